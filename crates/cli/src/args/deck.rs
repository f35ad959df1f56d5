//! Options of the commands about decks.

use clap::{Args as ClapArgs, Subcommand};

use super::LangArgs;
use crate::book::UsualBookArgs;
use crate::setup::SetupNameArgs;

#[derive(Debug, Subcommand)]
pub(crate) enum DeckCommand {
    /// Show a deck by suit, and whether it can be played in a regulation
    #[command(
        after_help = "A deck is a file (docs/decks.md), a code, or a link that ends with a code. Exit code: 1 if the deck\ncannot be played, 2 for invalid input.\n\nExamples:\n  saigen deck check storm.deck --regulation 9.1/master/extra\n  saigen deck check deck1--f______PwIAGgIZMwE05bWQU60 --lang ja"
    )]
    Check(DeckCheckArgs),
    /// Print a deck as a code
    Code {
        /// Deck file or code
        #[arg(value_name = "FILE|CODE")]
        deck: String,
    },
    /// Print a deck as a file
    File {
        /// Deck file or code
        #[arg(value_name = "FILE|CODE")]
        deck: String,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct DeckCheckArgs {
    /// Deck file or code
    #[arg(value_name = "FILE|CODE")]
    pub(crate) deck: String,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    #[command(flatten)]
    pub(crate) setup: SetupNameArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}
