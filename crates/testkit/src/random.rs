//! A small deterministic generator for tests.

use saigen_cards::{Card, CardSet, Chance};
use saigen_engine::{Choice, Options};

/// The SplitMix64 generator; any number is a good seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`.
    pub fn number(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// True with a probability of one in `times`.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.number(times) == 0
    }

    /// A random option.
    pub fn pick(&mut self, options: Options) -> Choice {
        options.nth(self.number(options.len())).expect("a question has options")
    }

    /// A random card of a set; `None` if it is empty.
    pub fn card(&mut self, cards: CardSet) -> Option<Card> {
        let index = self.number(cards.len().max(1));
        cards.into_iter().nth(index)
    }
}

impl Chance for Random {
    fn below(&mut self, bound: u8) -> u8 {
        self.number(usize::from(bound)) as u8
    }
}
