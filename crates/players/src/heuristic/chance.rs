//! Scores for requesting an action or passing.

use saigen_cards::{Card, CardSet};
use saigen_engine::{ActionId, Choice, Options, Target};
use saigen_rulebook::{Amount, Op, Relation, TargetSpec, Worth};

use super::effect::Intent;
use super::{Heuristic, Scores, card_worth, worth};

/// Ending the turn: taken when nothing scores higher.
const END: f32 = 0.0;
/// Passing on an empty stage in the seat's own turn: it only gives the opponent a chance.
const IDLE_PASS: f32 = -0.6;
/// Minimum gain of a quick action over keeping the cards for later.
const KEEP: f32 = 0.5;

impl Heuristic<'_> {
    pub(super) fn score_chance(&self, options: Options, scores: &mut Scores) {
        let main = self.game.turn() == self.seat && self.game.stage().is_empty();
        self.each(options, scores, |choice| match choice {
            Choice::Action(action) => self.action_worth(action, main),
            _ if main => IDLE_PASS,
            _ => 0.0,
        });
    }

    /// The best worth of requesting an action.
    fn action_worth(&self, action: ActionId, main: bool) -> f32 {
        let row = self.rules.action(action);
        if row.effect.contains(&Op::PassTurn) {
            return END;
        }
        if row.effect.contains(&Op::DeclareAttackers) {
            return if self.attack_worth() > 0.0 { self.attack_worth() + 0.3 } else { -0.5 };
        }
        let keys = self.likely_keys(action);
        let spent: f32 = keys.into_iter().map(card_worth).sum();
        let best = self.best_aim(action, keys);
        let keep = if main { 0.0 } else { KEEP };
        best - spent - self.cost(row) - keep
    }

    /// The worth of the effect with these keys and the best target.
    fn best_aim(&self, action: ActionId, keys: CardSet) -> f32 {
        let worth = |target| self.effect_worth(Intent { action, seat: self.seat, keys, target, depth: 0 });
        let spec = self.rules.action(action).direct().map_or(&TargetSpec::None, |direct| &direct.target);
        match spec {
            TargetSpec::None => worth(Target::NONE),
            TargetSpec::Opponent | TargetSpec::Player => worth(Target::player(self.other())),
            _ => {
                let targets = self.game.targets_with(self.rules, self.seat, action, keys);
                targets.iter().filter_map(target_of).map(worth).fold(f32::MIN, f32::max)
            }
        }
    }

    /// The keys that the player would name, chosen one by one.
    fn likely_keys(&self, action: ActionId) -> CardSet {
        let Some(direct) = self.rules.action(action).direct() else { return CardSet::EMPTY };
        let hand = self.game.side(self.seat).hand();
        let relation = direct.keys.relation;
        let mut keys = CardSet::EMPTY;
        for &slot in &direct.keys.slots {
            let pool = (hand & slot) - keys;
            let pool = match keys.first() {
                Some(first) => pool & relation.mates(first),
                None if relation == Relation::Free => pool,
                None => with_partner(pool, direct.keys.len(), relation),
            };
            if let Some(card) = self.best_key(action, pool) {
                keys = keys.with(card);
            }
        }
        keys
    }

    fn best_key(&self, action: ActionId, pool: CardSet) -> Option<Card> {
        let scored = pool.into_iter().map(|card| (card, self.key_worth(action, card)));
        scored
            .fold(None, |best: Option<(Card, f32)>, (card, score)| match best {
                Some((_, top)) if top >= score => best,
                _ => Some((card, score)),
            })
            .map(|(card, _)| card)
    }

    /// The worth of a card as a key of an action, minus its worth in the hand.
    pub(super) fn key_worth(&self, action: ActionId, card: Card) -> f32 {
        let number = f32::from(card.number());
        let of = |amount: Amount| match amount {
            Amount::Keys => number,
            Amount::KeyOf(suit) if card.suit() == Some(suit) => number,
            _ => 0.0,
        };
        let ops = self.rules.action(action).effect.iter();
        let gain: f32 = ops
            .map(|op| match op.worth() {
                Worth::Damage(_, amount) => 0.22 * of(amount),
                Worth::KeySoldier | Worth::KeyMounted => 0.25 * number,
                Worth::TargetGrows(by) | Worth::TargetShrinks(by) | Worth::GrowAll(by) => 0.1 * of(by),
                Worth::Fall(at_most) | Worth::Recruits(at_most) => 0.1 * of(at_most),
                Worth::Nullified => self.reach_worth(card),
                Worth::Nothing
                | Worth::Cards(_)
                | Worth::Drawn
                | Worth::MayDraw
                | Worth::HandCard
                | Worth::Bulwark
                | Worth::LifeBulwarks(..)
                | Worth::KeysBack
                | Worth::Blanked
                | Worth::Redirected
                | Worth::TargetGone(_)
                | Worth::TargetPosed
                | Worth::TargetTurnedOver
                | Worth::TrumpUp
                | Worth::Saved(_)
                | Worth::AllFall(_)
                | Worth::Discards(..)
                | Worth::Loses(_)
                | Worth::TrumpGone => 0.0,
            })
            .sum();
        gain - card_worth(card)
    }

    /// A key must reach the top request of the opponent to be of use against it.
    fn reach_worth(&self, card: Card) -> f32 {
        let theirs = self.game.stage().requests().iter().rev().find(|it| it.controller != self.seat);
        let reaches = theirs.is_some_and(|it| it.is_in_reach_of(CardSet::of(card)));
        if reaches { worth::WIN } else { 0.0 }
    }
}

/// The cards of a pool that can be combined with another one there, if several are needed.
fn with_partner(pool: CardSet, count: usize, relation: Relation) -> CardSet {
    pool.into_iter().filter(|&card| (pool & relation.mates(card)).len() >= count.min(2)).collect()
}

/// The target named by an option.
fn target_of(choice: Choice) -> Option<Target> {
    match choice {
        Choice::Unit(unit) => Some(Target::unit(unit)),
        Choice::Request(index) => Some(Target::request(index)),
        Choice::Player(seat) => Some(Target::player(seat)),
        Choice::Trump(seat, card) => Some(Target::trump(seat, card)),
        _ => None,
    }
}
