//! Deck files: cards, and what is prepared for the set-up; see `docs/decks.md`.
//!
//! A file holds one deck, or one for each seat after `a:` and `b:`. Instead of a file there can be a
//! [code](crate::deck_code).

use core::fmt::Write as _;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_editions::{Word, Words, in_order, lines};
use saigen_rulebook::{BuiltDeck, Prepared, Role};

use crate::Error;
use crate::deck_code::{is_deck_code, read_code};
use crate::setup::{Brought, Lists};

/// Maximum number of characters of a name.
const DECK_NAME: usize = 40;

/// A deck and how its player calls it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NamedDeck {
    /// The name, which is empty if it has none.
    pub name: String,
    /// The deck.
    pub deck: BuiltDeck,
}

impl NamedDeck {
    /// A deck under a name, of which 40 characters without control characters are kept.
    pub fn new(name: &str, deck: BuiltDeck) -> Self {
        let words = name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
        let name: String = words.collect::<Vec<_>>().join(" ").chars().take(DECK_NAME).collect();
        Self { name: name.trim_end().into(), deck }
    }

    /// The deck as a file.
    pub fn to_text(&self) -> String {
        let BuiltDeck { cards, prepared } = &self.deck;
        let mut text = String::new();
        if !self.name.is_empty() {
            let _ = writeln!(text, "name: {}", self.name);
        }
        let left_out = CardSet::ALL - *cards;
        let listed = |head: &str, cards: CardSet| {
            cards.into_iter().fold(head.to_string(), |text, card| format!("{text} {card}"))
        };
        let line = match left_out.len() {
            0 => ALL.into(),
            1..=20 => listed("all but", left_out),
            _ => listed("cards:", *cards),
        };
        let _ = writeln!(text, "{line}");
        for role in Role::ALL.into_iter().filter(|role| !prepared.cards(*role).is_empty()) {
            let _ = writeln!(text, "{}", listed(&format!("{}:", role.id()), prepared.cards(role)));
        }
        text
    }
}

/// The word for all 54 cards, and the one before those that are left out.
const ALL: &str = "all";
const BUT: &str = "but";

/// Reads a file with one deck, or a code.
pub fn parse_deck(text: &str) -> Result<NamedDeck, Vec<Error>> {
    match read(text)? {
        Read::One(deck) => Ok(deck),
        Read::Each(_) => Err(vec![Error::new(1, 1, "one deck is needed here: leave out “a:” and “b:”")]),
    }
}

/// Reads a file with a deck for both seats or one for each, or a code.
pub fn parse_decks(text: &str) -> Result<BySeat<NamedDeck>, Vec<Error>> {
    Ok(match read(text)? {
        Read::One(deck) => BySeat([deck.clone(), deck]),
        Read::Each(decks) => decks,
    })
}

/// The cards of the decks that the players bring.
pub fn brought(decks: &BySeat<NamedDeck>, lists: Lists) -> Brought {
    Brought { decks: BySeat::new(|seat| decks[seat].deck.cards), lists }
}

/// What a file holds.
enum Read {
    One(NamedDeck),
    Each(BySeat<NamedDeck>),
}

fn read(text: &str) -> Result<Read, Vec<Error>> {
    if is_deck_code(text) {
        return read_code(text).map(Read::One).map_err(|why| vec![Error::new(1, 1, why)]);
    }
    let mut file = File::default();
    for words in lines(text) {
        file.read(words);
    }
    let decks = file.decks(text.lines().count().max(1));
    let errors = in_order(file.errors);
    match decks {
        Ok(decks) if errors.is_empty() => Ok(decks),
        Err(error) if errors.is_empty() => Err(vec![error]),
        _ => Err(errors),
    }
}

/// What has been read of a file.
#[derive(Default)]
struct File {
    same: Written,
    each: BySeat<Option<Written>>,
    section: Option<Seat>,
    errors: Vec<Error>,
}

/// What has been read of a deck.
#[derive(Default)]
struct Written {
    name: String,
    cards: CardSet,
    named: Vec<(Part, Card, Word)>,
    part: Part,
}

/// What the cards that follow are.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    #[default]
    Cards,
    But,
    Prepared(Role),
}

impl File {
    fn read(&mut self, mut words: Words) {
        while let Some(word) = words.next() {
            let section = word.text.strip_suffix(':').and_then(saigen_editions::seat);
            let read = match section {
                Some(seat) => self.begin(seat, &word),
                None if word.text == "name:" => {
                    let name = words.source.split_once(&word.text).map_or("", |(_, name)| name);
                    self.written().name = name.into();
                    words.rest();
                    Ok(())
                }
                None => self.written().add(word),
            };
            self.errors.extend(read.err());
        }
    }

    fn written(&mut self) -> &mut Written {
        match self.section {
            Some(seat) => self.each[seat].get_or_insert_default(),
            None => &mut self.same,
        }
    }

    fn begin(&mut self, seat: Seat, word: &Word) -> Result<(), Error> {
        self.section = Some(seat);
        if self.each[seat].is_some() {
            return Err(word.error(format!("there is already a section “{seat}:”; write each section once")));
        }
        self.each[seat] = Some(Written::default());
        Ok(())
    }

    fn decks(&self, last_line: usize) -> Result<Read, Error> {
        let missing = |message: String| Error::new(last_line, 1, message);
        if self.section.is_none() {
            let none = || missing("there is no card in the list".into());
            return self.same.deck().map(Read::One).ok_or_else(none);
        }
        if let Some((_, _, word)) = self.same.named.first() {
            return Err(word.error(
                "a card before the first section; write “a:” or “b:” before it, or no sections at all",
            ));
        }
        let [a, b] = Seat::BOTH.map(|seat| {
            let none = || missing(format!("there is no card for seat {seat}: write “{seat}:” and its cards"));
            self.each[seat].as_ref().and_then(Written::deck).ok_or_else(none)
        });
        Ok(Read::Each(BySeat([a?, b?])))
    }
}

impl Written {
    fn add(&mut self, word: Word) -> Result<(), Error> {
        match word.text.as_str() {
            ALL if self.cards.is_empty() => self.cards = CardSet::ALL,
            BUT if self.cards == CardSet::ALL => self.part = Part::But,
            "cards:" => self.part = Part::Cards,
            "trumps:" => self.part = Part::Prepared(Role::Trumps),
            "rare:" => self.part = Part::Prepared(Role::Rare),
            "hand:" => self.part = Part::Prepared(Role::Hand),
            ALL | BUT => return Err(word.error("write “all” or “all but” before all cards of a deck")),
            _ => return self.add_card(word),
        }
        Ok(())
    }

    fn add_card(&mut self, word: Word) -> Result<(), Error> {
        let (card, part) = (word.card()?, self.part);
        let mut same = self.named.iter().filter(|(named, ..)| *named == part);
        if let Some((.., before)) = same.clone().find(|(_, named, _)| *named == card) {
            let first = format!("{card} was already named at {}:{}", before.line, before.column);
            return Err(word.error(format!("{first}; a deck has every card once at most")));
        }
        match part {
            Part::Cards if self.cards.contains(card) => {
                return Err(word.error(format!("{card} is among all cards already: leave it out")));
            }
            Part::Prepared(Role::Rare) if same.next().is_some() => {
                return Err(word.error("a deck has one rare card: write one card"));
            }
            Part::Cards => self.cards = self.cards.with(card),
            Part::But => self.cards = self.cards.without(card),
            Part::Prepared(_) => {}
        }
        self.named.push((part, card, word));
        Ok(())
    }

    /// The deck; `None` if it has no card.
    fn deck(&self) -> Option<NamedDeck> {
        let prepared = |role: Role| -> CardSet {
            let named = self.named.iter().filter(|(part, ..)| *part == Part::Prepared(role));
            named.map(|(_, card, _)| *card).collect()
        };
        let [trumps, hand, rare] = Role::ALL.map(prepared);
        let prepared = Prepared { trumps, hand, rare: rare.first() };
        let deck = BuiltDeck { cards: self.cards, prepared };
        (!self.cards.is_empty()).then(|| NamedDeck::new(&self.name, deck))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
    }

    fn cards(text: &str) -> [CardSet; 2] {
        parse_decks(text).unwrap().0.map(|named| named.deck.cards)
    }

    fn errors(text: &str) -> Vec<String> {
        parse_decks(text).unwrap_err().iter().map(Error::to_string).collect()
    }

    #[test]
    fn one_deck_is_for_both() {
        assert_eq!(cards("# small\nSA, S2 S3,,S4\n\t♡5 # more\n"), [set("SA S2 S3 S4 H5"); 2]);
    }

    #[test]
    fn sections_are_for_one_seat_each() {
        assert_eq!(cards("b: SA\n S2\na:H3 Jk1"), [set("H3 Jk1"), set("SA S2")]);
        assert!(parse_deck("a: SA\nb: S2").unwrap_err()[0].to_string().contains("one deck"));
    }

    #[test]
    fn what_is_prepared_is_read_and_written() {
        let text = "name: 嵐の前 2\nall but S2 S3 Jk2\ntrumps: SA DA\nhand: HK CK\nrare: Jk1\n";
        let NamedDeck { name, deck } = parse_deck(text).unwrap();
        assert_eq!((name.as_str(), deck.cards), ("嵐の前 2", CardSet::ALL - set("S2 S3 Jk2")));
        let prepared = Prepared { trumps: set("SA DA"), rare: Some(Card::JOKER_1), hand: set("HK CK") };
        assert_eq!(deck.prepared, prepared);
        assert_eq!(parse_deck(text).unwrap().to_text(), text);
        for text in ["all\n", "cards: SA S2\n", "name: x\ncards: SA\nhand: SA\n"] {
            assert_eq!(parse_deck(text).unwrap().to_text(), text);
        }
    }

    #[test]
    fn names_are_one_short_line() {
        let deck = BuiltDeck { cards: CardSet::ALL, prepared: Prepared::default() };
        assert_eq!(NamedDeck::new(" a\n\u{7}b  c ", deck).name, "a b c");
        assert_eq!(NamedDeck::new(&"長".repeat(99), deck).name.chars().count(), DECK_NAME);
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
        for (text, error) in [
            ("a: SA\nb: S2\na: S3", "3:1: there is already a section"),
            ("SA\na: S2\nb: S3", "1:1: a card before the first section"),
            ("a: SA", "1:1: there is no card for seat b"),
            ("c: SA", "1:1: “c:” is not a card"),
            ("SA all", "1:4: write “all” or “all but” before all cards"),
            ("SA but S2", "1:4: write “all” or “all but” before all cards"),
            ("all S2", "1:5: S2 is among all cards already"),
            ("all but S2 S2", "1:12: S2 was already named at 1:9"),
            ("all rare: S2 S3", "1:14: a deck has one rare card"),
            ("# nothing\n", "1:1: there is no card"),
        ] {
            assert!(errors(text)[0].starts_with(error), "{text}: {:?}", errors(text));
        }
    }
}
