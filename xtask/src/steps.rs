//! The steps of `cargo xtask test`, which every change must pass.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::tools::{Failed, cargo, ensure_component, fail, run};
use crate::{deny, postgres, tidy, wasm, web};

/// A step: its name for `--skip`, and its function. A step that cannot run fails.
type Step = (&'static str, fn() -> Result<(), Failed>);

const STEPS: [Step; 9] = [
    ("tidiness", tidy::run),
    ("formatting", formatting),
    ("lints", lints),
    ("dependencies", deny::check),
    ("tests", tests),
    ("documentation", documentation),
    ("wasm32", wasm::build),
    ("client", web::check),
    ("browser", || web::browse("e2e", &[])),
];

/// The outcome of a step.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Outcome {
    Passed,
    Failed,
    /// Named after `--skip`.
    Skipped,
}

struct Ended {
    name: &'static str,
    outcome: Outcome,
    took: Duration,
}

/// Runs every step that is not skipped, even after a failure.
pub(crate) fn test(options: &[&str]) -> ExitCode {
    let skipped = match skipped(options) {
        Ok(skipped) => skipped,
        Err(Failed) => return ExitCode::from(2),
    };
    let ended: Vec<Ended> = STEPS.iter().map(|step| run_step(*step, &skipped)).collect();
    println!("===\n{}", summary(&ended));
    let failed = ended.iter().any(|step| step.outcome == Outcome::Failed);
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The names after `--skip`, separated by commas.
fn skipped<'o>(options: &[&'o str]) -> Result<Vec<&'o str>, Failed> {
    let names: Vec<&str> = match options {
        [] => Vec::new(),
        ["--skip", names] => names.split(',').collect(),
        _ => return Err(fail("the only option of `cargo xtask test` is `--skip STEP,STEP`")),
    };
    let known = STEPS.map(|(name, _)| name);
    match names.iter().find(|name| !known.contains(name)) {
        Some(unknown) => Err(fail(format!("unknown step “{unknown}”; the steps are {}", known.join(", ")))),
        None => Ok(names),
    }
}

fn run_step((name, step): Step, skipped: &[&str]) -> Ended {
    println!("=== {name}");
    let begun = Instant::now();
    let outcome = match skipped.contains(&name) {
        true => Outcome::Skipped,
        false => step().map_or(Outcome::Failed, |()| Outcome::Passed),
    };
    Ended { name, outcome, took: begun.elapsed() }
}

/// One line per step, and the counts in the last line.
fn summary(ended: &[Ended]) -> String {
    let line = |Ended { name, outcome, took }: &Ended| match outcome {
        Outcome::Passed => format!("{name}: passed ({} s)\n", took.as_secs()),
        Outcome::Failed => format!("{name}: FAILED ({} s)\n", took.as_secs()),
        Outcome::Skipped => format!("{name}: skipped\n"),
    };
    let count = |outcome| ended.iter().filter(|step| step.outcome == outcome).count();
    let [passed, failed, skipped] = [Outcome::Passed, Outcome::Failed, Outcome::Skipped].map(count);
    let lines: String = ended.iter().map(line).collect();
    format!("{lines}{passed} passed, {failed} failed, {skipped} skipped")
}

fn formatting() -> Result<(), Failed> {
    ensure_component("rustfmt", &["fmt", "--version"]);
    run(&mut cargo(&["fmt", "--all", "--check"]))
}

fn lints() -> Result<(), Failed> {
    ensure_component("clippy", &["clippy", "--version"]);
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
}

fn tests() -> Result<(), Failed> {
    postgres::ensure()?;
    run(&mut cargo(&["test", "--workspace", "--no-fail-fast"]))
}

fn documentation() -> Result<(), Failed> {
    run(cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_steps_can_be_skipped() {
        assert_eq!(skipped(&[]).unwrap(), [""; 0]);
        assert_eq!(skipped(&["--skip", "wasm32,browser"]).unwrap(), ["wasm32", "browser"]);
        assert!(skipped(&["--skip", "wasm"]).is_err());
        assert!(skipped(&["--skip"]).is_err());
        assert!(skipped(&["wasm32"]).is_err());
    }

    #[test]
    fn a_failing_step_fails_unless_it_is_skipped() {
        let step: Step = ("wasm32", || Err(Failed));
        assert_eq!(run_step(step, &[]).outcome, Outcome::Failed);
        assert_eq!(run_step(step, &["wasm32"]).outcome, Outcome::Skipped);
    }

    #[test]
    fn the_last_line_has_the_counts() {
        let ended =
            [("a", Outcome::Passed), ("b", Outcome::Failed), ("c", Outcome::Skipped), ("d", Outcome::Passed)]
                .map(|(name, outcome)| Ended { name, outcome, took: Duration::from_millis(2900) });
        let expected =
            "a: passed (2 s)\nb: FAILED (2 s)\nc: skipped\nd: passed (2 s)\n2 passed, 1 failed, 1 skipped";
        assert_eq!(summary(&ended), expected);
    }
}
