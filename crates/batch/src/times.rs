//! Times of many decisions, in little space: the sum and the maximum exactly, the rest to 3 %.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How many times lie in which range. A range is a thirty-second of a power of two wide, and most games
/// need only a few: a list of them, in order, is small.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Times {
    sum_ns: u64,
    max_ns: u64,
    ranges: Vec<(u32, u32)>,
}

/// What a player spent on its decisions; only those with two answers or more count.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Thinking {
    /// How many simulations it made.
    pub simulations: u64,
    /// How long its decisions took.
    pub times: Times,
}

impl Thinking {
    /// The mean number of simulations for a decision.
    pub fn mean_simulations(&self) -> f64 {
        self.simulations as f64 / self.times.count().max(1) as f64
    }

    /// Adds what was spent elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.simulations = self.simulations.saturating_add(other.simulations);
        self.times.merge(&other.times);
    }
}

/// The number of the range that a time lies in.
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
    /// Counts a time.
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

    /// Counts all times of another one, too.
    pub fn merge(&mut self, other: &Self) {
        self.sum_ns = self.sum_ns.saturating_add(other.sum_ns);
        self.max_ns = self.max_ns.max(other.max_ns);
        other.ranges.iter().for_each(|&(range, count)| self.count_in(range, count));
    }

    /// The figures in milliseconds, as JSON.
    pub fn json(&self) -> Value {
        json!({ "mean": self.mean_ms(), "p95": self.p95_ms(), "max": self.max_ms() })
    }

    /// How many times there are.
    pub fn count(&self) -> u64 {
        self.ranges.iter().map(|&(_, count)| u64::from(count)).sum()
    }

    /// The mean in milliseconds.
    pub fn mean_ms(&self) -> f64 {
        self.sum_ns as f64 / self.count().max(1) as f64 / 1e6
    }

    /// The longest in milliseconds.
    pub fn max_ms(&self) -> f64 {
        self.max_ns as f64 / 1e6
    }

    /// The time in milliseconds that 95 of 100 do not exceed, to 3 %.
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
    fn ranges_follow_one_another_and_hold_their_middle() {
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
    fn figures_are_those_of_the_times() {
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
