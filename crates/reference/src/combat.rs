//! Attack, Block, Damage judgement (base game 7).

use crate::game::{Flow, Game};
use crate::state::{Body, Id, State};
use saigen_cards::Seat;

impl Game<'_> {
    /// Attack: the turn player drives and names attackers by ascending place number.
    pub(crate) fn attack(&mut self) -> Flow {
        let seat = self.s.turn_player;
        let mut last = None;
        loop {
            let mut bodies = self.s.bodies_of(seat);
            bodies.retain(|body| self.s.may_attack(body) && last.is_none_or(|last| body.place > last));
            // One that must attack is not left out.
            let must = bodies.iter().position(|body| self.s.must_attack(body));
            bodies.truncate(must.map_or(bodies.len(), |at| at + 1));
            let mut choices = words_of(&bodies);
            if must.is_none() {
                choices.push(("done".to_string(), None));
            }
            let Some(Some(id)) = self.ask(seat, "attacker", choices)? else {
                return Ok(());
            };
            if let Some(body) = self.s.body_mut(id) {
                body.charged = false;
                body.attacker = true;
                last = Some(body.place);
            }
        }
    }

    /// Block: the opponent is asked for each attacker by ascending place number.
    pub(crate) fn block(&mut self) -> Flow {
        for attacker in self.s.attackers() {
            self.block_one(attacker)?;
        }
        Ok(())
    }

    /// The blockers of one attacker: several soldiers, or one bulwark (R13).
    fn block_one(&mut self, attacker: Id) -> Flow {
        let seat = self.s.turn_player.other();
        let mut last = None;
        loop {
            let standing = self.s.blockers_of(attacker);
            let (first, alone) = (standing.is_empty(), standing.iter().any(|body| !body.soldier));
            if alone {
                return Ok(());
            }
            let mut bodies = self.s.bodies_of(seat);
            bodies.retain(|body| body.charged && body.blocks.is_none() && (first || body.soldier));
            bodies.retain(|body| last.is_none_or(|last| body.place > last));
            let mut choices = words_of(&bodies);
            choices.push(("done".to_string(), None));
            let Some(Some(id)) = self.ask(seat, "blocker", choices)? else {
                return Ok(());
            };
            if let Some(body) = self.s.body_mut(id) {
                body.blocks = Some(attacker);
                last = Some(body.place);
            }
        }
    }

    /// Damage judgement: all results follow from the state at its start (R15); then the losers leave together, then
    /// the damage of all unblocked attackers is dealt at once.
    pub(crate) fn damage_judgement(&mut self) -> Flow {
        let opponent: Seat = self.s.turn_player.other();
        let mut losers = Vec::new();
        let mut turned_up = Vec::new();
        let (mut damage, mut backlash, mut unblocked) = (0, 0, 0);
        for id in self.s.attackers() {
            let Some(attacker) = self.s.body(id) else {
                continue;
            };
            let blockers = self.s.blockers_of(id);
            if blockers.is_empty() {
                // R14: this includes attackers whose blockers have all left. A negative size counts as 0.
                damage += self.s.size(attacker).max(0);
                unblocked += 1;
            } else {
                let difference = self.difference(attacker, &blockers);
                damage += (-difference).max(0);
                backlash += difference.max(0);
                losers.extend(self.judge_one(attacker, &blockers));
                turned_up.extend(blockers.iter().flat_map(|body| body.cards.clone()));
            }
        }
        // A bulwark that is judged is turned up (base game 7).
        self.s.show(opponent, &turned_up);
        let bulwark = |id: &&Id| self.s.body(**id).is_some_and(|body| !body.soldier);
        self.raise_judged(unblocked, losers.iter().filter(bulwark).count());
        self.fall(&losers)?;
        // The graveyards' tops are chosen after both.
        self.damage_both([(self.s.turn_player, backlash), (opponent, damage)])
    }

    /// 革命: by how much an attacker is larger than the soldiers that block it; 0 without it.
    fn difference(&self, attacker: &Body, blockers: &[&Body]) -> i32 {
        if !self.s.larger_falls() || blockers.iter().any(|body| !body.soldier) {
            return 0;
        }
        let theirs: i32 = blockers.iter().map(|body| self.s.size(body)).sum();
        self.s.size(attacker) - theirs
    }

    /// The losers of a bout between an attacker and its blockers.
    fn judge_one(&self, attacker: &Body, blockers: &[&Body]) -> Vec<Id> {
        let mut losers = Vec::new();
        let blocker_ids = blockers.iter().map(|body| body.id);
        if blockers.iter().any(|body| !body.soldier) {
            let withstands = self.s.pair(attacker).is_some_and(|pair| pair.withstands);
            if !withstands && blockers.iter().any(|bulwark| bulwark_kills(bulwark, attacker)) {
                losers.push(attacker.id);
            }
            losers.extend(blocker_ids);
            return losers;
        }
        let ours = self.s.size(attacker);
        let theirs: i32 = blockers.iter().map(|body| self.s.size(body)).sum();
        let (ours, theirs) = if self.s.larger_falls() { (theirs, ours) } else { (ours, theirs) };
        if ours <= theirs {
            losers.push(attacker.id);
        }
        if theirs <= ours {
            losers.extend(blocker_ids);
        }
        losers
    }
}

impl State {
    /// A charged soldier that is hasty or not summoning-sick.
    pub(crate) fn may_attack(&self, body: &Body) -> bool {
        body.soldier && body.charged && (self.has_haste(body) || !body.is_sick())
    }
}

/// The bulwark is a Joker, or its number is printed on a card of the attacker (size changes do not matter).
fn bulwark_kills(bulwark: &Body, attacker: &Body) -> bool {
    bulwark
        .cards
        .iter()
        .any(|card| card.is_joker() || attacker.cards.iter().any(|other| other.number() == card.number()))
}

/// Characters as answers.
fn words_of(bodies: &[&Body]) -> Vec<(String, Option<Id>)> {
    bodies.iter().map(|body| (body.word(), Some(body.id))).collect()
}
