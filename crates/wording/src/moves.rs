//! Card movements in words: cards that move together share a line.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{Cause, Event, Place, SeenEvent, Unit};

use crate::EventWording;

/// The movement of one card.
#[derive(Clone, Copy)]
struct Move {
    seat: Seat,
    /// The card, if the viewer knows it.
    card: Option<Card>,
    from: Place,
    to: Place,
    cause: Cause,
}

/// Cards that moved together.
struct Group {
    first: Move,
    count: usize,
    /// The cards known to the viewer.
    seen: CardSet,
    /// The new tops of graveyards.
    tops: CardSet,
    /// The characters they belonged to.
    units: Vec<Unit>,
    /// Number of events in the group.
    events: usize,
}

fn moved(event: &SeenEvent) -> Option<Move> {
    match *event {
        Event::Moved { seat, card, from, to, cause, .. } => {
            Some(Move { seat, card: card.card(), from, to, cause })
        }
        _ => None,
    }
}

impl Move {
    /// Whether a move belongs to the same line.
    fn goes_with(&self, other: &Self) -> bool {
        let on_field = |place| matches!(place, Place::Field(_));
        let same_from = self.from == other.from || on_field(self.from) && on_field(other.from);
        let together = self.seat == other.seat && self.cause == other.cause && self.to == other.to;
        together && same_from && !on_field(self.to)
    }

    /// The line for a move between zones; `None` for moves that are obvious or covered by another event.
    fn line(&self) -> Option<&'static str> {
        use Place::{
            Deck, Fog, Grave, Hand, Key, Life, LifeBottom, LifeTop, Outside, Pack, Rare, Trump, TurnedUp,
        };
        Some(match (self.from, self.to, self.cause) {
            (LifeTop, Hand, Cause::SetUp) => "event-dealt",
            (LifeTop, Hand, Cause::Draw) => "event-drew",
            (LifeTop, Hand, _) => "event-found",
            (LifeTop, Grave, Cause::TurnOver) => "event-turned-over",
            (LifeTop, Grave, Cause::Damage | Cause::Attack) => "event-damage",
            (LifeTop, Grave, Cause::Cost) => "event-cost-life",
            (LifeTop, Grave, _) => "event-passed-over",
            (Deck, Hand, _) => "event-chose-hand",
            (Deck, Rare, _) => "event-laid-rare",
            (Rare, Hand, Cause::SetUp) => "event-chose-hand",
            (Deck | Rare, Trump, _) => "event-laid-trump",
            (Trump, Grave, _) => "event-trump-destroyed",
            (_, Pack, _) => "event-dealt-pack",
            (Pack, Hand, _) => "event-took-from-pack",
            (Rare, Hand, _) => "event-took-rare",
            (_, Outside, _) => "event-laid-outside",
            (_, TurnedUp, _) => "event-turned-up",
            (TurnedUp, LifeBottom, _) => "event-put-beneath",
            (TurnedUp, Hand, _) => "event-took-turned",
            (TurnedUp, Grave, _) => "event-lost-turned",
            (Hand, Grave, _) => "event-discarded",
            (Life, Hand, _) => "event-took-from-life",
            (Key, Hand, _) => "event-keys-back",
            (Key, Fog, _) => "event-to-fog",
            (Fog, Grave, _) => "event-fog-cleared",
            // The remaining moves leave the graveyard, from whichever place in it.
            (Place::Field(_), Hand, _) => return None,
            (_, Hand, _) => "event-took-from-grave",
            _ => return None,
        })
    }
}

impl EventWording {
    /// The leading moves of the events, and the number of events they span.
    pub(crate) fn moves(&mut self, events: &[SeenEvent]) -> (Option<String>, usize) {
        let Some(group) = group(events) else { return (None, 1) };
        let line = match (group.first.from, group.first.to) {
            (_, Place::Field(unit)) => Some(self.enters(&group.first, unit)),
            (Place::Field(_), to) => self.leaves(&group, to),
            _ => self.between_zones(&group),
        };
        (line, group.events)
    }

    fn between_zones(&self, group: &Group) -> Option<String> {
        let drafts = self.words.rules().draft().0 > 0;
        let id = match (group.first.from, group.first.to) {
            // Drafted cards lie where the rare card will lie.
            (Place::Deck, Place::Rare) if drafts => "event-drafted",
            _ => group.first.line()?,
        };
        let line = self.say(id, &[self.who(group.first.seat), ("count", group.count.into())]);
        let known = group.seen | group.tops;
        let all = known.len() == group.count;
        Some(if all { self.with_cards(line, known) } else { self.with_tops(line, group.tops) })
    }

    fn with_tops(&self, line: String, tops: CardSet) -> String {
        if tops.is_empty() {
            return line;
        }
        let cards = self.words.phrases().cards(tops);
        self.say("event-top", &[("event", line.into()), ("cards", cards.into())])
    }

    /// A card enters the field as a new character, or joins a soldier.
    fn enters(&mut self, card: &Move, unit: Unit) -> String {
        if let Place::Field(before) = card.from
            && let Some(body) = self.units.get_mut(&before)
        {
            body.cards -= known(card);
        }
        let before = self.unit(unit);
        let body = self.units.entry(unit).or_default();
        let (mounted, soldier) = (!body.cards.is_empty(), body.soldier);
        body.cards |= known(card);
        if mounted {
            let card = self.words.phrases().cards(known(card));
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

    /// The cards that the names of these characters reveal.
    fn named_cards(&self, units: &[Unit]) -> CardSet {
        let bodies = units.iter().filter_map(|unit| self.units.get(unit));
        bodies.fold(CardSet::EMPTY, |cards, body| cards | body.cards)
    }
}

/// The leading moves that belong together, including the graveyard tops reported between them.
fn group(events: &[SeenEvent]) -> Option<Group> {
    let first = moved(events.first()?)?;
    let (seen, tops) = (CardSet::EMPTY, CardSet::EMPTY);
    let mut group = Group { first, count: 0, seen, tops, units: Vec::new(), events: 0 };
    for event in events {
        match (moved(event), event) {
            (Some(next), _) if group.events == 0 || first.goes_with(&next) => group.add(&next),
            (_, &Event::Top { seat, card }) if seat == first.seat && first.to == Place::Grave => {
                group.tops = group.tops.with(card);
            }
            _ => break,
        }
        group.events += 1;
    }
    Some(group)
}

impl Group {
    fn add(&mut self, next: &Move) {
        self.count += 1;
        self.seen |= known(next);
        if let Place::Field(unit) = next.from
            && !self.units.contains(&unit)
        {
            self.units.push(unit);
        }
    }
}

/// The card of a move, if the viewer knows it.
fn known(card: &Move) -> CardSet {
    card.card.map_or(CardSet::EMPTY, CardSet::of)
}
