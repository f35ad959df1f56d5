//! What a custom rule file starts from.

use saigen_editions::sheet::At;
use saigen_editions::{Error, editions, parse_edition, parse_part, rulebook};
use saigen_rulebook::{Edition, Format, Rulebook};

/// What the rules start from: an edition and a format, or nothing that could be understood.
#[derive(Clone, Copy)]
pub(crate) struct Base(Option<(Edition, Format)>);

impl Base {
    pub(crate) fn new(base: Option<(Edition, Format)>) -> Self {
        Self(base)
    }

    /// Reads `8.2 master`.
    pub(crate) fn read(text: &str, at: At) -> Result<(Edition, Format), Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [edition, format] = words[..] else {
            let message =
                format!("“{text}” is no base: write an edition and a format, for instance 8.2 master");
            return Err(Error::new(at.0, at.1, message));
        };
        let behind = (at.0, at.1 + text.find(format).map_or(0, |byte| text[..byte].chars().count()));
        Ok((parse_edition(edition, at)?, parse_part(format, behind)?))
    }

    /// The rulebook that the rows of the file are looked up in. If it is not known which one is meant, it
    /// has everything that any edition has, so that only what is wrong in any case is told.
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

    /// The beginning of the sentence which says that an action is not there.
    pub(crate) fn lacks_action(self) -> String {
        match self.0 {
            Some((edition, format)) => format!("{edition} {format} has no action"),
            None => "no edition has an action".into(),
        }
    }
}
