//! Reasons in words.

use saigen_engine::{ActionId, Reason, TargetKind};
use saigen_texts::Arg;

use crate::Wording;

impl Wording {
    /// The reason why an action is unavailable.
    pub fn reason(&self, action: ActionId, reason: &Reason) -> String {
        let words = self.phrases();
        let say = |args: &[(&str, Arg)]| words.say(reason.id(), args);
        match *reason {
            Reason::StageFull { limit } | Reason::FogFull { limit } | Reason::HeldFull { limit } => {
                say(&[("limit", limit.into())])
            }
            Reason::NoKey { cards }
            | Reason::NoSecondKey { cards }
            | Reason::TrumpNotUp { cards }
            | Reason::RareCardDoesNotFit { cards } => say(&[("cards", words.card_line(cards).into())]),
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
        }
    }

    /// The rule that states it.
    pub fn reference(&self, reason: &Reason) -> String {
        let words = self.phrases();
        let rule = match reason.rule() {
            "actions" => words.word("rule-actions"),
            "table" => words.word("rule-table"),
            "limits" => words.word("rule-limits"),
            rule => match rule.strip_prefix("base game ") {
                Some(section) => words.say("rule-base-game", &[("section", section.into())]),
                None => rule.to_string(),
            },
        };
        words.say("rule-reference", &[("rule", rule.into())])
    }
}
