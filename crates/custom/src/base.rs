//! The base of a custom rule file.

use saigen_editions::{Hint, Regulation, editions, library, rulebook};
use saigen_rulebook::{Format, Rulebook};

use crate::problem::{CustomProblem, Lacking};

/// An edition, a format and perhaps a frame; `None` if the file names no valid base.
pub(crate) struct Base(Option<Regulation>);

impl Base {
    pub(crate) fn new(base: Option<Regulation>) -> Self {
        Self(base)
    }

    /// Whether the file names a base.
    pub(crate) fn is_named(&self) -> bool {
        self.0.is_some()
    }

    /// The rulebook in which rows of the file are looked up. Without a valid base it contains the rows of all
    /// editions, so that only errors independent of the base are reported.
    pub(crate) fn book(&self) -> Rulebook {
        let named = self.0.as_ref().and_then(|it| library().regulated(it, library().version()).ok());
        if let Some(named) = named {
            return named.book;
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

    /// The problem of a missing action.
    pub(crate) fn lacks_action(&self, id: &str, what: Lacking, hint: Hint) -> CustomProblem {
        let id = id.to_string();
        match &self.0 {
            Some(base) => {
                let base = base.to_string().replace('/', " ");
                CustomProblem::Lacks { base, id, what, hint }
            }
            None => CustomProblem::AllLack { id, what, hint },
        }
    }
}
