//! Options of the table: playing, watching, looking at a game again.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use saigen_bots::Contender;
use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_texts::Lang;

use crate::book::UsualBookArgs;
use crate::setup::SetupSpec;

#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct PlayArgs {
    /// How strong your opponent is: 1 to 5
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) level: u8,
    /// Another opponent instead: greedy, search:2000, cmd:./my-bot
    #[arg(long, value_name = "PLAYER", conflicts_with = "level")]
    pub(crate) opponent: Option<Contender>,
    /// Two people at this keyboard, with a curtain between them
    #[arg(long, conflicts_with_all = ["level", "opponent", "seat"])]
    pub(crate) hot_seat: bool,
    /// The seat you take: a or b
    #[arg(long, default_value = "a")]
    pub(crate) seat: Chair,
    /// Lines of text instead of a full screen: for screen readers, pipes and scripts
    #[arg(long)]
    pub(crate) plain: bool,
    /// The computer answers as soon as it can
    #[arg(long)]
    pub(crate) fast: bool,
    /// Go on with the game that was left
    #[arg(long, conflicts_with = "new")]
    pub(crate) resume: bool,
    /// Begin a new game without asking whether to go on with the one that was left
    #[arg(long)]
    pub(crate) new: bool,
    /// Keep the unfinished game in this file (else in your data folder, if you are at a terminal)
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Play on from this position (docs/notation.md) instead of dealing
    #[arg(long, value_name = "FILE")]
    pub(crate) position: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    /// Set-up: full, random40, entry or custom:FILE, with +preset where the edition allows it
    #[arg(long, default_value = "entry")]
    pub(crate) setup: SetupSpec,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
    /// Seed: a number, or 32 hexadecimal digits (else a fresh one)
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    /// Owners choose the top of their graveyard when several cards arrive together (R18)
    #[arg(long)]
    pub(crate) choose_grave_top: bool,
    /// Write a record of the game to this file when it is over
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
    pub(crate) book: UsualBookArgs,
    /// Set-up: full, random40, entry or custom:FILE, with +preset where the edition allows it
    #[arg(long, default_value = "entry")]
    pub(crate) setup: SetupSpec,
    /// Milliseconds from one choice to the next
    #[arg(long, value_name = "MS", default_value = "800", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub(crate) speed: u64,
    /// Whose eyes: a, b, or open for everything (else those of an onlooker)
    #[arg(long)]
    pub(crate) from: Option<Eyes>,
    /// Lines of text instead of a full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Seed: a number, or 32 hexadecimal digits (else a fresh one)
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
    /// Write a record of the game to this file when it is over
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ReplayArgs {
    /// The record
    #[arg(required_unless_present = "last")]
    pub(crate) file: Option<PathBuf>,
    /// The last game that was played to its end in this terminal
    #[arg(long, conflicts_with = "file")]
    pub(crate) last: bool,
    /// Lines of text instead of a full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Only compare: say that it is identical to the end, or what differs first
    #[arg(long, conflicts_with_all = ["from", "at"])]
    pub(crate) verify: bool,
    /// Whose eyes: a, b, or open for everything
    #[arg(long, default_value = "open")]
    pub(crate) from: Eyes,
    /// Show the table after so many choices instead
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// How many simulations look at each decision in the analysis of the full screen
    #[arg(long, default_value = "400", value_parser = clap::value_parser!(u32).range(50..=1_000_000))]
    pub(crate) simulations: u32,
    /// Language: ja or en (else that of the system)
    #[arg(long)]
    pub(crate) lang: Option<Lang>,
}

/// A seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Chair {
    /// Seat a
    A,
    /// Seat b
    B,
}

impl Chair {
    pub(crate) const fn seat(self) -> Seat {
        match self {
            Self::A => Seat::A,
            Self::B => Seat::B,
        }
    }
}

/// Whose eyes a game is seen with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Eyes {
    /// Seat a
    A,
    /// Seat b
    B,
    /// Everything
    Open,
}
