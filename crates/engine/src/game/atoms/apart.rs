//! The zones that frames add: the pack and the rare card, and what is chosen from the deck for them.

use core::ops::Range;

use saigen_cards::{Card, CardSet, Chance, Seat};
use saigen_rulebook::KeyZone;

use crate::event::{Cause, Event, Place, Sink};
use crate::play::Play;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// The owner lays a card of the deck apart as the rare card.
    pub(crate) fn choose_rare(&mut self, seat: Seat, card: Card) {
        let from = self.leave_deck(seat, card);
        let side = &mut self.game.sides[seat];
        side.rare = side.rare.with(card);
        self.moved(seat, card, from, Place::Rare, Cause::SetUp);
    }

    /// The owner takes a card of the deck as part of the first hand.
    pub(crate) fn choose_for_hand(&mut self, seat: Seat, card: Card) {
        let from = self.leave_deck(seat, card);
        let side = &mut self.game.sides[seat];
        side.hand = side.hand.with(card);
        self.moved(seat, card, from, Place::Hand, Cause::SetUp);
    }

    /// A card that is chosen leaves the deck, or the cards that were drafted.
    pub(super) fn leave_deck(&mut self, seat: Seat, card: Card) -> Place {
        let side = &mut self.game.sides[seat];
        if side.rare.contains(card) {
            side.rare = side.rare.without(card);
            return Place::Rare;
        }
        side.life.remove(card);
        side.known.to_owner = side.known.to_owner.without(card);
        Place::Deck
    }

    /// The owner looks at cards of the life at these depths from the top.
    pub(crate) fn peek(&mut self, seat: Seat, depths: Range<usize>) {
        for depth in depths {
            let side = &mut self.game.sides[seat];
            let Some(card) = side.life.at_depth(depth) else { return };
            side.known.to_owner = side.known.to_owner.with(card);
            self.tell(Event::Peeked { seat, depth: depth as u8, card });
        }
    }

    /// Deals cards from the top of the life as the pack, seen by nobody.
    pub(crate) fn deal_pack(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let side = &mut self.game.sides[seat];
            let Some(card) = side.life.pop() else { return };
            side.pack = side.pack.with(card);
            self.moved(seat, card, Place::LifeTop, Place::Pack, Cause::SetUp);
        }
    }

    /// What is outside the game becomes the pack; whoever knew it still does.
    pub(crate) fn pack_left_out(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        side.pack |= core::mem::take(&mut side.outside);
        self.tell(Event::PackLaid { seat });
    }

    /// The owner looks at the pack, which is open from now on.
    pub(crate) fn turn_up_pack(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        side.pack_open = true;
        side.known.to_owner |= side.pack;
        let pack = side.pack;
        self.tell(Event::PackOpened { seat, pack });
    }

    /// Takes a card of the open pack into the hand and shows it.
    pub(crate) fn take_from_pack(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        side.pack = side.pack.without(card);
        side.hand = side.hand.with(card);
        side.known.to_owner = side.known.to_owner.without(card);
        self.moved(seat, card, Place::Pack, Place::Hand, Cause::Effect);
    }

    /// Takes the rare card into the hand, as it is known.
    pub(crate) fn take_rare(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        side.rare = side.rare.without(card);
        side.hand = side.hand.with(card);
        self.moved(seat, card, Place::Rare, Place::Hand, Cause::Effect);
    }

    /// Lays cards beside a request as its keys.
    pub(crate) fn lay_keys(&mut self, seat: Seat, keys: CardSet, zone: KeyZone) {
        let side = &mut self.game.sides[seat];
        let from = match zone {
            KeyZone::Hand => {
                side.hand -= keys;
                Place::Hand
            }
            KeyZone::Rare => {
                side.rare -= keys;
                Place::Rare
            }
        };
        for card in keys {
            self.moved(seat, card, from, Place::Key, Cause::Request);
        }
    }
}
