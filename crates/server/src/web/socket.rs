//! A connection: reads what a client says, hands it to the room of its match, and sends what comes back.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use saigen_engine::Viewer;
use saigen_protocol::{ClientMessage, Code, LONGEST_MESSAGE, PROTOCOL, Refusal, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::doors::{Place, stopped};
use super::{App, Caller, Fault, is_own_origin};
use crate::limits::Bucket;
use crate::metrics::{METRICS, count};
use crate::room::{Command, Guest};
use crate::token::Token;

/// So many connections there can be, and so many from one address.
const CONNECTIONS: i64 = 10_000;
const OF_ONE_CALLER: usize = 500;

/// So many messages wait for a client at most; one that does not read is sent away.
const OUTBOX: usize = 64;

/// Whoever connects says hello within this time.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// A message that a client does not take within this time is the last one.
const TAKEN_WITHIN: Duration = Duration::from_secs(10);

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
    Extension(caller): Extension<Caller>,
    Extension(place): Extension<Place>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    if !is_own_origin(&headers, &app.address) {
        return Err(Fault::not_allowed("a page of another server cannot connect"));
    }
    let too_many = || Fault::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooMany, "too many connections");
    if METRICS.connections.load(Ordering::Relaxed) >= CONNECTIONS || !app.calls.spend(caller.0, 1.0) {
        return Err(too_many());
    }
    let opened = app.connections.another(caller.0, OF_ONE_CALLER).ok_or_else(too_many)?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(LONGEST_BACKLOG)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let counted = Counted::new();
        Connection::new(app, socket).run().await;
        drop((counted, opened, place));
    }))
}

/// A connection that is counted, also if it ends by a panic.
struct Counted;

impl Counted {
    fn new() -> Self {
        METRICS.connections.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        METRICS.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

/// One client.
struct Connection {
    app: Arc<App>,
    socket: WebSocket,
    id: u64,
    /// What the room sends; it ends when the room has sent this client away.
    mail: Option<mpsc::Receiver<Utf8Bytes>>,
    /// Where the room sends it, as long as the room knows this client.
    outbox: Option<mpsc::WeakSender<Utf8Bytes>>,
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
    /// The server closes it, and the room has said why.
    Told,
}

impl Connection {
    fn new(app: Arc<App>, socket: WebSocket) -> Self {
        let id = app.hall.guest_id();
        let (credits, heard) = (Bucket::new(100.0, 5.0), Instant::now());
        Self {
            app,
            socket,
            id,
            mail: None,
            outbox: None,
            room: None,
            at: String::new(),
            credits,
            refusals: 0,
            heard,
        }
    }

    async fn run(mut self) {
        let end = self.serve().await;
        if let Some(room) = self.room.take() {
            drop(room.send(Command::Leave(self.id)).await);
        }
        if let End::Close(code) = end {
            drop(self.send(&ServerMessage::Closing { code }).await);
        }
        if !matches!(end, End::Gone) {
            let frame = CloseFrame { code: close_code::POLICY, reason: Utf8Bytes::default() };
            drop(self.put(Message::Close(Some(frame))).await);
        }
    }

    async fn serve(&mut self) -> End {
        let mut stopping = self.app.hall.stopping.clone();
        let mut ping = tokio::time::interval(PING_EVERY);
        let hello_until = Instant::now() + HELLO_WITHIN;
        loop {
            let done = tokio::select! {
                () = stopped(&mut stopping) => Err(End::Close(Code::Stopping)),
                text = next_mail(&mut self.mail) => match text {
                    Some(text) => self.pass_on(text).await,
                    None => Err(End::Close(Code::TooSlow)),
                },
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.receive(message).await,
                    Some(Err(_)) => Err(End::Close(Code::TooLong)),
                    None => Err(End::Gone),
                },
                () = closed(self.room.as_ref()) => Err(End::Close(Code::Broken)),
                () = sleep_until(hello_until), if self.room.is_none() => Err(End::Close(Code::NoHello)),
                _ = ping.tick() => self.check_alive().await,
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn check_alive(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENT_FOR {
            return Err(End::Gone);
        }
        self.put(Message::Ping(Default::default())).await
    }

    /// Passes on what the room says; its last word ends the connection.
    async fn pass_on(&mut self, text: Utf8Bytes) -> Result<(), End> {
        let last = text.starts_with("{\"type\":\"closing\"");
        self.send_text(text).await?;
        if last { Err(End::Told) } else { Ok(()) }
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.put(Message::Text(text)).await
    }

    /// Sends a message; who does not take it in time is gone.
    async fn put(&mut self, message: Message) -> Result<(), End> {
        match timeout(TAKEN_WITHIN, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
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
            self.outbox = None;
        }
        self.at = id.into();
        let guest = Guest { id: self.id, viewer, to: self.outbox() };
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

    /// Where a room sends what this client is to hear: the same box as long as the room has it.
    fn outbox(&mut self) -> mpsc::Sender<Utf8Bytes> {
        if let Some(outbox) = self.outbox.as_ref().and_then(mpsc::WeakSender::upgrade) {
            return outbox;
        }
        let (outbox, mail) = mpsc::channel(OUTBOX);
        (self.outbox, self.mail) = (Some(outbox.downgrade()), Some(mail));
        outbox
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

/// The next message of the room; waits while there is no room.
async fn next_mail(mail: &mut Option<mpsc::Receiver<Utf8Bytes>>) -> Option<Utf8Bytes> {
    match mail {
        Some(mail) => mail.recv().await,
        None => std::future::pending().await,
    }
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
