//! Everything that must hold before a change lands, step by step.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use crate::{cargo, tidy, web};

/// How a step ended.
enum Ended {
    Passed,
    Failed,
    /// It could not be done here, and why.
    Skipped(&'static str),
}

type Step = (&'static str, fn() -> Ended);

const STEPS: [Step; 8] = [
    ("tidiness", tidiness),
    ("formatting", formatting),
    ("lints", lints),
    ("tests", tests),
    ("documentation", documentation),
    ("wasm32", wasm32),
    ("browser client", client),
    ("real browser", real_browser),
];

/// The crates that must build everywhere.
const ENGINE_CRATES: [&str; 3] = ["saigen-cards", "saigen-rulebook", "saigen-engine"];

const WASM: &str = "wasm32-unknown-unknown";

/// Runs every step, also after one has failed.
pub(crate) fn run() -> ExitCode {
    let [mut passed, mut failed, mut skipped] = [0; 3];
    let mut summary = Vec::new();
    for (name, step) in STEPS {
        println!("=== {name}");
        let begun = Instant::now();
        let (counter, word) = match step() {
            Ended::Passed => (&mut passed, "passed".to_string()),
            Ended::Failed => (&mut failed, "FAILED".to_string()),
            Ended::Skipped(why) => (&mut skipped, format!("skipped: {why}")),
        };
        *counter += 1;
        summary.push(format!("{name}: {word} ({:.0} s)", begun.elapsed().as_secs_f64()));
    }
    println!("===\n{}\n{passed} passed, {failed} failed, {skipped} skipped", summary.join("\n"));
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn ended(command: &mut Command) -> Ended {
    match command.status() {
        Ok(status) if status.success() => Ended::Passed,
        Ok(_) => Ended::Failed,
        Err(error) => {
            eprintln!("cannot run {}: {error}", command.get_program().display());
            Ended::Failed
        }
    }
}

/// Installs a part of the toolchain that is missing, where rustup can.
fn ensure(component: &str, probe: &[&str]) {
    let there = cargo(probe).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        println!("{component} is missing: asking rustup for it");
        let _ = Command::new("rustup").args(["component", "add", component]).status();
    }
}

fn tidiness() -> Ended {
    match tidy::run() {
        Ok(()) => Ended::Passed,
        Err(_) => Ended::Failed,
    }
}

fn formatting() -> Ended {
    ensure("rustfmt", &["fmt", "--version"]);
    ended(&mut cargo(&["fmt", "--all", "--check"]))
}

fn lints() -> Ended {
    ensure("clippy", &["clippy", "--version"]);
    ended(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
}

fn tests() -> Ended {
    ended(&mut cargo(&["test", "--workspace", "--no-fail-fast"]))
}

fn documentation() -> Ended {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    ended(command.env("RUSTDOCFLAGS", "--deny warnings"))
}

fn client() -> Ended {
    web::check().map_or(Ended::Failed, |()| Ended::Passed)
}

fn real_browser() -> Ended {
    web::browse().map_or(Ended::Failed, |()| Ended::Passed)
}

fn wasm32() -> Ended {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]).output();
    let folder = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    if !folder.is_ok_and(|folder| !folder.is_empty() && Path::new(&folder).is_dir()) {
        println!("the target {WASM} is not installed; `rustup target add {WASM}` brings it");
        return Ended::Skipped("the target is not installed");
    }
    let mut command = cargo(&["check", "--target", WASM]);
    ended(command.args(ENGINE_CRATES.iter().flat_map(|name| ["--package", name])))
}
