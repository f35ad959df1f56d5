//! `cargo xtask fuzz`: runs the fuzz targets one after the other.
//!
//! New inputs are stored in the build folder, from which the next run continues; the corpora under `fuzz/corpus`
//! are committed and read-only. A run of all targets adds a row to `docs/soak/fuzz.md`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::root;
use crate::soak::{commit, today};
use crate::tools::{Failed, cargo, fail, run, target};

/// Default seconds per target.
const SECONDS: u64 = 60;

/// Seconds after which an input counts as a hang.
const HANG: u32 = 30;

const HEAD: &str = "# Soak: fuzz

Runs of `cargo xtask fuzz` over all targets ([fuzzing](../fuzzing.md)); no input failed.

| date | commit | targets | CPU seconds | executions |
|---|---|---|---|---|
";

/// Runs the named targets, or all.
pub(crate) fn fuzz(options: &[&str]) -> Result<(), Failed> {
    let (seconds, named) = wanted(options)?;
    ensure()?;
    let all = targets()?;
    let chosen: Vec<&String> =
        all.iter().filter(|name| named.is_empty() || named.contains(&name.as_str())).collect();
    if chosen.is_empty() {
        return Err(fail(format!("unknown target; the targets are {}", all.join(", "))));
    }
    let mut executions = 0;
    for name in &chosen {
        let executed = fuzz_one(name, seconds)?;
        println!("fuzz {name}: {executed} executions in {seconds} s");
        executions += executed;
    }
    if chosen.len() == all.len() { report(all.len(), seconds, executions) } else { Ok(()) }
}

fn wanted<'a>(options: &[&'a str]) -> Result<(u64, Vec<&'a str>), Failed> {
    let usage = || fail("write `cargo xtask fuzz [--seconds N] [TARGET …]`");
    match options {
        ["--seconds", seconds, named @ ..] => Ok((seconds.parse().map_err(|_| usage())?, named.to_vec())),
        named if named.iter().any(|name| name.starts_with('-')) => Err(usage()),
        named => Ok((SECONDS, named.to_vec())),
    }
}

/// Installs cargo-fuzz if it is missing.
fn ensure() -> Result<(), Failed> {
    let installed = cargo(&["fuzz", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if installed.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    println!("cargo-fuzz is missing: installing it with cargo");
    run(&mut cargo(&["install", "cargo-fuzz", "--version", "^0.13", "--locked"]))
}

/// The names of the targets.
fn targets() -> Result<Vec<String>, Failed> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = fs::read_dir(&folder).map_err(|error| fail(format!("{}: {error}", folder.display())))?;
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = files.filter_map(|file| stem(file.ok()?.path())).collect();
    names.sort();
    Ok(names)
}

/// Runs a target; returns the number of executions.
fn fuzz_one(name: &str, seconds: u64) -> Result<u64, Failed> {
    let found = target()?.join("fuzz-corpus").join(name);
    fs::create_dir_all(&found).map_err(|error| fail(format!("{}: {error}", found.display())))?;
    let mut command = Command::new("nice");
    // Sanitizers find faults of unsafe code, and there is none.
    command.args(["-n", "10", "cargo", "fuzz", "run", "--sanitizer", "none", name]);
    command.arg(&found).arg(root().join("fuzz/corpus").join(name)).arg("--");
    command.arg(format!("-max_total_time={seconds}")).arg(format!("-timeout={HANG}"));
    command.args(["-rss_limit_mb=2048", "-max_len=8192", "-print_final_stats=1"]);
    // The coverage flags are unstable.
    command.current_dir(root()).env("RUSTC_BOOTSTRAP", "1");
    let ran = command.stdout(Stdio::inherit()).stderr(Stdio::piped()).output();
    let ran = ran.map_err(|error| fail(format!("cannot run cargo fuzz: {error}")))?;
    let log = String::from_utf8_lossy(&ran.stderr);
    if !ran.status.success() {
        let end: Vec<&str> = log.lines().rev().take(60).collect();
        let end: Vec<&str> = end.into_iter().rev().collect();
        return Err(fail(format!(
            "{}\nfuzz {name} failed; the input is under fuzz/artifacts",
            end.join("\n")
        )));
    }
    Ok(executions(&log).unwrap_or(0))
}

/// The number of executions in libFuzzer's final statistics.
fn executions(log: &str) -> Option<u64> {
    log.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok())
}

fn report(targets: usize, seconds: u64, executions: u64) -> Result<(), Failed> {
    let page = root().join("docs/soak/fuzz.md");
    let before = fs::read_to_string(&page).unwrap_or_else(|_| HEAD.into());
    let cpu = targets as u64 * seconds;
    let row = format!("| {} | {} | {targets} | {cpu} | {executions} |\n", today(), commit());
    fs::write(&page, before + &row).map_err(|error| fail(format!("{}: {error}", page.display())))
}

#[cfg(test)]
mod tests {
    use super::{executions, wanted};

    #[test]
    fn options_and_figures_are_parsed() {
        assert_eq!(wanted(&["--seconds", "5", "record"]).unwrap(), (5, vec!["record"]));
        assert!(wanted(&["--fast"]).is_err() && wanted(&["--seconds", "many"]).is_err());
        assert_eq!(executions("INFO\nstat::number_of_executed_units: 812\n"), Some(812));
    }
}
