//! What is wrong with a text, and where.

use core::fmt;

/// One thing that is wrong with a text. Lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Error {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What is wrong there, and what would be right.
    pub message: String,
}

impl Error {
    /// Something is wrong at this line and column.
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl core::error::Error for Error {}

/// Errors in the order of the text, each one once.
pub fn in_order(mut errors: Vec<Error>) -> Vec<Error> {
    errors.sort();
    errors.dedup();
    errors
}
