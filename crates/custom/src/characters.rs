//! The characters of a custom rule file.

use saigen_editions::sheet::{At, Value};
use saigen_editions::{hint, rows};
use saigen_rulebook::Rulebook;

/// Reads `[characters.ID]`: a character to change.
pub(crate) fn read(book: &mut Rulebook, id: &str, at: At, value: Value) -> Option<()> {
    let table = value.table()?;
    let ids: Vec<String> = book.characters.iter().map(|character| character.id.to_string()).collect();
    let Some(row) = book.characters.iter_mut().find(|character| character.id == id) else {
        let known = ids.join(", ");
        table.fail(at, format!("unknown character “{id}”: write one of {known}{}", hint(id, &ids)));
        return None;
    };
    rows::character(row, &table);
    table.finish();
    Some(())
}
