//! What ends the program before its work is done.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use saigen_batch::{CheckpointError, RunError};
use saigen_notation::Error;

/// The exit code of work that the user has stopped.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why the program stops, and the exit code that says so.
#[derive(Debug)]
pub(crate) struct Failure {
    code: u8,
    message: Option<String>,
}

impl Failure {
    /// What was asked for cannot be done as written.
    pub(crate) fn input(message: impl Display) -> Self {
        Self { code: 2, message: Some(message.to_string()) }
    }

    /// Something went wrong while working.
    pub(crate) fn work(message: impl Display) -> Self {
        Self { code: 1, message: Some(message.to_string()) }
    }

    /// A file is not what it should be.
    pub(crate) fn unreadable(file: &Path, errors: &[Error]) -> Self {
        let lines: Vec<String> = errors.iter().map(|error| format!("{}:{error}", file.display())).collect();
        Self::input(lines.join("\n"))
    }

    /// Something is not as it should be, which has been printed as the result of the work.
    pub(crate) const fn found() -> Self {
        Self { code: 1, message: None }
    }

    /// The user has stopped the work; what there is has been printed.
    pub(crate) const fn interrupted() -> Self {
        Self { code: INTERRUPTED, message: None }
    }

    /// What is said about it.
    pub(crate) fn text(&self) -> &str {
        self.message.as_deref().unwrap_or_default()
    }

    /// Says what happened and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        if let Some(message) = self.message {
            // Whoever read the errors may have gone away; the exit code still tells.
            let _ = writeln!(io::stderr(), "error: {message}");
        }
        ExitCode::from(self.code)
    }
}

/// The text of a file that was named on the command line.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file)
        .map_err(|error| Failure::input(format!("cannot read {}: {error}", file.display())))
}

impl From<io::Error> for Failure {
    /// A reader that went away is no failure: `saigen rules | head` ends quietly.
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
