//! The commands, run as processes.

mod arena;
mod bots;
mod general;
mod lab;
mod records;
mod shell;
#[cfg(unix)]
mod signals;
mod study;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A directory removed at the end of the test.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn path(&self, name: &str) -> String {
        self.file(name).display().to_string()
    }

    /// Writes a file; returns its path.
    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.file(name), text).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }
}

/// The program, run in the repository root, in English and 80 columns.
fn saigen(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saigen"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.args(line.split_whitespace()).env("LC_ALL", "C").env("COLUMNS", "80").current_dir(root);
    command
}

fn run(line: &str) -> Output {
    saigen(line).output().unwrap()
}

/// The output of a command that must succeed without a message.
fn stdout(line: &str) -> String {
    let output = run(line);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{line}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// The error of a command that must fail with exit code 2.
fn refused(line: &str) -> String {
    let output = run(line);
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(output.stdout.is_empty(), "{line}");
    String::from_utf8(output.stderr).unwrap()
}

/// A text without line breaks, which depend on the terminal width.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
