//! What the actions on trumps, and those that trumps give, do (digest 4.2 and 4.5).

use crate::game::{Flow, Game};
use crate::state::{Body, Id, Request, Target, in_order, take};
use crate::trump::{TrumpAction, key_equals_trump, suits_of, trump};
use saigen_cards::{Card, CardSet, Seat, Suit};

impl Game<'_> {
    pub(crate) fn trump_action(&mut self, action: TrumpAction, request: &Request) -> Flow {
        let seat = request.controller;
        match action {
            TrumpAction::Open => self.turn_up_trump(seat)?,
            TrumpAction::Close => self.close(request),
            TrumpAction::Destroy if key_equals_trump(request) => self.destroy_trump(request),
            TrumpAction::Destroy => {}
            TrumpAction::Slash if self.target_not_above_unit(request) => {
                self.fall(request.character().as_slice())?;
            }
            TrumpAction::Slash => {}
            TrumpAction::Allure => self.body_to_hand(request.character()),
            TrumpAction::Negotiate => self.change_character(request, |body| body.charged = false),
            TrumpAction::Ceasefire => self.ceasefire(request),
            TrumpAction::Offset(least) => self.offset(request, least)?,
            TrumpAction::Drain => self.drain(seat)?,
            TrumpAction::InstantKill => self.instant_kill(request)?,
            TrumpAction::Reinforcements => self.reinforcements(seat)?,
            TrumpAction::Rally => {
                let by = self.body_size(request.unit).unwrap_or_default();
                self.change_character(request, |body| body.change += by);
            }
            TrumpAction::Pursuit(turns_down) => self.pursuit(seat, turns_down),
            TrumpAction::PhantomReverse => self.phantom_reverse(request.unit)?,
            TrumpAction::Illusion => self.illusion(seat)?,
            TrumpAction::Salvation => {
                for owner in [seat, seat.other()] {
                    self.soldiers_to_life(owner, request.key_sum())?;
                }
            }
            TrumpAction::Exhaust => self.exhaust(seat)?,
            TrumpAction::Lethargy => self.fall(request.character().as_slice())?,
            TrumpAction::Switch => self.switch(seat, request.unit)?,
            TrumpAction::Repair(material) => self.repair(request, material)?,
            TrumpAction::CivilWar if self.hand_not_below(seat.other(), seat) => {
                self.discard_some(seat.other(), 2)?;
            }
            TrumpAction::CivilWar => {}
            TrumpAction::Riot | TrumpAction::Counterattack => self.damage(seat.other(), 2)?,
            TrumpAction::RevolutionDraw => self.draw_cards(seat, 1),
            TrumpAction::Reset(answered) => self.reset(seat, answered)?,
            TrumpAction::LastDitch => self.last_ditch(request)?,
            TrumpAction::QuickSummon => {
                for card in self.s.take_keys(request.id) {
                    self.enter_as_soldier(seat, card, true);
                }
            }
            TrumpAction::Intimidate => self.sword_rain(10)?,
            TrumpAction::Resurrection(cards) => self.resurrect(seat, cards)?,
            TrumpAction::PutBulwark(always) if always || self.bulwarks_not_above(seat) => {
                self.life_enters(seat, 1, true);
            }
            TrumpAction::PutBulwark(_) => {}
            TrumpAction::Rest => self.charge_all(seat, "soldier"),
            TrumpAction::Satisfaction => self.charge(seat),
            TrumpAction::HandRefill(most) => {
                let draws = 2.min((most + 1).saturating_sub(self.s.sides[seat].hand.len()));
                self.draw_cards(seat, draws);
            }
        }
        Ok(())
    }

    /// Changes the targeted character, if it is still there.
    pub(crate) fn change_character(&mut self, request: &Request, change: impl Fn(&mut Body)) {
        request.character().and_then(|id| self.s.body_mut(id)).into_iter().for_each(change);
    }

    /// Whether the hand of the first player has at least as many cards as that of the second.
    pub(crate) fn hand_not_below(&self, first: Seat, second: Seat) -> bool {
        self.s.sides[first].hand.len() >= self.s.sides[second].hand.len()
    }

    /// クローズ: the key lies in the fog as the mark of a trump that is held down.
    fn close(&mut self, request: &Request) {
        self.hold_down(request);
        self.keys_to_fog(request);
    }

    /// 休戦: the attack leaves the stage, the trump is turned down, and all own characters are charged.
    fn ceasefire(&mut self, request: &Request) {
        self.nullify_pointed(request);
        self.turn_down_trumps(request.controller, trump(Suit::Heart, 4));
        self.charge(request.controller);
    }

    /// 相殺: damage by the key cards of the request, which leaves the stage.
    fn offset(&mut self, request: &Request, least: i32) -> Flow {
        let target = request.pointed_at().and_then(|id| self.s.request(id));
        let keys = target.map_or(0, Request::key_sum);
        if keys >= least {
            self.damage(request.controller, keys)?;
            self.nullify_pointed(request);
        }
        Ok(())
    }

    /// ドレイン: an own character goes beneath the life, and then the opponent takes 2.
    fn drain(&mut self, seat: Seat) -> Flow {
        let unit = self.ask_character(seat, Some(seat), None)?;
        if unit.is_some() {
            self.body_to_bottom(unit)?;
            self.damage(seat.other(), 2)?;
        }
        Ok(())
    }

    /// 瞬殺: the target falls if it is not larger than the own soldiers that fell for it.
    fn instant_kill(&mut self, request: &Request) -> Flow {
        let sizes = self.bury_some(request.controller)?;
        let reached = self.body_size(request.character()).is_some_and(|size| size <= sizes);
        if reached { self.fall(request.character().as_slice()) } else { Ok(()) }
    }

    /// 援軍: one of the two top cards enters, the other one goes beneath the life.
    fn reinforcements(&mut self, seat: Seat) -> Flow {
        self.turn_up(seat, 2, true);
        self.turned_one_enters(seat, true)?;
        self.turned_up_to_bottom(seat)
    }

    /// 追撃: all own soldiers are charged, and an attack is requested.
    fn pursuit(&mut self, seat: Seat, turns_down: bool) {
        self.charge_all(seat, "soldier");
        self.s.makes_attack = Some(seat);
        if turns_down {
            self.turn_down_trumps(seat, trump(Suit::Heart, 5));
        }
    }

    /// リセット: everybody falls, all trumps are turned down; the opponent may pay to destroy the trump.
    fn reset(&mut self, seat: Seat, answered: bool) -> Flow {
        self.bury_all(None)?;
        self.turn_down_all();
        let can = answered && self.s.sides[seat.other()].hand.len() >= 2;
        if can && self.ask_either(seat.other(), "may_discard", "yes", "no")? {
            self.discard_some(seat.other(), 2)?;
            self.bury_trumps(seat, trump(Suit::Club, 8));
        }
        Ok(())
    }

    /// 悪あがき: the request leaves the stage; the price is the whole hand, or the trump without one.
    fn last_ditch(&mut self, request: &Request) -> Flow {
        let seat = request.controller;
        self.nullify_pointed(request);
        if self.s.sides[seat].hand.is_empty() {
            self.bury_trumps(seat, trump(Suit::Club, 10));
        }
        self.discard_down(seat, 0)
    }

    /// Whether the target is not larger than the key unit; both must still be there.
    fn target_not_above_unit(&self, request: &Request) -> bool {
        let target = self.body_size(request.character());
        target.zip(self.body_size(request.unit)).is_some_and(|(target, unit)| target <= unit)
    }

    /// The size of a soldier that is still there.
    pub(crate) fn body_size(&self, id: Option<Id>) -> Option<i32> {
        id.and_then(|id| self.s.body(id)).filter(|body| body.soldier).map(|body| self.s.size(body))
    }

    /// Whether the opponent has at least as many bulwarks.
    pub(crate) fn bulwarks_not_above(&self, seat: Seat) -> bool {
        self.s.sides[seat.other()].row.len() >= self.s.sides[seat].row.len()
    }

    /// A player chooses a character, of one side or of either.
    pub(crate) fn ask_character(
        &mut self,
        seat: Seat,
        of: Option<Seat>,
        soldier: Option<bool>,
    ) -> Flow<Option<Id>> {
        let meant = |body: &&Body| {
            of.is_none_or(|of| of == body.seat) && soldier.is_none_or(|soldier| soldier == body.soldier)
        };
        let choices = self.s.bodies.iter().filter(meant).map(|body| (body.word(), body.id)).collect();
        // The character that the request at work was built on is no longer its unit.
        self.s.resolving.iter_mut().for_each(|request| request.unit = Some(Id::MAX));
        let chosen = self.ask(seat, "character", choices)?;
        self.s.resolving.iter_mut().for_each(|request| request.unit = Some(chosen.unwrap_or(Id::MAX)));
        Ok(chosen)
    }

    /// A character goes to its owner's hand.
    pub(crate) fn body_to_hand(&mut self, id: Option<Id>) {
        if let Some(body) = id.and_then(|id| self.s.body(id)) {
            let (id, seat) = (body.id, body.seat);
            let cards = self.leave(id);
            self.put_in_hand(seat, &cards);
        }
    }

    /// A character goes beneath its owner's life, in the owner's order.
    pub(crate) fn body_to_bottom(&mut self, id: Option<Id>) -> Flow {
        let Some(body) = id.and_then(|id| self.s.body(id)).cloned() else { return Ok(()) };
        let order = self.ask_order(body.seat, "bottom_order", &body.cards)?;
        self.leave(body.id);
        self.s.lay_body_beneath(body.seat, &order);
        Ok(())
    }

    /// ファントムリバース: a bulwark becomes a charged soldier.
    pub(crate) fn phantom_reverse(&mut self, id: Option<Id>) -> Flow {
        let bulwark = id.and_then(|id| self.s.body(id)).filter(|body| !body.soldier);
        let Some(id) = bulwark.map(|body| body.id) else { return Ok(()) };
        self.turn_over(id)?;
        self.s.body_mut(id).into_iter().for_each(|body| body.charged = true);
        Ok(())
    }

    /// 幻影: any own soldiers become charged bulwarks, which may be put into a new order.
    fn illusion(&mut self, seat: Seat) -> Flow {
        self.lay_down_some(seat)?;
        if self.may_reorder(seat)? { self.reorder_row(seat) } else { Ok(()) }
    }

    pub(crate) fn lay_down_some(&mut self, seat: Seat) -> Flow {
        for id in self.name_soldiers(seat, "lay_down_some", true)? {
            let Some(body) = self.s.body_mut(id) else { continue };
            body.charged = true;
            if let [_] = body.cards[..] {
                self.turn_over(id)?;
            } else {
                let old = body.clone();
                let order = in_order(old.cards.clone());
                self.become_bulwarks(&old, order);
            }
        }
        Ok(())
    }

    pub(crate) fn may_reorder(&mut self, seat: Seat) -> Flow<bool> {
        if self.s.sides[seat].row.len() > 1 {
            self.ask_either(seat, "may_reorder", "yes", "no")
        } else {
            Ok(false)
        }
    }

    /// The row becomes new bulwarks at the same places, and others forget which is which.
    pub(crate) fn reorder_row(&mut self, seat: Seat) -> Flow {
        let row: Vec<Body> =
            self.s.sides[seat].row.iter().filter_map(|&id| self.s.body(id)).cloned().collect();
        let cards: Vec<Card> = row.iter().flat_map(|body| body.cards.clone()).collect();
        if row.len() < 2 {
            return Ok(());
        }
        let order = self.ask_order(seat, "row_order", &in_order(cards))?;
        row.iter().for_each(|body| drop(self.leave(body.id)));
        for (card, place) in order.iter().zip(row.iter().map(|body| body.place)) {
            let id = self.enter(seat, *card, false, true);
            let before = row.iter().find(|body| body.cards.contains(card));
            for (body, before) in self.s.body_mut(id).into_iter().zip(before) {
                (body.place, body.charged, body.fresh) = (place, before.charged, before.fresh.clone());
            }
        }
        self.s.others_forget(seat, &order);
        Ok(())
    }

    /// 瞬殺: one or more own soldiers fall together; the sum of their sizes.
    pub(crate) fn bury_some(&mut self, seat: Seat) -> Flow<i32> {
        let named = self.name_soldiers(seat, "bury_some", false)?;
        let sizes = named.iter().filter_map(|&id| self.body_size(Some(id))).sum();
        self.fall(&named)?;
        Ok(sizes)
    }

    /// Own soldiers in ascending places, perhaps none.
    fn name_soldiers(&mut self, seat: Seat, kind: &'static str, none: bool) -> Flow<Vec<Id>> {
        let (mut named, mut last) = (Vec::new(), None);
        loop {
            let mut bodies = self.s.bodies_of(seat);
            bodies.retain(|body| body.soldier && last.is_none_or(|last| body.place > last));
            let mut choices: Vec<(String, Option<(Id, usize)>)> =
                bodies.iter().map(|body| (body.word(), Some((body.id, body.place)))).collect();
            if none || last.is_some() {
                choices.push(("done".to_string(), None));
            }
            let Some(Some((id, place))) = self.ask(seat, kind, choices)? else { break };
            named.push(id);
            last = Some(place);
        }
        Ok(named)
    }

    /// All these characters fall together.
    pub(crate) fn bury_all(&mut self, soldier: Option<bool>) -> Flow {
        let meant = |body: &&Body| soldier.is_none_or(|soldier| soldier == body.soldier);
        let ids: Vec<Id> = self.s.bodies.iter().filter(meant).map(|body| body.id).collect();
        self.fall(&ids)
    }

    /// 救済: large soldiers of a player go onto the life, in the owner's order.
    pub(crate) fn soldiers_to_life(&mut self, seat: Seat, least: i32) -> Flow {
        let mut bodies = self.s.bodies_of(seat);
        bodies.retain(|body| body.soldier && self.s.size(body) >= least);
        let (ids, cards): (Vec<Id>, Vec<Vec<Card>>) =
            bodies.iter().map(|body| (body.id, body.cards.clone())).unzip();
        let order = self.ask_order(seat, "life_order", &cards.concat())?;
        for id in ids {
            self.leave(id);
        }
        self.s.lay_onto_life(seat, &order);
        Ok(())
    }

    /// One of the turned-up cards enters as a soldier.
    pub(crate) fn turned_one_enters(&mut self, seat: Seat, charged: bool) -> Flow {
        let turned = self.s.sides[seat].turned.clone();
        if let Some(card) = self.ask_card(seat, "turned_card", &turned)? {
            take(&mut self.s.sides[seat].turned, card);
            self.enter_as_soldier(seat, card, charged);
        }
        Ok(())
    }

    /// This number of hand cards is discarded, or all.
    pub(crate) fn discard_some(&mut self, seat: Seat, count: usize) -> Flow {
        let hand = self.s.sides[seat].hand.len();
        self.discard_down(seat, hand.saturating_sub(count))
    }

    /// 修繕: a card of the graveyard is to go onto the target, or else the target falls.
    fn repair(&mut self, request: &Request, material: Option<CardSet>) -> Flow {
        let Some(body) = self.target_that_takes_key(request) else { return Ok(()) };
        let (id, material) = (body.id, material.unwrap_or_else(|| suits_of(body)));
        let seat = request.controller;
        let grave = self.s.sides[seat].grave.iter().copied().filter(|&card| material.contains(card));
        match self.ask_card(seat, "grave_card", &grave.collect::<Vec<_>>())? {
            Some(card) => self.s.makes_mount = Some((seat, card, id)),
            None => self.fall(&[id])?,
        }
        Ok(())
    }

    /// The target, if a key card can be put onto it.
    pub(crate) fn target_that_takes_key(&self, request: &Request) -> Option<&Body> {
        let body = request.character().and_then(|id| self.s.body(id)).filter(|body| body.soldier)?;
        let suited = body.cards.iter().all(|card| !card.is_joker());
        (suited && self.s.pair(body).is_none()).then_some(body)
    }

    /// 疲弊: the trump is turned down, or its owner takes damage.
    fn exhaust(&mut self, seat: Seat) -> Flow {
        let loss = trump(Suit::Diamond, 5);
        let up = self.s.sides[seat].has_up(loss);
        if up && self.ask_either(seat, "may_turn_down", "yes", "no")? {
            self.turn_down_trumps(seat, loss);
            return Ok(());
        }
        self.damage(seat, 2)
    }

    /// スイッチ: a hand card enters as a soldier, and the driven soldier goes to the hand.
    fn switch(&mut self, seat: Seat, unit: Option<Id>) -> Flow {
        let hand = self.s.sides[seat].hand.clone();
        if let Some(card) = self.ask_card(seat, "hand_card", &hand)? {
            take(&mut self.s.sides[seat].hand, card);
            self.enter_as_soldier(seat, card, true);
        }
        self.body_to_hand(unit);
        Ok(())
    }

    /// All trumps lie face down.
    pub(crate) fn turn_down_all(&mut self) {
        Seat::BOTH.into_iter().for_each(|seat| self.turn_down_trumps(seat, CardSet::ALL));
    }

    fn nullify_pointed(&mut self, request: &Request) {
        request.pointed_at().into_iter().for_each(|id| self.nullify(id));
    }

    /// 蘇生: one of these cards of the graveyard enters as a soldier.
    fn resurrect(&mut self, seat: Seat, cards: CardSet) -> Flow {
        let grave = self.s.sides[seat].grave.iter().copied().filter(|&card| cards.contains(card));
        let Some(card) = self.ask_card(seat, "grave_card", &grave.collect::<Vec<_>>())? else {
            return Ok(());
        };
        self.unbury(seat, card);
        self.enter_as_soldier(seat, card, true);
        self.top_after_leaving(seat)
    }

    /// The owner names a trump that lies face down; everybody sees it.
    pub(crate) fn turn_up_trump(&mut self, seat: Seat) -> Flow {
        let cards = self.s.sides[seat].trumps_down();
        if let Some(card) = self.ask_card(seat, "turn_up_trump", &cards)? {
            self.s.sides[seat].trumps_up.push(card);
            self.s.show(seat, &[card]);
        }
        Ok(())
    }

    /// The targeted trump lies face down until the end of the turn.
    pub(crate) fn hold_down(&mut self, request: &Request) {
        if let Some(Target::Trump(seat, card)) = request.target
            && self.s.sides[seat].trumps.contains(&card)
        {
            let side = &mut self.s.sides[seat];
            take(&mut side.trumps_up, card);
            take(&mut side.held_down, card);
            side.held_down.push(card);
        }
    }

    /// These trumps lie face down.
    pub(crate) fn turn_down_trumps(&mut self, seat: Seat, cards: CardSet) {
        self.s.sides[seat].trumps_up.retain(|&card| !cards.contains(card));
    }

    /// These trumps go to the graveyard.
    pub(crate) fn bury_trumps(&mut self, seat: Seat, cards: CardSet) {
        for card in in_order(self.s.sides[seat].trumps.clone()) {
            if cards.contains(card) {
                self.bury_trump(seat, card);
            }
        }
    }

    /// The targeted trump goes to the graveyard.
    pub(crate) fn destroy_trump(&mut self, request: &Request) {
        if let Some(Target::Trump(seat, card)) = request.target {
            self.bury_trump(seat, card);
        }
    }

    /// A trump leaves its zone: what points at it has lost its target, even if it comes back (R7).
    pub(crate) fn leave_trumps(&mut self, seat: Seat, card: Card) {
        let gone = Some(Target::Trump(seat, card));
        self.s.stage.iter_mut().filter(|request| request.target == gone).for_each(|request| {
            request.target = Some(Target::Gone);
        });
        let side = &mut self.s.sides[seat];
        [&mut side.trumps, &mut side.trumps_up, &mut side.held_down]
            .into_iter()
            .for_each(|zone| take(zone, card));
        for side in &mut self.s.sides.0 {
            side.trump_marks.retain(|&(_, owner, trump)| (owner, trump) != (seat, card));
        }
    }

    /// A trump goes to the graveyard, if it is there.
    fn bury_trump(&mut self, seat: Seat, card: Card) {
        if self.s.sides[seat].trumps.contains(&card) {
            self.leave_trumps(seat, card);
            self.bury_one(seat, card);
        }
    }
}
