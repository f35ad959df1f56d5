//! Messages: the code names no message that is missing, and no message that is there goes unnamed.

use std::collections::BTreeSet;

use crate::files::File;

/// The messages of the program; those of the browser client are typed, so its compiler finds what is missing.
const MESSAGES: &str = "crates/texts/messages/en/";
const CLIENT: &str = "crates/texts/messages/en/client.ftl";

/// What names messages apart from the code.
const RULES: &str = "rules/";

/// Crates in which a hyphenated string that begins like a message is one.
const SPEAKING: [&str; 4] =
    ["crates/cli/src/", "crates/match/src/", "crates/terminal/src/", "crates/wording/src/"];

/// Functions whose first argument is the beginning of an id.
const BUILDERS: [&str; 2] = ["id_of(", "with_parts("];

/// Every message that is missing, and every one that nothing names.
pub(crate) fn faults(files: &[File]) -> Vec<String> {
    let messages = messages(files);
    let mut faults: Vec<String> = files.iter().flat_map(|file| missing(file, &messages)).collect();
    let named = named(files);
    let is_named =
        |id: &&str| named.whole.contains(*id) || named.beginnings.iter().any(|begin| continues(id, begin));
    let unnamed = messages.iter().filter(|id| !is_named(id));
    faults.extend(unnamed.map(|id| format!("{MESSAGES}: nothing names the message {id}")));
    faults
}

/// The ids of all messages.
fn messages(files: &[File]) -> BTreeSet<&str> {
    let ours = files.iter().filter(|file| file.path.starts_with(MESSAGES) && file.path != CLIENT);
    let ids = ours.flat_map(|file| file.text.lines()).filter_map(|line| line.split_once(" =").map(|it| it.0));
    ids.filter(|id| is_id(id)).collect()
}

fn missing(file: &File, messages: &BTreeSet<&str>) -> Vec<String> {
    if file.is_test() || !SPEAKING.iter().any(|folder| file.path.starts_with(folder)) {
        return Vec::new();
    }
    let head = |id: &str| id.split('-').next().map(|word| word.to_owned() + "-");
    let heads: BTreeSet<_> = messages.iter().map(|id| head(id)).collect();
    let is_missing = |id: &&str| {
        let known = messages.contains(id) || messages.iter().any(|message| continues(message, id));
        id.contains('-') && heads.contains(&head(id)) && !known
    };
    let strings = strings(&file.text).map(|(_, id)| id).filter(is_missing);
    strings.map(|id| format!("{}: there is no message {id}", file.path)).collect()
}

/// Whether an id is this beginning, a hyphen and more.
fn continues(id: &str, beginning: &str) -> bool {
    id.strip_prefix(beginning).is_some_and(|rest| rest.starts_with('-'))
}

fn is_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && !text.ends_with('-')
        && text.chars().all(|c| c == '-' || c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// What code, rules and other messages name: whole ids, and beginnings of ids.
#[derive(Default)]
struct Named<'f> {
    whole: BTreeSet<&'f str>,
    beginnings: BTreeSet<&'f str>,
}

fn named(files: &[File]) -> Named<'_> {
    let mut named = Named::default();
    for file in files.iter().filter(|file| !file.is_test()) {
        if file.is_rust() || file.path.starts_with(RULES) {
            for (before, id) in strings(&file.text) {
                let begins = BUILDERS.iter().any(|builder| before.trim_end().ends_with(builder));
                if begins {
                    named.beginnings.insert(id)
                } else {
                    named.whole.insert(id)
                };
            }
            named.beginnings.extend(openings(&file.text));
        } else if file.path.starts_with(MESSAGES) {
            let placed = file.text.split('{').skip(1).filter_map(|rest| rest.split([' ', '}']).nth(1));
            named.whole.extend(placed);
        }
    }
    named
}

/// The strings of a text that can be ids, each with the text before it.
fn strings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let quotes = text.match_indices('"').map(|(at, _)| at);
    quotes.filter_map(|at| {
        let (id, _) = text[at + 1..].split_once('"')?;
        is_id(id).then_some((&text[..at], id))
    })
}

/// The beginnings of strings like `"ask-{}"`.
fn openings(text: &str) -> impl Iterator<Item = &str> {
    let quotes = text.match_indices('"').map(|(at, _)| at);
    quotes.filter_map(|at| text[at + 1..].split_once("-{").map(|it| it.0).filter(|begin| is_id(begin)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str, messages: &str) -> Vec<String> {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        faults(&[file("crates/cli/src/a.rs", code), file("crates/texts/messages/en/a.ftl", messages)])
    }

    #[test]
    fn missing_and_unnamed_messages_are_found() {
        let messages = "hint-line = A line\nask-key = A key { hint-word }\nhint-word = word\nlone = Alone\n";
        let code = r#"say("hint-line"); id_of("ask", id); say("hint-lone"); header("no-cache")"#;
        let found = found(code, messages);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].ends_with("there is no message hint-lone") && found[1].ends_with("message lone"));
    }
}
