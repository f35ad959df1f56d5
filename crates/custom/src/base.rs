//! The base of a custom rule file.

use saigen_editions::sheet::At;
use saigen_editions::{Error, editions, parse_edition, parse_part, rulebook};
use saigen_rulebook::{Edition, Format, Rulebook};

/// An edition and a format; `None` if the file names no valid base.
#[derive(Clone, Copy)]
pub(crate) struct Base(Option<(Edition, Format)>);

impl Base {
    pub(crate) fn new(base: Option<(Edition, Format)>) -> Self {
        Self(base)
    }

    /// Parses `8.2 master`.
    pub(crate) fn read(text: &str, at: At) -> Result<(Edition, Format), Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [edition, format] = words[..] else {
            let message =
                format!("“{text}” is not a base: write an edition and a format, for instance 8.2 master");
            return Err(Error::new(at.0, at.1, message));
        };
        let behind = (at.0, at.1 + text.find(format).map_or(0, |byte| text[..byte].chars().count()));
        Ok((parse_edition(edition, at)?, parse_part(format, behind)?))
    }

    /// The rulebook in which rows of the file are looked up. Without a valid base it contains the rows of all
    /// editions, so that only errors independent of the base are reported.
    pub(crate) fn book(self) -> Rulebook {
        if let Some((edition, format)) = self.0 {
            return rulebook(edition, format);
        }
        let books = editions().rev().map(|edition| rulebook(edition, Format::Master));
        let join = |mut all: Rulebook, book: Rulebook| {
            let missing: Vec<_> =
                book.actions.into_iter().filter(|row| all.action(&row.id).is_none()).collect();
            all.actions.extend(missing);
            all
        };
        books.reduce(join).expect("some edition is published")
    }

    /// The start of the message for a missing action.
    pub(crate) fn lacks_action(self) -> String {
        match self.0 {
            Some((edition, format)) => format!("{edition} {format} has no action"),
            None => "no edition has an action".into(),
        }
    }
}
