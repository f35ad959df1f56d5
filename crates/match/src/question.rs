//! The question of the asked seat: options, reasons, and what can be done with what.

use std::collections::BTreeMap;

use saigen_cards::Seat;
use saigen_engine::{ActionId, Ask, Choice, Decision, Game, Reason, Unit};
use saigen_json::ReasonJson;
use saigen_notation::{choice_text, target_text};
use saigen_protocol::{ActionItem, OptionItem, Question, ReasonItem, Uses};

use crate::Ruleset;

/// A question with everything that helps to answer it.
pub(crate) fn question<'t>(
    ruleset: &'t Ruleset,
    game: &Game,
    decision: &Decision,
    id: String,
) -> Question<'t> {
    let chance = decision.ask == Ask::Chance;
    Question {
        decision: id,
        ask: decision.ask.id().into(),
        text: ruleset.both(|words| words.question(game, decision)),
        options: options(ruleset, game, decision),
        actions: if chance { actions(ruleset, game, decision.seat) } else { Vec::new() },
        uses: if chance { uses(ruleset, game, decision) } else { Uses::default() },
    }
}

/// Every legal answer, in words.
pub(crate) fn options(ruleset: &Ruleset, game: &Game, decision: &Decision) -> Vec<OptionItem> {
    let option = |choice| OptionItem {
        choice: choice_text(&ruleset.rules, choice),
        text: ruleset.both(|words| words.choice(game, decision.seat, choice)),
    };
    decision.options.iter().map(option).collect()
}

/// Every action that a player can ever request, with the reasons why not now.
fn actions<'t>(ruleset: &'t Ruleset, game: &Game, seat: Seat) -> Vec<ActionItem<'t>> {
    let direct = ruleset.rules.actions().filter(|&action| ruleset.rules.action(action).direct().is_some());
    let item = |action| {
        let why = game.reasons(&ruleset.rules, seat, action);
        ActionItem {
            action: ruleset.rules.action(action).id.to_string(),
            name: ruleset.both(|words| words.action(action)),
            available: why.is_empty(),
            reasons: reasons(ruleset, action, &why),
        }
    };
    direct.map(item).collect()
}

/// Reasons as data and in words.
pub(crate) fn reasons<'t>(ruleset: &'t Ruleset, action: ActionId, reasons: &[Reason]) -> Vec<ReasonItem<'t>> {
    let item = |reason: &Reason| ReasonItem {
        reason: ReasonJson::of(&ruleset.rules, reason),
        text: ruleset.both(|words| words.reason(action, reason)),
        reference: ruleset.both(|words| words.reference(reason)),
    };
    reasons.iter().map(item).collect()
}

/// What can be done with cards and characters.
fn uses(ruleset: &Ruleset, game: &Game, decision: &Decision) -> Uses {
    let mut uses = Uses::default();
    for choice in decision.options.iter() {
        let Choice::Action(action) = choice else { continue };
        let id = &*ruleset.rules.action(action).id;
        for whole in game.requests(&ruleset.rules, action) {
            whole.keys.into_iter().for_each(|card| add(&mut uses.keys, card.to_string(), id));
            whole.discard.into_iter().for_each(|card| add(&mut uses.payments, card.to_string(), id));
            let paying = whole.drive.iter().chain(whole.sacrifice.iter());
            let paying = paying.map(|place| Unit::new(decision.seat, place).to_string());
            paying.for_each(|unit| add(&mut uses.payments, unit, id));
            target_text(whole.target).into_iter().for_each(|target| add(&mut uses.targets, target, id));
        }
    }
    uses
}

/// Notes an action; those of one thing come one after another, so a repeated one is the last.
fn add(uses: &mut BTreeMap<String, Vec<String>>, thing: String, action: &str) {
    let actions = uses.entry(thing).or_default();
    if actions.last().is_none_or(|last| last != action) {
        actions.push(action.into());
    }
}
