//! What scenarios must exist: every action in every rulebook, every ruling, every reason.

use std::collections::BTreeSet;

use saigen_editions::{editions, library, rulebooks};
use saigen_engine::{Event, Rules};
use saigen_notation::reason_words;
use saigen_rulebook::{Action, Rulebook, pair_name};

use super::{files, scenarios};

/// Rulings that no scenario can show, and why.
const WITHOUT_SCENARIO: [(&str, &str); 1] = [(
    "R11",
    "no published edition has two such triggers: tests/custom.rs plays scenarios with a custom rulebook",
)];

/// Reasons that no published edition can give, and why.
const WITHOUT_REASON: [(&str, &str); 2] = [
    ("fog-full", "twenty cards can go into the fog, and there is room for twenty"),
    ("target-needed-for-cost", "no published action has both a cost of S and a character as its target"),
];

const RULINGS: usize = 56;

#[test]
fn every_action_of_every_rulebook_resolves_in_a_scenario() {
    let mut resolved = BTreeSet::new();
    let watch = &mut |rules: &Rules, event: Event| {
        if let Event::Resolved { action } = event {
            let book = rules.book();
            resolved.insert((pair_name(book.edition, book.format), rules.action(action).id.to_string()));
        }
    };
    for scenario in scenarios() {
        scenario.run_watched(watch).unwrap_or_else(|failure| panic!("{failure}"));
    }
    let named = |book: &Rulebook| pair_name(book.edition, book.format);
    let wanted = rulebooks().flat_map(|book| {
        let pair = named(&book);
        book.actions.into_iter().map(move |action| (pair.clone(), action.id.to_string()))
    });
    let missing: Vec<_> = wanted.filter(|wanted| !resolved.contains(wanted)).collect();
    assert!(missing.is_empty(), "no scenario resolves {missing:#?}");
    // Those that frames add, in some format.
    let of_frames = editions().flat_map(|edition| {
        let named = move |action: Action| (edition.to_string(), action.id.to_string());
        library().actions(edition).into_iter().map(named)
    });
    let resolves = |(edition, id): &(String, String)| {
        resolved.iter().any(|(pair, action)| pair.starts_with(edition) && action == id)
    };
    let missing: Vec<_> = of_frames.filter(|wanted| !resolves(wanted)).collect();
    assert!(missing.is_empty(), "no scenario resolves {missing:#?}");
}

#[test]
fn every_ruling_has_a_scenario() {
    let titles: Vec<String> = scenarios().into_iter().map(|scenario| scenario.title).collect();
    let words = titles.iter().flat_map(|title| title.split(|c: char| !c.is_alphanumeric()));
    let cited: BTreeSet<&str> = words.collect();
    let rulings: Vec<String> = (1..=RULINGS).map(|number| format!("R{number}")).collect();
    let excused = |ruling: &str| WITHOUT_SCENARIO.iter().any(|(other, _)| *other == ruling);
    let missing: Vec<_> = rulings.iter().filter(|ruling| !cited.contains(ruling.as_str())).collect();
    let missing: Vec<_> = missing.into_iter().filter(|ruling| !excused(ruling)).collect();
    assert!(missing.is_empty(), "no scenario is about {missing:?}");
    let needless: Vec<_> = WITHOUT_SCENARIO.iter().filter(|(ruling, _)| cited.contains(ruling)).collect();
    assert!(needless.is_empty(), "there are scenarios about {needless:?}");
}

#[test]
fn every_reason_is_expected_in_a_scenario() {
    let files = files();
    let lines = files.iter().flat_map(|file| file.text.lines()).filter(|line| line.contains("because"));
    let named: BTreeSet<&str> = lines.flat_map(|line| line.split([' ', ';'])).collect();
    let excused = |reason: &str| WITHOUT_REASON.iter().any(|(other, _)| *other == reason);
    let missing: Vec<_> = reason_words().filter(|reason| !named.contains(reason)).collect();
    let missing: Vec<_> = missing.into_iter().filter(|reason| !excused(reason)).collect();
    assert!(missing.is_empty(), "no scenario expects {missing:?}");
}

#[test]
fn reasons_are_named_as_the_engine_names_them() {
    for reason in reason_words() {
        let text = format!("scenario x\nrules 8.2\n= illegal a: up because {reason}\n");
        assert!(saigen_notation::parse_scenarios(&text).is_ok(), "{reason}");
    }
}

#[test]
fn the_notation_page_says_what_each_reason_means() {
    let page = include_str!("../../../../docs/notation.md");
    for reason in reason_words() {
        let row = format!("| `{reason}` | ");
        assert!(page.contains(&row), "docs/notation.md lacks {reason}");
    }
}
