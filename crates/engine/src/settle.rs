//! The trigger check (base game 6): what happens by itself, and in which order.

use saigen_cards::{CardSet, Chance, Seat};

use crate::choice::{Ask, Choice, Decision, Options};
use crate::event::{Event, Sink};
use crate::game::{After, Game, HELD_LIMIT, Phase};
use crate::play::Play;
use crate::playable::TRIGGER_LIMIT;
use crate::rules::{Rules, Trigger, bit};
use crate::stage::{Aim, NOT_HELD, Request, STAGE_LIMIT, Target};

impl Game {
    /// Whose immediate triggers come next, as bits: the turn player's first; where the edition says
    /// so, main ones before quick ones (R11).
    pub(crate) fn next_immediate(&self, rules: &Rules) -> Option<(Seat, u16)> {
        let turn = self.turn;
        [turn, turn.other()].into_iter().find_map(|seat| {
            let all = self.waiting[seat] & rules.immediate_triggers;
            let first = all & rules.first_triggers;
            let class = if first != 0 { first } else { all };
            (class != 0).then_some((seat, class))
        })
    }

    /// Which of several different triggers comes next (R10).
    pub(crate) fn trigger_question(&self, rules: &Rules, seat: Seat, class: u16) -> Decision {
        let indices = (0..16).filter(|index| class >> index & 1 != 0);
        let actions = indices.fold(0, |set, index| set | bit(rules.triggers[index].action));
        Decision { seat, ask: Ask::Trigger, options: Options::actions(actions, false) }
    }
}

/// Which triggers wait, as bits, by how often each of them does.
pub(crate) fn waiting(counts: [u8; TRIGGER_LIMIT]) -> u16 {
    counts.iter().rev().fold(0, |bits, &count| bits << 1 | u16::from(count > 0))
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Cards fell from the field: each one cues its triggers for the player who had it.
    pub(crate) fn cue_fallen(&mut self, seat: Seat, fallen: CardSet) {
        if !fallen.intersects(self.rules.fallen) {
            return;
        }
        for (index, trigger) in self.rules.triggers.iter().enumerate() {
            self.cue_often(seat, index, (fallen & trigger.fallen).len() as u8);
        }
    }

    /// Pairs fell: each one cues its triggers for the player who had it.
    pub(crate) fn cue_pairs(&mut self, seat: Seat, leads: CardSet) {
        if !leads.is_empty() {
            for index in 0..self.rules.triggers.len() {
                let count = (leads & self.rules.triggers[index].pairs).len() as u8;
                self.cue_often(seat, index, count);
            }
        }
    }

    /// Triggers that are cued once, for the turn player.
    pub(crate) fn cue(&mut self, mut triggers: u16) {
        let turn = self.game.turn;
        while triggers != 0 {
            self.cue_often(turn, triggers.trailing_zeros() as usize, 1);
            triggers &= triggers - 1;
        }
    }

    /// Triggers that a request cues for the player who made it, as bits.
    pub(crate) fn cue_requested(&mut self, seat: Seat, mut triggers: u16) {
        let open = self.game.side(seat).trumps_up;
        while triggers != 0 {
            let index = triggers.trailing_zeros() as usize;
            triggers &= triggers - 1;
            let Trigger { trump, beside, .. } = self.rules.triggers[index];
            let stands = beside.is_empty() || beside.intersects(self.game.side(seat).leads);
            if stands && (trump.is_empty() || trump.intersects(open)) {
                self.cue_often(seat, index, 1);
            }
        }
    }

    /// Triggers of a player, as bits, each cued this often if one of its trumps lies face up.
    #[inline]
    pub(crate) fn cue_counted(&mut self, seat: Seat, mut triggers: u16, count: u8) {
        while triggers != 0 {
            let index = triggers.trailing_zeros() as usize;
            triggers &= triggers - 1;
            if self.rules.triggers[index].trump.intersects(self.game.side(seat).trumps_up) {
                self.cue_often(seat, index, count);
            }
        }
    }

    fn cue_often(&mut self, seat: Seat, index: usize, count: u8) {
        let pending = &mut self.game.pending[seat][index];
        *pending = pending.saturating_add(count);
        self.game.waiting[seat] |= u16::from(*pending > 0) << index;
    }

    /// Triggers held back for a request are due once it has left the stage (R12).
    pub(crate) fn release_held(&mut self, request: &Request) {
        if request.held != NOT_HELD {
            let (held, entry) = (&mut self.game.held, request.held as usize);
            let fallen = held[entry];
            // Entries stay in the order in which their requests were made.
            held.copy_within(entry + 1.., entry);
            held[HELD_LIMIT - 1] = CardSet::EMPTY;
            self.cue_fallen(request.controller, fallen);
        }
    }

    /// Handles what has been triggered, if anything has, then goes on; returns whether it puts a question, which
    /// it does only where a player must order different triggers.
    #[inline]
    pub(crate) fn settle(&mut self) -> bool {
        if self.game.waiting.0 != [0; 2] {
            return self.settle_triggers();
        }
        self.go_on();
        false
    }

    #[inline(never)]
    fn settle_triggers(&mut self) -> bool {
        if let Some((seat, class)) = self.game.next_immediate(self.rules) {
            return self.take_immediate(seat, class);
        }
        self.stage_triggered();
        self.go_on();
        false
    }

    #[inline]
    fn go_on(&mut self) {
        match self.game.after {
            After::Stage => {
                self.game.phase = Phase::Chance;
                self.stage(self.game.made);
                self.follow_staged();
            }
            After::ResolveMade => {
                self.game.after = After::KeepChance;
                self.begin(self.game.made, false);
            }
            After::KeepChance => self.game.phase = Phase::Chance,
            After::TurnPlayer => self.chance_to_turn_player(),
        }
    }

    /// Normal triggers that the request just staged has cued go above it (R51).
    fn follow_staged(&mut self) {
        let Request { action, controller, .. } = self.game.made;
        let normal = self.rules.plan(action).request_cues & !self.rules.immediate_triggers;
        if normal != 0 {
            self.cue_requested(controller, normal);
            (self.game.after, self.game.phase) = (After::KeepChance, Phase::Settle);
        }
    }

    /// Carries out an immediate trigger, or asks which of several different ones (R10).
    fn take_immediate(&mut self, seat: Seat, class: u16) -> bool {
        if class.is_power_of_two() {
            self.carry_out(seat, class.trailing_zeros() as usize);
            return false;
        }
        self.put(self.game.trigger_question(self.rules, seat, class))
    }

    #[inline(never)]
    pub(crate) fn answer_trigger(&mut self, choice: Choice) {
        let Choice::Action(action) = choice else { return };
        let index = self.rules.triggers.iter().position(|trigger| trigger.action == action);
        if let Some(index) = index {
            self.carry_out(self.game.decision.seat, index);
        }
    }

    fn carry_out(&mut self, seat: Seat, index: usize) {
        let pending = &mut self.game.pending[seat][index];
        *pending -= 1;
        if *pending == 0 {
            self.game.waiting[seat] &= !(1 << index);
        }
        self.begin(Request::triggered(self.rules.triggers[index].action, seat), false);
    }

    /// Normal triggers go on the stage, the turn player's first, each player's in the order of the
    /// rulebook, main ones first where the edition says so; there a main one is dropped if the stage
    /// is not empty (R11).
    fn stage_triggered(&mut self) {
        let (turn, first) = (self.game.turn, self.rules.first_triggers);
        for seat in [turn, turn.other()] {
            let waiting = core::mem::take(&mut self.game.waiting[seat]);
            for class in [waiting & first, waiting & !first] {
                self.stage_each(seat, class);
            }
        }
    }

    fn stage_each(&mut self, seat: Seat, mut class: u16) {
        while class != 0 {
            let index = class.trailing_zeros() as usize;
            class &= class - 1;
            let count = core::mem::take(&mut self.game.pending[seat][index]);
            (0..count).for_each(|_| self.stage_trigger(seat, self.rules.triggers[index]));
        }
    }

    /// A request to attack, which an effect has made, goes on the stage if there is room.
    pub(crate) fn stage_attack(&mut self, controller: Seat) {
        if let Some(action) = self.rules.attack.filter(|_| !self.game.stage.is_full()) {
            self.stage(Request::triggered(action, controller));
        }
    }

    /// A request that puts the picked card of the graveyard onto the target goes on the stage.
    pub(crate) fn stage_mount(&mut self, controller: Seat, target: Target) {
        let picked = self.game.pause.picked & self.game.side(controller).grave.to_set();
        let own = self.game.pause.picked_of == controller;
        let there = own && matches!(target.aim(), Aim::Unit(_)) && !self.game.stage.is_full();
        if let (Some(action), Some(card), true) = (self.rules.mount, picked.first(), there) {
            self.grave_to_key(controller, card);
            let keys = CardSet::of(card);
            self.stage(Request { keys, target, ..Request::triggered(action, controller) });
        }
    }

    fn stage_trigger(&mut self, controller: Seat, trigger: Trigger) {
        let action = trigger.action;
        let needs_empty = trigger.main && self.rules.book().switches.main_trigger_needs_empty_stage;
        // A request that was made before has its place.
        let places = STAGE_LIMIT - usize::from(self.game.after == After::Stage);
        let full = self.game.stage.requests().len() >= places;
        if needs_empty && !self.game.stage.is_empty() || full {
            if self.rules.plan(action).ends_combat {
                self.end_combat();
            }
            return self.tell(Event::Dropped { action });
        }
        let request = Request::triggered(action, controller);
        let (keys, discard, target) = (CardSet::EMPTY, CardSet::EMPTY, request.target);
        self.tell(Event::Requested { seat: controller, action, keys, discard, target });
        self.stage(request);
    }

    #[inline]
    fn stage(&mut self, request: Request) {
        let index = self.game.stage.push(request);
        let waiting = request.waiting(&self.game.held);
        self.tell(Event::Staged { index, request, waiting });
    }
}
