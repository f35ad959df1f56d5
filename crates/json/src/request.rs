//! Requests: as they wait on the stage, and as somebody makes them.

use saigen_cards::{Card, CardSet, ParseCardError, Seat};
use saigen_engine::{Aim, PlaceSet, Request, Rules, Target, Unit, WholeRequest};
use saigen_notation::{RequestText, parse_target, target_text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ReadError;
use crate::names::{CardName, SeatName, TargetName, UnitName, cards, target};

/// A request that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "StagedRequest")]
pub struct RequestJson<'r> {
    /// The id of the action.
    pub action: &'r str,
    /// Who made it, or for whom it triggered.
    pub controller: SeatName,
    /// The key cards that lie with it.
    pub keys: Vec<CardName>,
    /// What it is aimed at.
    pub target: Option<TargetName>,
    /// The character that it was built on, if it was built on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unit: Option<TargetName>,
    /// Whether it will do nothing.
    pub blank: bool,
    /// Cards that fell as its cost and whose triggers wait until it has left the stage (R12).
    pub waiting: Vec<CardName>,
}

impl<'r> RequestJson<'r> {
    /// The form of a request on the stage, with what waits for it.
    pub fn waited_for(rules: &'r Rules, request: &Request, waiting: CardSet) -> Self {
        Self { waiting: cards(waiting), ..Self::of(rules, request) }
    }

    /// The form of a request.
    pub fn of(rules: &'r Rules, request: &Request) -> Self {
        Self {
            action: &rules.action(request.action).id,
            controller: request.controller.into(),
            keys: cards(request.keys),
            target: target(request.target),
            unit: target(request.unit),
            blank: request.blank,
            waiting: Vec::new(),
        }
    }
}

/// A whole request: action, keys, payment and target in one object. What a reader leaves out is empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "WholeRequest")]
pub struct WholeRequestJson {
    /// The id of the action.
    pub action: String,
    /// The key cards.
    #[serde(default)]
    #[ts(as = "Vec<CardName>")]
    pub keys: Vec<String>,
    /// The bulwarks that pay for B.
    #[serde(default)]
    #[ts(as = "Vec<UnitName>")]
    pub drive: Vec<String>,
    /// The cards that pay for D.
    #[serde(default)]
    #[ts(as = "Vec<CardName>")]
    pub discard: Vec<String>,
    /// The characters that pay for S.
    #[serde(default)]
    #[ts(as = "Vec<UnitName>")]
    pub sacrifice: Vec<String>,
    /// The target.
    #[serde(default)]
    #[ts(as = "Option<TargetName>")]
    pub target: Option<String>,
}

impl WholeRequestJson {
    /// The form of a whole request of a seat.
    pub fn of(rules: &Rules, seat: Seat, whole: &WholeRequest) -> Self {
        Self::written(seat, &RequestText::of(rules, whole))
    }

    /// The form of a request of a seat as it is written; parts that it does not name are empty.
    pub fn written(seat: Seat, text: &RequestText) -> Self {
        let cards = |set: Option<CardSet>| names(set.unwrap_or_default());
        let units = |places: Option<PlaceSet>| {
            names(places.unwrap_or_default().iter().map(|place| Unit::new(seat, place)))
        };
        Self {
            action: text.action.clone(),
            keys: cards(text.keys),
            drive: units(text.drive),
            discard: cards(text.discard),
            sacrifice: units(text.sacrifice),
            target: text.target.and_then(target_text),
        }
    }

    /// Reads a request of a seat. Whether it is legal is for the game to say.
    pub fn read(&self, rules: &Rules, seat: Seat) -> Result<WholeRequest, ReadError> {
        let action = rules.find(&self.action).ok_or_else(|| {
            let ids: Vec<&str> = rules.actions().map(|id| &*rules.action(id).id).collect();
            unknown("request.action", &self.action, &format!("one of {}", ids.join(", ")))
        })?;
        Ok(WholeRequest {
            action,
            keys: read_cards("request.keys", &self.keys)?,
            drive: read_places("request.drive", seat, &self.drive)?,
            discard: read_cards("request.discard", &self.discard)?,
            sacrifice: read_places("request.sacrifice", seat, &self.sacrifice)?,
            target: self.target.as_deref().map_or(Ok(Target::NONE), read_target)?,
        })
    }
}

pub(crate) fn names(values: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}

fn unknown(path: &str, found: &str, expected: &str) -> ReadError {
    ReadError { path: path.into(), message: format!("unexpected “{found}”: write {expected}") }
}

fn read_cards(path: &str, words: &[String]) -> Result<CardSet, ReadError> {
    words.iter().enumerate().try_fold(CardSet::EMPTY, |cards, (index, word)| {
        let error = |message| ReadError { path: format!("{path}[{index}]"), message };
        let card: Card = word.parse().map_err(|unknown: ParseCardError| error(unknown.to_string()))?;
        match cards.contains(card) {
            true => Err(error(format!("{card} is named twice: write it once"))),
            false => Ok(cards.with(card)),
        }
    })
}

pub(crate) fn read_places(path: &str, seat: Seat, words: &[String]) -> Result<PlaceSet, ReadError> {
    let place = |(index, word): (usize, &String)| read_place(&format!("{path}[{index}]"), seat, word);
    words.iter().enumerate().map(place).collect()
}

pub(crate) fn read_place(path: &str, seat: Seat, word: &str) -> Result<u8, ReadError> {
    match strict(word).map(Target::aim) {
        Some(Aim::Unit(unit)) if unit.seat() == seat => Ok(unit.place()),
        _ => Err(unknown(path, word, &format!("a character of seat {seat}, for instance {seat}0"))),
    }
}

fn read_target(text: &str) -> Result<Target, ReadError> {
    strict(text).filter(|&target| target != Target::GONE).ok_or_else(|| {
        unknown("request.target", text, "a target: a character (b3), a request (#1), a player (b), or null")
    })
}

/// The target that a text names. There is one way to write it: neither `b03` nor `#+1`.
fn strict(text: &str) -> Option<Target> {
    parse_target(text).filter(|&target| target_text(target).as_deref() == Some(text))
}
