//! A whole answer to a decision, checked and carried out.

use saigen_cards::{Chance, Seat};

use crate::blocks::Blocks;
use crate::choice::{Ask, Choice, Unit};
use crate::event::Sink;
use crate::game::Game;
use crate::rules::Rules;
use crate::whole::{PlaceSet, Refused, WholeRequest};

/// An answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// One of the options.
    Choice(Choice),
    /// A whole request, in answer to [`Ask::Chance`].
    Request(WholeRequest),
    /// All attackers that are still to be named, in answer to [`Ask::Attacker`].
    Attackers(PlaceSet),
    /// All blocks that are still to be named, in answer to [`Ask::Blocker`].
    Blocks(Blocks),
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
        let listed = |choice| decision.options.contains(choice);
        let legal = match (answer, decision.ask) {
            (Answer::Request(whole), Ask::Chance) => return self.check_request(rules, seat, whole),
            (Answer::Choice(Choice::Action(_)), Ask::Chance) => false,
            (Answer::Choice(choice), _) => listed(*choice),
            (Answer::Attackers(attackers), Ask::Attacker) => {
                attackers.iter().all(|place| listed(Choice::Unit(Unit::new(seat, place))))
            }
            (Answer::Blocks(blocks), Ask::Blocker { .. }) => self.can_block(blocks),
            _ => false,
        };
        if legal { Ok(()) } else { Err(Refused::NotListed) }
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
            Answer::Attackers(_) | Answer::Blocks(_) => {
                let start = *self;
                while let Some(choice) = self.next_in_combat(&start, answer) {
                    self.choose_listed(rules, choice, chance, sink);
                }
            }
        }
        Ok(())
    }

    /// The next choice of an answer that names attackers or blocks, which was given at `start`; `None` once
    /// all of them are named.
    pub fn next_in_combat(&self, start: &Self, answer: &Answer) -> Option<Choice> {
        let same = (self.pause.request, self.pause.step) == (start.pause.request, start.pause.step);
        let decision = self.decision().filter(|_| same)?;
        let named = match (answer, decision.ask) {
            (Answer::Attackers(attackers), Ask::Attacker) => *attackers,
            (Answer::Blocks(blocks), Ask::Blocker { attacker }) => blocks.against(attacker.place()),
            _ => return None,
        };
        let is_named = |choice: &Choice| matches!(choice, Choice::Unit(unit) if named.contains(unit.place()));
        Some(decision.options.iter().find(is_named).unwrap_or(Choice::Done))
    }
}
