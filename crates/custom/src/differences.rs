//! Differences between two rulebooks, row by row.

use saigen_rulebook::spelling::{Fields, Spelled};
use saigen_rulebook::{Action, Character, Fog, Rulebook, Trump};
use serde_json::{Value, json};

/// One difference between two rulebooks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// A switch.
    Switch(Field),
    /// A row that only the second rulebook has.
    Added {
        /// `action`, `character`, `fog` or `trump`.
        row: &'static str,
        /// The id of the row.
        id: String,
    },
    /// A row that only the first rulebook has.
    Removed {
        /// `action`, `character`, `fog` or `trump`.
        row: &'static str,
        /// The id of the row.
        id: String,
    },
    /// A row that both rulebooks have.
    Changed {
        /// `action`, `character`, `fog` or `trump`.
        row: &'static str,
        /// The id of the row.
        id: String,
        /// The fields that differ.
        fields: Vec<Field>,
    },
}

/// A field that differs, with both values in canonical spelling; empty where a rulebook has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name, as in the canonical text and in custom rule files.
    pub name: &'static str,
    /// The value in the first rulebook.
    pub was: String,
    /// The value in the second rulebook.
    pub is: String,
}

impl Difference {
    /// The difference as JSON.
    pub fn json(&self) -> Value {
        let field = |field: &Field| json!({ "field": field.name, "was": field.was, "is": field.is });
        match self {
            Self::Switch(it) => json!({ "what": "switch", "changed": [field(it)] }),
            Self::Added { row, id } => json!({ "what": row, "id": id, "added": true }),
            Self::Removed { row, id } => json!({ "what": row, "id": id, "removed": true }),
            Self::Changed { row, id, fields } => {
                json!({ "what": row, "id": id, "changed": fields.iter().map(field).collect::<Vec<_>>() })
            }
        }
    }
}

/// The fields of a row and their values.
type Row = (String, Vec<(&'static str, String)>);

/// The differences between two rulebooks, switches first. The base edition and format, names and descriptions
/// are not compared.
pub fn differences(was: &Rulebook, is: &Rulebook) -> Vec<Difference> {
    let switches = fields(&was.switches.lines(), &is.switches.lines());
    let mut found: Vec<Difference> = switches.into_iter().map(Difference::Switch).collect();
    let rows = |book: &Rulebook| {
        [
            ("character", book.characters.iter().map(character).collect::<Vec<_>>()),
            ("fog", book.fogs.iter().map(fog).collect()),
            ("trump", book.trumps.iter().map(|it| (it.id.to_string(), trump_fields(it))).collect()),
            ("action", book.actions.iter().map(action).collect()),
        ]
    };
    for ((row, was), (_, is)) in rows(was).into_iter().zip(rows(is)) {
        found.extend(compare(row, &was, &is));
    }
    found
}

fn compare(row: &'static str, was: &[Row], is: &[Row]) -> Vec<Difference> {
    let find = |rows: &[Row], id: &str| rows.iter().find(|(other, _)| other == id).cloned();
    let mut found = Vec::new();
    for (id, before) in was {
        let Some((_, after)) = find(is, id) else {
            found.push(Difference::Removed { row, id: id.clone() });
            continue;
        };
        let fields = fields(before, &after);
        if !fields.is_empty() {
            found.push(Difference::Changed { row, id: id.clone(), fields });
        }
    }
    let added = is.iter().filter(|(id, _)| find(was, id).is_none());
    found.extend(added.map(|(id, _)| Difference::Added { row, id: id.clone() }));
    found
}

/// The fields whose values differ.
fn fields(was: &[(&'static str, String)], is: &[(&'static str, String)]) -> Vec<Field> {
    let value = |fields: &[(&'static str, String)], name: &str| {
        fields.iter().find(|(other, _)| *other == name).map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let mut names: Vec<&'static str> = was.iter().map(|(name, _)| *name).collect();
    names.extend(is.iter().map(|(name, _)| *name).filter(|name| !was.iter().any(|(other, _)| other == name)));
    let field = |name| Field { name, was: value(was, name), is: value(is, name) };
    names.into_iter().map(field).filter(|field| field.was != field.is).collect()
}

fn action(action: &Action) -> Row {
    let effect = action.effect.iter().map(Spelled::spell).collect::<Vec<_>>().join("; ");
    let fields = action.fields().into_iter().chain([("do", effect)]);
    (action.id.to_string(), fields.collect())
}

fn character(character: &Character) -> Row {
    (character.id.to_string(), character_fields(character))
}

fn fog(fog: &Fog) -> Row {
    (fog.id.to_string(), fog_fields(fog))
}

/// The fields of a character as they are spelled, without its description.
pub(crate) fn character_fields(character: &Character) -> Vec<(&'static str, String)> {
    let Character { id: _, format, made_of, haste, ability, size, text: _ } = character;
    vec![
        ("format", format.spell()),
        ("of", made_of.spell()),
        ("haste", haste.spell()),
        ("ability", ability.spell()),
        ("size", size.spell()),
    ]
}

/// The fields of a fog as they are spelled, without its description.
pub(crate) fn fog_fields(fog: &Fog) -> Vec<(&'static str, String)> {
    let Fog { id: _, action, format, text: _ } = fog;
    vec![("format", format.spell()), ("by", action.to_string())]
}

/// The fields of a trump as they are spelled.
pub(crate) fn trump_fields(trump: &Trump) -> Vec<(&'static str, String)> {
    let Trump { id: _, cards, ability } = trump;
    vec![("of", cards.spell()), ("ability", ability.spell())]
}
