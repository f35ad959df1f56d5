//! Checkpoints: finished pairs in a file, one JSON line each, from which a run goes on.
//!
//! The first line says what is played. Lines are written whole, so only the last one can be torn when
//! the machine stops; a torn line is cut off, and its pair is played again.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use saigen_notation::{NotPlayable, Start};
use saigen_rulebook::Fingerprint;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Contest, Finished, Job, Pair, Played, Results};

/// The version of the format.
const FORMAT: u32 = 1;

/// A checkpoint that this run, and no other one, adds to.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: File,
}

/// The first line: everything that the games follow from.
#[derive(Serialize)]
struct Settings<'a> {
    saigen_arena_checkpoint: u32,
    edition: &'static str,
    format: &'static str,
    setup: String,
    seed: String,
    players: Vec<&'a str>,
    decision_limit: u32,
    /// The hash of what cannot be told in a word: the rulebook, decks of one's own, table options.
    table: String,
}

/// Any other line.
#[derive(Serialize, Deserialize)]
struct Entry {
    a: usize,
    b: usize,
    deal: u64,
    games: [Played; 2],
}

/// Why a file cannot be used as a checkpoint.
#[derive(Debug)]
pub enum CheckpointError {
    /// The table makes no game.
    NotPlayable(NotPlayable),
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// Another run is adding to it.
    Busy(PathBuf),
    /// A line, counted from 1, is not one of a checkpoint.
    NoCheckpoint(PathBuf, usize, String),
    /// It is a checkpoint of something else: what differs, how it was, how it is now.
    Other(PathBuf, Vec<(String, Value, Value)>),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlayable(error) => error.fmt(f),
            Self::Io(path, error) => write!(f, "cannot use {} as a checkpoint: {error}", path.display()),
            Self::Busy(path) => {
                write!(
                    f,
                    "another run is using the checkpoint {}: wait for it, or name another file",
                    path.display()
                )
            }
            Self::NoCheckpoint(path, line, error) => write!(
                f,
                "{}:{line}: this is no line of a checkpoint: {error}; name a file that a run has made, or a new one",
                path.display()
            ),
            Self::Other(path, differences) => {
                write!(f, "{} is the checkpoint of another run", path.display())?;
                for (name, was, is) in differences {
                    write!(f, "; {name} was {was}, now {is}")?;
                }
                f.write_str("; name another file, or ask for what it was")
            }
        }
    }
}

impl std::error::Error for CheckpointError {}

impl Checkpoint {
    /// Opens a checkpoint, or begins one, and reads what has been played.
    pub fn open(path: &Path, contest: &Contest) -> Result<(Self, Results), CheckpointError> {
        let settings = settings(contest).map_err(CheckpointError::NotPlayable)?;
        let io = |error| CheckpointError::Io(path.into(), error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => CheckpointError::Busy(path.into()),
            TryLockError::Error(error) => io(error),
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(io)?;
        let first = format!("{}\n", Value::Object(settings.clone()));
        let mut checkpoint = Self { path: path.into(), file };
        // A file that is empty, or was torn in its first line, begins anew.
        if first.starts_with(&text) {
            checkpoint.file.set_len(0).map_err(io)?;
            checkpoint.write(&first)?;
            return Ok((checkpoint, Results::default()));
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let results = checkpoint.read(&text[..whole], &settings, contest.entrants.len())?;
        checkpoint.file.set_len(whole as u64).map_err(io)?;
        Ok((checkpoint, results))
    }

    fn read(
        &self,
        text: &str,
        now: &Map<String, Value>,
        entrants: usize,
    ) -> Result<Results, CheckpointError> {
        let wrong = |line, error: String| CheckpointError::NoCheckpoint(self.path.clone(), line, error);
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let was: Map<String, Value> =
            serde_json::from_str(first).map_err(|error| wrong(1, error.to_string()))?;
        self.compare(&was, now)?;
        let mut results = Results::default();
        for (number, line) in (2..).zip(lines) {
            let entry: Entry =
                serde_json::from_str(line).map_err(|error| wrong(number, error.to_string()))?;
            let Entry { a, b, deal, games } = entry;
            if a.max(b) >= entrants {
                return Err(wrong(number, format!("there are only {entrants} players, counted from 0")));
            }
            results.add(Job { a, b, deal }, Pair { games });
        }
        Ok(results)
    }

    fn compare(&self, was: &Map<String, Value>, now: &Map<String, Value>) -> Result<(), CheckpointError> {
        if !was.contains_key("saigen_arena_checkpoint") {
            let error = "it has no “saigen_arena_checkpoint”".into();
            return Err(CheckpointError::NoCheckpoint(self.path.clone(), 1, error));
        }
        let value = |name: &str| was.get(name).cloned().unwrap_or_default();
        let differences = now.iter().filter(|(name, is)| value(name) != **is);
        let told: Vec<_> = differences.map(|(name, is)| (name.clone(), value(name), is.clone())).collect();
        if told.is_empty() { Ok(()) } else { Err(CheckpointError::Other(self.path.clone(), told)) }
    }

    /// Adds pairs; when this returns, they outlast the machine.
    pub fn add(&mut self, finished: &[Finished]) -> Result<(), CheckpointError> {
        let mut text = String::new();
        for Finished { job: Job { a, b, deal }, pair, .. } in finished {
            let entry = Entry { a: *a, b: *b, deal: *deal, games: pair.games.clone() };
            let line = serde_json::to_string(&entry).map_err(io::Error::from);
            text += &line.map_err(|error| CheckpointError::Io(self.path.clone(), error))?;
            text.push('\n');
        }
        self.write(&text)
    }

    fn write(&mut self, text: &str) -> Result<(), CheckpointError> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| CheckpointError::Io(self.path.clone(), error))
    }
}

fn settings(contest: &Contest) -> Result<Map<String, Value>, NotPlayable> {
    let table = &contest.table;
    let rulebook = table.header.rulebook;
    let settings = Settings {
        saigen_arena_checkpoint: FORMAT,
        edition: rulebook.edition.id(),
        format: rulebook.format.id(),
        setup: match &table.header.start {
            Start::SetUp(setup) => setup.to_string(),
            Start::Position(_) => "position".into(),
        },
        seed: table.seed.to_string(),
        players: contest.entrants.iter().map(|entrant| &*entrant.name).collect(),
        decision_limit: table.limit,
        table: Fingerprint::of(&table.text()?).to_string(),
    };
    match serde_json::to_value(settings) {
        Ok(Value::Object(map)) => Ok(map),
        _ => unreachable!("a struct of texts and numbers is an object"),
    }
}
