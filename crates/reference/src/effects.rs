//! Printed effects: turn and summoning, and the dispatch to the others.

use crate::Edition;
use crate::book::Effect;
use crate::game::{Flow, Game};
use crate::state::{Id, Request, Target, in_order, take};
use crate::table::Action;
use saigen_cards::{Card, Seat};

impl Request {
    /// The targeted character.
    pub(crate) fn character(&self) -> Option<Id> {
        match self.target {
            Some(Target::Character(id)) => Some(id),
            _ => None,
        }
    }

    /// The targeted request.
    pub(crate) fn pointed_at(&self) -> Option<Id> {
        match self.target {
            Some(Target::Request(id)) => Some(id),
            _ => None,
        }
    }

    /// The targeted player.
    pub(crate) fn player(&self) -> Option<Seat> {
        match self.target {
            Some(Target::Player(seat) | Target::Trump(seat, _)) => Some(seat),
            _ => None,
        }
    }

    /// The sum of the numbers of the key cards.
    pub(crate) fn key_sum(&self) -> i32 {
        self.keys.iter().map(|key| i32::from(key.number())).sum()
    }
}

impl Game<'_> {
    /// Carries out the effect of a request whose target, if any, is legal.
    pub(crate) fn effect(&mut self, request: &Request) -> Flow {
        match self.s.row(request.action).effect.clone() {
            Effect::Printed(action) => self.printed(action, request),
            Effect::Apart(action) => self.pack_and_rare(action, request),
            Effect::Trump(action) => self.trump_action(action, request),
            Effect::Pair(action) => self.pair_action(action, request),
            Effect::Verbs(verbs) => self.carry_out_verbs(&verbs, request),
        }
    }

    /// The printed effect of an action.
    fn printed(&mut self, action: Action, request: &Request) -> Flow {
        match action {
            Action::End => self.end(request.controller),
            Action::Draw => self.draw(),
            Action::Attack => self.attack(),
            Action::Block => self.block(),
            Action::DamageJudgement => self.damage_judgement(),
            Action::Charge => {
                self.charge(request.controller);
                Ok(())
            }
            Action::NextGeneration => {
                self.next_generation(request.controller);
                Ok(())
            }
            Action::SetBulwark => self.set_bulwark(request.controller),
            Action::SummonSoldier | Action::SummonHero | Action::SummonAce | Action::SummonMagician => {
                self.summon(request, true);
                Ok(())
            }
            Action::QuickSummon => {
                let soldier = self.ask_either(request.controller, "form", "soldier", "bulwark")?;
                self.summon(request, soldier);
                Ok(())
            }
            Action::Equip => {
                self.equip(request);
                Ok(())
            }
            Action::Return => {
                self.return_home(request);
                Ok(())
            }
            _ => self.magic(action, request),
        }
    }

    /// End: discard down to 7; 8.2 clears the own fog (R24), 9.1 all fog; the turn passes.
    fn end(&mut self, seat: Seat) -> Flow {
        self.discard_down(seat, 7)?;
        match self.s.book.edition >= Edition::V9_1 {
            true => self.clear_all_fog()?,
            false => self.clear_fog(seat)?,
        }
        self.pass_turn();
        Ok(())
    }

    /// The fog of one player goes to the graveyard.
    pub(crate) fn clear_fog(&mut self, seat: Seat) -> Flow {
        let fog = in_order(std::mem::take(&mut self.s.sides[seat].fog));
        self.bury(seat, &fog)
    }

    /// The card that will be on top is named first, then the others.
    pub(crate) fn discard_down(&mut self, seat: Seat, to: usize) -> Flow {
        let mut hand = self.s.sides[seat].hand.clone();
        let count = hand.len().saturating_sub(to);
        if count == 0 {
            return Ok(());
        }
        let Some(top) = self.ask_card(seat, "discard_down", &hand)? else {
            return Ok(());
        };
        take(&mut hand, top);
        let mut named = self.ask_ascending(seat, "discard_down", &hand, count - 1)?;
        named.push(top);
        for &card in &named {
            take(&mut self.s.sides[seat].hand, card);
        }
        // The top has been named, so there is no further question (R18).
        if count > 1 {
            self.s.left_hand_unseen(seat, &named);
        }
        self.s.sides[seat].grave.extend(named);
        self.s.show_grave_top(seat);
        self.raise_discarded(seat, count);
        Ok(())
    }

    /// The turn passes; effects "until the end of this turn" end.
    pub(crate) fn pass_turn(&mut self) {
        self.s.turn += 1;
        self.s.turn_player = self.s.turn_player.other();
        self.s.end_combat();
        self.s.free_run.clear();
        for seat in Seat::BOTH {
            self.s.used[seat].clear();
            self.s.force[seat] = 0;
            self.s.sides[seat].marks.clear();
            self.s.sides[seat].trump_marks.clear();
            self.s.sides[seat].held_down.clear();
        }
        for body in &mut self.s.bodies {
            body.change = 0;
            body.fresh.clear();
        }
    }

    /// Draw: one card, then optionally one more; in 9.1 two, or one of the last two.
    fn draw(&mut self) -> Flow {
        let seat = self.s.turn_player;
        if self.s.book.edition >= Edition::V9_1 {
            let count = if self.s.sides[seat].life.len() <= 2 { 1 } else { 2 };
            self.draw_cards(seat, count);
            return Ok(());
        }
        self.draw_cards(seat, 1);
        self.may_draw(seat)
    }

    pub(crate) fn may_draw(&mut self, seat: Seat) -> Flow {
        if !self.s.sides[seat].life.is_empty() && self.ask_either(seat, "draw_more", "yes", "no")? {
            self.draw_cards(seat, 1);
        }
        Ok(())
    }

    /// 防壁設置. With an empty hand nothing enters.
    fn set_bulwark(&mut self, seat: Seat) -> Flow {
        let hand = self.s.sides[seat].hand.clone();
        if let Some(card) = self.ask_card(seat, "hand_card", &hand)? {
            take(&mut self.s.sides[seat].hand, card);
            self.s.left_hand_unseen(seat, &[card]);
            self.enter(seat, card, false, true);
        }
        Ok(())
    }

    /// The key card enters charged.
    fn summon(&mut self, request: &Request, soldier: bool) {
        for card in self.s.take_keys(request.id) {
            self.enter(request.controller, card, soldier, true);
        }
    }

    /// 装備: the key card goes onto the target, which stays the same unit.
    pub(crate) fn equip(&mut self, request: &Request) {
        let keys = self.s.take_keys(request.id);
        if let Some(body) = request.character().and_then(|id| self.s.body_mut(id)) {
            body.cards.extend(&keys);
            body.cards.sort();
            body.fresh.extend(&keys);
        }
    }

    /// 帰還: a charged target goes to the hand; the keys go back in any case (R31).
    fn return_home(&mut self, request: &Request) {
        let Some(id) = request.character() else {
            return;
        };
        if self.s.body(id).is_some_and(|body| body.charged) {
            let cards = self.leave(id);
            self.put_in_hand(request.controller, &cards);
        }
        let keys = self.s.take_keys(request.id);
        self.put_in_hand(request.controller, &keys);
    }

    /// The key cards go to the fog as markers (8.2).
    pub(crate) fn keys_to_fog(&mut self, request: &Request) {
        let keys: Vec<Card> = self.s.take_keys(request.id);
        let bare = self.s.book.switches.bare_bulwarks;
        let can_bear = |id: &Id| !bare || self.s.body(*id).is_some_and(|body| body.soldier);
        let marked = request.character().filter(can_bear);
        let side = &mut self.s.sides[request.controller];
        side.marks.extend(marked.into_iter().flat_map(|id| keys.iter().map(move |&key| (key, id))));
        if let Some(Target::Trump(owner, trump)) = request.target {
            side.trump_marks.extend(keys.iter().map(|&key| (key, owner, trump)));
        }
        side.fog.extend(keys);
    }
}
