//! Values of the engine by their names in notation, as JSON and TypeScript have them.

use saigen_cards::{Card, CardSet};
use saigen_engine::{Sees, Sight, Target, Unit};
use saigen_notation::target_text;
use saigen_rulebook::{Form, Pose};
use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;

/// A seat: `"a"` or `"b"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Seat")]
pub enum SeatName {
    /// Seat a.
    A,
    /// Seat b.
    B,
}

/// Who looks: a seat, somebody who watches, or somebody who is shown everything after the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Viewer")]
pub enum ViewerName {
    /// Seat a.
    A,
    /// Seat b.
    B,
    /// Is shown nothing in private.
    Onlooker,
    /// Is shown everything.
    Everything,
}

/// The pose of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Pose")]
pub enum PoseName {
    /// Upright.
    Charged,
    /// Sideways.
    Driven,
}

/// The form of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Form")]
pub enum FormName {
    /// Face up.
    Soldier,
    /// Face down.
    Bulwark,
}

/// Who knows a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Knower")]
pub enum KnowerName {
    /// The owner.
    Owner,
    /// The owner's opponent.
    Opponent,
    /// Those who watch.
    Onlookers,
}

/// A card: `"S5"`, `"H10"`, `"Jk1"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(rename = "Card")]
pub struct CardName(#[ts(as = "String")] pub Card);

/// A character: seat and place number, `"a3"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(rename = "Unit")]
pub struct UnitName(#[ts(as = "String")] pub Unit);

/// A character (`"b3"`), a request on the stage (`"#1"`), a player (`"b"`), or `"gone"`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Target")]
pub struct TargetName(String);

impl Serialize for CardName {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl Serialize for UnitName {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

/// Cards in the fixed order.
pub(crate) fn cards(cards: CardSet) -> Vec<CardName> {
    cards.into_iter().map(CardName).collect()
}

/// A card; `None` for one that the viewer does not know.
pub(crate) fn sight(sight: Sight) -> Option<CardName> {
    sight.card().map(CardName)
}

/// Cards, with `None` for those that the viewer does not know.
pub(crate) fn sights(sights: &[Sight]) -> Vec<Option<CardName>> {
    sights.iter().copied().map(sight).collect()
}

/// A target; `None` where there is none.
pub(crate) fn target(target: Target) -> Option<TargetName> {
    target_text(target).map(TargetName)
}

/// Those who learn something.
pub(crate) fn knowers(sees: Sees) -> Vec<KnowerName> {
    let who = [
        (sees.owner, KnowerName::Owner),
        (sees.opponent, KnowerName::Opponent),
        (sees.onlookers, KnowerName::Onlookers),
    ];
    who.into_iter().filter(|(sees, _)| *sees).map(|(_, who)| who).collect()
}

impl From<Pose> for PoseName {
    fn from(pose: Pose) -> Self {
        match pose {
            Pose::Charged => Self::Charged,
            Pose::Driven => Self::Driven,
        }
    }
}

impl FormName {
    /// The form of a soldier, or else of a bulwark.
    pub(crate) const fn of(soldier: bool) -> Self {
        if soldier { Self::Soldier } else { Self::Bulwark }
    }
}

impl From<Form> for FormName {
    fn from(form: Form) -> Self {
        Self::of(form == Form::Soldier)
    }
}

impl From<saigen_cards::Seat> for SeatName {
    fn from(seat: saigen_cards::Seat) -> Self {
        match seat {
            saigen_cards::Seat::A => Self::A,
            saigen_cards::Seat::B => Self::B,
        }
    }
}

impl From<SeatName> for saigen_cards::Seat {
    fn from(name: SeatName) -> Self {
        match name {
            SeatName::A => Self::A,
            SeatName::B => Self::B,
        }
    }
}

impl From<saigen_engine::Viewer> for ViewerName {
    fn from(viewer: saigen_engine::Viewer) -> Self {
        match viewer {
            saigen_engine::Viewer::Seat(saigen_cards::Seat::A) => Self::A,
            saigen_engine::Viewer::Seat(saigen_cards::Seat::B) => Self::B,
            saigen_engine::Viewer::Onlooker => Self::Onlooker,
            saigen_engine::Viewer::Everything => Self::Everything,
        }
    }
}

impl From<ViewerName> for saigen_engine::Viewer {
    fn from(name: ViewerName) -> Self {
        match name {
            ViewerName::A => Self::Seat(saigen_cards::Seat::A),
            ViewerName::B => Self::Seat(saigen_cards::Seat::B),
            ViewerName::Onlooker => Self::Onlooker,
            ViewerName::Everything => Self::Everything,
        }
    }
}
