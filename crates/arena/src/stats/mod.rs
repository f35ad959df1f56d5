//! The statistics: pure functions of scores and a seed.

mod bootstrap;
mod counts;
mod elo;
mod sprt;
mod strengths;

pub use bootstrap::{Interval, Resampler, rate_interval};
pub use counts::{Moments, Z95, holm, mean_interval, quantile, ratio_interval, share_interval, two_sided};
pub use elo::{ELO_BOUND, elo, expected};
pub use sprt::{Sprt, SprtError, Verdict};
pub use strengths::{Score, strengths};
