//! Positions as text that reads back as the same game, at any moment.

use saigen_cards::Seat;
use saigen_engine::{
    Doing, EffectPosition, FogCard, Game, PaymentPosition, Position, RequestPosition, Rules, SidePosition,
    Then, Unit,
};
use saigen_rulebook::Form;

use crate::print::{action_id, dump, joined, pose_word, target_text, whole_text};

/// A position as text that reads back as the same game: the dump, with the soldiers that fog is about,
/// with what is known beyond what lies open, and with what is going on.
/// Nothing once the game is over.
pub fn position_text(rules: &Rules, game: &Game) -> Option<String> {
    let position = game.position(rules)?;
    let mut lines: Vec<String> = dump(rules, game).lines().map(str::to_owned).collect();
    let told_below = |line: &str| line.starts_with("asks ") || line.starts_with("resolving ");
    lines.retain(|line| !told_below(line) && !line.contains(" fog "));
    for (index, request) in position.stage.iter().enumerate().filter(|(_, r)| !r.waiting.is_empty()) {
        add(&mut lines, &format!("#{}", index + 1), &format!("waiting {}", joined(request.waiting)));
    }
    for (seat, side) in position.sides.iter() {
        for character in side.characters.iter().filter(|character| character.blocks_gone) {
            add(&mut lines, &Unit::new(seat, character.place).to_string(), "blocks gone");
        }
        lines.extend(fog_line(seat, &side.fog));
        lines.extend(known_lines(seat, side));
    }
    lines.extend(doing_lines(rules, &position));
    Some(lines.join("\n") + "\n")
}

/// Adds words to the line that begins with this one.
fn add(lines: &mut [String], first: &str, words: &str) {
    let line = lines.iter_mut().find(|line| line.split(' ').next() == Some(first));
    line.into_iter().for_each(|line| *line = format!("{line} {words}"));
}

/// `a fog H5@b0`: cards of the fog, each with the soldier it is about.
fn fog_line(seat: Seat, fog: &[FogCard]) -> Option<String> {
    let words = fog.iter().map(|fog| match target_text(fog.on) {
        Some(on) => format!("{}@{on}", fog.card),
        None => fog.card.to_string(),
    });
    (!fog.is_empty()).then(|| format!("{seat} fog {}", joined(words)))
}

/// What is known of a side beyond what lies open.
fn known_lines(seat: Seat, side: &SidePosition) -> Vec<String> {
    let known =
        [("seen", side.known.to_opponent), ("public", side.known.to_all), ("sure", side.known.to_owner)];
    let known = known.into_iter().filter(|(_, cards)| !cards.is_empty());
    let mut lines: Vec<String> =
        known.map(|(kind, cards)| format!("{seat} {kind} {}", joined(cards))).collect();
    let counts = [("bottom", side.known_bottom), ("arrived", side.arrived)].into_iter();
    lines
        .extend(counts.filter(|(_, count)| *count > 0).map(|(kind, count)| format!("{seat} {kind} {count}")));
    lines
}

/// What is going on: a request that is built or paid for, an effect, triggers, what is asked.
fn doing_lines(rules: &Rules, position: &Position) -> Vec<String> {
    let mut lines: Vec<String> = match &position.doing {
        Doing::SettingUp | Doing::Chance | Doing::Settling => None,
        Doing::Building(draft) => Some(format!("building {}", whole_text(rules, draft, position.chance))),
        Doing::Paying(payment) => Some(paying_line(rules, payment, position.chance)),
        Doing::Resolving(effect) => Some(resolving_line(rules, effect, position)),
    }
    .into_iter()
    .collect();
    lines.extend(position.then.as_ref().map(|then| match then {
        Then::Stage(request) => format!("then stage {}", request_text(rules, request)),
        Then::Resolve(request) => format!("then resolve {}", request_text(rules, request)),
        Then::KeepChance => "then chance".into(),
        Then::TurnPlayer => "then turn_player".into(),
    }));
    let pending = position.pending.iter();
    lines.extend(
        pending.map(|(seat, action, count)| format!("triggers {seat} {} {count}", action_id(rules, *action))),
    );
    let marks = position.free_run.iter().map(|mark| format!("{mark:08x}"));
    lines.extend((!position.free_run.is_empty()).then(|| format!("free {}", joined(marks))));
    lines.extend(position.asks.as_ref().map(|(seat, ask)| format!("asks {seat} {ask}")));
    lines
}

fn request_text(rules: &Rules, request: &RequestPosition) -> String {
    let words = [
        Some(format!("{} {}", action_id(rules, request.action), request.controller)),
        (!request.keys.is_empty()).then(|| format!("keys {}", joined(request.keys))),
        target_text(request.target).map(|target| format!("target {target}")),
        target_text(request.unit).map(|unit| format!("unit {unit}")),
        request.blank.then(|| "blank".into()),
        (!request.waiting.is_empty()).then(|| format!("waiting {}", joined(request.waiting))),
    ];
    joined(words.into_iter().flatten())
}

fn paying_line(rules: &Rules, payment: &PaymentPosition, seat: Seat) -> String {
    let words = [
        Some(format!("paying {}", whole_text(rules, &payment.left, seat))),
        match payment.freed {
            0 => None,
            1 => Some("freed".into()),
            abilities => Some(format!("freed {abilities}")),
        },
        (!payment.waiting.is_empty()).then(|| format!("waiting {}", joined(payment.waiting))),
    ];
    joined(words.into_iter().flatten())
}

fn resolving_line(rules: &Rules, effect: &EffectPosition, position: &Position) -> String {
    let on_stage = || format!("#{}", position.stage.len());
    let request = effect.request.as_ref().map_or_else(on_stage, |request| request_text(rules, request));
    let at_work = effect.request.as_ref().or(position.stage.last());
    let controller = at_work.map_or(position.turn, |request| request.controller);
    let (attacking, blocking) = (position.turn, position.turn.other());
    let blocks = position.asks.as_ref().is_some_and(|(seat, _)| *seat == blocking);
    let from = if blocks { blocking } else { attacking };
    let of = effect.picked_of.map_or(String::new(), |seat| format!("{seat} "));
    let chosen = [
        effect.pose.map(pose_word),
        effect.form.filter(|&form| form == Form::Bulwark).map(|_| "bulwark"),
        effect.second.then_some("two"),
        effect.agreed.then_some("yes"),
    ];
    let chosen = joined(chosen.into_iter().flatten());
    let units = effect.units.iter().map(|place| Unit::new(controller, place));
    let words = [
        Some(format!("resolving {request}")),
        effect.step.map(|step| format!("step {}", step + 1)),
        effect.came.map(|cards| format!("came {}", joined(cards))),
        effect.owner.map(|owner| format!("owner {owner}")),
        (!chosen.is_empty()).then(|| format!("chose {chosen}")),
        (!effect.picked.is_empty()).then(|| format!("picked {of}{}", joined(effect.picked))),
        (!effect.named.is_empty()).then(|| format!("named {}", joined(&effect.named))),
        effect.against.map(|place| format!("against {}", Unit::new(attacking, place))),
        effect.from_place.map(|place| format!("from {}", Unit::new(from, place))),
        effect.owed.map(|damage| format!("owed {damage}")),
        effect.backlash.map(|damage| format!("backlash {damage}")),
        effect.shielded.then(|| "shielded".into()),
        effect.unit.and_then(target_text).map(|unit| format!("chosen {unit}")),
        (!effect.units.is_empty()).then(|| format!("units {}", joined(units))),
        effect.buried.map(|sizes| format!("buried {sizes}")),
        effect.makes_attack.then(|| "makes attack".into()),
        effect.makes_mount.then(|| "makes mount".into()),
    ];
    joined(words.into_iter().flatten())
}
