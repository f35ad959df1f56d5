//! What can go wrong with a message.

use std::fmt;

use fluent_bundle::FluentError;
use fluent_bundle::resolver::ResolverError;
use fluent_bundle::resolver::errors::ReferenceKind;

/// Why a text cannot be shown, or a message file not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextError {
    /// There is no message of this id.
    Unknown {
        /// The id.
        id: String,
    },
    /// The message needs a variable that was not given.
    MissingVariable {
        /// The id of the message.
        id: String,
        /// The name of the variable, without `$`.
        variable: String,
    },
    /// The message cannot be formatted for another reason.
    Broken {
        /// The id of the message.
        id: String,
        /// What the formatter says.
        why: String,
    },
    /// A message file does not follow the syntax of Fluent, or repeats an id.
    File {
        /// The name of the file.
        file: String,
        /// What the reader says.
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
            Self::Unknown { id } => write!(f, "there is no message “{id}”"),
            Self::MissingVariable { id, variable } => {
                write!(f, "the message “{id}” needs the variable “{variable}”")
            }
            Self::Broken { id, why } => write!(f, "the message “{id}” cannot be shown: {why}"),
            Self::File { file, why } => write!(f, "the message file “{file}” is faulty: {why}"),
        }
    }
}

impl std::error::Error for TextError {}
