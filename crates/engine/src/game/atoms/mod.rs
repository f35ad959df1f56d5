//! The only functions that change a zone or a character. Each one reports what it did and keeps
//! track of who knows which card (R19), so that neither can be forgotten.

mod apart;
mod cards;
mod field;
mod life;
mod trumps;

use saigen_cards::{Card, CardSet, Chance, Seat};

use crate::disclosure::{self, Shows};
use crate::event::{Cause, Event, Place, Sees, Sink};
use crate::play::Play;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// A card has moved; the disclosure table says who learns which card it is.
    /// `bulwark` says whether it was, or is, face down on the field.
    #[inline]
    pub(super) fn moved_as(
        &mut self,
        seat: Seat,
        card: Card,
        [from, to]: [Place; 2],
        cause: Cause,
        bulwark: [bool; 2],
    ) {
        let shows = disclosure::shows(from.spot(bulwark[0]), to.spot(bulwark[1]));
        if shows == Shows::Everybody {
            self.reveal(seat, card);
        }
        let known = &self.game.sides[seat].known;
        let sees = Sees {
            owner: shows != Shows::Nobody,
            opponent: known.to_opponent.contains(card),
            onlookers: known.to_all.contains(card),
        };
        self.tell(Event::Moved { seat, card, from, to, cause, sees });
    }

    #[inline]
    pub(super) fn moved(&mut self, seat: Seat, card: Card, from: Place, to: Place, cause: Cause) {
        self.moved_as(seat, card, [from, to], cause, [false; 2]);
    }

    /// Everybody knows where the card lies now.
    #[inline]
    pub(super) fn reveal(&mut self, seat: Seat, card: Card) {
        let known = &mut self.game.sides[seat].known;
        known.to_opponent = known.to_opponent.with(card);
        known.to_all = known.to_all.with(card);
    }

    /// A choice out of these cards was not seen: what others knew of them is forgotten (R42).
    pub(super) fn forget(&mut self, seat: Seat, cards: CardSet) {
        let known = &mut self.game.sides[seat].known;
        let (by_opponent, by_all) = (known.to_opponent & cards, known.to_all & cards);
        if !by_opponent.is_empty() {
            known.to_opponent -= cards;
            known.to_all -= cards;
            self.tell(Event::Forgotten { seat, by_opponent, by_all });
        }
    }

    /// From now on this number of cards at the bottom of the life is known as a set.
    pub(super) fn set_known_bottom(&mut self, seat: Seat, count: u8) {
        let side = &mut self.game.sides[seat];
        if side.known_bottom != count {
            side.known_bottom = count;
            let cards = side.known_bottom_set();
            self.tell(Event::Bottom { seat, count, cards });
        }
    }

    /// A card left the life: its owner's knowledge of the life no longer concerns it, and a bottom
    /// group that was reached is no longer known as a set (R42).
    #[inline]
    pub(super) fn left_life(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        side.known.to_owner = side.known.to_owner.without(card);
        if usize::from(side.known_bottom) > side.life.len() {
            self.set_known_bottom(seat, 0);
        }
    }

    /// Shows a card to the opponent of its owner, and to everybody who watches.
    pub(crate) fn show(&mut self, seat: Seat, card: Card) {
        self.reveal(seat, card);
        self.tell(Event::Shown { seat, card });
    }

    /// The opponent looks at a hand (R37). Onlookers do not.
    pub(crate) fn look_at_hand(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        side.known.to_opponent |= side.hand;
        let hand = side.hand;
        self.tell(Event::LookedAt { seat, hand });
    }

    /// The owner looks through all zones, and so knows what is outside the game and in the pack.
    pub(crate) fn look_through_all(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        side.known.to_owner |= side.outside | side.pack;
        let (outside, pack) = (side.outside, side.pack);
        self.tell(Event::LookedThrough { seat, outside, pack });
    }

    /// The owner looks through the life, and so learns what is not in it: what is outside the game and in
    /// the pack. Where both are unknown, which of them a card is in stays so.
    pub(crate) fn look_through_life(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        if side.learns_by_looking() {
            side.known.to_owner |= side.outside | side.pack;
            let (outside, pack) = (side.outside, side.pack);
            self.tell(Event::LookedThrough { seat, outside, pack });
        }
    }
}
