//! The server under load, on the loopback and for a bounded time: how long it takes from a choice to its
//! update while many people play, and what a match between computers costs.
//!
//! `cargo bench --package saigen --bench load`

#[path = "../tests/server/client.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod client;

use std::time::{Duration, Instant};

use client::{Database, Server, Socket, computer, me, token};
use serde_json::json;

/// So many matches between people, each with about one choice a second, for so long.
const MATCHES: usize = 200;
const TIME: Duration = Duration::from_secs(20);

/// So many matches between computers.
const COMPUTERS: usize = 1_000;

fn main() {
    let database = Database::new();
    let server = Server::start_with(&database.file(), &["--calls", "100000"]);
    people(&server);
    drop(server);
    let database = Database::new();
    let server = Server::start_with(&database.file(), &["--calls", "100000"]);
    computers(&server);
}

fn people(server: &Server) {
    let players: Vec<_> = (0..MATCHES).map(|number| pair(server, number)).collect();
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let threads: Vec<_> = players.into_iter().map(|pair| scope.spawn(|| play(pair))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a match is played")).collect()
    });
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{MATCHES} matches, {} choices: p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    for figure in ["saigen_answer_seconds", "saigen_commit_seconds"] {
        println!("  {figure}: {:.2} ms on average", mean(server, figure) * 1e3);
    }
}

/// The mean of a figure of the server, in seconds.
fn mean(server: &Server, figure: &str) -> f64 {
    let figures = server.call("GET", "/metrics", None, "").1;
    let value = |part: &str| {
        let line = figures.lines().find_map(|line| line.strip_prefix(&format!("{figure}_{part} ")));
        line.and_then(|value| value.parse::<f64>().ok()).unwrap_or_default()
    };
    value("sum") / value("count").max(1.0)
}

/// The two players of a match, and how long they wait before they begin.
fn pair(server: &Server, number: usize) -> ([Socket; 2], Duration) {
    let created = server.create(&me("Aya"), &me("Ken"));
    let sockets = ["a", "b"].map(|seat| Socket::hello(server, &token(&created, seat), None));
    (sockets, Duration::from_millis(number as u64 * 1000 / MATCHES as u64))
}

/// Plays about once a second; how long each choice took until both had heard of it.
fn play(([mut a, mut b], wait): ([Socket; 2], Duration)) -> Vec<Duration> {
    let begun = Instant::now();
    let mut times = Vec::new();
    std::thread::sleep(wait);
    while begun.elapsed() < TIME && !a.is_over() {
        let (asked, other) = if a.is_asked() { (&mut a, &mut b) } else { (&mut b, &mut a) };
        let answer = asked.next_answer();
        let sent = Instant::now();
        asked.answer(&answer);
        while other.version < asked.version {
            other.next();
        }
        times.push(sent.elapsed());
        std::thread::sleep(Duration::from_secs(1).saturating_sub(sent.elapsed()));
    }
    times
}

fn computers(server: &Server) {
    let before = server.memory();
    for _ in 0..COMPUTERS {
        server.create(&computer("greedy"), &computer("greedy"));
    }
    std::thread::sleep(Duration::from_secs(10));
    let after = server.memory();
    let figures = server.call("GET", "/metrics", None, "").1;
    let steps = figures.lines().find(|line| line.starts_with("saigen_steps_total ")).unwrap_or_default();
    let watch = server.create(&computer("greedy"), &computer("greedy"));
    let begun = Instant::now();
    let mut socket = Socket::hello(server, watch["watch"].as_str().unwrap_or_default(), None);
    socket.send(&json!({"type": "ping", "id": 1}));
    socket.until("pong");
    println!(
        "{COMPUTERS} matches between computers: {} KB each, {steps}, another one is seen after {:.1} ms",
        after.saturating_sub(before) / COMPUTERS as u64,
        begun.elapsed().as_secs_f64() * 1e3
    );
}
