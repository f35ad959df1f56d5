//! Whatever a client sends is answered with a reading or an error that says what is wrong.

use proptest::prelude::*;
use saigen_engine::{Answer, Game};
use saigen_json::AnswerJson;
use saigen_rulebook::{Edition, Format};
use saigen_testkit::{Random, generate, rules};

/// Pieces that answers are made of, and some that they are not.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"version\"",
    "1",
    "2",
    "null",
    "true",
    "\"choice\"",
    "\"request\"",
    "\"action\"",
    "\"up\"",
    "\"keys\"",
    "\"H5\"",
    "\"H5\",\"H5\"",
    "\"drive\"",
    "\"a0\"",
    "\"discard\"",
    "\"sacrifice\"",
    "\"target\"",
    "\"b0\"",
    "\"#1\"",
    "\"pass\"",
    "\"Jk3\"",
    "\"a99\"",
    "\"\"",
    "-1",
    "1e99",
];

fn text() -> impl Strategy<Value = String> {
    let pieces =
        prop::collection::vec(prop::sample::select(PIECES), 0..24).prop_map(|pieces| pieces.concat());
    let whole = (0..PIECES.len(), prop::sample::select(PIECES)).prop_map(|(at, piece)| {
        let right = "{\"request\":{\"action\":\"up\",\"keys\":[\"H5\"],\"drive\":[],\"discard\":[\"C2\"],\
                     \"sacrifice\":[],\"target\":\"b0\"}}";
        let cut = right.char_indices().nth(at * 4).map_or(right.len(), |(index, _)| index);
        format!("{}{piece}{}", &right[..cut], &right[cut..])
    });
    prop_oneof![pieces, whole, ".*"]
}

fn game() -> (saigen_engine::Rules, Game) {
    let rules = rules(Edition::new(8, 2), Format::Master);
    let game = generate::position(&rules, &mut Random::new(4));
    (rules, game)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_is_sent_panics(text in text()) {
        let (rules, game) = game();
        let decision = *game.decision().expect("a generated position asks");
        let Ok(form) = serde_json::from_str::<AnswerJson>(&text) else { return Ok(()) };
        match form.read(&rules, &decision) {
            Ok(Answer::Choice(choice)) => prop_assert!(decision.options.contains(choice)),
            Ok(answer) => drop(game.check_answer(&rules, decision.seat, &answer)),
            Err(error) => prop_assert!(!error.message.is_empty()),
        }
    }
}
