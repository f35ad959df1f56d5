//! A sequential test: is A ahead by `elo0` or by `elo1`? It may be evaluated after every pair.
//!
//! It is the generalised likelihood ratio test over the five scores of a pair. Under either hypothesis, the
//! probabilities of the scores are the most likely ones with the hypothetical mean
//! (M. Van den Bergh, “The generalized sequential probability ratio test for chess engine testing”).

use std::fmt;

use super::expected;

/// The scores of a pair: 0, 1/4, 1/2, 3/4, 1.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Pseudo-count of scores that did not occur, so that every mean is possible.
const UNSEEN: f64 = 1e-3;

/// A test and the pairs it has counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The Elo difference of the first hypothesis.
    pub elo0: f64,
    /// The Elo difference of the second hypothesis.
    pub elo1: f64,
    /// The probability of accepting either hypothesis wrongly.
    pub error: f64,
    counts: [u64; 5],
}

/// The verdict of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first hypothesis, `elo0`.
    H0,
    /// The second hypothesis, `elo1`.
    H1,
}

/// The error for hypotheses that cannot be distinguished.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtError {
    elo0: f64,
    elo1: f64,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1 } = self;
        write!(
            f,
            "cannot test Elo {elo0} against Elo {elo1}: the second must be larger, and both within ±1000"
        )
    }
}

impl std::error::Error for SprtError {}

impl Sprt {
    /// A test without pairs, with an error probability of 5 % either way.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        let sensible = elo0 < elo1 && elo0 >= -1000.0 && elo1 <= 1000.0;
        let sprt = Self { elo0, elo1, error: 0.05, counts: [0; 5] };
        if sensible { Ok(sprt) } else { Err(SprtError { elo0, elo1 }) }
    }

    /// Adds a pair by A's doubled points: 0 to 4.
    pub fn add(&mut self, halves: u8) {
        self.counts[usize::from(halves.min(4))] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The log-likelihood ratio that decides for the second hypothesis; its negative decides for the first.
    pub fn bound(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }

    /// The log-likelihood ratio of the second hypothesis to the first.
    pub fn ratio(&self) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        let seen = self.counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let [low, high] = [self.elo0, self.elo1].map(|elo| likeliest(&seen, expected(elo)));
        (0..5).map(|score| seen[score] * (high[score] / low[score]).ln()).sum()
    }

    /// The verdict; `None` if more pairs are needed.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.ratio() {
            ratio if ratio >= self.bound() => Some(Verdict::H1),
            ratio if ratio <= -self.bound() => Some(Verdict::H0),
            _ => None,
        }
    }
}

/// The most likely probabilities of the scores with this mean.
fn likeliest(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let all: f64 = seen.iter().sum();
    let share = |score: usize, tilt: f64| seen[score] / all / (1.0 + tilt * (SCORES[score] - mean));
    // The mean decreases with the tilt and is right for exactly one tilt between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..80 {
        let tilt = f64::midpoint(low, high);
        let off: f64 = (0..5).map(|score| share(score, tilt) * (SCORES[score] - mean)).sum();
        if off > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
    }
    std::array::from_fn(|score| share(score, f64::midpoint(low, high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(counts: [u64; 5]) -> Sprt {
        Sprt { counts, ..Sprt::new(0.0, 20.0).unwrap() }
    }

    #[test]
    fn the_likeliest_probabilities_have_that_mean() {
        for seen in [[5.0, 9.0, 30.0, 11.0, 8.0], [1e-3, 1e-3, 1e-3, 1e-3, 50.0]] {
            for mean in [0.3, 0.5, 0.53] {
                let shares = likeliest(&seen, mean);
                assert!(shares.iter().all(|share| *share > 0.0));
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{shares:?}");
                let found: f64 = shares.iter().zip(SCORES).map(|(share, score)| share * score).sum();
                assert!((found - mean).abs() < 1e-6, "{found}");
            }
        }
    }

    /// For many pairs, the ratio approaches that of a normal distribution.
    #[test]
    fn the_ratio_matches_the_known_approximation() {
        let counts = [400, 1900, 5000, 2200, 500];
        let all = counts.iter().sum::<u64>() as f64;
        let moment = |power: i32| {
            (0..5).map(|score| counts[score] as f64 * SCORES[score].powi(power)).sum::<f64>() / all
        };
        let (mean, variance) = (moment(1), moment(2) - moment(1).powi(2));
        let (s0, s1) = (expected(0.0), expected(20.0));
        let normal = all * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let ratio = test(counts).ratio();
        assert!((ratio / normal - 1.0).abs() < 0.03, "{ratio} {normal}");
    }

    #[test]
    fn verdicts_follow_the_counts() {
        assert_eq!(test([0; 5]).verdict(), None);
        assert_eq!(test([0, 0, 0, 0, 10]).verdict(), None);
        assert_eq!(test([0, 0, 0, 0, 200]).verdict(), Some(Verdict::H1));
        assert_eq!(test([200, 0, 0, 0, 0]).verdict(), Some(Verdict::H0));
        assert_eq!(test([100, 200, 400, 200, 100]).verdict(), Some(Verdict::H0));
        assert_eq!(test([60, 150, 400, 250, 140]).verdict(), Some(Verdict::H1));
        assert!(test([50, 100, 200, 105, 52]).verdict().is_none());
    }

    #[test]
    fn the_bound_is_walds() {
        assert!((test([0; 5]).bound() - 2.944).abs() < 1e-3);
    }

    #[test]
    fn hypotheses_must_differ() {
        assert!(Sprt::new(10.0, 10.0).unwrap_err().to_string().contains("must be larger"));
        assert!(Sprt::new(0.0, f64::NAN).is_err() && Sprt::new(0.0, f64::INFINITY).is_err());
    }
}
