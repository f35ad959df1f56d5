//! Printed effects of magic.

use crate::Edition;
use crate::game::{Flow, Game};
use crate::state::{Body, Id, Request, Target};
use crate::table::Action;
use crate::targets::counter_reaches;
use saigen_cards::{Card, Seat, Suit};

/// Maximum number of cards turned up.
const TURNED_LIMIT: usize = 16;

impl Game<'_> {
    /// Quick magic; see below for normal magic.
    pub(crate) fn magic(&mut self, action: Action, request: &Request) -> Flow {
        let target = request.character();
        match action {
            Action::Up => {
                self.up(request);
                Ok(())
            }
            Action::Down => self.down(request),
            Action::Twist => self.twist(request),
            Action::Counter => {
                self.counter(request);
                Ok(())
            }
            Action::Kill | Action::DestroyBulwark => self.fall(target.as_slice()),
            Action::Reunion => self.reunion(request.controller),
            Action::Truce => {
                self.truce(request);
                Ok(())
            }
            Action::ChangeTarget => self.change_target(request),
            Action::Search => self.fetch_from_life(request.controller, 1),
            Action::Bj if self.s.book.edition >= Edition::V8_2 => self.blackjack(request.controller),
            Action::Bj => self.fetch_from_life(request.controller, 2),
            Action::Rsf => match request.player() {
                Some(seat) => self.damage(seat, 40),
                None => Ok(()),
            },
            Action::Reverse => self.reverse(request),
            _ => self.normal_magic(action, request),
        }
    }

    /// Normal magic.
    fn normal_magic(&mut self, action: Action, request: &Request) -> Flow {
        match action {
            Action::Throwing => match request.player() {
                Some(seat) => self.damage(seat, key_of(request, Suit::Spade)),
                None => Ok(()),
            },
            Action::DeathLance => self.death_lance(request),
            Action::AddBulwark => self.add_bulwark(request.controller),
            Action::Reanimate => self.reanimate(request),
            Action::Handes => self.handes(request),
            Action::Force => {
                self.s.force[request.controller] += request.key_sum();
                self.mark(request);
                Ok(())
            }
            Action::SwordRain => self.sword_rain(request.key_sum()),
            Action::Recruit => self.recruit(request),
            Action::Surprise => self.surprise(request.controller),
            _ => Ok(()),
        }
    }

    fn up(&mut self, request: &Request) {
        if let Some(body) = request.character().and_then(|id| self.s.body_mut(id)) {
            body.change += request.key_sum();
            self.mark(request);
        }
    }

    /// From 8.2 on the key cards mark a size change.
    fn mark(&mut self, request: &Request) {
        if self.s.book.edition >= Edition::V8_2 {
            self.keys_to_fog(request);
        }
    }

    /// ダウン: the soldier falls if its size is now 0 or below; it is not checked again.
    fn down(&mut self, request: &Request) -> Flow {
        let Some(id) = request.character() else {
            return Ok(());
        };
        if let Some(body) = self.s.body_mut(id) {
            body.change -= request.key_sum();
        }
        if self.s.body(id).is_some_and(|body| self.s.size(body) <= 0) {
            return self.fall(&[id]);
        }
        self.mark(request);
        Ok(())
    }

    /// ツイスト: a free choice (R33).
    fn twist(&mut self, request: &Request) -> Flow {
        let charged = self.ask_either(request.controller, "pose", "charged", "driven")?;
        if let Some(body) = request.character().and_then(|id| self.s.body_mut(id)) {
            body.charged = charged;
        }
        Ok(())
    }

    fn counter(&mut self, request: &Request) {
        let Some(victim) = request.pointed_at().and_then(|id| self.s.request(id)) else {
            return;
        };
        if counter_reaches(&request.keys, &victim.keys) {
            self.nullify(victim.id);
        }
    }

    fn reunion(&mut self, seat: Seat) -> Flow {
        let grave = self.s.sides[seat].grave.clone();
        if let Some(card) = self.ask_card(seat, "grave_card", &grave)? {
            self.unbury(seat, card);
            self.put_in_hand(seat, &[card]);
            self.top_after_leaving(seat)?;
        }
        Ok(())
    }

    /// 停戦: in 6.0, the judgement stays on the stage without an effect; later it is nullified.
    fn truce(&mut self, request: &Request) {
        let Some(id) = request.pointed_at() else {
            return;
        };
        if self.s.book.edition != Edition::V6_0 {
            self.nullify(id);
        } else if let Some(judgement) = self.s.stage.iter_mut().find(|other| other.id == id) {
            judgement.blank = true;
        }
    }

    /// 対象変更: the candidates are judged from the redirected request's own viewpoint (R34).
    fn change_target(&mut self, request: &Request) -> Flow {
        match request.pointed_at() {
            Some(id) => self.retarget(request.controller, id),
            None => Ok(()),
        }
    }

    /// A player chooses a new target for a request on the stage.
    pub(crate) fn retarget(&mut self, chooser: Seat, id: Id) -> Flow {
        let Some(victim) = self.s.request(id).cloned() else {
            return Ok(());
        };
        let mut targets: Vec<Target> = self.s.all_targets();
        targets.retain(|&target| self.s.target_allowed(&self.s.pointer(&victim), target));
        let choices = targets.into_iter().map(|target| (self.s.target_word(target), target)).collect();
        if let Some(target) = self.ask(chooser, "new_target", choices)?
            && let Some(victim) = self.s.stage.iter_mut().find(|other| other.id == victim.id)
        {
            victim.target = Some(target);
        }
        Ok(())
    }

    /// サーチ, and B・J of 6.x and 7.0: cards of the life into the hand; the life is shuffled.
    fn fetch_from_life(&mut self, seat: Seat, count: usize) -> Flow {
        let named = self.pick_from_life(seat, count)?;
        for &card in &named {
            self.s.take_from_life(seat, card);
        }
        self.put_in_hand(seat, &named);
        self.shuffle_life(seat);
        Ok(())
    }

    /// A player looks through the life and names cards of it.
    pub(crate) fn pick_from_life(&mut self, seat: Seat, count: usize) -> Flow<Vec<Card>> {
        self.s.look_through_life(seat);
        let life = self.s.sides[seat].life.clone();
        self.ask_ascending(seat, "life_card", &life, count.min(life.len()))
    }

    /// B・J of 8.2. The cards turned up stay on the life until their destination is decided.
    pub(crate) fn blackjack(&mut self, seat: Seat) -> Flow {
        let mut total = 0;
        while let Some(card) = self.s.pop_life(seat) {
            self.s.sides[seat].turned.push(card);
            self.s.show(seat, &[card]);
            total = blackjack_total(total, card);
            let life_left = !self.s.sides[seat].life.is_empty();
            if total >= 22 || !life_left || !self.ask_either(seat, "hit_or_stand", "hit", "stand")? {
                break;
            }
        }
        let turned = std::mem::take(&mut self.s.sides[seat].turned);
        if total >= 22 {
            return self.bury(seat, &turned);
        }
        self.put_in_hand(seat, &turned);
        Ok(())
    }

    /// リバース (R32).
    fn reverse(&mut self, request: &Request) -> Flow {
        let charged = self.ask_either(request.controller, "pose", "charged", "driven")?;
        let Some(id) = request.character() else {
            return Ok(());
        };
        if let Some(body) = self.s.body_mut(id) {
            body.charged = charged;
        }
        if self.s.book.edition >= Edition::V7_0 {
            self.release(id);
        }
        self.turn_over(id)
    }

    /// A character stops attacking and blocking.
    pub(crate) fn release(&mut self, id: Id) {
        if let Some(body) = self.s.body_mut(id) {
            body.attacker = false;
            body.blocks = None;
        }
    }

    /// A soldier becomes one bulwark per card; a bulwark becomes a soldier.
    pub(crate) fn turn_over(&mut self, id: Id) -> Flow {
        let Some(body) = self.s.body(id) else {
            return Ok(());
        };
        if !body.soldier && !self.s.book.makes_soldier(body.cards[0]) {
            return self.fall(&[id]);
        }
        let Some(body) = self.s.body_mut(id) else {
            return Ok(());
        };
        if body.soldier && body.cards.len() > 1 {
            return self.split(id);
        }
        body.soldier = !body.soldier;
        body.change = 0;
        let (seat, soldier, cards) = (body.seat, body.soldier, body.cards.clone());
        if !soldier && self.s.book.switches.bare_bulwarks {
            // The soldier loses its marks and leaves combat (R25).
            self.s.unmark(id);
            self.release(id);
        }
        self.s.show(seat, &cards);
        let row = &mut self.s.sides[seat].row;
        if soldier {
            row.retain(|&other| other != id);
        } else {
            row.push(id);
        }
        Ok(())
    }

    /// A soldier of several cards becomes one bulwark per card; each card keeps its turn of entry.
    fn split(&mut self, id: Id) -> Flow {
        let Some(old) = self.s.body(id).cloned() else {
            return Ok(());
        };
        let order = self.ask_order(old.seat, "row_order", &old.cards)?;
        self.become_bulwarks(&old, order);
        Ok(())
    }

    /// Each card of a soldier becomes a bulwark.
    pub(crate) fn become_bulwarks(&mut self, old: &Body, order: Vec<Card>) {
        self.leave(old.id);
        for card in order {
            let bulwark = self.enter(old.seat, card, false, old.charged);
            if let Some(body) = self.s.body_mut(bulwark) {
                body.fresh.retain(|card| old.fresh.contains(card));
            }
        }
    }

    /// 死の槍: onto its owner's life, in the owner's order (R21), then damage.
    fn death_lance(&mut self, request: &Request) -> Flow {
        let Some(body) = request.character().and_then(|id| self.s.body(id)).cloned() else {
            return Ok(());
        };
        let size = self.s.size(&body);
        if size == 0 || size % key_of(request, Suit::Diamond).max(1) != 0 {
            return Ok(());
        }
        self.lay_character_onto_life(body.id)?;
        let laid = self.s.laid.take();
        self.damage_after_laying(body.seat, key_of(request, Suit::Spade), laid)
    }

    /// A character goes onto its owner's life, in the owner's order (R21).
    pub(crate) fn lay_character_onto_life(&mut self, id: Id) -> Flow {
        let Some(body) = self.s.body(id).cloned() else {
            return Ok(());
        };
        let order = self.ask_order(body.seat, "life_order", &body.cards)?;
        self.leave(id);
        self.s.lay_onto_life(body.seat, &order);
        Ok(())
    }

    /// 防壁補充.
    fn add_bulwark(&mut self, seat: Seat) -> Flow {
        if self.s.sides[seat].life.is_empty() {
            return Ok(());
        }
        let one = self.ask_either(seat, "one_or_two", "one", "two")?;
        self.life_enters(seat, if one { 1 } else { 2 }, one);
        Ok(())
    }

    /// Cards from the top of the life enter as bulwarks.
    pub(crate) fn life_enters(&mut self, seat: Seat, count: usize, charged: bool) {
        for _ in 0..count {
            if let Some(card) = self.s.pop_life(seat) {
                self.enter(seat, card, false, charged);
            }
        }
    }

    /// リアニメイト: the card is chosen before the target leaves; with an empty graveyard the target still leaves
    /// (R22).
    fn reanimate(&mut self, request: &Request) -> Flow {
        let seat = request.controller;
        let grave = self.s.sides[seat].grave.clone();
        let chosen = self.ask_card(seat, "grave_card", &grave)?;
        self.fall(request.character().as_slice())?;
        if let Some(card) = chosen {
            self.unbury(seat, card);
            self.enter_as_soldier(seat, card, true);
            self.top_after_leaving(seat)?;
        }
        Ok(())
    }

    /// ハンデス: the controller names a card of the opponent's hand.
    fn handes(&mut self, request: &Request) -> Flow {
        let Some(seat) = request.player() else {
            return Ok(());
        };
        self.s.look_at_hand(seat);
        let hand = self.s.sides[seat].hand.clone();
        let card = self.ask_card(request.controller, "hand_card", &hand)?;
        self.discard(seat, card);
        Ok(())
    }

    /// 剣の雨: all soldiers that fall leave together.
    pub(crate) fn sword_rain(&mut self, reach: i32) -> Flow {
        let soldiers = self.s.bodies.iter().filter(|body| body.soldier);
        let falling: Vec<Id> =
            soldiers.filter(|body| self.s.size(body) <= reach).map(|body| body.id).collect();
        self.fall(&falling)
    }

    /// 徴募: from the bottom in 6.0 and 7.0, from the top in 6.2 and from 8.2 on (R20).
    fn recruit(&mut self, request: &Request) -> Flow {
        let seat = request.controller;
        let top = !matches!(self.s.book.edition, Edition::V6_0 | Edition::V7_0);
        self.turn_up(seat, 4, top);
        self.turned_up_enter(seat, request.key_sum(), false);
        self.turned_up_to_bottom(seat)
    }

    /// Cards of the life are turned up beside it, from one end.
    pub(crate) fn turn_up(&mut self, seat: Seat, count: usize, top: bool) {
        for _ in 0..count.min(TURNED_LIMIT - self.s.sides[seat].turned.len()) {
            let card = if top { self.s.pop_life(seat) } else { self.s.pop_life_bottom(seat) };
            self.s.show(seat, card.as_slice());
            self.s.sides[seat].turned.extend(card);
        }
    }

    /// Cards turned up whose number is at most this enter as soldiers, in the order turned up.
    pub(crate) fn turned_up_enter(&mut self, seat: Seat, at_most: i32, charged: bool) {
        let turned = std::mem::take(&mut self.s.sides[seat].turned);
        let (entering, rest): (Vec<Card>, Vec<Card>) =
            turned.into_iter().partition(|card| i32::from(card.number()) <= at_most);
        self.s.sides[seat].turned = rest;
        for card in entering {
            self.enter_as_soldier(seat, card, charged);
        }
    }

    /// The rest of the cards turned up goes beneath the life.
    pub(crate) fn turned_up_to_bottom(&mut self, seat: Seat) -> Flow {
        let order = self.ask_order(seat, "bottom_order", &self.s.sides[seat].turned.clone())?;
        self.s.sides[seat].turned.clear();
        self.s.lay_beneath(seat, &order);
        Ok(())
    }

    /// 奇襲: own bulwarks become soldiers and keep their places; then all own soldiers are charged.
    fn surprise(&mut self, seat: Seat) -> Flow {
        self.bulwarks_become_soldiers(seat)?;
        self.charge(seat);
        Ok(())
    }

    /// Bulwarks turn in the order of their row.
    pub(crate) fn bulwarks_become_soldiers(&mut self, seat: Seat) -> Flow {
        for id in self.s.sides[seat].row.clone() {
            self.turn_over(id)?;
        }
        Ok(())
    }
}

/// The number of the key card of this suit.
pub(crate) fn key_of(request: &Request, suit: Suit) -> i32 {
    let key = request.keys.iter().find(|key| key.suit() == Some(suit));
    key.map_or(0, |key| i32::from(key.number()))
}

/// The running total of 8.2's B・J: A is 11, or 1 where 11 would make 22 or more; J Q K 10; Joker 0.
fn blackjack_total(total: i32, card: Card) -> i32 {
    match card.number() {
        1 if total + 11 >= 22 => total + 1,
        1 => total + 11,
        n => total + i32::from(n.min(10)),
    }
}
