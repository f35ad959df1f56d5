//! The server under load, on the loopback interface and for a limited time: latency from a choice to its
//! update with many human matches and busy search threads, and the cost of matches between computers.
//! Afterwards every match in both databases is replayed.
//!
//! `cargo bench --package saigen --bench load`

#[path = "../tests/server/client.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod client;

use std::time::{Duration, Instant};

use client::{Database, Server, Socket, computer, me, token};
use serde_json::json;

/// Number of human matches with about one choice per second, and the duration.
const MATCHES: usize = 200;
const TIME: Duration = Duration::from_secs(20);

/// Number of computer matches of the strongest level, which keep the search threads busy.
const THINKING: usize = 20;

/// Number of computer matches, each watched by one connection, and the duration.
const COMPUTERS: usize = 400;
const WATCHED: Duration = Duration::from_secs(20);

/// Time after which an unused room is asleep.
const ASLEEP_AFTER: Duration = Duration::from_secs(25);

fn main() {
    let database = Database::new();
    let server = Server::start_with(&database.file(), &["--calls", "100000"]);
    let watchers = saturate(&server);
    people(&server);
    drop(watchers);
    check(server, &database);
    let database = Database::new();
    let server = Server::start_with(&database.file(), &["--calls", "100000"]);
    computers(&server);
    check(server, &database);
}

/// Stops the server and replays every match.
fn check(server: Server, database: &Database) {
    server.kill();
    let mut saigen = std::process::Command::new(env!("CARGO_BIN_EXE_saigen"));
    let checked = saigen.args(["db", "check", "--db"]).arg(database.file()).output();
    print!("  after kill -9: {}", String::from_utf8_lossy(&checked.expect("it runs").stdout));
}

/// Starts computer players that search without pause.
fn saturate(server: &Server) -> Vec<Socket> {
    let watch = |_| {
        let created = server.create(&computer("level:5"), &computer("level:5"));
        let mut socket = Socket::hello(server, created["watch"].as_str().unwrap_or_default(), None);
        socket.send(&json!({"type": "pace", "milliseconds": 20}));
        socket
    };
    (0..THINKING).map(watch).collect()
}

fn people(server: &Server) {
    let begun = Instant::now();
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
    for figure in ["saigen_answer_seconds", "saigen_commit_seconds", "saigen_thinking_seconds"] {
        println!("  {figure}: {:.2} ms on average", mean(server, figure) * 1e3);
    }
    let busy = server.figure("saigen_thinking_seconds_sum") / begun.elapsed().as_secs_f64();
    println!("  the search thread was busy {:.0} % of the time", busy * 100.0);
}

/// The mean of a server metric, in seconds.
fn mean(server: &Server, figure: &str) -> f64 {
    server.figure(&format!("{figure}_sum")) / server.figure(&format!("{figure}_count")).max(1.0)
}

/// The two players of a match, with a start delay.
fn pair(server: &Server, number: usize) -> ([Socket; 2], Duration) {
    let created = server.create(&me("Aya"), &me("Ken"));
    let sockets = ["a", "b"].map(|seat| Socket::hello(server, &token(&created, seat), None));
    (sockets, Duration::from_millis(number as u64 * 1000 / MATCHES as u64))
}

/// Plays about one choice per second; returns the latencies until both players have the update.
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
    let watch = |_| {
        let created = server.create(&computer("greedy"), &computer("greedy"));
        Socket::hello(server, created["watch"].as_str().unwrap_or_default(), None)
    };
    let watchers: Vec<Socket> = (0..COMPUTERS).map(watch).collect();
    let steps = server.figure("saigen_steps_total");
    std::thread::sleep(WATCHED);
    let steps = (server.figure("saigen_steps_total") - steps) / WATCHED.as_secs_f64();
    let (after, live) = (server.memory(), server.figure("saigen_matches"));
    let watch = server.create(&computer("greedy"), &computer("greedy"));
    let begun = Instant::now();
    let mut socket = Socket::hello(server, watch["watch"].as_str().unwrap_or_default(), None);
    socket.send(&json!({"type": "ping", "id": 1}));
    socket.until("pong");
    println!(
        "{live} live matches between computers: {} KB each, {steps:.0} steps a second in all, another one \
         is seen after {:.1} ms",
        after.saturating_sub(before) / COMPUTERS as u64,
        begun.elapsed().as_secs_f64() * 1e3
    );
    drop((watchers, socket));
    std::thread::sleep(ASLEEP_AFTER);
    println!("  {} matches in memory after all clients have left", server.figure("saigen_matches"));
}
