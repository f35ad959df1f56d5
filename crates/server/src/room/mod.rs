//! A room: the task that one match lives in. Everything that concerns the match happens here, one thing
//! after another; a step is stored before anybody hears of it.

mod absence;
mod bots;
mod computer;
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
use saigen_protocol::{ClientMessage, Code, Orders};
use tokio::sync::mpsc;
use tokio::time::Instant;

use self::bots::{BotAnswer, BotSeat};
use self::guests::Stands;
use crate::clock::Clock;
use crate::course::Deed;
use crate::hall::Hall;
use crate::matches::Match;
use crate::settings::Settings;
use crate::table::Shared;
use crate::think::Cancel;

pub(crate) use self::helps::Refused;

/// So many messages wait for a room at most.
pub(crate) const INBOX: usize = 128;

/// A room of a finished match closes when nobody has been there for so long.
const LINGER: Duration = Duration::from_secs(20);

/// How fast two computer players play unless somebody says otherwise.
const USUAL_PACE: Duration = Duration::from_millis(800);

/// Somebody who is connected.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    /// Different for every connection.
    pub(crate) id: u64,
    pub(crate) viewer: Viewer,
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
pub(crate) struct Room<'t> {
    hall: Arc<Hall>,
    /// Where this room is told things: for those who think for it.
    me: mpsc::Sender<Command>,
    /// The rules: for those who think for it.
    shared: Shared,
    of: Match<'t>,
    orders: BySeat<Orders>,
    stands: Stands<'t>,
    /// When the present question was asked.
    asked_at: Instant,
    /// The thoughts about the question of a version, and how to end them.
    thinking: Option<(u32, Cancel)>,
    /// What the computer player will answer.
    thought: Option<(u32, Deed)>,
    bots: BySeat<BotSeat>,
    /// How fast computer players play among themselves; nothing: they wait.
    pace: Option<Duration>,
    hints: Vec<(u64, u32, Cancel)>,
    rematch: Rematch,
    /// Who wants to adjourn, or to go on if the match is adjourned.
    pause_wanted: BySeat<bool>,
    /// Nobody has been here since.
    alone_since: Instant,
    /// The match cannot go on.
    broken: Option<Code>,
}

/// Who wants another game, and what came of it.
#[derive(Default)]
struct Rematch {
    wanted: BySeat<bool>,
    tokens: Option<BySeat<Option<String>>>,
}

impl<'t> Room<'t> {
    pub(crate) fn new(
        hall: Arc<Hall>,
        me: mpsc::Sender<Command>,
        shared: Shared,
        of: Match<'t>,
        orders: BySeat<Orders>,
    ) -> Self {
        let now = Instant::now();
        Self {
            hall,
            me,
            shared,
            of,
            orders,
            stands: Stands::new(now),
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

    /// Lives until the match is over and everybody has gone.
    pub(crate) async fn live(mut self, mut inbox: mpsc::Receiver<Command>) {
        self.set_clock();
        self.start_thinking();
        while self.broken.is_none() && !self.is_done() {
            let due = self.due();
            tokio::select! {
                command = inbox.recv() => match command {
                    Some(command) => self.hear(command).await,
                    None => break,
                },
                () = tokio::time::sleep_until(due) => self.on_time().await,
            }
            self.notice_sent_away();
        }
        if let Some(code) = self.broken {
            self.say_goodbye(code);
        }
        self.hints.iter().for_each(|(_, _, cancel)| cancel.cancel());
        self.thinking.iter().for_each(|(_, cancel)| cancel.cancel());
    }

    /// Whether nobody needs the room any more: a finished match that nobody looks at.
    fn is_done(&self) -> bool {
        self.of.ending.is_some() && self.stands.is_empty() && self.alone_since.elapsed() >= LINGER
    }

    async fn hear(&mut self, command: Command) {
        match command {
            Command::Connect(guest, version) => self.welcome(guest, version).await,
            Command::Leave(guest) => self.leave(guest),
            Command::Message(guest, message, arrived) => self.listen(guest, message, arrived).await,
            Command::Thought(version, deed) => self.thought_about(version, deed),
            Command::BotAnswered(answer) => self.bot_answered(*answer).await,
            Command::Hinted(guest, id, hint) => self.hinted(guest, id, hint),
            Command::Joined(settings) => self.joined(*settings),
            Command::Deleted => self.broken = Some(Code::NotFound),
        }
    }

    /// When something is to be done next.
    fn due(&self) -> Instant {
        let later = Instant::now() + Duration::from_secs(3600);
        let closing = self.stands.is_empty().then(|| self.alone_since + LINGER);
        let closing = closing.filter(|_| self.of.ending.is_some());
        let runs_out = self.of.clock.as_ref().and_then(Clock::runs_out);
        let answers = [closing, runs_out, self.pass_due(), self.release_due(), self.rest_due()];
        answers.into_iter().flatten().fold(later, Instant::min)
    }

    async fn on_time(&mut self) {
        let now = Instant::now();
        let is_due = |due: Option<Instant>| due.is_some_and(|due| due <= now);
        if is_due(self.of.clock.as_ref().and_then(Clock::runs_out)) {
            self.run_out().await;
        } else if is_due(self.pass_due()) {
            self.pass_by_order().await;
        } else if is_due(self.release_due()) {
            self.release().await;
        }
        self.let_rest();
    }

    /// The id of the present question.
    fn decision_id(&self) -> String {
        self.of.asked_since.to_string()
    }

    /// The clock of the asked seat runs; none while the match waits or is over.
    fn set_clock(&mut self) {
        let asked = self.of.asked();
        if let Some(clock) = &mut self.of.clock {
            clock.run(asked, Instant::now());
        }
    }

    fn names(&self) -> BySeat<String> {
        self.of.settings.names()
    }

    /// The seat of a viewer.
    fn seat(viewer: Viewer) -> Option<Seat> {
        match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Onlooker | Viewer::Everything => None,
        }
    }
}
