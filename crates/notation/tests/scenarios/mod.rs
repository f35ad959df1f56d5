//! Plays all scenario files of the project, and checks their coverage.

mod coverage;
mod mutants;

use std::fs;
use std::path::{Path, PathBuf};

use saigen_notation::{Scenario, parse_scenarios, run_file};

/// A scenario file: its label and its text.
struct File {
    label: String,
    text: String,
}

/// All scenario files, sorted by path.
fn files() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let read = |path: PathBuf| File {
        label: path.strip_prefix(&root).unwrap_or(&path).display().to_string(),
        text: fs::read_to_string(&path).expect("scenario files are text"),
    };
    paths(&root).into_iter().map(read).collect()
}

fn paths(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(paths(&path));
        } else if path.extension().is_some_and(|extension| extension == "scenario") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The scenarios of all files.
fn scenarios() -> Vec<Scenario> {
    files().iter().flat_map(|file| parse_scenarios(&file.text).expect("the files read well")).collect()
}

#[test]
fn every_scenario_holds() {
    let reports: Vec<_> = files().iter().map(|file| run_file(&file.label, &file.text)).collect();
    let scenarios: usize = reports.iter().map(|report| report.scenarios).sum();
    let runs: usize = reports.iter().map(|report| report.runs).sum();
    println!("{scenarios} scenarios, {runs} runs");
    assert!(scenarios > 0, "there are scenarios");
    let failed = reports.iter().filter(|report| !report.is_ok()).map(ToString::to_string);
    let failed: Vec<String> = failed.collect();
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

#[test]
fn titles_are_not_used_twice() {
    let mut titles: Vec<String> = scenarios().into_iter().map(|scenario| scenario.title).collect();
    titles.sort();
    let twice: Vec<_> = titles.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| &pair[0]).collect();
    assert!(twice.is_empty(), "{twice:#?}");
}
