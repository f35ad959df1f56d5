//! The rules of a table and the words for them. For a published rulebook they are compiled once and kept
//! for as long as the program runs: rooms, views and lines all borrow from them. For a rulebook of one's
//! own they last as long as the match or the call that needs them.

use std::sync::{Arc, Mutex, PoisonError};

use saigen_engine::Rules;
use saigen_notation::{Header, NotPlayable};
use saigen_protocol::Words;
use saigen_rulebook::{Edition, Format};
use saigen_texts::Lang;
use saigen_wording::Wording;

/// Rules and words.
pub(crate) struct TableOf<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) ja: Wording<'r>,
    pub(crate) en: Wording<'r>,
}

/// A table of a published rulebook.
pub(crate) type Table = TableOf<'static>;

/// What tells tables apart; there are few of them, because nothing else can be chosen.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    edition: Edition,
    format: Format,
    version: u16,
    choose_grave_top: bool,
}

static TABLES: Mutex<Vec<(Key, &'static Table)>> = Mutex::new(Vec::new());

/// Whether a header names a published rulebook and forbids nothing.
fn is_published(header: &Header) -> bool {
    header.custom.is_none() && header.forbidden.is_empty()
}

/// Does something at the table of any header.
pub(crate) fn at_table<T>(header: &Header, work: impl FnOnce(&TableOf<'_>) -> T) -> Result<T, NotPlayable> {
    Ok(Shared::of(header)?.at(work))
}

/// The rules of a table, for as long as anybody needs them.
#[derive(Clone)]
pub(crate) enum Shared {
    /// A published rulebook.
    Published(&'static Table),
    /// A rulebook of one's own.
    Own(Arc<Rules>),
}

impl Shared {
    /// The rules of any header.
    pub(crate) fn of(header: &Header) -> Result<Self, NotPlayable> {
        match is_published(header) {
            true => Table::of(header).map(Self::Published),
            false => header.rules().map(|rules| Self::Own(Arc::new(rules))),
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        match self {
            Self::Published(table) => table.rules,
            Self::Own(rules) => rules,
        }
    }

    /// Does something at the table.
    pub(crate) fn at<T>(&self, work: impl FnOnce(&TableOf<'_>) -> T) -> T {
        match self {
            Self::Published(table) => work(table),
            Self::Own(rules) => work(&TableOf::new(rules)),
        }
    }
}

impl Table {
    /// The table of a header that names a published rulebook and forbids nothing.
    pub(crate) fn of(header: &Header) -> Result<&'static Self, NotPlayable> {
        debug_assert!(is_published(header));
        let key = Key {
            edition: header.rulebook.edition,
            format: header.rulebook.format,
            version: header.rulebook.version,
            choose_grave_top: header.options.choose_grave_top,
        };
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = tables.iter().find(|(known, _)| *known == key) {
            return Ok(table);
        }
        let rules: &'static Rules = Box::leak(Box::new(header.rules()?));
        let table: &'static Self = Box::leak(Box::new(Self::new(rules)));
        tables.push((key, table));
        Ok(table)
    }
}

impl<'r> TableOf<'r> {
    pub(crate) fn new(rules: &'r Rules) -> Self {
        let [ja, en] = [Lang::Ja, Lang::En].map(|lang| Wording::new(rules, lang));
        Self { rules, ja, en }
    }

    /// The same in both languages.
    pub(crate) fn both(&self, say: impl Fn(&Wording<'r>) -> String) -> Words {
        Words { ja: say(&self.ja), en: say(&self.en) }
    }
}
