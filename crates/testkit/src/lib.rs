//! What tests share: random games, generated positions, invariants that hold at every state, and
//! lockstep with the reference model.
//!
//! Never part of the product.

pub mod generate;
pub mod invariants;
pub mod lockstep;
mod random;
pub mod twins;
pub mod views;

pub use random::Random;

use saigen_engine::{Deck, Game, Rules, SetUp};
use saigen_rulebook::{Edition, Format, Rulebook};

/// More decisions than any game may take; the longest of millions of random games took under 1,000.
pub const DECISION_CAP: usize = 20_000;

/// The compiled rules of a published edition and format.
pub fn rules(edition: Edition, format: Format) -> Rules {
    Rules::new(Rulebook::new(edition, format)).expect("published rulebooks compile")
}

/// All sixteen published rulebooks, compiled.
pub fn all_rules() -> impl Iterator<Item = Rules> {
    Rulebook::all().map(|book| Rules::new(book).expect("published rulebooks compile"))
}

/// The set-ups that every edition has.
pub fn set_ups(rules: &Rules) -> [(&'static str, SetUp); 3] {
    let entry = rules.book().switches.entry_deck;
    [
        ("full", SetUp::same(Deck::FULL)),
        ("random40", SetUp::same(Deck::RANDOM_40)),
        ("entry", SetUp::same(Deck::Open(entry))),
    ]
}

/// Plays a game to its end with random answers, showing every state to `visit` before it is answered.
/// Says how many decisions it took.
pub fn play_out(rules: &Rules, game: &mut Game, random: &mut Random, mut visit: impl FnMut(&Game)) -> usize {
    for count in 0..DECISION_CAP {
        let Some(decision) = game.decision() else { return count };
        let choice = random.pick(decision.options);
        visit(game);
        game.choose_listed(rules, choice, random, &mut ());
    }
    panic!("a game did not end within {DECISION_CAP} decisions");
}
