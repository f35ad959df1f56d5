//! A row through the editions: as it was introduced, what was changed, when it was removed.

use saigen_rulebook::{Edition, Format};

use crate::sheet::{At, Table, Value};
use crate::{Error, Words, hint};

/// Since when something holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Since {
    edition: Edition,
    /// The version of the published rulebooks.
    version: u16,
    /// The only format in which it holds; all formats if none is named.
    format: Option<Format>,
}

impl Since {
    /// Reads `8.2`, `7.0 lite` or `8.2 version 2`; the edition is one of those that are known.
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

    /// Editions and versions in order.
    fn place(self) -> (Edition, u16) {
        (self.edition, self.version)
    }
}

/// A row in all editions, formats and versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct History<T> {
    views: Vec<View<T>>,
}

/// A row as it is since a version, in one format or in all for which there is no other view.
#[derive(Clone, PartialEq, Eq, Debug)]
struct View<T> {
    version: u16,
    format: Option<Format>,
    /// What it is since which edition; nothing where it was removed.
    states: Vec<(Edition, Option<T>)>,
}

/// What a block says: since when, and the table that changes the row, or none if it is removed then.
type Step<'s> = (Since, Option<Table<'s>>);

impl<T: Clone> History<T> {
    /// Reads a block. The row is as it would be if the block said nothing about it.
    pub(crate) fn read(
        block: Table,
        known: &[Edition],
        row: &T,
        change: impl Fn(&mut T, &Table),
    ) -> Option<Self> {
        let since = |value: Value| value.read(|text, at| Since::read(text, at, known));
        let introduced = block.need("introduced", "\"8.2\"").and_then(since);
        let removed = block.get("removed").and_then(since).map(|since| (since, None));
        let changes = block.get("changed").and_then(|value| value.table());
        let changed = changes.iter().flat_map(Table::entries).filter_map(|(key, at, value)| {
            let since = value.checked(Since::read(key, at, known))?;
            value.table().map(|table| (since, Some(table)))
        });
        let changed: Vec<Step> = changed.collect();
        let first = (introduced?, Some(block));
        let steps: Vec<Step> = std::iter::once(first).chain(changed).chain(removed).collect();
        check_order(&steps);
        let history = Self::fold(&steps, row, change);
        steps.iter().filter_map(|(_, table)| table.as_ref()).for_each(Table::finish);
        Some(history)
    }

    fn fold(steps: &[Step], row: &T, change: impl Fn(&mut T, &Table)) -> Self {
        let versions = distinct(steps.iter().map(|(since, _)| since.version));
        let formats = distinct(steps.iter().map(|(since, _)| since.format).chain([None]));
        let pairs = versions.iter().flat_map(|&version| formats.iter().map(move |&format| (version, format)));
        let view = |(version, format)| {
            let mut row = row.clone();
            let holds =
                |since: Since| since.version <= version && (since.format.is_none() || since.format == format);
            let states = steps.iter().filter(|(since, _)| holds(*since)).map(|(since, table)| {
                let state = table.as_ref().map(|table| {
                    change(&mut row, table);
                    row.clone()
                });
                (since.edition, state)
            });
            View { version, format, states: states.collect() }
        };
        Self { views: pairs.map(view).collect() }
    }
}

impl<T> History<T> {
    /// The row in an edition, a format and a version, if they have it.
    pub(crate) fn at(&self, edition: Edition, format: Format, version: u16) -> Option<&T> {
        let holds = |view: &&View<T>| view.version <= version && view.format.is_none_or(|it| it == format);
        let views = self.views.iter().filter(holds);
        let view = views.max_by_key(|view| (view.version, view.format.is_some()))?;
        let (_, state) = view.states.iter().rfind(|(since, _)| *since <= edition)?;
        state.as_ref()
    }

    /// The last version that says something about the row.
    pub(crate) fn version(&self) -> u16 {
        self.views.iter().map(|view| view.version).max().unwrap_or(1)
    }
}

/// Changes apply in the order in which they stand, which is that of editions and versions.
fn check_order(steps: &[Step]) {
    for ((before, _), (since, table)) in steps.iter().zip(&steps[1..]) {
        if since.place() < before.place() {
            let first = &steps[0].1;
            let message = "write introduced, changed and removed in the order of editions and versions";
            table.as_ref().or(first.as_ref()).into_iter().for_each(|table| table.fail(table.at(), message));
        }
    }
}

/// Each value once.
fn distinct<V: PartialEq>(values: impl Iterator<Item = V>) -> Vec<V> {
    values.fold(Vec::new(), |mut all, value| {
        if !all.contains(&value) {
            all.push(value);
        }
        all
    })
}
