//! Learning the evaluation: games that players play against themselves, and weights fitted to how
//! those games ended.
//!
//! Everything follows from a seed: the same command makes the same weights, on any number of threads
//! and however often it was interrupted.

mod fit;
mod play;

pub use fit::{Fit, Fitted, fit};
pub use play::{Games, Sample};
