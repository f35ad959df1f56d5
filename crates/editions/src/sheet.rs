//! A strict TOML reader: every value has a position, and unread keys are errors.
//!
//! Errors are collected while reading continues, so that all of them are reported at once.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::ops::Range;

use saigen_rulebook::spelling::Spelled;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Error, hint, in_order, parse_part};

/// A line and a column, from 1.
pub type At = (usize, usize);

/// A text being read and the errors so far.
pub struct Sheet<'t> {
    text: &'t str,
    /// Byte offsets of the line starts.
    lines: Vec<usize>,
    tell: Tell<'t>,
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

/// What is wrong with a file whatever it is about. Displayed in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem<'p> {
    /// It is not TOML; holds the reason.
    Toml(&'p str),
    /// A required key is missing.
    Missing {
        /// The key.
        key: &'p str,
        /// A value for it.
        example: &'p str,
    },
    /// A table does not have this key.
    UnknownKey {
        /// The key.
        key: &'p str,
        /// Those that it has.
        known: &'p [&'p str],
    },
    /// A value has another type.
    Type {
        /// Its type.
        found: &'p str,
        /// What it should be.
        wanted: Wanted,
    },
    /// A number is out of range.
    Range {
        /// The number.
        found: &'p str,
        /// The range.
        wanted: Wanted,
    },
}

/// What a value should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A text.
    Text,
    /// A text, a whole number or a boolean.
    Scalar,
    /// A whole number of a range.
    Whole(Range<u64>),
    /// A number.
    Number,
    /// A boolean.
    Boolean,
    /// A list.
    List,
    /// A table.
    Table,
}

impl Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => f.write_str("a text in quotes"),
            Self::Scalar => f.write_str("a text in quotes, a whole number, true or false"),
            Self::Whole(range) => write!(f, "a whole number from {} to {}", range.start, range.end - 1),
            Self::Number => f.write_str("a number"),
            Self::Boolean => f.write_str("true or false"),
            Self::List => f.write_str("a list in brackets"),
            Self::Table => f.write_str("a table"),
        }
    }
}

impl Display for Problem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Toml(why) => write!(f, "invalid TOML: {why}"),
            Self::Missing { key, example } => {
                write!(f, "“{key}” is missing: write for instance {key} = {example}")
            }
            Self::UnknownKey { key, known } => {
                let all = known.join(", ");
                write!(f, "“{key}” is not a key of this table: write one of {all}{}", hint(key, known))
            }
            Self::Type { found, wanted } => write!(f, "found a value of type {found}: write {wanted}"),
            Self::Range { found, wanted } => write!(f, "{found} is not possible here: write {wanted}"),
        }
    }
}

/// Words a problem.
pub type Tell<'t> = &'t dyn Fn(&Problem) -> String;

/// Parses a file; `reader` receives the outermost table. Returns `Err` if anything is wrong.
pub fn read<T>(text: &str, read: impl FnOnce(&TomlTable) -> Option<T>) -> Result<T, Vec<Error>> {
    read_told(text, &|problem| problem.to_string(), read)
}

/// [`read`] with other words for its problems.
pub fn read_told<T>(
    text: &str,
    tell: Tell,
    read: impl FnOnce(&TomlTable) -> Option<T>,
) -> Result<T, Vec<Error>> {
    let (root, faults) = DeTable::parse_recoverable(text);
    let sheet = Sheet::new(text, tell);
    for fault in faults {
        let at = fault.span().map_or((1, 1), |span| sheet.at(span.start));
        sheet.problem(at, &Problem::Toml(fault.message()));
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
    fn new(text: &'t str, tell: Tell<'t>) -> Self {
        let ends = text.match_indices('\n').map(|(end, _)| end + 1);
        Self { text, lines: std::iter::once(0).chain(ends).collect(), tell, errors: RefCell::default() }
    }

    /// The position of a byte offset.
    fn at(&self, byte: usize) -> At {
        let byte = byte.min(self.text.len());
        let line = self.lines.partition_point(|&start| start <= byte);
        (line, self.text[self.lines[line - 1]..byte].chars().count() + 1)
    }

    fn fail(&self, (line, column): At, message: impl Into<String>) {
        self.errors.borrow_mut().push(Error::new(line, column, message));
    }

    fn problem(&self, at: At, problem: &Problem) {
        self.fail(at, (self.tell)(problem));
    }
}

impl<'s> TomlTable<'s> {
    /// The position of the table.
    pub fn at(&self) -> At {
        self.at
    }

    /// Reports an error at a position.
    pub fn fail(&self, at: At, message: impl Into<String>) {
        self.sheet.fail(at, message);
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
            self.sheet.problem(self.at, &Problem::Missing { key, example });
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
                self.sheet.problem(at, &Problem::UnknownKey { key, known: &asked });
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
    pub fn fail(&self, message: impl Into<String>) {
        self.sheet.fail(self.at(), message);
    }

    fn wanted<T>(&self, wanted: Wanted) -> Option<T> {
        let found = self.value.get_ref().type_str();
        self.sheet.problem(self.at(), &Problem::Type { found, wanted });
        None
    }

    /// The value as text.
    pub fn text(&self) -> Option<&'s str> {
        self.value.get_ref().as_str().or_else(|| self.wanted(Wanted::Text))
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
            _ => self.wanted(Wanted::Scalar),
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
    pub fn parsed<T: std::str::FromStr<Err: Display>>(&self) -> Option<T> {
        let (text, at) = self.spelled()?;
        text.parse().map_err(|error: T::Err| self.sheet.fail(at, error.to_string())).ok()
    }

    /// The value as a whole number in a range.
    pub fn number(&self, bounds: Range<u64>) -> Option<u64> {
        let number = self.value.get_ref().as_integer();
        let number = number
            .and_then(|number| u64::from_str_radix(&number.as_str().replace('_', ""), number.radix()).ok());
        let within = number.filter(|number| bounds.contains(number));
        let wanted = Wanted::Whole(bounds.clone());
        within.or_else(|| match self.value.get_ref().as_integer() {
            Some(found) => {
                self.sheet.problem(self.at(), &Problem::Range { found: found.as_str(), wanted });
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
        number.or_else(whole).or_else(|| self.wanted(Wanted::Number))
    }

    /// The value as a boolean.
    pub fn boolean(&self) -> Option<bool> {
        self.value.get_ref().as_bool().or_else(|| self.wanted(Wanted::Boolean))
    }

    /// Whether the value is a list.
    pub fn is_list(&self) -> bool {
        self.value.get_ref().is_array()
    }

    /// The value as a list.
    pub fn list(&self) -> Option<Vec<Self>> {
        let list = self.value.get_ref().as_array().or_else(|| self.wanted(Wanted::List))?;
        Some(list.iter().map(|value| Self { sheet: self.sheet, value }).collect())
    }

    /// The value as a table.
    pub fn table(&self) -> Option<TomlTable<'s>> {
        let table = self.value.get_ref().as_table().or_else(|| self.wanted(Wanted::Table))?;
        Some(TomlTable { sheet: self.sheet, table, at: self.at(), asked: RefCell::default() })
    }
}
