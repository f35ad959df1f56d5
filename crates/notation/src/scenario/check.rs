//! Whether an expectation holds, and what was found instead.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{Aim, CharacterView, Choice, Game, Outcome, Request, Rules, Target, Unit};

use super::expect::{Asked, Because, Body, Expectation, Relation, RequestTrait, Trait};
use crate::print::{
    Zone, action_id, character_line, joined, option_texts, outcome_text, pose_word, reason_text,
    request_text, target_text, used_ids,
};
use crate::request::{RequestText, Unclear};

/// What was expected, and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mismatch {
    pub(super) expected: String,
    pub(super) found: String,
}

pub(super) type Checked = Result<(), Mismatch>;

pub(super) fn mismatch(expected: impl Into<String>, found: impl Into<String>) -> Checked {
    Err(Mismatch { expected: expected.into(), found: found.into() })
}

/// Holds if the two texts are the same.
pub(super) fn same(expected: impl Into<String>, found: impl Into<String>) -> Checked {
    let (expected, found) = (expected.into(), found.into());
    if expected == found { Ok(()) } else { mismatch(expected, found) }
}

impl Expectation {
    /// Whether it holds in a game; `before` is the game before the last move.
    pub(super) fn check(&self, rules: &Rules, game: &Game, before: &Game) -> Checked {
        match self {
            Self::Turn { number, seat } => check_turn(game, *number, *seat),
            Self::Chance(seat) => same(format!("chance {seat}"), format!("chance {}", game.chance())),
            Self::Passed(seats) => {
                let passed = Seat::BOTH.into_iter().filter(|&seat| game.has_passed(seat));
                let named = Seat::BOTH.into_iter().filter(|seat| seats.contains(seat));
                same(format!("passed {}", joined(named)), format!("passed {}", joined(passed)))
            }
            Self::Idle => holds("idle", game.is_idle()),
            Self::Asks { seat, ask, options } => check_asks(rules, game, *seat, ask, options.as_deref()),
            Self::Winner(seat) => same(format!("winner {seat}"), result(game)),
            Self::Draw => same("draw", result(game)),
            Self::Endless => same("endless", result(game)),
            Self::Running => same("running", result(game)),
            Self::Zone { seat, zone, count, cards } => check_zone(game, *seat, *zone, *count, cards.as_ref()),
            Self::Marks(seat, marks) => check_marks(game, *seat, marks),
            Self::Row(seat, row) => {
                let units = |row: &[u8]| joined(row.iter().map(|&place| Unit::new(*seat, place)));
                same(units(row), units(game.side(*seat).row()))
            }
            Self::Characters { seat, of, count } => check_characters(game, *seat, *of, *count),
            Self::Character(unit, traits) => check_character(game, *unit, traits),
            Self::Nobody(unit) => match game.side(unit.seat()).character_at(unit.place()) {
                None => Ok(()),
                Some(there) => mismatch(format!("no {unit}"), character_line(game, unit.seat(), &there)),
            },
            Self::Stage(count) => {
                let found = game.stage().requests().len();
                same(format!("{count} requests on the stage"), format!("{found} requests on the stage"))
            }
            Self::Staged(index, traits) => {
                let request = game.stage().requests().get(*index as usize);
                check_request(rules, &format!("#{}", index + 1), request, traits)
            }
            Self::Resolving(traits) => check_request(rules, "resolving", game.resolving(), traits),
            Self::Used(seat, actions) => {
                let used = used_ids(rules, game, *seat);
                let all = actions.iter().all(|action| used.contains(&action.as_str()));
                if all { Ok(()) } else { mismatch(joined(actions), joined(used)) }
            }
            Self::Force(seat, force) => same(force.to_string(), game.side(*seat).growth().to_string()),
            Self::Legal(seat, asked) => check_legal(rules, game, *seat, asked),
            Self::Illegal(seat, asked, because) => check_illegal(rules, game, *seat, asked, because.as_ref()),
            Self::Offers { seat, answers, offered } => check_offers(rules, game, *seat, answers, *offered),
            Self::NoAction(id) => match rules.find(id) {
                None => Ok(()),
                Some(_) => mismatch(format!("no action {id}"), format!("the action {id}")),
            },
            Self::Sees(viewer, seen) => seen.check(rules, *viewer, game, before),
            Self::Not(inner) => match inner.check(rules, game, before) {
                Err(_) => Ok(()),
                Ok(()) => mismatch("not so", "so"),
            },
        }
    }
}

fn holds(what: &str, found: bool) -> Checked {
    same(what, if found { what.to_owned() } else { format!("not {what}") })
}

fn result(game: &Game) -> String {
    game.outcome().map_or_else(|| "running".into(), outcome_text)
}

/// What cards of the fog mark; a soldier that has gone is none.
fn check_marks(game: &Game, seat: Seat, marks: &[(Card, Option<Unit>)]) -> Checked {
    let text = |(card, on): (Card, Option<Unit>)| match on {
        Some(unit) => format!("{card}@{unit}"),
        None => format!("{card}@none"),
    };
    let fog = game.side(seat).fog().iter();
    let fog = fog.filter(|fog| marks.iter().any(|(card, _)| *card == fog.card));
    let found = fog.map(|fog| match fog.on.aim() {
        Aim::Unit(unit) => (fog.card, Some(unit)),
        _ => (fog.card, None),
    });
    let sorted = |mut marks: Vec<(Card, Option<Unit>)>| {
        marks.sort_unstable_by_key(|(card, _)| *card);
        joined(marks.into_iter().map(text))
    };
    same(sorted(marks.to_vec()), sorted(found.collect()))
}

fn check_turn(game: &Game, number: Option<u16>, seat: Option<Seat>) -> Checked {
    let number = number.unwrap_or(game.turn_number());
    let seat = seat.unwrap_or(game.turn());
    same(format!("turn {number} {seat}"), format!("turn {} {}", game.turn_number(), game.turn()))
}

fn check_asks(rules: &Rules, game: &Game, seat: Seat, ask: &str, options: Option<&[String]>) -> Checked {
    let Some(decision) = game.decision() else {
        return mismatch(format!("asks {seat} {ask}"), format!("nobody is asked: {}", result(game)));
    };
    let found = format!("asks {} {}", decision.seat, decision.ask.id());
    match options {
        None => same(format!("asks {seat} {ask}"), found),
        Some(options) => same(
            format!("asks {seat} {ask} {}", options.join(" ")),
            format!("{found} {}", option_texts(rules, game).join(" ")),
        ),
    }
}

fn check_offers(
    rules: &Rules,
    game: &Game,
    seat: Option<Seat>,
    answers: &[String],
    offered: bool,
) -> Checked {
    let asked = game.decision().map(|decision| decision.seat);
    if let Some(seat) = seat.filter(|&seat| asked != Some(seat)) {
        return mismatch(
            format!("seat {seat} is asked"),
            asked.map_or_else(|| "nobody is asked".into(), |seat| format!("seat {seat} is asked")),
        );
    }
    let options = option_texts(rules, game);
    match answers.iter().find(|answer| options.contains(answer) != offered) {
        None => Ok(()),
        Some(answer) if offered => mismatch(format!("offers {answer}"), joined(options)),
        Some(answer) => mismatch(format!("does not offer {answer}"), joined(options)),
    }
}

fn check_zone(
    game: &Game,
    seat: Seat,
    zone: Zone,
    count: Option<usize>,
    cards: Option<&(Relation, Vec<Card>)>,
) -> Checked {
    let found = zone.cards(game, seat);
    if let Some(count) = count.filter(|&count| count != found.len()) {
        let cards = joined(&found);
        return mismatch(format!("{count} cards"), format!("{} cards: {cards}", found.len()));
    }
    match cards {
        None => Ok(()),
        Some((relation, cards)) => compare(zone, *relation, cards, &found),
    }
}

fn compare(zone: Zone, relation: Relation, cards: &[Card], found: &[Card]) -> Checked {
    let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
    let by_set = |name: &str, fits: bool| {
        if fits { Ok(()) } else { mismatch(format!("{name}{}", joined(cards)), joined(found)) }
    };
    match relation {
        Relation::Exactly if zone.is_ordered() => same(joined(cards), joined(found)),
        Relation::Exactly | Relation::Of => same(joined(set(cards)), joined(set(found))),
        Relation::Ends => by_set("… ", found.ends_with(cards)),
        Relation::Begins => by_set("from the bottom ", found.starts_with(cards)),
        Relation::Has => by_set("with ", set(found).contains_all(set(cards))),
        Relation::Lacks => by_set("without ", !set(found).intersects(set(cards))),
    }
}

fn check_characters(game: &Game, seat: Seat, of: Body, count: usize) -> Checked {
    let counted = game.side(seat).characters().filter(|character| match of {
        Body::All => true,
        Body::Soldiers => character.soldier,
        Body::Bulwarks => !character.soldier,
    });
    let lines: Vec<String> = counted.map(|character| character_line(game, seat, &character)).collect();
    if lines.len() == count {
        return Ok(());
    }
    mismatch(count.to_string(), format!("{}: {}", lines.len(), lines.join("; ")))
}

fn check_character(game: &Game, unit: Unit, traits: &[Trait]) -> Checked {
    let Some(there) = game.side(unit.seat()).character_at(unit.place()) else {
        return mismatch(format!("a character at {unit}"), "nobody stands there");
    };
    match traits.iter().find(|wanted| !wanted.fits(game, unit, &there)) {
        None => Ok(()),
        Some(wanted) => mismatch(wanted.text(), character_line(game, unit.seat(), &there)),
    }
}

impl Trait {
    fn fits(&self, game: &Game, unit: Unit, there: &CharacterView) -> bool {
        match self {
            Self::Soldier(soldier) => *soldier == there.soldier,
            Self::Pose(pose) => *pose == there.pose,
            Self::Cards(cards) => *cards == there.cards,
            Self::Size(size) => there.soldier && *size == there.size,
            Self::Fresh(cards) => {
                let fresh = there.cards & game.side(unit.seat()).fresh();
                fresh == cards.unwrap_or(there.cards)
            }
            Self::Attacker => game.is_attacker(unit),
            Self::Blocks(None) => game.blocked_by(unit).is_some(),
            Self::Blocks(attacker) => game.blocked_by(unit) == *attacker,
            Self::Not(inner) => !inner.fits(game, unit, there),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Soldier(true) => "soldier".into(),
            Self::Soldier(false) => "bulwark".into(),
            Self::Pose(pose) => pose_word(*pose).into(),
            Self::Cards(cards) => joined(*cards),
            Self::Size(size) => format!("size {size}"),
            Self::Fresh(None) => "fresh".into(),
            Self::Fresh(Some(cards)) => format!("fresh {}", joined(*cards)),
            Self::Attacker => "attacker".into(),
            Self::Blocks(None) => "blocks".into(),
            Self::Blocks(Some(attacker)) => format!("blocks {attacker}"),
            Self::Not(inner) => format!("not {}", inner.text()),
        }
    }
}

fn check_request(rules: &Rules, name: &str, request: Option<&Request>, traits: &[RequestTrait]) -> Checked {
    let Some(request) = request else {
        return mismatch(format!("a request: {name}"), "there is none");
    };
    match traits.iter().find(|wanted| !wanted.fits(rules, request)) {
        None => Ok(()),
        Some(wanted) => mismatch(wanted.text(), format!("{name} {}", request_text(rules, request))),
    }
}

impl RequestTrait {
    fn fits(&self, rules: &Rules, request: &Request) -> bool {
        match self {
            Self::Action(id) => id == action_id(rules, request.action),
            Self::Controller(seat) => *seat == request.controller,
            Self::Keys(keys) => *keys == request.keys,
            Self::Target(target) => target.unwrap_or(Target::NONE) == request.target,
            Self::Unit(unit) => unit.unwrap_or(Target::NONE) == request.unit,
            Self::Blank => request.blank,
        }
    }

    fn text(&self) -> String {
        let none = || "none".to_owned();
        match self {
            Self::Action(id) => id.clone(),
            Self::Controller(seat) => format!("made by {seat}"),
            Self::Keys(keys) => format!("keys {}", joined(*keys)),
            Self::Target(target) => format!("target {}", target.and_then(target_text).unwrap_or_else(none)),
            Self::Unit(unit) => format!("unit {}", unit.and_then(target_text).unwrap_or_else(none)),
            Self::Blank => "blank".into(),
        }
    }
}

fn may_pass(game: &Game, seat: Seat) -> bool {
    game.decision().is_some_and(|decision| decision.seat == seat && decision.options.contains(Choice::Pass))
}

fn check_legal(rules: &Rules, game: &Game, seat: Seat, asked: &Asked) -> Checked {
    match asked {
        Asked::Pass if may_pass(game, seat) => Ok(()),
        Asked::Pass => mismatch(format!("seat {seat} may pass"), "they may not"),
        Asked::Request(request) => match request.fitting(rules, game, seat) {
            Ok(_) => Ok(()),
            Err(unclear) => mismatch("legal", unclear.to_string()),
        },
    }
}

fn check_illegal(
    rules: &Rules,
    game: &Game,
    seat: Seat,
    asked: &Asked,
    because: Option<&Because>,
) -> Checked {
    match asked {
        Asked::Pass if may_pass(game, seat) => mismatch(format!("seat {seat} may not pass"), "they may"),
        Asked::Pass => Ok(()),
        Asked::Request(request) => check_illegal_request(rules, game, seat, request, because),
    }
}

/// A request of which parts are named is refused for those parts; otherwise for its reasons.
fn check_illegal_request(
    rules: &Rules,
    game: &Game,
    seat: Seat,
    request: &RequestText,
    because: Option<&Because>,
) -> Checked {
    match (request.fitting(rules, game, seat), because) {
        (Ok(_), _) => mismatch("illegal", "legal"),
        (Err(Unclear::Unavailable(reasons)), Some(because)) => {
            let mut found: Vec<String> = reasons.iter().map(|reason| reason_text(reason).into()).collect();
            found.sort_unstable();
            found.dedup();
            because.check(&found)
        }
        (Err(unclear @ Unclear::Unavailable(_)), None) if request.has_parts() => {
            mismatch("the action is available, but not like this", unclear.to_string())
        }
        (Err(Unclear::Unavailable(_)), None) | (Err(Unclear::Impossible { .. }), None) => Ok(()),
        (Err(unclear), _) => mismatch("the action is unavailable", unclear.to_string()),
    }
}

impl Because {
    fn check(&self, found: &[String]) -> Checked {
        let fits = if self.among_others {
            self.reasons.iter().all(|reason| found.contains(reason))
        } else {
            self.reasons == found
        };
        if fits { Ok(()) } else { mismatch(joined(&self.reasons), joined(found)) }
    }
}

/// How a game ended, for moves after its end.
pub(super) fn over(outcome: Outcome) -> String {
    format!("the game is over: {}", outcome_text(outcome))
}
