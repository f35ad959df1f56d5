//! Limits on how often somebody may do something.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

/// Credits that are spent and come back with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    full: f64,
    each_second: f64,
    left: f64,
    since: Instant,
}

impl Bucket {
    pub(crate) fn new(full: f64, each_second: f64) -> Self {
        Self { full, each_second, left: full, since: Instant::now() }
    }

    /// Spends credits if there are enough.
    pub(crate) fn spend(&mut self, credits: f64, now: Instant) -> bool {
        let came_back = now.saturating_duration_since(self.since).as_secs_f64() * self.each_second;
        self.left = (self.left + came_back).min(self.full);
        self.since = now;
        let enough = self.left >= credits;
        if enough {
            self.left -= credits;
        }
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        let came_back = now.saturating_duration_since(self.since).as_secs_f64() * self.each_second;
        self.left + came_back >= self.full
    }
}

/// So many addresses are remembered at most.
const ADDRESSES: usize = 10_000;

/// A bucket for every address.
pub(crate) struct ByAddress {
    full: f64,
    each_second: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl ByAddress {
    pub(crate) fn new(full: f64, each_second: f64) -> Self {
        Self { full, each_second, buckets: Mutex::default() }
    }

    /// Spends credits of an address if it has enough.
    pub(crate) fn spend(&self, address: IpAddr, credits: f64) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        if buckets.len() >= ADDRESSES && !buckets.contains_key(&address) {
            return false;
        }
        let bucket = buckets.entry(address).or_insert_with(|| Bucket::new(self.full, self.each_second));
        bucket.spend(credits, now)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn credits_come_back_with_time() {
        let mut bucket = Bucket::new(3.0, 1.0);
        let start = bucket.since;
        assert!((0..3).all(|_| bucket.spend(1.0, start)));
        assert!(!bucket.spend(1.0, start));
        assert!(bucket.spend(1.0, start + Duration::from_secs(1)));
        assert!(!bucket.spend(1.0, start + Duration::from_secs(1)));
    }
}
