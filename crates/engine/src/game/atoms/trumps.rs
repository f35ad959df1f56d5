//! The trumps: laid down, turned up, held down, destroyed.

use saigen_cards::{Card, CardSet, Chance, Seat};

use crate::event::{Cause, Event, Place, Sink, Turned};
use crate::play::Play;
use crate::stage::Target;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// The owner lays a card of the deck down as a trump.
    pub(crate) fn choose_trump(&mut self, seat: Seat, card: Card) {
        let from = self.leave_deck(seat, card);
        let side = &mut self.game.sides[seat];
        side.trumps = side.trumps.with(card);
        self.moved(seat, card, from, Place::Trump, Cause::SetUp);
    }

    /// Turns up a trump for everybody to see.
    pub(crate) fn turn_up_trump(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        side.trumps_up = side.trumps_up.with(card);
        self.reveal(seat, card);
        self.tell(Event::TrumpTurned { seat, card, turned: Turned::FaceUp });
    }

    /// Turns a trump face down, where it stays until the end of the turn. Everybody remembers it.
    pub(crate) fn hold_down_trump(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        side.trumps_up = side.trumps_up.without(card);
        side.held_down = side.held_down.with(card);
        self.tell(Event::TrumpTurned { seat, card, turned: Turned::HeldDown });
    }

    /// Turns those of these trumps that lie face up face down. Everybody remembers them.
    pub(crate) fn turn_down_trumps(&mut self, seat: Seat, cards: CardSet) {
        for card in self.game.sides[seat].trumps_up & cards {
            let side = &mut self.game.sides[seat];
            side.trumps_up = side.trumps_up.without(card);
            self.tell(Event::TrumpTurned { seat, card, turned: Turned::FaceDown });
        }
    }

    /// Those of these trumps that lie there go to the graveyard.
    pub(crate) fn bury_trumps(&mut self, seat: Seat, cards: CardSet) {
        (self.game.sides[seat].trumps & cards).into_iter().for_each(|card| self.bury_trump(seat, card));
    }

    /// A trump leaves its zone: whatever was aimed at it has lost its target.
    pub(super) fn leave_trumps(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        for zone in [&mut side.trumps, &mut side.trumps_up, &mut side.held_down] {
            *zone -= CardSet::of(card);
        }
        self.lose(Target::trump(seat, card));
    }

    /// Those of these cards that lie in the graveyard become trumps that lie face up.
    pub(crate) fn revive_trumps(&mut self, seat: Seat, cards: CardSet) {
        for card in self.game.sides[seat].grave.to_set() & cards {
            let from = self.leave_grave(seat, card);
            let side = &mut self.game.sides[seat];
            side.trumps = side.trumps.with(card);
            self.moved(seat, card, from, Place::Trump, Cause::Effect);
            self.turn_up_trump(seat, card);
            self.left_grave(seat, from);
        }
    }

    /// A trump goes to the graveyard.
    pub(crate) fn bury_trump(&mut self, seat: Seat, card: Card) {
        self.leave_trumps(seat, card);
        self.game.sides[seat].grave.push(card);
        self.moved(seat, card, Place::Trump, Place::Grave, Cause::Effect);
        self.arrived(seat, 1);
    }
}
