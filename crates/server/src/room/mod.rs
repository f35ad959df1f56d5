//! A room: the task that one match lives in. Everything that concerns the match happens here, one thing
//! after another; a step is stored before anybody hears of it.

mod absence;
mod bots;
mod computer;
mod duties;
mod guests;
mod helps;
mod steps;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use saigen_cards::{BySeat, Seat};
use saigen_engine::Viewer;
use saigen_match::{Match, Settings};
use saigen_protocol::{ClientMessage, Code, Forfeit, Orders};
use saigen_table::Deed;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use self::bots::{BotAnswer, BotSeat};
use self::duties::changed;
use self::guests::{Preparing, Stands, prepared};
use crate::hall::Hall;
use crate::store::Backoff;
use crate::think::{Cancel, Owner};

pub(crate) use self::helps::Refused;

/// So many messages wait for a room at most.
pub(crate) const INBOX: usize = 128;

/// How fast two computer players play unless somebody says otherwise.
const USUAL_PACE: Duration = Duration::from_millis(800);

/// Somebody who is connected.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    /// Different for every connection.
    pub(crate) id: u64,
    pub(crate) viewer: Viewer,
    /// Whose turns are used when something is thought about for the guest.
    pub(crate) owner: Owner,
    /// Where messages to the guest go.
    pub(crate) to: mpsc::Sender<Utf8Bytes>,
}

/// What a room is told.
pub(crate) enum Command {
    /// Somebody comes, and has heard everything up to a version.
    Connect(Guest, Option<u32>),
    /// Somebody goes.
    Leave(u64),
    /// Somebody says something.
    Message(u64, ClientMessage, Instant),
    /// A computer player has thought about the question of a version.
    Thought(u32, Option<Deed>),
    /// A bot has answered.
    BotAnswered(Box<BotAnswer>),
    /// A hint for a guest is ready, as it is sent, or it was cancelled.
    Hinted(u64, u32, Option<Utf8Bytes>),
    /// Somebody has joined.
    Joined(Box<Settings>),
    /// The match was deleted.
    Deleted,
}

/// A match and everybody who has to do with it.
pub(crate) struct Room {
    hall: Arc<Hall>,
    /// Where this room is told things: for those who think for it.
    me: mpsc::Sender<Command>,
    /// The match; workers read it, the room alone changes it.
    of: Arc<Match>,
    /// Orders that a seat has given and the match does not hold yet.
    given: BySeat<Option<Orders>>,
    stands: Stands,
    /// What is being prepared for the asked seat.
    preparing: Option<Preparing>,
    /// When the present question was asked.
    asked_at: Instant,
    /// The thoughts about the question of a version, and how to end them.
    thinking: Option<(u32, Cancel)>,
    /// What the computer player will answer to the question of a version, or why it has lost.
    thought: Option<(u32, Result<Deed, Forfeit>)>,
    bots: BySeat<BotSeat>,
    /// How fast computer players play among themselves; nothing: they wait.
    pace: Option<Duration>,
    hints: Vec<(u64, u32, Cancel)>,
    rematch: Rematch,
    /// Who wants to adjourn, or to go on if the match is adjourned.
    pause_wanted: BySeat<bool>,
    /// Nobody has been here since.
    alone_since: Instant,
    /// Whether the store fails.
    failing: watch::Receiver<bool>,
    /// A duty that has failed is tried again at this time.
    retry_at: Option<Instant>,
    backoff: Backoff,
    /// The match cannot go on.
    broken: Option<Code>,
}

/// Who wants another game, and what came of it.
#[derive(Default)]
struct Rematch {
    wanted: BySeat<bool>,
    tokens: Option<BySeat<Option<String>>>,
}

impl Room {
    pub(crate) fn new(hall: Arc<Hall>, me: mpsc::Sender<Command>, of: Match) -> Self {
        let now = Instant::now();
        Self {
            failing: hall.keeper.failing(),
            retry_at: None,
            backoff: Backoff::default(),
            hall,
            me,
            of: Arc::new(of),
            given: BySeat::default(),
            stands: Stands::new(now),
            preparing: None,
            asked_at: now,
            thinking: None,
            thought: None,
            bots: BySeat::default(),
            pace: Some(USUAL_PACE),
            hints: Vec::new(),
            rematch: Rematch::default(),
            pause_wanted: BySeat::default(),
            alone_since: now,
            broken: None,
        }
    }

    /// Lives until nobody is there and nothing is left to do. The clock of the asked seat has been running
    /// since a moment: that of the question, if the match has only slept.
    pub(crate) async fn live(mut self, mut inbox: mpsc::Receiver<Command>, since: Instant) {
        self.set_clock(since).await;
        self.start_thinking();
        while self.broken.is_none() && !self.is_idle() {
            let due = self.due();
            tokio::select! {
                command = inbox.recv() => match command {
                    Some(command) => self.hear(command).await,
                    None => break,
                },
                () = changed(&mut self.failing) => self.tell_storage(),
                prepared = prepared(self.preparing.as_mut()) => self.hand_out(prepared),
                () = tokio::time::sleep_until(due) => self.on_time().await,
            }
            self.notice_sent_away();
        }
        self.hints.iter().for_each(|(_, _, cancel)| cancel.cancel());
        self.thinking.iter().for_each(|(_, cancel)| cancel.cancel());
        match self.broken {
            Some(code) => self.say_goodbye(code),
            None => self.fall_asleep(inbox),
        }
    }

    async fn hear(&mut self, command: Command) {
        match command {
            Command::Connect(guest, version) => self.welcome(guest, version).await,
            Command::Leave(guest) => self.leave(guest),
            Command::Message(guest, message, arrived) => self.listen(guest, message, arrived).await,
            Command::Thought(version, deed) => self.thought_about(version, deed).await,
            Command::BotAnswered(answer) => self.bot_answered(*answer).await,
            Command::Hinted(guest, id, hint) => self.hinted(guest, id, hint),
            Command::Joined(settings) => self.joined(*settings).await,
            Command::Deleted => self.broken = Some(Code::NotFound),
        }
    }

    /// Changes the match, once no worker reads it any more. A match that a worker has not let go of cannot
    /// go on.
    async fn change<T>(&mut self, change: impl FnOnce(&mut Match) -> T) -> Option<T> {
        self.finish_preparing().await;
        let Some(of) = Arc::get_mut(&mut self.of) else {
            self.broken = Some(Code::Broken);
            return None;
        };
        for seat in Seat::BOTH {
            of.orders[seat] = self.given[seat].take().unwrap_or(of.orders[seat]);
        }
        Some(change(of))
    }

    /// The standing orders of a seat.
    fn orders(&self, seat: Seat) -> Orders {
        self.given[seat].unwrap_or(self.of.orders[seat])
    }

    /// The clock of the asked seat runs; none while the match waits or is over.
    async fn set_clock(&mut self, since: Instant) {
        let asked = self.of.asked();
        let since = self.hall.time(since);
        let run = |of: &mut Match| of.clock.iter_mut().for_each(|clock| clock.run(asked, since));
        self.change(run).await;
    }
}
