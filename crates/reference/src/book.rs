//! Rulebooks: switches, soldiers and actions, as printed in an edition or read from a text.

use crate::Edition;
use crate::frame::{Apart, Step};
use crate::pair::{Pair, PairAction};
use crate::table::Action;
use crate::trump::TrumpAction;
use crate::verbs::Instruction;
use saigen_cards::{Card, CardSet};

/// A rulebook.
#[derive(Clone, Debug)]
pub struct Book {
    /// The edition that prints it, or that it is based on.
    pub(crate) edition: Edition,
    pub(crate) switches: Switches,
    /// The steps of setting up, if there is a frame.
    pub(crate) frame: Option<Vec<Step>>,
    /// The kinds of soldiers.
    pub(crate) soldiers: Vec<Soldier>,
    /// The kinds of pairs.
    pub(crate) pairs: Vec<Pair>,
    /// What trumps do by themselves while they lie face up.
    pub(crate) powers: Vec<(CardSet, Power)>,
    /// The actions; the order decides in which order triggered requests go on the stage.
    pub(crate) rows: Vec<Row>,
}

/// What a trump does by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Power {
    /// 革命
    LargerFalls,
    /// 喪失: this action has no effect while the owner has that many charged bulwarks.
    Idle(String, usize),
    /// 要塞: no damage from effects with these key cards.
    Shields(CardSet),
}

/// The rules that are not rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Switches {
    /// R3.
    pub(crate) pass_on_empty_stage: bool,
    /// Both lives empty is a draw (R9); else the turn player loses.
    pub(crate) both_empty_draw: bool,
    /// R11.
    pub(crate) main_trigger_needs_empty_stage: bool,
    /// R11.
    pub(crate) main_triggers_first: bool,
    /// Cards of the first hand.
    pub(crate) hand: usize,
    pub(crate) preset: Preset,
    /// R25: a bulwark bears no mark and does not fight on.
    pub(crate) bare_bulwarks: bool,
    /// R18: the top is chosen again when a card leaves.
    pub(crate) top_again_on_leaving: bool,
    /// R38.
    pub(crate) joker_never_preset: bool,
    /// R19: what damage shows of cards that were just laid on the life stays known.
    pub(crate) damage_shows_order: bool,
    /// R58.
    pub(crate) no_free_repeats: bool,
}

/// When a bulwark and a soldier are preset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Preset {
    Never,
    OnRequestBeforeHand,
    AlwaysAfterHand,
}

/// A kind of soldier.
#[derive(Clone, Debug)]
pub(crate) struct Soldier {
    /// One of these cards; `None`: several cards of one suit.
    pub(crate) one_of: Option<CardSet>,
    /// It has haste if one of these is among its cards.
    pub(crate) haste: CardSet,
    /// What it frees its player of.
    pub(crate) frees: Option<Frees>,
    /// Its size.
    pub(crate) size: Size,
}

/// The size of a soldier without what effects change.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) enum Size {
    /// The sum of its numbers.
    #[default]
    Numbers,
    /// More or less than that.
    Plus(i32),
    /// Always the same.
    Fixed(i32),
}

impl Size {
    /// The size of a soldier whose numbers have this sum.
    pub(crate) fn of(self, numbers: i32) -> i32 {
        match self {
            Self::Numbers => numbers,
            Self::Plus(more) => numbers + more,
            Self::Fixed(size) => size,
        }
    }
}

/// The cost that a soldier frees its player of.
#[derive(Clone, Debug)]
pub(crate) struct Frees {
    /// The type of the actions.
    pub(crate) kind: String,
    /// Only main ones (`Some(true)`), only quick ones (`Some(false)`), or both.
    pub(crate) main: Option<bool>,
    /// The letter; `None`: the whole cost.
    pub(crate) letter: Option<char>,
}

/// The relation between key cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    Free,
    OneSuit,
    OneNumber,
}

/// The key line of an action.
#[derive(Clone, Debug)]
pub(crate) struct KeyLine {
    pub(crate) relation: Relation,
    /// The allowed cards of each key card.
    pub(crate) slots: Vec<CardSet>,
}

/// The target line of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// No target.
    None,
    /// A character.
    Character {
        /// Soldiers only (`Some(true)`), bulwarks only (`Some(false)`), or both.
        soldier: Option<bool>,
        own: bool,
        of_key_suit: bool,
    },
    /// A request with one or two key cards that may be countered.
    Counterable {
        /// Whether the numbers are compared already when the target is chosen.
        in_reach: bool,
    },
    /// A request with key cards, but not more than this.
    RequestWithKeys(usize),
    /// A request for this action.
    RequestFor(String),
    /// A request that has a target.
    RequestWithTarget,
    /// A player.
    Player,
    /// The opponent.
    Opponent,
    /// A trump that lies face up.
    Trump,
    /// A driven character.
    Driven,
    /// An own soldier with one of these cards.
    OwnSoldierWith(CardSet),
}

/// What must hold on the requester's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// There is a pack that has not been opened.
    PackClosed,
    /// There is a rare card.
    RareCard,
    /// The life has at most this many cards.
    LifeAtMost(usize),
    /// There is a trump that can be turned up.
    TrumpDown,
    /// One of these trumps lies face up.
    TrumpUp(CardSet),
    /// There is a character: a soldier, a bulwark, or either.
    Has(Option<bool>),
}

/// The character that C drives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// A soldier with one of these cards.
    Soldier(CardSet),
    /// A bulwark.
    Bulwark,
    /// A pair that one of these cards leads.
    Pair(CardSet),
}

/// The trigger of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cue {
    /// A request for this action has resolved.
    Resolved(String),
    /// … and there is an attacker.
    ResolvedWithAttacker(String),
    /// One of these cards has gone from the field to the graveyard.
    Fallen(CardSet),
    /// A player has requested this action, with one of these trumps face up if any is named.
    Requested(String, CardSet),
    /// The opponent has discarded a hand card, with one of these trumps face up.
    Discarded(CardSet),
    /// An attacker was not blocked, with one of these trumps face up.
    Unblocked(CardSet),
    /// A blocking bulwark was lost, with one of these trumps face up.
    BulwarkLost(CardSet),
    /// A pair that one of these cards leads has fallen.
    PairFallen(CardSet),
    /// A player has requested this action with such a pair on the field.
    RequestedBeside(String, CardSet),
}

/// The effect of an action.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// The printed effect of this action.
    Printed(Action),
    /// The printed effect of this action of a frame.
    Apart(Apart),
    /// The printed effect of this action on trumps.
    Trump(TrumpAction),
    /// The printed effect of this action of a pair.
    Pair(PairAction),
    /// These verbs.
    Verbs(Vec<Instruction>),
}

/// The row of an action.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) id: String,
    /// The type of the action.
    pub(crate) kind: String,
    /// Main timing (else quick).
    pub(crate) main: bool,
    /// Immediate speed (else normal).
    pub(crate) immediate: bool,
    /// Its trigger; `None` if players request it.
    pub(crate) after: Option<Cue>,
    /// Once a turn.
    pub(crate) once: bool,
    /// Only while it is not the requester's turn.
    pub(crate) only_others_turn: bool,
    /// The letters of the cost.
    pub(crate) cost: String,
    pub(crate) keys: KeyLine,
    /// The key cards come from the rare zone (else from the hand).
    pub(crate) keys_from_rare: bool,
    /// The cards of which a soldier must have one to be the key unit; `None` without a key unit.
    pub(crate) unit: Option<Unit>,
    /// All of this must hold.
    pub(crate) only_if: Vec<Limit>,
    pub(crate) line: Line,
    /// Whether カウンター may be pointed at it.
    pub(crate) counterable: bool,
    /// R12: triggers of its cost wait until it has left.
    pub(crate) cost_triggers_wait: bool,
    pub(crate) effect: Effect,
}

impl Row {
    /// Whether combat is over once a request for it has left the stage (R16).
    pub(crate) fn judges(&self) -> bool {
        match &self.effect {
            Effect::Printed(action) => *action == Action::DamageJudgement,
            Effect::Apart(_) | Effect::Trump(_) | Effect::Pair(_) => false,
            Effect::Verbs(verbs) => verbs.iter().any(|verb| verb.word == "judge_damage"),
        }
    }

    /// Whether it puts its key card onto its target.
    pub(crate) fn mounts(&self) -> bool {
        match &self.effect {
            Effect::Printed(action) => *action == Action::Equip,
            Effect::Apart(_) | Effect::Trump(_) | Effect::Pair(_) => false,
            Effect::Verbs(verbs) => verbs.iter().any(|verb| verb.word == "mount_key"),
        }
    }

    /// Whether its effect passes the turn.
    pub(crate) fn passes_turn(&self) -> bool {
        match &self.effect {
            Effect::Printed(action) => *action == Action::End,
            Effect::Apart(_) | Effect::Trump(_) | Effect::Pair(_) => false,
            Effect::Verbs(verbs) => verbs.iter().any(|verb| verb.word == "pass_turn"),
        }
    }

    /// Whether its effect asks for attackers.
    pub(crate) fn attacks(&self) -> bool {
        match &self.effect {
            Effect::Printed(action) => *action == Action::Attack,
            Effect::Apart(_) | Effect::Trump(_) | Effect::Pair(_) => false,
            Effect::Verbs(verbs) => verbs.iter().any(|verb| verb.word == "declare_attackers"),
        }
    }

    /// Whether its key cards may go into the fog of an edition.
    pub(crate) fn fogs(&self, edition: Edition) -> bool {
        match &self.effect {
            Effect::Printed(action) => {
                edition >= Edition::V8_2 && matches!(action, Action::Up | Action::Down | Action::Force)
            }
            Effect::Apart(_) | Effect::Pair(_) => false,
            Effect::Trump(action) => *action == TrumpAction::Close,
            Effect::Verbs(verbs) => verbs.iter().any(|verb| verb.word == "keys_to_fog"),
        }
    }
}

impl Book {
    /// The steps of setting up: those of the frame, or else those that the switches and the players say.
    pub(crate) fn steps(&self, preset_wanted: bool) -> Vec<Step> {
        if let Some(steps) = &self.frame {
            return steps.clone();
        }
        let before = self.switches.preset == Preset::OnRequestBeforeHand && preset_wanted;
        let after = self.switches.preset == Preset::AlwaysAfterHand;
        let mut steps = vec![Step::Shuffle];
        steps.extend(before.then_some(Step::Preset(1)));
        steps.push(Step::Draw(self.switches.hand));
        steps.extend(after.then_some(Step::Preset(1)));
        steps.extend([Step::First, Step::Start]);
        steps
    }

    /// The number of the action with this id.
    pub(crate) fn find(&self, id: &str) -> Option<usize> {
        self.rows.iter().position(|row| row.id == id)
    }

    /// Whether a card alone makes a soldier (R23).
    pub(crate) fn makes_soldier(&self, card: Card) -> bool {
        self.soldiers.iter().any(|kind| kind.one_of.is_some_and(|cards| cards.contains(card)))
    }

    /// The kinds that these cards make.
    pub(crate) fn kinds_of(&self, cards: &[Card]) -> impl Iterator<Item = &Soldier> {
        self.soldiers.iter().filter(move |kind| match (kind.one_of, cards) {
            (Some(one_of), [card]) => one_of.contains(*card),
            (None, [_, _, ..]) => self.pair_of(cards).is_none(),
            _ => false,
        })
    }
}
