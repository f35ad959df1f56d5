//! Invalid bytes: broken frames, endless bodies, silent connections, guessed tokens.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use saigen_protocol::PROTOCOL;
use serde_json::json;

use super::client::{Database, Server, Socket, computer, me, token};

/// A raw connection after the handshake and a hello.
struct Raw(TcpStream);

impl Raw {
    fn connect(server: &Server, extra: &str) -> (Self, String) {
        let mut stream = TcpStream::connect(&server.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        write!(
            stream,
            "GET /ws HTTP/1.1\r\nHost: {}\r\n{extra}Connection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.host
        )
        .unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.extend(byte);
        }
        (Self(stream), String::from_utf8(head).unwrap())
    }

    fn hello(server: &Server, token: &str) -> Self {
        let (mut raw, _) = Self::connect(server, "");
        let hello = json!({"type": "hello", "protocol": PROTOCOL, "token": token}).to_string();
        raw.frame(0x81, hello.len(), hello.as_bytes());
        raw
    }

    /// A frame with this first byte and declared length, masked with zeros.
    fn frame(&mut self, first: u8, length: usize, payload: &[u8]) {
        let mut frame = vec![first];
        match length {
            0..126 => frame.push(0x80 | length as u8),
            126..0x1_0000 => {
                frame.push(0x80 | 126);
                frame.extend((length as u16).to_be_bytes());
            }
            _ => {
                frame.push(0x80 | 127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(payload);
        // The server may have closed the connection already.
        drop(self.0.write_all(&frame));
    }

    /// Everything received until the server closes the connection.
    fn until_closed(mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // A reset connection counts as closed; an open one runs into the timeout.
        match self.0.read_to_end(&mut bytes) {
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => panic!("it stays open"),
            _ => bytes,
        }
    }
}

fn match_of_two(server: &Server) -> (String, Socket) {
    let created = server.create(&me("Aya"), &me("Ken"));
    let b = Socket::hello(server, &token(&created, "b"), None);
    (token(&created, "a"), b)
}

#[test]
fn broken_frames_end_only_their_connection() {
    let server = Server::fresh();
    let (mine, mut other) = match_of_two(&server);
    let broken: [(u8, usize, Vec<u8>); 8] = [
        // Invalid UTF-8; a reserved opcode; reserved bits; a ping that is too long.
        (0x81, 4, vec![0xff, 0xfe, 0xc0, 0x80]),
        (0x83, 1, vec![b'x']),
        (0xf1, 1, vec![b'x']),
        (0x89, 200, vec![0; 200]),
        // Too long, in fact and as declared.
        (0x81, 9_000, vec![b' '; 9_000]),
        (0x81, usize::MAX >> 1, vec![b' '; 100]),
        (0x82, 1 << 40, vec![0; 100]),
        // A continuation without a start.
        (0x80, 1, vec![b'x']),
    ];
    for (first, length, payload) in broken {
        let mut raw = Raw::hello(&server, &mine);
        raw.frame(first, length, &payload);
        raw.until_closed();
    }
    // A fragmented message that is too long in total.
    let mut raw = Raw::hello(&server, &mine);
    raw.frame(0x01, 4_000, &[b' '; 4_000]);
    (0..4).for_each(|_| raw.frame(0x00, 4_000, &[b' '; 4_000]));
    raw.until_closed();
    other.send(&json!({"type": "ping", "id": 9}));
    assert_eq!(other.until("pong")["id"], 9);
}

#[test]
fn binary_frames_and_deep_messages_are_refused_and_limited() {
    let server = Server::fresh();
    let (mine, mut other) = match_of_two(&server);
    let mut raw = Raw::hello(&server, &mine);
    (0..50).for_each(|_| raw.frame(0x82, 3, b"abc"));
    let text = String::from_utf8_lossy(&raw.until_closed()).into_owned();
    assert!(text.contains("messages are text"), "{text}");
    let mut socket = Socket::hello(&server, &mine, None);
    for deep in ["[".repeat(8_000), "{\"a\":".repeat(1_500), format!("{{\"type\":{}", "[".repeat(4_000))] {
        socket.send_text(&deep);
        assert_eq!(socket.until("refused")["code"], "malformed");
    }
    other.send(&json!({"type": "ping", "id": 9}));
    assert_eq!(other.until("pong")["id"], 9);
    let deep = format!("{{\"edition\":{}", "[".repeat(60_000));
    assert_eq!(server.call("POST", "/api/matches", None, &deep).0, 400);
    assert_eq!(server.call("POST", "/api/matches", None, &format!("{{{}", " ".repeat(70_000))).0, 413);
    assert_eq!(server.call("POST", "/api/records", None, &"x".repeat(300_000)).0, 413);
}

#[test]
fn silent_connections_time_out() {
    let server = Server::fresh();
    let mut silent = TcpStream::connect(&server.host).unwrap();
    let mut slow = TcpStream::connect(&server.host).unwrap();
    write!(slow, "GET /api/choices HTTP/1.1\r\nHost: x\r\nX-Slow: ").unwrap();
    let (no_hello, head) = Raw::connect(&server, "");
    assert!(head.starts_with("HTTP/1.1 101"), "{head}");
    for stream in [&mut silent, &mut slow] {
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut answer = Vec::new();
        let closed = stream.read_to_end(&mut answer);
        assert!(closed.is_ok() || closed.is_err_and(|error| error.kind() != std::io::ErrorKind::WouldBlock));
    }
    let text = String::from_utf8_lossy(&no_hello.until_closed()).into_owned();
    assert!(text.contains("no_hello"), "{text}");
}

#[test]
fn guessed_tokens_are_limited_per_address_and_behind_a_proxy() {
    let server = Server::fresh_with(&["--calls", "1", "--trusted-proxy", "127.0.0.1"]);
    let created = server.create(&me("Aya"), &computer("random"));
    let status = |address: &str, token: &str| {
        let mut stream = TcpStream::connect(&server.host).unwrap();
        write!(
            stream,
            "GET /api/match HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nX-Forwarded-For: 6.6.6.6, {address}\r\n\
             Authorization: Bearer {token}\r\n\r\n",
            server.host
        )
        .unwrap();
        let mut line = [0; 12];
        stream.read_exact(&mut line).unwrap();
        String::from_utf8_lossy(&line[9..]).into_owned()
    };
    let begun = Instant::now();
    let guesses = (0..2_000_u32).map(|guess| status("203.0.113.7", &format!("{guess:032x}")));
    let wrong = guesses.take_while(|status| status == "401").count();
    let most = 60 + 2 * (begun.elapsed().as_secs() as usize + 1);
    assert!((30..=most).contains(&wrong), "{wrong} guesses");
    assert_eq!(status("203.0.113.7", &token(&created, "a")), "429", "nor is a right one looked at");
    assert_eq!(status("203.0.113.8", &token(&created, "a")), "200", "others are not kept out");
}

#[test]
fn only_trusted_proxies_are_believed() {
    let server = Server::fresh_with(&["--calls", "1"]);
    let open = |number: u32| {
        let header = format!("X-Forwarded-For: 203.0.113.{}\r\n", number % 250);
        Raw::connect(&server, &header).1.starts_with("HTTP/1.1 101")
    };
    assert!((0..200).any(|number| !open(number)), "another address in a header is no other caller");
}

#[test]
fn pings_and_malformed_messages_are_limited() {
    let server = Server::fresh();
    let (mine, mut other) = match_of_two(&server);
    // A ping, a pong and an invalid message: each is tolerated for a while, then the connection is closed.
    for (first, payload) in [(0x89, &b"hi"[..]), (0x8a, b"hi"), (0x81, b"{}")] {
        let before = server.figure("saigen_refused_total");
        let mut raw = Raw::hello(&server, &mine);
        (0..2_000).for_each(|_| raw.frame(first, payload.len(), payload));
        raw.until_closed();
        assert!(server.figure("saigen_refused_total") - before >= 40.0, "{first:x}");
    }
    other.send(&json!({"type": "ping", "id": 9}));
    assert_eq!(other.until("pong")["id"], 9);
}

#[cfg(unix)]
#[test]
fn the_limit_of_open_files_is_raised_and_leaves_room_for_others() {
    let database = Database::new();
    let server = Server::start_with_files(&database.file(), 64, 512);
    assert_eq!(server.figure("saigen_descriptors_limit"), 512.0);
    assert_eq!(server.figure("saigen_places_limit"), 256.0);
    let silent: Vec<TcpStream> = (0..400).filter_map(|_| TcpStream::connect(&server.host).ok()).collect();
    // One address may use an eighth of the connections; excess ones are closed at once. The two that asked for
    // figures may have left their places to later ones.
    let open = |mut stream: &TcpStream| {
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        stream.read(&mut [0]).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    };
    assert!(silent.iter().skip(32).filter(|stream| open(stream)).count() <= 2);
    drop(silent);
    // Their places are free again once the server has noticed.
    let free = || std::panic::catch_unwind(|| server.call("GET", "/health", None, "").0).unwrap_or_default();
    let begun = Instant::now();
    while free() != 200 {
        assert!(begun.elapsed() < Duration::from_secs(30), "nobody can come in any more");
    }
    assert!(server.figure("saigen_turned_away_total{reason=\"address\"}") >= 300.0);
    assert!(server.figure("saigen_descriptors") < 200.0);
}
