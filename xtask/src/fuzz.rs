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
    run(&mut cargo_fuzz("build"))?;
    let (mut sum, mut failed) = (Figures::default(), Vec::new());
    for name in &chosen {
        let Ok(figures) = fuzz_one(name, seconds) else {
            failed.push(name.as_str());
            continue;
        };
        println!("fuzz {name}: {} executions in {:.0} CPU seconds", figures.executions, figures.cpu);
        sum = Figures { executions: sum.executions + figures.executions, cpu: sum.cpu + figures.cpu };
    }
    if !failed.is_empty() {
        return Err(fail(format!("failed: {}; the inputs are under fuzz/artifacts", failed.join(", "))));
    }
    if chosen.len() == all.len() { report(all.len(), &sum) } else { Ok(()) }
}

/// What a run came to.
#[derive(PartialEq, Default, Debug)]
struct Figures {
    executions: u64,
    /// CPU seconds of the fuzzer, which differ from the seconds that passed if the machine is busy.
    cpu: f64,
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

/// A command of cargo-fuzz. The sanitizers find faults of unsafe code, of which there is none.
fn cargo_fuzz(command: &str) -> Command {
    let mut cargo = cargo(&["fuzz", command, "--sanitizer", "none"]);
    // The flags of coverage are not stable.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    cargo
}

/// Runs a target with the lowest priority, and prints the end of its output if it fails.
fn fuzz_one(name: &str, seconds: u64) -> Result<Figures, Failed> {
    let found = target()?.join("fuzz-corpus").join(name);
    fs::create_dir_all(&found).map_err(|error| fail(format!("{}: {error}", found.display())))?;
    let mut fuzzer = cargo_fuzz("run");
    fuzzer.arg(name).arg(&found).arg(root().join("fuzz/corpus").join(name)).arg("--");
    fuzzer.arg(format!("-max_total_time={seconds}")).arg(format!("-timeout={HANG}"));
    fuzzer.args(["-rss_limit_mb=2048", "-max_len=8192", "-print_final_stats=1"]);
    let ran = measured(&fuzzer).stdout(Stdio::inherit()).stderr(Stdio::piped()).output();
    let ran = ran.map_err(|error| fail(format!("cannot run cargo fuzz: {error}")))?;
    let text = String::from_utf8_lossy(&ran.stderr);
    match figures(&text) {
        Some(figures) if ran.status.success() => Ok(figures),
        _ => {
            let skipped = text.lines().count().saturating_sub(60);
            let end: Vec<&str> = text.lines().skip(skipped).collect();
            Err(fail(format!("{}\nfuzz {name} failed", end.join("\n"))))
        }
    }
}

/// The same command with the lowest priority, by a shell that prints its CPU time to standard error.
fn measured(command: &Command) -> Command {
    let mut shell = Command::new("nice");
    shell.args(["-n", "19", "sh", "-c", "\"$@\"; code=$?; times >&2; exit $code", "sh"]);
    shell.arg(command.get_program()).args(command.get_args()).current_dir(root());
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell
}

/// The executions that libFuzzer prints at its end, and the CPU time that the shell prints after it.
fn figures(text: &str) -> Option<Figures> {
    let executed = |line: &str| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok();
    let children = text.lines().next_back()?;
    let cpu: Option<f64> = children.split_whitespace().map(cpu_seconds).sum();
    Some(Figures { executions: text.lines().find_map(executed)?, cpu: cpu? })
}

/// The seconds of `1m2.5s`.
fn cpu_seconds(time: &str) -> Option<f64> {
    let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
}

fn report(targets: usize, Figures { executions, cpu }: &Figures) -> Result<(), Failed> {
    let page = root().join("docs/soak/fuzz.md");
    let before = fs::read_to_string(&page).unwrap_or_else(|_| HEAD.into());
    let row = format!("| {} | {} | {targets} | {cpu:.0} | {executions} |\n", today(), commit());
    fs::write(&page, before + &row).map_err(|error| fail(format!("{}: {error}", page.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        assert_eq!(wanted(&["--seconds", "5", "record"]).unwrap(), (5, vec!["record"]));
        assert!(wanted(&["--fast"]).is_err() && wanted(&["--seconds", "many"]).is_err());
    }

    #[test]
    fn cpu_time_is_that_of_the_fuzzer() {
        let mut script = Command::new("sh");
        script.args(["-c", "echo 'stat::number_of_executed_units: 812' >&2; sleep 1; exit 3"]);
        let ran = measured(&script).output().unwrap();
        let read = figures(&String::from_utf8(ran.stderr).unwrap()).unwrap();
        assert!(ran.status.code() == Some(3) && read.executions == 812 && read.cpu < 0.5, "{read:?}");
        let text = "stat::number_of_executed_units: 7\n0m0.01s 0m0.02s\n1m2.5s 0m0.25s\n";
        assert_eq!(figures(text), Some(Figures { executions: 7, cpu: 62.75 }));
        assert_eq!(figures("0m0.01s 0m0.02s\n1m2.5s 0m0.25s\n"), None);
    }
}
