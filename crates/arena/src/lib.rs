//! Computer players against each other.
//!
//! Every deal is played twice with the seats swapped, so that luck of the cards falls on both; such a
//! [`Pair`] is the unit of all statistics. A [`Contest`] says who plays at which table, [`Contest::run`]
//! spreads pairs over threads, and what comes out follows from the seed, whatever the number of threads.
//! `docs/arena.md` says what is measured and how.
//!
//! Nothing here prints, reads arguments or looks at a clock: time comes from a [`Clock`] that is given.

mod checkpoint;
mod contest;
mod entrant;
mod game;
mod ladder;
mod pace;
pub mod pool;
mod results;
pub mod stats;
mod summary;
mod table;
mod times;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use contest::{Contest, Fault, Finished, Job, Run};
pub use entrant::Entrant;
pub use game::{Pair, Played, Thinking, Winner};
pub use ladder::{Honesty, Ladder, Match, Rung, escaped, pairings, round_robin};
pub use pace::Clock;
pub use results::Results;
pub use summary::{Forfeits, SeatScore, Summary};
pub use table::{DECISION_LIMIT, Table};
pub use times::Times;
