//! The engine against the reference model, under all published rulebooks and under mutated rulebooks.

use saigen_cards::{BySeat, CardSet, Rank};
use saigen_editions::{editions, rulebook};
use saigen_engine::{Deck, Rules, SetUp, TableOptions};
use saigen_rulebook::{Ability, Format, Kind, Letter, Preset, Rulebook, SetUpStep, Size};
use saigen_testkit::lockstep::{Lockstep, Source};
use saigen_testkit::mutants::Mutants;
use saigen_testkit::regulations::{regulations, sum_over};
use saigen_testkit::{Random, all_rules, generate, soak};

/// Positions and options after every choice.
const FAST: Lockstep = Lockstep { requests: false, source: Source::Printed };
/// Complete requests as well, found by brute force on the other side.
pub(crate) const THOROUGH: Lockstep = Lockstep { requests: true, source: Source::Printed };
/// The reference model plays what the rulebook's text says.
const READ: Lockstep = Lockstep { requests: false, source: Source::Text };

/// For every seed a game of each regulation, one from a generated position of each rulebook, and two under a
/// mutated rulebook.
#[test]
fn games_of_a_range_of_seeds_agree() {
    let seeds = soak::cases(0..6);
    let (all, mutants) = (regulations(), Mutants::new());
    let mut games: u64 = seeds.clone().map(|seed| play_mutant(&mutants, seed)).sum();
    for rules in all_rules() {
        let position = |seed| generate::position(&rules, &mut Random::new(seed));
        seeds.clone().for_each(|seed| FAST.from_game(&rules, position(seed), seed));
        games += seeds.end - seeds.start;
    }
    games += sum_over(&all, |playable| {
        let set_up = |seed| playable.set_up(&mut Random::new(seed));
        seeds.clone().for_each(|seed| FAST.from_set_up(&playable.rules, &set_up(seed), seed));
        seeds.end - seeds.start
    });
    soak::report(&[("regulations", all.len() as u64 * (seeds.end - seeds.start)), ("games", games)]);
}

/// Tiny decks reach what large ones do not: ties that run out a life (R1), presets that find no soldier.
#[test]
fn games_with_tiny_decks_agree() {
    for rules in all_rules() {
        let least = rules.book().frame.as_ref().map_or(0, |frame| SetUpStep::cards_for(&frame.steps));
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let size = least.max(10) + random.number(6);
            let mut deck = || {
                let mut cards = CardSet::EMPTY;
                while cards.len() < size {
                    // Few numbers make ties likely; Jokers make no soldier in Lite.
                    let few = number_two_and_jokers();
                    let pool = if random.one_in(2) { few - cards } else { CardSet::ALL - cards };
                    cards |= random.card(pool).map_or(CardSet::EMPTY, CardSet::of);
                }
                Deck::Open(cards)
            };
            let set_up = SetUp { decks: BySeat([deck(), deck()]), preset: false };
            FAST.from_set_up(&rules, &set_up, seed);
        }
    }
}

fn number_two_and_jokers() -> CardSet {
    CardSet::JOKERS | Rank::new(2).map_or(CardSet::EMPTY, CardSet::rank)
}

#[test]
fn games_with_a_preset_on_request_agree() {
    // A frame says itself what is preset.
    let on_request =
        |book: &Rulebook| book.frame.is_none() && book.switches.preset == Preset::OnRequestBeforeHand;
    for rules in all_rules().filter(|rules| on_request(rules.book())) {
        let set_up = SetUp { preset: true, ..SetUp::same(Deck::FULL) };
        (0..12).for_each(|seed| FAST.from_set_up(&rules, &set_up, seed));
    }
}

#[test]
fn games_from_generated_positions_agree() {
    for rules in all_rules() {
        for seed in 12..60 {
            FAST.from_game(&rules, generate::position(&rules, &mut Random::new(seed)), seed);
        }
    }
}

#[test]
fn complete_requests_agree() {
    for rules in all_rules() {
        for seed in 0..3 {
            THOROUGH.from_game(&rules, generate::position(&rules, &mut Random::new(seed)), seed);
        }
    }
}

#[test]
fn published_rulebooks_read_from_their_text_agree() {
    for rules in all_rules() {
        for seed in 0..10 {
            READ.from_set_up(&rules, &SetUp::same(Deck::FULL), seed);
            READ.from_game(&rules, generate::position(&rules, &mut Random::new(seed)), seed);
        }
    }
}

/// Plays two games under the mutated rulebook of a seed; the number of games played.
fn play_mutant(mutants: &Mutants, seed: u64) -> u64 {
    let mut random = Random::new(seed);
    let Some(rules) = mutants.next(&mut random) else { return 0 };
    READ.from_set_up(&rules, &SetUp::same(Deck::FULL), seed);
    READ.from_game(&rules, generate::position(&rules, &mut random), seed);
    2
}

#[test]
fn games_under_mutated_rulebooks_agree() {
    let mutants = Mutants::new();
    let seeds = 100..250;
    let played: u64 = seeds.clone().map(|seed| play_mutant(&mutants, seed)).sum();
    assert!(played * 2 > seeds.end - seeds.start, "{played} games: most mutants cannot be played");
}

/// Every kind of character has its own haste, its own ability and its own size.
#[test]
fn games_under_changed_characters_agree() {
    let framed = all_rules().map(|rules| rules.book().clone()).filter(|book| !book.trumps.is_empty());
    for mut book in editions().map(|edition| rulebook(edition, Format::Master)).chain(framed) {
        give_traits(&mut book);
        let rules = Rules::new(book).expect("every kind may have its own");
        for seed in 0..24 {
            READ.from_set_up(&rules, &SetUp::same(Deck::FULL), seed);
            READ.from_game(&rules, generate::position(&rules, &mut Random::new(seed)), seed);
        }
    }
}

fn give_traits(book: &mut Rulebook) {
    for character in &mut book.characters {
        let frees = |kind, only| Some(Ability::Frees { kind, timing: None, only });
        match &*character.id {
            "ace" => character.ability = frees(Kind::Summon, None),
            "hero" => (character.haste, character.size) = (CardSet::rank(Rank::JACK), Size::Plus(-3)),
            "footman" => character.size = Size::Fixed(4),
            "reanimator" => character.size = Size::Fixed(20),
            "armed_soldier" => {
                character.haste = CardSet::rank(Rank::KING);
                character.ability = frees(Kind::QuickMagic, Some(Letter::Discard));
                character.size = Size::Plus(2);
            }
            _ => {}
        }
    }
}

#[test]
fn games_with_a_choice_of_the_graveyards_top_agree() {
    for mut rules in all_rules() {
        rules.options = TableOptions { choose_grave_top: true };
        for seed in 0..10 {
            FAST.from_set_up(&rules, &SetUp::same(Deck::FULL), seed);
            FAST.from_game(&rules, generate::position(&rules, &mut Random::new(seed)), seed);
        }
    }
}
