//! Parses parts of a rulebook in canonical spelling.

use core::fmt::{self, Display};

use saigen_cards::{Detail, ToDetail, problems};
use saigen_rulebook::spelling::{Reader, Spelled, Wanted};

use crate::Error;
use crate::words::{Word, Words};

/// Parses one part of a rulebook, such as a cost or a verb, at this line and column.
///
/// ```
/// use saigen_editions::parse_part;
/// use saigen_rulebook::{Op, Timing};
///
/// assert_eq!(parse_part::<Timing>("quick", (1, 1)), Ok(Timing::Quick));
/// let error = parse_part::<Op>("damag target 3", (4, 7)).unwrap_err();
/// assert_eq!((error.line, error.column), (4, 7));
/// assert!(error.problem.english.ends_with("did you mean “damage”?"));
/// ```
pub fn parse_part<T: Spelled>(text: &str, at: (usize, usize)) -> Result<T, Error> {
    parse_with(text, at, T::read)
}

/// [`parse_part`] with another reader.
pub fn parse_with<T>(
    text: &str,
    (line, column): (usize, usize),
    read: impl FnOnce(&mut Reader) -> Result<T, Wanted>,
) -> Result<T, Error> {
    let mut words = Words::of(line, text);
    let value = reading(&mut words, read).and_then(|value| words.finish().map(|()| value));
    value.map_err(|error| Error { column: error.column + column - 1, ..error })
}

/// Reads with the spelling table and consumes the words it read.
pub fn reading<T>(
    words: &mut Words,
    read: impl FnOnce(&mut Reader) -> Result<T, Wanted>,
) -> Result<T, Error> {
    let rest: Vec<Word> = words.clone().collect();
    let texts: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
    let mut reader = Reader::new(&texts);
    let result = read(&mut reader);
    (0..reader.at()).for_each(|_| drop(words.next()));
    result.map_err(|wanted| match rest.get(reader.at()) {
        Some(word) => word.unexpected(wanted.what, hint(&word.text, &wanted.words)),
        None => words.missing(wanted.what),
    })
}

/// Reads the next part of a rulebook.
pub fn part<T: Spelled>(words: &mut Words) -> Result<T, Error> {
    reading(words, T::read)
}

/// Reads this exact word.
pub fn keyword(words: &mut Words, word: &str) -> Result<(), Error> {
    reading(words, |reader| reader.keyword(word))
}

problems! {
    /// The end of a sentence that names the word that was probably meant.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Meant {
        /// The word.
        pub word: String,
    } = "meant", "; did you mean “{word}”?";
}

/// The word that was probably meant; displays as an empty text if none is close enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint(pub Option<Meant>);

impl Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |meant| meant.fmt(f))
    }
}

impl ToDetail for Hint {
    fn to_detail(&self) -> Detail {
        self.0.as_ref().map_or(Detail::text(&""), ToDetail::to_detail)
    }
}

/// The known word that was probably meant.
pub fn hint<W: AsRef<str>>(found: &str, known: &[W]) -> Hint {
    Hint(nearest(found, known).map(|word| Meant { word: word.into() }))
}

/// The known word with the smallest edit distance, if at most one edit per three letters.
pub fn nearest<'k, W: AsRef<str>>(found: &str, known: &'k [W]) -> Option<&'k str> {
    let found = found.to_lowercase();
    let slips = |word: &str| strsim::damerau_levenshtein(&found, &word.to_lowercase());
    let near = known.iter().map(|word| (slips(word.as_ref()), word.as_ref()));
    let (slips, word) = near.min_by_key(|(slips, _)| *slips)?;
    (slips * 3 <= word.chars().count().max(found.chars().count()).max(3)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_named_if_it_is_near() {
        let known = ["quick", "main", "counterable"];
        assert_eq!(nearest("quik", &known), Some("quick"));
        assert_eq!(nearest("Quick", &known), Some("quick"));
        assert_eq!(nearest("contreable", &known), Some("counterable"));
        assert_eq!(nearest("xyz", &known), None);
        assert_eq!(nearest("quick", &[] as &[&str]), None);
    }
}
