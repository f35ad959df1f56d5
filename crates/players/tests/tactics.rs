//! Tactical positions: levels 3 and up solve them, levels 2 and up do not blunder.
//! Seeds and budgets are fixed; the arena measures strength.

use std::fs;
use std::path::PathBuf;

use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Rules, View};
use saigen_notation::run_file_with;
use saigen_players::{Budget, Level};

/// Maximum simulations per decision, fewer than the strongest level uses in play.
const SIMULATIONS: u32 = 2_000;

/// The answer of a fresh player of this level.
fn answer(level: Level, rules: &Rules, view: &View) -> Option<Choice> {
    let budget = Budget::of(level.simulations.min(SIMULATIONS));
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
fn a_loss_is_prevented() {
    solve("defence.scenario", 3..=5);
}

#[test]
fn good_actions_are_chosen() {
    solve("judgement.scenario", 3..=5);
}

#[test]
fn there_are_no_blunders() {
    solve("blunders.scenario", 2..=5);
}
