//! The project's tasks: `cargo xtask play`, `cargo xtask test`, `cargo xtask generate` and others.

mod booklets;
mod deny;
mod files;
mod fuzz;
mod messages;
mod play;
mod postgres;
mod problems;
mod soak;
mod steps;
mod tidy;
mod tools;
mod wasm;
mod web;

use std::path::Path;
use std::process::ExitCode;

use tools::{Failed, cargo, run};

const HELP: &str = "\
cargo xtask play [OPTIONS]       build everything and open the table in the browser; takes the options of `saigen serve`
cargo xtask test [--skip STEPS]  run all checks; STEPS is a list such as wasm32,browser
cargo xtask browse               run only the browser tests against the real server
cargo xtask pictures             take the pictures of the README from the real program: docs/pictures
cargo xtask booklets [--regulation 9.1/master/extra] [--language ja]   print rules as PDF: target/booklets
cargo xtask soak NAME            run a test at volume and add the result to docs/soak: games, kills, lockstep, rulebooks
cargo xtask fuzz [--seconds N] [TARGET …]   run all or the named fuzz targets for N CPU seconds each (default 60)
cargo xtask tidy                 run only the checks of headers, lengths and dependencies between crates
cargo xtask generate             write the generated files: docs/rulebook, docs/regulations.md, docs/disclosure.md, docs/vocabulary.md, web/src/protocol, web/src/i18n";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.split_first() {
        Some((&"test", options)) => return steps::test(options),
        Some((&"play", options)) => play::play(options),
        Some((&"browse", _)) => web::browse("e2e", &[]),
        Some((&"pictures", _)) => web::browse("pictures", &[]),
        Some((&"booklets", options)) => booklets::print(options),
        Some((&"soak", options)) => soak::soak(options),
        Some((&"fuzz", options)) => fuzz::fuzz(options),
        Some((&"tidy", _)) => tidy::run(),
        Some((&"generate", _)) => generate(),
        Some((&("help" | "--help" | "-h"), _)) | None => {
            println!("{HELP}");
            Ok(())
        }
        Some((unknown, _)) => {
            eprintln!("unknown task “{unknown}”; the tasks are:\n{HELP}");
            return ExitCode::from(2);
        }
    };
    done.map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
}

/// The workspace folder.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The programs that write generated files, and their output folders.
const GENERATORS: [[&str; 3]; 3] = [
    ["saigen-wording", "pages", "docs"],
    ["saigen-protocol", "typescript", "."],
    ["saigen-texts", "typescript", "web/src/i18n"],
];

fn generate() -> Result<(), Failed> {
    GENERATORS.into_iter().try_for_each(|[package, example, folder]| {
        run(&mut cargo(&["run", "--quiet", "--package", package, "--example", example, "--", folder]))
    })
}
