//! How much a client is sent for each choice, and how many round trips a request takes.
//!
//! `cargo test -p saigen --test cli traffic -- --nocapture` prints the figures of `docs/protocol.md`.

use std::time::Duration;

use saigen_cards::Chance;
use saigen_deal::{Quick, Seed};
use serde_json::{Value, json};

use super::client::{Server, Socket, me, request, token};

/// Games of each kind; the deal is different in each.
const GAMES: u64 = 2;

#[derive(Default)]
struct Traffic {
    choices: usize,
    bytes: usize,
    requests: usize,
    trips: usize,
}

/// Sends a message until the server takes it; the number of round trips.
fn send(socket: &mut Socket, message: &Value) -> usize {
    loop {
        let reply = socket.exchange(message, &["accepted", "refused"]).unwrap();
        if reply["code"] != "too_fast" {
            assert_eq!(reply["type"], "accepted", "{reply}");
            return 1;
        }
        socket.received.pop();
        std::thread::sleep(Duration::from_secs(2));
    }
}

/// A choice or a whole request at random; an action is as likely as a pass.
fn answer(question: &Value, random: &mut Quick) -> Value {
    let options =
        question["options"].as_array().unwrap().iter().map(|option| option["choice"].as_str().unwrap());
    let actions = question["requests"]["actions"].as_object().into_iter().flat_map(|actions| actions.keys());
    let all: Vec<&str> = actions.map(String::as_str).chain(options).collect();
    let choice = all[usize::from(random.below(all.len() as u8))];
    match question["requests"]["actions"].get(choice) {
        Some(_) => json!({"request": request(question, choice, |of| usize::from(random.below(of as u8)))}),
        None => json!({"choice": choice}),
    }
}

/// Plays a game at random; returns what both players were sent.
fn play(server: &Server, (format, setup): (&str, &str), seed: u64) -> Traffic {
    let mut traffic = Traffic::default();
    let mut random = Quick::new(Seed::new(seed.into()), 0);
    let new = json!({"edition": "8.2", "format": format, "setup": setup,
        "players": {"a": me("Aya"), "b": me("Ken")}});
    let created = server.create_from(&new);
    let mut sockets = ["a", "b"].map(|seat| Socket::hello(server, &token(&created, seat), None));
    while let Some(at) = sockets.iter().position(Socket::is_asked) {
        let answer = answer(&sockets[at].state["question"], &mut random);
        let message = json!({"type": "answer", "decision": sockets[at].decision(), "answer": answer});
        let trips = send(&mut sockets[at], &message);
        if answer["request"].is_object() {
            traffic.requests += 1;
            traffic.trips += trips;
        }
        let version = sockets[at].version;
        while sockets[1 - at].version < version {
            sockets[1 - at].next();
        }
        traffic.choices += 1;
    }
    traffic.bytes = sockets.iter().flat_map(|socket| &socket.received).map(String::len).sum();
    traffic
}

/// Plays a game and checks what it costs.
fn measure(server: &Server, kind: (&str, &str), seed: u64, most: usize) {
    let all = play(server, kind, seed);
    let (bytes, trips) = (all.bytes / all.choices / 2, all.trips as f64 / all.requests as f64);
    println!(
        "8.2 {} {}: {} choices, {bytes} bytes to each client for each, {trips:.2} round trips a request",
        kind.0, kind.1, all.choices
    );
    assert!(bytes < most, "{bytes} bytes");
    assert!(all.trips == all.requests);
}

#[test]
fn a_choice_costs_few_bytes_and_a_request_one_round_trip() {
    let server = &Server::fresh();
    // All at once: most of a game is waiting for the server to accept more messages.
    std::thread::scope(|scope| {
        for seed in 0..GAMES {
            scope.spawn(move || measure(server, ("lite", "entry"), seed, 2_700));
            scope.spawn(move || measure(server, ("master", "full"), seed, 4_500));
        }
    });
}
