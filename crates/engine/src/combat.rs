//! Combat (base game 7): attackers, blockers, and the damage judgement.

use saigen_cards::{CardSet, Chance, Seat};

use crate::choice::{Ask, Unit};
use crate::event::{Cause, Sink};
use crate::game::Game;
use crate::play::Play;
use crate::side::{Places, places};

/// What one damage judgement does; worked out before anything happens (R15).
#[derive(Default)]
struct Verdict {
    attackers_lost: Places,
    blockers_lost: Places,
    /// How many attackers nobody blocks.
    unblocked: u8,
    /// The damage of the player who was attacked, and of the one who attacks.
    damage: u16,
    backlash: u16,
}

impl Game {
    /// Whether a character attacks from this place that no bulwark blocks: one blocks alone (R13).
    pub(crate) fn can_be_blocked(&self, place: u8) -> bool {
        let bulwarks = self.side(self.turn.other()).bulwarks;
        self.combat().attackers >> place & 1 != 0 && self.combat().blockers_of(place) & bulwarks == 0
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    pub(crate) fn begin_attack(&mut self) {
        self.game.pause.from_place = 0;
        self.ask(Ask::Attacker);
    }

    pub(crate) fn name_attacker(&mut self, unit: Unit) {
        self.attack_with(unit);
        self.game.pause.from_place = unit.place() + 1;
    }

    /// Asks for blockers of the first attacker from this place on that no bulwark blocks yet (R13); with
    /// none left, the effect goes on.
    pub(crate) fn next_attacker_to_block(&mut self, from: u8) {
        let mut attackers = places(self.game.combat().attackers);
        let open = |place: &u8| *place >= from && self.game.can_be_blocked(*place);
        let Some(place) = attackers.find(open) else { return self.next() };
        let pause = &mut self.game.pause;
        pause.attacker = place;
        pause.from_place = 0;
        self.ask(Ask::Blocker { attacker: Unit::new(self.game.turn, place) });
    }

    /// A bulwark blocks alone; soldiers can be joined by others (R13).
    pub(crate) fn name_blocker(&mut self, unit: Unit) {
        let attacker = self.game.pause.attacker;
        self.block_with(unit, Unit::new(self.game.turn, attacker));
        if self.game.side(unit.seat()).bulwarks >> unit.place() & 1 != 0 {
            return self.next_attacker_to_block(attacker + 1);
        }
        self.game.pause.from_place = unit.place() + 1;
    }

    /// Judges every attacker that is still there: first all losers leave together, then all damage is
    /// dealt as one (R15). Between the two, owners may choose the top of a graveyard.
    pub(crate) fn judge_damage(&mut self) {
        let attacker = self.game.turn;
        let defender = attacker.other();
        if let Some(damage) = self.game.pause.owed.take() {
            let backlash = core::mem::take(&mut self.game.pause.backlash);
            self.damage(attacker, backlash as usize, Cause::Attack);
            self.damage(defender, damage as usize, Cause::Attack);
            return self.next();
        }
        let attackers = self.game.combat().attackers & self.game.side(attacker).soldiers;
        let verdict = places(attackers).fold(Verdict::default(), |verdict, place| self.judge(verdict, place));
        self.turn_up_blocking_bulwarks(defender, verdict.blockers_lost);
        let bulwarks_lost = (verdict.blockers_lost & self.game.side(defender).bulwarks).count_ones() as u8;
        self.cue_counted(attacker, self.rules.unblocked_triggers, verdict.unblocked);
        self.cue_counted(defender, self.rules.lost_triggers, bulwarks_lost);
        self.fall(attacker, verdict.attackers_lost, Cause::Judgement);
        self.fall(defender, verdict.blockers_lost, Cause::Judgement);
        self.game.pause.owed = Some(verdict.damage);
        self.game.pause.backlash = verdict.backlash;
    }

    fn judge(&self, mut verdict: Verdict, place: u8) -> Verdict {
        let (turn, combat) = (self.game.turn, self.game.combat());
        let (ours, theirs) = (self.game.side(turn), self.game.side(turn.other()));
        let blockers = combat.blockers_of(place);
        let size = ours.size_at(place);
        if blockers == 0 {
            verdict.unblocked += 1;
            verdict.damage = verdict.damage.saturating_add(size.max(0) as u16);
        } else if blockers & theirs.bulwarks != 0 {
            verdict.blockers_lost |= blockers;
            let withstands = ours.pairs_led_by(self.rules.traits.withstands) >> place & 1 != 0;
            if !withstands && stops(theirs.base[blockers.trailing_zeros() as usize], ours.cards_at(place)) {
                verdict.attackers_lost |= 1 << place;
            }
        } else {
            let strength: i32 = places(blockers).map(|blocker| i32::from(theirs.size_at(blocker))).sum();
            let size = i32::from(size);
            let larger_falls = self.game.larger_falls(self.rules);
            let (ours, theirs) = if larger_falls { (strength, size) } else { (size, strength) };
            if ours <= theirs {
                verdict.attackers_lost |= 1 << place;
            }
            if theirs <= ours {
                verdict.blockers_lost |= blockers;
            }
            if larger_falls {
                let difference = |more: i32, less: i32| (more - less).clamp(0, i32::from(u16::MAX)) as u16;
                verdict.damage = verdict.damage.saturating_add(difference(strength, size));
                verdict.backlash = verdict.backlash.saturating_add(difference(size, strength));
            }
        }
        verdict
    }

    /// A bulwark that has blocked is turned up before it goes.
    fn turn_up_blocking_bulwarks(&mut self, seat: Seat, lost: Places) {
        for place in places(lost & self.game.side(seat).bulwarks) {
            let card = self.game.side(seat).base[place as usize];
            self.show(seat, card);
        }
    }
}

/// Whether a bulwark stops the attacker for good: a Joker, or the number of one of its cards.
pub(crate) fn stops(bulwark: saigen_cards::Card, attacker: CardSet) -> bool {
    bulwark.is_joker() || attacker.intersects(CardSet::same_number(bulwark))
}
