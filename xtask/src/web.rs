//! The browser client: installed from its lock file, built, checked, and tried in a real browser.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, root};

/// Something could not be done, and it has been said.
pub(crate) struct Failed;

/// Builds the client, which the program carries.
pub(crate) fn build() -> Result<(), Failed> {
    install()?;
    npm(&["run", "build"])
}

/// Types, unit tests, and a build.
pub(crate) fn check() -> Result<(), Failed> {
    install()?;
    npm(&["run", "check"])?;
    npm(&["run", "test"])?;
    npm(&["run", "build"])
}

/// Whole games in a real browser against the real server, which carries the client that was built.
pub(crate) fn browse() -> Result<(), Failed> {
    let chromium = ensure("chromium", &["chromium"])?;
    run(&mut cargo(&["build", "--quiet", "--package", "saigen"]))?;
    let program = root().join("target/debug/saigen");
    run(command("npm").args(["run", "e2e"]).env("SAIGEN", absolute(&program)).env("CHROMIUM", chromium))
}

/// Packages in the versions of the lock file; nothing if they are there. `npm ci` would also want those of
/// other platforms, which not every registry has.
fn install() -> Result<(), Failed> {
    ensure("npm", &["nodejs", "npm"])?;
    let web = root().join("web");
    let time = |path: PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let (locked, installed) =
        (time(web.join("package-lock.json")), time(web.join("node_modules/.package-lock.json")));
    if installed.is_some() && installed >= locked {
        return Ok(());
    }
    npm(&["install", "--no-save", "--no-audit", "--no-fund"])
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

fn absolute(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
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
    let _ =
        Command::new("apt-get").args(["install", "--yes", "--no-install-recommends"]).args(packages).status();
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
