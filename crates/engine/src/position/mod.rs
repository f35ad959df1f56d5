//! Positions: plain, not necessarily legal data, from which a game is made after checking.
//!
//! A position describes any moment at which a player decides something.

mod check;
mod doing;
mod error;
mod resume;
mod work;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_rulebook::Pose;

use crate::ActionId;
use crate::choice::Unit;
use crate::game::{Combat, Game, NOBODY, Phase};
use crate::rules::Rules;
use crate::side::{FogCard, Known, Side};
use crate::stage::{NOT_HELD, Request, Target};

pub use doing::{Doing, EffectPosition, PaymentPosition, Then};
pub use error::{PositionError, RequestAt};

/// A position as written down, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The number of the turn; 0 while the game is set up.
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
    /// What the game is doing.
    pub doing: Doing,
    /// What comes once all triggers are handled. Left out: the chance stays where it was after a request
    /// that a player made and that resolves at once, and else goes to the turn player.
    pub then: Option<Then>,
    /// Triggers that wait to be carried out: for whom, which, how often.
    pub pending: Vec<(Seat, ActionId, u8)>,
    /// The marks of the requests in a row that cost nothing, the oldest first (R58).
    pub free_run: Vec<u32>,
    /// Who is asked what, by the name of the question; left out where it follows from the rest.
    pub asks: Option<(Seat, String)>,
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
    /// The pack.
    pub pack: Vec<Card>,
    /// Whether the pack has been opened.
    pub pack_open: bool,
    /// The rare card, or none; in a draft the cards that were drafted.
    pub rare: CardSet,
    /// The trumps, face up and face down.
    pub trumps: CardSet,
    /// The trumps that lie face up.
    pub trumps_up: CardSet,
    /// The trumps that stay face down until the end of the turn.
    pub held_down: CardSet,
    /// The fog.
    pub fog: Vec<FogCard>,
    /// The characters.
    pub characters: Vec<CharacterPosition>,
    /// The places of the bulwarks from the life outwards.
    pub row: Vec<u8>,
    /// What effects add to the size of every soldier this turn.
    pub growth: i16,
    /// Once-a-turn actions already requested this turn.
    pub used: Vec<ActionId>,
    /// What is known of the cards beyond what lies open.
    pub known: Known,
    /// The number of cards at the bottom of the life that are known to everybody as a set.
    pub known_bottom: u8,
    /// Cards that the effect at work has turned up beside the life, in the order turned up.
    pub turned: Vec<Card>,
    /// So many cards have just arrived on the graveyard together, and their owner is to choose which of
    /// them lies on top (R18).
    pub arrived: u8,
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
    /// By how much its size was changed this turn, apart from what is added to every soldier.
    pub change: i8,
    /// Those of its cards that entered the field this turn.
    pub fresh: CardSet,
    /// Whether it attacks.
    pub attacks: bool,
    /// The place of the attacker that it blocks.
    pub blocks: Option<u8>,
    /// Whether it blocks an attacker that has gone.
    pub blocks_gone: bool,
}

/// One request: on the stage, at work, or made and not yet on the stage.
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
    /// The character that it was built on, if it was built on one.
    pub unit: Target,
    /// Whether it will do nothing.
    pub blank: bool,
    /// Cards that fell as its cost and whose triggers wait until it has left the stage (R12).
    pub waiting: CardSet,
}

impl Position {
    /// Who goes first; seat a while it is not decided yet.
    fn first(&self) -> Seat {
        match self.turn_number {
            0 => self.turn,
            odd if odd % 2 == 1 => self.turn,
            _ => self.turn.other(),
        }
    }
}

impl Game {
    /// Makes a game of a position, or says everything that is impossible about it.
    pub fn from_position(rules: &Rules, position: &Position) -> Result<Self, Vec<PositionError>> {
        let mut errors = check::check(rules, position);
        errors.dedup();
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut game =
            Self::laid(BySeat::new(|seat| lay_side(rules, &position.sides[seat])), lay_combat(position));
        game.turn_number = position.turn_number;
        game.turn = position.turn;
        game.first = position.first();
        game.chance = position.chance;
        game.passed = position.passed;
        game.idle = position.idle;
        position.free_run.iter().for_each(|&mark| game.free_run.push(mark));
        for (seat, side) in position.sides.iter() {
            game.used[seat] = side.used.iter().fold(0, |used, &action| used | rules.plan(action).once_a_turn);
        }
        for request in &position.stage {
            let request = game.lay_request(request);
            game.stage.push(request);
        }
        game.resume(rules, position).map_err(|error| [error])?;
        if game.phase == Phase::Chance && !game.can_hold_chance(rules) {
            return Err([PositionError::Chance(game.chance)].into());
        }
        for (seat, side) in position.sides.iter() {
            game.lay_open(seat, public_cards(game.side(seat), side));
        }
        Ok(game)
    }

    /// The request with its keys and with what waits for it.
    fn lay_request(&mut self, request: &RequestPosition) -> Request {
        let &RequestPosition { action, controller, keys, target, unit, blank, waiting } = request;
        let held = self.hold(waiting);
        self.lay_beside(controller, keys);
        Request { keys, action, controller, target, unit, blank, held }
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

    /// The position; `None` once the game is over.
    pub fn position(&self, rules: &Rules) -> Option<Position> {
        let decision = self.decision()?;
        let requests = self.stage.requests().iter();
        let asks = (decision.seat, decision.ask.id().to_string());
        Some(Position {
            turn_number: self.turn_number,
            turn: self.turn,
            chance: self.chance,
            passed: self.passed,
            idle: self.idle,
            sides: BySeat::new(|seat| self.side_position(rules, seat)),
            stage: requests.map(|request| RequestPosition::of(self, request)).collect(),
            doing: self.doing(rules),
            then: self.then(rules),
            pending: self.pending_triggers(rules),
            free_run: self.free_run().to_vec(),
            asks: (!self.is_at_chance()).then_some(asks),
        })
    }

    fn side_position(&self, rules: &Rules, seat: Seat) -> SidePosition {
        let side = self.side(seat);
        let characters = side.characters().map(|character| {
            let unit = Unit::new(seat, character.place);
            let blocks = seat != self.turn && self.combat().blockers >> character.place & 1 != 0;
            let attacker = self.combat().blocks[character.place as usize];
            CharacterPosition {
                place: character.place,
                soldier: character.soldier,
                pose: character.pose,
                cards: character.cards,
                change: if character.soldier { side.change_at(character.place) } else { 0 },
                fresh: character.cards & side.fresh,
                attacks: self.is_attacker(unit),
                blocks: Some(attacker).filter(|&at| blocks && at != NOBODY),
                blocks_gone: blocks && attacker == NOBODY,
            }
        });
        SidePosition {
            life: side.life.cards().to_vec(),
            grave: side.grave.cards().to_vec(),
            hand: side.hand.into_iter().collect(),
            pack: side.pack.into_iter().collect(),
            pack_open: side.pack_open,
            rare: side.rare,
            trumps: side.trumps,
            trumps_up: side.trumps_up,
            held_down: side.held_down,
            fog: side.fog().to_vec(),
            characters: characters.collect(),
            row: side.row().to_vec(),
            growth: side.growth,
            used: rules.actions().filter(|&action| self.is_used(rules, seat, action)).collect(),
            known: side.known,
            known_bottom: side.known_bottom,
            turned: Some(self.turned_up())
                .filter(|(of, _)| *of == seat)
                .map_or(Vec::new(), |(_, it)| it.to_vec()),
            arrived: self.new_on_grave[seat],
        }
    }
}

/// Cards that lie open or have just lain so: soldiers, fog, trumps, cards turned up, and the top of the
/// graveyard unless it is still to be chosen. Keys are added with their request.
fn public_cards(side: &Side, position: &SidePosition) -> CardSet {
    let fog = side.fog().iter().map(|fog| fog.card);
    let top = side.grave.top().filter(|_| position.arrived == 0);
    let open = side.soldier_cards | side.trumps_up | side.held_down;
    open | fog.chain(top).chain(position.turned.iter().copied()).collect()
}

fn lay_combat(position: &Position) -> Combat {
    let mut combat = Combat::NONE;
    for character in position.sides.iter().flat_map(|(_, side)| &side.characters) {
        if character.attacks {
            combat.attackers |= 1 << character.place;
        }
        if character.blocks.is_some() || character.blocks_gone {
            combat.blockers |= 1 << character.place;
            combat.blocks[character.place as usize] = character.blocks.unwrap_or(NOBODY);
        }
    }
    combat
}

fn lay_side(rules: &Rules, position: &SidePosition) -> Side {
    let mut side = Side::EMPTY;
    side.life = position.life.iter().copied().collect();
    side.grave = position.grave.iter().copied().collect();
    side.hand = position.hand.iter().copied().collect();
    side.pack = position.pack.iter().copied().collect();
    side.pack_open = position.pack_open;
    side.rare = position.rare;
    side.trumps = position.trumps;
    (side.trumps_up, side.held_down) = (position.trumps_up, position.held_down);
    side.growth = position.growth;
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
    let soldiers = position.characters.iter().filter(|character| character.soldier);
    soldiers.for_each(|character| side.take_shape(&rules.traits, character.place));
    let fog = position.fog.iter().map(|fog| fog.card);
    let open: CardSet = position.turned.iter().copied().chain(fog).collect();
    let apart = side.pack | side.rare | side.trumps | side.hand;
    side.outside = CardSet::ALL - field - open - apart - side.life.to_set() - side.grave.to_set();
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
