//! The stream that deals are drawn from, specified in `docs/randomness.md`.

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use saigen_cards::Chance;

use crate::Seed;

/// Separates the keys of this stream from other uses of a seed.
const PURPOSE: [u8; 16] = *b"saigen deal v1\0\0";

/// An endless sequence of uniform numbers determined by a seed: the ChaCha12 keystream.
///
/// A clone continues with the same numbers.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha12Rng);

impl Stream {
    /// The stream of a seed, from the beginning.
    pub fn new(seed: Seed) -> Self {
        Self(ChaCha12Rng::from_seed(seed.key(PURPOSE)))
    }
}

impl Chance for Stream {
    /// Rejects keystream words at or above the largest multiple of `bound` and returns the first other word
    /// modulo `bound`. A bound of 1 also consumes a word.
    fn below(&mut self, bound: u8) -> u8 {
        let bound = u32::from(bound.max(1));
        let excess = (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.0.next_u32();
            if word <= u32::MAX - excess {
                return (word % bound) as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use saigen_cards::{Card, shuffle};

    use super::*;

    fn draws(seed: &str, bounds: impl IntoIterator<Item = u8>) -> Vec<u8> {
        let mut stream = Stream::new(seed.parse().unwrap());
        bounds.into_iter().map(|bound| stream.below(bound)).collect()
    }

    fn shuffled(seed: &str) -> String {
        let mut deck: Vec<Card> = Card::all().collect();
        shuffle(&mut deck, &mut Stream::new(seed.parse().unwrap()));
        let names: Vec<String> = deck.iter().map(Card::to_string).collect();
        names.join(" ")
    }

    /// The test vectors of `docs/randomness.md`.
    #[test]
    fn numbers_match_the_specification() {
        assert_eq!(draws("0", [54; 16]), [43, 23, 7, 28, 2, 43, 29, 2, 49, 23, 41, 30, 42, 35, 14, 6]);
        assert_eq!(draws("1", (1..=16).rev()), [8, 7, 1, 1, 11, 2, 8, 5, 4, 3, 4, 0, 1, 2, 1, 0]);
        let long = "000102030405060708090a0b0c0d0e0f";
        assert_eq!(draws(long, [255; 8]), [116, 201, 161, 40, 146, 73, 139, 6]);
    }

    #[test]
    fn a_shuffled_deck_matches_the_specification() {
        let deck = "H5 S4 H6 CQ HK S9 DK H7 C6 S8 H4 HA C10 H10 C4 H2 S5 C2 SQ DJ CJ SK D9 SJ C8 D7 SA DA \
                    S3 C5 D6 Jk1 S10 Jk2 D10 HQ S7 D8 H9 D4 DQ S2 CA C9 C7 H8 D2 H3 HJ D3 C3 D5 S6 CK";
        assert_eq!(shuffled("7"), deck);
    }

    #[test]
    fn every_number_below_the_bound_is_drawn_equally_often() {
        let mut counts = [0_u32; 54];
        let mut stream = Stream::new(Seed::new(5));
        (0..540_000).for_each(|_| counts[stream.below(54) as usize] += 1);
        let worst = counts.iter().map(|&count| count.abs_diff(10_000)).max();
        assert!(worst < Some(500), "{counts:?}");
    }

    #[test]
    fn a_clone_continues_with_the_same_numbers() {
        let mut stream = Stream::new(Seed::new(9));
        stream.below(10);
        let mut copy = stream.clone();
        assert_eq!([stream.below(200), stream.below(200)], [copy.below(200), copy.below(200)]);
    }
}
