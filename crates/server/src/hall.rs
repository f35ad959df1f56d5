//! The hall: all matches, those who come in with a token, and what rooms share.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt;
use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_notation::{Header, NotPlayable, Recorder};
use saigen_protocol::http::Created;
use tokio::sync::{mpsc, oneshot, watch};

use crate::arrival::Arrival;
use crate::bots::Bots;
use crate::course::Course;
use crate::matches::{Match, header};
use crate::metrics::{METRICS, count};
use crate::room::Command;
use crate::settings::{Settings, seats};
use crate::store::{JoinRow, Keeper, MatchRow, Role, StoreError, Stored};
use crate::table::{Shared, TableOf, at_table};
use crate::think::Thinkers;
use crate::token::{Token, TokenHash, random_number};

/// So many matches can be in memory.
const MATCHES: usize = 20_000;

/// What everybody shares.
pub(crate) struct Hall {
    pub(crate) keeper: Keeper,
    pub(crate) thinkers: Thinkers,
    pub(crate) bots: Bots,
    /// After so long an absence the opponent can claim the win.
    pub(crate) grace: Duration,
    /// Says when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    rooms: Mutex<Rooms>,
    next_guest: AtomicU64,
}

#[derive(Default)]
struct Rooms {
    open: HashMap<String, mpsc::Sender<Command>>,
    /// Matches whose room has panicked; they are not opened again before the server is started anew.
    broken: HashSet<String>,
}

/// Why a match cannot be opened.
#[derive(Debug)]
pub(crate) enum Closed {
    /// There is none.
    NotFound,
    /// It is broken.
    Broken,
    /// There are too many.
    TooMany,
    /// The store says so.
    Store(StoreError),
}

impl From<StoreError> for Closed {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A match to be made.
pub(crate) struct Plan {
    pub(crate) header: Header,
    pub(crate) settings: Settings,
    /// Which seats the maker of the match gets tokens for.
    pub(crate) own: BySeat<bool>,
}

impl Hall {
    pub(crate) fn new(
        keeper: Keeper,
        thinkers: Thinkers,
        bots: Bots,
        grace: Duration,
        stopping: watch::Receiver<bool>,
    ) -> Arc<Self> {
        let (rooms, next_guest) = (Mutex::default(), AtomicU64::new(1));
        Arc::new(Self { keeper, thinkers, bots, grace, stopping, rooms, next_guest })
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An id for a connection.
    pub(crate) fn guest_id(&self) -> u64 {
        self.next_guest.fetch_add(1, Ordering::Relaxed)
    }

    /// Takes up every running match where it was; says how many there are.
    pub(crate) async fn resume(self: &Arc<Self>) -> Result<usize, StoreError> {
        let running = self.keeper.with(|store| store.running()).await?;
        for id in &running {
            if let Err(why) = self.open(id).await {
                tracing::error!(id, ?why, "a match cannot be taken up");
            }
        }
        Ok(running.len())
    }

    /// The match that a token opens, and what the token is for.
    pub(crate) async fn find(&self, token: Token) -> Result<Option<(String, Role)>, StoreError> {
        let hash = token.hash();
        self.keeper.with(move |store| store.find(&hash)).await
    }

    /// A match as it is stored now.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let id = id.to_owned();
        self.keeper.with(move |store| store.load(&id)).await
    }

    /// The room of a match; it is opened if it is not.
    pub(crate) async fn open(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Command>, Closed> {
        {
            let rooms = self.rooms();
            if let Some(room) = rooms.open.get(id).filter(|room| !room.is_closed()) {
                return Ok(room.clone());
            }
            if rooms.broken.contains(id) {
                return Err(Closed::Broken);
            }
            if rooms.open.len() >= MATCHES {
                return Err(Closed::TooMany);
            }
        }
        let stored = self.load(id).await?.ok_or(Closed::NotFound)?;
        let header = header(&stored.row)?;
        let shared = Shared::of(&header).map_err(|error| StoreError::Damaged(error.to_string()))?;
        let (opened, opens) = oneshot::channel();
        let come_alive = Arrival { hall: self.clone(), shared, header, stored, opened }.come_alive();
        self.let_live(id.to_owned(), come_alive);
        opens.await.unwrap_or(Err(Closed::Broken))
    }

    /// Notes that a room is open; the one that is, if somebody else has been faster.
    pub(crate) fn enter(&self, id: &str, room: &mpsc::Sender<Command>) -> Result<(), mpsc::Sender<Command>> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.open.get(id).filter(|room| !room.is_closed()) {
            return Err(room.clone());
        }
        rooms.open.insert(id.into(), room.clone());
        Ok(())
    }

    /// Lets a match live in a task of its own; a panic ends this match only.
    fn let_live(self: &Arc<Self>, id: String, life: impl Future<Output = ()> + Send + 'static) {
        METRICS.matches.fetch_add(1, Ordering::Relaxed);
        let hall = self.clone();
        tokio::spawn(async move {
            let panicked = AssertUnwindSafe(life).catch_unwind().await.is_err();
            hall.left(&id, panicked);
        });
    }

    fn left(&self, id: &str, panicked: bool) {
        METRICS.matches.fetch_sub(1, Ordering::Relaxed);
        let mut rooms = self.rooms();
        if rooms.open.get(id).is_some_and(mpsc::Sender::is_closed) {
            rooms.open.remove(id);
        }
        if panicked {
            count(&METRICS.broken);
            rooms.broken.insert(id.into());
            tracing::error!(id, "a match has panicked");
        }
    }

    /// Tells the room of a match something, if it is open.
    pub(crate) async fn tell(&self, id: &str, command: Command) {
        let room = self.rooms().open.get(id).cloned();
        if let Some(room) = room {
            drop(room.send(command).await);
        }
    }

    /// Makes a match.
    pub(crate) async fn create(&self, plan: Plan) -> Result<Created, Trouble> {
        let seed = Seed::new(random_number()?);
        let secrets = Secrets::new(&plan)?;
        let unplayable = |error: NotPlayable| Trouble::NotPlayable(error.to_string());
        let header = at_table(&plan.header, |table| begun(table, &plan.header, seed));
        let header = header.and_then(|begun| begun).map_err(unplayable)?;
        let id = format!("{:016x}", random_number()? as u64);
        let row = MatchRow {
            id: id.clone(),
            created: now(),
            header,
            seed: seed.to_string(),
            settings: serde_json::to_string(&plan.settings).unwrap_or_default(),
            finished: false,
        };
        let roles = secrets.roles();
        self.keeper.with(move |store| store.create(&row, &roles, &[])).await?;
        count(&METRICS.created);
        tracing::info!(id, "a match was made");
        Ok(secrets.created(id))
    }

    /// Takes the seat of an invitation: the seat, its token, and one to watch with.
    pub(crate) async fn join(
        &self,
        invite: Token,
        name: String,
    ) -> Result<Option<(String, Seat, Token, Token)>, Trouble> {
        let Some((id, Role::Invite(seat))) = self.find(invite).await? else { return Ok(None) };
        let Some(stored) = self.load(&id).await? else { return Ok(None) };
        let mut settings: Settings =
            serde_json::from_str(&stored.row.settings).map_err(|_| Trouble::Damaged)?;
        let player = settings.player_mut(seat);
        (player.name, player.joined) = (name, true);
        let (token, watch) = (Token::random()?, Token::random()?);
        let row = JoinRow {
            id: id.clone(),
            invite: invite.hash(),
            token: token.hash(),
            seat,
            settings: serde_json::to_string(&settings).unwrap_or_default(),
            watch: watch.hash(),
        };
        if !self.keeper.with(move |store| store.join(&row)).await? {
            return Ok(None);
        }
        self.tell(&id, Command::Joined(Box::new(settings))).await;
        Ok(Some((id, seat, token, watch)))
    }

    /// Another game of the same people with the seats swapped; the tokens by the seats that they have now.
    pub(crate) async fn rematch(&self, of: &Match<'_>) -> Result<BySeat<Option<String>>, Trouble> {
        let settings = Settings {
            players: seats(|seat| of.settings.player(seat.other()).clone()),
            ..of.settings.clone()
        };
        let own = BySeat::new(|seat| settings.is_person(seat));
        let header = rematch_header(&of.course.header);
        let created = self.create(Plan { header, settings, own }).await?;
        Ok(BySeat([created.tokens.b, created.tokens.a]))
    }
}

/// The header of a match that begins, as a record without choices.
fn begun(table: &TableOf<'_>, header: &Header, seed: Seed) -> Result<String, NotPlayable> {
    let course = Course::begin(table, header.clone(), seed)?;
    let recorder = Recorder::new(course.header.clone(), table.rules, &course.game);
    let mut header = recorder.running();
    header.lines.clear();
    Ok(header.to_text())
}

/// What is played in another game: the same, in the present version of a published rulebook.
fn rematch_header(of: &Header) -> Header {
    let pinned = of.rulebook;
    let new = |start| match &of.custom {
        Some(book) => Header::with_book(book, start),
        None => Header::new(pinned.edition, pinned.format, start),
    };
    Header { options: of.options, ..new(of.start.clone()) }
}

/// Why a match could not be made or joined.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// There is no randomness.
    Randomness,
    /// It cannot be played so.
    NotPlayable(String),
    /// What was stored cannot be read.
    Damaged,
    /// The store says so.
    Store(StoreError),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Randomness => f.write_str("the operating system gives no randomness"),
            Self::NotPlayable(why) => f.write_str(why),
            Self::Damaged => f.write_str("what was stored cannot be read"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<getrandom::Error> for Trouble {
    fn from(_: getrandom::Error) -> Self {
        Self::Randomness
    }
}

/// The tokens of a new match.
struct Secrets {
    seats: BySeat<Option<Token>>,
    watch: Token,
    invite: Option<(Seat, Token)>,
}

impl Secrets {
    fn new(plan: &Plan) -> Result<Self, getrandom::Error> {
        let mut seats = BySeat([None, None]);
        let mut invite = None;
        for seat in Seat::BOTH {
            if plan.own[seat] {
                seats[seat] = Some(Token::random()?);
            } else if !plan.settings.player(seat).joined {
                invite = Some((seat, Token::random()?));
            }
        }
        Ok(Self { seats, watch: Token::random()?, invite })
    }

    fn roles(&self) -> Vec<(TokenHash, Role)> {
        let seats =
            self.seats.iter().filter_map(|(seat, token)| Some((token.as_ref()?.hash(), Role::Seat(seat))));
        let invite = self.invite.map(|(seat, token)| (token.hash(), Role::Invite(seat)));
        seats.chain([(self.watch.hash(), Role::Watch)]).chain(invite).collect()
    }

    fn created(&self, id: String) -> Created {
        let tokens = seats(|seat| self.seats[seat].map(|token| token.to_string()));
        let invite = self.invite.map(|(_, token)| token.to_string());
        Created { id, tokens, watch: self.watch.to_string(), invite }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use saigen_protocol::Seats;
    use saigen_protocol::http::{NewMatch, NewPlayer};

    use super::*;
    use crate::store::Sqlite;

    async fn create(hall: &Hall) -> String {
        let me = || NewPlayer::Me { name: "Aya".into() };
        let new = NewMatch {
            edition: Some("8.2".into()),
            format: Some("lite".into()),
            custom: None,
            setup: Some("entry".into()),
            decks: None,
            position: None,
            choose_grave_top: false,
            players: Seats { a: me(), b: me() },
            clock: None,
        };
        hall.create(Plan::read(&new, &hall.bots).unwrap()).await.unwrap().id
    }

    #[tokio::test]
    async fn a_match_that_panics_is_closed_and_the_others_go_on() {
        let file = std::env::temp_dir().join(format!("saigen-hall-{}.db", std::process::id()));
        drop(std::fs::remove_file(&file));
        let keeper = Keeper::start(Sqlite::open(&file).unwrap());
        let (_stop, stopping) = watch::channel(false);
        let hall =
            Hall::new(keeper, Thinkers::start(1), Bots::new(Vec::new()), Duration::from_secs(60), stopping);
        let (bad, good) = (create(&hall).await, create(&hall).await);
        hall.let_live(bad.clone(), async { panic!("for the test") });
        while hall.rooms().broken.is_empty() {
            tokio::task::yield_now().await;
        }
        assert!(matches!(hall.open(&bad).await, Err(Closed::Broken)));
        assert!(hall.open(&good).await.is_ok());
        drop(std::fs::remove_file(&file));
    }
}
