//! Expectations: what can be said about a game, and how it is written.

use saigen_cards::{Card, CardSet, Seat};
use saigen_editions::{Word, Words, seat};
use saigen_engine::{Target, Unit, Viewer};
use saigen_rulebook::{Pose, Rulebook};

use super::sees::{Seen, expect_word};
use super::step::{answer_text, known_action, read_mover};
use crate::Error;
use crate::print::{Zone, reason_words};
use crate::request::RequestText;
use crate::words::{GameWord, request, unit, units};

/// One thing that is expected.
#[derive(Clone, Debug)]
pub(super) enum Expectation {
    Turn {
        number: Option<u16>,
        seat: Option<Seat>,
    },
    Chance(Seat),
    Passed(Vec<Seat>),
    Idle,
    Asks {
        seat: Seat,
        ask: String,
        options: Option<Vec<String>>,
    },
    Winner(Seat),
    Draw,
    Endless,
    Running,
    Zone {
        seat: Seat,
        zone: Zone,
        count: Option<usize>,
        cards: Option<(Relation, Vec<Card>)>,
    },
    /// What cards of the fog mark.
    Marks(Seat, Vec<(Card, Option<Unit>)>),
    Row(Seat, Vec<u8>),
    Characters {
        seat: Seat,
        of: Body,
        count: usize,
    },
    Character(Unit, Vec<Trait>),
    Nobody(Unit),
    Stage(usize),
    Staged(u8, Vec<RequestTrait>),
    Resolving(Vec<RequestTrait>),
    Used(Seat, Vec<String>),
    Force(Seat, i16),
    Legal(Seat, Asked),
    Illegal(Seat, Asked, Option<Because>),
    Offers {
        seat: Option<Seat>,
        answers: Vec<String>,
        offered: bool,
    },
    NoAction(String),
    Sees(Viewer, Seen),
    Not(Box<Self>),
}

/// What is asked for: a pass or a request.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    Pass,
    Request(RequestText),
}

/// Reasons why an action is unavailable.
#[derive(Clone, Debug)]
pub(super) struct Because {
    pub(super) reasons: Vec<String>,
    /// Whether there may be others.
    pub(super) among_others: bool,
}

/// How the cards of a zone are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// All of them, in order where order means something.
    Exactly,
    /// All of them, in any order.
    Of,
    /// The top ones.
    Ends,
    /// The bottom ones.
    Begins,
    Has,
    Lacks,
}

/// Which characters are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Body {
    All,
    Soldiers,
    Bulwarks,
}

/// One part of a character line.
#[derive(Clone, Debug)]
pub(super) enum Trait {
    Soldier(bool),
    Pose(Pose),
    Cards(CardSet),
    Size(i16),
    /// The cards that are fresh; nothing: all of them.
    Fresh(Option<CardSet>),
    Attacker,
    Blocks(Option<Unit>),
    Not(Box<Self>),
}

/// One part of a request line.
#[derive(Clone, Debug)]
pub(super) enum RequestTrait {
    Action(String),
    Controller(Seat),
    Keys(CardSet),
    Target(Option<Target>),
    Unit(Option<Target>),
    Blank,
}

const EXPECTATIONS: &str = "an expectation: turn, chance, passed, idle, asks, offers, winner, draw, endless, running, stage, resolving, used, force, legal, illegal, no, not, a zone (a life 15), a character (a0 driven), a request (#1 up a), or what somebody sees (b sees a hand 3 hidden, onlooker sees a0 hidden)";

impl Expectation {
    pub(super) fn read(books: &[&Rulebook], words: &mut Words) -> Result<Self, Error> {
        let first = words.need(EXPECTATIONS)?;
        let found = match first.text.as_str() {
            "turn" => read_turn(words)?,
            "chance" => Self::Chance(words.need("a seat")?.seat()?),
            "passed" => Self::Passed(read_seats(words)?),
            "idle" => Self::Idle,
            "asks" => read_asks(words)?,
            "offers" => read_offers(words)?,
            "winner" => Self::Winner(words.need("a seat")?.seat()?),
            "draw" => Self::Draw,
            "endless" => Self::Endless,
            "running" => Self::Running,
            "stage" => Self::Stage(read_count(words, "empty, or how many requests are on it")?),
            "resolving" => Self::Resolving(read_request_traits(books, words)?),
            "used" => read_used(books, words)?,
            "force" => {
                let seat = words.need("a seat")?.seat()?;
                Self::Force(seat, words.need("how much")?.number("how much")?)
            }
            "legal" => {
                let (seat, asked) = read_asked(books, words)?;
                Self::Legal(seat, asked)
            }
            "illegal" => {
                let (seat, asked) = read_asked(books, words)?;
                Self::Illegal(seat, asked, read_because(words)?)
            }
            "no" if words.accept("action") => Self::NoAction(words.need("the id of an action")?.text),
            "no" => Self::Nobody(words.need("a character")?.unit()?),
            "not" => Self::Not(Box::new(Self::read(books, words)?)),
            "onlooker" => {
                expect_word(words, "sees")?;
                Self::Sees(Viewer::Onlooker, Seen::read(words)?)
            }
            text if seat(text).is_some() && words.accept("sees") => {
                Self::Sees(Viewer::Seat(first.seat()?), Seen::read(words)?)
            }
            text if seat(text).is_some() => read_side(first.seat()?, words)?,
            text if unit(text).is_some() => Self::Character(first.unit()?, read_traits(words)?),
            text => match request(text) {
                Some(index) => Self::Staged(index, read_request_traits(books, words)?),
                None => return Err(first.unknown(EXPECTATIONS)),
            },
        };
        Ok(found)
    }
}

fn read_turn(words: &mut Words) -> Result<Expectation, Error> {
    let (mut number, mut player) = (None, None);
    let what = "the number of the turn, or its player";
    let first = words.need(what)?;
    for word in [Some(first), words.next()].into_iter().flatten() {
        match word.text.parse() {
            Ok(n) => number = Some(n),
            Err(_) => player = Some(seat(&word.text).ok_or_else(|| word.unknown(what))?),
        }
    }
    Ok(Expectation::Turn { number, seat: player })
}

/// Seats, or `nobody`.
fn read_seats(words: &mut Words) -> Result<Vec<Seat>, Error> {
    if words.accept("nobody") {
        return Ok(Vec::new());
    }
    let mut seats = vec![words.need("seats, or nobody")?.seat()?];
    for word in words.by_ref() {
        seats.push(word.seat()?);
    }
    Ok(seats)
}

/// `asks b chance`, or with the whole list of answers.
fn read_asks(words: &mut Words) -> Result<Expectation, Error> {
    let seat = words.need("who is asked")?.seat()?;
    let ask = words.need("what is asked, for instance chance")?.text;
    let mut options = read_answers(words);
    options.sort_unstable();
    Ok(Expectation::Asks { seat, ask, options: (!options.is_empty()).then_some(options) })
}

/// `offers yes no`, `offers a: yes`, `offers not S5`.
fn read_offers(words: &mut Words) -> Result<Expectation, Error> {
    let named = words.peek_text().is_some_and(|text| text.ends_with(':'));
    let seat = if named { Some(read_mover(words)?) } else { None };
    let offered = !words.accept("not");
    let answers = read_answers(words);
    if answers.is_empty() {
        return Err(words.missing("the answers that are offered"));
    }
    Ok(Expectation::Offers { seat, answers, offered })
}

pub(super) fn read_answers(words: &mut Words) -> Vec<String> {
    core::iter::from_fn(|| words.next()).map(|word| answer_text(&word)).collect()
}

fn read_used(books: &[&Rulebook], words: &mut Words) -> Result<Expectation, Error> {
    let seat = words.need("a seat")?.seat()?;
    let mut actions = Vec::new();
    for word in words.by_ref() {
        known_action(books, &word)?;
        actions.push(word.text);
    }
    if actions.is_empty() {
        return Err(words.missing("the actions that were used"));
    }
    Ok(Expectation::Used(seat, actions))
}

/// `a: pass` or `a: up H5`.
fn read_asked(books: &[&Rulebook], words: &mut Words) -> Result<(Seat, Asked), Error> {
    let seat = read_mover(words)?;
    if words.accept("pass") {
        return Ok((seat, Asked::Pass));
    }
    let action = words.peek().cloned().ok_or_else(|| words.missing("pass or a request"))?;
    known_action(books, &action)?;
    RequestText::read(seat, words).map(|request| (seat, Asked::Request(request)))
}

/// `because no-key`: all reasons; `because among no-key`: this one and perhaps others.
fn read_because(words: &mut Words) -> Result<Option<Because>, Error> {
    if !words.accept("because") {
        return Ok(None);
    }
    let among_others = words.accept("among");
    let mut reasons = Vec::new();
    for word in words.by_ref() {
        if !reason_words().any(|reason| reason == word.text) {
            let all: Vec<&str> = reason_words().collect();
            return Err(word.unknown(format!("a reason: {}", all.join(", "))));
        }
        reasons.push(word.text);
    }
    if reasons.is_empty() {
        return Err(words.missing("the reasons"));
    }
    reasons.sort_unstable();
    Ok(Some(Because { reasons, among_others }))
}

/// What follows a seat: a zone, the row, or how many characters it has.
fn read_side(seat: Seat, words: &mut Words) -> Result<Expectation, Error> {
    let what = "life, grave, hand, fog, outside, turned, marks, row, characters, soldiers, bulwarks or sees";
    let word = words.need(what)?;
    let counted = |of| move |count| Expectation::Characters { seat, of, count };
    match word.text.as_str() {
        "marks" => read_marks(seat, words),
        "row" => {
            let units = units(words);
            let row: Result<_, _> = units.iter().map(|(_, word)| word.place_of(seat)).collect();
            Ok(Expectation::Row(seat, row?))
        }
        "characters" => read_count(words, "how many").map(counted(Body::All)),
        "soldiers" => read_count(words, "how many").map(counted(Body::Soldiers)),
        "bulwarks" => read_count(words, "how many").map(counted(Body::Bulwarks)),
        text => {
            let zone = Zone::find(text).ok_or_else(|| word.unknown(what))?;
            read_zone(seat, zone, words)
        }
    }
}

/// `H5@b0 S3@none`: what each card of the fog marks.
fn read_marks(seat: Seat, words: &mut Words) -> Result<Expectation, Error> {
    let what = "cards of the fog with what they mark, for instance H5@b0, or H5@none";
    let mut marks = Vec::new();
    for word in words.by_ref() {
        let (card, on) = word.text.split_once('@').ok_or_else(|| word.unknown(what))?;
        let card = Word { text: card.into(), ..word.clone() }.card()?;
        let on = match on {
            "none" => None,
            on => Some(unit(on).ok_or_else(|| word.unknown(what))?),
        };
        marks.push((card, on));
    }
    if marks.is_empty() { Err(words.missing(what)) } else { Ok(Expectation::Marks(seat, marks)) }
}

/// `15`, `empty`, `S5 H3`, `ends H3`, `15 ends H3`.
fn read_zone(seat: Seat, zone: Zone, words: &mut Words) -> Result<Expectation, Error> {
    let mut count = None;
    if words.accept("empty") {
        count = Some(0);
    } else if let Some(found) = words.peek_text().and_then(|text| text.parse().ok()) {
        words.next();
        count = Some(found);
    }
    let what = "how many cards, empty, or cards; before them of, ends, begins, has or lacks";
    let word = match words.peek() {
        None if count.is_some() => return Ok(Expectation::Zone { seat, zone, count, cards: None }),
        None => return Err(words.missing(what)),
        Some(word) => word.clone(),
    };
    let relation = match word.text.as_str() {
        "of" => Relation::Of,
        "ends" => Relation::Ends,
        "begins" => Relation::Begins,
        "has" => Relation::Has,
        "lacks" => Relation::Lacks,
        _ if word.card().is_ok() => Relation::Exactly,
        _ => return Err(word.unknown(what)),
    };
    if relation != Relation::Exactly {
        words.next();
    }
    let cards: Vec<Card> = words.cards().into_iter().map(|(card, _)| card).collect();
    if cards.is_empty() {
        return Err(words.missing("cards"));
    }
    Ok(Expectation::Zone { seat, zone, count, cards: Some((relation, cards)) })
}

/// A number, or `empty` for none.
fn read_count(words: &mut Words, what: &str) -> Result<usize, Error> {
    if words.accept("empty") { Ok(0) } else { words.need(what)?.number(what) }
}

fn read_traits(words: &mut Words) -> Result<Vec<Trait>, Error> {
    let mut traits = Vec::new();
    let mut cards = CardSet::EMPTY;
    while let Some(word) = words.next() {
        match word.card() {
            Ok(card) => cards = cards.with(card),
            Err(_) => traits.push(read_trait(&word, words)?),
        }
    }
    if !cards.is_empty() {
        traits.push(Trait::Cards(cards));
    }
    if traits.is_empty() {
        return Err(words.missing(TRAITS));
    }
    Ok(traits)
}

const TRAITS: &str = "what is expected of the character: soldier or bulwark, charged or driven, its cards, size 12, fresh, attacker, blocks a0, each perhaps with not";

fn read_trait(word: &Word, words: &mut Words) -> Result<Trait, Error> {
    Ok(match word.text.as_str() {
        "soldier" => Trait::Soldier(true),
        "bulwark" => Trait::Soldier(false),
        "charged" => Trait::Pose(Pose::Charged),
        "driven" => Trait::Pose(Pose::Driven),
        "size" => Trait::Size(words.need("the size")?.number("the size")?),
        "fresh" => {
            let cards: CardSet = words.cards().into_iter().map(|(card, _)| card).collect();
            Trait::Fresh((!cards.is_empty()).then_some(cards))
        }
        "attacker" => Trait::Attacker,
        "blocks" => match words.peek().map(Word::unit) {
            Some(Ok(attacker)) => {
                words.next();
                Trait::Blocks(Some(attacker))
            }
            _ => Trait::Blocks(None),
        },
        "not" => {
            let word = words.need(TRAITS)?;
            Trait::Not(Box::new(read_trait(&word, words)?))
        }
        _ => return Err(word.unknown(TRAITS)),
    })
}

/// `up a keys H5 target b0 unit a0 blank`, or parts of it.
fn read_request_traits(books: &[&Rulebook], words: &mut Words) -> Result<Vec<RequestTrait>, Error> {
    let what = "what is expected of the request: its action, its seat, keys H5, target b0, target none, unit a0, unit none, or blank";
    let mut traits = Vec::new();
    while let Some(word) = words.next() {
        traits.push(match word.text.as_str() {
            "keys" => RequestTrait::Keys(words.card_set("the key cards")?),
            "target" if words.accept("none") => RequestTrait::Target(None),
            "target" => RequestTrait::Target(Some(words.need("a target")?.target()?)),
            "unit" if words.accept("none") => RequestTrait::Unit(None),
            "unit" => RequestTrait::Unit(Some(words.need("a character, or gone")?.target()?)),
            "blank" => RequestTrait::Blank,
            text => match seat(text) {
                Some(seat) => RequestTrait::Controller(seat),
                None => {
                    known_action(books, &word)?;
                    RequestTrait::Action(word.text)
                }
            },
        });
    }
    if traits.is_empty() {
        return Err(words.missing(what));
    }
    Ok(traits)
}
