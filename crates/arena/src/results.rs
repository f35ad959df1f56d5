//! What has been played so far.

use std::collections::BTreeMap;

use crate::{Job, Pair};

/// Pairs of games by what was to be played, in the order of players and deals.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Results(BTreeMap<Job, Pair>);

impl Results {
    /// Adds a pair; the first one of a job stays.
    pub fn add(&mut self, job: Job, pair: Pair) {
        self.0.entry(job).or_insert(pair);
    }

    /// What came of a job.
    pub fn get(&self, job: Job) -> Option<&Pair> {
        self.0.get(&job)
    }

    /// The pairs between two players, by deal.
    pub fn between(&self, a: usize, b: usize) -> impl Iterator<Item = (u64, &Pair)> {
        let all = Job { a, b, deal: 0 }..=Job { a, b, deal: u64::MAX };
        self.0.range(all).map(|(job, pair)| (job.deal, pair))
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
