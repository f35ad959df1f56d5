//! Events, as one viewer may know them.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{ActionId, Cause, Event, Place, Rules, SeenEvent, Sees, Sight, Target, Unit};
use saigen_rulebook::{Form, Pose};
use serde::Serialize;
use ts_rs::TS;

use crate::names::{CardName, FormName, KnowerName, PoseName, SeatName, TargetName, UnitName};
use crate::{MomentJson, OutcomeJson, RequestJson, write};

/// One change of the game. The fields mean what they mean in [`Event`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the engine's event says it, and docs/json.md")]
#[ts(rename = "GameEvent")]
pub enum EventJson<'r> {
    Laid {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        count: u8,
        #[serde(serialize_with = "write::maybe_cards")]
        #[ts(as = "Option<Vec<CardName>>")]
        deck: Option<CardSet>,
        #[serde(serialize_with = "write::sees")]
        #[ts(as = "Vec<KnowerName>")]
        sees: Sees,
    },
    Shuffled {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
    },
    Moved {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        #[serde(serialize_with = "write::sight")]
        #[ts(as = "Option<CardName>")]
        card: Sight,
        from: PlaceJson,
        to: PlaceJson,
        cause: &'static str,
        #[serde(serialize_with = "write::sees")]
        #[ts(as = "Vec<KnowerName>")]
        sees: Sees,
    },
    Shown {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        #[serde(serialize_with = "write::name")]
        #[ts(as = "CardName")]
        card: Card,
    },
    LookedAt {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        #[serde(serialize_with = "write::maybe_cards")]
        #[ts(as = "Option<Vec<CardName>>")]
        hand: Option<CardSet>,
    },
    Forgotten {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        #[serde(serialize_with = "write::cards")]
        #[ts(as = "Vec<CardName>")]
        by_opponent: CardSet,
        #[serde(serialize_with = "write::cards")]
        #[ts(as = "Vec<CardName>")]
        by_all: CardSet,
    },
    Bottom {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        count: u8,
        #[serde(serialize_with = "write::cards")]
        #[ts(as = "Vec<CardName>")]
        cards: CardSet,
    },
    LookedThrough {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        #[serde(serialize_with = "write::maybe_cards")]
        #[ts(as = "Option<Vec<CardName>>")]
        outside: Option<CardSet>,
    },
    Top {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        #[serde(serialize_with = "write::name")]
        #[ts(as = "CardName")]
        card: Card,
    },
    Raised {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        index: u8,
    },
    Entered {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        unit: Unit,
        #[serde(serialize_with = "write::form")]
        #[ts(as = "FormName")]
        form: Form,
        #[serde(serialize_with = "write::pose")]
        #[ts(as = "PoseName")]
        pose: Pose,
        fresh: bool,
    },
    Left {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        unit: Unit,
    },
    Fogged {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        #[serde(serialize_with = "write::name")]
        #[ts(as = "CardName")]
        card: Card,
        #[serde(serialize_with = "write::target")]
        #[ts(as = "Option<TargetName>")]
        on: Target,
    },
    Posed {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        unit: Unit,
        #[serde(serialize_with = "write::pose")]
        #[ts(as = "PoseName")]
        pose: Pose,
    },
    TurnedOver {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        unit: Unit,
        #[serde(serialize_with = "write::form")]
        #[ts(as = "FormName")]
        form: Form,
        #[serde(serialize_with = "write::name")]
        #[ts(as = "CardName")]
        card: Card,
    },
    Resized {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        unit: Unit,
        by: i16,
    },
    ResizedAll {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        by: i16,
    },
    Attacks {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        unit: Unit,
    },
    Blocks {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        unit: Unit,
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        attacker: Unit,
    },
    LeftCombat {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "UnitName")]
        unit: Unit,
    },
    CombatOver,
    Requested {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        action: &'r str,
        #[serde(serialize_with = "write::cards")]
        #[ts(as = "Vec<CardName>")]
        keys: CardSet,
        #[serde(serialize_with = "write::cards")]
        #[ts(as = "Vec<CardName>")]
        discard: CardSet,
        #[serde(serialize_with = "write::target")]
        #[ts(as = "Option<TargetName>")]
        target: Target,
    },
    Staged {
        #[serde(serialize_with = "write::target")]
        #[ts(as = "Option<TargetName>")]
        index: Target,
        request: RequestJson<'r>,
    },
    Unstaged {
        #[serde(serialize_with = "write::target")]
        #[ts(as = "Option<TargetName>")]
        index: Target,
    },
    Resolving {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        action: &'r str,
    },
    Fizzled {
        action: &'r str,
    },
    Resolved {
        action: &'r str,
    },
    Nullified {
        #[serde(serialize_with = "write::target")]
        #[ts(as = "Option<TargetName>")]
        index: Target,
        action: &'r str,
    },
    Blanked {
        #[serde(serialize_with = "write::target")]
        #[ts(as = "Option<TargetName>")]
        index: Target,
    },
    Retargeted {
        #[serde(serialize_with = "write::target")]
        #[ts(as = "Option<TargetName>")]
        index: Target,
        #[serde(serialize_with = "write::target")]
        #[ts(as = "Option<TargetName>")]
        target: Target,
    },
    Dropped {
        action: &'r str,
    },
    Passed {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
    },
    PassesCleared {
        idle: bool,
    },
    ChanceTo {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
    },
    TurnTo {
        #[serde(serialize_with = "write::name")]
        #[ts(as = "SeatName")]
        seat: Seat,
        number: u16,
    },
    Over {
        outcome: OutcomeJson,
    },
    Now(Box<MomentJson<'r>>),
}

/// Where a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Place")]
pub struct PlaceJson {
    /// The zone.
    pub zone: &'static str,
    /// In a graveyard: so many cards from its bottom.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub index: Option<u8>,
    /// On the field: the character.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "write::maybe")]
    #[ts(optional, as = "Option<UnitName>")]
    pub unit: Option<Unit>,
}

impl<'r> EventJson<'r> {
    /// The form of an event.
    pub fn of(rules: &'r Rules, event: &SeenEvent) -> Self {
        let id = |action: ActionId| &*rules.action(action).id;
        let at = Target::request;
        match *event {
            Event::Laid { seat, count, deck, sees } => Self::Laid { seat, count, deck, sees },
            Event::Shuffled { seat } => Self::Shuffled { seat },
            Event::Moved { seat, card, from, to, cause, sees } => {
                let (from, to, cause) = (PlaceJson::of(from), PlaceJson::of(to), cause_word(cause));
                Self::Moved { seat, card, from, to, cause, sees }
            }
            Event::Shown { seat, card } => Self::Shown { seat, card },
            Event::LookedAt { seat, hand } => Self::LookedAt { seat, hand },
            Event::Forgotten { seat, by_opponent, by_all } => Self::Forgotten { seat, by_opponent, by_all },
            Event::Bottom { seat, count, cards } => Self::Bottom { seat, count, cards },
            Event::LookedThrough { seat, outside } => Self::LookedThrough { seat, outside },
            Event::Top { seat, card } => Self::Top { seat, card },
            Event::Raised { seat, index } => Self::Raised { seat, index },
            Event::Entered { unit, form, pose, fresh } => Self::Entered { unit, form, pose, fresh },
            Event::Left { unit } => Self::Left { unit },
            Event::Fogged { seat, card, on } => Self::Fogged { seat, card, on },
            Event::Posed { unit, pose } => Self::Posed { unit, pose },
            Event::TurnedOver { unit, form, card } => Self::TurnedOver { unit, form, card },
            Event::Resized { unit, by } => Self::Resized { unit, by },
            Event::ResizedAll { seat, by } => Self::ResizedAll { seat, by },
            Event::Attacks { unit } => Self::Attacks { unit },
            Event::Blocks { unit, attacker } => Self::Blocks { unit, attacker },
            Event::LeftCombat { unit } => Self::LeftCombat { unit },
            Event::CombatOver => Self::CombatOver,
            Event::Requested { seat, action, keys, discard, target } => {
                Self::Requested { seat, action: id(action), keys, discard, target }
            }
            Event::Staged { index, request, waiting } => {
                let request = RequestJson::waited_for(rules, &request, waiting);
                Self::Staged { index: at(index), request }
            }
            Event::Unstaged { index } => Self::Unstaged { index: at(index) },
            Event::Resolving { seat, action } => Self::Resolving { seat, action: id(action) },
            Event::Fizzled { action } => Self::Fizzled { action: id(action) },
            Event::Resolved { action } => Self::Resolved { action: id(action) },
            Event::Nullified { index, action } => Self::Nullified { index: at(index), action: id(action) },
            Event::Blanked { index } => Self::Blanked { index: at(index) },
            Event::Retargeted { index, target } => Self::Retargeted { index: at(index), target },
            Event::Dropped { action } => Self::Dropped { action: id(action) },
            Event::Passed { seat } => Self::Passed { seat },
            Event::PassesCleared { idle } => Self::PassesCleared { idle },
            Event::ChanceTo { seat } => Self::ChanceTo { seat },
            Event::TurnTo { seat, number } => Self::TurnTo { seat, number },
            Event::Over(outcome) => Self::Over { outcome: OutcomeJson::of(outcome) },
            Event::Now { moment, .. } => Self::Now(Box::new(MomentJson::of(rules, &moment))),
        }
    }
}

impl PlaceJson {
    const fn of(place: Place) -> Self {
        let (mut index, mut unit) = (None, None);
        let zone = match place {
            Place::LifeTop => "life_top",
            Place::LifeBottom => "life_bottom",
            Place::Life => "life",
            Place::Hand => "hand",
            Place::Grave => "grave",
            Place::InGrave(at) => {
                index = Some(at);
                "grave"
            }
            Place::Field(at) => {
                unit = Some(at);
                "field"
            }
            Place::Fog => "fog",
            Place::Key => "key",
            Place::TurnedUp => "turned_up",
            Place::Outside => "outside",
        };
        Self { zone, index, unit }
    }
}

const fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::SetUp => "set_up",
        Cause::TurnOver => "turn_over",
        Cause::Draw => "draw",
        Cause::Damage => "damage",
        Cause::Attack => "attack",
        Cause::Cost => "cost",
        Cause::Request => "request",
        Cause::Effect => "effect",
        Cause::Judgement => "judgement",
        Cause::Finished => "finished",
    }
}
