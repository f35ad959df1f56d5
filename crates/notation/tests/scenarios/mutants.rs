//! Whether scenarios would notice: each rulebook is changed in one place, and some scenario must fail.

use saigen_cards::{Card, CardSet, Suit};
use saigen_editions::{Regulation, editions, library};
use saigen_notation::parse_scenarios_with;
use saigen_rulebook::{
    Ability, Action, BodySpec, BothEmpty, Cost, Direct, Edition, Letter, Op, Origin, Preset, Requirement,
    Rulebook, Speed, TargetSpec, Timing,
};

use super::{File, files};

/// A rulebook changed in one place, for one edition.
struct Mutant {
    edition: Edition,
    /// The action that was changed; its scenarios are played first.
    about: String,
    what: String,
    change: Box<dyn Fn(&mut Rulebook)>,
}

impl Mutant {
    fn of_action(edition: Edition, action: Action, what: String) -> Self {
        let about = action.id.to_string();
        let change = move |book: &mut Rulebook| {
            // A row keeps out of formats that it does not belong to.
            book.actions.retain(|row| row.id != action.id || action.format <= book.format);
            if let Some(row) = book.actions.iter_mut().find(|row| row.id == action.id) {
                *row = action.clone();
            }
        };
        Self { edition, about, what, change: Box::new(change) }
    }

    fn fold(&self, regulation: &Regulation) -> Option<Rulebook> {
        let mut book = library().rulebook_of(regulation)?;
        (self.change)(&mut book);
        (regulation.edition == self.edition).then_some(book)
    }

    /// Whether a scenario of the file fails, or cannot even begin.
    fn is_noticed_by(&self, file: &File) -> bool {
        match parse_scenarios_with(&file.text, &|regulation| self.fold(regulation)) {
            Err(_) => true,
            Ok(scenarios) => scenarios.iter().any(|scenario| scenario.run().is_err()),
        }
    }
}

/// The mutants that no scenario notices. Files that name the action most often are played first.
fn unnoticed(mutants: Vec<Mutant>) -> Vec<String> {
    let mut files = files();
    let mut missed = Vec::new();
    for mutant in mutants {
        let near = |file: &File| file.label.contains(&mutant.about);
        let lines = |file: &File| file.text.matches(&format!("a: {}", mutant.about)).count();
        files.sort_by_key(|file| (!near(file), core::cmp::Reverse(lines(file))));
        if !files.iter().any(|file| mutant.is_noticed_by(file)) {
            missed.push(format!("{} {}: {}", mutant.edition, mutant.about, mutant.what));
        }
    }
    missed
}

/// An action in the editions that have it, oldest first.
type Row = Vec<(Edition, Action)>;

/// Every action of every edition.
fn rows() -> Vec<Row> {
    let all =
        editions().flat_map(|edition| library().actions(edition).into_iter().map(move |it| (edition, it)));
    let mut rows: Vec<Row> = Vec::new();
    for (edition, action) in all {
        match rows.iter_mut().find(|row| row[0].1.id == action.id) {
            Some(row) => row.push((edition, action)),
            None => rows.push([(edition, action)].into()),
        }
    }
    rows
}

/// The row without what has no influence on play: the type alone, and the texts.
fn in_play(mut action: Action) -> Action {
    action.text = "".into();
    action
}

#[test]
fn an_action_of_another_edition_is_noticed() {
    let mut mutants = Vec::new();
    for row in rows() {
        for (edition, here) in &row {
            for (other, there) in &row {
                let (here, there) = (in_play(here.clone()), in_play(there.clone()));
                let only_the_type = Action { kind: here.kind, ..there.clone() } == here;
                // Before 8.2 there is no fog that End could clear.
                let no_fog =
                    here.id == "end" && *edition < Edition::new(8, 2) && *other >= Edition::new(8, 2);
                if !(only_the_type || no_fog) {
                    mutants.push(Mutant::of_action(*edition, there, format!("as in {other}")));
                }
            }
        }
    }
    assert!(mutants.len() > 20);
    assert_eq!(unnoticed(mutants), Vec::<String>::new());
}

#[test]
fn a_missing_verb_is_noticed() {
    let mut mutants = Vec::new();
    for row in rows() {
        for (edition, action) in changed(row) {
            for (index, op) in action.effect.iter().enumerate() {
                // In 6.0 the target line already says what the counter reaches.
                if action.id == "counter" && edition == Edition::new(6, 0) && matches!(op, Op::If(_)) {
                    continue;
                }
                let mut changed = action.clone();
                changed.effect.remove(index);
                mutants.push(Mutant::of_action(edition, changed, format!("without {op:?}")));
            }
        }
    }
    assert_eq!(unnoticed(mutants), Vec::<String>::new());
}

#[test]
fn a_changed_line_is_noticed() {
    let mut mutants = Vec::new();
    for row in rows() {
        for (edition, action) in changed(row) {
            for (what, changed) in changed_lines(&action) {
                mutants.push(Mutant::of_action(edition, changed, what.into()));
            }
        }
    }
    assert_eq!(unnoticed(mutants), Vec::<String>::new());
}

/// The row in the first edition that has it, and in those that changed it.
fn changed(mut row: Row) -> Row {
    row.dedup_by_key(|(_, action)| in_play(action.clone()));
    row
}

/// The action with one of its lines changed.
fn changed_lines(action: &Action) -> Vec<(&'static str, Action)> {
    let mut changed = Vec::new();
    let mut with = |what, change: &dyn Fn(&mut Action)| {
        let mut other = action.clone();
        change(&mut other);
        if other != *action {
            changed.push((what, other));
        }
    };
    let keys = action.direct().map_or(0, |direct| direct.keys.slots.len());
    // The timing of triggers matters for custom rules only (R11).
    if action.direct().is_some() {
        with("the other timing", &|action| {
            action.timing = if action.timing == Timing::Main { Timing::Quick } else { Timing::Main };
        });
    }
    with("the other speed", &|action| {
        action.speed = if action.speed == Speed::Normal { Speed::Immediate } else { Speed::Normal };
    });
    // Counter aims at requests with one or two keys that wait on the stage.
    if (1..=2).contains(&keys) && action.speed == Speed::Normal {
        with("the other answer to Counter", &|action| action.counterable = !action.counterable);
    }
    // After End the turn is over.
    if action.id != "end" {
        with("once a turn, or not", &|action| {
            if let Origin::Direct(direct) = &mut action.origin {
                direct.once_a_turn = !direct.once_a_turn;
            }
        });
    }
    with("in every turn", &|action| {
        if let Origin::Direct(direct) = &mut action.origin {
            direct.only_in_opponents_turn = false;
        }
    });
    with("triggers do not wait", &|action| action.cost_triggers_wait = false);
    for letter in [Letter::Bulwark, Letter::Life, Letter::Discard, Letter::Sacrifice] {
        with("one letter of the cost less", &|action| cheaper(action, letter));
    }
    for (what, change) in KEY_LINES {
        with(what, &|action| {
            if let Origin::Direct(direct) = &mut action.origin {
                // A trump that must lie face up cannot be a key card as well.
                let trump = required_trump(direct);
                let change = |slot: CardSet| change(slot) | slot & trump;
                let slots: Vec<CardSet> = direct.keys.slots.iter().map(|&slot| change(slot)).collect();
                if slots.iter().all(|slot| !slot.is_empty()) {
                    direct.keys.slots = slots;
                }
            }
        });
    }
    for target in action.direct().map_or(Vec::new(), |direct| other_targets(&direct.target)) {
        with("another target line", &|action| {
            if let Origin::Direct(direct) = &mut action.origin {
                direct.target = target.clone();
            }
        });
    }
    changed
}

/// The trump that must lie face up, if it is one card.
fn required_trump(direct: &Direct) -> CardSet {
    let required = direct.only_if.iter().find_map(|requirement| match requirement {
        Requirement::TrumpUp(cards) if cards.len() == 1 => Some(*cards),
        _ => None,
    });
    required.unwrap_or(CardSet::EMPTY)
}

type KeyLine = (&'static str, fn(CardSet) -> CardSet);

const KEY_LINES: [KeyLine; 3] = [
    ("keys without the smallest number", |slot| slot - of_number(numbers(slot).min())),
    ("keys without the largest number", |slot| slot - of_number(numbers(slot).max())),
    ("keys up to one number more", |slot| {
        let next = numbers(slot).max().map(|number| number + 1);
        let suits = Suit::ALL.into_iter().map(CardSet::suit).filter(|suit| suit.intersects(slot));
        slot | suits.fold(CardSet::EMPTY, |all, suit| all | suit & of_number(next))
    }),
];

fn numbers(cards: CardSet) -> impl Iterator<Item = u8> {
    cards.into_iter().map(Card::number)
}

fn of_number(number: Option<u8>) -> CardSet {
    CardSet::ALL.into_iter().filter(|card| Some(card.number()) == number).collect()
}

/// Target lines that are a little wider or narrower.
fn other_targets(target: &TargetSpec) -> Vec<TargetSpec> {
    match *target {
        TargetSpec::Character { body, own, of_key_suit } => {
            let all = [BodySpec::Character, BodySpec::Soldier, BodySpec::Bulwark];
            let bodies = all.into_iter().filter(|&other| other != body);
            let other_body = bodies.map(|body| TargetSpec::Character { body, own, of_key_suit });
            let mut others: Vec<TargetSpec> = other_body.collect();
            others.push(TargetSpec::Character { body, own: !own, of_key_suit });
            if of_key_suit {
                others.push(TargetSpec::Character { body, own, of_key_suit: false });
            }
            others
        }
        TargetSpec::Player => vec![TargetSpec::Opponent],
        TargetSpec::Opponent => vec![TargetSpec::Player],
        TargetSpec::Counterable { .. } | TargetSpec::RequestFor(_) => vec![TargetSpec::RequestWithTarget],
        TargetSpec::RequestWithTarget => vec![TargetSpec::Counterable { in_reach: false }],
        TargetSpec::RequestWithKeys { at_most } => {
            vec![TargetSpec::RequestWithKeys { at_most: at_most - 1 }, TargetSpec::RequestWithTarget]
        }
        TargetSpec::Trump => vec![TargetSpec::Player],
        TargetSpec::OwnSoldierWith(_) => {
            let (body, own, of_key_suit) = (BodySpec::Soldier, true, false);
            vec![TargetSpec::Character { body, own, of_key_suit }]
        }
        TargetSpec::Driven => {
            let (body, own, of_key_suit) = (BodySpec::Character, false, false);
            vec![TargetSpec::Character { body, own, of_key_suit }]
        }
        TargetSpec::None => Vec::new(),
    }
}

/// Takes one letter out of the cost, if it is there.
fn cheaper(action: &mut Action, letter: Letter) {
    if let Origin::Direct(direct) = &mut action.origin {
        let mut letters = direct.cost.letters().to_vec();
        if let Some(at) = letters.iter().position(|&other| other == letter) {
            letters.remove(at);
            let text: String = letters.iter().map(|letter| letter.char()).collect();
            direct.cost = Cost::parse(&text).expect("a shorter cost is a cost");
        }
    }
}

#[test]
fn a_changed_switch_is_noticed() {
    let mutant = |edition, what: &str, change: fn(&mut Rulebook)| Mutant {
        edition,
        about: "rulings".into(),
        what: what.into(),
        change: Box::new(change),
    };
    let mut mutants = vec![mutant(Edition::new(8, 2), "marks that stay on bulwarks (R25)", |book| {
        book.switches.bare_bulwarks = false;
    })];
    for edition in editions() {
        mutants.push(mutant(edition, "no knowledge of what damage shows (R19)", |book| {
            book.switches.damage_shows_order = false;
        }));
        mutants.push(mutant(edition, "the other rule of passing (R3)", |book| {
            book.switches.pass_on_empty_stage = !book.switches.pass_on_empty_stage;
        }));
        mutants.push(mutant(edition, "the other end (R9)", |book| {
            book.switches.both_empty = match book.switches.both_empty {
                BothEmpty::Draw => BothEmpty::TurnPlayerLoses,
                BothEmpty::TurnPlayerLoses => BothEmpty::Draw,
            };
        }));
        mutants.push(mutant(edition, "another preset (R38)", |book| {
            book.switches.preset = match book.switches.preset {
                Preset::AlwaysAfterHand => Preset::OnRequestBeforeHand,
                Preset::Never | Preset::OnRequestBeforeHand => Preset::AlwaysAfterHand,
            };
        }));
        mutants.push(mutant(edition, "a hand of eight", |book| book.switches.hand = 8));
        mutants.push(mutant(edition, "a magician that frees other letters (R26)", |book| {
            for character in &mut book.characters {
                if let Some(Ability::Frees { only, .. }) = &mut character.ability {
                    *only = if only.is_some() { None } else { Some(Letter::Discard) };
                }
            }
        }));
        mutants.push(mutant(edition, "no haste", |book| {
            book.characters.iter_mut().for_each(|character| character.haste = CardSet::EMPTY);
        }));
    }
    // In 6.x the magician's actions cost D only: nothing to tell apart.
    mutants.retain(|mutant| !(mutant.what.starts_with("a magician") && mutant.edition < Edition::new(7, 0)));
    assert_eq!(unnoticed(mutants), Vec::<String>::new());
}
