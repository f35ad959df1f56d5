//! A connection: forwards messages between a client and the room of its match.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use saigen_match::Eyes;
use saigen_protocol::{ClientMessage, Code, LONGEST_MESSAGE, Language, PROTOCOL, Refusal, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::doors::{Place, stopped};
use super::origin::is_own_page;
use super::{App, Caller, Fault, points};
use crate::limits::Points;
use crate::metrics::{METRICS, count};
use crate::room::{Command, Guest};
use crate::token::Token;

/// Maximum number of unread messages of a client; beyond it, the client is disconnected.
const OUTBOX: usize = 64;

/// Timeout for hello on a new connection.
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// Timeout for a client that does not read a message.
const TAKEN_WITHIN: Duration = Duration::from_secs(10);

/// Interval of pings, and the silence after which a client counts as gone.
const PING_EVERY: Duration = Duration::from_secs(20);
const SILENT_FOR: Duration = Duration::from_secs(60);

/// The default buffers take 138 KB per connection; messages of clients are short.
const BUFFER: usize = 4 * 1024;
const LONGEST_BACKLOG: usize = 1024 * 1024;

/// Points of a connection, and the time to refill one.
const POINTS: NonZeroU32 = NonZeroU32::new(200).unwrap();
const POINT_AFTER: Duration = Duration::from_millis(100);

/// Points of a ping or pong.
const SIGN_OF_LIFE: NonZeroU32 = NonZeroU32::new(1).unwrap();

/// Points of a malformed message.
const MALFORMED: NonZeroU32 = NonZeroU32::new(2).unwrap();

/// Number of refusals after which a client is disconnected, and the time to forget one.
const REFUSALS: NonZeroU32 = NonZeroU32::new(40).unwrap();
const FORGOTTEN_AFTER: Duration = Duration::from_secs(5);

pub(super) async fn connect(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(place): Extension<Place>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    if !is_own_page(&headers, &app.address) {
        return Err(Fault::not_allowed("a page of another server cannot connect"));
    }
    if METRICS.connections.get() >= app.doors.sockets() || !app.calls.spend(caller.household, points(2)) {
        return Err(Fault::too_many_connections());
    }
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(LONGEST_BACKLOG)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let counted = Counted::new();
        Connection::new(app, socket, caller).run().await;
        drop((counted, place));
    }))
}

/// Counts the connection; dropping it, also in a panic, ends the count.
struct Counted;

impl Counted {
    fn new() -> Self {
        METRICS.connections.inc();
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        METRICS.connections.dec();
    }
}

/// One client.
struct Connection {
    app: Arc<App>,
    socket: WebSocket,
    caller: Caller,
    id: u64,
    /// Messages of the room; closed when the room has disconnected this client.
    mail: Option<mpsc::Receiver<Utf8Bytes>>,
    /// The sender of these messages, as long as the room has it.
    outbox: Option<mpsc::WeakSender<Utf8Bytes>>,
    room: Option<mpsc::Sender<Command>>,
    /// The match of that room.
    at: String,
    points: Points,
    /// The remaining refusals.
    patience: Points,
    last_message: Instant,
}

/// The end of a connection.
enum End {
    /// The client is gone.
    Gone,
    /// The server closes it with a reason.
    Close(Code),
    /// The server closes it after the room has sent the reason.
    Reported,
}

impl Connection {
    fn new(app: Arc<App>, socket: WebSocket, caller: Caller) -> Self {
        let id = app.hall.guest_id();
        let (points, patience) = (Points::new(POINTS, POINT_AFTER), Points::new(REFUSALS, FORGOTTEN_AFTER));
        Self {
            app,
            socket,
            caller,
            id,
            mail: None,
            outbox: None,
            room: None,
            at: String::new(),
            points,
            patience,
            last_message: Instant::now(),
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
        if self.last_message.elapsed() > SILENT_FOR {
            return Err(End::Gone);
        }
        self.put(Message::Ping(Default::default())).await
    }

    /// Forwards a message of the room; its last message ends the connection.
    async fn pass_on(&mut self, text: Utf8Bytes) -> Result<(), End> {
        let last = text.starts_with("{\"type\":\"closing\"");
        self.send_text(text).await?;
        if last { Err(End::Reported) } else { Ok(()) }
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.put(Message::Text(text)).await
    }

    /// Sends a message; a client that does not read it in time is gone.
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
        self.last_message = Instant::now();
        match message {
            Message::Text(text) => self.handle(&text).await,
            Message::Binary(_) => self.malformed("messages are text").await,
            Message::Close(_) => Err(End::Gone),
            Message::Ping(_) | Message::Pong(_) if self.points.spend(SIGN_OF_LIFE) => Ok(()),
            Message::Ping(_) | Message::Pong(_) => self.too_fast().await,
        }
    }

    async fn malformed(&mut self, detail: &str) -> Result<(), End> {
        match self.points.spend(MALFORMED) {
            true => self.refuse(Code::Malformed, detail).await,
            false => self.too_fast().await,
        }
    }

    async fn too_fast(&mut self) -> Result<(), End> {
        self.refuse(Code::TooFast, "too many messages").await
    }

    async fn handle(&mut self, text: &str) -> Result<(), End> {
        let message = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => message,
            Err(error) => return self.malformed(&error.to_string()).await,
        };
        if !self.points.spend(price(&message)) {
            return self.too_fast().await;
        }
        match (message, &self.room) {
            (ClientMessage::Hello { protocol, token, language, version }, _) => {
                self.hello(protocol, &token, language, version).await
            }
            (_, None) => self.refuse(Code::NoHello, "say hello first").await,
            (message, Some(room)) => {
                let command = Command::Message(self.id, message, self.last_message);
                room.send(command).await.map_err(|_| End::Close(Code::Broken))
            }
        }
    }

    async fn hello(
        &mut self,
        protocol: u32,
        token: &str,
        language: Language,
        version: Option<u32>,
    ) -> Result<(), End> {
        if protocol != PROTOCOL {
            return Err(End::Close(Code::Protocol));
        }
        let unknown = || End::Close(Code::UnknownToken);
        let token: Token = token.parse().map_err(|()| unknown())?;
        let found = self.app.hall.find(token).await.map_err(|_| End::Close(Code::Broken))?;
        let (id, role) = found.ok_or_else(unknown)?;
        let viewer = role.viewer().ok_or_else(unknown)?;
        self.enter(&id, Eyes { viewer, language }, version).await
    }

    /// Enters the room of a match. A client that says hello again to another match changes rooms.
    async fn enter(&mut self, id: &str, eyes: Eyes, version: Option<u32>) -> Result<(), End> {
        if let Some(room) = self.room.take().filter(|_| self.at != id) {
            drop(room.send(Command::Leave(self.id)).await);
            self.outbox = None;
        }
        self.at = id.into();
        let owner = self.caller.whose(id).owner;
        let guest = Guest { id: self.id, eyes, owner, to: self.outbox() };
        // A room that is closing is opened again.
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

    /// The sender for messages to this client: the same one as long as the room has it.
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
        if !self.patience.spend(points(1)) {
            return Err(End::Close(code));
        }
        let (id, decision, reasons) = (None, None, Vec::new());
        let refusal = Refusal { id, decision, code, detail: detail.into(), reasons };
        self.send(&ServerMessage::Refused(Box::new(refusal))).await
    }
}

/// The next message of the room; waits forever without a room.
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

/// The points of a message.
fn price(message: &ClientMessage) -> NonZeroU32 {
    points(match message {
        ClientMessage::Hello { .. } => 10,
        ClientMessage::Hint { .. } => 16,
        ClientMessage::Preview { .. } | ClientMessage::Rematch {} => 4,
        ClientMessage::Ping { .. } => 1,
        _ => 2,
    })
}
