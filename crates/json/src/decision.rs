//! Decisions.

use saigen_cards::Seat;
use saigen_engine::{Ask, Blockable, Decision, PlaceSet, Rules, Unit};
use saigen_notation::choice_text;
use serde::Serialize;
use ts_rs::TS;

use crate::names::{SeatName, UnitName};

/// Who is asked what, and every legal answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Decision")]
pub struct DecisionJson {
    /// Who is asked.
    pub seat: SeatName,
    /// What is asked, by its name in `docs/decisions.md`.
    pub ask: &'static str,
    /// The attacker to block, if that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub attacker: Option<UnitName>,
    /// Whose hand a card is picked from, if that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub whose: Option<SeatName>,
    /// Every legal answer; nothing for those who are not asked.
    pub options: Option<Vec<String>>,
}

impl DecisionJson {
    /// The form of a decision.
    pub fn of(rules: &Rules, decision: &Decision) -> Self {
        let options = decision.options.iter().map(|choice| choice_text(rules, choice)).collect();
        Self {
            seat: decision.seat.into(),
            ask: decision.ask.id(),
            attacker: match decision.ask {
                Ask::Blocker { attacker } => Some(UnitName(attacker)),
                _ => None,
            },
            whose: match decision.ask {
                Ask::HandCard { whose } => Some(whose.into()),
                _ => None,
            },
            options: (!decision.options.is_empty()).then_some(options),
        }
    }
}

/// An attacker that can still be blocked, and by whom (R13).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Blockable")]
pub struct BlockableJson {
    /// The attacker.
    pub attacker: UnitName,
    /// Those who can block it only alone.
    pub alone: Vec<UnitName>,
    /// Those who can block it together.
    pub together: Vec<UnitName>,
}

impl BlockableJson {
    /// The form of an attacker that a seat can block.
    pub fn of(seat: Seat, blockable: &Blockable) -> Self {
        let units = |places: PlaceSet| places.iter().map(|place| UnitName(Unit::new(seat, place))).collect();
        Self {
            attacker: UnitName(blockable.attacker),
            alone: units(blockable.alone),
            together: units(blockable.together),
        }
    }
}
