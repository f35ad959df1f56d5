//! Texts that are nearly right, for the properties of all parsers.

use proptest::prelude::*;

/// Lines of these words and a few others.
pub(crate) fn garbage(words: &str) -> impl Strategy<Value = String> + use<> {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let word = prop_oneof![8 => prop::sample::select(words), 1 => "\\PC{0,8}"];
    let line = prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "));
    prop::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n"))
}

/// A sample with some words replaced by others, removed, doubled or garbled, and possibly cut off.
pub(crate) fn mutated(sample: &str, others: &str) -> impl Strategy<Value = String> + use<> {
    let words: Vec<String> = sample.split_inclusive([' ', '\n']).map(str::to_owned).collect();
    let others: Vec<String> = others.split_whitespace().map(str::to_owned).collect();
    let count = words.len();
    let change = (0..count, prop::sample::select(others), 0..5_u8);
    (prop::collection::vec(change, 1..6), 0..5 * count).prop_map(move |(changes, cut)| {
        let mut words = words.clone();
        for (at, other, how) in changes {
            let end = if words[at].ends_with('\n') { "\n" } else { " " };
            match how {
                0 => words[at] = format!("{other}{end}"),
                1 => words[at] = String::new(),
                2 => words[at] = format!("{other} {}", words[at]),
                3 => words[at] = words[at].repeat(2),
                _ => words[at] = words[at].replace(['a', '5', 't'], "♠;"),
            }
        }
        words.truncate(cut.max(1));
        words.concat()
    })
}
