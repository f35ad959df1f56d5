//! Servers killed at random moments while several matches run, and PostgreSQL with them: every accepted choice
//! is present afterwards, exactly once.
//!
//! `cargo xtask soak kills` repeats it many times.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use saigen_testkit::postgres::Postgres;
use saigen_testkit::soak;
use serde_json::{Value, json};

use super::client::{Database, Server, Socket, computer, me, token};
use super::damage::saigen;

/// Kills in the sample.
const KILLS: u64 = 5;

/// Number of simultaneous matches between people, and against the computer.
const BETWEEN_PEOPLE: usize = 4;
const AGAINST_COMPUTERS: usize = 2;

/// A resuming client receives at most 400 single steps, so matches end before that.
const LONGEST: u64 = 300;

/// Number of answers before a kill, however busy the machine, and the time after which they are not waited for.
const ANSWERS: u64 = 12;
const PATIENCE: Duration = Duration::from_secs(15);

/// Number of answers sent again after each restart; a connection has credits for a hundred messages.
const SENT_AGAIN: usize = 30;

/// A client's record of one seat.
struct Journal {
    name: &'static str,
    token: String,
    accepted: Vec<Accepted>,
    /// Sent and not yet answered.
    in_flight: Option<(String, Value)>,
}

#[derive(Clone)]
struct Accepted {
    decision: String,
    answer: Value,
    version: u64,
}

/// A match as recorded by its clients.
struct Remembered {
    seats: Vec<Journal>,
    over: bool,
}

impl Remembered {
    fn new(server: &Server, people: bool) -> Self {
        let opponent = if people { me("Ken") } else { computer("random") };
        let created = server.create(&me("Aya"), &opponent);
        let names: &[&'static str] = if people { &["a", "b"] } else { &["a"] };
        let journal = |&name: &&'static str| Journal {
            name,
            token: token(&created, name),
            accepted: Vec::new(),
            in_flight: None,
        };
        Self { seats: names.iter().map(journal).collect(), over: false }
    }

    /// The number of accepted answers.
    fn accepted(&self) -> usize {
        self.seats.iter().map(|seat| seat.accepted.len()).sum()
    }

    /// Plays as fast as possible until the server stops or the match is long enough, and counts the answers.
    fn play(&mut self, host: &str, answers: &AtomicU64) -> Option<()> {
        let hello = |seat: &Journal| Socket::try_hello(host, &seat.token, None);
        let mut sockets = self.seats.iter().map(hello).collect::<Option<Vec<_>>>()?;
        loop {
            let newest = sockets.iter().map(|socket| socket.version).max()?;
            for socket in &mut sockets {
                while socket.version < newest {
                    socket.try_next()?;
                }
            }
            if sockets[0].is_over() || newest >= LONGEST {
                self.over = true;
                return None;
            }
            match sockets.iter().position(Socket::is_asked) {
                Some(at) => {
                    self.seats[at].answer(&mut sockets[at])?;
                    answers.fetch_add(1, Ordering::Relaxed);
                }
                None => drop(sockets[0].try_next()?),
            }
        }
    }
}

impl Journal {
    fn answer(&mut self, socket: &mut Socket) -> Option<()> {
        if self.in_flight.is_none() {
            self.in_flight = Some((socket.decision(), socket.next_answer()));
        }
        self.send(socket)
    }

    /// Sends the pending choice and notes its acceptance.
    fn send(&mut self, socket: &mut Socket) -> Option<()> {
        let (decision, answer) = self.in_flight.clone()?;
        let message = json!({"type": "answer", "decision": decision, "answer": answer});
        let reply = socket.exchange(&message, &["accepted", "refused"])?;
        match reply["type"] == "accepted" {
            true => {
                let version = reply["version"].as_u64()?;
                self.accepted.push(Accepted { decision, answer, version });
                self.in_flight = None;
            }
            // The same answer is sent again later: it may have been stored.
            false => {
                assert!(reply["code"] == "too_fast" || reply["code"] == "cannot_store", "{reply}");
                std::thread::sleep(Duration::from_millis(250));
            }
        }
        Some(())
    }

    /// Compares the accepted choices with the server's state after a restart; returns the number of pending
    /// choices that had been stored.
    fn check(&mut self, host: &str) -> usize {
        let mut socket = Socket::try_hello(host, &self.token, Some(0)).expect("the server is back");
        let before = self.logged(&socket);
        let stored = before.len() - self.accepted.len();
        assert!(stored <= usize::from(self.in_flight.is_some()), "a choice is there that nobody made");
        while self.in_flight.is_some() {
            self.send(&mut socket).expect("the server stays");
        }
        let last = self.accepted.iter().rev().take(SENT_AGAIN).cloned().collect::<Vec<_>>();
        for Accepted { decision, answer, version } in last {
            let message = json!({"type": "answer", "decision": decision, "answer": answer});
            let reply = socket.exchange(&message, &["accepted", "refused"]).expect("the server stays");
            assert_eq!(reply["version"], version, "the same answer counts once: {reply}");
        }
        let socket = Socket::try_hello(host, &self.token, Some(0)).expect("the server stays");
        let accepted: BTreeSet<u64> = self.accepted.iter().map(|accepted| accepted.version).collect();
        assert_eq!(accepted.len(), self.accepted.len(), "no version is given twice");
        assert_eq!(self.logged(&socket), accepted, "the log has exactly what was accepted");
        stored
    }

    /// The versions of this seat's choices, as sent by the server from the start.
    fn logged(&self, socket: &Socket) -> BTreeSet<u64> {
        let messages = socket.received.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        let update = messages.into_iter().find(|message| message["type"] == "update");
        let update = update.expect("what was missed, step by step");
        let steps = update["steps"].as_array().unwrap();
        let numbers: Vec<u64> = steps.iter().map(|step| step["version"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (1..=socket.version).collect::<Vec<_>>(), "no step is missing or doubled");
        let mine = steps.iter().filter(|step| step["kind"] == "choice" && step["by"] == self.name);
        mine.map(|step| step["version"].as_u64().unwrap()).collect()
    }
}

/// Random moments that depend only on the machine's other load.
struct Moments(u64);

impl Moments {
    fn next(&mut self) -> Duration {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_micros(20_000 + (self.0 >> 33) % 400_000)
    }
}

/// Waits for some time, and for some answers.
fn wait(time: Duration, answers: &AtomicU64) {
    std::thread::sleep(time);
    let until = Instant::now() + PATIENCE;
    while answers.load(Ordering::Relaxed) < ANSWERS && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// What a run of kills has found.
#[derive(Default)]
struct Found {
    matches: usize,
    accepted: usize,
    /// Steps stored before a kill, but not yet answered.
    unheard: usize,
}

/// Kills the server of a database at random moments, each time after a disturbance while matches run, and
/// checks every match after each restart.
fn kill(database: &Path, cases: Range<u64>, disturb: impl Fn()) -> Found {
    let start = || Server::start_with(database, &["--calls", "100000"]);
    let mut server = start();
    let mut moments = Moments(7 + cases.start);
    let people = (0..BETWEEN_PEOPLE + AGAINST_COMPUTERS).map(|number| number < BETWEEN_PEOPLE);
    let mut matches: Vec<_> = people.clone().map(|people| Remembered::new(&server, people)).collect();
    let mut found = Found { matches: matches.len(), ..Found::default() };
    for _ in cases {
        let (host, answers) = (server.host.clone(), AtomicU64::new(0));
        std::thread::scope(|scope| {
            matches.iter_mut().for_each(|of| drop(scope.spawn(|| of.play(&host, &answers))));
            wait(moments.next(), &answers);
            disturb();
            answers.store(0, Ordering::Relaxed);
            wait(moments.next(), &answers);
            server.kill();
        });
        server = start();
        for (of, people) in matches.iter_mut().zip(people.clone()) {
            found.unheard += of.seats.iter_mut().map(|seat| seat.check(&server.host)).sum::<usize>();
            if of.over {
                found.accepted += of.accepted();
                found.matches += 1;
                *of = Remembered::new(&server, people);
            }
        }
    }
    found.accepted += matches.iter().map(Remembered::accepted).sum::<usize>();
    server.kill();
    check_database(database);
    found
}

#[test]
fn kill_at_random_moments_loses_and_doubles_no_accepted_choice() {
    let cases = soak::cases(0..KILLS);
    let kills = cases.end - cases.start;
    let database = Database::new();
    let found = kill(&database.file(), cases, || ());
    soak::report(&[
        ("kills", kills),
        ("matches", found.matches as u64),
        ("accepted", found.accepted as u64),
        ("unheard", found.unheard as u64),
    ]);
    assert!(found.accepted > kills as usize * 10, "the matches were running: {}", found.accepted);
}

#[test]
fn kills_of_postgresql_and_of_its_server_lose_and_double_no_accepted_choice() {
    let postgres = Postgres::start();
    let kills = 3;
    let found = kill(Path::new(&postgres.url()), 0..kills, || postgres.crash());
    assert!(found.accepted > kills as usize * 10, "the matches were running: {}", found.accepted);
}

/// Every match in the database replays.
fn check_database(database: &Path) {
    let checked = saigen(&["db", "check"], database);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}
