//! Errors of message files and formatting.

use std::fmt;

use fluent_bundle::FluentError;
use fluent_bundle::resolver::ResolverError;
use fluent_bundle::resolver::errors::ReferenceKind;

/// Why a message cannot be formatted, or a message file cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextError {
    /// No message has this id.
    Unknown {
        /// The id.
        id: String,
    },
    /// A variable of the message has no value.
    MissingVariable {
        /// The id of the message.
        id: String,
        /// The name of the variable, without `$`.
        variable: String,
    },
    /// Formatting fails for another reason.
    Broken {
        /// The id of the message.
        id: String,
        /// The error of the formatter.
        why: String,
    },
    /// A message file has a syntax error, or repeats an id.
    File {
        /// The name of the file.
        file: String,
        /// The error of the parser.
        why: String,
    },
}

impl TextError {
    pub(crate) fn unknown(id: &str) -> Self {
        Self::Unknown { id: id.to_string() }
    }

    pub(crate) fn file(file: &str, why: &impl ToString) -> Self {
        Self::File { file: file.to_string(), why: why.to_string() }
    }

    pub(crate) fn of_formatting(id: &str, error: &FluentError) -> Self {
        let id = id.to_string();
        match error {
            FluentError::ResolverError(ResolverError::Reference(ReferenceKind::Variable {
                id: variable,
            })) => Self::MissingVariable { id, variable: variable.clone() },
            other => Self::Broken { id, why: other.to_string() },
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { id } => write!(f, "unknown message “{id}”"),
            Self::MissingVariable { id, variable } => {
                write!(f, "message “{id}” needs the variable “{variable}”")
            }
            Self::Broken { id, why } => write!(f, "message “{id}” cannot be formatted: {why}"),
            Self::File { file, why } => write!(f, "invalid message file “{file}”: {why}"),
        }
    }
}

impl std::error::Error for TextError {}
