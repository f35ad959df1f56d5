//! What trumps do by themselves while they lie face up, compiled for the play loop.

use alloc::vec::Vec;

use saigen_cards::CardSet;
use saigen_rulebook::{Rulebook, TrumpAbility};

use crate::ActionId;
use crate::game::Game;
use crate::rules::Rules;
use crate::side::Side;
use crate::stage::Request;

/// What trumps do by themselves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Powers {
    /// Trumps under which the larger side of a fight falls.
    larger_falls: CardSet,
    /// Trumps under which an action does nothing, and how many charged bulwarks their owner needs.
    idle: Vec<(CardSet, ActionId, u32)>,
    /// Trumps that shield their owner from effects with these key cards.
    shields: Vec<(CardSet, CardSet)>,
}

impl Powers {
    pub(crate) fn new(book: &Rulebook) -> Self {
        let mut powers = Self::default();
        for trump in &book.trumps {
            match &trump.ability {
                None => {}
                Some(TrumpAbility::LargerFalls) => powers.larger_falls |= trump.cards,
                Some(TrumpAbility::Shields(keys)) => powers.shields.push((trump.cards, *keys)),
                Some(TrumpAbility::Idle { action, bulwarks }) => {
                    // Rules::new has checked that the action exists.
                    let index = book.actions.iter().position(|row| row.id == *action);
                    let action = index.map(|index| ActionId(index as u8));
                    powers.idle.extend(action.map(|action| (trump.cards, action, u32::from(*bulwarks))));
                }
            }
        }
        powers
    }

    /// Whether one of these trumps makes the larger side of a fight fall.
    pub(crate) fn make_larger_fall(&self, open: CardSet) -> bool {
        self.larger_falls.intersects(open)
    }

    /// Whether any trump shields its owner.
    pub(crate) fn shield(&self) -> bool {
        !self.shields.is_empty()
    }
}

impl Game {
    fn sides(&self) -> [&Side; 2] {
        [self.side(saigen_cards::Seat::A), self.side(saigen_cards::Seat::B)]
    }

    /// Whether the larger side of a fight between soldiers falls.
    pub(crate) fn larger_falls(&self, rules: &Rules) -> bool {
        let [a, b] = self.sides().map(|side| side.trumps_up);
        rules.powers.make_larger_fall(a | b)
    }

    /// Whether a trump keeps the effect of an action from doing anything.
    #[inline]
    pub(crate) fn is_kept_idle(&self, rules: &Rules, action: ActionId) -> bool {
        !rules.powers.idle.is_empty() && self.is_idle_under_trumps(rules, action)
    }

    #[inline(never)]
    fn is_idle_under_trumps(&self, rules: &Rules, action: ActionId) -> bool {
        rules.powers.idle.iter().any(|&(trumps, idle, bulwarks)| {
            let holds = |side: &Side| {
                side.trumps_up.intersects(trumps) && (side.bulwarks & !side.driven).count_ones() >= bulwarks
            };
            idle == action && self.sides().into_iter().any(holds)
        })
    }

    /// Whether a trump shields the opponent of a request's controller from its damage.
    #[inline]
    pub(crate) fn is_shielded(&self, rules: &Rules, request: &Request) -> bool {
        rules.powers.shield() && self.is_shielded_by_trumps(rules, request)
    }

    #[inline(never)]
    fn is_shielded_by_trumps(&self, rules: &Rules, request: &Request) -> bool {
        let side = self.side(request.controller.other());
        let shields = |&(trumps, keys): &(CardSet, CardSet)| {
            side.trumps_up.intersects(trumps) && request.keys.intersects(keys)
        };
        side.characters_set() != 0 && rules.powers.shields.iter().any(shields)
    }
}
