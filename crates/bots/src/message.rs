//! The messages of the protocol, one JSON object per line.

use saigen_json::{EventJson, ViewJson};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol. It increases with every incompatible change.
pub const PROTOCOL: u32 = 2;

/// A message to a bot.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ToBot<'a> {
    /// The first line.
    Hello { protocol: u32, program: &'a str },
    /// The rules, as `saigen rules --json` prints them.
    Rulebook { rulebook: &'a Value },
    /// A game begins. The seed is for the bot's own random numbers.
    NewGame { seat: &'a str, milliseconds: u64, seed: u32 },
    /// A question to the bot, and what its seat has seen since the last one.
    Choose {
        id: u64,
        milliseconds: u64,
        options: &'a [String],
        #[serde(flatten)]
        news: News<'a>,
        view: Box<ViewJson<'a>>,
    },
    /// The game is over: `won`, `lost` or `drawn`. The view shows every card.
    GameOver {
        result: &'a str,
        #[serde(flatten)]
        news: News<'a>,
        view: Box<ViewJson<'a>>,
    },
    /// The last line.
    Quit {},
}

/// The events of a game from a number on, which replace all from that number on.
#[derive(Serialize)]
pub(crate) struct News<'a> {
    pub(crate) from: usize,
    pub(crate) events: Vec<EventJson<'a>>,
}

impl ToBot<'_> {
    /// The message as a line, including the line feed.
    pub(crate) fn line(&self) -> String {
        let text = serde_json::to_string(self).expect("messages are made of names and numbers");
        format!("{text}\n")
    }
}

/// A message from a bot.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromBot {
    /// The answer to the first line.
    Hello {
        /// The protocol version of the bot.
        protocol: u32,
        /// Its name.
        #[serde(default)]
        name: String,
    },
    /// The answer to a question: an option, by its word or by its index from 0.
    Choice {
        /// The number of the question.
        id: u64,
        /// The option as a word.
        #[serde(default)]
        choice: Option<String>,
        /// The option as an index.
        #[serde(default)]
        index: Option<usize>,
        /// The bot's estimate of its win probability, 0 to 1.
        #[serde(default)]
        win: Option<f32>,
    },
    /// A message for debugging; it is ignored.
    Log {},
}
