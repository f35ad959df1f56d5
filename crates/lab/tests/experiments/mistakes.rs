//! Errors in experiment files.

use saigen_lab::Experiment;
use saigen_texts::Lang;
use saigen_wording::error_text;

use super::lab_file;

/// The text, the position of the error, and part of its message.
const MISTAKES: [(&str, (usize, usize), &str); 19] = [
    ("games = 10\nseed = 1", (1, 1), "“rules” is missing"),
    ("rules = '8.2 lite'\nseed = 1", (1, 1), "“games” is missing"),
    ("rules = '8.2 lite'\ngames = 10", (1, 1), "“seed” is missing"),
    ("rules = '8.2 lit'\ngames = 10\nseed = 1", (1, 14), "did you mean “lite”?"),
    ("rules = 'lite'\ngames = 10\nseed = 1", (1, 10), "an edition and a format, and a frame"),
    ("rules = 'no.toml'\ngames = 10\nseed = 1", (1, 9), "cannot read no.toml"),
    ("rules = []\ngames = 10\nseed = 1", (1, 9), "the list is empty"),
    ("rules = '8.2 lite'\ngames = 1\nseed = 1", (2, 9), "a whole number from 2 to"),
    ("rules = '8.2 lite'\ngames = 10\nseed = 'x'", (3, 9), "x"),
    ("rules = '8.2 lite'\ngames = 10\nseed = 1\nsetup = 'ful'", (4, 9), "did you mean “full”?"),
    (
        "rules = '6.0 lite'\ngames = 10\nseed = 1\nsetup = 'full+preset'",
        (4, 9),
        "cannot have the option “preset”",
    ),
    ("rules = '8.2 lite'\ngames = 10\nseed = 1\nplayers = 'gredy'", (4, 11), "cmd:PROGRAM"),
    (
        "rules = '8.2 lite'\ngames = 10\nseed = 1\nplayers = 'greedy vs cmd:'",
        (4, 11),
        "the program is missing",
    ),
    ("rules = '8.2 lite'\ngames = 10\nseed = 1\nplayers = 'search:5ms'", (4, 11), "write simulations"),
    ("rules = '8.2 lite'\ngames = 10\nseed = 1\nplayer = 'greedy'", (4, 1), "did you mean “players”?"),
    ("rules = '8.2 lite'\nprecision = { width = 0 }\nseed = 1", (2, 23), "must be above 0"),
    (
        "rules = '8.2 lite'\nprecision = { width = 0.1, measure = 'turn' }\nseed = 1",
        (2, 38),
        "did you mean “turns”?",
    ),
    (
        "rules = '8.2 lite'\ngames = 10\nseed = 1\nskill = { deals = 5, simulations = [9, 3] }",
        (4, 36),
        "each larger",
    ),
    (
        "rules = '8.2 lite'\ngames = 10\nseed = 1\nworth = { deals = 5, actions = ['thowing'] }",
        (4, 33),
        "did you mean “throwing”?",
    ),
];

#[test]
fn errors_have_position_and_advice() {
    for (text, at, message) in MISTAKES {
        let errors = Experiment::parse(text, &lab_file).expect_err(text);
        let found = errors
            .iter()
            .any(|error| (error.line, error.column) == at && error.problem.english.contains(message));
        assert!(found, "{text}\nexpected {at:?} {message}\nfound {errors:#?}");
    }
}

/// The same places, and no English sentence of the laboratory.
#[test]
fn errors_are_in_japanese_as_well() {
    for (text, right) in [
        ("rules = '8.2 lite'\nseed = 1", "「games」がありません"),
        ("rules = '8.2 lite'\ngames = 10", "「seed」がありません。例：seed = 1"),
        ("rules = '8.2 lite'\ngames = 'x'\nseed = 1", "2から1000000000までの整数を書いてください"),
        ("rules = '8.2 lite'\ngames = 10\nseed = 1\nplayer = 'greedy'", "「players」ではありませんか"),
        ("rules = 'no.toml'\ngames = 10\nseed = 1", "no.tomlを読めません"),
        ("rules = [", "TOMLとして読めません"),
    ] {
        let errors = Experiment::parse(text, &lab_file).expect_err(text);
        assert!(errors.iter().any(|error| error_text(Lang::Ja, error).contains(right)), "{errors:?}");
    }
    for (text, ..) in MISTAKES {
        for error in Experiment::parse(text, &lab_file).expect_err(text) {
            let text = error_text(Lang::Ja, &error);
            assert!(error.problem.is_translatable() && !text.contains('⟦'), "{text}");
        }
    }
}

/// Errors of a rule file that an experiment names have the place and the words of both.
#[test]
fn errors_of_rule_files_are_in_japanese_as_well() {
    let rules = "base = '8.2 master'\n[actions.up]\ntiming = 'mian'\n[actions.kil]\ncost = 'B'\n\
        [actions.end]\ndo = ['damage target 3']";
    let text = "rules = 'mine.toml'\ngames = 10\nseed = 1";
    let errors = Experiment::parse(text, &|_| Ok(rules.into())).unwrap_err();
    let found: Vec<String> = errors.iter().map(|error| error_text(Lang::Ja, error)).collect();
    assert_eq!(
        found,
        [
            "1:9: mine.tomlの3:11：「mian」はここでは使えません。書けるもの：main | quick のいずれか（「main」ではありませんか？）",
            "1:9: mine.tomlの4:10：8.2 masterに「kil」というアクションはありません。新しいアクションにはname.jaとname.enが必要です。（「kill」ではありませんか？）",
        ]
    );
    let rules = rules.replace("mian", "main").replace("kil]", "kill]");
    let errors = Experiment::parse(text, &|_| Ok(rules.clone())).unwrap_err();
    let found = error_text(Lang::Ja, &errors[0]);
    assert_eq!(
        found,
        "1:9: mine.tomlの6:10：このルールでは遊べません。「end」の「damage target 3」は何もできません。対象が必要です。"
    );
}
