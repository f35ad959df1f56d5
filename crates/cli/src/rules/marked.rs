//! Custom rules with the differences from their base marked.

use saigen_custom::{Custom, Difference, differences};
use saigen_rulebook::{Action, Character};
use saigen_texts::Lang;
use saigen_wording::Phrasebook;

use super::{action_block, described, fogs, heading, how_to_play, section};
use crate::layout;

/// The rules with `+` before new, `*` before changed and `-` before removed rows.
pub(super) fn page(words: &Phrasebook, custom: &Custom) -> String {
    let switches = words.switches(&custom.base).into_iter().zip(words.switches(&custom.book));
    let parts = [
        head(words, custom),
        section(words, "heading-overview", switches.filter_map(|(was, is)| switch(words, was, is))),
        heading(words, "how-title"),
    ];
    let parts = parts.into_iter().chain(how_to_play(words, &custom.book));
    let parts = parts.chain([heading(words, "heading-actions")]);
    let actions =
        custom.book.actions.iter().map(|action| block(words, custom.base.action(&action.id), action));
    let gone = custom.base.actions.iter().filter(|action| custom.book.action(&action.id).is_none());
    let gone = gone.map(|action| format!("- {} ({})", words.name(action), action.id));
    let parts = parts.chain(actions).chain(gone);
    let parts = parts.chain([characters(words, custom)]).chain(fogs(words, &custom.book));
    parts.collect::<Vec<_>>().join("\n\n")
}

fn head(words: &Phrasebook, custom: &Custom) -> String {
    let (edition, format) = (custom.base.edition.to_string(), words.format(custom.base.format));
    let title = match (&custom.names, words.lang()) {
        (Some(names), Lang::Ja) => names.ja.to_string(),
        (Some(names), Lang::En) => names.en.to_string(),
        (None, _) => words.say("page-title", &[("edition", (&edition).into()), ("format", (&format).into())]),
    };
    let from = words.say("custom-from", &[("edition", edition.into()), ("format", format.into())]);
    let line = "=".repeat(layout::columns(&title));
    let notes = [words.word("notice-unofficial"), from].map(|note| layout::indented(0, &note));
    format!("{title}\n{line}\n\n{}", notes.join("\n\n"))
}

fn was(words: &Phrasebook, text: &str) -> String {
    words.say("custom-was", &[("text", text.into())])
}

/// The sentence of a switch, marked if it differs; `None` if neither has one.
fn switch(words: &Phrasebook, before: Option<String>, now: Option<String>) -> Option<String> {
    Some(match (before, now) {
        (None, None) => return None,
        (None, Some(now)) => layout::labelled(0, "+", 0, &now),
        (Some(before), None) => layout::labelled(0, "-", 0, &before),
        (Some(before), Some(now)) if before == now => layout::labelled(0, "·", 0, &now),
        (Some(before), Some(now)) => {
            format!("{}\n{}", layout::labelled(0, "*", 0, &now), layout::indented(4, &was(words, &before)))
        }
    })
}

/// An action with all fields, and its previous ones.
fn block(words: &Phrasebook, base: Option<&Action>, action: &Action) -> String {
    let Some(base) = base else { return format!("+ {}", action_block(words, action)) };
    let changed = words.changed_fields(base, action);
    if changed.is_empty() {
        return action_block(words, action);
    }
    let width = layout::widest(changed.iter().map(|[label, ..]| label.as_str()));
    let nothing = words.word("nothing");
    let before = changed.iter().map(|[label, before, _]| {
        let before = if before.is_empty() { &nothing } else { before };
        layout::labelled(2, &format!("* {}", layout::pad(label, width)), 0, &was(words, before))
    });
    let lines: Vec<String> = before.collect();
    format!("* {}\n{}", action_block(words, action), lines.join("\n"))
}

/// The characters, and the previous state of changed ones.
fn characters(words: &Phrasebook, custom: &Custom) -> String {
    let differences = differences(&custom.base, &custom.book);
    let one = |character: &Character| {
        let now = described(words.character(character), &character.id);
        let changed = differences.iter().find_map(|difference| match difference {
            Difference::Changed { row: "character", id, fields } if *id == character.id => Some(fields),
            _ => None,
        });
        let Some(fields) = changed else { return now };
        let base = custom.base.characters.iter().find(|it| it.id == character.id);
        let before = base.map(|base| words.character(base)[1].clone()).unwrap_or_default();
        let spelled = fields.iter().map(|field| format!("{} = {} → {}", field.name, field.was, field.is));
        let lines = std::iter::once(was(words, &before)).chain(spelled);
        let lines = lines.map(|line| layout::labelled(2, "*", 0, &line)).collect::<Vec<_>>();
        format!("* {now}\n{}", lines.join("\n"))
    };
    section(words, "heading-characters", custom.book.characters.iter().map(one))
}
