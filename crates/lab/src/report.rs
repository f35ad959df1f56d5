//! The report: one self-contained HTML page with its data, both languages and its charts, without network
//! access.

use saigen_texts::{Lang, Texts};
use serde_json::{Map, Value as Json};

const STYLE: &str = include_str!("../page/report.css");
const SCRIPTS: [&str; 3] = [
    include_str!("../page/report.js"),
    include_str!("../page/arms.js"),
    include_str!("../page/comparison.js"),
];

/// The variables of messages, which the page substitutes.
const VARIABLES: [&str; 14] = [
    "action", "count", "card", "end", "measure", "before", "after", "what", "player", "game", "reason",
    "more", "less", "other",
];

/// The page for the JSON of [`results`](crate::results) or a
/// [`Comparison`](crate::compare::Comparison).
pub fn page(data: &Json) -> String {
    let [ja, en] = [Lang::Ja, Lang::En].map(words);
    let words = serde_json::json!({ "ja": ja, "en": en });
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Saigen</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main></main>\n<script>\nconst WORDS = {};\nconst DATA = {};\n</script>\n\
         <script>\n{}</script>\n</body>\n</html>\n",
        script(&words),
        script(data),
        SCRIPTS.concat()
    )
}

/// JSON escaped for a script element.
fn script(json: &Json) -> String {
    json.to_string().replace('<', "\\u003c")
}

/// All messages of the laboratory in a language, with variables in braces.
fn words(lang: Lang) -> Map<String, Json> {
    let texts = Texts::new(lang);
    let braced = VARIABLES.map(|name| format!("{{{name}}}"));
    let args: Vec<(&str, saigen_texts::Arg)> =
        VARIABLES.into_iter().zip(&braced).map(|(name, text)| (name, text.into())).collect();
    let ids = texts.ids().filter(|id| id.starts_with("lab-"));
    ids.map(|id| (id.to_string(), texts.get(id, &args).into())).collect()
}
