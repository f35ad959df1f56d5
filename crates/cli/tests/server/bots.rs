//! External bots as opponents, offered by the operator only.

use std::time::Duration;

use serde_json::json;

use super::client::{Database, Server, Socket, computer, me, token};

const FIRST: &str =
    concat!("First=cmd:10000ms:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/first_bot.py");

#[test]
fn bots_survive_a_restart_and_missing_bots_are_waited_for() {
    let database = Database::new();
    let server = Server::start_with(&database.file(), &["--bot", FIRST]);
    assert_eq!(server.get("/api/choices", None).1["bots"], json!(["First"]));
    // A full deck, so that no deal ends the match early.
    let players = json!({"a": me("Aya"), "b": computer("bot:First")});
    let new = json!({"edition": "8.2", "format": "lite", "setup": "full", "players": players});
    let mine = token(&server.create_from(&new), "a");
    let mut a = Socket::hello(&server, &mine, None);
    for _ in 0..6 {
        a.until_asked();
        assert!(!a.is_over(), "{}", a.state["result"]);
        a.play_on();
    }
    a.until_asked();
    let version = a.version;
    server.kill();

    let server = Server::start(&database.file());
    let mut a = Socket::hello(&server, &mine, None);
    assert_eq!(a.version, version, "nothing is lost");
    assert_eq!(a.until("presence")["connected"]["b"], false);
    while a.is_asked() {
        a.play_on();
    }
    assert!(a.within(Duration::from_secs(1)).iter().all(|it| it["type"] != "update"), "nobody plays for it");
    server.kill();

    let server = Server::start_with(&database.file(), &["--bot", FIRST]);
    let mut a = Socket::hello(&server, &mine, None);
    a.until_asked();
    assert!(!a.is_over(), "{}", a.state["result"]);
    a.send(&json!({"type": "resign"}));
    a.until("update");
    assert_eq!(server.get("/api/match", Some(&mine)).1["result"]["by"], "resign");
}

#[test]
fn clients_cannot_start_programs() {
    let server = Server::fresh_with(&["--bot", FIRST]);
    for player in ["cmd:true", "bot:cmd:true", "bot:Second", "bot:", "First"] {
        let new = json!({"edition": "8.2", "format": "lite", "setup": "entry",
            "players": {"a": me("Aya"), "b": computer(player)}});
        assert_eq!(server.post("/api/matches", None, &new).0, 400, "{player}");
    }
}

/// A bot that ignores termination and starts a process that does too. Every process writes its id.
#[cfg(target_os = "linux")]
fn stubborn(pids: &std::path::Path) -> String {
    let hello = r#"echo '{"type":"hello","protocol":2,"name":"Stubborn"}'"#;
    let script = format!(
        "trap '' TERM HUP INT; sleep 600 & echo $$ $! >> {}; {hello}; while :; do sleep 1; done",
        pids.display()
    );
    format!("Stubborn=cmd:600000ms:sh -c \"{}\"", script.replace('"', "\\\""))
}

#[cfg(target_os = "linux")]
fn stopped(server: Server) {
    assert_eq!(server.stop(), Some(0));
}

#[test]
#[cfg(target_os = "linux")]
fn bots_and_their_children_end_with_the_server() {
    for end in [stopped, Server::kill] {
        let database = Database::new();
        let file = database.0.join("pids");
        let server = Server::start_with(&database.file(), &["--bot", &stubborn(&file)]);
        let pids = || std::fs::read_to_string(&file).unwrap_or_default();
        let wait = |what: &str, done: &dyn Fn() -> bool| {
            let met = (0..6000).any(|_| {
                std::thread::sleep(Duration::from_millis(10));
                done()
            });
            assert!(met, "{what}: {}", pids());
        };
        // It is started for a trial, and again for both seats of a watched game.
        let players = json!({"a": computer("bot:Stubborn"), "b": computer("bot:Stubborn")});
        let new = json!({"edition": "8.2", "format": "lite", "setup": "entry", "players": players});
        let (status, created) = server.post("/api/matches", None, &new);
        assert_eq!(status, 200);
        let _watching = Socket::hello(&server, created["watch"].as_str().unwrap(), None);
        wait("it plays", &|| pids().lines().count() >= 2);
        end(server);
        let lives = |pid: &str| std::path::PathBuf::from(format!("/proc/{pid}")).exists();
        wait("all have ended", &|| !pids().split_whitespace().any(lives));
    }
}
