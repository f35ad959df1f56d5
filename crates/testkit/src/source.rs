//! Random decisions from bytes, so that a fuzzer can steer generators.

use saigen_cards::CardSet;

use crate::Random;

/// Numbers taken from bytes. The first eight bytes seed a generator that takes over once the others are used up,
/// so a short input makes whole rulebooks and games, and every byte changes one decision.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    rest: Random,
}

impl<'a> Source<'a> {
    /// Numbers from these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        let (seed, bytes) = bytes.split_first_chunk::<8>().unwrap_or((&[0; 8], &[]));
        Self { bytes, rest: Random::new(u64::from_le_bytes(*seed)) }
    }

    /// Numbers from a seed alone.
    pub fn seeded(seed: u64) -> Self {
        Self { bytes: &[], rest: Random::new(seed) }
    }

    /// A number below `bound`, at most 65,536; 0 if `bound` is 0.
    pub fn number(&mut self, bound: usize) -> usize {
        if bound <= 1 {
            return 0;
        }
        match *self.bytes {
            [byte, ref rest @ ..] if bound <= 256 => {
                self.bytes = rest;
                usize::from(byte) % bound
            }
            [low, high, ref rest @ ..] => {
                self.bytes = rest;
                usize::from(u16::from_le_bytes([low, high])) % bound
            }
            _ => self.rest.number(bound),
        }
    }

    /// True with a probability of one in `times`.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.number(times) == 0
    }

    /// A random boolean.
    pub fn flip(&mut self) -> bool {
        self.number(2) == 1
    }

    /// A random element of a non-empty list.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.number(list.len())].clone()
    }

    /// A random set of cards, possibly empty.
    pub fn any_cards(&mut self) -> CardSet {
        let bits = (0..4).fold(0, |bits, _| bits << 16 | self.number(1 << 16) as u64);
        CardSet::from_bits(bits) & CardSet::ALL
    }

    /// A generator seeded from the next number.
    pub fn random(&mut self) -> Random {
        Random::new(self.number(1 << 16) as u64)
    }
}
