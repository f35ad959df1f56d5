//! The results of a contest so far.

use std::collections::BTreeMap;

use saigen_batch::Count;
use serde::{Deserialize, Serialize};

use crate::{Bout, Pair};

/// Pairs of games by players and deals.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<(Bout, Pair)>", into = "Vec<(Bout, Pair)>")]
pub struct Results(BTreeMap<Bout, Pair>);

impl Results {
    /// Adds a pair, unless the bout already has one.
    pub fn add(&mut self, bout: Bout, pair: Pair) {
        self.0.entry(bout).or_insert(pair);
    }

    /// The pair of a bout; `None` if it was not played.
    pub fn get(&self, bout: Bout) -> Option<&Pair> {
        self.0.get(&bout)
    }

    /// All pairs.
    pub fn iter(&self) -> impl Iterator<Item = (&Bout, &Pair)> {
        self.0.iter()
    }

    /// The pairs between two players, by deal.
    pub fn between(&self, a: usize, b: usize) -> impl Iterator<Item = (u64, &Pair)> {
        let all = Bout { a, b, deal: 0 }..=Bout { a, b, deal: u64::MAX };
        self.0.range(all).map(|(bout, pair)| (bout.deal, pair))
    }

    /// The number of pairs.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no pairs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Count for Results {
    fn merge(&mut self, later: Self) {
        later.0.into_iter().for_each(|(bout, pair)| self.add(bout, pair));
    }
}

impl From<Vec<(Bout, Pair)>> for Results {
    fn from(pairs: Vec<(Bout, Pair)>) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl From<Results> for Vec<(Bout, Pair)> {
    fn from(results: Results) -> Self {
        results.0.into_iter().collect()
    }
}
