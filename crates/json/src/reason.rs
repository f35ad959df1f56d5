//! Why an action cannot be requested.

use saigen_engine::{ActionId, Reason, Rules, TargetKind};
use saigen_notation::reason_text;
use saigen_rulebook::BodySpec;
use serde::Serialize;
use ts_rs::TS;

use crate::names::{CardName, cards};

/// All reasons why an action cannot be requested right now; none if it can.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Reasons")]
pub struct ReasonsJson<'r> {
    /// The id of the action.
    pub action: &'r str,
    /// The reasons.
    pub reasons: Vec<ReasonJson<'r>>,
}

/// One reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Reason")]
pub struct ReasonJson<'r> {
    /// Its name, as in scenarios.
    pub id: &'static str,
    /// What it is about.
    pub args: ReasonArgs<'r>,
    /// Where the rules say so.
    pub rule: &'static str,
}

/// What a reason is about; only what belongs to the reason is there.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, TS)]
#[ts(rename = "ReasonArgs")]
pub struct ReasonArgs<'r> {
    /// How many there is room for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limit: Option<usize>,
    /// How many are needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub need: Option<usize>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub have: Option<usize>,
    /// The cards that would fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards: Option<Vec<CardName>>,
    /// What is missing to aim at.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub target: Option<TargetKindJson<'r>>,
}

/// What a target line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(rename = "TargetKind")]
pub enum TargetKindJson<'r> {
    /// A character.
    Character {
        /// `character`, `soldier` or `bulwark`.
        body: &'static str,
        /// Whether it must be one's own.
        own: bool,
        /// Whether it must be of the key's suit.
        of_key_suit: bool,
    },
    /// A request with one or two keys.
    RequestWithKeys,
    /// A request that the key reaches.
    RequestInReach,
    /// A request for an action.
    RequestFor {
        /// The id of the action.
        action: &'r str,
    },
    /// A request that has a target.
    RequestWithTarget,
    /// Either player.
    Player,
    /// The opponent.
    Opponent,
    /// A trump that lies face up.
    Trump,
    /// A driven character.
    DrivenCharacter,
}

impl<'r> ReasonsJson<'r> {
    /// The form of the reasons for an action.
    pub fn of(rules: &'r Rules, action: ActionId, reasons: &[Reason]) -> Self {
        let reasons = reasons.iter().map(|reason| ReasonJson::of(rules, reason)).collect();
        Self { action: &rules.action(action).id, reasons }
    }
}

impl<'r> ReasonJson<'r> {
    /// The form of a reason.
    pub fn of(rules: &'r Rules, reason: &Reason) -> Self {
        Self { id: reason_text(reason), args: ReasonArgs::of(rules, reason), rule: reason.rule() }
    }
}

impl<'r> ReasonArgs<'r> {
    fn of(rules: &'r Rules, reason: &Reason) -> Self {
        let none = Self::default();
        match *reason {
            Reason::StageFull { limit }
            | Reason::FogFull { limit }
            | Reason::HeldFull { limit }
            | Reason::TooManyFree { limit } => Self { limit: Some(limit), ..none },
            Reason::NoKey { cards: fitting }
            | Reason::NoSecondKey { cards: fitting }
            | Reason::TrumpNotUp { cards: fitting }
            | Reason::RareCardDoesNotFit { cards: fitting } => Self { cards: Some(cards(fitting)), ..none },
            Reason::TooMuchLife { most, have } => Self { limit: Some(most), have: Some(have), ..none },
            Reason::TooFewBulwarks { need, have }
            | Reason::TooLittleLife { need, have }
            | Reason::TooFewToDiscard { need, have }
            | Reason::TooFewCharacters { need, have } => Self { need: Some(need), have: Some(have), ..none },
            Reason::NoTarget { target } => Self { target: Some(TargetKindJson::of(rules, target)), ..none },
            _ => none,
        }
    }
}

impl<'r> TargetKindJson<'r> {
    fn of(rules: &'r Rules, target: TargetKind) -> Self {
        match target {
            TargetKind::Character { body, own, of_key_suit } => {
                let body = match body {
                    BodySpec::Character => "character",
                    BodySpec::Soldier => "soldier",
                    BodySpec::Bulwark => "bulwark",
                };
                Self::Character { body, own, of_key_suit }
            }
            TargetKind::RequestWithKeys => Self::RequestWithKeys,
            TargetKind::RequestInReach => Self::RequestInReach,
            TargetKind::RequestFor(action) => Self::RequestFor { action: &rules.action(action).id },
            TargetKind::RequestWithTarget => Self::RequestWithTarget,
            TargetKind::Player => Self::Player,
            TargetKind::Opponent => Self::Opponent,
            TargetKind::Trump => Self::Trump,
            TargetKind::Driven => Self::DrivenCharacter,
        }
    }
}
