//! Where an unfinished game is kept, so that it can go on another time.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use saigen_notation::Record;
use saigen_table::Saved;

use crate::args::PlayArgs;
use crate::failure::Failure;

/// The name of the saved game in the data folder, and that of the record of the last one that ended.
pub(crate) const SAVED: &str = "game.saved";
pub(crate) const LAST: &str = "last.record";

/// A place for one unfinished game, or none.
pub(super) struct Keeper {
    place: Option<Place>,
    /// Whether another program keeps its game there right now.
    pub(super) busy: bool,
}

struct Place {
    file: PathBuf,
    /// The record of a finished game is kept beside it.
    last: Option<PathBuf>,
    /// Held while this game is being played.
    _lock: File,
}

impl Keeper {
    /// The file that was named, else the one in the data folder if somebody sits at a terminal.
    pub(super) fn open(args: &PlayArgs) -> Result<Self, Failure> {
        let nowhere = Self { place: None, busy: false };
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
            (Ok(Some(lock)), _) => Ok(Self { place: Some(Place { file, last, _lock: lock }), busy: false }),
            (Ok(None), _) => Ok(Self { busy: true, ..nowhere }),
            (Err(error), Some(_)) => {
                Err(Failure::input(format!("cannot keep a game in {}: {error}", file.display())))
            }
            // A data folder that cannot be written keeps nobody from playing.
            (Err(_), None) => Ok(nowhere),
        }
    }

    /// The game that was left, if there is one.
    pub(super) fn saved(&self) -> Result<Option<Saved>, Failure> {
        let Some(place) = &self.place else { return Ok(None) };
        let text = match fs::read_to_string(&place.file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unusable(&place.file, &error)),
        };
        Saved::parse(&text).map(Some).map_err(|error| unusable(&place.file, &error))
    }

    /// Keeps an unfinished game; the file is replaced as a whole. Says where, if anywhere.
    pub(super) fn keep(&self, saved: &Saved) -> io::Result<Option<&Path>> {
        let Some(place) = &self.place else { return Ok(None) };
        let new = place.file.with_extension("saved-new");
        let mut file = File::create(&new)?;
        file.write_all(saved.to_text().as_bytes())?;
        file.sync_data()?;
        fs::rename(&new, &place.file)?;
        Ok(Some(&place.file))
    }

    /// A game has ended: nothing is left to go on with, and its record is kept. Says where.
    pub(super) fn finish(&self, record: &Record) -> Option<PathBuf> {
        let place = self.place.as_ref()?;
        // A file that is not there needs no removing.
        let _ = fs::remove_file(&place.file);
        let last = place.last.clone()?;
        fs::write(&last, record.to_text()).ok().map(|()| last)
    }

    /// Whether an unfinished game is kept at all.
    pub(super) fn keeps(&self) -> bool {
        self.place.is_some()
    }
}

fn unusable(file: &Path, error: &dyn std::fmt::Display) -> Failure {
    let file = file.display();
    Failure::input(format!("{file}: {error}; --new begins a new game and replaces it"))
}

/// The folder for what belongs to the user.
pub(crate) fn data_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "saigen").map(|folders| folders.data_dir().to_owned())
}

/// Holds the place of a file; nothing if another program holds it.
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
