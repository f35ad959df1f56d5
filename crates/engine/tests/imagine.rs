//! Imagined games are equally likely: frequencies on positions small enough to count every world.

use std::collections::BTreeMap;

use saigen_cards::Seat;
use saigen_engine::{Game, Rules, View, Viewer};
use saigen_notation::{choice_text, dump, parse_game};
use saigen_rulebook::{Edition, Format};
use saigen_testkit::{Random, rules};

/// How often each world is imagined, as text of seat b's side.
fn worlds(rules: &Rules, game: &Game, viewer: Viewer, count: usize) -> BTreeMap<String, usize> {
    let view = View::of(game, viewer);
    let mut random = Random::new(9);
    let mut seen = BTreeMap::new();
    for _ in 0..count {
        let imagined = view.imagine(rules, &mut random);
        let lines: Vec<String> = dump(rules, &imagined).lines().map(str::to_owned).collect();
        let hidden = lines.into_iter().filter(|line| line.starts_with('b'));
        *seen.entry(hidden.collect::<Vec<_>>().join("|")).or_insert(0) += 1;
    }
    seen
}

/// A chi-square test that would fail for a sampler that favours some worlds: with so many draws the
/// statistic stays below this bound except once in far more than a million runs, and the draws are fixed.
fn assert_uniform(seen: &BTreeMap<String, usize>, worlds: usize, draws: usize) {
    assert_eq!(seen.len(), worlds, "every world is imagined, and no other");
    let expected = draws as f64 / worlds as f64;
    let chi_square: f64 = seen.values().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    let degrees = (worlds - 1) as f64;
    let bound = degrees + 6.0 * (2.0 * degrees).sqrt();
    assert!(chi_square < bound, "{chi_square} is more than {bound}: {seen:?}");
}

fn play(rules: &Rules, game: &mut Game, words: &str) {
    for word in words.split_whitespace() {
        let options = game.decision().expect("the game asks").options;
        let choice =
            options.iter().find(|&choice| choice_text(rules, choice) == word).expect("it is offered");
        game.choose_listed(rules, choice, &mut Random::new(3), &mut ());
    }
}

/// Almost all cards lie where everybody knows them; five of seat b's are hidden.
fn tiny(rules: &Rules, text: &str) -> Game {
    parse_game(rules, text).expect("the position is possible")
}

#[test]
fn hand_life_and_bulwark_are_imagined_uniformly() {
    let rules = rules(Edition::new(8, 2), Format::Master);
    // Soldiers of one suit lie open, so only ♠2, ♠3, ♠4, ♠5 and the Jokers are hidden.
    let text = "turn 5 a
        a life 20
        b hand S2
        b life S3 S4
        b0 bulwark charged S5
        b1 soldier charged SA S6 S7 S8 S9 S10 SJ SQ SK
        b2 soldier charged HA H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK
        b3 soldier charged DA D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK
        b4 soldier charged CA C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK
        b5 soldier charged Jk1
        b6 soldier charged Jk2";
    let game = tiny(&rules, text);
    let draws = 24_000;
    // Four cards in hand, bulwark, and two places of the life: 4! worlds.
    assert_uniform(&worlds(&rules, &game, Viewer::Seat(Seat::A), draws), 24, draws);
    // Their owner knows all but the order of the life.
    assert_uniform(&worlds(&rules, &game, Viewer::Seat(Seat::B), draws), 2, draws);
}

#[test]
fn a_known_bottom_is_imagined_as_a_set() {
    let rules = rules(Edition::new(6, 2), Format::Master);
    // 徴募 with 2 + 3: ♠2 enters, ♠K ♠Q ♠J go beneath the life in an order that only b knows.
    let text = "turn 5 b
        a life 20
        b hand D2 D3
        b life S4 S6 SJ SQ SK S2
        b0 bulwark charged S5
        b1 bulwark charged S7
        b2 soldier charged SA S3 S8 S9 S10
        b3 soldier charged HA H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK
        b4 soldier charged DA D4 D5 D6 D7 D8 D9 D10 DJ DQ DK
        b5 soldier charged CA C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK
        b6 soldier charged Jk1
        b7 soldier charged Jk2";
    let mut game = tiny(&rules, text);
    play(&rules, &mut game, "recruit pass pass SQ SJ");
    let draws = 28_800;
    // 3! orders of the bottom, and ♠4 ♠5 ♠6 ♠7 in two places of the life and two bulwarks: 4!.
    assert_uniform(&worlds(&rules, &game, Viewer::Seat(Seat::A), draws), 6 * 24, draws);
}

#[test]
fn in_the_middle_of_an_effect_worlds_fit_the_pause() {
    let rules = rules(Edition::new(8, 2), Format::Master);
    let text = "turn 5 b
        a life 20
        b hand SA SJ
        b life S3 S4 S9 S2
        b0 bulwark charged S5
        b1 soldier charged S6 S7 S8 S10 SQ SK
        b2 soldier charged HA H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK
        b3 soldier charged DA D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK
        b4 soldier charged CA C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK
        b5 soldier charged Jk1
        b6 soldier charged Jk2";
    let mut game = tiny(&rules, text);
    // Two cards are turned up, ♠2 and ♠9; three are left to imagine: life, life, bulwark.
    play(&rules, &mut game, "bj pass pass hit");
    let draws = 12_000;
    assert_uniform(&worlds(&rules, &game, Viewer::Seat(Seat::A), draws), 6, draws);
}
