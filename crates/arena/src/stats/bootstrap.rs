//! Intervals by resampling: how much a figure would vary if other deals had been drawn.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use saigen_deal::Seed;

/// How often a win rate is resampled.
const ROUNDS: usize = 5000;

/// What the ends of an interval leave out on either side.
const TAIL: f64 = 0.025;

/// Keeps the keys of these generators apart from those of any other use of a seed.
const PURPOSE: [u8; 16] = *b"saigen arena v1\0";

/// Where a figure lies with 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Both ends, changed by the same rising function.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { low: f(self.low), high: f(self.high) }
    }

    /// The middle 95 % of figures that were resampled.
    pub fn of(mut figures: Vec<f64>) -> Option<Self> {
        figures.sort_by(f64::total_cmp);
        let last = figures.len().checked_sub(1)?;
        let at = |share: f64| figures[(share * last as f64).round() as usize];
        Some(Self { low: at(TAIL), high: at(1.0 - TAIL) })
    }
}

/// Draws samples again, with the same result for the same seed.
#[derive(Clone, Debug)]
pub struct Resampler(ChaCha12Rng);

impl Resampler {
    /// The resampler of a seed.
    pub fn new(seed: Seed) -> Self {
        let mut key = [0; 32];
        key[..16].copy_from_slice(&seed.number().to_le_bytes());
        key[16..].copy_from_slice(&PURPOSE);
        Self(ChaCha12Rng::from_seed(key))
    }

    /// As many indices as there are, any of them as often as chance will have it.
    pub fn indices(&mut self, count: usize) -> impl Iterator<Item = usize> {
        (0..count).map(move |_| self.0.random_range(0..count))
    }
}

/// The interval of the mean of the scores of pairs, each from 0 to 1.
///
/// Resampling says nothing where all scores are the same. Then at most one pair in so many would be
/// otherwise as can stay unseen with 2.5 %, and the interval leaves room for them.
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
    fn an_interval_is_about_as_wide_as_theory_says() {
        let scores: Vec<f64> = (0..400).map(|index| f64::from(index % 2)).collect();
        let Interval { low, high } = interval(&scores);
        let theory = 1.96 * (0.25_f64 / 400.0).sqrt();
        assert!((low - (0.5 - theory)).abs() < 0.004, "{low}");
        assert!((high - (0.5 + theory)).abs() < 0.004, "{high}");
        assert_eq!(interval(&scores), interval(&scores));
    }

    #[test]
    fn scores_that_are_all_the_same_leave_room_for_what_was_not_seen() {
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
    fn the_middle_leaves_out_both_tails() {
        let figures = (0..=1000).rev().map(f64::from).collect();
        assert_eq!(Interval::of(figures), Some(Interval { low: 25.0, high: 975.0 }));
    }
}
