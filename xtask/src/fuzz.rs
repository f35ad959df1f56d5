//! `cargo xtask fuzz`: runs the fuzz targets one after the other.
//!
//! The time of a target is the CPU time of its fuzzer: on a busy machine a run takes longer and does as much.
//! New inputs are stored in the build folder, from which the next run continues; the corpora under `fuzz/corpus`
//! are committed and read-only. Every finished target adds a row to `docs/soak/fuzz.md`; a run of all targets
//! skips those that have one for the present commit.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::root;
use crate::soak::{commit, page, save, today};
use crate::tools::{Failed, cargo, fail, run, target};

/// Default CPU seconds per target, and the shortest run of its fuzzer, which counts elapsed time.
const SECONDS: u64 = 60;
const SHORTEST: u64 = 20;

/// Seconds after which an input counts as a hang: many, since the fuzzer has the lowest priority.
const HANG: u32 = 300;

/// What a fuzzer did.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Figures {
    cpu_seconds: u64,
    executions: u64,
}

const HEAD: &str = "# Soak: fuzz

Runs of `cargo xtask fuzz` ([fuzzing](../fuzzing.md)); no input failed.

| date | commit | target | CPU seconds | executions |
|---|---|---|---|---|
";

/// Runs the named targets, or all that have no row for the present commit; a failing one does not stop the others.
pub(crate) fn fuzz(options: &[&str]) -> Result<(), Failed> {
    let (seconds, named) = wanted(options)?;
    ensure()?;
    let all = targets()?;
    if let Some(unknown) = named.iter().find(|name| !all.iter().any(|target| target == *name)) {
        return Err(fail(format!("unknown target “{unknown}”; the targets are {}", all.join(", "))));
    }
    let (rows, commit) = (rows(), commit());
    let finished = |name: &str| rows.contains(&format!("| {commit} | {name} |"));
    let chosen = |name: &&str| if named.is_empty() { !finished(name) } else { named.contains(name) };
    run(&mut cargo_fuzz("build"))?;
    let ran = |name: &&str| fuzz_one(name, seconds).and_then(|figures| report(name, &commit, figures));
    let failed: Vec<&str> =
        all.iter().map(String::as_str).filter(chosen).filter(|name| ran(name).is_err()).collect();
    if failed.is_empty() {
        return Ok(());
    }
    Err(fail(format!("failed: {}; the inputs are under fuzz/artifacts", failed.join(", "))))
}

/// The page with the rows of all runs.
fn rows() -> String {
    fs::read_to_string(page("fuzz")).unwrap_or_else(|_| HEAD.into())
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

/// A command of cargo-fuzz. Sanitizers find faults of unsafe code, and there is none.
fn cargo_fuzz(command: &str) -> Command {
    let mut cargo = cargo(&["fuzz", command, "--sanitizer", "none"]);
    // The coverage flags are unstable.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    cargo
}

/// Runs a target until its fuzzer has used these CPU seconds.
fn fuzz_one(name: &str, seconds: u64) -> Result<Figures, Failed> {
    repeat(seconds, |left| fuzz_for(name, left))
}

/// Adds up the figures of runs, each for the CPU seconds that are left, until none are.
fn repeat(seconds: u64, mut run: impl FnMut(u64) -> Result<Figures, Failed>) -> Result<Figures, Failed> {
    let mut sum = Figures::default();
    while let left @ 1.. = seconds.saturating_sub(sum.cpu_seconds) {
        let Figures { cpu_seconds, executions } = run(left.max(SHORTEST))?;
        sum.cpu_seconds += cpu_seconds;
        sum.executions += executions;
    }
    Ok(sum)
}

/// Runs a target for some seconds with the lowest priority, and prints the end of its output if it fails.
fn fuzz_for(name: &str, seconds: u64) -> Result<Figures, Failed> {
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

/// The same command with the lowest priority, in a shell that prints its CPU time to standard error.
fn measured(command: &Command) -> Command {
    let mut shell = Command::new("nice");
    shell.args(["-n", "19", "sh", "-c", "\"$@\"; code=$?; times >&2; exit $code", "sh"]);
    shell.arg(command.get_program()).args(command.get_args()).current_dir(root());
    shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell
}

/// The number of executions in libFuzzer's final statistics, and the CPU time that the shell prints after them.
fn figures(text: &str) -> Option<Figures> {
    let executed = |line: &str| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok();
    let children = text.lines().next_back()?;
    let cpu: Option<f64> = children.split_whitespace().map(cpu_seconds).sum();
    Some(Figures { cpu_seconds: cpu? as u64, executions: text.lines().find_map(executed)? })
}

/// The seconds of `1m2.5s`.
fn cpu_seconds(time: &str) -> Option<f64> {
    let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
}

/// Adds a row.
fn report(name: &str, commit: &str, Figures { cpu_seconds, executions }: Figures) -> Result<(), Failed> {
    println!("fuzz {name}: {executions} executions in {cpu_seconds} CPU seconds");
    let row = format!("| {} | {commit} | {name} | {cpu_seconds} | {executions} |\n", today());
    save(&page("fuzz"), &(rows() + &row))
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
    fn a_target_runs_until_its_cpu_time_is_used() {
        let mut asked = Vec::new();
        let third = |left| {
            asked.push(left);
            Ok(Figures { cpu_seconds: left / 3, executions: 100 })
        };
        let sum = repeat(60, third).unwrap();
        assert_eq!(sum, Figures { cpu_seconds: 60, executions: 100 * asked.len() as u64 });
        assert_eq!(asked[..3], [60, 40, 27]);
        assert!(repeat(60, |_| Err(Failed)).is_err());
    }

    #[test]
    fn cpu_time_is_that_of_the_fuzzer() {
        let mut script = Command::new("sh");
        script.args(["-c", "echo 'stat::number_of_executed_units: 812' >&2; sleep 1; exit 3"]);
        let ran = measured(&script).output().unwrap();
        let read = figures(&String::from_utf8(ran.stderr).unwrap()).unwrap();
        assert!(
            ran.status.code() == Some(3) && read == Figures { cpu_seconds: 0, executions: 812 },
            "{read:?}"
        );
        let text = "stat::number_of_executed_units: 7\n0m0.01s 0m0.02s\n1m2.5s 0m0.75s\n";
        assert_eq!(figures(text), Some(Figures { cpu_seconds: 63, executions: 7 }));
        assert_eq!(figures("0m0.01s 0m0.02s\n1m2.5s 0m0.25s\n"), None);
    }
}
