//! Matches between computer players.
//!
//! Every deal is played twice with swapped seats, so that both players get the same cards; such a [`Pair`] is
//! the unit of all statistics. A [`Contest`] is the job of playing all pairs between all players.
//! `docs/arena.md` specifies what is measured and how.

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
