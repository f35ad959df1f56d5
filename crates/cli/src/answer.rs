//! Answers in the notation of `docs/decisions.md`.

use saigen_engine::{Choice, Rules};

/// How an answer is written.
pub(crate) fn written(rules: &Rules, choice: Choice) -> String {
    match choice {
        Choice::Pass => "pass".to_string(),
        Choice::Done => "done".to_string(),
        Choice::Action(action) => rules.action(action).id.to_string(),
        Choice::Card(card) => card.to_string(),
        Choice::Unit(unit) => unit.to_string(),
        Choice::Request(index) => format!("#{}", u32::from(index) + 1),
        Choice::Player(seat) => seat.to_string(),
        Choice::Word(word) => word.id().to_string(),
    }
}
