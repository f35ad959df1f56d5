//! The server: matches that live on, whatever happens to the program.
//!
//! Every match is a task (`room`), the home of a `saigen_match::Room`: a step is on the disk (`store`) before
//! anybody is sent it, and rules are played on workers (`work`). Clients talk to rooms through `web`; computer
//! players think on threads of their own (`think`).
//! `docs/server.md` says what it promises, `docs/protocol.md` how clients talk to it.

mod analyses;
mod book;
mod bots;
mod decks;
mod descriptors;
mod hall;
mod limits;
mod metrics;
mod plan;
mod proxies;
mod room;
mod rules_page;
mod serve;
mod store;
mod think;
mod token;
mod turns;
mod upload;
mod watchdog;
mod web;
mod work;

pub use bots::{NoBot, OfferedBot};
pub use proxies::{Network, NoNetwork, caller};
pub use serve::{Checked, Config, DEFAULT_PORT, Failure, backup, check, default_database, serve};
