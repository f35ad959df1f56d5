//! Random rulebooks of any size: published ones with changes, and actions composed of any verb, cost, key line,
//! target, cue, character, fog and switch. Most can be played; the others must be refused.

use std::borrow::Cow;
use std::sync::LazyLock;

use saigen_cards::{CardSet, Rank, Suit};
use saigen_editions::rulebooks;
use saigen_engine::Rules;
use saigen_rulebook::spelling::{Reader, Spelled};
use saigen_rulebook::{
    Ability, Action, Amount, BodySpec, BothEmpty, Character, Cond, Cost, Cue, Direct, End, Fog, Form, Format,
    KeyUnit, KeyZone, Keys, Kind, Letter, MadeOf, Op, Origin, Pose, Preset, Relation, Requirement, Rulebook,
    Size, Speed, TargetSpec, Timing, Who,
};

use crate::Source;

/// Maximum attempts per change; few random effects are valid.
const TRIES: usize = 12;

static PUBLISHED: LazyLock<Vec<Rulebook>> = LazyLock::new(|| rulebooks().collect());

/// A random rulebook.
pub fn rulebook(source: &mut Source) -> Rulebook {
    let mut book = source.pick(&PUBLISHED);
    match source.number(8) {
        0 => book.actions.clear(),
        1 => book.actions.retain(|_| source.flip()),
        _ => {}
    }
    for index in 0..book.actions.len() {
        if source.one_in(4) {
            try_out(&mut book, source, |book, source| change(book, index, source));
        }
    }
    for number in 0..size(source) {
        try_out(&mut book, source, |book, source| {
            let action = action(book, number, source);
            book.actions.push(action);
        });
    }
    if source.one_in(3) {
        try_out(&mut book, source, characters);
    }
    if source.one_in(3) {
        try_out(&mut book, source, switches);
    }
    book
}

/// Repeats a change until the rulebook can be played. One in 100 changes is kept without this check.
fn try_out(book: &mut Rulebook, source: &mut Source, change: impl Fn(&mut Rulebook, &mut Source)) {
    let unchecked = source.one_in(100);
    for _ in 0..TRIES {
        let mut changed = book.clone();
        change(&mut changed, source);
        if unchecked || Rules::new(changed.clone()).is_ok() {
            *book = changed;
            return;
        }
    }
}

/// A number of items: usually small, rarely above every limit.
fn size(source: &mut Source) -> usize {
    match source.number(64) {
        0 => source.number(400),
        1..=4 => source.number(40),
        _ => source.number(6),
    }
}

/// Changes one part of an action.
fn change(book: &mut Rulebook, index: usize, source: &mut Source) {
    let new = action(book, index, source);
    let row = &mut book.actions[index];
    match source.number(8) {
        0 => row.timing = new.timing,
        1 => row.speed = new.speed,
        2 => row.origin = new.origin,
        3 => row.kind = new.kind,
        4 => (row.counterable, row.cost_triggers_wait) = (new.counterable, new.cost_triggers_wait),
        5 => row.effect.extend(new.effect),
        6 => row.effect.reverse(),
        _ => row.effect = new.effect,
    }
}

fn action(book: &Rulebook, number: usize, source: &mut Source) -> Action {
    let id = if source.one_in(50) { name(book, source) } else { format!("own_{number}").into() };
    Action {
        kind: source.pick(&Kind::ALL),
        format: source.pick(&Format::ALL),
        timing: source.pick(&[Timing::Main, Timing::Quick]),
        speed: source.pick(&[Speed::Normal, Speed::Immediate]),
        origin: origin(book, source),
        counterable: source.flip(),
        cost_triggers_wait: source.one_in(4),
        effect: (0..size(source)).map(|_| op(source)).collect(),
        ..Action::new(id)
    }
}

/// The id of an action that may or may not exist.
fn name(book: &Rulebook, source: &mut Source) -> Cow<'static, str> {
    let known = book.actions.len();
    match source.number(known + 1) {
        index if index < known => book.actions[index].id.clone(),
        _ => format!("own_{}", source.number(4)).into(),
    }
}

fn origin(book: &Rulebook, source: &mut Source) -> Origin {
    match source.number(9) {
        8 => {
            let trump = if source.number(3) > 0 { CardSet::EMPTY } else { cards(source) };
            Origin::Triggered(Cue::Requested { action: name(book, source), trump })
        }
        0 => Origin::Triggered(Cue::Resolved(name(book, source))),
        1 => Origin::Triggered(Cue::ResolvedWithAttacker(name(book, source))),
        2 => Origin::Triggered(Cue::Fallen(cards(source))),
        _ => {
            let (cost, unit) = cost_and_unit(source);
            Origin::Direct(Direct {
                cost,
                unit,
                keys: keys(source),
                target: target(book, source),
                once_a_turn: source.one_in(4),
                only_in_opponents_turn: source.one_in(8),
                keys_from: if source.one_in(32) { KeyZone::Rare } else { KeyZone::Hand },
                only_if: requirements(source),
            })
        }
    }
}

/// Mostly without a key unit, and then without C.
fn cost_and_unit(source: &mut Source) -> (Cost, KeyUnit) {
    match source.number(16) {
        0 => (Cost::parse("C").unwrap_or_default(), KeyUnit::Bulwark),
        1 => (Cost::parse("CL").unwrap_or_default(), KeyUnit::Soldier(cards(source))),
        _ => (cost(source), KeyUnit::None),
    }
}

/// Rarely anything; rulebooks without a frame have neither pack nor rare card.
fn requirements(source: &mut Source) -> Vec<Requirement> {
    match source.number(32) {
        0 => vec![Requirement::PackClosed],
        1 => vec![Requirement::RareCard],
        2..4 => vec![Requirement::LifeAtMost(count(source))],
        4..6 => vec![Requirement::Has(body(source))],
        _ => Vec::new(),
    }
}

fn cost(source: &mut Source) -> Cost {
    let length = if source.one_in(16) { source.number(Cost::MAX + 1) } else { source.number(4) };
    let mut letters: Vec<Letter> = (0..length).map(|_| source.pick(&Letter::ALL[..4])).collect();
    letters.sort_by_key(|letter| letter.char());
    let text: String = letters.iter().map(|letter| letter.char()).collect();
    Cost::parse(&text).unwrap_or_default()
}

fn keys(source: &mut Source) -> Keys {
    let count = if source.one_in(16) { source.number(Keys::MAX + 2) } else { source.number(3) };
    let first = cards(source);
    let slots = (0..count).map(|_| if source.one_in(3) { cards(source) } else { first }).collect();
    Keys { slots, relation: source.pick(&[Relation::Free, Relation::OneSuit, Relation::OneNumber]) }
}

fn cards(source: &mut Source) -> CardSet {
    let suit = source.pick(&Suit::ALL);
    let rank = Rank::all().nth(source.number(13)).unwrap_or(Rank::ACE);
    match source.number(8) {
        0 => CardSet::JOKERS,
        1 => CardSet::suit(suit),
        2 => CardSet::rank(rank),
        3 => CardSet::suit(suit) & CardSet::rank(rank),
        4 => CardSet::ALL - CardSet::JOKERS,
        5 => source.any_cards(),
        _ => CardSet::ALL,
    }
}

fn target(book: &Rulebook, source: &mut Source) -> TargetSpec {
    match source.number(12) {
        0 => TargetSpec::None,
        11 => TargetSpec::Driven,
        1 => TargetSpec::Counterable { in_reach: source.flip() },
        2 => TargetSpec::RequestFor(name(book, source)),
        3 => TargetSpec::RequestWithTarget,
        4 => TargetSpec::Player,
        5 => TargetSpec::Opponent,
        6 => TargetSpec::RequestWithKeys { at_most: count(source) },
        _ => TargetSpec::Character { body: body(source), own: source.flip(), of_key_suit: source.one_in(4) },
    }
}

fn body(source: &mut Source) -> BodySpec {
    source.pick(&[BodySpec::Character, BodySpec::Soldier, BodySpec::Bulwark])
}

/// A usually small number.
fn count(source: &mut Source) -> u8 {
    if source.one_in(8) { source.number(256) as u8 } else { source.number(6) as u8 }
}

fn amount(source: &mut Source) -> Amount {
    match source.number(6) {
        0 => Amount::Keys,
        4 => Amount::Unit,
        5 => Amount::TargetKeys,
        1 => Amount::KeyOf(source.pick(&Suit::ALL)),
        _ => Amount::Exactly(count(source)),
    }
}

static VERBS: LazyLock<Vec<String>> = LazyLock::new(Op::forms);
static CONDITIONS: LazyLock<Vec<String>> = LazyLock::new(Cond::forms);

/// Any verb, in any of its forms.
fn op(source: &mut Source) -> Op {
    let text = filled(&VERBS, source);
    let words: Vec<&str> = text.split(' ').collect();
    Op::read(&mut Reader::new(&words)).unwrap_or_else(|wanted| panic!("{text}: {wanted:?}"))
}

/// One of these forms, with random parameters.
fn filled(forms: &[String], source: &mut Source) -> String {
    let form = source.pick(forms);
    let part = |word: &str| match word {
        "NUMBER" => count(source).spell(),
        "SIZE" => (source.number(256) as u8 as i8).spell(),
        "TRUTH" => source.flip().spell(),
        "WHO" => source.pick(&Who::forms()),
        "AMOUNT" => amount(source).spell(),
        "CARDS" => cards(source).spell(),
        "FORM" => source.pick(&Form::forms()),
        "POSE" => source.pick(&Pose::forms()),
        "END" => source.pick(&End::forms()),
        "BODY" => body(source).spell(),
        "CONDITION" => filled(&CONDITIONS, source),
        word => word.into(),
    };
    form.split(' ').map(part).collect::<Vec<_>>().join(" ")
}

/// Removes and adds characters and fogs.
fn characters(book: &mut Rulebook, source: &mut Source) {
    book.characters.retain(|_| !source.one_in(4));
    for number in 0..source.number(4) {
        let frees = Ability::Frees {
            kind: source.pick(&Kind::ALL),
            timing: source.one_in(3).then(|| source.pick(&[Timing::Main, Timing::Quick])),
            only: source.flip().then(|| source.pick(&Letter::ALL)),
        };
        let made_of = match source.number(4) {
            0 => MadeOf::SeveralOfOneSuit,
            1 => MadeOf::AnyFaceDown,
            _ => MadeOf::One(cards(source)),
        };
        book.characters.push(Character {
            id: format!("kind_{number}").into(),
            format: book.format,
            made_of,
            haste: if source.flip() { cards(source) } else { CardSet::EMPTY },
            ability: source.flip().then_some(frees),
            size: body_size(source),
            text: Cow::default(),
        });
    }
    book.fogs.retain(|_| !source.one_in(4));
    for number in 0..source.number(3) {
        let (id, action) = (format!("fog_{number}").into(), name(book, source));
        book.fogs.push(Fog { id, action, format: book.format, text: Cow::default() });
    }
}

/// Mostly the sum of the numbers; rarely more than is allowed.
fn body_size(source: &mut Source) -> Size {
    let number = (source.number(130) as i16 - 65) as i8;
    match source.number(4) {
        0 => Size::Plus(number),
        1 => Size::Fixed(number),
        _ => Size::Numbers,
    }
}

fn switches(book: &mut Rulebook, source: &mut Source) {
    let switches = &mut book.switches;
    switches.pass_on_empty_stage = source.flip();
    switches.both_empty = source.pick(&[BothEmpty::Draw, BothEmpty::TurnPlayerLoses]);
    switches.main_trigger_needs_empty_stage = source.flip();
    switches.main_triggers_first = source.flip();
    switches.hand = count(source);
    switches.bare_bulwarks = source.flip();
    switches.top_again_on_leaving = source.flip();
    switches.joker_never_preset = source.flip();
    switches.damage_shows_order = switches.hand.is_multiple_of(2);
    switches.no_free_repeats = source.flip();
    switches.preset = source.pick(&[Preset::Never, Preset::OnRequestBeforeHand, Preset::AlwaysAfterHand]);
    if source.flip() {
        switches.entry_deck = source.any_cards();
    }
}
