//! Computer players in a room.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{Ask, Choice, Game, Rules};
use saigen_match::{Thinking, What, allowed_computer};
use saigen_notation::Stop;
use saigen_players::Spec;
use saigen_table::{Deed, Haste, release_after};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Command, Refused, Room};
use crate::bots::OfferedBot;
use crate::metrics::{METRICS, count};
use crate::think::{Cancel, Class};
use crate::token::random_number;

/// No answer of a bot is given earlier than this.
const BOT_AFTER: Duration = Duration::from_millis(300);

/// Tells the room what a computer player has decided, also if it failed.
struct Report {
    room: mpsc::Sender<Command>,
    version: u32,
    deed: Option<Deed>,
}

impl Drop for Report {
    fn drop(&mut self) {
        // The room may have closed.
        drop(self.room.blocking_send(Command::Thought(self.version, self.deed)));
    }
}

impl Room {
    /// The computer player that is asked; nothing if it is a bot that is not offered here.
    fn asked_computer(&self) -> Option<(Seat, Mind)> {
        let seat = self.of.asked()?;
        let computer = self.of.settings.player(seat).computer.as_deref()?;
        let bot = || self.hall.bots.find(computer).cloned().map(Mind::Bot);
        allowed_computer(computer).map(Mind::Ours).or_else(bot).map(|mind| (seat, mind))
    }

    /// If a computer player is asked, it begins to think; thoughts about earlier questions end.
    pub(super) fn start_thinking(&mut self) {
        if let Some((_, cancel)) = self.thinking.take() {
            cancel.cancel();
        }
        self.thought = None;
        let Some((seat, mind)) = self.asked_computer().filter(|_| self.is_watched()) else { return };
        let cancel = Cancel::default();
        self.thinking = Some((self.of.version, cancel.clone()));
        match mind {
            Mind::Ours(spec) => self.think(seat, spec, cancel),
            Mind::Bot(bot) => self.ask_bot(seat, &bot, &cancel),
        }
    }

    /// A player of ours begins to think.
    fn think(&self, seat: Seat, spec: Spec, cancel: Cancel) {
        let version = self.of.version;
        let (ruleset, game) = (self.of.ruleset.clone(), self.of.course.game);
        let time = release_after(&spec, Haste::of(&game, seat));
        let thinking = Thinking { ruleset, game, spec, time };
        let (me, seed) = (self.me.clone(), random_number().unwrap_or_default());
        let class = if self.of.settings.only_computers() { Class::Spectacle } else { Class::Answer };
        self.hall.thinkers.think(class, &self.whose(self.stands.owner()), move |shift| {
            let mut report = Report { room: me, version, deed: None };
            if cancel.is_cancelled() {
                return;
            }
            let stop = || shift.is_over(time) || cancel.is_cancelled();
            let considered = thinking.consider(Seed::new(seed), &stop);
            report.deed = considered.map(|considered| considered.deed);
            METRICS.thinking.add(shift.worked());
            count(&METRICS.thoughts);
        });
    }

    /// A computer player has decided; its answer is given when it is time.
    pub(super) async fn thought_about(&mut self, version: u32, deed: Option<Deed>) {
        if version != self.of.version || self.asked_computer().is_none() {
            return;
        }
        if deed.is_none() {
            tracing::error!(id = self.of.id, version, "a computer player has failed");
            return self.answer_anything(version).await;
        }
        self.thought = deed.map(|deed| (version, Ok(deed)));
    }

    /// Answers for a computer player that has not.
    pub(super) async fn answer_anything(&mut self, version: u32) {
        let deed = self.compute(|of| any_deed(&of.course.rules, &of.course.game)).await;
        self.thought = deed.ok().flatten().map(|deed| (version, Ok(deed)));
    }

    /// Whether somebody has something of it if computer players think: they do not play among themselves
    /// when nobody watches.
    fn is_watched(&self) -> bool {
        !self.of.settings.only_computers() || !self.stands.is_empty()
    }

    /// Computer players begin to think when somebody comes, unless they do already.
    pub(super) fn begin_thinking(&mut self) {
        if self.thinking.is_none() {
            self.start_thinking();
        }
    }

    /// Whether a computer player is asked.
    pub(super) fn awaits_computer(&self) -> bool {
        self.asked_computer().is_some()
    }

    /// When the computer player's answer is given; at once if it has lost.
    pub(super) fn release_due(&self) -> Option<Instant> {
        let (version, thought) = self.thought.as_ref().filter(|_| self.is_watched())?;
        let (seat, mind) = self.asked_computer().filter(|_| *version == self.of.version)?;
        if thought.is_err() {
            return Some(self.asked_at);
        }
        let delay: Duration = match self.of.settings.only_computers() {
            true => self.pace?,
            false => mind.answers_after(Haste::of(&self.of.course.game, seat)),
        };
        Some(self.asked_at + delay)
    }

    /// Gives the computer player's answer, or makes it lose.
    pub(super) async fn release(&mut self) -> Result<(), Refused> {
        let (Some((_, thought)), Some((seat, _))) = (self.thought, self.asked_computer()) else {
            return Ok(());
        };
        match thought {
            Ok(deed) => {
                let text = deed.text(&self.of.course.rules, seat);
                self.step(What::Choice { seat, text }, Some(deed)).await
            }
            Err(forfeit) => self.end(Stop::Forfeit, seat, Some(forfeit.id().into())).await,
        }
    }
}

/// Who thinks for a seat.
enum Mind {
    Ours(Spec),
    Bot(OfferedBot),
}

impl Mind {
    /// How long after the question its answer is given at the earliest. A bot takes its own time; no
    /// moment is quicker for it than another one because of its hand.
    fn answers_after(&self, haste: Haste) -> Duration {
        match self {
            Self::Ours(spec) => release_after(spec, haste),
            Self::Bot(_) => BOT_AFTER,
        }
    }
}

/// Some legal answer: passing, or the first one that there is.
fn any_deed(rules: &Rules, game: &Game) -> Option<Deed> {
    let decision = game.decision()?;
    if decision.options.contains(Choice::Pass) {
        return Some(Deed::Choice(Choice::Pass));
    }
    match decision.options.nth(0)? {
        Choice::Action(action) if decision.ask == Ask::Chance => {
            game.requests(rules, action).into_iter().next().map(Deed::Request)
        }
        choice => Some(Deed::Choice(choice)),
    }
}
