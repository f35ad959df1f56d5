//! Sets of cards of one deck.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::{Card, Rank, Suit};

/// A set of cards of one deck. A deck holds no duplicates, so 54 bits suffice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 54 cards.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);
    /// The two Jokers.
    pub const JOKERS: Self = Self(0b11 << 52);

    /// The set with these bits; bits that represent no card are dropped.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// One bit per card, in the fixed order of cards.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self(1 << card.index())
    }

    /// The thirteen cards of a suit.
    pub const fn suit(suit: Suit) -> Self {
        Self(0x1fff << (suit as u32 * 13))
    }

    /// The four cards of a rank.
    pub const fn rank(rank: Rank) -> Self {
        let one = 1 << (rank.number() - 1);
        Self(one | one << 13 | one << 26 | one << 39)
    }

    /// All cards that share this card's number: the four of a rank, or both Jokers.
    pub const fn same_number(card: Card) -> Self {
        match card.rank() {
            Some(rank) => Self::rank(rank),
            None => Self::JOKERS,
        }
    }

    /// Whether the set has no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cards in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Whether every card of `other` is in the set.
    #[inline]
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets share a card.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set plus this card.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.index())
    }

    /// The set without this card.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.index()))
    }

    /// The cards of the set that come after this one in the fixed order.
    #[inline]
    #[must_use]
    pub const fn after(self, card: Card) -> Self {
        Self(self.0 & (!0 << card.index()) << 1)
    }

    /// The first card of the set in the fixed order.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        Card::from_index(self.0.trailing_zeros() as u8)
    }

    /// The sum of the numbers of the cards.
    #[inline]
    pub fn sum(self) -> u16 {
        self.into_iter().map(|card| u16::from(card.number())).sum()
    }

    /// The union, usable in constants.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection, usable in constants.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CardSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Sub for CardSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        Iter(self)
    }
}

/// The cards of a set in the fixed order.
#[derive(Clone, Debug)]
pub struct Iter(CardSet);

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn set(text: &str) -> CardSet {
        text.split_whitespace().map(|word| word.parse::<Card>().unwrap()).collect()
    }

    #[test]
    fn suits_ranks_and_jokers_make_up_the_deck() {
        let suits = Suit::ALL.into_iter().fold(CardSet::EMPTY, |all, suit| all | CardSet::suit(suit));
        assert_eq!(suits | CardSet::JOKERS, CardSet::ALL);
        let ranks = Rank::all().fold(CardSet::EMPTY, |all, rank| all | CardSet::rank(rank));
        assert_eq!(ranks, suits);
        assert_eq!(CardSet::ALL.len(), 54);
    }

    #[test]
    fn after_leaves_only_later_cards() {
        let cards = set("SA S5 HK Jk1 Jk2");
        assert_eq!(cards.after("S5".parse().unwrap()), set("HK Jk1 Jk2"));
        assert_eq!(cards.after(Card::JOKER_2), CardSet::EMPTY);
    }

    #[test]
    fn iteration_follows_the_fixed_order() {
        let cards: Vec<Card> = set("Jk1 C2 SA").into_iter().collect();
        assert_eq!(cards, ["SA", "C2", "Jk1"].map(|s| s.parse().unwrap()));
        assert_eq!(set("SK H2 Jk1").sum(), 15);
    }
}
