//! What happens in a game, in words for one viewer.
//!
//! A teller hears every event of a game as its viewer may know it, and nothing else, so it cannot say
//! too much. It remembers who stands where, so that it can name characters that have just left.

use std::collections::BTreeMap;
use std::sync::Arc;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_engine::{ActionId, Aim, Event, Game, Outcome, SeenEvent, Target, Unit, View, Viewer};
use saigen_rulebook::{Form, Pose, Speed};
use saigen_texts::Arg;

use crate::Wording;

/// Tells one viewer what happens.
#[derive(Debug)]
pub struct Teller {
    pub(crate) words: Arc<Wording>,
    pub(crate) eyes: Eyes,
    pub(crate) units: BTreeMap<Unit, Body>,
    /// Requests that were made and neither staged nor resolved yet.
    made: Vec<ActionId>,
    /// The stage as far as events have told; everything from the next staged index on is stale.
    stage: Vec<ActionId>,
    /// The action that was last requested or at work, since somebody passed.
    about: Option<ActionId>,
}

/// A line about something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The line.
    pub text: String,
    /// The action that it is about, if it is about one.
    pub action: Option<ActionId>,
}

/// Whose eyes the words are for.
#[derive(Clone, Debug)]
pub(crate) enum Eyes {
    /// A player's.
    Seat(Seat),
    /// Those of somebody else, who calls the players by their names.
    Other(Viewer, BySeat<String>),
}

impl Eyes {
    const fn viewer(&self) -> Viewer {
        match self {
            Self::Seat(seat) => Viewer::Seat(*seat),
            Self::Other(viewer, _) => *viewer,
        }
    }
}

/// A character as the teller remembers it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    pub(crate) soldier: bool,
    /// Its cards, as far as the viewer knows them.
    pub(crate) cards: CardSet,
}

impl Teller {
    /// A teller for a player, before the game is set up.
    pub fn new(words: &Arc<Wording>, seat: Seat) -> Self {
        Self::with_eyes(words, Eyes::Seat(seat))
    }

    /// A teller for somebody who watches and is shown nothing in private.
    pub fn onlooker(words: &Arc<Wording>, names: BySeat<String>) -> Self {
        Self::with_eyes(words, Eyes::Other(Viewer::Onlooker, names))
    }

    /// A teller for somebody who may see everything.
    pub fn open(words: &Arc<Wording>, names: BySeat<String>) -> Self {
        Self::with_eyes(words, Eyes::Other(Viewer::Everything, names))
    }

    fn with_eyes(words: &Arc<Wording>, eyes: Eyes) -> Self {
        let words = words.clone();
        Self { words, eyes, units: BTreeMap::new(), made: Vec::new(), stage: Vec::new(), about: None }
    }

    /// Takes in a game that did not begin with events: who stands where, and the stage.
    pub fn meet(&mut self, game: &Game) {
        let view = View::of(game, self.eyes.viewer());
        for (seat, side) in view.sides.iter() {
            let characters = side.characters();
            self.units.extend(
                characters
                    .map(|it| (Unit::new(seat, it.place), Body { soldier: it.soldier, cards: it.cards })),
            );
        }
        self.stage = view.stage().requests().iter().map(|request| request.action).collect();
    }

    /// What the viewer learns from these events, in lines. The next call goes on from there.
    pub fn tell(&mut self, events: &[Event]) -> Vec<String> {
        let viewer = self.eyes.viewer();
        let seen: Vec<SeenEvent> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
        self.tell_seen(&seen)
    }

    /// The same, where the events already are what the viewer may know.
    pub fn tell_seen(&mut self, events: &[SeenEvent]) -> Vec<String> {
        self.tell_about(events).into_iter().map(|told| told.text).collect()
    }

    /// The same, with the action that each line is about.
    pub fn tell_about(&mut self, events: &[SeenEvent]) -> Vec<Told> {
        let told: Vec<SeenEvent> = events.iter().copied().filter(is_told).collect();
        let mut lines = Vec::new();
        let mut rest = &told[..];
        while let [event, later @ ..] = rest {
            let (line, heard) = match *event {
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
            lines.extend(line.map(|text| Told { text, action }));
            rest = &rest[heard..];
        }
        lines
    }

    /// The action that a line about this event is about.
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
        let who = match &self.eyes {
            Eyes::Seat(viewer) => self.words.who(seat, *viewer),
            Eyes::Other(_, names) => names[seat].clone(),
        };
        ("who", who.into())
    }

    fn unit_line(&self, id: &str, unit: Unit) -> String {
        self.say(id, &[("unit", self.unit(unit).into())])
    }

    fn action_line(&self, id: &str, action: ActionId) -> String {
        self.say(id, &[("action", self.words.action(action).into())])
    }

    /// A character by its label and, where the viewer knows them, its cards.
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
            Aim::Player(seat) => Some(match &self.eyes {
                Eyes::Seat(viewer) => self.words.player(seat, *viewer),
                Eyes::Other(_, names) => names[seat].clone(),
            }),
        }
    }

    /// A request by its number and action.
    fn staged(&self, index: u8) -> String {
        let number = usize::from(index) + 1;
        match self.stage.get(usize::from(index)) {
            Some(&action) => format!("#{number} {}", self.words.action(action)),
            None => format!("#{number}"),
        }
    }

    /// A request, in one line with its key cards.
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

    /// Characters of one seat that change their state together.
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

    /// An event that is a line of its own, or none.
    fn single(&mut self, event: &SeenEvent) -> Option<String> {
        match *event {
            Event::Entered { unit, form, .. } => {
                let body = Body { soldier: form != Form::Bulwark, cards: CardSet::EMPTY };
                self.units.insert(unit, body);
                None
            }
            Event::TurnedOver { unit, form, card } => Some(self.turned_over(unit, form, card)),
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

    /// A request begins to resolve; an immediate one that a player made has just been told.
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

    /// Events that change nothing the teller remembers; those not named go without saying.
    fn plain(&self, event: &SeenEvent) -> Option<String> {
        Some(match *event {
            Event::Shuffled { seat } => self.say("event-shuffled", &[self.who(seat)]),
            Event::Shown { seat, card } => {
                let card = self.words.phrases().card(card);
                self.say("event-shown", &[self.who(seat), ("card", card.into())])
            }
            Event::LookedAt { seat, hand } => self.looked_at(seat, hand),
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
            Event::TurnTo { seat, number } => {
                self.say("event-turn", &[self.who(seat), ("number", number.into())])
            }
            Event::Over(Outcome::Winner(seat)) => self.say("event-won", &[self.who(seat)]),
            Event::Over(Outcome::Draw) => self.words.phrases().word("event-drawn-game"),
            Event::Over(Outcome::Endless) => self.words.phrases().word("event-endless-game"),
            _ => return None,
        })
    }

    /// The other player looks at a hand; its owner knows it anyway.
    fn looked_at(&self, owner: Seat, hand: Option<CardSet>) -> String {
        let line = self.say("event-looked-at-hand", &[self.who(owner.other())]);
        match hand.filter(|_| self.eyes.viewer() != Viewer::Seat(owner)) {
            Some(hand) => self.with_cards(line, hand),
            None => line,
        }
    }

    pub(crate) fn with_cards(&self, line: String, cards: CardSet) -> String {
        let cards = self.words.phrases().cards(cards);
        self.say("event-cards", &[("event", line.into()), ("cards", cards.into())])
    }
}

/// Whether an event can be part of a line; the others only matter to views.
fn is_told(event: &SeenEvent) -> bool {
    matches!(
        event,
        Event::Shuffled { .. }
            | Event::Moved { .. }
            | Event::Shown { .. }
            | Event::LookedAt { .. }
            | Event::Top { .. }
            | Event::Entered { .. }
            | Event::Posed { .. }
            | Event::TurnedOver { .. }
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

/// How many of the next events only say that this attacker is driven, which goes without saying.
fn driven(later: &[SeenEvent], attacker: Unit) -> usize {
    let next = later.first();
    usize::from(matches!(next, Some(Event::Posed { unit, pose: Pose::Driven }) if *unit == attacker))
}
