//! Words for rules, questions, reasons and events, as one seat may see them.
//!
//! Three layers: [`Phrasebook`] describes the rules of any edition, [`Wording`] the questions, options and
//! reasons of a game, [`EventWording`] its events. All sentences come from `saigen-texts`; this crate selects the
//! message and its variables. Text made for a seat names only cards that this seat may know.
//!
//! ```
//! use saigen_editions::rulebook;
//! use saigen_engine::Rules;
//! use saigen_rulebook::{Edition, Format};
//! use saigen_texts::Lang;
//! use saigen_wording::Phrasebook;
//!
//! let book = rulebook(Edition::new(8, 2), Format::Lite);
//! let up = book.action("up").unwrap();
//! let phrases = Phrasebook::new(Lang::En);
//! assert_eq!(phrases.name(up), "Up");
//! assert_eq!(phrases.key_line(up), "♡A–10");
//! assert_eq!(phrases.target_line(up), "one soldier");
//! ```

mod booklet;
mod cards;
mod changes;
mod characters;
mod choice;
mod decks;
mod disclosure;
mod events;
mod frames;
mod how;
mod keys;
mod moves;
mod page;
mod phrasebook;
mod problem;
mod question;
mod reason;
mod regulations;
mod rulings;
mod switches;
mod trumps;
mod verbs;
mod vocabulary;
mod wording;

pub use booklet::{booklet_html, overview_html};
pub use changes::{Change, Changes, RuleRow};
pub use disclosure::disclosure_page;
pub use events::{EventLine, EventWording};
pub use frames::{frames_page, frames_page_name};
pub use how::{Section, cost_letters};
pub use page::{page_name, rulebook_page};
pub use phrasebook::Phrasebook;
pub use problem::{error_text, problem_text};
pub use regulations::regulations_page;
pub use rulings::{Ruling, ruling, rulings};
pub use trumps::{actions_of, characters_of, trump_of, trump_of_character};
pub use vocabulary::vocabulary_page;
pub use wording::Wording;
