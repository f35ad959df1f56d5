//! A sample of the strengths in docs/players.md: each player clearly beats the weaker one in every regulation that
//! the newest edition recommends.

use saigen_cards::Seat;
use saigen_editions::{Regulation, Standing, editions, library};
use saigen_engine::{Deck, Outcome, Rules, SetUp};
use saigen_rulebook::DeckRule;

use crate::robust::played;

fn recommended() -> impl Iterator<Item = Regulation> {
    let all = editions().flat_map(|edition| library().regulations(edition));
    all.filter(|(_, standing)| *standing == Standing::Recommended).map(|(regulation, _)| regulation)
}

/// The games of a number, in both seats in turn, that the first player wins.
fn won(regulation: &Regulation, [first, second]: [&str; 2], games: u128) -> usize {
    let regulated = library().regulated(regulation, library().version()).unwrap();
    let rules = Rules::new(regulated.book).unwrap();
    let deck = match regulated.deck {
        Some(DeckRule::Fixed(cards)) => Deck::Open(cards),
        _ => Deck::FULL,
    };
    let wins = |seed: u128| {
        let (specs, seat) =
            if seed.is_multiple_of(2) { ([first, second], Seat::A) } else { ([second, first], Seat::B) };
        played(&rules, &SetUp::same(deck), specs, seed).1 == Some(Outcome::Winner(seat))
    };
    (0..games).filter(|&seed| wins(seed)).count()
}

#[test]
fn greedy_beats_random_in_all_recommended_regulations() {
    for regulation in recommended() {
        let won = won(&regulation, ["greedy", "random"], 200);
        assert!(won >= 175, "{regulation}: {won} of 200");
    }
}

#[test]
fn search_beats_greedy_in_all_recommended_regulations() {
    for regulation in recommended() {
        let won = won(&regulation, ["search:100", "greedy"], 12);
        assert!(won >= 8, "{regulation}: {won} of 12");
    }
}
