//! Counting heap allocations.
//!
//! The crate `allocation-counter` wraps the system allocator; outside [`count`] it counts nothing.

/// Number of heap allocations of a piece of work.
pub(super) fn count(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_allocates_is_counted() {
        assert_eq!(count(|| drop(std::hint::black_box(Box::new(7)))), 1);
        assert_eq!(count(|| assert_ne!(std::hint::black_box([7; 9]), [0; 9])), 0);
    }
}
