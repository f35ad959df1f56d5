//! Why a bot forfeits its game.

use std::fmt;
use std::time::Duration;

use crate::message::PROTOCOL;
use crate::process::LONGEST_LINE;

/// The reason for a forfeit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The program could not be started.
    NotStarted(String),
    /// It did not send `hello` in time.
    NoHello(Duration),
    /// It speaks another version of the protocol.
    Protocol(u32),
    /// It did not answer in time.
    Silent(Duration),
    /// It ended.
    Ended {
        /// The exit status, as far as the system reports it.
        how: String,
        /// The end of its output on standard error.
        last_words: String,
    },
    /// It sent a line that exceeds the limit.
    LongLine,
    /// It sent too many lines for one answer.
    Flood(usize),
    /// It sent a line that is not a message.
    NoMessage {
        /// The beginning of the line.
        line: String,
        /// The error.
        why: String,
    },
    /// It sent a message that was not expected.
    NotDue(&'static str),
    /// It answered another question.
    OtherQuestion {
        /// The question that it answered.
        answered: u64,
        /// The question that was asked.
        asked: u64,
    },
    /// Its answer has a choice and an index.
    BothAnswers {
        /// The choice.
        choice: String,
        /// The index.
        index: usize,
    },
    /// Its answer has neither a choice nor an index.
    NoAnswer,
    /// Its answer is not among the options.
    NotListed {
        /// The answer.
        answer: String,
        /// The options.
        options: Vec<String>,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(error) => write!(f, "it could not be started: {error}"),
            Self::NoHello(time) => write!(f, "it did not say hello within {} ms", time.as_millis()),
            Self::Protocol(version) => {
                write!(
                    f,
                    "it speaks version {version} of the bot protocol; docs/bots.md describes version {PROTOCOL}"
                )
            }
            Self::Silent(time) => write!(f, "it did not answer within {} ms", time.as_millis()),
            Self::Ended { how, last_words } if last_words.is_empty() => write!(f, "it ended ({how})"),
            Self::Ended { how, last_words } => write!(f, "it ended ({how}); its last words: {last_words}"),
            Self::LongLine => write!(f, "it sent a line of more than {LONGEST_LINE} bytes"),
            Self::Flood(lines) => write!(f, "it sent more than {lines} lines for one answer"),
            Self::NoMessage { line, why } => write!(f, "it sent “{line}”, which is not a message: {why}"),
            Self::NotDue(kind) => write!(f, "it sent an unexpected message “{kind}”"),
            Self::OtherQuestion { answered, asked } => {
                write!(f, "it answered question {answered} when question {asked} was asked")
            }
            Self::BothAnswers { choice, index } => {
                write!(
                    f,
                    "it answered with the choice “{choice}” and the index {index}: only one may be given"
                )
            }
            Self::NoAnswer => write!(f, "it answered with neither a choice nor an index"),
            Self::NotListed { answer, options } => {
                write!(f, "it answered “{answer}”, which is not among the options: {}", options.join(", "))
            }
        }
    }
}

impl std::error::Error for Fault {}
