//! Thinking: computer players, hints and analyses, on threads of their own.
//!
//! Answers of computer players come first, in the order in which they are asked for; every match asks
//! for one at a time, so they take turns. Hints come after them, and matches take turns there, too.
//! Analyses come last, one decision at a time, and give way in the middle of it.

mod answer;
mod queue;

pub(crate) use self::answer::consider;
pub(crate) use self::queue::{Cancel, Thinkers};
