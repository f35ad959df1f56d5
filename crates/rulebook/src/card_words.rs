//! Sets of cards as they are spelled: card by card, and read also by suit, rank and range.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Rank, Suit};

use crate::spelling::{Expected, Reader, Spelled, Wanted};

/// Written card by card in the fixed order. Read are also `all`, a suit (`S`), a rank in all suits
/// (`10`), both Jokers (`Jk`), and ranges of ranks with or without a suit (`S2..S10`, `J..K`).
impl Spelled for CardSet {
    fn forms() -> Vec<String> {
        ["none".into()].into()
    }

    fn unlisted() -> Option<Expected> {
        Some(Expected::Cards)
    }

    fn spell(&self) -> String {
        if self.is_empty() {
            return "none".into();
        }
        self.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        if reader.take("none") {
            return Ok(Self::EMPTY);
        }
        let mut set = reader.word(cards)?;
        while let Some(next) = reader.peek().and_then(cards) {
            if let Some(twice) = set.and(next).first() {
                return Err(Wanted::new(Expected::Once(twice)));
            }
            set = set.or(next);
            reader.skip();
        }
        Ok(set)
    }
}

/// Whether a word stands for cards.
pub(crate) fn is_cards(word: &str) -> bool {
    cards(word).is_some()
}

/// The cards that a word stands for.
fn cards(word: &str) -> Option<CardSet> {
    if let Some((first, last)) = word.split_once("..") {
        return range(first, last);
    }
    match word {
        "all" => Some(CardSet::ALL),
        "Jk" => Some(CardSet::JOKERS),
        _ => suit(word)
            .map(CardSet::suit)
            .or_else(|| rank(word).map(CardSet::rank))
            .or_else(|| word.parse().ok().map(CardSet::of)),
    }
}

/// `2..10` in all suits, `S2..S10` in one.
fn range(first: &str, last: &str) -> Option<CardSet> {
    let of = |suit: Option<Suit>, from: Rank, to: Rank| {
        let within = |card: &Card| {
            let of_suit = suit.is_none_or(|suit| card.suit() == Some(suit));
            of_suit && card.rank().is_some_and(|rank| (from..=to).contains(&rank))
        };
        (from < to).then(|| CardSet::ALL.into_iter().filter(within).collect())
    };
    if let (Some(from), Some(to)) = (rank(first), rank(last)) {
        return of(None, from, to);
    }
    let [first, last]: [Card; 2] = [first.parse().ok()?, last.parse().ok()?];
    let same = first.suit() == last.suit();
    of(first.suit().filter(|_| same)?.into(), first.rank()?, last.rank()?)
}

fn suit(word: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|&suit| Card::new(suit, Rank::ACE).to_string().strip_suffix('A') == Some(word))
}

fn rank(word: &str) -> Option<Rank> {
    Rank::all().find(|rank| rank.to_string() == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut reader = Reader::new(&words);
        CardSet::read(&mut reader).map(|set| set.spell()).map_err(|wanted| wanted.what.english)
    }

    #[test]
    fn several_cards_can_be_written_at_once() {
        assert_eq!(read("H2..H4 Jk1").unwrap(), "H2 H3 H4 Jk1");
        assert_eq!(read("Q..K").unwrap(), "SQ SK HQ HK DQ DK CQ CK");
        assert_eq!(read("A").unwrap(), "SA HA DA CA");
        assert_eq!(read("all").unwrap(), CardSet::ALL.spell());
        assert_eq!(read("S H D C Jk").unwrap(), CardSet::ALL.spell());
        assert_eq!(read("none").unwrap(), "none");
    }

    #[test]
    fn what_is_no_set_of_cards_is_refused() {
        for text in ["S2..H4", "5..5", "K..2", "..", "S2..", "X", "Jk1..Jk2"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("S S5").unwrap_err(), "S5 once only");
        assert_eq!(read("A HA").unwrap_err(), "HA once only");
    }
}
