//! Set-ups on the command line: a frame, or decks from a file.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use saigen_editions::{Regulation, library};
use saigen_notation::{SetupName, Start, parse_decks};
use saigen_rulebook::Rulebook;
use saigen_wording::Phrasebook;

use crate::book::Selected;
use crate::failure::{self, Failure};

/// How games are set up.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SetupArgs {
    /// Set-up: another name of the frame (full, random40, entry, with +preset where the edition allows it), or custom:FILE for decks without a frame
    #[arg(long, conflicts_with = "frame")]
    setup: Option<SetupName>,
    /// Deck list, for frames with decks that players build
    #[arg(long, value_name = "FILE")]
    decks: Option<PathBuf>,
}

impl SetupArgs {
    /// The set-up as named: by the option, else by the frame of the rules, else the default.
    pub(crate) fn name(&self, rules: &Selected, default: &str) -> SetupName {
        let of_rules = || match (&rules.frame, &self.decks) {
            (Some(frame), _) => SetupName::Frame(frame.clone()),
            (None, Some(_)) => SetupName::Decks { file: None, preset: false },
            (None, None) => SetupName::Frame(default.into()),
        };
        self.setup.clone().unwrap_or_else(of_rules)
    }

    /// The rules with the frame, and how a game or a match begins. Reads the deck list.
    pub(crate) fn deal(&self, rules: &Selected, default: &str) -> Result<(Rulebook, Start), Failure> {
        deal(&rules.base()?, &self.name(rules, default), self.decks.as_deref())
    }
}

/// The rules with the frame, and how a game or a match begins. Reads the deck list.
pub(crate) fn deal(
    book: &Rulebook,
    name: &SetupName,
    list: Option<&Path>,
) -> Result<(Rulebook, Start), Failure> {
    let file = match name {
        SetupName::Decks { file: Some(file), .. } => Some(Path::new(file)),
        _ => list,
    };
    let read =
        |file: &Path| parse_decks(&failure::read(file)?).map_err(|errors| Failure::unreadable(file, errors));
    let decks = file.map(read).transpose()?;
    name.resolve(book, decks).map_err(Failure::input)
}

/// A set-up in words.
pub(crate) fn in_words(words: &Phrasebook, rules: &Regulation, name: &SetupName) -> String {
    let regulation = match name {
        SetupName::Frame(frame) => library().regulation(rules.edition, rules.format, Some(frame)).ok(),
        SetupName::Decks { .. } => None,
    };
    regulation.and_then(|it| words.frame(&it)).unwrap_or_else(|| words.word("setup-custom"))
}
