//! What clients send.

use saigen_json::{AnswerJson, BlockJson};
use saigen_table::Orders;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Language;

/// A message from a client. Where there is an `id`, the client chooses it and the answer carries it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: the seat, the language, and the last version that the client has.
    Hello {
        /// The version of the protocol that the client speaks.
        protocol: u32,
        /// The token of a seat, or of a spectator.
        token: String,
        /// The language of everything worded.
        #[serde(default)]
        #[ts(as = "Language")]
        language: Language,
        /// The last version that the client has, if it has one.
        #[serde(default)]
        #[ts(optional)]
        version: Option<u32>,
    },
    /// The answer to a question. Safe to send again: the same answer to the same question counts once.
    Answer {
        /// The question, by its id.
        decision: String,
        /// The answer.
        answer: AnswerJson,
    },
    /// What would happen for certain.
    Preview {
        /// Chosen by the client.
        id: u32,
        /// The question.
        decision: String,
        /// The answer to it.
        answer: AnswerJson,
    },
    /// How attackers would fare.
    Combat {
        /// Chosen by the client.
        id: u32,
        /// The question.
        decision: String,
        /// The attackers.
        attackers: Vec<String>,
        /// Who blocks whom.
        #[serde(default)]
        blocks: Vec<BlockJson>,
    },
    /// What the strongest computer player would do. Not in games between people.
    Hint {
        /// Chosen by the client.
        id: u32,
        /// The question.
        decision: String,
    },
    /// A hint is no longer wanted.
    Cancel {
        /// The id of the hint.
        id: u32,
    },
    /// Standing orders for passing; they replace the ones before.
    Orders {
        /// The orders.
        orders: Orders,
    },
    /// Takes back the seat's last choice. Only against the computer, while nobody has learned anything.
    TakeBack {
        /// The version that the client has; refused if the match has gone on.
        version: u32,
    },
    /// Chooses a deck for the next game of a match of several games.
    Deck {
        /// Its number: 1 or 2.
        deck: u8,
    },
    /// Gives up.
    Resign {},
    /// Claims the win because the opponent has been away for too long.
    Claim {},
    /// Stops the match for a while: at once if the opponent is away, otherwise as soon as both want it.
    Adjourn {},
    /// Goes on with a match that both have adjourned, as soon as both want it.
    Resume {},
    /// Does not want to adjourn, or not to go on yet: withdraws the seat's own wish and declines the
    /// opponent's.
    Decline {},
    /// Wants another game with the seats swapped.
    Rematch {},
    /// How fast two computer players play for their onlookers.
    Pace {
        /// The time from one choice to the next.
        milliseconds: Option<u32>,
    },
    /// Asks for a sign of life.
    Ping {
        /// Chosen by the client.
        id: u32,
    },
}
