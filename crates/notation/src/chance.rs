//! Chance that lays decks as somebody wrote them down.

use saigen_cards::{Card, Chance};
use saigen_deal::Stream;

/// Chance whose first shuffles end as written, and which goes on with a stream.
#[derive(Clone, Debug)]
pub(crate) struct Scripted {
    /// The next draws, the last one first.
    draws: Vec<u8>,
    then: Stream,
}

impl Scripted {
    /// Chance whose first shuffles lay these decks, each from the bottom to the top. Where players choose this
    /// number of cards before the decks are shuffled again, the rest keeps its order.
    pub(crate) fn laying(decks: &[Vec<Card>], chosen: usize, then: Stream) -> Self {
        let mut draws: Vec<u8> = decks.iter().flat_map(|deck| draws_for(deck)).collect();
        if chosen > 0 {
            let kept = |deck: &Vec<Card>| (1..deck.len().saturating_sub(chosen)).rev().map(|at| at as u8);
            draws.extend(decks.iter().flat_map(kept));
        }
        draws.reverse();
        Self { draws, then }
    }
}

impl Chance for Scripted {
    fn below(&mut self, bound: u8) -> u8 {
        self.draws.pop().unwrap_or_else(|| self.then.below(bound))
    }
}

/// The draws with which a shuffle of the cards in their fixed order ends in this order.
fn draws_for(deck: &[Card]) -> Vec<u8> {
    let mut lies = deck.to_vec();
    lies.sort_unstable();
    let mut draws = Vec::new();
    for i in (1..deck.len()).rev() {
        let j = lies.iter().position(|card| *card == deck[i]).unwrap_or(i);
        lies.swap(i, j);
        draws.push(j as u8);
    }
    draws
}

#[cfg(test)]
mod tests {
    use saigen_deal::Seed;

    use super::*;

    #[test]
    fn a_deck_lies_as_it_was_written() {
        let deck = ["H5", "SA", "Jk2", "C9", "D3"].map(|text| text.parse::<Card>().unwrap());
        let mut lies = deck;
        lies.sort_unstable();
        let mut chance = Scripted::laying(&[deck.to_vec()], 2, Stream::new(Seed::new(1)));
        saigen_cards::shuffle(&mut lies, &mut chance);
        assert_eq!(lies, deck);
        saigen_cards::shuffle(&mut lies[..3], &mut chance);
        assert_eq!(lies, deck, "the rest keeps its order");
    }
}
