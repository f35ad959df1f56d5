//! Positions as text read back as the same game, with everything that anybody knows.

use saigen_engine::{Game, View, Viewer};
use saigen_notation::{parse_game, position_text};
use saigen_testkit::views::{VIEWERS, first_difference};
use saigen_testkit::{Random, all_rules, play_out, set_ups};

#[test]
fn positions_read_back_as_the_same_game() {
    for rules in all_rules() {
        for (_, set_up) in set_ups(&rules) {
            for seed in 0..1 {
                let mut random = Random::new(seed);
                let mut game =
                    Game::set_up(&rules, &set_up, &mut random, &mut ()).expect("a possible set-up");
                play_out(&rules, &mut game, &mut random, |game| {
                    let Some(text) = position_text(&rules, game) else { return };
                    let again =
                        parse_game(&rules, &text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
                    for viewer in VIEWERS.into_iter().chain([Viewer::Everything]) {
                        let (view, other) = (View::of(game, viewer), View::of(&again, viewer));
                        let (this, that) = (first_difference(&view, &other), first_difference(&other, &view));
                        assert!(view == other, "{viewer:?}\n{this}\n{that}\n{text}");
                    }
                });
            }
        }
    }
}
