//! What an opponent hears, and when, says nothing about whether a hand holds an answer.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Viewer;
use saigen_json::AnswerForm;
use saigen_match::allowed_computer;
use saigen_notation::{Header, Start};
use saigen_players::Spec;
use saigen_protocol::{ClientMessage, Orders, PassUntil, PlayerInfo, PlayerKind};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::rig::{Parts, Rig, people};
use super::twins::{Habit, Line, Pair, compare};
use crate::plan::read_setup;
use saigen_table::{Haste, release_after};

#[tokio::test(start_paused = true)]
async fn when_orders_pass_does_not_depend_on_the_hand() {
    let [mut windows, mut telling] = [0; 2];
    for (number, rules) in saigen_testkit::all_rules().enumerate() {
        let seat = Seat::BOTH[number % 2];
        let (habit, listener) = (Habit::Orders(seat.other()), Viewer::Seat(seat));
        let (_, set_up) = &saigen_testkit::set_ups(&rules)[number % 2];
        let pair = Pair::play(&rules, set_up, listener, habit, 100 + number as u64);
        compare(&pair, listener, habit).await;
        windows += pair.lines.iter().filter(|line| line.by_order).count();
        let differ = |line: &&Line| line.could_answer[0] != line.could_answer[1];
        telling += pair.lines.iter().filter(|line| line.by_order).filter(differ).count();
    }
    println!("{windows} windows, in {telling} of them only one of the twins could have answered");
    assert!(windows > 100 && telling > 10, "{telling} of {windows}");
}

/// What seat a hears, and when, if it ends its turn while seat b has orders, or has none; the store is slow
/// with everything but steps.
async fn heard_beside_orders(orders: Option<Orders>) -> Vec<(Duration, String)> {
    let position = "turn 3 a\na hand C2 C9\na life 20\na0 bulwark D5\nb hand C3\nb life 20";
    let header = Header::new(
        saigen_rulebook::Edition::new(8, 2),
        "lite".parse().unwrap(),
        Start::Position(position.into()),
    );
    let parts = Parts { lag: Duration::from_millis(40), ..Parts::usual() };
    let rig = Rig::with(&header, Seed::new(1), &people(), parts).await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    sleep(Duration::from_secs(1)).await;
    let b = rig.client(Viewer::Seat(Seat::B)).await;
    sleep(Duration::from_secs(1)).await;
    b.say(orders.map_or(ClientMessage::Ping { id: 1 }, |orders| ClientMessage::Orders { orders })).await;
    sleep(Duration::from_secs(1)).await;
    let end = serde_json::from_value(json!({"action": "end"})).unwrap();
    a.answer(0, AnswerForm { choice: None, request: Some(end) }).await;
    a.say(ClientMessage::Ping { id: 2 }).await;
    sleep(Duration::from_millis(300)).await;
    let woken = b.heard_of("orders").len() == 3;
    assert_eq!(woken, orders.is_some(), "the end of the turn wakes seat b");
    assert_eq!((a.heard_of("accepted").len(), a.heard_of("pong").len()), (1, 1));
    a.heard()
}

#[tokio::test(start_paused = true)]
async fn what_the_mover_hears_does_not_wait_for_the_orders_of_the_other_seat() {
    let pass = Some(PassUntil { targeted: false, attack: false, resolved: None });
    let orders = Orders { pass, stop_at_end: true };
    assert_eq!(heard_beside_orders(Some(orders)).await, heard_beside_orders(None).await);
}

/// What everybody sees of a moment says when a computer player answers.
fn expected(state: &Value, spec: &Spec) -> Duration {
    let view = &state["view"];
    let main = view["turn"] == "b" && view["stage"].as_array().unwrap().is_empty();
    let response = view["decision"]["ask"] == "chance" && !main;
    release_after(spec, if response { Haste::Response } else { Haste::Main })
}

/// An answer to whatever a is asked: ends its turns, passes otherwise.
fn any_answer(question: &Value) -> AnswerForm {
    let options = question["options"].as_array().unwrap();
    let passes = options.iter().any(|option| option["choice"] == "pass");
    let choice = if passes { json!("pass") } else { options[0]["choice"].clone() };
    let answer = match question["ask"] == "chance" && !passes {
        true => json!({"request": {"action": "end"}}),
        false => json!({"choice": choice}),
    };
    serde_json::from_value(answer).unwrap()
}

/// Plays against a computer player and compares the times of its answers; says how many there were.
async fn play_against(player: &str, setup: &str, number: u64) -> usize {
    let spec = allowed_computer(player).unwrap();
    let mut settings = people();
    (settings.friends, settings.clock) = (false, None);
    settings.players.b = PlayerInfo {
        name: player.into(),
        kind: PlayerKind::Computer,
        computer: Some(player.into()),
        joined: true,
    };
    let start = Start::SetUp(read_setup(setup, None).unwrap());
    let header = Header::new(saigen_rulebook::Edition::new(8, 2), "lite".parse().unwrap(), start);
    let rig = Rig::new(&header, Seed::new(number.into()), &settings).await;
    let a = rig.client(Viewer::Seat(Seat::A)).await;
    let (mut last, mut answers) = (None::<(Duration, Value)>, 0);
    for round in 0..60 {
        let heard = a.heard();
        let states = heard.iter().map(|(at, text)| (*at, serde_json::from_str::<Value>(text).unwrap()));
        let states = states.filter(|(_, message)| !message["state"].is_null()).collect::<Vec<_>>();
        for (at, message) in &states {
            // Those that were looked at in an earlier round are skipped.
            if last.as_ref().is_some_and(|(before, _)| at <= before) {
                continue;
            }
            let by_computer = message["steps"][0]["by"] == "b";
            if let Some((before, state)) = last.as_ref().filter(|_| by_computer) {
                let (took, expected) = (*at - *before, expected(state, &spec));
                let exactly = expected..=expected + Duration::from_millis(2);
                assert!(exactly.contains(&took), "{player}, round {round}: {took:?}, not {expected:?}");
                answers += 1;
            }
            last = Some((*at, message["state"].clone()));
        }
        let Some((_, state)) = &last else { break };
        match state["question"]["decision"].as_str() {
            Some(decision) => a.answer(decision.parse().unwrap(), any_answer(&state["question"])).await,
            None if state["result"].is_null() => tokio::time::sleep(Duration::from_millis(100)).await,
            None => break,
        }
    }
    answers
}

#[tokio::test(start_paused = true)]
async fn when_a_computer_player_answers_follows_from_what_everybody_sees() {
    let mut answers = 0;
    for number in 0..6 {
        for player in ["random", "greedy", "level:1"] {
            answers += play_against(player, ["entry", "full"][number as usize % 2], number).await;
        }
    }
    assert!(answers > 200, "{answers} answers");
}
