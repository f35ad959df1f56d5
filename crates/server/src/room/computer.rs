//! Computer players in a room.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{Ask, Choice, Game, Rules};
use saigen_players::Spec;
use saigen_table::{Haste, release_after};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Command, Room};
use crate::bots::OfferedBot;
use crate::course::Deed;
use crate::entry::What;
use crate::metrics::{METRICS, count};
use crate::settings::allowed_computer;
use crate::think::{Cancel, consider};
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

impl Room<'_> {
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
        let Some((seat, mind)) = self.asked_computer() else { return };
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
        let (shared, game) = (self.shared.clone(), self.of.course.game);
        let haste = Haste::of(&game, seat);
        let time = release_after(&spec, haste);
        let (me, seed) = (self.me.clone(), random_number().unwrap_or_default());
        self.hall.thinkers.answer(move || {
            let mut report = Report { room: me, version, deed: None };
            if cancel.is_cancelled() {
                return;
            }
            let begun = std::time::Instant::now();
            let stop = || cancel.is_cancelled();
            let considered = consider(shared.rules(), &game, &spec, Seed::new(seed), begun + time, &stop);
            report.deed = considered.map(|considered| considered.deed);
            METRICS.thinking.add(begun.elapsed());
            count(&METRICS.thoughts);
        });
    }

    /// A computer player has decided; its answer is given when it is time.
    pub(super) fn thought_about(&mut self, version: u32, deed: Option<Deed>) {
        if version != self.of.version || self.asked_computer().is_none() {
            return;
        }
        let (rules, game) = (self.of.course.table.rules, &self.of.course.game);
        let deed = deed.or_else(|| {
            tracing::error!(id = self.of.id, version, "a computer player has failed");
            any_deed(rules, game)
        });
        self.thought = deed.map(|deed| (version, deed));
    }

    /// When the computer player's answer is given.
    pub(super) fn release_due(&self) -> Option<Instant> {
        let (version, _) = self.thought.as_ref()?;
        let (seat, mind) = self.asked_computer().filter(|_| *version == self.of.version)?;
        let delay: Duration = match self.of.settings.only_computers() {
            true => self.pace?,
            false => mind.answers_after(Haste::of(&self.of.course.game, seat)),
        };
        Some(self.asked_at + delay)
    }

    /// Gives the computer player's answer.
    pub(super) async fn release(&mut self) {
        let (Some((_, deed)), Some((seat, _))) = (self.thought.take(), self.asked_computer()) else { return };
        let text = deed.text(self.of.course.table.rules, seat);
        if self.step(What::Choice { seat, text }, Some(deed)).await.is_err() {
            // It could not be stored; the player thinks again, after a while.
            self.asked_at = Instant::now() + Duration::from_secs(1);
            self.start_thinking();
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
pub(super) fn any_deed(rules: &Rules, game: &Game) -> Option<Deed> {
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
