//! A room: a match, everybody who is connected to it, and what it does by itself, as a state machine.
//!
//! The home of a room reports what happens ([`Input`]) with the time at which it does, and carries out what
//! the room wants ([`Output`]). A step is evaluated ([`Job`]), stored, taken, and then sent to everybody, in
//! this order. While the room waits for one of these ([`Next::Reply`]), further inputs are queued.

mod absence;
mod computer;
mod duties;
mod guests;
mod helps;
mod job;
mod steps;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use saigen_cards::{BySeat, Seat};
use saigen_engine::Answer;
use saigen_protocol::http::Keep;
use saigen_protocol::{ClientMessage, Code, Forfeit, StepKind};

pub use self::duties::Duty;
use self::guests::Guests;
pub use self::helps::HintJob;
use self::job::Outcome;
pub use self::job::{Done, Job};
use self::steps::{Cause, Step, Told};
use crate::{Backoff, Entry, Eyes, Match, Thinking, Time, Undone};

/// The default pace of two computer players.
const USUAL_PACE: Duration = Duration::from_millis(800);

/// The present moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    /// The time since the epoch of the home.
    pub time: Time,
    /// Milliseconds since 1970.
    pub unix: i64,
}

/// What the home has decided about its matches.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// The absence after which the opponent can claim the win.
    pub grace: Duration,
    /// How long matches are kept.
    pub keep: Keep,
    /// Number of choices after which a match ends.
    pub longest: usize,
}

impl Default for House {
    /// A minute of grace; matches are kept for ever and end after 10,000 choices.
    fn default() -> Self {
        let keep = Keep { unfinished: None, finished: None };
        Self { grace: Duration::from_secs(60), keep, longest: 10_000 }
    }
}

/// A connected client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Different for every connection.
    pub id: u64,
    /// Who looks, and in which language.
    pub eyes: Eyes,
}

/// What happens to a room.
pub enum Input {
    /// A client has connected, and has all steps up to a version.
    Connected(Guest, Option<u32>),
    /// A client has gone.
    Left(u64),
    /// A client has sent a message.
    Message(u64, ClientMessage),
    /// The result of [`Output::Compute`].
    Computed(Result<Done, Undone>),
    /// The result of [`Output::Prepare`].
    Prepared(Result<Done, Undone>),
    /// The result of [`Output::Store`].
    Stored(Result<(), NotStored>),
    /// The store begins to fail, or works again.
    Failing(bool),
    /// What a computer player answers to the question of a version, or why it has lost; `None` if it failed.
    Thought(u32, Option<Result<Answer, Forfeit>>),
    /// The result of [`Output::Hint`]: the message, or why there is none.
    Hinted {
        /// Who asked for it.
        guest: u64,
        /// The id of the message that asked for it.
        id: u32,
        /// The message.
        hint: Result<String, Code>,
    },
    /// A seat was taken.
    Joined(Box<Match>),
    /// The result of [`Output::Rematch`]: tokens by the seats of this match.
    Rematched(Result<BySeat<Option<String>>, String>),
    /// The match was deleted.
    Deleted,
    /// The moment of [`Next::Wake`] has come.
    Time,
}

/// Why a step was not stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotStored {
    /// The store fails at the moment.
    Failing,
    /// Another step has its number, so the stored log is ahead of this room: the match has to be opened
    /// anew.
    Behind,
    /// The step cannot be stored at all, so the match cannot go on.
    Impossible,
}

/// What the home of a room does for it.
pub enum Output {
    /// Sends a message to guests. A guest that cannot take it is reported as [`Input::Left`].
    Send {
        /// The guests.
        to: Vec<u64>,
        /// The message as JSON.
        text: String,
    },
    /// Disconnects a guest.
    Dismiss(u64),
    /// Runs a job, and reports [`Input::Computed`]; the room waits for it.
    Compute(Job),
    /// Runs a job, and reports [`Input::Prepared`]; the room goes on meanwhile.
    Prepare(Job),
    /// Stores a step durably, and reports [`Input::Stored`]; the room waits for it.
    Store(Entry),
    /// Stores the orders of a seat; nobody waits for it.
    StoreOrders(Seat, String),
    /// Lets a computer player think about the question of a version, and reports [`Input::Thought`].
    Think(u32, Thinking),
    /// Asks the bot of a seat about the question of a version, and reports [`Input::Thought`].
    AskBot(u32, Seat),
    /// Ends what was begun by [`Output::Think`] or [`Output::AskBot`].
    StopThinking,
    /// Thinks about a hint, and reports [`Input::Hinted`].
    Hint(HintJob),
    /// Gives up a hint, by guest and id of the message.
    CancelHint(u64, u32),
    /// Makes another match of the same people, and reports [`Input::Rematched`]; the room waits for it.
    Rematch,
    /// Notes that the match has ended.
    Ended,
    /// Something for logs and figures.
    Note(Note),
}

/// Something for logs and figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// A step was taken.
    Step(u32, StepKind),
    /// A message was refused.
    Refused,
    /// A client was sent the whole match.
    Snapshot,
    /// A client was sent the steps that it missed.
    Resumed,
    /// A step that was due could not be taken; it is tried again.
    Retry(Duty),
    /// A computer player has failed.
    ComputerFailed,
    /// The match cannot be shown.
    NotShown(Undone),
}

/// What a room waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The result of an output; other inputs are queued.
    Reply,
    /// Any input; this moment at the latest.
    Wake(Time),
    /// Nothing: nobody is there and nothing is left to do.
    Sleep,
    /// Nothing: the match cannot go on.
    Closed,
}

/// What is done with the reply that a room waits for.
enum Pending {
    Evaluation(Cause),
    Reply(Cause),
    /// News for a guest, or for everybody because a seat was taken.
    News(Option<Guest>),
    Shown(Told),
    AnyAnswer(u32),
    Storage(Box<Step>),
    Rematch(Cause),
    /// What is being prepared for the asked seat is sent before this.
    Preparation(After),
}

/// What waits until the asked seat has its question.
enum After {
    Commit(Box<Step>),
    Accept(Told),
    Welcome(Guest, Option<u32>),
    Join(Box<Match>),
}

/// A match and everybody who has to do with it.
pub struct Room {
    /// The match; jobs read it, the room alone changes it.
    of: Arc<Match>,
    house: House,
    /// Seats of bots that the home does not offer.
    lacking: BySeat<bool>,
    now: Now,
    out: Vec<Output>,
    /// Inputs that came while the room waited for a reply.
    queue: VecDeque<Input>,
    pending: Option<Pending>,
    guests: Guests,
    /// The seat whose question is being prepared.
    preparing: Option<Seat>,
    /// When the present question was asked.
    asked_at: Time,
    /// The version whose question a computer player thinks about.
    thinking: Option<u32>,
    /// What the computer player answers to the question of a version, or why it has lost.
    thought: Option<(u32, Result<Answer, Forfeit>)>,
    /// Time between answers of computer players among themselves; `None` while they are stopped.
    pace: Option<Duration>,
    /// Hints that are being thought about: guest, id of the message, question.
    hints: Vec<(u64, u32, String)>,
    rematch: Rematch,
    /// Who wants to adjourn, or to go on if the match is adjourned.
    pause_wanted: BySeat<bool>,
    /// When the last guest left.
    alone_since: Time,
    /// Whether the store fails.
    failing: bool,
    /// When a duty that has failed is tried again.
    retry_at: Option<Time>,
    backoff: Backoff,
    /// Why the match cannot go on.
    broken: Option<Code>,
}

/// Who wants another game, and its tokens by seat.
#[derive(Default)]
struct Rematch {
    wanted: BySeat<bool>,
    tokens: Option<BySeat<Option<String>>>,
}

impl Room {
    /// Opens the room of a match. `lacking` are the seats of bots that the home does not offer. The clock of
    /// the asked seat has been running since a moment: now, unless the match has only slept.
    pub fn open(
        of: Match,
        house: House,
        lacking: BySeat<bool>,
        since: Time,
        now: Now,
    ) -> (Self, Vec<Output>) {
        let mut room = Self {
            of: Arc::new(of),
            house,
            lacking,
            now,
            out: Vec::new(),
            queue: VecDeque::new(),
            pending: None,
            guests: Guests::new(now.time),
            preparing: None,
            asked_at: now.time,
            thinking: None,
            thought: None,
            pace: Some(USUAL_PACE),
            hints: Vec::new(),
            rematch: Rematch::default(),
            pause_wanted: BySeat::default(),
            alone_since: now.time,
            failing: false,
            retry_at: None,
            backoff: Backoff::default(),
            broken: None,
        };
        room.set_clock(since);
        room.start_thinking();
        let out = std::mem::take(&mut room.out);
        (room, out)
    }

    /// The match.
    pub fn of(&self) -> &Arc<Match> {
        &self.of
    }

    /// Takes in what has happened, and returns what is to be done, in this order.
    pub fn handle(&mut self, input: Input, now: Now) -> Vec<Output> {
        if self.broken.is_some() {
            return Vec::new();
        }
        self.now = now;
        match input {
            Input::Computed(done) => self.computed(done),
            Input::Prepared(done) => self.prepared(done),
            Input::Stored(stored) => self.stored(stored),
            Input::Rematched(made) => self.rematched(made),
            Input::Failing(failing) => self.tell_storage(failing),
            other => self.queue.push_back(other),
        }
        while self.pending.is_none()
            && self.broken.is_none()
            && let Some(input) = self.queue.pop_front()
        {
            self.hear(input);
        }
        if let Some(code) = self.broken {
            self.say_goodbye(code);
        }
        std::mem::take(&mut self.out)
    }

    fn hear(&mut self, input: Input) {
        match input {
            Input::Connected(guest, version) => self.welcome(guest, version),
            Input::Left(guest) => self.leave(guest),
            Input::Message(guest, message) => self.listen(guest, message),
            Input::Thought(version, answer) => self.thought_about(version, answer),
            Input::Hinted { guest, id, hint } => self.hinted(guest, id, hint),
            Input::Joined(settings) => self.joined(settings),
            Input::Deleted => self.broken = Some(Code::NotFound),
            Input::Time => self.on_time(),
            // Replies are not queued.
            Input::Computed(_)
            | Input::Prepared(_)
            | Input::Stored(_)
            | Input::Rematched(_)
            | Input::Failing(_) => {}
        }
    }

    /// What the room waits for.
    pub fn next(&self, now: Time) -> Next {
        match (self.broken, &self.pending) {
            (Some(_), _) => Next::Closed,
            (None, Some(_)) => Next::Reply,
            (None, None) if self.is_idle(now) => Next::Sleep,
            (None, None) => Next::Wake(self.due(now)),
        }
    }

    /// Has something computed, and goes on with the result.
    fn compute(&mut self, work: job::Work, pending: Pending) {
        self.pending = Some(pending);
        let job = self.job(work);
        self.out.push(Output::Compute(job));
    }

    fn job(&self, work: job::Work) -> Job {
        Job { of: self.of.clone(), now: self.now.time, work }
    }

    /// Goes on with the result of a job.
    fn computed(&mut self, done: Result<Done, Undone>) {
        let Some(pending) = self.pending.take() else { return };
        match (pending, done.map(|done| done.0)) {
            (Pending::Evaluation(cause), Ok(Outcome::Evaluated(evaluated))) => match evaluated {
                Ok((what, change)) => self.store(what, change, cause),
                Err(refused) => self.refuse(cause, refused),
            },
            (Pending::Reply(cause), Ok(Outcome::Reply(reply))) => match reply {
                Ok(text) => self.send_text(cause.guest(), text),
                Err(refused) => self.refuse(cause, refused),
            },
            (Pending::Evaluation(cause) | Pending::Reply(cause), Err(why)) => self.refuse(cause, why.into()),
            (Pending::News(guest), Ok(Outcome::News(news))) => self.tell_news(guest, news),
            (Pending::Shown(told), Ok(Outcome::Shown(shown))) => {
                self.hand_out(shown);
                self.shown(told);
            }
            (Pending::AnyAnswer(version), Ok(Outcome::Answer(answer))) => {
                self.thought = answer.map(|answer| (version, Ok(answer)));
            }
            (_, done) => self.give_up(done.err().unwrap_or(Undone::Panicked)),
        }
    }

    /// The asked seat is sent its question; goes on with what has waited for that.
    fn prepared(&mut self, done: Result<Done, Undone>) {
        self.preparing = None;
        match done.map(|done| done.0) {
            Ok(Outcome::Shown(shown)) => self.hand_out(shown),
            done => self.give_up(done.err().unwrap_or(Undone::Panicked)),
        }
        match self.pending.take().filter(|_| self.broken.is_none()) {
            Some(Pending::Preparation(after)) => self.go_on(after),
            other => self.pending = other,
        }
    }

    /// Does something as soon as the asked seat has its question.
    fn when_prepared(&mut self, after: After) {
        match self.preparing {
            Some(_) => self.pending = Some(Pending::Preparation(after)),
            None => self.go_on(after),
        }
    }

    fn go_on(&mut self, after: After) {
        match after {
            After::Commit(step) => self.commit(*step),
            After::Accept(told) => {
                self.accept(&told);
                self.follow_up(&told);
            }
            After::Welcome(guest, version) => self.let_in(guest, version),
            After::Join(settings) => self.join(*settings),
        }
    }

    /// The match cannot be shown, so it cannot go on.
    fn give_up(&mut self, why: Undone) {
        self.note(Note::NotShown(why));
        self.broken = Some(Code::Broken);
    }

    fn note(&mut self, note: Note) {
        self.out.push(Output::Note(note));
    }

    /// Changes the match. If a job still reads it, the job keeps a copy.
    fn change(&mut self) -> &mut Match {
        Arc::make_mut(&mut self.of)
    }

    /// Starts the clock of the asked seat; stops both while the match waits or is over.
    fn set_clock(&mut self, since: Time) {
        let asked = self.of.asked();
        if let Some(clock) = &mut self.change().clock {
            clock.run(asked, since);
        }
    }
}
