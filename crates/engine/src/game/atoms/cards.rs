//! Hand, graveyard, keys and fog.

use saigen_cards::{Card, CardSet, Chance, Seat};

use crate::ActionId;
use crate::event::{Cause, Event, Place, Sink};
use crate::play::Play;
use crate::side::{FOG_LIMIT, FogCard};
use crate::stage::Target;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Discards cards together, in the fixed order; where their owner has named the top one, that comes
    /// last and is not asked for again.
    pub(crate) fn discard(&mut self, seat: Seat, cards: CardSet, top: Option<Card>, cause: Cause) {
        let hand = self.game.sides[seat].hand;
        let all = top.map_or(cards, |top| cards.with(top));
        if all.len() > 1 && (all != hand || self.is_partly_known(seat, cards)) {
            self.forget(seat, hand);
        }
        for card in cards.into_iter().chain(top) {
            let side = &mut self.game.sides[seat];
            side.hand = side.hand.without(card);
            side.grave.push(card);
            self.moved(seat, card, Place::Hand, Place::Grave, cause);
        }
        self.cue_counted(seat.other(), self.rules.discard_triggers, all.len() as u8);
        match top {
            Some(_) => self.show_top(seat),
            None => self.arrived(seat, all.len()),
        }
    }

    /// Whether somebody else knows some of these cards but not all: the fixed order would say something about
    /// the others.
    fn is_partly_known(&self, seat: Seat, cards: CardSet) -> bool {
        let known = &self.game.side(seat).known;
        [known.to_opponent, known.to_all]
            .iter()
            .any(|known| known.intersects(cards) && !known.contains_all(cards))
    }

    /// Cards have arrived on a graveyard together: the last one is the visible top, unless its owner
    /// chooses another (R18). This is the one place that knows which card shows.
    pub(super) fn arrived(&mut self, seat: Seat, count: usize) {
        if count > 1 && self.rules.options.choose_grave_top {
            self.game.new_on_grave[seat] = count as u8;
        } else if count > 0 {
            self.show_top(seat);
        }
    }

    /// The top card of a graveyard is seen by everybody.
    pub(super) fn show_top(&mut self, seat: Seat) {
        if let Some(card) = self.game.sides[seat].grave.top() {
            self.reveal(seat, card);
            self.tell(Event::Top { seat, card });
        }
    }

    /// Lays a card of the graveyard on its top.
    pub(crate) fn raise_on_grave(&mut self, seat: Seat, card: Card) {
        let grave = &mut self.game.sides[seat].grave;
        if let Some(index) = grave.cards().iter().position(|&c| c == card) {
            grave.remove(card);
            grave.push(card);
            self.tell(Event::Raised { seat, index: index as u8 });
        }
        self.show_top(seat);
    }

    /// Takes a card out of the graveyard and says where it lay.
    pub(super) fn leave_grave(&mut self, seat: Seat, card: Card) -> Place {
        let grave = &mut self.game.sides[seat].grave;
        let index = grave.cards().iter().position(|&c| c == card).unwrap_or_default();
        grave.remove(card);
        Place::InGrave(index as u8)
    }

    /// The card beneath a taken top is the new public top, unless the owner chooses one (R18).
    pub(super) fn left_grave(&mut self, seat: Seat, from: Place) {
        let rest = self.game.sides[seat].grave.len();
        let again = self.rules.options.choose_grave_top && self.rules.book().switches.top_again_on_leaving;
        if again && rest > 1 {
            self.game.new_on_grave[seat] = rest as u8;
        } else if from == Place::InGrave(rest as u8) {
            self.show_top(seat);
        }
    }

    /// Takes a card from the graveyard into the hand and shows it.
    pub(crate) fn take_from_grave(&mut self, seat: Seat, card: Card) {
        let from = self.leave_grave(seat, card);
        let side = &mut self.game.sides[seat];
        side.hand = side.hand.with(card);
        self.moved(seat, card, from, Place::Hand, Cause::Effect);
        self.left_grave(seat, from);
    }

    /// Takes a card from the graveyard as the key of a request.
    pub(crate) fn grave_to_key(&mut self, seat: Seat, card: Card) {
        let from = self.leave_grave(seat, card);
        self.moved(seat, card, from, Place::Key, Cause::Request);
        self.left_grave(seat, from);
    }

    // Keys and fog.

    /// A request is named aloud, with its keys and what will be discarded for it, before anything moves.
    pub(crate) fn name_request(&mut self, seat: Seat, action: ActionId) {
        let draft = &self.game.draft;
        let (keys, discard, target) = (draft.key_set(), draft.discard, draft.target);
        let known = &mut self.game.sides[seat].known;
        known.to_opponent |= keys | discard;
        known.to_all |= keys | discard;
        self.tell(Event::Requested { seat, action, keys, discard, target });
    }

    /// Keys go to the graveyard one after another in the fixed order; the last one lies on top (R36).
    pub(crate) fn bury_keys(&mut self, seat: Seat, keys: CardSet) {
        for card in keys {
            self.game.sides[seat].grave.push(card);
            self.moved(seat, card, Place::Key, Place::Grave, Cause::Finished);
            self.show_top(seat);
        }
    }

    /// Keys go back into the hand; the opponent has seen them (R19).
    pub(crate) fn keys_to_hand(&mut self, seat: Seat, keys: CardSet) {
        self.game.sides[seat].hand |= keys;
        for card in keys {
            self.moved(seat, card, Place::Key, Place::Hand, Cause::Effect);
        }
    }

    /// Keys go into the fog as the marker of a size change. Availability keeps the fog from overflowing.
    pub(crate) fn keys_to_fog(&mut self, seat: Seat, keys: CardSet, on: Target) -> CardSet {
        let mut left = CardSet::EMPTY;
        for card in keys {
            let side = &mut self.game.sides[seat];
            if side.fog_len as usize >= FOG_LIMIT {
                left = left.with(card);
                continue;
            }
            side.fog[side.fog_len as usize] = FogCard { card, on };
            side.fog_len += 1;
            self.moved(seat, card, Place::Key, Place::Fog, Cause::Effect);
            self.tell(Event::Fogged { seat, card, on });
        }
        left
    }

    /// Takes a card out of the fog.
    pub(super) fn leave_fog(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        let len = side.fog_len as usize;
        if let Some(at) = side.fog().iter().position(|fog| fog.card == card) {
            side.fog.copy_within(at + 1..len, at);
            side.fog_len -= 1;
        }
    }

    /// What follows once a card has left a zone.
    pub(crate) fn left(&mut self, seat: Seat, card: Card, from: Place) {
        match from {
            Place::Life | Place::Pack => self.left_life(seat, card),
            Place::InGrave(_) => self.left_grave(seat, from),
            _ => {}
        }
    }

    /// All fog goes to the graveyards, the turn player's first.
    pub(crate) fn clear_all_fog(&mut self) {
        let turn = self.game.turn;
        self.clear_fog(turn);
        self.clear_fog(turn.other());
    }

    /// A player's fog goes to the graveyard together.
    pub(crate) fn clear_fog(&mut self, seat: Seat) {
        let cards: CardSet = self.game.sides[seat].fog().iter().map(|fog| fog.card).collect();
        for card in cards {
            self.game.sides[seat].grave.push(card);
            self.moved(seat, card, Place::Fog, Place::Grave, Cause::Effect);
        }
        self.game.sides[seat].fog_len = 0;
        self.arrived(seat, cards.len());
    }
}
