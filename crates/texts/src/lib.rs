//! All text shown to users, in Japanese and English.
//!
//! The messages are [Fluent](https://projectfluent.org) files in `messages/{ja,en}`, embedded in the program.
//! Both languages have the same messages with the same variables. Actions and terms have the names that the
//! game gives them; the sentences are our own. Japanese rule texts (`effect-…`, `describe-…`) are in plain
//! style, sentences addressed to the player (`ask-…`, `reason-…`) in polite style.
//!
//! ```
//! use saigen_texts::{Lang, Texts, id_of};
//!
//! let texts = Texts::new(Lang::Ja);
//! let summon = texts.get(&id_of("action", "summon_soldier"), &[]);
//! assert_eq!(summon, "兵士召喚");
//! let asks = texts.get("ask-drive", &[("action", summon.into())]);
//! assert_eq!(asks, "兵士召喚：ドライブする防壁を選んでください。");
//!
//! let texts = Texts::new(Lang::En);
//! let reason = texts.get("reason-too-few-bulwarks", &[("need", 2.into()), ("have", 1.into())]);
//! assert_eq!(reason, "It needs 2 charged bulwarks; you have 1.");
//! ```

mod arg;
mod embedded;
mod error;
mod lang;
#[cfg(test)]
mod tests;
mod texts;
mod typescript;

pub use arg::Arg;
pub use error::TextError;
pub use lang::{Lang, ParseLangError};
pub use texts::{Texts, id_of};
pub use typescript::typescript;
