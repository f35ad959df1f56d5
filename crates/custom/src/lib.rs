//! Custom rules in a file: an edition, a format, and the changes to them.
//!
//! `docs/custom-rules.md` describes the format. Rows are read by the functions that read the published rules
//! ([`saigen_editions::rows`]). Errors have a line and a column, and as many as possible are reported at
//! once. Nothing is guessed.
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
//! assert!(errors[0].problem.english.ends_with("did you mean “main”?"));
//! ```

mod actions;
mod base;
mod characters;
mod differences;
mod problem;
mod read;
mod write;

pub use differences::{Difference, Field, differences};
pub use problem::{CustomProblem, Lacking};
pub use read::Custom;
pub use write::to_toml;
