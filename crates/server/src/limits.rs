//! Limits on how often somebody may do something.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// How many connections every address has.
#[derive(Default)]
pub(crate) struct Open(Mutex<HashMap<IpAddr, usize>>);

/// A connection of an address, as long as it lasts.
pub(crate) struct Opened {
    of: Arc<Open>,
    address: IpAddr,
}

impl Open {
    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another connection, unless the address has so many already.
    pub(crate) fn another(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Opened> {
        let mut counts = self.counts();
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Opened { of: self.clone(), address })
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        let mut counts = self.of.counts();
        let left = counts.get_mut(&self.address).map(|count| {
            *count -= 1;
            *count
        });
        if left == Some(0) {
            counts.remove(&self.address);
        }
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

    #[test]
    fn an_address_has_so_many_connections() {
        let (open, address) = (Arc::new(Open::default()), IpAddr::from([1, 2, 3, 4]));
        let one = open.another(address, 2);
        let two = open.another(address, 2);
        assert!(one.is_some() && two.is_some() && open.another(address, 2).is_none());
        drop(one);
        assert!(open.another(address, 2).is_some());
        drop(two);
        assert!(open.counts().is_empty(), "nothing is remembered of those who have gone");
    }
}
