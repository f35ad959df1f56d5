//! Deck lists: files that say which cards are played.
//!
//! A list is the names of cards, separated by white space or commas; `#` begins a comment that ends
//! with the line. Both players bring the same deck, unless the file has the sections `a:` and `b:`,
//! each followed by the cards of one seat.
//!
//! ```text
//! # The seat a plays small cards.
//! a: SA S2 S3 S4 S5  HA H2 H3
//! b: DA, D2, D3, Jk1
//!    CK, CQ, CJ, C10
//! ```

use std::fmt;
use std::str::FromStr;

use saigen_cards::{BySeat, Card, CardSet, ParseCardError, Seat};
use saigen_engine::Deck;

/// The decks of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeckList {
    /// Both players bring the same, and know it.
    Same(CardSet),
    /// Each player knows only the own list.
    Each(BySeat<CardSet>),
}

impl DeckList {
    /// The decks as the game is set up with them.
    pub(crate) fn decks(self) -> BySeat<Deck> {
        match self {
            Self::Same(cards) => BySeat([Deck::Open(cards); 2]),
            Self::Each(cards) => BySeat::new(|seat| Deck::Secret(cards[seat])),
        }
    }
}

/// A place in a list, counted from 1 in lines and characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    line: usize,
    column: usize,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DeckListError {
    /// A word is no card.
    NoCard { at: Spot, error: ParseCardError },
    /// A card stands twice in one deck.
    Twice { at: Spot, card: Card, before: Spot },
    /// A section stands twice.
    SectionTwice { at: Spot, seat: Seat },
    /// Cards stand before the first section.
    BeforeSection { at: Spot },
    /// A seat has no cards.
    Empty { seat: Option<Seat> },
}

impl fmt::Display for DeckListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCard { at, error } => write!(f, "{at}: {error}"),
            Self::Twice { at, card, before } => {
                write!(f, "{at}: {card} was already named at {before}; a deck has every card once at most")
            }
            Self::SectionTwice { at, seat } => {
                write!(f, "{at}: there is already a section “{seat}:”; write each section once")
            }
            Self::BeforeSection { at } => {
                write!(
                    f,
                    "{at}: a card before the first section; write “a:” or “b:” before it, or no sections at all"
                )
            }
            Self::Empty { seat: Some(seat) } => {
                write!(f, "there is no card for seat {seat}: write “{seat}:” and its cards")
            }
            Self::Empty { seat: None } => f.write_str("there is no card in the list"),
        }
    }
}

/// The words of a list with their places, without separators and comments.
fn words(text: &str) -> impl Iterator<Item = (Spot, &str)> {
    text.lines().enumerate().flat_map(|(line, content)| {
        let content = content.split('#').next().unwrap_or_default();
        let is_gap = |c: char| c.is_whitespace() || c == ',';
        content.split(is_gap).filter(|word| !word.is_empty()).flat_map(split_section).map(move |word| {
            let before = word.as_ptr() as usize - content.as_ptr() as usize;
            let column = content[..before].chars().count() + 1;
            (Spot { line: line + 1, column }, word)
        })
    })
}

/// `a:SA` is a section and a card.
fn split_section(word: &str) -> impl Iterator<Item = &str> {
    let (section, rest) = word.split_at(word.find(':').map_or(0, |colon| colon + 1));
    [section, rest].into_iter().filter(|part| !part.is_empty())
}

/// The cards of one deck, with the places where they were named.
#[derive(Default)]
struct Reading {
    cards: Vec<(Card, Spot)>,
    begun: bool,
}

impl Reading {
    fn add(&mut self, at: Spot, word: &str) -> Result<(), DeckListError> {
        let card: Card = word.parse().map_err(|error| DeckListError::NoCard { at, error })?;
        if let Some(&(_, before)) = self.cards.iter().find(|(named, _)| *named == card) {
            return Err(DeckListError::Twice { at, card, before });
        }
        self.cards.push((card, at));
        Ok(())
    }

    fn set(&self) -> CardSet {
        self.cards.iter().map(|(card, _)| *card).collect()
    }
}

impl FromStr for DeckList {
    type Err = DeckListError;

    fn from_str(text: &str) -> Result<Self, DeckListError> {
        let mut same = Reading::default();
        let mut each = BySeat::new(|_| Reading::default());
        let mut section = None;
        for (at, word) in words(text) {
            match Seat::BOTH.into_iter().find(|seat| word == format!("{seat}:")) {
                Some(seat) if each[seat].begun => return Err(DeckListError::SectionTwice { at, seat }),
                Some(seat) => {
                    each[seat].begun = true;
                    section = Some(seat);
                }
                None => section.map_or(&mut same, |seat| &mut each[seat]).add(at, word)?,
            }
        }
        finish(&same, &each)
    }
}

fn finish(same: &Reading, each: &BySeat<Reading>) -> Result<DeckList, DeckListError> {
    let empty = |seat| DeckListError::Empty { seat };
    if !each.iter().any(|(_, reading)| reading.begun) {
        let cards = same.set();
        return if cards.is_empty() { Err(empty(None)) } else { Ok(DeckList::Same(cards)) };
    }
    if let Some(&(_, at)) = same.cards.first() {
        return Err(DeckListError::BeforeSection { at });
    }
    let decks = BySeat::new(|seat| each[seat].set());
    match decks.iter().find(|(_, cards)| cards.is_empty()) {
        Some((seat, _)) => Err(empty(Some(seat))),
        None => Ok(DeckList::Each(decks)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
    }

    fn error(text: &str) -> String {
        text.parse::<DeckList>().unwrap_err().to_string()
    }

    #[test]
    fn one_deck_is_for_both() {
        let list = "# small\nSA, S2 S3,,S4\n\t♡5 # more\n".parse();
        assert_eq!(list, Ok(DeckList::Same(set("SA S2 S3 S4 H5"))));
    }

    #[test]
    fn sections_are_for_one_seat_each() {
        let list = "b: SA\n S2\na:H3 Jk1".parse();
        assert_eq!(list, Ok(DeckList::Each(BySeat([set("H3 Jk1"), set("SA S2")]))));
    }

    #[test]
    fn faults_are_told_with_line_and_column() {
        assert_eq!(
            error("SA\n ♡2, X9"),
            "line 2, column 6: “X9” is no card: write a suit S H D C (or ♠ ♡ ♢ ♣) and a rank A 2–10 J Q K, or Jk1 or Jk2"
        );
        assert_eq!(
            error("SA S2\nS2"),
            "line 2, column 1: S2 was already named at line 1, column 4; a deck has every card once at most"
        );
        assert!(error("a: SA\nb: S2\na: S3").starts_with("line 3, column 1: there is already a section"));
        assert!(error("SA\na: S2\nb: S3").starts_with("line 1, column 1: a card before the first section"));
        assert!(error("a: SA").contains("seat b"));
        assert!(error("# nothing\n").contains("no card"));
        assert!(error("c: SA").starts_with("line 1, column 1: “c:” is no card"));
    }
}
