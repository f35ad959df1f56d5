//! The worth of an effect to the seat that requests it: the sum over its verbs.

use saigen_cards::{CardSet, Seat};
use saigen_engine::{ActionId, Aim, Request, Target, Unit};
use saigen_rulebook::{Amount, BodySpec, Cond, Op, Pose, Who, Worth};

use super::{Heuristic, card_worth, life_worth, soldier_worth, worth};

/// A possible or actual request.
#[derive(Clone, Copy)]
pub(super) struct Intent {
    pub(super) action: ActionId,
    pub(super) seat: Seat,
    pub(super) keys: CardSet,
    pub(super) target: Target,
    /// Number of requests followed from target to target so far.
    pub(super) depth: u8,
}

/// Maximum depth when requests target each other.
const DEEPEST: u8 = 3;

impl From<&Request> for Intent {
    fn from(request: &Request) -> Self {
        let Request { action, controller: seat, keys, target, .. } = *request;
        Self { action, seat, keys, target, depth: 0 }
    }
}

impl Intent {
    fn unit(self) -> Option<Unit> {
        match self.target.aim() {
            Aim::Unit(unit) => Some(unit),
            _ => None,
        }
    }

    fn amount(self, amount: Amount) -> i16 {
        match amount {
            Amount::Exactly(n) => n.into(),
            Amount::Keys => self.keys.sum() as i16,
            // A middling key card.
            Amount::TargetKeys | Amount::Unit => 7,
            Amount::KeyOf(suit) => (self.keys & CardSet::suit(suit)).sum() as i16,
        }
    }
}

impl Heuristic<'_> {
    /// The worth of the effect to the intent's seat.
    pub(super) fn effect_worth(&self, intent: Intent) -> f32 {
        let mut worth = 0.0;
        let mut skip = false;
        for &op in &self.rules.action(intent.action).effect {
            if core::mem::take(&mut skip) {
                continue;
            }
            match op {
                Op::If(cond) => skip = !self.expect(cond, intent),
                Op::StopUnless(cond) if !self.expect(cond, intent) => break,
                _ => worth += self.verb_worth(op.worth(), intent),
            }
        }
        worth
    }

    /// Whether a condition is likely to hold when the effect reaches it.
    fn expect(&self, cond: Cond, intent: Intent) -> bool {
        let size = intent.unit().and_then(|unit| {
            self.game.side(unit.seat()).character_at(unit.place()).map(|character| character.size)
        });
        match cond {
            // Only shrinking verbs precede it.
            Cond::TargetSizeAtMost(limit) => {
                size.is_some_and(|size| size - intent.keys.sum() as i16 <= limit.into())
            }
            Cond::TargetSizeDividedBy(amount) => {
                let by = intent.amount(amount);
                size.is_some_and(|size| size != 0 && by != 0 && size % by == 0)
            }
            Cond::KeyReachesTarget => match intent.target.aim() {
                Aim::Request(index) => {
                    let request = self.game.stage().requests().get(index as usize);
                    request.is_some_and(|request| request.is_in_reach_of(intent.keys))
                }
                _ => true,
            },
            Cond::KeyEqualsTargetKey => match intent.target.aim() {
                Aim::Request(index) => {
                    let request = self.game.stage().requests().get(index as usize);
                    request.is_some_and(|request| request.has_key_of(intent.keys))
                }
                _ => true,
            },
            Cond::KeyEqualsTarget => match intent.target.aim() {
                Aim::Trump(_, card) => intent.keys.contains(card),
                _ => true,
            },
            Cond::TargetNotAboveUnit
            | Cond::TargetNotAboveBuried
            | Cond::TargetKeysAtLeast(_)
            | Cond::TargetCharged
            | Cond::TargetThere
            | Cond::TargetTakesKey
            | Cond::UnitThere => true,
            Cond::Agreed { yes } => !yes,
            Cond::Picked { yes } => yes,
            Cond::TrumpUp(cards) => self.game.side(intent.seat).trumps_up().intersects(cards),
            Cond::BulwarksNotAbove => {
                let [own, theirs] =
                    [intent.seat, intent.seat.other()].map(|seat| self.game.side(seat).row().len());
                theirs >= own
            }
            Cond::TargetHandNotBelow => {
                let [own, theirs] =
                    [intent.seat, intent.seat.other()].map(|seat| self.game.side(seat).hand().len());
                theirs >= own.saturating_sub(intent.keys.len())
            }
            Cond::HandAtMost(count) => self.game.side(intent.seat).hand().len() <= usize::from(count),
            Cond::LifeAtLeast(count) => self.life(intent.seat) >= usize::from(count),
            Cond::Chose { second } => second,
        }
    }

    fn verb_worth(&self, of: Worth, intent: Intent) -> f32 {
        let seat = intent.seat;
        match of {
            Worth::Nothing => 0.0,
            Worth::Cards(cards) => cards,
            Worth::Damage(Who::Controller, amount) => -self.price(seat, intent.amount(amount) as usize),
            Worth::Damage(Who::Target | Who::Opponent, amount) => self.damage_worth(intent, amount),
            Worth::Drawn => worth::UNKNOWN_CARD - self.price(seat, 1),
            Worth::MayDraw => (worth::UNKNOWN_CARD - self.price(seat, 1)).max(0.0),
            Worth::HandCard if self.game.side(seat).hand().is_empty() => -worth::WIN,
            Worth::HandCard => -worth::CHEAP_CARD,
            Worth::Bulwark => self.bulwark_worth(seat),
            Worth::LifeBulwarks(count, pose) => {
                let each = if pose == Pose::Charged { 1.0 } else { 0.8 };
                f32::from(count) * each - self.price(seat, count.into())
            }
            Worth::KeySoldier => soldier_worth(intent.keys.sum() as i16),
            Worth::KeyMounted => 0.25 * f32::from(intent.keys.sum()) + 0.3,
            Worth::KeysBack => intent.keys.into_iter().map(card_worth).sum(),
            Worth::Recruits(_) => 4.0,
            Worth::GrowAll(by) => {
                let attackers = self.attackers_of(seat) as f32;
                0.2 * attackers * f32::from(intent.amount(by)) - 0.3
            }
            Worth::Fall(at_most) => self.rain_worth(seat, intent.amount(at_most)),
            Worth::Nullified | Worth::Blanked => self.request_worth(intent),
            Worth::Redirected => 0.8 * self.request_worth(intent).max(0.0),
            Worth::TargetGone(keeps) => {
                self.at_target(intent, |unit, sign| -sign * (self.unit_worth(unit) - keeps))
            }
            Worth::TargetGrows(by) => {
                self.at_target(intent, |unit, _| self.resize_worth(seat, unit, intent.amount(by)))
            }
            Worth::TargetShrinks(by) => {
                self.at_target(intent, |unit, _| self.resize_worth(seat, unit, -intent.amount(by)))
            }
            Worth::TargetPosed => self.at_target(intent, |unit, sign| self.pose_worth(unit, sign > 0.0)),
            Worth::TrumpUp => worth::TRUMP,
            Worth::TrumpGone => match intent.target.aim() {
                Aim::Trump(of, _) if of == seat => -worth::TRUMP,
                _ => worth::TRUMP,
            },
            Worth::Saved(at_least) => self.saved_worth(seat, intent.amount(at_least)),
            Worth::AllFall(body) => self.fall_worth(seat, body),
            Worth::Discards(who, count) => {
                let worth = worth::CHEAP_CARD * f32::from(count);
                if who == Who::Controller { -worth } else { worth }
            }
            Worth::Loses(Who::Controller) => -self.cheapest(seat),
            Worth::Loses(_) => self.cheapest(seat.other()),
            Worth::TargetTurnedOver => self.at_target(intent, |unit, sign| sign * self.turn_over_worth(unit)),
        }
    }

    /// The worth of a change to the target character; 0 without one. The sign passed to `change` is 1 for the
    /// seat's own character and -1 for the opponent's.
    fn at_target(&self, intent: Intent, change: impl Fn(Unit, f32) -> f32) -> f32 {
        let sign = |unit: Unit| if unit.seat() == intent.seat { 1.0 } else { -1.0 };
        intent.unit().map_or(0.0, |unit| change(unit, sign(unit)))
    }

    /// The more bulwarks there are, the less another one is worth.
    fn bulwark_worth(&self, seat: Seat) -> f32 {
        let bulwarks = self.game.side(seat).row().len();
        2.2 - 0.25 * bulwarks as f32
    }

    fn damage_worth(&self, intent: Intent, amount: Amount) -> f32 {
        let victim = match intent.target.aim() {
            Aim::Player(seat) => seat,
            Aim::Unit(unit) => unit.seat(),
            _ => intent.seat.other(),
        };
        let worth = life_worth(self.life(victim), intent.amount(amount).max(0) as usize);
        if victim == intent.seat { -worth } else { worth }
    }

    /// The worth of burying every soldier up to this size on both sides.
    fn rain_worth(&self, seat: Seat, at_most: i16) -> f32 {
        let falling = |seat| {
            let soldiers = self.game.side(seat).characters().filter(|character| character.soldier);
            soldiers.filter(|it| it.size <= at_most).map(|it| soldier_worth(it.size)).sum::<f32>()
        };
        falling(seat.other()) - falling(seat)
    }

    /// The worth of putting every soldier from this size on back onto its owner's life.
    fn saved_worth(&self, seat: Seat, at_least: i16) -> f32 {
        let saved = |seat| {
            let soldiers = self.game.side(seat).characters().filter(|it| it.soldier && it.size >= at_least);
            soldiers.map(|it| soldier_worth(it.size) - life_worth(self.life(seat), 1)).sum::<f32>()
        };
        saved(seat.other()) - saved(seat)
    }

    /// The worth of burying these characters on both sides.
    fn fall_worth(&self, seat: Seat, body: BodySpec) -> f32 {
        let falling = |seat| {
            let meant = self.game.side(seat).characters().filter(|it| match body {
                BodySpec::Character => true,
                BodySpec::Soldier => it.soldier,
                BodySpec::Bulwark => !it.soldier,
            });
            meant.map(|it| self.unit_worth(Unit::new(seat, it.place))).sum::<f32>()
        };
        falling(seat.other()) - falling(seat)
    }

    /// The worth of a player's cheapest character.
    fn cheapest(&self, seat: Seat) -> f32 {
        let worths = self.game.side(seat).characters().map(|it| self.unit_worth(Unit::new(seat, it.place)));
        worths.reduce(f32::min).unwrap_or(0.0)
    }

    /// The worth of undoing the target request: its worth to its controller.
    fn request_worth(&self, intent: Intent) -> f32 {
        let Aim::Request(index) = intent.target.aim() else { return 0.0 };
        let Some(request) = self.game.stage().requests().get(index as usize) else { return 0.0 };
        if intent.depth == DEEPEST {
            return 0.0;
        }
        if request.blank || request.controller == intent.seat && !self.judges(request.action) {
            return -1.0;
        }
        if self.judges(request.action) {
            return self.judgement_worth(intent.seat.other());
        }
        // Its keys are spent either way.
        self.effect_worth(Intent { depth: intent.depth + 1, ..request.into() })
    }

    pub(super) fn judges(&self, action: ActionId) -> bool {
        self.rules.action(action).effect.contains(&Op::JudgeDamage)
    }

    /// Charging is good for the seat's own characters, driving for the opponent's.
    fn pose_worth(&self, unit: Unit, own: bool) -> f32 {
        let character = self.game.side(unit.seat()).character_at(unit.place());
        character.map_or(0.0, |character| {
            let useful = (character.pose == Pose::Driven) == own;
            let blocks_later = if character.soldier { 0.12 * f32::from(character.size) } else { 0.3 };
            if useful { blocks_later } else { 0.0 }
        })
    }

    /// A soldier becomes bulwarks, and a bulwark becomes a soldier of its card's size.
    fn turn_over_worth(&self, unit: Unit) -> f32 {
        let character = self.game.side(unit.seat()).character_at(unit.place());
        character.map_or(0.0, |character| {
            let soldier = soldier_worth(character.cards.sum() as i16);
            let bulwarks = worth::BULWARK * character.cards.len() as f32;
            if character.soldier { bulwarks - soldier } else { soldier - bulwarks }
        })
    }
}
