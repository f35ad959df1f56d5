//! The hall: all matches, access by token, and the resources that rooms share.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt;
use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_match::{Damaged, House, Match, MatchRow, Now, Settings, Stored, Time, Undone, seats};
use saigen_notation::{Header, NotPlayable};
use saigen_protocol::http::{Created, Keep};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::bots::Bots;
use crate::joining;
use crate::metrics::{METRICS, count};
use crate::room::{Command, INBOX, live};
use crate::store::{Before, JoinRow, Keeper, Role, StoreError};
use crate::think::Thinkers;
use crate::token::{Token, TokenHash, random_number};
use crate::turns::Whose;
use crate::work::{Stop, Workers};

/// Maximum number of matches in memory.
const MATCHES: usize = 20_000;

/// Interval of the search for old matches, and the pause after each removal.
const FORGET_EVERY: Duration = Duration::from_secs(60 * 60);
const FORGET_PAUSE: Duration = Duration::from_millis(50);

/// A day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Milliseconds after a new retention time takes effect during which nothing is removed.
const NOTICE: i64 = 7 * DAY;

/// The log message at start while matches are due for removal.
const REMOVAL: &str = "old matches will be removed; --keep-unfinished 0 and --keep-finished 0 keep them";

/// The resources that all rooms share.
pub(crate) struct Hall {
    pub(crate) keeper: Keeper,
    pub(crate) thinkers: Thinkers,
    pub(crate) workers: Workers,
    pub(crate) bots: Bots,
    pub(crate) house: House,
    /// Whether the server is stopping.
    pub(crate) stopping: watch::Receiver<bool>,
    rooms: Mutex<Rooms>,
    next_guest: AtomicU64,
    /// The epoch of [`Time`] here.
    begun: Instant,
}

/// The last-step times before which matches are too old.
fn too_old(keep: Keep, now: i64) -> Before {
    let moment = |days: Option<u32>| days.map_or(i64::MIN, |days| now - i64::from(days) * DAY);
    Before { unfinished: moment(keep.unfinished), finished: moment(keep.finished) }
}

/// A sleeping match whose clock runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alarm {
    /// Since when it runs.
    pub(crate) since: Instant,
    /// When it runs out.
    pub(crate) due: Instant,
}

#[derive(Default)]
struct Rooms {
    open: HashMap<String, mpsc::Sender<Command>>,
    /// Sleeping matches whose clock runs; other sleeping matches are only in the store.
    alarms: HashMap<String, Alarm>,
    /// Matches that cannot continue; they stay closed until the server restarts.
    broken: HashSet<String>,
}

/// Why a match cannot be opened.
#[derive(Debug)]
pub(crate) enum Closed {
    /// It does not exist.
    NotFound,
    /// It is broken.
    Broken,
    /// Too many matches are open.
    TooMany,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Closed {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A match to create.
pub(crate) struct Plan {
    pub(crate) header: Header,
    pub(crate) settings: Settings,
    /// The seats whose tokens go to the creator.
    pub(crate) own: BySeat<bool>,
}

impl Hall {
    pub(crate) fn new(
        keeper: Keeper,
        thinkers: Thinkers,
        workers: Workers,
        bots: Bots,
        house: House,
        stopping: watch::Receiver<bool>,
    ) -> Arc<Self> {
        let (rooms, next_guest, begun) = (Mutex::default(), AtomicU64::new(1), Instant::now());
        Arc::new(Self { keeper, thinkers, workers, bots, house, stopping, rooms, next_guest, begun })
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The present moment.
    pub(crate) fn now(&self) -> Now {
        Now { time: self.time(Instant::now()), unix: now() }
    }

    /// An instant as the time of rooms.
    pub(crate) fn time(&self, at: Instant) -> Time {
        at.saturating_duration_since(self.begun)
    }

    /// The time of a room as an instant.
    pub(crate) fn instant(&self, time: Time) -> Instant {
        self.begun + time
    }

    /// The number of open rooms, and of sleeping matches with an alarm.
    #[cfg(test)]
    pub(crate) fn in_memory(&self) -> (usize, usize) {
        let rooms = self.rooms();
        (rooms.open.len(), rooms.alarms.len())
    }

    /// An id for a connection.
    pub(crate) fn guest_id(&self) -> u64 {
        self.next_guest.fetch_add(1, Ordering::Relaxed)
    }

    /// Checks every running match, one at a time, while the server serves: sets aside those that cannot
    /// continue, opens those whose clock runs, and lets the others sleep until a client connects.
    pub(crate) async fn resume(self: Arc<Self>) {
        let running = self.keeper.read(|store| store.running()).await.unwrap_or_else(|error| {
            tracing::error!(%error, "running matches cannot be listed; each one opens when a client connects");
            Vec::new()
        });
        for id in &running {
            let looked_at = self.take_up(id).await.map(|of| self.let_in(of, true));
            if let Err(why @ (Closed::Store(_) | Closed::TooMany)) = looked_at {
                tracing::warn!(id, ?why, "a match cannot be checked now");
            }
        }
        let broken = self.rooms().broken.len();
        tracing::info!(matches = running.len(), broken, "all running matches were checked");
    }

    /// Updates the metrics of sleeping matches and of those set aside. The former keeps its value while
    /// the store cannot be read.
    pub(crate) async fn note_matches(&self) {
        let running = self.keeper.read(|store| store.running()).await;
        let rooms = self.rooms();
        METRICS.put_aside.set(rooms.broken.len() as i64);
        if let Ok(running) = running {
            let sleeps = |id: &&String| !rooms.open.contains_key(*id) && !rooms.broken.contains(*id);
            METRICS.sleeping.set(running.iter().filter(sleeps).count() as i64);
        }
    }

    /// Opens sleeping matches whose clock has run out. Never returns.
    pub(crate) async fn watch_clocks(self: Arc<Self>) {
        let mut tick = tokio::time::interval(Duration::from_secs(1));
        loop {
            tick.tick().await;
            let now = Instant::now();
            let is_due = |(id, alarm): (&String, &Alarm)| (alarm.due <= now).then(|| id.clone());
            let due: Vec<String> = self.rooms().alarms.iter().filter_map(is_due).collect();
            for id in due {
                drop(self.open(&id).await);
            }
        }
    }

    /// Removes matches that have not changed for too long, a few at a time. Open matches are kept, and
    /// nothing is removed in the first days of a retention time. Never returns.
    pub(crate) async fn forget_old(self: Arc<Self>) {
        let from = self.announce_removal().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "matches that are too old cannot be counted");
            now() + NOTICE
        });
        loop {
            tokio::time::sleep(FORGET_EVERY).await;
            if now() < from {
                continue;
            }
            match self.forget_before(too_old(self.house.keep, now())).await {
                Ok(removed) => tracing::info!(removed, "old matches were removed"),
                Err(error) => tracing::warn!(%error, "old matches could not be removed"),
            }
        }
    }

    /// Logs the retention times and, in their first days, how many matches will be removed. Returns the
    /// time before which none is removed.
    async fn announce_removal(&self) -> Result<i64, StoreError> {
        let keep = self.house.keep;
        let Keep { unfinished, finished } = keep;
        tracing::info!(?unfinished, ?finished, "days that matches are kept after their last step");
        let from = self.keeper.write(move |store| store.retain(keep, now())).await? + NOTICE;
        let days_left = (from - now() + DAY - 1) / DAY;
        if days_left > 0 {
            let (mut after, mut matches) = (String::new(), 0);
            while let Some(ids) = self.outdated(&mut after, too_old(keep, from)).await? {
                matches += ids.len();
            }
            if matches > 0 {
                tracing::warn!(matches, days_left, "{REMOVAL}");
            }
        }
        Ok(from)
    }

    /// Removes matches whose last step was earlier; returns their number.
    async fn forget_before(&self, before: Before) -> Result<usize, StoreError> {
        let (mut after, mut removed) = (String::new(), 0);
        while let Some(ids) = self.outdated(&mut after, before).await? {
            for id in ids {
                if !self.rooms().open.contains_key(&id) {
                    self.keeper.write(move |store| store.remove(&id)).await?;
                    removed += 1;
                }
                tokio::time::sleep(FORGET_PAUSE).await;
            }
        }
        Ok(removed)
    }

    /// The next matches whose last step was earlier; `None` once all are listed. `after` is the last
    /// match checked.
    async fn outdated(&self, after: &mut String, before: Before) -> Result<Option<Vec<String>>, StoreError> {
        let from = after.clone();
        let page = self.keeper.read(move |store| store.outdated(&from, before)).await?;
        Ok(page.last.map(|last| {
            *after = last;
            page.ids
        }))
    }

    /// The match and the role of a token.
    pub(crate) async fn find(&self, token: Token) -> Result<Option<(String, Role)>, StoreError> {
        let hash = token.hash();
        self.keeper.read(move |store| store.find(&hash)).await
    }

    /// A match as stored.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let id = id.to_owned();
        self.keeper.read(move |store| store.load(&id)).await
    }

    /// The room of a match, opened if necessary.
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
        let of = self.take_up(id).await?;
        self.let_in(of, false).ok_or(Closed::Broken)
    }

    /// Starts the room of a match, or returns the one that exists. With `only_clocks`, `None` if no clock
    /// of the match runs.
    fn let_in(self: &Arc<Self>, of: Match, only_clocks: bool) -> Option<mpsc::Sender<Command>> {
        if only_clocks && (of.clock.is_none() || of.asked().is_none()) {
            return None;
        }
        let (room, inbox) = mpsc::channel(INBOX);
        let id = of.id.clone();
        let since = match self.enter(&id, &room) {
            Ok(alarm) => alarm.map_or_else(Instant::now, |alarm| alarm.since),
            Err(other) => return Some(other),
        };
        self.let_live(id, Box::pin(live(self.clone(), of, since, inbox)));
        Some(room)
    }

    /// Notes that a room has closed because nothing is left to do. Late commands go to the room that
    /// opens next.
    pub(crate) fn fall_asleep(self: &Arc<Self>, id: &str, alarm: Option<Alarm>, late: Vec<Command>) {
        if let Some(alarm) = alarm {
            self.rooms().alarms.insert(id.into(), alarm);
        }
        if late.iter().any(|command| matches!(command, Command::Connect(..))) {
            let (hall, id) = (self.clone(), id.to_owned());
            tokio::spawn(async move {
                let Ok(room) = hall.open(&id).await else { return };
                for command in late {
                    drop(room.send(command).await);
                }
            });
        }
    }

    /// Loads and replays a match. One that cannot be replayed is set aside.
    async fn take_up(&self, id: &str) -> Result<Match, Closed> {
        let stored = match self.load(id).await {
            Err(error @ StoreError::Damaged(_)) => return Err(self.put_aside(id, &error.to_string())),
            stored => stored?.ok_or(Closed::NotFound)?,
        };
        let finished = stored.row.finished;
        let of =
            self.workers.run(&Whose::of_match(id), move |stop| Match::load(&stored, &|| stop.is_due())).await;
        let of = match of {
            Ok(Ok(of)) => of,
            Ok(Err(error)) => return Err(self.put_aside(id, &error.to_string())),
            Err(Undone::Busy) => return Err(Closed::TooMany),
            Err(why) => return Err(self.put_aside(id, &why.to_string())),
        };
        if of.ending.is_some() && !finished {
            let id = id.to_owned();
            self.keeper.later("the end of a match", move |store| store.finish(&id));
        }
        Ok(of)
    }

    /// Sets a match aside: it stays closed until the server restarts.
    fn put_aside(&self, id: &str, why: &str) -> Closed {
        count(&METRICS.broken);
        self.rooms().broken.insert(id.into());
        tracing::error!(id, why, "a match was set aside; `saigen db check` names it, others continue");
        Closed::Broken
    }

    /// Registers a room and returns the alarm of the match, if it slept; `Err` holds the room that
    /// another call has opened in the meantime.
    fn enter(&self, id: &str, room: &mpsc::Sender<Command>) -> Result<Option<Alarm>, mpsc::Sender<Command>> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.open.get(id).filter(|room| !room.is_closed()) {
            return Err(room.clone());
        }
        rooms.open.insert(id.into(), room.clone());
        Ok(rooms.alarms.remove(id))
    }

    /// Runs the room of a match in its own task; a panic ends this match only.
    fn let_live(self: &Arc<Self>, id: String, life: impl Future<Output = ()> + Send + 'static) {
        METRICS.matches.inc();
        let hall = self.clone();
        tokio::spawn(async move {
            let panicked = AssertUnwindSafe(life).catch_unwind().await.is_err();
            hall.left(&id, panicked);
        });
    }

    fn left(&self, id: &str, panicked: bool) {
        METRICS.matches.dec();
        let mut rooms = self.rooms();
        if rooms.open.get(id).is_some_and(mpsc::Sender::is_closed) {
            rooms.open.remove(id);
        }
        drop(rooms);
        if panicked {
            self.put_aside(id, "its room panicked");
        }
    }

    /// Sends a command to the room of a match, if it is open.
    pub(crate) async fn send(&self, id: &str, command: Command) {
        let room = self.rooms().open.get(id).cloned();
        if let Some(room) = room {
            drop(room.send(command).await);
        }
    }

    /// Creates a match.
    pub(crate) async fn create(&self, plan: Plan) -> Result<Created, Trouble> {
        let seed = Seed::new(random_number()?);
        let secrets = Secrets::new(&plan)?;
        let id = format!("{:016x}", random_number()? as u64);
        let begin = {
            let id = id.clone();
            move |_: &Stop| MatchRow::begin(id, now(), plan.header, seed, &plan.settings)
        };
        let row = self.workers.run(&Whose::of_match(&id), begin).await??;
        let roles = secrets.roles();
        self.keeper.write(move |store| store.create(&row, &roles, &[])).await?;
        count(&METRICS.created);
        tracing::info!(id, "a match was created");
        Ok(secrets.created(id))
    }

    /// Takes the seat of an invitation; returns the seat, its token, and a token for watching.
    pub(crate) async fn join(
        &self,
        invite: Token,
        name: String,
        deck: Option<String>,
    ) -> Result<Option<(String, Seat, Token, Token)>, Trouble> {
        let Some((id, Role::Invite(seat))) = self.find(invite).await? else { return Ok(None) };
        let Some(stored) = self.load(&id).await? else { return Ok(None) };
        let seed = Seed::new(random_number()?);
        let join = move |_: &Stop| joining::row(stored.row, seat, name, deck.as_deref(), seed);
        let MatchRow { header, seed, settings, .. } = self.workers.run(&Whose::of_match(&id), join).await??;
        let (token, watch) = (Token::random()?, Token::random()?);
        let row = JoinRow {
            id: id.clone(),
            invite: invite.hash(),
            token: token.hash(),
            seat,
            settings,
            header,
            seed,
            watch: watch.hash(),
        };
        if !self.keeper.write(move |store| store.join(&row)).await? {
            return Ok(None);
        }
        if let Ok(of) = self.take_up(&id).await {
            self.send(&id, Command::Joined(Box::new(of))).await;
        }
        Ok(Some((id, seat, token, watch)))
    }

    /// Creates a rematch with swapped seats; returns the tokens by their present seats.
    pub(crate) async fn rematch(&self, of: &Match) -> Result<BySeat<Option<String>>, Trouble> {
        let (header, settings) = of.rematch();
        let own = BySeat::new(|seat| settings.is_person(seat));
        let created = self.create(Plan { header, settings, own }).await?;
        Ok(BySeat([created.tokens.b, created.tokens.a]))
    }
}

/// Why a match could not be created or joined.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The system provides no randomness.
    Randomness,
    /// It cannot be played.
    NotPlayable(String),
    /// The stored match cannot be read.
    Damaged,
    /// The store failed.
    Store(StoreError),
    /// The job on a worker failed.
    Undone(Undone),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Randomness => f.write_str("the operating system provides no randomness"),
            Self::NotPlayable(why) => f.write_str(why),
            Self::Damaged => f.write_str("the stored match cannot be read"),
            Self::Store(error) => error.fmt(f),
            Self::Undone(undone) => undone.fmt(f),
        }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Damaged> for Trouble {
    fn from(damaged: Damaged) -> Self {
        Self::Store(damaged.into())
    }
}

impl From<NotPlayable> for Trouble {
    fn from(error: NotPlayable) -> Self {
        Self::NotPlayable(error.to_string())
    }
}

impl From<Undone> for Trouble {
    fn from(undone: Undone) -> Self {
        Self::Undone(undone)
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
    use saigen_match::{Entry, What};
    use saigen_protocol::Seats;
    use saigen_protocol::http::{NewMatch, NewPlayer};

    use super::*;
    use crate::store::{Sqlite, Store};

    async fn create(hall: &Hall) -> String {
        let me = || NewPlayer::Me { name: "Aya".into() };
        let new = NewMatch {
            regulation: None,
            edition: Some("8.2".into()),
            format: Some("lite".into()),
            custom: None,
            setup: Some("entry".into()),
            decks: None,
            open_lists: false,
            position: None,
            choose_grave_top: false,
            players: Seats { a: me(), b: me() },
            clock: None,
        };
        hall.create(Plan::read(&new, &hall.bots).unwrap()).await.unwrap().id
    }

    /// A hall on a store.
    fn hall(store: Sqlite) -> (Arc<Hall>, watch::Sender<bool>) {
        let (stop, stopping) = watch::channel(false);
        let (keeper, bots) = (Keeper::start(store), Bots::new(Vec::new()));
        let hall = Hall::new(keeper, Thinkers::start(1), Workers::start(1), bots, House::default(), stopping);
        (hall, stop)
    }

    fn in_memory() -> Sqlite {
        Sqlite::open(":memory:".as_ref()).unwrap()
    }

    #[tokio::test]
    async fn a_match_that_panics_is_closed_and_the_others_continue() {
        let (hall, _stop) = hall(in_memory());
        let (bad, good) = (create(&hall).await, create(&hall).await);
        hall.let_live(bad.clone(), async { panic!("for the test") });
        while hall.rooms().broken.is_empty() {
            tokio::task::yield_now().await;
        }
        assert!(matches!(hall.open(&bad).await, Err(Closed::Broken)));
        assert!(hall.open(&good).await.is_ok());
    }

    /// Stores a changed copy of a match.
    async fn copy(hall: &Hall, of: &str, id: &str, change: impl FnOnce(&mut Stored)) {
        let mut stored = hall.load(of).await.unwrap().unwrap();
        stored.row.id = id.into();
        change(&mut stored);
        let store =
            move |store: &mut dyn crate::store::Store| store.create(&stored.row, &[], &stored.entries);
        hall.keeper.write(store).await.unwrap();
    }

    #[tokio::test]
    async fn matches_that_cannot_be_replayed_are_set_aside_and_the_others_continue() {
        let (hall, _stop) = hall(in_memory());
        let good = create(&hall).await;
        let nonsense = What::Choice { seat: Seat::A, text: "win".into() };
        let entry = Entry { seq: 1, at: 0, what: nonsense, clock: None };
        copy(&hall, &good, "step", |stored| stored.entries.push(entry)).await;
        copy(&hall, &good, "header", |stored| stored.row.header = "record 9".into()).await;
        copy(&hall, &good, "settings", |stored| stored.row.settings = "{}".into()).await;
        copy(&hall, &good, "seed", |stored| stored.row.seed = "dice".into()).await;
        let other = create(&hall).await;
        hall.clone().resume().await;
        for bad in ["step", "header", "settings", "seed"] {
            assert!(matches!(hall.open(bad).await, Err(Closed::Broken)), "{bad}");
        }
        assert_eq!(hall.rooms().broken.len(), 4);
        assert!(hall.open(&good).await.is_ok() && hall.open(&other).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn only_matches_without_recent_steps_are_removed() {
        let keeper = Keeper::in_task(in_memory(), Duration::ZERO);
        let (_stop, stopping) = watch::channel(false);
        let bots = Bots::new(Vec::new());
        let hall =
            Hall::new(keeper, Thinkers::in_pool(), Workers::in_task(), bots, House::default(), stopping);
        let new = create(&hall).await;
        for number in 0..250 {
            copy(&hall, &new, &format!("old{number:03}"), |stored| stored.row.created = 1_000).await;
        }
        let resign = |at| Entry {
            seq: 1,
            at,
            what: What::End { how: saigen_notation::Stop::Resign, seat: Seat::A, reason: None },
            clock: None,
        };
        copy(&hall, &new, "finished", |stored| {
            (stored.row.created, stored.row.finished) = (1_000, true);
            stored.entries.push(resign(2_000));
        })
        .await;
        copy(&hall, &new, "played", |stored| {
            stored.row.created = 1_000;
            stored.entries.push(resign(9_000));
        })
        .await;
        copy(&hall, &new, "visited", |stored| stored.row.created = 1_000).await;
        hall.open("visited").await.unwrap();
        let before = Before { unfinished: 5_000, finished: 1_500 };
        assert_eq!(hall.forget_before(before).await, Ok(250));
        let mut left = hall.keeper.read(|store| store.all()).await.unwrap();
        left.sort();
        let mut expected = [new.clone(), "finished".into(), "played".into(), "visited".into()];
        expected.sort();
        assert_eq!(left, expected);
        let before = Before { unfinished: i64::MIN, finished: 5_000 };
        assert_eq!(hall.forget_before(before).await, Ok(1));
    }

    /// The number of two matches that are left after a few hours of a server whose retention time took
    /// effect this many days ago.
    async fn left_after(days: i64) -> usize {
        let keep = Keep { unfinished: Some(90), finished: Some(365) };
        let mut store = in_memory();
        store.retain(keep, now() - days * DAY).unwrap();
        let keeper = Keeper::in_task(store, Duration::ZERO);
        let (_stop, stopping) = watch::channel(false);
        let house = House { keep, ..House::default() };
        let (thinkers, bots) = (Thinkers::in_pool(), Bots::new(Vec::new()));
        let hall = Hall::new(keeper, thinkers, Workers::in_task(), bots, house, stopping);
        let new = create(&hall).await;
        copy(&hall, &new, "old", |stored| stored.row.created = 1_000).await;
        let forgets = tokio::spawn(hall.clone().forget_old());
        tokio::time::sleep(FORGET_EVERY * 3).await;
        forgets.abort();
        hall.keeper.read(|store| store.all()).await.unwrap().len()
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_removed_in_the_first_days_of_a_retention_time() {
        assert_eq!((left_after(0).await, left_after(6).await, left_after(8).await), (2, 2, 1));
    }
}
