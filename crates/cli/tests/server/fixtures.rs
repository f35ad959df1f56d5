//! A database written by an earlier version: every match opens unchanged and continues.

use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use saigen_json::from_version_1;
use saigen_testkit::postgres::postgres;
use serde_json::{Value, json};

use super::client::{Database, Server, Socket, play_step};
use super::damage::saigen;
use super::review::analysed;
use crate::fixtures::kept::{assert_holds, fixture, json};

/// A copy of the database with current timestamps, so that nothing has expired.
fn database() -> Database {
    let database = Database::new();
    std::fs::copy(fixture("server/games.db"), database.file()).unwrap();
    let file = rusqlite::Connection::open(database.file()).unwrap();
    let last: i64 = file.query_row("SELECT max(at) FROM entries", [], |row| row.get(0)).unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    for time in ["matches SET created = created", "entries SET at = at", "shares SET expires = expires"] {
        file.execute(&format!("UPDATE {time} + ?1"), [now - last]).unwrap();
    }
    database
}

/// The server on such a copy, with the bot of one of the matches.
fn serve(database: &Database) -> Server {
    serve_from(&database.file())
}

fn serve_from(database: &Path) -> Server {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_bot.py");
    let bot = format!("Rookie=cmd:60000ms:python3 '{}'", bot.display());
    Server::start_with(database, &["--calls", "100000", "--bot", &bot])
}

/// The earlier version's description of its matches.
fn expected() -> Value {
    json("server/expected.json")
}

fn token<'e>(expected: &'e Value, of: &str, who: &str) -> &'e str {
    expected["matches"][of]["tokens"][who].as_str().unwrap()
}

fn seats(server: &Server, expected: &Value, of: &str) -> [Socket; 2] {
    ["a", "b"].map(|seat| Socket::hello(server, token(expected, of, seat), None))
}

#[test]
fn the_database_has_no_faults() {
    let database = database();
    let mut saigen = Command::new(env!("CARGO_BIN_EXE_saigen"));
    let checked = saigen.args(["db", "check", "--db"]).arg(database.file()).output().unwrap();
    let text = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success() && text.contains("20 matches"), "{text}");
}

#[test]
fn every_match_opens_unchanged() {
    opens_unchanged(&serve(&database()));
}

#[test]
fn every_match_opens_unchanged_after_a_move_to_postgresql_and_moves_back() {
    let (file, url) = (database(), postgres().schema());
    assert_eq!(moved(&file.file(), &url), "20 matches copied, 0 already there, 0 faults\n");
    assert_eq!(moved(&file.file(), &url), "0 matches copied, 20 already there, 0 faults\n");
    let back = Database::new();
    let back_file = back.file().display().to_string();
    assert_eq!(moved(Path::new(&url), &back_file), "20 matches copied, 0 already there, 0 faults\n");
    assert_eq!(moved(&file.file(), &back_file), "0 matches copied, 20 already there, 0 faults\n");
    let checked = saigen(&["db", "check"], Path::new(&url));
    assert_eq!(String::from_utf8_lossy(&checked.stdout), "20 matches, 0 faults\n");
    opens_unchanged(&serve_from(Path::new(&url)));
}

/// Moves a database with the command; returns its output.
fn moved(from: &Path, to: &str) -> String {
    let moved = saigen(&["db", "move", to], from);
    assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stderr));
    String::from_utf8(moved.stdout).unwrap()
}

fn opens_unchanged(server: &Server) {
    let expected = expected();
    for (name, of) in expected["matches"].as_object().unwrap() {
        for (who, seen) in of["seen"].as_object().unwrap() {
            // Connecting both players would end an adjournment.
            if name == "adjourned-away" && who == "b" {
                continue;
            }
            let socket = Socket::hello(server, token(&expected, name, who), None);
            let place = format!("{name}, {who}");
            assert_eq!(
                (socket.version, socket.is_asked()),
                (seen["version"].as_u64().unwrap(), seen["asked"] == true),
                "{place}"
            );
            for field in ["view", "result", "adjourned", "waiting"] {
                assert_holds(
                    &from_version_1(seen[field].clone()),
                    &socket.state[field],
                    &format!("{place}: {field}"),
                );
            }
        }
        let (holder, token) = of["tokens"].as_object().unwrap().iter().next().unwrap();
        let (status, summary) = server.get("/api/match", token.as_str());
        assert_eq!(status, 200, "{name}, {holder}: {summary}");
        for field in ["rulebook", "custom", "players", "setup", "commitment", "clock"] {
            assert_holds(&of["summary"]["info"][field], &summary["info"][field], name);
        }
        if let Some(record) = of["record"].as_str() {
            assert_eq!(server.call("GET", "/api/match/record", token.as_str(), "").1, record, "{name}");
        }
    }
}

#[test]
fn running_matches_go_on() {
    let database = database();
    let server = serve(&database);
    let expected = expected();
    for name in ["clock", "custom", "decks", "rematch-next"] {
        let mut sockets = seats(&server, &expected, name);
        assert!((0..4).all(|_| play_step(&mut sockets)), "{name}");
    }
    for name in ["computer", "bot"] {
        let mut socket = Socket::hello(&server, token(&expected, name, "a"), None);
        let before = socket.version;
        for _ in 0..3 {
            socket.until_asked();
            // The opponents choose at random and may win at once.
            if !socket.is_over() {
                socket.play_on();
            }
        }
        assert!(socket.version > before, "{name}");
    }
    let mut onlooker = Socket::hello(&server, token(&expected, "spectacle", "watch"), None);
    onlooker.send(&json!({"type": "pace", "milliseconds": 20}));
    onlooker.until("update");
}

#[test]
fn invitations_adjournments_and_orders_hold() {
    let database = database();
    let server = serve(&database);
    let expected = expected();
    let invite = token(&expected, "invitation", "invite");
    let (status, joined) = server.post("/api/join", None, &json!({"invite": invite, "name": "Ken"}));
    assert_eq!(status, 200, "{joined}");

    let mut sockets = seats(&server, &expected, "adjourned");
    sockets.iter_mut().for_each(|socket| socket.send(&json!({"type": "resume"})));
    for socket in &mut sockets {
        socket.until("update");
    }
    assert!(play_step(&mut sockets), "an agreed adjournment ends when both want it");
    let mut sockets = seats(&server, &expected, "adjourned-away");
    while sockets[0].state["adjourned"] == "away" {
        sockets[0].next();
    }
    assert_eq!(sockets[0].state["waiting"], false, "the other adjournment ends when both are there");
    sockets[1].next();

    let [mut a, mut b] = seats(&server, &expected, "orders");
    if b.orders.is_null() {
        b.until("orders");
    }
    assert_holds(
        &json!({"pass": {"targeted": true, "attack": true}, "stop_at_end": true}),
        &b.orders,
        "orders",
    );
    a.answer(&json!({"request": {"action": "summon_soldier", "keys": ["S9"], "drive": ["a0"]}}));
    a.answer(&json!({"choice": "pass"}));
    a.until_asked();
    assert_eq!(a.state["view"]["stage"], json!([]), "b has passed by its orders");
}

#[test]
fn analyses_and_shared_positions_are_kept() {
    let database = database();
    let server = serve(&database);
    let expected = expected();
    let done = analysed(&server, token(&expected, "analysed", "watch"));
    assert_holds(&expected["matches"]["analysed"]["analysis"], &done, "analysis");
    let resumed = analysed(&server, token(&expected, "analysing", "watch"));
    assert!(!resumed["points"].as_array().unwrap().is_empty(), "an interrupted analysis is finished");
    for (id, page) in expected["shares"].as_object().unwrap() {
        let (status, now) = server.get(&format!("/api/shared/{id}"), None);
        assert_eq!(status, 200, "{now}");
        assert_holds(&from_version_1(page["view"].clone()), &now["view"], id);
        assert_holds(&page["position"], &now["position"], id);
    }
}
