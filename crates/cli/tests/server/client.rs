//! A server process and its test clients.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use saigen_protocol::{PROTOCOL, changed};
use serde_json::{Value, json};
use tungstenite::{ClientRequestBuilder, Message};

/// Timeout for any answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// A database removed at the end of the test.
pub(crate) struct Database(pub(crate) PathBuf);

impl Database {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("saigen-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("games.db")
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// A running server, killed on drop.
pub(crate) struct Server {
    process: Child,
    pub(crate) host: String,
    /// The database, if nothing else uses it; removed after the process.
    database: Option<Database>,
}

impl Server {
    /// Starts a server on a new database.
    pub(crate) fn fresh() -> Self {
        Self::fresh_with(&[])
    }

    pub(crate) fn fresh_with(options: &[&str]) -> Self {
        let database = Database::new();
        let mut server = Self::start_with(&database.file(), options);
        server.database = Some(database);
        server
    }

    pub(crate) fn start(database: &Path) -> Self {
        Self::start_with(database, &[])
    }

    pub(crate) fn start_with(database: &Path, options: &[&str]) -> Self {
        Self::start_logging(database, options, "warn", Stdio::inherit())
    }

    pub(crate) fn start_logging(database: &Path, options: &[&str], level: &str, log: Stdio) -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_saigen")), database, options, level, log)
    }

    /// Starts a server with a soft and a hard limit of open files.
    #[cfg(unix)]
    pub(crate) fn start_with_files(database: &Path, soft: u32, hard: u32) -> Self {
        let mut shell = Command::new("sh");
        let limits = format!("ulimit -Sn {soft} && ulimit -Hn {hard} && exec \"$@\"");
        shell.args(["-c", &limits, "sh", env!("CARGO_BIN_EXE_saigen")]);
        Self::run(shell, database, &[], "warn", Stdio::inherit())
    }

    fn run(mut program: Command, database: &Path, options: &[&str], level: &str, log: Stdio) -> Self {
        let mut process = program
            .args(["serve", "--addr", "127.0.0.1:0", "--threads", "1", "--db"])
            .arg(database)
            .args(options)
            .env("SAIGEN_LOG", level)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("http://").expect("the server says its address").to_owned();
        Self { process, host, database: None }
    }

    /// Kills the process at once, like a power failure.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Asks the process to stop, as a service manager does; returns its exit code.
    #[cfg(unix)]
    pub(crate) fn stop(mut self) -> Option<i32> {
        let asked = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        assert!(asked.unwrap().success());
        self.process.wait().unwrap().code()
    }

    /// Memory of the process in KB, where the system reports it.
    pub(crate) fn memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// Sends an HTTP request; returns status and body.
    pub(crate) fn call(&self, method: &str, path: &str, token: Option<&str>, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let kind = if body.starts_with('{') { "application/json" } else { "text/plain" };
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}Content-Type: {kind}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        (status, if chunked { unchunked(body) } else { body.to_owned() })
    }

    pub(crate) fn post(&self, path: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        let (status, body) = self.call("POST", path, token, &body.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    pub(crate) fn get(&self, path: &str, token: Option<&str>) -> (u16, Value) {
        let (status, body) = self.call("GET", path, token, "");
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    /// A metric of `/metrics`; 0 if it is missing.
    pub(crate) fn figure(&self, name: &str) -> f64 {
        let figures = self.call("GET", "/metrics", None, "").1;
        let line = figures.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    /// Creates a match of 8.2 lite.
    pub(crate) fn create(&self, a: &Value, b: &Value) -> Value {
        let new = json!({"edition": "8.2", "format": "lite", "setup": "entry", "players": {"a": a, "b": b}});
        self.create_from(&new)
    }

    /// Creates a match of 8.2 lite from a position.
    pub(crate) fn create_at(&self, position: &str, a: &Value, b: &Value) -> Value {
        let players = json!({"a": a, "b": b});
        let new = json!({"edition": "8.2", "format": "lite", "position": position, "players": players});
        self.create_from(&new)
    }

    pub(crate) fn create_from(&self, new: &Value) -> Value {
        let (status, created) = self.post("/api/matches", None, new);
        assert_eq!(status, 200, "{created}");
        created
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

fn unchunked(body: &str) -> String {
    let (mut rest, mut whole) = (body.as_bytes(), Vec::new());
    while let Some(end) = rest.windows(2).position(|pair| pair == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap(), 16).unwrap();
        whole.extend(&rest[end + 2..end + 2 + size]);
        rest = &rest[end + 2 + size + 2..];
    }
    String::from_utf8(whole).unwrap()
}

pub(crate) fn me(name: &str) -> Value {
    json!({"kind": "me", "name": name})
}

pub(crate) fn computer(player: &str) -> Value {
    json!({"kind": "computer", "player": player})
}

/// The token of the creator's seat.
pub(crate) fn token(created: &Value, seat: &str) -> String {
    created["tokens"][seat].as_str().expect("a token of the creator").to_owned()
}

/// A connection.
pub(crate) struct Socket {
    socket: tungstenite::WebSocket<TcpStream>,
    /// All received messages, as text.
    pub(crate) received: Vec<String>,
    /// The last state and version.
    pub(crate) state: Value,
    pub(crate) version: u64,
    /// The clocks that came with it.
    pub(crate) clock: Value,
    /// The seat's standing orders.
    pub(crate) orders: Value,
}

impl Socket {
    pub(crate) fn open(server: &Server) -> Self {
        Self::try_open(&server.host, None).expect("the server takes connections")
    }

    /// Opens a connection, optionally for another address through a trusted proxy.
    fn try_open(host: &str, address: Option<&str>) -> Option<Self> {
        let stream = TcpStream::connect(host).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        stream.set_nodelay(true).ok()?;
        let request = ClientRequestBuilder::new(format!("ws://{host}/ws").parse().ok()?);
        let request = match address {
            Some(address) => request.with_header("X-Forwarded-For", address),
            None => request,
        };
        let (socket, _) = tungstenite::client(request, stream).ok()?;
        Some(Self {
            socket,
            received: Vec::new(),
            state: Value::Null,
            version: 0,
            clock: Value::Null,
            orders: Value::Null,
        })
    }

    /// Connects and receives the state of the match.
    pub(crate) fn hello(server: &Server, token: &str, version: Option<u64>) -> Self {
        Self::try_hello(&server.host, token, version).expect("the server answers")
    }

    /// [`connect`](Self::connect) from another address, through a trusted proxy.
    pub(crate) fn hello_from(server: &Server, address: &str, token: &str) -> Self {
        let socket = Self::try_open(&server.host, Some(address)).expect("the server takes connections");
        socket.introduced(token, None).expect("the server answers")
    }

    /// [`connect`](Self::connect); `None` if the server stops meanwhile.
    pub(crate) fn try_hello(host: &str, token: &str, version: Option<u64>) -> Option<Self> {
        Self::try_open(host, None)?.introduced(token, version)
    }

    /// Sends hello and receives the state of the match.
    fn introduced(mut self, token: &str, version: Option<u64>) -> Option<Self> {
        let hello = json!({"type": "hello", "protocol": PROTOCOL, "token": token, "language": "en", "version": version});
        self.exchange(&hello, &["welcome"])?;
        self.try_until(&["snapshot", "update"])?;
        Some(self)
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    /// Whether the connection still accepts messages.
    pub(crate) fn try_send(&mut self, message: &Value) -> bool {
        self.socket.send(Message::text(message.to_string())).is_ok()
    }

    pub(crate) fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    /// The next message; `None` if the connection is closed.
    pub(crate) fn try_next(&mut self) -> Option<Value> {
        let begun = Instant::now();
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(self.note(text.as_str())),
                Ok(Message::Close(_)) => return None,
                Ok(_) => assert!(begun.elapsed() < PATIENCE, "nothing came"),
                Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {
                    panic!("nothing came; the question is {}", self.state["view"]["decision"])
                }
                Err(_) => return None,
            }
        }
    }

    fn note(&mut self, text: &str) -> Value {
        self.received.push(text.to_owned());
        let message: Value = serde_json::from_str(text).unwrap();
        if message["type"] == "orders" {
            self.orders = message["orders"].clone();
        }
        if message["type"] == "update" || message["type"] == "snapshot" {
            if message["type"] == "update" && !self.state.is_null() {
                assert_eq!(message["from"], self.version, "no step is missing");
            }
            self.version = message["version"].as_u64().unwrap();
            self.clock = message["clock"].clone();
            self.state = match message["type"] == "update" {
                true => changed(&self.state, &message["change"]).expect("a change of this state"),
                false => message["state"].clone(),
            };
        }
        message
    }

    pub(crate) fn next(&mut self) -> Value {
        self.try_next().expect("the connection is open")
    }

    /// The next message of a type.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        self.until_any(&[kind])
    }

    pub(crate) fn until_any(&mut self, kinds: &[&str]) -> Value {
        self.try_until(kinds).expect("the connection is open")
    }

    /// The next message of one of these types; `None` if the connection is closed.
    fn try_until(&mut self, kinds: &[&str]) -> Option<Value> {
        let begun = Instant::now();
        loop {
            let message = self.try_next()?;
            if kinds.iter().any(|kind| message["type"] == *kind) {
                return Some(message);
            }
            assert!(begun.elapsed() < PATIENCE, "{kinds:?} did not come");
        }
    }

    /// Sends a message and waits for an answer of one of these types; `None` if the connection breaks.
    pub(crate) fn exchange(&mut self, message: &Value, kinds: &[&str]) -> Option<Value> {
        if !self.try_send(message) {
            return None;
        }
        self.try_until(kinds)
    }

    /// The messages received within a time.
    pub(crate) fn within(&mut self, time: Duration) -> Vec<Value> {
        let end = Instant::now() + time;
        let mut came = Vec::new();
        while let Some(left) = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
            self.socket.get_ref().set_read_timeout(Some(left)).unwrap();
            match self.socket.read() {
                Ok(Message::Text(text)) => came.push(self.note(text.as_str())),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.socket.get_ref().set_read_timeout(Some(PATIENCE)).unwrap();
        came
    }

    /// Waits until this seat is asked or the match is over.
    pub(crate) fn until_asked(&mut self) {
        while self.state["question"].is_null() && self.state["result"].is_null() {
            self.next();
        }
    }

    pub(crate) fn is_asked(&self) -> bool {
        !self.state["question"].is_null()
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.state["result"].is_null()
    }

    pub(crate) fn decision(&self) -> String {
        self.state["question"]["decision"].as_str().expect("the seat is asked").to_owned()
    }

    /// Answers and waits for the acceptance.
    pub(crate) fn answer(&mut self, answer: &Value) {
        let decision = self.decision();
        self.send(&json!({"type": "answer", "decision": decision, "answer": answer}));
        let reply = self.until_any(&["accepted", "refused"]);
        assert_eq!(reply["type"], "accepted", "{reply}");
        while self.version < reply["version"].as_u64().unwrap() {
            self.next();
        }
    }

    /// The first of these actions that is available.
    pub(crate) fn available(&self, wanted: &[&str]) -> Option<String> {
        let actions = self.state["question"]["requests"]["actions"].as_object()?;
        wanted.iter().find(|&&id| actions.contains_key(id)).map(|&id| id.to_owned())
    }

    /// Requests an action as the server suggests it.
    pub(crate) fn request(&mut self, action: &str) {
        let request = request(&self.state["question"], action, |_| 0);
        self.answer(&json!({"request": request}));
    }

    /// Plays a step of a simple plan.
    pub(crate) fn play_on(&mut self) {
        let answer = self.next_answer();
        self.answer(&answer);
    }

    /// The answer of a simple plan: build up, attack, end; to other questions the last option.
    pub(crate) fn next_answer(&self) -> Value {
        let question = &self.state["question"];
        let options = question["options"].as_array().unwrap();
        if question["ask"] != "chance" {
            let index = if question["ask"] == "attacker" { 0 } else { options.len() - 1 };
            return json!({"choice": options[index]["choice"]});
        }
        let passes = options.iter().any(|it| it["choice"] == "pass");
        let view = &self.state["view"];
        let main = view["turn"] == view["viewer"] && view["stage"].as_array().unwrap().is_empty();
        match self.available(&["set_bulwark", "summon_soldier", "attack", "end"]).filter(|_| main || !passes)
        {
            Some(action) => json!({"request": request(question, &action, |_| 0)}),
            None => json!({"choice": "pass"}),
        }
    }
}

/// A request for an action out of the tree of a question; `pick` selects one of a number of options.
pub(crate) fn request(question: &Value, action: &str, mut pick: impl FnMut(usize) -> usize) -> Value {
    let tree = &question["requests"];
    let mut request = json!({"action": action, "keys": [], "drive": [], "discard": [], "sacrifice": []});
    let mut next = &tree["actions"][action];
    while let Some(node) = next.as_u64().map(|index| &tree["nodes"][index as usize]) {
        let ask = node["ask"].as_str().unwrap();
        if let Some(branches) = node["to"].as_array() {
            let all = branches
                .iter()
                .flat_map(|branch| branch[0].as_array().unwrap().iter().map(move |name| (name, &branch[1])));
            let all: Vec<_> = all.collect();
            let (name, then) = all[pick(all.len())];
            add(&mut request, ask, name);
            next = then;
            continue;
        }
        for _ in 0..node["count"].as_u64().unwrap() {
            let named = request.to_string();
            let names = node["of"].as_array().unwrap().iter();
            let free: Vec<_> = names.filter(|name| !named.contains(&name.to_string())).collect();
            add(&mut request, ask, free[pick(free.len())]);
        }
        next = &node["then"];
    }
    request
}

fn add(request: &mut Value, ask: &str, name: &Value) {
    match ask {
        "target" => request["target"] = name.clone(),
        "key" => request["keys"].as_array_mut().unwrap().push(name.clone()),
        _ => request[ask].as_array_mut().unwrap().push(name.clone()),
    }
}

/// One step of a match between two people: the asked one plays, the other one receives it. Returns `false`
/// once the match is over.
pub(crate) fn play_step(sockets: &mut [Socket; 2]) -> bool {
    let Some(at) = sockets.iter().position(Socket::is_asked) else { return false };
    sockets[at].play_on();
    let version = sockets[at].version;
    while sockets[1 - at].version < version {
        sockets[1 - at].next();
    }
    true
}
