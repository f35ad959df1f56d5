//! The server: matches that survive any crash.
//!
//! Every match is a task (`room`), the home of a `saigen_match::Room`: a step is on the disk (`store`)
//! before it is sent, and rules are played on workers (`work`). Clients reach rooms through `web`;
//! computer players search on their own threads (`think`). `docs/server.md` states the guarantees,
//! `docs/protocol.md` the protocol.

mod analyses;
mod book;
mod bots;
mod database;
mod decks;
mod descriptors;
mod hall;
mod joining;
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
pub use database::{Checked, Database, Moved, backup, check, default_database, move_to};
pub use proxies::{Network, NoNetwork, caller};
pub use serve::{Config, DEFAULT_PORT, Failure, serve};
