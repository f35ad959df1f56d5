//! The steps of a match as they are stored: an append-only log, numbered from 1 without gaps.

use saigen_cards::Seat;
use saigen_notation::{Half, Stop};
use saigen_protocol::{Adjourned, StepKind};

/// A step of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, which is the version of the match after it.
    pub seq: u32,
    /// When it was taken, in milliseconds since 1970.
    pub at: i64,
    /// What it was.
    pub what: What,
    /// What the clocks showed after it, in milliseconds.
    pub clock: Option<[u32; 2]>,
}

/// What a step was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A seat chose something, in notation.
    Choice {
        /// Who chose.
        seat: Seat,
        /// The choice or the whole request.
        text: String,
    },
    /// A seat took back its last choice.
    TakeBack {
        /// Whose choice it was.
        seat: Seat,
    },
    /// The match ended before the game did.
    End {
        /// What ended it.
        how: Stop,
        /// Who lost by it.
        seat: Seat,
        /// The id of a [`saigen_protocol::Forfeit`].
        reason: Option<String>,
    },
    /// The match was adjourned.
    Adjourn {
        /// Who agreed last, or was there alone.
        seat: Seat,
        /// Whether both agreed.
        how: Adjourned,
    },
    /// The match goes on.
    Resume,
    /// A seat chose a deck for the next game of a match of several games.
    Deck {
        /// Who chose.
        seat: Seat,
        /// The deck.
        half: Half,
    },
}

impl What {
    /// Its kind, as clients are sent it.
    pub fn kind(&self) -> StepKind {
        match self {
            Self::Choice { .. } => StepKind::Choice,
            Self::TakeBack { .. } => StepKind::TakeBack,
            Self::End { .. } => StepKind::End,
            Self::Adjourn { .. } => StepKind::Adjourn,
            Self::Resume => StepKind::Resume,
            Self::Deck { .. } => StepKind::Deck,
        }
    }

    /// Whose step it was.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Self::Choice { seat, .. }
            | Self::TakeBack { seat }
            | Self::End { seat, .. }
            | Self::Adjourn { seat, .. }
            | Self::Deck { seat, .. } => Some(seat),
            Self::Resume => None,
        }
    }

    /// The columns of the store: kind, seat, body.
    pub fn columns(&self) -> (&'static str, Option<&'static str>, Option<String>) {
        let seat = self.seat().map(seat_id);
        match self {
            Self::Choice { text, .. } => ("choice", seat, Some(text.clone())),
            Self::TakeBack { .. } => ("take_back", seat, None),
            Self::End { how, reason, .. } => (how.id(), seat, reason.clone()),
            Self::Adjourn { how, .. } => {
                ("adjourn", seat, (*how == Adjourned::Agreed).then(|| AGREED.to_owned()))
            }
            Self::Resume => ("resume", seat, None),
            Self::Deck { half, .. } => ("deck", seat, Some(half.to_string())),
        }
    }

    /// Reads the columns of the store; `None` if they hold no step.
    pub fn read(kind: &str, seat: Option<&str>, body: Option<String>) -> Option<Self> {
        let seat = seat.and_then(|id| Seat::BOTH.into_iter().find(|&seat| seat_id(seat) == id));
        let stop = Stop::ALL.into_iter().find(|how| how.id() == kind);
        Some(match (kind, seat, stop) {
            ("choice", Some(seat), _) => Self::Choice { seat, text: body? },
            ("take_back", Some(seat), _) => Self::TakeBack { seat },
            ("adjourn", Some(seat), _) => {
                let agreed = body.as_deref() == Some(AGREED);
                let how = if agreed { Adjourned::Agreed } else { Adjourned::Away };
                Self::Adjourn { seat, how }
            }
            ("resume", None, _) => Self::Resume,
            ("deck", Some(seat), _) => Self::Deck { seat, half: Half::numbered(body?.parse().ok()?)? },
            (_, Some(seat), Some(how)) => Self::End { how, seat, reason: body },
            _ => return None,
        })
    }
}

/// What is stored of an adjournment that both wanted.
const AGREED: &str = "agreed";

fn seat_id(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "a",
        Seat::B => "b",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_they_are_stored() {
        let seat = Seat::B;
        let steps = [
            What::Choice { seat, text: "up H5 discard C2 target b0".into() },
            What::TakeBack { seat },
            What::End { how: Stop::Timeout, seat, reason: None },
            What::End { how: Stop::Length, seat, reason: None },
            What::End { how: Stop::Forfeit, seat, reason: Some("away".into()) },
            What::Adjourn { seat, how: Adjourned::Away },
            What::Adjourn { seat, how: Adjourned::Agreed },
            What::Resume,
            What::Deck { seat, half: Half::Second },
        ];
        for step in steps {
            let (kind, seat, body) = step.columns();
            assert_eq!(What::read(kind, seat, body), Some(step));
        }
        assert_eq!(What::read("choice", None, Some("pass".into())), None);
    }
}
