//! Finished games: lists, replays, analyses, uploads; and the pages about rules and positions.

use std::time::Duration;

use saigen_protocol::PROTOCOL;
use serde_json::{Value, json};

use super::client::{Database, Server, Socket, computer, me, token};

/// A finished game and one of its tokens.
fn finished(server: &Server) -> String {
    let created = server.create(&computer("random"), &computer("random"));
    let watch = created["watch"].as_str().unwrap().to_owned();
    let mut socket = Socket::hello(server, &watch, None);
    socket.send(&json!({"type": "pace", "milliseconds": 20}));
    while !socket.is_over() {
        socket.next();
    }
    watch
}

#[test]
fn finished_games_are_listed_replayed_analysed_and_uploaded() {
    let server = Server::fresh();
    let watch = finished(&server);
    let (_, list) = server.post("/api/games", None, &json!({"tokens": [watch, "0".repeat(32), "?"]}));
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(list[0]["result"]["by"], "played");

    let replay = |token: &str, viewer: &str, from: usize| {
        let path = format!("/api/match/replay?viewer={viewer}&from={from}&count=10");
        let (status, replay) = server.get(&path, Some(token));
        assert_eq!(status, 200, "{replay}");
        replay
    };
    let open = replay(&watch, "everything", 0);
    let choices = open["choices"].as_u64().unwrap() as usize;
    assert_eq!(open["moments"].as_array().unwrap().len(), 10.min(choices + 1));
    assert!(open["moments"][1]["choice"].is_string() && open["moments"][0]["position"].is_string());
    let last = replay(&watch, "a", choices);
    assert!(last["moments"][0]["view"]["outcome"].is_object());

    let (status, record) = server.call("GET", "/api/match/record", Some(&watch), "");
    assert_eq!(status, 200);
    let (status, uploaded) = server.call("POST", "/api/records", None, &record);
    assert_eq!(status, 200, "{uploaded}");
    let uploaded: serde_json::Value = serde_json::from_str(&uploaded).unwrap();
    let copy = uploaded["token"].as_str().unwrap();
    assert_eq!(server.call("GET", "/api/match/record", Some(copy), "").1, record);
    assert_eq!(replay(copy, "everything", 0)["moments"], open["moments"]);
    assert_eq!(server.call("DELETE", "/api/match", Some(copy), "").0, 204);
    assert_eq!(server.get("/api/match", Some(copy)).0, 401);

    let (status, _) = server.post("/api/match/analysis", Some(&watch), &json!({"simulations": 50}));
    assert_eq!(status, 202);
    let result = analysed(&server, &watch);
    assert!(!result["points"].as_array().unwrap().is_empty());
    assert!(result["ledger"]["a"]["decisions"].as_f64().unwrap() <= 0.0);
}

#[test]
fn records_with_custom_rulebooks_are_stored_and_replayed() {
    let server = Server::fresh();
    let own = include_str!("../../../notation/tests/records/custom.record");
    let forbidding = {
        let created = server.create(&me("Aya"), &me("Ken"));
        let mut socket = Socket::hello(&server, &token(&created, "a"), None);
        socket.send(&json!({"type": "resign"}));
        socket.until("update");
        let record = server.call("GET", "/api/match/record", Some(&token(&created, "a")), "").1;
        let record = record.replacen("\nsetup ", "\ntable forbid a up\nsetup ", 1);
        // The forbidden change may be an option that was listed; the state hashes detect it.
        record
            .lines()
            .filter(|line| !line.starts_with("hash "))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    assert!(forbidding.contains("forbid"), "{forbidding}");
    for record in [own, &forbidding] {
        let (status, uploaded) = server.call("POST", "/api/records", None, record);
        assert_eq!(status, 200, "{uploaded}");
        let uploaded: Value = serde_json::from_str(&uploaded).unwrap();
        let copy = uploaded["token"].as_str().unwrap();
        let (status, replay) = server.get("/api/match/replay?viewer=everything&count=50", Some(copy));
        assert_eq!(status, 200, "{replay}");
        let moments = replay["moments"].as_array().unwrap();
        assert!(moments.iter().any(|moment| !moment["lines"].as_array().unwrap().is_empty()));
        assert_eq!(server.get("/api/match", Some(copy)).0, 200);
        let again = server.call("GET", "/api/match/record", Some(copy), "").1;
        assert_eq!(server.call("POST", "/api/records", None, &again).0, 200, "it comes back whole");
        server.post("/api/match/analysis", Some(copy), &json!({"simulations": 50}));
        assert!(analysed(&server, copy)["points"].is_array());
    }
    let (_, uploaded) = server.call("POST", "/api/records", None, own);
    let uploaded: Value = serde_json::from_str(&uploaded).unwrap();
    let mut socket = Socket::open(&server);
    socket.send(&json!({"type": "hello", "protocol": PROTOCOL, "token": uploaded["token"]}));
    let state = &socket.until("snapshot")["state"];
    assert!(
        state["result"].is_object() && state["question"].is_null(),
        "there is nothing to be played there"
    );
}

/// Waits for the result of an analysis; its progress never decreases.
pub(crate) fn analysed(server: &Server, token: &str) -> Value {
    let mut done = 0;
    loop {
        let (status, state) = server.get("/api/match/analysis", Some(token));
        assert_eq!(status, 200, "{state}");
        assert!(state["done"].as_u64().unwrap() >= done && state["of"].as_u64() >= state["done"].as_u64());
        done = state["done"].as_u64().unwrap();
        if !state["result"].is_null() {
            return state["result"].clone();
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn an_analysis_survives_a_restart_and_can_be_cancelled() {
    let database = Database::new();
    let server = Server::start(&database.file());
    let watch = finished(&server);
    let begin = |server: &Server, simulations: u32| {
        server.post("/api/match/analysis", Some(&watch), &json!({"simulations": simulations})).0
    };
    assert_eq!((begin(&server, 300), begin(&server, 300)), (202, 200));
    assert_eq!((begin(&server, 5), begin(&server, 5000)), (400, 400));
    server.kill();
    let server = Server::start(&database.file());
    let result = analysed(&server, &watch);
    server.kill();
    let server = Server::start(&database.file());
    assert_eq!(server.get("/api/match/analysis", Some(&watch)).1["result"], result, "it was kept");
    let end = || server.call("DELETE", "/api/match/analysis", Some(&watch), "").0;
    assert_eq!((end(), server.get("/api/match/analysis", Some(&watch)).0), (204, 404));
    assert_eq!(begin(&server, 2000), 202, "it begins anew");
    assert_eq!((end(), server.get("/api/match/analysis", Some(&watch)).0), (204, 404));
}

#[test]
fn a_running_game_keeps_its_secrets() {
    let server = Server::fresh();
    let created = server.create(&me("Aya"), &computer("level:1"));
    let mine = token(&created, "a");
    for path in ["/api/match/record", "/api/match/replay?viewer=everything"] {
        assert_eq!(server.get(path, Some(&mine)).0, 403, "{path}");
    }
    assert_eq!(server.post("/api/match/analysis", Some(&mine), &json!({"simulations": 50})).0, 403);
    let (_, summary) = server.get("/api/match", Some(&mine));
    assert!(summary["result"].is_null() && !summary.to_string().contains("\"seed\""));
    assert_eq!(server.call("DELETE", "/api/match", Some(&mine), "").0, 204);
}

#[test]
fn rules_positions_and_codes_are_served() {
    let server = Server::fresh();
    let (_, page) = server.get("/api/rules/8.2/master", None);
    let actions = page["actions"].as_array().unwrap();
    assert!(actions.iter().any(|it| it["id"] == "up" && it["name"]["ja"] == "アップ"), "{page}");
    assert!(!page["characters"].as_array().unwrap().is_empty());
    assert_eq!(page["trumps"], json!([]));
    let new = json!({"edition": "8.2", "format": "lite", "viewer": "b",
        "position": "a hand H5\na0 bulwark D3\nb life 20"});
    let (status, position) = server.post("/api/position", None, &new);
    assert_eq!(status, 200, "{position}");
    assert_eq!(position["view"]["sides"]["a"]["characters"][0]["cards"], json!([null]));
    let (status, code) = server.call("GET", &format!("/api/qr?text=http://{}/%23x", server.host), None, "");
    assert!(status == 200 && code.contains("<svg"), "{status}");
    assert_eq!(server.call("GET", "/health", None, "").1, "ok\n");
    assert!(server.call("GET", "/metrics", None, "").1.contains("saigen_matches"));
    assert!(server.call("GET", "/", None, "").1.contains("<!doctype html>"));
}

#[test]
fn the_rules_of_a_frame_have_its_trumps_facets_and_changes() {
    let server = Server::fresh();
    let (status, page) = server.get("/api/rules/9.1/master/extra", None);
    assert_eq!((status, &page["frame"]["ja"]), (200, &json!("エクストラ")));
    let row = |list: &str, id: &str| {
        page[list].as_array().unwrap().iter().find(|it| it["id"] == id).unwrap_or(&Value::Null).clone()
    };
    assert_eq!(row("trumps", "phantom")["name"], json!({"ja": "ファントム", "en": "Phantom"}));
    let facets = json!({"kind": "by_soldier", "timing": "quick", "speed": "immediate", "suits": "",
        "trump": "slash"});
    assert_eq!(row("actions", "slash")["facets"], facets);
    assert_eq!(row("actions", "quick_summon_heart")["facets"]["suits"], "H");
    assert_eq!(row("actions", "up")["facets"]["trump"], Value::Null);
    assert_eq!(page["since"]["edition"], "8.2");
    let change = |id: &str| {
        let changes = page["since"]["changes"].as_array().unwrap();
        changes.iter().find(|it| it["what"] == "action" && it["id"] == id).cloned()
    };
    assert_eq!(change("allure").unwrap()["how"], "added");
    assert_eq!(change("rally").unwrap()["how"], "removed");
    let timing = json!({"name": {"ja": "タイミング", "en": "Timing"}, "was": {"ja": "メイン", "en": "Main"}});
    assert_eq!(change("slash").unwrap()["fields"], json!([timing]));
    assert_eq!(change("close"), None);
    assert_eq!(server.get("/api/rules/8.2/lite/pack", None).0, 404);
}
