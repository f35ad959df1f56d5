//! Building a request step by step: keys, cost, target (R40). Nothing is paid before it is complete.

use saigen_cards::{CardSet, Chance};
use saigen_rulebook::{KeyUnit, Letter, Pose};

use crate::ActionId;
use crate::available::{SacrificeState, above};
use crate::choice::{Ask, Choice, Decision, Options, Unit};
use crate::event::{Cause, Sink};
use crate::game::{After, Draft, Game, Phase};
use crate::keys::without_last;
use crate::play::Play;
use crate::rules::{CostPlan, Plan, Rules};
use crate::side::{Places, places};
use crate::stage::{NOT_HELD, Request, Target};
use crate::target::{Aiming, TargetPlan};

/// What has to be named next.
enum Step {
    Key,
    Pay(Letter),
    Target,
    Complete,
}

impl Draft {
    fn step(&self, plan: &Plan, letters: &[Letter]) -> Step {
        if (self.keys_len as usize) < plan.keys.len() {
            return Step::Key;
        }
        let asking = letters[self.paid as usize..].iter().find(|&&letter| letter != Letter::Life);
        match asking {
            Some(&letter) => Step::Pay(letter),
            None if plan.target != TargetPlan::None && self.target == Target::NONE => Step::Target,
            None => Step::Complete,
        }
    }

    /// Takes an answer to one of the steps.
    fn take(&mut self, ask: Ask, choice: Choice, letters: &[Letter]) {
        match (ask, choice) {
            (Ask::Key, Choice::Card(card)) => {
                self.keys[self.keys_len as usize] = card;
                self.keys_len += 1;
            }
            (Ask::Discard, Choice::Card(card)) => {
                self.discard = self.discard.with(card);
                self.pay(letters);
            }
            (Ask::Drive, Choice::Unit(unit)) => {
                self.drive |= 1 << unit.place();
                self.pay(letters);
            }
            (Ask::Sacrifice, Choice::Unit(unit)) => {
                self.sacrifice |= 1 << unit.place();
                self.pay(letters);
            }
            _ => self.target = Target::named(choice).unwrap_or(self.target),
        }
    }

    /// Counts a letter as provided for, and any L before it.
    fn pay(&mut self, letters: &[Letter]) {
        let lives = letters[self.paid as usize..].iter().take_while(|&&letter| letter == Letter::Life);
        self.paid += lives.count() as u8 + 1;
    }
}

impl Game {
    /// The holder of the chance begins to build a request. Nothing changes until it is complete, so the abilities
    /// that its cost depends on are those of now (R35).
    #[inline]
    pub(crate) fn begin_draft(&mut self, rules: &Rules, action: ActionId) {
        self.draft.action = Some(action);
        self.draft.abilities = self.abilities(rules, self.chance) as u8;
    }

    fn draft_step(&self, rules: &Rules) -> Option<Step> {
        let plan = rules.plan(self.draft.action?);
        Some(self.draft.step(plan, self.draft_cost(plan).letters()))
    }

    /// The cost of the request that is being built.
    #[inline]
    fn draft_cost<'r>(&self, plan: &'r Plan) -> &'r CostPlan {
        &plan.costs[self.draft.abilities as usize]
    }

    /// The next step of the request that is being built; `None` if it is complete.
    #[inline(never)]
    pub(crate) fn draft_question(&self, rules: &Rules) -> Option<Decision> {
        let (ask, options) = match self.draft_step(rules)? {
            Step::Key => (Ask::Key, Options::cards(self.key_options(rules))),
            Step::Pay(Letter::Bulwark) => (Ask::Drive, self.drive_options(rules)),
            Step::Pay(Letter::Unit) => (Ask::Drive, self.unit_options(rules)),
            Step::Pay(Letter::Sacrifice) => (Ask::Sacrifice, self.sacrifice_options(rules)),
            Step::Pay(_) => (Ask::Discard, Options::cards(self.discard_options(rules))),
            Step::Target => (Ask::Target, self.draft_targets(rules, &self.draft)),
            Step::Complete => return None,
        };
        Some(Decision { seat: self.chance, ask, options })
    }

    /// Takes an answer to the next step.
    #[inline(never)]
    pub(crate) fn take_step(&mut self, rules: &Rules, ask: Ask, choice: Choice) {
        let letters = self.draft_cost(self.drafted_plan(rules)).letters();
        self.draft.take(ask, choice, letters);
    }

    /// The plan of the request that is being built.
    fn drafted_plan<'r>(&self, rules: &'r Rules) -> &'r Plan {
        rules.plan(self.draft.action.unwrap_or(ActionId(0)))
    }

    /// How many more of a letter are to be named, this one included.
    fn letters_left(&self, rules: &Rules, letter: Letter) -> usize {
        let cost = self.draft_cost(self.drafted_plan(rules));
        cost.letters()[self.draft.paid as usize..].iter().filter(|&&l| l == letter).count()
    }

    fn key_options(&self, rules: &Rules) -> CardSet {
        let (plan, seat) = (self.drafted_plan(rules), self.chance);
        let mut pool = self.side(seat).key_pool(plan.keys_from);
        if plan.target.depends_on_key() {
            pool &= self.aimable_keys(rules, plan.target, seat);
        }
        let options = plan.keys.options(pool, self.draft.keys());
        if !plan.target.depends_on_key() || plan.costs[0].count(Letter::Sacrifice) == 0 {
            return options;
        }
        let start = SacrificeState::start(self, rules, plan, seat);
        options
            .into_iter()
            .filter(|&key| self.cost_leaves_target(rules, plan, CardSet::of(key), start))
            .collect()
    }

    fn drive_options(&self, rules: &Rules) -> Options {
        let (side, draft) = (self.side(self.chance), &self.draft);
        let from = draft.drive.checked_ilog2().map_or(!0, |last| above(last as u8));
        let mut open = side.bulwarks & !side.driven & !draft.sacrifice & from;
        for _ in 1..self.letters_left(rules, Letter::Bulwark) {
            open &= !(1 << 63 >> open.leading_zeros().min(63));
        }
        Options::units_of(self.chance, open)
    }

    fn unit_options(&self, rules: &Rules) -> Options {
        let (seat, plan) = (self.chance, self.drafted_plan(rules));
        let units = Options::units_of(seat, self.side(seat).key_units(plan.unit));
        self.draft.action.map_or(units, |action| self.unrepeated_units(rules, action, units))
    }

    fn discard_options(&self, rules: &Rules) -> CardSet {
        let draft = &self.draft;
        let pool = self.side(self.chance).hand - draft.key_set();
        let later = draft.discard.into_iter().last().map_or(pool, |last| pool.after(last));
        without_last(later, self.letters_left(rules, Letter::Discard) - 1)
    }

    fn sacrifice_options(&self, rules: &Rules) -> Options {
        let (plan, draft, seat) = (self.drafted_plan(rules), &self.draft, self.chance);
        let mut state = SacrificeState::start(self, rules, plan, seat);
        state = places(draft.sacrifice).fold(state, SacrificeState::with);
        let open = places(self.side(seat).characters_set() & state.from);
        let fitting =
            open.filter(|&place| self.cost_leaves_target(rules, plan, draft.key_set(), state.with(place)));
        Options::units_of(seat, fitting.fold(0, |set, place| set | 1 << place))
    }

    fn draft_targets(&self, rules: &Rules, draft: &Draft) -> Options {
        let aiming = Aiming { seat: self.chance, keys: draft.key_set(), without: draft.sacrifice };
        let targets = self.targets(rules, self.drafted_plan(rules).target, aiming);
        draft.action.map_or(targets, |action| self.unrepeated_targets(rules, action, draft.drive, targets))
    }
}

/// What the question of a draft asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parts {
    /// One of its options.
    One,
    /// Any of its options that have not been named yet, this many of them; what can follow does not depend
    /// on which.
    Any(usize),
    /// Nothing: the request is complete.
    Complete,
}

impl Game {
    /// The game in which the holder of the chance builds a request for an action: its decision is the first
    /// part to name. `None` if the action is not available.
    pub fn drafting(&self, rules: &Rules, action: ActionId) -> Option<(Self, Parts)> {
        let mut game = *self;
        game.draft = Draft::NONE;
        game.begin_draft(rules, action);
        self.is_available(rules, self.chance, action).then(|| game.asked_for_parts(rules))
    }

    /// A game from [`Game::drafting`] in which the next part has been named.
    #[must_use]
    pub fn naming(mut self, rules: &Rules, choice: Choice) -> (Self, Parts) {
        self.take_step(rules, self.decision.ask, choice);
        self.asked_for_parts(rules)
    }

    /// A game from [`Game::drafting`] in which the next parts have been named, some of the options.
    #[must_use]
    pub fn naming_any(mut self, rules: &Rules, count: usize) -> (Self, Parts) {
        for _ in 0..count {
            let Some(Decision { ask, options, .. }) = self.draft_question(rules) else { break };
            options.nth(0).into_iter().for_each(|choice| self.take_step(rules, ask, choice));
        }
        self.asked_for_parts(rules)
    }

    fn asked_for_parts(mut self, rules: &Rules) -> (Self, Parts) {
        let Some(question) = self.draft_question(rules) else { return (self, Parts::Complete) };
        let (options, parts) = match self.free_parts(rules, question.ask) {
            Some((options, count)) => (options, Parts::Any(count)),
            None => (question.options, Parts::One),
        };
        self.decision = Decision { options, ..question };
        (self, parts)
    }

    /// The options and the number of the next parts if they are independent of each other and of all others.
    fn free_parts(&self, rules: &Rules, ask: Ask) -> Option<(Options, usize)> {
        let (plan, seat, side) = (self.drafted_plan(rules), self.chance, self.side(self.chance));
        let cost = self.draft_cost(plan);
        match ask {
            Ask::Key => {
                let (slot, count) = plan.keys.free_slots(self.draft.keys_len as usize)?;
                (!plan.target.depends_on_key())
                    .then(|| (Options::cards(side.key_pool(plan.keys_from) & slot), count))
            }
            Ask::Discard => Some((Options::cards(side.hand), self.run_of(cost, Letter::Discard)?)),
            Ask::Drive if plan.unit == KeyUnit::None => {
                let open = Options::units_of(seat, side.bulwarks & !side.driven);
                Some((open, self.run_of(cost, Letter::Bulwark)?))
            }
            Ask::Sacrifice => {
                let free = !plan.target.is_character() && cost.count(Letter::Bulwark) == 0;
                let run = self.run_of(cost, Letter::Sacrifice).filter(|_| free)?;
                Some((Options::units_of(seat, side.characters_set()), run))
            }
            _ => None,
        }
    }

    /// The number of letters to be named next that are all of their kind; `None` if more of the kind come
    /// later or have been named before.
    fn run_of(&self, cost: &CostPlan, letter: Letter) -> Option<usize> {
        let letters = cost.letters().iter().filter(|&&it| it != Letter::Life);
        let of_kind = cost.count(letter);
        let run = letters.skip_while(|&&it| it != letter).take_while(|&&it| it == letter).count();
        let begun = cost.letters()[..self.draft.paid as usize].contains(&letter);
        (run == of_kind && !begun).then_some(run)
    }
}

impl Game {
    /// Visits every complete request that the steps lead to from what has been named so far.
    pub(crate) fn each_completion(&self, rules: &Rules, visit: &mut impl FnMut(&Draft)) {
        let Some(Decision { ask, options, .. }) = self.draft_question(rules) else {
            return visit(&self.draft);
        };
        for choice in options.iter() {
            let mut further = *self;
            further.take_step(rules, ask, choice);
            further.each_completion(rules, visit);
        }
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// The request is complete: from now on it is paid for, and everybody sees it.
    #[inline(never)]
    pub(crate) fn request(&mut self) {
        let (seat, target) = (self.game.chance, self.game.draft.target);
        let Some(action) = self.game.draft.action else { return };
        // What an ability frees is decided before a cost can take its bearer away (R35).
        self.game.draft.abilities = self.game.abilities(self.rules, seat) as u8;
        self.game.draft.paid = 0;
        if self.rules.masks.repeatable != 0 {
            self.game.remember(self.rules, action, self.game.draft.drive, target);
        }
        self.game.idle = false;
        self.clear_passes();
        self.game.used[seat] |= self.rules.plan(action).once_a_turn;
        self.game.made = Request { target, ..Request::triggered(action, seat) };
        self.game.phase = Phase::Pay;
        self.name_request(seat, action);
        // From here on the request itself knows its target.
        self.game.draft.target = Target::NONE;
    }

    /// Pays the letters in printed order, each a move of its own; after the last one the keys are
    /// laid out and triggers of the cost are handled, before the request goes on the stage or resolves
    /// at once (base game 3).
    #[inline(never)]
    pub(crate) fn pay_next(&mut self) {
        let plan = self.rules.plan(self.game.made.action);
        let letters = plan.costs[self.game.draft.abilities as usize].letters();
        while let Some(&letter) = letters.get(self.game.draft.paid as usize) {
            self.game.draft.paid += 1;
            self.pay(plan, letter);
            // The owner of a graveyard may choose its top first.
            if self.game.new_on_grave.0 != [0; 2] {
                return;
            }
        }
        let keys = self.game.draft.key_set();
        self.game.draft = Draft::NONE;
        self.lay_keys(self.game.made.controller, keys, plan.keys_from);
        self.game.made.keys = keys;
        self.game.after = if plan.immediate { After::ResolveMade } else { After::Stage };
        // Normal triggers of a request that goes on the stage wait until it lies there (R51).
        let now = if plan.immediate { !0 } else { self.rules.immediate_triggers };
        self.cue_requested(self.game.made.controller, plan.request_cues & now);
        self.game.phase = Phase::Settle;
    }

    fn pay(&mut self, plan: &Plan, letter: Letter) {
        let (seat, draft) = (self.game.chance, &mut self.game.draft);
        match letter {
            Letter::Life => self.damage(seat, 1, Cause::Cost),
            Letter::Bulwark => {
                if let Some(place) = take_place(&mut draft.drive) {
                    self.pose(Unit::new(seat, place), Pose::Driven);
                }
            }
            Letter::Unit => {
                if let Some(place) = take_place(&mut draft.drive) {
                    let unit = Unit::new(seat, place);
                    self.game.made.unit = Target::unit(unit);
                    self.pose(unit, Pose::Driven);
                }
            }
            Letter::Discard => {
                let card = draft.discard.first().map_or(CardSet::EMPTY, CardSet::of);
                draft.discard -= card;
                self.discard(seat, card, None, Cause::Cost);
            }
            Letter::Sacrifice => {
                let place = take_place(&mut draft.sacrifice).map_or(0, |place| 1 << place);
                let leads = self.game.side(seat).leads;
                let fallen = self.bury_units(seat, place, Cause::Cost);
                self.cost_fell(plan, fallen);
                self.cue_pairs(seat, leads & fallen);
            }
        }
    }

    /// Cards fell as a cost: their triggers are due now, or wait with the request (R12).
    fn cost_fell(&mut self, plan: &Plan, fallen: CardSet) {
        if !plan.cost_triggers_wait || !fallen.intersects(self.rules.fallen) {
            return self.cue_fallen(self.game.chance, fallen);
        }
        if self.game.made.held == NOT_HELD {
            let free = self.game.held.iter().position(|held| held.is_empty());
            // Availability makes sure that there is room.
            self.game.made.held = free.map_or(NOT_HELD, |index| index as u8);
        }
        if let Some(held) = self.game.held.get_mut(self.game.made.held as usize) {
            *held |= fallen;
        }
    }
}

/// Takes the smallest place out of a set.
pub(crate) fn take_place(set: &mut Places) -> Option<u8> {
    let place = places(*set).next()?;
    *set &= *set - 1;
    Some(place)
}
