//! Regulations: an edition, a format, and a frame with its options, under one name.

use std::fmt;
use std::str::FromStr;

use saigen_cards::{List, plain_details, problems};
use saigen_rulebook::{Edition, Format, Named, Rulebook, UnknownName, pair_name};

use crate::frames::{FrameRow, OptionRow, Standing};
use crate::sheet::At;
use crate::{Error, Hint, Library, hint, library};

/// A regulation, named `9.1/pro/strategy` or `7.0/master/random40+preset2`.
///
/// ```
/// use saigen_editions::Regulation;
///
/// let regulation: Regulation = "9.1.2/pro/rarePack".parse().unwrap();
/// assert_eq!(regulation.to_string(), "9.1/pro/rare_pack");
/// let error = "8.2/lite/pack".parse::<Regulation>().unwrap_err().to_string();
/// assert!(error.starts_with("8.2 does not have the frame “pack” in the format lite"));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Regulation {
    /// The edition.
    pub edition: Edition,
    /// The format.
    pub format: Format,
    /// The frame; `None` if any deck is played and the switches say how the game is set up.
    pub frame: Option<String>,
    /// The options of the frame.
    pub options: Vec<String>,
}

problems! {
    /// Why a text is no regulation.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum RegulationError {
        /// It does not have two or three parts.
        Form(found: String) = "regulation-form",
            "“{found}” is not a regulation: write an edition and a format, and a frame if there is one, for instance 9.1/pro/strategy";
        /// There is no such edition or format.
        Unknown(error: UnknownName) = "regulation-unknown",
            "{error}{hint}", hint = hint(&error.found, &error.known.0);
        /// No edition has such a frame.
        Frame {
            /// What was written.
            found: String,
            /// The edition.
            edition: Edition,
            /// The frames of the edition in the format.
            known: List,
            /// The one that was probably meant.
            hint: Hint,
        } = "regulation-frame", "{edition} has no frame “{found}”: write one of {known}{hint}";
        /// Only other editions have the frame.
        OtherEdition {
            /// The frame.
            found: String,
            /// The edition.
            edition: Edition,
            /// The editions that have it.
            others: List,
            /// The frames of the edition in the format.
            known: List,
        } = "regulation-other-edition",
            "{edition} has no frame “{found}”, which is in {others}: write one of {known}";
        /// The edition does not have the frame in this format.
        Format {
            /// The frame.
            frame: String,
            /// The edition.
            edition: Edition,
            /// The format.
            format: Format,
            /// The official regulations of the edition.
            official: List,
        } = "regulation-format",
            "{edition} does not have the frame “{frame}” in the format {format}: write one of {official}";
        /// The frame cannot have this option.
        Option {
            /// The option.
            found: String,
            /// The regulation without it.
            regulation: Box<Regulation>,
            /// The options that it can have.
            known: List,
            /// The one that was probably meant.
            hint: Hint,
        } = "regulation-option", "{regulation} cannot have the option “{found}”: write one of {known}{hint}";
        /// The frame has no options.
        NoOptions {
            /// The option.
            found: String,
            /// The regulation without it.
            regulation: Box<Regulation>,
        } = "regulation-no-options", "{regulation} cannot have the option “{found}”: it has no options";
    }
}

plain_details!(Regulation);

impl RegulationError {
    /// The index of the part that is wrong.
    fn part(&self) -> usize {
        match self {
            Self::Form(_) => 0,
            Self::Unknown(error) => usize::from(error.kind == Named::Format),
            Self::Frame { .. }
            | Self::OtherEdition { .. }
            | Self::Format { .. }
            | Self::Option { .. }
            | Self::NoOptions { .. } => 2,
        }
    }
}

impl Regulation {
    /// A regulation without a frame.
    pub const fn bare(edition: Edition, format: Format) -> Self {
        Self { edition, format, frame: None, options: Vec::new() }
    }

    /// The published regulation that a rulebook names; without a frame if there is no such one.
    pub fn of(book: &Rulebook) -> Self {
        let frame = book.frame.as_ref().map(|frame| frame.id.as_ref());
        let named = library().regulation(book.edition, book.format, frame);
        named.unwrap_or(Self::bare(book.edition, book.format))
    }

    /// The frame and its options, as in `random40+preset2`; `None` without a frame.
    pub fn frame_name(&self) -> Option<String> {
        let frame = self.frame.clone()?;
        Some(self.options.iter().fold(frame, |name, option| name + "+" + option))
    }
}

impl fmt::Display for Regulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&pair_name(self.edition, self.format))?;
        self.frame_name().iter().try_for_each(|name| write!(f, "/{name}"))
    }
}

/// Parses a published regulation. Its parts may also be separated by spaces.
impl FromStr for Regulation {
    type Err = RegulationError;

    fn from_str(text: &str) -> Result<Self, RegulationError> {
        library().parse_regulation(text)
    }
}

/// Parses a published regulation at this line and column.
pub fn parse_regulation(text: &str, (line, column): At) -> Result<Regulation, Error> {
    text.parse().map_err(|error: RegulationError| {
        let starts = text.char_indices().filter(|(at, _)| text[..*at].ends_with(SEPARATORS));
        let part = starts.map(|(at, _)| text[..at].chars().count()).nth(error.part().wrapping_sub(1));
        Error::new(line, column + part.unwrap_or(0), error)
    })
}

/// What separates the parts of a regulation.
const SEPARATORS: [char; 2] = ['/', ' '];

impl Library {
    /// Parses a regulation.
    pub fn parse_regulation(&self, text: &str) -> Result<Regulation, RegulationError> {
        let parts: Vec<&str> = text.split(SEPARATORS).filter(|part| !part.is_empty()).collect();
        let (edition, format, frame) = match parts[..] {
            [edition, format] => (edition, format, None),
            [edition, format, frame] => (edition, format, Some(frame)),
            _ => return Err(RegulationError::Form(text.into())),
        };
        let edition = self.edition(edition).map_err(RegulationError::Unknown)?;
        let format = format.parse().map_err(RegulationError::Unknown)?;
        self.regulation(edition, format, frame)
    }

    /// The regulation with a frame, named as in `random40+preset2`.
    pub fn regulation(
        &self,
        edition: Edition,
        format: Format,
        frame: Option<&str>,
    ) -> Result<Regulation, RegulationError> {
        let bare = Regulation::bare(edition, format);
        let Some(name) = frame else { return Ok(bare) };
        let (row, options) = self.find_frame(&bare, name)?;
        if row.standing(format).is_none() {
            return Err(RegulationError::Format {
                frame: row.id.clone(),
                edition,
                format,
                official: List(self.official(edition)),
            });
        }
        let framed = Regulation { frame: Some(row.id.clone()), ..bare };
        options.iter().try_fold(framed, |regulation, option| self.with_option(regulation, option))
    }

    /// The frame with this name, and the names of the options after it.
    fn find_frame<'n>(
        &self,
        bare: &Regulation,
        name: &'n str,
    ) -> Result<(&FrameRow, Vec<&'n str>), RegulationError> {
        let at = (bare.edition, bare.format, self.version());
        if let Some(row) = self.frame_at(name, at) {
            return Ok((row, Vec::new()));
        }
        let mut parts = name.split('+');
        let first = parts.next().unwrap_or_default();
        let found = self.frame_at(first, at).map(|row| (row, parts.collect()));
        found.ok_or_else(|| self.no_frame(first, at))
    }

    /// The error for a frame that an edition does not have.
    fn no_frame(&self, name: &str, at: (Edition, Format, u16)) -> RegulationError {
        let (found, edition) = (name.to_string(), at.0);
        let known = self.frames_at(at).filter(|row| row.standing(at.1).is_some());
        let known: List = known.map(|row| &row.id).collect();
        let others: List =
            self.editions().filter(|it| self.frame_at(name, (*it, at.1, at.2)).is_some()).collect();
        match others.0.is_empty() {
            true => {
                let hint = hint(name, &known.0);
                RegulationError::Frame { found, edition, known, hint }
            }
            false => RegulationError::OtherEdition { found, edition, others, known },
        }
    }

    fn with_option(&self, mut regulation: Regulation, found: &str) -> Result<Regulation, RegulationError> {
        let at = (regulation.edition, regulation.format, self.version());
        let option = self.option_at(found, at).filter(|option| self.can_have(&regulation, option));
        let Some(option) = option else {
            let known: List = self.options_for(&regulation).map(|option| &option.id).collect();
            let (hint, found, regulation) = (hint(found, &known.0), found.into(), Box::new(regulation));
            return Err(match known.0.is_empty() {
                true => RegulationError::NoOptions { found, regulation },
                false => RegulationError::Option { found, regulation, known, hint },
            });
        };
        regulation.options.push(option.id.clone());
        regulation.options.sort_by_key(|id| self.options_at(at).position(|option| option.id == *id));
        Ok(regulation)
    }

    /// The options that can be added to a regulation.
    pub fn options_for<'a>(&'a self, regulation: &'a Regulation) -> impl Iterator<Item = &'a OptionRow> {
        let at = (regulation.edition, regulation.format, self.version());
        self.options_at(at).filter(|option| self.can_have(regulation, option))
    }

    /// The options of a regulation.
    pub fn options_of<'a>(&'a self, regulation: &'a Regulation) -> impl Iterator<Item = &'a OptionRow> {
        let at = (regulation.edition, regulation.format, self.version());
        regulation.options.iter().filter_map(move |id| self.option_at(id, at))
    }

    /// Whether some edition has a frame with this name, which may be followed by options.
    pub fn has_frame_called(&self, name: &str) -> bool {
        let frame = name.split('+').next().unwrap_or_default();
        self.editions()
            .any(|edition| self.frame_at(frame, (edition, Format::Master, self.version())).is_some())
    }

    /// The frames of an edition.
    pub fn frames(&self, edition: Edition) -> impl Iterator<Item = &FrameRow> {
        self.frames_at((edition, Format::Master, self.version()))
    }

    /// The options of an edition.
    pub fn options(&self, edition: Edition) -> impl Iterator<Item = &OptionRow> {
        self.options_at((edition, Format::Master, self.version()))
    }

    /// The frame of a regulation.
    pub fn frame_of(&self, regulation: &Regulation) -> Option<&FrameRow> {
        let at = (regulation.edition, regulation.format, self.version());
        self.frame_at(regulation.frame.as_ref()?, at)
    }

    /// All regulations of an edition without options, by format.
    pub fn regulations(&self, edition: Edition) -> Vec<(Regulation, Standing)> {
        let of_format = |format| {
            let rows = self.frames_at((edition, format, self.version()));
            rows.filter_map(move |row| {
                let frame = Some(row.id.clone());
                Some((Regulation { frame, ..Regulation::bare(edition, format) }, row.standing(format)?))
            })
        };
        Format::ALL.into_iter().flat_map(of_format).collect()
    }

    /// A regulation with no option, with each option, and with options combined, as far as they go together.
    pub fn with_options(&self, regulation: &Regulation) -> Vec<Regulation> {
        let last = regulation.options.last();
        let later = |option: &&OptionRow| last.is_none_or(|last| self.follows(regulation, &option.id, last));
        let options = self.options_for(regulation).filter(later);
        let more = options.flat_map(|option| {
            let options = [regulation.options.as_slice(), std::slice::from_ref(&option.id)].concat();
            self.with_options(&Regulation { options, ..regulation.clone() })
        });
        std::iter::once(regulation.clone()).chain(more).collect()
    }

    /// Whether an option stands after another one in the files.
    fn follows(&self, regulation: &Regulation, id: &str, other: &str) -> bool {
        let at = (regulation.edition, regulation.format, self.version());
        let place = |id: &str| self.options_at(at).position(|option| option.id == id);
        place(id) > place(other)
    }

    fn official(&self, edition: Edition) -> Vec<String> {
        let all = self.regulations(edition).into_iter();
        all.filter(|(_, standing)| *standing != Standing::Unofficial).map(|(it, _)| it.to_string()).collect()
    }

    /// Whether an option can be added to a regulation.
    fn can_have(&self, regulation: &Regulation, option: &OptionRow) -> bool {
        let at = (regulation.edition, regulation.format, self.version());
        let excludes = |other: &OptionRow| {
            other.id == option.id
                || other.not_with.contains(&option.id)
                || option.not_with.contains(&other.id)
        };
        option.formats.contains(&regulation.format)
            && regulation.frame.as_ref().is_some_and(|frame| option.frames.contains(frame))
            && !regulation.options.iter().any(|id| self.option_at(id, at).is_some_and(excludes))
    }
}
