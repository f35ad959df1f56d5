//! Moves that a person would call a blunder, and their avoidance.
//!
//! A player that is careful never takes an option that certainly loses this turn while another does
//! not, takes one that certainly wins, does not undo its own request, and does not pay its last life
//! for something that does not win.

use saigen_cards::Seat;
use saigen_deal::Quick;
use saigen_engine::{ActionId, Ask, Choice, Request, Rules, View, Word};
use saigen_rulebook::{Letter, Op};

use crate::lookahead::{Verdict, verdicts};

/// What a careful player does at a decision.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Care {
    /// This wins.
    Take(Choice),
    /// Any of these; never empty.
    OneOf(Vec<Choice>),
    /// Anything.
    Free,
}

/// What is left of the options once blunders are gone; so many positions are followed to find them.
pub(crate) fn careful(rules: &Rules, view: &View, positions: u32, random: &mut Quick) -> Care {
    let options = view.decision().map(|decision| decision.options).unwrap_or_default();
    let verdicts = verdicts(rules, view, positions, random);
    let wins = || verdicts.iter().filter(|(_, verdict)| *verdict == Verdict::Wins).map(|(choice, _)| *choice);
    // Whoever wins anyway does not need to do anything more.
    if let Some(choice) = wins().find(|choice| *choice == Choice::Pass).or_else(|| wins().next()) {
        return Care::Take(choice);
    }
    let loses = |choice: &Choice| verdicts.contains(&(*choice, Verdict::Loses));
    let sound: Vec<Choice> =
        options.iter().filter(|choice| !loses(choice) && !is_careless(rules, view, *choice)).collect();
    Care::OneOf(if sound.is_empty() { options.iter().collect() } else { sound })
}

/// What needs no looking ahead to be called careless.
fn is_careless(rules: &Rules, view: &View, choice: Choice) -> bool {
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

/// Whether a seat can gain by undoing a request: the opponent's, or one that happened by itself.
fn worth_undoing(rules: &Rules, request: &Request, seat: Seat) -> bool {
    !request.blank && (request.controller != seat || rules.action(request.action).direct().is_none())
}

impl Care {
    /// Whether an option may be taken.
    pub(crate) fn allows(&self, choice: Choice) -> bool {
        match self {
            Self::Take(only) => *only == choice,
            Self::OneOf(choices) => choices.contains(&choice),
            Self::Free => true,
        }
    }
}
