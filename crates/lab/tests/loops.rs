//! The search for endless combinations.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use saigen_batch::{BuiltIn, Plan, Run as Threads};
use saigen_custom::Custom;
use saigen_deal::Seed;
use saigen_editions::{library, rulebook};
use saigen_lab::Run;
use saigen_lab::loops::{Hunt, HuntResult, trump_pairs};
use saigen_notation::{Decks, Header, Setup, Start, parse_scenarios};
use saigen_rulebook::{Cost, Edition, Format, Origin, Rulebook};

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// Runs or resumes a hunt in a folder; `None` if it was stopped.
fn hunt_until(
    book: &Rulebook,
    positions: u64,
    threads: usize,
    folder: &Path,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<HuntResult> {
    let start = Start::SetUp(Setup { decks: Decks::Entry, preset: false });
    let plan = Plan::new(Header::with_book(book, start), Vec::new(), Seed::new(1)).unwrap();
    let hunt = Hunt { plan, positions, requests: 2, nodes: 4000, trumps: false };
    let threads = Threads { threads, stop, clock: &(), roster: &BuiltIn };
    hunt.run(Run { threads, due: &|| true, progress: &|_, _, _| {}, folder }).unwrap()
}

fn hunt(book: &Rulebook, positions: u64, name: &str) -> HuntResult {
    hunt_until(book, positions, 2, &folder(name), &|| false).unwrap()
}

fn endless() -> Rulebook {
    let file = format!("{}/../../lab/rules/endless.toml", env!("CARGO_MANIFEST_DIR"));
    Custom::parse(&std::fs::read_to_string(file).unwrap()).unwrap().book
}

#[test]
fn the_planted_combination_is_found_and_can_be_played_as_a_scenario() {
    let result = hunt(&endless(), 40, "planted");
    let [found] = &result.loops[..] else { panic!("{:?}", result.loops) };
    let mut actions = found.actions.clone();
    actions.sort();
    assert_eq!(actions, ["offering", "rebirth"]);
    assert!(found.gain.damage > 0 && found.gain.hand >= 0 && found.gain.life >= 0);
    for scenario in
        parse_scenarios(&found.scenario).unwrap_or_else(|errors| panic!("{errors:?}\n{}", found.scenario))
    {
        scenario.run().unwrap_or_else(|failure| panic!("{failure}\n{}", found.scenario));
    }
    // The position is minimal: a soldier, a key card and some life.
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

/// The hunt stops after some polls of the stop callback and resumes on another number of threads.
#[test]
fn a_hunt_stopped_at_any_point_gives_the_same_result() {
    let whole = hunt(&endless(), 20, "whole-hunt");
    assert!(!whole.loops.is_empty());
    for after in [1, 40, 3_000, 25_000] {
        let (folder, asked) = (folder(&format!("stopped-hunt{after}")), AtomicU64::new(0));
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= after;
        assert_eq!(hunt_until(&endless(), 20, 2, &folder, &stop), None, "it was stopped before its end");
        assert_eq!(hunt_until(&endless(), 20, 1, &folder, &|| false).as_ref(), Some(&whole), "{after}");
    }
}

#[test]
fn different_hunts_can_share_a_folder() {
    let folder = folder("shared-hunts");
    let [few, more] =
        [3, 6].map(|positions| hunt_until(&endless(), positions, 2, &folder, &|| false).unwrap());
    assert!(few.nodes < more.nodes);
    assert_eq!(hunt_until(&endless(), 3, 1, &folder, &|| false), Some(few));
}

#[test]
fn published_rules_have_no_short_loops() {
    let result = hunt(&rulebook(Edition::new(8, 2), Format::Lite), 60, "published");
    assert!(result.positions > 30 && result.nodes > 1000);
    assert!(result.loops.is_empty(), "{:?}", result.loops);
}

/// Without its cost and its limit, Extra bulwark feeds Drain: the combination that the designers found by hand.
#[test]
fn a_pair_of_trumps_that_feed_each_other_is_found() {
    let mut book = library().rulebook_of(&"9.1/master/extra".parse().unwrap()).unwrap();
    assert_eq!(trump_pairs(&book).len(), 435);
    let action = book.actions.iter_mut().find(|action| action.id == "put_bulwark").unwrap();
    let Origin::Direct(direct) = &mut action.origin else { panic!("it is requested") };
    (direct.cost, direct.once_a_turn) = (Cost::default(), false);
    let start = Start::SetUp(Setup { decks: Decks::Full, preset: false });
    let plan = Plan::new(Header::with_book(&book, start), Vec::new(), Seed::new(1)).unwrap();
    let hunt = Hunt { plan, positions: 870, requests: 2, nodes: 2000, trumps: true };
    let threads = Threads { threads: 2, stop: &|| false, clock: &(), roster: &BuiltIn };
    let run = Run { threads, due: &|| true, progress: &|_, _, _| {}, folder: &folder("trumps") };
    let result = hunt.run(run).unwrap().unwrap();
    let found = result.loops.iter().find(|found| {
        let mut actions = found.actions.clone();
        actions.sort();
        actions == ["drain", "put_bulwark"]
    });
    let found = found.unwrap_or_else(|| panic!("{:?}", result.loops));
    assert_eq!(found.gain.damage, 2);
    assert!(found.scenario.contains(" trumps_up S3 DA"), "{}", found.scenario);
}
