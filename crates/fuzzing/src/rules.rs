//! Rulebooks: generated from bytes, as canonical texts, and as custom rule files.

use saigen_custom::Custom;
use saigen_notation::parse_rulebook;
use saigen_rulebook::Rulebook;
use saigen_testkit::exercise::exercise;
use saigen_testkit::{Source, rulebooks};

use crate::text;

/// A rulebook and a game under it, both generated from the bytes.
pub fn rulebook(data: &[u8]) {
    let mut source = Source::new(data);
    let book = rulebooks::rulebook(&mut source);
    exercise(&book, &mut source);
}

/// The canonical text of a rulebook, as in records.
pub fn rulebook_text(data: &[u8]) {
    let Some(Ok(book)) = text(data).map(parse_rulebook) else { return };
    play(&book);
}

/// A custom rule file.
pub fn custom(data: &[u8]) {
    let Some(Ok(custom)) = text(data).map(Custom::parse) else { return };
    play(&custom.book);
}

fn play(book: &Rulebook) {
    exercise(book, &mut Source::seeded(1));
}
