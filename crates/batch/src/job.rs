//! Jobs, cut into blocks, and what came of a block.

use std::fmt;

use saigen_notation::NotPlayable;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Worker;

/// Games to be played, cut into numbered blocks: a value that names everything they follow from.
pub trait Job: Clone + Sync + Serialize + DeserializeOwned {
    /// What is counted.
    type Count: Count;

    /// What the job is called in checkpoints.
    const KIND: &'static str;

    /// How many blocks there are.
    fn blocks(&self) -> u64;

    /// Plays a block; `None` if it was stopped. The result follows from the job and the number of the block.
    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Self::Count>>, Fault>;

    /// The fields in which a checkpoint may differ from the job and still be resumed, because blocks do not
    /// depend on them.
    fn free_fields() -> &'static [&'static str] {
        &[]
    }

    /// Everything that the blocks follow from, by name.
    fn asked(&self) -> Map<String, Value> {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(self) else { return Map::new() };
        fields.retain(|name, _| !Self::free_fields().contains(&name.as_str()));
        fields
    }
}

/// Something that is counted. Counts of neighbouring blocks are merged in the order of the blocks; counting is
/// done in whole numbers, so that it does not matter which neighbours are merged first.
pub trait Count: Clone + Send + Serialize + DeserializeOwned {
    /// Adds what was counted in the blocks that follow.
    fn merge(&mut self, later: Self);
}

impl Count for () {
    fn merge(&mut self, (): Self) {}
}

/// A block of a job, which can be sent away and played anywhere.
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

/// What came of a block, or of neighbouring blocks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BlockResult<C> {
    /// What was counted.
    pub count: C,
    /// Data that is too large to be held in memory: bytes for the end of each stream of the checkpoint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Vec<u8>>,
    /// Files for whoever runs the job: names and texts. They are not part of the checkpoint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<(String, String)>,
}

impl<C> BlockResult<C> {
    /// A count, and nothing else.
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

/// Why games cannot be played to their end.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// The plan makes no game.
    NotPlayable(NotPlayable),
    /// A text names no player; what would be right.
    NoPlayer(String),
    /// A player answered something that is not listed.
    NotListed {
        /// The player.
        player: String,
        /// A or B.
        side: &'static str,
        /// The number of the deal, from 0.
        deal: u64,
        /// Which of its games: 1 or 2.
        game: u8,
        /// Which decision of the game, from 1.
        decision: u32,
        /// What it answered.
        answer: String,
        /// What was listed.
        options: Vec<String>,
    },
    /// A game that has to end did not: what is to be said about it.
    Endless(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlayable(fault) => fault.fmt(f),
            Self::NoPlayer(message) | Self::Endless(message) => f.write_str(message),
            Self::NotListed { player, side, deal, game, decision, answer, options } => write!(
                f,
                "player {side}, {player}, answered “{answer}” at decision {decision} of game {game} of deal {deal}, which is not among the options: {}",
                options.join(" | ")
            ),
        }
    }
}

impl std::error::Error for Fault {}
