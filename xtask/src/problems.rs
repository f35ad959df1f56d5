//! Problems: every one that the code defines has a Japanese message with the same details, and every message
//! belongs to a problem.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::File;

/// The messages of problems.
const MESSAGES: &str = "crates/texts/messages/ja/problems.ftl";

/// What begins a definition of problems, and what begins the id of a message.
const DEFINITION: &str = "\nproblems! {\n";
const PREFIX: &str = "problem-";

/// The details of problems by id.
type Details<'f> = BTreeMap<&'f str, BTreeSet<&'f str>>;

/// Every difference between the problems and their messages.
pub(crate) fn faults(files: &[File]) -> Vec<String> {
    let code =
        files.iter().filter(|file| file.path.starts_with("crates/") && file.is_rust() && !file.is_test());
    let problems: Details = code.flat_map(|file| defined(&file.text)).collect();
    let Some(file) = files.iter().find(|file| file.path == MESSAGES) else { return Vec::new() };
    let messages: Details = file.text.lines().filter_map(message).collect();
    let differing = problems.iter().filter_map(|(id, details)| match messages.get(id) {
        None => Some(format!("{MESSAGES}: the message {PREFIX}{id} is missing")),
        Some(named) if named != details => {
            Some(format!("{MESSAGES}: {PREFIX}{id} names {named:?}, its problem {details:?}"))
        }
        Some(_) => None,
    });
    let unnamed = messages.keys().filter(|id| !problems.contains_key(*id));
    let unnamed = unnamed.map(|id| format!("{MESSAGES}: there is no problem for {PREFIX}{id}"));
    let english = file.text.lines().filter(|line| message(line).is_some_and(|_| is_english(line)));
    let english = english.map(|line| format!("{MESSAGES}: an English sentence: {line}"));
    differing.chain(unnamed).chain(english).collect()
}

/// The problems that a file defines; those without an id have no words of their own.
fn defined(text: &str) -> impl Iterator<Item = (&str, BTreeSet<&str>)> {
    let blocks = text.split(DEFINITION).skip(1).map(|rest| rest.split("\n}\n").next().unwrap_or(rest));
    let sentences = blocks.flat_map(|block| block.split(" = \"").skip(1)).filter_map(|rest| {
        let (id, rest) = rest.split_once("\",")?;
        let sentence = rest.trim_start().strip_prefix('"')?;
        Some((id, sentence))
    });
    sentences.filter(|(id, _)| !id.is_empty()).map(|(id, sentence)| (id, named(sentence, "{")))
}

/// The id and the details of a message.
fn message(line: &str) -> Option<(&str, BTreeSet<&str>)> {
    let (id, text) = line.strip_prefix(PREFIX)?.split_once(" = ")?;
    Some((id, named(text, "{ $")))
}

/// The names that follow an opening, up to the end of the string or the line.
fn named<'t>(text: &'t str, opening: &str) -> BTreeSet<&'t str> {
    let end = text.find("\";").or(text.find("\", ")).or(text.find("\",\n")).unwrap_or(text.len());
    let names = text[..end].split(opening).skip(1);
    let names = names.filter_map(|rest| rest.split(['}', ' ']).next());
    names.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase())).collect()
}

/// Whether a line has three English words in a row.
fn is_english(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    words.windows(3).any(|three| three.iter().all(is_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = r#"
problems! {
    /// What is wrong.
    pub enum Wrong {
        Large(found: u8) = "large", "{found} is too large: write at most {most}", most = MOST;
        Inner(error: Other) = "", "{error}";
        Small {
            found: u8,
        } = "small",
            "{found} is \"small\"; {{ }}";
    }
}
"#;

    fn found(messages: &str) -> Vec<String> {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        faults(&[file("crates/custom/src/a.rs", CODE), file(MESSAGES, messages)])
    }

    #[test]
    fn every_problem_has_a_message_with_its_details() {
        let right = "problem-large = { $found }は大きすぎます。{ $most }まで\nproblem-small = { $found }\n";
        assert_eq!(found(right), Vec::<String>::new());
        let missing = found(&right.replace("problem-small", "problem-tiny"));
        assert!(missing[0].ends_with("problem-small is missing") && missing[1].ends_with("problem-tiny"));
        assert!(found(&right.replace("{ $most }", "9"))[0].contains(r#"names {"found"}"#));
        assert!(found(&right.replace("まで", "this is wrong here"))[0].contains("an English sentence"));
    }
}
