//! The set-up.

use super::{Dice, assert_has, assert_lacks, cards, play};
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
    // The last card in the fixed order is on top.
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

/// A game with full decks and draws that change nothing, in a frame.
fn framed(edition: Edition, frame: &str, deck: Deck) -> Reference {
    let book = Book::framed(edition, Format::Master, frame).unwrap();
    Reference::start(&book, [deck.clone(), deck], Options::default(), &mut Still)
}

/// The number of cards in a zone.
fn count(game: &Reference, zone: &str) -> usize {
    game.dump().lines().find_map(|line| line.strip_prefix(zone)).map_or(0, |rest| rest.split(' ').count() - 1)
}

#[test]
fn strategy_asks_a_and_then_b() {
    let mut game = framed(Edition::V9_1, "strategy", Deck::Open(Card::all().collect()));
    assert_has(&game, "setting_up");
    assert_eq!(game.question().map(|question| question.kind), Some("starting_hand"));
    assert!(super::offers(&game, "Jk1") && super::offers(&game, "CK"));
    play(&mut game, "CK S2");
    assert_has(&game, "a hand S2 CK");
    assert!(super::offers(&game, "Jk1") && !super::offers(&game, "CK"));
    play(&mut game, "Jk1");
    assert_eq!(game.question().map(|question| question.kind), Some("rare_card"));
    play(&mut game, "HA SA S3 S4");
    assert_has(&game, "setting_up\na rare HA\na hand S2 CK Jk1\nb hand SA S3 S4");
    play(&mut game, "H5");
    assert_has(&game, "b rare H5\nturn 1 b");
    assert_lacks(&game, "setting_up");
    // R43: 30 before the first player is decided.
    assert_eq!(["a life", "a pack", "a hand"].map(|zone| count(&game, zone)), [29, 14, 7]);
    assert_eq!(["b life", "b pack", "b hand"].map(|zone| count(&game, zone)), [28, 14, 8]);
}

#[test]
fn the_pack_of_9_1_comes_from_the_top() {
    let game = framed(Edition::V9_1, "pack", Deck::Open(Card::all().collect()));
    assert_has(&game, "draw\na pack C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK Jk1 Jk2\na0 bulwark charged D7");
    assert_has(&game, "a1 soldier charged D6 size 6");
}

#[test]
fn the_pack_of_7_0_is_what_was_left_out() {
    let game = framed(Edition::V7_0, "random40+preset4+pack", Deck::Random(40));
    assert_has(&game, "a pack C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK Jk1 Jk2\na row a0 a1");
    assert_has(&game, "a1 bulwark charged DK\na2 soldier charged DQ size 12\na3 soldier charged DJ size 11");
    assert_lacks(&game, "a outside");
}
