//! Set-ups on the command line: `full`, `random40`, `entry`, `custom:FILE`, each with `+preset`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use saigen_engine::SetUp;
use saigen_notation::{Decks, Setup, parse_decks};
use saigen_rulebook::{Preset, Rulebook, UnknownName};

use crate::failure::{self, Failure};

/// A set-up as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SetupSpec {
    pub(crate) decks: DeckSpec,
    preset: bool,
}

/// The decks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DeckSpec {
    /// Named decks.
    Named(Decks),
    /// Decks listed in a file.
    Custom(PathBuf),
}

impl DeckSpec {
    /// The message id of the name, without prefix.
    pub(crate) const fn id(&self) -> &'static str {
        match self {
            Self::Named(decks) => decks.id(),
            Self::Custom(_) => "custom",
        }
    }
}

impl FromStr for SetupSpec {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let (name, preset) = match text.strip_suffix("+preset") {
            Some(name) => (name, true),
            None => (text, false),
        };
        let decks = match (Decks::find(name), name.strip_prefix("custom:")) {
            (Some(decks), _) => DeckSpec::Named(decks),
            (None, Some(file)) if !file.is_empty() => DeckSpec::Custom(file.into()),
            _ => return Err(unknown(text)),
        };
        Ok(Self { decks, preset })
    }
}

fn unknown(found: &str) -> UnknownName {
    let known = ["full", "random40", "entry", "custom:FILE", "and each of them with +preset"];
    UnknownName { kind: "set-up", found: found.to_string(), known: known.map(str::to_string).into() }
}

impl fmt::Display for SetupSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.decks.id())?;
        if let DeckSpec::Custom(file) = &self.decks {
            write!(f, ":{}", file.display())?;
        }
        if self.preset { f.write_str("+preset") } else { Ok(()) }
    }
}

impl SetupSpec {
    /// The set-up under given rules; reads the file.
    pub(crate) fn resolve(&self, book: &Rulebook) -> Result<SetUp, Failure> {
        Ok(self.written(book)?.resolve(book))
    }

    /// The set-up as stored in a record: with the decks of a file.
    pub(crate) fn written(&self, book: &Rulebook) -> Result<Setup, Failure> {
        self.check_preset(book)?;
        let decks = match &self.decks {
            DeckSpec::Named(decks) => *decks,
            DeckSpec::Custom(file) => {
                let decks = parse_decks(&failure::read(file)?);
                Decks::Own(decks.map_err(|errors| Failure::unreadable(file, &errors))?)
            }
        };
        Ok(Setup { decks, preset: self.preset })
    }

    fn check_preset(&self, book: &Rulebook) -> Result<(), Failure> {
        if !self.preset || book.switches.preset != Preset::Never {
            return Ok(());
        }
        let without = Self { preset: false, ..self.clone() };
        Err(Failure::input(format!(
            "edition {} has no preset in the format {}: write “{without}”; 7.0 has presets from standard up, 8.2 always",
            book.edition, book.format
        )))
    }
}

#[cfg(test)]
mod tests {
    use saigen_editions::rulebook;
    use saigen_rulebook::{Edition, Format};

    use super::*;

    fn resolve(text: &str, edition: Edition, format: Format) -> Result<SetUp, Failure> {
        text.parse::<SetupSpec>().unwrap().resolve(&rulebook(edition, format))
    }

    #[test]
    fn set_ups_read_back_as_written() {
        for text in ["full", "random40", "entry+preset", "custom:my decks.txt", "custom:x+preset"] {
            assert_eq!(text.parse::<SetupSpec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn an_unknown_set_up_is_refused_with_the_known_ones() {
        for text in ["", "half", "custom:", "full+presets", "+preset"] {
            let error = text.parse::<SetupSpec>().unwrap_err().to_string();
            assert!(error.contains("full, random40, entry, custom:FILE"), "{error}");
        }
    }

    #[test]
    fn presets_are_only_where_the_edition_has_them() {
        for format in Format::ALL {
            assert!(resolve("full+preset", Edition::new(6, 0), format).is_err());
            assert!(resolve("full+preset", Edition::new(6, 2), format).is_err());
            assert_eq!(resolve("full+preset", Edition::new(7, 0), format).is_ok(), format != Format::Lite);
            assert!(resolve("full+preset", Edition::new(8, 2), format).is_ok());
            assert!(resolve("full", Edition::new(8, 2), format).is_ok());
        }
    }
}
