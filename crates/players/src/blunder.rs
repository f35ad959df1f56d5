//! Blunder avoidance.
//!
//! A careful player takes an option that certainly wins this turn. Otherwise it avoids options that
//! certainly lose, does not undo its own request, and does not pay its last life.

use saigen_cards::Seat;
use saigen_deal::Quick;
use saigen_engine::{ActionId, Ask, Choice, Request, Rules, View, Word};
use saigen_rulebook::{Letter, Op};

use crate::lookahead::{Verdict, verdicts};

/// The options that a search considers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Candidates {
    /// This option alone.
    Only(Choice),
    /// Any of these; never empty.
    Among(Vec<Choice>),
    /// Every option.
    All,
}

/// The options without blunders, or the one that certainly wins. The look-ahead visits up to
/// `positions` positions.
pub(crate) fn sound_options(rules: &Rules, view: &View, positions: u32, random: &mut Quick) -> Candidates {
    let options = view.decision().map(|decision| decision.options).unwrap_or_default();
    let verdicts = verdicts(rules, view, positions, random);
    let wins = || verdicts.iter().filter(|(_, verdict)| *verdict == Verdict::Wins).map(|(choice, _)| *choice);
    // If passing wins, nothing else is needed.
    if let Some(choice) = wins().find(|choice| *choice == Choice::Pass).or_else(|| wins().next()) {
        return Candidates::Only(choice);
    }
    let loses = |choice: &Choice| verdicts.contains(&(*choice, Verdict::Loses));
    let sound: Vec<Choice> =
        options.iter().filter(|choice| !loses(choice) && !is_blunder(rules, view, *choice)).collect();
    Candidates::Among(if sound.is_empty() { options.iter().collect() } else { sound })
}

/// Whether an option is a blunder that needs no look-ahead to recognise.
fn is_blunder(rules: &Rules, view: &View, choice: Choice) -> bool {
    let Some(decision) = view.decision() else { return false };
    let life = view.sides[decision.seat].life.len();
    match (decision.ask, choice) {
        (Ask::Chance, Choice::Action(action)) => {
            let paid = rules.action(action).direct().map_or(0, |direct| direct.cost.count(Letter::Life));
            paid >= life
                || undoes(rules, action)
                    && !view.stage().requests().iter().any(|it| worth_undoing(rules, it, decision.seat))
        }
        (Ask::DrawMore, Choice::Word(Word::Yes)) => life <= 1,
        (Ask::Target, Choice::Request(index)) => {
            let request = view.stage().requests().get(index as usize);
            view.moment().drafted().is_some_and(|whole| undoes(rules, whole.action))
                && request.is_some_and(|request| !worth_undoing(rules, request, decision.seat))
        }
        _ => false,
    }
}

/// Whether an action undoes a request.
fn undoes(rules: &Rules, action: ActionId) -> bool {
    rules.action(action).effect.iter().any(|op| matches!(op, Op::NullifyTarget | Op::BlankTarget))
}

/// Whether a seat can gain by undoing a request: the opponent's, or a triggered one.
fn worth_undoing(rules: &Rules, request: &Request, seat: Seat) -> bool {
    !request.blank && (request.controller != seat || rules.action(request.action).direct().is_none())
}

impl Candidates {
    /// Whether an option is one of the candidates.
    pub(crate) fn allows(&self, choice: Choice) -> bool {
        match self {
            Self::Only(only) => *only == choice,
            Self::Among(choices) => choices.contains(&choice),
            Self::All => true,
        }
    }
}
