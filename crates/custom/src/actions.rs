//! The actions of a custom rule file.

use std::borrow::Cow;

use saigen_editions::sheet::{At, TomlTable, Value};
use saigen_editions::{Error, hint, library, parse_edition, parse_part, rows};
use saigen_notation::is_taken;
use saigen_rulebook::{Action, Edition, Rulebook};

use crate::base::Base;
use crate::problem::{CustomProblem, Lacking};

/// Reads `[actions.ID]`: an action to change or add.
pub(crate) fn read(book: &mut Rulebook, base: &Base, id: &str, at: At, value: Value) -> Option<()> {
    let table = value.table()?;
    let like = table.get("like").and_then(|value| value.read(|text, at| like(book.edition, text, at)));
    let named = table.get("name").is_some();
    let known = book.actions.iter().position(|action| action.id == id);
    let mut row = match (known, like) {
        (_, Some(row)) => Action { id: id.to_string().into(), names: None, ..row },
        (Some(index), None) => book.actions[index].clone(),
        (None, None) => begun(book, base, id, at, &table, named)?,
    };
    if known.is_none() && !named && !library().has_action(id) {
        table.fail(at, CustomProblem::Unnamed);
    }
    value.checked(check_id(id, at));
    rows::action(&mut row, &table);
    table.finish();
    match known {
        Some(index) => book.actions[index] = row,
        None => book.actions.push(row),
    }
    Some(())
}

/// A new action with default fields; `None` if the id looks like a misspelling.
fn begun(book: &Rulebook, base: &Base, id: &str, at: At, table: &TomlTable, named: bool) -> Option<Action> {
    let ids: Vec<&str> = book.actions.iter().map(|action| action.id.as_ref()).collect();
    if !named {
        table.fail(at, base.lacks_action(id, Lacking::New, hint(id, &ids)));
        return None;
    }
    rows::need_new_action(table);
    Some(Action::new(id.to_string()))
}

fn check_id(id: &str, at: At) -> Result<(), Error> {
    parse_part::<Cow<'static, str>>(id, at)?;
    if is_taken(id) {
        return Err(Error::new(at.0, at.1, CustomProblem::Reserved(id.into())));
    }
    Ok(())
}

/// `up` or `6.0 reverse`: an action of an edition, in whichever format.
fn like(edition: Edition, text: &str, at: At) -> Result<Action, Error> {
    let (edition, id) = match text.trim().split_once(' ') {
        Some((edition, id)) => (parse_edition(edition, at)?, id.trim()),
        None => (edition, text.trim()),
    };
    let rows = library().actions(edition);
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_ref()).collect();
    let unknown = || {
        let problem = CustomProblem::Like { edition, id: id.into(), hint: hint(id, &ids) };
        Error::new(at.0, at.1, problem)
    };
    rows.iter().find(|row| row.id == id).cloned().ok_or_else(unknown)
}
