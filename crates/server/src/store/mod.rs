//! Stored data: matches with their logs, tokens and standing orders; analyses; shared positions.
//!
//! [`Store`] is the server's only interface to a database: a SQLite file or a PostgreSQL server. It is used
//! on threads that serve no connection ([`Keeper`]); one of them makes one durable commit for all steps that
//! wait at the same time.

mod keeper;
mod postgres;
mod sqlite;
#[cfg(test)]
mod tests;

use std::fmt;

use saigen_cards::Seat;
use saigen_engine::Viewer;
use saigen_match::{Damaged, Entry, MatchRow, Stored};
use saigen_protocol::http::Keep;

pub(crate) use self::keeper::Keeper;
pub(crate) use self::postgres::Postgres;
pub(crate) use self::sqlite::Sqlite;
use crate::token::TokenHash;

/// A connection to a database.
pub(crate) trait Store: Send {
    /// Stores a new match with its tokens and its steps so far.
    fn create(
        &mut self,
        row: &MatchRow,
        tokens: &[(TokenHash, Role)],
        entries: &[Entry],
    ) -> Result<(), StoreError>;

    /// Appends steps in one durable commit. Each is stored or refused separately: the number of a step is
    /// unique in its match.
    fn append(&mut self, batch: &[Append]) -> Vec<Result<(), StoreError>>;

    /// Marks a match as finished; it is not resumed when the server starts.
    fn finish(&mut self, id: &str) -> Result<(), StoreError>;

    /// A match with all its data.
    fn load(&mut self, id: &str) -> Result<Option<Stored>, StoreError>;

    /// The unfinished matches.
    fn running(&mut self) -> Result<Vec<String>, StoreError>;

    /// All matches.
    fn all(&mut self) -> Result<Vec<String>, StoreError>;

    /// The match and the role of a token.
    fn find(&mut self, token: &TokenHash) -> Result<Option<(String, Role)>, StoreError>;

    /// Replaces an invitation by the token of its seat, and updates the settings of the match; returns
    /// whether the invitation existed.
    fn join(&mut self, join: &JoinRow) -> Result<bool, StoreError>;

    /// Stores the standing orders of a seat.
    fn set_orders(&mut self, id: &str, seat: Seat, orders: &str) -> Result<(), StoreError>;

    /// Deletes a token, and with the last token of a seat the match; returns whether the match was
    /// deleted.
    fn forget(&mut self, token: &TokenHash) -> Result<bool, StoreError>;

    /// Checks the next matches after an id, in the order of ids: returns those that have not changed
    /// since `before`, and where to continue.
    fn outdated(&mut self, after: &str, before: Before) -> Result<Outdated, StoreError>;

    /// Stores the retention times; returns since when matches have not been kept longer: `now` the first
    /// time, and whenever a retention time becomes shorter.
    fn retain(&mut self, keep: Keep, now: i64) -> Result<i64, StoreError>;

    /// Deletes a match with all its data.
    fn remove(&mut self, id: &str) -> Result<(), StoreError>;

    /// Stores an analysis of a match, replacing one of the same version.
    fn set_analysis(&mut self, id: &str, row: &AnalysisRow) -> Result<(), StoreError>;

    /// The analysis of a match in a version.
    fn analysis(&mut self, id: &str, version: u32) -> Result<Option<AnalysisRow>, StoreError>;

    /// The matches with an unfinished analysis in a version.
    fn unfinished_analyses(&mut self, version: u32) -> Result<Vec<String>, StoreError>;

    /// Deletes the analyses of a match.
    fn forget_analyses(&mut self, id: &str) -> Result<(), StoreError>;

    /// Stores a shared position, unless the sharer already has `most` in this match; returns whether it
    /// was stored. Deletes expired ones.
    fn share(&mut self, share: &ShareRow, most: usize, now: i64) -> Result<bool, StoreError>;

    /// A shared position that has not expired.
    fn shared(&mut self, id: &str, now: i64) -> Result<Option<String>, StoreError>;

    /// A match with everything that is stored about it.
    fn export(&mut self, id: &str) -> Result<Option<Whole>, StoreError>;

    /// Stores a match that another store has exported; fails if a match has its id.
    fn import(&mut self, whole: &Whole) -> Result<(), StoreError>;

    /// Tests whether a write succeeds, without changing data.
    fn probe(&mut self) -> Result<(), StoreError>;

    /// Makes every write fail, as on a full disk, or succeed again.
    #[cfg(test)]
    fn jam(&mut self, jammed: bool) -> Result<(), StoreError>;
}

/// Last-step times before which matches are outdated, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Before {
    pub(crate) unfinished: i64,
    pub(crate) finished: i64,
}

/// Outdated matches among those checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outdated {
    pub(crate) ids: Vec<String>,
    /// The last match checked; `None` if there are no more.
    pub(crate) last: Option<String>,
}

impl Outdated {
    /// Those of the checked matches (id, whether it is finished, time of the last step) that are outdated.
    fn among(checked: Vec<(String, bool, i64)>, before: Before) -> Self {
        let last = checked.last().map(|(id, ..)| id.clone());
        let is_outdated = |finished, changed| match finished {
            true => changed < before.finished,
            false => changed < before.unfinished,
        };
        let ids = checked.into_iter().filter(|&(_, finished, changed)| is_outdated(finished, changed));
        Self { ids: ids.map(|(id, ..)| id).collect(), last }
    }
}

/// Whether matches are removed earlier than before.
fn is_shorter(keep: Keep, before: Keep) -> bool {
    let shorter =
        |days: Option<u32>, before: Option<u32>| days.unwrap_or(u32::MAX) < before.unwrap_or(u32::MAX);
    shorter(keep.unfinished, before.unfinished) || shorter(keep.finished, before.finished)
}

/// The log of a match; fails if a step cannot be read (`None`) or is missing.
fn log_of(id: &str, entries: Vec<Option<Entry>>) -> Result<Vec<Entry>, StoreError> {
    let entries = entries.into_iter().collect::<Option<Vec<Entry>>>();
    let entries = entries.ok_or_else(|| Whole::damaged("a step", id))?;
    match entries.iter().zip(1..).find(|(entry, seq)| entry.seq != *seq) {
        Some((_, seq)) => Err(StoreError::Damaged(format!("step {seq} of match {id} is missing"))),
        None => Ok(entries),
    }
}

/// A match with everything that is stored about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Whole {
    pub(crate) stored: Stored,
    /// Its tokens in the order of their hashes.
    pub(crate) tokens: Vec<(TokenHash, Role)>,
    /// Its analyses in the order of their versions.
    pub(crate) analyses: Vec<AnalysisRow>,
    /// Its shared positions in the order of their ids.
    pub(crate) shares: Vec<ShareRow>,
}

impl Whole {
    /// The error for a part that cannot be read.
    fn damaged(part: &str, id: &str) -> StoreError {
        StoreError::Damaged(format!("{part} of match {id}"))
    }
}

/// A step to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) id: String,
    pub(crate) entry: Entry,
}

/// A taken invitation.
#[derive(Clone, Debug)]
pub(crate) struct JoinRow {
    pub(crate) id: String,
    pub(crate) invite: TokenHash,
    pub(crate) token: TokenHash,
    pub(crate) seat: Seat,
    pub(crate) settings: String,
    /// The header and the seed, which a friend's deck changes.
    pub(crate) header: String,
    pub(crate) seed: String,
    pub(crate) watch: TokenHash,
}

/// An analysis, requested or finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AnalysisRow {
    /// The version of the analysis.
    pub(crate) version: u32,
    pub(crate) simulations: u32,
    /// The seed, so that the result is the same after an interruption.
    pub(crate) seed: String,
    /// The result as JSON; `None` while it is unfinished.
    pub(crate) result: Option<String>,
}

/// A shared position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShareRow {
    pub(crate) id: String,
    /// Its match; the share is deleted with it.
    pub(crate) of: String,
    /// The role of the sharer.
    pub(crate) by: Role,
    /// The expiry in milliseconds since 1970.
    pub(crate) expires: i64,
    /// The page as JSON.
    pub(crate) page: String,
}

/// The purpose of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Playing a seat.
    Seat(Seat),
    /// Watching.
    Watch,
    /// Taking a seat.
    Invite(Seat),
}

impl Role {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Seat(Seat::A), "a"),
        (Self::Seat(Seat::B), "b"),
        (Self::Watch, "watch"),
        (Self::Invite(Seat::A), "invite_a"),
        (Self::Invite(Seat::B), "invite_b"),
    ];

    fn id(self) -> &'static str {
        Self::ALL.into_iter().find(|(role, _)| *role == self).map_or("watch", |(_, id)| id)
    }

    fn read(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == id).map(|(role, _)| role)
    }

    /// The viewer of a token; `None` for an invitation.
    pub(crate) fn viewer(self) -> Option<Viewer> {
        match self {
            Self::Seat(seat) => Some(Viewer::Seat(seat)),
            Self::Watch => Some(Viewer::Onlooker),
            Self::Invite(_) => None,
        }
    }
}

/// Why something could not be stored or read, for any database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StoreError {
    /// The database failed; holds its message.
    Failed(String),
    /// A step with this number exists, or the match does not.
    Taken,
    /// The database does not accept this data; holds its message.
    Refused(String),
    /// The stored data is invalid.
    Damaged(String),
    /// A later version of the program wrote it.
    Later(String),
    /// The keeper has stopped.
    Stopped,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(why) | Self::Refused(why) => f.write_str(why),
            Self::Taken => f.write_str("a step with this number is already stored"),
            Self::Damaged(what) => write!(f, "the database is damaged: {what}"),
            Self::Later(what) => write!(f, "a later version of saigen wrote the database: {what}"),
            Self::Stopped => f.write_str("the store has stopped"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<Damaged> for StoreError {
    fn from(damaged: Damaged) -> Self {
        Self::Damaged(damaged.0)
    }
}
