//! How values of the engine are written: by their names in notation.

use core::fmt::Display;

use saigen_cards::{Card, CardSet};
use saigen_engine::{Sees, Sight, Target};
use saigen_notation::target_text;
use saigen_rulebook::{Form, Pose};
use serde::Serializer;

/// A seat, a card, a character: as it is displayed.
pub(crate) fn name<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Something that may be missing: as it is displayed, or `null`.
pub(crate) fn maybe<S: Serializer>(value: &Option<impl Display>, to: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(value),
        None => to.serialize_none(),
    }
}

/// Several things, each as it is displayed.
pub(crate) fn names<S: Serializer, T: Display>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().map(ToString::to_string))
}

/// A set of cards in the fixed order.
pub(crate) fn cards<S: Serializer>(cards: &CardSet, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(cards.into_iter().map(|card| card.to_string()))
}

/// A set of cards, or `null` for one that the viewer does not know.
pub(crate) fn maybe_cards<S: Serializer>(set: &Option<CardSet>, to: S) -> Result<S::Ok, S::Error> {
    match set {
        Some(set) => cards(set, to),
        None => to.serialize_none(),
    }
}

/// A card, or `null` for one that the viewer does not know.
pub(crate) fn sight<S: Serializer>(sight: &Sight, to: S) -> Result<S::Ok, S::Error> {
    maybe(&sight.card(), to)
}

/// Cards, with `null` for those that the viewer does not know.
pub(crate) fn sights<S: Serializer>(sights: &[Sight], to: S) -> Result<S::Ok, S::Error> {
    let text = |sight: &Sight| sight.card().map(|card: Card| card.to_string());
    to.collect_seq(sights.iter().map(text))
}

/// A target, or `null` where there is none.
pub(crate) fn target<S: Serializer>(target: &Target, to: S) -> Result<S::Ok, S::Error> {
    maybe(&target_text(*target), to)
}

/// A pose.
pub(crate) fn pose<S: Serializer>(pose: &Pose, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match pose {
        Pose::Charged => "charged",
        Pose::Driven => "driven",
    })
}

/// What a character is.
pub(crate) fn form<S: Serializer>(form: &Form, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(form_word(*form == Form::Soldier))
}

/// The word for what a character is.
pub(crate) const fn form_word(soldier: bool) -> &'static str {
    if soldier { "soldier" } else { "bulwark" }
}

/// Who learns something, as a list.
pub(crate) fn sees<S: Serializer>(sees: &Sees, to: S) -> Result<S::Ok, S::Error> {
    let who = [(sees.owner, "owner"), (sees.opponent, "opponent"), (sees.onlookers, "onlookers")];
    to.collect_seq(who.into_iter().filter(|(sees, _)| *sees).map(|(_, who)| who))
}
