//! The hunt for endless combinations.

use saigen_cards::BySeat;
use saigen_custom::Custom;
use saigen_deal::Seed;
use saigen_engine::{Deck, Rules, SetUp};
use saigen_lab::loops::{Caught, Hunt};
use saigen_notation::parse_scenarios;
use saigen_rulebook::{Edition, Format, Rulebook};

fn hunt(book: Rulebook, positions: u64, threads: usize) -> Caught {
    let set_up = SetUp { decks: BySeat([Deck::Open(book.switches.entry_deck); 2]), preset: false };
    let rules = Rules::new(book).unwrap();
    let hunt =
        Hunt { rules: &rules, set_up: &set_up, seed: Seed::new(1), positions, requests: 2, nodes: 4000 };
    hunt.run(threads, &|| false, &|_| {})
}

fn endless() -> Rulebook {
    let file = format!("{}/../../lab/rules/endless.toml", env!("CARGO_MANIFEST_DIR"));
    Custom::parse(&std::fs::read_to_string(file).unwrap()).unwrap().book
}

#[test]
fn the_planted_combination_is_found_and_can_be_played_as_a_scenario() {
    let caught = hunt(endless(), 40, 2);
    let [found] = &caught.loops[..] else { panic!("{:?}", caught.loops) };
    let mut actions = found.actions.clone();
    actions.sort();
    assert_eq!(actions, ["offering", "rebirth"]);
    assert!(found.gain.damage > 0 && found.gain.hand >= 0 && found.gain.life >= 0);
    for scenario in
        parse_scenarios(&found.scenario).unwrap_or_else(|errors| panic!("{errors:?}\n{}", found.scenario))
    {
        scenario.run().unwrap_or_else(|failure| panic!("{failure}\n{}", found.scenario));
    }
    // The position is small: nobody needs more than a soldier, a key card and some life.
    let position: Vec<&str> = found
        .scenario
        .lines()
        .skip_while(|line| {
            line.starts_with("| ") || line.starts_with("scenario") || line.starts_with("rules")
        })
        .take_while(|line| !line.is_empty())
        .collect();
    assert!(position.len() <= 7, "{position:?}");
}

#[test]
fn the_catch_does_not_depend_on_threads() {
    let [one, two] = [1, 2].map(|threads| hunt(endless(), 20, threads));
    let told = |caught: &Caught| {
        let loops: Vec<String> = caught.loops.iter().map(|found| found.scenario.clone()).collect();
        (loops, caught.positions, caught.nodes, caught.idle)
    };
    assert_eq!(told(&one), told(&two));
}

#[test]
fn published_rules_are_searched_and_it_is_told_how_far() {
    let caught = hunt(Rulebook::new(Edition::V8_2, Format::Lite), 60, 2);
    assert!(caught.positions > 30 && caught.nodes > 1000);
    assert!(caught.loops.is_empty(), "{:?}", caught.loops);
}
