//! A store that fails for a while: clients are notified once, due steps wait, and the store recovers.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_match::{Entry, Standing, What};
use saigen_notation::{Header, Start};
use saigen_protocol::http::ClockRule;
use saigen_protocol::{ClientMessage, Orders, PassUntil};
use tokio::time::sleep;

use super::rig::{ID, Rig, people};
use crate::store::Append;

const PASS: Orders =
    Orders { pass: Some(PassUntil { targeted: false, attack: false, resolved: None }), stop_at_end: false };

/// A match in which seat a is asked and has a minute.
async fn rig() -> Rig {
    let position = "turn 3 a\na hand C2\na life 20\nb hand C3\nb life 20";
    let start = Start::Position(position.into());
    let header = Header::new(saigen_rulebook::Edition::new(8, 2), "lite".parse().unwrap(), start);
    let mut settings = people();
    settings.clock = Some(ClockRule { initial: 60_000, increment: 0 });
    Rig::new(&header, Seed::new(1), &settings).await
}

/// Makes the store fail, or work again.
async fn jam(rig: &Rig, jammed: bool) {
    rig.hall.keeper.read(move |store| store.jam(jammed)).await.unwrap();
}

fn end() -> AnswerJson {
    let request = serde_json::from_value(serde_json::json!({"action": "end"})).unwrap();
    AnswerJson::Request(request)
}

/// An hour in which the clock has run out, or orders are due, while the store fails.
async fn an_hour_of_failure(by_orders: bool) {
    let rig = rig().await;
    let players = [rig.client(Viewer::Seat(Seat::A)).await, rig.client(Viewer::Seat(Seat::B)).await];
    if by_orders {
        players[1].say(ClientMessage::Orders { orders: PASS }).await;
        players[0].answer(0, end()).await;
        players[0].answer(1, AnswerJson::Choice("pass".into())).await;
        assert_eq!(players[0].received_of("accepted").len(), 2);
    }
    jam(&rig, true).await;
    sleep(Duration::from_secs(3600)).await;
    for player in &players {
        let notices = player.received_of("storage");
        assert_eq!(notices.len(), 1, "every client is notified once");
        assert_eq!(notices[0]["failing"], true);
        assert!(player.state()["result"].is_null());
    }
    let late = rig.client(Viewer::Onlooker).await;
    assert_eq!(late.received_of("storage").len(), 1, "a client that connects later is notified, too");
    jam(&rig, false).await;
    sleep(Duration::from_secs(31)).await;
    for player in &players {
        let notices = player.received_of("storage");
        assert_eq!((notices.len(), &notices[1]["failing"]), (2, &false.into()), "the store recovers");
    }
    match by_orders {
        true => {
            let updates = players[0].received_of("update");
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
async fn an_answer_that_cannot_be_stored_is_refused_and_can_be_sent_again() {
    let rig = rig().await;
    let [a, b] = [rig.client(Viewer::Seat(Seat::A)).await, rig.client(Viewer::Seat(Seat::B)).await];
    jam(&rig, true).await;
    a.answer(0, end()).await;
    assert_eq!(a.received_of("refused")[0]["code"], "cannot_store");
    assert!(b.received_of("update").is_empty(), "no client receives it");
    b.say(ClientMessage::Orders { orders: PASS }).await;
    assert_eq!(b.received_of("orders").len(), 2, "orders apply before they are stored");
    jam(&rig, false).await;
    sleep(Duration::from_secs(1)).await;
    a.answer(0, end()).await;
    assert_eq!(a.received_of("accepted").len(), 1);
    let stored = rig.hall.load(ID).await.unwrap().unwrap();
    assert_eq!(Standing::read(stored.orders[1].as_deref()).orders, PASS, "they are stored later");
}

#[tokio::test(start_paused = true)]
async fn a_match_whose_stored_log_is_ahead_is_opened_anew() {
    let rig = rig().await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    // A commit whose success was not reported, or a step of another owner of the match.
    let what = What::End { how: saigen_notation::Stop::Resign, seat: Seat::B, reason: None };
    let entry = Entry { seq: 1, at: 0, what, clock: None };
    rig.hall.keeper.append(Append { id: ID.into(), entry }).await.unwrap();
    a.answer(0, end()).await;
    assert_eq!(a.received_of("refused")[0]["code"], "cannot_store");
    assert_eq!(a.received_of("closing")[0]["code"], "stopping", "clients connect again");
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    assert_eq!(a.state()["result"]["by"], "resign");
}
