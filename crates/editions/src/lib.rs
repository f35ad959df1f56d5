//! The published rules: text files under `rules/`, parsed once, and the grammar shared with custom rules.
//!
//! A block holds a row as introduced, followed by the changes of later editions; [`Library`] folds the blocks
//! into the rulebook of an edition, a format and a version. Values are spelled as in the canonical text of a
//! rulebook ([`saigen_rulebook::spelling`]). [`sheet`] is a strict TOML reader. [`Error`] states where a text
//! is wrong and what to write instead.
//!
//! ```
//! use saigen_editions::rulebook;
//! use saigen_rulebook::{Edition, Format, Timing};
//!
//! let reverse = |edition| rulebook(edition, Format::Master).action("reverse").unwrap().timing;
//! assert_eq!(reverse(Edition::new(6, 2)), Timing::Main);
//! assert_eq!(reverse(Edition::new(7, 0)), Timing::Quick);
//! ```

mod error;
mod frames;
mod history;
mod library;
mod published;
mod regulation;
pub mod rows;
pub mod sheet;
mod spelled;
mod words;

pub use error::{CannotRead, Error, in_order};
pub use frames::{FrameRow, OptionRow, Standing};
pub use library::{FileError, Library, Regulated, UnknownVersion};
pub use published::{FILES, edition, editions, library, named_edition, parse_edition, rulebook, rulebooks};
pub use regulation::{Regulation, RegulationError, parse_regulation};
pub use spelled::{Hint, Meant, hint, keyword, nearest, parse_part, parse_with, part, reading};
pub use words::{Word, WordProblem, Words, after_words, lines, seat};
