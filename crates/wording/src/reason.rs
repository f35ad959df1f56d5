//! Reasons in words.

use saigen_engine::{ActionId, Reason, TargetKind};
use saigen_texts::Arg;

use crate::Wording;
use crate::how::section_id;

impl Wording {
    /// The reason why an action is unavailable.
    pub fn reason(&self, action: ActionId, reason: &Reason) -> String {
        let words = self.phrases();
        let say = |args: &[(&str, Arg)]| words.say(reason.id(), args);
        match *reason {
            Reason::StageFull { limit }
            | Reason::FogFull { limit }
            | Reason::HeldFull { limit }
            | Reason::TooManyFree { limit } => say(&[("limit", limit.into())]),
            Reason::NoKey { cards }
            | Reason::NoSecondKey { cards }
            | Reason::RareCardDoesNotFit { cards } => say(&[("cards", words.card_line(cards).into())]),
            Reason::TrumpNotUp { cards } => say(&[("cards", words.trump_cards(cards).into())]),
            Reason::NoMatchingKeys => say(&[("keys", words.key_line(self.rules().action(action)).into())]),
            Reason::TooFewBulwarks { need, have }
            | Reason::TooLittleLife { need, have }
            | Reason::TooFewToDiscard { need, have }
            | Reason::TooFewCharacters { need, have } => say(&[("need", need.into()), ("have", have.into())]),
            Reason::TooMuchLife { most, have } => say(&[("limit", most.into()), ("have", have.into())]),
            Reason::NoTarget { target } => say(&[("target", self.target_kind(target).into())]),
            _ => say(&[]),
        }
    }

    fn target_kind(&self, target: TargetKind) -> String {
        let words = self.phrases();
        match target {
            TargetKind::Character { body, own, of_key_suit } => words.body_line(body, own, of_key_suit),
            TargetKind::RequestWithKeys => words.word("target-request-with-keys"),
            TargetKind::RequestInReach => words.word("target-request-in-reach"),
            TargetKind::RequestFor(action) => {
                words.say("target-request-of", &[("action", self.action(action).into())])
            }
            TargetKind::RequestWithTarget => words.word("target-request-with-target"),
            TargetKind::Player => words.word("target-player"),
            TargetKind::Opponent => words.word("target-opponent"),
            TargetKind::Trump => words.word("target-trump"),
            TargetKind::Driven => words.word("target-driven-character"),
        }
    }

    /// The rule that states it.
    pub fn reference(&self, reason: &Reason) -> String {
        self.reference_to(reason.rule())
    }

    /// Where to read about a rule as reasons name it.
    pub fn reference_to(&self, rule: &str) -> String {
        let words = self.phrases();
        let rule = match rule {
            "actions" => words.word("rule-actions"),
            "table" => words.word("rule-table"),
            rule => match rule.strip_prefix("base game ") {
                Some(section) => words.say("rule-how-to-play", &[("section", section.into())]),
                None => rule.to_string(),
            },
        };
        words.say("rule-reference", &[("rule", rule.into())])
    }

    /// The entry of the rules that states it: a section of “How to play”, a ruling or the action.
    /// `None` if only the options of the table say so.
    pub fn rule_entry(&self, action: ActionId, reason: &Reason) -> Option<String> {
        match reason.rule() {
            "actions" => Some(self.rules().action(action).id.to_string()),
            "table" => None,
            rule => Some(rule.strip_prefix("base game ").map_or_else(|| rule.to_string(), section_id)),
        }
    }
}
