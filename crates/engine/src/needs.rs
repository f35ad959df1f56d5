//! Whether the verbs of an effect can have what they need, so that none of them can be a silent no-op.
//!
//! An effect is followed from its first verb to its last, keeping what may be there at each of them. A
//! verb is refused only if what it needs cannot be there in any game; what is missing in some game is
//! skipped there (R22).

use alloc::string::ToString;

use saigen_cards::CardSet;
use saigen_rulebook::spelling::Spelled;
use saigen_rulebook::{
    Action, BodySpec, Direct, KeyUnit, Left, Need, Op, Rulebook, SetUpStep, TargetSpec, Who, Zone,
};

use crate::rules;
use crate::rules_error::RulesError;

/// The zones that setting up can fill.
#[derive(Clone, Copy)]
pub(crate) struct Filled {
    pub(crate) pack: bool,
    pub(crate) rare: bool,
    pub(crate) trumps: bool,
    /// Whether there is an action that an effect can request to attack.
    attack: bool,
    /// Whether there is one that an effect can request to put a card onto a soldier.
    mount: bool,
}

impl Filled {
    pub(crate) fn by(book: &Rulebook) -> Self {
        let steps = book.frame.as_ref().map_or(&[][..], |frame| &frame.steps);
        let has = |wanted: fn(&SetUpStep) -> bool| steps.iter().any(wanted);
        Self {
            pack: has(|step| matches!(step, SetUpStep::Pack(1..) | SetUpStep::PackLeftOut)),
            rare: has(|step| *step == SetUpStep::Rare),
            trumps: has(|step| matches!(step, SetUpStep::Trumps(1..))),
            attack: rules::attack(book).is_some(),
            mount: rules::mount(book).is_some(),
        }
    }
}

/// Whether every verb of an action can do something in some game.
pub(crate) fn check(action: &Action, filled: Filled) -> Result<(), RulesError> {
    let mut there = There::new(action.direct(), filled);
    let mut optional = false;
    for (index, &op) in action.effect.iter().enumerate() {
        there.last = index + 1 == action.effect.len();
        if let Some(need) = op.needs().into_iter().find(|&need| !there.has(need)) {
            return Err(RulesError::Needs { row: action.id.to_string(), verb: op.spell(), need });
        }
        let before = there;
        there.after(op);
        if optional {
            there = there.or(before);
        }
        optional = matches!(op, Op::If(_));
    }
    Ok(())
}

/// Where picked cards may lie, one bit a zone.
type Zones = u8;
const HAND: Zones = 1;
const GRAVE: Zones = 2;
const LIFE: Zones = 4;
const PACK: Zones = 16;
const OWN: Zones = HAND | GRAVE | LIFE | PACK;
/// The opponent's hand.
const THEIRS: Zones = 8;

const fn bit(zone: Zone) -> Zones {
    match zone {
        Zone::Hand(Who::Controller) => HAND,
        Zone::Hand(Who::Target | Who::Opponent) => THEIRS,
        Zone::Grave => GRAVE,
        Zone::Life => LIFE,
        Zone::Pack => PACK,
        Zone::Anywhere => OWN,
    }
}

/// What may be there when a verb is carried out.
#[derive(Clone, Copy)]
struct There<'a> {
    direct: Option<&'a Direct>,
    filled: Filled,
    target: bool,
    soldier: bool,
    keys: bool,
    picked: Zones,
    turned: bool,
    half: bool,
    /// Whether there is a unit, and whether it may be a soldier or a bulwark.
    unit: bool,
    soldier_unit: bool,
    bulwark_unit: bool,
    buried: bool,
    asked: bool,
    /// Whether the verb is the last one.
    last: bool,
}

impl<'a> There<'a> {
    fn new(direct: Option<&'a Direct>, filled: Filled) -> Self {
        let target = direct.map_or(&TargetSpec::None, |direct| &direct.target);
        let bulwark = matches!(target, TargetSpec::Character { body: BodySpec::Bulwark, .. });
        let unit = direct.map_or(KeyUnit::None, |direct| direct.unit);
        Self {
            direct,
            filled,
            target: *target != TargetSpec::None,
            soldier: !bulwark,
            keys: direct.is_some_and(|direct| !direct.keys.is_empty()),
            picked: 0,
            turned: false,
            half: false,
            unit: unit != KeyUnit::None,
            soldier_unit: matches!(unit, KeyUnit::Soldier(_)),
            bulwark_unit: unit == KeyUnit::Bulwark,
            buried: false,
            asked: false,
            last: false,
        }
    }

    /// What may be there if a verb was carried out, or not.
    fn or(self, other: Self) -> Self {
        Self {
            target: self.target | other.target,
            soldier: self.soldier | other.soldier,
            keys: self.keys | other.keys,
            picked: self.picked | other.picked,
            turned: self.turned | other.turned,
            half: self.half | other.half,
            unit: self.unit | other.unit,
            soldier_unit: self.soldier_unit | other.soldier_unit,
            bulwark_unit: self.bulwark_unit | other.bulwark_unit,
            buried: self.buried | other.buried,
            asked: self.asked | other.asked,
            ..self
        }
    }

    fn target(&self) -> &'a TargetSpec {
        self.direct.map_or(&TargetSpec::None, |direct| &direct.target)
    }

    fn key_slots(&self) -> &'a [CardSet] {
        self.direct.map_or(&[], |direct| &direct.keys.slots)
    }

    fn has(&self, need: Need) -> bool {
        use TargetSpec::{
            Character, Counterable, Driven, OwnSoldierWith, RequestFor, RequestWithKeys, RequestWithTarget,
        };
        match need {
            Need::Target => *self.target() != TargetSpec::None,
            Need::TargetLeft => self.target,
            Need::Character => {
                self.target && matches!(self.target(), Character { .. } | Driven | OwnSoldierWith(_))
            }
            Need::Soldier => self.soldier,
            Need::Request => {
                let request = matches!(
                    self.target(),
                    Counterable { .. } | RequestWithKeys { .. } | RequestFor(_) | RequestWithTarget
                );
                self.target && request
            }
            Need::Mount => {
                matches!(self.target(), Character { body: BodySpec::Soldier, own: true, of_key_suit: true })
            }
            Need::Keys => !self.key_slots().is_empty(),
            Need::KeysLeft => self.keys,
            Need::KeyOf(suit) => self.key_slots().iter().any(|slot| slot.intersects(CardSet::suit(suit))),
            Need::Picked(zones) => zones.iter().any(|&zone| self.picked & bit(zone) != 0),
            Need::TurnedUp => self.turned,
            Need::Pack => self.filled.pack,
            Need::Rare => self.filled.rare,
            Need::Trumps => self.filled.trumps,
            Need::Unit => self.unit,
            Need::SoldierUnit => self.soldier_unit,
            Need::BulwarkUnit => self.bulwark_unit,
            Need::Buried => self.buried,
            Need::Asked => self.asked,
            Need::Attack => self.filled.attack,
            Need::MountAction => self.filled.mount,
            Need::TrumpTarget => self.target && *self.target() == TargetSpec::Trump,
            Need::Half => self.half,
            Need::Next => !self.last,
            Need::Number(leaves_something) => leaves_something,
        }
    }

    /// What a verb leaves.
    fn after(&mut self, op: Op) {
        let leaves = op.leaves();
        if self.picked & OWN != 0 && !leaves.contains(&Left::CardsInPlace) {
            self.picked |= OWN;
        }
        for left in leaves {
            match left {
                Left::NoTarget => self.target = false,
                Left::Soldier => self.soldier = true,
                Left::NoKeys => self.keys = false,
                Left::TurnedUp => self.turned = true,
                Left::NoneTurnedUp => self.turned = false,
                Left::Half => self.half = true,
                Left::Unit(body) => {
                    self.unit = true;
                    self.soldier_unit = body != BodySpec::Bulwark;
                    self.bulwark_unit = body != BodySpec::Soldier;
                }
                Left::NoUnit => self.unit = false,
                Left::SoldierUnit => self.soldier_unit = true,
                Left::Buried => self.buried = true,
                Left::Asked => self.asked = true,
                Left::Picked(Zone::Hand(whose)) => self.picked = self.hands(whose),
                Left::Picked(zone) => self.picked = bit(zone),
                Left::NonePicked => self.picked = 0,
                Left::CardsInPlace => {}
            }
        }
    }

    /// Whose hands may be meant.
    fn hands(&self, whose: Who) -> Zones {
        match (whose, self.target()) {
            (Who::Controller, _) | (_, TargetSpec::Character { own: true, .. }) => HAND,
            (Who::Opponent, _) | (Who::Target, TargetSpec::Opponent) => THEIRS,
            (Who::Target, _) => HAND | THEIRS,
        }
    }
}
