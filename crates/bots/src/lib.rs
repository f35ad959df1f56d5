//! External players: programs that speak the bot protocol over standard input and output
//! (`docs/bots.md`).
//!
//! A [`Bot`] is a [`Player`](saigen_players::Player) that queries an external program and sends it only
//! what its seat may know. A program that answers nonsense, is silent, crashes, floods or does not read
//! forfeits its game with a reason ([`Player::forfeit`](saigen_players::Player::forfeit)) and is killed;
//! the game goes on.
//!
//! A [`Contender`] is a player in its notation: a built-in one, or `cmd:./my-bot`.

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
