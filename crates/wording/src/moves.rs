//! Moves of cards in words: cards that move together are one line.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{Cause, Event, Place, Unit};

use crate::Teller;

/// One card on its way.
#[derive(Clone, Copy)]
struct Move {
    seat: Seat,
    card: Card,
    from: Place,
    to: Place,
    cause: Cause,
}

/// Who besides their owner sees the cards of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// Everybody.
    Open,
    /// Nobody, apart from a card that comes to lie on top of the graveyard.
    Owner,
    /// Not even their owner.
    Nobody,
}

/// Cards that moved together, and those of them that came to lie on top of the graveyard.
struct Group {
    first: Move,
    cards: CardSet,
    units: Vec<Unit>,
    tops: CardSet,
    heard: usize,
}

fn moved(event: &Event) -> Option<Move> {
    match *event {
        Event::Moved { seat, card, from, to, cause } => Some(Move { seat, card, from, to, cause }),
        _ => None,
    }
}

/// Key cards that are laid out for the request just made, before anything else is requested.
pub(crate) fn keys_laid(later: &[Event]) -> CardSet {
    let own = later.iter().take_while(|event| {
        !matches!(event, Event::Requested { .. } | Event::Staged { .. } | Event::Resolving { .. })
    });
    own.filter_map(moved).filter(|card| card.to == Place::Key).map(|card| card.card).collect()
}

impl Move {
    /// Whether another move belongs to the same line.
    fn goes_with(&self, other: &Self) -> bool {
        let on_field = |place| matches!(place, Place::Field(_));
        let same_from = self.from == other.from || on_field(self.from) && on_field(other.from);
        let together = self.seat == other.seat && self.cause == other.cause && self.to == other.to;
        together && same_from && !on_field(self.to)
    }

    /// The line that a move between zones makes, and who sees the cards; nothing for moves that go
    /// without saying or are told by another event.
    fn line(&self) -> Option<(&'static str, Seen)> {
        use Place::{Fog, Grave, Hand, Key, LifeBottom, LifeTop, Outside, TurnedUp};
        Some(match (self.from, self.to, self.cause) {
            (LifeTop, Hand, Cause::SetUp) => ("event-dealt", Seen::Owner),
            (LifeTop, Hand, Cause::Draw) => ("event-drew", Seen::Owner),
            (LifeTop, Hand, _) => ("event-found", Seen::Owner),
            (LifeTop, Grave, Cause::TurnOver) => ("event-turned-over", Seen::Owner),
            (LifeTop, Grave, Cause::Damage | Cause::Attack) => ("event-damage", Seen::Owner),
            (LifeTop, Grave, Cause::Cost) => ("event-cost-life", Seen::Owner),
            (LifeTop, Grave, _) => ("event-passed-over", Seen::Owner),
            (_, Outside, _) => ("event-laid-outside", Seen::Nobody),
            (_, TurnedUp, _) => ("event-turned-up", Seen::Open),
            (TurnedUp, LifeBottom, _) => ("event-put-beneath", Seen::Owner),
            (TurnedUp, Hand, _) => ("event-took-turned", Seen::Open),
            (TurnedUp, Grave, _) => ("event-lost-turned", Seen::Open),
            (Hand, Grave, _) => ("event-discarded", Seen::Owner),
            (Key, Hand, _) => ("event-keys-back", Seen::Open),
            (Key, Fog, _) => ("event-to-fog", Seen::Open),
            (Fog, Grave, _) => ("event-fog-cleared", Seen::Open),
            _ => return None,
        })
    }
}

impl Teller<'_, '_> {
    /// The moves that the events begin with, and how many events they are.
    pub(crate) fn moves(&mut self, events: &[Event]) -> (Option<String>, usize) {
        let Some(group) = group(events) else { return (None, 1) };
        let line = match (group.first.from, group.first.to) {
            (_, Place::Field(unit)) => Some(self.enters(&group.first, unit)),
            (Place::Field(_), to) => self.leaves(&group, to),
            _ => self.between_zones(&group),
        };
        (line, group.heard)
    }

    fn between_zones(&self, group: &Group) -> Option<String> {
        let (id, seen) = group.first.line()?;
        let line = self.say(id, &[self.who(group.first.seat), ("count", group.cards.len().into())]);
        let own = group.first.seat == self.viewer && seen != Seen::Nobody;
        Some(if own || seen == Seen::Open || group.tops == group.cards {
            self.with_cards(line, group.cards)
        } else {
            self.with_tops(line, group.tops)
        })
    }

    fn with_tops(&self, line: String, tops: CardSet) -> String {
        if tops.is_empty() {
            return line;
        }
        let cards = self.words.phrases().cards(tops);
        self.say("event-top", &[("event", line.into()), ("cards", cards.into())])
    }

    /// A card enters the field as a new character, or goes onto a soldier.
    fn enters(&mut self, card: &Move, unit: Unit) -> String {
        if let Place::Field(before) = card.from
            && let Some(body) = self.units.get_mut(&before)
        {
            body.cards = body.cards.without(card.card);
        }
        let before = self.unit(unit);
        let body = self.units.entry(unit).or_default();
        let (mounted, soldier) = (!body.cards.is_empty(), body.soldier);
        body.cards = body.cards.with(card.card);
        if mounted {
            let card = self.words.phrases().card(card.card);
            return self.say("event-mounted", &[("card", card.into()), ("unit", before.into())]);
        }
        let id = if soldier { "event-entered" } else { "event-set-bulwark" };
        self.say(id, &[self.who(card.seat), ("unit", self.unit(unit).into())])
    }

    /// Characters leave the field.
    fn leaves(&mut self, group: &Group, to: Place) -> Option<String> {
        let id = match to {
            Place::Grave => "event-fell",
            Place::Hand => "event-returned",
            _ => "event-to-life",
        };
        let named: CardSet = self.named_cards(&group.units);
        let names: Vec<String> = group.units.iter().map(|&unit| self.unit(unit)).collect();
        self.units.retain(|unit, _| !group.units.contains(unit));
        let line = self.say(id, &[("units", self.words.phrases().list(names).into())]);
        Some(self.with_tops(line, group.tops - named))
    }

    /// The cards that the names of these characters give away.
    fn named_cards(&self, units: &[Unit]) -> CardSet {
        let bodies = units.iter().filter_map(|unit| self.units.get(unit).map(|body| (unit, body)));
        let named = bodies.filter(|(unit, body)| body.soldier || unit.seat() == self.viewer);
        named.fold(CardSet::EMPTY, |cards, (_, body)| cards | body.cards)
    }
}

/// The moves at the beginning that belong together, with the graveyard tops that are told between.
fn group(events: &[Event]) -> Option<Group> {
    let first = moved(events.first()?)?;
    let mut group = Group { first, cards: CardSet::EMPTY, units: Vec::new(), tops: CardSet::EMPTY, heard: 0 };
    for event in events {
        match (moved(event), event) {
            (Some(next), _) if group.heard == 0 || first.goes_with(&next) => group.add(&next),
            (_, &Event::Top { seat, card }) if seat == first.seat && first.to == Place::Grave => {
                group.tops = group.tops.with(card);
            }
            _ => break,
        }
        group.heard += 1;
    }
    Some(group)
}

impl Group {
    fn add(&mut self, next: &Move) {
        self.cards = self.cards.with(next.card);
        if let Place::Field(unit) = next.from
            && !self.units.contains(&unit)
        {
            self.units.push(unit);
        }
    }
}
