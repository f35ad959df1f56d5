//! Plays all scenario files of the project.

use std::fs;
use std::path::{Path, PathBuf};

/// All scenario files, sorted by path.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "scenario") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn every_scenario_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let (mut scenarios, mut runs, mut failed) = (0, 0, Vec::new());
    for path in files(&root) {
        let label = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let text = fs::read_to_string(&path).expect("scenario files are text");
        let report = saigen_notation::run_file(&label, &text);
        scenarios += report.scenarios;
        runs += report.runs;
        if !report.is_ok() {
            failed.push(report.to_string());
        }
    }
    println!("{scenarios} scenarios, {runs} runs");
    assert!(scenarios > 0, "there are scenarios");
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}
