//! Other people's programs as opponents: offered by whoever runs the server, and by nobody else.

use std::time::Duration;

use serde_json::json;

use crate::client::{Database, Server, Socket, computer, me, token};

const FIRST: &str =
    concat!("First=cmd:10000ms:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/first_bot.py");

#[test]
fn a_bot_plays_and_goes_on_after_a_restart_and_is_waited_for_where_it_is_missing() {
    let database = Database::new();
    let server = Server::start_with(&database.file(), &["--bot", FIRST]);
    assert_eq!(server.get("/api/choices", None).1["bots"], json!(["First"]));
    let created = server.create(&me("Aya"), &computer("bot:First"));
    let mine = token(&created, "a");
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
fn nobody_who_comes_in_from_outside_can_start_a_program() {
    let database = Database::new();
    let server = Server::start_with(&database.file(), &["--bot", FIRST]);
    for player in ["cmd:true", "bot:cmd:true", "bot:Second", "bot:", "First"] {
        let new = json!({"edition": "8.2", "format": "lite", "setup": "entry",
            "players": {"a": me("Aya"), "b": computer(player)}});
        assert_eq!(server.post("/api/matches", None, &new).0, 400, "{player}");
    }
}
