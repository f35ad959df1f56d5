//! Applies a table to a row: actions, characters, fogs, switches. Published and custom rules share these
//! functions. Fields that the table does not name keep their value.

use std::borrow::Cow;

use saigen_cards::{CardSet, problems};
use saigen_rulebook::spelling::{Fields, Spelled};
use saigen_rulebook::{
    Action, Character, Direct, Fog, Format, MadeOf, Names, Op, Origin, Size, Switches, TargetSpec, Trump,
};

use crate::parse_with;
use crate::sheet::{TomlTable, Value};

problems! {
    /// What is wrong with a row that can be read.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum RowProblem {
        /// A triggered action has a field of those that players request.
        Triggered(field: &'static str) = "row-triggered",
            "an action that happens by itself (after …) has no {field}";
        /// A name is empty, too long, or not one line.
        Name = "row-name", "a name has 1 to {most} characters in one line", most = Names::MAX;
    }
}

/// The message that describes a row.
type Message = Cow<'static, str>;

/// Reports the keys that a new action lacks.
pub fn need_new_action(table: &TomlTable) {
    for (key, example) in
        [("kind", "\"quick_magic\""), ("timing", "\"main\""), ("speed", "\"normal\""), ("do", "[\"draw\"]")]
    {
        table.need(key, example);
    }
}

/// Applies a table to an action. A changed effect or target drops the old message: without a new one, the
/// action is described verb by verb.
pub fn action(row: &mut Action, table: &TomlTable) {
    let described = |row: &Action| (row.effect.clone(), target(row).cloned(), row.origin.cue().cloned());
    let before = described(row);
    set(&mut row.format, table, "format");
    set(&mut row.kind, table, "kind");
    set(&mut row.timing, table, "timing");
    set(&mut row.speed, table, "speed");
    set(&mut row.counterable, table, "counterable");
    set(&mut row.cost_triggers_wait, table, "cost_triggers_wait");
    origin(&mut row.origin, table);
    if let Some(program) = table.get("do").and_then(|value| value.list()) {
        row.effect = program.iter().filter_map(Value::part::<Op>).collect();
    }
    if let Some(names) = table.get("name").and_then(|value| names(&value)) {
        row.names = Some(names);
    }
    let same = described(row) == before;
    message(&mut row.text, table, same);
}

fn target(row: &Action) -> Option<&TargetSpec> {
    row.direct().map(|direct| &direct.target)
}

/// Applies what a player needs to request an action, or its trigger.
fn origin(origin: &mut Origin, table: &TomlTable) {
    if let Some(cue) = table.part("after") {
        *origin = Origin::Triggered(cue);
    }
    for &name in Direct::NAMES {
        let Some(value) = table.get(name) else { continue };
        match origin {
            Origin::Direct(direct) => field(direct, name, &value),
            Origin::Triggered(_) => {
                value.fail(RowProblem::Triggered(name));
            }
        }
    }
}

/// A character with default fields, before its table is applied.
pub(crate) fn new_character(id: &str, table: Option<&TomlTable>) -> Character {
    table.map(|table| table.need("of", "\"one J..K\""));
    Character {
        id: id.to_string().into(),
        format: Format::Lite,
        made_of: MadeOf::One(CardSet::EMPTY),
        haste: CardSet::EMPTY,
        ability: None,
        size: Size::default(),
        text: Message::default(),
    }
}

/// Applies a table to a character. A changed character drops the old message: without a new one, it is
/// described by its parts.
pub fn character(row: &mut Character, table: &TomlTable) {
    let before = (row.made_of, row.haste, row.ability, row.size);
    set(&mut row.format, table, "format");
    set(&mut row.made_of, table, "of");
    set(&mut row.haste, table, "haste");
    set(&mut row.ability, table, "ability");
    set(&mut row.size, table, "size");
    let same = (row.made_of, row.haste, row.ability, row.size) == before;
    message(&mut row.text, table, same);
}

/// A fog with default fields: laid by the action with the same id.
pub fn new_fog(id: &str) -> Fog {
    let id: Message = id.to_string().into();
    Fog { action: id.clone(), id, format: Format::Lite, text: Message::default() }
}

/// Applies a table to a fog.
pub fn fog(row: &mut Fog, table: &TomlTable) {
    set(&mut row.format, table, "format");
    set(&mut row.action, table, "by");
    message(&mut row.text, table, true);
}

/// A trump with default fields.
pub fn new_trump(id: &str, table: Option<&TomlTable>) -> Trump {
    table.map(|table| table.need("of", "\"SA\""));
    Trump { id: id.to_string().into(), cards: CardSet::EMPTY, ability: None }
}

/// Applies a table to a trump.
pub fn trump(row: &mut Trump, table: &TomlTable) {
    set(&mut row.cards, table, "of");
    set(&mut row.ability, table, "ability");
}

/// Applies a table to the switches.
pub fn switches(row: &mut Switches, table: &TomlTable) {
    for &name in Switches::NAMES {
        table.get(name).iter().for_each(|value| field(row, name, value));
    }
}

/// Parses names in both languages: `{ ja = "遺言", en = "Last will" }`.
pub fn names(value: &Value) -> Option<Names> {
    let table = value.table()?;
    let name = |key, example| {
        let value: Value = table.need(key, example)?;
        let name = Names::parse(value.text()?);
        if name.is_none() {
            value.fail(RowProblem::Name);
        }
        name
    };
    let both = (name("ja", "\"遺言\""), name("en", "\"Last will\""));
    table.finish();
    Some(Names { ja: both.0?, en: both.1? })
}

/// Reads the field with this name.
fn field(row: &mut impl Fields, name: &str, value: &Value) {
    value.read(|text, at| parse_with(text, at, |reader| row.read_field(name, reader)));
}

/// Sets a field to the value of a key, if present and valid.
fn set<T: Spelled>(field: &mut T, table: &TomlTable, key: &'static str) {
    if let Some(value) = table.part(key) {
        *field = value;
    }
}

/// The message named in the table. The old message stays only if it still applies.
fn message(message: &mut Message, table: &TomlTable, still_true: bool) {
    match table.get("text").and_then(|value| value.text()) {
        Some(text) => *message = text.to_string().into(),
        None if still_true => {}
        None => *message = Message::default(),
    }
}
