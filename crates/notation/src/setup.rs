//! Set-ups and deck lists as text.
//!
//! A deck list is the names of cards. Both players bring the same deck, unless the list has the
//! sections `a:` and `b:`, each followed by the cards of one seat.

use core::fmt;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_editions::{Word, Words, in_order, lines};
use saigen_engine::{Deck, SetUp};
use saigen_rulebook::Rulebook;

use crate::Error;

/// How a game is set up, by name where there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Which decks are played.
    pub decks: Decks,
    /// Whether characters are preset where the edition leaves it to the players.
    pub preset: bool,
}

/// Which decks are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decks {
    /// All 54 cards.
    Full,
    /// Forty of the 54, drawn at random and seen by nobody.
    Random40,
    /// The edition's deck for newcomers.
    Entry,
    /// What the players bring.
    Own(BySeat<Deck>),
}

impl Decks {
    /// The decks that have a name.
    pub const NAMED: [Self; 3] = [Self::Full, Self::Random40, Self::Entry];

    /// The name; `decks` for those that players bring.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Random40 => "random40",
            Self::Entry => "entry",
            Self::Own(_) => "decks",
        }
    }

    /// The named decks that are called so.
    pub fn find(id: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|decks| decks.id() == id)
    }
}

impl Setup {
    /// What it means under certain rules.
    pub fn resolve(&self, book: &Rulebook) -> SetUp {
        let decks = match self.decks {
            Decks::Full => BySeat([Deck::FULL; 2]),
            Decks::Random40 => BySeat([Deck::RANDOM_40; 2]),
            Decks::Entry => BySeat([Deck::Open(book.switches.entry_deck); 2]),
            Decks::Own(decks) => decks,
        };
        SetUp { decks, preset: self.preset }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.decks.id(), if self.preset { "+preset" } else { "" })
    }
}

/// Reads a deck list: one deck that both players bring and know, or two that only their owners know.
pub fn parse_decks(text: &str) -> Result<BySeat<Deck>, Vec<Error>> {
    let mut list = DeckList::default();
    for words in lines(text) {
        list.read(words);
    }
    let last_line = text.lines().count().max(1);
    let decks = list.decks(last_line);
    let errors = in_order(list.errors);
    match decks {
        Ok(decks) if errors.is_empty() => Ok(decks),
        Err(error) if errors.is_empty() => Err(vec![error]),
        _ => Err(errors),
    }
}

/// What has been read of a list.
#[derive(Default)]
struct DeckList {
    same: Vec<(Card, Word)>,
    each: BySeat<Option<Vec<(Card, Word)>>>,
    section: Option<Seat>,
    errors: Vec<Error>,
}

impl DeckList {
    fn read(&mut self, words: Words) {
        for word in words {
            let section = word.text.strip_suffix(':').and_then(saigen_editions::seat);
            let read = match section {
                Some(seat) => self.begin(seat, &word),
                None => self.add(word),
            };
            self.errors.extend(read.err());
        }
    }

    fn begin(&mut self, seat: Seat, word: &Word) -> Result<(), Error> {
        self.section = Some(seat);
        if self.each[seat].is_some() {
            return Err(word.error(format!("there is already a section “{seat}:”; write each section once")));
        }
        self.each[seat] = Some(Vec::new());
        Ok(())
    }

    fn add(&mut self, word: Word) -> Result<(), Error> {
        let card = word.card()?;
        let deck = match self.section {
            Some(seat) => self.each[seat].get_or_insert_default(),
            None => &mut self.same,
        };
        if let Some((_, before)) = deck.iter().find(|(named, _)| *named == card) {
            let first = format!("{card} was already named at {}:{}", before.line, before.column);
            return Err(word.error(format!("{first}; a deck has every card once at most")));
        }
        deck.push((card, word));
        Ok(())
    }

    fn decks(&self, last_line: usize) -> Result<BySeat<Deck>, Error> {
        let set = |cards: &[(Card, Word)]| cards.iter().map(|(card, _)| *card).collect::<CardSet>();
        let missing = |message: String| Error::new(last_line, 1, message);
        if self.section.is_none() {
            let cards = set(&self.same);
            let none = || missing("there is no card in the list".into());
            return if cards.is_empty() { Err(none()) } else { Ok(BySeat([Deck::Open(cards); 2])) };
        }
        if let Some((_, word)) = self.same.first() {
            return Err(word.error(
                "a card before the first section; write “a:” or “b:” before it, or no sections at all",
            ));
        }
        let decks = BySeat::new(|seat| self.each[seat].as_deref().map_or(CardSet::EMPTY, set));
        match decks.iter().find(|(_, cards)| cards.is_empty()) {
            Some((seat, _)) => {
                Err(missing(format!("there is no card for seat {seat}: write “{seat}:” and its cards")))
            }
            None => Ok(BySeat::new(|seat| Deck::Secret(decks[seat]))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
    }

    fn errors(text: &str) -> Vec<String> {
        parse_decks(text).unwrap_err().iter().map(Error::to_string).collect()
    }

    #[test]
    fn one_deck_is_for_both() {
        let decks = parse_decks("# small\nSA, S2 S3,,S4\n\t♡5 # more\n");
        assert_eq!(decks, Ok(BySeat([Deck::Open(set("SA S2 S3 S4 H5")); 2])));
    }

    #[test]
    fn sections_are_for_one_seat_each() {
        let decks = parse_decks("b: SA\n S2\na:H3 Jk1");
        assert_eq!(decks, Ok(BySeat([Deck::Secret(set("H3 Jk1")), Deck::Secret(set("SA S2"))])));
    }

    #[test]
    fn faults_are_told_with_line_and_column() {
        assert_eq!(
            errors("SA\n ♡2, X9\n SA"),
            [
                "2:6: “X9” is not a card: write a suit S H D C (or ♠ ♡ ♢ ♣) and a rank A 2–10 J Q K, or Jk1 or Jk2",
                "3:2: SA was already named at 1:1; a deck has every card once at most"
            ]
        );
        assert!(errors("a: SA\nb: S2\na: S3")[0].starts_with("3:1: there is already a section"));
        assert!(errors("SA\na: S2\nb: S3")[0].starts_with("1:1: a card before the first section"));
        assert!(errors("a: SA")[0].starts_with("1:1: there is no card for seat b"));
        assert!(errors("# nothing\n")[0].contains("no card"));
        assert!(errors("c: SA")[0].starts_with("1:1: “c:” is not a card"));
    }
}
