//! Rate limits and connection limits per address.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

/// A token bucket.
pub(crate) struct Points(DefaultDirectRateLimiter);

impl Points {
    /// A bucket of at most `full` points; one is refilled every `period`.
    pub(crate) fn new(full: NonZeroU32, period: Duration) -> Self {
        Self(RateLimiter::direct(quota(full, period)))
    }

    /// Spends points; returns whether there were enough.
    pub(crate) fn spend(&self, points: NonZeroU32) -> bool {
        self.0.check_n(points).is_ok_and(|enough| enough.is_ok())
    }
}

fn quota(full: NonZeroU32, period: Duration) -> Quota {
    Quota::with_period(period).map_or(Quota::per_second(full), |quota| quota.allow_burst(full))
}

/// A bucket per address. Addresses share 65,536 buckets by a keyed hash: memory is bounded, and a flood
/// of other addresses locks nobody out.
pub(crate) struct ByAddress {
    accounts: DefaultKeyedRateLimiter<u16>,
    hash: RandomState,
}

impl ByAddress {
    pub(crate) fn new(full: NonZeroU32, period: Duration) -> Self {
        Self { accounts: RateLimiter::keyed(quota(full, period)), hash: RandomState::new() }
    }

    /// Spends points of an address; returns whether it had enough.
    pub(crate) fn spend(&self, address: IpAddr, points: NonZeroU32) -> bool {
        let account = self.hash.hash_one(address) as u16;
        self.accounts.check_key_n(&account, points).is_ok_and(|enough| enough.is_ok())
    }
}

/// The number of connections per address.
#[derive(Default)]
pub(crate) struct Open(Mutex<HashMap<IpAddr, usize>>);

/// A connection of an address; dropping it closes it.
pub(crate) struct Opened {
    of: Arc<Open>,
    address: IpAddr,
}

impl Open {
    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another connection; `None` if the address already has `most`.
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
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    fn points(number: u32) -> NonZeroU32 {
        NonZeroU32::new(number).unwrap()
    }

    #[test]
    fn spent_points_are_refilled_over_time() {
        let account = Points::new(points(10), HOUR);
        assert!(account.spend(points(6)) && !account.spend(points(6)) && account.spend(points(4)));
        assert!(!account.spend(points(1)) && !account.spend(points(11)));
    }

    #[test]
    fn every_address_has_its_own_bucket() {
        let accounts = ByAddress::new(points(3), HOUR);
        let [one, other] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        assert!((0..3).all(|_| accounts.spend(one, points(1))) && !accounts.spend(one, points(1)));
        assert!(accounts.spend(other, points(3)));
    }

    #[test]
    fn many_addresses_take_bounded_memory_and_lock_nobody_out() {
        let accounts = ByAddress::new(points(1000), HOUR);
        let calls = 200_000_u32;
        let served =
            (0..calls).filter(|&number| accounts.spend(IpAddr::from(number.to_be_bytes()), points(1)));
        assert_eq!(served.count(), calls as usize);
        assert!(accounts.accounts.len() <= 1 << 16);
    }

    #[test]
    fn the_connections_of_an_address_are_limited() {
        let (open, address) = (Arc::new(Open::default()), IpAddr::from([1, 2, 3, 4]));
        let one = open.another(address, 2);
        let two = open.another(address, 2);
        assert!(one.is_some() && two.is_some() && open.another(address, 2).is_none());
        drop(one);
        assert!(open.another(address, 2).is_some());
        drop(two);
        assert!(open.counts().is_empty(), "closed connections leave no entry");
    }
}
