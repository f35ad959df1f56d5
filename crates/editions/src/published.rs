//! The published rules embedded in the program.

use std::sync::OnceLock;

use saigen_rulebook::spelling::Expected;
use saigen_rulebook::{Edition, Format, Rulebook, UnknownName};

use crate::sheet::At;
use crate::{Error, FileError, Library, Word, hint};

/// The rule files by name, in the order in which rulebooks list their rows.
pub const FILES: [(&str, &str); 9] = [
    ("editions.toml", include_str!("../../../rules/editions.toml")),
    ("frames.toml", include_str!("../../../rules/frames.toml")),
    ("characters.toml", include_str!("../../../rules/characters.toml")),
    ("turn.toml", include_str!("../../../rules/turn.toml")),
    ("summon.toml", include_str!("../../../rules/summon.toml")),
    ("quick-magic.toml", include_str!("../../../rules/quick-magic.toml")),
    ("normal-magic.toml", include_str!("../../../rules/normal-magic.toml")),
    ("pack-and-rare.toml", include_str!("../../../rules/pack-and-rare.toml")),
    ("trumps.toml", include_str!("../../../rules/trumps.toml")),
];

/// The published rules, parsed on first use.
///
/// # Panics
///
/// If an embedded rule file is invalid; a test parses them all.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        Library::read(FILES).unwrap_or_else(|errors| {
            let errors: Vec<String> = errors.iter().map(FileError::to_string).collect();
            panic!("the rule files cannot be read:\n{}", errors.join("\n"))
        })
    })
}

/// The published editions, oldest first.
pub fn editions() -> impl DoubleEndedIterator<Item = Edition> + Clone {
    library().editions()
}

/// Parses a published edition, for instance `8.2`.
pub fn edition(text: &str) -> Result<Edition, UnknownName> {
    library().edition(text)
}

/// Parses a published edition; the error points at the word.
pub fn named_edition(word: &Word) -> Result<Edition, Error> {
    edition(&word.text).map_err(|unknown| {
        let known = unknown.known.0;
        word.unexpected(Expected::OneOf(known.join(" | ")).into(), hint(&word.text, &known))
    })
}

/// Parses a published edition at this line and column.
pub fn parse_edition(text: &str, (line, column): At) -> Result<Edition, Error> {
    named_edition(&Word { text: text.into(), line, column })
}

/// The current version of the rulebook of a published edition and a format.
///
/// # Panics
///
/// If the edition is not published; [`edition`] and [`editions`] return published ones only.
pub fn rulebook(edition: Edition, format: Format) -> Rulebook {
    let found = library().rulebook(edition, format);
    found.unwrap_or_else(|| panic!("edition {edition} is not published"))
}

/// The current version of every published rulebook: all editions in all formats.
pub fn rulebooks() -> impl Iterator<Item = Rulebook> {
    library().rulebooks()
}
