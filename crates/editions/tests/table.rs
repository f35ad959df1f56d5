//! The published rules as a whole: invariants of every edition and format.

use std::collections::BTreeSet;

use saigen_editions::{editions, library, rulebook, rulebooks};
use saigen_rulebook::{Cue, Edition, Format, Origin, TargetSpec};

#[test]
fn formats_nest() {
    for edition in editions() {
        for (smaller, larger) in Format::ALL.iter().zip(&Format::ALL[1..]) {
            let larger = rulebook(edition, *larger);
            let smaller = rulebook(edition, *smaller);
            assert!(smaller.actions.iter().all(|action| larger.action(&action.id) == Some(action)));
            assert!(smaller.characters.iter().all(|character| larger.characters.contains(character)));
        }
    }
}

#[test]
fn ids_are_unique_and_every_action_does_something() {
    for book in rulebooks() {
        let ids: BTreeSet<_> = book.actions.iter().map(|action| &action.id).collect();
        assert_eq!(ids.len(), book.actions.len());
        for action in &book.actions {
            assert!(!action.effect.is_empty(), "{}", action.id);
        }
    }
}

#[test]
fn keys_can_be_named_in_one_order_only() {
    for book in rulebooks() {
        for action in &book.actions {
            assert!(action.direct().is_none_or(|direct| direct.keys.is_canonical()), "{}", action.id);
        }
    }
}

#[test]
fn rows_name_only_actions_of_their_own_format() {
    for book in rulebooks() {
        for action in &book.actions {
            let named = match &action.origin {
                Origin::Triggered(
                    Cue::Resolved(id) | Cue::ResolvedWithAttacker(id) | Cue::Requested { action: id, .. },
                ) => Some(id),
                Origin::Direct(direct) => match &direct.target {
                    TargetSpec::RequestFor(id) => Some(id),
                    _ => None,
                },
                Origin::Triggered(_) => None,
            };
            assert!(named.is_none_or(|id| book.action(id).is_some()), "{}", action.id);
        }
    }
}

#[test]
fn editions_say_which_words_they_use_instead() {
    let words = |major, minor| library().words(Edition::new(major, minor));
    assert_eq!(words(6, 0), Some("words-deck-and-number"));
    assert_eq!(words(7, 0), Some("words-number"));
    assert_eq!(words(8, 2), None);
}

#[test]
fn rulings_follow_from_the_parts_of_an_action() {
    let of = |edition, id: &str| {
        let book = rulebook(edition, Format::Master);
        book.rulings_about(book.action(id).unwrap())
    };
    assert_eq!(of(Edition::new(8, 2), "return"), [7, 19, 30, 31, 36]);
    assert_eq!(of(Edition::new(8, 2), "block"), [13, 14, 17]);
    assert_eq!(of(Edition::new(8, 2), "charge"), []);
    assert_eq!(of(Edition::new(7, 0), "rsf"), [26, 30, 35, 36]);
    assert_eq!(of(Edition::new(8, 2), "rsf"), [30, 36]);
    for id in ["truce", "end", "damage_judgement"] {
        assert!(of(Edition::new(8, 2), id).contains(&16), "{id}");
    }
    assert!(!of(Edition::new(8, 2), "counter").contains(&16));
    for id in ["quick_summon", "summon_magician", "return", "up"] {
        assert!(of(Edition::new(7, 0), id).contains(&35), "{id}");
    }
    assert!(!of(Edition::new(7, 0), "summon_soldier").contains(&35));
    assert!(of(Edition::new(8, 2), "up").contains(&25) && !of(Edition::new(7, 0), "up").contains(&25));
}
