//! Words for mistakes in what people write. English is the text of the problem itself; the other languages have
//! messages for its id and its details.

use saigen_cards::{Detail, Problem};
use saigen_editions::Error;
use saigen_texts::{Arg, Lang, Texts};

/// A problem in words. Problems that exist in English only are in English.
pub fn problem_text(lang: Lang, problem: &Problem) -> String {
    match (lang, problem.id) {
        (Lang::Ja, Some(id)) if problem.is_translatable() => {
            let details = problem.details.iter();
            let args: Vec<(&str, Arg)> = details.map(|(name, it)| (*name, detail_text(lang, it))).collect();
            Texts::shared(lang).get(&format!("problem-{id}"), &args)
        }
        _ => problem.english.clone(),
    }
}

fn detail_text(lang: Lang, detail: &Detail) -> Arg<'_> {
    match detail {
        Detail::Text(text) => text.into(),
        Detail::Problem(problem) => problem_text(lang, problem).into(),
    }
}

/// An error with its position, in words.
pub fn error_text(lang: Lang, Error { line, column, problem }: &Error) -> String {
    format!("{line}:{column}: {}", problem_text(lang, problem))
}
