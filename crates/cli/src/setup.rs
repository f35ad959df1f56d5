//! Set-ups on the command line: a frame, or decks from a file.

use std::path::Path;

use clap::Args as ClapArgs;
use saigen_cards::BySeat;
use saigen_editions::{Regulation, library};
use saigen_notation::{DeckList, Lists, SetupName, Start, parse_deck, parse_decks};
use saigen_rulebook::Rulebook;
use saigen_wording::Phrasebook;

use crate::book::Selected;
use crate::deck;
use crate::failure::Failure;

/// How games are set up.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SetupArgs {
    #[command(flatten)]
    setup: SetupNameArgs,
    /// Decks that the players bring: a file, the name of a saved deck, or a code (docs/decks.md); given twice, the deck of seat a and that of seat b
    #[arg(long, value_name = "FILE|NAME|CODE")]
    decks: Vec<String>,
    /// Both players know both deck lists (R69)
    #[arg(long)]
    open_lists: bool,
}

/// The name of a set-up.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SetupNameArgs {
    /// Set-up: another name of the frame (full, random40, entry, with +preset where the edition allows it), or custom:FILE for decks without a frame
    #[arg(long, conflicts_with = "frame")]
    setup: Option<SetupName>,
}

impl SetupNameArgs {
    /// The set-up as named: by the option, else by the frame of the rules, else the default.
    pub(crate) fn name(&self, rules: &Selected, default: SetupName) -> SetupName {
        let frame = || rules.frame.clone().map(SetupName::Frame);
        self.setup.clone().or_else(frame).unwrap_or(default)
    }
}

/// What is dealt: the rules with the frame, how a game or a match begins, and the decks that the players bring.
pub(crate) struct Dealt {
    pub(crate) book: Rulebook,
    pub(crate) start: Start,
    pub(crate) decks: Option<DeckList>,
}

impl SetupArgs {
    /// The set-up as named: by the option, else by the frame of the rules, else the default.
    pub(crate) fn name(&self, rules: &Selected, default: &str) -> SetupName {
        let default = match self.decks.as_slice() {
            [] => SetupName::Frame(default.into()),
            _ => ANY_DECKS,
        };
        self.setup.name(rules, default)
    }

    /// The rules with the frame, and how a game or a match begins. Reads the deck files.
    pub(crate) fn deal(&self, rules: &Selected, default: &str) -> Result<(Rulebook, Start), Failure> {
        self.dealt(rules, default).map(|Dealt { book, start, .. }| (book, start))
    }

    /// The same with the decks themselves.
    pub(crate) fn dealt(&self, rules: &Selected, default: &str) -> Result<Dealt, Failure> {
        let lists = Lists::open_if(self.open_lists);
        Dealt::read(&rules.base()?, &self.name(rules, default), &self.decks, lists)
    }
}

impl Dealt {
    /// Resolves a set-up; reads the deck files.
    pub(crate) fn read(
        book: &Rulebook,
        name: &SetupName,
        decks: &[String],
        lists: Lists,
    ) -> Result<Self, Failure> {
        let decks = match (name, decks) {
            (SetupName::Decks { file: Some(file), .. }, _) => Some(read_deck(file, parse_decks)?),
            (_, []) => None,
            (_, [both]) => Some(read_deck(both, parse_decks)?),
            (_, [a, b]) => {
                Some(DeckList::One(BySeat([read_deck(a, parse_deck)?, read_deck(b, parse_deck)?])))
            }
            _ => {
                return Err(Failure::input(
                    "write --decks once for both seats, or twice: seat a, then seat b",
                ));
            }
        };
        let brought = decks.as_ref().map(|decks| decks.brought(lists));
        let (book, start) = name.resolve(book, brought).map_err(Failure::input)?;
        Ok(Self { book, start, decks })
    }
}

/// Decks without a frame.
pub(crate) const ANY_DECKS: SetupName = SetupName::Decks { file: None, preset: false };

/// Reads a deck: a file, a saved deck, or a code.
pub(crate) fn read_deck<T>(
    source: &str,
    parse: impl Fn(&str) -> Result<T, Vec<saigen_notation::Error>>,
) -> Result<T, Failure> {
    parse(&deck::text(source)?).map_err(|errors| Failure::unreadable(Path::new(source), errors))
}

/// A set-up in words.
pub(crate) fn in_words(words: &Phrasebook, rules: &Regulation, name: &SetupName) -> String {
    let regulation = match name {
        SetupName::Frame(frame) => library().regulation(rules.edition, rules.format, Some(frame)).ok(),
        SetupName::Decks { .. } => None,
    };
    regulation.and_then(|it| words.frame(&it)).unwrap_or_else(|| words.word("setup-custom"))
}
