//! The published rules: text files under `rules/`, read once, and the grammar that custom rules share.
//!
//! A block is a row as it was introduced, followed by what later editions changed; [`Library`] folds
//! the blocks into the rulebook of an edition, a format and a version. Every value is spelled as in the
//! canonical text of a rulebook ([`saigen_rulebook::spelling`]). [`sheet`] reads TOML strictly, and
//! [`Error`] says where a text is wrong and what would be right.
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
mod history;
mod library;
mod published;
pub mod rows;
pub mod sheet;
mod spelled;
mod words;

pub use error::{Error, in_order};
pub use library::{FileError, Library, UnknownVersion};
pub use published::{FILES, edition, editions, library, named_edition, parse_edition, rulebook, rulebooks};
pub use spelled::{hint, keyword, nearest, parse_part, parse_with, part, reading};
pub use words::{Word, Words, after_words, lines, seat};
