//! Options of commands that examine a game, a position, a request or a scenario.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use saigen_deal::Seed;
use saigen_players::Spec;

use super::{LangArgs, OutputArgs, Viewpoint};
use crate::book::{BookArgs, UsualBookArgs};

#[derive(Debug, ClapArgs)]
pub(crate) struct AnalyseArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// Simulations per decision
    #[arg(long, default_value = "2000", value_parser = clap::value_parser!(u32).range(50..=1_000_000))]
    pub(crate) simulations: u32,
    /// Decisions analysed in parallel (default: number of cores); the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// Also write the chances as a picture, analysis.svg, into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct AdviseArgs {
    /// The position (docs/notation.md)
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) book: BookArgs,
    /// Number of simulations
    #[arg(long, default_value = "5000", value_parser = clap::value_parser!(u32).range(50..=10_000_000))]
    pub(crate) simulations: u32,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ExplainArgs {
    /// The position (docs/notation.md); “-” for standard input
    pub(crate) position: PathBuf,
    /// The request or answer, for instance "up H5 discard C2 target a0"
    pub(crate) request: String,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PositionCommand {
    /// Print a position to start from: a template, or a moment of a recorded game
    #[command(
        after_help = "Examples:\n  saigen position new > position.txt\n  saigen position new --record game.record --at 40 > position.txt"
    )]
    New {
        /// Take the position from this record
        #[arg(long, value_name = "FILE", requires = "at")]
        record: Option<PathBuf>,
        /// Number of choices before the position
        #[arg(long, value_name = "N", requires = "record")]
        at: Option<usize>,
    },
    /// Check whether a position is possible, and print its question
    #[command(
        after_help = "Exit code: 2 if it is not possible; every error is printed.\n\nExamples:\n  saigen position check position.txt\n  saigen position check position.txt --edition 7.0 --format pro --lang ja"
    )]
    Check(PositionArgs),
    /// Print a position with all defaults filled in, or as a table
    #[command(
        after_help = "Examples:\n  saigen position print position.txt\n  saigen position print position.txt --from a\n  saigen position print position.txt --json"
    )]
    Print {
        #[command(flatten)]
        position: PositionArgs,
        /// Print as a table: viewpoint a or b; open prints text
        #[arg(long)]
        from: Option<Viewpoint>,
        /// Print JSON: the view of everything
        #[arg(long, conflicts_with = "from")]
        json: bool,
    },
    /// Change lines of a position, or open it in your editor; only a possible position is saved
    #[command(
        after_help = "A line replaces the one that begins with the same words (a hand, b0, #1, turn …).\n\nExamples:\n  saigen position edit position.txt --set 'a hand H5 C2' --set 'b0 soldier S7 driven'\n  saigen position edit position.txt --drop 'b grave'\n  saigen position edit position.txt"
    )]
    Edit {
        #[command(flatten)]
        position: PositionArgs,
        /// Add or replace this line
        #[arg(long, value_name = "LINE")]
        set: Vec<String>,
        /// Remove the lines that begin with this
        #[arg(long, value_name = "BEGINNING")]
        drop: Vec<String>,
    },
    /// Print a position as a scenario
    #[command(
        after_help = "Examples:\n  saigen position scenario position.txt --name 'Up saves the soldier' --then 'a: up H5 target a0' --then '= a0 size 12' > up.scenario\n  saigen scenario run up.scenario"
    )]
    Scenario {
        #[command(flatten)]
        position: PositionArgs,
        /// Name of the scenario
        #[arg(long)]
        name: String,
        /// A line to play or expect (docs/notation.md)
        #[arg(long, value_name = "LINE")]
        then: Vec<String>,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PositionArgs {
    /// The position (docs/notation.md); “-” for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) book: UsualBookArgs,
    #[command(flatten)]
    pub(crate) lang: LangArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ScenarioCommand {
    /// Run scenario files
    #[command(
        after_help = "Exit code: 1 if an expectation fails, 2 if a file cannot be read.\n\nExamples:\n  saigen scenario run scenarios\n  saigen scenario run tactics --player level:4"
    )]
    Run(ScenarioArgs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ScenarioArgs {
    /// Scenario files; a directory includes all *.scenario files below it
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// The player for lines that say “plays”: search:2000 (simulations) or level:1 to level:5
    #[arg(long, value_name = "PLAYER", default_value = "level:3")]
    pub(crate) player: Spec,
}
