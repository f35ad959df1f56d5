//! Options of playing, watching and replaying.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use saigen_bots::Contender;
use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_notation::{SetupName, Start};
use saigen_rulebook::Rulebook;

use super::LangArgs;
use crate::book::UsualBookArgs;
use crate::failure::Failure;
use crate::setup::{Dealt, SetupArgs};

/// What is played at a table: rules, set-up and seed, with defaults; and its language.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    #[command(flatten)]
    setup: SetupArgs,
    /// Seed: a number, or 32 hexadecimal digits (default: random)
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

impl TableArgs {
    /// The set-up as named; the deck for newcomers if no option names one.
    pub(crate) fn setup(&self) -> SetupName {
        self.setup.name(&self.book.selected(), "entry")
    }

    /// The rules, and how a game or a match begins; reads files.
    pub(crate) fn deal(&self) -> Result<(Rulebook, Start), Failure> {
        self.setup.deal(&self.book.selected(), "entry")
    }

    /// The same with the decks that the players bring.
    pub(crate) fn dealt(&self) -> Result<Dealt, Failure> {
        self.setup.dealt(&self.book.selected(), "entry")
    }
}

#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct PlayArgs {
    /// Level of the opponent, 1 to 5
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) level: u8,
    /// Another opponent: greedy, search:2000, cmd:./my-bot
    #[arg(long, value_name = "PLAYER", conflicts_with = "level")]
    pub(crate) opponent: Option<Contender>,
    /// Two people at this keyboard, with a curtain between turns
    #[arg(long, conflicts_with_all = ["level", "opponent", "seat"])]
    pub(crate) hot_seat: bool,
    /// Your seat: a or b
    #[arg(long, default_value = "a")]
    pub(crate) seat: SeatArg,
    /// Plain text instead of full screen, for screen readers, pipes and scripts
    #[arg(long)]
    pub(crate) plain: bool,
    /// The computer answers without delay
    #[arg(long)]
    pub(crate) fast: bool,
    /// Resume the saved game
    #[arg(long, conflicts_with = "new")]
    pub(crate) resume: bool,
    /// Start a new game without offering to resume
    #[arg(long)]
    pub(crate) new: bool,
    /// Save the unfinished game to this file (default: in your data folder, when at a terminal)
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Start from this position (docs/notation.md) instead of dealing
    #[arg(long, value_name = "FILE")]
    pub(crate) position: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Owners choose the top of their graveyard when several cards arrive together (R18)
    #[arg(long)]
    pub(crate) choose_grave_top: bool,
    /// Write a record to this file after the game
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct WatchArgs {
    /// Player A: random, greedy, search:2000, level:1 to level:5, cmd:PROGRAM
    #[arg(long, default_value = "level:3")]
    pub(crate) a: Contender,
    /// Player B
    #[arg(long, default_value = "level:3")]
    pub(crate) b: Contender,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Milliseconds between choices
    #[arg(long, value_name = "MS", default_value = "800", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub(crate) speed: u64,
    /// Viewpoint: a, b, or open for everything (default: an onlooker)
    #[arg(long)]
    pub(crate) from: Option<Viewpoint>,
    /// Plain text instead of full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Write a record to this file after the game
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ReplayArgs {
    /// The record
    #[arg(required_unless_present = "last")]
    pub(crate) file: Option<PathBuf>,
    /// Replay the last game finished in this terminal
    #[arg(long, conflicts_with = "file")]
    pub(crate) last: bool,
    /// Plain text instead of full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Only compare: report the first difference, or that the replay is identical
    #[arg(long, conflicts_with_all = ["from", "at"])]
    pub(crate) verify: bool,
    /// Viewpoint: a, b, or open for everything
    #[arg(long, default_value = "open")]
    pub(crate) from: Viewpoint,
    /// Show the table after this many choices
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Print the record as JSON (docs/json.md)
    #[arg(long, conflicts_with_all = ["from", "at", "verify"])]
    pub(crate) json: bool,
    /// Only this game of a match of several games, from 1
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,
    /// Simulations per decision in the full-screen analysis
    #[arg(long, default_value = "400", value_parser = clap::value_parser!(u32).range(50..=1_000_000))]
    pub(crate) simulations: u32,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

/// A seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SeatArg {
    /// Seat a
    A,
    /// Seat b
    B,
}

impl SeatArg {
    pub(crate) const fn seat(self) -> Seat {
        match self {
            Self::A => Seat::A,
            Self::B => Seat::B,
        }
    }
}

/// The viewpoint on a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Viewpoint {
    /// Seat a
    A,
    /// Seat b
    B,
    /// Everything
    Open,
}
