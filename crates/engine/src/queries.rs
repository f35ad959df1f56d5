//! What computer players ask about the rules, so that every rule is defined once, here in the engine.

use saigen_cards::{Card, CardSet, Seat};

use crate::ActionId;
use crate::choice::Options;
use crate::combat;
use crate::game::Game;
use crate::rules::Rules;
use crate::stage::Request;
use crate::target::{Aiming, has_same, reaches};
use crate::whole::PlaceSet;

impl Rules {
    /// Cards that trigger something when they go from the field to the graveyard.
    pub fn cards_that_cue(&self) -> CardSet {
        self.fallen
    }

    /// Cards that free their controller of costs while they stand alone as a soldier (R35).
    pub fn cards_that_free(&self) -> CardSet {
        self.traits.able_alone()
    }

    /// The life that a player needs to survive what is drawn by itself in a turn.
    pub fn turn_needs(&self) -> usize {
        self.turn_needs.into()
    }

    /// The number of hand cards that a player may keep at the end of a turn; `None` without such a limit.
    pub fn hand_limit(&self) -> Option<u8> {
        self.hand_limit
    }
}

impl Game {
    /// Soldiers of a seat that could be named as attackers: charged, and hasty or not summoning-sick.
    pub fn able_attackers(&self, rules: &Rules, seat: Seat) -> PlaceSet {
        PlaceSet(self.side(seat).able_attackers(&rules.traits))
    }

    /// What a seat could aim an action at that has these key cards; what paying for it changes is left out.
    pub fn targets_with(&self, rules: &Rules, seat: Seat, action: ActionId, keys: CardSet) -> Options {
        self.targets(rules, rules.plan(action).target, Aiming { seat, keys, without: 0 })
    }
}

impl Request {
    /// Whether a counter with these key cards is strong enough for it.
    pub fn is_in_reach_of(&self, keys: CardSet) -> bool {
        reaches(keys, self.keys)
    }

    /// Whether one of its keys is the same card as one of these; a Joker is the same as any Joker.
    pub fn has_key_of(&self, cards: CardSet) -> bool {
        has_same(cards, self.keys)
    }
}

/// Whether a bulwark takes an attacker of these cards along (base game 7).
pub fn bulwark_stops(bulwark: Card, attacker: CardSet) -> bool {
    combat::stops(bulwark, attacker)
}
