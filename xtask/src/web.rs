//! The web client: installing, building, checking, and testing in a real browser.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::root;
use crate::tools::{Failed, cargo, ensure, run, target};

/// Builds the client, which the program embeds, unless it is newer than its sources.
pub(crate) fn build() -> Result<(), Failed> {
    let web = root().join("web");
    let sources = ["src", "public", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js"];
    let changed = sources.iter().filter_map(|source| newest(&web.join(source))).max();
    if is_built() && modified(&web.join("dist/index.html")) >= changed {
        return Ok(());
    }
    install()?;
    npm(&["run", "build"])
}

/// Whether the client has been built, possibly from older sources.
pub(crate) fn is_built() -> bool {
    root().join("web/dist/index.html").exists()
}

/// The modification time of a file, or of the newest file in a folder.
fn newest(path: &Path) -> Option<SystemTime> {
    let inside = fs::read_dir(path).into_iter().flatten().flatten();
    inside.filter_map(|entry| newest(&entry.path())).chain(modified(path)).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

/// Checks types, runs unit tests, and builds.
pub(crate) fn check() -> Result<(), Failed> {
    install()?;
    npm(&["run", "check"])?;
    npm(&["run", "test"])?;
    npm(&["run", "build"])
}

/// Runs a script of the client (`e2e`, `pictures` or `booklets`) with the real program and a real browser.
pub(crate) fn browse(script: &str, settings: &[(&str, &OsStr)]) -> Result<(), Failed> {
    let chromium = ensure("chromium", &["chromium"])?;
    install()?;
    build()?;
    // Building one package alone would select other dependency features and recompile everything; an integration
    // test of the workspace builds the program as the step `tests` does.
    run(&mut cargo(&["test", "--quiet", "--workspace", "--no-run", "--test", "cli"]))?;
    let program = target()?.join("debug/saigen").with_extension(std::env::consts::EXE_EXTENSION);
    let settings = settings.iter().copied();
    run(command("npm").args(["run", script]).envs(settings).env("SAIGEN", program).env("CHROMIUM", chromium))
}

/// Installs the packages of the lock file if they are missing or outdated.
fn install() -> Result<(), Failed> {
    ensure("npm", &["nodejs", "npm"])?;
    let web = root().join("web");
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&web.join("package-lock.json")) {
        return Ok(());
    }
    npm(&["ci", "--no-audit", "--no-fund"])
}

fn npm(args: &[&str]) -> Result<(), Failed> {
    run(command("npm").args(args))
}

/// A command in the folder of the client.
fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root().join("web"));
    command
}
