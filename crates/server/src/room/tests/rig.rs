//! A hall in memory, and clients that record everything.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_match::{Eyes, House, MatchRow, Settings, seats};
use saigen_notation::Header;
use saigen_protocol::http::ClockRule;
use saigen_protocol::{ClientMessage, Language, PlayerInfo, PlayerKind, changed};
use serde_json::Value;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep};

use crate::bots::Bots;
use crate::hall::Hall;
use crate::room::{Command, Guest};
use crate::store::{Keeper, Sqlite};
use crate::think::Thinkers;
use crate::turns::Owner;
use crate::work::Workers;

/// The only match of a rig.
pub(super) const ID: &str = "m";

/// A server without network.
pub(super) struct Rig {
    pub(super) hall: Arc<Hall>,
    begun: Instant,
    _stop: watch::Sender<bool>,
}

/// Two people with a clock.
pub(super) fn people() -> Settings {
    let player =
        |name: &str| PlayerInfo { name: name.into(), kind: PlayerKind::Person, computer: None, joined: true };
    let clock = Some(ClockRule { initial: 86_400_000, increment: 5_000 });
    Settings { friends: true, clock, ..Settings::new(seats(|seat| player(&seat.to_string()))) }
}

/// The parts of a rig besides its match.
pub(super) struct Parts {
    /// Duration of every store operation except appending steps.
    pub(super) lag: Duration,
    pub(super) bots: Bots,
    pub(super) house: House,
}

impl Parts {
    /// The default parts.
    pub(super) fn usual() -> Self {
        Self { lag: Duration::ZERO, bots: Bots::new(Vec::new()), house: House::default() }
    }
}

impl Rig {
    /// A hall with one match and the default parts.
    pub(super) async fn new(header: &Header, seed: Seed, settings: &Settings) -> Self {
        Self::with(header, seed, settings, Parts::usual()).await
    }

    /// A hall with one match and these parts.
    pub(super) async fn with(header: &Header, seed: Seed, settings: &Settings, parts: Parts) -> Self {
        let Parts { lag, bots, house } = parts;
        let keeper = Keeper::in_task(Sqlite::open(":memory:".as_ref()).unwrap(), lag);
        let (stop, stopping) = watch::channel(false);
        let hall = Hall::new(keeper, Thinkers::in_pool(), Workers::in_task(), bots, house, stopping);
        let row = MatchRow::begin(ID.into(), 0, header.clone(), seed, settings).unwrap();
        hall.keeper.write(move |store| store.create(&row, &[], &[])).await.unwrap();
        Self { hall, begun: Instant::now(), _stop: stop }
    }

    /// Connects a client that never reads; its messages stay in the channel.
    pub(super) async fn sleeper(&self, viewer: Viewer) -> mpsc::Receiver<Utf8Bytes> {
        let room = self.hall.open(ID).await.unwrap();
        let (to, mail) = mpsc::channel(64);
        assert!(
            room.send(Command::Connect(
                Guest { id: self.hall.guest_id(), eyes: eyes(viewer), owner: Owner::Nobody, to },
                None
            ))
            .await
            .is_ok()
        );
        settle().await;
        mail
    }

    /// Connects a client.
    pub(super) async fn client(&self, viewer: Viewer) -> Client {
        let room = self.hall.open(ID).await.unwrap();
        let (to, mut mail) = mpsc::channel(64);
        let guest = Guest { id: self.hall.guest_id(), eyes: eyes(viewer), owner: Owner::Nobody, to };
        let (id, begun) = (guest.id, self.begun);
        let received = Arc::new(Mutex::new(Vec::new()));
        let notes = received.clone();
        tokio::spawn(async move {
            while let Some(text) = mail.recv().await {
                notes.lock().unwrap().push((begun.elapsed(), text.to_string()));
            }
        });
        assert!(room.send(Command::Connect(guest, None)).await.is_ok());
        settle().await;
        Client { id, room, received }
    }
}

/// A connected client.
pub(super) struct Client {
    id: u64,
    room: mpsc::Sender<Command>,
    received: Arc<Mutex<Vec<(Duration, String)>>>,
}

impl Client {
    /// Sends a message; returns once all its results have been received.
    pub(super) async fn say(&self, message: ClientMessage) {
        assert!(self.room.send(Command::Message(self.id, message, Instant::now())).await.is_ok());
        settle().await;
    }

    pub(super) async fn answer(&self, version: usize, answer: AnswerJson) {
        self.say(ClientMessage::Answer { decision: version.to_string(), answer }).await;
    }

    /// Disconnects.
    pub(super) async fn leave(self) {
        drop(self.room.send(Command::Leave(self.id)).await);
        settle().await;
    }

    /// The messages of a type.
    pub(super) fn received_of(&self, kind: &str) -> Vec<Value> {
        let received = self.received();
        let messages = received.iter().map(|(_, text)| serde_json::from_str::<Value>(text).unwrap());
        messages.into_iter().filter(|message| message["type"] == kind).collect()
    }

    /// The state after the last message.
    pub(super) fn state(&self) -> Value {
        let received = self.received();
        let messages = received.iter().map(|(_, text)| serde_json::from_str::<Value>(text).unwrap());
        messages.into_iter().fold(Value::Null, |state, message| match message["type"].as_str() {
            Some("snapshot") => message["state"].clone(),
            Some("update") => changed(&state, &message["change"]).expect("a change of this state"),
            _ => state,
        })
    }

    /// All received messages, with their times.
    pub(super) fn received(&self) -> Vec<(Duration, String)> {
        self.received.lock().unwrap().clone()
    }

    /// The last received message.
    pub(super) fn last(&self) -> String {
        self.received().last().map(|(_, text)| text.clone()).unwrap_or_default()
    }
}

/// A viewer with English as language.
fn eyes(viewer: Viewer) -> Eyes {
    Eyes { viewer, language: Language::En }
}

/// The clock stands still until all tasks wait, so after this moment all messages have arrived.
pub(super) async fn settle() {
    sleep(Duration::from_micros(1)).await;
}
