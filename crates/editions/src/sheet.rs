//! A strict TOML reader: every value has a position, and unread keys are errors.
//!
//! Errors are collected while reading continues, so that all of them are reported at once.

use std::cell::RefCell;
use std::ops::Range;

use saigen_cards::{List, Problem, problems};
use saigen_rulebook::spelling::Spelled;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Error, Hint, hint, in_order, parse_part};

/// A line and a column, from 1.
pub type At = (usize, usize);

/// A text being read and the errors so far.
pub struct Sheet<'t> {
    text: &'t str,
    /// Byte offsets of the line starts.
    lines: Vec<usize>,
    errors: RefCell<Vec<Error>>,
}

/// A table of the file. Unread keys are errors.
pub struct TomlTable<'s> {
    sheet: &'s Sheet<'s>,
    table: &'s DeTable<'s>,
    at: At,
    asked: RefCell<Vec<&'static str>>,
}

/// A value of the file.
#[derive(Clone, Copy)]
pub struct Value<'s> {
    sheet: &'s Sheet<'s>,
    value: &'s Spanned<DeValue<'s>>,
}

problems! {
    /// What is wrong with a file whatever it is about.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum FileProblem {
        /// It is not TOML; holds the reason.
        Toml(why: String) = "file-toml", "invalid TOML: {why}";
        /// A required key is missing.
        Missing {
            /// The key.
            key: String,
            /// A value for it.
            example: String,
        } = "file-missing", "“{key}” is missing: write for instance {key} = {example}";
        /// A table does not have this key.
        UnknownKey {
            /// The key.
            key: String,
            /// Those that it has.
            known: List,
            /// The one that was probably meant.
            hint: Hint,
        } = "file-unknown-key", "“{key}” is not a key of this table: write one of {known}{hint}";
        /// A value has another type.
        Type {
            /// Its type.
            found: String,
            /// What it should be.
            wanted: WantedValue,
        } = "file-type", "found a value of type {found}: write {wanted}";
        /// A number is out of range.
        Range {
            /// The number.
            found: String,
            /// The range.
            wanted: WantedValue,
        } = "file-range", "{found} is not possible here: write {wanted}";
    }
}

problems! {
    /// What a value should be.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum WantedValue {
        /// A text.
        Text = "value-text", "a text in quotes";
        /// A text, a whole number or a boolean.
        Scalar = "value-scalar", "a text in quotes, a whole number, true or false";
        /// A whole number.
        Whole {
            /// The least.
            low: u64,
            /// The largest.
            high: u64,
        } = "value-whole", "a whole number from {low} to {high}";
        /// A number.
        Number = "value-number", "a number";
        /// A boolean.
        Boolean = "value-boolean", "true or false";
        /// A list.
        List = "value-list", "a list in brackets";
        /// A table.
        Table = "value-table", "a table";
    }
}

/// Parses a file; `reader` receives the outermost table. Returns `Err` if anything is wrong.
pub fn read<T>(text: &str, read: impl FnOnce(&TomlTable) -> Option<T>) -> Result<T, Vec<Error>> {
    let (root, faults) = DeTable::parse_recoverable(text);
    let sheet = Sheet::new(text);
    for fault in faults {
        let at = fault.span().map_or((1, 1), |span| sheet.at(span.start));
        sheet.fail(at, FileProblem::Toml(fault.message().into()));
    }
    let table = root.get_ref();
    let root = TomlTable { sheet: &sheet, table, at: (1, 1), asked: RefCell::default() };
    let found = if sheet.errors.borrow().is_empty() { read(&root) } else { None };
    match found {
        Some(found) if sheet.errors.borrow().is_empty() => Ok(found),
        _ => Err(in_order(sheet.errors.into_inner())),
    }
}

/// The entries of a table of tables, in file order.
pub fn each<'s>(value: Option<Value<'s>>, mut read: impl FnMut(&str, At, Value<'s>)) {
    let table = value.and_then(|value| value.table());
    table.iter().flat_map(TomlTable::entries).for_each(|(id, at, value)| read(id, at, value));
}

impl<'t> Sheet<'t> {
    fn new(text: &'t str) -> Self {
        let ends = text.match_indices('\n').map(|(end, _)| end + 1);
        Self { text, lines: std::iter::once(0).chain(ends).collect(), errors: RefCell::default() }
    }

    /// The position of a byte offset.
    fn at(&self, byte: usize) -> At {
        let byte = byte.min(self.text.len());
        let line = self.lines.partition_point(|&start| start <= byte);
        (line, self.text[self.lines[line - 1]..byte].chars().count() + 1)
    }

    fn fail(&self, (line, column): At, problem: impl Into<Problem>) {
        self.errors.borrow_mut().push(Error::new(line, column, problem));
    }
}

impl<'s> TomlTable<'s> {
    /// The position of the table.
    pub fn at(&self) -> At {
        self.at
    }

    /// Reports an error at a position.
    pub fn fail(&self, at: At, problem: impl Into<Problem>) {
        self.sheet.fail(at, problem);
    }

    /// Whether no error has been reported so far.
    pub fn is_sound(&self) -> bool {
        self.sheet.errors.borrow().is_empty()
    }

    /// The value of a key, if present.
    pub fn get(&self, key: &'static str) -> Option<Value<'s>> {
        self.asked.borrow_mut().push(key);
        self.table.get(key).map(|value| Value { sheet: self.sheet, value })
    }

    /// The value of a required key.
    pub fn need(&self, key: &'static str, example: &str) -> Option<Value<'s>> {
        let value = self.get(key);
        if value.is_none() {
            self.fail(self.at, FileProblem::Missing { key: key.into(), example: example.into() });
        }
        value
    }

    /// A part of a rulebook; `None` if it is missing or invalid.
    pub fn part<T: Spelled>(&self, key: &'static str) -> Option<T> {
        self.get(key)?.part()
    }

    /// All keys with positions and values, in file order.
    pub fn entries(&self) -> Vec<(&'s str, At, Value<'s>)> {
        let mut entries: Vec<_> = self.table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let entry = |(key, value): (&'s Spanned<_>, &'s Spanned<DeValue<'s>>)| {
            let name: &'s std::borrow::Cow<'s, str> = key.get_ref();
            (name.as_ref(), self.sheet.at(key.span().start), Value { sheet: self.sheet, value })
        };
        entries.into_iter().map(entry).collect()
    }

    /// Reports every unread key.
    pub fn finish(&self) {
        let asked = self.asked.borrow();
        for (key, at, _) in self.entries() {
            if !asked.contains(&key) {
                let (known, hint) = (asked.iter().collect(), hint(key, &asked));
                self.fail(at, FileProblem::UnknownKey { key: key.into(), known, hint });
            }
        }
    }
}

impl<'s> Value<'s> {
    /// The position of the value.
    pub fn at(&self) -> At {
        self.sheet.at(self.value.span().start)
    }

    /// Reports an error at the value.
    pub fn fail(&self, problem: impl Into<Problem>) {
        self.sheet.fail(self.at(), problem);
    }

    fn wanted<T>(&self, wanted: WantedValue) -> Option<T> {
        let found = self.value.get_ref().type_str().into();
        self.fail(FileProblem::Type { found, wanted });
        None
    }

    /// The value as text.
    pub fn text(&self) -> Option<&'s str> {
        self.value.get_ref().as_str().or_else(|| self.wanted(WantedValue::Text))
    }

    /// Text, a number or a boolean as it is spelled, and the position of its first character.
    fn spelled(&self) -> Option<(String, At)> {
        let Range { start, end } = self.value.span();
        match self.value.get_ref() {
            DeValue::String(text) => {
                // Skip the quote. Text with escapes is located as a whole.
                let inside = self.sheet.text.get(start..end).and_then(|raw| raw.find(text.as_ref()));
                Some((text.to_string(), self.sheet.at(start + inside.unwrap_or(0))))
            }
            DeValue::Boolean(boolean) => Some((boolean.to_string(), self.sheet.at(start))),
            DeValue::Integer(number) if number.radix() == 10 => {
                Some((number.as_str().to_string(), self.sheet.at(start)))
            }
            _ => self.wanted(WantedValue::Scalar),
        }
    }

    /// The parsed value; an error is reported.
    pub fn checked<T>(&self, read: Result<T, Error>) -> Option<T> {
        read.map_err(|error| self.sheet.errors.borrow_mut().push(error)).ok()
    }

    /// The value as a part of a rulebook.
    pub fn part<T: Spelled>(&self) -> Option<T> {
        self.read(parse_part)
    }

    /// [`part`](Self::part) with another reader.
    pub fn read<T>(&self, read: impl FnOnce(&str, At) -> Result<T, Error>) -> Option<T> {
        let (text, at) = self.spelled()?;
        self.checked(read(&text, at))
    }

    /// The value as a type that parses from text.
    pub fn parsed<T: std::str::FromStr<Err: Into<Problem>>>(&self) -> Option<T> {
        let (text, at) = self.spelled()?;
        text.parse().map_err(|error: T::Err| self.sheet.fail(at, error)).ok()
    }

    /// The value as a whole number in a range.
    pub fn number(&self, bounds: Range<u64>) -> Option<u64> {
        let number = self.value.get_ref().as_integer();
        let number = number
            .and_then(|number| u64::from_str_radix(&number.as_str().replace('_', ""), number.radix()).ok());
        let within = number.filter(|number| bounds.contains(number));
        let wanted = WantedValue::Whole { low: bounds.start, high: bounds.end - 1 };
        within.or_else(|| match self.value.get_ref().as_integer() {
            Some(found) => {
                self.fail(FileProblem::Range { found: found.as_str().into(), wanted });
                None
            }
            None => self.wanted(wanted),
        })
    }

    /// The value as a number with or without a fraction.
    pub fn fraction(&self) -> Option<f64> {
        let value = self.value.get_ref();
        let number = value.as_float().and_then(|float| float.as_str().parse().ok());
        let whole = || value.as_integer().and_then(|whole| whole.as_str().parse().ok());
        number.or_else(whole).or_else(|| self.wanted(WantedValue::Number))
    }

    /// The value as a boolean.
    pub fn boolean(&self) -> Option<bool> {
        self.value.get_ref().as_bool().or_else(|| self.wanted(WantedValue::Boolean))
    }

    /// Whether the value is a list.
    pub fn is_list(&self) -> bool {
        self.value.get_ref().is_array()
    }

    /// The value as a list.
    pub fn list(&self) -> Option<Vec<Self>> {
        let list = self.value.get_ref().as_array().or_else(|| self.wanted(WantedValue::List))?;
        Some(list.iter().map(|value| Self { sheet: self.sheet, value }).collect())
    }

    /// The value as a table.
    pub fn table(&self) -> Option<TomlTable<'s>> {
        let table = self.value.get_ref().as_table().or_else(|| self.wanted(WantedValue::Table))?;
        Some(TomlTable { sheet: self.sheet, table, at: self.at(), asked: RefCell::default() })
    }
}
