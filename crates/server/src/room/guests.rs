//! Those who are connected to a room, and what they are told.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use saigen_cards::{BySeat, Seat};
use saigen_engine::{Event, Viewer};
use saigen_match::{Entry, News, Screen, Settings, seat_of, seats, text};
use saigen_protocol::{Code, PROTOCOL, Presence, RematchState, ServerMessage};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::{Guest, Room};
use crate::metrics::{METRICS, count};
use crate::think::Owner;
use crate::work::Undone;

/// So many connections a seat can have, and so many people can watch.
const GUESTS_OF_SEAT: usize = 8;
const WATCHING: usize = 200;

/// The guests, and the screens that they look at.
pub(super) struct Stands {
    guests: Vec<Guest>,
    screens: Vec<Screen>,
    /// Since when nobody has been in a seat.
    away: BySeat<Option<Instant>>,
    /// Whether somebody was sent away, and nobody else has been told yet.
    sent_away: bool,
}

impl Stands {
    pub(super) fn new(now: Instant) -> Self {
        Self { guests: Vec::new(), screens: Vec::new(), away: BySeat([Some(now); 2]), sent_away: false }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    pub(super) fn guest(&self, id: u64) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.id == id)
    }

    fn of(&self, viewer: Viewer) -> impl Iterator<Item = &Guest> {
        self.guests.iter().filter(move |guest| guest.viewer == viewer)
    }

    pub(super) fn is_there(&self, seat: Seat) -> bool {
        self.of(Viewer::Seat(seat)).next().is_some()
    }

    /// The viewers that somebody looks with.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        let all = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Onlooker];
        all.into_iter().filter(|&viewer| self.of(viewer).next().is_some()).collect()
    }

    /// Whose turns the computer players of this room use: of whoever has played here the longest, or else
    /// watched.
    pub(super) fn owner(&self) -> Owner {
        let plays = self.guests.iter().find(|guest| matches!(guest.viewer, Viewer::Seat(_)));
        plays.or(self.guests.first()).map_or(Owner::Nobody, |guest| guest.owner)
    }

    /// Since when nobody has been in a seat.
    pub(super) fn away_since(&self, seat: Seat) -> Option<Instant> {
        self.away[seat]
    }

    /// Notes who is away; screens that nobody looks at are forgotten.
    fn look_around(&mut self) {
        let now = Instant::now();
        for seat in Seat::BOTH {
            let there = self.is_there(seat);
            self.away[seat] = (!there).then(|| self.away[seat].unwrap_or(now));
        }
        let viewers = self.viewers();
        self.screens.retain(|screen| viewers.contains(&screen.viewer()));
    }

    /// Sends a message to everybody with a viewer's eyes. Who does not read is sent away.
    fn send(&mut self, viewer: Viewer, text: &Utf8Bytes) {
        let before = self.guests.len();
        let reads = |guest: &Guest| guest.viewer != viewer || guest.to.try_send(text.clone()).is_ok();
        self.guests.retain(reads);
        self.sent_away |= self.guests.len() < before;
    }
}

/// Whose answer a step was, and to which question.
pub(super) struct Mover {
    pub(super) guest: u64,
    pub(super) seat: Seat,
    pub(super) decision: String,
}

/// Screens and what is to be sent to those who look at them; workers make it.
type Prepared = Result<Vec<(Screen, Utf8Bytes)>, Undone>;

/// What is being prepared for the asked seat.
pub(super) struct Preparing {
    seat: Seat,
    task: JoinHandle<Prepared>,
}

/// Waits for what is being prepared; for ever if nothing is.
pub(super) async fn prepared(preparing: Option<&mut Preparing>) -> Prepared {
    match preparing {
        Some(Preparing { task, .. }) => task.await.unwrap_or(Err(Undone::Panicked)),
        None => std::future::pending().await,
    }
}

impl Room {
    /// Sends a message to one guest.
    pub(super) fn send_to(&mut self, guest: u64, message: &ServerMessage) {
        self.send_text(guest, text(message).into());
    }

    /// Sends a message as it is to one guest.
    pub(super) fn send_text(&mut self, guest: u64, text: Utf8Bytes) {
        let sent = self.stands.guest(guest).map(|guest| guest.to.try_send(text).is_ok());
        if sent == Some(false) {
            self.leave(guest);
        }
    }

    /// Sends a message to everybody with a viewer's eyes.
    pub(super) fn send_all(&mut self, viewer: Viewer, message: &ServerMessage) {
        if self.stands.of(viewer).next().is_some() {
            self.stands.send(viewer, &text(message).into());
        }
    }

    pub(super) async fn welcome(&mut self, guest: Guest, version: Option<u32>) {
        let (id, viewer) = (guest.id, guest.viewer);
        if self.preparing.as_ref().is_some_and(|preparing| viewer == Viewer::Seat(preparing.seat)) {
            self.finish_preparing().await;
        }
        let room = if viewer == Viewer::Onlooker { WATCHING } else { GUESTS_OF_SEAT };
        // Whoever says hello again may do so with another token.
        self.stands.guests.retain(|known| known.id != id);
        if self.stands.of(viewer).count() >= room {
            drop(guest.to.try_send(text(&ServerMessage::Closing { code: Code::TooMany }).into()));
            return;
        }
        self.stands.guests.push(guest);
        self.stands.look_around();
        let info = Box::new(self.of.info(self.hall.house.keep));
        let server = env!("CARGO_PKG_VERSION").into();
        let welcome = ServerMessage::Welcome { protocol: PROTOCOL, server, viewer: viewer.into(), info };
        self.send_to(id, &welcome);
        let Some(news) = self.news(viewer, version).await else { return };
        self.send_text(id, news);
        self.tell_more(id, viewer);
        self.tell_presence();
        self.begin_thinking();
    }

    /// What has no version: orders, pace, who wants to adjourn, rematch.
    fn tell_more(&mut self, guest: u64, viewer: Viewer) {
        if let Some(seat) = seat_of(viewer) {
            self.send_to(guest, &ServerMessage::Orders { orders: self.orders(seat) });
        }
        if self.of.settings.only_computers() {
            self.send_to(guest, &self.pace_message());
        }
        if self.pause_wanted.0 != [false; 2] {
            self.send_to(guest, &self.pause_message());
        }
        if *self.failing.borrow() {
            self.send_to(guest, &ServerMessage::Storage { failing: true });
        }
        if self.rematch.wanted.0 != [false; 2] {
            self.send_to(guest, &ServerMessage::Rematch(self.rematch_state(viewer)));
        }
    }

    /// What a client that has a version is missing, or everything. `None` if the match cannot go on.
    async fn news(&mut self, viewer: Viewer, version: Option<u32>) -> Option<Utf8Bytes> {
        let now = self.hall.time(Instant::now());
        match self.compute(move |of| Screen::news(of, viewer, version, now)).await {
            Ok(News { screen, text, whole }) => {
                count(if whole { &METRICS.snapshots } else { &METRICS.resumed });
                self.stands.screens.retain(|known| known.viewer() != viewer);
                self.stands.screens.push(screen);
                Some(text.into())
            }
            Err(why) => {
                self.give_up(why);
                None
            }
        }
    }

    /// The match cannot be shown, so it cannot go on.
    fn give_up(&mut self, why: Undone) {
        tracing::error!(id = self.of.id, %why, "a match cannot be shown");
        self.broken = Some(Code::Broken);
    }

    pub(super) fn leave(&mut self, guest: u64) {
        self.stands.guests.retain(|known| known.id != guest);
        self.stands.look_around();
        self.lapse();
        self.cancel_hints(|of, _| of == guest);
        self.alone_since = Instant::now();
        self.tell_presence();
    }

    /// Everybody hears of those who were sent away.
    pub(super) fn notice_sent_away(&mut self) {
        while std::mem::take(&mut self.stands.sent_away) {
            self.stands.look_around();
            self.alone_since = Instant::now();
            self.lapse();
            self.tell_presence();
        }
    }

    /// Everybody hears who is there.
    fn tell_presence(&mut self) {
        for viewer in self.stands.viewers() {
            let presence = self.presence(viewer);
            self.send_all(viewer, &ServerMessage::Presence(presence));
        }
    }

    fn presence(&self, viewer: Viewer) -> Presence {
        let connected = |seat| match self.of.settings.is_person(seat) {
            true => self.stands.is_there(seat),
            false => !self.lacks_bot(seat),
        };
        let watching = u32::try_from(self.stands.of(Viewer::Onlooker).count()).unwrap_or(u32::MAX);
        let opponent = seat_of(viewer).map(Seat::other);
        let claim = opponent.and_then(|opponent| self.claimable_at(opponent));
        let claim_in = claim.map(|at| at.saturating_duration_since(Instant::now()).as_millis() as u32);
        Presence { connected: seats(connected), watching, claim_in }
    }

    /// Everybody hears of a step that has been taken. How long the question of the asked seat takes to
    /// prepare depends on its hand, so nobody else waits for that, not even for the word that an answer
    /// was accepted.
    pub(super) async fn tell(&mut self, entry: Entry, events: Vec<Event>, mover: Option<Mover>) {
        let (asked, version, step) = (self.of.asked(), entry.seq, Arc::new((entry, events)));
        let is_asked = |screen: &Screen| asked.map(Viewer::Seat) == Some(screen.viewer());
        let screens = std::mem::take(&mut self.stands.screens);
        let (last, others): (Vec<_>, Vec<_>) = screens.into_iter().partition(is_asked);
        let told = self.show(others, step.clone()).await;
        self.hand_out(told);
        let (own, others) = mover.into_iter().partition::<Vec<_>, _>(|mover| asked == Some(mover.seat));
        others.iter().for_each(|mover| self.accept(mover.guest, &mover.decision, version));
        if let Some(seat) = asked.filter(|_| !last.is_empty()) {
            self.preparing = Some(Preparing { seat, task: tokio::spawn(self.show(last, step)) });
        }
        if let [mover] = &own[..] {
            self.finish_preparing().await;
            self.accept(mover.guest, &mover.decision, version);
        }
    }

    /// Shows a step on screens.
    fn show(
        &self,
        screens: Vec<Screen>,
        step: Arc<(Entry, Vec<Event>)>,
    ) -> impl Future<Output = Prepared> + Send + 'static {
        let (of, workers, now) = (self.of.clone(), self.hall.workers.clone(), self.hall.time(Instant::now()));
        let update = move |mut screen: Screen| {
            let text = screen.update(&of, &step.0, &step.1, now);
            (screen, text.into())
        };
        let id = self.of.id.clone();
        async move {
            match screens.is_empty() {
                true => Ok(Vec::new()),
                false => workers.run(&id, move |_| screens.into_iter().map(update).collect()).await,
            }
        }
    }

    /// Sends what has been prepared.
    pub(super) fn hand_out(&mut self, prepared: Prepared) {
        self.preparing = None;
        match prepared {
            Ok(prepared) => prepared.into_iter().for_each(|(screen, text)| {
                self.stands.send(screen.viewer(), &text);
                self.stands.screens.push(screen);
            }),
            Err(why) => self.give_up(why),
        }
        self.stands.look_around();
    }

    /// What is being prepared is sent before anything else changes.
    pub(super) async fn finish_preparing(&mut self) {
        if self.preparing.is_some() {
            let prepared = prepared(self.preparing.as_mut()).await;
            self.hand_out(prepared);
        }
    }

    /// The orders of a seat have changed.
    pub(super) fn tell_orders(&mut self, seat: Seat) {
        let orders = self.orders(seat);
        self.send_all(Viewer::Seat(seat), &ServerMessage::Orders { orders });
    }

    pub(super) fn rematch_state(&self, viewer: Viewer) -> RematchState {
        let tokens = self.rematch.tokens.as_ref();
        let token = seat_of(viewer).and_then(|seat| tokens.and_then(|tokens| tokens[seat].clone()));
        RematchState { wanted: seats(|seat| self.rematch.wanted[seat]), token }
    }

    pub(super) fn tell_rematch(&mut self) {
        for viewer in self.stands.viewers() {
            let state = self.rematch_state(viewer);
            self.send_all(viewer, &ServerMessage::Rematch(state));
        }
    }

    /// Somebody has taken a seat.
    pub(super) async fn joined(&mut self, settings: Settings) {
        self.change(|of| of.settings = settings).await;
        self.asked_at = Instant::now();
        self.set_clock(self.asked_at).await;
        let version = self.of.version;
        for viewer in self.stands.viewers() {
            let info = Box::new(self.of.info(self.hall.house.keep));
            self.send_all(viewer, &ServerMessage::Info { info });
            let Some(news) = self.news(viewer, Some(version)).await else { return };
            self.stands.send(viewer, &news);
        }
    }

    pub(super) fn say_goodbye(&mut self, code: Code) {
        for viewer in self.stands.viewers() {
            self.send_all(viewer, &ServerMessage::Closing { code });
        }
    }
}
