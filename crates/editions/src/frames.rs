//! Frames and their options as the rule files define them.

use saigen_cards::CardSet;
use saigen_rulebook::{DeckRule, Format, SetUpStep};

use crate::hint;
use crate::sheet::{TomlTable, Value};

/// A frame of an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameRow {
    /// The id.
    pub id: String,
    /// Other names.
    pub also: Vec<String>,
    /// The frame whose actions, characters and fogs it also has.
    pub inherits: Option<String>,
    /// The formats in which it is official.
    pub formats: Vec<Format>,
    /// The formats in which the edition recommends it.
    pub recommended: Vec<Format>,
    /// The formats in which it can be played although the edition does not list it.
    pub unofficial: Vec<Format>,
    /// The decks.
    pub deck: DeckRule,
    /// The steps of the set-up.
    pub steps: Vec<SetUpStep>,
    /// The message that names it.
    pub text: String,
}

/// An option of a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionRow {
    /// The id.
    pub id: String,
    /// Other names.
    pub also: Vec<String>,
    /// The formats that can have it.
    pub formats: Vec<Format>,
    /// The frames that can have it.
    pub frames: Vec<String>,
    /// The options that exclude it.
    pub not_with: Vec<String>,
    /// The steps that take the place of `shuffle`.
    pub steps: Vec<SetUpStep>,
    /// The message that names it.
    pub text: String,
}

impl FrameRow {
    pub(crate) fn new(id: &str) -> Self {
        let (also, formats, recommended, unofficial) = Default::default();
        let deck = DeckRule::Fixed(CardSet::ALL);
        let (inherits, steps, text) = Default::default();
        Self { id: id.into(), also, inherits, formats, recommended, unofficial, deck, steps, text }
    }

    /// Applies a table. `known` holds the frames that can be inherited.
    pub(crate) fn apply(&mut self, table: &TomlTable, known: &[String]) {
        list(&mut self.also, table, "also", text);
        set(&mut self.inherits, table, "inherits", |value| one_of(value, "frame", known).map(Some));
        list(&mut self.formats, table, "formats", Value::part);
        list(&mut self.recommended, table, "recommended", Value::part);
        list(&mut self.unofficial, table, "unofficial", Value::part);
        set(&mut self.deck, table, "deck", Value::part);
        list(&mut self.steps, table, "setup", Value::part);
        set(&mut self.text, table, "text", text);
    }

    /// Whether it can be played in a format, and how the edition sees it.
    pub fn standing(&self, format: Format) -> Option<Standing> {
        let standings = [
            (&self.recommended, Standing::Recommended),
            (&self.formats, Standing::Official),
            (&self.unofficial, Standing::Unofficial),
        ];
        standings.into_iter().find(|(formats, _)| formats.contains(&format)).map(|(_, standing)| standing)
    }
}

/// How an edition sees a regulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It is recommended.
    Recommended,
    /// It is official.
    Official,
    /// It is not in the rules of the edition.
    Unofficial,
}

impl Standing {
    /// The word for it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::Official => "official",
            Self::Unofficial => "unofficial",
        }
    }
}

impl OptionRow {
    pub(crate) fn new(id: &str) -> Self {
        let (also, formats, frames, not_with, steps, text) = Default::default();
        Self { id: id.into(), also, formats, frames, not_with, steps, text }
    }

    /// Applies a table. `frames` and `options` hold the ids that it can name.
    pub(crate) fn apply(&mut self, table: &TomlTable, frames: &[String], options: &[String]) {
        list(&mut self.also, table, "also", text);
        list(&mut self.formats, table, "formats", Value::part);
        list(&mut self.frames, table, "frames", |value| one_of(value, "frame", frames));
        list(&mut self.not_with, table, "not_with", |value| one_of(value, "option", options));
        list(&mut self.steps, table, "setup", Value::part);
        set(&mut self.text, table, "text", text);
    }

    /// Puts the steps of the option into those of a set-up.
    pub(crate) fn change(&self, steps: &[SetUpStep]) -> Vec<SetUpStep> {
        let instead = |step: &SetUpStep| match step {
            SetUpStep::Shuffle => self.steps.clone(),
            step => vec![*step],
        };
        steps.iter().flat_map(instead).collect()
    }
}

/// A row, and the frames and options that have it; every rulebook has it if none is named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Framed<T> {
    pub(crate) row: T,
    frames: Vec<String>,
}

impl<T> Framed<T> {
    pub(crate) fn new(row: T) -> Self {
        Self { row, frames: Vec::new() }
    }

    /// Reads the key `frames`, then the row. `known` holds the frames and options that it can name.
    pub(crate) fn apply(&mut self, table: &TomlTable, known: &[String], change: impl Fn(&mut T, &TomlTable)) {
        list(&mut self.frames, table, "frames", |value| one_of(value, "frame or option", known));
        change(&mut self.row, table);
    }

    /// Whether only some frames have it.
    pub(crate) fn is_added(&self) -> bool {
        !self.frames.is_empty()
    }

    /// Whether a rulebook with these frames and options has it.
    pub(crate) fn is_in(&self, has: &[&str]) -> bool {
        !self.is_added() || self.frames.iter().any(|frame| has.contains(&frame.as_str()))
    }
}

fn text(value: &Value) -> Option<String> {
    value.text().map(String::from)
}

/// One of the known names of a kind.
fn one_of(value: &Value, kind: &str, known: &[String]) -> Option<String> {
    let name = value.text()?;
    if !known.iter().any(|it| it == name) {
        value.fail(format!(
            "there is no {kind} “{name}” above: write one of {}{}",
            known.join(", "),
            hint(name, known)
        ));
    }
    Some(name.into())
}

/// Sets a field to the value of a key, if present and valid.
fn set<'s, T>(
    field: &mut T,
    table: &TomlTable<'s>,
    key: &'static str,
    read: impl Fn(&Value<'s>) -> Option<T>,
) {
    if let Some(value) = table.get(key).as_ref().and_then(read) {
        *field = value;
    }
}

/// Sets a list to the values of a key, if present.
fn list<'s, T>(
    field: &mut Vec<T>,
    table: &TomlTable<'s>,
    key: &'static str,
    read: impl Fn(&Value<'s>) -> Option<T>,
) {
    set(field, table, key, |value| Some(value.list()?.iter().filter_map(&read).collect()));
}
