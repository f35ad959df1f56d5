//! The store as a PostgreSQL database.
//!
//! A [`Postgres`] is one connection, used on a thread of its own; [`Keeper::pooled`] distributes the
//! operations over several. Most operations are a single statement and thus atomic. A failed statement
//! would abort its transaction, so conflicts are not errors here: `ON CONFLICT DO NOTHING` leaves them out.
//!
//! [`Keeper::pooled`]: super::Keeper::pooled

mod columns;
mod link;
mod schema;

use saigen_cards::Seat;
use saigen_match::{Entry, MatchRow, Stored, What};
use saigen_protocol::http::Keep;
use tokio::runtime::Handle;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Config, Row};

use self::columns::{Columns, INSERT_ENTRIES, INSERT_MATCH, SAME_ENTRIES};
use self::link::Link;
use super::{
    AnalysisRow, Append, Before, JoinRow, Outdated, Role, ShareRow, Store, StoreError, Whole, is_shorter,
    log_of,
};
use crate::token::TokenHash;

/// Number of matches checked at once in the search for old ones.
const LOOKED_AT: i64 = 100;

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(answer) = error.as_db_error() else {
            let why = std::error::Error::source(&error).map(|source| format!(": {source}"));
            return Self::Failed(format!("PostgreSQL: {error}{}", why.unwrap_or_default()));
        };
        let text = format!("PostgreSQL: {}", answer.message());
        match answer.code() {
            &SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED => Self::Damaged(text),
            // Data exceptions and violated constraints concern one operation, not the store.
            code if matches!(code.code().get(..2), Some("22" | "23")) => Self::Refused(text),
            _ => Self::Failed(text),
        }
    }
}

/// A connection, which is opened again after an error.
pub(crate) struct Postgres {
    server: Config,
    runtime: Handle,
    link: Option<Link>,
    /// The fencing number of the server that stores steps over this connection; `None` for other uses.
    fence: Option<i64>,
    #[cfg(test)]
    jammed: bool,
}

impl Postgres {
    /// Connects and migrates the database to the present version. The runtime drives the connection.
    pub(crate) fn open(url: &str, runtime: &Handle) -> Result<Self, StoreError> {
        let mut store = Self::unopened(link::config(url)?, runtime);
        store.run(async |link| schema::migrate(link).await)?;
        Ok(store)
    }

    /// A further connection to the same database, opened when it is needed.
    pub(crate) fn another(&self) -> Self {
        Self::unopened(self.server.clone(), &self.runtime)
    }

    fn unopened(server: Config, runtime: &Handle) -> Self {
        Self {
            server,
            runtime: runtime.clone(),
            link: None,
            fence: None,
            #[cfg(test)]
            jammed: false,
        }
    }

    /// Makes this the connection of the server that stores steps; `false` if another server is at work.
    ///
    /// A lock of this connection keeps other servers from starting. It is lost with the connection, so a
    /// fencing number decides: each server that starts increments it, and steps are stored only with the
    /// present one. A server that was cut off and replaced therefore cannot store another step.
    pub(crate) fn claim(&mut self) -> Result<bool, StoreError> {
        let claimed = self.run(async |link| match link.lock().await? {
            true => link.row("UPDATE saigen SET fence = fence + 1 RETURNING fence", &[]).await,
            false => Ok(None),
        })?;
        self.fence = claimed.map(|row| row.get(0));
        Ok(self.fence.is_some())
    }

    /// Carries out an operation. After an error the connection is closed, which rolls back an open
    /// transaction; the next operation opens a new one.
    fn run<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Link) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let runtime = self.runtime.clone();
        let done = runtime.block_on(async {
            let work = async {
                let link = self.connected().await?;
                work(link).await
            };
            let late = |_| Err(StoreError::Failed("PostgreSQL does not answer".into()));
            tokio::time::timeout(link::LONGEST, work).await.unwrap_or_else(late)
        });
        if done.is_err() {
            self.link = None;
        }
        done
    }

    async fn connected(&mut self) -> Result<&mut Link, StoreError> {
        self.link.take_if(|link| link.is_closed());
        if self.link.is_none() {
            let mut link = Link::open(&self.server).await?;
            #[cfg(test)]
            link.jam(self.jammed).await?;
            if self.fence.is_some() {
                // Another server may hold the lock by now; then the fencing number has changed, too.
                link.lock().await?;
            }
            self.link = Some(link);
        }
        self.link.as_mut().ok_or(StoreError::Stopped)
    }

    /// Stores the steps whose numbers are free; returns for each whether it was stored.
    fn insert(&mut self, batch: &[Append]) -> Result<Vec<bool>, StoreError> {
        let (columns, fence) = (Columns::of_batch(batch), self.fence);
        self.run(async |link| {
            let stored = columns.places(&link.rows(INSERT_ENTRIES, &columns.values_and(&fence)).await?);
            if !stored.contains(&true) {
                check(link, fence).await?;
            }
            Ok(stored)
        })
    }

    /// The same after an error, which may have come after the commit: steps that are there unchanged count
    /// as stored.
    fn insert_again(&mut self, batch: &[Append]) -> Result<Vec<bool>, StoreError> {
        self.insert(batch)?;
        let columns = Columns::of_batch(batch);
        self.run(async |link| Ok(columns.places(&link.rows(SAME_ENTRIES, &columns.values()).await?)))
    }
}

/// Fails if another server has started since this one.
async fn check(link: &mut Link, fence: Option<i64>) -> Result<(), StoreError> {
    let present: Option<i64> = link.row("SELECT fence FROM saigen", &[]).await?.map(|row| row.get(0));
    match fence.is_none() || present == fence {
        true => Ok(()),
        false => Err(StoreError::Failed("another server has taken over the database; stop this one".into())),
    }
}

impl Store for Postgres {
    fn create(
        &mut self,
        row: &MatchRow,
        tokens: &[(TokenHash, Role)],
        entries: &[Entry],
    ) -> Result<(), StoreError> {
        self.run(async |link| create(link, row, tokens, entries).await)
    }

    fn append(&mut self, batch: &[Append]) -> Vec<Result<(), StoreError>> {
        let stored = match self.insert(batch) {
            Err(StoreError::Failed(_)) => self.insert_again(batch),
            stored => stored,
        };
        match stored {
            Ok(each) => {
                each.into_iter().map(|stored| if stored { Ok(()) } else { Err(StoreError::Taken) }).collect()
            }
            Err(error) => batch.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    fn finish(&mut self, id: &str) -> Result<(), StoreError> {
        self.change("UPDATE matches SET finished = true WHERE id = $1", &[&id])
    }

    fn load(&mut self, id: &str) -> Result<Option<Stored>, StoreError> {
        self.run(async |link| load(link, id).await)
    }

    fn running(&mut self) -> Result<Vec<String>, StoreError> {
        self.ids("SELECT id FROM matches WHERE NOT finished ORDER BY created", &[])
    }

    fn all(&mut self) -> Result<Vec<String>, StoreError> {
        self.ids("SELECT id FROM matches ORDER BY created", &[])
    }

    fn find(&mut self, token: &TokenHash) -> Result<Option<(String, Role)>, StoreError> {
        let sql = "SELECT match, role FROM tokens WHERE hash = $1";
        let found = self.run(async |link| link.row(sql, &[&token.as_slice()]).await)?;
        Ok(found.and_then(|row| Role::read(row.get(1)).map(|role| (row.get(0), role))))
    }

    fn join(&mut self, join: &JoinRow) -> Result<bool, StoreError> {
        let sql = "
            WITH taken AS (DELETE FROM tokens WHERE hash = $1 RETURNING hash),
            changed AS (UPDATE matches SET settings = $3, header = $7, seed = $8 WHERE id = $2 AND EXISTS (SELECT 1 FROM taken))
            INSERT INTO tokens SELECT new.hash, $2, role
            FROM unnest(ARRAY[$4, $5]::bytea[], ARRAY[$6, 'watch']) AS new (hash, role), taken";
        let JoinRow { id, invite, token, seat, settings, header, seed, watch } = join;
        let [invite, token, watch] = [invite, token, watch].map(<[u8; 32]>::as_slice);
        let role = Role::Seat(*seat).id();
        let joined = self.run(async |link| {
            link.change(sql, &[&invite, id, settings, &token, &watch, &role, header, seed]).await
        })?;
        Ok(joined > 0)
    }

    fn set_orders(&mut self, id: &str, seat: Seat, orders: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO orders VALUES ($1, $2, $3)
            ON CONFLICT (match, seat) DO UPDATE SET body = excluded.body";
        self.change(sql, &[&id, &Role::Seat(seat).id(), &orders])
    }

    fn forget(&mut self, token: &TokenHash) -> Result<bool, StoreError> {
        self.run(async |link| forget(link, token).await)
    }

    fn outdated(&mut self, after: &str, before: Before) -> Result<Outdated, StoreError> {
        let sql = "SELECT id, finished,
                coalesce((SELECT at FROM entries WHERE match = id ORDER BY seq DESC LIMIT 1), created)
            FROM matches WHERE id > $1 ORDER BY id LIMIT $2";
        let rows = self.run(async |link| link.rows(sql, &[&after, &LOOKED_AT]).await)?;
        Ok(Outdated::among(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect(), before))
    }

    fn retain(&mut self, keep: Keep, now: i64) -> Result<i64, StoreError> {
        self.run(async |link| {
            link.begin("LOCK TABLE retention IN EXCLUSIVE MODE").await?;
            let sql = "DELETE FROM retention RETURNING unfinished, finished, since";
            let before = link.row(sql, &[]).await?.map(|row| (read_keep(&row), row.get(2)));
            let since =
                before.filter(|(before, _)| !is_shorter(keep, *before)).map_or(now, |(_, since)| since);
            let [unfinished, finished] = [keep.unfinished, keep.finished].map(|days| days.map(i64::from));
            link.change("INSERT INTO retention VALUES ($1, $2, $3)", &[&unfinished, &finished, &since])
                .await?;
            link.commit().await?;
            Ok(since)
        })
    }

    fn remove(&mut self, id: &str) -> Result<(), StoreError> {
        self.change("DELETE FROM matches WHERE id = $1", &[&id])
    }

    fn set_analysis(&mut self, id: &str, row: &AnalysisRow) -> Result<(), StoreError> {
        self.run(async |link| set_analysis(link, id, row).await)
    }

    fn analysis(&mut self, id: &str, version: u32) -> Result<Option<AnalysisRow>, StoreError> {
        let sql = "SELECT version, simulations, seed, result FROM analyses WHERE match = $1 AND version = $2";
        let found = self.run(async |link| link.row(sql, &[&id, &i64::from(version)]).await)?;
        Ok(found.as_ref().map(read_analysis))
    }

    fn unfinished_analyses(&mut self, version: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT match FROM analyses WHERE version = $1 AND result IS NULL";
        self.ids(sql, &[&i64::from(version)])
    }

    fn forget_analyses(&mut self, id: &str) -> Result<(), StoreError> {
        self.change("DELETE FROM analyses WHERE match = $1", &[&id])
    }

    fn share(&mut self, share: &ShareRow, most: usize, now: i64) -> Result<bool, StoreError> {
        self.run(async |link| {
            link.begin("SET LOCAL lock_timeout = '5s'").await?;
            link.rows("SELECT 1 FROM matches WHERE id = $1 FOR UPDATE", &[&share.of]).await?;
            link.change("DELETE FROM shares WHERE expires <= $1", &[&now]).await?;
            let sql = "SELECT count(*) FROM shares WHERE match = $1 AND by = $2";
            let there = link.row(sql, &[&share.of, &share.by.id()]).await?;
            let room = there.is_some_and(|row| row.get::<_, i64>(0) < most as i64);
            if room {
                insert_share(link, share).await?;
            }
            link.commit().await?;
            Ok(room)
        })
    }

    fn shared(&mut self, id: &str, now: i64) -> Result<Option<String>, StoreError> {
        let sql = "SELECT page FROM shares WHERE id = $1 AND expires > $2";
        Ok(self.run(async |link| link.row(sql, &[&id, &now]).await)?.map(|row| row.get(0)))
    }

    fn export(&mut self, id: &str) -> Result<Option<Whole>, StoreError> {
        self.run(async |link| export(link, id).await)
    }

    fn import(&mut self, whole: &Whole) -> Result<(), StoreError> {
        self.run(async |link| import(link, whole).await)
    }

    fn probe(&mut self) -> Result<(), StoreError> {
        let fence = self.fence;
        self.run(async |link| {
            link.change("UPDATE saigen SET version = version", &[]).await?;
            check(link, fence).await
        })
    }

    #[cfg(test)]
    fn jam(&mut self, jammed: bool) -> Result<(), StoreError> {
        self.jammed = jammed;
        self.run(async |link| link.jam(jammed).await)
    }
}

impl Postgres {
    fn change(&mut self, sql: &'static str, values: link::Values<'_>) -> Result<(), StoreError> {
        self.run(async |link| link.change(sql, values).await)?;
        Ok(())
    }

    /// A column of texts.
    fn ids(&mut self, sql: &'static str, values: link::Values<'_>) -> Result<Vec<String>, StoreError> {
        let rows = self.run(async |link| link.rows(sql, values).await)?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }
}

async fn create(
    link: &mut Link,
    row: &MatchRow,
    tokens: &[(TokenHash, Role)],
    entries: &[Entry],
) -> Result<(), StoreError> {
    let MatchRow { id, created, header, seed, settings, finished } = row;
    let hashes: Vec<&[u8]> = tokens.iter().map(|(hash, _)| hash.as_slice()).collect();
    let roles: Vec<&str> = tokens.iter().map(|(_, role)| role.id()).collect();
    let entries = Columns::of_match(id, entries);
    let row: [link::Value<'_>; 8] = [id, created, header, seed, settings, finished, &hashes, &roles];
    link.change(INSERT_MATCH, &[entries.values(), row].concat()).await?;
    Ok(())
}

async fn load(link: &mut Link, id: &str) -> Result<Option<Stored>, StoreError> {
    let sql = "SELECT id, created, header, seed, settings, finished,
            (SELECT body FROM orders WHERE match = id AND seat = 'a'),
            (SELECT body FROM orders WHERE match = id AND seat = 'b')
        FROM matches WHERE id = $1";
    let Some(row) = link.row(sql, &[&id]).await? else { return Ok(None) };
    let sql = "SELECT seq, at, kind, seat, body, clock_a, clock_b FROM entries WHERE match = $1 ORDER BY seq";
    let entries = link.rows(sql, &[&id]).await?.iter().map(read_entry).collect();
    let orders = [row.get(6), row.get(7)];
    Ok(Some(Stored { row: read_match(&row), entries: log_of(id, entries)?, orders }))
}

/// Deletes a token, and with the last token of a seat the match. The row of the match is locked, so that of
/// two seats that leave at the same time the second one sees that the first has left.
async fn forget(link: &mut Link, token: &TokenHash) -> Result<bool, StoreError> {
    link.begin("SET LOCAL lock_timeout = '5s'").await?;
    let token = token.as_slice();
    let sql = "SELECT id FROM matches WHERE id = (SELECT match FROM tokens WHERE hash = $1) FOR UPDATE";
    link.rows(sql, &[&token]).await?;
    let sql = "
        WITH gone AS (DELETE FROM tokens WHERE hash = $1 RETURNING match)
        DELETE FROM matches USING gone WHERE id = gone.match AND NOT EXISTS
            (SELECT 1 FROM tokens WHERE match = id AND role IN ('a', 'b') AND hash <> $1)";
    let deleted = link.change(sql, &[&token]).await?;
    link.commit().await?;
    Ok(deleted > 0)
}

async fn set_analysis(link: &mut Link, id: &str, row: &AnalysisRow) -> Result<(), StoreError> {
    let AnalysisRow { version, simulations, seed, result } = row;
    let sql = "INSERT INTO analyses VALUES ($1, $2, $3, $4, $5) ON CONFLICT (match, version)
        DO UPDATE SET simulations = excluded.simulations, seed = excluded.seed, result = excluded.result";
    link.change(sql, &[&id, &i64::from(*version), &i64::from(*simulations), seed, result]).await?;
    Ok(())
}

async fn insert_share(link: &mut Link, share: &ShareRow) -> Result<(), StoreError> {
    let ShareRow { id, of, by, expires, page } = share;
    link.change("INSERT INTO shares VALUES ($1, $2, $3, $4, $5)", &[id, of, expires, page, &by.id()]).await?;
    Ok(())
}

async fn export(link: &mut Link, id: &str) -> Result<Option<Whole>, StoreError> {
    let Some(stored) = load(link, id).await? else { return Ok(None) };
    let tokens = link.rows("SELECT hash, role FROM tokens WHERE match = $1 ORDER BY hash", &[&id]).await?;
    let tokens =
        tokens.iter().map(|row| Some((row.get::<_, &[u8]>(0).try_into().ok()?, Role::read(row.get(1))?)));
    let tokens = tokens.collect::<Option<Vec<_>>>().ok_or_else(|| Whole::damaged("a token", id))?;
    let sql = "SELECT version, simulations, seed, result FROM analyses WHERE match = $1 ORDER BY version";
    let analyses = link.rows(sql, &[&id]).await?.iter().map(read_analysis).collect();
    let sql = "SELECT id, match, expires, page, by FROM shares WHERE match = $1 ORDER BY id";
    let shares = link.rows(sql, &[&id]).await?;
    let shares = shares.iter().map(read_share).collect::<Option<Vec<_>>>();
    let shares = shares.ok_or_else(|| Whole::damaged("a shared position", id))?;
    Ok(Some(Whole { stored, tokens, analyses, shares }))
}

async fn import(link: &mut Link, whole: &Whole) -> Result<(), StoreError> {
    let Whole { stored: Stored { row, entries, orders }, tokens, analyses, shares } = whole;
    link.begin("SET LOCAL lock_timeout = '5s'").await?;
    create(link, row, tokens, entries).await?;
    for (seat, orders) in Seat::BOTH.into_iter().zip(orders) {
        if let Some(orders) = orders {
            let values: link::Values<'_> = &[&row.id, &Role::Seat(seat).id(), orders];
            link.change("INSERT INTO orders VALUES ($1, $2, $3)", values).await?;
        }
    }
    for analysis in analyses {
        set_analysis(link, &row.id, analysis).await?;
    }
    for share in shares {
        insert_share(link, share).await?;
    }
    link.commit().await
}

/// A number stored as 64 bits; what does not fit was not written by this program.
fn number(row: &Row, place: usize) -> u32 {
    u32::try_from(row.get::<_, i64>(place)).unwrap_or(u32::MAX)
}

fn optional_number(row: &Row, place: usize) -> Option<u32> {
    row.get::<_, Option<i64>>(place).map(|value| u32::try_from(value).unwrap_or(u32::MAX))
}

fn read_keep(row: &Row) -> Keep {
    Keep { unfinished: optional_number(row, 0), finished: optional_number(row, 1) }
}

fn read_match(row: &Row) -> MatchRow {
    MatchRow {
        id: row.get(0),
        created: row.get(1),
        header: row.get(2),
        seed: row.get(3),
        settings: row.get(4),
        finished: row.get(5),
    }
}

/// A step; `None` if the columns are invalid.
fn read_entry(row: &Row) -> Option<Entry> {
    let what = What::read(row.get(2), row.get(3), row.get(4))?;
    let clock = optional_number(row, 5).zip(optional_number(row, 6)).map(|(a, b)| [a, b]);
    Some(Entry { seq: number(row, 0), at: row.get(1), what, clock })
}

fn read_analysis(row: &Row) -> AnalysisRow {
    let (version, simulations) = (number(row, 0), number(row, 1));
    AnalysisRow { version, simulations, seed: row.get(2), result: row.get(3) }
}

/// A shared position; `None` if its role is invalid.
fn read_share(row: &Row) -> Option<ShareRow> {
    let (id, of, expires, page) = (row.get(0), row.get(1), row.get(2), row.get(3));
    Some(ShareRow { id, of, by: Role::read(row.get(4))?, expires, page })
}

#[cfg(test)]
mod tests;
