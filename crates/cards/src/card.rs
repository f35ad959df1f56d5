//! One card of one player's deck.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::problems;

/// One of the four suits, in the fixed order of cards (R36).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// ♠
    Spade,
    /// ♡
    Heart,
    /// ♢
    Diamond,
    /// ♣
    Club,
}

impl Suit {
    /// All suits in the fixed order of cards.
    pub const ALL: [Self; 4] = [Self::Spade, Self::Heart, Self::Diamond, Self::Club];

    /// The letter of the suit in notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Spade => 'S',
            Self::Heart => 'H',
            Self::Diamond => 'D',
            Self::Club => 'C',
        }
    }

    /// The suit symbol.
    pub const fn sign(self) -> char {
        match self {
            Self::Spade => '♠',
            Self::Heart => '♡',
            Self::Diamond => '♢',
            Self::Club => '♣',
        }
    }

    const fn from_char(c: char) -> Option<Self> {
        Some(match c {
            'S' | 's' | '♠' | '♤' => Self::Spade,
            'H' | 'h' | '♡' | '♥' => Self::Heart,
            'D' | 'd' | '♢' | '♦' | '◇' => Self::Diamond,
            'C' | 'c' | '♣' | '♧' => Self::Club,
            _ => return None,
        })
    }
}

/// A rank from ace (1) to king (13). The field is private, so no other value exists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The ace, number 1.
    pub const ACE: Self = Self(1);
    /// The ten.
    pub const TEN: Self = Self(10);
    /// The jack, number 11.
    pub const JACK: Self = Self(11);
    /// The queen, number 12.
    pub const QUEEN: Self = Self(12);
    /// The king, number 13.
    pub const KING: Self = Self(13);

    /// The rank with this number; `None` unless it is 1 to 13.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 13 { Some(Self(number)) } else { None }
    }

    /// All ranks from ace to king.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=13).map(Self)
    }

    /// The number of the rank in the rules, 1 to 13.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("A"),
            11 => f.write_str("J"),
            12 => f.write_str("Q"),
            13 => f.write_str("K"),
            n => write!(f, "{n}"),
        }
    }
}

impl FromStr for Rank {
    type Err = ();

    fn from_str(s: &str) -> Result<Self, ()> {
        match s {
            "A" | "a" => Ok(Self::ACE),
            "J" | "j" => Ok(Self::JACK),
            "Q" | "q" => Ok(Self::QUEEN),
            "K" | "k" => Ok(Self::KING),
            "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" => {
                s.parse().ok().and_then(Self::new).ok_or(())
            }
            _ => Err(()),
        }
    }
}

/// One of the 54 cards of one player's deck.
///
/// The index follows the fixed order of cards (R36): ♠A to ♠K, ♡, ♢, ♣, then the two Jokers.
/// The Jokers are two different cards with the same meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Maximum number of cards in a deck.
    pub const COUNT: usize = 54;
    /// The first Joker.
    pub const JOKER_1: Self = Self(52);
    /// The second Joker.
    pub const JOKER_2: Self = Self(53);

    /// The card of this suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self(suit as u8 * 13 + rank.0 - 1)
    }

    /// The card with this index in the fixed order of cards; `None` from [`Card::COUNT`] on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// The index of the card in the fixed order of cards, below [`Card::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All 54 cards in the fixed order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The suit; `None` for a Joker.
    pub const fn suit(self) -> Option<Suit> {
        match self.0 / 13 {
            0 => Some(Suit::Spade),
            1 => Some(Suit::Heart),
            2 => Some(Suit::Diamond),
            3 => Some(Suit::Club),
            _ => None,
        }
    }

    /// The rank; `None` for a Joker.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank(self.0 % 13 + 1)) }
    }

    /// The number of the card in the rules: Joker 0, ace 1, … king 13.
    #[inline]
    pub const fn number(self) -> u8 {
        NUMBERS[self.0 as usize & 63]
    }

    /// Whether the card is one of the two Jokers.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 >= 52
    }
}

/// The number of every card. A lookup table, because the play loop sums sizes.
const NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut i = 0;
    while i < 52 {
        numbers[i] = i as u8 % 13 + 1;
        i += 1;
    }
    numbers
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => write!(f, "{}{rank}", suit.letter()),
            _ => write!(f, "Jk{}", self.0 - 51),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

problems! {
    /// The error for a text that is not a card.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct ParseCardError {
        /// The text.
        pub found: String,
    } = "card",
        "“{found}” is not a card: write a suit S H D C (or ♠ ♡ ♢ ♣) and a rank A 2–10 J Q K, or Jk1 or Jk2";
}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(s: &str) -> Result<Self, ParseCardError> {
        let error = || ParseCardError { found: s.to_string() };
        match s {
            "Jk1" => return Ok(Self::JOKER_1),
            "Jk2" => return Ok(Self::JOKER_2),
            _ => {}
        }
        let mut chars = s.chars();
        let suit = chars.next().and_then(Suit::from_char).ok_or_else(error)?;
        let rank = chars.as_str().parse().map_err(|()| error())?;
        Ok(Self::new(suit, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_round_trips() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::from_index(card.index() as u8), Some(card));
        }
    }

    #[test]
    fn numbers_match_the_rules() {
        let number = |s: &str| s.parse::<Card>().unwrap().number();
        assert_eq!(
            [number("SA"), number("H10"), number("DJ"), number("CK"), number("Jk2")],
            [1, 10, 11, 13, 0]
        );
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "S", "S0", "S1", "S11", "S14", "X5", "Jk", "Jk3", "5S", "S05", "♠"] {
            let error = text.parse::<Card>().unwrap_err();
            assert_eq!(error.found, text);
        }
    }

    #[test]
    fn suit_symbols_are_accepted() {
        assert_eq!("♠10".parse::<Card>(), "S10".parse());
        assert_eq!("◇K".parse::<Card>(), "DK".parse());
    }
}
