//! What must hold of a position before anything is laid on the table.

use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Seat};
use saigen_rulebook::{KeyUnit, SetUpStep};

use super::{
    CharacterPosition, Doing, EffectPosition, Position, PositionError, RequestAt, RequestPosition,
    SidePosition, Then,
};
use crate::choice::Unit;
use crate::game::HELD_LIMIT;
use crate::needs::Filled;
use crate::repeats::FREE_LIMIT;
use crate::rules::{Plan, Rules};
use crate::side::FOG_LIMIT;
use crate::stage::{Aim, STAGE_LIMIT, Target};
use crate::target::TargetPlan;
use crate::whole::WholeRequest;

pub(super) fn check(rules: &Rules, position: &Position) -> Vec<PositionError> {
    let mut errors = Vec::new();
    Seat::BOTH.into_iter().for_each(|seat| check_side(rules, position, seat, &mut errors));
    if position.stage.len() > STAGE_LIMIT {
        errors.push(PositionError::StageFull);
    }
    let remembers = rules.masks.repeatable != 0 || position.free_run.is_empty();
    if !remembers || position.free_run.len() > FREE_LIMIT {
        errors.push(PositionError::FreeRun);
    }
    check_requests(rules, position, &mut errors);
    check_set_up(rules, position, &mut errors);
    check_chance(position, &mut errors);
    errors
}

/// While players choose from their decks, nothing else has happened; once cards have decided who goes first,
/// only trumps are still turned up.
fn check_set_up(rules: &Rules, position: &Position, errors: &mut Vec<PositionError>) {
    if position.doing != Doing::SettingUp {
        return;
    }
    let any = |is: fn(&SidePosition) -> bool| position.sides.iter().any(|(_, side)| is(side));
    let turning_up = rules.steps(false).contains(&SetUpStep::TurnUp) && !any(|side| side.grave.is_empty());
    let dealt = any(|side| !side.pack.is_empty() || !side.grave.is_empty() || !side.characters.is_empty());
    let begun = !position.stage.is_empty() || !position.free_run.is_empty() || position.idle;
    let requested = begun || any(|side| !side.fog.is_empty());
    let drafted = position.sides.iter().all(|(_, side)| is_drafted(rules, side));
    let wrong = [
        (rules.choices().is_empty(), "the frame of these rules lets nobody choose"),
        (requested, "nothing has been requested yet"),
        (dealt && !turning_up, "nothing but decks is laid yet"),
        (turning_up && any(|side| side.trumps.is_empty()), "both players have trumps"),
        (!turning_up && !drafted, "drafted cards become trumps first, then the hand, and one is left"),
    ];
    errors.extend(wrong.into_iter().filter(|(wrong, _)| *wrong).map(|(_, why)| PositionError::SetUp(why)));
}

/// Whether these cards have been drafted and divided so far, where there is a draft.
fn is_drafted(rules: &Rules, side: &SidePosition) -> bool {
    let [SetUpStep::Draft { packets, .. }, SetUpStep::Trumps(trumps), ..] = *rules.choices() else {
        return true;
    };
    let divided = side.rare.len() + side.trumps.len() + side.hand.len() == usize::from(packets);
    match side.trumps.len() {
        0 => side.hand.is_empty(),
        some => divided && !side.rare.is_empty() && (side.hand.is_empty() || some == usize::from(trumps)),
    }
}

/// Who can have the chance, and what cannot wait while somebody has it.
fn check_chance(position: &Position, errors: &mut Vec<PositionError>) {
    if position.idle && !position.stage.is_empty() {
        errors.push(PositionError::Idle);
    }
    if position.then.is_some() && !matches!(position.doing, Doing::Settling | Doing::Resolving(_)) {
        errors.push(PositionError::Then("it follows triggers and effects, and here is neither"));
    }
    if !matches!(position.doing, Doing::Chance | Doing::Building(_)) {
        return;
    }
    if position.passed[position.chance] {
        errors.push(PositionError::Passed(position.chance));
    }
    errors.extend(position.pending.iter().map(|&(seat, ..)| PositionError::Pending(seat)));
    let arrived = position.sides.iter().filter(|(_, side)| side.arrived > 0);
    errors.extend(arrived.map(|(seat, _)| PositionError::Arrived(seat)));
}

/// The request that has been paid for and is not yet on the stage.
fn made(position: &Position) -> Option<&RequestPosition> {
    match &position.then {
        Some(Then::Stage(request) | Then::Resolve(request)) => Some(request),
        Some(Then::KeepChance | Then::TurnPlayer) | None => None,
    }
}

/// The effect at work.
fn effect(position: &Position) -> Option<&EffectPosition> {
    match &position.doing {
        Doing::Resolving(effect) => Some(effect),
        Doing::SettingUp | Doing::Chance | Doing::Building(_) | Doing::Paying(_) | Doing::Settling => None,
    }
}

/// Every request of a position with all keys that it came with, and where it is.
fn requests(position: &Position) -> Vec<(RequestAt, RequestPosition)> {
    let stage = position.stage.iter().zip(0..).take(STAGE_LIMIT);
    let stage = stage.map(|(request, index)| (RequestAt::Stage(index), request));
    let at_work = effect(position).and_then(|effect| effect.request.as_ref());
    let others = [(RequestAt::Made, made(position)), (RequestAt::Work, at_work)];
    let others = others.into_iter().filter_map(|(at, request)| Some((at, request?)));
    let mut all: Vec<_> = stage.chain(others).map(|(at, request)| (at, request.clone())).collect();
    if let Some(came) = effect(position).and_then(|effect| effect.came) {
        let at_work = all.iter_mut().filter(|(at, _)| is_at_work(position, *at));
        at_work.for_each(|(_, request)| request.keys = came);
    }
    if let Doing::Paying(payment) = &position.doing {
        let WholeRequest { action, keys, target, .. } = payment.left;
        let (controller, waiting) = (position.chance, payment.waiting);
        let unit = Target::NONE;
        let request = RequestPosition { action, controller, keys, target, unit, blank: false, waiting };
        all.push((RequestAt::Work, request));
    }
    all
}

/// The cards of a seat that lie with requests.
fn keys_of(position: &Position, seat: Seat) -> impl Iterator<Item = Card> {
    let at_work = effect(position).and_then(|effect| effect.request.as_ref());
    let all = position.stage.iter().chain(made(position)).chain(at_work);
    all.filter(move |request| request.controller == seat).flat_map(|request| request.keys)
}

fn check_side(rules: &Rules, position: &Position, seat: Seat, errors: &mut Vec<PositionError>) {
    let side = &position.sides[seat];
    let field = side.characters.iter().flat_map(|character| character.cards);
    let zones = side.life.iter().chain(&side.grave).chain(&side.hand).chain(&side.pack).copied();
    let zones = zones.chain(side.rare).chain(side.trumps);
    let all = zones.chain(side.fog.iter().map(|fog| fog.card)).chain(field);
    let mut seen = CardSet::EMPTY;
    for card in all.chain(side.turned.iter().copied()).chain(keys_of(position, seat)) {
        if seen.contains(card) {
            errors.push(PositionError::CardTwice(seat, card));
        }
        seen = seen.with(card);
    }
    let filled = Filled::by(rules.book());
    if !filled.pack && (side.pack_open || !side.pack.is_empty()) {
        errors.push(PositionError::Pack(seat));
    }
    let drafting = position.doing == Doing::SettingUp && rules.draft().0 > 0;
    let most = if drafting { rules.draft().0 } else { usize::from(filled.rare) };
    if side.rare.len() > most {
        errors.push(PositionError::Rare(seat));
    }
    let turned = side.trumps_up | side.held_down;
    let twice = side.trumps_up.intersects(side.held_down);
    if !side.trumps.is_empty() && !filled.trumps || !side.trumps.contains_all(turned) || twice {
        errors.push(PositionError::Trumps(seat));
    }
    if side.fog.len() > FOG_LIMIT {
        errors.push(PositionError::FogFull(seat));
    }
    if side.known_bottom as usize > side.life.len() {
        errors.push(PositionError::Bottom(seat));
    }
    let chosen = rules.options.choose_grave_top && (2..=side.grave.len()).contains(&side.arrived.into());
    if side.arrived != 0 && !chosen {
        errors.push(PositionError::Arrived(seat));
    }
    if !side.turned.is_empty() && at_work(position) != Some(seat) {
        errors.push(PositionError::Turned(seat));
    }
    if !rules.trusts_positions {
        let wrong = side.fog.iter().filter(|fog| !is_marked_well(rules, position, fog.on));
        errors.extend(wrong.map(|fog| PositionError::Mark(seat, fog.card)));
    }
    check_field(rules, position, seat, errors);
}

/// A fog marks a soldier that stands there, a trump that is held down, or nothing.
fn is_marked_well(rules: &Rules, position: &Position, on: Target) -> bool {
    match on.aim() {
        Aim::None | Aim::Gone => true,
        Aim::Trump(seat, card) => position.sides[seat].held_down.contains(card),
        Aim::Unit(unit) => {
            let there = position.sides[unit.seat()].characters.iter().find(|it| it.place == unit.place());
            there.is_some_and(|it| it.soldier || rules.marked_bulwarks)
        }
        Aim::Request(_) | Aim::Player(_) => false,
    }
}

/// Whose effect is at work.
fn at_work(position: &Position) -> Option<Seat> {
    let off_stage = effect(position)?.request.as_ref();
    off_stage.or(position.stage.last()).map(|request| request.controller)
}

fn check_field(rules: &Rules, position: &Position, seat: Seat, errors: &mut Vec<PositionError>) {
    let side = &position.sides[seat];
    let mut places: u64 = 0;
    for character in &side.characters {
        if character.place as usize >= Card::COUNT {
            errors.push(PositionError::NoSuchPlace(seat, character.place));
            continue;
        }
        if places >> character.place & 1 != 0 {
            errors.push(PositionError::PlaceTwice(Unit::new(seat, character.place)));
        }
        places |= 1 << character.place;
        check_character(rules, position, seat, character, errors);
    }
    let mut row = side.row.clone();
    row.sort_unstable();
    let mut bulwarks: Vec<u8> = side.characters.iter().filter(|c| !c.soldier).map(|c| c.place).collect();
    bulwarks.sort_unstable();
    if row != bulwarks {
        errors.push(PositionError::Row(seat));
    }
}

fn check_character(
    rules: &Rules,
    position: &Position,
    seat: Seat,
    character: &CharacterPosition,
    errors: &mut Vec<PositionError>,
) {
    let unit = Unit::new(seat, character.place);
    let cards = character.cards;
    let one_suit = saigen_cards::Suit::ALL.into_iter().any(|suit| CardSet::suit(suit).contains_all(cards));
    let exists = match (character.soldier, cards.len()) {
        (_, 0) => false,
        (false, count) => count == 1,
        (true, 1) => rules.traits.alone.contains_all(cards),
        (true, _) => one_suit || !rules.traits.lead(cards).is_empty(),
    };
    let attackers = position.sides[position.turn].characters.iter().filter(|c| c.attacks);
    let mut attackers = attackers.map(|attacker| attacker.place);
    let others = position.sides[seat].characters.iter().filter(|c| c.place != character.place);
    let joined = |at: u8| others.clone().any(|c| c.blocks == Some(at) && !(c.soldier && character.soldier));
    let blocks_well = |at: u8| seat != position.turn && attackers.any(|a| a == at) && !joined(at);
    let attacks_well = character.soldier || rules.marked_bulwarks;
    let wrong = [
        (!exists, PositionError::NoSuchCharacter(unit)),
        (!cards.contains_all(character.fresh), PositionError::NotFresh(unit)),
        (!character.soldier && character.change != 0, PositionError::BulwarkSize(unit)),
        (character.attacks && !(attacks_well && seat == position.turn), PositionError::NoAttacker(unit)),
        (!character.blocks.is_none_or(blocks_well), PositionError::NoBlocker(unit)),
        (
            character.blocks_gone && (seat == position.turn || character.blocks.is_some()),
            PositionError::NoBlocker(unit),
        ),
    ];
    errors.extend(wrong.into_iter().filter(|(wrong, _)| *wrong).map(|(_, error)| error));
}

fn check_requests(rules: &Rules, position: &Position, errors: &mut Vec<PositionError>) {
    let mut holding = 0;
    for (at, request) in requests(position) {
        let plan = rules.plan(request.action);
        holding += usize::from(!request.waiting.is_empty());
        // What is at work may have passed the turn itself.
        let own_turn = rules.is_of_own_turn(request.action) && !is_at_work(position, at);
        let waits = request.waiting.is_empty() || plan.cost_triggers_wait && holding <= HELD_LIMIT;
        let wrong = [
            (!plan.keys.matches(request.keys), PositionError::Keys(at)),
            (!is_aimed_well(position, plan.target, at, &request), PositionError::Target(at)),
            (!is_built_well(position, plan, at, &request), PositionError::KeyUnit(at)),
            (!waits, PositionError::Waiting(at)),
            (!rules.trusts_positions && !lies_well(rules, position, at), PositionError::Twice(at)),
            (own_turn && request.controller != position.turn, PositionError::OwnTurn(at)),
        ];
        errors.extend(wrong.into_iter().filter(|(wrong, _)| *wrong).map(|(_, error)| error));
    }
}

/// What only comes onto an empty stage lies there once.
fn lies_well(rules: &Rules, position: &Position, at: RequestAt) -> bool {
    let RequestAt::Stage(index) = at else { return true };
    let (below, request) = (&position.stage[..index.into()], &position.stage[usize::from(index)]);
    !rules.is_rooted(request.action) || below.iter().all(|other| other.action != request.action)
}

fn is_at_work(position: &Position, at: RequestAt) -> bool {
    let Some(effect) = effect(position) else { return false };
    match at {
        RequestAt::Stage(index) => effect.request.is_none() && position.stage.len() == usize::from(index) + 1,
        RequestAt::Work => true,
        RequestAt::Made => false,
    }
}

/// Whether a request has a key unit of its controller that stands or has gone, where its action needs one.
fn is_built_well(position: &Position, plan: &Plan, at: RequestAt, request: &RequestPosition) -> bool {
    let is_paying = matches!(position.doing, Doing::Paying(_));
    match request.unit.aim() {
        // An effect at work may have chosen another one.
        _ if at == RequestAt::Work && !is_paying => true,
        Aim::None => plan.unit == KeyUnit::None || is_paying,
        Aim::Gone => plan.unit != KeyUnit::None,
        Aim::Unit(unit) => {
            let mut own = position.sides[request.controller].characters.iter();
            plan.unit != KeyUnit::None
                && unit.seat() == request.controller
                && own.any(|it| it.place == unit.place())
        }
        Aim::Request(_) | Aim::Player(_) | Aim::Trump(..) => false,
    }
}

fn is_aimed_well(position: &Position, plan: TargetPlan, from: RequestAt, request: &RequestPosition) -> bool {
    let stands = |unit: Unit| {
        position.sides[unit.seat()].characters.iter().any(|character| character.place == unit.place())
    };
    match (plan, request.target.aim()) {
        (TargetPlan::None, aim) => aim == Aim::None,
        (_, Aim::Gone) => true,
        (plan, Aim::Unit(unit)) if plan.is_character() => stands(unit),
        (TargetPlan::Player | TargetPlan::Opponent, Aim::Player(_)) => true,
        (TargetPlan::Trump, Aim::Trump(seat, card)) => position.sides[seat].trumps.contains(card),
        (_, Aim::Request(at)) => {
            plan.is_request() && from != RequestAt::Stage(at) && (at as usize) < position.stage.len()
        }
        _ => false,
    }
}
