//! Custom rules at the table: checked, played, stored and shown to all participants.

use serde_json::{Value, json};

use super::client::{Database, Server, Socket, computer, me, play_step, token};
use super::damage::saigen;

const HOUSE: &str = include_str!("../../../../lab/rules/house.toml");

fn create(server: &Server, a: &Value, b: &Value) -> Value {
    server.create_from(&json!({"custom": HOUSE, "setup": "entry", "players": {"a": a, "b": b}}))
}

#[test]
fn rule_files_are_checked_before_a_match() {
    let server = Server::fresh();
    let (status, checked) = server.post("/api/rules", None, &json!({"custom": HOUSE}));
    assert_eq!(status, 200);
    assert_eq!(checked["mistakes"], json!([]));
    assert_eq!(checked["rules"]["custom"]["name"]["ja"], "わが家のルール");
    let wrong = HOUSE.replace("normal_magic", "normal_magik");
    let (status, checked) = server.post("/api/rules", None, &json!({"custom": wrong}));
    assert_eq!((status, &checked["rules"]), (200, &Value::Null));
    let mistake = &checked["mistakes"][0];
    assert!(mistake["line"].as_u64() > Some(30), "{mistake}");
    for lang in ["ja", "en"] {
        assert!(mistake["message"][lang].as_str().unwrap().contains("normal_magic"), "{mistake}");
    }
    let new = json!({"custom": wrong, "setup": "entry", "players": {"a": me("A"), "b": me("B")}});
    let (status, refused) = server.post("/api/matches", None, &new);
    assert_eq!((status, &refused["code"]), (400, &json!("malformed")));
    let both = json!({"custom": HOUSE, "edition": "8.2", "format": "lite", "setup": "entry",
        "players": {"a": me("A"), "b": me("B")}});
    assert_eq!(server.post("/api/matches", None, &both).0, 400);
    let long = json!({"custom": format!("# {}\n{HOUSE}", "x".repeat(33_000))});
    let (status, checked) = server.post("/api/rules", None, &long);
    assert_eq!((status, &checked["rules"]), (200, &Value::Null));
}

#[test]
fn all_participants_see_and_can_read_custom_rules() {
    let server = Server::fresh();
    let created = create(&server, &me("Aya"), &json!({"kind": "friend"}));
    let (mine, watch) = (token(&created, "a"), created["watch"].as_str().unwrap().to_owned());
    let invite = created["invite"].as_str().unwrap();
    for reader in [&mine, &watch, invite] {
        let (status, rules) = server.get("/api/match/rules", Some(reader));
        assert_eq!(status, 200, "{rules}");
        assert_eq!(rules["custom"]["name"]["en"], "Our house rules");
        let volley = rules["actions"].as_array().unwrap().iter().find(|it| it["id"] == "volley").unwrap();
        assert_eq!(volley["name"], json!({"ja": "斉射", "en": "Volley"}));
    }
    assert_eq!(server.get("/api/match", Some(invite)).0, 401, "an invitation opens nothing else");
    let socket = Socket::hello(&server, &watch, None);
    let welcome: Value = serde_json::from_str(&socket.received[0]).unwrap();
    assert_eq!(welcome["info"]["custom"]["name"]["ja"], "わが家のルール");
    assert_eq!(welcome["info"]["rulebook"]["custom"], Value::Null, "the text is in the record");
}

#[test]
fn custom_rules_survive_a_kill_and_the_match() {
    let database = Database::new();
    let mut server = Server::start(&database.file());
    let created = create(&server, &me("Aya"), &me("Ken"));
    let tokens = ["a", "b"].map(|seat| token(&created, seat));
    let mut sockets = tokens.each_ref().map(|token| Socket::hello(&server, token, None));
    for _ in 0..8 {
        play_step(&mut sockets);
    }
    let before = sockets.each_ref().map(|socket| (socket.version, socket.state.clone()));
    server.kill();
    server = Server::start(&database.file());
    for (index, (version, state)) in before.iter().enumerate() {
        sockets[index] = Socket::hello(&server, &tokens[index], Some(*version));
        assert_eq!((&sockets[index].version, &sockets[index].state), (version, state));
    }
    let asked = sockets.iter().position(Socket::is_asked).unwrap();
    let question = &sockets[asked].state["question"];
    let known = |part: &Value| part.get("volley").is_some();
    assert!(known(&question["requests"]["actions"]) || known(&question["unavailable"]), "{question}");
    let decision = sockets[asked].decision();
    sockets[asked].send(&json!({"type": "hint", "id": 1, "decision": decision}));
    assert!(sockets[asked].until("hint")["lines"].as_array().is_some());

    let (status, share) = server.post("/api/match/share", Some(&tokens[0]), &json!({"viewer": "a"}));
    assert_eq!(status, 200, "{share}");
    let (_, position) = server.get(&format!("/api/shared/{}", share["id"].as_str().unwrap()), None);
    assert_eq!(position["rules"]["custom"]["name"]["en"], "Our house rules");

    sockets[0].send(&json!({"type": "resign"}));
    sockets[0].until("update");
    let record = server.call("GET", "/api/match/record", Some(&tokens[0]), "").1;
    assert!(record.contains("volley") && record.contains("斉射"), "the record carries the rules whole");
    let (status, uploaded) = server.call("POST", "/api/records", None, &record);
    assert_eq!(status, 200, "{uploaded}");
    sockets[0].send(&json!({"type": "rematch"}));
    let again = sockets[0].until("rematch")["token"].as_str().unwrap().to_owned();
    let (_, rules) = server.get("/api/match/rules", Some(&again));
    assert_eq!(rules["custom"]["name"]["ja"], "わが家のルール");
}

#[test]
fn computers_play_custom_rules_and_the_game_is_analysed() {
    let server = Server::fresh();
    let created = create(&server, &computer("greedy"), &computer("random"));
    let watch = created["watch"].as_str().unwrap();
    let mut socket = Socket::hello(&server, watch, None);
    socket.send(&json!({"type": "pace", "milliseconds": 20}));
    while !socket.is_over() {
        socket.next();
    }
    let (status, _) = server.post("/api/match/analysis", Some(watch), &json!({"simulations": 50}));
    assert_eq!(status, 202);
    assert!(!super::review::analysed(&server, watch)["points"].as_array().unwrap().is_empty());
}

/// A fallen king returns and falls again, forever.
const ENDLESS: &str = r#"
base = "8.2 lite"
name = { ja = "終わらないルール", en = "Rules without end" }

[actions.next_generation]
do = ["pick_grave", "picked_enters soldier charged", "bury_soldiers 100"]

[actions.sweep]
name = { ja = "一掃", en = "Sweep" }
kind = "basic"
timing = "quick"
speed = "normal"
do = ["bury_soldiers 100"]
"#;

#[test]
fn rules_above_the_limits_are_refused_and_rules_without_end_stop_nobody() {
    let database = Database::new();
    let mut server = Server::start(&database.file());
    let long = format!("base = \"8.2 lite\"\n[actions.up]\ndo = [{}]\n", "\"draw\", ".repeat(256));
    let (_, checked) = server.post("/api/rules", None, &json!({"custom": long}));
    let mistake = checked["mistakes"][0]["message"]["en"].as_str().unwrap_or_default();
    assert!(checked["rules"].is_null() && mistake.contains("at most 64"), "{checked}");

    let position = "turn 5 a\npassed b\na life 20\nb life 20\na0 soldier SK\n#1 sweep a";
    let players = json!({"a": me("Aya"), "b": me("Ken")});
    let created = server.create_from(&json!({"custom": ENDLESS, "position": position, "players": players}));
    let mine = token(&created, "a");
    let mut socket = Socket::hello(&server, &mine, None);
    let (decision, answer) = (socket.decision(), json!({"choice": "pass"}));
    for id in 0..4 {
        socket.send(&json!({"type": "preview", "id": id, "decision": decision, "answer": answer}));
    }
    assert_eq!(server.get("/health", None).0, 200, "previews freeze no route");
    (0..4).for_each(|_| drop(socket.until("preview")));
    socket.answer(&answer);
    assert_eq!(socket.state["result"]["by"], "endless");
    assert!(
        socket.received.iter().all(|text| text.len() < 500_000),
        "no message is too long for a connection"
    );
    server.kill();
    let checked = saigen(&["db", "check"], &database.file());
    assert!(checked.status.success(), "{checked:?}");
    server = Server::start(&database.file());
    for known in [None, Some(0)] {
        assert_eq!(Socket::hello(&server, &mine, known).state["result"]["by"], "endless");
    }
    let record = server.call("GET", "/api/match/record", Some(&mine), "").1;
    assert_eq!(server.call("POST", "/api/records", None, &record).0, 200);
}
