//! The messages of the protocol, one JSON object a line.

use saigen_json::ViewJson;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol. It grows when a bot of the version before would misunderstand something.
pub const PROTOCOL: u32 = 2;

/// A message to a bot.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ToBot<'a> {
    /// The first line.
    Hello { protocol: u32, program: &'a str },
    /// The rules, as `saigen rules --json` prints them.
    Rulebook { rulebook: &'a Value },
    /// A game begins.
    NewGame { seat: &'a str, milliseconds: u64 },
    /// The bot is asked.
    Choose { id: u64, milliseconds: u64, options: &'a [String], view: Box<ViewJson<'a>> },
    /// The game is over: `won`, `lost` or `drawn`.
    GameOver { result: &'a str },
    /// The last line.
    Quit {},
}

impl ToBot<'_> {
    /// The message as it is sent, with its line break.
    pub(crate) fn line(&self) -> String {
        let text = serde_json::to_string(self).expect("messages are made of names and numbers");
        format!("{text}\n")
    }
}

/// What a bot says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromBot {
    /// The answer to the first line.
    Hello {
        /// The version of the protocol that it speaks.
        protocol: u32,
        /// What it calls itself.
        #[serde(default)]
        name: String,
    },
    /// The answer to a question: one of the options, by its word or by its index from 0.
    Choice {
        /// The question.
        id: u64,
        /// The option as a word.
        #[serde(default)]
        choice: Option<String>,
        /// The option as an index.
        #[serde(default)]
        index: Option<usize>,
        /// How likely it thinks to win, from 0 to 1.
        #[serde(default)]
        win: Option<f32>,
    },
    /// Anything that it wants to say; nobody needs to listen.
    Log {},
}
