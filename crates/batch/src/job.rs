//! Jobs, their blocks, and the result of a block.

use std::fmt;
use std::ops::Range;

use saigen_notation::NotPlayable;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Worker;

/// Games to play, split into numbered blocks: a value that holds everything that determines them.
pub trait Job: Clone + Sync + Serialize + DeserializeOwned {
    /// The result of counting.
    type Count: Count;

    /// The name of the job in checkpoints.
    const KIND: &'static str;

    /// The number of blocks.
    fn blocks(&self) -> u64;

    /// Plays a block; `None` if it was stopped. The job and the block number determine the result.
    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Self::Count>>, Fault>;

    /// The fields that may differ when a checkpoint is resumed, because blocks do not depend on them.
    fn free_fields() -> &'static [&'static str] {
        &[]
    }

    /// Whether blocks of a checkpoint have the count that they have in this job, whose free fields may differ
    /// from those of the run that played them.
    fn accepts(&self, _blocks: Range<u64>, _count: &Self::Count) -> bool {
        true
    }

    /// Whether the last of these blocks of a checkpoint was cut short by a smaller job, so that they are played
    /// again.
    fn is_cut_short(&self, _blocks: Range<u64>, _count: &Self::Count) -> bool {
        false
    }

    /// The fields that determine the blocks.
    fn identity(&self) -> Map<String, Value> {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(self) else { return Map::new() };
        fields.retain(|name, _| !Self::free_fields().contains(&name.as_str()));
        fields
    }
}

/// A count that can be merged. Counts of adjacent blocks are merged in order; counts are integers, so the
/// result does not depend on which neighbours are merged first.
pub trait Count: Clone + Send + Serialize + DeserializeOwned {
    /// Adds the count of the blocks that follow.
    fn merge(&mut self, later: Self);
}

impl Count for () {
    fn merge(&mut self, (): Self) {}
}

/// A block of a job, which can be sent to another process and played there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Block<J> {
    /// The job.
    pub job: J,
    /// The number of the block, from 0.
    pub number: u64,
}

impl<J: Job> Block<J> {
    /// Plays the block; `None` if it was stopped.
    pub fn play(&self, worker: &mut Worker) -> Result<Option<BlockResult<J::Count>>, Fault> {
        self.job.play(self.number, worker)
    }
}

/// The result of a block or of adjacent blocks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BlockResult<C> {
    /// The count.
    pub count: C,
    /// Data too large for memory: bytes to append to each row stream of the checkpoint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Vec<u8>>,
    /// Files for the caller: names and contents. They are not part of the checkpoint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<(String, String)>,
}

impl<C> BlockResult<C> {
    /// A result with a count only.
    pub fn of(count: C) -> Self {
        Self { count, rows: Vec::new(), files: Vec::new() }
    }
}

impl<C: Count> Count for BlockResult<C> {
    fn merge(&mut self, later: Self) {
        self.count.merge(later.count);
        self.rows.resize(self.rows.len().max(later.rows.len()), Vec::new());
        self.rows.iter_mut().zip(later.rows).for_each(|(rows, more)| rows.extend(more));
        self.files.extend(later.files);
    }
}

/// The error when games cannot be played.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// The plan cannot be played.
    NotPlayable(NotPlayable),
    /// A text does not name a player; holds the message.
    NoPlayer(String),
    /// A player replied with a choice that is not listed.
    NotListed {
        /// The player.
        player: String,
        /// `A` or `B`.
        side: &'static str,
        /// The number of the deal, from 0.
        deal: u64,
        /// The game of the deal: 1 or 2.
        game: u8,
        /// The number of the decision in the game, from 1.
        decision: u32,
        /// The reply.
        answer: String,
        /// The listed options.
        options: Vec<String>,
    },
    /// A game that must end did not; holds the message.
    Endless(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlayable(fault) => fault.fmt(f),
            Self::NoPlayer(message) | Self::Endless(message) => f.write_str(message),
            Self::NotListed { player, side, deal, game, decision, answer, options } => write!(
                f,
                "player {side} ({player}) answered “{answer}” at decision {decision} of game {game} of deal {deal}, which is not one of the options: {}",
                options.join(" | ")
            ),
        }
    }
}

impl std::error::Error for Fault {}
