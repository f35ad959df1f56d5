//! Which actions can be requested right now: everything about a request that must be possible.

use saigen_cards::{CardSet, Seat};
use saigen_rulebook::{KeyZone, Letter, Requirement};

use crate::ActionId;
use crate::choice::{Ask, Decision, Options};
use crate::game::{Game, Phase};
use crate::rules::{ActionSet, Plan, Rules, at_count, bit};
use crate::side::{FOG_LIMIT, Places, places};
use crate::target::{Aiming, TargetPlan};
use crate::traits::Abilities;

impl Game {
    /// The question to the holder of the chance: a new request or a pass, or the next step of the
    /// request that is being built; `None` if that is complete.
    #[inline]
    pub(crate) fn chance_question(&self, rules: &Rules) -> Option<Decision> {
        match self.draft.action {
            Some(_) => self.draft_question(rules),
            None => Some(self.request_question(rules, self.keyed(rules))),
        }
    }

    /// The question to the holder of the chance who builds no request: a new one, or a pass. `keyed` are the
    /// actions whose keys the hand can show.
    #[inline(always)]
    pub(crate) fn request_question(&self, rules: &Rules, keyed: ActionSet) -> Decision {
        let available = self.available(rules, keyed);
        // Where a table forbids even what is always possible, there is still a way on.
        let pass = available == 0 || self.may_pass(rules);
        Decision { seat: self.chance, ask: Ask::Chance, options: Options::actions(available, pass) }
    }

    /// R3: on an empty stage the turn player may pass only where the edition allows it, and not
    /// again before something has been requested.
    #[inline]
    fn may_pass(&self, rules: &Rules) -> bool {
        !self.stage.is_empty()
            || self.chance != self.turn
            || rules.book().switches.pass_on_empty_stage && !self.idle
    }

    /// The actions that can be requested by the holder of the chance. Most of the time there is none, so what
    /// rules out most of them comes first, and the rest stands apart.
    #[inline]
    fn available(&self, rules: &Rules, keyed: ActionSet) -> ActionSet {
        let seat = self.chance;
        let actions = self.in_time(rules, seat) & keyed;
        if actions == 0 { 0 } else { self.possible(rules, seat, actions) }
    }

    /// Of actions that can be timed and shown the keys of, those that are possible.
    #[inline(never)]
    fn possible(&self, rules: &Rules, seat: Seat, mut actions: ActionSet) -> ActionSet {
        let masks = &rules.masks;
        if !masks.plain {
            actions &= self.given_by_trumps(rules, seat) | !masks.with_trump;
            actions &= masks.by_stock[self.side(seat).stock()];
        }
        actions &= self.payable(rules, seat) & !rules.forbidden[seat];
        if actions == 0 {
            return 0;
        }
        if actions & masks.at_any_character != 0 {
            actions &= masks.at_characters[self.standing(rules, seat)];
        }
        actions &= !self.used_up(rules, seat);
        if actions & masks.to_fog != 0 {
            actions &= !self.without_fog_room(rules, seat, actions & masks.to_fog);
        }
        if actions & masks.conditional != 0 {
            actions = self.conditional(rules, seat, actions);
        }
        if self.owes_attack(rules, seat) && actions & masks.attacks != 0 {
            actions & !masks.passes
        } else {
            actions
        }
    }

    /// The actions whose keys the hand of the holder of the chance can show.
    fn keyed(&self, rules: &Rules) -> ActionSet {
        rules.masks.keys.feasible(self.side(self.chance).hand)
    }

    /// The same, looked up if the hand has not changed.
    #[inline]
    pub(crate) fn remembered_keys(&mut self, rules: &Rules) -> ActionSet {
        let hand = self.side(self.chance).hand;
        self.shown_keys[self.chance].of(hand, &rules.masks.keys)
    }

    /// The actions for which a trump of a seat lies face up.
    #[inline]
    fn given_by_trumps(&self, rules: &Rules, seat: Seat) -> ActionSet {
        let open = self.side(seat).trumps_up.into_iter();
        open.fold(0, |actions, card| actions | rules.masks.by_trump[card.index()])
    }

    /// Whether a pair of the turn player must attack and can.
    #[inline]
    pub(crate) fn owes_attack(&self, rules: &Rules, seat: Seat) -> bool {
        let side = self.side(seat);
        !side.leads.is_empty() && seat == self.turn && side.must_attack(&rules.traits) != 0
    }

    /// Those of the actions that nothing forbids which depends on more than what has been looked at. Few are
    /// left by now, so each is looked at by itself.
    #[inline(never)]
    fn conditional(&self, rules: &Rules, seat: Seat, mut actions: ActionSet) -> ActionSet {
        let mut open = actions & rules.masks.conditional;
        while open != 0 {
            let action = ActionId(open.trailing_zeros() as u8);
            open &= open - 1;
            if !self.meets_conditions(rules, seat, action) {
                actions &= !bit(action);
            }
        }
        let repeatable = actions & rules.masks.repeatable;
        if repeatable != 0 && !self.free_run.is_empty() {
            actions &= !self.repeated(rules, seat, repeatable);
        }
        actions
    }

    /// Whether an action has what else it needs: what it requires of the requester's side, a character or a rare
    /// card to build on, a request or trump to aim at, and a target that keys and cost leave.
    fn meets_conditions(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        let (plan, side) = (rules.plan(action), self.side(seat));
        plan.requires.iter().all(|&requirement| self.meets(seat, requirement))
            && (!plan.needs_unit() || side.key_units(plan.unit) != 0)
            && (plan.keys_from == KeyZone::Hand || plan.keys.feasible(side.rare))
            && (!plan.target.is_apart() || self.has_target(rules, plan.target, seat))
            && (rules.masks.entangled & bit(action) == 0
                || self.keys_and_cost_leave_target(rules, action, seat))
    }

    /// Actions whose timing fits: main ones need the requester's own turn and an empty stage.
    #[inline]
    fn in_time(&self, rules: &Rules, seat: Seat) -> ActionSet {
        if self.stage.is_full() {
            return 0;
        }
        match (seat == self.turn, self.stage.is_empty()) {
            (true, true) => rules.masks.main,
            (true, false) => rules.masks.quick,
            (false, _) => rules.masks.opponents_turn,
        }
    }

    /// Once-a-turn actions that were already requested, and actions that would hold back triggers
    /// where there is no room to.
    #[inline]
    fn used_up(&self, rules: &Rules, seat: Seat) -> ActionSet {
        let full = rules.masks.holding != 0 && !self.has_held_room();
        let mut set = if full { rules.masks.holding } else { 0 };
        let mut used = self.used[seat];
        while used != 0 {
            set |= rules.masks.once[used.trailing_zeros() as usize];
            used &= used - 1;
        }
        set
    }

    pub(crate) fn has_held_room(&self) -> bool {
        self.held.iter().any(|held| held.is_empty())
    }

    /// Actions whose cost can be paid in full, apart from what keys and targets need, and for which the life is
    /// small enough.
    #[inline]
    fn payable(&self, rules: &Rules, seat: Seat) -> ActionSet {
        let side = self.side(seat);
        let payable = &rules.masks.payable[self.abilities(rules, seat)];
        at_count(&payable.bulwarks, (side.bulwarks & !side.driven).count_ones() as usize)
            & at_count(&payable.life, side.life.len())
            & at_count(&payable.characters, side.characters_set().count_ones() as usize)
            & at_count(&payable.hand, side.hand.len())
    }

    /// The abilities that decide which cost of a plan counts (R35).
    #[inline]
    pub(crate) fn abilities(&self, rules: &Rules, seat: Seat) -> Abilities {
        self.side(seat).abilities(&rules.traits)
    }

    /// Whether something can be targeted, whatever the keys.
    pub(crate) fn has_target(&self, rules: &Rules, target: TargetPlan, seat: Seat) -> bool {
        match target {
            TargetPlan::None | TargetPlan::Player | TargetPlan::Opponent => true,
            TargetPlan::Character { .. } => target.is_met_by(self.standing(rules, seat)),
            TargetPlan::Trump | TargetPlan::Driven | TargetPlan::OwnSoldierWith(_) => {
                self.any_target(rules, target, seat)
            }
            _ if self.stage.is_empty() => false,
            // Where reach matters, keys and targets are looked at together.
            TargetPlan::Counterable { .. } => {
                self.any_target(rules, TargetPlan::Counterable { in_reach: false }, seat)
            }
            TargetPlan::RequestWithKeys { .. }
            | TargetPlan::RequestFor(_)
            | TargetPlan::RequestWithTarget => self.any_target(rules, target, seat),
        }
    }

    fn any_target(&self, rules: &Rules, target: TargetPlan, seat: Seat) -> bool {
        !self.targets(rules, target, Aiming { seat, keys: CardSet::EMPTY, without: 0 }).is_empty()
    }

    /// Whether some key and some way to pay leave a target.
    pub(crate) fn keys_and_cost_leave_target(&self, rules: &Rules, action: ActionId, seat: Seat) -> bool {
        let plan = rules.plan(action);
        if !plan.target.depends_on_key() {
            return self.cost_leaves_target(
                rules,
                plan,
                CardSet::EMPTY,
                SacrificeState::start(self, rules, plan, seat),
            );
        }
        let pool = self.side(seat).key_pool(plan.keys_from);
        let keys = pool & plan.keys.slots()[0] & self.aimable_keys(rules, plan.target, seat);
        if plan.costs[0].count(Letter::Sacrifice) == 0 {
            return !keys.is_empty();
        }
        keys.into_iter().any(|key| {
            self.cost_leaves_target(
                rules,
                plan,
                CardSet::of(key),
                SacrificeState::start(self, rules, plan, seat),
            )
        })
    }

    /// Whether the sacrifices that are still to be named can be named so that a target is left, and
    /// bulwarks for a B that comes after them.
    pub(crate) fn cost_leaves_target(
        &self,
        rules: &Rules,
        plan: &Plan,
        keys: CardSet,
        state: SacrificeState,
    ) -> bool {
        let side = self.side(state.seat);
        if state.left == 0 {
            let aiming = Aiming { seat: state.seat, keys, without: state.named };
            let bulwarks = (side.bulwarks & !side.driven & !state.named).count_ones() as usize;
            return bulwarks >= state.bulwarks_after
                && (plan.target == TargetPlan::None || !self.targets(rules, plan.target, aiming).is_empty());
        }
        let open = side.characters_set() & state.from;
        places(open).any(|place| self.cost_leaves_target(rules, plan, keys, state.with(place)))
    }

    /// Whether a seat's own side is as an action requires.
    pub(crate) fn meets(&self, seat: Seat, requirement: Requirement) -> bool {
        let side = self.side(seat);
        match requirement {
            Requirement::PackClosed => !side.pack_open && !side.pack.is_empty(),
            Requirement::RareCard => !side.rare.is_empty(),
            Requirement::LifeAtMost(most) => side.life.len() <= usize::from(most),
            Requirement::TrumpDown => !side.trumps_to_turn_up().is_empty(),
            Requirement::TrumpUp(cards) => side.trumps_up.intersects(cards),
            Requirement::Has(body) => side.places(body) != 0,
        }
    }

    /// Of these actions, those whose keys might find no room in the fog.
    #[inline]
    fn without_fog_room(&self, rules: &Rules, seat: Seat, actions: ActionSet) -> ActionSet {
        // An upper limit: the keys of every waiting request, and of this one, go into the fog.
        let coming = rules.masks.fog_keys * (self.stage.len() + 1);
        if self.side(seat).fog_len as usize + coming <= FOG_LIMIT {
            return 0;
        }
        let members = (0..128).filter(|index| actions >> index & 1 != 0).map(ActionId);
        members
            .filter(|&action| !self.has_fog_room(rules, seat, action))
            .fold(0, |set, action| set | bit(action))
    }

    pub(crate) fn has_fog_room(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        let waiting =
            self.stage.requests().iter().filter(|r| r.controller == seat && rules.plan(r.action).to_fog);
        let waiting: usize = waiting.map(|request| request.keys.len()).sum();
        self.side(seat).fog_len as usize + waiting + rules.plan(action).keys.len() <= FOG_LIMIT
    }

    /// Whether an action can be requested right now by this seat.
    pub fn is_available(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        self.phase == Phase::Chance
            && self.outcome.is_none()
            && seat == self.chance
            && self.available(rules, self.keyed(rules)) & bit(action) != 0
    }
}

/// Sacrifices on their way to be named.
#[derive(Clone, Copy)]
pub(crate) struct SacrificeState {
    pub(crate) seat: Seat,
    pub(crate) named: Places,
    /// Places that may still be named: those after the last one.
    pub(crate) from: Places,
    pub(crate) left: usize,
    /// How many charged bulwarks a later part of the cost needs.
    pub(crate) bulwarks_after: usize,
}

impl SacrificeState {
    pub(crate) fn start(game: &Game, rules: &Rules, plan: &Plan, seat: Seat) -> Self {
        let letters = plan.costs[game.abilities(rules, seat)].letters();
        let last = letters.iter().rposition(|&letter| letter == Letter::Sacrifice);
        let after = last.map_or(&[][..], |last| &letters[last + 1..]);
        Self {
            seat,
            named: 0,
            from: !0,
            left: letters.iter().filter(|&&letter| letter == Letter::Sacrifice).count(),
            bulwarks_after: after.iter().filter(|&&letter| letter == Letter::Bulwark).count(),
        }
    }

    pub(crate) fn with(self, place: u8) -> Self {
        Self { named: self.named | 1 << place, from: above(place), left: self.left - 1, ..self }
    }
}

/// All places after this one.
#[inline]
pub(crate) fn above(place: u8) -> Places {
    (!0 << place) << 1
}
