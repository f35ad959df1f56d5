//! Computer players in a room.

use std::time::Duration;

use saigen_cards::{Chance, Seat};
use saigen_deal::Quick;
use saigen_engine::Answer;
use saigen_notation::{Half, Stop, answer_text};
use saigen_players::Spec;
use saigen_protocol::Forfeit;
use saigen_table::{Pace, release_after};

use super::job::Work;
use super::steps::Cause;
use super::{Duty, Note, Output, Pending, Room};
use crate::{Refused, Thinking, Time, What, allowed_computer};

/// No answer of a bot is given earlier than this.
const BOT_AFTER: Duration = Duration::from_millis(300);

/// Who thinks for a seat.
enum Mind {
    Ours(Spec),
    Bot,
}

impl Mind {
    /// How long after the question its answer is given at the earliest. A bot takes its own time; no
    /// moment is quicker for it than another one because of its hand.
    fn answers_after(&self, pace: Pace) -> Duration {
        match self {
            Self::Ours(spec) => release_after(spec, pace),
            Self::Bot => BOT_AFTER,
        }
    }
}

impl Room {
    /// The computer player that is asked; `None` if it is a bot that is not offered here.
    fn asked_computer(&self) -> Option<(Seat, Mind)> {
        let seat = self.of.asked()?;
        let computer = self.of.settings.player(seat).computer.as_deref()?;
        let mind = allowed_computer(computer).map_or(Mind::Bot, Mind::Ours);
        (!self.lacking[seat]).then_some((seat, mind))
    }

    /// If a computer player is asked, it begins to think; thoughts about earlier questions end.
    pub(super) fn start_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.out.push(Output::StopThinking);
        }
        self.thought = None;
        let Some((seat, mind)) = self.asked_computer().filter(|_| self.is_watched()) else { return };
        let version = self.of.version;
        self.thinking = Some(version);
        self.out.push(match mind {
            Mind::Ours(spec) => Output::Think(version, self.thinking(seat, spec)),
            Mind::Bot => Output::AskBot(version, seat),
        });
    }

    fn thinking(&self, seat: Seat, spec: Spec) -> Thinking {
        let (ruleset, game) = (self.of.ruleset.clone(), self.of.course.game);
        let time = release_after(&spec, Pace::of(&game, seat));
        Thinking { ruleset, game, spec, time }
    }

    /// A computer player that has to choose a deck, if somebody watches.
    pub(super) fn choosing_computer(&self) -> Option<Seat> {
        let computer = |seat: &Seat| !self.of.settings.is_person(*seat) && self.of.chooses(*seat);
        Seat::BOTH.into_iter().find(computer).filter(|_| self.is_watched())
    }

    /// A computer player chooses one of its usable decks at random. The choice follows from the seed of the
    /// match, which nobody knows.
    pub(super) fn choose_for_computer(&mut self) {
        let Some((seat, series)) = self.choosing_computer().zip(self.of.series.as_ref()) else { return };
        let (number, usable) = (series.series.games().len() as u64, series.series.usable(seat));
        let usable: Vec<Half> = usable.collect();
        let index = Quick::new(series.seed(), 2 * number + seat as u64).below(usable.len() as u8);
        if let Some(&half) = usable.get(usize::from(index)) {
            self.step(What::Deck { seat, half }, None, Cause::Duty(Duty::Deck));
        }
    }

    /// A computer player has decided; its answer is given when it is time.
    pub(super) fn thought_about(&mut self, version: u32, answer: Option<Result<Answer, Forfeit>>) {
        if version != self.of.version || self.asked_computer().is_none() {
            return;
        }
        match answer {
            Some(answer) => self.thought = Some((version, answer)),
            None => {
                self.note(Note::ComputerFailed);
                self.compute(Work::AnyAnswer, Pending::AnyAnswer(version));
            }
        }
    }

    /// Whether computer players think: they do not play among themselves when nobody watches.
    fn is_watched(&self) -> bool {
        !self.of.settings.only_computers() || !self.guests.is_empty()
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
    pub(super) fn release_due(&self) -> Option<Time> {
        let (version, thought) = self.thought.as_ref().filter(|_| self.is_watched())?;
        let (seat, mind) = self.asked_computer().filter(|_| *version == self.of.version)?;
        if thought.is_err() {
            return Some(self.asked_at);
        }
        let delay = match self.of.settings.only_computers() {
            true => self.pace?,
            false => mind.answers_after(Pace::of(&self.of.course.game, seat)),
        };
        Some(self.asked_at + delay)
    }

    /// Gives the computer player's answer, or makes it lose.
    pub(super) fn release(&mut self) -> Result<(), Refused> {
        let (Some((_, thought)), Some((seat, _))) = (self.thought, self.asked_computer()) else {
            return Ok(());
        };
        let cause = Cause::Duty(Duty::Release);
        match thought {
            Ok(answer) => {
                let text = answer_text(&self.of.course.rules, seat, &answer);
                self.step(What::Choice { seat, text }, Some(answer), cause);
                Ok(())
            }
            Err(forfeit) => self.end(Stop::Forfeit, seat, Some(forfeit.id().into()), cause),
        }
    }
}
