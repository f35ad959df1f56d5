//! Lines and words: what all notations share.
//!
//! A line ends with its comment: a `#` at the beginning of a word, unless a digit follows (`#1` is a
//! request). Words are parted by spaces and commas; a colon ends a word, a semicolon is one.

use core::fmt::Display;
use core::str::FromStr;

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{Target, Unit};

use crate::Error;

/// A word and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Word {
    pub(crate) fn error(&self, message: impl Into<String>) -> Error {
        Error::new(self.line, self.column, message)
    }

    /// The word is none of those that could stand here.
    pub(crate) fn unknown(&self, wanted: impl Display) -> Error {
        self.error(format!("“{}” is not understood here: write {wanted}", self.text))
    }

    pub(crate) fn card(&self) -> Result<Card, Error> {
        self.text.parse().map_err(|error: saigen_cards::ParseCardError| self.error(error.to_string()))
    }

    pub(crate) fn seat(&self) -> Result<Seat, Error> {
        seat(&self.text).ok_or_else(|| self.unknown("a seat, a or b"))
    }

    pub(crate) fn unit(&self) -> Result<Unit, Error> {
        unit(&self.text).ok_or_else(|| {
            self.unknown(format!(
                "a character: a seat and a place from 0 to {}, for instance a0",
                Card::COUNT - 1
            ))
        })
    }

    /// Whether the word is an answer to some question and nothing else.
    pub(crate) fn is_answer_word(&self) -> bool {
        self.text == "done" || saigen_engine::Word::ALL.iter().any(|word| word.id() == self.text)
    }

    /// A place of this seat.
    pub(crate) fn place_of(&self, seat: Seat) -> Result<u8, Error> {
        let unit = self.unit()?;
        if unit.seat() == seat {
            return Ok(unit.place());
        }
        Err(self.error(format!("{unit} stands on the other side; write a character of seat {seat}")))
    }

    pub(crate) fn target(&self) -> Result<Target, Error> {
        target(&self.text)
            .ok_or_else(|| self.unknown("a target: a character (b3), a request (#1), a player (b), or gone"))
    }

    pub(crate) fn number<N: FromStr>(&self, what: &str) -> Result<N, Error> {
        self.text.parse().map_err(|_| self.unknown(format!("{what}, a number")))
    }
}

/// The seat that a text names.
pub(crate) fn seat(text: &str) -> Option<Seat> {
    match text {
        "a" => Some(Seat::A),
        "b" => Some(Seat::B),
        _ => None,
    }
}

/// The character that a text names.
pub(crate) fn unit(text: &str) -> Option<Unit> {
    let (head, place) = text.split_at_checked(1)?;
    let digits = !place.is_empty() && place.chars().all(|c| c.is_ascii_digit());
    let place = place.parse::<u8>().ok().filter(|&place| digits && (place as usize) < Card::COUNT)?;
    Some(Unit::new(seat(head)?, place))
}

/// The index on the stage that a text like `#1` names.
pub(crate) fn request(text: &str) -> Option<u8> {
    let number: u8 = text.strip_prefix('#')?.parse().ok()?;
    number.checked_sub(1).filter(|&index| (index as usize) < saigen_engine::STAGE_LIMIT)
}

/// The target that a text names.
pub(crate) fn target(text: &str) -> Option<Target> {
    let gone = (text == "gone").then_some(Target::GONE);
    let player = || seat(text).map(Target::player);
    let at_unit = || unit(text).map(Target::unit);
    let at_request = || request(text).map(Target::request);
    gone.or_else(player).or_else(at_unit).or_else(at_request)
}

/// Words that are read from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    /// The line as it was written.
    pub(crate) source: String,
    words: Vec<Word>,
    at: usize,
    line: usize,
    end: usize,
}

impl Words {
    /// The words of a line without its comment.
    pub(crate) fn of(line: usize, text: &str) -> Self {
        let (mut words, mut column) = (Vec::<Word>::new(), 0);
        let mut open = false;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            column += 1;
            let digit_follows = chars.peek().is_some_and(char::is_ascii_digit);
            match c {
                '#' if !open && !digit_follows => break,
                _ if c.is_whitespace() || c == ',' => open = false,
                ';' => {
                    words.push(Word { text: ";".into(), line, column });
                    open = false;
                }
                _ => {
                    if !open {
                        words.push(Word { text: String::new(), line, column });
                    }
                    words.iter_mut().next_back().into_iter().for_each(|word| word.text.push(c));
                    open = c != ':';
                }
            }
        }
        let end = words.last().map_or(1, |word| word.column + word.text.chars().count());
        Self { source: text.trim().into(), words, at: 0, line, end }
    }

    pub(crate) fn line(&self) -> usize {
        self.line
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.at >= self.words.len()
    }

    pub(crate) fn peek(&self) -> Option<&Word> {
        self.words.get(self.at)
    }

    pub(crate) fn peek_text(&self) -> Option<&str> {
        self.peek().map(|word| word.text.as_str())
    }

    pub(crate) fn next(&mut self) -> Option<Word> {
        let word = self.words.get(self.at).cloned();
        self.at += 1;
        word
    }

    /// What follows the words that have been read, to the end of the line, comments included.
    pub(crate) fn rest(&mut self) -> String {
        let rest = after_words(&self.source, self.at).into();
        self.at = self.words.len();
        rest
    }

    /// Takes the next word if it is this one.
    pub(crate) fn take(&mut self, text: &str) -> bool {
        let here = self.peek_text() == Some(text);
        self.at += usize::from(here);
        here
    }

    /// The next word, or an error that says what is missing.
    pub(crate) fn need(&mut self, what: impl Display) -> Result<Word, Error> {
        self.next().ok_or_else(|| self.missing(what))
    }

    pub(crate) fn missing(&self, what: impl Display) -> Error {
        Error::new(self.line, self.end, format!("something is missing here: write {what}"))
    }

    /// Nothing may follow.
    pub(crate) fn finish(&self) -> Result<(), Error> {
        self.peek().map_or(Ok(()), |word| {
            Err(word.error(format!("nothing more is expected here; take away “{}”", word.text)))
        })
    }

    /// The cards that come next.
    pub(crate) fn cards(&mut self) -> Vec<(Card, Word)> {
        let mut cards = Vec::new();
        while let Some((card, word)) = self.peek().and_then(|word| Some((word.card().ok()?, word.clone()))) {
            cards.push((card, word));
            self.at += 1;
        }
        cards
    }

    /// The cards that come next, at least one and none of them twice.
    pub(crate) fn card_set(&mut self, what: &str) -> Result<CardSet, Error> {
        let mut set = CardSet::EMPTY;
        for (card, word) in self.cards() {
            if set.contains(card) {
                return Err(word.error(format!("{card} is named twice here; name it once")));
            }
            set = set.with(card);
        }
        if set.is_empty() {
            return Err(match self.peek() {
                Some(word) => word.card().err().unwrap_or_else(|| word.unknown(what)),
                None => self.missing(what),
            });
        }
        Ok(set)
    }

    /// The characters that come next.
    pub(crate) fn units(&mut self) -> Vec<(Unit, Word)> {
        let mut units = Vec::new();
        while let Some((found, word)) = self.peek().and_then(|word| Some((unit(&word.text)?, word.clone()))) {
            units.push((found, word));
            self.at += 1;
        }
        units
    }

    /// What stands before the next semicolon; the semicolon is taken away.
    pub(crate) fn clause(&mut self) -> Self {
        let rest = &self.words[self.at.min(self.words.len())..];
        let len = rest.iter().position(|word| word.text == ";").unwrap_or(rest.len());
        let words = rest[..len].to_vec();
        let end = words.last().map_or(self.end, |word| word.column + word.text.chars().count());
        self.at += len + 1;
        let source = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        Self { source, words, at: 0, line: self.line, end }
    }
}

/// The lines of a text that hold words.
pub(crate) fn lines(text: &str) -> Vec<Words> {
    let lines = text.lines().enumerate().map(|(index, line)| Words::of(index + 1, line));
    lines.filter(|words| !words.is_empty()).collect()
}

/// What follows so many words of a line.
pub(crate) fn after_words(line: &str, count: usize) -> &str {
    (0..count).fold(line.trim_start(), |rest, _| {
        rest.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        let mut words = Words::of(1, line);
        core::iter::from_fn(move || words.next()).map(|word| word.text).collect()
    }

    #[test]
    fn a_comment_begins_with_a_number_sign_that_names_no_request() {
        assert_eq!(texts("a: up H5, target #1 # why"), ["a:", "up", "H5", "target", "#1"]);
        assert_eq!(texts("a:pass;b"), ["a:", "pass", ";", "b"]);
    }

    #[test]
    fn columns_count_characters() {
        let mut words = Words::of(3, "  ♠5 ♡3");
        let found = core::iter::from_fn(|| words.next()).map(|word| (word.line, word.column));
        assert_eq!(found.collect::<Vec<_>>(), [(3, 3), (3, 6)]);
    }

    #[test]
    fn characters_and_requests_have_limits() {
        assert_eq!(unit("a53").map(|unit| unit.to_string()), Some("a53".into()));
        assert_eq!((unit("a54"), unit("a"), unit("a+1"), unit("c1")), (None, None, None, None));
        assert_eq!((request("#1"), request("#0"), request("#17")), (Some(0), None, None));
    }
}
