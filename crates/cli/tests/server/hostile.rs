//! Faulty and malicious clients.

use std::io::{Read, Write};
use std::net::TcpStream;

use saigen_protocol::PROTOCOL;
use serde_json::json;

use super::client::{Server, Socket, computer, me, token};

fn asked(server: &Server) -> (Socket, Socket) {
    let created = server.create(&me("Aya"), &me("Ken"));
    let [a, b] = ["a", "b"].map(|seat| Socket::hello(server, &token(&created, seat), None));
    if a.is_asked() { (a, b) } else { (b, a) }
}

#[test]
fn malformed_messages_are_refused_and_change_nothing() {
    let server = Server::fresh();
    let (mut socket, _) = asked(&server);
    for text in [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        "{\"type\":\"nothing\"}",
        "{\"type\":\"answer\"}",
        "{\"type\":\"resign\",\"seat\":\"b\"}",
        "{\"type\":\"orders\",\"orders\":{\"pass\":{\"never\":1}}}",
        "{\"type\":\"draft\",\"id\":1,\"decision\":\"0\",\"steps\":[\"end\"]}",
        "{\"type\":\"preview\",\"id\":-1,\"decision\":\"0\",\"answer\":{}}",
        "{\"type\":\"answer\",\"decision\":\"0\",\"answer\":{}}",
        "{\"type\":\"answer\",\"decision\":\"0\",\"answer\":{\"choice\":\"pass\",\"request\":{\"action\":\"end\"}}}",
    ] {
        socket.send_text(text);
        assert_eq!(socket.until("refused")["code"], "malformed", "{text}");
    }
    let decision = socket.decision();
    for answer in [
        json!({"choice": "S5"}),
        json!({"choice": "end"}),
        json!({"request": {"action": "nothing"}}),
        json!({"request": {"action": "summon_soldier", "keys": ["SA", "SA"]}}),
    ] {
        socket.send(&json!({"type": "answer", "decision": decision, "answer": answer}));
        assert_eq!(socket.until("refused")["code"], "illegal", "{answer}");
    }
    socket.play_on();
}

#[test]
fn only_the_asked_seat_answers_and_onlookers_do_nothing() {
    let server = Server::fresh();
    let created = server.create(&me("Aya"), &me("Ken"));
    let mut sockets = ["a", "b"].map(|seat| Socket::hello(&server, &token(&created, seat), None));
    let mut watch = Socket::hello(&server, created["watch"].as_str().unwrap(), None);
    let at = sockets.iter().position(Socket::is_asked).unwrap();
    let decision = sockets[at].decision();
    let answer = json!({"type": "answer", "decision": decision, "answer": {"choice": "pass"}});
    sockets[1 - at].send(&answer);
    assert_eq!(sockets[1 - at].until("refused")["code"], "not_asked");
    for message in [answer, json!({"type": "resign"}), json!({"type": "pace", "milliseconds": 20})] {
        watch.send(&message);
        assert_eq!(watch.until("refused")["code"], "not_allowed");
    }
    for seat in ["a", "b"] {
        assert!(watch.state["view"]["sides"][seat]["hand"]["cards"].as_array().unwrap().is_empty());
    }
}

#[test]
fn nothing_is_sent_before_a_valid_hello() {
    let server = Server::fresh();
    let created = server.create(&me("Aya"), &json!({"kind": "friend"}));
    let mut socket = Socket::open(&server);
    socket.send(&json!({"type": "resign"}));
    assert_eq!(socket.until("refused")["code"], "no_hello");
    let hello = |protocol: u32, token: &str| json!({"type": "hello", "protocol": protocol, "token": token});
    let invite = created["invite"].as_str().unwrap();
    let unknown = "0".repeat(32);
    for (hello, code) in [
        (hello(PROTOCOL - 1, &token(&created, "a")), "protocol"),
        (hello(PROTOCOL + 1, &token(&created, "a")), "protocol"),
        (hello(PROTOCOL, &unknown), "unknown_token"),
        (hello(PROTOCOL, "short"), "unknown_token"),
        (hello(PROTOCOL, invite), "unknown_token"),
    ] {
        let mut socket = Socket::open(&server);
        socket.send(&hello);
        assert_eq!(socket.until("closing")["code"], code);
        assert!(socket.try_next().is_none());
    }
}

#[test]
fn long_messages_and_floods_end_the_connection() {
    let server = Server::fresh();
    let (mut socket, _) = asked(&server);
    socket.send_text(&" ".repeat(9000));
    assert!(std::iter::from_fn(|| socket.try_next()).all(|message| message["type"] != "refused"));
    let (mut socket, _) = asked(&server);
    let sent = (0..600).take_while(|_| socket.try_send(&json!({"type": "ping", "id": 1}))).count();
    let answered =
        std::iter::from_fn(|| socket.try_next()).filter(|message| message["type"] == "pong").count();
    assert!(answered < 300 && answered < sent, "{answered} of {sent}");
}

#[test]
fn pages_of_other_origins_cannot_connect() {
    let server = Server::fresh();
    let status = |origin: &str| {
        let mut stream = TcpStream::connect(&server.host).unwrap();
        write!(
            stream,
            "GET /ws HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.host
        )
        .unwrap();
        let mut line = [0; 12];
        stream.read_exact(&mut line).unwrap();
        String::from_utf8_lossy(&line[9..]).into_owned()
    };
    assert_eq!(status("http://evil.example"), "403");
    assert_eq!(status(&format!("http://{}", server.host)), "101");
}

#[test]
fn invalid_requests_are_refused_with_a_reason() {
    let server = Server::fresh();
    let good = json!({"edition": "8.2", "format": "lite", "setup": "entry",
        "players": {"a": me("Aya"), "b": computer("greedy")}});
    let with = |field: &str, value: serde_json::Value| {
        let mut new = good.clone();
        new[field] = value;
        new
    };
    for (new, hint) in [
        (with("edition", json!("5.0")), "edition"),
        (with("setup", json!("huge")), "setup"),
        (with("position", json!("a life 20")), "either"),
        (with("regulation", json!("9.1/pro/strategy")), "either a regulation"),
        (with("players", json!({"a": me("A"), "b": computer("peek:100")})), "not a computer player"),
        (with("players", json!({"a": {"kind": "friend"}, "b": {"kind": "friend"}})), "friend"),
        (with("clock", json!({"initial": 60000, "increment": 0})), "between people"),
        (with("nothing", json!(1)), "nothing"),
    ] {
        let (status, error) = server.post("/api/matches", None, &new);
        assert!(error["detail"].as_str().is_some_and(|it| it.contains(hint)), "{status} {error} {hint}");
        assert_eq!(error["code"], "malformed");
    }
    assert_eq!(server.get("/api/match", None).0, 401);
    assert_eq!(server.get("/api/match", Some("x")).0, 401);
    assert_eq!(server.get("/api/nothing", None).0, 404);
    assert_eq!(server.get("/api/rules/8.2/huge", None).0, 404);
    assert_eq!(server.get("/nothing.js", None).0, 404);
    assert_eq!(server.get("/api/qr?text=http://evil.example/", None).0, 400);
    assert_eq!(server.call("POST", "/api/records", None, "no record").0, 400);
    let created = server.create_from(&good);
    assert_eq!(server.get("/api/match/record", Some(&token(&created, "a"))).0, 403);
}
