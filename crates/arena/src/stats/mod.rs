//! The statistics: pure functions of scores and a seed.

mod bootstrap;
mod elo;
mod sprt;
mod strengths;

pub use bootstrap::{Interval, Resampler, rate_interval};
pub use elo::{ELO_BOUND, elo, expected};
pub use sprt::{Sprt, SprtError, Verdict};
pub use strengths::{Score, strengths};
