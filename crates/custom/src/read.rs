//! Reading a custom rule file.

use std::collections::BTreeMap;

use saigen_editions::sheet::{self, At, TomlTable, Value};
use saigen_editions::{Error, hint, parse_regulation, rows};
use saigen_engine::{Rules, RulesError};
use saigen_rulebook::{Names, Rulebook, Switches};

use crate::base::Base;
use crate::problem::{CustomProblem, Lacking};
use crate::{actions, characters};

/// Custom rules and their base.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Custom {
    /// The name of the rules, if the file has one.
    pub names: Option<Names>,
    /// The published rulebook they are based on.
    pub base: Rulebook,
    /// The resulting rulebook. It is playable.
    pub book: Rulebook,
}

impl Custom {
    /// Parses a file; returns every error found.
    pub fn parse(text: &str) -> Result<Self, Vec<Error>> {
        sheet::read(text, custom)
    }
}

/// Positions of the rows in the file.
type Places = BTreeMap<String, At>;

fn custom(root: &TomlTable) -> Option<Custom> {
    let read = root.need("base", "\"8.2 master\"").and_then(|value| value.read(parse_regulation));
    let base = Base::new(read);
    let names = root.get("name").and_then(|value| rows::names(&value));
    let (removed, switches) = (root.get("remove"), root.get("switches"));
    let (rows, characters, fogs) = (root.get("actions"), root.get("characters"), root.get("fogs"));
    let trumps = root.get("trumps");
    root.finish();
    let (mut book, mut places) = (base.book(), Places::new());
    removed.and_then(|value| remove(&mut book, &base, &value, &mut places));
    switches.and_then(|value| switch(&mut book.switches, &value));
    let mut changed = Places::new();
    sheet::each(characters, |id, at, value| {
        changed.insert(id.into(), at);
        characters::read(&mut book, id, at, value);
    });
    sheet::each(rows, |id, at, value| {
        if places.insert(id.into(), at).is_some() {
            value.fail(CustomProblem::Removed(id.into()));
        }
        actions::read(&mut book, &base, id, at, value);
    });
    sheet::each(fogs, |id, _, value| fog(&mut book, id, &value));
    sheet::each(trumps, |id, _, value| trump(&mut book, id, &value));
    // Rules with mistakes are not compiled.
    let compiled = if root.is_sound() { Rules::new(book.clone()).err() } else { None };
    if let Some(error) = compiled {
        let at = place(&error, &places, &changed).unwrap_or(root.at());
        root.fail(at, CustomProblem::Unplayable(error));
    }
    base.is_named().then(|| Custom { names, base: base.book(), book })
}

/// `["kill", "twist"]`: actions to remove, together with their fogs.
fn remove(book: &mut Rulebook, base: &Base, value: &Value, places: &mut Places) -> Option<()> {
    for value in value.list()? {
        let Some(id) = value.text() else { continue };
        let before = book.actions.len();
        let ids: Vec<String> = book.actions.iter().map(|action| action.id.to_string()).collect();
        book.actions.retain(|action| action.id != id);
        book.fogs.retain(|fog| fog.action != id);
        if book.actions.len() == before {
            value.fail(base.lacks_action(id, Lacking::Removed, hint(id, &ids)));
        }
        places.insert(id.into(), value.at());
    }
    Some(())
}

fn switch(switches: &mut Switches, value: &Value) -> Option<()> {
    let table = value.table()?;
    rows::switches(switches, &table);
    table.finish();
    Some(())
}

/// `[fogs.ID]`: a fog to change or add.
fn fog(book: &mut Rulebook, id: &str, value: &Value) {
    let Some(table) = value.table() else { return };
    let known = book.fogs.iter().position(|fog| fog.id == id);
    let mut row = known.map_or_else(|| rows::new_fog(id), |index| book.fogs[index].clone());
    rows::fog(&mut row, &table);
    table.finish();
    if book.action(&row.action).is_none() {
        table.fail(value.at(), CustomProblem::Fog(row.action.to_string()));
    }
    match known {
        Some(index) => book.fogs[index] = row,
        None => book.fogs.push(row),
    }
}

/// `[trumps.ID]`: a trump to change or add.
fn trump(book: &mut Rulebook, id: &str, value: &Value) {
    let Some(table) = value.table() else { return };
    let known = book.trumps.iter().position(|trump| trump.id == id);
    let mut row = match known {
        Some(index) => book.trumps[index].clone(),
        None => rows::new_trump(id, Some(&table)),
    };
    rows::trump(&mut row, &table);
    table.finish();
    match known {
        Some(index) => book.trumps[index] = row,
        None => book.trumps.push(row),
    }
}

/// Position of the error when rules cannot be played: the row, or the removal of the action it names; for
/// too many abilities, the first character changed in the file.
fn place(error: &RulesError, actions: &Places, characters: &Places) -> Option<At> {
    let row = error.row().and_then(|id| actions.get(id));
    let place = match error {
        RulesError::Bulwark(id) | RulesError::Pair(id) | RulesError::Size(id) => characters.get(id.as_str()),
        RulesError::TooManyAbilities(_) => characters.values().min(),
        RulesError::UnknownAction { named, .. } => row.or_else(|| actions.get(named)),
        _ => row,
    };
    place.copied()
}
