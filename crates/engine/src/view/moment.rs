//! What the game is doing at a moment: what is asked, how far a request and an effect have come, what
//! waits. It is reported at the end of every choice, to each viewer as far as that one may know it.

use alloc::vec::Vec;

use saigen_cards::{BySeat, Card, CardSet, Seat};

use super::Viewer;
use crate::ActionId;
use crate::choice::{Ask, Decision, Options};
use crate::game::{After, Draft, Game, HELD_LIMIT, Pause, Phase};
use crate::playable::TRIGGER_LIMIT;
use crate::repeats::FreeRun;
use crate::rules::Rules;
use crate::stage::Request;
use crate::whole::WholeRequest;

/// What the game is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moment {
    pub(super) phase: Phase,
    pub(super) after: After,
    pub(super) made: Request,
    pub(super) pending: BySeat<[u8; TRIGGER_LIMIT]>,
    pub(super) held: [CardSet; HELD_LIMIT],
    pub(super) new_on_grave: BySeat<u8>,
    pub(super) draft: Draft,
    pub(super) pause: Pause,
    /// How many cards were picked in secret and not yet used.
    pub(super) picked_hidden: u8,
    pub(super) free_run: FreeRun,
    pub(super) decision: Decision,
}

/// What is asked once the game is over.
const NOBODY_ASKED: Decision = Decision { seat: Seat::A, ask: Ask::Chance, options: Options::NONE };

impl Moment {
    /// What the game is doing right now, all of it.
    #[inline]
    pub(crate) fn of(game: &Game) -> Self {
        let waits = matches!(game.after, After::Stage | After::ResolveMade);
        let is_made = match game.phase {
            Phase::Pay => true,
            // A trigger of its cost may have ended the game before it went on the stage.
            Phase::Settle | Phase::Resolve | Phase::Over => waits,
            Phase::SetUp | Phase::Chance => false,
        };
        Self {
            phase: game.phase,
            after: match game.phase {
                Phase::Settle | Phase::Resolve => game.after,
                Phase::Over if waits => game.after,
                Phase::SetUp | Phase::Chance | Phase::Pay | Phase::Over => After::KeepChance,
            },
            made: if is_made { game.made } else { Request::NONE },
            pending: game.pending,
            held: game.held,
            new_on_grave: game.new_on_grave,
            draft: game.draft.tidy(game.phase),
            pause: if game.phase == Phase::Resolve { game.pause.tidy() } else { Pause::NONE },
            picked_hidden: 0,
            free_run: game.free_run,
            decision: game.decision().copied().unwrap_or(NOBODY_ASKED),
        }
    }

    /// The moment as a viewer may know it.
    #[inline]
    #[must_use]
    pub(crate) fn seen_by(mut self, viewer: Viewer) -> Self {
        let asked = viewer.is_at(self.decision.seat);
        self.picked_hidden = self.pause.hide(viewer, asked);
        if !asked {
            self.decision = self.decision.seen_by_others();
            // What is being paid everybody has heard.
            self.draft = if self.phase == Phase::Pay { self.draft } else { Draft::NONE };
        }
        self
    }

    /// Who is asked what; the options are there only for the viewer who is asked.
    pub fn decision(&self) -> Option<&Decision> {
        (self.phase != Phase::Over).then_some(&self.decision)
    }

    /// What has been named so far of the request that is being built, if the viewer builds it.
    pub fn drafted(&self) -> Option<WholeRequest> {
        let action = self.draft.action.filter(|_| self.phase == Phase::Chance)?;
        Some(WholeRequest::of(&self.draft, action))
    }

    /// The request that has been made and is neither on the stage nor at work yet.
    pub fn made(&self) -> Option<&Request> {
        (self.made != Request::NONE).then_some(&self.made)
    }

    /// The request at work that is not on the stage.
    pub fn resolving(&self) -> Option<&Request> {
        (self.phase == Phase::Resolve && !self.pause.on_stage).then_some(&self.pause.request)
    }

    /// The cards that lie turned up beside the life of the resolving request's controller.
    pub fn turned_up(&self) -> (Seat, &[Card]) {
        (self.pause.request.controller, self.pause.turned())
    }

    /// The cards that fell as the cost of a request and whose triggers wait for it (R12).
    pub fn waiting_for(&self, request: &Request) -> CardSet {
        request.waiting(&self.held)
    }

    /// Triggers that wait to be carried out: for whom, which, how often.
    pub fn pending(&self, rules: &Rules) -> Vec<(Seat, ActionId, u8)> {
        let of = |seat: Seat| {
            let counts = self.pending[seat].into_iter().zip(&rules.triggers);
            counts.filter(|(count, _)| *count > 0).map(move |(count, trigger)| (seat, trigger.action, count))
        };
        Seat::BOTH.into_iter().flat_map(of).collect()
    }

    /// Cards that the viewer has named so far for the effect at work: first those whose order means
    /// something, in that order.
    pub fn named(&self) -> Vec<Card> {
        let pause = &self.pause;
        let ordered: CardSet = pause.order().iter().copied().collect();
        pause.order().iter().copied().chain(pause.picked - ordered).collect()
    }

    /// How many more cards the effect at work asks its player to name; what the other seat has named in
    /// secret does not count as named.
    pub fn left_to_name(&self) -> usize {
        match self.pause.ask {
            Some(Ask::DiscardDown | Ask::LifeCard) => self.pause.left as usize,
            _ => 0,
        }
    }
}

impl Decision {
    /// Who is asked what, where that is public: the steps of a request that is being built look like the
    /// chance (R40).
    fn seen_by_others(self) -> Self {
        let building =
            matches!(self.ask, Ask::Key | Ask::Drive | Ask::Discard | Ask::Sacrifice | Ask::Target);
        let ask = if building { Ask::Chance } else { self.ask };
        Self { seat: self.seat, ask, options: Options::NONE }
    }
}

impl Draft {
    /// The same draft without remains of earlier ones; the order of its keys means something only while
    /// they are named.
    fn tidy(&self, phase: Phase) -> Self {
        let mut keys = Self::NONE.keys;
        if phase == Phase::Pay {
            keys.iter_mut().zip(self.key_set()).for_each(|(slot, card)| *slot = card);
        } else {
            keys[..self.keys().len()].copy_from_slice(self.keys());
        }
        Self { keys, ..*self }
    }
}

impl Pause {
    /// The same pause without remains of earlier questions.
    fn tidy(&self) -> Self {
        let mut pause = *self;
        pause.turned[self.turned_len as usize..].fill(Card::JOKER_1);
        pause.order[self.order_len as usize..].fill(Card::JOKER_1);
        let counting = matches!(self.ask, Some(Ask::DiscardDown | Ask::LifeCard));
        let naming = matches!(self.ask, Some(Ask::BurySome | Ask::LayDownSome));
        let placing = matches!(self.ask, Some(Ask::Attacker | Ask::Blocker { .. })) || naming;
        pause.left = if counting { self.left } else { 0 };
        pause.from_place = if placing { self.from_place } else { 0 };
        pause.units = if naming { self.units } else { 0 };
        pause.asked = if self.ask.is_some() { self.asked } else { self.request.controller };
        pause.attacker = if let Some(Ask::Blocker { attacker }) = self.ask { attacker.place() } else { 0 };
        if self.picked.is_empty() && !matches!(self.ask, Some(Ask::HandCard { .. })) {
            pause.picked_of = self.request.controller;
        }
        pause
    }

    /// Leaves out what the asked seat has named so far, unless the viewer is asked, and what the
    /// controller has picked, unless the viewer is the controller. Says how many cards were picked in
    /// secret.
    fn hide(&mut self, viewer: Viewer, asked: bool) -> u8 {
        let naming = matches!(self.ask, Some(Ask::DiscardDown | Ask::LifeCard));
        if !asked {
            self.left += if naming { self.picked.len() as u8 + self.order_len } else { 0 };
            self.order.fill(Card::JOKER_1);
            self.order_len = 0;
        }
        // What is picked while cards are named is picked by whoever names them.
        let knows = if naming { asked } else { viewer.is_at(self.request.controller) };
        if knows {
            return 0;
        }
        let picked = core::mem::take(&mut self.picked);
        if naming { 0 } else { picked.len() as u8 }
    }
}
