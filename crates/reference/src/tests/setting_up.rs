//! The set-up.

use super::{Dice, assert_has, assert_lacks, cards};
use crate::{Book, Deck, Edition, Format, Options, Reference};
use saigen_cards::{Card, Chance};

/// Draws that leave every card in its place.
struct Still;

impl Chance for Still {
    fn below(&mut self, bound: u8) -> u8 {
        bound - 1
    }
}

/// Records the draws.
struct Scribe(Vec<u8>);

impl Chance for Scribe {
    fn below(&mut self, bound: u8) -> u8 {
        self.0.push(bound);
        0
    }
}

fn start(edition: Edition, format: Format, a: &str, b: &str, preset: bool) -> Reference {
    let decks = [a, b].map(|text| Deck::Open(cards(text)));
    Reference::start(
        &Book::printed(edition, format),
        decks,
        Options { preset, choose_grave_top: false },
        &mut Still,
    )
}

#[test]
fn chance_is_drawn_for_a_then_for_b() {
    let mut scribe = Scribe(Vec::new());
    let decks = [Deck::Open(cards("SA S2 S3")), Deck::Random(40)];
    Reference::start(&Book::printed(Edition::V7_0, Format::Lite), decks, Options::default(), &mut scribe);
    let mut expected: Vec<u8> = vec![3, 2];
    expected.extend((2..=54).rev());
    assert_eq!(scribe.0, expected);
}

#[test]
fn random40_leaves_the_top_14_outside() {
    let decks = [Deck::Random(40), Deck::Random(40)];
    let game =
        Reference::start(&Book::printed(Edition::V7_0, Format::Lite), decks, Options::default(), &mut Still);
    assert_has(&game, "a outside C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK Jk1 Jk2");
}

#[test]
fn hands_first_player_and_draw() {
    // The last card in the fixed order lies on top.
    let game = start(
        Edition::V6_0,
        Format::Lite,
        "SA S2 H5 C4 C5 C6 C7 C8 C9 C10",
        "SA S2 H6 C4 C5 C6 C7 C8 C9 C10",
        false,
    );
    assert_has(
        &game,
        "turn 1 b
        chance b
        a life SA S2
        a grave H5
        a hand C4 C5 C6 C7 C8 C9 C10
        b life SA
        b grave H6
        b hand S2 C4 C5 C6 C7 C8 C9 C10",
    );
}

#[test]
fn ties_are_turned_over_again() {
    let game = start(
        Edition::V6_0,
        Format::Lite,
        "SA S2 H9 D5 C4 C5 C6 C7 C8 C9 C10",
        "SA S2 H6 D5 C4 C5 C6 C7 C8 C9 C10",
        false,
    );
    assert_has(&game, "turn 1 a\na grave D5 H9\nb grave D5 H6\na life SA\nb life SA S2");
}

#[test]
fn r1_who_cannot_turn_over_loses() {
    let seven = "C4 C5 C6 C7 C8 C9 C10";
    let game = start(Edition::V6_0, Format::Lite, seven, &format!("S2 {seven}"), false);
    assert_has(&game, "winner b");
    assert_eq!(game.question(), None);
    let game = start(Edition::V8_2, Format::Lite, seven, seven, false);
    assert_has(&game, "draw");
    // A tie that runs out both.
    let game = start(Edition::V8_2, Format::Lite, &format!("S2 {seven}"), &format!("H2 {seven}"), false);
    assert_has(&game, "draw");
}

#[test]
fn the_first_players_draw_is_followed_by_a_win_check() {
    let seven = "C4 C5 C6 C7 C8 C9 C10";
    let game =
        start(Edition::V7_0, Format::Lite, &format!("S2 S3 {seven}"), &format!("S5 H2 {seven}"), false);
    assert_has(&game, "winner b\na hand S2 C4 C5 C6 C7 C8 C9 C10");
}

#[test]
fn presets_of_8_2_come_after_the_hand() {
    let deck = "SA S2 S3 H5 H6 C4 C5 C6 C7 C8 C9 C10";
    let game = start(Edition::V8_2, Format::Lite, deck, &deck.replace("S3", "S4"), true);
    assert_has(
        &game,
        "a row a0
        a0 bulwark charged H6
        a1 soldier charged H5 size 5
        a hand C4 C5 C6 C7 C8 C9 C10
        b1 soldier charged H5 size 5",
    );
    assert_lacks(&game, "fresh");
}

#[test]
fn presets_of_7_0_come_before_the_hand() {
    let deck = "SA S2 S3 H5 H6 C4 C5 C6 C7 C8 C9 C10";
    let game = start(Edition::V7_0, Format::Standard, deck, &deck.replace("S3", "S4"), true);
    assert_has(&game, "a0 bulwark charged C10\na1 soldier charged C9 size 9\na hand H5 H6 C4 C5 C6 C7 C8");
}

#[test]
fn a_preset_joker_is_no_soldier_of_lite() {
    // R23.
    let deck = "SA S2 S3 H6 C4 C5 C6 C7 C8 C9 C10 CJ Jk1 Jk2";
    let other = deck.replace("S3", "S4");
    let game = start(Edition::V7_0, Format::Lite, deck, &other, true);
    assert_has(&game, "a0 bulwark charged Jk2\na1 soldier charged CJ size 11");
    assert!(game.dump().contains("a grave Jk1 "));
    let game = start(Edition::V7_0, Format::Standard, deck, &other, true);
    assert_has(&game, "a0 bulwark charged Jk2\na1 soldier charged Jk1 size 0");
}

#[test]
fn a_preset_that_runs_out_loses() {
    let full = "S2 S3 S4 S5 C4 C5 C6 C7 C8 C9 C10";
    let game = start(Edition::V8_2, Format::Lite, "S2 C4 C5 C6 C7 C8 C9 C10", full, true);
    assert_has(&game, "winner b");
}

#[test]
fn a_shuffled_deck_keeps_its_cards() {
    let decks = [Deck::Open(Card::all().collect()), super::entry(Edition::V8_2)];
    let game = Reference::start(
        &Book::printed(Edition::V8_2, Format::Lite),
        decks,
        Options::default(),
        &mut Dice::new(3),
    );
    assert_lacks(&game, "a outside");
    assert!(game.dump().contains("b outside S6 S7"));
}
