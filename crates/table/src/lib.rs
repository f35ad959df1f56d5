//! What a person needs at the table, in a browser or in a terminal.
//!
//! A [`Course`] is a game with its answers, the last of which can be taken back. [`Orders`] pass for a
//! person automatically. A [`Draft`] is a draft request with a proposal to complete it; a
//! [`RequestTree`] holds every legal request. [`preview`] returns what an answer would do for certain,
//! [`consider`] the complete answer of a computer player, [`prepared_choice`] the answer that a deck brings, and
//! [`release_after`] the delay of an answer. A [`Story`] says where the lives went. A [`LocalGame`] combines these
//! for a game on one machine, which can be [`Saved`]; a [`SeriesCourse`] is a match of several such games.
//!
//! This crate does no input or output and reads no clock.

mod consider;
mod course;
mod draft;
mod local;
mod orders;
mod pace;
mod prepared;
mod preview;
mod series;
mod story;
mod tree;

pub use consider::{Considered, brief, consider, dismiss};
pub use course::{Course, Evaluated, Played};
pub use draft::Draft;
pub use local::{LocalGame, NotSaved, Saved};
pub use orders::{Orders, PassUntil};
pub use pace::{PASS_AFTER, Pace, release_after};
pub use prepared::prepared_choice;
pub use preview::{Previewed, preview, preview_unanswered};
pub use series::{SavedSeries, SeriesCourse};
pub use story::{Loss, Story};
pub use tree::{Next, Node, RequestTree};
