//! Twin games look the same in JSON, byte for byte: cards that a viewer never learns change places, and
//! nothing that the viewer is sent follows them.

use proptest::prelude::*;
use saigen_cards::{CardSet, Seat};
use saigen_engine::{
    Ask, Choice, Decision, Event, Game, Rules, SetUp, TableOptions, View, Viewer, WholeRequest,
};
use saigen_json::{EventJson, PreviewJson, ReasonsJson, ViewJson, to_text};
use saigen_rulebook::Rulebook;
use saigen_testkit::views::{Permutation, Unlearned, VIEWERS};
use saigen_testkit::{Random, set_ups};

/// One thing that a seat did.
#[derive(Clone, Copy)]
enum Deed {
    Request(Seat, WholeRequest),
    /// An answer, and whose cards a card in it is.
    Answer(Seat, Choice),
}

impl Deed {
    fn random(rules: &Rules, game: &Game, decision: &Decision, random: &mut Random) -> Self {
        match (random.pick(decision.options), decision.ask) {
            (Choice::Action(action), Ask::Chance) => {
                let wholes = game.requests(rules, action);
                Self::Request(decision.seat, wholes[random.number(wholes.len())])
            }
            (choice, Ask::HandCard { whose }) => Self::Answer(whose, choice),
            (choice, _) => Self::Answer(decision.seat, choice),
        }
    }

    fn twin(self, twin: &Permutation) -> Self {
        match self {
            Self::Answer(about, choice) => Self::Answer(about, twin.choice(about, choice)),
            Self::Request(seat, whole) => {
                let map = |cards: CardSet| cards.into_iter().map(|card| twin.card(seat, card)).collect();
                Self::Request(
                    seat,
                    WholeRequest { keys: map(whole.keys), discard: map(whole.discard), ..whole },
                )
            }
        }
    }

    /// Does it, with chance that depends on the step only; nothing if it is impossible.
    fn carry_out(self, rules: &Rules, game: &mut Game, step: usize) -> Option<Vec<Event>> {
        let (mut chance, mut events) = (Random::new(step as u64), Vec::new());
        let mut sink = |event| events.push(event);
        match self {
            Self::Request(_, whole) => game.request(rules, &whole, &mut chance, &mut sink).ok()?,
            Self::Answer(_, choice) => game.choose(rules, choice, &mut chance, &mut sink).ok()?,
        }
        Some(events)
    }
}

/// Everything that a viewer is sent after a deed.
fn sent(rules: &Rules, game: &Game, viewer: Viewer, events: &[Event]) -> Vec<String> {
    let view = View::of(game, viewer);
    let mut texts =
        vec![to_text(&ViewJson::of(rules, &view)), to_text(&PreviewJson::of(&view.preview_judgement()))];
    texts.extend(events.iter().map(|event| to_text(&EventJson::of(rules, &event.seen_by(viewer)))));
    if let Viewer::Seat(seat) = viewer {
        let reasons = |action| to_text(&ReasonsJson::of(rules, action, &game.reasons(rules, seat, action)));
        texts.extend(rules.actions().map(reasons));
    }
    texts
}

/// Plays a game to its end and learns on the way what the viewer learns.
fn play(rules: &Rules, start: Game, seed: u64, unlearned: &mut Unlearned) -> Vec<Deed> {
    let (mut random, mut game, mut deeds) = (Random::new(seed), start, Vec::new());
    while let Some(decision) = game.decision() {
        let deed = Deed::random(rules, &game, decision, &mut random);
        let events = deed.carry_out(rules, &mut game, deeds.len()).expect("a listed deed is possible");
        events.iter().for_each(|event| unlearned.hear(event));
        deeds.push(deed);
    }
    deeds
}

/// Plays a game and its twin side by side. Says how many deeds the twin could do.
fn compare(rules: &Rules, start: Game, deeds: &[Deed], twin: &Permutation, viewer: Viewer) -> usize {
    let relabelled = |game: Game, seat: Seat| game.relabelled(rules, seat, |card| twin.card(seat, card));
    let (mut game, mut other) = (start, Seat::BOTH.into_iter().fold(start, relabelled));
    for (step, deed) in deeds.iter().enumerate() {
        let events = deed.carry_out(rules, &mut game, step).expect("it was possible before");
        let Some(others) = deed.twin(twin).carry_out(rules, &mut other, step) else { return step };
        assert_eq!(sent(rules, &game, viewer, &events), sent(rules, &other, viewer, &others), "{viewer:?}");
    }
    deeds.len()
}

fn check(mut rules: Rules, set_up: &SetUp, viewer: Viewer, seed: u64, choose_top: bool) -> usize {
    rules.options = TableOptions { choose_grave_top: choose_top };
    let mut unlearned = Unlearned::new(viewer);
    let mut hear = |event: Event| unlearned.hear(&event);
    let start = Game::set_up(&rules, set_up, &mut Random::new(seed), &mut hear).expect("a possible set-up");
    let deeds = play(&rules, start, seed, &mut unlearned);
    compare(&rules, start, &deeds, &unlearned.permutation(&mut Random::new(seed + 1)), viewer)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn twins_are_sent_the_same_bytes(
        book in 0..16_usize,
        set_up in 0..3_usize,
        viewer in 0..3_usize,
        seed in 0..1_000_000_u64,
        choose_top: bool,
    ) {
        let book = Rulebook::all().nth(book).expect("there are sixteen");
        let rules = Rules::new(book).expect("published rulebooks compile");
        let (_, set_up) = set_ups(&rules)[set_up];
        prop_assert!(check(rules, &set_up, VIEWERS[viewer], seed, choose_top) > 0);
    }
}
