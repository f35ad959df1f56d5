//! Where a run keeps what it has: parts of the work, each with a state and perhaps rows of data.
//!
//! A part is a number of blocks, counted in order. Its state says how many of them are in, what they came
//! to, and how long its files of rows were then; what lies behind that in a file is cut off when the part is
//! taken up again. A state is replaced as a whole, so that a run can be killed at any point.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use saigen_rulebook::Fingerprint;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A folder with the states and rows of a run.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    hash: Fingerprint,
    /// Held as long as the run lasts, so that no other one writes here.
    _lock: File,
}

/// The state of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct State<C> {
    /// The experiment that it belongs to.
    experiment: String,
    /// How many blocks are in.
    pub(crate) blocks: u64,
    /// How long each file of rows is.
    pub(crate) rows: Vec<u64>,
    /// What the blocks came to.
    pub(crate) count: C,
}

/// Why a run cannot be kept.
#[derive(Debug)]
pub enum StoreError {
    /// A file cannot be read or written.
    Io(PathBuf, io::Error),
    /// Another run is using the folder.
    Busy(PathBuf),
    /// The folder holds something that is not of this experiment.
    Other(PathBuf),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "cannot use {}: {error}", path.display()),
            Self::Busy(path) => {
                write!(f, "another run is using {}: wait for it, or name another folder", path.display())
            }
            Self::Other(path) => write!(
                f,
                "{} is of another experiment: name another folder, or take the old one away",
                path.display()
            ),
        }
    }
}

impl std::error::Error for StoreError {}

impl Store {
    /// Opens a folder for an experiment, or makes it.
    pub fn open(folder: &Path, hash: Fingerprint) -> Result<Self, StoreError> {
        let io = |error| StoreError::Io(folder.into(), error);
        fs::create_dir_all(folder).map_err(io)?;
        let lock = OpenOptions::new().create(true).append(true).open(folder.join("lock")).map_err(io)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StoreError::Busy(folder.into()),
            TryLockError::Error(error) => io(error),
        })?;
        Ok(Self { folder: folder.into(), hash, _lock: lock })
    }

    fn path(&self, part: &str, kind: &str) -> PathBuf {
        self.folder.join(format!("{part}.{kind}"))
    }

    /// The state of a part as it was kept, or a new one.
    pub(crate) fn state<C: DeserializeOwned>(
        &self,
        part: &str,
        files: usize,
        empty: C,
    ) -> Result<State<C>, StoreError> {
        let path = self.path(part, "json");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let experiment = self.hash.to_string();
                return Ok(State { experiment, blocks: 0, rows: vec![0; files], count: empty });
            }
            Err(error) => return Err(StoreError::Io(path, error)),
        };
        let state: Option<State<C>> = serde_json::from_str(&text).ok();
        let ours = |state: &State<C>| state.experiment == self.hash.to_string() && state.rows.len() == files;
        state.filter(ours).ok_or(StoreError::Other(path))
    }

    /// Keeps the state of a part; when this returns, it outlasts the machine.
    pub(crate) fn keep<C: Serialize>(&self, part: &str, state: &State<C>) -> Result<(), StoreError> {
        let (path, new) = (self.path(part, "json"), self.path(part, "new"));
        let io = |error| StoreError::Io(path.clone(), error);
        let mut file = File::create(&new).map_err(io)?;
        let text = serde_json::to_vec(state).map_err(io::Error::from).map_err(io)?;
        file.write_all(&text).and_then(|()| file.sync_data()).map_err(io)?;
        fs::rename(&new, &path).map_err(io)
    }

    /// A file of rows, cut to the length that it had; more is added at its end.
    pub(crate) fn rows(&self, part: &str, file: usize, length: u64) -> Result<Rows, StoreError> {
        let path = self.rows_path(part, file);
        let io = |error| StoreError::Io(path.clone(), error);
        let opened = OpenOptions::new().create(true).append(true).open(&path).map_err(io)?;
        let found = opened.metadata().map_err(io)?.len();
        if found < length {
            return Err(StoreError::Other(path));
        }
        opened.set_len(length).map_err(io)?;
        Ok(Rows { file: opened, path })
    }

    /// Where a file of rows lies.
    pub fn rows_path(&self, part: &str, file: usize) -> PathBuf {
        self.path(part, &format!("rows{file}"))
    }
}

/// A file of rows that grows.
pub(crate) struct Rows {
    file: File,
    path: PathBuf,
}

impl Rows {
    pub(crate) fn add(&mut self, rows: &[u8]) -> Result<(), StoreError> {
        self.file.write_all(rows).map_err(|error| StoreError::Io(self.path.clone(), error))
    }

    /// When this returns, what was added outlasts the machine.
    pub(crate) fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_data().map_err(|error| StoreError::Io(self.path.clone(), error))
    }
}
