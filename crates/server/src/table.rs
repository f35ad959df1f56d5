//! The rules of a table and the words for them, compiled once for each published rulebook and kept for
//! as long as the program runs: rooms, views and lines all borrow from them.

use std::sync::{Mutex, PoisonError};

use saigen_engine::Rules;
use saigen_notation::{Header, NotPlayable};
use saigen_protocol::Words;
use saigen_rulebook::{Edition, Format};
use saigen_texts::Lang;
use saigen_wording::Wording;

/// Rules and words.
pub(crate) struct Table {
    pub(crate) rules: &'static Rules,
    pub(crate) ja: Wording<'static>,
    pub(crate) en: Wording<'static>,
}

/// What tells tables apart; there are few of them, because nothing else can be chosen.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    edition: Edition,
    format: Format,
    version: u16,
    choose_grave_top: bool,
}

static TABLES: Mutex<Vec<(Key, &'static Table)>> = Mutex::new(Vec::new());

impl Table {
    /// The table of a header that names a published rulebook and forbids nothing.
    pub(crate) fn of(header: &Header) -> Result<&'static Self, NotPlayable> {
        debug_assert!(header.custom.is_none() && header.forbidden.is_empty());
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
        let [ja, en] = [Lang::Ja, Lang::En].map(|lang| Wording::new(rules, lang));
        let table: &'static Self = Box::leak(Box::new(Self { rules, ja, en }));
        tables.push((key, table));
        Ok(table)
    }

    /// The same in both languages.
    pub(crate) fn both(&self, say: impl Fn(&Wording<'static>) -> String) -> Words {
        Words { ja: say(&self.ja), en: say(&self.en) }
    }
}
