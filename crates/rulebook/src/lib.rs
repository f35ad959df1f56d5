//! The rules as data: what a rulebook is made of, how it is spelled, and who learns what.
//!
//! A [`Rulebook`] holds actions, characters, fogs and switches of one edition and format. Effects are
//! short programs of [`Op`]s. The published rulebooks are text files under `rules/`, which the crate
//! `saigen-editions` reads in the spelling of [`spelling`].
#![no_std]

extern crate alloc;

mod action;
mod canonical;
mod card_words;
mod character;
mod deck;
pub mod disclosure;
mod edition;
mod fingerprint;
mod frame;
mod need;
mod part;
mod rulebook;
mod rulings;
pub mod spelling;
mod switches;
mod trump;
mod verbs;

pub use action::{
    Action, Cost, Cue, Direct, KeyUnit, KeyZone, Keys, Kind, Letter, Names, Origin, Relation, Requirement,
    Speed, TargetSpec, Timing,
};
pub use character::{Ability, Character, Fog, MadeOf, Size};
pub use deck::{BuiltDeck, DeckFault, DeckTerms, DeckWarning, Prepared, Role};
pub use edition::{Edition, Format, Named, UnknownName, pair_name};
pub use fingerprint::{Fingerprint, NoFingerprint};
pub use frame::{DeckError, DeckRule, Frame, SetUpStep};
pub use need::{Left, Need, Question, Worth, Zone};
pub use part::{Amount, BodySpec, End, Form, Part, Pose, Who};
pub use rulebook::Rulebook;
pub use switches::{BothEmpty, Preset, Switches};
pub use trump::{Trump, TrumpAbility};
pub use verbs::{Cond, Op};
