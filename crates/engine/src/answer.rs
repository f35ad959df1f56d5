//! A whole answer to a decision, checked and carried out.

use saigen_cards::{Chance, Seat};

use crate::blocks::Blocks;
use crate::choice::{Ask, Choice};
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
            (Answer::Attackers(attackers), Ask::Attacker) => self.can_attack_with(rules, *attackers),
            (Answer::Blocks(blocks), Ask::Blocker { .. }) => self.can_block(blocks),
            _ => false,
        };
        if legal { Ok(()) } else { Err(Refused::NotListed) }
    }

    /// Whether these are able attackers that can still be named, with all that must attack.
    fn can_attack_with(&self, rules: &Rules, attackers: PlaceSet) -> bool {
        let able = self.side(self.turn).able_attackers(&rules.traits) & self.places_to_name();
        attackers.0 & !able == 0 && self.must_attack(rules).0 & !attackers.0 == 0
    }

    /// The characters of the turn player that still have to be named as attackers (R56), while attackers are named.
    pub fn must_attack(&self, rules: &Rules) -> PlaceSet {
        PlaceSet(self.side(self.turn).must_attack(&rules.traits) & self.places_to_name())
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
        let named = decision.options.iter().find(is_named);
        // Where somebody must be named, the last option is the one.
        let rest = decision.options.iter().last().filter(|_| !decision.options.contains(Choice::Done));
        Some(named.or(rest).unwrap_or(Choice::Done))
    }
}
