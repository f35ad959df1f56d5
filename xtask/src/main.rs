//! The chores of the project: `cargo xtask play`, `cargo xtask test`, `cargo xtask generate`.

mod files;
mod steps;
mod tidy;
mod web;

use std::path::Path;
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask play [OPTIONS]   build everything, open the browser table and play; options are those of `saigen serve`
cargo xtask test             formatting, lints, all tests, documentation, wasm32, the browser client and games in a real browser, tidiness
cargo xtask browse           only the games in a real browser against the real server
cargo xtask tidy             only the tidiness
cargo xtask generate         write the generated files: docs/rulebook, docs/disclosure.md, web/src/protocol";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    match args.first().map(String::as_str) {
        Some("play") => match web::build() {
            Ok(()) => {
                let serve = ["run", "--profile", "play", "--package", "saigen", "--", "serve", "--open"];
                exit(cargo(&serve).args(rest))
            }
            Err(web::Failed) => ExitCode::FAILURE,
        },
        Some("test") => steps::run(),
        Some("browse") => match web::browse() {
            Ok(()) => ExitCode::SUCCESS,
            Err(web::Failed) => ExitCode::FAILURE,
        },
        Some("tidy") => match tidy::run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Some("generate") => generate(),
        Some("help" | "--help" | "-h") | None => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        Some(unknown) => {
            eprintln!("there is no chore “{unknown}”; there is:\n{HELP}");
            ExitCode::from(2)
        }
    }
}

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// A call of the cargo that called us, in the workspace.
fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args).current_dir(root());
    command
}

/// The programs that write generated files, and where they write them.
const GENERATORS: [[&str; 3]; 2] =
    [["saigen-wording", "pages", "docs"], ["saigen-protocol", "typescript", "."]];

fn generate() -> ExitCode {
    let run = |[package, example, folder]: [&str; 3]| {
        exit(&mut cargo(&["run", "--quiet", "--package", package, "--example", example, "--", folder]))
    };
    let failed = GENERATORS.into_iter().map(run).find(|code| *code != ExitCode::SUCCESS);
    failed.unwrap_or(ExitCode::SUCCESS)
}

/// Runs a command and ends as it ended.
fn exit(command: &mut Command) -> ExitCode {
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)),
        Err(error) => {
            eprintln!("cannot run {}: {error}", command.get_program().display());
            ExitCode::FAILURE
        }
    }
}
