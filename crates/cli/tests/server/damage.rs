//! Databases in trouble: used by another server, damaged, locked, or with matches that cannot continue.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use saigen_testkit::postgres::postgres;
use serde_json::{Value, json};

use super::client::{Database, Server, Socket, me, play_step, token};

/// Starts a server that must refuse.
fn refusal(database: &Path) -> String {
    let Output { status, stderr, .. } = Command::new(env!("CARGO_BIN_EXE_saigen"))
        .args(["serve", "--addr", "127.0.0.1:0", "--threads", "1", "--db"])
        .arg(database)
        .output()
        .unwrap();
    assert!(!status.success());
    String::from_utf8(stderr).unwrap()
}

pub(crate) fn saigen(args: &[&str], database: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_saigen")).args(args).arg("--db").arg(database).output().unwrap()
}

/// A match with some steps.
fn played(server: &Server, steps: usize) -> Value {
    let created = server.create(&me("Aya"), &me("Ken"));
    let mut sockets = sockets(server, &created);
    (0..steps).for_each(|_| assert!(play_step(&mut sockets)));
    created
}

fn sockets(server: &Server, created: &Value) -> [Socket; 2] {
    ["a", "b"].map(|seat| Socket::hello(server, &token(created, seat), None))
}

/// Waits until something holds, on however busy a machine.
fn until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Starts a server that writes its log into a file beside the database.
fn start_logging(database: &Database) -> Server {
    let log = File::create(database.0.join("log")).unwrap();
    Server::start_logging(&database.file(), &[], "info", log.into())
}

fn log(database: &Database) -> String {
    std::fs::read_to_string(database.0.join("log")).unwrap()
}

#[test]
fn a_second_server_on_the_same_database_is_refused() {
    let database = Database::new();
    let server = Server::start(&database.file());
    server.create(&me("Aya"), &me("Ken"));
    let text = refusal(&database.file());
    assert!(text.contains("in use by another server") && text.contains("--db"), "{text}");
    #[cfg(unix)]
    {
        let link = database.0.join("another-name.db");
        std::os::unix::fs::symlink(database.file(), &link).unwrap();
        assert!(refusal(&link).contains("in use by another server"));
    }
    let copy = database.0.join("copy.db");
    let backup = saigen(&["db", "backup", copy.to_str().unwrap()], &database.file());
    assert!(backup.status.success() && saigen(&["db", "check"], &database.file()).status.success());
    let beside = Server::start(&copy);
    assert_eq!(beside.get("/ready", None), (200, json!("ready\n")));
    // However a server ends, the next one can start.
    server.kill();
    assert_eq!(Server::start(&database.file()).get("/ready", None).0, 200);
}

#[test]
fn a_postgresql_database_serves_one_server_and_keeps_its_password_to_itself() {
    let url = postgres().schema().replace("saigen@", "saigen:secret@");
    let server = Server::start(Path::new(&url));
    played(&server, 4);
    let text = refusal(Path::new(&url));
    assert!(text.contains("in use by another server") && text.contains("postgres://127.0.0.1"), "{text}");
    assert!(!text.contains("secret"), "{text}");
    let backup = saigen(&["db", "backup", "copy.db"], Path::new(&url));
    assert!(String::from_utf8_lossy(&backup.stderr).contains("pg_dump"));
    assert!(saigen(&["db", "check"], Path::new(&url)).status.success(), "also while the server runs");
    server.kill();
    assert_eq!(Server::start(Path::new(&url)).get("/ready", None).0, 200);
    let unknown = refusal("postgres://saigen:secret@127.0.0.1:1/games".as_ref());
    assert!(unknown.contains("postgres://127.0.0.1:1/games") && !unknown.contains("secret"), "{unknown}");
}

#[test]
fn a_damaged_database_is_refused_with_advice() {
    let database = Database::new();
    played(&Server::start(&database.file()), 8);
    // Everything into the file itself.
    let copy = database.0.join("copy.db");
    assert!(saigen(&["db", "backup", copy.to_str().unwrap()], &database.file()).status.success());
    let whole = std::fs::read(&copy).unwrap();
    let pages = whole.len() / 4096;
    for page in 1..pages {
        let mut bytes = whole.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0x5a);
        std::fs::write(&copy, bytes).unwrap();
        let text = refusal(&copy);
        for advice in ["is damaged", "saigen db check", "saigen db backup", ".recover"] {
            assert!(text.contains(advice), "page {page}: {text}");
        }
    }
    std::fs::write(&copy, "this is no database, and yet long enough to be read as one".repeat(100)).unwrap();
    assert!(refusal(&copy).contains(".recover"));
    std::fs::write(&copy, whole).unwrap();
    assert_eq!(Server::start(&copy).get("/ready", None).0, 200);
}

#[test]
fn an_unresumable_match_is_set_aside_and_others_continue() {
    let database = Database::new();
    let server = Server::start(&database.file());
    let [poisoned, sound] = [played(&server, 4), played(&server, 4)];
    server.kill();
    let id = poisoned["id"].as_str().unwrap();
    let poison = "UPDATE entries SET body = 'dance' WHERE match = ?1 AND seq = 2";
    assert_eq!(Connection::open(database.file()).unwrap().execute(poison, [id]), Ok(1));
    let server = start_logging(&database);
    until("the match is set aside", || server.figure("saigen_put_aside") == 1.0);
    assert_eq!((server.figure("saigen_sleeping"), server.get("/ready", None).0), (1.0, 200));
    let mut refused = Socket::open(&server);
    refused.send(&json!({"type": "hello", "protocol": 2, "token": token(&poisoned, "a"), "version": null}));
    assert_eq!(refused.until("closing")["code"], "broken");
    assert!(play_step(&mut sockets(&server, &sound)));
    assert_eq!((server.figure("saigen_sleeping"), server.figure("saigen_put_aside")), (0.0, 1.0));
    let named = log(&database);
    assert!(named.lines().any(|line| line.contains("set aside") && line.contains(id)), "{named}");
    let check = saigen(&["db", "check"], &database.file());
    let check = String::from_utf8(check.stdout).unwrap();
    assert!(check.contains(id) && check.ends_with("2 matches, 1 faults\n"), "{check}");
}

#[test]
fn a_server_that_cannot_store_is_not_ready_until_it_can() {
    let database = Database::new();
    let server = Server::start(&database.file());
    let other = Connection::open(database.file()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (status, why) = server.get("/ready", None);
    assert!(status == 503 && why.as_str().unwrap().contains("store"), "{status} {why}");
    assert_eq!(server.get("/health", None).0, 200);
    other.execute_batch("ROLLBACK").unwrap();
    until("the server is ready", || server.get("/ready", None) == (200, json!("ready\n")));
}

#[test]
fn old_matches_are_announced_before_they_are_removed() {
    let database = Database::new();
    let server = Server::start(&database.file());
    for _ in 0..2 {
        server.create(&me("Aya"), &me("Ken"));
    }
    server.kill();
    let file = Connection::open(database.file()).unwrap();
    file.execute("UPDATE matches SET created = 1 WHERE id = (SELECT min(id) FROM matches)", []).unwrap();
    let _server = start_logging(&database);
    until("the removal is announced", || log(&database).contains("--keep-unfinished 0"));
    let announced = log(&database);
    let line = announced.lines().find(|line| line.contains("--keep-unfinished 0")).unwrap();
    assert!(line.contains("matches=1") && line.contains("days_left=7"), "{line}");
}
