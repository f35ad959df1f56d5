//! The state of a game: zones, characters, stage.

use crate::book::{Book, Row};
use crate::knowledge::{Known, Laid};
use crate::{Deck, Options, Outcome};
use saigen_cards::{BySeat, Card, Seat, Suit};
use std::sync::Arc;

/// The permanent identity of a character or request; never shown.
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
    /// The soldiers that cards of the fog mark.
    pub(crate) marks: Vec<(Card, Id)>,
    /// Cards turned up beside the life, in the order turned.
    pub(crate) turned: Vec<Card>,
    /// Cards that are not in the game.
    pub(crate) outside: Vec<Card>,
    /// In no order.
    pub(crate) pack: Vec<Card>,
    pub(crate) pack_open: bool,
    /// The rare card, if there is one.
    pub(crate) rare: Vec<Card>,
    /// Face up and face down, in no order.
    pub(crate) trumps: Vec<Card>,
    /// Those of the trumps that lie face up.
    pub(crate) trumps_up: Vec<Card>,
    /// Those of the trumps that クローズ holds down.
    pub(crate) held_down: Vec<Card>,
    /// The trumps that cards of the fog hold down, with their owner.
    pub(crate) trump_marks: Vec<(Card, Seat, Card)>,
    /// Bulwarks from the life outwards.
    pub(crate) row: Vec<Id>,
}

/// A character.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// Its identity: a character that leaves and returns is a new one (R7).
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

/// The sum of the numbers of some cards.
pub(crate) fn numbers(cards: &[Card]) -> i32 {
    cards.iter().map(|card| i32::from(card.number())).sum()
}

impl Body {
    /// The text of the character.
    pub(crate) fn word(&self) -> String {
        format!("{}{}", self.seat, self.place)
    }

    /// Whether a soldier is of a suit; a magician is of none.
    pub(crate) fn is_of(&self, suit: Suit) -> bool {
        self.cards.iter().any(|card| card.suit() == Some(suit))
    }

    /// All of its cards entered the field this turn (base game 1).
    pub(crate) fn is_sick(&self) -> bool {
        self.cards.iter().all(|card| self.fresh.contains(card))
    }
}

/// The target of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A character.
    Character(Id),
    /// Another request.
    Request(Id),
    /// A player.
    Player(Seat),
    /// A trump of a player.
    Trump(Seat, Card),
    /// Lost for good.
    Gone,
}

/// A requested action.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Identity.
    pub(crate) id: Id,
    /// The number of its action in the rulebook.
    pub(crate) action: usize,
    /// Its controller.
    pub(crate) controller: Seat,
    /// Its remaining key cards, in the fixed order.
    pub(crate) keys: Vec<Card>,
    /// Its target, if its action has a target line.
    pub(crate) target: Option<Target>,
    /// The character that C has driven.
    pub(crate) unit: Option<Id>,
    /// Whether it has no effect (停戦 of 6.0).
    pub(crate) blank: bool,
    /// Cards that fell as its cost, whose triggers wait until it has left (R12).
    pub(crate) waiting: Vec<Card>,
}

/// The whole state of a game.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) book: Arc<Book>,
    pub(crate) options: Options,
    /// The decks, before the set-up.
    pub(crate) decks: Option<[Deck; 2]>,
    /// Number of the turn; 0 while setting up.
    pub(crate) turn: u32,
    pub(crate) turn_player: Seat,
    pub(crate) chance: Seat,
    pub(crate) passed: Vec<Seat>,
    /// Both have passed on an empty stage (R3).
    pub(crate) idle: bool,
    pub(crate) used: BySeat<Vec<usize>>,
    /// The requests in a row that cost nothing, and what both players saw then (R58).
    pub(crate) free_run: Vec<String>,
    pub(crate) force: BySeat<i32>,
    pub(crate) sides: BySeat<Side>,
    /// The knowledge about the cards of each player.
    pub(crate) known: BySeat<Known>,
    /// Characters of both players.
    pub(crate) bodies: Vec<Body>,
    /// From the bottom.
    pub(crate) stage: Vec<Request>,
    /// The immediate request that is resolving.
    pub(crate) resolving: Option<Request>,
    /// Whether a paid request has yet to go on the stage.
    pub(crate) made: bool,
    /// The player who takes no damage from the effect at work.
    pub(crate) shielded: Option<Seat>,
    /// The player for whom an effect has requested an attack.
    pub(crate) makes_attack: Option<Seat>,
    /// The player for whom an effect has requested 装備, with the key card and the target.
    pub(crate) makes_mount: Option<(Seat, Card, Id)>,
    /// What was laid on the life last, until the next verb.
    pub(crate) laid: Option<Laid>,
    /// Triggered actions and their seats.
    pub(crate) triggered: Vec<(Seat, usize)>,
    pub(crate) next_id: Id,
    pub(crate) outcome: Option<Outcome>,
}

impl State {
    /// The empty state.
    pub(crate) fn new(book: Arc<Book>, options: Options) -> Self {
        Self {
            book,
            options,
            decks: None,
            turn: 0,
            turn_player: Seat::A,
            chance: Seat::A,
            passed: Vec::new(),
            idle: false,
            used: BySeat::default(),
            free_run: Vec::new(),
            force: BySeat::default(),
            sides: BySeat::default(),
            known: BySeat::default(),
            bodies: Vec::new(),
            stage: Vec::new(),
            resolving: None,
            made: false,
            shielded: None,
            makes_attack: None,
            makes_mount: None,
            laid: None,
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

    /// The row of an action.
    pub(crate) fn row(&self, action: usize) -> &Row {
        &self.book.rows[action]
    }

    /// The character with this identity; `None` if it has left.
    pub(crate) fn body(&self, id: Id) -> Option<&Body> {
        self.bodies.iter().find(|body| body.id == id)
    }

    /// The same, mutable.
    pub(crate) fn body_mut(&mut self, id: Id) -> Option<&mut Body> {
        self.bodies.iter_mut().find(|body| body.id == id)
    }

    /// The characters of a player by ascending place number.
    pub(crate) fn bodies_of(&self, seat: Seat) -> Vec<&Body> {
        let mut bodies: Vec<&Body> = self.bodies.iter().filter(|body| body.seat == seat).collect();
        bodies.sort_by_key(|body| body.place);
        bodies
    }

    /// The request with this identity; `None` if it has left the stage.
    pub(crate) fn request(&self, id: Id) -> Option<&Request> {
        self.stage.iter().find(|request| request.id == id)
    }

    /// The size of a soldier (R27).
    pub(crate) fn size(&self, body: &Body) -> i32 {
        self.book.size_of(&body.cards) + body.change + self.force[body.seat]
    }

    /// The attackers on the field by ascending place number.
    pub(crate) fn attackers(&self) -> Vec<Id> {
        let bodies = self.bodies_of(self.turn_player);
        bodies.iter().filter(|body| body.attacker).map(|body| body.id).collect()
    }

    /// The blockers of this attacker, by ascending place number.
    pub(crate) fn blockers_of(&self, attacker: Id) -> Vec<&Body> {
        let mut bodies = self.bodies_of(self.turn_player.other());
        bodies.retain(|body| body.blocks == Some(attacker));
        bodies
    }

    /// Whether a soldier's kind gives it haste: ace, magician, or an A among the arms.
    pub(crate) fn has_haste(&self, body: &Body) -> bool {
        self.book.kinds_of(&body.cards).any(|kind| body.cards.iter().any(|&card| kind.haste.contains(card)))
    }

    /// The letters of the cost of an action, after the magician (R26, R35).
    pub(crate) fn cost(&self, action: usize, seat: Seat) -> String {
        let row = self.row(action);
        let soldiers = self.bodies.iter().filter(|body| body.seat == seat && body.soldier);
        let kinds = soldiers.flat_map(|body| self.book.kinds_of(&body.cards));
        let mut cost = row.cost.clone();
        for frees in kinds.filter_map(|kind| kind.frees.as_ref()) {
            if frees.kind == row.kind && frees.main.is_none_or(|main| main == row.main) {
                cost.retain(|other| other == 'C' || frees.letter.is_some_and(|letter| letter != other));
            }
        }
        cost
    }

    /// All characters stop attacking and blocking (R16).
    pub(crate) fn end_combat(&mut self) {
        for body in &mut self.bodies {
            body.attacker = false;
            body.blocks = None;
        }
    }

    /// The cards of a player's fog in the fixed order, and the text of what each marks.
    pub(crate) fn marks(&self, seat: Seat) -> Vec<(Card, Option<String>)> {
        let side = &self.sides[seat];
        let marked = |card: Card| side.marks.iter().find(|(marker, _)| *marker == card);
        let held = |card: Card| side.trump_marks.iter().find(|(marker, ..)| *marker == card);
        let trump = |card: Card| held(card).map(|(_, seat, trump)| format!("{seat}.{trump}"));
        let word = |card: Card| marked(card).and_then(|(_, id)| self.body(*id)).map(Body::word);
        in_order(side.fog.clone())
            .into_iter()
            .map(|card| (card, word(card).or_else(|| trump(card))))
            .collect()
    }

    /// Removes the marks of a character.
    pub(crate) fn unmark(&mut self, id: Id) {
        for side in &mut self.sides.0 {
            side.marks.retain(|(_, marked)| *marked != id);
        }
    }

    /// Takes the key cards of a request.
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
