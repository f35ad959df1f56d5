//! The trigger check (base game 6): what happens by itself, and in which order.

use saigen_cards::{CardSet, Chance, Seat};

use crate::choice::{Ask, Choice, Decision, Options};
use crate::event::{Event, Sink};
use crate::game::{After, Game, HELD_LIMIT, Phase};
use crate::play::Play;
use crate::rules::{Rules, Trigger, bit};
use crate::stage::{NOT_HELD, Request, STAGE_LIMIT};

impl Game {
    /// Whose immediate triggers come next, as bits: the turn player's first; where the edition says
    /// so, main ones before quick ones (R11).
    pub(crate) fn next_immediate(&self, rules: &Rules) -> Option<(Seat, u16)> {
        let turn = self.turn;
        [turn, turn.other()].into_iter().find_map(|seat| {
            let main = self.waiting(rules, seat, |trigger| trigger.immediate && trigger.main);
            let all = self.waiting(rules, seat, |trigger| trigger.immediate);
            let main_first = rules.book().switches.main_triggers_first && main != 0;
            let class = if main_first { main } else { all };
            (class != 0).then_some((seat, class))
        })
    }

    fn waiting(&self, rules: &Rules, seat: Seat, wanted: impl Fn(&Trigger) -> bool) -> u16 {
        let triggers = rules.triggers.iter().enumerate();
        let pending = triggers.filter(|(index, trigger)| self.pending[seat][*index] > 0 && wanted(trigger));
        pending.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Which of several different triggers comes next (R10).
    pub(crate) fn trigger_question(&self, rules: &Rules, seat: Seat, class: u16) -> Decision {
        let indices = (0..16).filter(|index| class >> index & 1 != 0);
        let actions = indices.fold(0, |set, index| set | bit(rules.triggers[index].action));
        Decision { seat, ask: Ask::Trigger, options: Options::actions(actions, false) }
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Cards fell from the field: each one cues its triggers for the player who had it.
    pub(crate) fn cue_fallen(&mut self, seat: Seat, fallen: CardSet) {
        if !fallen.intersects(self.rules.fallen) {
            return;
        }
        for (index, trigger) in self.rules.triggers.iter().enumerate() {
            let count = (fallen & trigger.fallen).len() as u8;
            let pending = &mut self.game.pending[seat][index];
            *pending = pending.saturating_add(count);
        }
        self.game.pending_any = true;
    }

    /// Triggers that are cued once, for the turn player.
    pub(crate) fn cue(&mut self, mut triggers: u16) {
        let turn = self.game.turn;
        while triggers != 0 {
            let pending = &mut self.game.pending[turn][triggers.trailing_zeros() as usize];
            *pending = pending.saturating_add(1);
            triggers &= triggers - 1;
            self.game.pending_any = true;
        }
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

    /// Handles what has been triggered, then goes on; asks only where a player must order different
    /// triggers.
    pub(crate) fn settle(&mut self) -> Option<Decision> {
        if self.game.pending_any {
            if let Some((seat, class)) = self.game.next_immediate(self.rules) {
                return self.take_immediate(seat, class);
            }
            self.stage_triggered();
            self.game.pending_any = false;
        }
        self.go_on();
        None
    }

    fn go_on(&mut self) {
        match self.game.after {
            After::Stage => {
                self.game.phase = Phase::Chance;
                self.stage(self.game.made);
            }
            After::ResolveMade => {
                self.game.after = After::KeepChance;
                self.begin(self.game.made, false);
            }
            After::KeepChance => self.game.phase = Phase::Chance,
            After::TurnPlayer => self.chance_to_turn_player(),
        }
    }

    /// Carries out an immediate trigger, or asks which of several different ones (R10).
    fn take_immediate(&mut self, seat: Seat, class: u16) -> Option<Decision> {
        if class.is_power_of_two() {
            self.carry_out(seat, class.trailing_zeros() as usize);
            return None;
        }
        Some(self.game.trigger_question(self.rules, seat, class))
    }

    pub(crate) fn answer_trigger(&mut self, choice: Choice) {
        let Choice::Action(action) = choice else { return };
        let index = self.rules.triggers.iter().position(|trigger| trigger.action == action);
        if let Some(index) = index {
            self.carry_out(self.game.decision.seat, index);
        }
    }

    fn carry_out(&mut self, seat: Seat, index: usize) {
        self.game.pending[seat][index] -= 1;
        self.begin(Request::triggered(self.rules.triggers[index].action, seat), false);
    }

    /// Normal triggers go on the stage, the turn player's first, each player's in the order of the
    /// rulebook, main ones first where the edition says so; there a main one is dropped if the stage
    /// is not empty (R11).
    fn stage_triggered(&mut self) {
        let switches = self.rules.book().switches;
        let turn = self.game.turn;
        for seat in [turn, turn.other()] {
            for main_pass in [true, false] {
                for index in 0..self.rules.triggers.len() {
                    let trigger = self.rules.triggers[index];
                    if !switches.main_triggers_first || trigger.main == main_pass {
                        let count = core::mem::take(&mut self.game.pending[seat][index]);
                        (0..count).for_each(|_| self.stage_trigger(seat, trigger));
                    }
                }
            }
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
