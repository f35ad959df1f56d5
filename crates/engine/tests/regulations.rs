//! Random games of every regulation, in the numbers that a soak asks for.

use std::thread;

use saigen_cards::{BySeat, CardSet};
use saigen_editions::{Regulation, library};
use saigen_engine::{Deck, Game, Rules, SetUp};
use saigen_rulebook::{DeckRule, SetUpStep};
use saigen_testkit::{Random, play_out, regulations, soak};

/// No game goes on for ever: `play_out` has a limit far above what games need.
#[test]
fn random_games_of_every_regulation_finish() {
    let seeds = soak::cases(0..20);
    let all: Vec<_> = regulations().collect();
    let [even, odd] = [0, 1].map(|rest| all.iter().skip(rest).step_by(2));
    let play = |some: Vec<&(Regulation, Rules)>| {
        some.iter().map(|(regulation, rules)| play_some(regulation, rules, seeds.clone())).sum::<usize>()
    };
    let decisions = thread::scope(|scope| {
        let odd = scope.spawn(|| play(odd.collect()));
        play(even.collect()) + odd.join().expect("games finish")
    });
    let games = all.len() as u64 * (seeds.end - seeds.start);
    soak::report(&[("games", games), ("decisions", decisions as u64)]);
}

/// Plays a game for every seed; says how many decisions they took.
fn play_some(regulation: &Regulation, rules: &Rules, seeds: std::ops::Range<u64>) -> usize {
    let rule = library().regulated(regulation, library().version()).expect("a published version").deck;
    let least = SetUpStep::cards_for(&rules.book().set_up_steps(false));
    seeds
        .map(|seed| {
            let mut random = Random::new(seed);
            let decks = BySeat([(); 2].map(|()| deck(rule, least, &mut random)));
            let set_up = SetUp { decks, preset: false };
            let game = Game::set_up(rules, &set_up, &mut random, &mut ());
            play_out(rules, &mut game.expect("a possible deck"), &mut random, |_| {})
        })
        .sum()
}

/// A deck of the rule; one that players build has random cards, as many as that or as the set-up needs.
fn deck(rule: Option<DeckRule>, needed: usize, random: &mut Random) -> Deck {
    match rule {
        None => Deck::FULL,
        Some(DeckRule::Fixed(cards)) => Deck::Open(cards),
        Some(DeckRule::Random(count)) => Deck::random(count),
        Some(DeckRule::Built { least, most }) => {
            let least = needed.max(least.into());
            Deck::Secret(some_cards(least + random.number(usize::from(most) + 1 - least), random))
        }
        Some(DeckRule::RandomHalves(_) | DeckRule::BuiltHalves) => Deck::random(27),
    }
}

fn some_cards(count: usize, random: &mut Random) -> CardSet {
    let mut cards = CardSet::EMPTY;
    while let Some(card) = random.card(CardSet::ALL - cards).filter(|_| cards.len() < count) {
        cards = cards.with(card);
    }
    cards
}
