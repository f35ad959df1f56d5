//! The history of a row across editions: introduced, changed, removed.

use saigen_rulebook::{Edition, Format};

use crate::sheet::{At, TomlTable, Value};
use crate::{Error, Words, hint};

/// When a change takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Since {
    edition: Edition,
    /// The version of the published rulebooks.
    version: u16,
    /// The only format it applies to; `None` for all.
    format: Option<Format>,
}

impl Since {
    /// Parses `8.2`, `7.0 lite` or `8.2 version 2`. The edition must be one of those given.
    pub(crate) fn read(text: &str, (line, column): At, known: &[Edition]) -> Result<Self, Error> {
        let mut words = Words::of(line, text);
        let since = Self::from_words(&mut words, known).and_then(|since| words.finish().map(|()| since));
        since.map_err(|error| Error { column: error.column + column - 1, ..error })
    }

    fn from_words(words: &mut Words, known: &[Edition]) -> Result<Self, Error> {
        let word = words.need("an edition")?;
        let names: Vec<String> = known.iter().map(Edition::to_string).collect();
        let edition = Edition::parse(&word.text).filter(|edition| known.contains(edition));
        let unknown = || word.unknown(format!("one of {}{}", names.join(", "), hint(&word.text, &names)));
        let edition = edition.ok_or_else(unknown)?;
        let format = words.peek_text().and_then(|text| text.parse().ok());
        if format.is_some() {
            words.next();
        }
        let version =
            if words.accept("version") { words.need("a version")?.number("a version")? } else { 1 };
        Ok(Self { edition, version, format })
    }

    /// Orders by edition, then version.
    fn place(self) -> (Edition, u16) {
        (self.edition, self.version)
    }
}

/// A row across all editions, formats and versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct History<T> {
    timelines: Vec<Timeline<T>>,
}

/// A row from a version on, in one format or in all formats without an entry of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Timeline<T> {
    version: u16,
    format: Option<Format>,
    /// The row by the edition from which it holds; `None` where it is removed.
    states: Vec<(Edition, Option<T>)>,
}

/// An entry of a block: when it takes effect, and the table of changes, or `None` for a removal.
type Entry<'s> = (Since, Option<TomlTable<'s>>);

impl<T: Clone> History<T> {
    /// Parses a block. `row` holds the defaults.
    pub(crate) fn read(
        block: TomlTable,
        known: &[Edition],
        row: &T,
        change: impl Fn(&mut T, &TomlTable),
    ) -> Option<Self> {
        let since = |value: Value| value.read(|text, at| Since::read(text, at, known));
        let introduced = block.need("introduced", "\"8.2\"").and_then(since);
        let removed = block.get("removed").and_then(since).map(|since| (since, None));
        let changes = block.get("changed").and_then(|value| value.table());
        let changed = changes.iter().flat_map(TomlTable::entries).filter_map(|(key, at, value)| {
            let since = value.checked(Since::read(key, at, known))?;
            value.table().map(|table| (since, Some(table)))
        });
        let changed: Vec<Entry> = changed.collect();
        let first = (introduced?, Some(block));
        let entries: Vec<Entry> = std::iter::once(first).chain(changed).chain(removed).collect();
        check_order(&entries);
        let history = Self::fold(&entries, row, change);
        entries.iter().filter_map(|(_, table)| table.as_ref()).for_each(TomlTable::finish);
        Some(history)
    }

    fn fold(entries: &[Entry], row: &T, change: impl Fn(&mut T, &TomlTable)) -> Self {
        let first = entries.first().map_or(1, |(since, _)| since.version);
        let versions = distinct(entries.iter().map(|(since, _)| since.version.max(first)));
        let formats = distinct(entries.iter().map(|(since, _)| since.format).chain([None]));
        let pairs = versions.iter().flat_map(|&version| formats.iter().map(move |&format| (version, format)));
        let timeline = |(version, format)| {
            let mut row = row.clone();
            let holds =
                |since: Since| since.version <= version && (since.format.is_none() || since.format == format);
            let states = entries.iter().filter(|(since, _)| holds(*since)).map(|(since, table)| {
                let state = table.as_ref().map(|table| {
                    change(&mut row, table);
                    row.clone()
                });
                (since.edition, state)
            });
            Timeline { version, format, states: states.collect() }
        };
        Self { timelines: pairs.map(timeline).collect() }
    }
}

impl<T> History<T> {
    /// The row in an edition, a format and a version, or `None` if they lack it.
    pub(crate) fn at(&self, edition: Edition, format: Format, version: u16) -> Option<&T> {
        let holds = |timeline: &&Timeline<T>| {
            timeline.version <= version && timeline.format.is_none_or(|it| it == format)
        };
        let timelines = self.timelines.iter().filter(holds);
        let timeline = timelines.max_by_key(|timeline| (timeline.version, timeline.format.is_some()))?;
        let (_, state) = timeline.states.iter().rfind(|(since, _)| *since <= edition)?;
        state.as_ref()
    }

    /// The highest version named in the block.
    pub(crate) fn version(&self) -> u16 {
        self.timelines.iter().map(|timeline| timeline.version).max().unwrap_or(1)
    }
}

/// Entries must be in the order of editions and versions, the order in which they apply.
fn check_order(entries: &[Entry]) {
    for ((before, _), (since, table)) in entries.iter().zip(&entries[1..]) {
        if since.place() < before.place() {
            let first = &entries[0].1;
            let message = "write introduced, changed and removed in the order of editions and versions";
            table.as_ref().or(first.as_ref()).into_iter().for_each(|table| table.fail(table.at(), message));
        }
    }
}

/// The distinct values.
fn distinct<V: PartialEq>(values: impl Iterator<Item = V>) -> Vec<V> {
    values.fold(Vec::new(), |mut all, value| {
        if !all.contains(&value) {
            all.push(value);
        }
        all
    })
}
