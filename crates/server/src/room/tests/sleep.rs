//! Unneeded rooms go to sleep and wake when a client connects or a clock runs out; long matches end.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerJson;
use saigen_match::{Settings, seats};
use saigen_notation::{Header, Start};
use saigen_protocol::http::ClockRule;
use saigen_protocol::{ClientMessage, PlayerInfo, PlayerKind};
use saigen_rulebook::Format;
use tokio::time::sleep;

use super::rig::{ID, Parts, Rig, people, settle};
use crate::plan::read_setup;

const MINUTE: Duration = Duration::from_secs(60);

fn header(setup: &str) -> Header {
    let book = saigen_editions::rulebook(saigen_rulebook::Edition::new(8, 2), Format::Lite);
    let (book, setup) = read_setup(&book, setup, None).unwrap();
    Header::with_book(&book, setup)
}

fn computers() -> Settings {
    let player = |_| PlayerInfo {
        name: "random".into(),
        kind: PlayerKind::Computer,
        computer: Some("random".into()),
        joined: true,
    };
    Settings { players: seats(player), friends: false, clock: None, ..people() }
}

async fn steps(rig: &Rig) -> usize {
    rig.hall.load(ID).await.unwrap().unwrap().entries.len()
}

#[tokio::test(start_paused = true)]
async fn a_sleeping_room_takes_no_memory_and_wakes_unchanged() {
    let mut settings = people();
    settings.clock = None;
    let rig = Rig::new(&header("entry"), Seed::new(1), &settings).await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    let before = a.state();
    sleep(MINUTE).await;
    assert_eq!(rig.hall.in_memory(), (1, 0), "a client is connected");
    a.leave().await;
    sleep(MINUTE).await;
    assert_eq!(rig.hall.in_memory(), (0, 0));
    let again = rig.client(Viewer::Seat(Seat::A)).await;
    assert_eq!(again.state(), before);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_connects_while_a_room_falls_asleep_is_served() {
    let mut settings = people();
    settings.clock = None;
    let rig = Rig::new(&header("entry"), Seed::new(1), &settings).await;
    for _ in 0..5 {
        let a = rig.client(Viewer::Seat(Seat::A)).await;
        a.leave().await;
        // The time at which the room closes; both are due at once.
        sleep(Duration::from_secs(20) - Duration::from_micros(1)).await;
        let again = rig.client(Viewer::Seat(Seat::A)).await;
        settle().await;
        assert_eq!(again.received_of("welcome").len(), 1);
        again.leave().await;
        sleep(MINUTE).await;
    }
}

#[tokio::test(start_paused = true)]
async fn clocks_run_while_a_match_sleeps() {
    let mut settings = people();
    settings.clock = Some(ClockRule { initial: 600_000, increment: 0 });
    let rig = Rig::new(&header("entry"), Seed::new(1), &settings).await;
    tokio::spawn(rig.hall.clone().watch_clocks());
    rig.client(Viewer::Seat(Seat::A)).await.leave().await;
    sleep(MINUTE * 5).await;
    assert_eq!(rig.hall.in_memory(), (0, 1), "only the alarm of the clock");
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    let snapshot = a.received_of("snapshot").remove(0);
    let left = &snapshot["clock"]["left"];
    let spent = [&left["a"], &left["b"]].map(|left| 600_000 - left.as_u64().unwrap()).into_iter().max();
    assert!((300_000..302_000).contains(&spent.unwrap()), "{left}");
    a.leave().await;
    sleep(MINUTE * 6).await;
    assert_eq!(rig.hall.in_memory(), (0, 0));
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    assert_eq!(a.state()["result"]["by"], "timeout");
}

#[tokio::test(start_paused = true)]
async fn two_computers_play_only_while_a_client_watches() {
    let rig = Rig::new(&header("full"), Seed::new(1), &computers()).await;
    rig.hall.open(ID).await.unwrap();
    sleep(MINUTE).await;
    assert_eq!((steps(&rig).await, rig.hall.in_memory()), (0, (0, 0)), "no client has watched yet");
    let watching = rig.client(Viewer::Onlooker).await;
    sleep(Duration::from_secs(8)).await;
    let played = steps(&rig).await;
    assert!(played > 5, "{played}");
    watching.leave().await;
    let left = steps(&rig).await;
    sleep(MINUTE).await;
    assert_eq!((steps(&rig).await, rig.hall.in_memory()), (left, (0, 0)));
    let watching = rig.client(Viewer::Onlooker).await;
    sleep(Duration::from_secs(8)).await;
    assert!(steps(&rig).await > left, "they go on");
    drop(watching);
}

#[tokio::test(start_paused = true)]
async fn a_computer_answers_an_absent_person_before_the_match_sleeps() {
    let mut settings = people();
    (settings.friends, settings.clock) = (false, None);
    settings.players.b = computers().players.b;
    let position = "turn 3 a\na hand C2\na life 20\nb hand C3\nb life 20";
    let header = Header { start: Start::Position(position.into()), ..header("entry") };
    let rig = Rig::new(&header, Seed::new(2), &settings).await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    let end = serde_json::from_value(serde_json::json!({"action": "end"})).unwrap();
    a.answer(0, AnswerJson::Request(end)).await;
    a.answer(1, AnswerJson::Choice("pass".into())).await;
    assert_eq!(a.received_of("accepted").len(), 2);
    a.leave().await;
    sleep(MINUTE).await;
    assert!(steps(&rig).await > 2, "it has answered");
    assert_eq!(rig.hall.in_memory(), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_match_that_is_too_long_ends_without_a_winner() {
    let mut parts = Parts::usual();
    parts.house.longest = 9;
    let rig = Rig::with(&header("full"), Seed::new(1), &computers(), parts).await;
    let watching = rig.client(Viewer::Onlooker).await;
    watching.say(ClientMessage::Pace { milliseconds: Some(20) }).await;
    sleep(MINUTE).await;
    let result = watching.state()["result"].clone();
    assert_eq!((&result["by"], result["winner"].is_null()), (&"length".into(), true), "{result}");
    assert_eq!(steps(&rig).await, 10, "nine choices and the end");
}
