//! Events of a game in words, for one viewer.
//!
//! It receives only the events that its viewer sees, so it cannot reveal anything else. It keeps track
//! of the characters on the field in order to name those that have just left.

use std::collections::BTreeMap;
use std::sync::Arc;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_engine::{ActionId, Aim, Event, Game, Outcome, SeenEvent, Target, Turned, Unit, View, Viewer};
use saigen_rulebook::{Form, Pose, Speed};
use saigen_texts::Arg;

use crate::Wording;

/// Describes events to one viewer.
#[derive(Debug)]
pub struct EventWording {
    pub(crate) words: Arc<Wording>,
    pub(crate) viewpoint: Viewpoint,
    pub(crate) units: BTreeMap<Unit, Body>,
    /// Requests made, but neither staged nor resolved yet.
    made: Vec<ActionId>,
    /// The stage as reported by events; entries above the next staged index are stale.
    stage: Vec<ActionId>,
    /// The action last requested or resolving since the last pass.
    about: Option<ActionId>,
}

/// A line about an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventLine {
    /// The text.
    pub text: String,
    /// The action concerned, if any.
    pub action: Option<ActionId>,
}

/// The perspective of the text.
#[derive(Clone, Debug)]
pub(crate) enum Viewpoint {
    /// A player.
    Seat(Seat),
    /// A third person, who calls the players by name.
    Other(Viewer, BySeat<String>),
}

impl Viewpoint {
    const fn viewer(&self) -> Viewer {
        match self {
            Self::Seat(seat) => Viewer::Seat(*seat),
            Self::Other(viewer, _) => *viewer,
        }
    }
}

/// A character on the field.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    pub(crate) soldier: bool,
    /// Its cards known to the viewer.
    pub(crate) cards: CardSet,
}

impl EventWording {
    /// Words for a player, before set-up.
    pub fn new(words: &Arc<Wording>, seat: Seat) -> Self {
        Self::with_viewpoint(words, Viewpoint::Seat(seat))
    }

    /// Words for an onlooker, who sees nothing private.
    pub fn onlooker(words: &Arc<Wording>, names: BySeat<String>) -> Self {
        Self::with_viewpoint(words, Viewpoint::Other(Viewer::Onlooker, names))
    }

    /// Words for a viewer who sees everything.
    pub fn open(words: &Arc<Wording>, names: BySeat<String>) -> Self {
        Self::with_viewpoint(words, Viewpoint::Other(Viewer::Everything, names))
    }

    fn with_viewpoint(words: &Arc<Wording>, viewpoint: Viewpoint) -> Self {
        let words = words.clone();
        Self { words, viewpoint, units: BTreeMap::new(), made: Vec::new(), stage: Vec::new(), about: None }
    }

    /// Loads the field and the stage of a game that starts in the middle.
    pub fn meet(&mut self, game: &Game) {
        let view = View::of(game, self.viewpoint.viewer());
        for (seat, side) in view.sides.iter() {
            let characters = side.characters();
            self.units.extend(
                characters
                    .map(|it| (Unit::new(seat, it.place), Body { soldier: it.soldier, cards: it.cards })),
            );
        }
        self.stage = view.stage().requests().iter().map(|request| request.action).collect();
    }

    /// Lines about these events, for the viewer. The state carries over to the next call.
    pub fn lines(&mut self, events: &[Event]) -> Vec<String> {
        let viewer = self.viewpoint.viewer();
        let seen: Vec<SeenEvent> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
        self.lines_seen(&seen)
    }

    /// [`lines`](Self::lines) for events already restricted to the viewer.
    pub fn lines_seen(&mut self, events: &[SeenEvent]) -> Vec<String> {
        self.lines_about(events).into_iter().map(|line| line.text).collect()
    }

    /// [`lines_seen`](Self::lines_seen), with the action that each line concerns.
    pub fn lines_about(&mut self, events: &[SeenEvent]) -> Vec<EventLine> {
        let reported: Vec<SeenEvent> = events.iter().copied().filter(is_reported).collect();
        let mut lines = Vec::new();
        let mut rest = &reported[..];
        while let [event, later @ ..] = rest {
            let (line, count) = match *event {
                Event::Moved { .. } => self.moves(rest),
                Event::Posed { pose, .. } => self.poses(rest, pose),
                Event::Attacks { unit } => {
                    (Some(self.unit_line("event-attacks", unit)), 1 + driven(later, unit))
                }
                Event::Requested { seat, action, keys, target, .. } => {
                    (Some(self.requested(seat, action, keys, target)), 1)
                }
                _ => (self.single(event), 1),
            };
            let action = self.about(event);
            lines.extend(line.map(|text| EventLine { text, action }));
            rest = &rest[count..];
        }
        lines
    }

    /// The action that an event concerns.
    fn about(&mut self, event: &SeenEvent) -> Option<ActionId> {
        match *event {
            Event::Requested { action, .. } | Event::Resolving { action, .. } => self.about = Some(action),
            Event::Passed { .. } | Event::TurnTo { .. } | Event::Over(_) => self.about = None,
            Event::Fizzled { action } | Event::Nullified { action, .. } | Event::Dropped { action } => {
                return Some(action);
            }
            _ => {}
        }
        self.about
    }

    pub(crate) fn say(&self, id: &str, args: &[(&str, Arg)]) -> String {
        self.words.phrases().say(id, args)
    }

    pub(crate) fn who(&self, seat: Seat) -> (&'static str, Arg<'static>) {
        let who = match &self.viewpoint {
            Viewpoint::Seat(viewer) => self.words.who(seat, *viewer),
            Viewpoint::Other(_, names) => names[seat].clone(),
        };
        ("who", who.into())
    }

    fn unit_line(&self, id: &str, unit: Unit) -> String {
        self.say(id, &[("unit", self.unit(unit).into())])
    }

    fn action_line(&self, id: &str, action: ActionId) -> String {
        self.say(id, &[("action", self.words.action(action).into())])
    }

    /// A character by its label, with its cards if the viewer knows them.
    pub(crate) fn unit(&self, unit: Unit) -> String {
        let Some(body) = self.units.get(&unit) else { return unit.to_string() };
        let cards = self.words.phrases().cards(body.cards);
        let label = ("label", unit.to_string().into());
        match body.soldier {
            true => format!("{unit} {cards}"),
            false if body.cards.is_empty() => self.say("unit-bulwark", &[label]),
            false => self.say("unit-bulwark-known", &[label, ("card", cards.into())]),
        }
    }

    fn target(&self, target: Target) -> Option<String> {
        match target.aim() {
            Aim::None => None,
            Aim::Gone => Some(self.words.phrases().word("target-lost")),
            Aim::Unit(unit) => Some(self.unit(unit)),
            Aim::Request(index) => Some(self.staged(index)),
            Aim::Player(seat) => Some(self.player(seat)),
            Aim::Trump(seat, card) => Some(self.words.trump_of(self.player(seat), card)),
        }
    }

    fn player(&self, seat: Seat) -> String {
        match &self.viewpoint {
            Viewpoint::Seat(viewer) => self.words.player(seat, *viewer),
            Viewpoint::Other(_, names) => names[seat].clone(),
        }
    }

    /// A request by number and action.
    fn staged(&self, index: u8) -> String {
        let number = usize::from(index) + 1;
        match self.stage.get(usize::from(index)) {
            Some(&action) => format!("#{number} {}", self.words.action(action)),
            None => format!("#{number}"),
        }
    }

    /// A request with its key cards, in one line.
    fn requested(&mut self, seat: Seat, action: ActionId, keys: CardSet, target: Target) -> String {
        self.made.push(action);
        if self.words.rules().action(action).direct().is_none() {
            return self.action_line("event-triggered", action);
        }
        let name = ("action", self.words.action(action).into());
        let line = match self.target(target) {
            Some(target) => {
                self.say("event-requested-at", &[self.who(seat), name, ("target", target.into())])
            }
            None => self.say("event-requested", &[self.who(seat), name]),
        };
        if keys.is_empty() {
            return line;
        }
        let cards = self.words.phrases().cards(keys);
        self.say("event-keys", &[("event", line.into()), ("cards", cards.into())])
    }

    /// Characters of one seat that change their pose together.
    fn poses(&self, events: &[SeenEvent], pose: Pose) -> (Option<String>, usize) {
        let units: Vec<String> = events
            .iter()
            .map_while(|event| match *event {
                Event::Posed { unit, pose: same } if same == pose => Some(self.unit(unit)),
                _ => None,
            })
            .collect();
        let id = match pose {
            Pose::Charged => "event-charged",
            Pose::Driven => "event-driven",
        };
        let line = self.say(id, &[("units", self.words.phrases().list(&units).into())]);
        (Some(line), units.len())
    }

    /// An event with a line of its own; `None` for the others.
    fn single(&mut self, event: &SeenEvent) -> Option<String> {
        match *event {
            Event::Entered { unit, form, .. } => {
                let body = Body { soldier: form != Form::Bulwark, cards: CardSet::EMPTY };
                self.units.insert(unit, body);
                None
            }
            Event::TurnedOver { unit, form, card } => Some(self.turned_over(unit, form, card)),
            Event::TrumpTurned { seat, card, turned } => {
                let id = match turned {
                    Turned::FaceUp => "event-trump-up",
                    Turned::FaceDown => "event-trump-down",
                    Turned::HeldDown => "event-trump-held-down",
                };
                Some(self.say(id, &[self.who(seat), ("card", self.words.phrases().trump_card(card).into())]))
            }
            Event::Staged { index, .. } => {
                self.stage.truncate(usize::from(index));
                self.stage.extend(self.made.pop());
                None
            }
            Event::Resolving { action, .. } => self.resolving(action),
            Event::Nullified { index, action } => {
                if usize::from(index) < self.stage.len() {
                    self.stage.remove(usize::from(index));
                }
                Some(self.action_line("event-nullified", action))
            }
            _ => self.plain(event),
        }
    }

    fn turned_over(&mut self, unit: Unit, form: Form, card: Card) -> String {
        let soldier = form != Form::Bulwark;
        let id = if soldier { "event-became-soldier" } else { "event-became-bulwark" };
        let before = self.unit_line(id, unit);
        self.units.insert(unit, Body { soldier, cards: CardSet::of(card) });
        if soldier { self.unit_line(id, unit) } else { before }
    }

    /// A request starts to resolve. For an immediate one, the request itself has just been reported.
    fn resolving(&mut self, action: ActionId) -> Option<String> {
        let row = self.words.rules().action(action);
        let immediate = row.speed == Speed::Immediate;
        if immediate {
            self.made.pop_if(|&mut made| made == action);
        }
        match (row.direct().is_some(), immediate) {
            (true, true) => None,
            (false, true) => Some(self.action_line("event-happens", action)),
            (_, false) => Some(self.action_line("event-resolves", action)),
        }
    }

    /// Events that leave the state of the event_words unchanged. Events not listed are not reported.
    fn plain(&self, event: &SeenEvent) -> Option<String> {
        Some(match *event {
            Event::Shuffled { seat } => self.say("event-shuffled", &[self.who(seat)]),
            Event::Reordered { seat } => self.say("event-reordered", &[self.who(seat)]),
            Event::Shown { seat, card } => {
                let card = self.words.phrases().card(card);
                self.say("event-shown", &[self.who(seat), ("card", card.into())])
            }
            Event::LookedAt { seat, hand } => self.looked_at(seat, hand),
            Event::PackLaid { seat } => self.say("event-laid-pack", &[self.who(seat)]),
            Event::PackOpened { seat, pack } => self.pack_opened(seat, pack),
            Event::Resized { unit, by } => {
                let id = if by < 0 { "event-smaller" } else { "event-larger" };
                self.say(id, &[("unit", self.unit(unit).into()), ("by", by.abs().into())])
            }
            Event::ResizedAll { seat, by } => {
                let id = if by < 0 { "event-all-smaller" } else { "event-all-larger" };
                self.say(id, &[self.who(seat), ("by", by.abs().into())])
            }
            Event::Blocks { unit, attacker } => {
                let args = [("unit", self.unit(unit).into()), ("attacker", self.unit(attacker).into())];
                self.say("event-blocks", &args)
            }
            Event::LeftCombat { unit } => self.unit_line("event-left-combat", unit),
            Event::Fizzled { action } => self.action_line("event-fizzled", action),
            Event::Dropped { action } => self.action_line("event-dropped", action),
            Event::Blanked { index } => self.say("event-blanked", &[("action", self.staged(index).into())]),
            Event::Retargeted { index, target } => {
                let target = self.target(target).unwrap_or_default();
                self.say(
                    "event-retargeted",
                    &[("action", self.staged(index).into()), ("target", target.into())],
                )
            }
            Event::Passed { seat } => self.say("event-passed", &[self.who(seat)]),
            Event::TurnTo { seat, number: 0 } => self.say("event-goes-first", &[self.who(seat)]),
            Event::TurnTo { seat, number } => {
                self.say("event-turn", &[self.who(seat), ("number", number.into())])
            }
            Event::Over(Outcome::Winner(seat)) => self.say("event-won", &[self.who(seat)]),
            Event::Over(Outcome::Draw) => self.words.phrases().word("event-drawn-game"),
            Event::Over(Outcome::Endless) => self.words.phrases().word("event-endless-game"),
            _ => return None,
        })
    }

    fn pack_opened(&self, owner: Seat, pack: Option<CardSet>) -> String {
        let line = self.say("event-opened-pack", &[self.who(owner)]);
        pack.map_or_else(|| line.clone(), |pack| self.with_cards(line.clone(), pack))
    }

    /// A look at a hand. Its owner learns nothing from it.
    fn looked_at(&self, owner: Seat, hand: Option<CardSet>) -> String {
        let line = self.say("event-looked-at-hand", &[self.who(owner.other())]);
        match hand.filter(|_| self.viewpoint.viewer() != Viewer::Seat(owner)) {
            Some(hand) => self.with_cards(line, hand),
            None => line,
        }
    }

    pub(crate) fn with_cards(&self, line: String, cards: CardSet) -> String {
        let cards = self.words.phrases().cards(cards);
        self.say("event-cards", &[("event", line.into()), ("cards", cards.into())])
    }
}

/// Whether an event can be part of a line; the others matter only to views.
fn is_reported(event: &SeenEvent) -> bool {
    matches!(
        event,
        Event::Shuffled { .. }
            | Event::Reordered { .. }
            | Event::Moved { .. }
            | Event::Shown { .. }
            | Event::LookedAt { .. }
            | Event::PackLaid { .. }
            | Event::PackOpened { .. }
            | Event::Top { .. }
            | Event::Entered { .. }
            | Event::Posed { .. }
            | Event::TurnedOver { .. }
            | Event::TrumpTurned { .. }
            | Event::Resized { .. }
            | Event::ResizedAll { .. }
            | Event::Attacks { .. }
            | Event::Blocks { .. }
            | Event::LeftCombat { .. }
            | Event::Requested { .. }
            | Event::Staged { .. }
            | Event::Resolving { .. }
            | Event::Fizzled { .. }
            | Event::Nullified { .. }
            | Event::Blanked { .. }
            | Event::Retargeted { .. }
            | Event::Dropped { .. }
            | Event::Passed { .. }
            | Event::TurnTo { .. }
            | Event::Over(_)
    )
}

/// Number of following events that only drive this attacker; they are implied.
fn driven(later: &[SeenEvent], attacker: Unit) -> usize {
    let next = later.first();
    usize::from(matches!(next, Some(Event::Posed { unit, pose: Pose::Driven }) if *unit == attacker))
}
