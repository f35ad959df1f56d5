//! The characters of a custom rule file.

use saigen_editions::sheet::{At, Value};
use saigen_editions::{hint, rows};
use saigen_rulebook::Rulebook;

use crate::problem::CustomProblem;

/// Reads `[characters.ID]`: a character to change.
pub(crate) fn read(book: &mut Rulebook, id: &str, at: At, value: Value) -> Option<()> {
    let table = value.table()?;
    let ids: Vec<String> = book.characters.iter().map(|character| character.id.to_string()).collect();
    let Some(row) = book.characters.iter_mut().find(|character| character.id == id) else {
        let (known, hint) = (ids.iter().collect(), hint(id, &ids));
        table.fail(at, CustomProblem::Character { id: id.into(), known, hint });
        return None;
    };
    rows::character(row, &table);
    table.finish();
    Some(())
}
