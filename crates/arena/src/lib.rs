//! Computer players against each other.
//!
//! Every deal is played twice with the seats swapped, so that luck of the cards falls on both; such a
//! [`Pair`] is the unit of all statistics. A [`Contest`] is the job of playing all pairs of all players;
//! what comes out follows from its plan. `docs/arena.md` says what is measured and how.

mod contest;
mod game;
mod ladder;
mod results;
pub mod stats;
mod summary;

pub use contest::{Bout, Contest};
pub use game::{Pair, Played, Winner};
pub use ladder::{Honesty, Ladder, Match, Rung, escaped, pairings};
pub use results::Results;
pub use summary::{Forfeits, SeatScore, Summary};
