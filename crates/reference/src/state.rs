//! The table at one moment: zones, characters, stage.

use crate::table::{Action, Row, row};
use crate::{Edition, Format, Options, Outcome};
use saigen_cards::{BySeat, Card, Seat, Suit};

/// Tells characters and requests apart for ever; never shown.
pub(crate) type Id = u64;

/// The piles of one player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    /// Bottom to top.
    pub(crate) life: Vec<Card>,
    /// Bottom to top.
    pub(crate) grave: Vec<Card>,
    /// In no order.
    pub(crate) hand: Vec<Card>,
    /// In no order (8.2).
    pub(crate) fog: Vec<Card>,
    /// Cards turned up beside the life, in the order turned.
    pub(crate) turned: Vec<Card>,
    /// Cards that are not in the game.
    pub(crate) outside: Vec<Card>,
    /// Bulwarks from the life outwards.
    pub(crate) row: Vec<Id>,
}

/// A character.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// Identity: a character that leaves and comes back is a new one (R7).
    pub(crate) id: Id,
    /// Owner and controller.
    pub(crate) seat: Seat,
    /// Place number.
    pub(crate) place: usize,
    /// Soldier, or else bulwark.
    pub(crate) soldier: bool,
    /// Charged, or else driven.
    pub(crate) charged: bool,
    /// Its cards in the fixed order.
    pub(crate) cards: Vec<Card>,
    /// Those of its cards that entered the field this turn.
    pub(crate) fresh: Vec<Card>,
    /// Ups minus downs.
    pub(crate) change: i32,
    /// Whether it is an attacker.
    pub(crate) attacker: bool,
    /// The attacker that it blocks.
    pub(crate) blocks: Option<Id>,
}

impl Body {
    /// How the character is written.
    pub(crate) fn word(&self) -> String {
        format!("{}{}", self.seat, self.place)
    }

    /// The suit of a soldier; a magician has none.
    pub(crate) fn suit(&self) -> Option<Suit> {
        self.cards.first().and_then(|card| card.suit())
    }

    /// A soldier made of a Joker.
    pub(crate) fn is_magician(&self) -> bool {
        self.soldier && self.cards.iter().any(|card| card.is_joker())
    }

    /// Ace, magician, or an A among the arms.
    pub(crate) fn has_haste(&self) -> bool {
        self.cards.iter().any(|card| card.number() <= 1)
    }

    /// All of its cards entered the field this turn (base game 1).
    pub(crate) fn is_sick(&self) -> bool {
        self.cards.iter().all(|card| self.fresh.contains(card))
    }
}

/// What a request is pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A character.
    Character(Id),
    /// Another request.
    Request(Id),
    /// A player.
    Player(Seat),
    /// Lost for good.
    Gone,
}

/// An action on its way.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Identity.
    pub(crate) id: Id,
    /// Which action.
    pub(crate) action: Action,
    /// Who requested it.
    pub(crate) controller: Seat,
    /// The key cards that still lie with it, in the fixed order.
    pub(crate) keys: Vec<Card>,
    /// Its target, if its action has a target line.
    pub(crate) target: Option<Target>,
    /// It will do nothing (停戦 of 6.0).
    pub(crate) blank: bool,
    /// 世代交代 of its own cost that wait until it has left (R12).
    pub(crate) waiting: usize,
}

/// Everything.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) edition: Edition,
    pub(crate) format: Format,
    pub(crate) options: Options,
    /// Number of the turn; 0 while setting up.
    pub(crate) turn: u32,
    pub(crate) turn_player: Seat,
    pub(crate) chance: Seat,
    pub(crate) passed: Vec<Seat>,
    /// Both have passed on an empty stage (R3).
    pub(crate) idle: bool,
    pub(crate) used: BySeat<Vec<Action>>,
    pub(crate) force: BySeat<i32>,
    pub(crate) sides: BySeat<Side>,
    /// Characters of both players.
    pub(crate) bodies: Vec<Body>,
    /// From the bottom.
    pub(crate) stage: Vec<Request>,
    /// An immediate request at work.
    pub(crate) resolving: Option<Request>,
    /// 世代交代 that have triggered.
    pub(crate) generations: BySeat<usize>,
    /// Other actions that have triggered: Charge, Draw, Block, Damage judgement.
    pub(crate) triggered: Vec<Action>,
    pub(crate) next_id: Id,
    pub(crate) outcome: Option<Outcome>,
}

impl State {
    /// An empty table.
    pub(crate) fn new(edition: Edition, format: Format, options: Options) -> Self {
        Self {
            edition,
            format,
            options,
            turn: 0,
            turn_player: Seat::A,
            chance: Seat::A,
            passed: Vec::new(),
            idle: false,
            used: BySeat::default(),
            force: BySeat::default(),
            sides: BySeat::default(),
            bodies: Vec::new(),
            stage: Vec::new(),
            resolving: None,
            generations: BySeat::default(),
            triggered: Vec::new(),
            next_id: 1,
            outcome: None,
        }
    }

    /// A fresh identity.
    pub(crate) fn new_id(&mut self) -> Id {
        self.next_id += 1;
        self.next_id
    }

    /// The row of an action in this edition.
    pub(crate) fn row(&self, action: Action) -> Row {
        row(self.edition, action)
    }

    /// The character with this identity, if it still stands.
    pub(crate) fn body(&self, id: Id) -> Option<&Body> {
        self.bodies.iter().find(|body| body.id == id)
    }

    /// The same, to be changed.
    pub(crate) fn body_mut(&mut self, id: Id) -> Option<&mut Body> {
        self.bodies.iter_mut().find(|body| body.id == id)
    }

    /// The characters of a player by ascending place number.
    pub(crate) fn bodies_of(&self, seat: Seat) -> Vec<&Body> {
        let mut bodies: Vec<&Body> = self.bodies.iter().filter(|body| body.seat == seat).collect();
        bodies.sort_by_key(|body| body.place);
        bodies
    }

    /// The request with this identity, if it is still on the stage.
    pub(crate) fn request(&self, id: Id) -> Option<&Request> {
        self.stage.iter().find(|request| request.id == id)
    }

    /// The size of a soldier (R27).
    pub(crate) fn size(&self, body: &Body) -> i32 {
        let printed: i32 = body.cards.iter().map(|card| i32::from(card.number())).sum();
        printed + body.change + self.force[body.seat]
    }

    /// The attackers on the field by ascending place number.
    pub(crate) fn attackers(&self) -> Vec<Id> {
        let bodies = self.bodies_of(self.turn_player);
        bodies.iter().filter(|body| body.attacker).map(|body| body.id).collect()
    }

    /// Those who block this attacker, by ascending place number.
    pub(crate) fn blockers_of(&self, attacker: Id) -> Vec<&Body> {
        let mut bodies = self.bodies_of(self.turn_player.other());
        bodies.retain(|body| body.blocks == Some(attacker));
        bodies
    }

    /// Whether one of the player's magicians stands.
    pub(crate) fn has_magician(&self, seat: Seat) -> bool {
        self.bodies_of(seat).iter().any(|body| body.is_magician())
    }

    /// Nobody is attacker or blocker any more (R16).
    pub(crate) fn end_combat(&mut self) {
        for body in &mut self.bodies {
            body.attacker = false;
            body.blocks = None;
        }
    }

    /// The key cards that lie with a request leave it.
    pub(crate) fn take_keys(&mut self, id: Id) -> Vec<Card> {
        let at_work = self.resolving.iter_mut();
        let request = self.stage.iter_mut().chain(at_work).find(|request| request.id == id);
        request.map(|request| std::mem::take(&mut request.keys)).unwrap_or_default()
    }
}

/// The cards of a list in the fixed order.
pub(crate) fn in_order(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort();
    cards
}

/// Takes a card out of a list.
pub(crate) fn take(cards: &mut Vec<Card>, card: Card) {
    cards.retain(|&other| other != card);
}

/// Joker, A, J, Q, K: the cards of 世代交代.
pub(crate) fn is_court(card: Card) -> bool {
    matches!(card.number(), 0 | 1 | 11 | 12 | 13)
}
