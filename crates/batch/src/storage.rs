//! Storage for the bytes of a checkpoint.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::{CheckpointError, CheckpointErrorCause};

/// An append-only sequence of bytes. `Vec<u8>` is the in-memory implementation.
pub trait Storage: Send {
    /// Its name in error messages.
    fn name(&self) -> String;

    /// The length in bytes.
    fn length(&self) -> io::Result<u64>;

    /// Up to `length` bytes from offset `at`; fewer at the end.
    fn read(&mut self, at: u64, length: u64) -> io::Result<Vec<u8>>;

    /// Appends bytes and syncs them to disk.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Truncates to a length.
    fn truncate(&mut self, length: u64) -> io::Result<()>;
}

impl Storage for Vec<u8> {
    fn name(&self) -> String {
        "memory".into()
    }

    fn length(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read(&mut self, at: u64, length: u64) -> io::Result<Vec<u8>> {
        Ok(self.iter().skip(at as usize).take(length as usize).copied().collect())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.extend(bytes);
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        Self::truncate(self, length as usize);
        Ok(())
    }
}

/// A locked file.
#[derive(Debug)]
pub struct StoredFile {
    path: PathBuf,
    file: File,
}

impl StoredFile {
    /// Opens or creates a file and locks it for the lifetime of this value.
    pub fn open(path: &Path) -> Result<Self, CheckpointError> {
        let error = |cause| CheckpointError { name: path.display().to_string(), cause };
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(|io| error(CheckpointErrorCause::Io(io)))?;
        file.try_lock().map_err(|lock| match lock {
            TryLockError::WouldBlock => error(CheckpointErrorCause::Busy),
            TryLockError::Error(io) => error(CheckpointErrorCause::Io(io)),
        })?;
        Ok(Self { path: path.into(), file })
    }
}

impl Storage for StoredFile {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    fn read(&mut self, at: u64, length: u64) -> io::Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(at))?;
        let mut bytes = Vec::new();
        (&self.file).take(length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }
}
