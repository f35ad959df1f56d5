//! The core flow: the chance, passing, requesting, resolving, winning (base game 3 and 5).

use crate::Outcome;
use crate::book::Line;
use crate::game::{Flow, Game};
use crate::state::{Id, Request, Target};
use crate::triggers::STAGE_LIMIT;
use saigen_cards::Seat;

impl Game<'_> {
    /// The set-up, or from one `chance` question to the next.
    pub(crate) fn round(&mut self) -> Flow {
        if let Some(decks) = self.s.decks.take() {
            return self.set_up(&decks);
        }
        let seat = self.s.chance;
        let mut choices: Vec<(String, Option<usize>)> = (0..self.s.book.rows.len())
            .filter(|&action| self.s.available(action, seat))
            .map(|action| (self.s.row(action).id.clone(), Some(action)))
            .collect();
        // If nothing is available, passing is possible.
        if self.may_pass() || choices.is_empty() {
            choices.push(("pass".to_string(), None));
        }
        match self.ask(seat, "chance", choices)? {
            Some(Some(action)) => {
                let plan = self.build(action, seat)?;
                self.s.remember(&plan);
                self.s.passed.clear();
                self.s.idle = false;
                if self.s.row(action).once {
                    self.s.used[seat].push(action);
                }
                let request = self.pay(&plan)?;
                self.carry_out(&request)
            }
            _ => self.pass(),
        }
    }

    /// R3: with an empty stage, the turn player may not pass in 6.x, and in no edition twice in a row.
    fn may_pass(&self) -> bool {
        let own_empty = self.s.stage.is_empty() && self.s.chance == self.s.turn_player;
        !own_empty || (self.s.book.switches.pass_on_empty_stage && !self.s.idle)
    }

    /// A pass; when both have passed, the top request resolves (R2).
    fn pass(&mut self) -> Flow {
        let seat = self.s.chance;
        self.s.passed.push(seat);
        if !self.s.passed.contains(&seat.other()) {
            self.s.chance = seat.other();
            return Ok(());
        }
        match self.s.stage.last().cloned() {
            Some(top) => self.resolve(&top)?,
            None => self.s.idle = true,
        }
        self.s.chance = self.s.turn_player;
        self.s.passed.clear();
        Ok(())
    }

    /// A paid request resolves immediately or goes on the stage; the holder of the chance keeps it (R4).
    fn carry_out(&mut self, request: &Request) -> Flow {
        let immediate = self.s.row(request.action).immediate;
        self.s.made = !immediate;
        self.raise_requested(request, true);
        if immediate {
            self.raise_requested(request, false);
        }
        self.trigger_check()?;
        if immediate {
            self.s.resolving = Some(request.clone());
            self.resolve(request)
        } else {
            self.s.made = false;
            self.s.stage.push(request.clone());
            // Above the request that caused them (R51).
            self.raise_requested(request, false);
            self.trigger_check()
        }
    }

    /// Resolves a request, which stays on the stage or beside it meanwhile.
    fn resolve(&mut self, request: &Request) -> Flow {
        self.resolve_alone(request)?;
        self.trigger_check()
    }

    /// The same without its triggers.
    pub(crate) fn resolve_alone(&mut self, request: &Request) -> Flow {
        if !request.blank && !self.s.is_idle(request.action) && self.s.target_holds(request) {
            self.s.shielded = self.s.shielded(request);
            self.effect(request)?;
            self.s.shielded = None;
        }
        // R16: even if it did nothing.
        if self.s.row(request.action).judges() {
            self.s.end_combat();
        }
        self.remove(request.id);
        self.raise_next(request.action);
        self.stage_made_attack();
        self.stage_made_mount()?;
        self.win_check()
    }

    /// The attack that an effect has requested goes on the stage, if there is room.
    fn stage_made_attack(&mut self) {
        let Some(seat) = self.s.makes_attack.take() else { return };
        let attack = self.s.book.rows.iter().position(|row| {
            row.attacks()
                && row.after.is_none()
                && !row.immediate
                && row.keys.slots.is_empty()
                && row.line == Line::None
        });
        if let Some(action) = attack.filter(|_| self.s.stage.len() < STAGE_LIMIT) {
            let request = self.new_request(action, seat);
            self.s.stage.push(request);
        }
    }

    /// The 装備 that an effect has requested goes on the stage with a card of the graveyard.
    fn stage_made_mount(&mut self) -> Flow {
        let Some((seat, card, target)) = self.s.makes_mount.take() else { return Ok(()) };
        let mounts = self.s.book.rows.iter().position(|row| {
            let one_key = row.keys.slots.len() == 1 && row.unit.is_none();
            row.mounts() && row.after.is_none() && !row.immediate && one_key
        });
        let there = self.s.sides[seat].grave.contains(&card) && self.s.body(target).is_some();
        let room = self.s.stage.len() < STAGE_LIMIT;
        let Some(action) = mounts.filter(|_| there && room) else { return Ok(()) };
        self.unbury(seat, card);
        let mut request = self.new_request(action, seat);
        request.keys = vec![card];
        request.target = Some(Target::Character(target));
        self.s.stage.push(request);
        self.top_after_leaving(seat)
    }

    /// A request leaves the stage; its remaining key cards go to the graveyard.
    /// Triggers that wait for this are released (R12).
    pub(crate) fn remove(&mut self, id: Id) {
        let at = self.s.stage.iter().position(|request| request.id == id);
        let request = match at {
            Some(at) => Some(self.s.stage.remove(at)),
            None => self.s.resolving.take_if(|request| request.id == id),
        };
        if let Some(request) = request {
            self.bury_keys(request.controller, request.keys);
            self.raise_fallen(request.controller, &request.waiting);
        }
    }

    /// A request is nullified: it leaves the stage without an effect (R29). Combat ends with its judgement (R16).
    pub(crate) fn nullify(&mut self, id: Id) {
        if self.s.request(id).is_some_and(|request| self.s.row(request.action).judges()) {
            self.s.end_combat();
        }
        self.remove(id);
    }

    /// A life of 0 cards loses. Both: a draw, or the turn player loses (R9).
    pub(crate) fn win_check(&mut self) -> Flow {
        let turn_player = self.s.turn_player;
        let lost = |seat: Seat| self.s.sides[seat].life.is_empty();
        match (lost(turn_player), lost(turn_player.other())) {
            (false, false) => Ok(()),
            (false, true) => self.over(Outcome::Winner(turn_player)),
            (true, true) if self.s.book.switches.both_empty_draw => self.over(Outcome::Draw),
            (true, _) => self.over(Outcome::Winner(turn_player.other())),
        }
    }
}
