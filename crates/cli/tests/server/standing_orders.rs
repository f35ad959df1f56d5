//! Standing orders: what they pass, what ends them, and that the opponent cannot tell.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Server, Socket, me, token};

const PASS_AFTER: Duration = Duration::from_millis(400);

/// A position in which a has the turn, with these hands.
fn table(server: &Server, a_hand: &str, b_hand: &str) -> (Socket, Socket) {
    let position = format!(
        "turn 3 a\na hand {a_hand}\na life 20\na0 bulwark D5\na1 bulwark D6\na2 soldier S7\n\
         b hand {b_hand}\nb life 20\nb0 bulwark C5\nb1 soldier H7"
    );
    let created = server.create_at(&position, &me("Aya"), &me("Ken"));
    let a = Socket::hello(server, &token(&created, "a"), None);
    (a, Socket::hello(server, &token(&created, "b"), None))
}

fn order(socket: &mut Socket, orders: &Value) {
    socket.send(&json!({"type": "orders", "orders": orders}));
    while socket.orders.is_null() || socket.orders["pass"].is_null() != orders["pass"].is_null() {
        socket.until("orders");
    }
}

/// Waits until a seat's orders have ended; answers other questions than the chance.
fn until_woken(socket: &mut Socket) {
    while !socket.orders["pass"].is_null() {
        match socket.is_asked() && socket.state["question"]["ask"] != "chance" {
            true => socket.play_on(),
            false => drop(socket.next()),
        }
    }
}

#[test]
fn orders_pass_until_a_resolution_and_until_the_own_turn() {
    let server = Server::fresh();
    let (mut a, mut b) = table(&server, "H9 S9 C2 D3", "H2 C4");
    order(&mut b, &json!({"pass": {}}));
    a.answer(&json!({"request": {"action": "summon_soldier", "keys": ["S9"], "drive": ["a0"]}}));
    order(&mut a, &json!({"pass": {"resolved": 1}}));
    until_woken(&mut a);
    a.until_asked();
    assert!(a.state["view"]["stage"].as_array().unwrap().is_empty());
    assert_eq!(a.state["view"]["sides"]["a"]["characters"].as_array().unwrap().len(), 4);
    a.request("end");
    order(&mut a, &json!({"pass": {}}));
    until_woken(&mut b);
    b.until_asked();
    assert_eq!(b.state["view"]["turn"], "b");
    assert_eq!(b.state["question"]["ask"], "chance");
    assert!(b.state["view"]["stage"].as_array().unwrap().is_empty());
}

#[test]
fn orders_end_on_a_target_an_attack_and_the_end() {
    let server = Server::fresh();
    let (mut a, mut b) = table(&server, "H9 S9 C2 D3", "H2 C4");
    order(&mut b, &json!({"pass": {"targeted": true}}));
    let up = |target: &str| json!({"request": {"action": "up", "keys": ["H9"], "discard": ["C2"], "target": target}});
    a.answer(&up("b1"));
    until_woken(&mut b);
    a.answer(&json!({"choice": "pass"}));
    b.until_asked();
    assert_eq!(b.state["view"]["stage"][0]["target"], "b1");

    let (mut a, mut b) = table(&server, "H9 S9 C2 D3", "H2 C4");
    order(&mut b, &json!({"pass": {"attack": true}}));
    a.request("attack");
    order(&mut a, &json!({"pass": {"resolved": 1}}));
    until_woken(&mut a);
    a.until_asked();
    if a.state["question"]["ask"] == "attacker" {
        a.play_on();
    }
    until_woken(&mut b);

    let (mut a, mut b) = table(&server, "H9 S9 C2 D3", "H2 C4");
    order(&mut b, &json!({"pass": {}, "stop_at_end": true}));
    a.request("end");
    until_woken(&mut b);
    a.answer(&json!({"choice": "pass"}));
    b.until_asked();
    assert_eq!(b.state["view"]["stage"][0]["action"], "end");
}

#[test]
fn orders_are_cancelled_and_invisible_to_others() {
    let server = Server::fresh();
    let (mut a, mut b) = table(&server, "H9 S9 C2 D3", "H2 C4");
    a.within(Duration::from_millis(100));
    order(&mut b, &json!({"pass": {}}));
    order(&mut b, &json!({"pass": null}));
    assert!(a.within(Duration::from_millis(300)).is_empty());
    a.request("end");
    a.answer(&json!({"choice": "pass"}));
    b.until_asked();
    assert!(b.within(PASS_AFTER * 2).iter().all(|message| message["type"] != "update"));
}

/// Messages to a while b's orders pass, with their times.
fn transcript(server: &Server, b_hand: &str) -> (Vec<String>, Vec<Duration>) {
    let (mut a, mut b) = table(server, "H9 S9 C2 D3", b_hand);
    order(&mut b, &json!({"pass": {}}));
    a.within(Duration::from_millis(100));
    let from = a.received.len();
    let mut times = Vec::new();
    for action in ["summon_soldier", "end"] {
        a.request(action);
        a.answer(&json!({"choice": "pass"}));
        let asked = Instant::now();
        a.until("update");
        times.push(asked.elapsed());
        if action != "end" {
            a.until_asked();
        }
    }
    (a.received[from..].to_vec(), times)
}

#[test]
fn messages_and_their_times_do_not_depend_on_the_opponents_hand() {
    let server = Server::fresh();
    // A hand that can answer, and one that cannot.
    let (with, with_times) = transcript(&server, "H2 C4");
    let (without, without_times) = transcript(&server, "S2 D4");
    assert_eq!(with, without);
    for time in with_times.iter().chain(&without_times) {
        assert!(*time > PASS_AFTER - Duration::from_millis(50) && *time < PASS_AFTER * 2, "{time:?}");
    }
}
