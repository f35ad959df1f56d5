//! Editions and formats.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// A published edition of the rules, in order of publication.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// 6.0 (2020)
    V6_0,
    /// 6.1 and 6.2, which are the same game
    V6_2,
    /// 7.0 (2024)
    V7_0,
    /// 8.2
    V8_2,
}

/// A format. Formats nest: each one has all actions of the ones before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// ライト
    Lite,
    /// スタンダード
    Standard,
    /// プロ
    Pro,
    /// マスター
    Master,
}

impl Edition {
    /// All editions, oldest first.
    pub const ALL: [Self; 4] = [Self::V6_0, Self::V6_2, Self::V7_0, Self::V8_2];

    /// The number of the edition as people write it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::V6_0 => "6.0",
            Self::V6_2 => "6.2",
            Self::V7_0 => "7.0",
            Self::V8_2 => "8.2",
        }
    }
}

impl Format {
    /// All formats, smallest first.
    pub const ALL: [Self; 4] = [Self::Lite, Self::Standard, Self::Pro, Self::Master];

    /// The id of the format.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Lite => "lite",
            Self::Standard => "standard",
            Self::Pro => "pro",
            Self::Master => "master",
        }
    }

    /// This format and all larger ones: those that have what this one has.
    pub fn and_larger(self) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |&format| format >= self)
    }
}

/// A word that names nothing of its kind; says what there is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// What kind of thing was asked for.
    pub kind: &'static str,
    /// What was written.
    pub found: String,
    /// What there is.
    pub known: Vec<String>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} “{}”; there is {}", self.kind, self.found, self.known.join(", "))
    }
}

impl core::error::Error for UnknownName {}

impl UnknownName {
    fn new<'a>(kind: &'static str, found: &str, known: impl Iterator<Item = &'a str>) -> Self {
        Self { kind, found: found.to_string(), known: known.map(str::to_string).collect() }
    }
}

impl FromStr for Edition {
    type Err = UnknownName;

    /// Reads the number of an edition; 6.1 is the same game as 6.2.
    fn from_str(s: &str) -> Result<Self, UnknownName> {
        let wanted = if s == "6.1" { "6.2" } else { s };
        let found = Self::ALL.into_iter().find(|edition| edition.id() == wanted);
        found.ok_or_else(|| UnknownName::new("edition", s, Self::ALL.iter().map(|e| e.id())))
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(s: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|format| format.id() == s);
        found.ok_or_else(|| UnknownName::new("format", s, Self::ALL.iter().map(|f| f.id())))
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// How an edition and a format are written together, for instance `8.2/master`.
pub fn pair_name(edition: Edition, format: Format) -> String {
    format!("{edition}/{format}")
}
