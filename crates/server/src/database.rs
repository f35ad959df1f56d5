//! Where matches are stored: a SQLite file or a PostgreSQL server; opening, checking, copying and moving it.

use std::ffi::OsString;
use std::fmt;
use std::fs::{File, TryLockError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use saigen_match::Match;
use tokio::runtime::Handle;

use crate::serve::{Failure, runtime};
use crate::store::{Keeper, Postgres, Sqlite, Store, StoreError};

/// Maximum wait for the check of the database at start; a longer check continues while the server runs.
const CHECK_WITHIN: Duration = Duration::from_secs(10);

/// How long and how often a server tries to become the only one of a PostgreSQL database.
const CLAIM_WITHIN: Duration = Duration::from_secs(5);
const CLAIM_EVERY: Duration = Duration::from_millis(50);

/// Number of connections to a PostgreSQL server besides the one for steps.
const CONNECTIONS: usize = 4;

/// Where matches are stored.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL server, as a URL.
    Postgres(String),
}

impl From<OsString> for Database {
    /// `postgres://…` or `postgresql://…` is a server; everything else is a file.
    fn from(name: OsString) -> Self {
        let is_url = |text: &&str| text.starts_with("postgres://") || text.starts_with("postgresql://");
        match name.to_str().filter(is_url) {
            Some(url) => Self::Postgres(url.to_owned()),
            None => Self::File(name.into()),
        }
    }
}

impl fmt::Display for Database {
    /// Writes a file by its name, and a server without its user, password and parameters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => file.display().fmt(f),
            Self::Postgres(url) => {
                let place = url.split_once("://").map_or("", |(_, place)| place);
                let place = place.split(['?', '#']).next().unwrap_or_default();
                write!(f, "postgres://{}", place.rsplit('@').next().unwrap_or_default())
            }
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The default database in the user's data folder.
pub fn default_database() -> Result<Database, Failure> {
    let folders = directories::ProjectDirs::from("", "", "saigen").ok_or(Failure::NoDataFolder)?;
    Ok(Database::File(folders.data_dir().join("saigen.db")))
}

/// A database that no other server uses.
pub(crate) struct Opened {
    stores: Stores,
    /// The lock of a file.
    lock: Option<Lock>,
}

enum Stores {
    File(Sqlite),
    Postgres(Box<Postgres>),
}

impl Database {
    /// Opens or creates the database for a server, migrates it, and locks it against other servers.
    pub(crate) fn open(&self, runtime: &Handle) -> Result<Opened, Failure> {
        match self {
            Self::File(file) => {
                make_folder(file)?;
                let lock = Lock::take(file)?;
                let store = open_file(file)?;
                check_pages(file, CHECK_WITHIN)?;
                Ok(Opened { stores: Stores::File(store), lock: Some(lock) })
            }
            Self::Postgres(url) => {
                let mut store = self.connect(url, runtime)?;
                self.claim(&mut store)?;
                Ok(Opened { stores: Stores::Postgres(Box::new(store)), lock: None })
            }
        }
    }

    /// Opens an existing file or a server, also while a server uses it.
    fn existing(&self, runtime: &Handle) -> Result<Stores, Failure> {
        match self {
            Self::File(file) => Ok(Stores::File(existing(file)?)),
            Self::Postgres(url) => Ok(Stores::Postgres(Box::new(self.connect(url, runtime)?))),
        }
    }

    /// Keeps other servers away. The lock of one that was killed may last for a moment.
    fn claim(&self, store: &mut Postgres) -> Result<(), Failure> {
        let until = Instant::now() + CLAIM_WITHIN;
        while !store.claim()? {
            if Instant::now() > until {
                return Err(Failure::InUse(self.clone()));
            }
            std::thread::sleep(CLAIM_EVERY);
        }
        Ok(())
    }

    fn connect(&self, url: &str, runtime: &Handle) -> Result<Postgres, Failure> {
        Postgres::open(url, runtime).map_err(|error| Failure::Database(format!("{self}: {error}")))
    }
}

impl Opened {
    /// Starts the threads of the store; the lock is held until it is dropped.
    pub(crate) fn keep(self) -> (Keeper, Option<Lock>) {
        let keeper = match self.stores {
            Stores::File(store) => Keeper::start(store),
            Stores::Postgres(steps) => {
                let others = (0..CONNECTIONS).map(|_| steps.another()).collect();
                Keeper::pooled(*steps, others)
            }
        };
        (keeper, self.lock)
    }
}

impl Stores {
    fn store(&mut self) -> &mut dyn Store {
        match self {
            Self::File(store) => store,
            Self::Postgres(store) => &mut **store,
        }
    }
}

/// The fault of a database, with advice.
pub(crate) fn damaged(file: &Path, fault: &str) -> String {
    let name = file.display();
    format!(
        "{name} is damaged: {fault}\n\
         Copy the file, and those beside it whose names begin the same, to a safe place first. Then either\n  \
         put a backup in its place (made with saigen db backup), or\n  \
         save what can be read: sqlite3 {name} .recover | sqlite3 recovered.db\n\
         saigen db check --db {name} lists all faults and plays every match again."
    )
}

/// Locks a file against other servers. The system releases the lock when the process ends in any way.
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    fn take(database: &Path) -> Result<Self, Failure> {
        // Two paths to the same file are the same database.
        let path = database.canonicalize().unwrap_or_else(|_| database.into());
        let mut name = path.clone().into_os_string();
        name.push(".lock");
        let failed = |error| Failure::Io(Path::new(&name).display().to_string(), error);
        let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(Failure::InUse(Database::File(path))),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// Checks the pages of a database, and waits up to a limit. The check of a large file continues while the
/// server runs, and its result is logged.
fn check_pages(database: &Path, within: Duration) -> Result<(), Failure> {
    let (done, checked) = mpsc::channel();
    let file = database.to_owned();
    std::thread::spawn(move || {
        let fault = match Sqlite::first_fault(&file) {
            Ok(fault) => fault,
            Err(error) => Some(error.to_string()),
        };
        // The receiver may have stopped waiting.
        if let (Err(_), Some(fault)) = (done.send(fault.clone()), fault) {
            tracing::error!("{}", damaged(&file, &fault));
        }
    });
    match checked.recv_timeout(within) {
        Ok(None) => Ok(()),
        Ok(Some(fault)) => Err(Failure::Damaged(database.into(), fault)),
        Err(_) => {
            tracing::warn!("the database is large: its check continues while the server runs");
            Ok(())
        }
    }
}

fn make_folder(database: &Path) -> Result<(), Failure> {
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| Failure::Io(folder.display().to_string(), error))?;
    }
    Ok(())
}

fn open_file(file: &Path) -> Result<Sqlite, Failure> {
    Sqlite::open(file).map_err(|error| match error {
        StoreError::Damaged(fault) => Failure::Damaged(file.into(), fault),
        error => Failure::Database(format!("{}: {error}", file.display())),
    })
}

fn existing(file: &Path) -> Result<Sqlite, Failure> {
    if !file.exists() {
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(Failure::Io(file.display().to_string(), error));
    }
    open_file(file)
}

/// Copies a database file to a new one, also while a server uses it.
pub fn backup(database: &Database, to: &Path) -> Result<(), Failure> {
    let Database::File(file) = database else { return Err(Failure::NotAFile("pg_dump")) };
    if to.exists() {
        let error = std::io::Error::from(std::io::ErrorKind::AlreadyExists);
        return Err(Failure::Io(to.display().to_string(), error));
    }
    Ok(existing(file)?.backup(to)?)
}

/// The result of a database check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Number of matches.
    pub matches: usize,
    /// The faults, one line each.
    pub faults: Vec<String>,
}

/// Checks a file, and replays every match of any database.
pub fn check(database: &Database) -> Result<Checked, Failure> {
    let runtime = runtime()?;
    let mut stores = database.existing(runtime.handle())?;
    let mut faults = match &mut stores {
        Stores::File(file) => file.faults()?,
        Stores::Postgres(_) => Vec::new(),
    };
    let store = stores.store();
    let all = store.all()?;
    faults.extend(all.iter().filter_map(|id| fault(store, id)));
    Ok(Checked { matches: all.len(), faults })
}

/// Why a match cannot be replayed; `None` if it can.
fn fault(store: &mut dyn Store, id: &str) -> Option<String> {
    let stored = store.load(id);
    let play = || stored.and_then(|stored| Ok(stored.map(|it| Match::load(&it, &|| false)).transpose()?));
    // A panic in one match does not affect the others.
    let played = catch_unwind(AssertUnwindSafe(play));
    let panicked = |_| Err(StoreError::Damaged(format!("match {id} cannot be replayed")));
    played.unwrap_or_else(panicked).err().map(|error| error.to_string())
}

/// The result of moving a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// Number of matches copied now.
    pub copied: usize,
    /// Number of matches that were there already, unchanged.
    pub present: usize,
    /// Matches that could not be copied, one line each.
    pub faults: Vec<String>,
}

/// Copies every match to another database, and reads each one back. Matches that are there already are
/// compared, so that an interrupted move can be repeated. No server may use either database.
pub fn move_to(database: &Database, to: &Database) -> Result<Moved, Failure> {
    let runtime = runtime()?;
    if let Database::File(file) = database {
        existing(file)?;
    }
    let (mut from, mut to) = (database.open(runtime.handle())?, to.open(runtime.handle())?);
    let (from, to) = (from.stores.store(), to.stores.store());
    let mut moved = Moved { copied: 0, present: 0, faults: Vec::new() };
    for id in from.all()? {
        match copy(from, to, &id) {
            Ok(Copied::Now) => moved.copied += 1,
            Ok(Copied::Before) => moved.present += 1,
            // Without its database nothing else can be copied either.
            Err(StoreError::Failed(why)) => return Err(Failure::Database(why)),
            Err(error) => moved.faults.push(format!("match {id}: {error}")),
        }
    }
    Ok(moved)
}

/// When a match was copied.
enum Copied {
    Now,
    Before,
}

fn copy(from: &mut dyn Store, to: &mut dyn Store, id: &str) -> Result<Copied, StoreError> {
    let whole = from.export(id)?;
    if let Some(there) = to.export(id)? {
        let same = whole.is_some_and(|whole| whole == there);
        let differs = || StoreError::Refused("the other database has it, but not the same".into());
        return same.then_some(Copied::Before).ok_or_else(differs);
    }
    whole.iter().try_for_each(|whole| to.import(whole))?;
    let same = to.export(id)? == whole;
    same.then_some(Copied::Now).ok_or_else(|| StoreError::Damaged("its copy is not the same".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_a_server_and_is_shown_without_its_secrets() {
        for (name, shown) in [
            (
                "postgres://saigen:secret@db.example:5432/games?sslmode=disable",
                "postgres://db.example:5432/games",
            ),
            ("postgresql://db.example/games", "postgres://db.example/games"),
            ("postgres://user:p@ss@db.example/games", "postgres://db.example/games"),
            ("games.db", "games.db"),
        ] {
            let database = Database::from(OsString::from(name));
            assert_eq!(matches!(database, Database::Postgres(_)), name.starts_with("postgres"));
            assert_eq!(format!("{database} {database:?}"), format!("{shown} {shown}"));
        }
    }
}
