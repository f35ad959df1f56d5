//! Deck files: cards, and what is prepared for the set-up; see `docs/decks.md`.
//!
//! A file holds one deck for both players, or sections: `a:` and `b:` for the deck of each seat, `1:` and `2:` for
//! the two decks of a match of several games, `a1:`, `a2:`, `b1:` and `b2:` for those of each seat. Instead of a
//! file there can be a [code](crate::deck_code).

use core::fmt::Write as _;

use saigen_cards::{BySeat, Card, CardSet, Seat, problems};
use saigen_editions::{Word, Words, in_order, lines};
use saigen_rulebook::{BuiltDeck, Prepared, Role};

use crate::deck_code::{is_deck_code, read_code};
use crate::setup::{Brought, Lists};
use crate::{Error, Half};

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

problems! {
    /// What is wrong with a deck list.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum DeckListProblem {
        /// A section stands twice.
        Section(name: String) = "decks-section",
            "there is already a section “{name}:”; write each section once";
        /// A player has a card twice.
        Twice {
            /// The card.
            card: Card,
            /// The line of the first one.
            line: usize,
            /// The column of the first one.
            column: usize,
        } = "decks-twice", "{card} was already named at {line}:{column}; a player has every card once at most";
        /// The list has no card.
        Empty = "decks-empty", "there is no card in the list";
        /// A seat has no card.
        NoCards(seat: Seat) = "decks-no-cards",
            "there is no card for seat {seat}: write “{seat}:” and its cards";
        /// A deck of a match has no card.
        EmptyDeck(name: String) = "decks-empty-deck",
            "there is no card in deck {name}: write “{name}:” and its cards";
        /// A card stands before all sections.
        Outside(names: String) = "decks-outside",
            "a card before the first section; write {names}, or no sections at all";
        /// One deck is needed.
        OneDeck = "decks-one", "one deck is needed here: write the cards without a section such as “a:”";
        /// What is prepared in a match of several games.
        Unprepared(name: String) = "decks-unprepared",
            "deck {name} is one of two: nothing can be prepared for it";
        /// All cards after others.
        All = "decks-all", "write “all” or “all but” before all cards of a deck";
        /// A card that is there already.
        Among(card: Card) = "decks-among", "{card} is among all cards already: leave it out";
        /// More than one rare card.
        OneRare = "decks-one-rare", "a deck has one rare card: write one card";
        /// Sections that do not go together.
        Mixed {
            /// The section.
            name: String,
            /// The sections that the list has besides.
            names: String,
        } = "decks-mixed", "the section “{name}:” does not go with {names}";
    }
}

/// The decks that players bring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeckList {
    /// One deck each.
    One(BySeat<NamedDeck>),
    /// Two decks each, for a match of several games.
    Halves(BySeat<[CardSet; 2]>),
}

impl DeckList {
    /// The decks as a set-up takes them.
    pub fn brought(&self, lists: Lists) -> Brought {
        match self {
            Self::One(decks) => Brought::One { decks: BySeat::new(|seat| decks[seat].deck.cards), lists },
            Self::Halves(decks) => Brought::Halves(*decks),
        }
    }

    /// One deck each; `None` for two decks each.
    pub fn one(self) -> Option<BySeat<NamedDeck>> {
        match self {
            Self::One(decks) => Some(decks),
            Self::Halves(_) => None,
        }
    }
}

/// Reads a file with one deck, or a code.
pub fn parse_deck(text: &str) -> Result<NamedDeck, Vec<Error>> {
    let mut file = File::read(text)?;
    match (file.shape, file.decks.pop()) {
        ([(None, None)], Some(deck)) => Ok(deck),
        _ => Err(vec![Error::new(1, 1, DeckListProblem::OneDeck)]),
    }
}

/// Reads a file with a deck for both seats or decks for each, or a code.
pub fn parse_decks(text: &str) -> Result<DeckList, Vec<Error>> {
    let File { shape, decks } = File::read(text)?;
    let cards = |at: usize| decks[at].deck.cards;
    Ok(match (shape, decks.as_slice()) {
        ([_], [both]) => DeckList::One(BySeat([both.clone(), both.clone()])),
        ([(Some(_), None), _], [a, b]) => DeckList::One(BySeat([a.clone(), b.clone()])),
        ([_, _], _) => DeckList::Halves(BySeat([[cards(0), cards(1)]; 2])),
        _ => DeckList::Halves(BySeat([[cards(0), cards(1)], [cards(2), cards(3)]])),
    })
}

/// Whose deck a section lists, and which; `None` for both seats and for the only deck.
type Section = (Option<Seat>, Option<Half>);

/// The sections that a list can have together.
const SHAPES: [&[Section]; 4] = [
    &[(None, None)],
    &[(Some(Seat::A), None), (Some(Seat::B), None)],
    &[(None, Some(Half::First)), (None, Some(Half::Second))],
    &[
        (Some(Seat::A), Some(Half::First)),
        (Some(Seat::A), Some(Half::Second)),
        (Some(Seat::B), Some(Half::First)),
        (Some(Seat::B), Some(Half::Second)),
    ],
];

/// The section that a word such as `a:`, `2:` or `b1:` begins.
fn section(word: &str) -> Option<Section> {
    let name = word.strip_suffix(':')?;
    SHAPES
        .into_iter()
        .flatten()
        .copied()
        .filter(|it| *it != (None, None))
        .find(|it| section_name(*it) == name)
}

fn section_name((seat, half): Section) -> String {
    let seat = seat.map(|seat| seat.to_string()).unwrap_or_default();
    seat + &half.map(|half| half.to_string()).unwrap_or_default()
}

/// The decks of a file, one for each of its sections.
struct File {
    shape: &'static [Section],
    decks: Vec<NamedDeck>,
}

impl File {
    fn read(text: &str) -> Result<Self, Vec<Error>> {
        if is_deck_code(text) {
            let deck = read_code(text).map_err(|why| vec![Error::new(1, 1, why)])?;
            return Ok(Self { shape: SHAPES[0], decks: vec![deck] });
        }
        let mut reader = Reader { last_line: text.lines().count().max(1), ..Reader::default() };
        for words in lines(text) {
            reader.read(words);
        }
        let file = reader.file();
        let errors = in_order(reader.errors);
        match file {
            Ok(file) if errors.is_empty() => Ok(file),
            Err(error) if errors.is_empty() => Err(vec![error]),
            _ => Err(errors),
        }
    }
}

/// What has been read of a file.
#[derive(Default)]
struct Reader {
    /// The sections in the order of the text; the first may be the cards before any section.
    sections: Vec<(Section, Written)>,
    errors: Vec<Error>,
    last_line: usize,
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

impl Reader {
    fn read(&mut self, mut words: Words) {
        while let Some(word) = words.next() {
            let read = match section(&word.text) {
                Some(section) => self.begin(section, &word),
                None if word.text == "name:" => {
                    let name = words.source.split_once(&word.text).map_or("", |(_, name)| name);
                    self.written().name = name.into();
                    words.rest();
                    Ok(())
                }
                None => self.add(word),
            };
            self.errors.extend(read.err());
        }
    }

    /// The deck of the present section.
    fn written(&mut self) -> &mut Written {
        if self.sections.is_empty() {
            self.sections.push(((None, None), Written::default()));
        }
        let last = self.sections.len() - 1;
        &mut self.sections[last].1
    }

    fn begin(&mut self, section: Section, word: &Word) -> Result<(), Error> {
        let twice = self.sections.iter().any(|(before, _)| *before == section);
        self.sections.push((section, Written::default()));
        if twice {
            return Err(word.error(DeckListProblem::Section(section_name(section))));
        }
        Ok(())
    }

    /// Adds a word to the present deck; a player has a card in one of two decks at most.
    fn add(&mut self, word: Word) -> Result<(), Error> {
        if let (Ok(card), Some(((seat, Some(_)), now))) = (word.card(), self.sections.last()) {
            let others =
                self.sections.iter().filter(|((other, _), deck)| other == seat && !core::ptr::eq(deck, now));
            let before = others.flat_map(|(_, deck)| &deck.named).find(|(_, named, _)| *named == card);
            if let Some(&(_, _, Word { line, column, .. })) = before {
                return Err(word.error(DeckListProblem::Twice { card, line, column }));
            }
        }
        self.written().add(word)
    }

    /// The deck of a section.
    fn deck(&self, section: Section) -> Result<NamedDeck, Error> {
        let found = self.sections.iter().find(|(it, _)| *it == section);
        let problem = match (found.and_then(|(_, written)| written.deck()), section) {
            (Some(named), (_, Some(_))) if named.deck.prepared != Prepared::default() => {
                DeckListProblem::Unprepared(section_name(section))
            }
            (Some(named), _) => return Ok(named),
            (None, (None, None)) => DeckListProblem::Empty,
            (None, (Some(seat), None)) => DeckListProblem::NoCards(seat),
            (None, _) => DeckListProblem::EmptyDeck(section_name(section)),
        };
        Err(Error::new(self.last_line, 1, problem))
    }

    fn file(&self) -> Result<File, Error> {
        let shape = self.shape()?;
        let decks = shape.iter().map(|it| self.deck(*it)).collect::<Result<_, _>>()?;
        Ok(File { shape, decks })
    }

    /// The sections that the list must have: those of the last section.
    fn shape(&self) -> Result<&'static [Section], Error> {
        let Some((last, _)) = self.sections.last() else { return Ok(SHAPES[0]) };
        let shape = SHAPES.into_iter().find(|shape| shape.contains(last)).unwrap_or(SHAPES[0]);
        let Some((section, deck)) = self.sections.iter().find(|(it, _)| !shape.contains(it)) else {
            return Ok(shape);
        };
        let names: Vec<String> = shape.iter().map(|it| format!("“{}:”", section_name(*it))).collect();
        let names = names.join(", ");
        let problem = match section {
            (None, None) => DeckListProblem::Outside(names),
            other => DeckListProblem::Mixed { name: section_name(*other), names },
        };
        let at = deck.named.first().map_or((self.last_line, 1), |(_, _, word)| (word.line, word.column));
        Err(Error::new(at.0, at.1, problem))
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
            ALL | BUT => return Err(word.error(DeckListProblem::All)),
            _ => return self.add_card(word),
        }
        Ok(())
    }

    fn add_card(&mut self, word: Word) -> Result<(), Error> {
        let (card, part) = (word.card()?, self.part);
        let mut same = self.named.iter().filter(|(named, ..)| *named == part);
        if let Some((.., before)) = same.clone().find(|(_, named, _)| *named == card) {
            let &Word { line, column, .. } = before;
            return Err(word.error(DeckListProblem::Twice { card, line, column }));
        }
        match part {
            Part::Cards if self.cards.contains(card) => {
                return Err(word.error(DeckListProblem::Among(card)));
            }
            Part::Prepared(Role::Rare) if same.next().is_some() => {
                return Err(word.error(DeckListProblem::OneRare));
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
        parse_decks(text).unwrap().one().unwrap().0.map(|named| named.deck.cards)
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
    fn a_player_can_bring_two_decks() {
        let same = [set("SA S2"), set("H3")];
        assert_eq!(parse_decks("1: SA S2\n2: H3"), Ok(DeckList::Halves(BySeat([same; 2]))));
        let decks = parse_decks("b2: SA\na1: SA S2\na2: H3\nb1: D5");
        assert_eq!(decks, Ok(DeckList::Halves(BySeat([same, [set("D5"), set("SA")]]))));
        for (text, error) in [
            ("1: SA\n2: SA", "2:4: SA was already named at 1:4; a player has every card once at most"),
            ("1: SA", "1:1: there is no card in deck 2: write “2:” and its cards"),
            ("1: SA S2 rare: S2\n2: H3", "2:1: deck 1 is one of two: nothing can be prepared for it"),
            ("a1: SA\na2: S2\nb1: S3", "3:1: there is no card in deck b2: write “b2:” and its cards"),
            ("a: SA\n1: S2\n2: S3", "1:4: the section “a:” does not go with “1:”, “2:”"),
        ] {
            assert_eq!(errors(text), [error]);
        }
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
                "3:2: SA was already named at 1:1; a player has every card once at most"
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
