//! Events, as one viewer may know them.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{ActionId, Cause, Event, Place, Rules, SeenEvent, Sees, Sight, Target, Turned, Unit};
use saigen_rulebook::{Form, Pose};
use serde::Serialize;
use ts_rs::TS;

use crate::names::{
    CardName, FormName, KnowerName, PoseName, SeatName, TargetName, UnitName, cards, knowers, sight, target,
};
use crate::{MomentJson, OutcomeJson, RequestJson};

/// One change of the game. The fields mean what they mean in [`Event`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the engine's event says it, and docs/json.md")]
#[ts(rename = "GameEvent")]
pub enum EventJson<'r> {
    Laid {
        seat: SeatName,
        count: u8,
        deck: Option<Vec<CardName>>,

        sees: Vec<KnowerName>,
    },
    Peeked {
        seat: SeatName,
        depth: u8,
        card: Option<CardName>,
    },
    Shuffled {
        seat: SeatName,
    },
    Moved {
        seat: SeatName,

        card: Option<CardName>,
        from: PlaceJson,
        to: PlaceJson,
        cause: &'static str,
        sees: Vec<KnowerName>,
    },
    Shown {
        seat: SeatName,

        card: CardName,
    },
    LookedAt {
        seat: SeatName,

        hand: Option<Vec<CardName>>,
    },
    Forgotten {
        seat: SeatName,

        by_opponent: Vec<CardName>,

        by_all: Vec<CardName>,
    },
    Bottom {
        seat: SeatName,
        count: u8,
        cards: Vec<CardName>,
    },
    LookedThrough {
        seat: SeatName,

        outside: Option<Vec<CardName>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pack: Option<Vec<CardName>>,
    },
    PackLaid {
        seat: SeatName,
    },
    PackOpened {
        seat: SeatName,

        pack: Option<Vec<CardName>>,
    },
    Top {
        seat: SeatName,

        card: CardName,
    },
    Raised {
        seat: SeatName,
        index: u8,
    },
    Entered {
        unit: UnitName,

        form: FormName,

        pose: PoseName,
        fresh: bool,
    },
    Reordered {
        seat: SeatName,
    },
    Relaid {
        unit: UnitName,
        card: Option<CardName>,

        pose: PoseName,
        fresh: bool,
    },
    Left {
        unit: UnitName,
    },
    Fogged {
        seat: SeatName,

        card: CardName,

        on: Option<TargetName>,
    },
    TrumpTurned {
        seat: SeatName,

        card: CardName,
        /// Face up, or face down until the end of the turn at least.
        up: bool,
    },
    Posed {
        unit: UnitName,

        pose: PoseName,
    },
    TurnedOver {
        unit: UnitName,

        form: FormName,

        card: CardName,
    },
    Resized {
        unit: UnitName,
        by: i16,
    },
    ResizedAll {
        seat: SeatName,
        by: i16,
    },
    Attacks {
        unit: UnitName,
    },
    Blocks {
        unit: UnitName,

        attacker: UnitName,
    },
    LeftCombat {
        unit: UnitName,
    },
    CombatOver,
    Requested {
        seat: SeatName,
        action: &'r str,
        keys: Vec<CardName>,

        discard: Vec<CardName>,

        target: Option<TargetName>,
    },
    Staged {
        index: Option<TargetName>,
        request: RequestJson<'r>,
    },
    Unstaged {
        index: Option<TargetName>,
    },
    Resolving {
        seat: SeatName,
        action: &'r str,
    },
    Fizzled {
        action: &'r str,
    },
    Resolved {
        action: &'r str,
    },
    Nullified {
        index: Option<TargetName>,
        action: &'r str,
    },
    Blanked {
        index: Option<TargetName>,
    },
    Retargeted {
        index: Option<TargetName>,

        target: Option<TargetName>,
    },
    Dropped {
        action: &'r str,
    },
    Passed {
        seat: SeatName,
    },
    PassesCleared {
        idle: bool,
    },
    ChanceTo {
        seat: SeatName,
    },
    TurnTo {
        seat: SeatName,
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
    /// In a graveyard: the number of cards beneath it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub index: Option<u8>,
    /// On the field: the character.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unit: Option<UnitName>,
}

impl<'r> EventJson<'r> {
    /// The form of an event.
    pub fn of(rules: &'r Rules, event: &SeenEvent) -> Self {
        let id = |action: ActionId| &*rules.action(action).id;
        let at = |index: u8| target(Target::request(index));
        match *event {
            Event::Laid { seat, count, deck, sees } => {
                Self::Laid { seat: seat.into(), count, deck: deck.map(cards), sees: knowers(sees) }
            }
            Event::Peeked { seat, depth, card } => Self::peeked(seat, depth, card),
            Event::Shuffled { seat } => Self::Shuffled { seat: seat.into() },
            Event::Moved { seat, card, from, to, cause, sees } => {
                Self::moved(seat, card, [from, to], cause, sees)
            }
            Event::Shown { seat, card } => Self::Shown { seat: seat.into(), card: CardName(card) },
            Event::LookedAt { seat, hand } => Self::LookedAt { seat: seat.into(), hand: hand.map(cards) },
            Event::Forgotten { seat, by_opponent: opponent, by_all } => {
                Self::Forgotten { seat: seat.into(), by_opponent: cards(opponent), by_all: cards(by_all) }
            }
            Event::Bottom { seat, count, cards: set } => {
                Self::Bottom { seat: seat.into(), count, cards: cards(set) }
            }
            Event::LookedThrough { seat, outside, pack } => {
                Self::LookedThrough { seat: seat.into(), outside: outside.map(cards), pack: some_cards(pack) }
            }
            Event::PackLaid { seat } => Self::PackLaid { seat: seat.into() },
            Event::PackOpened { seat, pack } => Self::PackOpened { seat: seat.into(), pack: pack.map(cards) },
            Event::Top { seat, card } => Self::Top { seat: seat.into(), card: CardName(card) },
            Event::Raised { seat, index } => Self::Raised { seat: seat.into(), index },
            Event::Entered { unit, form, pose, fresh } => {
                Self::Entered { unit: UnitName(unit), form: form.into(), pose: pose.into(), fresh }
            }
            Event::Reordered { seat } => Self::Reordered { seat: seat.into() },
            Event::Relaid { unit, card, pose, fresh } => Self::relaid(unit, card, pose, fresh),
            Event::Left { unit } => Self::Left { unit: UnitName(unit) },
            Event::Posed { unit, pose } => Self::Posed { unit: UnitName(unit), pose: pose.into() },
            Event::TurnedOver { unit, form, card } => Self::turned_over(unit, form, card),
            Event::Resized { unit, by } => Self::Resized { unit: UnitName(unit), by },
            Event::ResizedAll { seat, by } => Self::ResizedAll { seat: seat.into(), by },
            Event::Attacks { unit } => Self::Attacks { unit: UnitName(unit) },
            Event::Blocks { unit, attacker } => Self::blocks(unit, attacker),
            Event::LeftCombat { unit } => Self::LeftCombat { unit: UnitName(unit) },
            Event::CombatOver => Self::CombatOver,
            Event::Fogged { seat, card, on } => {
                Self::Fogged { seat: seat.into(), card: CardName(card), on: target(on) }
            }
            Event::TrumpTurned { seat, card, turned } => Self::trump_turned(seat, card, turned),
            Event::Requested { seat, action, keys, discard, target } => {
                Self::requested(seat, id(action), [keys, discard], target)
            }
            Event::Staged { index, request, waiting } => {
                Self::Staged { index: at(index), request: RequestJson::waited_for(rules, &request, waiting) }
            }
            Event::Unstaged { index } => Self::Unstaged { index: at(index) },
            Event::Resolving { seat, action } => Self::Resolving { seat: seat.into(), action: id(action) },
            Event::Fizzled { action } => Self::Fizzled { action: id(action) },
            Event::Resolved { action } => Self::Resolved { action: id(action) },
            Event::Nullified { index, action } => Self::Nullified { index: at(index), action: id(action) },
            Event::Blanked { index } => Self::Blanked { index: at(index) },
            Event::Retargeted { index, target: aim } => {
                Self::Retargeted { index: at(index), target: target(aim) }
            }
            Event::Dropped { action } => Self::Dropped { action: id(action) },
            Event::Passed { seat } => Self::Passed { seat: seat.into() },
            Event::PassesCleared { idle } => Self::PassesCleared { idle },
            Event::ChanceTo { seat } => Self::ChanceTo { seat: seat.into() },
            Event::TurnTo { seat, number } => Self::TurnTo { seat: seat.into(), number },
            Event::Over(outcome) => Self::Over { outcome: OutcomeJson::of(outcome) },
            Event::Now { moment, .. } => Self::Now(Box::new(MomentJson::of(rules, &moment))),
        }
    }
}

impl<'r> EventJson<'r> {
    fn peeked(seat: Seat, depth: u8, card: Sight) -> Self {
        Self::Peeked { seat: seat.into(), depth, card: card.card().map(CardName) }
    }

    fn blocks(unit: Unit, attacker: Unit) -> Self {
        Self::Blocks { unit: UnitName(unit), attacker: UnitName(attacker) }
    }

    fn turned_over(unit: Unit, form: Form, card: Card) -> Self {
        Self::TurnedOver { unit: UnitName(unit), form: form.into(), card: CardName(card) }
    }

    fn relaid(unit: Unit, card: Sight, pose: Pose, fresh: bool) -> Self {
        Self::Relaid { unit: UnitName(unit), card: card.card().map(CardName), pose: pose.into(), fresh }
    }

    fn requested(seat: Seat, action: &'r str, sets: [CardSet; 2], aim: Target) -> Self {
        let [keys, discard] = sets.map(cards);
        Self::Requested { seat: seat.into(), action, keys, discard, target: target(aim) }
    }

    fn trump_turned(seat: Seat, card: Card, turned: Turned) -> Self {
        Self::TrumpTurned { seat: seat.into(), card: CardName(card), up: turned == Turned::FaceUp }
    }

    fn moved(seat: Seat, card: Sight, places: [Place; 2], cause: Cause, sees: Sees) -> Self {
        let [from, to] = places.map(PlaceJson::of);
        let (seat, card, sees) = (seat.into(), sight(card), knowers(sees));
        Self::Moved { seat, card, from, to, cause: cause_word(cause), sees }
    }
}

/// The cards; `None` if there are none, too.
fn some_cards(set: Option<CardSet>) -> Option<Vec<CardName>> {
    set.filter(|set| !set.is_empty()).map(cards)
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
                unit = Some(UnitName(at));
                "field"
            }
            Place::Fog => "fog",
            Place::Key => "key",
            Place::TurnedUp => "turned_up",
            Place::Deck => "deck",
            Place::Pack => "pack",
            Place::Rare => "rare",
            Place::Trump => "trump",
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
