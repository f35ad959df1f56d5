//! What names look like to readers in TypeScript. Engine values are written by their names
//! (`write.rs`); these types say so where the fields themselves cannot.

use serde::{Deserialize, Serialize};
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
#[derive(TS)]
#[ts(rename = "Pose", rename_all = "snake_case")]
#[allow(dead_code, reason = "only its declaration is used")]
pub(crate) enum PoseName {
    Charged,
    Driven,
}

/// What a character is.
#[derive(TS)]
#[ts(rename = "Form", rename_all = "snake_case")]
#[allow(dead_code, reason = "only its declaration is used")]
pub(crate) enum FormName {
    Soldier,
    Bulwark,
}

/// Who knows a card.
#[derive(TS)]
#[ts(rename = "Knower", rename_all = "snake_case")]
#[allow(dead_code, reason = "only its declaration is used")]
pub(crate) enum KnowerName {
    Owner,
    Opponent,
    Onlookers,
}

/// A card: `"S5"`, `"H10"`, `"Jk1"`.
#[derive(TS)]
#[ts(rename = "Card")]
#[allow(dead_code, reason = "only its declaration is used")]
pub(crate) struct CardName(String);

/// A character: seat and place number, `"a3"`.
#[derive(TS)]
#[ts(rename = "Unit")]
#[allow(dead_code, reason = "only its declaration is used")]
pub(crate) struct UnitName(String);

/// A character (`"b3"`), a request on the stage (`"#1"`), a player (`"b"`), or `"gone"`.
#[derive(TS)]
#[ts(rename = "Target")]
#[allow(dead_code, reason = "only its declaration is used")]
pub(crate) struct TargetName(String);

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
