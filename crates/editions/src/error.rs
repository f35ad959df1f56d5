//! Parse errors with positions.

use core::fmt;

use saigen_cards::{Problem, problems};

/// One error in a text. Lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Error {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What is wrong and what to write instead.
    pub problem: Problem,
}

impl Error {
    /// An error at this line and column.
    pub fn new(line: usize, column: usize, problem: impl Into<Problem>) -> Self {
        Self { line, column, problem: problem.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.problem)
    }
}

impl core::error::Error for Error {}

problems! {
    /// The error for a file that cannot be read.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct CannotRead {
        /// The file.
        pub file: String,
        /// The reason of the operating system.
        pub error: String,
    } = "cannot-read", "cannot read {file}: {error}";
}

/// Errors in text order, without duplicates.
pub fn in_order(mut errors: Vec<Error>) -> Vec<Error> {
    errors.sort();
    errors.dedup();
    errors
}
