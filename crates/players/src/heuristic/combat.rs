//! Scores for attacking and blocking.

use saigen_cards::{CardSet, Seat};
use saigen_engine::{CharacterView, Choice, Options, Unit, bulwark_stops};
use saigen_rulebook::Pose;

use super::{Heuristic, Scores, life_worth, soldier_worth, worth};

/// An attacker and its blockers.
struct Front {
    attacker: i16,
    cards: CardSet,
    /// The total size of the blocking soldiers; `None` if no soldier blocks.
    blockers: Option<i16>,
    bulwark: bool,
}

impl Front {
    /// Whether a bulwark of this card destroys the attacker.
    fn is_matched(&self, bulwark: CardSet) -> bool {
        bulwark.into_iter().any(|card| bulwark_stops(card, self.cards))
    }
}

/// The worth of each attacker in an attack that wins if all take part.
const ALL_IN: f32 = 8.0;

impl Heuristic<'_> {
    fn charged(&self, seat: Seat, soldier: bool) -> impl Iterator<Item = CharacterView> {
        let characters = self.game.side(seat).characters();
        characters.filter(move |it| it.soldier == soldier && it.pose == Pose::Charged)
    }

    /// The number of soldiers of a seat that attack or could still attack this turn.
    pub(super) fn attackers_of(&self, seat: Seat) -> usize {
        if self.game.turn() != seat {
            return 0;
        }
        let soldiers = self.game.side(seat).characters().filter(|it| it.soldier);
        soldiers.filter(|it| it.pose == Pose::Charged || self.attacks(seat, it.place)).count()
    }

    fn attacks(&self, seat: Seat, place: u8) -> bool {
        self.game.is_attacker(Unit::new(seat, place))
    }

    /// The worth of requesting an attack: the sum over the soldiers worth sending.
    pub(super) fn attack_worth(&self) -> f32 {
        let able = self.game.able_attackers(self.rules, self.seat);
        let able = self.game.side(self.seat).characters().filter(|it| able.contains(it.place));
        able.map(|it| self.send_worth(&it)).filter(|worth| *worth > 0.0).sum()
    }

    /// Attackers are named in the order of their places, so naming one leaves out those before it.
    pub(super) fn score_attackers(&self, options: Options, scores: &mut Scores) {
        let side = self.game.side(self.seat);
        let mut left_out = 0.0;
        self.each(options, scores, |choice| match choice {
            Choice::Unit(unit) => {
                let worth = side.character_at(unit.place()).map_or(0.0, |it| self.send_worth(&it));
                let score = worth - left_out;
                left_out += worth.max(0.0);
                score
            }
            _ => 0.0,
        });
    }

    /// The worth of sending a soldier: the damage it threatens, minus its risk and its worth as a blocker in
    /// the next turn.
    fn send_worth(&self, soldier: &CharacterView) -> f32 {
        let other = self.other();
        if self.all_together_win() {
            return ALL_IN;
        }
        let blockers = self.charged(other, true);
        let (mut wins, mut ties) = (0, 0);
        for blocker in blockers {
            wins += usize::from(blocker.size > soldier.size);
            ties += usize::from(blocker.size == soldier.size);
        }
        let bulwarks = self.charged(other, false).count();
        let damage = life_worth(self.life(other), soldier.size.max(0) as usize).min(12.0);
        // A blocking bulwark is lost, and sometimes destroys the attacker.
        let through = if bulwarks > 0 { 0.5 * damage.min(3.0) + 0.4 } else { damage };
        let risk = match (wins, ties) {
            (0, 0) => 0.0,
            (0, _) => 0.3,
            _ => soldier_worth(soldier.size),
        };
        through - risk - self.guard_worth(soldier)
    }

    /// Whether attacking with every soldier wins even if each charged character of the opponent blocks the
    /// largest remaining attacker.
    fn all_together_win(&self) -> bool {
        let other = self.other();
        let blockers = self.charged(other, true).count() + self.charged(other, false).count();
        let able = self.game.able_attackers(self.rules, self.seat);
        let all = self.game.side(self.seat).characters().filter(|it| it.soldier);
        let sent = all.filter(|it| able.contains(it.place) || self.attacks(self.seat, it.place));
        let mut sizes = [0_usize; 64];
        let mut count = 0;
        for it in sent {
            sizes[count] = it.size.max(0) as usize;
            count += 1;
        }
        sizes[..count].sort_unstable();
        let open = count.saturating_sub(blockers);
        sizes[..open].iter().sum::<usize>() >= self.life(other)
    }

    /// The worth of a soldier as a blocker in the opponent's next turn.
    fn guard_worth(&self, soldier: &CharacterView) -> f32 {
        let other = self.other();
        let threats = self.game.side(other).characters().filter(|it| it.soldier);
        let (mut total, mut held) = (0, 0);
        for threat in threats {
            total += threat.size.max(0);
            if threat.size <= soldier.size {
                held = held.max(threat.size);
            }
        }
        let life = self.life(self.seat);
        if total as usize >= life { 0.5 * f32::from(held) } else { 0.06 * f32::from(held) }
    }

    /// An attacker with its present blockers; `None` if it is gone.
    fn front(&self, attacker: Unit) -> Option<Front> {
        let turn = attacker.seat();
        let CharacterView { size, cards, .. } = self.game.side(turn).character_at(attacker.place())?;
        let mut front = Front { attacker: size, cards, blockers: None, bulwark: false };
        for it in self.game.side(turn.other()).characters() {
            if self.game.blocked_by(Unit::new(turn.other(), it.place)) == Some(attacker) {
                if it.soldier {
                    front.blockers = Some(front.blockers.unwrap_or(0) + it.size);
                } else {
                    front.bulwark = true;
                }
            }
        }
        Some(front)
    }

    pub(super) fn score_blockers(&self, attacker: Unit, options: Options, scores: &mut Scores) {
        let Some(front) = self.front(attacker) else { return self.each(options, scores, |_| 0.0) };
        let danger = self.damage_of(front.attacker, self.seat);
        // The damage of unblocked attackers adds up.
        let all: i16 = self.unblocked_after(attacker);
        let lethal = all + front.attacker.max(0) >= self.life(self.seat) as i16;
        let danger = if lethal { danger + 8.0 } else { danger };
        let standing = front.blockers.unwrap_or(0);
        self.each(options, scores, |choice| match choice {
            Choice::Unit(unit) => self.block_worth(unit, &front, standing, danger),
            _ => 0.0,
        });
    }

    fn damage_of(&self, size: i16, seat: Seat) -> f32 {
        life_worth(self.life(seat), size.max(0) as usize).min(20.0)
    }

    /// The damage of the other unblocked attackers.
    fn unblocked_after(&self, attacker: Unit) -> i16 {
        let soldiers = self.game.side(attacker.seat()).characters().filter(|it| it.soldier);
        let others =
            soldiers.filter(|it| it.place != attacker.place() && self.attacks(attacker.seat(), it.place));
        let open = others.filter(|it| {
            self.front(Unit::new(attacker.seat(), it.place))
                .is_some_and(|front| front.blockers.is_none() && !front.bulwark)
        });
        open.map(|it| it.size.max(0)).sum()
    }

    /// The worth of adding a blocker against an attacker.
    fn block_worth(&self, unit: Unit, front: &Front, standing: i16, danger: f32) -> f32 {
        let Some(blocker) = self.game.side(unit.seat()).character_at(unit.place()) else { return 0.0 };
        if !blocker.soldier {
            let taken = if front.is_matched(blocker.cards) { soldier_worth(front.attacker) } else { 0.0 };
            return danger + taken - worth::BULWARK;
        }
        let sum = standing + blocker.size;
        let first = front.blockers.is_none();
        let already = if first { 0.0 } else { danger };
        let worth = soldier_worth(front.attacker);
        let lost = soldier_worth(blocker.size);
        if !first && standing > front.attacker {
            return -1.0;
        }
        let outcome = match sum.cmp(&front.attacker) {
            core::cmp::Ordering::Greater => worth,
            core::cmp::Ordering::Equal => worth - lost,
            core::cmp::Ordering::Less => -lost,
        };
        // Prefer the smallest sufficient blocker.
        danger - already + outcome - 0.02 * f32::from(blocker.size)
    }

    /// The worth to a seat of the pending damage judgement.
    pub(super) fn judgement_worth(&self, seat: Seat) -> f32 {
        let turn = self.game.turn();
        let soldiers =
            self.game.side(turn).characters().filter(|it| it.soldier && self.attacks(turn, it.place));
        let total: f32 = soldiers.map(|it| self.bout_worth(Unit::new(turn, it.place), 0, 0)).sum();
        if seat == turn { total } else { -total }
    }

    /// The worth of a bout to the attacker after changing both sizes.
    fn bout_worth(&self, attacker: Unit, more: i16, more_block: i16) -> f32 {
        let Some(front) = self.front(attacker) else { return 0.0 };
        let size = front.attacker + more;
        match front.blockers {
            None if front.bulwark => worth::BULWARK - 0.1 * soldier_worth(size),
            None => life_worth(self.life(attacker.seat().other()), size.max(0) as usize).min(30.0),
            Some(sum) => {
                let block = sum + more_block;
                let won = if size >= block { soldier_worth(sum) } else { 0.0 };
                let lost = if size <= block { soldier_worth(front.attacker) } else { 0.0 };
                won - lost
            }
        }
    }

    /// The worth to a seat of changing a soldier's size: the difference it makes in the pending bouts.
    pub(super) fn resize_worth(&self, seat: Seat, unit: Unit, by: i16) -> f32 {
        let waits = self.game.stage().requests().iter().any(|request| self.judges(request.action));
        if !waits {
            return 0.0;
        }
        let turn = self.game.turn();
        let (bout, more, block) = if self.game.is_attacker(unit) {
            (Some(unit), by, 0)
        } else {
            (self.game.blocked_by(unit), 0, by)
        };
        let change =
            bout.map_or(0.0, |bout| self.bout_worth(bout, more, block) - self.bout_worth(bout, 0, 0));
        if seat == turn { change } else { -change }
    }
}
