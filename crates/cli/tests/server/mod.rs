//! The server over the loopback interface, as clients see it.

mod abuse;
mod bots;
#[allow(dead_code, reason = "the load test uses the rest")]
mod client;
mod custom;
mod damage;
mod decks;
mod fair;
mod fixtures;
mod friends;
mod hostile;
mod kills;
mod logs;
mod operations;
mod play;
mod resume;
mod review;
mod share;
mod standing_orders;
mod traffic;
mod twins;
