//! Random rulebooks of any size: published ones with changes, and actions composed of any verb, cost, key line,
//! target, cue, character, fog and switch. Most can be played; the others must be refused.

use std::borrow::Cow;
use std::sync::LazyLock;

use saigen_cards::{CardSet, Rank, Suit};
use saigen_editions::rulebooks;
use saigen_engine::Rules;
use saigen_rulebook::{
    Ability, Action, Amount, BodySpec, BothEmpty, Character, Cond, Cost, Cue, Direct, End, Fog, Form, Format,
    Keys, Kind, Letter, MadeOf, Op, Origin, Pose, Preset, Relation, Rulebook, Speed, TargetSpec, Timing, Who,
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
    match source.number(8) {
        0 => Origin::Triggered(Cue::Resolved(name(book, source))),
        1 => Origin::Triggered(Cue::ResolvedWithAttacker(name(book, source))),
        2 => Origin::Triggered(Cue::Fallen(cards(source))),
        _ => Origin::Direct(Direct {
            cost: cost(source),
            keys: keys(source),
            target: target(book, source),
            once_a_turn: source.one_in(4),
            only_in_opponents_turn: source.one_in(8),
        }),
    }
}

fn cost(source: &mut Source) -> Cost {
    let length = if source.one_in(16) { source.number(Cost::MAX + 1) } else { source.number(4) };
    let mut letters: Vec<Letter> = (0..length).map(|_| source.pick(&Letter::ALL)).collect();
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
    match source.number(10) {
        0 => TargetSpec::None,
        1 => TargetSpec::Counterable { in_reach: source.flip() },
        2 => TargetSpec::RequestFor(name(book, source)),
        3 => TargetSpec::RequestWithTarget,
        4 => TargetSpec::Player,
        5 => TargetSpec::Opponent,
        _ => TargetSpec::Character { body: body(source), own: source.flip(), of_key_suit: source.one_in(4) },
    }
}

fn body(source: &mut Source) -> BodySpec {
    source.pick(&[BodySpec::Character, BodySpec::Soldier, BodySpec::Bulwark])
}

fn who(source: &mut Source) -> Who {
    source.pick(&[Who::Controller, Who::Target])
}

fn form(source: &mut Source) -> Form {
    source.pick(&[Form::Soldier, Form::Bulwark, Form::Chosen])
}

fn pose(source: &mut Source) -> Pose {
    source.pick(&[Pose::Charged, Pose::Driven])
}

/// A usually small number.
fn count(source: &mut Source) -> u8 {
    if source.one_in(8) { source.number(256) as u8 } else { source.number(6) as u8 }
}

fn amount(source: &mut Source) -> Amount {
    match source.number(4) {
        0 => Amount::Keys,
        1 => Amount::KeyOf(source.pick(&Suit::ALL)),
        _ => Amount::Exactly(count(source)),
    }
}

fn condition(source: &mut Source) -> Cond {
    match source.number(6) {
        0 => Cond::TargetCharged,
        1 => Cond::TargetThere,
        2 => Cond::TargetSizeAtMost(source.number(256) as u8 as i8),
        3 => Cond::TargetSizeDividedBy(amount(source)),
        4 => Cond::KeyReachesTarget,
        _ => Cond::Chose { second: source.flip() },
    }
}

/// The verbs without parameters.
const PLAIN: [Op; 29] = [
    Op::PassTurn,
    Op::DeclareAttackers,
    Op::DeclareBlockers,
    Op::JudgeDamage,
    Op::Draw,
    Op::MayDraw,
    Op::PickGrave,
    Op::TakePicked,
    Op::DiscardPicked,
    Op::ShuffleLife,
    Op::TurnedUpToBottom,
    Op::HitOrStand,
    Op::ChooseHalf,
    Op::ChooseForm,
    Op::MountKey,
    Op::KeysToHand,
    Op::KeysToFog,
    Op::ClearFog,
    Op::ChoosePose,
    Op::PoseTarget,
    Op::TurnOverTarget,
    Op::TargetLeavesCombat,
    Op::BuryTarget,
    Op::TargetToHand,
    Op::TargetToLife,
    Op::BulwarksBecomeSoldiers,
    Op::NullifyTarget,
    Op::BlankTarget,
    Op::RetargetTarget,
];

/// The number of verbs with parameters.
const WITH_PARAMETERS: usize = 17;

fn op(source: &mut Source) -> Op {
    match source.number(PLAIN.len() + WITH_PARAMETERS) {
        0 => Op::DiscardDown { to: count(source) },
        1 => Op::Damage { to: who(source), amount: amount(source) },
        2 => Op::BuryUntil { one_of: cards(source) },
        3 => Op::PickHand { whose: who(source) },
        4 => Op::PickLife { count: count(source) },
        5 => Op::PickedEnters { form: form(source), pose: pose(source) },
        6 => Op::TurnUp { count: count(source), from: source.pick(&[End::Top, End::Bottom]) },
        7 => Op::TurnedUpEnter { at_most: amount(source), pose: pose(source) },
        8 => Op::LifeEnters { count: count(source), pose: pose(source) },
        9 => Op::KeyEnters { form: form(source), pose: pose(source) },
        10 => Op::Grow { by: amount(source) },
        11 => Op::Shrink { by: amount(source) },
        12 => Op::GrowAll { by: amount(source) },
        13 => Op::BurySoldiers { at_most: amount(source) },
        14 => Op::ChargeAll { body: body(source) },
        15 => Op::If(condition(source)),
        16 => Op::StopUnless(condition(source)),
        index => PLAIN[index - WITH_PARAMETERS],
    }
}

/// Removes and adds characters and fogs.
fn characters(book: &mut Rulebook, source: &mut Source) {
    book.characters.retain(|_| !source.one_in(4));
    for number in 0..source.number(4) {
        let frees = Ability::Frees {
            kind: source.pick(&Kind::ALL),
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
            text: Cow::default(),
        });
    }
    book.fogs.retain(|_| !source.one_in(4));
    for number in 0..source.number(3) {
        let (id, action) = (format!("fog_{number}").into(), name(book, source));
        book.fogs.push(Fog { id, action, format: book.format, text: Cow::default() });
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
    switches.preset = source.pick(&[Preset::Never, Preset::OnRequestBeforeHand, Preset::AlwaysAfterHand]);
    if source.flip() {
        switches.entry_deck = source.any_cards();
    }
}
