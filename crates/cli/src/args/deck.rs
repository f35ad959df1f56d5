//! Options of the commands about decks.

use clap::{Args as ClapArgs, Subcommand};

use super::LangArgs;
use crate::book::UsualBookArgs;
use crate::setup::SetupNameArgs;

#[derive(Debug, Subcommand)]
pub(crate) enum DeckCommand {
    /// Show a deck by suit, and whether it can be played in a regulation
    #[command(
        after_help = "A deck is a file (docs/decks.md), the name of a saved deck, a code, or a link that ends with a code. Exit code: 1 if the deck\ncannot be played, 2 for invalid input.\n\nExamples:\n  saigen deck check storm.deck --regulation 9.1/master/extra\n  saigen deck check deck1--f______PwIAGgIZMwE05bWQU60 --lang ja"
    )]
    Check(DeckArgs),
    /// Print a deck as a code
    #[command(after_help = "Example:\n  saigen deck code storm.deck")]
    Code {
        /// Deck file, name of a saved deck, or code
        #[arg(value_name = "FILE|NAME|CODE")]
        deck: String,
    },
    /// Print a deck as a file
    #[command(after_help = "Example:\n  saigen deck file deck1--f______PwIAGgIZMwE05bWQU60")]
    File {
        /// Deck file, name of a saved deck, or code
        #[arg(value_name = "FILE|NAME|CODE")]
        deck: String,
    },
    /// Build a deck line by line, with the count, limits and warnings of a regulation
    #[command(
        after_help = "The deck is a file, or a saved deck if the name has no dot and no slash; it need not exist yet.\n\nExamples:\n  saigen deck edit storm --regulation 9.1/master/extra\n  saigen deck edit ./storm.deck --lang ja"
    )]
    Edit(DeckArgs),
    /// List the saved decks
    #[command(after_help = "Example:\n  saigen deck list")]
    List {
        #[command(flatten)]
        lang: LangArgs,
    },
}

/// A deck, and what it is checked against.
#[derive(Debug, ClapArgs)]
pub(crate) struct DeckArgs {
    /// Deck file, name of a saved deck, or code
    #[arg(value_name = "FILE|NAME|CODE")]
    pub(crate) deck: String,
    #[command(flatten)]
    pub(crate) terms: DeckTermsArgs,
}

/// What a deck is checked against.
#[derive(Debug, ClapArgs)]
pub(crate) struct DeckTermsArgs {
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    #[command(flatten)]
    pub(crate) setup: SetupNameArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}
