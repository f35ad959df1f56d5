//! Why something was not done.

use std::fmt;

use saigen_engine::{ActionId, Reason};
use saigen_protocol::{Code, Refusal, ServerMessage};
use saigen_wording::Wording;

use crate::question::reasons;
use crate::screen::text;

/// Why something that a guest asked for was not done.
#[derive(Debug)]
pub struct Refused {
    code: Code,
    detail: String,
    /// An action that cannot be requested, and why not.
    unavailable: Option<(ActionId, Vec<Reason>)>,
}

impl Refused {
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), unavailable: None }
    }

    /// The refusal of an action that cannot be requested.
    pub(crate) fn unavailable(action: ActionId, why: Vec<Reason>) -> Self {
        let unavailable = Some((action, why));
        Self { unavailable, ..Self::new(Code::Illegal, "the action cannot be requested now") }
    }

    /// The message about it, with the id of the message that it answers and of the question.
    pub(crate) fn text(self, words: &Wording, id: Option<u32>, decision: Option<String>) -> String {
        let Self { code, detail, unavailable } = self;
        let reasons = unavailable.map(|(action, why)| reasons(words, action, &why)).unwrap_or_default();
        text(&ServerMessage::Refused(Box::new(Refusal { id, decision, code, detail, reasons })))
    }
}

/// Why a computation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undone {
    /// Too many of the same owner wait.
    Busy,
    /// It panicked.
    Panicked,
    /// It took too long.
    TooLong,
}

impl fmt::Display for Undone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Busy => "too much is being computed; try again",
            Self::Panicked => "the computation has failed",
            Self::TooLong => "the computation took too long",
        })
    }
}

impl From<Undone> for Refused {
    fn from(undone: Undone) -> Self {
        let code = if undone == Undone::Busy { Code::TooMany } else { Code::Broken };
        Self::new(code, undone.to_string())
    }
}
