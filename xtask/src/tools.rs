//! Running programs, and installing those that are missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::root;

/// A command failed; its error has been printed.
#[derive(Debug)]
pub(crate) struct Failed;

/// Runs a command; an exit code other than 0 is a failure.
pub(crate) fn run(command: &mut Command) -> Result<(), Failed> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failed),
        Err(error) => Err(fail(format!("cannot run {}: {error}", command.get_program().display()))),
    }
}

/// The standard output of a command without trailing white space; `None` if it fails.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim_end().to_string())
}

/// Prints an error.
pub(crate) fn fail(error: impl std::fmt::Display) -> Failed {
    eprintln!("{error}");
    Failed
}

/// The `cargo` that runs this program, in the workspace.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args).current_dir(root());
    command
}

/// The build folder, `target` unless cargo is configured otherwise: this program is in its subfolder `debug`.
pub(crate) fn target() -> Result<PathBuf, Failed> {
    let own =
        std::env::current_exe().map_err(|error| fail(format!("cannot find the build folder: {error}")))?;
    let folder = own.parent().and_then(Path::parent).map(Path::to_path_buf);
    folder.ok_or_else(|| fail(format!("{} is not in a build folder", own.display())))
}

/// The path of a program; if it is missing, `apt-get` installs these packages.
pub(crate) fn ensure(program: &str, packages: &[&str]) -> Result<PathBuf, Failed> {
    ensure_found(program, packages, || find(program).is_some())?;
    find(program).ok_or(Failed)
}

/// Installs packages with `apt-get` unless a program is found.
pub(crate) fn ensure_found(
    program: &str,
    packages: &[&str],
    is_found: impl Fn() -> bool,
) -> Result<(), Failed> {
    if is_found() {
        return Ok(());
    }
    println!("{program} is missing: installing {} with apt-get", packages.join(" "));
    let apt = |args: &[&str]| run(Command::new("apt-get").args(args)).is_ok();
    let install = [&["install", "--yes", "--no-install-recommends"], packages].concat();
    // The list of packages may be missing or old; it is updated before the second attempt.
    let _ = apt(&install) || (apt(&["update"]) && apt(&install));
    is_found().then_some(()).ok_or_else(|| {
        fail(format!("{program} is missing and could not be installed: install {}", packages.join(" ")))
    })
}

pub(crate) fn find(program: &str) -> Option<PathBuf> {
    output(Command::new("which").arg(program)).filter(|path| !path.is_empty()).map(PathBuf::from)
}

/// Adds a missing component of the toolchain with rustup.
pub(crate) fn ensure_component(component: &str, probe: &[&str]) {
    if output(&mut cargo(probe)).is_none() {
        println!("{component} is missing: adding it with rustup");
        // Without rustup, the command that needs the component fails with an error.
        let _ = run(Command::new("rustup").args(["component", "add", component]));
    }
}
