//! The messages to an opponent and their times reveal nothing about a hand or orders, whatever the store
//! does.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_notation::{Header, Start};
use saigen_protocol::{ClientMessage, Orders, PassUntil};
use serde_json::json;
use tokio::time::sleep;

use super::rig::{Parts, Rig, people};

/// The messages to seat a, with their times, if it ends its turn while seat b has this hand and these
/// orders; every store operation except appending steps is slow.
async fn received_beside(hand: &str, orders: Option<Orders>) -> Vec<(Duration, String)> {
    let position =
        format!("turn 3 a\na hand C2 C9\na life 20\na0 bulwark D5\nb hand {hand}\nb0 bulwark D6\nb life 20");
    let header =
        Header::new(saigen_rulebook::Edition::new(8, 2), "lite".parse().unwrap(), Start::Position(position));
    let parts = Parts { lag: Duration::from_millis(40), ..Parts::usual() };
    let rig = Rig::with(&header, Seed::new(1), &people(), parts).await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    sleep(Duration::from_secs(1)).await;
    let b = rig.client(Viewer::Seat(Seat::B)).await;
    sleep(Duration::from_secs(1)).await;
    b.say(orders.map_or(ClientMessage::Ping { id: 1 }, |orders| ClientMessage::Orders { orders })).await;
    sleep(Duration::from_secs(1)).await;
    let end = serde_json::from_value(json!({"action": "end"})).unwrap();
    a.answer(0, AnswerJson::Request(end)).await;
    a.say(ClientMessage::Ping { id: 2 }).await;
    let woken = b.received_of("orders").len() == 3;
    assert_eq!(woken, orders.is_some_and(|orders| orders.stop_at_end), "the end of the turn wakes seat b");
    assert_eq!((a.received_of("accepted").len(), a.received_of("pong").len()), (1, 1));
    a.answer(1, AnswerJson::Choice("pass".into())).await;
    sleep(Duration::from_millis(600)).await;
    a.received()
}

const PASS: Option<PassUntil> = Some(PassUntil { targeted: false, attack: false, resolved: None });

#[tokio::test(start_paused = true)]
async fn messages_to_the_mover_do_not_wait_for_the_orders_of_the_other_seat() {
    let orders = Orders { pass: PASS, stop_at_end: true };
    assert_eq!(received_beside("C3", Some(orders)).await, received_beside("C3", None).await);
}

#[tokio::test(start_paused = true)]
async fn the_time_of_an_ordered_pass_does_not_depend_on_the_hand() {
    let orders = Some(Orders { pass: PASS, stop_at_end: false });
    let [can, cannot] = [received_beside("H5", orders).await, received_beside("C3", orders).await];
    assert_eq!(can, cannot);
    let passed = |(_, text): &&(Duration, String)| text.contains(r#""by":"b""#);
    assert!(can.iter().any(|received| passed(&received)), "seat b has passed");
}
