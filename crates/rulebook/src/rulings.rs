//! Which rulings decide something about an action, derived from what the action is made of.
//!
//! So a custom action is under the same rulings as published ones that are made like it.
//! Rulings about the course of the game (R2, R4, R40 …) hold for all actions and are not named.

use alloc::vec::Vec;

use crate::{
    Ability, Action, BodySpec, Cond, Cue, Form, KeyZone, Kind, Letter, Op, Relation, Requirement, Rulebook,
    TargetSpec, Timing, Who,
};

/// A ruling and the actions that it is about.
type Ruling = (u8, fn(&Rulebook, &Action) -> bool);

/// The rulings that are about some actions only.
const RULINGS: [Ruling; 44] = [
    (5, |_, action| pays(action, Letter::Life)),
    (6, |_, action| pays(action, Letter::Discard) && keys(action) > 0),
    (7, |_, action| matches!(target(action), TargetSpec::Character { .. })),
    (8, |_, action| has(action, &Op::KeysToFog) && *target(action) != TargetSpec::None),
    (10, |_, action| any(action, |op| matches!(op, Op::BuryUntil { .. }))),
    (11, |_, action| action.kind == Kind::TriggeredMagic),
    (12, |_, action| action.cost_triggers_wait),
    (13, |_, action| has(action, &Op::DeclareBlockers)),
    (14, |_, action| any(action, decides_who_is_blocked)),
    (15, |_, action| has(action, &Op::JudgeDamage)),
    (16, |_, action| may_end_combat(action)),
    (17, |_, action| has(action, &Op::DeclareBlockers) || has(action, &Op::JudgeDamage)),
    (18, |_, action| {
        any(action, |op| matches!(op, Op::PickGrave | Op::PickGraveOf { .. } | Op::DiscardDown { .. }))
    }),
    (19, |_, action| any(action, leaves_knowledge)),
    (20, |_, action| any(action, |op| matches!(op, Op::TurnUp { .. }))),
    (21, |_, action| has(action, &Op::TargetToLife)),
    (22, |_, action| {
        any(action, |op| {
            matches!(op, Op::PickGrave | Op::PickGraveOf { .. } | Op::PickHand { .. } | Op::PickLife { .. })
        })
    }),
    (23, |_, action| any(action, makes_a_soldier_of_any_card)),
    (24, |_, action| any(action, |op| matches!(op, Op::KeysToFog | Op::ClearFog | Op::ClearAllFog))),
    (25, |_, action| has(action, &Op::KeysToFog) && *target(action) != TargetSpec::None),
    (26, |book, action| {
        freed(book, action, |only| only.is_none())
            && [Letter::Bulwark, Letter::Sacrifice].iter().any(|&it| pays(action, it))
    }),
    (27, |_, action| any(action, looks_at_size)),
    (28, |_, action| keys(action) > 0 && has(action, &Op::PickGrave)),
    (29, |_, action| any(action, |op| matches!(op, Op::NullifyTarget | Op::BlankTarget | Op::JudgeDamage))),
    (30, |_, action| action.direct().is_some_and(|direct| direct.keys.relation != Relation::Free)),
    (31, |_, action| pays(action, Letter::Bulwark) && aims_at_bulwarks(action)),
    (32, |_, action| has(action, &Op::TurnOverTarget)),
    (33, |_, action| has(action, &Op::ChoosePose) && !has(action, &Op::TurnOverTarget)),
    (34, |_, action| has(action, &Op::RetargetTarget)),
    (35, |book, action| freed(book, action, |_| true) || looks_free(book, action)),
    (36, |_, action| keys(action) > 1),
    (37, |_, action| has(action, &Op::PickHand { whose: Who::Target })),
    (39, |_, action| any(action, |op| matches!(op, Op::BuryUntil { .. }))),
    (44, |_, action| from_rare(action) && any(action, |op| matches!(op, Op::KeyEnters { .. }))),
    (45, |_, action| from_rare(action) || requires_something(action)),
    (46, |book, action| {
        book.frame.is_some() && any(action, |op| matches!(op, Op::TurnUpPack | Op::PickLife { .. }))
    }),
    (47, |_, action| from_rare(action) || has(action, &Op::TakeRare)),
    (49, |_, action| has(action, &Op::TurnUpTrump)),
    (50, |_, action| has(action, &Op::HoldDownTarget)),
    (51, |_, action| matches!(action.origin.cue(), Some(Cue::Requested { .. }))),
    (52, |_, action| has(action, &Op::RetargetTarget)),
    (54, |_, action| requires_a_character(action)),
    (55, |_, action| matches!(action.origin.cue(), Some(Cue::Discarded(_)))),
    (56, |book, action| {
        let ends_or_attacks = any(action, |op| matches!(op, Op::DeclareAttackers | Op::PassTurn));
        ends_or_attacks && has_one_that_must_attack(book)
    }),
];

impl Rulebook {
    /// The numbers of the rulings that decide something about an action, in order.
    pub fn rulings_about(&self, action: &Action) -> Vec<u8> {
        RULINGS.iter().filter(|(_, is_about)| is_about(self, action)).map(|&(number, _)| number).collect()
    }
}

fn any(action: &Action, is_meant: impl FnMut(&Op) -> bool) -> bool {
    action.effect.iter().any(is_meant)
}

fn has(action: &Action, op: &Op) -> bool {
    action.effect.contains(op)
}

fn pays(action: &Action, letter: Letter) -> bool {
    action.direct().is_some_and(|direct| direct.cost.count(letter) > 0)
}

fn keys(action: &Action) -> usize {
    action.direct().map_or(0, |direct| direct.keys.len())
}

fn target(action: &Action) -> &TargetSpec {
    action.direct().map_or(&TargetSpec::None, |direct| &direct.target)
}

fn from_rare(action: &Action) -> bool {
    action.direct().is_some_and(|direct| direct.keys_from == KeyZone::Rare)
}

fn requires_something(action: &Action) -> bool {
    action.direct().is_some_and(|direct| !direct.only_if.is_empty())
}

fn requires_a_character(action: &Action) -> bool {
    let is_meant = |requirement: &Requirement| matches!(requirement, Requirement::Has(_));
    action.direct().is_some_and(|direct| direct.only_if.iter().any(is_meant))
}

fn aims_at_bulwarks(action: &Action) -> bool {
    matches!(
        target(action),
        TargetSpec::Character { body: BodySpec::Character | BodySpec::Bulwark, own: true, .. }
    )
}

fn has_one_that_must_attack(book: &Rulebook) -> bool {
    let is_meant = |ability: &Ability| matches!(ability, Ability::Is { must_attack: true, .. });
    book.characters.iter().any(|character| character.ability.as_ref().is_some_and(is_meant))
}

/// Whether a character takes away the cost of the action, or the letter of it that is meant.
fn freed(book: &Rulebook, action: &Action, is_meant: fn(Option<Letter>) -> bool) -> bool {
    let abilities = book.characters.iter().filter_map(|character| character.ability);
    abilities.into_iter().any(|ability| {
        let Ability::Frees { kind, timing, only } = ability else { return false };
        let timed = timing.is_none_or(|timing| timing == action.timing);
        kind == action.kind && timed && is_meant(only) && only.is_none_or(|letter| pays(action, letter))
    })
}

/// Whether the action is played like those that a character makes free, but is of another type and costs in
/// full.
fn looks_free(book: &Rulebook, action: &Action) -> bool {
    let abilities = book.characters.iter().filter_map(|character| character.ability);
    let of_another = abilities
        .into_iter()
        .any(|ability| matches!(ability, Ability::Frees { kind, .. } if kind != action.kind));
    let costs = action.direct().is_some_and(|direct| !direct.cost.letters().is_empty());
    of_another && costs && (action.timing == Timing::Quick || pays(action, Letter::Discard))
}

/// Whether a combat is over with it: by judging it, by taking away its judgement, or by ending the turn.
fn may_end_combat(action: &Action) -> bool {
    let takes_away = matches!(target(action), TargetSpec::RequestFor(_));
    any(action, |op| match op {
        Op::JudgeDamage | Op::PassTurn => true,
        Op::NullifyTarget | Op::BlankTarget => takes_away,
        _ => false,
    })
}

const fn decides_who_is_blocked(op: &Op) -> bool {
    matches!(op, Op::DeclareBlockers | Op::JudgeDamage | Op::TargetLeavesCombat)
}

/// Whether both players, or one who has not owned the card, see it and will remember it.
const fn leaves_knowledge(op: &Op) -> bool {
    matches!(
        op,
        Op::TurnUp { .. }
            | Op::HitOrStand
            | Op::TakePicked
            | Op::PickHand { whose: Who::Target }
            | Op::TargetToLife
            | Op::TargetToHand
            | Op::KeysToHand
            | Op::TurnOverTarget
            | Op::KeyEnters { form: Form::Chosen, .. }
    )
}

const fn makes_a_soldier_of_any_card(op: &Op) -> bool {
    matches!(
        op,
        Op::TurnedUpEnter { .. }
            | Op::TurnOverTarget
            | Op::BulwarksBecomeSoldiers
            | Op::PickedEnters { form: Form::Soldier, .. }
    )
}

const fn looks_at_size(op: &Op) -> bool {
    matches!(
        op,
        Op::Grow { .. }
            | Op::Shrink { .. }
            | Op::GrowAll { .. }
            | Op::BurySoldiers { .. }
            | Op::MountKey
            | Op::JudgeDamage
            | Op::If(Cond::TargetSizeAtMost(_) | Cond::TargetSizeDividedBy(_) | Cond::TargetNotAboveUnit)
            | Op::StopUnless(
                Cond::TargetSizeAtMost(_) | Cond::TargetSizeDividedBy(_) | Cond::TargetNotAboveUnit
            )
    )
}
