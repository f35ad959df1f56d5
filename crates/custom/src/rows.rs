//! The actions of a custom rule file.

use std::borrow::Cow;

use saigen_notation::{Error, hint, is_taken, parse_part};
use saigen_rulebook::spelling::{Fields, Spelled};
use saigen_rulebook::{Action, Direct, Edition, Names, Op, Origin, Rulebook, actions};

use crate::base::Base;
use crate::sheet::{At, Table, Value};

/// Reads `[actions.ID]`: a row that is changed, or a new one.
pub(crate) fn action(book: &mut Rulebook, base: Base, id: &str, at: At, value: Value) -> Option<()> {
    let table = value.table()?;
    let like = table.get("like").and_then(|value| value.read(|text, at| like(book.edition, text, at)));
    let names = table.get("name").and_then(|value| names(&value));
    let known = book.actions.iter().position(|action| action.id == id);
    let mut row = match (known, like) {
        (_, Some(row)) => Action { id: id.to_string().into(), names: None, ..row },
        (Some(index), None) => book.actions[index].clone(),
        (None, None) => begun(book, base, id, at, &table, names.is_some())?,
    };
    if known.is_none() && names.is_none() && !is_published(id) {
        table.fail(at, "a new action has a name in both languages: write name.ja and name.en");
    }
    if let Err(fault) = check_id(id, at) {
        table.fail(at, fault.message);
    }
    row.names = names.or(row.names);
    change(&mut row, &table);
    table.finish();
    match known {
        Some(index) => book.actions[index] = row,
        None => book.actions.push(row),
    }
    Some(())
}

/// A new action before its fields are read; nothing if it is probably none.
fn begun(book: &Rulebook, base: Base, id: &str, at: At, table: &Table, named: bool) -> Option<Action> {
    let ids: Vec<&str> = book.actions.iter().map(|action| action.id.as_ref()).collect();
    if !named {
        let new = "and a new one has a name.ja and a name.en";
        table.fail(at, format!("{} “{id}”, {new}{}", base.lacks_action(), hint(id, &ids)));
        return None;
    }
    for (key, example) in
        [("kind", "\"quick_magic\""), ("timing", "\"main\""), ("speed", "\"normal\""), ("do", "[\"draw\"]")]
    {
        table.need(key, example);
    }
    Some(Action::new(id.to_string()))
}

/// Whether some published edition has an action of this id, which so has a name.
fn is_published(id: &str) -> bool {
    actions::rows().iter().any(|row| row.at(Edition::V8_2).id == id)
}

fn check_id(id: &str, at: At) -> Result<(), Error> {
    parse_part::<Cow<'static, str>>(id, at)?;
    if is_taken(id) {
        return Err(Error::new(
            at.0,
            at.1,
            format!("“{id}” is an answer in records; give the action another id"),
        ));
    }
    Ok(())
}

/// `up`, or `6.0 reverse`: a row of the table of an edition, whatever the format.
fn like(edition: Edition, text: &str, at: At) -> Result<Action, Error> {
    let (edition, id) = match text.trim().split_once(' ') {
        Some((edition, id)) => (parse_part(edition, at)?, id.trim()),
        None => (edition, text.trim()),
    };
    let rows: Vec<Action> = actions::rows().iter().map(|row| row.at(edition)).collect();
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_ref()).collect();
    let unknown = || {
        let message = format!(
            "edition {edition} has no action “{id}”: write the id of one of its actions{}",
            hint(id, &ids)
        );
        Error::new(at.0, at.1, message)
    };
    rows.iter().find(|row| row.id == id).cloned().ok_or_else(unknown)
}

/// Reads names in both languages: `{ ja = "遺言", en = "Last will" }`.
pub fn names(value: &Value) -> Option<Names> {
    let table = value.table()?;
    let name = |key, example| {
        let value: Value = table.need(key, example)?;
        let name = Names::parse(value.text()?);
        if name.is_none() {
            value.fail(format!("a name has 1 to {} characters in one line", Names::MAX));
        }
        name
    };
    let both = (name("ja", "\"遺言\""), name("en", "\"Last will\""));
    table.finish();
    Some(Names { ja: both.0?, en: both.1? })
}

/// Puts the value of a key into a field, if it is there and right.
pub(crate) fn set<T: Spelled>(field: &mut T, table: &Table, key: &'static str) {
    if let Some(value) = table.part(key) {
        *field = value;
    }
}

/// Changes what the table names.
fn change(row: &mut Action, table: &Table) {
    set(&mut row.format, table, "format");
    set(&mut row.kind, table, "kind");
    set(&mut row.timing, table, "timing");
    set(&mut row.speed, table, "speed");
    set(&mut row.counterable, table, "counterable");
    set(&mut row.cost_triggers_wait, table, "cost_triggers_wait");
    let after = table.get("after");
    let given: Vec<(&str, Value)> =
        Direct::NAMES.iter().filter_map(|&name| table.get(name).map(|value| (name, value))).collect();
    if let Some(cue) = after.and_then(|value| value.part()) {
        row.origin = Origin::Triggered(cue);
    }
    for (name, value) in given {
        match &mut row.origin {
            Origin::Direct(direct) => {
                value.read(|text, at| {
                    saigen_notation::parse_with(text, at, |reader| direct.read_field(name, reader))
                });
            }
            Origin::Triggered(_) => {
                value.fail(format!("an action that happens by itself (after …) has no {name}"));
            }
        }
    }
    if let Some(program) = table.get("do").and_then(|value| value.list()) {
        row.effect = program.iter().filter_map(Value::part::<Op>).collect();
    }
}
