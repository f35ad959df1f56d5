//! What ends the program before its work is done.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

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

    /// The user has stopped the work; what there is has been printed.
    pub(crate) const fn interrupted() -> Self {
        Self { code: 130, message: None }
    }

    /// Says what happened and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        if let Some(message) = self.message {
            eprintln!("error: {message}");
        }
        ExitCode::from(self.code)
    }
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
