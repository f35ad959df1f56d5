//! Requests that cost nothing, remembered so that they do not go round in circles (R58).
//!
//! What is remembered is a mark of the request and of what both players saw when it was made. So a refusal
//! follows from what everybody has seen, and tells nobody anything.

use core::hash::{Hash, Hasher};

use saigen_cards::{CardSet, Seat};

use crate::ActionId;
use crate::choice::{Choice, Options, Unit};
use crate::game::Game;
use crate::rules::{ActionSet, Plan, Rules, bit};
use crate::side::{Places, Side, places};
use crate::stage::Target;
use crate::target::Aiming;
use crate::view::Lanes;

/// Maximum number of requests in a row that cost nothing (R58).
pub const FREE_LIMIT: usize = 8;

/// The marks of the requests in a row, within a turn, that cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FreeRun {
    marks: [u32; FREE_LIMIT],
    len: u8,
}

impl FreeRun {
    pub(crate) const NONE: Self = Self { marks: [0; FREE_LIMIT], len: 0 };

    /// The marks, the oldest first.
    #[inline]
    pub(crate) fn marks(&self) -> &[u32] {
        &self.marks[..self.len as usize]
    }

    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) const fn is_full(&self) -> bool {
        self.len as usize >= FREE_LIMIT
    }

    /// Adds a mark. There must be room.
    pub(crate) fn push(&mut self, mark: u32) {
        debug_assert!(!self.is_full(), "free requests are refused where there is no room");
        self.marks[self.len as usize] = mark;
        self.len += 1;
    }
}

/// What both players see while a seat requests an action: what lies on the table, without what anybody
/// remembers, and without who has passed.
#[derive(Clone, Copy)]
struct Shown(Lanes);

impl Shown {
    fn of(game: &Game, seat: Seat, action: ActionId) -> Self {
        let mut lanes = Lanes::START;
        (seat, action).hash(&mut lanes);
        game.stage.hash(&mut lanes);
        game.combat().hash(&mut lanes);
        game.used.0.hash(&mut lanes);
        Seat::BOTH.into_iter().for_each(|seat| game.side(seat).show(&mut lanes));
        Self(lanes)
    }

    /// The mark of the request with this key unit and target.
    fn mark(mut self, unit: Target, target: Target) -> u32 {
        (unit, target).hash(&mut self.0);
        (self.0.key() >> 64) as u32
    }
}

impl Side {
    /// Everything of a side that lies open, and how many cards lie hidden where.
    fn show(&self, state: &mut impl Hasher) {
        let hidden = [self.life.len(), self.grave.len(), self.hand.len(), self.pack.len(), self.rare.len()];
        hidden.into_iter().chain([self.trumps.len()]).for_each(|count| state.write_usize(count));
        state.write_u8(self.pack_open.into());
        state.write_i16(self.growth);
        let top = self.grave.top().map_or(CardSet::EMPTY, CardSet::of);
        let open = [top, self.trumps_up, self.held_down, self.soldier_cards, self.fresh & self.soldier_cards];
        open.into_iter().for_each(|cards| state.write_u64(cards.bits()));
        let entered = places(self.bulwarks).filter(|&place| self.fresh.contains(self.base[place as usize]));
        let entered = entered.fold(0, |set: Places, place| set | 1 << place);
        [self.soldiers, self.bulwarks, self.driven, entered].into_iter().for_each(|set| state.write_u64(set));
        state.write(self.row());
        self.soldier_cards.into_iter().for_each(|card| state.write_u8(self.at[card.index()]));
        places(self.soldiers).for_each(|place| state.write_u8(self.change[place as usize] as u8));
        self.fog().iter().for_each(|fog| fog.hash(state));
    }
}

impl Game {
    /// Of these actions, those for which every possible request has been made with the table as it is, or
    /// all if there were too many in a row.
    pub(crate) fn repeated(&self, rules: &Rules, seat: Seat, actions: ActionSet) -> ActionSet {
        let members = rules.actions().filter(|&action| actions & bit(action) != 0);
        members.filter(|&action| !self.has_new_request(rules, seat, action)).fold(0, |set, it| set | bit(it))
    }

    /// Whether an action can be requested otherwise than before.
    pub(crate) fn has_new_request(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        let has_target = |unit: Target| self.has_new_target(rules, seat, action, unit);
        !self.is_free(rules, seat, action)
            || !self.free_run.is_full() && self.key_units(rules.plan(action), seat).any(has_target)
    }

    /// Of the key units of an action, those with which it can be requested otherwise than before.
    pub(crate) fn unrepeated_units(&self, rules: &Rules, action: ActionId, units: Options) -> Options {
        let is_new = |choice: Choice| {
            let unit = Target::named(choice).unwrap_or(Target::NONE);
            self.has_new_target(rules, self.chance, action, unit)
        };
        if self.may_repeat(rules, self.chance, action) { units.filtered(is_new) } else { units }
    }

    /// Of the targets of an action, those at which it has not been aimed with the table as it is.
    pub(crate) fn unrepeated_targets(
        &self,
        rules: &Rules,
        action: ActionId,
        drive: Places,
        targets: Options,
    ) -> Options {
        let seat = self.chance;
        if !self.may_repeat(rules, seat, action) {
            return targets;
        }
        let unit = rules.plan(action).key_unit(seat, drive);
        targets.filtered(|choice| {
            !self.is_repeat(rules, seat, action, unit, Target::named(choice).unwrap_or(Target::NONE))
        })
    }

    /// Whether this very request has been made with the table as it is.
    pub(crate) fn is_repeat(
        &self,
        rules: &Rules,
        seat: Seat,
        action: ActionId,
        unit: Target,
        target: Target,
    ) -> bool {
        self.may_repeat(rules, seat, action)
            && self.free_run.marks().contains(&Shown::of(self, seat, action).mark(unit, target))
    }

    /// Remembers a request of the holder of the chance that costs nothing; any other ends the run.
    pub(crate) fn remember(&mut self, rules: &Rules, action: ActionId, drive: Places, target: Target) {
        let seat = self.chance;
        if !self.is_free(rules, seat, action) {
            self.free_run = FreeRun::NONE;
        } else if !self.free_run.is_full() {
            let unit = rules.plan(action).key_unit(seat, drive);
            self.free_run.push(Shown::of(self, seat, action).mark(unit, target));
        }
    }

    /// The marks of the requests in a row that cost nothing, the oldest first (R58).
    pub fn free_run(&self) -> &[u32] {
        self.free_run.marks()
    }

    /// Whether something may have been requested before, for nothing.
    fn may_repeat(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        !self.free_run.is_empty() && self.is_free(rules, seat, action)
    }

    /// Whether a request must not be repeated, and costs nothing as things stand (R35).
    fn is_free(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        rules.masks.repeatable & bit(action) != 0
            && rules.plan(action).costs[self.abilities(rules, seat)].is_free()
    }

    /// What an action can be built on; nothing, once, if it is built on no character.
    fn key_units(&self, plan: &Plan, seat: Seat) -> impl Iterator<Item = Target> {
        let units = if plan.needs_unit() { self.side(seat).key_units(plan.unit) } else { 0 };
        let none = (!plan.needs_unit()).then_some(Target::NONE);
        places(units).map(move |place| Target::unit(Unit::new(seat, place))).chain(none)
    }

    fn has_new_target(&self, rules: &Rules, seat: Seat, action: ActionId, unit: Target) -> bool {
        let plan = rules.plan(action);
        let is_new = |target: Target| !self.is_repeat(rules, seat, action, unit, target);
        let aiming = Aiming { seat, keys: CardSet::EMPTY, without: 0 };
        let mut targets = self.targets(rules, plan.target, aiming).iter().filter_map(Target::named);
        if plan.needs_target() { targets.any(is_new) } else { is_new(Target::NONE) }
    }
}

impl Plan {
    /// The key unit, as what a request drives.
    pub(crate) fn key_unit(&self, seat: Seat, drive: Places) -> Target {
        let place = places(drive).next().filter(|_| self.needs_unit());
        place.map_or(Target::NONE, |place| Target::unit(Unit::new(seat, place)))
    }
}
