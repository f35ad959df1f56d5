//! Resolving a request (base game 5): the interpreter of effect programs.

use saigen_cards::{Card, CardSet, Chance, Seat};
use saigen_rulebook::{Amount, Cond, Op, Pose, Who};

use crate::choice::{Ask, Unit};
use crate::event::{Cause, Event, Sink};
use crate::game::{Game, Pause, Phase};
use crate::play::Play;
use crate::stage::{Aim, Request, Target};
use crate::target::{has_same, reaches};

/// How many cards can lie turned up at once. The longest hand of blackjack has fourteen:
/// 2 2 2 2 3 3 A A A A 3, both Jokers, and the card that goes bust.
pub const TURNED_LIMIT: usize = 16;

impl Game {
    /// The target, if it is a character that is still there.
    pub(crate) fn target_unit(&self) -> Option<Unit> {
        match self.pause.request.target.aim() {
            Aim::Unit(unit) => Some(unit),
            _ => None,
        }
    }

    /// The unit, the character that the request was built on or that was chosen last, if it is still there.
    pub(crate) fn key_unit(&self) -> Option<Unit> {
        match self.pause.request.unit.aim() {
            Aim::Unit(unit) => Some(unit),
            _ => None,
        }
    }

    /// Whose a target is; seat a where there is none.
    #[inline]
    pub(crate) fn owner_of(&self, target: Target) -> Seat {
        if target == Target::NONE {
            return Seat::A;
        }
        match target.aim() {
            Aim::Unit(unit) => unit.seat(),
            Aim::Player(seat) | Aim::Trump(seat, _) => seat,
            Aim::Request(index) => self.stage.requests()[index as usize].controller,
            Aim::None | Aim::Gone => Seat::A,
        }
    }

    /// The target, if it is a trump that is still there.
    pub(crate) fn target_trump(&self) -> Option<(Seat, Card)> {
        match self.pause.request.target.aim() {
            Aim::Trump(seat, card) if self.side(seat).trumps.contains(card) => Some((seat, card)),
            _ => None,
        }
    }

    /// The target, if it is a request that is still there.
    pub(crate) fn target_request(&self) -> Option<u8> {
        match self.pause.request.target.aim() {
            Aim::Request(index) => Some(index),
            _ => None,
        }
    }
}

impl Game {
    /// Who is meant, seen from the request at work.
    pub(crate) fn who(&self, who: Who) -> Seat {
        match who {
            Who::Controller => self.pause.request.controller,
            Who::Target => self.pause.owner,
            Who::Opponent => self.pause.request.controller.other(),
        }
    }

    /// A number, seen from the request at work.
    pub(crate) fn amount(&self, amount: Amount) -> i16 {
        let keys = self.pause.keys;
        match amount {
            Amount::Exactly(n) => i16::from(n),
            Amount::Keys => keys.sum() as i16,
            Amount::TargetKeys => self.target_keys().sum() as i16,
            Amount::KeyOf(suit) => (keys & CardSet::suit(suit)).sum() as i16,
            Amount::Unit => self.unit_size().unwrap_or(0),
        }
    }

    /// Whether a key card can be put onto a character.
    fn takes_key(&self, unit: Unit) -> bool {
        let side = self.side(unit.seat());
        let cards = side.cards_at(unit.place());
        self.is_soldier(unit) && !cards.intersects(CardSet::JOKERS) && !cards.intersects(side.leads)
    }

    /// The key cards of the target request, if it is still there.
    fn target_keys(&self) -> CardSet {
        let request = self.target_request().map(|index| self.stage.requests()[index as usize]);
        request.map_or(CardSet::EMPTY, |request| request.keys)
    }

    /// The size of the unit, if it is a soldier that is still there.
    fn unit_size(&self) -> Option<i16> {
        self.key_unit().filter(|&unit| self.is_soldier(unit)).map(|unit| self.size_of(unit))
    }

    fn is_soldier(&self, unit: Unit) -> bool {
        self.side(unit.seat()).soldiers >> unit.place() & 1 != 0
    }

    fn size_of(&self, unit: Unit) -> i16 {
        self.side(unit.seat()).size_at(unit.place())
    }
}

/// A verb that asks something before it does anything.
macro_rules! asking_verb {
    () => {
        Op::ChooseForm
            | Op::ChoosePose
            | Op::ChooseHalf
            | Op::MayDraw
            | Op::RetargetTarget
            | Op::PickGrave
            | Op::PickGraveOf { .. }
            | Op::PickGraveOfSuit
            | Op::PickHand { .. }
            | Op::PickLife { .. }
            | Op::PickPack
            | Op::DiscardDown { .. }
            | Op::Discard { .. }
            | Op::MayDiscard { .. }
            | Op::MayTurnDown { .. }
            | Op::ChooseOwn { .. }
            | Op::ChooseAny { .. }
            | Op::BurySome
            | Op::LayDownSome
            | Op::MayReorder
            | Op::ReorderRow
            | Op::TurnedOneEnters { .. }
            | Op::SoldiersToLife { .. }
            | Op::UnitToBottom
            | Op::NullifyReached
            | Op::PickedToLife
            | Op::TurnedUpToBottom
            | Op::TurnOverTarget
            | Op::TargetToLife
            | Op::DeclareAttackers
            | Op::DeclareBlockers
            | Op::JudgeDamage
            | Op::HitOrStand
            | Op::TurnUpTrump
    };
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// A request begins to resolve. If its target is lost, or it was made to do nothing, its effect
    /// is skipped; it still counts as resolved.
    pub(crate) fn begin(&mut self, request: Request, on_stage: bool) {
        let action = request.action;
        self.step();
        self.tell(Event::Resolving { seat: request.controller, action });
        // What earlier effects have named stays behind the end of these lists.
        let Pause { turned, order, .. } = self.game.pause;
        self.game.pause = Pause {
            owner: self.game.owner_of(request.target),
            shielded: self.game.is_shielded(self.rules, &request),
            turned,
            order,
            ..Pause::of(request, on_stage)
        };
        self.game.phase = Phase::Resolve;
        let idle = request.blank || self.game.is_kept_idle(self.rules, action);
        if idle || !self.game.target_holds(self.rules, &request) {
            self.stop();
            self.tell(Event::Fizzled { action });
        }
    }

    /// Skips the rest of the program.
    fn stop(&mut self) {
        let effect = &self.rules.plan(self.game.pause.request.action).effect;
        self.game.pause.step = effect.len() as u8;
    }

    /// Works on the program until it puts a question, is finished, or cards lie on a graveyard whose
    /// owner must choose the top; returns whether it puts one.
    #[inline(never)]
    pub(crate) fn resolve(&mut self) -> bool {
        let effect = &self.rules.plan(self.game.pause.request.action).effect;
        loop {
            if let Some(ask) = self.game.pause.ask {
                return self.put(self.game.question(self.rules, ask));
            }
            if self.game.new_on_grave.0 != [0; 2] {
                return false;
            }
            let Some(&op) = effect.get(self.game.pause.step as usize) else {
                self.finish();
                return false;
            };
            self.step();
            self.carry_out_op(op);
        }
    }

    /// The request has done its work: it leaves the stage, its remaining keys go to the graveyard,
    /// what follows it is triggered, and the win check is made.
    fn finish(&mut self) {
        let request = self.game.pause.request;
        let plan = self.rules.plan(request.action);
        // Cards that an effect turned up and left lying go to the graveyard.
        self.bury_turned(request.controller);
        if self.game.pause.on_stage {
            let index = self.game.stage.requests().len() as u8 - 1;
            self.game.stage.remove(index);
            self.tell(Event::Unstaged { index });
        }
        self.bury_keys(request.controller, request.keys);
        if plan.ends_combat {
            self.end_combat();
        }
        self.cue(plan.cues);
        if self.game.combat().attackers != 0 {
            self.cue(plan.attacker_cues);
        }
        self.release_held(&request);
        self.tell(Event::Resolved { action: request.action });
        if self.game.pause.makes_attack {
            self.stage_attack(request.controller);
        }
        if self.game.pause.makes_mount {
            self.stage_mount(request.controller, request.target);
        }
        self.game.phase = Phase::Settle;
        if !self.win_check() {
            self.step_check();
        }
    }

    /// A request on the stage is nullified: it leaves, its keys go to the graveyard, nothing that
    /// would follow its resolution happens (R29).
    pub(crate) fn nullify(&mut self, index: u8) {
        let request = self.game.stage.remove(index);
        let plan = self.rules.plan(request.action);
        for other in [&mut self.game.made, &mut self.game.pause.request] {
            other.outlive(index, request.held);
        }
        self.tell(Event::Nullified { index, action: request.action });
        self.tell(Event::Unstaged { index });
        self.bury_keys(request.controller, request.keys);
        if plan.ends_combat {
            self.end_combat();
        }
        self.release_held(&request);
    }

    /// Goes on with the next verb.
    #[inline]
    pub(crate) fn next(&mut self) {
        self.game.pause.ask = None;
        self.game.pause.step += 1;
    }

    /// Waits for an answer of the controller, or of whom the turn says.
    #[inline]
    pub(crate) fn ask(&mut self, ask: Ask) {
        self.ask_seat(self.game.pause.request.controller, ask);
    }

    /// Waits for an answer of a seat.
    #[inline]
    pub(crate) fn ask_seat(&mut self, seat: Seat, ask: Ask) {
        self.game.pause.ask = Some(ask);
        self.game.pause.asked = seat;
    }

    fn holds(&self, cond: Cond) -> bool {
        let seat = self.game.pause.request.controller;
        let unit = self.game.target_unit();
        // A bulwark has no size.
        let size = unit.filter(|&unit| self.game.is_soldier(unit)).map(|unit| self.game.size_of(unit));
        match cond {
            Cond::TargetCharged => {
                unit.is_some_and(|unit| self.game.side(unit.seat()).pose(unit.place()) == Pose::Charged)
            }
            Cond::TargetThere => self.game.pause.request.target != Target::GONE,
            Cond::TargetSizeAtMost(limit) => size.is_some_and(|size| size <= i16::from(limit)),
            Cond::TargetNotAboveUnit => {
                size.zip(self.game.unit_size()).is_some_and(|(size, unit)| size <= unit)
            }
            Cond::TargetNotAboveBuried => size.is_some_and(|size| size <= self.game.pause.buried),
            Cond::TargetKeysAtLeast(least) => self.game.target_keys().sum() >= least.into(),
            Cond::TargetHandNotBelow => {
                let [own, theirs] = [seat, self.game.pause.owner].map(|seat| self.game.side(seat).hand.len());
                theirs >= own
            }
            Cond::TargetTakesKey => unit.is_some_and(|unit| self.game.takes_key(unit)),
            Cond::UnitThere => self.game.key_unit().is_some(),
            Cond::BulwarksNotAbove => {
                let [own, theirs] =
                    [seat, seat.other()].map(|seat| self.game.side(seat).bulwarks.count_ones());
                theirs >= own
            }
            Cond::TrumpUp(cards) => self.game.side(seat).trumps_up.intersects(cards),
            Cond::Picked { yes } => self.game.pause.picked.is_empty() != yes,
            Cond::Agreed { yes } => self.game.pause.agreed == yes,
            Cond::TargetSizeDividedBy(amount) => {
                let by = self.game.amount(amount);
                size.is_some_and(|size| size != 0 && by != 0 && size % by == 0)
            }
            Cond::KeyReachesTarget => self.game.target_request().is_some_and(|index| {
                reaches(self.game.pause.keys, self.game.stage.requests()[index as usize].keys)
            }),
            Cond::KeyEqualsTargetKey => self.game.target_request().is_some_and(|index| {
                has_same(self.game.pause.keys, self.game.stage.requests()[index as usize].keys)
            }),
            Cond::KeyEqualsTarget => self
                .game
                .target_trump()
                .is_some_and(|(_, card)| has_same(self.game.pause.keys, CardSet::of(card))),
            Cond::HandAtMost(count) => self.game.side(seat).hand.len() <= usize::from(count),
            Cond::LifeAtLeast(count) => self.game.side(seat).life.len() >= usize::from(count),
            Cond::Chose { second } => self.game.pause.second == second,
        }
    }

    /// Carries out a verb and goes on with the next one, unless it asks something first.
    fn carry_out_op(&mut self, op: Op) {
        let seat = self.game.pause.request.controller;
        match op {
            Op::If(cond) if self.holds(cond) => {}
            Op::If(_) => self.game.pause.step += 1,
            Op::StopUnless(cond) if self.holds(cond) => {}
            Op::StopUnless(_) => return self.stop(),

            Op::ChooseForm => return self.ask(Ask::Form),
            Op::ChoosePose => return self.ask(Ask::Pose),
            Op::ChooseHalf => return self.ask(Ask::Half),
            Op::MayDraw => return self.ask(Ask::DrawMore),
            Op::RetargetTarget => return self.ask(Ask::NewTarget),
            Op::PickGrave | Op::PickGraveOf { .. } | Op::PickGraveOfSuit => return self.begin_pick_grave(),
            Op::PickHand { whose } => return self.begin_pick_hand(self.game.who(whose)),
            Op::PickLife { count } => return self.begin_pick_life(count),
            Op::PickPack => return self.begin_pick_pack(),
            Op::DiscardDown { to } => return self.begin_discard_down(to),
            Op::Discard { who, count } => return self.begin_discard(self.game.who(who), count),
            Op::MayDiscard { who, count } => return self.begin_may_discard(self.game.who(who), count),
            Op::MayTurnDown { cards } => return self.begin_may_turn_down(cards),
            Op::ChooseOwn { who, .. } => return self.begin_choose(self.game.who(who)),
            Op::ChooseAny { .. } => return self.begin_choose(seat),
            Op::BurySome => return self.begin_naming(Ask::BurySome),
            Op::LayDownSome => return self.begin_naming(Ask::LayDownSome),
            Op::MayReorder => return self.begin_may_reorder(),
            Op::ReorderRow => return self.begin_reorder(),
            Op::TurnedOneEnters { .. } => return self.ask(Ask::TurnedCard),
            Op::SoldiersToLife { .. } => return self.begin_soldiers_to_life(),
            Op::UnitToBottom => return self.begin_unit_to_bottom(),
            Op::NullifyReached => return self.ask(Ask::Reached),
            Op::PickedToLife => return self.begin_picked_to_life(),
            Op::TurnedUpToBottom => return self.begin_bottom_order(),
            Op::TurnOverTarget => return self.turn_over_target(),
            Op::TargetToLife => return self.begin_target_to_life(),
            Op::DeclareAttackers => return self.begin_attack(),
            Op::DeclareBlockers => return self.next_attacker_to_block(0),
            Op::JudgeDamage => return self.judge_damage(),
            Op::HitOrStand => return self.hit(),
            Op::TurnUpTrump => return self.ask(Ask::TurnUpTrump),
            _ => self.carry_out_at_once(seat, op),
        }
        self.next();
    }

    /// Carries out a verb that asks nothing.
    fn carry_out_at_once(&mut self, seat: Seat, op: Op) {
        match op {
            Op::Draw => self.draw(seat, Cause::Draw),
            Op::Damage { to, amount } => {
                let (to, amount) = (self.game.who(to), self.game.amount(amount).max(0) as usize);
                if !(self.game.pause.shielded && to != seat) {
                    self.damage(to, amount, Cause::Damage);
                }
            }
            Op::BuryUntil { one_of } => self.bury_until(seat, one_of),
            Op::TurnUpPack => self.turn_up_pack(seat),
            Op::TakeRare => self.draw_rare(seat),
            Op::TakePicked => self.take_picked(seat),
            Op::DiscardPicked => self.discard_picked(),
            Op::PickedEnters { form, pose } => self.picked_enters(form, pose),
            Op::ShuffleLife => self.shuffle_life(seat),
            Op::TurnUp { count, from } => self.turn_up_cards(seat, count, from),
            Op::TurnedUpEnter { at_most, pose } => {
                self.turned_up_enter(seat, self.game.amount(at_most), pose);
            }
            Op::LifeEnters { count, pose } => self.bulwarks_from_life(seat, count, pose),
            Op::KeyEnters { form, pose } => self.keys_enter(seat, form, pose),
            Op::MountKey => self.mount_key(seat),
            Op::KeysToHand => self.take_back_keys(seat),
            Op::KeysToFog => self.lay_fog(seat),
            Op::ClearFog => self.clear_fog(seat),
            Op::ClearAllFog => self.clear_all_fog(),
            Op::PassTurn => self.pass_turn(),
            Op::GrowAll { by } => self.resize_all(seat, self.game.amount(by)),
            Op::BurySoldiers { at_most } => self.bury_soldiers(self.game.amount(at_most)),
            Op::ChargeAll { body } => self.charge_all(seat, body),
            Op::BulwarksBecomeSoldiers => self.bulwarks_become_soldiers(seat),
            Op::NullifyTarget => self.nullify_target(),
            Op::BlankTarget => self.blank_target(),
            Op::PoseTarget => self.at_target(|play, unit| play.pose(unit, play.game.pause.pose)),
            Op::DriveTarget => self.at_target(|play, unit| play.pose(unit, Pose::Driven)),
            Op::TargetLeavesCombat => self.at_target(Self::leave_combat),
            Op::BuryTarget => self.at_target(Self::bury_unit),
            Op::TargetToHand => self.at_target(Self::unit_to_hand),
            Op::Grow { by } => self.resize_target(self.game.amount(by)),
            Op::Shrink { by } => self.resize_target(-self.game.amount(by)),
            Op::TurnDownOwn { cards } => self.turn_down_trumps(seat, cards),
            Op::BuryOwnTrump { cards } => self.bury_trumps(seat, cards),
            Op::BuryAll { body } => self.bury_all(body),
            Op::BuryUnit => self.at_unit(Self::bury_unit),
            Op::UnitToHand => self.at_unit(Self::unit_to_hand),
            Op::UnitBecomesSoldier => self.at_unit(Self::unit_becomes_soldier),
            Op::TurnDownAll => self.turn_down_all(),
            Op::Find { cards } => self.find_anywhere(seat, cards),
            Op::PairPicked { lead, pose } => self.pair_picked(seat, lead, pose),
            Op::PairKey { lead, pose } => self.pair_key(seat, lead, pose),
            Op::ReviveTrump { cards } => self.revive_trumps(seat, cards),
            Op::RequestAttack => self.game.pause.makes_attack = true,
            Op::RequestMount => self.game.pause.makes_mount = true,
            Op::HoldDownTarget => self.at_target_trump(Self::hold_down_trump),
            Op::BuryTargetTrump => self.at_target_trump(Self::bury_trump),
            Op::If(_) | Op::StopUnless(_) => {}
            asking_verb!() => {}
        }
    }

    /// Does something to the target character, if it is still there.
    fn at_target(&mut self, change: impl FnOnce(&mut Self, Unit)) {
        if let Some(unit) = self.game.target_unit() {
            change(self, unit);
        }
    }

    /// Does something to the unit, if it is still there.
    fn at_unit(&mut self, change: impl FnOnce(&mut Self, Unit)) {
        if let Some(unit) = self.game.key_unit() {
            change(self, unit);
        }
    }

    /// Does something to the target trump, if it is still there.
    fn at_target_trump(&mut self, change: impl FnOnce(&mut Self, Seat, Card)) {
        if let Some((seat, card)) = self.game.target_trump() {
            change(self, seat, card);
        }
    }

    /// Only soldiers have a size that changes.
    fn resize_target(&mut self, by: i16) {
        if let Some(unit) = self.game.target_unit().filter(|&unit| self.game.is_soldier(unit)) {
            self.resize(unit, by);
        }
    }

    fn bury_unit(&mut self, unit: Unit) {
        self.fall(unit.seat(), 1 << unit.place(), Cause::Effect);
    }

    /// Characters fall, and what that triggers is due.
    pub(crate) fn fall(&mut self, seat: Seat, units: u64, cause: Cause) {
        let leads = self.game.side(seat).leads;
        let fallen = self.bury_units(seat, units, cause);
        self.cue_fallen(seat, fallen);
        self.cue_pairs(seat, leads & fallen);
    }

    fn nullify_target(&mut self) {
        if let Some(index) = self.game.target_request() {
            self.nullify(index);
        }
    }

    fn blank_target(&mut self) {
        if let Some(index) = self.game.target_request() {
            self.game.stage.requests_mut()[index as usize].blank = true;
            self.tell(Event::Blanked { index });
        }
    }
}
