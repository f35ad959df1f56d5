//! What a combat or an answer would do, from what a viewer knows.

use saigen_engine::{Bout, Choice, Fate, Preview, Rules};
use saigen_notation::choice_text;
use serde::Serialize;
use ts_rs::TS;

use crate::EventJson;
use crate::names::UnitName;

/// What an answer would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "ChoicePreview")]
pub struct ChoicePreviewJson<'r> {
    /// The answer.
    pub choice: String,
    /// What happens in every world that was imagined, in order.
    pub certain: Vec<EventJson<'r>>,
    /// Whether that is all.
    pub complete: bool,
}

impl<'r> ChoicePreviewJson<'r> {
    /// The form of the preview of an answer.
    pub fn of(rules: &'r Rules, choice: Choice, preview: &Preview) -> Self {
        Self {
            choice: choice_text(rules, choice),
            certain: preview.certain.iter().map(|event| EventJson::of(rules, event)).collect(),
            complete: preview.complete,
        }
    }
}

/// How every attacker would fare.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "CombatPreview")]
pub struct PreviewJson {
    /// One entry for every attacker.
    pub bouts: Vec<BoutJson>,
}

/// How one attacker would fare.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Bout")]
pub struct BoutJson {
    /// The attacker.
    pub attacker: UnitName,
    /// Who blocks it.
    pub blockers: Vec<UnitName>,
    /// What becomes of the attacker.
    pub attacker_fate: FateJson,
    /// What becomes of the blockers, if there are any.
    pub blockers_fate: Option<FateJson>,
    /// The damage that it does to the opponent.
    pub damage: u16,
    /// The damage that it does to its own side, under Revolution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub backlash: Option<u16>,
}

/// Whether something will fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "fate", rename_all = "snake_case")]
#[ts(rename = "Fate")]
pub enum FateJson {
    /// It will.
    Falls,
    /// It will not.
    Stands,
    /// It depends on a card that the viewer does not know.
    Perhaps {
        /// The number of unknown cards with which it falls.
        with: usize,
        /// The number of unknown cards.
        of: usize,
    },
}

impl PreviewJson {
    /// The form of a preview.
    pub fn of(bouts: &[Bout]) -> Self {
        Self { bouts: bouts.iter().map(BoutJson::of).collect() }
    }
}

impl BoutJson {
    fn of(bout: &Bout) -> Self {
        Self {
            attacker: UnitName(bout.attacker),
            blockers: bout.blockers.iter().copied().map(UnitName).collect(),
            attacker_fate: FateJson::of(bout.attacker_fate),
            blockers_fate: (!bout.blockers.is_empty()).then_some(FateJson::of(bout.blockers_fate)),
            damage: bout.damage,
            backlash: Some(bout.backlash).filter(|&damage| damage > 0),
        }
    }
}

impl FateJson {
    const fn of(fate: Fate) -> Self {
        match fate {
            Fate::Falls => Self::Falls,
            Fate::Stands => Self::Stands,
            Fate::Perhaps { with, of } => Self::Perhaps { with, of },
        }
    }
}
