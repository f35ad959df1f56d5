//! What adapters read out of a view besides its open fields.

use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Seat};

use super::{SideView, View};
use crate::ActionId;
use crate::game::Phase;
use crate::rules::Rules;
use crate::whole::WholeRequest;

impl View {
    /// Whether a once-a-turn action was already requested this turn.
    pub fn is_used(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        rules.plan(action).once_a_turn & self.used[seat] != 0
    }

    /// What the viewer has named so far of the request that it is building.
    pub fn drafted(&self) -> Option<WholeRequest> {
        let draft = &self.moment.draft;
        let action = draft.action.filter(|_| self.moment.phase == Phase::Chance)?;
        Some(WholeRequest::of(draft, action))
    }

    /// Cards that the viewer has named so far for the effect at work: first those whose order means
    /// something, in that order.
    pub fn named(&self) -> Vec<Card> {
        let pause = &self.moment.pause;
        let ordered: CardSet = pause.order().iter().copied().collect();
        pause.order().iter().copied().chain(pause.picked - ordered).collect()
    }
}

impl SideView {
    /// The cards that the viewer knows to have entered the field this turn.
    pub fn fresh(&self) -> CardSet {
        self.fresh
    }

    /// The positions of the life, from the bottom, whose card its owner knows.
    pub fn owner_knows(&self) -> impl Iterator<Item = usize> {
        (0..self.life.len()).filter(|position| self.owner_knows >> position & 1 != 0)
    }
}
