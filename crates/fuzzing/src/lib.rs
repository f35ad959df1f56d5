//! The fuzz targets: one function for each kind of external input.
//!
//! A target accepts any bytes. It returns if they are refused with an error, or accepted and used without a fault,
//! and panics otherwise. The programs under `fuzz/` pass it the input of a fuzzer; the tests of this crate pass it
//! the committed corpora and mutations of them (docs/fuzzing.md).

mod files;
mod messages;
mod rules;
mod texts;

pub use files::{checkpoint, experiment, weights};
pub use messages::{bot, headers, http, players, socket};
pub use rules::{custom, rulebook, rulebook_text};
pub use texts::{decks, position, record, request, scenario};

/// A target.
pub type Target = fn(&[u8]);

/// All targets by the names of their programs and corpora.
pub const TARGETS: [(&str, Target); 16] = [
    ("bot", bot),
    ("checkpoint", checkpoint),
    ("custom", custom),
    ("decks", decks),
    ("experiment", experiment),
    ("headers", headers),
    ("http", http),
    ("players", players),
    ("position", position),
    ("record", record),
    ("request", request),
    ("rulebook", rulebook),
    ("rulebook_text", rulebook_text),
    ("scenario", scenario),
    ("socket", socket),
    ("weights", weights),
];

/// Maximum bytes of an input; longer ones only take time.
const MAX_INPUT: usize = 1 << 16;

/// The text of an input; `None` if it is too long or not UTF-8, which callers of the parsers refuse.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok().filter(|text| text.len() <= MAX_INPUT)
}

/// The first byte and the text after it.
fn number_and_text(data: &[u8]) -> Option<(u8, &str)> {
    let (&number, rest) = data.split_first()?;
    text(rest).map(|text| (number, text))
}
