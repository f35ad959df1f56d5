//! What the server and its clients say to each other; `docs/protocol.md` says when.
//!
//! Clients send [`ClientMessage`]s over a WebSocket and get [`ServerMessage`]s; [`http`] holds the
//! bodies of the other calls. Everything that concerns a game is in the forms of `saigen-json`, which
//! are made from views and seen events and so hold nothing that their reader may not know.
//! [`typescript`] writes all of it down as TypeScript.

mod change;
mod client;
pub mod http;
mod rules;
mod server;
mod tree;
pub mod typescript;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use change::{changed, difference};
pub use client::ClientMessage;
pub use saigen_table::{Orders, PassUntil};
pub use server::{
    Adjourned, Clock, Code, CustomName, Forfeit, GameResult, Hint, HintLine, HintStep, LogLine, MatchInfo,
    OptionItem, Picks, PlayerInfo, PlayerKind, Presence, PreviewReply, Question, ReasonItem, Refusal,
    RematchState, SeriesDeck, SeriesGameInfo, SeriesState, ServerMessage, State, Step, StepKind, StoryForm,
};
pub use tree::{RequestNode, RequestTree};

/// The version of the protocol. It grows when a client of the version before would misunderstand
/// something; new fields and new types of server messages alone do not change it.
pub const PROTOCOL: u32 = 2;

/// The longest message that a client may send, in bytes.
pub const LONGEST_MESSAGE: usize = 8 * 1024;

/// A language of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// Japanese.
    #[default]
    Ja,
    /// English.
    En,
}

/// The same in both languages.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
pub struct Words {
    /// Japanese.
    pub ja: String,
    /// English.
    pub en: String,
}

/// One thing for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
pub struct Seats<T> {
    /// Seat a.
    pub a: T,
    /// Seat b.
    pub b: T,
}
