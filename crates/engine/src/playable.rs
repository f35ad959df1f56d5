//! What a rulebook must be to be played: its limits, and rows that fit together.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Suit};
use saigen_rulebook::spelling::{ID_LIMIT, Spelled, is_id};
use saigen_rulebook::{
    Ability, Action, BodySpec, Character, Cue, Direct, KeyUnit, KeyZone, Letter, MadeOf, Names, Op, Origin,
    Requirement, Rulebook, SetUpStep, Size, Speed, TargetSpec, TrumpAbility,
};

use crate::needs::{self, Filled};
use crate::resolve::TURNED_LIMIT;
use crate::rules::is_once;
use crate::rules_error::RulesError;

/// Maximum number of actions in a rulebook.
pub const ACTION_LIMIT: usize = 120;

/// Maximum number of once-a-turn actions in a rulebook.
pub const ONCE_LIMIT: usize = 16;

/// Maximum number of triggered actions in a rulebook.
pub const TRIGGER_LIMIT: usize = 16;

/// Maximum number of verbs in an effect.
pub const EFFECT_LIMIT: usize = 64;

/// The place of a verb fits into a byte, the one after the end included.
const _: () = assert!(EFFECT_LIMIT + 1 < u8::MAX as usize);

/// Maximum number of kinds of characters in a rulebook.
pub const CHARACTER_LIMIT: usize = 32;

/// Maximum number of different abilities of characters: costs are looked up by the set in force.
pub const ABILITY_LIMIT: usize = 4;

/// Maximum number of kinds of fogs in a rulebook.
pub const FOG_KIND_LIMIT: usize = 32;

/// Maximum number of kinds of trumps in a rulebook.
pub const TRUMP_LIMIT: usize = Card::COUNT;

/// Maximum number of cards that are drawn as the hand: a deck of 54 also gives the preset and the card
/// that decides who goes first.
pub const HAND_LIMIT: usize = Card::COUNT - 3;

type Checked = Result<(), RulesError>;

/// An error about a count, and about a row.
type OfCount = fn(usize) -> RulesError;
type OfRow = fn(String) -> RulesError;

/// Whether a rulebook can be played, or the first thing that is wrong with it.
pub(crate) fn check(book: &Rulebook) -> Checked {
    check_counts(book)?;
    check_ids(book)?;
    let fogs = book.fogs.iter().map(|fog| (&fog.id, Some(&fog.action)));
    let rows = book.actions.iter().map(|action| (&action.id, named(action)));
    fogs.chain(rows).try_for_each(|(row, named)| check_named(book, row, named))?;
    check_characters(book)?;
    check_steps(book)?;
    check_trumps(book)?;
    book.actions.iter().try_for_each(|action| check_row(book, action))
}

fn check_counts(book: &Rulebook) -> Checked {
    let count = |counts: &dyn Fn(&Action) -> bool| book.actions.iter().filter(|it| counts(it)).count();
    let (triggered, once) = (count(&|action| action.direct().is_none()), count(&is_once));
    let (actions, characters, fogs) = (book.actions.len(), book.characters.len(), book.fogs.len());
    let limits: [(usize, usize, OfCount); 8] = [
        (book.trumps.len(), TRUMP_LIMIT, RulesError::TooManyTrumps),
        (actions, ACTION_LIMIT, RulesError::TooManyActions),
        (triggered, TRIGGER_LIMIT, RulesError::TooManyTriggers),
        (once, ONCE_LIMIT, RulesError::TooManyOnce),
        (characters, CHARACTER_LIMIT, RulesError::TooManyCharacters),
        (fogs, FOG_KIND_LIMIT, RulesError::TooManyFogs),
        (abilities(book), ABILITY_LIMIT, RulesError::TooManyAbilities),
        (book.switches.hand.into(), HAND_LIMIT, RulesError::Hand),
    ];
    match limits.into_iter().find(|(found, limit, _)| found > limit) {
        Some((found, _, error)) => Err(error(found)),
        None => Ok(()),
    }
}

/// Every row has an id, one of its own among its kind.
fn check_ids(book: &Rulebook) -> Checked {
    let actions = book.actions.iter().map(|action| &*action.id);
    let characters = book.characters.iter().map(|character| &*character.id);
    let fogs = book.fogs.iter().map(|fog| &*fog.id);
    let trumps = book.trumps.iter().map(|trump| &*trump.id);
    let mut all = actions.clone().chain(characters.clone()).chain(fogs.clone()).chain(trumps.clone());
    if let Some(wrong) = all.find(|id| !is_id(id)) {
        return Err(RulesError::Id(wrong.chars().take(ID_LIMIT).collect()));
    }
    if let Some(id) = twice(actions) {
        return Err(RulesError::SameId(id.to_string()));
    }
    match twice(characters).or_else(|| twice(fogs)).or_else(|| twice(trumps)) {
        Some(id) => Err(RulesError::SameKind(id.to_string())),
        None => Ok(()),
    }
}

/// The first id that was there before.
fn twice<'a>(mut ids: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = BTreeSet::new();
    ids.find(|&id| !seen.insert(id))
}

/// The action that an action names.
fn named(action: &Action) -> Option<&Cow<'static, str>> {
    match &action.origin {
        Origin::Triggered(
            Cue::Resolved(named)
            | Cue::ResolvedWithAttacker(named)
            | Cue::Requested { action: named, .. }
            | Cue::RequestedBeside { action: named, .. },
        ) => Some(named),
        Origin::Triggered(_) => None,
        Origin::Direct(direct) => match &direct.target {
            TargetSpec::RequestFor(named) => Some(named),
            _ => None,
        },
    }
}

fn check_named(book: &Rulebook, row: &str, named: Option<&Cow<'static, str>>) -> Checked {
    match named.filter(|named| book.action(named).is_none()) {
        Some(named) => Err(RulesError::UnknownAction { row: row.into(), named: named.to_string() }),
        None => Ok(()),
    }
}

/// A bulwark neither attacks nor has an ability: its card is not known.
fn check_characters(book: &Rulebook) -> Checked {
    let mut bulwarks = book.characters.iter().filter(|it| it.made_of == MadeOf::AnyFaceDown);
    if let Some(bulwark) = bulwarks.find(|it| !it.haste.is_empty() || it.ability.is_some()) {
        return Err(RulesError::Bulwark(bulwark.id.to_string()));
    }
    if let Some(character) = book.characters.iter().find(|it| !has_possible_size(it)) {
        return Err(RulesError::Size(character.id.to_string()));
    }
    match book.characters.iter().find(|it| !is_paired_well(it)) {
        Some(pair) => Err(RulesError::Pair(pair.id.to_string())),
        None => Ok(()),
    }
}

/// Only a soldier has a size, and within limits.
fn has_possible_size(character: &Character) -> bool {
    let soldier = character.made_of != MadeOf::AnyFaceDown;
    character.size.is_moderate() && (soldier || character.size == Size::Numbers)
}

/// A pair has two different cards of two suits and no haste, and only a pair is something special.
fn is_paired_well(character: &Character) -> bool {
    let special = matches!(character.ability, Some(Ability::Is { .. }));
    let MadeOf::Pair { leads, partners, .. } = character.made_of else { return !special };
    let mixed = Suit::ALL
        .into_iter()
        .map(CardSet::suit)
        .all(|suit| !(leads.intersects(suit) && partners.intersects(suit)));
    let suited = !(leads | partners).intersects(CardSet::JOKERS) && !leads.is_empty() && !partners.is_empty();
    mixed && suited && character.haste.is_empty() && (special || character.ability.is_none())
}

/// A trump can be laid, and names an action that there is.
fn check_trumps(book: &Rulebook) -> Checked {
    let filled = Filled::by(book).trumps;
    for trump in &book.trumps {
        let nothing = match &trump.ability {
            Some(TrumpAbility::Shields(cards)) => cards.is_empty(),
            Some(TrumpAbility::Idle { action, .. }) => {
                check_named(book, &trump.id, Some(action))?;
                false
            }
            Some(TrumpAbility::LargerFalls) | None => false,
        };
        if trump.cards.is_empty() || nothing || !filled {
            return Err(RulesError::Trump(trump.id.to_string()));
        }
    }
    Ok(())
}

/// Whether setting up by the steps of a frame comes to a game: choices, what follows from them, and at the
/// end who goes first.
fn check_steps(book: &Rulebook) -> Checked {
    let Some(frame) = &book.frame else { return Ok(()) };
    let needed = SetUpStep::cards_for(&frame.steps);
    if needed > Card::COUNT {
        return Err(RulesError::Steps(needed));
    }
    let (choices, rest) = SetUpStep::split_choices(&frame.steps);
    let drafts = frame.steps.iter().any(|step| matches!(step, SetUpStep::Draft { .. }));
    if drafts && !is_divided(choices) {
        return Err(RulesError::Draft { frame: frame.id.to_string() });
    }
    let middle = |step: &SetUpStep| {
        use SetUpStep::{Draw, Pack, PackLeftOut, Preset, PresetFaceDown, Shuffle};
        matches!(step, Shuffle | Pack(1..) | PackLeftOut | Draw(_) | Preset(_) | PresetFaceDown)
    };
    let face_down = frame.steps.iter().filter(|step| **step == SetUpStep::PresetFaceDown).count();
    let to_turn_up = face_down == 1 && Filled::by(book).trumps;
    let end: Vec<SetUpStep> = rest.iter().copied().skip_while(middle).collect();
    let wrong = match end[..] {
        [SetUpStep::First, SetUpStep::Start] if face_down == 0 => return Ok(()),
        [SetUpStep::First, SetUpStep::TurnUp, SetUpStep::Start] if to_turn_up => return Ok(()),
        [SetUpStep::First, SetUpStep::Start] => SetUpStep::PresetFaceDown,
        [SetUpStep::First, SetUpStep::TurnUp, SetUpStep::Start] => SetUpStep::TurnUp,
        [SetUpStep::First, SetUpStep::Start, step, ..] | [SetUpStep::First, step, ..] | [step, ..] => step,
        [] => SetUpStep::First,
    };
    Err(RulesError::Step { frame: frame.id.to_string(), step: wrong.spell() })
}

/// Whether exactly the cards of a draft become trumps first, and then other cards.
fn is_divided(choices: &[SetUpStep]) -> bool {
    let [SetUpStep::Draft { packets: packets @ 1.., cards: 1.. }, parts @ ..] = choices else {
        return false;
    };
    let again = parts.iter().any(|step| matches!(step, SetUpStep::Draft { .. }));
    let trumps_first = matches!(parts, [SetUpStep::Trumps(1..), ..]);
    trumps_first && !again && SetUpStep::cards_for(parts) == usize::from(*packets)
}

/// Whether an action asks for a pack, a rare card or a trump where there can be none, or for several rare
/// cards.
fn is_never_met(book: &Rulebook, action: &Action) -> bool {
    let filled = Filled::by(book);
    let Some(direct) = action.direct() else {
        return match action.origin.cue() {
            Some(Cue::Requested { trump, .. }) => !trump.is_empty() && !filled.trumps,
            Some(Cue::Discarded(trump) | Cue::Unblocked(trump) | Cue::BulwarkLost(trump)) => {
                trump.is_empty() || !filled.trumps
            }
            Some(Cue::PairFallen(leads) | Cue::RequestedBeside { leads, .. }) => !leads_pair(book, *leads),
            _ => false,
        };
    };
    let unmet = |requirement: &Requirement| match requirement {
        Requirement::PackClosed => !filled.pack,
        Requirement::RareCard => !filled.rare,
        Requirement::LifeAtMost(most) => *most == 0,
        Requirement::TrumpDown => !filled.trumps,
        Requirement::TrumpUp(cards) => !filled.trumps || cards.is_empty(),
        Requirement::Has(_) => false,
    };
    let unit = matches!(direct.unit, KeyUnit::Pair(leads) if !leads_pair(book, leads));
    let keys = direct.keys_from == KeyZone::Rare && (!filled.rare || direct.keys.len() != 1);
    let target = direct.target == TargetSpec::Trump && !filled.trumps;
    keys || target || unit || direct.only_if.iter().any(unmet)
}

/// Whether one of these cards can lead a pair.
fn leads_pair(book: &Rulebook, cards: CardSet) -> bool {
    let leads = |made_of: MadeOf| matches!(made_of, MadeOf::Pair { leads, .. } if leads.intersects(cards));
    book.characters.iter().any(|character| leads(character.made_of))
}

/// The number of different abilities of characters.
fn abilities(book: &Rulebook) -> usize {
    let mut known: Vec<Ability> = Vec::new();
    let frees = |ability: &Ability| matches!(ability, Ability::Frees { .. });
    for ability in book.characters.iter().filter_map(|character| character.ability).filter(frees) {
        if !known.contains(&ability) {
            known.push(ability);
        }
    }
    known.len()
}

fn check_row(book: &Rulebook, action: &Action) -> Checked {
    let wrong: [(bool, OfRow); 9] = [
        (action.names.as_ref().is_some_and(|names| !are_names(names)), RulesError::Names),
        (action.effect.len() > EFFECT_LIMIT, RulesError::TooManyVerbs),
        (action.origin == Origin::Triggered(Cue::Fallen(CardSet::EMPTY)), RulesError::NoCue),
        (action.direct().is_some_and(|direct| !direct.keys.is_canonical()), RulesError::Keys),
        (action.effect.iter().any(turns_up_too_many), RulesError::TurnUp),
        (is_aimed_at_hidden_suit(action), RulesError::KeySuit),
        (follows_itself(book, action), RulesError::Endless),
        (is_never_met(book, action), RulesError::Apart),
        (action.direct().is_some_and(|direct| !is_built_well(direct)), RulesError::Unit),
    ];
    match wrong.into_iter().find(|(wrong, _)| *wrong) {
        Some((_, error)) => Err(error(action.id.to_string())),
        None => needs::check(action, Filled::by(book)),
    }
}

/// Whether the cost drives a character if and only if the action is built on one, and nothing else of the cost
/// could need it.
fn is_built_well(direct: &Direct) -> bool {
    let [units, bulwarks, sacrifices] =
        [Letter::Unit, Letter::Bulwark, Letter::Sacrifice].map(|letter| direct.cost.count(letter));
    match direct.unit {
        KeyUnit::None => units == 0,
        KeyUnit::Soldier(cards) => units == 1 && bulwarks + sacrifices == 0 && !cards.is_empty(),
        KeyUnit::Bulwark | KeyUnit::Pair(_) => units == 1 && bulwarks + sacrifices == 0,
    }
}

fn are_names(names: &Names) -> bool {
    [&names.ja, &names.en].into_iter().all(|name| Names::parse(name).as_ref() == Some(name))
}

fn turns_up_too_many(op: &Op) -> bool {
    matches!(op, Op::TurnUp { count, .. } if *count as usize > TURNED_LIMIT)
}

/// Whether the target of an action must be of the key's suit and may be a character that does not show its
/// suit: whether it is a target would tell.
fn is_aimed_at_hidden_suit(action: &Action) -> bool {
    let target = action.direct().map(|direct| &direct.target);
    let soldier = |body: &BodySpec| *body == BodySpec::Soldier;
    matches!(target, Some(TargetSpec::Character { body, of_key_suit: true, .. }) if !soldier(body))
}

/// Whether an action is triggered, through actions that all happen at once, by its own resolution.
fn follows_itself(book: &Rulebook, action: &Action) -> bool {
    let cause = |action: &Action| match &action.origin {
        Origin::Triggered(Cue::Resolved(id) | Cue::ResolvedWithAttacker(id))
            if action.speed == Speed::Immediate =>
        {
            book.action(id)
        }
        Origin::Triggered(_) | Origin::Direct(_) => None,
    };
    let mut chain = core::iter::successors(cause(action), |before| cause(before)).take(book.actions.len());
    chain.any(|before| before.id == action.id)
}
