//! Hunting for endless combinations.

use std::fs;

use saigen_lab::loops::{Caught, Hunt, Loop};
use serde_json::{Map, Value, json};

use super::LoopsArgs;
use super::files::{self, Bar};
use crate::args;
use crate::failure::Failure;
use crate::{interrupt, layout};

pub(super) fn run(args: &LoopsArgs) -> Result<(), Failure> {
    let rules = args.book.rules()?;
    let set_up = args.setup.resolve(rules.book())?;
    let hunt = Hunt {
        rules: &rules,
        set_up: &set_up,
        seed: args.seed,
        positions: args.positions,
        requests: args.requests,
        nodes: args.nodes,
    };
    interrupt::listen();
    let bar = Bar::new();
    let tell = |done| bar.tell("", done, args.positions);
    let caught = hunt.run(args::threads(args.threads), &interrupt::asked, &tell);
    bar.clear();
    keep(args, &caught)?;
    layout::print(&if args.json { json_text(&caught) } else { text(args, &caught) })?;
    match (interrupt::asked(), caught.loops.is_empty()) {
        (true, _) => Err(Failure::interrupted()),
        (false, true) => Ok(()),
        (false, false) => Err(Failure::found()),
    }
}

/// Writes a scenario for each combination.
fn keep(args: &LoopsArgs, caught: &Caught) -> Result<(), Failure> {
    let Some(folder) = &args.out else { return Ok(()) };
    let made = fs::create_dir_all(folder);
    made.map_err(|error| Failure::input(format!("cannot make {}: {error}", folder.display())))?;
    for found in &caught.loops {
        files::write(folder, &format!("{}.scenario", found.actions.join("-")), &found.scenario)?;
    }
    Ok(())
}

fn text(args: &LoopsArgs, caught: &Caught) -> String {
    let looked = format!(
        "looked from {} positions of random games ({}, {}), {} choices, sequences of up to {} requests; from {} positions not everything was tried\n{} sequences can be repeated without loss, but without gain",
        caught.positions, args.book, args.setup, caught.nodes, args.requests, caught.cut, caught.idle
    );
    let found = match caught.loops.len() {
        0 => "no endless combination was found".into(),
        1 => "1 endless combination was found".into(),
        count => format!("{count} endless combinations were found"),
    };
    let short =
        |it: &Loop| it.scenario.lines().filter(|line| !line.starts_with('|')).collect::<Vec<_>>().join("\n");
    let shown = caught.loops.iter().map(short);
    std::iter::once(format!("{}\n{found}", layout::lines(&looked)))
        .chain(shown)
        .collect::<Vec<_>>()
        .join("\n\n")
}

fn json_text(caught: &Caught) -> String {
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
