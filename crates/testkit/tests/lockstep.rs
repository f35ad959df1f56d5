//! The engine against the reference model, in all sixteen pairs.

use saigen_cards::{BySeat, CardSet, Rank};
use saigen_engine::{Deck, SetUp, TableOptions};
use saigen_rulebook::Preset;
use saigen_testkit::lockstep::Lockstep;
use saigen_testkit::{Random, all_rules, generate, set_ups};

/// Positions and options after every choice.
const FAST: Lockstep = Lockstep { requests: false };
/// Complete requests as well, found by brute force on the other side.
const THOROUGH: Lockstep = Lockstep { requests: true };

#[test]
fn games_from_every_set_up_agree() {
    for rules in all_rules() {
        for (_, set_up) in set_ups(&rules) {
            (0..12).for_each(|seed| FAST.from_set_up(&rules, &set_up, seed));
        }
    }
}

/// Tiny decks reach what large ones do not: ties that run out a life (R1), presets that find no soldier.
#[test]
fn games_with_tiny_decks_agree() {
    for rules in all_rules() {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let size = 10 + random.number(6);
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
    for rules in all_rules().filter(|rules| rules.book().switches.preset == Preset::OnRequestBeforeHand) {
        let set_up = SetUp { preset: true, ..SetUp::same(Deck::FULL) };
        (0..12).for_each(|seed| FAST.from_set_up(&rules, &set_up, seed));
    }
}

#[test]
fn games_from_generated_positions_agree() {
    for rules in all_rules() {
        for seed in 0..60 {
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
fn games_with_a_choice_of_the_graveyards_top_agree() {
    for mut rules in all_rules() {
        rules.options = TableOptions { choose_grave_top: true };
        for seed in 0..20 {
            FAST.from_set_up(&rules, &SetUp::same(Deck::FULL), seed);
            FAST.from_game(&rules, generate::position(&rules, &mut Random::new(seed)), seed);
        }
    }
}
