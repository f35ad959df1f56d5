//! A store that fails for a while: nothing is tried without a pause, everybody is told once, and it heals.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_match::{Entry, MatchRow, Standing, Stored};
use saigen_notation::{Header, Start};
use saigen_protocol::http::ClockRule;
use saigen_protocol::{ClientMessage, Orders, PassUntil};
use tokio::time::sleep;

use super::rig::{ID, Parts, Rig, people};
use crate::store::{
    AnalysisRow, Append, Before, JoinRow, Outdated, Role, ShareRow, Sqlite, Store, StoreError,
};
use crate::token::TokenHash;

/// Says whether a store fails, and counts what was tried meanwhile.
#[derive(Default)]
struct Disk {
    full: AtomicBool,
    tries: AtomicUsize,
}

/// A store on a disk that can be full.
struct OnDisk(Sqlite, Arc<Disk>);

impl OnDisk {
    fn write<T>(
        &mut self,
        write: impl FnOnce(&mut Sqlite) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.1.full.load(Ordering::Relaxed) {
            self.1.tries.fetch_add(1, Ordering::Relaxed);
            return Err(StoreError::Failed("database or disk is full".into()));
        }
        write(&mut self.0)
    }
}

impl Store for OnDisk {
    fn create(
        &mut self,
        row: &MatchRow,
        tokens: &[(TokenHash, Role)],
        entries: &[Entry],
    ) -> Result<(), StoreError> {
        self.write(|store| store.create(row, tokens, entries))
    }

    fn append(&mut self, batch: &[Append]) -> Vec<Result<(), StoreError>> {
        let stored = self.write(|store| Ok(store.append(batch)));
        stored.unwrap_or_else(|error| batch.iter().map(|_| Err(error.clone())).collect())
    }

    fn probe(&mut self) -> Result<(), StoreError> {
        self.write(Sqlite::probe)
    }

    fn finish(&mut self, id: &str) -> Result<(), StoreError> {
        self.write(|store| store.finish(id))
    }

    fn load(&mut self, id: &str) -> Result<Option<Stored>, StoreError> {
        self.0.load(id)
    }

    fn running(&mut self) -> Result<Vec<String>, StoreError> {
        self.0.running()
    }

    fn all(&mut self) -> Result<Vec<String>, StoreError> {
        self.0.all()
    }

    fn find(&mut self, token: &TokenHash) -> Result<Option<(String, Role)>, StoreError> {
        self.0.find(token)
    }

    fn join(&mut self, join: &JoinRow) -> Result<bool, StoreError> {
        self.write(|store| store.join(join))
    }

    fn set_orders(&mut self, id: &str, seat: Seat, orders: &str) -> Result<(), StoreError> {
        self.write(|store| store.set_orders(id, seat, orders))
    }

    fn forget(&mut self, token: &TokenHash) -> Result<bool, StoreError> {
        self.write(|store| store.forget(token))
    }

    fn outdated(&mut self, after: &str, before: Before) -> Result<Outdated, StoreError> {
        self.0.outdated(after, before)
    }

    fn remove(&mut self, id: &str) -> Result<(), StoreError> {
        self.write(|store| store.remove(id))
    }

    fn set_analysis(&mut self, id: &str, row: &AnalysisRow) -> Result<(), StoreError> {
        self.write(|store| store.set_analysis(id, row))
    }

    fn analysis(&mut self, id: &str, version: u32) -> Result<Option<AnalysisRow>, StoreError> {
        self.0.analysis(id, version)
    }

    fn unfinished_analyses(&mut self, version: u32) -> Result<Vec<String>, StoreError> {
        self.0.unfinished_analyses(version)
    }

    fn forget_analyses(&mut self, id: &str) -> Result<(), StoreError> {
        self.write(|store| store.forget_analyses(id))
    }

    fn share(&mut self, share: &ShareRow, most: usize, now: i64) -> Result<bool, StoreError> {
        self.write(|store| store.share(share, most, now))
    }

    fn shared(&mut self, id: &str, now: i64) -> Result<Option<String>, StoreError> {
        self.0.shared(id, now)
    }

    fn backup(&mut self, file: &Path) -> Result<(), StoreError> {
        self.0.backup(file)
    }

    fn faults(&mut self) -> Result<Vec<String>, StoreError> {
        self.0.faults()
    }
}

const PASS: Orders =
    Orders { pass: Some(PassUntil { targeted: false, attack: false, resolved: None }), stop_at_end: false };

/// A is asked and has a minute.
async fn rig() -> (Rig, Arc<Disk>) {
    let position = "turn 3 a\na hand C2\na life 20\nb hand C3\nb life 20";
    let start = Start::Position(position.into());
    let header = Header::new(saigen_rulebook::Edition::new(8, 2), "lite".parse().unwrap(), start);
    let disk = Arc::new(Disk::default());
    let Parts { store, lag, bots, house } = Parts::usual();
    let parts = Parts { store: OnDisk(store, disk.clone()), lag, bots, house };
    let mut settings = people();
    settings.clock = Some(ClockRule { initial: 60_000, increment: 0 });
    (Rig::with(&header, Seed::new(1), &settings, parts).await, disk)
}

fn end() -> AnswerJson {
    let request = serde_json::from_value(serde_json::json!({"action": "end"})).unwrap();
    AnswerJson::Request(request)
}

/// An hour in which the clock has run out, or orders are due, and nothing can be stored.
async fn an_hour_of_failure(by_orders: bool) {
    let (rig, disk) = rig().await;
    let players = [rig.client(Viewer::Seat(Seat::A)).await, rig.client(Viewer::Seat(Seat::B)).await];
    if by_orders {
        players[1].say(ClientMessage::Orders { orders: PASS }).await;
        players[0].answer(0, end()).await;
        players[0].answer(1, AnswerJson::Choice("pass".into())).await;
        assert_eq!(players[0].heard_of("accepted").len(), 2);
    }
    disk.full.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs(3600)).await;
    let tries = disk.tries.load(Ordering::Relaxed);
    assert!((2..140).contains(&tries), "{tries} tries in an hour");
    for player in &players {
        let told = player.heard_of("storage");
        assert_eq!(told.len(), 1, "everybody is told once");
        assert_eq!(told[0]["failing"], true);
        assert!(player.state()["result"].is_null());
    }
    let late = rig.client(Viewer::Onlooker).await;
    assert_eq!(late.heard_of("storage").len(), 1, "whoever comes later is told, too");
    disk.full.store(false, Ordering::Relaxed);
    sleep(Duration::from_secs(31)).await;
    for player in &players {
        let told = player.heard_of("storage");
        assert_eq!((told.len(), &told[1]["failing"]), (2, &false.into()), "it heals by itself");
    }
    match by_orders {
        true => {
            let updates = players[0].heard_of("update");
            assert!(updates.iter().any(|update| update["steps"][0]["by"] == "b"), "they pass");
        }
        false => assert_eq!(players[0].state()["result"]["by"], "timeout"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_has_run_out_waits_for_the_store() {
    an_hour_of_failure(false).await;
}

#[tokio::test(start_paused = true)]
async fn orders_that_are_due_wait_for_the_store() {
    an_hour_of_failure(true).await;
}

#[tokio::test(start_paused = true)]
async fn what_could_not_be_stored_is_refused_and_can_be_sent_again() {
    let (rig, disk) = rig().await;
    let [a, b] = [rig.client(Viewer::Seat(Seat::A)).await, rig.client(Viewer::Seat(Seat::B)).await];
    disk.full.store(true, Ordering::Relaxed);
    a.answer(0, end()).await;
    assert_eq!(a.heard_of("refused")[0]["code"], "cannot_store");
    assert!(b.heard_of("update").is_empty(), "nobody hears of it");
    b.say(ClientMessage::Orders { orders: PASS }).await;
    assert_eq!(b.heard_of("orders").len(), 2, "orders are in force before they are stored");
    disk.full.store(false, Ordering::Relaxed);
    sleep(Duration::from_secs(1)).await;
    a.answer(0, end()).await;
    assert_eq!(a.heard_of("accepted").len(), 1);
    let stored = rig.hall.load(ID).await.unwrap().unwrap();
    assert_eq!(Standing::read(stored.orders[1].as_deref()).orders, PASS, "they are stored later");
}
