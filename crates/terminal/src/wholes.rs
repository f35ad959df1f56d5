//! Whole requests in words, and the requests that use a thing.

use saigen_cards::Seat;
use saigen_engine::{Answer, Choice, Game, Target, Unit, WholeRequest};
use saigen_wording::Wording;

use crate::board::Thing;

/// A whole request for its seat: `Up · key ♡5 · discard ♣2 → a0 ♠7`.
pub fn whole_words(words: &Wording, game: &Game, seat: Seat, whole: &WholeRequest) -> String {
    let say = words.phrases();
    let units = |places: saigen_engine::PlaceSet| {
        let names: Vec<String> = places.iter().map(|place| Unit::new(seat, place).to_string()).collect();
        say.list(names)
    };
    let mut parts = vec![words.action(whole.action)];
    if !whole.keys.is_empty() {
        parts.push(say.say("whole-keys", &[("cards", say.cards(whole.keys).into())]));
    }
    if !whole.drive.is_empty() {
        parts.push(say.say("whole-drive", &[("units", units(whole.drive).into())]));
    }
    if !whole.discard.is_empty() {
        parts.push(say.say("whole-discard", &[("cards", say.cards(whole.discard).into())]));
    }
    if !whole.sacrifice.is_empty() {
        parts.push(say.say("whole-sacrifice", &[("units", units(whole.sacrifice).into())]));
    }
    let text = parts.join(" · ");
    match words.target(game, whole.target, seat) {
        Some(target) => format!("{text} {}", say.say("whole-target", &[("target", target.into())])),
        None => text,
    }
}

/// An answer in words.
pub fn answer_words(words: &Wording, game: &Game, seat: Seat, answer: &Answer) -> String {
    let unit = |owner, place| words.unit(game, Unit::new(owner, place), seat);
    let list = |parts: Vec<String>| match parts.is_empty() {
        true => words.choice(game, seat, Choice::Done),
        false => words.phrases().list(parts),
    };
    match answer {
        Answer::Choice(choice) => words.choice(game, seat, *choice),
        Answer::Request(whole) => whole_words(words, game, seat, whole),
        Answer::Attackers(attackers) => list(attackers.iter().map(|place| unit(seat, place)).collect()),
        Answer::Blocks(blocks) => {
            let pair = |(blocker, of)| format!("{} → {}", unit(seat, blocker), unit(seat.other(), of));
            list(blocks.iter().map(pair).collect())
        }
    }
}

/// Relevance of a thing to a request: higher for key cards and targets than for payment.
pub(crate) fn relevance(whole: &WholeRequest, thing: Thing, seat: Seat) -> u8 {
    let pays = |unit: Unit| {
        let places = whole.drive.iter().chain(whole.sacrifice.iter());
        unit.seat() == seat && places.into_iter().any(|place| place == unit.place())
    };
    match thing {
        Thing::Card(card) if whole.keys.contains(card) => 2,
        Thing::Card(card) => u8::from(whole.discard.contains(card)),
        Thing::Unit(unit) if whole.target == Target::unit(unit) => 2,
        Thing::Unit(unit) => u8::from(pays(unit)),
        Thing::Request(index) => 2 * u8::from(whole.target == Target::request(index)),
        Thing::Player(seat) => 2 * u8::from(whole.target == Target::player(seat)),
    }
}

/// The choice that names a thing.
pub(crate) const fn choice_of(thing: Thing) -> Choice {
    match thing {
        Thing::Card(card) => Choice::Card(card),
        Thing::Unit(unit) => Choice::Unit(unit),
        Thing::Request(index) => Choice::Request(index),
        Thing::Player(seat) => Choice::Player(seat),
    }
}

/// The thing that a choice names.
pub(crate) const fn thing_of(choice: Choice) -> Option<Thing> {
    match choice {
        Choice::Card(card) => Some(Thing::Card(card)),
        Choice::Unit(unit) => Some(Thing::Unit(unit)),
        Choice::Request(index) => Some(Thing::Request(index)),
        Choice::Player(seat) => Some(Thing::Player(seat)),
        Choice::Pass | Choice::Done | Choice::Action(_) | Choice::Word(_) | Choice::Trump(..) => None,
    }
}
