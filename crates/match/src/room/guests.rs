//! Those who are connected to a room, and what they are sent.

use std::sync::Arc;

use saigen_cards::{BySeat, Seat};
use saigen_engine::Viewer;
use saigen_protocol::{Code, Language, Orders, PROTOCOL, Presence, RematchState, ServerMessage};

use super::job::{Taken, Work};
use super::steps::{Cause, Told};
use super::{After, Guest, Note, Output, Pending, Room};
use crate::screen::{News, text};
use crate::{Eyes, Match, Screen, Time, seat_of, seats};

/// Maximum number of connections of a seat, and of onlookers.
const GUESTS_OF_SEAT: usize = 8;
const WATCHING: usize = 200;

/// The guests, and the screens that they look at.
pub(super) struct Guests {
    guests: Vec<Guest>,
    screens: Vec<Screen>,
    /// Since when nobody has been in a seat.
    away: BySeat<Option<Time>>,
}

impl Guests {
    pub(super) fn new(now: Time) -> Self {
        Self { guests: Vec::new(), screens: Vec::new(), away: BySeat([Some(now); 2]) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    fn find(&self, id: u64) -> Option<Eyes> {
        self.guests.iter().find(|guest| guest.id == id).map(|guest| guest.eyes)
    }

    /// The viewer of a guest; `None` if it is not connected.
    pub(super) fn viewer(&self, id: u64) -> Option<Viewer> {
        self.find(id).map(|eyes| eyes.viewer)
    }

    /// The language that a guest reads.
    pub(super) fn language(&self, id: u64) -> Language {
        self.find(id).map(|eyes| eyes.language).unwrap_or_default()
    }

    fn of(&self, viewer: Viewer) -> Vec<u64> {
        self.guests.iter().filter(|guest| guest.eyes.viewer == viewer).map(|guest| guest.id).collect()
    }

    pub(super) fn is_there(&self, seat: Seat) -> bool {
        !self.of(Viewer::Seat(seat)).is_empty()
    }

    /// The viewers that have guests.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        let all = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Onlooker];
        all.into_iter().filter(|&viewer| !self.of(viewer).is_empty()).collect()
    }

    /// The viewers and languages of the guests.
    fn eyes(&self) -> Vec<Eyes> {
        let languages = |viewer| [Language::Ja, Language::En].map(|language| Eyes { viewer, language });
        let all = self.viewers().into_iter().flat_map(languages);
        all.filter(|eyes| self.guests.iter().any(|guest| guest.eyes == *eyes)).collect()
    }

    /// Since when nobody has been in a seat.
    pub(super) fn away_since(&self, seat: Seat) -> Option<Time> {
        self.away[seat]
    }

    /// Notes who is away, and forgets screens that nobody looks at.
    fn look_around(&mut self, now: Time) {
        self.away = BySeat::new(|seat| (!self.is_there(seat)).then(|| self.away[seat].unwrap_or(now)));
        let eyes = self.eyes();
        self.screens.retain(|screen| eyes.contains(&screen.eyes()));
    }

    /// Takes a screen in, instead of the one before.
    fn put(&mut self, screen: Screen) {
        self.screens.retain(|known| known.eyes() != screen.eyes());
        self.screens.push(screen);
    }
}

impl Room {
    /// Sends a message to one guest.
    pub(super) fn send_to(&mut self, guest: u64, message: &ServerMessage) {
        self.send_text(guest, text(message));
    }

    /// Sends a message that is JSON already to one guest.
    pub(super) fn send_text(&mut self, guest: u64, text: String) {
        self.out.push(Output::Send { to: vec![guest], text });
    }

    /// Sends a message to everybody with a viewer's eyes.
    pub(super) fn send_all(&mut self, viewer: Viewer, message: &ServerMessage) {
        let to = self.guests.of(viewer);
        if !to.is_empty() {
            self.out.push(Output::Send { to, text: text(message) });
        }
    }

    /// Sends what a screen shows to everybody who looks at it.
    fn send_shown(&mut self, screen: &Screen, text: String) {
        let guests = self.guests.guests.iter().filter(|guest| guest.eyes == screen.eyes());
        let to: Vec<u64> = guests.map(|guest| guest.id).collect();
        if !to.is_empty() {
            self.out.push(Output::Send { to, text });
        }
    }

    /// Lets a guest in, after the question that is being prepared for its seat.
    pub(super) fn welcome(&mut self, guest: Guest, version: Option<u32>) {
        match self.preparing.map(Viewer::Seat) == Some(guest.eyes.viewer) {
            true => self.when_prepared(After::Welcome(guest, version)),
            false => self.let_in(guest, version),
        }
    }

    pub(super) fn let_in(&mut self, guest: Guest, version: Option<u32>) {
        let Guest { id, eyes } = guest;
        let Eyes { viewer, language } = eyes;
        let room = if viewer == Viewer::Onlooker { WATCHING } else { GUESTS_OF_SEAT };
        // A client that says hello again may do so with another token.
        self.guests.guests.retain(|known| known.id != id);
        if self.guests.of(viewer).len() >= room {
            self.send_to(id, &ServerMessage::Closing { code: Code::TooMany });
            return self.out.push(Output::Dismiss(id));
        }
        self.guests.guests.push(guest);
        self.guests.look_around(self.now.time);
        let info = Box::new(self.of.info(self.house.keep));
        let server = env!("CARGO_PKG_VERSION").into();
        let viewer = viewer.into();
        let welcome = ServerMessage::Welcome { protocol: PROTOCOL, server, viewer, language, info };
        self.send_to(id, &welcome);
        self.compute(Work::News(vec![eyes], version), Pending::News(Some(guest)));
    }

    /// Sends news to a guest who has just come, or to everybody.
    pub(super) fn tell_news(&mut self, guest: Option<Guest>, news: Vec<News>) {
        for News { screen, text, whole } in news {
            self.note(if whole { Note::Snapshot } else { Note::Resumed });
            match guest {
                Some(guest) => self.send_text(guest.id, text),
                None => self.send_shown(&screen, text),
            }
            self.guests.put(screen);
        }
        if let Some(guest) = guest {
            self.tell_more(guest);
            self.tell_presence();
            self.begin_thinking();
        }
    }

    /// What has no version: orders, pace, who wants to adjourn, rematch.
    fn tell_more(&mut self, Guest { id, eyes: Eyes { viewer, .. } }: Guest) {
        if let Some(seat) = seat_of(viewer) {
            self.send_to(id, &ServerMessage::Orders { orders: self.of.orders[seat] });
        }
        if self.of.settings.only_computers() {
            self.send_to(id, &self.pace_message());
        }
        if self.pause_wanted.0 != [false; 2] {
            self.send_to(id, &self.pause_message());
        }
        if self.failing {
            self.send_to(id, &ServerMessage::Storage { failing: true });
        }
        if self.rematch.wanted.0 != [false; 2] {
            self.send_to(id, &ServerMessage::Rematch(self.rematch_state(viewer)));
        }
    }

    pub(super) fn leave(&mut self, guest: u64) {
        if self.guests.viewer(guest).is_none() {
            return;
        }
        self.guests.guests.retain(|known| known.id != guest);
        self.guests.look_around(self.now.time);
        self.lapse();
        self.cancel_hints(|of, _| of == guest);
        self.alone_since = self.now.time;
        self.tell_presence();
    }

    /// Tells everybody who is there.
    fn tell_presence(&mut self) {
        for viewer in self.guests.viewers() {
            let presence = self.presence(viewer);
            self.send_all(viewer, &ServerMessage::Presence(presence));
        }
    }

    fn presence(&self, viewer: Viewer) -> Presence {
        let connected = |seat| match self.of.settings.is_person(seat) {
            true => self.guests.is_there(seat),
            false => !self.lacking[seat],
        };
        let watching = u32::try_from(self.guests.of(Viewer::Onlooker).len()).unwrap_or(u32::MAX);
        let opponent = seat_of(viewer).map(Seat::other);
        let claim = opponent.and_then(|opponent| self.claimable_at(opponent));
        let claim_in = claim.map(|at| at.saturating_sub(self.now.time).as_millis() as u32);
        Presence { connected: seats(connected), watching, claim_in }
    }

    /// Sends everybody a step that has been taken. How long the question of the asked seat takes to prepare
    /// depends on its hand, so nobody else waits for it, not even for `accepted`.
    pub(super) fn tell(&mut self, step: Taken, cause: Cause, before: BySeat<Orders>) {
        let asked = self.of.asked().map(Viewer::Seat);
        let screens = std::mem::take(&mut self.guests.screens).into_iter();
        let (last, others): (Vec<_>, Vec<_>) =
            screens.partition(|screen| asked == Some(screen.eyes().viewer));
        let told = Told { step: step.clone(), last, cause, before };
        match others.is_empty() {
            true => self.shown(told),
            false => self.compute(Work::Show(others, step), Pending::Shown(told)),
        }
    }

    /// Everybody but the asked seat has been sent a step.
    pub(super) fn shown(&mut self, mut told: Told) {
        let last = std::mem::take(&mut told.last);
        let own = told.cause.is_answer() && told.step.0.what.seat() == self.of.asked();
        if !own {
            self.accept(&told);
        }
        self.preparing = self.of.asked().filter(|_| !last.is_empty());
        if self.preparing.is_some() {
            let job = self.job(Work::Show(last, Arc::clone(&told.step)));
            self.out.push(Output::Prepare(job));
        }
        match own {
            true => self.when_prepared(After::Accept(told)),
            false => self.follow_up(&told),
        }
    }

    /// Sends what has been prepared.
    pub(super) fn hand_out(&mut self, shown: Vec<(Screen, String)>) {
        for (screen, text) in shown {
            self.send_shown(&screen, text);
            self.guests.put(screen);
        }
        self.guests.look_around(self.now.time);
    }

    /// Tells a seat that its orders have changed.
    pub(super) fn tell_orders(&mut self, seat: Seat) {
        let orders = self.of.orders[seat];
        self.send_all(Viewer::Seat(seat), &ServerMessage::Orders { orders });
    }

    fn rematch_state(&self, viewer: Viewer) -> RematchState {
        let tokens = self.rematch.tokens.as_ref();
        let token = seat_of(viewer).and_then(|seat| tokens.and_then(|tokens| tokens[seat].clone()));
        RematchState { wanted: seats(|seat| self.rematch.wanted[seat]), token }
    }

    pub(super) fn tell_rematch(&mut self) {
        for viewer in self.guests.viewers() {
            let state = self.rematch_state(viewer);
            self.send_all(viewer, &ServerMessage::Rematch(state));
        }
    }

    /// A seat was taken; the match is as it is stored now, perhaps with another deal.
    pub(super) fn joined(&mut self, of: Box<Match>) {
        self.when_prepared(After::Join(of));
    }

    pub(super) fn join(&mut self, mut of: Match) {
        let dealt_before = self.of.settings.awaits.is_none();
        of.orders = self.of.orders;
        self.of = Arc::new(of);
        self.asked_at = self.now.time;
        self.set_clock(self.now.time);
        let eyes = self.guests.eyes();
        for viewer in self.guests.viewers() {
            let info = Box::new(self.of.info(self.house.keep));
            self.send_all(viewer, &ServerMessage::Info { info });
        }
        let since = dealt_before.then_some(self.of.version);
        self.compute(Work::News(eyes, since), Pending::News(None));
    }

    pub(super) fn say_goodbye(&mut self, code: Code) {
        for viewer in self.guests.viewers() {
            self.send_all(viewer, &ServerMessage::Closing { code });
        }
    }
}
