//! A table that is laid anew: for a position, an imagined game or a twin.
//!
//! Nothing is reported, since nobody has seen another table before.

use saigen_cards::{BySeat, CardSet, Seat};

use super::{Combat, Game};
use crate::side::Side;

impl Game {
    /// A game with these sides, in which nothing else has been laid yet.
    pub(crate) fn laid(sides: BySeat<Side>, combat: Combat) -> Self {
        Self { sides, combat, ..Self::EMPTY }
    }

    /// The same game with another side.
    pub(crate) fn with_side(mut self, seat: Seat, side: Side) -> Self {
        self.sides[seat] = side;
        self
    }

    /// Lays cards that belong to no zone beside a request, where everybody sees them.
    pub(crate) fn lay_beside(&mut self, seat: Seat, cards: CardSet) {
        self.sides[seat].outside -= cards;
        self.sides[seat].known.to_all |= cards;
    }

    /// Everybody knows where these cards lie.
    pub(crate) fn lay_open(&mut self, seat: Seat, cards: CardSet) {
        let known = &mut self.sides[seat].known;
        known.to_all |= cards;
        known.to_opponent |= known.to_all;
    }

    /// The opponent has looked at a hand.
    pub(crate) fn lay_looked_at(&mut self, seat: Seat) {
        let side = &mut self.sides[seat];
        side.known.to_opponent |= side.hand;
    }

    /// The owner has looked through the life.
    pub(crate) fn lay_looked_through(&mut self, seat: Seat) {
        let side = &mut self.sides[seat];
        if side.learns_by_looking() {
            side.known.to_owner |= side.outside | side.pack;
        }
    }
}
