//! Rules of one's own in a file: an edition and a format, and what is different.
//!
//! `docs/custom-rules.md` describes the format. Every value is spelled as in the canonical text of a
//! rulebook, and read by the same parser. What is wrong is said with line and column, as much as
//! possible at once; nothing is guessed.
//!
//! ```
//! use saigen_custom::{Custom, differences};
//!
//! let text = "base = '8.2 master'\n[actions.reverse]\ntiming = 'main'";
//! let custom = Custom::parse(text).unwrap();
//! assert_eq!(differences(&custom.base, &custom.book).len(), 1);
//!
//! let errors = Custom::parse(&text.replace("main", "mian")).unwrap_err();
//! assert_eq!((errors[0].line, errors[0].column), (3, 11));
//! assert!(errors[0].message.ends_with("did you mean “main”?"));
//! ```

mod base;
mod characters;
mod differences;
mod read;
mod rows;
pub mod sheet;

pub use differences::{Difference, Field, differences};
pub use read::Custom;
pub use rows::names;
