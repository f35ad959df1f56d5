//! Rules of one's own on the terminal: the whole rulebook, with what differs from its base marked.

use saigen_custom::{Custom, Difference, differences};
use saigen_rulebook::Action;
use saigen_texts::Lang;
use saigen_wording::Phrasebook;

use super::{LETTERS, action_block, heading, letter, pieces, section};
use crate::layout;

/// The rules with `+` before what is new, `*` before what is changed, `-` before what is taken away.
pub(super) fn page(words: &Phrasebook, custom: &Custom) -> String {
    let switches =
        words.switches(&custom.base.switches).into_iter().zip(words.switches(&custom.book.switches));
    let parts = [
        head(words, custom),
        section(words, "heading-overview", switches.map(|(was, is)| switch(words, &was, &is))),
        section(words, "heading-cost", LETTERS.iter().map(|&it| letter(words, it))),
        heading(words, "heading-actions"),
    ];
    let actions =
        custom.book.actions.iter().map(|action| block(words, custom.base.action(&action.id), action));
    let gone = custom.base.actions.iter().filter(|action| custom.book.action(&action.id).is_none());
    let gone = gone.map(|action| format!("- {} ({})", words.name(action), action.id));
    let parts = parts.into_iter().chain(actions).chain(gone);
    parts.chain(pieces(words, &custom.book)).chain(characters(words, custom)).collect::<Vec<_>>().join("\n\n")
}

fn head(words: &Phrasebook, custom: &Custom) -> String {
    let (edition, format) = (custom.base.edition.id(), words.format(custom.base.format));
    let title = match (&custom.names, words.lang()) {
        (Some(names), Lang::Ja) => names.ja.to_string(),
        (Some(names), Lang::En) => names.en.to_string(),
        (None, _) => words.say("page-title", &[("edition", edition.into()), ("format", (&format).into())]),
    };
    let from = words.say("custom-from", &[("edition", edition.into()), ("format", format.into())]);
    let line = "=".repeat(layout::columns(&title));
    let notes = [words.word("notice-unofficial"), from].map(|note| layout::indented(0, &note));
    format!("{title}\n{line}\n\n{}", notes.join("\n\n"))
}

fn was(words: &Phrasebook, text: &str) -> String {
    words.say("custom-was", &[("text", text.into())])
}

fn switch(words: &Phrasebook, before: &str, now: &str) -> String {
    if before == now {
        return layout::labelled(0, "·", 0, now);
    }
    format!("{}\n{}", layout::labelled(0, "*", 0, now), layout::indented(4, &was(words, before)))
}

/// An action with everything about it, and how it was.
fn block(words: &Phrasebook, base: Option<&Action>, action: &Action) -> String {
    let Some(base) = base else { return format!("+ {}", action_block(words, action)) };
    let changed: Vec<(String, String, String)> = words
        .fields(base)
        .into_iter()
        .zip(words.fields(action))
        .filter(|((_, before), (_, now))| before != now)
        .map(|((label, before), (_, now))| (label, before, now))
        .collect();
    if changed.is_empty() {
        return action_block(words, action);
    }
    let width = layout::widest(changed.iter().map(|(label, ..)| label.as_str()));
    let nothing = words.word("nothing");
    let before = changed.iter().map(|(label, before, _)| {
        let before = if before.is_empty() { &nothing } else { before };
        layout::labelled(2, &format!("* {}", layout::pad(label, width)), 0, &was(words, before))
    });
    let lines: Vec<String> = before.collect();
    format!("* {}\n{}", action_block(words, action), lines.join("\n"))
}

/// What differs in characters, in the words of the file.
fn characters(words: &Phrasebook, custom: &Custom) -> Option<String> {
    let changed: Vec<String> = differences(&custom.base, &custom.book)
        .into_iter()
        .filter_map(|difference| match difference {
            Difference::Changed { row: "character", id, fields } => Some((id, fields)),
            _ => None,
        })
        .flat_map(|(id, fields)| {
            fields.into_iter().map(move |field| {
                let text = format!("{id} {} = {} {}", field.name, field.is, was(words, &field.was));
                layout::labelled(0, "*", 0, &text)
            })
        })
        .collect();
    (!changed.is_empty()).then(|| changed.join("\n"))
}
