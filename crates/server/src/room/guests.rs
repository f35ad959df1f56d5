//! Those who are connected to a room, and what they are told.

use axum::extract::ws::Utf8Bytes;
use saigen_cards::{BySeat, Seat};
use saigen_engine::{Event, View, Viewer};
use saigen_protocol::{
    Clock, Code, LogLine, Orders, PROTOCOL, Presence, RematchState, ServerMessage, State, Step, StepKind,
};
use tokio::time::Instant;

use super::{Guest, Room};
use crate::entry::Entry;
use crate::metrics::{METRICS, count};
use crate::question::question;
use crate::screen::{Screen, shown};
use crate::settings::{Settings, seats};

/// So many connections a seat can have, and so many people can watch.
const GUESTS_OF_SEAT: usize = 8;
const WATCHING: usize = 200;

/// A client that has missed more steps than this gets everything anew.
const LONGEST_GAP: u32 = 400;

/// The guests, and the screens that they look at.
pub(super) struct Stands<'t> {
    guests: Vec<Guest>,
    screens: Vec<(Viewer, Screen<'t>)>,
    /// Since when nobody has been in a seat.
    away: BySeat<Option<Instant>>,
    /// Whether somebody was sent away, and nobody else has been told yet.
    sent_away: bool,
}

impl Stands<'_> {
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

    /// The viewers that somebody looks with, a certain one last.
    fn viewers_before(&self, last: Option<Viewer>) -> Vec<Viewer> {
        let mut viewers = self.viewers();
        viewers.sort_by_key(|&viewer| Some(viewer) == last);
        viewers
    }

    /// The viewers that somebody looks with.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        let all = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Onlooker];
        all.into_iter().filter(|&viewer| self.of(viewer).next().is_some()).collect()
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
        self.screens.retain(|(viewer, _)| viewers.contains(viewer));
    }

    /// Sends a message to everybody with a viewer's eyes. Who does not read is sent away.
    fn send(&mut self, viewer: Viewer, text: &Utf8Bytes) {
        let before = self.guests.len();
        let reads = |guest: &Guest| guest.viewer != viewer || guest.to.try_send(text.clone()).is_ok();
        self.guests.retain(reads);
        self.sent_away |= self.guests.len() < before;
    }
}

/// A message as it is sent.
pub(super) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

impl<'t> Room<'t> {
    /// Sends a message to one guest.
    pub(super) fn send_to(&mut self, guest: u64, message: &ServerMessage) {
        self.send_text(guest, text(message));
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
            self.stands.send(viewer, &text(message));
        }
    }

    pub(super) async fn welcome(&mut self, guest: Guest, version: Option<u32>) {
        let (id, viewer) = (guest.id, guest.viewer);
        let room = if viewer == Viewer::Onlooker { WATCHING } else { GUESTS_OF_SEAT };
        // Whoever says hello again may do so with another token.
        self.stands.guests.retain(|known| known.id != id);
        if self.stands.of(viewer).count() >= room {
            drop(guest.to.try_send(text(&ServerMessage::Closing { code: Code::TooMany })));
            return;
        }
        self.stands.guests.push(guest);
        self.stands.look_around();
        let info = Box::new(self.of.info());
        let server = env!("CARGO_PKG_VERSION").into();
        let welcome = ServerMessage::Welcome { protocol: PROTOCOL, server, viewer: viewer.into(), info };
        self.send_to(id, &welcome);
        let news = self.news(viewer, version);
        self.send_to(id, &news);
        self.tell_more(id, viewer);
        self.tell_presence();
        self.come_back().await;
    }

    /// What has no version: orders, pace, who wants to adjourn, rematch.
    fn tell_more(&mut self, guest: u64, viewer: Viewer) {
        if let Some(seat) = Self::seat(viewer) {
            self.send_to(guest, &ServerMessage::Orders { orders: self.orders[seat] });
        }
        if self.of.settings.only_computers() {
            self.send_to(guest, &self.pace_message());
        }
        if self.pause_wanted.0 != [false; 2] {
            self.send_to(guest, &self.pause_message());
        }
        if self.rematch.wanted.0 != [false; 2] {
            self.send_to(guest, &ServerMessage::Rematch(self.rematch_state(viewer)));
        }
    }

    /// What a client that has a version is missing, or everything.
    fn news(&mut self, viewer: Viewer, version: Option<u32>) -> ServerMessage<'t> {
        let (screen, mut steps) = Screen::caught_up(&self.of.course, viewer, &self.names());
        self.stands.screens.retain(|(known, _)| *known != viewer);
        self.stands.screens.push((viewer, screen));
        let (now, taken_back) = (self.of.version, self.of.taken_back);
        let state = Box::new(self.state(viewer));
        let possible = |from: &u32| (taken_back..=now).contains(from) && now - from <= LONGEST_GAP;
        let Some(from) = version.filter(possible) else {
            count(&METRICS.snapshots);
            let log: Vec<LogLine> = steps.into_iter().flat_map(|step| step.lines).collect();
            return ServerMessage::Snapshot { version: now, state, log };
        };
        count(&METRICS.resumed);
        steps.extend(self.of.others.iter().map(|&(version, kind, by)| Step {
            version,
            kind,
            by: by.map(Into::into),
            events: Vec::new(),
            lines: Vec::new(),
        }));
        steps.retain(|step| step.version > from);
        steps.sort_by_key(|step| step.version);
        ServerMessage::Update { from, version: now, steps, state }
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
        let opponent = Self::seat(viewer).map(Seat::other);
        let claim = opponent.and_then(|opponent| self.claimable_at(opponent));
        let claim_in = claim.map(|at| at.saturating_duration_since(Instant::now()).as_millis() as u32);
        Presence { connected: seats(connected), watching, claim_in }
    }

    /// The match as a viewer may know it.
    fn state(&self, viewer: Viewer) -> State<'t> {
        let (course, now) = (&self.of.course, Instant::now());
        let (view, bouts) = shown(course.table, &View::of(&course.game, viewer));
        let asked = self.of.asked().filter(|&seat| viewer == Viewer::Seat(seat));
        let decision = asked.and(course.game.decision());
        State {
            view,
            question: decision.map(|it| question(course.table, &course.game, it, self.decision_id())),
            bouts,
            clock: self.of.clock.as_ref().map(|clock| {
                let left = clock.milliseconds(now);
                Clock { left: seats(|seat| left[seat as usize]), runs: clock.runs().map(Into::into) }
            }),
            waiting: self.of.is_waiting(),
            adjourned: self.of.adjourned.filter(|_| self.of.ending.is_none()),
            can_take_back: Self::seat(viewer).is_some_and(|seat| self.of.can_take_back(seat)),
            result: self.of.result(),
        }
    }

    /// Everybody hears of a step that has been taken; the asked seat last, because how long its question
    /// takes to prepare depends on its hand.
    pub(super) fn tell(&mut self, entry: &Entry, events: &[Event]) {
        let names = self.names();
        let asked = self.of.asked().map(Viewer::Seat);
        for viewer in self.stands.viewers_before(asked) {
            let step = self.shown_step(viewer, entry, events, &names);
            let (from, version) = (entry.seq - 1, entry.seq);
            let state = Box::new(self.state(viewer));
            self.send_all(viewer, &ServerMessage::Update { from, version, steps: vec![step], state });
        }
        self.stands.look_around();
    }

    /// A step on the screen of a viewer.
    fn shown_step(
        &mut self,
        viewer: Viewer,
        entry: &Entry,
        events: &[Event],
        names: &BySeat<String>,
    ) -> Step<'t> {
        let (by, kind) = (entry.what.seat().map(Into::into), entry.what.kind());
        if kind == StepKind::TakeBack {
            let (again, _) = Screen::caught_up(&self.of.course, viewer, names);
            self.stands.screens.retain(|(known, _)| *known != viewer);
            self.stands.screens.push((viewer, again));
        }
        let screen = self.stands.screens.iter_mut().find(|(known, _)| *known == viewer);
        match screen {
            Some((_, screen)) => screen.step(entry.seq, by, kind, events),
            None => Step { version: entry.seq, kind, by, events: Vec::new(), lines: Vec::new() },
        }
    }

    /// The orders of a seat have changed.
    pub(super) fn tell_orders(&mut self, seat: Seat) {
        let orders: Orders = self.orders[seat];
        self.send_all(Viewer::Seat(seat), &ServerMessage::Orders { orders });
    }

    pub(super) fn rematch_state(&self, viewer: Viewer) -> RematchState {
        let tokens = self.rematch.tokens.as_ref();
        let token = Self::seat(viewer).and_then(|seat| tokens.and_then(|tokens| tokens[seat].clone()));
        RematchState { wanted: seats(|seat| self.rematch.wanted[seat]), token }
    }

    pub(super) fn tell_rematch(&mut self) {
        for viewer in self.stands.viewers() {
            let state = self.rematch_state(viewer);
            self.send_all(viewer, &ServerMessage::Rematch(state));
        }
    }

    /// Somebody has taken a seat.
    pub(super) fn joined(&mut self, settings: Settings) {
        self.of.settings = settings;
        self.asked_at = Instant::now();
        self.set_clock();
        for viewer in self.stands.viewers() {
            let info = Box::new(self.of.info());
            self.send_all(viewer, &ServerMessage::Info { info });
            let version = self.of.version;
            let news = self.news(viewer, Some(version));
            self.send_all(viewer, &news);
        }
    }

    pub(super) fn say_goodbye(&mut self, code: Code) {
        for viewer in self.stands.viewers() {
            self.send_all(viewer, &ServerMessage::Closing { code });
        }
    }
}
