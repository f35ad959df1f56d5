//! Building a request step by step, and paying for it (base game 4).

use crate::book::{Cue, KeyLine, Limit, Line, Relation, Unit};
use crate::game::{Flow, Game};
use crate::state::{Body, Id, Request, State, Target, in_order, take};
use crate::targets::Pointer;
use crate::triggers::STAGE_LIMIT;
use saigen_cards::{Card, Seat};

/// A partially built request.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) action: usize,
    pub(crate) seat: Seat,
    /// In the order in which they were named.
    pub(crate) keys: Vec<Card>,
    pub(crate) drive: Vec<Id>,
    pub(crate) discard: Vec<Card>,
    pub(crate) sacrifice: Vec<Id>,
    pub(crate) target: Option<Target>,
}

/// The kind of a part of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Key,
    Drive,
    /// The character that C drives.
    Unit,
    Discard,
    Sacrifice,
    Target,
}

/// A named part.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece {
    Card(Card),
    Body(Id),
    Target(Target),
}

impl Part {
    /// The name of the question.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Drive | Self::Unit => "drive",
            Self::Discard => "discard",
            Self::Sacrifice => "sacrifice",
            Self::Target => "target",
        }
    }
}

impl Plan {
    /// A request with only its action.
    pub(crate) fn new(action: usize, seat: Seat) -> Self {
        Self {
            action,
            seat,
            keys: Vec::new(),
            drive: Vec::new(),
            discard: Vec::new(),
            sacrifice: Vec::new(),
            target: None,
        }
    }

    /// The plan with one more answer.
    pub(crate) fn with(&self, part: Part, piece: Piece) -> Self {
        let mut plan = self.clone();
        match (part, piece) {
            (Part::Key, Piece::Card(card)) => plan.keys.push(card),
            (Part::Discard, Piece::Card(card)) => plan.discard.push(card),
            (Part::Drive | Part::Unit, Piece::Body(id)) => plan.drive.push(id),
            (Part::Sacrifice, Piece::Body(id)) => plan.sacrifice.push(id),
            (_, Piece::Target(target)) => plan.target = Some(target),
            _ => {}
        }
        plan
    }
}

/// Whether a card may be named as the next key card after those named before.
fn key_fits(keys: &KeyLine, named: &[Card], card: Card) -> bool {
    let at = named.len();
    // Equal conditions: in the fixed order of cards.
    let same_as_before = at > 0 && keys.slots[at - 1] == keys.slots[at];
    let later = !same_as_before || named[at - 1] < card;
    keys.slots[at].contains(card) && later && related(keys.relation, named.first().copied(), card)
}

/// Whether two key cards satisfy a relation; a Joker has no suit (R30).
pub(crate) fn related(relation: Relation, first: Option<Card>, card: Card) -> bool {
    match relation {
        Relation::Free => true,
        Relation::OneSuit => card.suit().is_some() && first.is_none_or(|key| key.suit() == card.suit()),
        Relation::OneNumber => first.is_none_or(|key| key.number() == card.number()),
    }
}

/// Maximum number of cards in a fog.
const FOG_LIMIT: usize = 24;

impl State {
    /// Whether timing and limits allow the player to request the action (base game 3).
    pub(crate) fn timely(&self, action: usize, seat: Seat) -> bool {
        let row = self.row(action);
        let own_turn = seat == self.turn_player;
        row.after.is_none()
            && seat == self.chance
            && (!row.main || (own_turn && self.stage.is_empty()))
            && !(row.only_others_turn && own_turn)
            && !(row.once && self.used[seat].contains(&action))
            && row.only_if.iter().all(|&limit| self.keeps(limit, seat))
            && self.stage.len() < STAGE_LIMIT
            && self.fog_holds(action, seat)
    }

    /// Whether the side of a player allows a request.
    fn keeps(&self, limit: Limit, seat: Seat) -> bool {
        let side = &self.sides[seat];
        match limit {
            // Without cards there is no pack to open (R45).
            Limit::PackClosed => !side.pack_open && !side.pack.is_empty(),
            Limit::RareCard => !side.rare.is_empty(),
            Limit::TrumpDown => !side.trumps_down().is_empty(),
            Limit::TrumpUp(cards) => side.has_up(cards),
            Limit::Has(soldier) => self
                .bodies
                .iter()
                .any(|body| body.seat == seat && soldier.is_none_or(|soldier| soldier == body.soldier)),
            Limit::LifeAtMost(cards) => side.life.len() <= cards,
        }
    }

    /// The cards that may be key cards, in the fixed order.
    pub(crate) fn key_cards(&self, action: usize, seat: Seat) -> Vec<Card> {
        let side = &self.sides[seat];
        in_order(if self.row(action).keys_from_rare { side.rare.clone() } else { side.hand.clone() })
    }

    /// Whether the fog has room for the key cards of a request and of those on the stage.
    fn fog_holds(&self, action: usize, seat: Seat) -> bool {
        let edition = self.book.edition;
        let row = self.row(action);
        let waiting = self.stage.iter().filter(|request| request.controller == seat);
        let waiting = waiting.filter(|request| self.row(request.action).fogs(edition));
        let coming: usize = waiting.map(|request| request.keys.len()).sum();
        !row.fogs(edition) || self.sides[seat].fog.len() + coming + row.keys.slots.len() <= FOG_LIMIT
    }

    /// The parts of building a request of this action, in order.
    pub(crate) fn parts(&self, action: usize, seat: Seat) -> Vec<Part> {
        let row = self.row(action);
        let mut parts = vec![Part::Key; row.keys.slots.len()];
        for letter in self.cost(action, seat).chars() {
            match letter {
                'B' => parts.push(Part::Drive),
                'C' => parts.push(Part::Unit),
                'D' => parts.push(Part::Discard),
                'S' => parts.push(Part::Sacrifice),
                _ => {}
            }
        }
        if row.line != Line::None {
            parts.push(Part::Target);
        }
        parts
    }

    /// The answers allowed by a part itself, whether or not the request can be completed.
    fn pieces(&self, plan: &Plan, part: Part) -> Vec<Piece> {
        let hand = in_order(self.sides[plan.seat].hand.clone());
        let keys = &self.row(plan.action).keys;
        match part {
            Part::Key => {
                let fits = |card: &Card| !plan.keys.contains(card) && key_fits(keys, &plan.keys, *card);
                self.key_cards(plan.action, plan.seat).into_iter().filter(fits).map(Piece::Card).collect()
            }
            Part::Discard => {
                let last = plan.discard.last();
                let free = |card: &Card| !plan.keys.contains(card) && last.is_none_or(|last| last < card);
                hand.into_iter().filter(free).map(Piece::Card).collect()
            }
            Part::Drive => {
                let mut pieces = self.own_pieces(plan.seat, &plan.drive, true);
                // A character that is sacrificed first cannot be driven afterwards.
                pieces.retain(|piece| !matches!(piece, Piece::Body(id) if plan.sacrifice.contains(id)));
                pieces
            }
            Part::Unit => {
                let mut bodies = self.bodies_of(plan.seat);
                bodies.retain(|body| self.can_be_unit(plan.action, body));
                bodies.iter().map(|body| Piece::Body(body.id)).collect()
            }
            Part::Sacrifice => self.own_pieces(plan.seat, &plan.sacrifice, false),
            Part::Target => self.target_pieces(plan),
        }
    }

    /// Whether C can drive a character.
    pub(crate) fn can_be_unit(&self, action: usize, body: &Body) -> bool {
        let fits = match self.row(action).unit {
            None => false,
            Some(Unit::Bulwark) => !body.soldier,
            Some(Unit::Pair(leads)) => self.is_led_by(body, leads),
            Some(Unit::Soldier(cards)) => body.soldier && body.cards.iter().any(|&card| cards.contains(card)),
        };
        fits && body.charged
    }

    /// Own characters after those named before, by ascending place number.
    fn own_pieces(&self, seat: Seat, named: &[Id], charged_bulwarks: bool) -> Vec<Piece> {
        let place_of = |id: &Id| self.body(*id).map(|body| body.place);
        let last = named.last().and_then(place_of);
        let mut bodies = self.bodies_of(seat);
        bodies.retain(|body| last.is_none_or(|last| body.place > last));
        bodies.retain(|body| !charged_bulwarks || (!body.soldier && body.charged));
        bodies.iter().map(|body| Piece::Body(body.id)).collect()
    }

    /// Targets after paying: a sacrificed character is not one (R31, R40).
    fn target_pieces(&self, plan: &Plan) -> Vec<Piece> {
        let line = &self.row(plan.action).line;
        let mounts = self.row(plan.action).mounts();
        let pointer = Pointer { line, controller: plan.seat, keys: &plan.keys, mounts, itself: None };
        let mut targets = self.all_targets();
        targets.retain(|&target| self.target_allowed(&pointer, target));
        targets.retain(|target| !matches!(target, Target::Character(id) if plan.sacrifice.contains(id)));
        targets.into_iter().map(Piece::Target).collect()
    }

    /// The answers to the first of these parts from which the request can be completed.
    pub(crate) fn open_pieces(&self, plan: &Plan, parts: &[Part]) -> Vec<Piece> {
        let Some((&part, rest)) = parts.split_first() else {
            return Vec::new();
        };
        let mut pieces = self.pieces(plan, part);
        pieces.retain(|&piece| self.completable(&plan.with(part, piece), rest));
        pieces
    }

    /// Whether some answers to all of these parts exist.
    fn completable(&self, plan: &Plan, parts: &[Part]) -> bool {
        let Some((&part, rest)) = parts.split_first() else {
            return !self.is_repeated(plan.action, plan.seat, &plan.drive, plan.target);
        };
        let pieces = self.pieces(plan, part);
        pieces.into_iter().any(|piece| self.completable(&plan.with(part, piece), rest))
    }

    /// Whether the whole request can be completed. Every L needs a card in life (R5).
    pub(crate) fn available(&self, action: usize, seat: Seat) -> bool {
        let attacks = |action: &usize| self.row(*action).attacks() && !self.row(*action).passes_turn();
        let mut rows = 0..self.book.rows.len();
        let barred = self.row(action).passes_turn()
            && self.owes_attack(seat)
            && rows.any(|other| attacks(&other) && self.possible(other, seat));
        !barred && self.possible(action, seat)
    }

    /// Whether nothing of the request itself is missing.
    fn possible(&self, action: usize, seat: Seat) -> bool {
        let lives = self.cost(action, seat).matches('L').count();
        let life_ok = lives <= self.sides[seat].life.len();
        let parts = self.parts(action, seat);
        self.timely(action, seat) && life_ok && self.completable(&Plan::new(action, seat), &parts)
    }

    /// The text of an named part.
    pub(crate) fn piece_word(&self, piece: Piece) -> String {
        match piece {
            Piece::Card(card) => card.to_string(),
            Piece::Body(id) => self.target_word(Target::Character(id)),
            Piece::Target(target) => self.target_word(target),
        }
    }
}

impl Game<'_> {
    /// Asks for the parts of a request. Nothing is paid or shown before the end (R40).
    pub(crate) fn build(&mut self, action: usize, seat: Seat) -> Flow<Plan> {
        let mut plan = Plan::new(action, seat);
        let parts = self.s.parts(action, seat);
        for at in 0..parts.len() {
            let pieces = self.s.open_pieces(&plan, &parts[at..]);
            let choices = pieces.into_iter().map(|piece| (self.s.piece_word(piece), piece)).collect();
            if let Some(piece) = self.ask(seat, parts[at].kind(), choices)? {
                plan = plan.with(parts[at], piece);
            }
        }
        Ok(plan)
    }

    /// Pays in printed order, each letter as a separate movement (R18, R40); then the keys belong to the request.
    pub(crate) fn pay(&mut self, plan: &Plan) -> Flow<Request> {
        // The payment is public with the request, before anything is paid.
        self.s.show(plan.seat, &plan.keys);
        self.s.show(plan.seat, &plan.discard);
        let before = self.s.triggered.len();
        let bodies = plan.sacrifice.iter().filter_map(|&id| self.s.body(id));
        let sacrificed: Vec<Card> = bodies.flat_map(|body| body.cards.clone()).collect();
        let mut drive = plan.drive.iter();
        let mut discard = plan.discard.iter();
        let mut sacrifice = plan.sacrifice.iter();
        for letter in self.s.cost(plan.action, plan.seat).chars() {
            match letter {
                'B' | 'C' => self.drive(drive.next().copied()),
                'L' => self.damage(plan.seat, 1)?,
                'D' => self.discard(plan.seat, discard.next().copied()),
                _ => {
                    let ids: Vec<Id> = sacrifice.next().copied().into_iter().collect();
                    self.fall(&ids)?;
                }
            }
        }
        for &key in &plan.keys {
            take(&mut self.s.sides[plan.seat].hand, key);
            take(&mut self.s.sides[plan.seat].rare, key);
        }
        let mut request = self.new_request(plan.action, plan.seat);
        request.keys = in_order(plan.keys.clone());
        request.target = plan.target;
        request.unit = plan.drive.first().copied().filter(|_| self.s.row(plan.action).unit.is_some());
        // R12: 世代交代 of the cost of B・J wait with the request.
        if self.s.row(plan.action).cost_triggers_wait {
            let raised = self.s.triggered.split_off(before);
            let by_discards =
                |&(_, action): &(Seat, usize)| matches!(self.s.row(action).after, Some(Cue::Discarded(_)));
            let kept: Vec<_> = raised.into_iter().filter(by_discards).collect();
            self.s.triggered.extend(kept);
            request.waiting = sacrificed;
        }
        Ok(request)
    }

    fn drive(&mut self, id: Option<Id>) {
        if let Some(body) = id.and_then(|id| self.s.body_mut(id)) {
            body.charged = false;
        }
    }

    /// A card goes from the hand to the graveyard.
    pub(crate) fn discard(&mut self, seat: Seat, card: Option<Card>) {
        if let Some(card) = card {
            take(&mut self.s.sides[seat].hand, card);
            self.bury_one(seat, card);
            self.raise_discarded(seat, 1);
        }
    }

    /// A request without keys and target.
    pub(crate) fn new_request(&mut self, action: usize, controller: Seat) -> Request {
        let id = self.s.new_id();
        let (keys, waiting) = (Vec::new(), Vec::new());
        Request { id, action, controller, keys, target: None, unit: None, blank: false, waiting }
    }
}
