//! Games between people: invitations, presence, clocks, claims, rematches.

use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Database, Server, Socket, computer, me, token};

fn friend() -> Value {
    json!({"kind": "friend"})
}

/// A match with a friend: both tokens.
fn befriended(server: &Server) -> [String; 2] {
    let created = server.create(&me("Aya"), &friend());
    let (status, joined) =
        server.post("/api/join", None, &json!({"invite": created["invite"], "name": "Ken"}));
    assert_eq!(status, 200, "{joined}");
    [token(&created, "a"), joined["token"].as_str().unwrap().to_owned()]
}

#[test]
fn a_friend_joins_by_an_invitation_that_works_once() {
    let server = Server::fresh();
    let created = server.create(&me("Aya"), &friend());
    assert!(created["tokens"]["b"].is_null());
    let mut a = Socket::hello(&server, &token(&created, "a"), None);
    assert_eq!(a.state["waiting"], true);
    assert!(a.state["question"].is_null());
    let join = json!({"invite": created["invite"], "name": "  Ken\n\tK "});
    let (status, joined) = server.post("/api/join", None, &join);
    assert_eq!((status, &joined["seat"]), (200, &json!("b")));
    assert_eq!(a.until("info")["info"]["players"]["b"]["name"], "Ken K");
    a.until("update");
    assert_eq!(a.state["waiting"], false);
    assert_eq!(server.post("/api/join", None, &join).0, 404);
    let b = Socket::hello(&server, joined["token"].as_str().unwrap(), None);
    assert_eq!(a.until("presence")["connected"], json!({"a": true, "b": true}));
    assert!(a.is_asked() != b.is_asked());
    assert!(a.state["view"]["sides"]["b"]["hand"]["cards"].as_array().unwrap().is_empty());
}

#[test]
fn friends_get_no_hints_and_take_nothing_back() {
    let server = Server::fresh();
    let mut sockets = befriended(&server).map(|token| Socket::hello(&server, &token, None));
    let asked = sockets.iter_mut().find(|socket| socket.is_asked()).unwrap();
    let decision = asked.decision();
    asked.send(&json!({"type": "hint", "id": 1, "decision": decision}));
    assert_eq!(asked.until("refused")["code"], "not_allowed");
    asked.send(&json!({"type": "take_back", "version": asked.version}));
    assert_eq!(asked.until("refused")["code"], "not_allowed");
}

#[test]
fn resigning_loses_and_a_rematch_swaps_the_seats() {
    let server = Server::fresh();
    let [mut a, mut b] = befriended(&server).map(|token| Socket::hello(&server, &token, None));
    a.send(&json!({"type": "resign"}));
    b.until("update");
    assert_eq!(b.state["result"]["by"], "resign");
    assert_eq!(b.state["result"]["winner"], "b");
    b.send(&json!({"type": "rematch"}));
    assert_eq!(a.until("rematch")["wanted"], json!({"a": false, "b": true}));
    a.send(&json!({"type": "rematch"}));
    let next = a.until("rematch")["token"].as_str().unwrap().to_owned();
    let again = Socket::hello(&server, &next, None);
    assert_eq!(again.state["view"]["viewer"], "b");
    b.until("rematch");
    assert!(b.until("rematch")["token"].is_string());
}

#[test]
fn an_absent_opponent_can_be_adjourned_with_or_claimed_against() {
    let server = Server::fresh_with(&["--grace", "1"]);
    let tokens = befriended(&server);
    let mut sockets = tokens.clone().map(|token| Socket::hello(&server, &token, None)).to_vec_pair();
    // The asked player leaves.
    let (gone, mut stays) = if sockets.0.is_asked() { sockets } else { (sockets.1, sockets.0) };
    let gone_token = if gone.state["view"]["viewer"] == "a" { &tokens[0] } else { &tokens[1] };
    stays.send(&json!({"type": "claim"}));
    assert_eq!(stays.until("refused")["code"], "not_away");
    drop(gone);
    while !stays.until("presence")["claim_in"].is_u64() {}
    stays.send(&json!({"type": "adjourn"}));
    assert_eq!(stays.until("update")["steps"][0]["kind"], "adjourn");
    assert_eq!(stays.state["waiting"], true);
    let back = Socket::hello(&server, gone_token, None);
    assert_eq!(stays.until("update")["steps"][0]["kind"], "resume");
    drop(back);
    while !stays.until("presence")["claim_in"].is_u64() {}
    std::thread::sleep(Duration::from_millis(1100));
    stays.send(&json!({"type": "claim"}));
    stays.until("update");
    assert_eq!(stays.state["result"]["by"], "forfeit");
    assert_eq!(stays.state["result"]["winner"], stays.state["view"]["viewer"]);
    sockets = (Socket::hello(&server, &tokens[0], None), Socket::hello(&server, &tokens[1], None));
    assert!(sockets.0.is_over() && sockets.1.is_over());
}

trait Pair<T> {
    fn to_vec_pair(self) -> (T, T);
}

impl<T> Pair<T> for [T; 2] {
    fn to_vec_pair(self) -> (T, T) {
        let [a, b] = self;
        (a, b)
    }
}

#[test]
fn a_clock_that_runs_out_loses_the_game() {
    let server = Server::fresh();
    let new = json!({"edition": "8.2", "format": "lite", "setup": "entry",
        "players": {"a": me("Aya"), "b": me("Ken")}, "clock": {"initial": 1500, "increment": 500}});
    let created = server.create_from(&new);
    let mut sockets = ["a", "b"].map(|seat| Socket::hello(&server, &token(&created, seat), None));
    let asked = sockets.iter().position(Socket::is_asked).unwrap();
    let seat = ["a", "b"][asked];
    assert_eq!(sockets[asked].clock["runs"], seat);
    let other = &mut sockets[1 - asked];
    let update = other.until("update");
    assert_eq!(update["steps"][0]["kind"], "end");
    assert_eq!(other.state["result"]["by"], "timeout");
    assert_eq!(other.clock["left"][seat], 0);
    let mine = token(&created, "a");
    assert!(
        server
            .call("GET", "/api/match/record", Some(&mine), "")
            .1
            .contains(&format!("result timeout {seat}"))
    );
}

#[test]
fn two_tabs_receive_the_same_and_either_may_answer() {
    let server = Server::fresh();
    let [a, b] = befriended(&server);
    let asked = if Socket::hello(&server, &a, None).is_asked() { a } else { b };
    let mut tabs = [Socket::hello(&server, &asked, None), Socket::hello(&server, &asked, None)];
    let from = tabs[1].received.len();
    tabs[0].play_on();
    let update = tabs[1].until("update");
    assert!(tabs[0].received.iter().any(|text| serde_json::from_str::<Value>(text).unwrap() == update));
    assert!(tabs[1].received.len() > from);
}

#[test]
fn both_players_adjourn_and_resume_across_a_restart() {
    let database = Database::new();
    let server = Server::start(&database.file());
    let tokens = befriended(&server);
    let [mut a, mut b] = tokens.each_ref().map(|token| Socket::hello(&server, token, None));
    let wanted = |a: bool, b: bool| json!({"a": a, "b": b});
    a.send(&json!({"type": "adjourn"}));
    assert_eq!(b.until("adjournment")["wanted"], wanted(true, false));
    b.send(&json!({"type": "decline"}));
    a.until("adjournment");
    assert_eq!(a.until("adjournment")["wanted"], wanted(false, false));
    assert_eq!(a.state["adjourned"], Value::Null, "an offer that is turned down changes nothing");
    b.send(&json!({"type": "adjourn"}));
    a.until("adjournment");
    a.send(&json!({"type": "adjourn"}));
    assert_eq!(b.until("update")["steps"][0]["kind"], "adjourn");
    assert_eq!((&b.state["adjourned"], &b.state["waiting"]), (&json!("agreed"), &json!(true)));
    server.kill();

    let server = Server::start(&database.file());
    let [mut a, mut b] = tokens.each_ref().map(|token| Socket::hello(&server, token, None));
    assert_eq!(a.state["adjourned"], "agreed", "being there is not enough to go on");
    a.send(&json!({"type": "resume"}));
    assert_eq!(b.until("adjournment")["wanted"], wanted(true, false));
    drop(a);
    assert_eq!(b.until("adjournment")["wanted"], wanted(false, false), "who has gone wants nothing");
    let mut a = Socket::hello(&server, &tokens[0], None);
    for socket in [&mut b, &mut a] {
        socket.send(&json!({"type": "resume"}));
    }
    assert_eq!(a.until("update")["steps"][0]["kind"], "resume");
    b.until("update");
    assert_eq!((&a.state["adjourned"], a.is_asked() != b.is_asked()), (&Value::Null, true));
    a.send(&json!({"type": "resume"}));
    assert_eq!(a.until("refused")["code"], "not_allowed");
}

#[test]
fn offers_to_adjourn_expire_with_the_turn_and_are_for_people_only() {
    let server = Server::fresh();
    let position = "turn 3 a\na hand C2\na life 20\nb hand C3\nb life 20";
    let created = server.create_at(position, &me("Aya"), &friend());
    let (_, joined) = server.post("/api/join", None, &json!({"invite": created["invite"], "name": "Ken"}));
    let mut a = Socket::hello(&server, &token(&created, "a"), None);
    let mut b = Socket::hello(&server, joined["token"].as_str().unwrap(), None);
    b.send(&json!({"type": "adjourn"}));
    a.until("adjournment");
    a.request("end");
    a.answer(&json!({"choice": "pass"}));
    b.until_asked();
    b.answer(&json!({"choice": "pass"}));
    assert_eq!(a.until("adjournment")["wanted"], json!({"a": false, "b": false}));

    let created = server.create(&me("Aya"), &computer("random"));
    let mut alone = Socket::hello(&server, &token(&created, "a"), None);
    alone.send(&json!({"type": "adjourn"}));
    assert_eq!(alone.until("refused")["code"], "not_allowed");
}

#[test]
fn the_increment_is_added_after_the_own_turn() {
    let server = Server::fresh();
    let position = "turn 3 a\na hand C2\na life 20\nb hand C3\nb life 20";
    let new = json!({"edition": "8.2", "format": "lite", "position": position,
        "players": {"a": me("Aya"), "b": me("Ken")}, "clock": {"initial": 60_000, "increment": 30_000}});
    let created = server.create_from(&new);
    let [mut a, mut b] = ["a", "b"].map(|seat| Socket::hello(&server, &token(&created, seat), None));
    let left = |socket: &Socket| ["a", "b"].map(|seat| socket.clock["left"][seat].as_u64().unwrap());
    a.request("end");
    a.answer(&json!({"choice": "pass"}));
    assert!(left(&a).iter().all(|&left| left <= 60_000), "the turn is not over yet: {:?}", left(&a));
    b.until_asked();
    b.answer(&json!({"choice": "pass"}));
    let [mine, theirs] = left(&b);
    assert!((80_000..=90_000).contains(&mine) && (50_000..=60_000).contains(&theirs), "{mine} {theirs}");
}
