//! Tactical positions: levels 3 and up find what there is to find, levels 2 and up do not blunder.
//! Seeds and budgets are fixed; strength is shown by the arena.

use std::fs;
use std::path::PathBuf;

use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Rules, View};
use saigen_notation::run_file_with;
use saigen_players::{Budget, Level};

/// The strongest level thinks less here than at a table.
const MOST: u32 = 2_000;

/// What a level answers, with nothing remembered from earlier decisions.
fn answer(level: Level, rules: &Rules, view: &View) -> Option<Choice> {
    let budget = Budget::of(level.simulations.min(MOST));
    let mut random = Quick::new(Seed::new(11), u64::from(level.number));
    Some(level.player().choose(rules, view, budget, &mut random).choice)
}

fn solve(file: &str, levels: std::ops::RangeInclusive<u8>) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tactics").join(file);
    let text = fs::read_to_string(&path).unwrap();
    for level in levels.filter_map(Level::new) {
        let report = run_file_with(file, &text, &mut |rules: &Rules, view: &View| answer(level, rules, view));
        assert!(report.is_ok() && report.scenarios > 0, "level {}:\n{report}", level.number);
    }
}

#[test]
fn a_win_is_found() {
    solve("lethal.scenario", 2..=5);
}

#[test]
fn a_loss_is_averted() {
    solve("defence.scenario", 3..=5);
}

#[test]
fn what_is_worth_it_is_done() {
    solve("judgement.scenario", 3..=5);
}

#[test]
fn there_are_no_blunders() {
    solve("blunders.scenario", 2..=5);
}
