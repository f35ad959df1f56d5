//! Fair queues: owners take turns, and so do the matches of one owner.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;

/// The owner of a job. It is kept in memory only and never logged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Owner {
    /// All callers behind one address or IPv6 network.
    Household(IpAddr),
    /// No connected caller; all such jobs share the turns of one owner.
    Nobody,
}

/// The owner of a job and the match that it belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Whose {
    pub(crate) owner: Owner,
    pub(crate) of: String,
}

impl Whose {
    /// A job for a match that no caller asked for.
    pub(crate) fn of_match(id: &str) -> Self {
        Self { owner: Owner::Nobody, of: id.into() }
    }
}

/// Limits on waiting jobs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) of_match: OfMatch,
    pub(crate) of_owner: usize,
    pub(crate) of_all: usize,
}

/// The limit for the jobs of one match.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfMatch {
    /// A new job replaces the waiting one.
    Latest,
    /// At most this many wait.
    Most(usize),
}

impl Limits {
    /// One job per match, without further limits.
    pub(crate) const LATEST: Self =
        Self { of_match: OfMatch::Latest, of_owner: usize::MAX, of_all: usize::MAX };
}

/// Lanes that take turns.
struct Lanes<K, L> {
    lanes: HashMap<K, L>,
    order: VecDeque<K>,
}

impl<K, L> Default for Lanes<K, L> {
    fn default() -> Self {
        Self { lanes: HashMap::new(), order: VecDeque::new() }
    }
}

impl<K: Clone + Eq + Hash, L: Default> Lanes<K, L> {
    /// The lane with this key; a new lane has its turn last.
    fn lane(&mut self, key: &K) -> &mut L {
        if !self.lanes.contains_key(key) {
            self.order.push_back(key.clone());
        }
        self.lanes.entry(key.clone()).or_default()
    }

    /// Takes an item from the lane whose turn it is. The lane then moves to the end, or is removed if
    /// `take` reports that it is empty.
    fn next<T>(&mut self, take: impl FnOnce(&mut L) -> (Option<T>, bool)) -> Option<T> {
        let key = self.order.pop_front()?;
        let (taken, empty) = self.lanes.get_mut(&key).map(take)?;
        if empty {
            self.lanes.remove(&key);
        } else {
            self.order.push_back(key);
        }
        taken
    }
}

/// The jobs of one owner.
struct OwnerLane<J> {
    matches: Lanes<String, VecDeque<J>>,
    waiting: usize,
}

impl<J> Default for OwnerLane<J> {
    fn default() -> Self {
        Self { matches: Lanes::default(), waiting: 0 }
    }
}

impl<J> OwnerLane<J> {
    fn next(&mut self) -> (Option<J>, bool) {
        let job = self.matches.next(|jobs| {
            let job = jobs.pop_front();
            (job, jobs.is_empty())
        });
        self.waiting -= usize::from(job.is_some());
        (job, self.waiting == 0)
    }
}

/// Waiting jobs of one class.
pub(crate) struct Turns<J> {
    limits: Limits,
    owners: Lanes<Owner, OwnerLane<J>>,
    waiting: usize,
}

impl<J> Turns<J> {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, owners: Lanes::default(), waiting: 0 }
    }

    /// The number of waiting jobs.
    pub(crate) fn len(&self) -> usize {
        self.waiting
    }

    /// Queues a job; returns whether the limits allow it.
    pub(crate) fn put(&mut self, whose: &Whose, job: J) -> bool {
        let of_owner = self.owners.lanes.get(&whose.owner);
        let of_match = of_owner.and_then(|lane| lane.matches.lanes.get(&whose.of)).map_or(0, VecDeque::len);
        let of_owner = of_owner.map_or(0, |lane| lane.waiting);
        let (replaces, another) = match self.limits.of_match {
            OfMatch::Latest => (of_match > 0, of_match == 0),
            OfMatch::Most(most) => (false, of_match < most),
        };
        let fits = another && of_owner < self.limits.of_owner && self.waiting < self.limits.of_all;
        if !fits && !replaces {
            return false;
        }
        let lane = self.owners.lane(&whose.owner);
        let jobs = lane.matches.lane(&whose.of);
        if replaces {
            jobs.clear();
        } else {
            lane.waiting += 1;
            self.waiting += 1;
        }
        jobs.push_back(job);
        true
    }

    /// The next job, by the turns of owners and of their matches.
    pub(crate) fn next(&mut self) -> Option<J> {
        let job = self.owners.next(OwnerLane::next);
        self.waiting -= usize::from(job.is_some());
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whose(owner: u8, of: &str) -> Whose {
        Whose { owner: Owner::Household([10, 0, 0, owner].into()), of: of.into() }
    }

    fn all<J>(mut turns: Turns<J>) -> Vec<J> {
        std::iter::from_fn(|| turns.next()).collect()
    }

    #[test]
    fn owners_take_turns_and_then_their_matches() {
        let mut turns = Turns::new(Limits { of_match: OfMatch::Most(9), of_owner: 9, of_all: 99 });
        for (owner, of, job) in
            [(1, "x", "x1"), (1, "x", "x2"), (1, "y", "y1"), (2, "z", "z1"), (2, "z", "z2"), (1, "y", "y2")]
        {
            assert!(turns.put(&whose(owner, of), job));
        }
        assert_eq!(all(turns), ["x1", "z1", "y1", "z2", "x2", "y2"]);
    }

    #[test]
    fn many_jobs_of_one_owner_do_not_delay_another() {
        let mut turns = Turns::new(Limits::LATEST);
        (0..55).for_each(|number| assert!(turns.put(&whose(1, &format!("m{number}")), 1)));
        assert_eq!(turns.next(), Some(1));
        assert!(turns.put(&whose(2, "n"), 2));
        assert_eq!(
            (turns.next(), turns.next()),
            (Some(1), Some(2)),
            "after at most one turn of the other owner"
        );
        assert_eq!(turns.len(), 53);
    }

    #[test]
    fn the_latest_job_of_a_match_replaces_the_earlier_one() {
        let mut turns = Turns::new(Limits::LATEST);
        assert!(turns.put(&whose(1, "x"), "old") && turns.put(&whose(1, "y"), "other"));
        assert!(turns.put(&whose(1, "x"), "new"));
        assert_eq!(turns.len(), 2);
        assert_eq!(all(turns), ["new", "other"]);
    }

    #[test]
    fn jobs_are_limited_per_match_per_owner_and_in_total() {
        let mut turns = Turns::new(Limits { of_match: OfMatch::Most(2), of_owner: 3, of_all: 5 });
        let mut put = |owner, of| turns.put(&whose(owner, of), ());
        assert!(put(1, "x") && put(1, "x") && !put(1, "x"), "two of a match");
        assert!(put(1, "y") && !put(1, "z"), "three of an owner");
        assert!(put(2, "a") && put(2, "b") && !put(3, "c"), "five of all");
        assert!(turns.next().is_some());
        assert!(turns.put(&whose(3, "c"), ()), "a served job makes room");
    }
}
