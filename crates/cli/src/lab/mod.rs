//! `saigen lab`: experiments, comparisons, endless combinations.

mod bench;
mod compare;
mod experiment;
mod files;
mod loops;

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use saigen_deal::Seed;

use crate::args::OutputArgs;
use crate::book::BookArgs;
use crate::failure::Failure;
use crate::setup::SetupArgs;

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Run an experiment and write a report
    #[command(
        after_help = "The same experiment gives the same report on any number of threads. After Ctrl-C, the same command\nresumes. docs/lab.md describes experiments and measurements.\n\nExamples:\n  saigen lab run lab/first-player.toml\n  saigen lab run lab/first-player.toml --out report --threads 2"
    )]
    Run(RunArgs),
    /// Play two experiments with the same deals and report significant differences
    #[command(
        after_help = "Both must have one rulebook, set-up and pair of players, and the same seed and number of games.\n\nExample:\n  saigen lab compare lab/reverse-main.toml lab/reverse-quick.toml"
    )]
    Compare(CompareArgs),
    /// Search for endless combinations: sequences of requests that can be repeated with gain
    #[command(
        after_help = "Exit code: 1 if a combination is found. After Ctrl-C, the same command resumes.\n\nExamples:\n  saigen lab loops --custom lab/rules/endless.toml --setup entry --out loops\n  saigen lab loops --edition 8.2 --format master --setup full --positions 20000\n  saigen scenario run loops"
    )]
    Loops(LoopsArgs),
    /// Measure the speed of games with all statistics, relative to the bare play loop
    Bench(BenchArgs),
}

/// Options shared by all runs.
#[derive(Debug, ClapArgs)]
pub(crate) struct OutArgs {
    /// Report folder (default: the name of the experiment with .lab)
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Threads (default: number of cores); the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    /// The experiment
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Do not write the data of every game as CSV and Parquet
    #[arg(long)]
    pub(crate) no_data: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct CompareArgs {
    /// The first experiment
    pub(crate) a: PathBuf,
    /// The second experiment
    pub(crate) b: PathBuf,
    #[command(flatten)]
    pub(crate) out: OutArgs,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BenchArgs {
    /// Number of games
    #[arg(long, default_value = "50000", value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    pub(crate) games: u64,
    /// Number of repetitions
    #[arg(long, default_value = "5", value_parser = clap::value_parser!(u64).range(1..=100))]
    pub(crate) rounds: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LoopsArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// Number of positions to search
    #[arg(long, default_value = "2000", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) positions: u64,
    /// Maximum number of requests in a combination
    #[arg(long, default_value = "2", value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(crate) requests: u32,
    /// Choices tried per position
    #[arg(long, default_value = "20000", value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// Lay two trumps face up for the player, every pair in turn
    #[arg(long)]
    pub(crate) trumps: bool,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// Folder for the scenarios found (default: loops.lab)
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Threads (default: number of cores); the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

pub(crate) fn run(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Run(args) => experiment::run(args),
        LabCommand::Compare(args) => compare::run(args),
        LabCommand::Loops(args) => loops::run(args),
        LabCommand::Bench(args) => bench::run(args),
    }
}
