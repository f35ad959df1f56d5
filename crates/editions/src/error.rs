//! Parse errors with positions.

use core::fmt;

/// One error in a text. Lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Error {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What is wrong and what to write instead.
    pub message: String,
}

impl Error {
    /// An error at this line and column.
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

/// Errors in text order, without duplicates.
pub fn in_order(mut errors: Vec<Error>) -> Vec<Error> {
    errors.sort();
    errors.dedup();
    errors
}
