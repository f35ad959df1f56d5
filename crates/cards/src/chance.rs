//! The source of randomness, which the caller provides.

use crate::Card;

/// A source of randomness. The caller passes it to the game, which holds none itself.
pub trait Chance {
    /// A uniform random number from 0 to `bound - 1`. `bound` is at least 1.
    fn below(&mut self, bound: u8) -> u8;
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn below(&mut self, bound: u8) -> u8 {
        (**self).below(bound)
    }
}

/// Shuffles the cards.
///
/// For `i` from the last index down to 1, card `i` is swapped with card `below(i + 1)`.
/// Recorded games depend on this order of draws, so it never changes.
pub fn shuffle(cards: &mut [Card], chance: &mut impl Chance) {
    for i in (1..cards.len()).rev() {
        let j = chance.below(i as u8 + 1);
        cards.swap(i, j as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lowest;

    impl Chance for Lowest {
        fn below(&mut self, _: u8) -> u8 {
            0
        }
    }

    #[test]
    fn the_order_of_draws_is_fixed() {
        let mut cards = ["SA", "S2", "S3", "S4"].map(|s| s.parse::<Card>().unwrap());
        shuffle(&mut cards, &mut Lowest);
        assert_eq!(cards, ["S2", "S3", "S4", "SA"].map(|s| s.parse().unwrap()));
    }
}
