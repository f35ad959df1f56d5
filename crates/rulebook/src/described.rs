//! Which messages describe the rows of a rulebook that was written by somebody.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::{Action, Character, Edition, Format, Rulebook};

impl Rulebook {
    /// Gives every row the message that describes it: that of the published row which is the same, or at
    /// least does the same, in the edition that the rules started from or in another one. A row that
    /// nobody has published gets none.
    pub fn describe(&mut self) {
        let editions = core::iter::once(self.edition).chain(Edition::ALL);
        let books: Vec<Self> = editions.map(|edition| Self::new(edition, Format::Master)).collect();
        for action in &mut self.actions {
            let rows = books.iter().filter_map(|book| book.action(&action.id));
            let same = rows.clone().find(|row| plays_like(row, action));
            let found = same.or_else(|| rows.clone().find(|row| row.effect == action.effect));
            action.text = found.map(|row| row.text.clone()).unwrap_or_default();
        }
        for character in &mut self.characters {
            let mut rows = books.iter().flat_map(|book| &book.characters);
            character.text =
                rows.find(|row| is_like(row, character)).map(|row| row.text.clone()).unwrap_or_default();
        }
        for fog in &mut self.fogs {
            let mut rows = books.iter().flat_map(|book| &book.fogs);
            let found = rows.find(|row| row.id == fog.id && row.action == fog.action);
            fog.text = found.map(|row| row.text.clone()).unwrap_or_default();
        }
    }
}

/// Whether two rows are the same but for the format and the words.
fn plays_like(one: &Action, other: &Action) -> bool {
    let words = |action: &Action| Action {
        format: Format::Lite,
        text: Cow::default(),
        names: None,
        ..action.clone()
    };
    words(one) == words(other)
}

fn is_like(one: &Character, other: &Character) -> bool {
    let words =
        |character: &Character| Character { format: Format::Lite, text: Cow::default(), ..character.clone() };
    words(one) == words(other)
}
