//! Finished blocks and their counts.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::Count;

/// Finished blocks. Counts of adjacent blocks are merged in order.
#[derive(Clone, Debug)]
pub struct Done<C> {
    /// By the first block of a range: its end (exclusive) and its count.
    spans: BTreeMap<u64, (u64, C)>,
}

impl<C> Default for Done<C> {
    fn default() -> Self {
        Self { spans: BTreeMap::new() }
    }
}

impl<C> Done<C> {
    /// The number of finished blocks.
    pub fn blocks(&self) -> u64 {
        self.spans.iter().map(|(first, (end, _))| end - first).sum()
    }

    /// The number of finished blocks below `end`.
    pub fn blocks_below(&self, end: u64) -> u64 {
        self.spans.range(..end).map(|(first, (last, _))| end.min(*last) - first).sum()
    }

    /// The end and count of the range of finished blocks that starts at 0.
    pub fn beginning(&self) -> Option<(u64, &C)> {
        self.spans.get(&0).map(|(end, count)| (*end, count))
    }

    /// The unfinished blocks below `end`, in order.
    pub fn missing(&self, end: u64) -> impl Iterator<Item = u64> + Send + use<C> {
        let bounds = self.spans.iter().flat_map(|(first, (end, _))| [*first, *end]);
        let bounds: Vec<u64> = std::iter::once(0).chain(bounds).chain([u64::MAX]).collect();
        let gaps: Vec<Range<u64>> =
            bounds.chunks_exact(2).map(|gap| gap[0].min(end)..gap[1].min(end)).collect();
        gaps.into_iter().flatten()
    }

    /// The count of each contiguous range, in order.
    pub fn counts(&self) -> impl Iterator<Item = &C> {
        self.spans.values().map(|(_, count)| count)
    }

    /// The contiguous ranges and their counts, in order.
    pub fn spans(&self) -> impl Iterator<Item = (Range<u64>, &C)> {
        self.spans.iter().map(|(first, (end, count))| (*first..*end, count))
    }

    /// The same, by value.
    pub fn into_counts(self) -> impl Iterator<Item = (Range<u64>, C)> {
        self.spans.into_iter().map(|(first, (end, count))| (first..end, count))
    }
}

impl<C: Count> Done<C> {
    /// Adds blocks. Returns false and adds nothing if the range is empty or overlaps a finished one.
    pub fn add(&mut self, blocks: Range<u64>, count: C) -> bool {
        let before = self.spans.range(..blocks.end).next_back().map_or(0, |(_, (end, _))| *end);
        if blocks.is_empty() || before > blocks.start {
            return false;
        }
        let (mut first, mut whole) = (blocks.start, count);
        if before == blocks.start
            && let Some((&start, _)) = self.spans.range(..blocks.start).next_back()
            && let Some((_, mut earlier)) = self.spans.remove(&start)
        {
            earlier.merge(whole);
            (first, whole) = (start, earlier);
        }
        let mut end = blocks.end;
        if let Some((last, later)) = self.spans.remove(&blocks.end) {
            whole.merge(later);
            end = last;
        }
        self.spans.insert(first, (end, whole));
        true
    }

    /// The merged count of all blocks; `None` if there are none.
    pub fn total(self) -> Option<C> {
        self.into_counts().map(|(_, count)| count).reduce(|mut all, more| {
            all.merge(more);
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Count for String {
        fn merge(&mut self, later: Self) {
            *self += &later;
        }
    }

    #[test]
    fn blocks_are_merged_in_order_however_they_are_added() {
        let mut done = Done::default();
        for (blocks, text) in [(4..5, "e"), (0..1, "a"), (2..4, "cd"), (7..8, "h"), (1..2, "b")] {
            assert!(done.add(blocks, text.to_string()));
        }
        assert_eq!(done.beginning(), Some((5, &"abcde".to_string())));
        assert_eq!((done.blocks(), done.blocks_below(3), done.blocks_below(20)), (6, 3, 6));
        assert_eq!(done.missing(10).collect::<Vec<_>>(), [5, 6, 8, 9]);
        assert_eq!(done.missing(7).collect::<Vec<_>>(), [5, 6]);
        assert_eq!(done.missing(4).count(), 0);
        assert_eq!(done.total().as_deref(), Some("abcdeh"));
    }

    #[test]
    fn overlapping_blocks_are_refused() {
        let mut done = Done::default();
        assert!(done.add(2..5, "cde".to_string()));
        for blocks in [2..3, 4..6, 0..3, 0..9, 3..3] {
            assert!(!done.add(blocks, "x".to_string()));
        }
        assert_eq!(done.missing(6).collect::<Vec<_>>(), [0, 1, 5]);
        assert_eq!(Done::<String>::default().missing(2).collect::<Vec<_>>(), [0, 1]);
    }
}
