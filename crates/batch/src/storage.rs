//! Where the bytes of a checkpoint are kept.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::{CheckpointError, Trouble};

/// Bytes that grow at their end. `Vec<u8>` keeps them in memory.
pub trait Storage: Send {
    /// What it is called in messages.
    fn name(&self) -> String;

    /// How many bytes there are.
    fn length(&self) -> io::Result<u64>;

    /// Up to so many bytes from a place on; fewer at the end.
    fn read(&mut self, at: u64, length: u64) -> io::Result<Vec<u8>>;

    /// Adds bytes at the end; when this returns, they outlast the machine.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Drops everything from a place on.
    fn cut(&mut self, length: u64) -> io::Result<()>;
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

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.truncate(length as usize);
        Ok(())
    }
}

/// A file that nobody else adds to.
#[derive(Debug)]
pub struct StoredFile {
    path: PathBuf,
    file: File,
}

impl StoredFile {
    /// Opens a file, or makes it, and locks it as long as this value lives.
    pub fn open(path: &Path) -> Result<Self, CheckpointError> {
        let error = |trouble| CheckpointError { name: path.display().to_string(), trouble };
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(|io| error(Trouble::Io(io)))?;
        file.try_lock().map_err(|lock| match lock {
            TryLockError::WouldBlock => error(Trouble::Busy),
            TryLockError::Error(io) => error(Trouble::Io(io)),
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

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }
}
