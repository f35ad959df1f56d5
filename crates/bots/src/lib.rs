//! Other people's players: programs that speak the bot protocol over standard input and output
//! (`docs/bots.md`).
//!
//! A [`Bot`] is a [`Player`](saigen_players::Player) whose answers come from a program of its own. It is
//! told what a person in its seat could know, and nothing else. Whatever the program does, the game goes
//! on: one that answers nonsense, is silent, crashes, floods or never listens has lost its game
//! ([`Player::forfeit`](saigen_players::Player::forfeit)), with a reason, and is ended.
//!
//! A [`Contender`] is a player as somebody wrote it: one of ours, or `cmd:./my-bot`.

mod bot;
mod contender;
mod fault;
mod message;
mod process;
mod rulebook;

pub use bot::{Bot, GRACE, HELLO_WITHIN};
pub use contender::{BotCommand, Contender, ContenderError, Contenders};
pub use fault::Fault;
pub use message::{FromBot, PROTOCOL};
pub use rulebook::rulebook_json;
