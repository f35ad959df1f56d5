//! Bootstrap intervals: how much a figure would vary with other deals.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use saigen_deal::Seed;

/// Number of bootstrap rounds for a win rate.
const ROUNDS: usize = 5000;

/// Probability outside a 95 % interval on either side.
const TAIL: f64 = 0.025;

/// Separates the keys of these generators from other uses of a seed.
const PURPOSE: [u8; 16] = *b"saigen arena v1\0";

/// A 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval after an increasing function.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { low: f(self.low), high: f(self.high) }
    }

    /// The middle 95 % of resampled figures; `None` if there are none.
    pub fn of(mut figures: Vec<f64>) -> Option<Self> {
        figures.sort_by(f64::total_cmp);
        let last = figures.len().checked_sub(1)?;
        let at = |share: f64| figures[(share * last as f64).round() as usize];
        Some(Self { low: at(TAIL), high: at(1.0 - TAIL) })
    }
}

/// Draws bootstrap samples, reproducibly.
#[derive(Clone, Debug)]
pub struct Resampler(ChaCha12Rng);

impl Resampler {
    /// The resampler for a seed.
    pub fn new(seed: Seed) -> Self {
        let mut key = [0; 32];
        key[..16].copy_from_slice(&seed.number().to_le_bytes());
        key[16..].copy_from_slice(&PURPOSE);
        Self(ChaCha12Rng::from_seed(key))
    }

    /// `count` random indices below `count`, with replacement.
    pub fn indices(&mut self, count: usize) -> impl Iterator<Item = usize> {
        (0..count).map(move |_| self.0.random_range(0..count))
    }
}

/// The interval of the mean score of pairs, each from 0 to 1; `None` without pairs.
///
/// Resampling does not work if all scores are the same. Then the interval allows for the share of other
/// scores that would stay unseen with a probability of 2.5 %.
pub fn rate_interval(scores: &[f64], seed: Seed) -> Option<Interval> {
    let (&first, count) = (scores.first()?, scores.len());
    if scores.iter().all(|score| *score == first) {
        let unseen = 1.0 - TAIL.powf(1.0 / count as f64);
        let low = first * (1.0 - unseen);
        return Some(Interval { low, high: low + unseen });
    }
    let mut resampler = Resampler::new(seed);
    let mean = |_| resampler.indices(count).map(|index| scores[index]).sum::<f64>() / count as f64;
    Interval::of((0..ROUNDS).map(mean).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(scores: &[f64]) -> Interval {
        rate_interval(scores, Seed::new(1)).unwrap()
    }

    /// Two outcomes, equally often: the interval is that of the normal approximation.
    #[test]
    fn the_width_of_an_interval_matches_theory() {
        let scores: Vec<f64> = (0..400).map(|index| f64::from(index % 2)).collect();
        let Interval { low, high } = interval(&scores);
        let theory = 1.96 * (0.25_f64 / 400.0).sqrt();
        assert!((low - (0.5 - theory)).abs() < 0.004, "{low}");
        assert!((high - (0.5 + theory)).abs() < 0.004, "{high}");
        assert_eq!(interval(&scores), interval(&scores));
    }

    #[test]
    fn uniform_scores_allow_for_unseen_ones() {
        let rule_of_three = 3.69 / 200.0;
        let won = interval(&[1.0; 200]);
        assert!(won.high == 1.0 && (won.low - (1.0 - rule_of_three)).abs() < 1e-3, "{won:?}");
        let lost = interval(&[0.0; 200]);
        assert!(lost.low == 0.0 && (lost.high - rule_of_three).abs() < 1e-3, "{lost:?}");
        let split = interval(&[0.5; 200]);
        assert!((split.low + split.high - 1.0).abs() < 1e-9 && split.low > 0.49, "{split:?}");
        assert!(interval(&[1.0]).low < 0.05);
        assert_eq!(rate_interval(&[], Seed::new(1)), None);
    }

    #[test]
    fn an_interval_excludes_both_tails() {
        let figures = (0..=1000).rev().map(f64::from).collect();
        assert_eq!(Interval::of(figures), Some(Interval { low: 25.0, high: 975.0 }));
    }
}
