//! What every table does for a person, whatever it is shown on: in a browser or in a terminal.
//!
//! A [`Course`] is a game as its choices have made it, with what can be taken back. [`Orders`] pass for
//! a person who does not want to be asked. A [`Drafting`] is a draft request with a proposal how to complete
//! it, a [`RequestTree`] holds every legal request at once; [`preview`] says what an answer would do for
//! certain, [`consider`] what a computer player would answer as a whole, [`release_after`] when it answers.
//! A [`Sitting`] is all of that for a game at one machine, which can be [`Saved`].
//!
//! Nothing here reads, writes, or looks at a clock.

mod consider;
mod course;
mod drafting;
mod orders;
mod pace;
mod preview;
mod sitting;
mod tree;

pub use consider::{Considered, consider};
pub use course::{Course, Evaluated, Played};
pub use drafting::Drafting;
pub use orders::{Orders, PassUntil};
pub use pace::{Haste, PASS_AFTER, release_after};
pub use preview::{Previewed, preview, preview_unanswered};
pub use sitting::{NotSaved, Saved, Sitting};
pub use tree::{Next, Node, RequestTree};
