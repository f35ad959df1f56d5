//! Movements of cards: to graveyards, onto the field, off the field.

use crate::game::{Flow, Game};
use crate::knowledge::Laid;
use crate::state::{Body, Id, in_order, take};
use saigen_cards::{Card, Seat};

impl Game<'_> {
    /// Cards go to a graveyard together, in this order; the last one is the top (R18).
    pub(crate) fn bury(&mut self, seat: Seat, cards: &[Card]) -> Flow {
        self.s.sides[seat].grave.extend(cards);
        self.ask_grave_top(seat, cards)
    }

    /// The owner chooses the top one of cards that arrive together, if the table has that option (R18).
    fn ask_grave_top(&mut self, seat: Seat, cards: &[Card]) -> Flow {
        if !self.s.options.choose_grave_top || cards.len() < 2 {
            self.s.show_grave_top(seat);
            return Ok(());
        }
        if let Some(top) = self.ask_card(seat, "grave_top", cards)? {
            let grave = &mut self.s.sides[seat].grave;
            take(grave, top);
            grave.push(top);
        }
        self.s.show_grave_top(seat);
        Ok(())
    }

    /// All fog goes to the graveyards at once; then the tops are chosen, the turn player's first.
    pub(crate) fn clear_all_fog(&mut self) -> Flow {
        let turn = self.s.turn_player;
        let both =
            [turn, turn.other()].map(|seat| (seat, in_order(std::mem::take(&mut self.s.sides[seat].fog))));
        for (seat, fog) in &both {
            self.s.sides[*seat].grave.extend(fog);
        }
        both.iter()
            .filter(|(_, fog)| !fog.is_empty())
            .try_for_each(|(seat, fog)| self.ask_grave_top(*seat, fog))
    }

    /// Key cards go to the graveyard in the fixed order, without a choice (R36).
    pub(crate) fn bury_keys(&mut self, seat: Seat, keys: Vec<Card>) {
        self.s.sides[seat].grave.extend(in_order(keys));
    }

    /// One card goes to the graveyard.
    pub(crate) fn bury_one(&mut self, seat: Seat, card: Card) {
        self.s.sides[seat].grave.push(card);
        self.s.show_grave_top(seat);
    }

    /// One card leaves the graveyard and is shown; a new top becomes visible, or is chosen once the card
    /// is where it goes (R18).
    pub(crate) fn unbury(&mut self, seat: Seat, card: Card) {
        take(&mut self.s.sides[seat].grave, card);
        self.s.show(seat, &[card]);
        if !self.chooses_top_again() {
            self.s.show_grave_top(seat);
        }
    }

    /// R18: in 9.1, after a card has left, the owner may choose any other as the top.
    pub(crate) fn top_after_leaving(&mut self, seat: Seat) -> Flow {
        if !self.chooses_top_again() {
            return Ok(());
        }
        let cards = self.s.sides[seat].grave.clone();
        self.ask_grave_top(seat, &cards)
    }

    fn chooses_top_again(&self) -> bool {
        self.s.options.choose_grave_top && self.s.book.switches.top_again_on_leaving
    }

    /// Damage: cards from the top of the life to the graveyard, at most the whole life.
    pub(crate) fn damage(&mut self, seat: Seat, amount: i32) -> Flow {
        if self.s.shielded == Some(seat) {
            return Ok(());
        }
        let mut lost = Vec::new();
        while (lost.len() as i32) < amount {
            let Some(card) = self.s.pop_life(seat) else {
                break;
            };
            lost.push(card);
        }
        self.bury(seat, &lost)
    }

    /// Damage, perhaps right after two cards were laid on the life. If it shows one of them, the other one is known
    /// as well (R19); not where the owner chooses what shows (R18, R42).
    pub(crate) fn damage_after_laying(&mut self, seat: Seat, amount: i32, laid: Option<Laid>) -> Flow {
        self.damage(seat, amount)?;
        let chosen = self.s.options.choose_grave_top && amount > 1;
        let known = self.s.book.switches.damage_shows_order && !chosen;
        let top = self.s.sides[seat].grave.last().copied();
        if let Some(Laid { owner, cards }) = laid.filter(|laid| known && laid.owner == seat)
            && top.is_some_and(|top| cards.contains(&top))
        {
            self.s.show(owner, &cards);
        }
        Ok(())
    }

    /// Damage of both players at once; then the tops of the graveyards are chosen.
    pub(crate) fn damage_both(&mut self, damages: [(Seat, i32); 2]) -> Flow {
        let mut moves = Vec::new();
        for (seat, amount) in damages {
            let count = (amount as usize).min(self.s.sides[seat].life.len());
            let lost: Vec<Card> = (0..count).filter_map(|_| self.s.pop_life(seat)).collect();
            self.s.sides[seat].grave.extend(&lost);
            moves.push((seat, lost));
        }
        moves.iter().try_for_each(|(seat, lost)| self.ask_grave_top(*seat, lost))
    }

    /// Characters go to the graveyard together: by ascending place number, each one's cards in the fixed
    /// order, one move for each side. Cards that fall trigger 世代交代 and the like (base game 6).
    pub(crate) fn fall(&mut self, ids: &[Id]) -> Flow {
        let mut moves = Vec::new();
        for seat in [self.s.turn_player, self.s.turn_player.other()] {
            let bodies = self.s.bodies_of(seat);
            let falling: Vec<Id> = bodies.iter().map(|body| body.id).filter(|id| ids.contains(id)).collect();
            let bodies = falling.iter().filter_map(|&id| self.s.body(id)).filter(|body| body.soldier);
            let leads: Vec<Card> =
                bodies.filter_map(|body| self.s.book.pair_of(&body.cards).map(|(_, lead)| lead)).collect();
            leads.into_iter().for_each(|lead| self.raise_pair(seat, lead));
            let mut cards = Vec::new();
            for id in falling {
                cards.extend(self.leave(id));
            }
            self.raise_fallen(seat, &cards);
            self.s.sides[seat].grave.extend(&cards);
            moves.push((seat, cards));
        }
        for (seat, cards) in moves {
            self.ask_grave_top(seat, &cards)?;
        }
        Ok(())
    }

    /// A character leaves the field; its cards in the fixed order.
    pub(crate) fn leave(&mut self, id: Id) -> Vec<Card> {
        let Some(at) = self.s.bodies.iter().position(|body| body.id == id) else {
            return Vec::new();
        };
        let body = self.s.bodies.remove(at);
        self.s.sides[body.seat].row.retain(|&other| other != id);
        in_order(body.cards)
    }

    /// A card enters the field at the smallest free place number; a bulwark at the far end of the row.
    pub(crate) fn enter(&mut self, seat: Seat, card: Card, soldier: bool, charged: bool) -> Id {
        let id = self.s.new_id();
        let bodies = self.s.bodies_of(seat);
        let is_free = |place: &usize| bodies.iter().all(|body| body.place != *place);
        let place = (0..).find(is_free).unwrap_or_default();
        self.s.bodies.push(Body {
            id,
            seat,
            place,
            soldier,
            charged,
            cards: vec![card],
            fresh: vec![card],
            change: 0,
            attacker: false,
            blocks: None,
        });
        if soldier {
            self.s.show(seat, &[card]);
        } else {
            self.s.sides[seat].row.push(id);
        }
        id
    }

    /// A card enters the field as the soldier that it makes; a card that makes none goes to the graveyard (R23).
    pub(crate) fn enter_as_soldier(&mut self, seat: Seat, card: Card, charged: bool) {
        if self.s.book.makes_soldier(card) {
            self.enter(seat, card, true, charged);
        } else {
            self.bury_one(seat, card);
        }
    }

    /// Cards go to a hand.
    pub(crate) fn put_in_hand(&mut self, seat: Seat, cards: &[Card]) {
        self.s.sides[seat].hand.extend(cards);
        self.s.sides[seat].hand.sort();
    }
}
