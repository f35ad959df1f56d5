//! The supported languages.

use std::fmt;
use std::str::FromStr;

use unic_langid::LanguageIdentifier;

/// A supported language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lang {
    /// Japanese, written `ja`.
    Ja,
    /// English, written `en`.
    En,
}

impl Lang {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::Ja, Self::En];

    /// The code used in options, URLs and folder names.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
        }
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        self.code().parse().expect("two letters are a language identifier")
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = ParseLangError;

    fn from_str(s: &str) -> Result<Self, ParseLangError> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.code() == s)
            .ok_or_else(|| ParseLangError { found: s.to_string() })
    }
}

/// The error for an unsupported language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLangError {
    /// The unsupported code.
    pub found: String,
}

impl fmt::Display for ParseLangError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Lang::ALL.map(Lang::code).join(", ");
        write!(f, "unknown language “{}”: write one of {known}", self.found)
    }
}

impl std::error::Error for ParseLangError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_read_back_what_they_write() {
        for lang in Lang::ALL {
            assert_eq!(lang.to_string().parse(), Ok(lang));
        }
    }

    #[test]
    fn an_unknown_language_is_refused_with_the_known_ones() {
        let error = "fr".parse::<Lang>().unwrap_err();
        assert_eq!(error.to_string(), "unknown language “fr”: write one of ja, en");
    }
}
