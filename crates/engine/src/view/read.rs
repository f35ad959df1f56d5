//! What adapters read out of a view besides its open fields.

use saigen_cards::{CardSet, Seat};

use super::{SideView, View};
use crate::ActionId;
use crate::rules::Rules;

impl View {
    /// Whether a once-a-turn action was already requested this turn.
    pub fn is_used(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        rules.plan(action).once_a_turn & self.used[seat] != 0
    }

    /// The cards that fell as the cost of a request on the stage and whose triggers wait for it (R12).
    pub fn waiting_for(&self, index: usize) -> CardSet {
        let request = self.stage.requests().get(index);
        request.map_or(CardSet::EMPTY, |request| self.moment.waiting_for(request))
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
