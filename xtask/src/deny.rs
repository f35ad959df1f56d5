//! Licences, sources and duplicates of dependencies, checked by cargo-deny against `deny.toml`.

use std::path::PathBuf;
use std::process::Command;

use crate::root;
use crate::tools::{Failed, cargo, output, run, target};

/// The version of cargo-deny.
const VERSION: &str = "0.20.2";

/// Checks everything but advisories, whose database would have to be downloaded.
pub(crate) fn check() -> Result<(), Failed> {
    let mut deny = Command::new(ensure()?);
    run(deny.args(["check", "bans", "licenses", "sources"]).current_dir(root()))
}

/// The program, installed into the build folder unless this version is there or in the path.
fn ensure() -> Result<PathBuf, Failed> {
    let tools = target()?.join("tools");
    let own = tools.join("bin/cargo-deny").with_extension(std::env::consts::EXE_EXTENSION);
    if let Some(installed) = [own.clone(), "cargo-deny".into()].into_iter().find(is_wanted) {
        return Ok(installed);
    }
    println!("cargo-deny {VERSION} is missing: building it, which takes some minutes");
    // A development build compiles several times as fast, and the check still takes a second.
    let version = format!("cargo-deny@{VERSION}");
    let mut install = cargo(&["install", "--quiet", "--debug", "--locked", &version, "--root"]);
    install.arg(&tools).env("CARGO_PROFILE_DEV_DEBUG", "0");
    run(&mut install)?;
    Ok(own)
}

fn is_wanted(program: &PathBuf) -> bool {
    output(Command::new(program).arg("--version")).is_some_and(|version| version.ends_with(VERSION))
}
