//! Training the evaluation: self-play games, and weights fitted to their results.
//!
//! The seed determines the weights, on any number of threads and after any interruption.

mod fit;
mod play;

pub use fit::{Fit, Fitted, fit};
pub use play::{Games, Sample};
