//! One way to play many games.
//!
//! A [`Job`] is a serialisable value that holds everything that determines its games, split into numbered blocks.
//! A [`Block`] can be sent to another process and played there; its [`BlockResult`] is the same bytes everywhere,
//! and results are merged in the order of the blocks. A [`Batch`] plays the missing blocks of a job on threads
//! and saves finished ones in a [`Checkpoint`] if it has one. So results depend neither on the number of threads
//! nor on interruptions.
//!
//! Most jobs have a [`Plan`]: rules, set-up, players and seed. A [`Worker`] plays its games between two players
//! and reports to an [`Observer`]; other deciders implement [`Decider`] and use the same loop, [`GameRun::play`].
//! A match of several games ([`play_series`]) is played like a game, and has one result.
//!
//! Nothing here prints or reads the system clock: a [`Clock`] provides the time, a [`Roster`] the players, and a
//! [`Storage`] holds the bytes of a checkpoint.

mod batch;
mod checkpoint;
mod done;
mod game;
mod job;
mod plan;
mod pool;
mod recording;
mod roster;
mod series;
mod speed;
mod storage;
pub mod text;
mod times;
mod worker;

pub use batch::{Batch, Next, RunError, Watch};
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointErrorCause};
pub use done::Done;
pub use game::{Decider, Dice, Ended, FromDeal, GameRun, Halt, Observer, Reply};
pub use job::{Block, BlockResult, Count, Fault, Job};
pub use plan::{DECISION_LIMIT, Opening, Plan, Seating};
pub use pool::Run;
pub use recording::{Recording, Written};
pub use roster::{BuiltIn, Entrant, Roster};
pub use series::play_series;
pub use speed::Clock;
pub use storage::{Storage, StoredFile};
pub use times::{Thinking, Times};
pub use worker::{Finished, Worker};
