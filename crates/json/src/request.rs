//! Requests: as they wait on the stage, and as somebody makes them.

use saigen_cards::{CardSet, Seat};
use saigen_engine::{PlaceSet, Request, Rules, Target, Unit, WholeRequest};
use serde::Serialize;
use ts_rs::TS;

use crate::names::{CardName, SeatName, TargetName, UnitName};
use crate::write;

/// A request that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "StagedRequest")]
pub struct RequestJson<'r> {
    /// The id of the action.
    pub action: &'r str,
    /// Who made it, or for whom it triggered.
    #[serde(serialize_with = "write::name")]
    #[ts(as = "SeatName")]
    pub seat: Seat,
    /// The key cards that lie with it.
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub keys: CardSet,
    /// What it is aimed at.
    #[serde(serialize_with = "write::target")]
    #[ts(as = "Option<TargetName>")]
    pub target: Target,
    /// Whether it will do nothing.
    pub blank: bool,
    /// Cards that fell as its cost and whose triggers wait until it has left the stage (R12).
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub waiting: CardSet,
}

impl<'r> RequestJson<'r> {
    /// The form of a request on the stage, with what waits for it.
    pub fn waited_for(rules: &'r Rules, request: &Request, waiting: CardSet) -> Self {
        Self { waiting, ..Self::of(rules, request) }
    }

    /// The form of a request.
    pub fn of(rules: &'r Rules, request: &Request) -> Self {
        Self {
            action: &rules.action(request.action).id,
            seat: request.controller,
            keys: request.keys,
            target: request.target,
            blank: request.blank,
            waiting: CardSet::EMPTY,
        }
    }
}

/// A whole request: action, keys, payment and target in one object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "WholeRequest")]
pub struct WholeRequestJson<'r> {
    /// The id of the action.
    pub action: &'r str,
    /// The key cards.
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub keys: CardSet,
    /// The bulwarks that pay for B.
    #[serde(serialize_with = "write::names")]
    #[ts(as = "Vec<UnitName>")]
    pub drive: Vec<Unit>,
    /// The cards that pay for D.
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub discard: CardSet,
    /// The characters that pay for S.
    #[serde(serialize_with = "write::names")]
    #[ts(as = "Vec<UnitName>")]
    pub sacrifice: Vec<Unit>,
    /// The target.
    #[serde(serialize_with = "write::target")]
    #[ts(as = "Option<TargetName>")]
    pub target: Target,
}

impl<'r> WholeRequestJson<'r> {
    /// The form of a whole request of a seat.
    pub fn of(rules: &'r Rules, seat: Seat, whole: &WholeRequest) -> Self {
        let units = |places: PlaceSet| places.iter().map(|place| Unit::new(seat, place)).collect();
        Self {
            action: &rules.action(whole.action).id,
            keys: whole.keys,
            drive: units(whole.drive),
            discard: whole.discard,
            sacrifice: units(whole.sacrifice),
            target: whole.target,
        }
    }
}
