//! The table as a whole: what every edition and format must have.

use std::collections::BTreeSet;

use saigen_rulebook::{Cue, Edition, Format, Origin, Rulebook, TargetSpec};

#[test]
fn formats_have_the_published_numbers_of_actions() {
    for edition in Edition::ALL {
        let counts = Format::ALL.map(|format| Rulebook::new(edition, format).actions.len());
        let standard = if edition < Edition::V7_0 { 26 } else { 25 };
        assert_eq!(counts, [19, standard, 31, 37], "{edition}");
    }
}

#[test]
fn formats_have_the_published_numbers_of_characters() {
    for edition in Edition::ALL {
        let counts = Format::ALL.map(|format| Rulebook::new(edition, format).characters.len());
        assert_eq!(counts, [5, 6, 6, 6], "{edition}");
    }
}

#[test]
fn ids_are_unique_and_every_action_does_something() {
    for book in Rulebook::all() {
        let ids: BTreeSet<_> = book.actions.iter().map(|action| &action.id).collect();
        assert_eq!(ids.len(), book.actions.len());
        for action in &book.actions {
            assert!(!action.effect.is_empty(), "{}", action.id);
            assert!(action.text.starts_with("effect-"), "{}", action.id);
        }
    }
}

#[test]
fn keys_can_be_named_in_one_order_only() {
    for book in Rulebook::all() {
        for action in &book.actions {
            assert!(action.direct().is_none_or(|direct| direct.keys.is_canonical()), "{}", action.id);
        }
    }
}

#[test]
fn rows_name_only_actions_of_their_own_format() {
    for book in Rulebook::all() {
        for action in &book.actions {
            let named = match &action.origin {
                Origin::Triggered(Cue::Resolved(id) | Cue::ResolvedWithAttacker(id)) => Some(id),
                Origin::Direct(direct) => match &direct.target {
                    TargetSpec::RequestFor(id) => Some(id),
                    _ => None,
                },
                Origin::Triggered(Cue::Fallen(_)) => None,
            };
            assert!(named.is_none_or(|id| book.action(id).is_some()), "{}", action.id);
        }
    }
}

#[test]
fn rulings_are_told_from_what_an_action_is_made_of() {
    let of = |edition, id: &str| {
        let book = Rulebook::new(edition, Format::Master);
        book.rulings_about(book.action(id).unwrap())
    };
    assert_eq!(of(Edition::V8_2, "return"), [7, 19, 30, 31, 36]);
    assert_eq!(of(Edition::V8_2, "block"), [13, 14, 17]);
    assert_eq!(of(Edition::V8_2, "charge"), []);
    assert_eq!(of(Edition::V7_0, "rsf"), [26, 30, 35, 36]);
    assert_eq!(of(Edition::V8_2, "rsf"), [30, 36]);
    assert!(of(Edition::V8_2, "up").contains(&25) && !of(Edition::V7_0, "up").contains(&25));
}
