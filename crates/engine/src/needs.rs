//! What the verbs of an effect need, so that none of them can be a silent nothing.
//!
//! An effect is followed from its first verb to its last, keeping what may be there at each of them. A
//! verb is refused only if what it needs cannot be there in any game; what is missing in some game is
//! skipped there (R22).

use alloc::string::ToString;
use core::fmt;

use saigen_cards::{Card, CardSet, Suit};
use saigen_rulebook::spelling::Spelled;
use saigen_rulebook::{Action, Amount, BodySpec, Cond, Direct, Op, TargetSpec, Who};

use crate::rules_error::RulesError;

/// What a verb needs and does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A target.
    Target,
    /// A target that is a character.
    Character,
    /// A target that is, or has become, a soldier.
    Soldier,
    /// A target that is a request.
    Request,
    /// Key cards that are still with the request.
    Keys,
    /// A key card of a suit.
    KeyOf,
    /// A picked card that lies where the verb takes it from.
    Picked,
    /// Cards that are turned up.
    TurnedUp,
    /// A choice between the halves of the effect.
    Half,
    /// A verb after it.
    Next,
    /// A number that leaves something to do.
    Number,
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Target => "it needs a target",
            Self::Character => "it needs a character as the target, which no verb before it has removed",
            Self::Soldier => "it needs a soldier as the target",
            Self::Request => "it needs a request as the target, which no verb before it has removed",
            Self::Keys => "it needs key cards, which no verb before it has used",
            Self::KeyOf => "no key card of the action can be of that suit",
            Self::Picked => "a verb before it must pick a card that it can take from there",
            Self::TurnedUp => "a verb before it must turn up cards",
            Self::Half => "choose_one_or_two must come before it",
            Self::Next => "a verb must follow it",
            Self::Number => "its number leaves nothing to do",
        })
    }
}

/// Whether every verb of an action can do something in some game.
pub(crate) fn check(action: &Action) -> Result<(), RulesError> {
    let mut there = There::new(action.direct());
    let effect = &action.effect;
    for (index, op) in effect.iter().enumerate() {
        let last = index + 1 == effect.len();
        let ends = last && matches!(op, Op::If(_) | Op::StopUnless(_));
        let missing = if ends { Some(Need::Next) } else { there.lacks(op) };
        if let Some(need) = missing {
            return Err(RulesError::Needs { row: action.id.to_string(), verb: op.spell(), need });
        }
        let before = there;
        there.after(op);
        if index > 0 && matches!(effect[index - 1], Op::If(_)) {
            there = there.or(before);
        }
    }
    Ok(())
}

/// Where picked cards may lie.
type Zones = u8;
const HAND: Zones = 1;
const GRAVE: Zones = 2;
const LIFE: Zones = 4;
const OWN: Zones = HAND | GRAVE | LIFE;
/// The opponent's hand.
const THEIRS: Zones = 8;

/// What may be there when a verb is carried out.
#[derive(Clone, Copy)]
struct There<'a> {
    direct: Option<&'a Direct>,
    target: bool,
    soldier: bool,
    keys: bool,
    picked: Zones,
    turned: bool,
    chose: bool,
}

impl<'a> There<'a> {
    fn new(direct: Option<&'a Direct>) -> Self {
        let target = direct.map(|direct| &direct.target);
        let body = match target {
            Some(TargetSpec::Character { body, .. }) => Some(*body),
            _ => None,
        };
        Self {
            direct,
            target: target.is_some_and(|target| *target != TargetSpec::None),
            soldier: body.is_some_and(|body| body != BodySpec::Bulwark),
            keys: direct.is_some_and(|direct| !direct.keys.is_empty()),
            picked: 0,
            turned: false,
            chose: false,
        }
    }

    /// What may be there if a verb was carried out, or not.
    fn or(self, other: Self) -> Self {
        Self {
            direct: self.direct,
            target: self.target | other.target,
            soldier: self.soldier | other.soldier,
            keys: self.keys | other.keys,
            picked: self.picked | other.picked,
            turned: self.turned | other.turned,
            chose: self.chose | other.chose,
        }
    }

    fn spec(&self) -> Option<&'a TargetSpec> {
        self.direct.map(|direct| &direct.target).filter(|target| **target != TargetSpec::None)
    }

    fn is_at_character(&self) -> bool {
        self.target && matches!(self.spec(), Some(TargetSpec::Character { .. }))
    }

    fn is_at_request(&self) -> bool {
        use TargetSpec::{Counterable, RequestFor, RequestWithTarget};
        self.target && matches!(self.spec(), Some(Counterable { .. } | RequestFor(_) | RequestWithTarget))
    }

    /// What a verb lacks.
    fn lacks(&self, op: &Op) -> Option<Need> {
        let (fits, need) = match op {
            Op::If(cond) | Op::StopUnless(cond) => return self.condition_lacks(cond),
            Op::PoseTarget
            | Op::TurnOverTarget
            | Op::TargetLeavesCombat
            | Op::BuryTarget
            | Op::TargetToHand
            | Op::TargetToLife => (self.is_at_character(), Need::Character),
            Op::Grow { .. } | Op::Shrink { .. } => (
                self.is_at_character() && self.soldier,
                if self.is_at_character() { Need::Soldier } else { Need::Character },
            ),
            Op::NullifyTarget | Op::BlankTarget | Op::RetargetTarget => (self.is_at_request(), Need::Request),
            Op::Damage { to, .. } | Op::PickHand { whose: to } => {
                (*to == Who::Controller || self.spec().is_some(), Need::Target)
            }
            Op::KeyEnters { .. } | Op::KeysToHand | Op::KeysToFog | Op::MountKey => (self.keys, Need::Keys),
            Op::TakePicked => (self.picked & (GRAVE | LIFE) != 0, Need::Picked),
            Op::PickedEnters { .. } => (self.picked & (HAND | GRAVE) != 0, Need::Picked),
            Op::DiscardPicked => (self.picked & (HAND | THEIRS) != 0, Need::Picked),
            Op::TurnedUpEnter { .. } | Op::TurnedUpToBottom => (self.turned, Need::TurnedUp),
            _ => (true, Need::Target),
        };
        if fits { self.number_lacks(op) } else { Some(need) }
    }

    fn condition_lacks(&self, cond: &Cond) -> Option<Need> {
        let (fits, need) = match cond {
            Cond::TargetCharged | Cond::TargetSizeAtMost(_) => (self.is_at_character(), Need::Character),
            Cond::TargetSizeDividedBy(Amount::Exactly(0)) => (false, Need::Number),
            Cond::TargetSizeDividedBy(_) if !self.is_at_character() => (false, Need::Character),
            Cond::TargetSizeDividedBy(amount) => return self.amount_lacks(*amount),
            Cond::TargetThere => (self.target, Need::Target),
            Cond::KeyReachesTarget if !self.is_at_request() => (false, Need::Request),
            Cond::KeyReachesTarget => (self.has_keys(), Need::Keys),
            Cond::Chose { .. } => (self.chose, Need::Half),
        };
        (!fits).then_some(need)
    }

    fn has_keys(&self) -> bool {
        self.direct.is_some_and(|direct| !direct.keys.is_empty())
    }

    /// What the number of a verb lacks.
    fn number_lacks(&self, op: &Op) -> Option<Need> {
        let nothing = match op {
            Op::PickLife { count } | Op::TurnUp { count, .. } | Op::LifeEnters { count, .. } => *count == 0,
            Op::DiscardDown { to } => *to as usize >= Card::COUNT,
            Op::Damage { amount: by, .. } | Op::Grow { by } | Op::Shrink { by } | Op::GrowAll { by } => {
                *by == Amount::Exactly(0)
            }
            _ => false,
        };
        let amount = match op {
            Op::Damage { amount: it, .. }
            | Op::TurnedUpEnter { at_most: it, .. }
            | Op::Grow { by: it }
            | Op::Shrink { by: it }
            | Op::GrowAll { by: it }
            | Op::BurySoldiers { at_most: it } => Some(*it),
            _ => None,
        };
        if nothing { Some(Need::Number) } else { amount.and_then(|amount| self.amount_lacks(amount)) }
    }

    /// An amount of keys needs keys that can make it; those that were used count as well.
    fn amount_lacks(&self, amount: Amount) -> Option<Need> {
        let of = |suit: Suit| {
            let slots = self.direct.map(|direct| &direct.keys.slots[..]).unwrap_or_default();
            slots.iter().any(|slot| slot.intersects(CardSet::suit(suit)))
        };
        let (fits, need) = match amount {
            Amount::Exactly(_) => (true, Need::Keys),
            Amount::KeyOf(suit) if self.has_keys() => (of(suit), Need::KeyOf),
            Amount::Keys | Amount::KeyOf(_) => (self.has_keys(), Need::Keys),
        };
        (!fits).then_some(need)
    }

    /// What a verb leaves.
    fn after(&mut self, op: &Op) {
        match op {
            Op::BuryTarget | Op::TargetToHand | Op::TargetToLife | Op::NullifyTarget => self.target = false,
            Op::TurnOverTarget | Op::BulwarksBecomeSoldiers => self.soldier = true,
            Op::KeyEnters { .. } | Op::KeysToHand | Op::KeysToFog => self.keys = false,
            Op::TurnUp { .. } => self.turned = true,
            Op::TurnedUpToBottom => self.turned = false,
            Op::ChooseHalf => self.chose = true,
            _ => {}
        }
        self.picked = match op {
            Op::PickHand { whose } => self.hands(*whose),
            Op::PickGrave => GRAVE,
            Op::PickLife { .. } => LIFE,
            Op::TakePicked | Op::PickedEnters { .. } | Op::DiscardPicked | Op::DiscardDown { .. } => 0,
            _ if moves_no_card(op) => self.picked,
            // A picked card may be moved on by other verbs.
            _ if self.picked & OWN != 0 => self.picked | OWN,
            _ => self.picked,
        };
    }

    /// Whose hands may be meant.
    fn hands(&self, whose: Who) -> Zones {
        match (whose, self.spec()) {
            (Who::Controller, _) | (_, Some(TargetSpec::Character { own: true, .. })) => HAND,
            (Who::Target, Some(TargetSpec::Opponent)) => THEIRS,
            (Who::Target, _) => HAND | THEIRS,
        }
    }
}

fn moves_no_card(op: &Op) -> bool {
    use Op::{
        BlankTarget, ChargeAll, ChooseForm, ChooseHalf, ChoosePose, Grow, GrowAll, If, PassTurn, PoseTarget,
        RetargetTarget, Shrink, StopUnless, TargetLeavesCombat,
    };
    matches!(
        op,
        If(_)
            | StopUnless(_)
            | ChooseForm
            | ChoosePose
            | ChooseHalf
            | PoseTarget
            | TargetLeavesCombat
            | Grow { .. }
            | Shrink { .. }
            | GrowAll { .. }
            | ChargeAll { .. }
            | PassTurn
            | BlankTarget
            | RetargetTarget
    )
}
