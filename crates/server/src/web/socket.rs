//! A connection: reads what a client says, hands it to the room of its match, and sends what comes back.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use saigen_engine::Viewer;
use saigen_protocol::{ClientMessage, Code, LONGEST_MESSAGE, PROTOCOL, Refusal, ServerMessage};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::{App, Fault, is_own_origin};
use crate::limits::Bucket;
use crate::metrics::{METRICS, count};
use crate::room::{Command, Guest};
use crate::token::Token;

/// So many connections there can be.
const CONNECTIONS: i64 = 10_000;

/// So many messages wait for a client at most; one that does not read is sent away.
const OUTBOX: usize = 64;

/// Whoever connects says hello within this time.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// A client is asked for a sign of life this often, and gone if it gives none for so long.
const PING_EVERY: Duration = Duration::from_secs(20);
const SILENT_FOR: Duration = Duration::from_secs(60);

/// The defaults cost 138 KB a connection; messages of clients are short.
const BUFFER: usize = 4 * 1024;
const LONGEST_BACKLOG: usize = 1024 * 1024;

/// Whoever goes on after so many refusals in a row is sent away.
const REFUSALS: u32 = 40;

pub(super) async fn connect(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    if !is_own_origin(&headers, &app.address) {
        return Err(Fault::not_allowed("a page of another server cannot connect"));
    }
    if METRICS.connections.load(Ordering::Relaxed) >= CONNECTIONS || !app.calls.spend(peer.ip(), 1.0) {
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooMany, "too many connections"));
    }
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(LONGEST_BACKLOG)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        METRICS.connections.fetch_add(1, Ordering::Relaxed);
        Connection::new(app, socket).run().await;
        METRICS.connections.fetch_sub(1, Ordering::Relaxed);
    }))
}

/// One client.
struct Connection {
    app: Arc<App>,
    socket: WebSocket,
    id: u64,
    outbox: mpsc::Sender<Utf8Bytes>,
    mail: mpsc::Receiver<Utf8Bytes>,
    room: Option<mpsc::Sender<Command>>,
    /// The match of that room.
    at: String,
    credits: Bucket,
    refusals: u32,
    heard: Instant,
}

/// What ends a connection.
enum End {
    /// The client has gone.
    Gone,
    /// The server closes it, and says why.
    Close(Code),
}

impl Connection {
    fn new(app: Arc<App>, socket: WebSocket) -> Self {
        let (outbox, mail) = mpsc::channel(OUTBOX);
        let id = app.hall.guest_id();
        let (credits, heard) = (Bucket::new(100.0, 5.0), Instant::now());
        Self { app, socket, id, outbox, mail, room: None, at: String::new(), credits, refusals: 0, heard }
    }

    async fn run(mut self) {
        let end = self.serve().await;
        if let Some(room) = self.room.take() {
            drop(room.send(Command::Leave(self.id)).await);
        }
        if let End::Close(code) = end {
            drop(self.send(&ServerMessage::Closing { code }).await);
            let frame = CloseFrame { code: close_code::POLICY, reason: Utf8Bytes::default() };
            drop(self.socket.send(Message::Close(Some(frame))).await);
        }
    }

    async fn serve(&mut self) -> End {
        let mut stopping = self.app.hall.stopping.clone();
        let mut ping = tokio::time::interval(PING_EVERY);
        let begun = Instant::now();
        loop {
            let done = tokio::select! {
                () = stopped(&mut stopping) => Err(End::Close(Code::Stopping)),
                Some(text) = self.mail.recv() => self.send_text(text).await,
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.receive(message).await,
                    Some(Err(_)) => Err(End::Close(Code::TooLong)),
                    None => Err(End::Gone),
                },
                () = closed(self.room.as_ref()) => Err(End::Close(Code::Broken)),
                _ = ping.tick() => self.check_alive(begun).await,
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn check_alive(&mut self, begun: Instant) -> Result<(), End> {
        if self.room.is_none() && begun.elapsed() > HELLO_WITHIN {
            return Err(End::Close(Code::NoHello));
        }
        if self.heard.elapsed() > SILENT_FOR {
            return Err(End::Gone);
        }
        self.socket.send(Message::Ping(Default::default())).await.map_err(|_| End::Gone)
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.socket.send(Message::Text(text)).await.map_err(|_| End::Gone)
    }

    async fn send(&mut self, message: &ServerMessage<'_>) -> Result<(), End> {
        self.send_text(serde_json::to_string(message).unwrap_or_default().into()).await
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        self.heard = Instant::now();
        match message {
            Message::Text(text) => self.hear(&text).await,
            Message::Binary(_) => self.refuse(Code::Malformed, "messages are text").await,
            Message::Close(_) => Err(End::Gone),
            Message::Ping(_) | Message::Pong(_) => Ok(()),
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        let message = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => message,
            Err(error) => return self.refuse(Code::Malformed, &error.to_string()).await,
        };
        if !self.credits.spend(price(&message), self.heard) {
            return self.refuse(Code::TooFast, "too many messages").await;
        }
        self.refusals = 0;
        match (message, &self.room) {
            (ClientMessage::Hello { protocol, token, version }, _) => {
                self.hello(protocol, &token, version).await
            }
            (_, None) => self.refuse(Code::NoHello, "say hello first").await,
            (message, Some(room)) => {
                let command = Command::Message(self.id, message, self.heard);
                room.send(command).await.map_err(|_| End::Close(Code::Broken))
            }
        }
    }

    async fn hello(&mut self, protocol: u32, token: &str, version: Option<u32>) -> Result<(), End> {
        if protocol != PROTOCOL {
            return Err(End::Close(Code::Protocol));
        }
        let unknown = || End::Close(Code::UnknownToken);
        let token: Token = token.parse().map_err(|()| unknown())?;
        let found = self.app.hall.find(token).await.map_err(|_| End::Close(Code::Broken))?;
        let (id, role) = found.ok_or_else(unknown)?;
        let viewer = role.viewer().ok_or_else(unknown)?;
        self.enter(&id, viewer, version).await
    }

    /// Enters the room of a match; a client that says hello again to another match changes rooms.
    async fn enter(&mut self, id: &str, viewer: Viewer, version: Option<u32>) -> Result<(), End> {
        if let Some(room) = self.room.take().filter(|_| self.at != id) {
            drop(room.send(Command::Leave(self.id)).await);
        }
        self.at = id.into();
        let guest = Guest { id: self.id, viewer, to: self.outbox.clone() };
        // A room that closes just now is opened again.
        for _ in 0..2 {
            let room = self.app.hall.open(id).await.map_err(|why| {
                tracing::warn!(id, ?why, "a match cannot be opened");
                End::Close(Code::Broken)
            })?;
            if room.send(Command::Connect(guest.clone(), version)).await.is_ok() {
                self.room = Some(room);
                return Ok(());
            }
        }
        Err(End::Close(Code::Broken))
    }

    async fn refuse(&mut self, code: Code, detail: &str) -> Result<(), End> {
        count(&METRICS.refused);
        self.refusals += 1;
        if self.refusals > REFUSALS {
            return Err(End::Close(code));
        }
        let (id, decision, reasons) = (None, None, Vec::new());
        let refusal = Refusal { id, decision, code, detail: detail.into(), reasons };
        self.send(&ServerMessage::Refused(Box::new(refusal))).await
    }
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    drop(stopping.wait_for(|stop| *stop).await);
}

/// Waits until a room is closed.
async fn closed(room: Option<&mpsc::Sender<Command>>) {
    match room {
        Some(room) => room.closed().await,
        None => std::future::pending().await,
    }
}

/// What a message costs.
fn price(message: &ClientMessage) -> f64 {
    match message {
        ClientMessage::Hello { .. } => 5.0,
        ClientMessage::Hint { .. } => 8.0,
        ClientMessage::Preview { .. } | ClientMessage::Rematch {} => 2.0,
        ClientMessage::Ping { .. } => 0.5,
        _ => 1.0,
    }
}
