//! What a custom rule file starts from.

use saigen_notation::{Error, parse_part};
use saigen_rulebook::{Edition, Format, Rulebook, actions};

use crate::sheet::At;

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
        Ok((parse_part(edition, at)?, parse_part(format, behind)?))
    }

    /// The rulebook that the rows of the file are looked up in. If it is not known which one is meant, it
    /// has everything that any edition has, so that only what is wrong in any case is told.
    pub(crate) fn book(self) -> Rulebook {
        if let Some((edition, format)) = self.0 {
            return Rulebook::new(edition, format);
        }
        let mut book = Rulebook::new(Edition::V8_2, Format::Master);
        let rows = actions::rows().into_iter().map(|row| row.at(Edition::V8_2));
        let missing: Vec<_> = rows.filter(|row| book.action(&row.id).is_none()).collect();
        book.actions.extend(missing);
        book
    }

    /// The beginning of the sentence which says that an action is not there.
    pub(crate) fn lacks_action(self) -> String {
        match self.0 {
            Some((edition, format)) => format!("{edition} {format} has no action"),
            None => "no edition has an action".into(),
        }
    }
}
