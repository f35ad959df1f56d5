//! The page of verbs and conditions, from the table that defines them.

use saigen_rulebook::{Cond, Op};

/// What every verb and every condition of an effect means, as a page.
pub fn vocabulary_page() -> String {
    let verbs = table("verb", "meaning", &Op::meanings());
    let conditions = table("condition", "holds if", &Cond::meanings());
    format!(
        "<!-- Generated from crates/rulebook/src/verbs.rs by `cargo xtask generate`. -->\n\n\
         # Verbs and conditions\n\n\
         An effect is a list of verbs, carried out from top to bottom.\n\
         What cannot be done is skipped (R22).\n\
         Whoever made the request, or for whom it triggered, is its controller.\n\
         [Words in capitals](records.md#words-of-a-rulebook) stand for parameters.\n\n\
         ## Verbs\n\n{verbs}\n## Conditions\n\n{conditions}"
    )
}

fn table(word: &str, meaning: &str, rows: &[(String, String)]) -> String {
    let rows = rows.iter().map(|(form, meaning)| format!("| `{form}` | {meaning} |\n"));
    format!("| {word} | {meaning} |\n|---|---|\n{}", rows.collect::<String>())
}
