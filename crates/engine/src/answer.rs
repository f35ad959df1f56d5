//! A whole answer to a decision, checked and carried out.

use saigen_cards::{Chance, Seat};

use crate::choice::{Ask, Choice};
use crate::event::Sink;
use crate::game::Game;
use crate::rules::Rules;
use crate::whole::{Refused, WholeRequest};

/// An answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// One of the options.
    Choice(Choice),
    /// A whole request, in answer to [`Ask::Chance`].
    Request(WholeRequest),
}

impl Answer {
    /// Passing the chance.
    pub const PASS: Self = Self::Choice(Choice::Pass);
}

impl Game {
    /// Whether an answer of a seat is legal, and why not.
    ///
    /// At the chance an action is requested as a whole: the choice that begins one is refused.
    pub fn check_answer(&self, rules: &Rules, seat: Seat, answer: &Answer) -> Result<(), Refused> {
        let decision = self.decision().filter(|decision| decision.seat == seat).ok_or(Refused::NotAsked)?;
        match answer {
            Answer::Choice(Choice::Action(_)) if decision.ask == Ask::Chance => Err(Refused::NotListed),
            Answer::Choice(choice) if decision.options.contains(*choice) => Ok(()),
            Answer::Request(whole) if decision.ask == Ask::Chance => self.check_request(rules, seat, whole),
            _ => Err(Refused::NotListed),
        }
    }

    /// Answers the present question and plays on until the next one.
    pub fn answer(
        &mut self,
        rules: &Rules,
        answer: &Answer,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let seat = self.decision().ok_or(Refused::NotAsked)?.seat;
        self.check_answer(rules, seat, answer)?;
        match answer {
            Answer::Choice(choice) => self.choose_listed(rules, *choice, chance, sink),
            Answer::Request(whole) => self.make_request(rules, whole, chance, sink),
        }
        Ok(())
    }
}
