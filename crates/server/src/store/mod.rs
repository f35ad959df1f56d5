//! What is kept: matches with their logs, tokens and standing orders, analyses, shared positions.
//!
//! [`Store`] is all that the server knows of a database. It is called on one thread ([`Keeper`]), which
//! makes one durable commit for all steps that wait at the same time.

mod keeper;
mod sqlite;

use std::fmt;
use std::path::Path;

use saigen_cards::Seat;
use saigen_engine::Viewer;
use saigen_match::{Damaged, Entry, MatchRow, Stored};
use saigen_protocol::http::Keep;

pub(crate) use self::keeper::Keeper;
pub(crate) use self::sqlite::Sqlite;
use crate::token::TokenHash;

/// A database.
pub(crate) trait Store: Send {
    /// Stores a new match with its tokens, and with the steps that it has already.
    fn create(
        &mut self,
        row: &MatchRow,
        tokens: &[(TokenHash, Role)],
        entries: &[Entry],
    ) -> Result<(), StoreError>;

    /// Appends steps in one durable commit. Each one is stored or not by itself: the number of a step
    /// is unique in its match.
    fn append(&mut self, batch: &[Append]) -> Vec<Result<(), StoreError>>;

    /// The match is finished; it is not taken up again when the server starts.
    fn finish(&mut self, id: &str) -> Result<(), StoreError>;

    /// A match with everything that belongs to it.
    fn load(&mut self, id: &str) -> Result<Option<Stored>, StoreError>;

    /// The matches that are not finished.
    fn running(&mut self) -> Result<Vec<String>, StoreError>;

    /// All matches.
    fn all(&mut self) -> Result<Vec<String>, StoreError>;

    /// What a token opens.
    fn find(&mut self, token: &TokenHash) -> Result<Option<(String, Role)>, StoreError>;

    /// Replaces an invitation by the token of its seat, and the settings of the match; returns whether the
    /// invitation was there.
    fn join(&mut self, join: &JoinRow) -> Result<bool, StoreError>;

    /// Keeps the standing orders of a seat.
    fn set_orders(&mut self, id: &str, seat: Seat, orders: &str) -> Result<(), StoreError>;

    /// Forgets a token, and with the last token of a seat the match; returns whether the match is gone.
    fn forget(&mut self, token: &TokenHash) -> Result<bool, StoreError>;

    /// Looks at the next matches after an id, in the order of ids: which of them have not changed since the
    /// moments in `before`, and where to go on.
    fn outdated(&mut self, after: &str, before: Before) -> Result<Outdated, StoreError>;

    /// Notes how long matches are kept, and returns the moment since when they have not been kept longer:
    /// `now` the first time, and whenever they are removed earlier than before.
    fn retain(&mut self, keep: Keep, now: i64) -> Result<i64, StoreError>;

    /// Removes a match with everything that belongs to it.
    fn remove(&mut self, id: &str) -> Result<(), StoreError>;

    /// Keeps an analysis of a match, instead of one of the same version.
    fn set_analysis(&mut self, id: &str, row: &AnalysisRow) -> Result<(), StoreError>;

    /// The analysis of a match in a version.
    fn analysis(&mut self, id: &str, version: u32) -> Result<Option<AnalysisRow>, StoreError>;

    /// The matches whose analysis in a version has not come to its end.
    fn unfinished_analyses(&mut self, version: u32) -> Result<Vec<String>, StoreError>;

    /// Forgets the analyses of a match.
    fn forget_analyses(&mut self, id: &str) -> Result<(), StoreError>;

    /// Keeps a shared position, unless whoever shares it has `most` of the match already; says whether it is
    /// kept. Those that have expired are forgotten.
    fn share(&mut self, share: &ShareRow, most: usize, now: i64) -> Result<bool, StoreError>;

    /// A shared position that has not expired.
    fn shared(&mut self, id: &str, now: i64) -> Result<Option<String>, StoreError>;

    /// Writes something that changes nothing, to see whether it can.
    fn probe(&mut self) -> Result<(), StoreError>;

    /// Makes every write fail, as on a full disk, or lets them succeed again.
    #[cfg(test)]
    fn jam(&mut self, jammed: bool) -> Result<(), StoreError>;

    /// Copies everything into a new file while others go on.
    fn backup(&mut self, file: &Path) -> Result<(), StoreError>;

    /// What is wrong with the file itself; empty if it is whole.
    fn faults(&mut self) -> Result<Vec<String>, StoreError>;
}

/// Matches whose last step was earlier are outdated; in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Before {
    pub(crate) unfinished: i64,
    pub(crate) finished: i64,
}

/// What was found among some matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outdated {
    pub(crate) ids: Vec<String>,
    /// The last match that was looked at; `None` if there is none left.
    pub(crate) last: Option<String>,
}

/// A step to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) id: String,
    pub(crate) entry: Entry,
}

/// An invitation that is taken.
#[derive(Clone, Debug)]
pub(crate) struct JoinRow {
    pub(crate) id: String,
    pub(crate) invite: TokenHash,
    pub(crate) token: TokenHash,
    pub(crate) seat: Seat,
    pub(crate) settings: String,
    pub(crate) watch: TokenHash,
}

/// An analysis, wanted or finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AnalysisRow {
    /// Which analysis it is: later programs may look differently.
    pub(crate) version: u32,
    pub(crate) simulations: u32,
    /// Where its chance comes from, so that it is the same after an interruption.
    pub(crate) seed: String,
    /// What came of it, as JSON; `None` while it is not finished.
    pub(crate) result: Option<String>,
}

/// A shared position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShareRow {
    pub(crate) id: String,
    /// The match that it comes from, and with which it goes.
    pub(crate) of: String,
    /// Who shares it.
    pub(crate) by: Role,
    /// In milliseconds since 1970.
    pub(crate) expires: i64,
    /// What is shown of it, as JSON.
    pub(crate) page: String,
}

/// What a token is for.
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

    /// Whose eyes a token has; an invitation has none.
    pub(crate) fn viewer(self) -> Option<Viewer> {
        match self {
            Self::Seat(seat) => Some(Viewer::Seat(seat)),
            Self::Watch => Some(Viewer::Onlooker),
            Self::Invite(_) => None,
        }
    }
}

/// Why something could not be stored or read, whichever database it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StoreError {
    /// The database failed, with its reason.
    Failed(String),
    /// A step with this number is there already.
    Taken,
    /// What is there is not what it should be.
    Damaged(String),
    /// A later program has written it.
    Later(String),
    /// The keeper has stopped.
    Stopped,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(why) => f.write_str(why),
            Self::Taken => f.write_str("a step with this number is stored already"),
            Self::Damaged(what) => write!(f, "the database is damaged: {what}"),
            Self::Later(what) => write!(f, "a later program has written the database: {what}"),
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
