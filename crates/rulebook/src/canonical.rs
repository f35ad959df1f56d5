//! A rulebook as one text: everything that matters for play, and nothing else.
//!
//! Two rulebooks have the same text if and only if they are the same game. Messages that describe
//! rows are left out, since other words are no other rules. What a row is made of is taken apart
//! completely, so that a new part cannot be forgotten here; a part that is added later is written
//! only where it is not as it always was, so that the texts of earlier rulebooks stay the same.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use saigen_cards::{CardSet, Suit};

use crate::{
    Ability, Action, Amount, BodySpec, BothEmpty, Character, Cond, Cue, Direct, End, Fingerprint, Fog, Form,
    Keys, MadeOf, Op, Origin, Pose, Preset, Relation, Rulebook, Speed, Switches, TargetSpec, Timing, Who,
};

impl Rulebook {
    /// The rulebook as a text that says everything about how it is played.
    pub fn canonical(&self) -> String {
        let Self { edition, format, actions, characters, fogs, switches } = self;
        let mut lines: Vec<String> = [format!("rulebook {edition} {format}")].into();
        lines.extend(switch_lines(switches));
        lines.extend(characters.iter().map(character_line));
        lines.extend(fogs.iter().map(fog_line));
        lines.extend(actions.iter().flat_map(action_lines));
        lines.join("\n") + "\n"
    }

    /// The fingerprint of the canonical text.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.canonical())
    }
}

fn switch_lines(switches: &Switches) -> Vec<String> {
    let Switches {
        pass_on_empty_stage,
        both_empty,
        main_trigger_needs_empty_stage,
        main_triggers_first,
        hand,
        preset,
        entry_deck,
    } = switches;
    let both_empty = match both_empty {
        BothEmpty::Draw => "draw",
        BothEmpty::TurnPlayerLoses => "turn_player_loses",
    };
    let preset = match preset {
        Preset::Never => "never",
        Preset::OnRequestBeforeHand => "on_request_before_hand",
        Preset::AlwaysAfterHand => "always_after_hand",
    };
    [
        format!("switch pass_on_empty_stage {pass_on_empty_stage}"),
        format!("switch both_empty {both_empty}"),
        format!("switch main_trigger_needs_empty_stage {main_trigger_needs_empty_stage}"),
        format!("switch main_triggers_first {main_triggers_first}"),
        format!("switch hand {hand}"),
        format!("switch preset {preset}"),
        format!("switch entry_deck {}", cards(*entry_deck)),
    ]
    .into()
}

fn character_line(character: &Character) -> String {
    let Character { id, format, made_of, haste, ability, text: _ } = character;
    let made_of = match made_of {
        MadeOf::One(of) => format!("one {}", cards(*of)),
        MadeOf::SeveralOfOneSuit => "several_of_one_suit".into(),
        MadeOf::AnyFaceDown => "any_face_down".into(),
    };
    let ability = match ability {
        None => "none".into(),
        Some(Ability::Frees { kind, only: None }) => format!("frees {} all", kind.id()),
        Some(Ability::Frees { kind, only: Some(letter) }) => format!("frees {} {}", kind.id(), letter.char()),
    };
    format!("character {id} {format} of {made_of} haste {} ability {ability}", cards(*haste))
}

fn fog_line(fog: &Fog) -> String {
    let Fog { id, action, format, text: _ } = fog;
    format!("fog {id} {format} by {action}")
}

fn action_lines(action: &Action) -> Vec<String> {
    let Action { id, kind, format, timing, speed, origin, counterable, cost_triggers_wait, effect, text: _ } =
        action;
    let timing = match timing {
        Timing::Main => "main",
        Timing::Quick => "quick",
    };
    let speed = match speed {
        Speed::Normal => "normal",
        Speed::Immediate => "immediate",
    };
    let mut lines: Vec<String> = [
        format!("action {id} {format} {} {timing} {speed}", kind.id()),
        format!("  counterable {counterable}"),
        format!("  cost_triggers_wait {cost_triggers_wait}"),
    ]
    .into();
    match origin {
        Origin::Direct(direct) => lines.extend(direct_lines(direct)),
        Origin::Triggered(cue) => lines.push(format!("  after {}", cue_text(cue))),
    }
    lines.extend(effect.iter().map(|&op| format!("  do {}", op_text(op))));
    lines
}

fn direct_lines(direct: &Direct) -> [String; 5] {
    let Direct { cost, keys, target, once_a_turn, only_in_opponents_turn } = direct;
    [
        format!("  cost {}", if cost.letters().is_empty() { "none".into() } else { cost.to_string() }),
        format!("  keys {}", keys_text(keys)),
        format!("  target {}", target_text(target)),
        format!("  once_a_turn {once_a_turn}"),
        format!("  only_in_opponents_turn {only_in_opponents_turn}"),
    ]
}

fn keys_text(keys: &Keys) -> String {
    let Keys { slots, relation } = keys;
    let relation = match relation {
        Relation::Free => "free",
        Relation::OneSuit => "one_suit",
        Relation::OneNumber => "one_number",
    };
    slots.iter().fold(relation.to_owned(), |text, &slot| format!("{text}; {}", cards(slot)))
}

fn cue_text(cue: &Cue) -> String {
    match cue {
        Cue::Resolved(id) => format!("resolved {id}"),
        Cue::ResolvedWithAttacker(id) => format!("resolved_with_attacker {id}"),
        Cue::Fallen(of) => format!("fallen {}", cards(*of)),
    }
}

fn target_text(target: &TargetSpec) -> String {
    match target {
        TargetSpec::None => "none".into(),
        TargetSpec::Character { body, own, of_key_suit } => {
            format!("{} own {own} of_key_suit {of_key_suit}", body_text(*body))
        }
        TargetSpec::Counterable { in_reach } => format!("counterable in_reach {in_reach}"),
        TargetSpec::RequestFor(id) => format!("request_for {id}"),
        TargetSpec::RequestWithTarget => "request_with_target".into(),
        TargetSpec::Player => "player".into(),
        TargetSpec::Opponent => "opponent".into(),
    }
}

fn op_text(op: Op) -> String {
    match op {
        Op::DiscardDown { to } => format!("discard_down {to}"),
        Op::PassTurn => "pass_turn".into(),
        Op::DeclareAttackers => "declare_attackers".into(),
        Op::DeclareBlockers => "declare_blockers".into(),
        Op::JudgeDamage => "judge_damage".into(),
        Op::Draw => "draw".into(),
        Op::MayDraw => "may_draw".into(),
        Op::Damage { to, amount } => format!("damage {} {}", who_text(to), amount_text(amount)),
        Op::BuryUntil { one_of } => format!("bury_until {}", cards(one_of)),
        Op::PickHand { whose } => format!("pick_hand {}", who_text(whose)),
        Op::PickGrave => "pick_grave".into(),
        Op::PickLife { count } => format!("pick_life {count}"),
        Op::TakePicked => "take_picked".into(),
        Op::DiscardPicked => "discard_picked".into(),
        Op::PickedEnters { form, pose } => format!("picked_enters {} {}", form_text(form), pose_text(pose)),
        Op::ShuffleLife => "shuffle_life".into(),
        Op::TurnUp { count, from } => format!("turn_up {count} {}", end_text(from)),
        Op::TurnedUpEnter { at_most, pose } => {
            format!("turned_up_enter {} {}", amount_text(at_most), pose_text(pose))
        }
        Op::TurnedUpToBottom => "turned_up_to_bottom".into(),
        Op::Blackjack => "blackjack".into(),
        Op::ChooseOneOrTwo => "choose_one_or_two".into(),
        Op::LifeEnters { count, pose } => format!("life_enters {count} {}", pose_text(pose)),
        Op::ChooseForm => "choose_form".into(),
        Op::KeyEnters { form, pose } => format!("key_enters {} {}", form_text(form), pose_text(pose)),
        Op::MountKey => "mount_key".into(),
        Op::KeysToHand => "keys_to_hand".into(),
        Op::KeysToFog => "keys_to_fog".into(),
        Op::ClearFog => "clear_fog".into(),
        Op::ChoosePose => "choose_pose".into(),
        Op::PoseTarget => "pose_target".into(),
        Op::TurnOverTarget => "turn_over_target".into(),
        Op::TargetLeavesCombat => "target_leaves_combat".into(),
        Op::BuryTarget => "bury_target".into(),
        Op::TargetToHand => "target_to_hand".into(),
        Op::TargetToLife => "target_to_life".into(),
        Op::Grow { by } => format!("grow {}", amount_text(by)),
        Op::Shrink { by } => format!("shrink {}", amount_text(by)),
        Op::GrowAll { by } => format!("grow_all {}", amount_text(by)),
        Op::BurySoldiers { at_most } => format!("bury_soldiers {}", amount_text(at_most)),
        Op::ChargeAll { body } => format!("charge_all {}", body_text(body)),
        Op::BulwarksBecomeSoldiers => "bulwarks_become_soldiers".into(),
        Op::NullifyTarget => "nullify_target".into(),
        Op::BlankTarget => "blank_target".into(),
        Op::RetargetTarget => "retarget_target".into(),
        Op::If(cond) => format!("if {}", cond_text(cond)),
        Op::StopUnless(cond) => format!("stop_unless {}", cond_text(cond)),
    }
}

fn cond_text(cond: Cond) -> String {
    match cond {
        Cond::TargetCharged => "target_charged".into(),
        Cond::TargetThere => "target_there".into(),
        Cond::TargetSizeAtMost(size) => format!("target_size_at_most {size}"),
        Cond::TargetSizeDividedBy(by) => format!("target_size_divided_by {}", amount_text(by)),
        Cond::KeyReachesTarget => "key_reaches_target".into(),
        Cond::Chose { second } => format!("chose_second {second}"),
    }
}

fn amount_text(amount: Amount) -> String {
    match amount {
        Amount::Exactly(number) => number.to_string(),
        Amount::Keys => "keys".into(),
        Amount::KeyOf(Suit::Spade) => "key_of_spade".into(),
        Amount::KeyOf(Suit::Heart) => "key_of_heart".into(),
        Amount::KeyOf(Suit::Diamond) => "key_of_diamond".into(),
        Amount::KeyOf(Suit::Club) => "key_of_club".into(),
    }
}

const fn who_text(who: Who) -> &'static str {
    match who {
        Who::Controller => "controller",
        Who::Target => "target",
    }
}

const fn body_text(body: BodySpec) -> &'static str {
    match body {
        BodySpec::Character => "character",
        BodySpec::Soldier => "soldier",
        BodySpec::Bulwark => "bulwark",
    }
}

const fn form_text(form: Form) -> &'static str {
    match form {
        Form::Soldier => "soldier",
        Form::Bulwark => "bulwark",
        Form::Chosen => "chosen",
    }
}

const fn pose_text(pose: Pose) -> &'static str {
    match pose {
        Pose::Charged => "charged",
        Pose::Driven => "driven",
    }
}

const fn end_text(end: End) -> &'static str {
    match end {
        End::Top => "top",
        End::Bottom => "bottom",
    }
}

/// The cards in the fixed order.
fn cards(set: CardSet) -> String {
    if set.is_empty() {
        return "none".into();
    }
    set.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}
