//! Editions and formats.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use saigen_cards::{List, plain_details, problems};

/// An edition of the rules, named by two numbers. Which ones are published, the rule files say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edition {
    major: u8,
    minor: u8,
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
    /// The edition with these numbers, published or not.
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }

    /// The first number, which editions of one generation share.
    pub const fn major(self) -> u8 {
        self.major
    }

    /// Reads two numbers such as `8.2`, published or not.
    pub fn parse(text: &str) -> Option<Self> {
        let (major, minor) = text.split_once('.')?;
        let edition = Self::new(major.parse().ok()?, minor.parse().ok()?);
        (edition.to_string() == text).then_some(edition)
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

problems! {
    /// What a word should name.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Named {
        /// An edition.
        Edition = "named-edition", "edition";
        /// A format.
        Format = "named-format", "format";
    }
}

problems! {
    /// A word that names nothing of its kind; says what there is.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct UnknownName {
        /// What kind of thing was asked for.
        pub kind: Named,
        /// What was written.
        pub found: String,
        /// What there is.
        pub known: List,
    } = "unknown-name", "there is no {kind} “{found}”; there is {known}";
}

impl UnknownName {
    /// Nothing of this kind has this name; these are the names there are.
    pub fn new(kind: Named, found: &str, known: impl Iterator<Item = impl fmt::Display>) -> Self {
        Self { kind, found: found.to_string(), known: known.collect() }
    }
}

plain_details!(Edition, Format);

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(s: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|format| format.id() == s);
        found.ok_or_else(|| UnknownName::new(Named::Format, s, Self::ALL.iter().map(|f| f.id())))
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
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
