//! Deck lists as text.
//!
//! A list is the names of cards. Both players bring the same, unless the list has sections:
//! `a:` and `b:` for the deck of each seat, `1:` and `2:` for the two decks of a match of several games,
//! `a1:`, `a2:`, `b1:` and `b2:` for those of each seat.

use saigen_cards::{BySeat, Card, CardSet, Seat, problems};
use saigen_editions::{Word, Words, in_order, lines};
use saigen_engine::Deck;

use crate::{Error, Half};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeckList {
    /// One deck each.
    One(BySeat<Deck>),
    /// Two decks each, for a match of several games.
    Halves(BySeat<[CardSet; 2]>),
}

/// Reads a deck list. A list without seats is for both players; a deck of a seat is known only to its owner.
pub fn parse_decks(text: &str) -> Result<DeckList, Vec<Error>> {
    let mut reader = Reader { last_line: text.lines().count().max(1), ..Reader::default() };
    for words in lines(text) {
        reader.read(words);
    }
    let list = reader.list();
    let errors = in_order(reader.errors);
    match list {
        Ok(list) if errors.is_empty() => Ok(list),
        Err(error) if errors.is_empty() => Err(vec![error]),
        _ => Err(errors),
    }
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

/// What has been read of a list.
#[derive(Default)]
struct Reader {
    /// The sections in the order of the text; the first may be the cards before any section.
    sections: Vec<(Section, Vec<(Card, Word)>)>,
    errors: Vec<Error>,
    last_line: usize,
}

impl Reader {
    fn read(&mut self, words: Words) {
        for word in words {
            let read = match section(&word.text) {
                Some(section) => self.begin(section, &word),
                None => self.add(&word),
            };
            self.errors.extend(read.err());
        }
    }

    fn begin(&mut self, section: Section, word: &Word) -> Result<(), Error> {
        let twice = self.sections.iter().any(|(before, _)| *before == section);
        self.sections.push((section, Vec::new()));
        let name = section_name(section);
        if twice {
            return Err(word.error(DeckListProblem::Section(name)));
        }
        Ok(())
    }

    fn add(&mut self, word: &Word) -> Result<(), Error> {
        let card = word.card()?;
        if self.sections.is_empty() {
            self.sections.push(((None, None), Vec::new()));
        }
        let Some(&((seat, _), _)) = self.sections.last() else { return Ok(()) };
        let same_seat = self.sections.iter().filter(|((other, _), _)| *other == seat);
        let before = same_seat.flat_map(|(_, cards)| cards).find(|(named, _)| *named == card);
        if let Some((_, before)) = before {
            let &Word { line, column, .. } = before;
            return Err(word.error(DeckListProblem::Twice { card, line, column }));
        }
        self.sections.iter_mut().last().into_iter().for_each(|(_, deck)| deck.push((card, word.clone())));
        Ok(())
    }

    /// The cards of a section.
    fn cards(&self, section: Section) -> Result<CardSet, Error> {
        let found = self.sections.iter().find(|(it, _)| *it == section);
        let cards: CardSet = found.into_iter().flat_map(|(_, cards)| cards).map(|(card, _)| *card).collect();
        if !cards.is_empty() {
            return Ok(cards);
        }
        let problem = match section {
            (None, None) => DeckListProblem::Empty,
            (Some(seat), None) => DeckListProblem::NoCards(seat),
            _ => DeckListProblem::EmptyDeck(section_name(section)),
        };
        Err(Error::new(self.last_line, 1, problem))
    }

    fn list(&self) -> Result<DeckList, Error> {
        let shape = self.shape()?;
        let cards = shape.iter().map(|it| self.cards(*it)).collect::<Result<Vec<_>, _>>()?;
        Ok(match cards[..] {
            [both] => DeckList::One(BySeat([Deck::Open(both); 2])),
            [a, b] if shape == SHAPES[1] => DeckList::One(BySeat([Deck::Secret(a), Deck::Secret(b)])),
            [first, second] => DeckList::Halves(BySeat([[first, second]; 2])),
            _ => DeckList::Halves(BySeat([[cards[0], cards[1]], [cards[2], cards[3]]])),
        })
    }

    /// The sections that the list must have: those of the last section.
    fn shape(&self) -> Result<&'static [Section], Error> {
        let Some((last, _)) = self.sections.last() else { return Ok(SHAPES[0]) };
        let shape = SHAPES.into_iter().find(|shape| shape.contains(last)).unwrap_or(SHAPES[0]);
        let Some((section, cards)) = self.sections.iter().find(|(it, _)| !shape.contains(it)) else {
            return Ok(shape);
        };
        let names: Vec<String> = shape.iter().map(|it| format!("“{}:”", section_name(*it))).collect();
        let names = names.join(", ");
        let problem = match section {
            (None, None) => DeckListProblem::Outside(names),
            other => DeckListProblem::Mixed { name: section_name(*other), names },
        };
        let at = cards.first().map_or((self.last_line, 1), |(_, word)| (word.line, word.column));
        Err(Error::new(at.0, at.1, problem))
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
        assert_eq!(decks, Ok(DeckList::One(BySeat([Deck::Open(set("SA S2 S3 S4 H5")); 2]))));
    }

    #[test]
    fn sections_are_for_one_seat_each() {
        let decks = parse_decks("b: SA\n S2\na:H3 Jk1");
        let each = BySeat([Deck::Secret(set("H3 Jk1")), Deck::Secret(set("SA S2"))]);
        assert_eq!(decks, Ok(DeckList::One(each)));
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
            ("a1: SA\na2: S2\nb1: S3", "3:1: there is no card in deck b2: write “b2:” and its cards"),
            ("a: SA\n1: S2\n2: S3", "1:4: the section “a:” does not go with “1:”, “2:”"),
        ] {
            assert_eq!(errors(text), [error]);
        }
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
        assert!(errors("a: SA\nb: S2\na: S3")[0].starts_with("3:1: there is already a section"));
        assert!(errors("SA\na: S2\nb: S3")[0].starts_with("1:1: a card before the first section"));
        assert!(errors("a: SA")[0].starts_with("1:1: there is no card for seat b"));
        assert!(errors("# nothing\n")[0].contains("no card"));
        assert!(errors("c: SA")[0].starts_with("1:1: “c:” is not a card"));
    }
}
