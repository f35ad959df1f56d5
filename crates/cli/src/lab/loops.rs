//! `saigen lab loops`: searches for endless combinations.

use std::path::{Path, PathBuf};

use saigen_batch::Plan;
use saigen_lab::Run;
use saigen_lab::loops::{Hunt, HuntResult, Loop, trump_pairs};
use saigen_notation::{Header, Start};
use saigen_wording::Phrasebook;
use serde_json::{Map, Value, json};

use super::LoopsArgs;
use super::files::{self, Bar, Ticks};
use crate::failure::Failure;
use crate::layout;

/// The default folder for scenarios.
const FOLDER: &str = "loops.lab";

/// The default set-up.
const SETUP: &str = "full";

pub(super) fn run(args: &LoopsArgs) -> Result<(), Failure> {
    let (book, start) = args.setup.deal(&args.book.selected(), SETUP)?;
    let header = Header::with_book(&book, Start::SetUp(start.single().map_err(Failure::input)?));
    let plan = Plan::new(header, Vec::new(), args.seed).map_err(Failure::input)?;
    if args.trumps && trump_pairs(&book).is_empty() {
        return Err(Failure::input(
            "--trumps needs a frame with trumps: write --edition 9.1 --format master --frame extra",
        ));
    }
    let LoopsArgs { positions, requests, nodes, trumps, .. } = *args;
    let hunt = Hunt { plan, positions, requests, nodes, trumps };
    let folder = args.out.clone().unwrap_or_else(|| FOLDER.into());
    let words = Phrasebook::new(args.output.lang.get());
    let (bar, ticks) = (Bar::new(&words), Ticks::new());
    let run = Run {
        threads: files::threads(args.threads),
        due: &|| ticks.due(),
        progress: &|part, done, all| bar.show(&words, part, done, all),
        folder: &files::checkpoints(&folder),
    };
    let found = hunt.run(run)?;
    bar.clear();
    let caught = files::finished(&words, found)?;
    let scenarios = keep(&folder, &caught)?;
    layout::print(&match args.output.json {
        true => json_text(&caught),
        false => text(&words, args, &caught, &scenarios),
    })?;
    if caught.loops.is_empty() { Ok(()) } else { Err(Failure::found()) }
}

/// Writes a scenario for each combination; returns the files.
fn keep(folder: &Path, caught: &HuntResult) -> Result<Vec<PathBuf>, Failure> {
    let one = |found: &Loop| {
        let name = format!("{}.scenario", found.actions.join("-"));
        files::write(folder, &name, &found.scenario)?;
        Ok(folder.join(name))
    };
    caught.loops.iter().map(one).collect()
}

fn text(words: &Phrasebook, args: &LoopsArgs, caught: &HuntResult, scenarios: &[PathBuf]) -> String {
    let rules = args.book.selected();
    let looked = [
        ("positions", caught.positions.to_string().into()),
        ("rules", rules.to_string().into()),
        ("setup", args.setup.name(&rules, SETUP).to_string().into()),
        ("choices", caught.nodes.to_string().into()),
        ("requests", args.requests.to_string().into()),
        ("cut", caught.cut.to_string().into()),
        ("idle", caught.idle.to_string().into()),
    ];
    let looked = words.say("lab-loops-searched", &looked);
    let found = words.say("lab-loops-found", &[("count", caught.loops.len().into())]);
    // The long rules are left out; the file has them.
    let short = |(it, file): (&Loop, &PathBuf)| {
        let lines = it.scenario.lines().filter(|line| !line.starts_with('|')).collect::<Vec<_>>();
        format!("{}\n\n{}", lines.join("\n"), file.display())
    };
    let shown = caught.loops.iter().zip(scenarios).map(short);
    std::iter::once(format!("{}\n{found}", layout::lines(&looked)))
        .chain(shown)
        .collect::<Vec<_>>()
        .join("\n\n")
}

fn json_text(caught: &HuntResult) -> String {
    let one = |it: &Loop| {
        let gain: Map<String, Value> =
            it.gain.parts().into_iter().map(|(what, much)| (what.into(), much.into())).collect();
        json!({ "actions": it.actions, "gain": gain, "scenario": it.scenario })
    };
    let json = json!({
        "positions": caught.positions,
        "choices": caught.nodes,
        "positions_cut_short": caught.cut,
        "without_gain": caught.idle,
        "loops": caught.loops.iter().map(one).collect::<Vec<_>>(),
    });
    format!("{json:#}")
}
