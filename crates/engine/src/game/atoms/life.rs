//! The life: laid down, shuffled, drawn from, damaged, looked through, turned up.

use saigen_cards::{Card, CardSet, Chance, Seat, shuffle};

use crate::event::{Cause, Event, Place, Sees, Sink};
use crate::play::Play;
use crate::resolve::TURNED_LIMIT;
use crate::side::Known;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Lays down a shuffled deck as the life; the rest of the 54 cards is outside the game.
    pub(crate) fn lay_deck(&mut self, seat: Seat, cards: CardSet, sees: Sees) {
        let side = &mut self.game.sides[seat];
        side.life = cards.into_iter().collect();
        shuffle(side.life.cards_mut(), self.chance);
        side.outside = CardSet::ALL - cards;
        let known_if = |known: bool| if known { side.outside } else { CardSet::EMPTY };
        side.known = Known {
            to_owner: known_if(sees.owner),
            to_opponent: known_if(sees.opponent),
            to_all: known_if(sees.onlookers),
        };
        self.tell(Event::Laid { seat, count: cards.len() as u8, deck: cards, sees });
        self.tell(Event::Shuffled { seat });
    }

    /// Shuffles a life; nobody knows its order any more.
    pub(crate) fn shuffle_life(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        shuffle(side.life.cards_mut(), self.chance);
        let life = side.life.to_set();
        side.known.to_owner -= life;
        self.set_known_bottom(seat, 0);
        self.forget(seat, life);
        self.tell(Event::Shuffled { seat });
    }

    /// Lays the top card of the life outside the game, seen by nobody.
    pub(crate) fn lay_outside(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        if let Some(card) = side.life.pop() {
            side.outside = side.outside.with(card);
            self.moved(seat, card, Place::LifeTop, Place::Outside, Cause::SetUp);
        }
    }

    /// Moves the top card of the life into the hand, unseen; from an empty life nothing.
    pub(crate) fn draw(&mut self, seat: Seat, cause: Cause) {
        let side = &mut self.game.sides[seat];
        if let Some(card) = side.life.pop() {
            side.hand = side.hand.with(card);
            self.moved(seat, card, Place::LifeTop, Place::Hand, cause);
            self.left_life(seat, card);
        }
    }

    /// Moves cards from the top of the life to the graveyard together; the last one lies on top.
    pub(crate) fn damage(&mut self, seat: Seat, amount: usize, cause: Cause) {
        let count = amount.min(self.game.sides[seat].life.len());
        for _ in 0..count {
            self.bury_top_of_life(seat, cause);
        }
        self.arrived(seat, count);
    }

    pub(super) fn bury_top_of_life(&mut self, seat: Seat, cause: Cause) {
        let side = &mut self.game.sides[seat];
        if let Some(card) = side.life.pop() {
            side.grave.push(card);
            self.moved(seat, card, Place::LifeTop, Place::Grave, cause);
            self.left_life(seat, card);
        }
    }

    /// Moves the top card of the life to the graveyard for everybody to see.
    pub(crate) fn turn_over(&mut self, seat: Seat, cause: Cause) {
        self.damage(seat, 1, cause);
    }

    /// Takes a card out of the life, wherever it lies, and shows it on its way into the hand. Nobody else
    /// saw where it lay, so the places of the other cards are forgotten.
    pub(crate) fn take_from_life(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        side.life.remove(card);
        side.hand = side.hand.with(card);
        let rest = side.life.to_set();
        side.known.to_owner -= rest;
        self.set_known_bottom(seat, 0);
        self.forget(seat, rest);
        self.moved(seat, card, Place::Life, Place::Hand, Cause::Effect);
        self.left_life(seat, card);
    }

    /// Turns up a card of the life beside it, for everybody to see. From the bottom, a known bottom
    /// group stays known without it.
    pub(crate) fn turn_up(&mut self, seat: Seat, from_bottom: bool) -> Option<Card> {
        if self.game.pause.turned_len as usize >= TURNED_LIMIT {
            return None;
        }
        let side = &mut self.game.sides[seat];
        let (card, from) = if from_bottom {
            let card = side.life.cards().first().copied()?;
            side.life.remove(card);
            (card, Place::LifeBottom)
        } else {
            (side.life.pop()?, Place::LifeTop)
        };
        self.game.pause.turn_up(card);
        self.moved(seat, card, from, Place::TurnedUp, Cause::Effect);
        if from_bottom {
            self.set_known_bottom(seat, self.game.sides[seat].known_bottom.saturating_sub(1));
        }
        self.left_life(seat, card);
        Some(card)
    }

    /// Puts all turned-up cards beneath the life in this order, the last one at the very bottom.
    pub(crate) fn turned_to_bottom(&mut self, seat: Seat, order: &[Card]) {
        self.game.pause.turned_len = 0;
        self.beneath_life(seat, order, Place::TurnedUp, false);
    }

    /// Puts cards beneath the life in this order, the last one at the very bottom. Their owner knows the order,
    /// others only the set; one card alone is known to those who knew it. A card that not everybody knows
    /// ends what is known of the bottom as a set (R42).
    pub(super) fn beneath_life(&mut self, seat: Seat, order: &[Card], from: Place, bulwark: bool) {
        let cards: CardSet = order.iter().copied().collect();
        let known = self.game.sides[seat].known.to_all.contains_all(cards);
        if !known {
            self.set_known_bottom(seat, 0);
        }
        let as_set = known && (cards.len() > 1 || self.game.sides[seat].known_bottom > 0);
        if as_set {
            self.forget(seat, cards);
        }
        for &card in order {
            let side = &mut self.game.sides[seat];
            side.life.push_bottom(card);
            side.known.to_owner = side.known.to_owner.with(card);
            self.moved_as(seat, card, [from, Place::LifeBottom], Cause::Effect, [bulwark, false]);
        }
        if as_set {
            self.set_known_bottom(seat, self.game.sides[seat].known_bottom + cards.len() as u8);
        }
    }

    /// Puts a hand card onto the life or beneath it, unseen by others.
    pub(crate) fn hand_to_life(&mut self, seat: Seat, card: Card, top: bool) {
        let hand = self.game.sides[seat].hand;
        if hand.len() > 1 {
            self.forget(seat, hand);
        }
        let side = &mut self.game.sides[seat];
        side.hand = hand.without(card);
        if !top {
            return self.beneath_life(seat, &[card], Place::Hand, false);
        }
        side.life.push(card);
        side.known.to_owner = side.known.to_owner.with(card);
        self.moved(seat, card, Place::Hand, Place::LifeTop, Cause::Effect);
    }

    /// Puts a turned-up card into the hand.
    pub(crate) fn turned_to_hand(&mut self, seat: Seat, card: Card) {
        self.game.pause.take_turned(card);
        let side = &mut self.game.sides[seat];
        side.hand = side.hand.with(card);
        self.moved(seat, card, Place::TurnedUp, Place::Hand, Cause::Effect);
    }

    /// Puts all turned-up cards on the graveyard together.
    pub(crate) fn bury_turned(&mut self, seat: Seat) {
        let count = self.game.pause.turned_len as usize;
        for index in 0..count {
            let card = self.game.pause.turned[index];
            self.game.sides[seat].grave.push(card);
            self.moved(seat, card, Place::TurnedUp, Place::Grave, Cause::Effect);
        }
        self.game.pause.turned_len = 0;
        self.arrived(seat, count);
    }
}
