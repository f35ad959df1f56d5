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
