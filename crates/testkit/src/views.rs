//! Properties of every view: the events fold to it, and imagined games look like it.

use saigen_cards::Seat;
use saigen_engine::{Event, Game, Rules, View, Viewer};
use saigen_notation::dump;

use crate::{Random, invariants};

/// The viewers of a running game.
pub const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Onlooker];

/// The views of all viewers, folded from the events that each one sees.
pub struct Folded {
    views: [View; 3],
}

impl Folded {
    /// Views before any event.
    pub fn blank() -> Self {
        Self { views: VIEWERS.map(View::blank) }
    }

    /// Views of a game in progress.
    pub fn of(game: &Game) -> Self {
        Self { views: VIEWERS.map(|viewer| View::of(game, viewer)) }
    }

    /// Applies the events of one choice and compares with the built views. Only the last event is `Now`.
    pub fn follow(&mut self, rules: &Rules, game: &Game, events: &[Event]) {
        let (last, before) = events.split_last().expect("every choice has events");
        assert!(matches!(last, Event::Now { .. }), "the last event is {last:?}");
        assert!(!before.iter().any(|event| matches!(event, Event::Now { .. })), "{before:#?}");
        for (view, viewer) in self.views.iter_mut().zip(VIEWERS) {
            for event in events.iter().filter_map(|event| event.seen_by(viewer)) {
                view.apply(rules, &event);
            }
            let built = View::of(game, viewer);
            assert!(
                *view == built,
                "{viewer:?}: the folded view differs\nfolded {}\nbuilt  {}\nafter {events:#?}\n{}",
                first_difference(view, &built),
                first_difference(&built, view),
                dump(rules, game)
            );
        }
    }
}

/// Checks that two games have the same decision and look the same to every viewer; panics with `context`.
pub fn look_the_same(game: &Game, other: &Game, context: &str) {
    assert_eq!(game.decision(), other.decision(), "{context}");
    for viewer in VIEWERS.into_iter().chain([Viewer::Everything]) {
        let (this, that) = (View::of(game, viewer), View::of(other, viewer));
        if this != that {
            let [ours, theirs] = [first_difference(&this, &that), first_difference(&that, &this)];
            panic!("{viewer:?}\n{ours}\n{theirs}\n{context}");
        }
    }
}

/// The part of the debug text around the first difference from another value.
pub fn first_difference<T: std::fmt::Debug>(view: &T, other: &T) -> String {
    let (text, other) = (format!("{view:?}"), format!("{other:?}"));
    let at = text.bytes().zip(other.bytes()).position(|(a, b)| a != b).unwrap_or(0);
    let from = (0..=at.saturating_sub(120)).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    text[from..].chars().take(220).collect()
}

/// Checks that games imagined from every view look like it, keep the invariants, and have the same decision.
pub fn imagined_games_fit(rules: &Rules, game: &Game, random: &mut Random) {
    for viewer in VIEWERS {
        let view = View::of(game, viewer);
        let imagined = view.imagine(rules, random);
        invariants::cards_and_row(&imagined);
        let again = View::of(&imagined, viewer);
        assert!(
            view == again,
            "{viewer:?}: an imagined game looks different\nthis {}\nthat {}\n{}",
            first_difference(&view, &again),
            first_difference(&again, &view),
            dump(rules, game)
        );
        assert_eq!(view.key(), again.key());
        let ours = view.decision().filter(|decision| viewer == Viewer::Seat(decision.seat));
        assert!(ours.is_none_or(|decision| imagined.decision() == Some(decision)));
    }
}
