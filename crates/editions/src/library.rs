//! All published rulebooks, folded from the rule files.

use std::fmt;

use saigen_rulebook::{Action, Character, Edition, Fog, Format, Rulebook, Switches, UnknownName};

use crate::history::History;
use crate::sheet::{self, At, TomlTable, Value};
use crate::{Error, parse_part, rows};

/// All versions of all published rulebooks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    editions: Vec<Published>,
    switches: Option<History<Switches>>,
    characters: Vec<(String, History<Character>)>,
    fogs: Vec<(String, History<Fog>)>,
    actions: Vec<(String, History<Action>)>,
}

/// A published edition.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Published {
    edition: Edition,
    /// Other numbers of the same edition.
    also: Vec<String>,
    /// The version in which it was first published.
    since: u16,
}

/// An error in a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The name of the file.
    pub file: String,
    /// The error and its position.
    pub error: Error,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.error)
    }
}

impl std::error::Error for FileError {}

/// The error for a version in which an edition is not published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownVersion {
    /// The requested version.
    pub version: u16,
    /// The first published version.
    pub first: u16,
    /// The last published version.
    pub last: u16,
}

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version, first, last } = self;
        write!(f, "unknown rulebook version {version}: versions go from {first} to {last}")
    }
}

impl std::error::Error for UnknownVersion {}

impl Library {
    /// Parses rule files, given by name and text. The first one lists the editions.
    pub fn read<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Self, Vec<FileError>> {
        let (mut library, mut errors) = (Self::default(), Vec::new());
        for (name, text) in files {
            let read = sheet::read(text, |root| {
                library.add(root);
                Some(())
            });
            let of_file = |error| FileError { file: name.into(), error };
            errors.extend(read.err().into_iter().flatten().map(of_file));
        }
        if errors.is_empty() { Ok(library) } else { Err(errors) }
    }

    /// The editions, oldest first.
    pub fn editions(&self) -> impl DoubleEndedIterator<Item = Edition> + Clone {
        self.editions.iter().map(|published| published.edition)
    }

    /// Parses an edition.
    pub fn edition(&self, text: &str) -> Result<Edition, UnknownName> {
        let is_named =
            |it: &&Published| it.edition.to_string() == text || it.also.iter().any(|it| it == text);
        let found = self.editions.iter().find(is_named).map(|published| published.edition);
        found.ok_or_else(|| UnknownName::new("edition", text, self.editions()))
    }

    /// The current version of the rulebooks: the highest one named in a file.
    pub fn version(&self) -> u16 {
        let rows = self.actions.iter().map(|(_, row)| row.version());
        let rows = rows.chain(self.characters.iter().map(|(_, row)| row.version()));
        let rows = rows.chain(self.fogs.iter().map(|(_, row)| row.version()));
        let rows = rows.chain(self.switches.iter().map(History::version));
        rows.chain(self.editions.iter().map(|published| published.since)).max().unwrap_or(1)
    }

    /// The current rulebook of an edition and a format, or `None` if the edition is not published.
    pub fn rulebook(&self, edition: Edition, format: Format) -> Option<Rulebook> {
        self.pinned(edition, format, self.version()).ok()
    }

    /// The rulebook of an edition and a format in a version, as records name it.
    pub fn pinned(&self, edition: Edition, format: Format, version: u16) -> Result<Rulebook, UnknownVersion> {
        let last = self.version();
        let published = self.editions.iter().find(|published| published.edition == edition);
        let first = published.map_or(last + 1, |published| published.since);
        if !(first..=last).contains(&version) {
            return Err(UnknownVersion { version, first, last });
        }
        let mut book = self.all_formats(edition, format, version);
        book.actions.retain(|action| action.format <= format);
        book.characters.retain(|character| character.format <= format);
        book.fogs.retain(|fog| fog.format <= format);
        Ok(book)
    }

    /// The rows of an edition in a version, in all formats.
    fn all_formats(&self, edition: Edition, format: Format, version: u16) -> Rulebook {
        let switches = self.switches.as_ref().and_then(|row| row.at(edition, format, version));
        Rulebook {
            edition,
            format,
            actions: rows_at(&self.actions, edition, format, version),
            characters: rows_at(&self.characters, edition, format, version),
            fogs: rows_at(&self.fogs, edition, format, version),
            switches: switches.copied().unwrap_or_default(),
        }
    }

    /// The current version of every rulebook: all editions in all formats.
    pub fn rulebooks(&self) -> impl Iterator<Item = Rulebook> {
        let pairs = self.editions().flat_map(|edition| Format::ALL.map(|format| (edition, format)));
        pairs.filter_map(|(edition, format)| self.rulebook(edition, format))
    }

    /// The actions of an edition in all formats.
    pub fn actions(&self, edition: Edition) -> Vec<Action> {
        rows_at(&self.actions, edition, Format::Master, self.version())
    }

    /// Whether any edition has an action with this id.
    pub fn has_action(&self, id: &str) -> bool {
        self.actions.iter().any(|(known, _)| known == id)
    }
}

/// The rows of an edition, a format and a version.
fn rows_at<T: Clone>(
    rows: &[(String, History<T>)],
    edition: Edition,
    format: Format,
    version: u16,
) -> Vec<T> {
    rows.iter().filter_map(|(_, row)| row.at(edition, format, version).cloned()).collect()
}

/// Reading.
impl Library {
    fn add(&mut self, root: &TomlTable) {
        let parts = ["editions", "switches", "characters", "fogs", "actions"].map(|key| root.get(key));
        root.finish();
        let [editions, switches, characters, fogs, actions] = parts;
        sheet::each(editions, |id, at, value| self.add_edition(id, at, value));
        let known: Vec<Edition> = self.editions().collect();
        if let Some(block) = switches.and_then(|value| value.table()) {
            self.switches = History::read(block, &known, &Switches::default(), rows::switches);
        }
        sheet::each(characters, |id, at, value| {
            let row = rows::new_character(id, value.table().as_ref());
            add_row(&mut self.characters, (id, at), value, &known, &row, rows::character);
        });
        sheet::each(fogs, |id, at, value| {
            let row = rows::new_fog(id);
            add_row(&mut self.fogs, (id, at), value, &known, &row, rows::fog);
        });
        sheet::each(actions, |id, at, value| {
            let row = Action::new(id.to_string());
            value.table().iter().for_each(rows::need_new_action);
            add_row(&mut self.actions, (id, at), value, &known, &row, rows::action);
        });
    }

    fn add_edition(&mut self, id: &str, at: At, value: Value) {
        let Some(table) = value.table() else { return };
        let also = table.get("also").and_then(|value| value.list()).unwrap_or_default();
        let also = also.iter().filter_map(|value| value.text().map(String::from)).collect();
        let since = table.get("version").and_then(|value| value.number(1..u64::from(u16::MAX)));
        table.finish();
        let last = self.editions.last().map(|published| published.edition);
        match Edition::parse(id).filter(|edition| last.is_none_or(|last| last < *edition)) {
            Some(edition) => {
                self.editions.push(Published { edition, also, since: since.unwrap_or(1) as u16 });
            }
            None => {
                table.fail(at, "an edition has two numbers, such as 8.2, which go up from block to block");
            }
        }
    }
}

/// Parses a block whose id must be unique.
fn add_row<T: Clone>(
    rows: &mut Vec<(String, History<T>)>,
    (id, at): (&str, At),
    value: Value,
    known: &[Edition],
    row: &T,
    change: impl Fn(&mut T, &TomlTable),
) {
    let Some(block) = value.table() else { return };
    value.checked(parse_part::<std::borrow::Cow<'static, str>>(id, at));
    if rows.iter().any(|(other, _)| other == id) {
        block.fail(at, format!("another block already has the id “{id}”"));
    }
    rows.extend(History::read(block, known, row, change).map(|history| (id.to_string(), history)));
}
