//! Twin games look the same in JSON, byte for byte: cards that a viewer never learns change places, and
//! nothing that the viewer is sent follows them.

use proptest::prelude::*;
use saigen_engine::{Event, Game, Rules, TableOptions, View, Viewer};
use saigen_json::{EventJson, PreviewJson, ReasonsJson, ViewJson, to_text};
use saigen_rulebook::Rulebook;
use saigen_testkit::set_ups;
use saigen_testkit::twins::compare;
use saigen_testkit::views::VIEWERS;

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
        let mut rules = Rules::new(book).expect("published rulebooks compile");
        rules.options = TableOptions { choose_grave_top: choose_top };
        let (_, set_up) = set_ups(&rules)[set_up];
        // A twin ends early where the other seat's next answer is impossible in it; until then all is the same.
        compare(&rules, &set_up, VIEWERS[viewer], [seed + 1, seed + 2], seed, sent);
    }
}
