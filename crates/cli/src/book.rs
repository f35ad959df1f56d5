//! The options that select the rules: a regulation or its parts, or a custom file.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use saigen_custom::Custom;
use saigen_editions::{Regulation, library, rulebook};
use saigen_engine::Rules;
use saigen_notation::in_frame;
use saigen_rulebook::{Edition, Format, Rulebook};
use serde_json::{Map, Value, json};

use crate::failure::{self, Failure};

/// An edition, a format and a frame, or a custom rule file.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct BookArgs {
    /// Edition of the rules: 6.0, 6.2, 7.0, 8.2 or 9.1
    #[arg(long, value_parser = saigen_editions::edition, required_unless_present_any = ["custom", "regulation"])]
    edition: Option<Edition>,
    /// Format: lite, standard, pro or master
    #[arg(long, required_unless_present_any = ["custom", "regulation"])]
    format: Option<Format>,
    #[command(flatten)]
    more: MoreArgs,
}

/// An edition and a format with defaults, a frame, or a custom rule file.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct UsualBookArgs {
    /// Edition of the rules: 6.0, 6.2, 7.0, 8.2 or 9.1
    #[arg(long, value_parser = saigen_editions::edition, default_value = "8.2")]
    edition: Edition,
    /// Format: lite, standard, pro or master
    #[arg(long, default_value = "lite")]
    format: Format,
    #[command(flatten)]
    more: MoreArgs,
}

/// What selects the rules beside the edition and the format.
#[derive(Clone, Debug, ClapArgs)]
struct MoreArgs {
    /// Frame: how the game is set up and with which decks, for instance pack or random40+preset2 (docs/regulations.md)
    #[arg(long)]
    frame: Option<String>,
    /// Regulation, instead of its parts: edition/format/frame, for instance 9.1/pro/strategy
    #[arg(long, conflicts_with_all = ["edition", "format", "frame"])]
    regulation: Option<Regulation>,
    /// Custom rules: a file as in docs/custom-rules.md
    #[arg(long, value_name = "FILE", conflicts_with_all = ["edition", "format", "regulation"])]
    custom: Option<PathBuf>,
}

/// The rules that the options select.
#[derive(Clone, Debug)]
pub(crate) struct Selected {
    origin: Origin,
    /// The frame and its options, as named.
    pub(crate) frame: Option<String>,
}

/// Where rules come from.
#[derive(Clone, Debug)]
enum Origin {
    Published(Edition, Format),
    Custom(PathBuf),
}

impl BookArgs {
    pub(crate) fn selected(&self) -> Selected {
        self.more.selected(self.edition.zip(self.format))
    }
}

impl UsualBookArgs {
    pub(crate) fn selected(&self) -> Selected {
        self.more.selected(Some((self.edition, self.format)))
    }
}

impl MoreArgs {
    fn selected(&self, pair: Option<(Edition, Format)>) -> Selected {
        let regulation = self.regulation.as_ref();
        let pair = regulation.map(|it| (it.edition, it.format)).or(pair);
        let origin = match (&self.custom, pair) {
            (Some(file), _) => Origin::Custom(file.clone()),
            (None, Some((edition, format))) => Origin::Published(edition, format),
            (None, None) => {
                unreachable!("without a file, a regulation or an edition and a format are required")
            }
        };
        let frame = self.frame.clone().or(regulation.and_then(Regulation::frame_name));
        Selected { origin, frame }
    }
}

impl Selected {
    /// The rulebook without the named frame; reads the file.
    pub(crate) fn base(&self) -> Result<Rulebook, Failure> {
        match &self.origin {
            Origin::Custom(file) => Ok(custom(file)?.book),
            Origin::Published(edition, format) => Ok(rulebook(*edition, *format)),
        }
    }

    /// The rulebook with the named frame; reads the file.
    pub(crate) fn book(&self) -> Result<Rulebook, Failure> {
        let book = self.base()?;
        match &self.frame {
            Some(frame) => in_frame(&book, frame).map(|it| it.book).map_err(Failure::input),
            None => Ok(book),
        }
    }

    /// The published regulation; an error for custom rules.
    pub(crate) fn regulation(&self) -> Result<Regulation, Failure> {
        match &self.origin {
            Origin::Custom(_) => Err(Failure::input("custom rules are no regulation")),
            Origin::Published(edition, format) => {
                library().regulation(*edition, *format, self.frame.as_deref()).map_err(Failure::input)
            }
        }
    }

    /// The compiled rules with the named frame; reads the file.
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        Rules::new(self.book()?).map_err(Failure::work)
    }

    /// The custom rules, if the options name a file; reads it.
    pub(crate) fn custom(&self) -> Result<Option<Custom>, Failure> {
        match &self.origin {
            Origin::Custom(file) => custom(file).map(Some),
            Origin::Published(..) => Ok(None),
        }
    }

    /// The rules as results name them.
    pub(crate) fn json(&self) -> Map<String, Value> {
        let mut named = Map::new();
        match &self.origin {
            Origin::Published(edition, format) => {
                named.insert("edition".into(), json!(edition.to_string()));
                named.insert("format".into(), json!(format.id()));
            }
            Origin::Custom(_) => drop(named.insert("custom".into(), json!(self.to_string()))),
        }
        named
    }
}

impl fmt::Display for Selected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::Custom(file) => write!(f, "{}", file.display()),
            Origin::Published(edition, format) => write!(f, "{edition} {format}"),
        }
    }
}

/// Reads a custom rule file.
fn custom(file: &Path) -> Result<Custom, Failure> {
    Custom::parse(&failure::read(file)?).map_err(|errors| Failure::unreadable(file, errors))
}
