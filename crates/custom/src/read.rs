//! Reading a custom rule file.

use std::collections::BTreeMap;

use saigen_engine::{Rules, RulesError};
use saigen_notation::{Error, hint};
use saigen_rulebook::spelling::Fields;
use saigen_rulebook::{Names, Rulebook, Switches};

use crate::base::Base;
use crate::sheet::{self, At, Table, Value};
use crate::{characters, rows};

/// Rules of one's own, and what they started from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Custom {
    /// What they are called, if they have a name.
    pub names: Option<Names>,
    /// The published rulebook that they started from.
    pub base: Rulebook,
    /// The rulebook itself. It can be played.
    pub book: Rulebook,
}

impl Custom {
    /// Reads a file, or says everything that is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Vec<Error>> {
        sheet::read(text, custom)
    }
}

/// Where the rows of the file stand.
type Places = BTreeMap<String, At>;

fn custom(root: &Table) -> Option<Custom> {
    let read = root.need("base", "\"8.2 master\"").and_then(|value| value.read(Base::read));
    let base = Base::new(read);
    let names = root.get("name").and_then(|value| rows::names(&value));
    let (removed, switches) = (root.get("remove"), root.get("switches"));
    let (actions, characters) = (root.get("actions"), root.get("characters"));
    root.finish();
    let (mut book, mut places) = (base.book(), Places::new());
    removed.and_then(|value| remove(&mut book, base, &value, &mut places));
    switches.and_then(|value| switch(&mut book.switches, &value));
    let mut changed = Vec::new();
    each(characters, |id, at, value| {
        changed.push((id.to_string(), at));
        characters::read(&mut book, id, at, value)
    });
    each(actions, |id, at, value| {
        if places.insert(id.into(), at).is_some() {
            value.fail(format!("“{id}” is also among the actions that are removed"));
        }
        rows::action(&mut book, base, id, at, value)
    });
    if read.is_some() {
        characters::check(&book, &changed, root);
    }
    // Rules with mistakes are not worth a second look.
    let compiled = if root.is_sound() { Rules::new(book.clone()).err() } else { None };
    if let Some(error) = compiled {
        root.fail(place(&error, &places, root.at()), format!("these rules cannot be played: {error}"));
    }
    book.describe();
    read.map(|_| Custom { names, base: base.book(), book })
}

/// Every entry of a table of tables.
fn each<'s>(value: Option<Value<'s>>, mut read: impl FnMut(&str, At, Value<'s>) -> Option<()>) {
    let Some(table) = value.and_then(|value| value.table()) else { return };
    for (id, at, value) in table.entries() {
        read(id, at, value);
    }
}

/// `["kill", "twist"]`: actions that the rules do not have, and with them their fogs.
fn remove(book: &mut Rulebook, base: Base, value: &Value, places: &mut Places) -> Option<()> {
    for value in value.list()? {
        let Some(id) = value.text() else { continue };
        let before = book.actions.len();
        let ids: Vec<String> = book.actions.iter().map(|action| action.id.to_string()).collect();
        book.actions.retain(|action| action.id != id);
        book.fogs.retain(|fog| fog.action != id);
        if book.actions.len() == before {
            value.fail(format!("{} “{id}” to remove{}", base.lacks_action(), hint(id, &ids)));
        }
        places.insert(id.into(), value.at());
    }
    Some(())
}

fn switch(switches: &mut Switches, value: &Value) -> Option<()> {
    let table = value.table()?;
    for &name in Switches::NAMES {
        let read = |text: &str, at| {
            saigen_notation::parse_with(text, at, |reader| switches.read_field(name, reader))
        };
        table.get(name).and_then(|value| value.read(read));
    }
    table.finish();
    Some(())
}

/// What is to blame if rules cannot be played: the row, or the removal of the action that it names.
fn place(error: &RulesError, places: &Places, root: At) -> At {
    let at = |id: &str| places.get(id).copied();
    let found = match error {
        RulesError::UnknownAction { row, named } => at(row).or_else(|| at(named)),
        RulesError::SameId(id)
        | RulesError::Keys(id)
        | RulesError::KeyTarget(id)
        | RulesError::TurnUp(id)
        | RulesError::Mount(id)
        | RulesError::Endless(id) => at(id),
        RulesError::TooManyActions(_) | RulesError::TooManyTriggers(_) | RulesError::TooManyOnce(_) => None,
    };
    found.unwrap_or(root)
}
