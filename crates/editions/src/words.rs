//! Lines and words: the lexer shared by all text formats.
//!
//! A comment runs from a `#` at the start of a word to the end of the line, unless a digit follows (`#1` is a
//! request). Spaces and commas separate words. A colon ends a word; a semicolon is a word of its own.

use core::str::FromStr;

use saigen_cards::{Card, CardSet, ParseCardError, Problem, Seat, problems};

use crate::{Error, Hint};

/// A word and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text of the word.
    pub text: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

problems! {
    /// What is wrong with the words of a line.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum WordProblem {
        /// A word cannot stand here.
        Unexpected {
            /// The word.
            found: String,
            /// What can.
            wanted: Problem,
            /// The word that was probably meant.
            hint: Hint,
        } = "word-unexpected", "unexpected “{found}”: write {wanted}{hint}";
        /// Something is missing behind the last word.
        Missing(wanted: Problem) = "word-missing", "something is missing here: write {wanted}";
        /// A word is one too many.
        Extra(found: String) = "word-extra", "nothing more is expected here: remove “{found}”";
        /// A card stands twice.
        Repeated(card: Card) = "word-repeated", "{card} is repeated: write it once";
    }
}

impl Word {
    /// An error at this word.
    pub fn error(&self, problem: impl Into<Problem>) -> Error {
        Error::new(self.line, self.column, problem)
    }

    /// The error for an unexpected word.
    pub fn unknown(&self, wanted: impl Into<Problem>) -> Error {
        self.unexpected(wanted.into(), Hint(None))
    }

    /// The error for an unexpected word that is perhaps misspelled.
    pub(crate) fn unexpected(&self, wanted: Problem, hint: Hint) -> Error {
        self.error(WordProblem::Unexpected { found: self.text.clone(), wanted, hint })
    }

    /// Parses the word as a card.
    pub fn card(&self) -> Result<Card, Error> {
        self.text.parse().map_err(|error: ParseCardError| self.error(error))
    }

    /// Parses the word as a seat.
    pub fn seat(&self) -> Result<Seat, Error> {
        seat(&self.text).ok_or_else(|| self.unknown("a seat, a or b"))
    }

    /// Parses the word as a number.
    pub fn number<N: FromStr>(&self, what: &str) -> Result<N, Error> {
        self.text.parse().map_err(|_| self.unknown(format!("{what}, a number")))
    }
}

/// Parses a seat.
pub fn seat(text: &str) -> Option<Seat> {
    match text {
        "a" => Some(Seat::A),
        "b" => Some(Seat::B),
        _ => None,
    }
}

/// Words read from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The line as written.
    pub source: String,
    words: Vec<Word>,
    at: usize,
    line: usize,
    end: usize,
}

impl Words {
    /// The words of a line without its comment.
    pub fn of(line: usize, text: &str) -> Self {
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

    /// The line number.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Whether all words have been read.
    pub fn is_empty(&self) -> bool {
        self.at >= self.words.len()
    }

    /// The next word, not consumed.
    pub fn peek(&self) -> Option<&Word> {
        self.words.get(self.at)
    }

    /// The text of the next word, not consumed.
    pub fn peek_text(&self) -> Option<&str> {
        self.peek().map(|word| word.text.as_str())
    }

    /// The rest of the line after the consumed words, comment included.
    pub fn rest(&mut self) -> String {
        let rest = after_words(&self.source, self.at).into();
        self.at = self.words.len();
        rest
    }

    /// Consumes the next word if it is this one.
    pub fn accept(&mut self, text: &str) -> bool {
        let here = self.peek_text() == Some(text);
        self.at += usize::from(here);
        here
    }

    /// Consumes the next word, or fails with what is missing.
    pub fn need(&mut self, what: impl Into<Problem>) -> Result<Word, Error> {
        self.next().ok_or_else(|| self.missing(what))
    }

    /// An error behind the last word: something is missing.
    pub fn missing(&self, what: impl Into<Problem>) -> Error {
        Error::new(self.line, self.end, WordProblem::Missing(what.into()))
    }

    /// Fails if words are left.
    pub fn finish(&self) -> Result<(), Error> {
        self.peek().map_or(Ok(()), |word| Err(word.error(WordProblem::Extra(word.text.clone()))))
    }

    /// Consumes the cards that follow.
    pub fn cards(&mut self) -> Vec<(Card, Word)> {
        let mut cards = Vec::new();
        while let Some((card, word)) = self.peek().and_then(|word| Some((word.card().ok()?, word.clone()))) {
            cards.push((card, word));
            self.at += 1;
        }
        cards
    }

    /// Consumes the cards that follow: at least one, without duplicates.
    pub fn card_set(&mut self, what: &str) -> Result<CardSet, Error> {
        let mut set = CardSet::EMPTY;
        for (card, word) in self.cards() {
            if set.contains(card) {
                return Err(word.error(WordProblem::Repeated(card)));
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

    /// Consumes the words up to the next semicolon, and the semicolon.
    pub fn clause(&mut self) -> Self {
        let rest = &self.words[self.at.min(self.words.len())..];
        let len = rest.iter().position(|word| word.text == ";").unwrap_or(rest.len());
        let words = rest[..len].to_vec();
        let end = words.last().map_or(self.end, |word| word.column + word.text.chars().count());
        self.at += len + 1;
        let source = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        Self { source, words, at: 0, line: self.line, end }
    }
}

impl Iterator for Words {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let word = self.words.get(self.at).cloned();
        self.at += 1;
        word
    }
}

/// The lines of a text that contain words.
pub fn lines(text: &str) -> Vec<Words> {
    let lines = text.lines().enumerate().map(|(index, line)| Words::of(index + 1, line));
    lines.filter(|words| !words.is_empty()).collect()
}

/// The rest of a line after `count` words.
pub fn after_words(line: &str, count: usize) -> &str {
    (0..count).fold(line.trim_start(), |rest, _| {
        rest.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        Words::of(1, line).map(|word| word.text).collect()
    }

    #[test]
    fn a_comment_begins_with_a_number_sign_that_names_no_request() {
        assert_eq!(texts("a: up H5, target #1 # why"), ["a:", "up", "H5", "target", "#1"]);
        assert_eq!(texts("a:pass;b"), ["a:", "pass", ";", "b"]);
    }

    #[test]
    fn columns_count_characters() {
        let found = Words::of(3, "  ♠5 ♡3").map(|word| (word.line, word.column));
        assert_eq!(found.collect::<Vec<_>>(), [(3, 3), (3, 6)]);
    }
}
