//! What adapters read out of a view besides its open fields.

use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Seat};

use super::{SideView, View};
use crate::ActionId;
use crate::choice::Ask;
use crate::game::Phase;
use crate::rules::Rules;
use crate::stage::Request;
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

    /// How many more cards the effect at work asks its player to name; what the other seat has named in
    /// secret does not count as named.
    pub fn left_to_name(&self) -> usize {
        match self.moment.pause.ask {
            Some(Ask::DiscardDown | Ask::LifeCard) => self.moment.pause.left as usize,
            _ => 0,
        }
    }

    /// The request that has been made and is neither on the stage nor at work yet.
    pub fn made(&self) -> Option<&Request> {
        (self.moment.made != Request::NONE).then_some(&self.moment.made)
    }

    /// The cards that fell as the cost of a request on the stage and whose triggers wait for it (R12).
    pub fn waiting_for(&self, index: usize) -> CardSet {
        let held = self.stage.requests().get(index).map(|request| request.held as usize);
        held.and_then(|held| self.moment.held.get(held)).copied().unwrap_or_default()
    }

    /// Triggers that wait to be carried out: for whom, which, how often.
    pub fn pending(&self, rules: &Rules) -> Vec<(Seat, ActionId, u8)> {
        let of = |seat: Seat| {
            let counts = self.moment.pending[seat].into_iter().zip(&rules.triggers);
            counts.filter(|(count, _)| *count > 0).map(move |(count, trigger)| (seat, trigger.action, count))
        };
        Seat::BOTH.into_iter().flat_map(of).collect()
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
