//! Games against the computer and between computers.

use saigen_protocol::PROTOCOL;
use serde_json::{Value, json};

use super::client::{Database, Server, Socket, computer, me, request, token};

#[test]
fn a_game_against_the_computer_is_played_to_its_end_and_its_record_replays() {
    let players = json!({"a": me("Aya"), "b": computer("random")});
    for rules in [
        json!({"edition": "8.2", "format": "lite", "setup": "entry", "players": players}),
        json!({"regulation": "9.1/master/draft", "players": players}),
        json!({"regulation": "8.2/master/extra", "players": players}),
    ] {
        play_to_the_end(&rules);
    }
}

fn play_to_the_end(new: &Value) {
    let database = Database::new();
    let server = Server::start(&database.file());
    let created = server.create_from(new);
    let mine = token(&created, "a");
    let mut socket = Socket::hello(&server, &mine, None);
    let (_, info) = server.get("/api/match", Some(&mine));
    let commitment = info["info"]["commitment"].as_str().unwrap().to_owned();
    while !socket.is_over() {
        socket.until_asked();
        if socket.is_asked() {
            socket.play_on();
        }
    }
    let seed: saigen_deal::Seed = socket.state["result"]["seed"].as_str().unwrap().parse().unwrap();
    assert_eq!(seed.commitment(), commitment);
    let (status, record) = server.call("GET", "/api/match/record", Some(&mine), "");
    assert_eq!(status, 200);
    let file = database.0.join("game.record");
    std::fs::write(&file, record).unwrap();
    let verified = std::process::Command::new(env!("CARGO_BIN_EXE_saigen"))
        .args(["replay", "--verify"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
}

#[test]
fn a_position_can_be_one_of_a_regulation() {
    let server = Server::fresh();
    let position = "turn 3 a\na life 20\na trumps_up S3\na0 soldier S7\nb life 20";
    let players = json!({"a": me("Aya"), "b": me("Ken")});
    let new = json!({"regulation": "9.1/master/extra", "position": position, "players": players});
    let socket = Socket::hello(&server, &token(&server.create_from(&new), "a"), None);
    assert!(socket.state["question"]["requests"]["actions"]["drain"].is_u64());
    let bare = json!({"edition": "9.1", "format": "master", "position": position, "players": players});
    assert_eq!(server.post("/api/matches", None, &bare).0, 400);
}

#[test]
fn the_tree_of_a_question_leads_to_requests_and_nobody_hears_of_it() {
    let server = Server::fresh();
    let position = "turn 3 a\na hand H5 H9 C2 C7 D3\na life 20\na0 bulwark D5\na1 bulwark D6\na2 soldier S7\n\
                    b life 20\nb0 soldier S8";
    let created = server.create_at(position, &me("Aya"), &me("Ken"));
    let mut a = Socket::hello(&server, &token(&created, "a"), None);
    let mut b = Socket::hello(&server, &token(&created, "b"), None);
    b.within(std::time::Duration::from_millis(200));
    assert!(b.state["question"].is_null());
    let question = a.state["question"].clone();
    let tree = &question["requests"];
    let first = &tree["nodes"][tree["actions"]["up"].as_u64().unwrap() as usize];
    assert_eq!(first["ask"], "key");
    assert!(first.to_string().contains("H5") && first.to_string().contains("H9"), "{first}");
    assert_eq!(tree["actions"].get("end"), Some(&json!(null)), "nothing is to be named");
    let suggested = request(&question, "up", |_| 0);
    let last = request(&question, "up", |of| of - 1);
    assert_ne!(suggested, last);
    a.answer(&json!({"request": last}));
    let update = b.until("update");
    assert_eq!(update["steps"][0]["lines"][0]["action"], "up");
}

#[test]
fn unavailable_actions_are_listed_with_reasons_in_the_language_of_the_reader() {
    let server = Server::fresh();
    let created = server.create(&me("Aya"), &me("Ken"));
    let mut sockets = ["a", "b"].map(|seat| Socket::hello(&server, &token(&created, seat), None));
    let at = sockets.iter().position(Socket::is_asked).unwrap();
    assert!(sockets[1 - at].state["view"]["decision"]["options"].is_null());
    let grey = |socket: &Socket| {
        let question = socket.state["question"].clone();
        let (action, reasons) = question["unavailable"].as_object().unwrap().iter().next().unwrap();
        assert!(question["requests"]["actions"].get(action).is_none());
        question["reasons"][reasons[0].as_u64().unwrap() as usize].clone()
    };
    let english = grey(&sockets[at]);
    let hello = json!({"type": "hello", "protocol": PROTOCOL, "token": token(&created, ["a", "b"][at]),
        "language": "ja"});
    sockets[at].send(&hello);
    assert_eq!(sockets[at].until("welcome")["language"], "ja");
    sockets[at].until("snapshot");
    let japanese = grey(&sockets[at]);
    assert_eq!(japanese["id"], english["id"]);
    assert_ne!(japanese["text"], english["text"]);
}

#[test]
fn computers_play_for_onlookers_at_their_pace() {
    let server = Server::fresh();
    let created = server.create(&computer("greedy"), &computer("random"));
    let mut socket = Socket::hello(&server, created["watch"].as_str().unwrap(), None);
    socket.send(&json!({"type": "pace", "milliseconds": 20}));
    assert_eq!(socket.until("pace")["milliseconds"], 800);
    assert_eq!(socket.until("pace")["milliseconds"], 20);
    while !socket.is_over() {
        socket.next();
        assert!(socket.state["question"].is_null());
    }
    assert_eq!(socket.state["view"]["viewer"], "onlooker");
}

#[test]
fn a_choice_is_taken_back_only_before_anyone_learns_from_it() {
    let server = Server::fresh();
    let position = "turn 3 a\na hand H5 C2 D3\na life D10 D9 S2 S3\na0 bulwark D5\na1 bulwark D6\na2 soldier S7\nb life 20";
    let created = server.create_at(position, &me("Aya"), &computer("level:1"));
    let mut a = Socket::hello(&server, &token(&created, "a"), None);
    assert_eq!(a.state["can_take_back"], false);
    let before = a.state["view"].clone();
    let up = json!({"request": {"action": "up", "keys": ["H5"], "discard": ["C2"], "target": "a2"}});
    a.answer(&up);
    assert_eq!(a.state["can_take_back"], true);
    let version = a.version;
    a.send(&json!({"type": "take_back", "version": version}));
    let update = a.until("update");
    assert_eq!(update["steps"][0]["kind"], "take_back");
    assert_eq!(a.state["view"], before);
    a.answer(&up);
    a.answer(&json!({"choice": "pass"}));
    a.until("update");
    assert_eq!(a.state["can_take_back"], false, "the computer has answered");
    a.until_asked();
    a.request("summon_soldier");
    assert_eq!(a.state["can_take_back"], false, "the cost has turned up a card");
    a.send(&json!({"type": "take_back", "version": a.version}));
    assert_eq!(a.until("refused")["code"], "learned");
}

#[test]
fn hints_come_with_chances_and_a_continuation_and_can_be_cancelled() {
    let server = Server::fresh();
    let created = server.create(&me("Aya"), &me("Ken"));
    let mut sockets = ["a", "b"].map(|seat| Socket::hello(&server, &token(&created, seat), None));
    let asked = sockets.iter_mut().find(|socket| socket.is_asked()).unwrap();
    let decision = asked.decision();
    asked.send(&json!({"type": "hint", "id": 9, "decision": decision}));
    let hint = asked.until("hint");
    assert_eq!(hint["id"], 9);
    let line = &hint["lines"][0];
    assert!(line["win"].as_f64().is_some_and(|win| (0.0..=1.0).contains(&win)), "{hint}");
    asked.answer(&hint["answer"]);
}
