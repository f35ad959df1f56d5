//! Twin games look the same in JSON, byte for byte: cards that a viewer never learns change places, and
//! nothing that the viewer is sent follows them.

use proptest::prelude::*;
use saigen_engine::{Event, Game, Rules, TableOptions, View, Viewer};
use saigen_json::{EventJson, MomentJson, PreviewJson, ReasonsJson, ViewJson, to_text};
use saigen_testkit::twins::compare;
use saigen_testkit::views::VIEWERS;
use saigen_testkit::{Random, rules_by_number, set_ups};

/// Everything that a viewer is sent after an answer.
fn sent(rules: &Rules, game: &Game, viewer: Viewer, events: &[Event]) -> Vec<String> {
    let view = View::of(game, viewer);
    let mut texts =
        vec![to_text(&ViewJson::of(rules, &view)), to_text(&PreviewJson::of(&view.preview_judgement(rules)))];
    let told = events.iter().filter_map(|event| event.seen_by(viewer));
    texts.extend(told.map(|event| to_text(&EventJson::of(rules, &event))));
    if let Viewer::Seat(seat) = viewer {
        let reasons = |action| to_text(&ReasonsJson::of(rules, action, &game.reasons(rules, seat, action)));
        texts.extend(rules.actions().map(reasons));
    }
    texts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn twins_are_sent_the_same_bytes(
        book: usize,
        set_up in 0..3_usize,
        viewer in 0..3_usize,
        seed in 0..1_000_000_u64,
        choose_top: bool,
    ) {
        let mut rules = rules_by_number(book);
        rules.options = TableOptions { choose_grave_top: choose_top };
        let (_, set_up) = set_ups(&rules)[set_up];
        // A twin ends early where the other seat's next answer is impossible in it; until then all is the same.
        compare(&rules, &set_up, VIEWERS[viewer], [seed + 1, seed + 2], seed, sent);
    }
}

/// The last event of every choice brings exactly those fields of the next view that no other event
/// changes.
#[test]
fn the_last_event_brings_the_moment_of_the_view() {
    for book in saigen_editions::rulebooks() {
        let rules = Rules::new(book).expect("published rulebooks compile");
        let (mut random, mut events) = (Random::new(7), Vec::new());
        let (_, set_up) = set_ups(&rules)[0];
        let mut game = Game::set_up(&rules, &set_up, &mut random, &mut |event: Event| events.push(event))
            .expect("a possible set-up");
        while let Some(decision) = game.decision() {
            for viewer in VIEWERS {
                let told: Vec<EventJson> = events
                    .iter()
                    .filter_map(|event| event.seen_by(viewer))
                    .map(|event| EventJson::of(&rules, &event))
                    .collect();
                let built = MomentJson::of(&rules, View::of(&game, viewer).moment());
                match told.last() {
                    Some(EventJson::Now(now)) => assert_eq!(**now, built),
                    last => assert!(last.is_none() && game.drafted().is_some(), "{viewer:?}: {last:?}"),
                }
            }
            let choice = random.pick(decision.options);
            events.clear();
            game.choose_listed(&rules, choice, &mut random, &mut |event: Event| events.push(event));
        }
    }
}
