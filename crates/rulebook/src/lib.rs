//! The rules as data: actions, characters, fogs, switches and disclosure of every edition.
//!
//! The table writes each row as it was in the oldest edition and appends what later ones changed;
//! [`Rulebook::new`] folds it for one edition and format. Effects are short programs of [`Op`]s.
//! Only this crate knows that there are editions.
//!
//! ```
//! use saigen_rulebook::{Edition, Format, Rulebook, Timing};
//!
//! let reverse = |edition| Rulebook::new(edition, Format::Master).action("reverse").unwrap().timing;
//! assert_eq!(reverse(Edition::V6_2), Timing::Main);
//! assert_eq!(reverse(Edition::V7_0), Timing::Quick);
//! ```
#![no_std]

extern crate alloc;

mod action;
pub mod actions;
mod canonical;
mod card_words;
mod character;
mod described;
pub mod disclosure;
mod edition;
mod fingerprint;
mod op;
mod rulebook;
mod rulings;
pub mod spelling;
mod switches;
mod version;

pub use action::{
    Action, ActionRow, Change, Cost, Cue, Direct, Keys, Kind, Letter, Names, Origin, Relation, Speed,
    TargetSpec, Timing,
};
pub use character::{Ability, Character, Fog, MadeOf};
pub use edition::{Edition, Format, UnknownName, pair_name};
pub use fingerprint::{Fingerprint, NoFingerprint};
pub use op::{Amount, BodySpec, Cond, End, Form, Op, Pose, Who};
pub use rulebook::Rulebook;
pub use switches::{BothEmpty, Preset, Switches};
pub use version::{UnknownVersion, VERSION};
