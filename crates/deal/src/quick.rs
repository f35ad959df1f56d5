//! A fast generator for random play: xoshiro256++ by Blackman and Vigna (public domain).

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use saigen_cards::Chance;

use crate::Seed;

/// Separates the keys of these generators from other uses of a seed.
const PURPOSE: [u8; 16] = *b"saigen quick v1\0";

/// A fast source of randomness for games that are not recorded.
///
/// A seed and an index determine it, so game 17 of a run is the same game on any thread.
#[derive(Clone, Debug)]
pub struct Quick([u64; 4]);

impl Quick {
    /// The generator for a seed and an index.
    ///
    /// Its state is the first 32 bytes of the ChaCha12 stream with the index as nonce, so neighbouring
    /// indices are unrelated.
    pub fn new(seed: Seed, index: u64) -> Self {
        let mut source = ChaCha12Rng::from_seed(seed.key(PURPOSE));
        source.set_stream(index);
        let state: [u64; 4] = core::array::from_fn(|_| source.next_u64());
        // An all-zero state would stay zero forever.
        if state == [0; 4] { Self([1; 4]) } else { Self(state) }
    }

    /// A number for a generator of another program, such as a bot.
    pub fn seed(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    #[inline]
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }
}

impl Chance for Quick {
    /// Lemire's method: the upper half of the product is uniform after rejecting the few words that would
    /// favour some numbers.
    #[inline]
    fn below(&mut self, bound: u8) -> u8 {
        let bound = u64::from(bound.max(1));
        loop {
            let product = (self.next() >> 32) * bound;
            let low = product as u32;
            if u64::from(low) >= bound || low >= bound.wrapping_neg() as u32 % bound as u32 {
                return (product >> 32) as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn draws(seed: u128, index: u64) -> Vec<u8> {
        let mut quick = Quick::new(Seed::new(seed), index);
        (0..12).map(|_| quick.below(100)).collect()
    }

    /// The first outputs of the authors' reference program for the state 1 2 3 4.
    #[test]
    fn the_generator_is_xoshiro() {
        let mut quick = Quick([1, 2, 3, 4]);
        let outputs = [quick.next(), quick.next(), quick.next(), quick.next()];
        assert_eq!(outputs, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn seed_and_index_determine_the_numbers() {
        assert_eq!(draws(1, 0), draws(1, 0));
        assert_ne!(draws(1, 0), draws(1, 1));
        assert_ne!(draws(1, 0), draws(2, 0));
        assert_eq!(draws(1, 0), [45, 64, 23, 63, 95, 64, 2, 81, 85, 49, 28, 72]);
    }

    #[test]
    fn numbers_are_uniform() {
        let mut counts = [0_u32; 7];
        let mut quick = Quick::new(Seed::new(3), 3);
        (0..700_000).for_each(|_| counts[quick.below(7) as usize] += 1);
        assert!(counts.iter().all(|count| count.abs_diff(100_000) < 1_500), "{counts:?}");
    }
}
