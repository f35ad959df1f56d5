//! Errors that end the program.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use saigen_batch::{CheckpointError, RunError};
use saigen_cards::Problem;
use saigen_editions::CannotRead;
use saigen_notation::Error;
use saigen_texts::Lang;
use saigen_wording::{Phrasebook, problem_text};

/// The exit code after an interruption by the user.
pub(crate) const INTERRUPTED: u8 = 130;

/// An exit code and what to say.
#[derive(Debug)]
pub(crate) struct Failure {
    code: u8,
    lines: Vec<Line>,
}

/// A line of a message.
#[derive(Debug)]
struct Line {
    /// Where the problem is; may be empty.
    place: String,
    problem: Problem,
}

impl Failure {
    /// Invalid usage or input (exit code 2).
    pub(crate) fn input(problem: impl Into<Problem>) -> Self {
        Self { code: 2, lines: vec![Line { place: String::new(), problem: problem.into() }] }
    }

    /// An error during the work (exit code 1).
    pub(crate) fn work(problem: impl Into<Problem>) -> Self {
        Self { code: 1, ..Self::input(problem) }
    }

    /// A file with errors (exit code 2).
    pub(crate) fn unreadable(file: &Path, errors: Vec<Error>) -> Self {
        let line = |Error { line, column, problem }| {
            let place = format!("{}:{line}:{column}: ", file.display());
            Line { place, problem }
        };
        Self { code: 2, lines: errors.into_iter().map(line).collect() }
    }

    /// A negative result that is already printed (exit code 1).
    pub(crate) const fn found() -> Self {
        Self { code: 1, lines: Vec::new() }
    }

    /// An interruption by the user; partial results are already printed.
    pub(crate) const fn interrupted() -> Self {
        Self { code: INTERRUPTED, lines: Vec::new() }
    }

    /// The message in a language.
    pub(crate) fn text(&self, lang: Lang) -> String {
        let line = |Line { place, problem }: &Line| format!("{place}{}", problem_text(lang, problem));
        self.lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Prints the message and returns the exit code.
    pub(crate) fn report(self, lang: Lang) -> ExitCode {
        let message = self.text(lang);
        if !message.is_empty() {
            let text = Phrasebook::new(lang).say("failed", &[("message", message.into())]);
            // Standard error may be closed; the exit code remains.
            let _ = writeln!(io::stderr(), "{text}");
        }
        ExitCode::from(self.code)
    }
}

/// Reads a file named on the command line.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(|error| {
        Failure::input(CannotRead { file: file.display().to_string(), error: error.to_string() })
    })
}

impl From<io::Error> for Failure {
    /// A broken pipe is not an error: `saigen rules | head` ends quietly.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self { code: 0, lines: Vec::new() },
            _ => Self::work(error.to_string()),
        }
    }
}

impl From<CheckpointError> for Failure {
    fn from(error: CheckpointError) -> Self {
        Self::input(error.to_string())
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Fault(fault) => Self::work(fault.to_string()),
            RunError::Checkpoint(error) => error.into(),
        }
    }
}
