//! The options that select the rules: an edition and a format, or a custom file.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use saigen_custom::Custom;
use saigen_editions::rulebook;
use saigen_engine::Rules;
use saigen_rulebook::{Edition, Format, Rulebook};
use serde_json::{Map, Value, json};

use crate::failure::{self, Failure};

/// An edition and a format, or a custom rule file.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct BookArgs {
    /// Edition of the rules: 6.0, 6.2, 7.0 or 8.2
    #[arg(long, value_parser = saigen_editions::edition, required_unless_present = "custom")]
    edition: Option<Edition>,
    /// Format: lite, standard, pro or master
    #[arg(long, required_unless_present = "custom")]
    format: Option<Format>,
    /// Custom rules: a file as in docs/custom-rules.md
    #[arg(long, value_name = "FILE", conflicts_with_all = ["edition", "format"])]
    pub(crate) custom: Option<PathBuf>,
}

impl BookArgs {
    /// The rulebook; reads the file.
    pub(crate) fn book(&self) -> Result<Rulebook, Failure> {
        match (&self.custom, self.edition, self.format) {
            (Some(file), ..) => Ok(custom(file)?.book),
            (None, Some(edition), Some(format)) => Ok(rulebook(edition, format)),
            _ => unreachable!("without a file, edition and format are required"),
        }
    }

    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        Rules::new(self.book()?).map_err(Failure::work)
    }

    /// The rules as results name them.
    pub(crate) fn json(&self) -> Map<String, Value> {
        let mut named = Map::new();
        match (&self.custom, self.edition, self.format) {
            (None, Some(edition), Some(format)) => {
                named.insert("edition".into(), json!(edition.to_string()));
                named.insert("format".into(), json!(format.id()));
            }
            _ => drop(named.insert("custom".into(), json!(self.to_string()))),
        }
        named
    }
}

impl fmt::Display for BookArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.custom, self.edition, self.format) {
            (Some(file), ..) => write!(f, "{}", file.display()),
            (None, Some(edition), Some(format)) => write!(f, "{edition} {format}"),
            _ => Ok(()),
        }
    }
}

/// An edition and a format with defaults, or a custom rule file.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct UsualBookArgs {
    /// Edition of the rules: 6.0, 6.2, 7.0 or 8.2
    #[arg(long, value_parser = saigen_editions::edition, default_value = "8.2")]
    edition: Edition,
    /// Format: lite, standard, pro or master
    #[arg(long, default_value = "lite")]
    format: Format,
    /// Custom rules: a file as in docs/custom-rules.md
    #[arg(long, value_name = "FILE", conflicts_with_all = ["edition", "format"])]
    pub(crate) custom: Option<PathBuf>,
}

impl UsualBookArgs {
    /// The rulebook; reads the file.
    pub(crate) fn book(&self) -> Result<Rulebook, Failure> {
        match &self.custom {
            Some(file) => Ok(custom(file)?.book),
            None => Ok(rulebook(self.edition, self.format)),
        }
    }

    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        Rules::new(self.book()?).map_err(Failure::work)
    }
}

/// Reads a custom rule file.
pub(crate) fn custom(file: &Path) -> Result<Custom, Failure> {
    Custom::parse(&failure::read(file)?).map_err(|errors| Failure::unreadable(file, &errors))
}
