//! Statistics of many games. Tallies of parts add up to the tally of the whole.

use saigen_batch::Count;
use serde::{Deserialize, Serialize};

/// Frequencies of values.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Histogram(Vec<u64>);

impl Histogram {
    pub(crate) fn add(&mut self, value: usize) {
        if value >= self.0.len() {
            self.0.resize(value + 1, 0);
        }
        self.0[value] += 1;
    }

    fn merge(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(count, more)| *count += more);
    }

    fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The sum of all values.
    pub(crate) fn sum(&self) -> u64 {
        (0..).zip(&self.0).map(|(value, count): (u64, _)| value * count).sum()
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum() as f64 / self.count().max(1) as f64
    }

    /// The median; for an even number of values, the mean of the middle two.
    pub(crate) fn median(&self) -> f64 {
        let count = self.count();
        if count == 0 {
            return 0.0;
        }
        (self.at((count - 1) / 2) + self.at(count / 2)) as f64 / 2.0
    }

    /// The value at a rank, from 0.
    fn at(&self, rank: u64) -> usize {
        let mut before = 0;
        let reached = self.0.iter().position(|count| {
            before += count;
            before > rank
        });
        reached.unwrap_or(0)
    }

    pub(crate) fn max(&self) -> usize {
        self.0.len().saturating_sub(1)
    }
}

/// The results of random games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    /// Number of games of all matches; equal to `games` if no match has several.
    pub(crate) of_matches: u64,
    pub(crate) first_wins: u64,
    pub(crate) second_wins: u64,
    pub(crate) draws: u64,
    pub(crate) turns: Histogram,
    pub(crate) decisions: Histogram,
    /// How often each action resolved with an effect, in rulebook order.
    pub(crate) actions: Vec<u64>,
}

impl Tally {
    pub(crate) fn new(actions: usize) -> Self {
        Self {
            games: 0,
            of_matches: 0,
            first_wins: 0,
            second_wins: 0,
            draws: 0,
            turns: Histogram::default(),
            decisions: Histogram::default(),
            actions: vec![0; actions],
        }
    }
}

impl Count for Tally {
    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.of_matches += other.of_matches;
        self.first_wins += other.first_wins;
        self.second_wins += other.second_wins;
        self.draws += other.draws;
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.actions.iter_mut().zip(&other.actions).for_each(|(count, more)| *count += more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[usize]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    }

    #[test]
    fn figures_follow_from_the_values() {
        let odd = of(&[9, 1, 4]);
        assert_eq!((odd.median(), odd.max(), odd.sum()), (4.0, 9, 14));
        assert_eq!(of(&[1, 2, 3, 10]).median(), 2.5);
        assert_eq!(of(&[2, 2, 5]).mean(), 3.0);
        assert_eq!((of(&[]).median(), of(&[]).mean(), of(&[]).max()), (0.0, 0.0, 0));
    }

    #[test]
    fn parts_add_up() {
        let mut left = of(&[1, 5]);
        left.merge(&of(&[7, 0, 5]));
        assert_eq!(left, of(&[0, 1, 5, 5, 7]));
    }
}
