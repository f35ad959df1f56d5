//! A compact histogram of decision times: sum and maximum are exact, percentiles within 3 %.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A histogram of times. A range is 1/32 of a power of two wide, and most games need only a few ranges, so
/// they are a sorted list of range numbers and counts.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Times {
    sum_ns: u64,
    max_ns: u64,
    ranges: Vec<(u32, u32)>,
}

/// The effort a player spent on decisions with at least two options.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Thinking {
    /// Number of simulations.
    pub simulations: u64,
    /// Times of its decisions.
    pub times: Times,
}

impl Thinking {
    /// The mean number of simulations per decision.
    pub fn mean_simulations(&self) -> f64 {
        self.simulations as f64 / self.times.count().max(1) as f64
    }

    /// Adds the effort of another value.
    pub fn merge(&mut self, other: &Self) {
        self.simulations = self.simulations.saturating_add(other.simulations);
        self.times.merge(&other.times);
    }
}

/// The number of the range that contains a time.
fn range(ns: u64) -> u32 {
    let shift = 58_u32.saturating_sub(ns.leading_zeros());
    shift * 32 + (ns >> shift) as u32
}

/// The middle of a range.
fn middle(range: u32) -> u64 {
    let shift = (range / 32).saturating_sub(1).min(58);
    (u64::from(range - shift * 32) << shift).saturating_add((1 << shift) / 2)
}

impl Times {
    /// Adds a time.
    pub fn add(&mut self, time: Duration) {
        let ns = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.sum_ns = self.sum_ns.saturating_add(ns);
        self.max_ns = self.max_ns.max(ns);
        self.count_in(range(ns), 1);
    }

    fn count_in(&mut self, range: u32, more: u32) {
        match self.ranges.binary_search_by_key(&range, |&(range, _)| range) {
            Ok(at) => self.ranges[at].1 = self.ranges[at].1.saturating_add(more),
            Err(at) => self.ranges.insert(at, (range, more)),
        }
    }

    /// Adds all times of another histogram.
    pub fn merge(&mut self, other: &Self) {
        self.sum_ns = self.sum_ns.saturating_add(other.sum_ns);
        self.max_ns = self.max_ns.max(other.max_ns);
        other.ranges.iter().for_each(|&(range, count)| self.count_in(range, count));
    }

    /// The figures in milliseconds, as JSON.
    pub fn json(&self) -> Value {
        json!({ "mean": self.mean_ms(), "p95": self.p95_ms(), "max": self.max_ms() })
    }

    /// The number of times.
    pub fn count(&self) -> u64 {
        self.ranges.iter().map(|&(_, count)| u64::from(count)).sum()
    }

    /// The mean in milliseconds.
    pub fn mean_ms(&self) -> f64 {
        self.sum_ns as f64 / self.count().max(1) as f64 / 1e6
    }

    /// The maximum in milliseconds.
    pub fn max_ms(&self) -> f64 {
        self.max_ns as f64 / 1e6
    }

    /// The 95th percentile in milliseconds, within 3 %.
    pub fn p95_ms(&self) -> f64 {
        let rank = self.count() - self.count() / 20;
        let mut before = 0;
        let reached = self.ranges.iter().find(|(_, count)| {
            before += u64::from(*count);
            before >= rank
        });
        reached.map_or(0.0, |&(range, _)| middle(range).min(self.max_ns) as f64 / 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(times: impl IntoIterator<Item = u64>) -> Times {
        let mut all = Times::default();
        times.into_iter().for_each(|ns| all.add(Duration::from_nanos(ns)));
        all
    }

    #[test]
    fn ranges_are_contiguous_and_contain_their_middle() {
        let mut last = 0;
        for ns in (0..5000).chain([1 << 40, u64::MAX / 3, u64::MAX]) {
            let now = range(ns);
            assert!(now >= last && (ns >= 5000 || now <= last + 1), "{ns}");
            assert_eq!(range(middle(now)), now, "{ns}");
            assert!(middle(now).abs_diff(ns) as f64 <= ns as f64 / 32.0, "{ns}");
            last = now;
        }
    }

    #[test]
    fn figures_match_the_times() {
        let all = of((1..=100).map(|ms| ms * 1_000_000));
        assert_eq!((all.count(), all.mean_ms(), all.max_ms()), (100, 50.5, 100.0));
        assert!((all.p95_ms() - 95.0).abs() < 3.0, "{}", all.p95_ms());
        let none = Times::default();
        assert_eq!((none.count(), none.mean_ms(), none.p95_ms(), none.max_ms()), (0, 0.0, 0.0, 0.0));
    }

    #[test]
    fn parts_add_up() {
        let mut left = of([5, 500, 70_000]);
        left.merge(&of([1, 500, 9_000_000]));
        assert_eq!(left, of([1, 5, 500, 500, 70_000, 9_000_000]));
    }
}
