//! The store as one SQLite file.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, params};
use saigen_cards::Seat;
use saigen_protocol::http::Keep;

use saigen_match::{Entry, MatchRow, Stored, What};

use super::{
    AnalysisRow, Append, Before, JoinRow, Outdated, Role, ShareRow, Store, StoreError, Whole, is_shorter,
    log_of,
};
use crate::token::TokenHash;

/// Number of matches checked at once in the search for old ones.
const LOOKED_AT: usize = 100;

/// The migrations from each version to the next; the file holds its version.
const MIGRATIONS: [&str; 4] = [
    "
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    created INTEGER NOT NULL,
    header TEXT NOT NULL,
    seed TEXT NOT NULL,
    settings TEXT NOT NULL,
    finished INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX running ON matches (id) WHERE NOT finished;
CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq > 0),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat TEXT,
    body TEXT,
    clock_a INTEGER,
    clock_b INTEGER,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    role TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of ON tokens (match);
CREATE TABLE orders (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
",
    "
CREATE TABLE analyses (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    simulations INTEGER NOT NULL,
    seed TEXT NOT NULL,
    result TEXT,
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX unfinished ON analyses (version, match) WHERE result IS NULL;
CREATE TABLE shares (
    id TEXT PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL,
    page TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX shares_of ON shares (match);
CREATE INDEX expiring ON shares (expires);
",
    "
ALTER TABLE shares ADD COLUMN by TEXT NOT NULL DEFAULT 'watch';
",
    "
CREATE TABLE retention (
    unfinished INTEGER,
    finished INTEGER,
    since INTEGER NOT NULL
) STRICT;
",
];

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(error.to_string()),
            Some(ErrorCode::ConstraintViolation) => Self::Refused(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// An open file.
pub(crate) struct Sqlite {
    file: Connection,
}

impl Sqlite {
    /// Opens or creates a file and migrates it to the present version.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let mut file = Connection::open(path)?;
        file.busy_timeout(std::time::Duration::from_secs(5))?;
        // A commit is on the disk before it returns, and readers do not block.
        file.pragma_update(None, "journal_mode", "WAL")?;
        file.pragma_update(None, "synchronous", "FULL")?;
        file.pragma_update(None, "foreign_keys", true)?;
        migrate(&mut file)?;
        Ok(Self { file })
    }

    /// Checks, without opening the file for writing, that every page can be read and is in its place;
    /// returns the first fault. Indices are not compared with their tables, as [`Store::faults`] does.
    pub(crate) fn first_fault(path: &Path) -> Result<Option<String>, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let file = Connection::open_with_flags(path, flags)?;
        let found: String = file.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        Ok((found != "ok").then_some(found))
    }
}

fn migrate(file: &mut Connection) -> Result<(), StoreError> {
    let change = file.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: u32 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let version = version as usize;
    if version > MIGRATIONS.len() {
        let found = format!("it has version {version}; this program supports up to {}", MIGRATIONS.len());
        return Err(StoreError::Later(found));
    }
    for step in &MIGRATIONS[version..] {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    Ok(change.commit()?)
}

impl Store for Sqlite {
    fn create(
        &mut self,
        row: &MatchRow,
        tokens: &[(TokenHash, Role)],
        entries: &[Entry],
    ) -> Result<(), StoreError> {
        let change = self.file.transaction()?;
        insert_match(&change, row, tokens, entries)?;
        Ok(change.commit()?)
    }

    fn append(&mut self, batch: &[Append]) -> Vec<Result<(), StoreError>> {
        let whole = |file: &mut Connection| -> Result<Vec<_>, StoreError> {
            let change = file.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let each = batch.iter().map(|append| insert(&change, &append.id, &append.entry)).collect();
            change.commit()?;
            Ok(each)
        };
        whole(&mut self.file).unwrap_or_else(|error| batch.iter().map(|_| Err(error.clone())).collect())
    }

    fn finish(&mut self, id: &str) -> Result<(), StoreError> {
        self.file.execute("UPDATE matches SET finished = 1 WHERE id = ?1", [id])?;
        Ok(())
    }

    fn load(&mut self, id: &str) -> Result<Option<Stored>, StoreError> {
        let sql = "SELECT id, created, header, seed, settings, finished FROM matches WHERE id = ?1";
        let Some(row) = self.file.query_row(sql, [id], match_row).optional()? else { return Ok(None) };
        let sql =
            "SELECT seq, at, kind, seat, body, clock_a, clock_b FROM entries WHERE match = ?1 ORDER BY seq";
        let mut entries = self.file.prepare_cached(sql)?;
        let entries = entries.query_map([id], entry)?.collect::<Result<Vec<_>, _>>()?;
        let entries = log_of(id, entries)?;
        let mut orders = [None, None];
        for seat in Seat::BOTH {
            let sql = "SELECT body FROM orders WHERE match = ?1 AND seat = ?2";
            let found = self.file.query_row(sql, params![id, Role::Seat(seat).id()], |row| row.get(0));
            orders[seat as usize] = found.optional()?;
        }
        Ok(Some(Stored { row, entries, orders }))
    }

    fn running(&mut self) -> Result<Vec<String>, StoreError> {
        self.ids("SELECT id FROM matches WHERE NOT finished ORDER BY created")
    }

    fn all(&mut self) -> Result<Vec<String>, StoreError> {
        self.ids("SELECT id FROM matches ORDER BY created")
    }

    fn find(&mut self, token: &TokenHash) -> Result<Option<(String, Role)>, StoreError> {
        let sql = "SELECT match, role FROM tokens WHERE hash = ?1";
        let read = |row: &Row| Ok((row.get(0)?, row.get::<_, String>(1)?));
        let found: Option<(String, String)> = self.file.query_row(sql, [token], read).optional()?;
        Ok(found.and_then(|(id, role)| Role::read(&role).map(|role| (id, role))))
    }

    fn join(&mut self, join: &JoinRow) -> Result<bool, StoreError> {
        let change = self.file.transaction()?;
        if change.execute("DELETE FROM tokens WHERE hash = ?1", [join.invite])? == 0 {
            return Ok(false);
        }
        let insert = "INSERT INTO tokens VALUES (?1, ?2, ?3)";
        change.execute(insert, params![join.token, join.id, Role::Seat(join.seat).id()])?;
        change.execute(insert, params![join.watch, join.id, Role::Watch.id()])?;
        let update = "UPDATE matches SET settings = ?2, header = ?3, seed = ?4 WHERE id = ?1";
        change.execute(update, params![join.id, join.settings, join.header, join.seed])?;
        change.commit()?;
        Ok(true)
    }

    fn set_orders(&mut self, id: &str, seat: Seat, orders: &str) -> Result<(), StoreError> {
        insert_orders(&self.file, id, seat, orders)
    }

    fn forget(&mut self, token: &TokenHash) -> Result<bool, StoreError> {
        let change = self.file.transaction()?;
        let sql = "DELETE FROM tokens WHERE hash = ?1 RETURNING match";
        let id: Option<String> = change.query_row(sql, [token], |row| row.get(0)).optional()?;
        let unheld = "NOT EXISTS (SELECT 1 FROM tokens WHERE match = ?1 AND role IN ('a', 'b'))";
        let sql = format!("DELETE FROM matches WHERE id = ?1 AND {unheld}");
        let gone = id.map(|id| change.execute(&sql, [id])).transpose()?;
        change.commit()?;
        Ok(gone.is_some_and(|rows| rows > 0))
    }

    fn outdated(&mut self, after: &str, before: Before) -> Result<Outdated, StoreError> {
        let last_step = "SELECT at FROM entries WHERE match = id ORDER BY seq DESC LIMIT 1";
        let sql = format!(
            "SELECT id, finished, coalesce(({last_step}), created) FROM matches
             WHERE id > ?1 ORDER BY id LIMIT {LOOKED_AT}"
        );
        let mut statement = self.file.prepare_cached(&sql)?;
        let read = |row: &Row| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let rows = statement.query_map([after], read)?.collect::<Result<Vec<(String, bool, i64)>, _>>()?;
        Ok(Outdated::among(rows, before))
    }

    fn retain(&mut self, keep: Keep, now: i64) -> Result<i64, StoreError> {
        let change = self.file.transaction()?;
        let read = |row: &Row| Ok((Keep { unfinished: row.get(0)?, finished: row.get(1)? }, row.get(2)?));
        let sql = "DELETE FROM retention RETURNING unfinished, finished, since";
        let before: Option<(Keep, i64)> = change.query_row(sql, [], read).optional()?;
        let since = before.filter(|(before, _)| !is_shorter(keep, *before)).map_or(now, |(_, since)| since);
        let row = params![keep.unfinished, keep.finished, since];
        change.execute("INSERT INTO retention VALUES (?1, ?2, ?3)", row)?;
        change.commit()?;
        Ok(since)
    }

    fn remove(&mut self, id: &str) -> Result<(), StoreError> {
        self.file.execute("DELETE FROM matches WHERE id = ?1", [id])?;
        Ok(())
    }

    fn set_analysis(&mut self, id: &str, row: &AnalysisRow) -> Result<(), StoreError> {
        insert_analysis(&self.file, id, row)
    }

    fn analysis(&mut self, id: &str, version: u32) -> Result<Option<AnalysisRow>, StoreError> {
        let sql = "SELECT simulations, seed, result FROM analyses WHERE match = ?1 AND version = ?2";
        let read = |row: &Row| {
            let (simulations, seed, result) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(AnalysisRow { version, simulations, seed, result })
        };
        Ok(self.file.query_row(sql, params![id, version], read).optional()?)
    }

    fn unfinished_analyses(&mut self, version: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT match FROM analyses WHERE version = ?1 AND result IS NULL";
        let mut statement = self.file.prepare(sql)?;
        let ids = statement.query_map([version], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    fn forget_analyses(&mut self, id: &str) -> Result<(), StoreError> {
        self.file.execute("DELETE FROM analyses WHERE match = ?1", [id])?;
        Ok(())
    }

    fn share(&mut self, share: &ShareRow, most: usize, now: i64) -> Result<bool, StoreError> {
        let change = self.file.transaction()?;
        change.execute("DELETE FROM shares WHERE expires <= ?1", [now])?;
        let sql = "SELECT count(*) FROM shares WHERE match = ?1 AND by = ?2";
        let there: u32 = change.query_row(sql, params![share.of, share.by.id()], |row| row.get(0))?;
        let room = (there as usize) < most;
        if room {
            insert_share(&change, share)?;
        }
        change.commit()?;
        Ok(room)
    }

    fn shared(&mut self, id: &str, now: i64) -> Result<Option<String>, StoreError> {
        let sql = "SELECT page FROM shares WHERE id = ?1 AND expires > ?2";
        Ok(self.file.query_row(sql, params![id, now], |row| row.get(0)).optional()?)
    }

    fn export(&mut self, id: &str) -> Result<Option<Whole>, StoreError> {
        let Some(stored) = self.load(id)? else { return Ok(None) };
        let read = |row: &Row| Ok((row.get(0)?, row.get::<_, String>(1)?));
        let tokens = self.list("SELECT hash, role FROM tokens WHERE match = ?1 ORDER BY hash", id, read)?;
        let tokens = tokens.into_iter().map(|(hash, role)| Some((hash, Role::read(&role)?)));
        let tokens = tokens.collect::<Option<Vec<_>>>().ok_or_else(|| Whole::damaged("a token", id))?;
        let read = |row: &Row| {
            let (version, simulations) = (row.get(0)?, row.get(1)?);
            Ok(AnalysisRow { version, simulations, seed: row.get(2)?, result: row.get(3)? })
        };
        let sql = "SELECT version, simulations, seed, result FROM analyses WHERE match = ?1 ORDER BY version";
        let analyses = self.list(sql, id, read)?;
        let sql = "SELECT id, match, expires, page, by FROM shares WHERE match = ?1 ORDER BY id";
        let shares = self.list(sql, id, share_row)?.into_iter().collect::<Option<Vec<_>>>();
        let shares = shares.ok_or_else(|| Whole::damaged("a shared position", id))?;
        Ok(Some(Whole { stored, tokens, analyses, shares }))
    }

    fn import(&mut self, whole: &Whole) -> Result<(), StoreError> {
        let Whole { stored: Stored { row, entries, orders }, tokens, analyses, shares } = whole;
        let change = self.file.transaction()?;
        insert_match(&change, row, tokens, entries)?;
        for (seat, orders) in Seat::BOTH.into_iter().zip(orders) {
            orders.iter().try_for_each(|orders| insert_orders(&change, &row.id, seat, orders))?;
        }
        analyses.iter().try_for_each(|analysis| insert_analysis(&change, &row.id, analysis))?;
        shares.iter().try_for_each(|share| insert_share(&change, share))?;
        Ok(change.commit()?)
    }

    fn probe(&mut self) -> Result<(), StoreError> {
        // Writes the version number again, unchanged.
        Ok(self.file.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?)
    }

    #[cfg(test)]
    fn jam(&mut self, jammed: bool) -> Result<(), StoreError> {
        Ok(self.file.pragma_update(None, "query_only", jammed)?)
    }
}

impl Sqlite {
    /// Copies the database to a new file, also while it is in use.
    pub(crate) fn backup(&self, path: &Path) -> Result<(), StoreError> {
        self.file.execute("VACUUM INTO ?1", [path.to_string_lossy()])?;
        Ok(())
    }

    /// The faults of the file; empty if it is intact.
    pub(crate) fn faults(&mut self) -> Result<Vec<String>, StoreError> {
        let mut faults = self.ids("PRAGMA integrity_check")?;
        faults.retain(|line| line != "ok");
        let broken = self.ids("SELECT \"table\" FROM pragma_foreign_key_check")?;
        faults.extend(broken.iter().map(|table| format!("{table}: a row has no match")));
        Ok(faults)
    }

    /// What is stored about a match in one table.
    fn list<T>(
        &self,
        sql: &str,
        id: &str,
        read: impl FnMut(&Row) -> Result<T, rusqlite::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.file.prepare_cached(sql)?;
        let rows = statement.query_map([id], read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// A column of texts.
    fn ids(&mut self, sql: &str) -> Result<Vec<String>, StoreError> {
        let mut statement = self.file.prepare(sql)?;
        let ids = statement.query_map([], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }
}

fn insert_match(
    file: &Connection,
    row: &MatchRow,
    tokens: &[(TokenHash, Role)],
    entries: &[Entry],
) -> Result<(), StoreError> {
    file.execute(
        "INSERT INTO matches VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![row.id, row.created, row.header, row.seed, row.settings, row.finished],
    )?;
    for (hash, role) in tokens {
        file.execute("INSERT INTO tokens VALUES (?1, ?2, ?3)", params![hash, row.id, role.id()])?;
    }
    entries.iter().try_for_each(|entry| insert(file, &row.id, entry))
}

fn insert_orders(file: &Connection, id: &str, seat: Seat, orders: &str) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO orders VALUES (?1, ?2, ?3)";
    file.execute(sql, params![id, Role::Seat(seat).id(), orders])?;
    Ok(())
}

fn insert_analysis(file: &Connection, id: &str, row: &AnalysisRow) -> Result<(), StoreError> {
    let AnalysisRow { version, simulations, seed, result } = row;
    let sql = "INSERT OR REPLACE INTO analyses VALUES (?1, ?2, ?3, ?4, ?5)";
    file.execute(sql, params![id, version, simulations, seed, result])?;
    Ok(())
}

fn insert_share(file: &Connection, share: &ShareRow) -> Result<(), StoreError> {
    let row = params![share.id, share.of, share.expires, share.page, share.by.id()];
    file.execute("INSERT INTO shares VALUES (?1, ?2, ?3, ?4, ?5)", row)?;
    Ok(())
}

fn insert(file: &Connection, id: &str, entry: &Entry) -> Result<(), StoreError> {
    let (kind, seat, body) = entry.what.columns();
    let [a, b] = entry.clock.map_or([None; 2], |clock| clock.map(Some));
    let mut sql = file.prepare_cached("INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
    sql.execute(params![id, entry.seq, entry.at, kind, seat, body, a, b]).map_err(|error| {
        let taken = error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation);
        if taken { StoreError::Taken } else { error.into() }
    })?;
    Ok(())
}

fn match_row(row: &Row) -> Result<MatchRow, rusqlite::Error> {
    Ok(MatchRow {
        id: row.get(0)?,
        created: row.get(1)?,
        header: row.get(2)?,
        seed: row.get(3)?,
        settings: row.get(4)?,
        finished: row.get(5)?,
    })
}

/// A step; `None` if the columns are invalid.
fn entry(row: &Row) -> Result<Option<Entry>, rusqlite::Error> {
    let (kind, seat): (String, Option<String>) = (row.get(2)?, row.get(3)?);
    let clock: (Option<u32>, Option<u32>) = (row.get(5)?, row.get(6)?);
    let (seq, at) = (row.get(0)?, row.get(1)?);
    let what = What::read(&kind, seat.as_deref(), row.get(4)?);
    Ok(what.map(|what| Entry { seq, at, what, clock: clock.0.zip(clock.1).map(|(a, b)| [a, b]) }))
}

/// A shared position; `None` if its role is invalid.
fn share_row(row: &Row) -> Result<Option<ShareRow>, rusqlite::Error> {
    let (id, of, expires, page) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
    let by: String = row.get(4)?;
    Ok(Role::read(&by).map(|by| ShareRow { id, of, by, expires, page }))
}

#[cfg(test)]
mod tests;
