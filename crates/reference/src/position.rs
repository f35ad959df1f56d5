//! Positions as plain data, and as text in the form of the dump.

use crate::Options;
use crate::book::Book;
use crate::state::{Body, Id, Request, Side, State, Target, numbers};
use saigen_cards::{BySeat, Card, Seat};
use std::sync::Arc;

/// A position in which the holder of the chance decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Number of the turn.
    pub turn: u32,
    /// The turn player.
    pub turn_player: Seat,
    /// The holder of the chance.
    pub chance: Seat,
    /// The seats that have passed since the last request.
    pub passed: Vec<Seat>,
    /// Both have passed on an empty stage (R3).
    pub idle: bool,
    /// Once-a-turn actions requested this turn.
    pub used: BySeat<Vec<String>>,
    /// The size that フォース adds to soldiers.
    pub force: BySeat<i32>,
    /// The zones of the players.
    pub zones: BySeat<Zones>,
    /// The characters of both.
    pub characters: Vec<Character>,
    /// The stage from the bottom.
    pub stage: Vec<Staged>,
    /// The table option *choose the top* (R18).
    pub choose_grave_top: bool,
}

/// The zones of one player.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Zones {
    /// Bottom to top.
    pub life: Vec<Card>,
    /// Bottom to top.
    pub grave: Vec<Card>,
    /// The hand.
    pub hand: Vec<Card>,
    /// The fog (8.2).
    pub fog: Vec<Card>,
    /// Cards that are not in the game.
    pub outside: Vec<Card>,
    /// The pack.
    pub pack: Vec<Card>,
    /// Whether the pack is open.
    pub pack_open: bool,
    /// The rare card, if there is one.
    pub rare: Vec<Card>,
    /// The trumps, face up and face down.
    pub trumps: Vec<Card>,
    /// Those of the trumps that lie face up.
    pub trumps_up: Vec<Card>,
    /// Those of the trumps that are held down.
    pub held_down: Vec<Card>,
    /// Place numbers of the bulwarks, from the life outwards.
    pub row: Vec<usize>,
}

/// A character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Character {
    /// Its owner.
    pub seat: Seat,
    /// Its place number.
    pub place: usize,
    /// Soldier, or else bulwark.
    pub soldier: bool,
    /// Charged, or else driven.
    pub charged: bool,
    /// Its cards.
    pub cards: Vec<Card>,
    /// Those of its cards that entered this turn.
    pub fresh: Vec<Card>,
    /// Ups minus downs, without フォース.
    pub change: i32,
    /// Whether it is an attacker.
    pub attacker: bool,
    /// Seat and place of the attacker that it blocks.
    pub blocks: Option<(Seat, usize)>,
}

/// A request on the stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Staged {
    /// The id of its action.
    pub action: String,
    /// Its controller.
    pub controller: Seat,
    /// Its key cards.
    pub keys: Vec<Card>,
    /// Its target, if its action has one.
    pub target: Option<PointedAt>,
    /// The character that it was built on, if its action needs one.
    pub unit: Option<PointedAt>,
    /// Whether it has no effect (停戦 of 6.0).
    pub blank: bool,
    /// Cards that fell as its cost, whose triggers wait until it has left (R12). The dump does not show them.
    pub waiting: Vec<Card>,
}

/// A target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointedAt {
    /// A character: seat and place number.
    Character(Seat, usize),
    /// A request: its number from the bottom of the stage, beginning with 1.
    Request(usize),
    /// A player.
    Player(Seat),
    /// A trump of a player.
    Trump(Seat, Card),
    /// A target that is lost.
    Gone,
}

impl Position {
    /// The state of this position.
    pub(crate) fn into_state(self, book: &Arc<Book>) -> Result<State, String> {
        let find = |id: &String| book.find(id).ok_or_else(|| format!("there is no action “{id}”"));
        let options = Options { preset: false, choose_grave_top: self.choose_grave_top };
        let mut state = State::new(Arc::clone(book), options);
        state.turn = self.turn;
        state.turn_player = self.turn_player;
        state.chance = self.chance;
        state.passed = self.passed;
        state.idle = self.idle;
        for seat in Seat::BOTH {
            state.used[seat] = self.used[seat].iter().map(find).collect::<Result<_, _>>()?;
        }
        state.force = self.force;
        state.next_id = 10_000;
        for character in &self.characters {
            let mut body = to_body(character);
            // The text says a size, which is not always the sum of the numbers.
            body.change += numbers(&body.cards) - book.size_of(&body.cards);
            state.bodies.push(body);
        }
        for seat in Seat::BOTH {
            state.sides[seat] = to_side(seat, &self.zones[seat]);
        }
        for (at, staged) in self.stage.iter().enumerate() {
            state.stage.push(to_request(at + 1, find(&staged.action)?, staged));
        }
        state.know_open_cards();
        Ok(state)
    }
}

/// The identity of a character of a position.
fn body_id(seat: Seat, place: usize) -> Id {
    1000 * (seat as Id + 1) + place as Id
}

fn to_body(character: &Character) -> Body {
    Body {
        id: body_id(character.seat, character.place),
        seat: character.seat,
        place: character.place,
        soldier: character.soldier,
        charged: character.charged,
        cards: crate::state::in_order(character.cards.clone()),
        fresh: character.fresh.clone(),
        change: character.change,
        attacker: character.attacker,
        blocks: character.blocks.map(|(seat, place)| body_id(seat, place)),
    }
}

fn to_side(seat: Seat, zones: &Zones) -> Side {
    Side {
        life: zones.life.clone(),
        grave: zones.grave.clone(),
        hand: crate::state::in_order(zones.hand.clone()),
        fog: zones.fog.clone(),
        marks: Vec::new(),
        turned: Vec::new(),
        outside: zones.outside.clone(),
        pack: zones.pack.clone(),
        pack_open: zones.pack_open,
        rare: zones.rare.clone(),
        trumps: zones.trumps.clone(),
        trumps_up: zones.trumps_up.clone(),
        held_down: zones.held_down.clone(),
        trump_marks: Vec::new(),
        row: zones.row.iter().map(|&place| body_id(seat, place)).collect(),
    }
}

fn to_request(number: usize, action: usize, staged: &Staged) -> Request {
    Request {
        id: number as Id,
        action,
        controller: staged.controller,
        keys: crate::state::in_order(staged.keys.clone()),
        target: staged.target.map(|target| match target {
            PointedAt::Character(seat, place) => Target::Character(body_id(seat, place)),
            PointedAt::Request(number) => Target::Request(number as Id),
            PointedAt::Player(seat) => Target::Player(seat),
            PointedAt::Trump(seat, card) => Target::Trump(seat, card),
            PointedAt::Gone => Target::Gone,
        }),
        unit: staged.unit.map(|unit| match unit {
            PointedAt::Character(seat, place) => body_id(seat, place),
            _ => Id::MAX,
        }),
        blank: staged.blank,
        waiting: staged.waiting.clone(),
    }
}
