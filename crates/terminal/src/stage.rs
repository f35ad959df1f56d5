//! The stage as lines: requests with owner, key cards and target, and the result of combat.

use saigen_engine::{Aim, Bout, Fate, Request, Target, Unit, Viewer};
use saigen_wording::Phrasebook;

use crate::board::{Board, Thing};

/// The lines between the sides; lines about a request are selectable.
pub(crate) type StageLines = Vec<(Option<Thing>, String)>;

/// The lines between the sides, top of the stage first.
pub(crate) fn stage_lines(board: &Board) -> StageLines {
    let requests = board.view.stage().requests();
    let mut lines = StageLines::new();
    let moment = board.view.moment();
    lines.extend(moment.resolving().map(|request| (None, format!("▸ {}", line(board, None, request)))));
    for (index, request) in requests.iter().enumerate().rev() {
        let thing = Thing::Request(index as u8);
        lines.push((Some(thing), line(board, Some(index), request)));
    }
    let (_, turned) = moment.turned_up();
    if !turned.is_empty() {
        let cards = board.words.phrases().cards(turned.iter().copied());
        lines.push((None, say(board).say("stage-turned-up", &[("cards", cards.into())])));
    }
    let waiting: Vec<String> = moment
        .pending(board.words.rules())
        .iter()
        .map(|(_, action, _)| board.words.action(*action))
        .collect();
    if !waiting.is_empty() {
        let actions = say(board).list(waiting);
        lines.push((None, say(board).say("stage-waits", &[("actions", actions.into())])));
    }
    lines.extend(
        board
            .view
            .preview_judgement(board.words.rules())
            .iter()
            .map(|bout| (None, bout_line(say(board), bout))),
    );
    lines
}

fn say<'a>(board: &Board<'a>) -> &'a Phrasebook {
    board.words.phrases()
}

/// A request: number, action, owner, key cards, target.
fn line(board: &Board, index: Option<usize>, request: &Request) -> String {
    let who = match board.view.viewer() {
        Viewer::Seat(seat) => board.words.player(request.controller, seat),
        _ => board.name(request.controller),
    };
    let action = board.words.action(request.action);
    let mut parts = vec![match index {
        Some(index) => say(board).say(
            "stage-request",
            &[("number", (index + 1).into()), ("action", action.into()), ("who", who.into())],
        ),
        None => format!("{action} · {who}"),
    }];
    if !request.keys.is_empty() {
        parts.push(say(board).cards(request.keys));
    }
    if let Some(target) = target(board, request.target) {
        parts.push(say(board).say("stage-target", &[("target", target.into())]));
    }
    if request.blank {
        parts.push(say(board).word("stage-blank"));
    }
    parts.join(" ")
}

/// The target of a request.
fn target(board: &Board, target: Target) -> Option<String> {
    Some(match target.aim() {
        Aim::None => return None,
        Aim::Gone => say(board).word("target-lost"),
        Aim::Unit(unit) => unit_name(board, unit),
        Aim::Request(index) => format!("#{}", index + 1),
        Aim::Player(seat) => board.name(seat),
        Aim::Trump(seat, card) => {
            let args = [("who", board.name(seat).into()), ("card", say(board).trump_card(card).into())];
            say(board).say("trump-of", &args)
        }
    })
}

/// A character by its label and the cards known to the viewer.
fn unit_name(board: &Board, unit: Unit) -> String {
    let found = board.view.sides[unit.seat()].characters().find(|it| it.place == unit.place());
    let cards = found.map(|it| say(board).cards(it.cards)).unwrap_or_default();
    format!("{unit} {cards}").trim_end().to_owned()
}

/// The result of combat for an attacker.
fn bout_line(say: &Phrasebook, bout: &Bout) -> String {
    let attacker = || ("attacker", bout.attacker.to_string().into());
    if bout.blockers.is_empty() {
        return say.say("bout-unblocked", &[attacker(), ("damage", u32::from(bout.damage).into())]);
    }
    let names: Vec<String> = bout.blockers.iter().map(ToString::to_string).collect();
    let blockers = || ("blockers", names.join("+").into());
    let fate = match (bout.attacker_fate, bout.blockers_fate) {
        (Fate::Perhaps { with, of }, _) => {
            say.say("fate-open", &[blockers(), attacker(), ("with", with.into()), ("of", of.into())])
        }
        (Fate::Falls, Fate::Falls) => say.word("fate-both"),
        (Fate::Falls, _) => say.say("fate-attacker", &[attacker()]),
        (_, Fate::Falls) => say.say("fate-blockers", &[blockers()]),
        _ => say.word("fate-nobody"),
    };
    let line = say.say("bout-blocked", &[attacker(), blockers(), ("fate", fate.into())]);
    match (bout.damage, bout.backlash) {
        (0, 0) => line,
        (damage, 0) => say.say("bout-damage", &[("bout", line.into()), ("damage", u32::from(damage).into())]),
        (_, damage) => {
            say.say("bout-backlash", &[("bout", line.into()), ("damage", u32::from(damage).into())])
        }
    }
}
