//! The tables, and their migration.

use super::link::Link;
use crate::store::StoreError;

/// The migrations from each version to the next; the table `saigen` holds the version, and the fencing
/// number of the server that may store steps. The other tables are those of the SQLite file. Ids are compared byte by byte, whatever the language of the database.
const MIGRATIONS: [&str; 1] = ["
CREATE TABLE matches (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    created BIGINT NOT NULL,
    header TEXT NOT NULL,
    seed TEXT NOT NULL,
    settings TEXT NOT NULL,
    finished BOOLEAN NOT NULL
);
CREATE INDEX running ON matches (created) WHERE NOT finished;
CREATE TABLE entries (
    match TEXT COLLATE \"C\" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL CHECK (seq > 0),
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat TEXT,
    body TEXT,
    clock_a BIGINT,
    clock_b BIGINT,
    PRIMARY KEY (match, seq)
);
CREATE TABLE tokens (
    hash BYTEA PRIMARY KEY,
    match TEXT COLLATE \"C\" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    role TEXT NOT NULL
);
CREATE INDEX tokens_of ON tokens (match);
CREATE TABLE orders (
    match TEXT COLLATE \"C\" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE TABLE analyses (
    match TEXT COLLATE \"C\" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    simulations BIGINT NOT NULL,
    seed TEXT NOT NULL,
    result TEXT,
    PRIMARY KEY (match, version)
);
CREATE INDEX unfinished ON analyses (version, match) WHERE result IS NULL;
CREATE TABLE shares (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    match TEXT COLLATE \"C\" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL,
    page TEXT NOT NULL,
    by TEXT NOT NULL
);
CREATE INDEX shares_of ON shares (match);
CREATE INDEX expiring ON shares (expires);
CREATE TABLE retention (
    unfinished BIGINT,
    finished BIGINT,
    since BIGINT NOT NULL
);
"];

/// Serialises migrations, then finds the version.
const PREPARE: &str = "
    SELECT pg_advisory_xact_lock(hashtext('saigen migration'), hashtext(current_schema()));
    CREATE TABLE IF NOT EXISTS saigen (version BIGINT NOT NULL, fence BIGINT NOT NULL DEFAULT 0);
    INSERT INTO saigen SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM saigen)";

/// Migrates the database to the present version, in one transaction.
pub(super) async fn migrate(link: &mut Link) -> Result<(), StoreError> {
    link.begin(PREPARE).await?;
    let version: i64 = link.row("SELECT version FROM saigen", &[]).await?.map_or(0, |row| row.get(0));
    let present = MIGRATIONS.len() as i64;
    if version > present {
        let found = format!("it has version {version}; this program supports up to {present}");
        return Err(StoreError::Later(found));
    }
    for step in MIGRATIONS.iter().skip(version as usize) {
        link.batch(step).await?;
    }
    link.change("UPDATE saigen SET version = $1 WHERE version < $1", &[&present]).await?;
    link.commit().await
}
