//! What follows by itself: 世代交代, and the chains of turn and combat (base game 3, 6 and 7).

use crate::Edition;
use crate::game::{Flow, Game};
use crate::state::is_court;
use crate::table::Action;
use saigen_cards::Seat;

impl Game<'_> {
    /// What the resolution of an action makes follow.
    pub(crate) fn raise_next(&mut self, done: Action) {
        let next = match done {
            Action::End => Action::Charge,
            Action::Charge => Action::Draw,
            // 6.0: Block follows even without an attacker.
            Action::Attack if self.s.edition == Edition::V6_0 => Action::Block,
            Action::Attack if !self.s.attackers().is_empty() => Action::Block,
            Action::Block => Action::DamageJudgement,
            _ => return,
        };
        self.s.triggered.push(next);
    }

    /// The trigger check: immediate ones, the turn player's first, until there are none; then normal ones.
    pub(crate) fn trigger_check(&mut self) -> Flow {
        loop {
            let turn_player = self.s.turn_player;
            if self.s.triggered.contains(&Action::Charge) {
                // R11: main timing comes before quick.
                self.s.triggered.retain(|&action| action != Action::Charge);
                self.charge(turn_player);
                self.raise_next(Action::Charge);
            } else if self.s.generations[turn_player] > 0 {
                self.next_generation(turn_player);
            } else if self.s.generations[turn_player.other()] > 0 {
                self.next_generation(turn_player.other());
            } else {
                break;
            }
            self.win_check()?;
        }
        for action in std::mem::take(&mut self.s.triggered) {
            self.stage_triggered(action);
        }
        Ok(())
    }

    /// A triggered normal request goes on the stage. All of them belong to the turn player and are of main
    /// timing: 8.2 drops them if the stage is not empty (R11), and with them combat is over (R16).
    fn stage_triggered(&mut self, action: Action) {
        if self.s.edition == Edition::V8_2 && !self.s.stage.is_empty() {
            if matches!(action, Action::Block | Action::DamageJudgement) {
                self.s.end_combat();
            }
            return;
        }
        let request = self.new_request(action, self.s.turn_player);
        self.s.stage.push(request);
    }

    /// Charge.
    fn charge(&mut self, seat: Seat) {
        for body in self.s.bodies.iter_mut().filter(|body| body.seat == seat) {
            body.charged = true;
        }
    }

    /// 世代交代: cards from the top of the life, each a move of its own, until a court card appears.
    fn next_generation(&mut self, seat: Seat) {
        self.s.generations[seat] -= 1;
        while let Some(card) = self.s.sides[seat].life.pop() {
            if is_court(card) {
                self.put_in_hand(seat, &[card]);
                return;
            }
            self.s.sides[seat].grave.push(card);
        }
    }
}
