//! The rulebook, compiled into what the play loop needs.
//!
//! Rows become [`Plan`]s; what decides whether an action is available becomes sets of actions that
//! are masked away when something is missing.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_rulebook::{
    Action, BodySpec, Cond, Cost, Cue, Direct, KeyUnit, KeyZone, Keys, Letter, Op, Origin, Requirement,
    Rulebook, SetUpStep, Speed, TargetSpec, Timing,
};

use crate::keys::{KeyPlan, KeyTests};
use crate::playable::{self, ONCE_LIMIT};
use crate::powers::Powers;
use crate::rules_error::RulesError;
use crate::target::TargetPlan;
use crate::traits::{Abilities, Traits};

/// An action of a rulebook: its index there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ActionId(pub(crate) u8);

impl ActionId {
    /// The index of the action in [`Rulebook::actions`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of actions, one bit each.
pub(crate) type ActionSet = u128;

#[inline]
pub(crate) const fn bit(action: ActionId) -> ActionSet {
    1 << action.0
}

/// What the players at a table have agreed on beyond the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableOptions {
    /// The owner of a graveyard chooses its top card when several cards arrive together (R18).
    pub choose_grave_top: bool,
}

/// Letters of a cost in printed order, lying inline, and how many of each there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CostPlan {
    letters: [Letter; Cost::MAX],
    len: u8,
}

impl CostPlan {
    fn new(letters: impl Iterator<Item = Letter>) -> Self {
        let mut plan = Self { letters: [Letter::Bulwark; Cost::MAX], len: 0 };
        for letter in letters {
            plan.letters[plan.len as usize] = letter;
            plan.len += 1;
        }
        plan
    }

    #[inline]
    pub(crate) fn letters(&self) -> &[Letter] {
        &self.letters[..self.len as usize]
    }

    #[inline]
    pub(crate) fn count(&self, letter: Letter) -> usize {
        self.letters().iter().filter(|&&l| l == letter).count()
    }
}

impl CostPlan {
    /// Whether nothing is spent: at most the key unit is driven.
    pub(crate) fn is_free(&self) -> bool {
        self.letters().iter().all(|&letter| letter == Letter::Unit)
    }
}

/// One action, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) direct: bool,
    pub(crate) main: bool,
    pub(crate) immediate: bool,
    /// Its bit among the once-a-turn actions, 0 for others.
    pub(crate) once_a_turn: u16,
    pub(crate) only_in_opponents_turn: bool,
    pub(crate) counterable: bool,
    pub(crate) cost_triggers_wait: bool,
    /// Whether combat is over once a request for it has left the stage (R16).
    pub(crate) ends_combat: bool,
    /// Whether its keys may go into the fog.
    pub(crate) to_fog: bool,
    /// The cost under every set of abilities.
    pub(crate) costs: Box<[CostPlan]>,
    pub(crate) keys: KeyPlan,
    pub(crate) keys_from: KeyZone,
    pub(crate) requires: Box<[Requirement]>,
    pub(crate) unit: KeyUnit,
    pub(crate) target: TargetPlan,
    pub(crate) effect: Box<[Op]>,
    /// Triggers that follow its resolution.
    pub(crate) cues: u16,
    /// Triggers that follow its resolution if there is an attacker.
    pub(crate) attacker_cues: u16,
    /// Triggers that follow a request for it.
    pub(crate) request_cues: u16,
}

impl Plan {
    /// Whether the turn player can request it on any empty stage: it costs and needs nothing.
    fn is_free(&self) -> bool {
        let unlimited = self.once_a_turn == 0 && !self.only_in_opponents_turn;
        let unaimed = matches!(self.target, TargetPlan::None) && self.requires.is_empty();
        self.direct && unlimited && unaimed && self.costs[0].len == 0 && self.keys.len() == 0
    }

    /// Whether nothing is used up by a request for it: it can cost nothing but driving its key unit, which may
    /// be charged again, needs no key card, and neither its limit nor a requirement ends it.
    fn is_repeatable(&self) -> bool {
        let ends = self.once_a_turn != 0 || self.effect.contains(&Op::PassTurn);
        let lasts = |requirement: &Requirement| matches!(requirement, Requirement::TrumpUp(_));
        let uses_up = self.keys.len() > 0 || !self.requires.iter().all(lasts);
        self.direct && !ends && !uses_up && self.costs.iter().any(CostPlan::is_free)
    }

    pub(crate) fn needs_unit(&self) -> bool {
        self.unit != KeyUnit::None
    }

    pub(crate) fn needs_target(&self) -> bool {
        self.target != TargetPlan::None
    }

    /// The trumps of which one must lie face up, if that is required once.
    fn trumps(&self) -> Option<CardSet> {
        let mut trumps = self.requires.iter().filter_map(|requirement| match requirement {
            Requirement::TrumpUp(cards) => Some(*cards),
            _ => None,
        });
        trumps.next().filter(|_| trumps.next().is_none())
    }

    /// Whether something is required that no table of [`Masks`] knows.
    fn requires_more(&self) -> bool {
        let trumps = self.trumps().map(Requirement::TrumpUp);
        self.requires.iter().any(|&requirement| match requirement {
            Requirement::TrumpUp(_) => Some(requirement) != trumps,
            Requirement::LifeAtMost(most) => usize::from(most) >= TALLY - 1,
            Requirement::PackClosed | Requirement::RareCard | Requirement::TrumpDown => false,
            Requirement::Has(_) => true,
        })
    }

    /// Whether what is required of the life holds for this many cards, or cannot be told from that.
    fn allows_life(&self, have: usize) -> bool {
        let most = self.requires.iter().filter_map(|requirement| match *requirement {
            Requirement::LifeAtMost(most) => Some(usize::from(most)),
            _ => None,
        });
        most.into_iter().all(|most| most >= TALLY - 1 || have <= most)
    }

    /// What must lie on the requester's side.
    fn stock(&self) -> Stock {
        let required = |wanted: Requirement| self.requires.contains(&wanted);
        let rare = self.keys_from == KeyZone::Rare || required(Requirement::RareCard);
        let pair = matches!(self.unit, KeyUnit::Pair(_));
        stock([pair, rare, required(Requirement::TrumpDown), required(Requirement::PackClosed)])
    }

    /// The keys that a hand must show.
    fn hand_keys(&self) -> KeyPlan {
        match self.keys_from {
            KeyZone::Hand => self.keys.clone(),
            KeyZone::Rare => KeyPlan::new(&Keys::default()),
        }
    }
}

/// One triggered action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trigger {
    pub(crate) action: ActionId,
    pub(crate) main: bool,
    pub(crate) immediate: bool,
    /// Cards that cue it by going from the field to the graveyard.
    pub(crate) fallen: CardSet,
    /// Trumps of which one must lie face up; none if it needs no trump.
    pub(crate) trump: CardSet,
    /// Leads of pairs that cue it by falling.
    pub(crate) pairs: CardSet,
    /// Leads of pairs of which one must stand; none if it needs no pair.
    pub(crate) beside: CardSet,
}

/// What lies on a side besides characters and cards to pay with, as bits: a pair, a rare card, a trump that can be
/// turned up, a closed pack.
pub(crate) type Stock = usize;

/// The bits of these four.
#[inline]
pub(crate) fn stock(there: [bool; 4]) -> Stock {
    there.into_iter().rev().fold(0, |bits, there| bits << 1 | usize::from(there))
}

/// Counts up to which availability is looked up in a table.
const TALLY: usize = Cost::MAX + 6;

/// Actions that can be paid for, by how many of a thing there are.
type ByCount = [ActionSet; TALLY];

/// Actions that can be paid for under one set of abilities.
#[derive(Clone, Debug)]
pub(crate) struct Payable {
    pub(crate) bulwarks: ByCount,
    pub(crate) life: ByCount,
    pub(crate) characters: ByCount,
    /// By the size of the hand: keys and discards.
    pub(crate) hand: ByCount,
}

/// Sets of actions by what they need.
#[derive(Clone, Debug)]
pub(crate) struct Masks {
    /// Actions that the turn player can time on an empty stage.
    pub(crate) main: ActionSet,
    /// Actions that the turn player can time on a stage that is not empty.
    pub(crate) quick: ActionSet,
    /// Actions that the other player can time.
    pub(crate) opponents_turn: ActionSet,
    /// Actions that can be paid for, by the abilities in force.
    pub(crate) payable: Box<[Payable]>,
    /// Actions by their key line.
    pub(crate) keys: KeyTests,
    /// Actions that are aimed at no character or for which there is one, by which characters there are:
    /// see [`crate::target::Standing`].
    pub(crate) at_characters: [ActionSet; 64],
    /// Actions that are aimed at a character.
    pub(crate) at_any_character: ActionSet,
    /// Whether no action needs a trump or some stock.
    pub(crate) plain: bool,
    /// Actions that need no stock but what there is.
    pub(crate) by_stock: [ActionSet; 16],
    /// Actions that require one of some trumps to lie face up, and those among them for which a trump is one.
    pub(crate) with_trump: ActionSet,
    pub(crate) by_trump: Box<[ActionSet]>,
    /// Actions whose cost or key and target depend on each other.
    pub(crate) entangled: ActionSet,
    /// Actions that may put cards into the fog, and the largest number of keys that one of them has.
    pub(crate) to_fog: ActionSet,
    pub(crate) fog_keys: usize,
    /// Actions that cost and use up nothing, where requests for them must not be repeated (R58).
    pub(crate) repeatable: ActionSet,
    /// Actions that must be looked at one by one: those that are entangled or repeatable, are aimed at requests or
    /// trumps, require what no table knows, or are built on a character or a rare card.
    pub(crate) conditional: ActionSet,
    /// Actions that hold back the triggers of their cost.
    pub(crate) holding: ActionSet,
    /// Actions by their bit among the once-a-turn actions.
    pub(crate) once: Vec<ActionSet>,
    /// Actions that pass the turn, and others that declare attackers.
    pub(crate) passes: ActionSet,
    pub(crate) attacks: ActionSet,
}

/// The rules of a table: a rulebook, compiled, and what the players agreed on.
#[derive(Clone, Debug)]
pub struct Rules {
    book: Rulebook,
    plans: Vec<Plan>,
    pub(crate) masks: Masks,
    pub(crate) triggers: Vec<Trigger>,
    /// Triggers that resolve at once, as bits.
    pub(crate) immediate_triggers: u16,
    /// Triggers that come before the others, as bits: main ones, where the edition says so (R11).
    pub(crate) first_triggers: u16,
    /// Triggers that discarding cues, unblocked attackers, and lost blocking bulwarks, as bits.
    pub(crate) discard_triggers: u16,
    pub(crate) unblocked_triggers: u16,
    pub(crate) lost_triggers: u16,
    /// What trumps do by themselves.
    pub(crate) powers: Powers,
    /// Cards that cue any trigger when they fall.
    pub(crate) fallen: CardSet,
    /// The action that an effect requests to attack, if one does.
    pub(crate) attack: Option<ActionId>,
    /// The action that an effect requests to put a card onto a soldier, if one does.
    pub(crate) mount: Option<ActionId>,
    /// What each kind of character can do.
    pub(crate) traits: Traits,
    /// The steps of setting up, without and with a preset where that is left to the players.
    steps: [Box<[SetUpStep]>; 2],
    /// The number of hand cards that a player may keep at the end of a turn.
    pub(crate) hand_limit: Option<u8>,
    /// The life that a player needs to survive what is drawn by itself in a turn.
    pub(crate) turn_needs: u8,
    pub(crate) forbidden: BySeat<ActionSet>,
    /// Whether a bulwark can be marked by a fog, or attack: rules from before `bare_bulwarks`.
    pub(crate) marked_bulwarks: bool,
    /// Whether positions are accepted that contradict themselves.
    pub(crate) trusts_positions: bool,
    /// What the players agreed on.
    pub options: TableOptions,
}

impl Rules {
    /// Compiles a rulebook, or says what is wrong with it.
    pub fn new(book: Rulebook) -> Result<Self, RulesError> {
        playable::check(&book)?;
        let (triggers, traits) = (triggers(&book), Traits::new(&book));
        let main_first = book.switches.main_triggers_first;
        let plans: Vec<Plan> = book
            .actions
            .iter()
            .map(|action| plan(&book, action, &traits, &triggers))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            masks: Masks::new(&plans, traits.combinations(), book.switches.no_free_repeats),
            fallen: triggers.iter().fold(CardSet::EMPTY, |all, trigger| all | trigger.fallen),
            discard_triggers: cued_bits(&book, &triggers, |cue| matches!(cue, Cue::Discarded(_))),
            unblocked_triggers: cued_bits(&book, &triggers, |cue| matches!(cue, Cue::Unblocked(_))),
            lost_triggers: cued_bits(&book, &triggers, |cue| matches!(cue, Cue::BulwarkLost(_))),
            powers: Powers::new(&book),
            attack: made_attack(&book),
            mount: made_mount(&book),
            immediate_triggers: trigger_bits(&triggers, |trigger| trigger.immediate),
            first_triggers: trigger_bits(&triggers, |trigger| main_first && trigger.main),
            triggers,
            traits,
            steps: [false, true].map(|preset| book.set_up_steps(preset).into()),
            hand_limit: hand_limit(&book),
            turn_needs: turn_needs(&book),
            forbidden: BySeat::default(),
            marked_bulwarks: !book.switches.bare_bulwarks && book.actions.iter().any(marks_bulwarks),
            trusts_positions: false,
            options: TableOptions::default(),
            plans,
            book,
        })
    }

    /// The rulebook.
    pub fn book(&self) -> &Rulebook {
        &self.book
    }

    /// The row of an action.
    pub fn action(&self, id: ActionId) -> &Action {
        &self.book.actions[id.index()]
    }

    /// The size of a soldier of these cards, without what effects change.
    pub fn printed_size(&self, cards: CardSet) -> i16 {
        self.traits.size(cards)
    }

    /// The action with this id.
    pub fn find(&self, id: &str) -> Option<ActionId> {
        self.book.actions.iter().position(|action| action.id == id).map(|index| ActionId(index as u8))
    }

    /// All actions.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = ActionId> + use<> {
        (0..self.book.actions.len() as u8).map(ActionId)
    }

    /// The steps of setting up; `preset` says whether characters are preset where the players decide it.
    pub fn steps(&self, preset: bool) -> &[SetUpStep] {
        &self.steps[usize::from(preset)]
    }

    /// The steps at the beginning in which players choose cards of their decks.
    pub(crate) fn choices(&self) -> &[SetUpStep] {
        SetUpStep::split_choices(self.steps(false)).0
    }

    /// The packets of the draft, and the cards of each; none without a draft.
    pub fn draft(&self) -> (usize, usize) {
        match self.choices().first() {
            Some(&SetUpStep::Draft { packets, cards }) => (packets.into(), cards.into()),
            _ => (0, 0),
        }
    }

    /// Forbids an action to a seat, for experiments.
    pub fn forbid(&mut self, seat: Seat, action: ActionId) {
        self.forbidden[seat] |= bit(action);
    }

    /// Accepts positions that contradict themselves, as version 1 of the rulebooks did: its records begin
    /// with any position that could be laid on the table.
    pub fn trust_positions(&mut self) {
        self.trusts_positions = true;
    }

    /// Whether an action is requested by a player on an empty stage, or follows from one that is through
    /// nothing but resolutions: so it lies on the stage once at most.
    pub(crate) fn is_rooted(&self, action: ActionId) -> bool {
        let book = &self.book;
        let mut row = self.action(action);
        for _ in 0..book.actions.len() {
            match &row.origin {
                Origin::Direct(_) => return row.timing == Timing::Main && !self.is_made(row),
                Origin::Triggered(Cue::Resolved(id) | Cue::ResolvedWithAttacker(id)) => {
                    let Some(cause) = book.action(id) else { return false };
                    row = cause;
                }
                Origin::Triggered(_) => return false,
            }
        }
        false
    }

    /// Whether an effect requests this action, at any time.
    fn is_made(&self, action: &Action) -> bool {
        [self.attack, self.mount].into_iter().flatten().any(|made| self.action(made).id == action.id)
    }

    /// Whether requests for an action are the turn player's. A main action of the last turn can be there
    /// only where more than requested main actions pass the turn.
    pub(crate) fn is_of_own_turn(&self, action: ActionId) -> bool {
        let plan = self.plan(action);
        let made = [self.attack, self.mount].contains(&Some(action));
        plan.direct && plan.main && !made && !self.turn_can_pass_late()
    }

    /// Whether the turn can pass while something else is going on.
    fn turn_can_pass_late(&self) -> bool {
        let passes = |plan: &Plan| !(plan.direct && plan.main) && plan.effect.contains(&Op::PassTurn);
        self.plans.iter().any(passes)
    }

    /// Whether the other player can have the chance on an empty stage though a turn player may not pass
    /// there: nothing is always possible, the turn has passed while a request was made, or the last request
    /// was nullified at once.
    pub(crate) fn chance_can_stray(&self, turn: Seat) -> bool {
        let forbidden = |action: ActionId| self.forbidden[turn] & bit(action) != 0;
        let always = self.actions().any(|action| self.plan(action).is_free() && !forbidden(action));
        let nullifies = |plan: &Plan| plan.immediate && plan.effect.contains(&Op::NullifyTarget);
        !always || self.turn_can_pass_late() || self.plans.iter().any(nullifies)
    }

    #[inline]
    pub(crate) fn plan(&self, action: ActionId) -> &Plan {
        &self.plans[action.index()]
    }
}

/// Whether an action can leave the mark of a fog on a bulwark, or turn over an attacker.
fn marks_bulwarks(action: &Action) -> bool {
    let soldiers = |direct: &Direct| {
        matches!(direct.target, TargetSpec::Character { body: BodySpec::Soldier, .. } | TargetSpec::None)
    };
    let elsewhere = action.effect.contains(&Op::KeysToFog) && !action.direct().is_some_and(soldiers);
    elsewhere || action.effect.contains(&Op::TurnOverTarget)
}

/// The smallest life of which something is left by the cards that are drawn by themselves in a turn.
fn turn_needs(book: &Rulebook) -> u8 {
    let after = |cue: &Cue| matches!(cue, Cue::Resolved(_));
    let draws = book.actions.iter().filter(|action| action.origin.cue().is_some_and(after));
    let effects: Vec<&[Op]> = draws.map(|action| &*action.effect).collect();
    let left = |life: u8| effects.iter().fold(life, |life, effect| left_by(effect, life));
    (1..=Card::COUNT as u8).find(|&life| left(life) > 0).unwrap_or(Card::COUNT as u8)
}

/// What the draws of an effect leave of a life, as far as they depend on nothing else.
fn left_by(effect: &[Op], life: u8) -> u8 {
    let draw = |(life, told): (u8, bool), op: &Op| match *op {
        Op::If(Cond::LifeAtLeast(least)) => (life, life >= least),
        Op::If(_) => (life, false),
        Op::Draw if told => (life.saturating_sub(1), true),
        _ => (life, true),
    };
    effect.iter().fold((life, true), draw).0
}

/// The smallest hand that an action which passes the turn discards down to.
fn hand_limit(book: &Rulebook) -> Option<u8> {
    let ends = book.actions.iter().filter(|action| action.effect.contains(&Op::PassTurn));
    let limits = ends.flat_map(|action| &action.effect).filter_map(|op| match op {
        Op::DiscardDown { to } => Some(*to),
        _ => None,
    });
    limits.min()
}

pub(crate) fn is_once(action: &Action) -> bool {
    action.direct().is_some_and(|direct| direct.once_a_turn)
}

/// The action that can be requested to attack without anything else.
pub(crate) fn attack(book: &Rulebook) -> Option<ActionId> {
    let bare = |direct: &Direct| direct.keys.is_empty() && direct.target == TargetSpec::None;
    let attacks = |action: &Action| {
        action.effect.contains(&Op::DeclareAttackers)
            && action.speed == Speed::Normal
            && action.direct().is_some_and(bare)
    };
    book.actions.iter().position(attacks).map(|index| ActionId(index as u8))
}

/// The action that effects request to attack; `None` if no effect does.
fn made_attack(book: &Rulebook) -> Option<ActionId> {
    let makes = |action: &Action| action.effect.contains(&Op::RequestAttack);
    attack(book).filter(|_| book.actions.iter().any(makes))
}

/// The action that puts its one key card onto its target.
pub(crate) fn mount(book: &Rulebook) -> Option<ActionId> {
    let mounts = |action: &Action| {
        action.effect.contains(&Op::MountKey)
            && action.speed == Speed::Normal
            && action.direct().is_some_and(|direct| direct.keys.len() == 1 && direct.unit == KeyUnit::None)
    };
    book.actions.iter().position(mounts).map(|index| ActionId(index as u8))
}

/// The action that effects request to put a card onto a soldier; `None` if no effect does.
fn made_mount(book: &Rulebook) -> Option<ActionId> {
    let makes = |action: &Action| action.effect.contains(&Op::RequestMount);
    mount(book).filter(|_| book.actions.iter().any(makes))
}

/// The bit of an action among the once-a-turn actions.
fn once_bit(book: &Rulebook, action: &Action) -> u16 {
    let index = book.actions.iter().filter(|row| is_once(row)).position(|row| row.id == action.id);
    index.map_or(0, |index| 1 << index)
}

fn triggers(book: &Rulebook) -> Vec<Trigger> {
    let rows = book.actions.iter().enumerate();
    rows.filter_map(|(index, action)| match &action.origin {
        Origin::Direct(_) => None,
        Origin::Triggered(cue) => Some(Trigger {
            action: ActionId(index as u8),
            main: action.timing == Timing::Main,
            immediate: action.speed == Speed::Immediate,
            fallen: if let Cue::Fallen(cards) = cue { *cards } else { CardSet::EMPTY },
            trump: match cue {
                Cue::Requested { trump, .. }
                | Cue::Discarded(trump)
                | Cue::Unblocked(trump)
                | Cue::BulwarkLost(trump) => *trump,
                _ => CardSet::EMPTY,
            },
            pairs: if let Cue::PairFallen(leads) = cue { *leads } else { CardSet::EMPTY },
            beside: if let Cue::RequestedBeside { leads, .. } = cue { *leads } else { CardSet::EMPTY },
        }),
    })
    .collect()
}

/// The triggers, as bits, whose cue is the resolution of this action.
fn cues(book: &Rulebook, action: &Action, triggers: &[Trigger], with_attacker: bool) -> u16 {
    let follows = |trigger: &Trigger| match &book.actions[trigger.action.index()].origin {
        Origin::Triggered(Cue::Resolved(id)) => !with_attacker && *id == action.id,
        Origin::Triggered(Cue::ResolvedWithAttacker(id)) => with_attacker && *id == action.id,
        Origin::Triggered(_) | Origin::Direct(_) => false,
    };
    trigger_bits(triggers, follows)
}

/// The triggers, as bits, whose cue is a request for this action.
fn request_cues(book: &Rulebook, action: &Action, triggers: &[Trigger]) -> u16 {
    trigger_bits(triggers, |trigger| match book.actions[trigger.action.index()].origin.cue() {
        Some(Cue::Requested { action: id, .. } | Cue::RequestedBeside { action: id, .. }) => *id == action.id,
        _ => false,
    })
}

/// The triggers with a wanted cue, as bits.
fn cued_bits(book: &Rulebook, triggers: &[Trigger], wanted: fn(&Cue) -> bool) -> u16 {
    trigger_bits(triggers, |trigger| book.actions[trigger.action.index()].origin.cue().is_some_and(wanted))
}

/// The wanted triggers, as bits.
fn trigger_bits(triggers: &[Trigger], wanted: impl Fn(&Trigger) -> bool) -> u16 {
    let bits = triggers.iter().enumerate().filter(|(_, trigger)| wanted(trigger));
    bits.fold(0, |bits, (index, _)| bits | 1 << index)
}

fn plan(book: &Rulebook, action: &Action, traits: &Traits, triggers: &[Trigger]) -> Result<Plan, RulesError> {
    let direct = action.direct();
    let spec = direct.map(|direct| direct.target.clone()).unwrap_or_default();
    let keys = KeyPlan::new(&direct.map(|direct| direct.keys.clone()).unwrap_or_default());
    let target = TargetPlan::new(book, &spec).mounting(action.effect.contains(&Op::MountKey));
    if target.depends_on_key() && keys.len() != 1 {
        return Err(RulesError::KeyTarget(action.id.to_string()));
    }
    let letters = direct.map_or(&[][..], |direct| direct.cost.letters());
    let cost_under = |abilities: Abilities| {
        CostPlan::new(letters.iter().copied().filter(|&letter| !traits.free(abilities, action, letter)))
    };
    Ok(Plan {
        direct: direct.is_some(),
        main: action.timing == Timing::Main,
        immediate: action.speed == Speed::Immediate,
        once_a_turn: once_bit(book, action),
        only_in_opponents_turn: direct.is_some_and(|direct| direct.only_in_opponents_turn),
        counterable: action.counterable,
        cost_triggers_wait: action.cost_triggers_wait,
        ends_combat: action.effect.contains(&Op::JudgeDamage),
        to_fog: action.effect.contains(&Op::KeysToFog),
        costs: (0..traits.combinations()).map(cost_under).collect(),
        keys,
        keys_from: direct.map(|direct| direct.keys_from).unwrap_or_default(),
        requires: direct.map(|direct| direct.only_if.clone()).unwrap_or_default().into(),
        unit: direct.map(|direct| direct.unit).unwrap_or_default(),
        target,
        effect: action.effect.clone().into(),
        cues: cues(book, action, triggers, false),
        attacker_cues: cues(book, action, triggers, true),
        request_cues: request_cues(book, action, triggers),
    })
}

impl Masks {
    fn new(plans: &[Plan], combinations: usize, no_free_repeats: bool) -> Self {
        let set = |wanted: &dyn Fn(&Plan) -> bool| {
            let members = plans.iter().enumerate().filter(|(_, plan)| plan.direct && wanted(plan));
            members.fold(0, |set, (index, _)| set | bit(ActionId(index as u8)))
        };
        let by_count = |abilities: Abilities, letter: Letter| {
            core::array::from_fn(|have| set(&|plan| plan.costs[abilities].count(letter) <= have))
        };
        let payable = |abilities: Abilities| Payable {
            bulwarks: by_count(abilities, Letter::Bulwark),
            life: core::array::from_fn(|have| {
                set(&|plan| plan.costs[abilities].count(Letter::Life) <= have && plan.allows_life(have))
            }),
            characters: by_count(abilities, Letter::Sacrifice),
            hand: core::array::from_fn(|have| {
                let needs =
                    |plan: &Plan| plan.hand_keys().len() + plan.costs[abilities].count(Letter::Discard);
                set(&|plan| needs(plan) <= have)
            }),
        };
        let entangled = |plan: &Plan| {
            let sacrifice = plan.costs[0].letters().iter().position(|&letter| letter == Letter::Sacrifice);
            let competes = |from: usize| plan.costs[0].letters()[from..].contains(&Letter::Bulwark);
            plan.target.depends_on_key()
                || sacrifice.is_some_and(|from| plan.target.is_character() || competes(from))
        };
        Self {
            main: set(&|plan| !plan.only_in_opponents_turn),
            quick: set(&|plan| !plan.main && !plan.only_in_opponents_turn),
            opponents_turn: set(&|plan| !plan.main),
            payable: (0..combinations).map(payable).collect(),
            keys: KeyTests::new(grouped(plans, Plan::hand_keys)),
            at_characters: core::array::from_fn(|there| set(&|plan| plan.target.is_met_by(there))),
            at_any_character: set(&|plan| !plan.target.is_met_by(0)),
            plain: set(&|plan| plan.stock() != 0 || plan.trumps().is_some()) == 0,
            by_stock: core::array::from_fn(|there| set(&|plan| plan.stock() & !there == 0)),
            with_trump: set(&|plan| plan.trumps().is_some()),
            by_trump: Card::all()
                .map(|card| set(&|plan| plan.trumps().is_some_and(|trumps| trumps.contains(card))))
                .collect(),
            entangled: set(&entangled),
            to_fog: set(&|plan| plan.to_fog),
            repeatable: set(&|plan| no_free_repeats && plan.is_repeatable()),
            conditional: set(&|plan| {
                let apart = plan.keys_from == KeyZone::Rare || plan.requires_more() || plan.needs_unit();
                let repeatable = no_free_repeats && plan.is_repeatable();
                plan.target.is_apart() || entangled(plan) || repeatable || apart
            }),
            fog_keys: plans.iter().filter(|plan| plan.to_fog).map(|plan| plan.keys.len()).max().unwrap_or(0),
            holding: set(&|plan| plan.cost_triggers_wait),
            passes: set(&|plan| plan.effect.contains(&Op::PassTurn)),
            attacks: set(&|plan| {
                plan.effect.contains(&Op::DeclareAttackers) && !plan.effect.contains(&Op::PassTurn)
            }),
            once: (0..ONCE_LIMIT).map(|index| set(&|plan| plan.once_a_turn == 1 << index)).collect(),
        }
    }
}

/// Direct actions grouped by what they share.
fn grouped<T: PartialEq>(plans: &[Plan], part: impl Fn(&Plan) -> T) -> Vec<(T, ActionSet)> {
    let mut groups: Vec<(T, ActionSet)> = Vec::new();
    for (index, plan) in plans.iter().enumerate().filter(|(_, plan)| plan.direct) {
        let (part, action) = (part(plan), bit(ActionId(index as u8)));
        match groups.iter_mut().find(|(known, _)| *known == part) {
            Some((_, actions)) => *actions |= action,
            None => groups.push((part, action)),
        }
    }
    groups
}

/// The table entry for a count.
#[inline]
pub(crate) fn at_count(table: &ByCount, count: usize) -> ActionSet {
    table[count.min(TALLY - 1)]
}
