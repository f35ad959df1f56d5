//! What the asked seat is sent about its question: options, every legal request, and reasons why not.

use std::collections::BTreeMap;

use saigen_cards::Seat;
use saigen_engine::{ActionId, Ask, Choice, Decision, Game, Reason, Rules, Unit};
use saigen_json::{BlockableJson, CardName, UnitName};
use saigen_notation::{choice_text, reason_text};
use saigen_protocol::{OptionItem, Picks, Question, ReasonItem, RequestNode};
use saigen_table::{Next, Node, RequestTree};
use saigen_wording::Wording;

/// A question with everything that helps to answer it.
pub(crate) fn question(words: &Wording, game: &Game, decision: &Decision, id: String) -> Question {
    let chance = decision.ask == Ask::Chance;
    let mut question = Question {
        decision: id,
        ask: decision.ask.id().into(),
        text: words.question(game, decision),
        options: options(words, game, decision),
        requests: chance.then(|| requests(words.rules(), game, decision.seat)),
        blockable: game.blockable().iter().map(|it| BlockableJson::of(decision.seat, it)).collect(),
        must_attack: must_attack(words.rules(), game, decision),
        picks: game
            .deck_choice(words.rules())
            .map(|(count, of)| Picks { count, of: of.into_iter().map(CardName).collect() }),
        unavailable: BTreeMap::new(),
        reasons: Vec::new(),
    };
    if chance {
        explain(&mut question, words, game, decision.seat);
    }
    question
}

/// The characters that an attack cannot leave out.
fn must_attack(rules: &Rules, game: &Game, decision: &Decision) -> Vec<UnitName> {
    if decision.ask != Ask::Attacker {
        return Vec::new();
    }
    let places = game.must_attack(rules);
    places.iter().map(|place| UnitName(Unit::new(decision.seat, place))).collect()
}

/// Every legal choice, in words; requests are in the tree.
fn options(words: &Wording, game: &Game, decision: &Decision) -> Vec<OptionItem> {
    let choices = decision.options.iter().filter(|choice| !matches!(choice, Choice::Action(_)));
    let option = |choice| OptionItem {
        choice: choice_text(words.rules(), choice),
        text: words.choice(game, decision.seat, choice),
    };
    choices.map(option).collect()
}

fn requests(rules: &Rules, game: &Game, seat: Seat) -> saigen_protocol::RequestTree {
    let tree = RequestTree::of(rules, game, seat);
    let action = |(action, next)| (rules.action(action).id.to_string(), index(next));
    saigen_protocol::RequestTree {
        actions: tree.actions.into_iter().map(action).collect(),
        nodes: tree.nodes.into_iter().map(|it| node(rules, it)).collect(),
    }
}

fn node(rules: &Rules, node: Node) -> RequestNode {
    let names = |choices: Vec<Choice>| choices.into_iter().map(|choice| choice_text(rules, choice)).collect();
    match node {
        Node::One(ask, branches) => RequestNode::One {
            ask: ask.id().into(),
            to: branches.into_iter().map(|(choices, next)| (names(choices), index(next))).collect(),
        },
        Node::Any(ask, count, of, then) => {
            RequestNode::Any { ask: ask.id().into(), count: count as u32, of: names(of), then: index(then) }
        }
    }
}

fn index(next: Next) -> Option<u32> {
    next.map(|index| index as u32)
}

/// Adds why every other action that a player can ever request cannot be requested now.
fn explain(question: &mut Question, words: &Wording, game: &Game, seat: Seat) {
    let rules = words.rules();
    for action in rules.actions().filter(|&action| rules.action(action).direct().is_some()) {
        let why = reasons(words, action, &game.reasons(rules, seat, action));
        let indices: Vec<u32> = why.into_iter().map(|reason| note(&mut question.reasons, reason)).collect();
        if !indices.is_empty() {
            question.unavailable.insert(rules.action(action).id.to_string(), indices);
        }
    }
}

/// The index of a reason among those noted so far.
fn note(known: &mut Vec<ReasonItem>, reason: ReasonItem) -> u32 {
    let index = known.iter().position(|other| *other == reason).unwrap_or_else(|| {
        known.push(reason);
        known.len() - 1
    });
    index as u32
}

/// Reasons in words.
pub(crate) fn reasons(words: &Wording, action: ActionId, reasons: &[Reason]) -> Vec<ReasonItem> {
    let item = |reason: &Reason| ReasonItem {
        id: reason_text(reason).into(),
        text: words.reason(action, reason),
        reference: words.reference(reason),
        entry: words.rule_entry(action, reason),
    };
    reasons.iter().map(item).collect()
}
