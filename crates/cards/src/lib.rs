//! The vocabulary of the game: cards, sets of cards, piles, seats, the source of randomness, and how mistakes
//! are described.
//!
//! Each player owns one deck of at most 54 different cards, so a card is one byte and a set of cards is
//! one `u64`.
//! This crate contains no rules and has no dependencies.
//!
//! ```
//! use saigen_cards::{Card, CardSet, Rank, Suit};
//!
//! let five = Card::new(Suit::Spade, Rank::new(5).unwrap());
//! assert_eq!(five.number(), 5);
//! let spades = CardSet::suit(Suit::Spade);
//! assert!(spades.contains(five));
//! assert_eq!(spades.len(), 13);
//! assert_eq!("S5".parse(), Ok(five));
//! ```
#![no_std]

extern crate alloc;

mod card;
mod card_set;
mod chance;
mod pile;
mod problem;
mod seat;

pub use card::{Card, ParseCardError, Rank, Suit};
pub use card_set::{CardSet, Iter};
pub use chance::{Chance, shuffle};
pub use pile::Pile;
pub use problem::{Detail, List, Problem, ToDetail};
pub use seat::{BySeat, Seat};
