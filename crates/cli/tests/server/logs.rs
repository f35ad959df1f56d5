//! Server logs contain ids and versions of matches, but never a token, a name, a card or a choice, at any log
//! level.

use std::fs::File;

use serde_json::{Value, json};

use super::client::{Database, Server, Socket, computer, me, play_step, token};

const NAMES: [&str; 2] = ["Ayanokoji", "Kenzaburo"];

/// Plays, makes errors, shares, analyses; returns every secret it has used.
fn live(server: &Server) -> Vec<String> {
    let created = server.create(&me(NAMES[0]), &json!({"kind": "friend"}));
    let join = json!({"invite": created["invite"], "name": NAMES[1]});
    let (_, joined) = server.post("/api/join", None, &join);
    let tokens = [token(&created, "a"), joined["token"].as_str().unwrap().to_owned()];
    let mut secrets = tokens.to_vec();
    for secret in [&created["invite"], &created["watch"], &joined["watch"]] {
        secrets.push(secret.as_str().unwrap().to_owned());
    }
    let mut sockets = tokens.each_ref().map(|token| Socket::hello(server, token, None));
    let _long_enough = (0..30).all(|_| play_step(&mut sockets));
    sockets[0].send_text("{\"type\":\"answer\",\"decision\":\"H5\"}");
    sockets[0].until("refused");
    sockets[0].send(&json!({"type": "answer", "decision": "0", "answer": {"choice": "H5 D10"}}));
    sockets[0].until("refused");
    if !sockets[0].is_over() {
        sockets[0].send(&json!({"type": "resign"}));
        sockets[1].until("update");
    }
    let (_, share) = server.post("/api/match/share", Some(&tokens[0]), &json!({"viewer": "everything"}));
    secrets.push(share["id"].as_str().unwrap().to_owned());
    server.get(&format!("/api/shared/{}", secrets.last().unwrap()), None);
    server.post("/api/match/analysis", Some(&tokens[0]), &json!({"simulations": 50}));
    let (_, record) = server.call("GET", "/api/match/record", Some(&tokens[0]), "");
    server.call("POST", "/api/records", None, &record);
    let solo = server.create(&me(NAMES[0]), &computer("level:1"));
    secrets.push(token(&solo, "a"));
    let mut alone = Socket::hello(server, &token(&solo, "a"), None);
    for _ in 0..3 {
        alone.until_asked();
        alone.play_on();
    }
    secrets
}

/// The names of all cards.
fn cards() -> Vec<String> {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let suited = "SHDC".chars().flat_map(|suit| ranks.map(|rank| format!("{suit}{rank}")));
    suited.chain(["Jk1", "Jk2"].map(String::from)).collect()
}

#[test]
fn logs_contain_no_token_name_or_card() {
    for options in [&[][..], &["--log-json"][..]] {
        let database = Database::new();
        let file = database.0.join("log");
        let log = File::create(&file).unwrap();
        let server = Server::start_logging(&database.file(), options, "trace", log.into());
        let secrets = live(&server);
        server.kill();
        let log = std::fs::read_to_string(&file).unwrap();
        assert!(log.contains("a match was created") && log.contains("step"), "something was logged: {log}");
        for secret in secrets.iter().map(String::as_str).chain(NAMES) {
            assert!(!log.contains(secret), "{secret} is in the log");
        }
        let words: Vec<&str> = log.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for card in cards() {
            assert!(!words.contains(&card.as_str()), "{card} is in the log");
        }
        for choice in ["pass", "summon_soldier", "set_bulwark", "attack"] {
            assert!(!log.contains(choice), "{choice} is in the log");
        }
        for line in log.lines().filter(|_| !options.is_empty()) {
            assert!(serde_json::from_str::<Value>(line).is_ok(), "{line}");
        }
    }
}
