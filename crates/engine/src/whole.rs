//! The whole-request form: action, keys, payment and target in one value, for people, records and
//! tests. It allows exactly what the steps lead to.

use alloc::vec::Vec;
use core::fmt;

use saigen_cards::{Card, CardSet, Chance, Seat};
use saigen_rulebook::{KeyUnit, Letter};

use crate::ActionId;
use crate::choice::{Choice, Unit};
use crate::event::Sink;
use crate::game::{Draft, Game, Phase};
use crate::play::Play;
use crate::rules::Rules;
use crate::side::{Places, places};
use crate::stage::{Aim, Target};
use crate::target::Aiming;
use crate::why::Reason;

/// A set of place numbers of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PlaceSet(pub(crate) Places);

impl PlaceSet {
    /// The place numbers, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        places(self.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this place is among them.
    pub const fn contains(self, place: u8) -> bool {
        self.0 >> place & 1 != 0
    }
}

impl FromIterator<u8> for PlaceSet {
    /// Collects place numbers; numbers that no place has are dropped.
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        let places = numbers.into_iter().filter(|&place| (place as usize) < Card::COUNT);
        Self(places.fold(0, |set, place| set | 1 << place))
    }
}

impl fmt::Debug for PlaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A complete request of the holder of the chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WholeRequest {
    /// The action.
    pub action: ActionId,
    /// The key cards.
    pub keys: CardSet,
    /// The bulwarks that pay for B.
    pub drive: PlaceSet,
    /// The cards that pay for D.
    pub discard: CardSet,
    /// The characters that pay for S.
    pub sacrifice: PlaceSet,
    /// The target.
    pub target: Target,
}

/// Why an answer is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Another seat is asked, or nobody.
    NotAsked,
    /// The choice is not among the options, or no request can be made.
    NotListed,
    /// The action cannot be requested at all, for these reasons.
    Unavailable(Vec<Reason>),
    /// These are not the key cards that the action asks for, or not in the hand.
    Keys,
    /// This does not pay the cost exactly.
    Payment,
    /// The action cannot be aimed at that.
    Target,
}

impl WholeRequest {
    pub(crate) fn of(draft: &Draft, action: ActionId) -> Self {
        Self {
            action,
            keys: draft.key_set(),
            drive: PlaceSet(draft.drive),
            discard: draft.discard,
            sacrifice: PlaceSet(draft.sacrifice),
            target: draft.target,
        }
    }
}

impl Game {
    /// Whether a whole request is legal for the holder of the chance, and why not.
    pub fn check_request(&self, rules: &Rules, seat: Seat, whole: &WholeRequest) -> Result<(), Refused> {
        let reasons = self.reasons(rules, seat, whole.action);
        if !reasons.is_empty() {
            return Err(Refused::Unavailable(reasons));
        }
        let (plan, side) = (rules.plan(whole.action), self.side(seat));
        if !side.key_pool(plan.keys_from).contains_all(whole.keys) || !plan.keys.matches(whole.keys) {
            return Err(Refused::Keys);
        }
        if !self.pays(rules, seat, whole) {
            return Err(Refused::Payment);
        }
        let aiming = Aiming { seat, keys: whole.keys, without: whole.sacrifice.0 };
        let options = self.targets(rules, plan.target, aiming);
        let hit = match whole.target.aim() {
            Aim::None => plan.target == crate::target::TargetPlan::None,
            Aim::Gone => false,
            Aim::Unit(unit) => options.contains(Choice::Unit(unit)),
            Aim::Request(index) => options.contains(Choice::Request(index)),
            Aim::Player(seat) => options.contains(Choice::Player(seat)),
            Aim::Trump(seat, card) => options.contains(Choice::Trump(seat, card)),
        };
        let unit = plan.key_unit(seat, whole.drive.0);
        match hit {
            false => Err(Refused::Target),
            true if self.is_repeat(rules, seat, whole.action, unit, whole.target) => {
                Err(Refused::Unavailable([Reason::Repeated].into()))
            }
            true => Ok(()),
        }
    }

    fn pays(&self, rules: &Rules, seat: Seat, whole: &WholeRequest) -> bool {
        let side = self.side(seat);
        let cost = &rules.plan(whole.action).costs[self.abilities(rules, seat)];
        let paid = |letter, named: usize| cost.count(letter) == named;
        let position = |wanted| cost.letters().iter().position(|&letter| letter == wanted);
        let sacrificed_first = position(Letter::Sacrifice) < position(Letter::Bulwark);
        let gone = if sacrificed_first { whole.sacrifice.0 } else { 0 };
        let drivable = match rules.plan(whole.action).unit {
            KeyUnit::None => side.bulwarks & !side.driven & !gone,
            unit => side.key_units(unit),
        };
        let driven = cost.count(Letter::Bulwark) + cost.count(Letter::Unit);
        driven == whole.drive.0.count_ones() as usize
            && paid(Letter::Discard, whole.discard.len())
            && paid(Letter::Sacrifice, whole.sacrifice.0.count_ones() as usize)
            && whole.drive.0 & !drivable == 0
            && whole.sacrifice.0 & !side.characters_set() == 0
            && (side.hand - whole.keys).contains_all(whole.discard)
    }

    /// Makes a whole request and plays on until the next question.
    pub fn request(
        &mut self,
        rules: &Rules,
        whole: &WholeRequest,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        self.check_request(rules, self.chance, whole)?;
        self.make_request(rules, whole, chance, sink);
        Ok(())
    }

    /// [`Game::request`] for a request that has been checked.
    pub(crate) fn make_request(
        &mut self,
        rules: &Rules,
        whole: &WholeRequest,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let mut draft = Draft {
            action: Some(whole.action),
            drive: whole.drive.0,
            discard: whole.discard,
            sacrifice: whole.sacrifice.0,
            target: whole.target,
            ..Draft::NONE
        };
        for card in whole.keys {
            draft.keys[draft.keys_len as usize] = card;
            draft.keys_len += 1;
        }
        self.draft = draft;
        let mut play = Play::new(rules, self, chance, sink);
        play.request();
        play.run();
    }

    /// Every complete request for an action, by its keys, payments and targets.
    /// Empty if the action is not available.
    pub fn requests(&self, rules: &Rules, action: ActionId) -> Vec<WholeRequest> {
        let mut whole = Vec::new();
        if self.is_available(rules, self.chance, action) {
            let mut game = *self;
            game.draft = Draft::NONE;
            game.begin_draft(rules, action);
            game.each_completion(rules, &mut |draft| whole.push(WholeRequest::of(draft, action)));
        }
        whole
    }

    /// What the holder of the chance can do with a hand card: the actions that it can be a key of.
    pub fn actions_with(&self, rules: &Rules, card: Card) -> Vec<ActionId> {
        let uses =
            |&action: &ActionId| self.requests(rules, action).iter().any(|whole| whole.keys.contains(card));
        rules.actions().filter(uses).collect()
    }

    /// What the holder of the chance can do to a character: the actions that it can be the target of.
    pub fn actions_on(&self, rules: &Rules, unit: Unit) -> Vec<ActionId> {
        let hits = |&action: &ActionId| {
            self.requests(rules, action).iter().any(|whole| whole.target == Target::unit(unit))
        };
        rules.actions().filter(hits).collect()
    }

    /// What has been named so far of the request that is being built, if one is.
    #[inline]
    pub fn building(&self) -> Option<WholeRequest> {
        self.drafted().map(|action| WholeRequest::of(&self.draft, action))
    }

    /// Whether nothing is half done: the holder of the chance may request or pass.
    pub fn is_at_chance(&self) -> bool {
        self.phase == Phase::Chance && self.draft.action.is_none() && self.new_on_grave.0 == [0; 2]
    }
}
