//! Errors that end the program.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use saigen_batch::{CheckpointError, RunError};
use saigen_notation::Error;

/// The exit code after an interruption by the user.
pub(crate) const INTERRUPTED: u8 = 130;

/// An exit code and an optional message.
#[derive(Debug)]
pub(crate) struct Failure {
    code: u8,
    message: Option<String>,
}

impl Failure {
    /// Invalid usage or input (exit code 2).
    pub(crate) fn input(message: impl Display) -> Self {
        Self { code: 2, message: Some(message.to_string()) }
    }

    /// An error during the work (exit code 1).
    pub(crate) fn work(message: impl Display) -> Self {
        Self { code: 1, message: Some(message.to_string()) }
    }

    /// A file with errors (exit code 2).
    pub(crate) fn unreadable(file: &Path, errors: &[Error]) -> Self {
        let lines: Vec<String> = errors.iter().map(|error| format!("{}:{error}", file.display())).collect();
        Self::input(lines.join("\n"))
    }

    /// A negative result that is already printed (exit code 1).
    pub(crate) const fn found() -> Self {
        Self { code: 1, message: None }
    }

    /// An interruption by the user; partial results are already printed.
    pub(crate) const fn interrupted() -> Self {
        Self { code: INTERRUPTED, message: None }
    }

    /// The message.
    pub(crate) fn text(&self) -> &str {
        self.message.as_deref().unwrap_or_default()
    }

    /// Prints the message and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        if let Some(message) = self.message {
            // Standard error may be closed; the exit code remains.
            let _ = writeln!(io::stderr(), "error: {message}");
        }
        ExitCode::from(self.code)
    }
}

/// Reads a file named on the command line.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file)
        .map_err(|error| Failure::input(format!("cannot read {}: {error}", file.display())))
}

impl From<io::Error> for Failure {
    /// A broken pipe is not an error: `saigen rules | head` ends quietly.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self { code: 0, message: None },
            _ => Self::work(error),
        }
    }
}

impl From<CheckpointError> for Failure {
    fn from(error: CheckpointError) -> Self {
        Self::input(error)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Fault(fault) => Self::work(fault),
            RunError::Checkpoint(error) => error.into(),
        }
    }
}
