//! The embedded message files.

use crate::Lang;

/// A message file: name and text.
pub(crate) type File = (&'static str, &'static str);

macro_rules! files {
    ($lang:literal: $($name:literal)*) => {
        &[$((
            concat!($lang, "/", $name, ".ftl"),
            include_str!(concat!("../messages/", $lang, "/", $name, ".ftl")),
        )),*]
    };
}

const JA: &[File] = files!(
    "ja": "actions" "analysis" "characters" "decks" "disclosure" "events" "how" "keys" "lab" "page" "players" "problems" "prompts" "reasons" "table" "targets" "terminal" "terms" "trumps" "verbs"
);
/// Problems are displayed in English by the types that describe them, so that there are no messages for them.
const EN: &[File] = files!(
    "en": "actions" "analysis" "characters" "decks" "disclosure" "events" "how" "keys" "lab" "page" "players" "prompts" "reasons" "table" "targets" "terminal" "terms" "trumps" "verbs"
);

/// The message file of the browser client, which the program itself does not load.
pub(crate) fn client(lang: Lang) -> File {
    match lang {
        Lang::Ja => files!("ja": "client")[0],
        Lang::En => files!("en": "client")[0],
    }
}

/// The message files of a language.
pub(crate) const fn files(lang: Lang) -> &'static [File] {
    match lang {
        Lang::Ja => JA,
        Lang::En => EN,
    }
}
