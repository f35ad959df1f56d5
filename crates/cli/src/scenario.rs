//! `saigen scenario`: runs scenario files.

use std::path::{Path, PathBuf};

use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Rules, View};
use saigen_notation::{Report, run_file_with};
use saigen_players::{Budget, Effort, Spec};

use crate::args::ScenarioArgs;
use crate::failure::{self, Failure};
use crate::layout;

/// File extension of scenarios.
const EXTENSION: &str = "scenario";

pub(crate) fn run(args: &ScenarioArgs) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &args.files {
        collect(path, &mut files)?;
    }
    let mut sum = Report::default();
    for file in &files {
        let mut answer = |rules: &Rules, view: &View| Some(answer(&args.player, rules, view));
        let report = run_file_with(&file.display().to_string(), &failure::read(file)?, &mut answer);
        if !report.is_ok() {
            layout::print(&report.to_string())?;
        }
        sum.scenarios += report.scenarios;
        sum.runs += report.runs;
        sum.failures.extend(report.failures);
        sum.errors.extend(report.errors);
    }
    layout::print(&summary(files.len(), &sum))?;
    match (sum.errors.len(), sum.failures.len()) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::found()),
        (errors, _) => Err(Failure::input(format!("{errors} lines are invalid"))),
    }
}

/// The answer of a player without memory and with fixed chance. A time limit counts as simulations, to keep
/// answers reproducible.
fn answer(player: &Spec, rules: &Rules, view: &View) -> Choice {
    let (Effort::Simulations(count) | Effort::Milliseconds(count)) = player.effort;
    player.player().choose(rules, view, Budget::of(count), &mut Quick::new(Seed::new(0), 0)).choice
}

fn summary(files: usize, sum: &Report) -> String {
    let Report { scenarios, runs, .. } = sum;
    format!("{files} files: {scenarios} scenarios, {runs} runs, {} failed", sum.failures.len())
}

/// Adds a file, or all scenario files below a directory, sorted by name.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        files.push(path.into());
        return Ok(());
    }
    let unreadable = |error| Failure::input(format!("cannot read {}: {error}", path.display()));
    let entries = std::fs::read_dir(path).map_err(unreadable)?;
    let mut below: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(unreadable)?;
    below.sort();
    below.retain(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == EXTENSION));
    below.iter().try_for_each(|path| collect(path, files))
}
