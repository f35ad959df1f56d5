//! What magic does when it resolves.

use crate::Edition;
use crate::game::{Flow, Game};
use crate::state::{Id, Request, Target, take};
use crate::table::Action;
use crate::targets::counter_reaches;
use saigen_cards::{Card, Seat, Suit};

impl Game<'_> {
    /// Quick magic; see below for normal magic.
    pub(crate) fn magic(&mut self, request: &Request) -> Flow {
        let target = request.character();
        match request.action {
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
            Action::Bj if self.s.edition == Edition::V8_2 => self.blackjack(request.controller),
            Action::Bj => self.fetch_from_life(request.controller, 2),
            Action::Rsf => match request.player() {
                Some(seat) => self.damage(seat, 40),
                None => Ok(()),
            },
            Action::Reverse => self.reverse(request),
            _ => self.normal_magic(request),
        }
    }

    /// Normal magic.
    fn normal_magic(&mut self, request: &Request) -> Flow {
        match request.action {
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
                self.keys_to_fog(request);
                Ok(())
            }
            Action::SwordRain => self.sword_rain(request.key_sum()),
            Action::Recruit => self.recruit(request),
            Action::Surprise => {
                self.surprise(request.controller);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn up(&mut self, request: &Request) {
        if let Some(body) = request.character().and_then(|id| self.s.body_mut(id)) {
            body.change += request.key_sum();
            self.keys_to_fog(request);
        }
    }

    /// ダウン: at 0 or below the soldier falls, now and only now.
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
        self.keys_to_fog(request);
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
            take(&mut self.s.sides[seat].grave, card);
            self.put_in_hand(seat, &[card]);
        }
        Ok(())
    }

    /// 停戦: 6.0 leaves the judgement on the stage without an effect, else it is nullified.
    fn truce(&mut self, request: &Request) {
        let Some(id) = request.pointed_at() else {
            return;
        };
        if self.s.edition != Edition::V6_0 {
            self.nullify(id);
        } else if let Some(judgement) = self.s.stage.iter_mut().find(|other| other.id == id) {
            judgement.blank = true;
        }
    }

    /// 対象変更: the candidates are judged from the redirected request's own viewpoint (R34).
    fn change_target(&mut self, request: &Request) -> Flow {
        let Some(victim) = request.pointed_at().and_then(|id| self.s.request(id)).cloned() else {
            return Ok(());
        };
        let mut targets: Vec<Target> = self.s.all_targets();
        targets.retain(|&target| self.s.target_allowed(&self.s.pointer(&victim), target));
        let choices = targets.into_iter().map(|target| (self.s.target_word(target), target)).collect();
        if let Some(target) = self.ask(request.controller, "new_target", choices)?
            && let Some(victim) = self.s.stage.iter_mut().find(|other| other.id == victim.id)
        {
            victim.target = Some(target);
        }
        Ok(())
    }

    /// サーチ, and B・J of 6.x and 7.0: cards of the life into the hand; the life is shuffled.
    fn fetch_from_life(&mut self, seat: Seat, count: usize) -> Flow {
        let life = self.s.sides[seat].life.clone();
        let named = self.ask_ascending(seat, "life_card", &life, count.min(life.len()))?;
        for &card in &named {
            take(&mut self.s.sides[seat].life, card);
        }
        self.put_in_hand(seat, &named);
        self.shuffle_life(seat);
        Ok(())
    }

    /// B・J of 8.2. The cards turned up lie on the life until it is decided where they go.
    fn blackjack(&mut self, seat: Seat) -> Flow {
        let mut total = 0;
        while let Some(card) = self.s.sides[seat].life.pop() {
            self.s.sides[seat].turned.push(card);
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
        let releases = self.s.edition >= Edition::V7_0;
        let Some(body) = self.s.body_mut(id) else {
            return Ok(());
        };
        body.charged = charged;
        if body.soldier && body.cards.len() > 1 {
            return self.split(id);
        }
        body.soldier = !body.soldier;
        body.change = 0;
        if releases {
            body.attacker = false;
            body.blocks = None;
        }
        let (seat, soldier) = (body.seat, body.soldier);
        let row = &mut self.s.sides[seat].row;
        if soldier {
            row.retain(|&other| other != id);
        } else {
            row.push(id);
        }
        Ok(())
    }

    /// A soldier of several cards becomes one bulwark a card; the turn of entry is kept for each card.
    fn split(&mut self, id: Id) -> Flow {
        let Some(old) = self.s.body(id).cloned() else {
            return Ok(());
        };
        let order = self.ask_order(old.seat, "row_order", &old.cards)?;
        self.leave(id);
        for card in order {
            let bulwark = self.enter(old.seat, card, false, old.charged);
            if let Some(body) = self.s.body_mut(bulwark) {
                body.fresh.retain(|card| old.fresh.contains(card));
            }
        }
        Ok(())
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
        let order = self.ask_order(body.seat, "life_order", &body.cards)?;
        self.leave(body.id);
        self.s.sides[body.seat].life.extend(order);
        self.damage(body.seat, key_of(request, Suit::Spade))
    }

    /// 防壁補充.
    fn add_bulwark(&mut self, seat: Seat) -> Flow {
        if self.s.sides[seat].life.is_empty() {
            return Ok(());
        }
        let one = self.ask_either(seat, "one_or_two", "one", "two")?;
        for _ in 0..if one { 1 } else { 2 } {
            if let Some(card) = self.s.sides[seat].life.pop() {
                self.enter(seat, card, false, one);
            }
        }
        Ok(())
    }

    /// リアニメイト: the card is chosen before the target goes; with an empty graveyard it still goes (R22).
    fn reanimate(&mut self, request: &Request) -> Flow {
        let seat = request.controller;
        let grave = self.s.sides[seat].grave.clone();
        let chosen = self.ask_card(seat, "grave_card", &grave)?;
        self.fall(request.character().as_slice())?;
        if let Some(card) = chosen {
            take(&mut self.s.sides[seat].grave, card);
            self.enter(seat, card, true, true);
        }
        Ok(())
    }

    /// ハンデス: the controller names a card of the opponent's hand.
    fn handes(&mut self, request: &Request) -> Flow {
        let Some(seat) = request.player() else {
            return Ok(());
        };
        let hand = self.s.sides[seat].hand.clone();
        let card = self.ask_card(request.controller, "hand_card", &hand)?;
        self.discard(seat, card);
        Ok(())
    }

    /// 剣の雨: all soldiers that fall leave together.
    fn sword_rain(&mut self, reach: i32) -> Flow {
        let soldiers = self.s.bodies.iter().filter(|body| body.soldier);
        let falling: Vec<Id> =
            soldiers.filter(|body| self.s.size(body) <= reach).map(|body| body.id).collect();
        self.fall(&falling)
    }

    /// 徴募: from the bottom in 6.0 and 7.0, from the top in 6.2 and 8.2 (R20).
    fn recruit(&mut self, request: &Request) -> Flow {
        let seat = request.controller;
        let mut life = self.s.sides[seat].life.clone();
        if matches!(self.s.edition, Edition::V6_2 | Edition::V8_2) {
            life.reverse();
        }
        life.truncate(4);
        self.s.sides[seat].life.retain(|card| !life.contains(card));
        let (entering, rest): (Vec<Card>, Vec<Card>) =
            life.into_iter().partition(|card| i32::from(card.number()) <= request.key_sum());
        self.s.sides[seat].turned = rest.clone();
        for card in entering {
            self.enter(seat, card, true, false);
        }
        let order = self.ask_order(seat, "bottom_order", &rest)?;
        self.s.sides[seat].turned.clear();
        for card in order {
            self.s.sides[seat].life.insert(0, card);
        }
        Ok(())
    }

    /// 奇襲: own bulwarks become soldiers and keep their places; then all own soldiers are charged.
    fn surprise(&mut self, seat: Seat) {
        self.s.sides[seat].row.clear();
        for body in self.s.bodies.iter_mut().filter(|body| body.seat == seat) {
            body.soldier = true;
            body.charged = true;
        }
    }
}

/// The number of the key card of this suit.
fn key_of(request: &Request, suit: Suit) -> i32 {
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
