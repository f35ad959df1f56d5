//! Checkpoints: the positions of finished games in a file, from which learning goes on.
//!
//! The first line says what is played. Then comes one block a game: its number, how many positions it
//! has, and those, as little-endian numbers. Blocks are added whole, so only the last one can be torn
//! when the machine stops; a torn block is cut off, and its game is played again.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use saigen_players::value::FEATURES;

use crate::{Games, Played, Sample};

/// The version of the format.
const FORMAT: u32 = 1;
/// How many bytes a position takes: its numbers, its sets, its result.
const SAMPLE: usize = 4 * FEATURES + 4;
/// So many bytes at most are told of a file that is something else.
const TOLD: usize = 200;

/// A checkpoint that this run, and no other one, adds to.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: File,
}

/// Why a file cannot be used as a checkpoint.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// Another run is adding to it.
    Busy(PathBuf),
    /// It holds other games, or something else: how it begins, how it should.
    Other(PathBuf, String, String),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "cannot use {} as a checkpoint: {error}", path.display()),
            Self::Busy(path) => {
                let path = path.display();
                write!(f, "another run is using the checkpoint {path}: wait for it, or name another file")
            }
            Self::Other(path, found, expected) => write!(
                f,
                "{} is not the checkpoint of these games: it begins with “{found}”, not with “{expected}”; name another file, or ask for what it was",
                path.display()
            ),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl Checkpoint {
    /// Opens a checkpoint, or begins one, and reads the games that are in it.
    pub fn open(path: &Path, games: &Games) -> Result<(Self, Played), CheckpointError> {
        let io = |error| CheckpointError::Io(path.into(), error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => CheckpointError::Busy(path.into()),
            TryLockError::Error(error) => io(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let first = first_line(games);
        // A file that is empty, or was torn in its first line, begins anew.
        if first.as_bytes().starts_with(&bytes) {
            file.set_len(0).and_then(|()| file.write_all(first.as_bytes())).map_err(io)?;
            return Ok((Self { path: path.into(), file }, Played::new()));
        }
        let Some(blocks) = bytes.strip_prefix(first.as_bytes()) else {
            return Err(CheckpointError::Other(path.into(), beginning(&bytes), first.trim_end().into()));
        };
        let (played, torn) = read(blocks);
        file.set_len((bytes.len() - torn) as u64).map_err(io)?;
        Ok((Self { path: path.into(), file }, played))
    }

    /// Adds a finished game.
    pub fn add(&mut self, number: u64, samples: &[Sample]) -> Result<(), CheckpointError> {
        let mut block = Vec::with_capacity(12 + samples.len() * SAMPLE);
        block.extend(number.to_le_bytes());
        block.extend((samples.len() as u32).to_le_bytes());
        for Sample { features, result } in samples {
            block.extend(features.iter().flat_map(|number| number.to_le_bytes()));
            block.extend(result.to_le_bytes());
        }
        self.file.write_all(&block).map_err(|error| CheckpointError::Io(self.path.clone(), error))
    }
}

/// Everything that the games follow from, apart from how many they are.
fn first_line(games: &Games) -> String {
    let Games { player, seed, explore, .. } = games;
    format!(
        "saigen training checkpoint {FORMAT}: player {player} seed {seed} explore {explore} features {FEATURES}\n"
    )
}

/// How a file begins that is something else.
fn beginning(bytes: &[u8]) -> String {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let text = String::from_utf8_lossy(&line[..line.len().min(TOLD)]);
    text.chars().filter(|c| !c.is_control()).collect()
}

/// All whole games, and how many bytes at the end are none.
fn read(mut bytes: &[u8]) -> (Played, usize) {
    let mut played = Played::new();
    while let Some((number, samples, rest)) = read_game(bytes) {
        played.insert(number, samples);
        bytes = rest;
    }
    (played, bytes.len())
}

fn read_game(bytes: &[u8]) -> Option<(u64, Vec<Sample>, &[u8])> {
    let (number, bytes) = bytes.split_first_chunk::<8>()?;
    let (count, bytes) = bytes.split_first_chunk::<4>()?;
    let size = (u32::from_le_bytes(*count) as usize).checked_mul(SAMPLE)?;
    let (samples, rest) = bytes.split_at_checked(size)?;
    let samples = samples.chunks_exact(SAMPLE).map(read_sample).collect();
    Some((u64::from_le_bytes(*number), samples, rest))
}

fn read_sample(bytes: &[u8]) -> Sample {
    let mut numbers = bytes.as_chunks().0.iter().map(|&number| f32::from_le_bytes(number));
    let mut next = || numbers.next().unwrap_or_default();
    Sample { features: core::array::from_fn(|_| next()), result: next() }
}
