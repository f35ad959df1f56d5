//! Ordered piles of cards: the life and the graveyard.

use core::fmt;

use crate::{Card, CardSet};

/// An ordered pile of cards of one deck, stored inline. The last card is the top.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Card; Card::COUNT],
    len: u8,
}

impl Pile {
    /// The empty pile.
    pub const EMPTY: Self = Self { cards: [Card::JOKER_1; Card::COUNT], len: 0 };

    /// The number of cards in the pile.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the pile has no cards.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards from the bottom to the top.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    /// The cards from the bottom to the top, for reordering.
    #[inline]
    pub fn cards_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..self.len as usize]
    }

    /// The card below this number of others.
    pub fn at_depth(&self, depth: usize) -> Option<Card> {
        self.cards().iter().rev().nth(depth).copied()
    }

    /// The top card.
    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    /// Puts a card on top.
    ///
    /// There is always room: a deck has at most 54 cards, and each is in one place at a time.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    /// Takes the top card.
    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        let top = self.top()?;
        self.len -= 1;
        Some(top)
    }

    /// Puts a card at the bottom.
    pub fn push_bottom(&mut self, card: Card) {
        self.cards.copy_within(..self.len as usize, 1);
        self.cards[0] = card;
        self.len += 1;
    }

    /// Removes this card wherever it is; the others keep their order.
    /// Returns whether the pile contained it.
    pub fn remove(&mut self, card: Card) -> bool {
        let Some(at) = self.cards().iter().position(|&c| c == card) else {
            return false;
        };
        self.cards.copy_within(at + 1..self.len as usize, at);
        self.len -= 1;
        true
    }

    /// The cards of the pile as a set.
    #[inline]
    pub fn to_set(&self) -> CardSet {
        self.cards().iter().fold(CardSet::EMPTY, |set, &card| set.with(card))
    }
}

impl Default for Pile {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Pile {}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(text: &str) -> Pile {
        text.split_whitespace().map(|word| word.parse::<Card>().unwrap()).collect()
    }

    #[test]
    fn the_last_card_is_the_top() {
        let mut life = pile("SA H2 D3");
        assert_eq!(life.pop(), "D3".parse().ok());
        life.push_bottom("C4".parse().unwrap());
        assert_eq!(life, pile("C4 SA H2"));
        assert!(life.remove("SA".parse().unwrap()));
        assert!(!life.remove("SA".parse().unwrap()));
        assert_eq!(life, pile("C4 H2"));
    }
}
