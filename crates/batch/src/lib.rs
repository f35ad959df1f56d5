//! One way to play many games.
//!
//! A [`Job`] is a serialisable value that names everything its games follow from, cut into numbered blocks.
//! A [`Block`] can be sent away and played anywhere; its [`BlockResult`] is the same bytes wherever it was
//! played, and results are merged in the order of the blocks. A [`Batch`] plays the blocks of a job that are
//! missing, on threads, and keeps finished blocks in a [`Checkpoint`] if it has one. So what comes out depends
//! neither on the number of threads nor on interruptions.
//!
//! Most jobs have a [`Plan`]: rules, set-up, players and seed. A [`Worker`] plays one game of it between two
//! players, watched by an [`Observer`]; other ways to answer implement [`Answers`] and use the same loop,
//! [`Course::play`].
//!
//! Nothing here prints or reads a clock: time comes from a [`Clock`], players from a [`Roster`], and bytes are
//! kept in a [`Storage`].

mod batch;
mod checkpoint;
mod done;
mod game;
mod job;
mod pace;
mod plan;
mod pool;
mod recording;
mod roster;
mod storage;
pub mod text;
mod times;
mod worker;

pub use batch::{Batch, Next, RunError, Watch};
pub use checkpoint::{Checkpoint, CheckpointError, Trouble};
pub use done::Done;
pub use game::{Answer, Answers, Course, Dice, Ended, FromDeal, Halt, Observer};
pub use job::{Block, BlockResult, Count, Fault, Job};
pub use pace::Clock;
pub use plan::{DECISION_LIMIT, Plan, Sitting};
pub use pool::Run;
pub use recording::Recording;
pub use roster::{Entrant, OwnPlayers, Roster};
pub use storage::{Storage, StoredFile};
pub use times::{Thinking, Times};
pub use worker::{Finished, Worker};
