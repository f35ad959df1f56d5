//! Saved games.

use std::cell::RefCell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use saigen_notation::{Record, SeriesRecord};
use saigen_table::{Saved, SavedSeries};

use crate::args::PlayArgs;
use crate::failure::Failure;

/// File names in the data folder: the saved game, and the record of the last finished one.
pub(crate) const SAVED: &str = "game.saved";
pub(crate) const LAST: &str = "last.record";

/// A saved game, or a saved match of several games.
pub(super) enum SavedPlay {
    /// A game.
    Game(Box<Saved>),
    /// A match.
    Series(Box<SavedSeries>),
}

/// Storage for one unfinished game, or none.
pub(super) struct SaveFile {
    place: Option<Place>,
    /// The match that is being played.
    series: RefCell<Option<SavedSeries>>,
    /// Whether another process uses the file.
    pub(super) busy: bool,
}

struct Place {
    file: PathBuf,
    /// The file for the record of a finished game.
    last: Option<PathBuf>,
    /// Held while the game is played.
    _lock: File,
}

impl SaveFile {
    /// The given file, else the one in the data folder if standard input is a terminal.
    pub(super) fn open(args: &PlayArgs) -> Result<Self, Failure> {
        let nowhere = Self { place: None, series: RefCell::default(), busy: false };
        let (file, last) = match &args.save {
            Some(file) => (file.clone(), None),
            None if io::stdin().is_terminal() || args.resume => match data_folder() {
                Some(folder) => (folder.join(SAVED), Some(folder.join(LAST))),
                None => return Ok(nowhere),
            },
            None => return Ok(nowhere),
        };
        let locked = lock(&file);
        match (locked, &args.save) {
            (Ok(Some(lock)), _) => Ok(Self { place: Some(Place { file, last, _lock: lock }), ..nowhere }),
            (Ok(None), _) => Ok(Self { busy: true, ..nowhere }),
            (Err(error), Some(_)) => {
                Err(Failure::input(format!("cannot save a game to {}: {error}", file.display())))
            }
            // An unwritable data folder does not prevent playing.
            (Err(_), None) => Ok(nowhere),
        }
    }

    /// The saved game or match, if there is one.
    pub(super) fn load(&self) -> Result<Option<SavedPlay>, Failure> {
        let Some(place) = &self.place else { return Ok(None) };
        let text = match fs::read_to_string(&place.file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unusable(&place.file, &error)),
        };
        let saved = match SavedSeries::is_one(&text) {
            true => SavedSeries::parse(&text).map(|saved| SavedPlay::Series(Box::new(saved))),
            false => Saved::parse(&text).map(|saved| SavedPlay::Game(Box::new(saved))),
        };
        saved.map(Some).map_err(|error| unusable(&place.file, &error))
    }

    /// Saves an unfinished game, or the match that it belongs to. Returns the file, if there is one.
    pub(super) fn save(&self, saved: &Saved) -> io::Result<Option<&Path>> {
        match &*self.series.borrow() {
            Some(series) => {
                let running = series.running.as_ref().map(|(halves, _)| (*halves, saved.record.clone()));
                self.write(&SavedSeries { running, ..series.clone() }.to_text())
            }
            None => self.write(&saved.to_text()),
        }
    }

    /// Replaces the file atomically.
    fn write(&self, text: &str) -> io::Result<Option<&Path>> {
        let Some(place) = &self.place else { return Ok(None) };
        let new = place.file.with_extension("saved.new");
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        fs::rename(&new, &place.file)?;
        Ok(Some(&place.file))
    }

    /// Saves a match of several games; until it is over, its games are saved as parts of it.
    pub(super) fn save_series(&self, saved: SavedSeries) -> io::Result<()> {
        let text = saved.to_text();
        *self.series.borrow_mut() = Some(saved);
        self.write(&text).map(drop)
    }

    /// Removes the saved game and writes the record of the finished one. Returns its file. A game of a match is
    /// not finished here, because its record would show the decks of both players.
    pub(super) fn finish(&self, record: &Record) -> Option<PathBuf> {
        if self.series.borrow().is_some() {
            return None;
        }
        self.remove(&record.to_text())
    }

    /// Removes the saved match and writes its record. Returns its file.
    pub(super) fn finish_series(&self, record: &SeriesRecord) -> Option<PathBuf> {
        *self.series.borrow_mut() = None;
        self.remove(&record.to_text())
    }

    fn remove(&self, record: &str) -> Option<PathBuf> {
        let place = self.place.as_ref()?;
        // A missing file needs no removal.
        let _ = fs::remove_file(&place.file);
        let last = place.last.clone()?;
        fs::write(&last, record).ok().map(|()| last)
    }

    /// Whether games are saved.
    pub(super) fn is_enabled(&self) -> bool {
        self.place.is_some()
    }
}

fn unusable(file: &Path, error: &dyn std::fmt::Display) -> Failure {
    let file = file.display();
    Failure::input(format!("{file}: {error}; --new starts a new game and replaces it"))
}

/// The user's data folder.
pub(crate) fn data_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "saigen").map(|folders| folders.data_dir().to_owned())
}

/// Locks a file; `None` if another process holds it.
fn lock(file: &Path) -> io::Result<Option<File>> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let lock = OpenOptions::new().append(true).create(true).open(file.with_extension("lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        Err(fs::TryLockError::Error(error)) => Err(error),
    }
}
