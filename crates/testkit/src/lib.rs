//! Shared test code: random games, generated positions, invariants, and lockstep with the reference model.
//!
//! It is never part of the product.

pub mod exercise;
pub mod generate;
pub mod invariants;
pub mod lockstep;
pub mod mutants;
pub mod postgres;
mod random;
pub mod regulations;
pub mod rulebooks;
pub mod soak;
mod source;
pub mod twins;
pub mod views;

pub use random::Random;
pub use source::Source;

use saigen_cards::{CardSet, Rank};
use saigen_editions::{editions, library, rulebook, rulebooks};
use saigen_engine::{Deck, Game, Rules, SetUp};
use saigen_rulebook::{Action, Amount, Cue, Edition, Form, Format, Op, Origin, Pose, Speed, Timing};

/// Maximum number of decisions in a game; the longest of millions of random games took under 1,000.
pub const DECISION_CAP: usize = 20_000;

/// The compiled rules of a published edition and format.
pub fn rules(edition: Edition, format: Format) -> Rules {
    Rules::new(rulebook(edition, format)).expect("published rulebooks compile")
}

/// All published rulebooks in their first version, compiled; golden games and perft counts use them.
pub fn first_rules() -> impl Iterator<Item = Rules> {
    let pairs = editions().flat_map(|edition| Format::ALL.map(|format| (edition, format)));
    let first = |(edition, format)| {
        (1..=library().version()).find_map(|version| library().pinned(edition, format, version).ok())
    };
    pairs.filter_map(first).map(|book| Rules::new(book).expect("published rulebooks compile"))
}

/// Regulations whose frames differ in what they deal and let players choose.
const FRAMED: [&str; 7] = [
    "7.0/master/random40+pack",
    "8.2/master/extra",
    "9.1/lite/rare_pack",
    "9.1/standard/pack",
    "9.1/pro/strategy",
    "9.1/master/extra",
    "9.1/lite/draft",
];

/// All published rulebooks without a frame, and one for each kind of frame, compiled.
pub fn all_rules() -> impl Iterator<Item = Rules> {
    let framed = FRAMED.map(|name| {
        let regulation = name.parse().expect("a published regulation");
        library().rulebook_of(&regulation).expect("a published rulebook")
    });
    rulebooks().chain(framed).map(|book| Rules::new(book).expect("published rulebooks compile"))
}

/// All published rulebooks without a frame, compiled.
pub fn bare_rules() -> impl Iterator<Item = Rules> {
    all_rules().filter(|rules| rules.book().frame.is_none())
}

/// The published rulebook with this number, compiled; after the last one comes the first again.
pub fn rules_by_number(number: usize) -> Rules {
    let books: Vec<_> = rulebooks().collect();
    Rules::new(books[number % books.len()].clone()).expect("published rulebooks compile")
}

/// Endless rules: 8.2 Lite in which a fallen king returns and falls again forever, and `sweep` makes one
/// fall.
pub fn endless_rules() -> Rules {
    let mut book = rulebook(Edition::new(8, 2), Format::Lite);
    book.actions.retain(|action| action.id != "next_generation");
    let bury = Op::BurySoldiers { at_most: Amount::Exactly(100) };
    let enters = Op::PickedEnters { form: Form::Soldier, pose: Pose::Charged };
    book.actions.push(Action { timing: Timing::Quick, effect: vec![bury], ..Action::new("sweep") });
    book.actions.push(Action {
        speed: Speed::Immediate,
        origin: Origin::Triggered(Cue::Fallen(CardSet::rank(Rank::KING))),
        effect: vec![Op::PickGrave, enters, bury],
        ..Action::new("again")
    });
    Rules::new(book).expect("the rules are possible")
}

/// The set-ups that every edition has; of frames, decks that they allow.
pub fn set_ups(rules: &Rules) -> [(&'static str, SetUp); 3] {
    let entry = rules.book().switches.entry_deck;
    let third = match rules.book().frame {
        None => ("entry", Deck::Open(entry)),
        Some(_) => ("secret", Deck::Secret(CardSet::ALL - entry.into_iter().take(14).collect())),
    };
    [("full", Deck::FULL), ("random40", Deck::RANDOM_40), third].map(|(name, deck)| (name, SetUp::same(deck)))
}

/// Plays a game to its end with random answers; returns the number of decisions. Calls `visit` before every
/// answer.
pub fn play_out(rules: &Rules, game: &mut Game, random: &mut Random, mut visit: impl FnMut(&Game)) -> usize {
    for count in 0..DECISION_CAP {
        let Some(decision) = game.decision() else { return count };
        let choice = random.pick(decision.options);
        visit(game);
        game.choose_listed(rules, choice, random, &mut ());
    }
    panic!("a game did not end within {DECISION_CAP} decisions");
}
