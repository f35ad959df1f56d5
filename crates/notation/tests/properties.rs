//! Any text parses to a value or to errors; the text of any game parses to the same game.

use proptest::prelude::*;
use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_editions::{rulebook, rulebooks};
use saigen_engine::{Deck, Game, Rules, SetUp};
use saigen_notation::{
    choice_text, parse_position, parse_request, parse_scenarios, position_text, run_file, whole_text,
};
use saigen_rulebook::{Edition, Format};

use crate::garbage::{garbage, mutated};

/// Words of the notation, so that garbage resembles valid text.
const WORDS: &str =
    "scenario rules all 8.2 7.0+ 6.x pro+ lite table choose_grave_top forbid seed preset deck turn chance
    passed idle used force a b life grave hand fog outside row turned a0 b1 b53 a54 #1 #2 #16 #99
    soldier bulwark charged driven size 12 +3 -2 change fresh attacker blocks arrived building paying
    then triggers step came owner chose picked named against from owed freed turn_player hit_or_stand
    next_generation up attack damage_judgement bj keys target blank gone S5 H3 D2 C9 Jk1 HA CK 20 18*
    H5@b0 a: b: both pass = ; no not legal illegal because among no-key asks offers winner draw running
    stage empty resolving ends has lacks of begins action done start take back drive discard sacrifice
    nobody 65535 -9999999999 # x ♠ ♡5";

const SCENARIO: &str = "scenario x\nrules 7.0 8.2 master\nturn 2 b\na hand S4 C9 H5 C2\na life 9* S2 H3\nb life 5\n\
    a0 soldier charged S7 size 9 fresh\nb0 soldier driven H4 attacker\na1 bulwark C3 blocks b0\n\
    #1 damage_judgement b\na: pass\n= asks b chance\nb: pass\n= a life 11 ends H3; no a1\n\
    b: end\nboth pass\nboth pass\na: no\na: throwing S4 C9\n= legal a: up H5 target a0\nboth pass\n";

fn all_rules() -> Vec<Rules> {
    rulebooks().map(|book| Rules::new(book).expect("published rulebooks compile")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn garbage_is_answered_with_errors(text in garbage(WORDS)) {
        let rules = Rules::new(rulebook(Edition::new(7, 0), Format::Master)).unwrap();
        if let Err(errors) = parse_position(&rules, &text) {
            prop_assert!(!errors.is_empty());
            prop_assert!(errors.iter().all(|error| error.line >= 1 && error.column >= 1));
        }
        let _ = parse_request(Seat::A, &text);
        let _ = run_file("garbage", &text).to_string();
        let _ = run_file("garbage", &format!("scenario x\nrules 8.2 pro+\n{text}")).to_string();
    }

    #[test]
    fn nearly_right_files_do_not_panic(text in mutated(SCENARIO, WORDS)) {
        let _ = run_file("mutated", &text).to_string();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// At every moment of a random game, the text of the position and of every whole request round-trips.
    #[test]
    fn games_read_back(seed: u64, book: prop::sample::Index) {
        let all = all_rules();
        let rules = book.get(&all);
        let mut chance = Quick::new(Seed::new(seed.into()), 0);
        let mut game = Game::set_up(rules, &SetUp::same(Deck::FULL), &mut chance, &mut ()).unwrap();
        for moment in 0..400 {
            let Some(decision) = game.decision().copied() else { break };
            let text = position_text(rules, &game).expect("a position with a question");
            let read = parse_position(rules, &text).ok();
            prop_assert_eq!(read, game.position(rules), "{}", text);
            if moment % 8 == 0 && game.is_at_chance() {
                check_requests(rules, &game);
            }
            let index = saigen_cards::Chance::below(&mut chance, decision.options.len() as u8);
            let choice = decision.options.nth(index.into()).expect("the index is below the length");
            prop_assert!(!choice_text(rules, choice).is_empty());
            game.choose(rules, choice, &mut chance, &mut ()).expect("the choice is listed");
        }
    }
}

fn check_requests(rules: &Rules, game: &Game) {
    let seat = game.chance();
    for action in rules.actions() {
        for whole in game.requests(rules, action) {
            let text = whole_text(rules, &whole, seat);
            let read = parse_request(seat, &text).unwrap().complete(rules, game, seat);
            assert_eq!(read, Ok(whole), "{text}");
        }
    }
}

#[test]
fn errors_have_a_position_and_a_suggestion() {
    let text = "scenario x\nrules 8.2 lite\na hand S5 S1\n\na: fly\n";
    let errors = parse_scenarios(text).unwrap_err();
    let at: Vec<_> = errors.iter().map(|error| (error.line, error.column)).collect();
    assert_eq!(at, [(3, 11), (5, 4)]);
    assert!(errors[0].problem.english.contains("“S1” is not a card: write a suit"));
    assert!(errors[1].problem.english.contains("its actions are attack, block,"));
}
