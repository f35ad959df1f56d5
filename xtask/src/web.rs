//! The browser client: installed from its lock file, built, checked, and tried in a real browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use crate::{cargo, root};

/// Something could not be done, and it has been said.
pub(crate) struct Failed;

/// Builds the client, which the program carries; nothing if it is newer than what it is made of.
pub(crate) fn build() -> Result<(), Failed> {
    let web = root().join("web");
    let sources = ["src", "public", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js"];
    let changed = sources.iter().filter_map(|source| newest(&web.join(source))).max();
    if modified(&web.join("dist/index.html")) >= changed {
        return Ok(());
    }
    install()?;
    npm(&["run", "build"])
}

/// When a file, or the newest one in a folder, was changed last.
fn newest(path: &Path) -> Option<SystemTime> {
    let inside = fs::read_dir(path).into_iter().flatten().flatten();
    inside.filter_map(|entry| newest(&entry.path())).chain(modified(path)).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

/// Types, unit tests, and a build.
pub(crate) fn check() -> Result<(), Failed> {
    install()?;
    npm(&["run", "check"])?;
    npm(&["run", "test"])?;
    npm(&["run", "build"])
}

/// Whole games in a real browser against the real server, which carries the client.
pub(crate) fn browse() -> Result<(), Failed> {
    let chromium = ensure("chromium", &["chromium"])?;
    install()?;
    build()?;
    run(&mut cargo(&["build", "--quiet", "--package", "saigen"]))?;
    run(command("npm").args(["run", "e2e"]).env("SAIGEN", beside("saigen")?).env("CHROMIUM", chromium))
}

/// A program of the workspace: it is built into the folder that this one was built into.
fn beside(program: &str) -> Result<PathBuf, Failed> {
    let own = std::env::current_exe().map_err(|error| {
        eprintln!("cannot tell where the programs are: {error}");
        Failed
    })?;
    Ok(own.with_file_name(program).with_extension(std::env::consts::EXE_EXTENSION))
}

/// Packages in the versions of the lock file; nothing if they are there.
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

fn run(command: &mut Command) -> Result<(), Failed> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed),
        Err(error) => {
            eprintln!("cannot run {}: {error}", command.get_program().display());
            Err(Failed)
        }
    }
}

/// Where a program is; the system's packages are asked for it if it is missing.
fn ensure(program: &str, packages: &[&str]) -> Result<PathBuf, Failed> {
    if let Some(path) = find(program) {
        return Ok(path);
    }
    println!("{program} is missing: asking apt-get for {}", packages.join(" "));
    let apt =
        |args: &[&str]| Command::new("apt-get").args(args).status().is_ok_and(|status| status.success());
    let install = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    // A list of packages that is missing or old is fetched, and then it is tried once more.
    let _ = apt(&install) || (apt(&["update"]) && apt(&install));
    find(program).ok_or_else(|| {
        eprintln!(
            "{program} is needed and could not be installed; install {} and try again",
            packages.join(" ")
        );
        Failed
    })
}

fn find(program: &str) -> Option<PathBuf> {
    let output = Command::new("which").arg(program).stderr(Stdio::null()).output().ok()?;
    let path = String::from_utf8_lossy(&output.stdout).trim().to_string();
    (!path.is_empty()).then(|| path.into())
}
