//! The task of one match. It reports inputs to the room of the match and carries out its outputs: plays
//! rules on workers, stores steps, sends messages, and runs computer players.

mod bots;
#[cfg(test)]
mod tests;

use std::pin::Pin;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use saigen_cards::BySeat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_match::{
    self as matches, Done, Entry, Eyes, HintJob, Input, Job, Match, Next, NotStored, Note, Output, Room,
    Thinking, Undone,
};
use saigen_protocol::{ClientMessage, Code};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use self::bots::{BotAnswer, BotSeat};
use crate::hall::{Alarm, Hall};
use crate::metrics::{METRICS, count};
use crate::store::{Append, StoreError};
use crate::think::{Cancel, Class};
use crate::token::random_number;
use crate::turns::{Owner, Whose};

/// Maximum number of waiting commands of a room.
pub(crate) const INBOX: usize = 128;

/// A connected client.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    /// Unique per connection.
    pub(crate) id: u64,
    pub(crate) eyes: Eyes,
    /// The owner of jobs for this client.
    pub(crate) owner: Owner,
    /// The outgoing messages.
    pub(crate) to: mpsc::Sender<Utf8Bytes>,
}

/// Input to a match from outside.
pub(crate) enum Command {
    /// A client connects that has all steps up to a version.
    Connect(Guest, Option<u32>),
    /// A client disconnects.
    Leave(u64),
    /// A client sends a message; holds its arrival time.
    Message(u64, ClientMessage, Instant),
    /// A seat was taken.
    Joined(Box<Match>),
    /// The match was deleted.
    Deleted,
}

/// The result of an output.
enum Reply {
    Input(Input),
    Bot(Box<BotAnswer>),
}

/// The home of a room.
struct Task {
    hall: Arc<Hall>,
    room: Room,
    guests: Vec<Guest>,
    /// Outputs in progress.
    replies: FuturesUnordered<Pin<Box<dyn Future<Output = Reply> + Send>>>,
    /// Whether the store fails.
    failing: watch::Receiver<bool>,
    /// Cancels the search of the computer player.
    thinking: Option<Cancel>,
    /// Cancels hints, by client and id.
    hints: Vec<(u64, u32, Cancel)>,
    bots: BySeat<BotSeat>,
    /// The arrival time of the answer that the room is processing.
    answering: Option<Instant>,
}

/// Runs a match until no client is connected and nothing is left to do. The clock of the asked seat runs
/// since `since`: the time of the question, if the match was asleep.
pub(crate) async fn live(hall: Arc<Hall>, of: Match, since: Instant, mut inbox: mpsc::Receiver<Command>) {
    let (mut task, begun) = Task::new(hall, of, since);
    task.carry_out(begun);
    if *task.failing.borrow_and_update() {
        task.report(Input::Failing(true));
    }
    loop {
        let next = task.room.next(task.hall.now().time);
        let due = match next {
            Next::Closed => return,
            Next::Sleep => return task.fall_asleep(inbox),
            Next::Reply => None,
            Next::Wake(at) => Some(task.due(at)),
        };
        if let Some(arrived) = task.answering.take_if(|_| due.is_some()) {
            METRICS.answered.observe(arrived.elapsed().as_secs_f64());
        }
        tokio::select! {
            Some(reply) = task.replies.next() => task.replied(reply),
            failing = changed(&mut task.failing) => task.report(Input::Failing(failing)),
            command = inbox.recv(), if due.is_some() => match command {
                Some(command) => task.handle(command),
                None => return,
            },
            () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => task.on_time(),
        }
    }
}

/// Waits until the store starts or stops failing.
async fn changed(failing: &mut watch::Receiver<bool>) -> bool {
    if failing.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
    *failing.borrow_and_update()
}

impl Task {
    fn new(hall: Arc<Hall>, of: Match, since: Instant) -> (Self, Vec<Output>) {
        let lacking = BySeat::new(|seat| hall.bots.lacks(of.settings.player(seat).computer.as_deref()));
        let (room, begun) = Room::open(of, hall.house, lacking, hall.time(since), hall.now());
        let task = Self {
            failing: hall.keeper.failing(),
            hall,
            room,
            guests: Vec::new(),
            replies: FuturesUnordered::new(),
            thinking: None,
            hints: Vec::new(),
            bots: BySeat::default(),
            answering: None,
        };
        (task, begun)
    }

    fn id(&self) -> &str {
        &self.room.of().id
    }

    fn handle(&mut self, command: Command) {
        let input = match command {
            Command::Connect(guest, version) => {
                let Guest { id, eyes, .. } = guest;
                self.guests.retain(|known| known.id != id);
                self.guests.push(guest);
                Input::Connected(matches::Guest { id, eyes }, version)
            }
            Command::Leave(guest) => {
                self.guests.retain(|known| known.id != guest);
                Input::Left(guest)
            }
            Command::Message(guest, message, arrived) => {
                self.answering = matches!(message, ClientMessage::Answer { .. }).then_some(arrived);
                Input::Message(guest, message)
            }
            Command::Joined(of) => Input::Joined(of),
            Command::Deleted => Input::Deleted,
        };
        self.report(input);
    }

    fn replied(&mut self, reply: Reply) {
        match reply {
            Reply::Bot(answer) => self.bot_answered(*answer),
            Reply::Input(input) => {
                if let Input::Hinted { guest, id, .. } = &input {
                    self.hints.retain(|(of, known, _)| (of, known) != (guest, id));
                }
                self.report(input);
            }
        }
    }

    fn on_time(&mut self) {
        self.let_rest();
        self.report(Input::Time);
    }

    /// The next wake-up time of the room, or an earlier one at which a bot loses its process.
    fn due(&self, at: matches::Time) -> Instant {
        let at = self.hall.instant(at);
        self.rest_due().map_or(at, |rest| rest.min(at))
    }

    /// Reports an input to the room and carries out its outputs.
    fn report(&mut self, input: Input) {
        let outputs = self.room.handle(input, self.hall.now());
        self.carry_out(outputs);
    }

    fn carry_out(&mut self, outputs: Vec<Output>) {
        let mut gone = Vec::new();
        for output in outputs {
            match output {
                Output::Send { to, text } => gone.extend(self.send(&to, &text.into())),
                Output::Dismiss(guest) => self.guests.retain(|known| known.id != guest),
                Output::Compute(job) => self.compute(job, Input::Computed),
                Output::Prepare(job) => self.compute(job, Input::Prepared),
                Output::Store(entry) => self.store(entry),
                Output::StoreOrders(seat, orders) => {
                    let id = self.id().to_owned();
                    self.hall.keeper.later("orders", move |store| store.set_orders(&id, seat, &orders));
                }
                Output::Think(version, thinking) => self.think(version, thinking),
                Output::AskBot(version, seat) => self.ask_bot(version, seat),
                Output::StopThinking => self.thinking.take().iter().for_each(Cancel::cancel),
                Output::Hint(job) => self.hint(job),
                Output::CancelHint(guest, id) => {
                    let hints = self.hints.iter().filter(|(of, known, _)| (*of, *known) == (guest, id));
                    hints.for_each(|(_, _, cancel)| cancel.cancel());
                }
                Output::Rematch => self.rematch(),
                Output::Ended => self.finish(),
                Output::Note(note) => self.note(note),
            }
        }
        gone.into_iter().for_each(|guest| self.report(Input::Left(guest)));
    }

    /// Sends a message; returns the clients that do not read, which are disconnected.
    fn send(&mut self, to: &[u64], text: &Utf8Bytes) -> Vec<u64> {
        let reads = |guest: &mut Guest| !to.contains(&guest.id) || guest.to.try_send(text.clone()).is_ok();
        self.guests.extract_if(.., |guest| !reads(guest)).map(|guest| guest.id).collect()
    }

    fn reply(&self, reply: impl Future<Output = Input> + Send + 'static) {
        self.replies.push(Box::pin(async move { Reply::Input(reply.await) }));
    }

    /// Runs a job on a worker.
    fn compute(&self, job: Job, input: fn(Result<Done, Undone>) -> Input) {
        let (workers, whose) = (self.hall.workers.clone(), self.whose(self.owner()));
        self.reply(async move { input(workers.run(&whose, move |_| job.run()).await) });
    }

    fn store(&self, entry: Entry) {
        let (keeper, id) = (self.hall.keeper.clone(), self.id().to_owned());
        self.reply(async move {
            let stored = keeper.append(Append { id: id.clone(), entry }).await;
            Input::Stored(stored.map_err(|error| match error {
                StoreError::Failed(_) => NotStored::Failing,
                StoreError::Taken => {
                    tracing::warn!(id, "the stored log is ahead of the match, which is opened anew");
                    NotStored::Behind
                }
                error => {
                    tracing::error!(id, %error, "a step could not be stored");
                    NotStored::Impossible
                }
            }))
        });
    }

    fn rematch(&self) {
        let (hall, of) = (self.hall.clone(), self.room.of().clone());
        self.reply(
            async move { Input::Rematched(hall.rematch(&of).await.map_err(|error| error.to_string())) },
        );
    }

    fn finish(&mut self) {
        self.dismiss_bots();
        let id = self.id().to_owned();
        tracing::info!(id, version = self.room.of().version, "a match has ended");
        self.hall.keeper.later("the end of a match", move |store| store.finish(&id));
    }

    fn note(&self, note: Note) {
        match note {
            Note::Refused => count(&METRICS.refused),
            Note::Snapshot => count(&METRICS.snapshots),
            Note::Resumed => count(&METRICS.resumed),
            Note::Step(seq, kind) => tracing::debug!(id = self.id(), seq, ?kind, "step"),
            Note::Retry(duty) => tracing::debug!(id = self.id(), ?duty, "a step was not taken"),
            Note::ComputerFailed => tracing::error!(id = self.id(), "a computer player has failed"),
            Note::NotShown(why) => tracing::error!(id = self.id(), %why, "a match cannot be shown"),
        }
    }

    /// The key for jobs of this match and an owner.
    fn whose(&self, owner: Owner) -> Whose {
        Whose { owner, of: self.id().to_owned() }
    }

    /// The owner of this room's jobs: the client that has played here the longest, or else watched.
    fn owner(&self) -> Owner {
        let plays = self.guests.iter().find(|guest| matches!(guest.eyes.viewer, Viewer::Seat(_)));
        plays.or(self.guests.first()).map_or(Owner::Nobody, |guest| guest.owner)
    }

    /// A cancel flag for a new search, which the room can cancel.
    fn new_thought(&mut self) -> Cancel {
        self.thinking.insert(Cancel::default()).clone()
    }

    /// Starts the search of a built-in player.
    fn think(&mut self, version: u32, thinking: Thinking) {
        let (cancel, seed) = (self.new_thought(), Seed::new(random_number().unwrap_or_default()));
        let spectacle = self.room.of().settings.only_computers();
        let class = if spectacle { Class::Spectacle } else { Class::Answer };
        let (done, answer) = oneshot::channel();
        self.hall.thinkers.think(class, &self.whose(self.owner()), move |shift| {
            if cancel.is_cancelled() {
                return;
            }
            let stop = || shift.is_over(thinking.time) || cancel.is_cancelled();
            let considered = thinking.consider(seed, &stop);
            METRICS.thinking.observe(shift.worked().as_secs_f64());
            count(&METRICS.thoughts);
            // The room may have closed.
            let _ = done.send(considered.map(|considered| considered.answer));
        });
        self.reply(async move { Input::Thought(version, answer.await.ok().flatten().map(Ok)) });
    }

    fn hint(&mut self, job: HintJob) {
        let (guest, id, cancel) = (job.guest, job.id, Cancel::default());
        let (seed, wanted) = (Seed::new(random_number().unwrap_or_default()), cancel.clone());
        let owner = self.guests.iter().find(|known| known.id == guest).map_or(Owner::Nobody, |it| it.owner);
        let (done, hint) = oneshot::channel();
        let queued = self.hall.thinkers.think(Class::Hint, &self.whose(owner), move |shift| {
            let stop = || shift.is_over(job.thinking.time) || wanted.is_cancelled();
            let hint = if wanted.is_cancelled() { None } else { job.think(seed, &stop) };
            // The room may have closed.
            drop(done.send(hint.filter(|_| !wanted.is_cancelled())));
        });
        self.hints.push((guest, id, cancel));
        let code = if queued { Code::Cancelled } else { Code::TooMany };
        self.reply(async move {
            let hint = hint.await.ok().flatten().ok_or(code);
            Input::Hinted { guest, id, hint }
        });
    }

    /// Puts the match to sleep: only the time at which its clock runs out stays in memory. Commands that
    /// have just arrived go to the room that opens next.
    fn fall_asleep(self, mut inbox: mpsc::Receiver<Command>) {
        inbox.close();
        let late = std::iter::from_fn(|| inbox.try_recv().ok()).collect::<Vec<_>>();
        let alarm = self.room.of().clock.as_ref().and_then(|clock| {
            let (since, due) = (self.hall.instant(clock.since()?), self.hall.instant(clock.runs_out()?));
            Some(Alarm { since, due })
        });
        tracing::debug!(id = self.id(), "asleep");
        self.hall.fall_asleep(self.id(), alarm, late);
    }
}

impl Drop for Task {
    /// Cancels all searches.
    fn drop(&mut self) {
        self.hints.iter().for_each(|(_, _, cancel)| cancel.cancel());
        self.thinking.iter().for_each(Cancel::cancel);
    }
}
