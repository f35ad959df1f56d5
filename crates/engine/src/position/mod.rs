//! Positions: plain, not necessarily legal data, from which a game is made after checking.
//!
//! A position describes a moment at which the holder of the chance may request or pass.

use alloc::vec::Vec;
use core::fmt;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_rulebook::Pose;

use crate::ActionId;
use crate::choice::Unit;
use crate::game::{Game, HELD_LIMIT, NOBODY, Phase};
use crate::rules::Rules;
use crate::side::{FOG_LIMIT, FogCard, Known, Side};
use crate::stage::{Aim, NOT_HELD, Request, STAGE_LIMIT, Target};
use crate::target::TargetPlan;

/// A position, as somebody wrote it down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The number of the turn.
    pub turn_number: u16,
    /// The turn player.
    pub turn: Seat,
    /// The holder of the chance.
    pub chance: Seat,
    /// Who has passed since the last request.
    pub passed: BySeat<bool>,
    /// Both have passed on an empty stage and nothing was requested since (R3).
    pub idle: bool,
    /// The two sides.
    pub sides: BySeat<SidePosition>,
    /// The stage from the bottom up.
    pub stage: Vec<RequestPosition>,
}

/// One player's side. Cards that are named nowhere are outside the game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SidePosition {
    /// Bottom to top.
    pub life: Vec<Card>,
    /// Bottom to top.
    pub grave: Vec<Card>,
    /// The hand.
    pub hand: Vec<Card>,
    /// The fog.
    pub fog: Vec<FogCard>,
    /// The characters.
    pub characters: Vec<CharacterPosition>,
    /// The places of the bulwarks from the life outwards.
    pub row: Vec<u8>,
    /// What フォース adds to every soldier this turn.
    pub force: i16,
    /// Once-a-turn actions already requested this turn.
    pub used: Vec<ActionId>,
    /// What is known of the cards beyond what lies open.
    pub known: Known,
    /// So many cards at the bottom of the life are known to everybody as a set.
    pub known_bottom: u8,
}

/// One character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterPosition {
    /// Its place number.
    pub place: u8,
    /// Whether it is a soldier; else a bulwark.
    pub soldier: bool,
    /// Its state.
    pub pose: Pose,
    /// Its cards.
    pub cards: CardSet,
    /// By how much its size was changed this turn, apart from フォース.
    pub change: i8,
    /// Those of its cards that entered the field this turn.
    pub fresh: CardSet,
    /// Whether it attacks.
    pub attacks: bool,
    /// The place of the attacker that it blocks.
    pub blocks: Option<u8>,
}

/// One request on the stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestPosition {
    /// The action.
    pub action: ActionId,
    /// Its controller.
    pub controller: Seat,
    /// Its key cards.
    pub keys: CardSet,
    /// Its target.
    pub target: Target,
    /// Whether it will do nothing.
    pub blank: bool,
    /// Cards that fell as its cost and whose triggers wait until it has left the stage (R12).
    pub waiting: CardSet,
}

/// What is impossible about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// A card lies in two places.
    CardTwice(Seat, Card),
    /// Two characters have the same place number.
    PlaceTwice(Unit),
    /// A place number is too large.
    NoSuchPlace(Seat, u8),
    /// No soldier, or no bulwark, is made of these cards.
    NoSuchCharacter(Unit),
    /// The row does not name every bulwark once, or names something else.
    Row(Seat),
    /// A card entered the field this turn but is not on it.
    NotFresh(Unit),
    /// A bulwark's size was changed.
    BulwarkSize(Unit),
    /// Only soldiers of the turn player attack.
    NoAttacker(Unit),
    /// Only characters of the other player block, and only an attacker; a bulwark blocks alone.
    NoBlocker(Unit),
    /// The fog has no room for that many cards.
    FogFull(Seat),
    /// The stage has no room for that many requests.
    StageFull,
    /// These are not the keys of the action, for the request at this index.
    Keys(u8),
    /// The action is not aimed at such a thing, for the request at this index.
    Target(u8),
    /// Triggers wait for a request whose triggers do not wait, or for too many requests.
    Waiting(u8),
    /// More cards at the bottom of a life are known than it has.
    Bottom(Seat),
    /// Idle, although the stage is not empty.
    Idle,
    /// The chance on an empty stage is with a player who cannot have it: 6.x.
    Chance(Seat),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CardTwice(seat, card) => write!(f, "{card} of seat {seat} lies in two places"),
            Self::PlaceTwice(unit) => write!(f, "two characters stand at {unit}"),
            Self::NoSuchPlace(seat, place) => {
                write!(f, "seat {seat} has no place {place}; places go from 0 to {}", Card::COUNT - 1)
            }
            Self::NoSuchCharacter(unit) => write!(
                f,
                "{unit}: a bulwark is one card; a soldier is one card that this format has a soldier for, or several of one suit"
            ),
            Self::Row(seat) => write!(f, "the row of seat {seat} must name each of its bulwarks once"),
            Self::NotFresh(unit) => write!(f, "{unit}: only cards of the character can be fresh"),
            Self::BulwarkSize(unit) => write!(f, "{unit} is a bulwark and has no size"),
            Self::NoAttacker(unit) => write!(f, "{unit} cannot attack: only soldiers of the turn player do"),
            Self::NoBlocker(unit) => write!(
                f,
                "{unit} cannot block that: characters of the other player block an attacker, a bulwark alone"
            ),
            Self::FogFull(seat) => write!(f, "the fog of seat {seat} holds at most {FOG_LIMIT} cards"),
            Self::StageFull => write!(f, "the stage holds at most {STAGE_LIMIT} requests"),
            Self::Keys(index) => write!(f, "#{}: these are not key cards of that action", index + 1),
            Self::Target(index) => write!(f, "#{}: that action is not aimed at that", index + 1),
            Self::Waiting(index) => write!(
                f,
                "#{}: triggers of a cost wait only for actions that say so, and for {HELD_LIMIT} requests at most",
                index + 1
            ),
            Self::Bottom(seat) => {
                write!(f, "the life of seat {seat} has fewer cards than are known of its bottom")
            }
            Self::Idle => f.write_str("idle means that both have passed on an empty stage"),
            Self::Chance(seat) => {
                write!(f, "seat {seat} cannot have the chance on an empty stage in this edition (R3)")
            }
        }
    }
}

impl core::error::Error for PositionError {}

impl Game {
    /// Makes a game of a position, or says everything that is impossible about it.
    pub fn from_position(rules: &Rules, position: &Position) -> Result<Self, Vec<PositionError>> {
        let mut errors = check(rules, position);
        errors.dedup();
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut game = Self::EMPTY;
        game.turn_number = position.turn_number;
        game.turn = position.turn;
        game.first = if position.turn_number % 2 == 1 { position.turn } else { position.turn.other() };
        game.chance = position.chance;
        game.passed = position.passed;
        game.idle = position.idle;
        for (seat, side) in position.sides.iter() {
            game.sides[seat] = lay_side(side);
            game.used[seat] = side.used.iter().fold(0, |used, &action| used | rules.plan(action).once_a_turn);
            side.characters.iter().for_each(|character| game.mark_combat(character));
        }
        for request in &position.stage {
            let (keys, held) = (request.keys, game.hold(request.waiting));
            let side = &mut game.sides[request.controller];
            side.outside -= keys;
            side.known.to_all |= keys;
            game.stage.push(Request {
                keys,
                action: request.action,
                controller: request.controller,
                target: request.target,
                blank: request.blank,
                held,
            });
        }
        for side in &mut game.sides.0 {
            let public = public_cards(side);
            side.known.to_all |= public;
            side.known.to_opponent |= public | side.known.to_all;
        }
        game.phase = Phase::Chance;
        game.decision = game.chance_decision(rules);
        Ok(game)
    }

    /// Keeps fallen cards for a request, and says where.
    fn hold(&mut self, waiting: CardSet) -> u8 {
        let free = self.held.iter().position(|held| held.is_empty());
        match free.filter(|_| !waiting.is_empty()) {
            Some(index) => {
                self.held[index] = waiting;
                index as u8
            }
            None => NOT_HELD,
        }
    }

    fn mark_combat(&mut self, character: &CharacterPosition) {
        if character.attacks {
            self.combat.attackers |= 1 << character.place;
        }
        if let Some(attacker) = character.blocks {
            self.combat.blockers |= 1 << character.place;
            self.combat.blocks[character.place as usize] = attacker;
        }
    }

    /// The position, if the game is at a moment that positions describe.
    pub fn position(&self, rules: &Rules) -> Option<Position> {
        if !self.is_at_chance() || self.outcome.is_some() {
            return None;
        }
        let requests = self.stage.requests().iter();
        Some(Position {
            turn_number: self.turn_number,
            turn: self.turn,
            chance: self.chance,
            passed: self.passed,
            idle: self.idle,
            sides: BySeat::new(|seat| self.side_position(rules, seat)),
            stage: requests
                .map(|request| RequestPosition {
                    action: request.action,
                    controller: request.controller,
                    keys: request.keys,
                    target: request.target,
                    blank: request.blank,
                    waiting: request.waiting(&self.held),
                })
                .collect(),
        })
    }

    fn side_position(&self, rules: &Rules, seat: Seat) -> SidePosition {
        let side = &self.sides[seat];
        let characters = side.characters().map(|character| {
            let unit = Unit::new(seat, character.place);
            let blocks = seat != self.turn && self.combat.blockers >> character.place & 1 != 0;
            CharacterPosition {
                place: character.place,
                soldier: character.soldier,
                pose: character.pose,
                cards: character.cards,
                change: if character.soldier { side.change_at(character.place) } else { 0 },
                fresh: character.cards & side.fresh,
                attacks: self.is_attacker(unit),
                blocks: blocks
                    .then_some(self.combat.blocks[character.place as usize])
                    .filter(|&at| at != NOBODY),
            }
        });
        SidePosition {
            life: side.life.cards().to_vec(),
            grave: side.grave.cards().to_vec(),
            hand: side.hand.into_iter().collect(),
            fog: side.fog().to_vec(),
            characters: characters.collect(),
            row: side.row().to_vec(),
            force: side.force,
            used: rules.actions().filter(|&action| self.is_used(rules, seat, action)).collect(),
            known: side.known,
            known_bottom: side.known_bottom,
        }
    }
}

/// Cards that lie open: soldiers, fog, the top of the graveyard. Keys are added with their request.
fn public_cards(side: &Side) -> CardSet {
    let fog: CardSet = side.fog().iter().map(|fog| fog.card).collect();
    let top = side.grave.top().map_or(CardSet::EMPTY, CardSet::of);
    side.soldier_cards | fog | top
}

fn lay_side(position: &SidePosition) -> Side {
    let mut side = Side::EMPTY;
    side.life = position.life.iter().copied().collect();
    side.grave = position.grave.iter().copied().collect();
    side.hand = position.hand.iter().copied().collect();
    side.force = position.force;
    side.known = position.known;
    side.known_bottom = position.known_bottom;
    for (slot, &fog) in side.fog.iter_mut().zip(&position.fog) {
        *slot = fog;
    }
    side.fog_len = position.fog.len() as u8;
    side.row[..position.row.len()].copy_from_slice(&position.row);
    let mut field = CardSet::EMPTY;
    for character in &position.characters {
        lay_character(&mut side, character);
        field |= character.cards;
    }
    let fog: CardSet = position.fog.iter().map(|fog| fog.card).collect();
    side.outside = CardSet::ALL - field - fog - side.hand - side.life.to_set() - side.grave.to_set();
    side
}

fn lay_character(side: &mut Side, character: &CharacterPosition) {
    let (place, here) = (character.place as usize, 1 << character.place);
    let cards = character.cards;
    side.base[place] = cards.first().unwrap_or(Card::JOKER_1);
    cards.into_iter().for_each(|card| side.at[card.index()] = character.place);
    side.fresh |= character.fresh;
    if character.pose == Pose::Driven {
        side.driven |= here;
    }
    if character.soldier {
        side.soldiers |= here;
        side.soldier_cards |= cards;
        side.change[place] = character.change;
        side.resized |= if character.change == 0 { 0 } else { here };
    } else {
        side.bulwarks |= here;
    }
}

fn check(rules: &Rules, position: &Position) -> Vec<PositionError> {
    let mut errors = Vec::new();
    Seat::BOTH.into_iter().for_each(|seat| check_side(rules, position, seat, &mut errors));
    if position.stage.len() > STAGE_LIMIT {
        errors.push(PositionError::StageFull);
    }
    for (index, request) in position.stage.iter().enumerate().take(STAGE_LIMIT) {
        check_request(rules, position, index as u8, request, &mut errors);
    }
    if position.idle && !position.stage.is_empty() {
        errors.push(PositionError::Idle);
    }
    let may_be_passed = rules.book().switches.pass_on_empty_stage;
    if position.stage.is_empty() && position.chance != position.turn && !may_be_passed {
        errors.push(PositionError::Chance(position.chance));
    }
    errors
}

fn check_side(rules: &Rules, position: &Position, seat: Seat, errors: &mut Vec<PositionError>) {
    let side = &position.sides[seat];
    let keys = position.stage.iter().filter(|request| request.controller == seat);
    let field = side.characters.iter().flat_map(|character| character.cards);
    let zones = side.life.iter().chain(&side.grave).chain(&side.hand).copied();
    let all = zones.chain(side.fog.iter().map(|fog| fog.card)).chain(field);
    let mut seen = CardSet::EMPTY;
    for card in all.chain(keys.flat_map(|request| request.keys)) {
        if seen.contains(card) {
            errors.push(PositionError::CardTwice(seat, card));
        }
        seen = seen.with(card);
    }
    if side.fog.len() > FOG_LIMIT {
        errors.push(PositionError::FogFull(seat));
    }
    if side.known_bottom as usize > side.life.len() {
        errors.push(PositionError::Bottom(seat));
    }
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
        (true, 1) => rules.soldier_cards.contains_all(cards),
        (true, _) => one_suit,
    };
    let attackers = position.sides[position.turn].characters.iter().filter(|c| c.attacks);
    let mut attackers = attackers.map(|attacker| attacker.place);
    let others = position.sides[seat].characters.iter().filter(|c| c.place != character.place);
    let joined = |at: u8| others.clone().any(|c| c.blocks == Some(at) && !(c.soldier && character.soldier));
    let blocks_well = |at: u8| seat != position.turn && attackers.any(|a| a == at) && !joined(at);
    let wrong = [
        (!exists, PositionError::NoSuchCharacter(unit)),
        (!cards.contains_all(character.fresh), PositionError::NotFresh(unit)),
        (!character.soldier && character.change != 0, PositionError::BulwarkSize(unit)),
        (character.attacks && !(character.soldier && seat == position.turn), PositionError::NoAttacker(unit)),
        (!character.blocks.is_none_or(blocks_well), PositionError::NoBlocker(unit)),
    ];
    errors.extend(wrong.into_iter().filter(|(wrong, _)| *wrong).map(|(_, error)| error));
}

fn check_request(
    rules: &Rules,
    position: &Position,
    index: u8,
    request: &RequestPosition,
    errors: &mut Vec<PositionError>,
) {
    let plan = rules.plan(request.action);
    if !plan.keys.matches(request.keys) {
        errors.push(PositionError::Keys(index));
    }
    let stands = |unit: Unit| {
        position.sides[unit.seat()].characters.iter().any(|character| character.place == unit.place())
    };
    let fits = match (plan.target, request.target.aim()) {
        (TargetPlan::None, aim) => aim == Aim::None,
        (_, Aim::Gone) => true,
        (TargetPlan::Character { .. }, Aim::Unit(unit)) => stands(unit),
        (TargetPlan::Player | TargetPlan::Opponent, Aim::Player(_)) => true,
        (_, Aim::Request(at)) => {
            plan.target.is_request() && at != index && (at as usize) < position.stage.len()
        }
        _ => false,
    };
    if !fits {
        errors.push(PositionError::Target(index));
    }
    let holding = position.stage[..=index as usize].iter().filter(|request| !request.waiting.is_empty());
    if !request.waiting.is_empty() && (!plan.cost_triggers_wait || holding.count() > HELD_LIMIT) {
        errors.push(PositionError::Waiting(index));
    }
}
