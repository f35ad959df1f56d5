//! Options of commands that play many games.

use clap::Args as ClapArgs;
use saigen_notation::SetupName;
use saigen_rulebook::{Edition, Format};

use super::DealArgs;

#[derive(Debug, ClapArgs)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    /// Number of games
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Owners choose the top of their graveyard when several cards arrive together (R18)
    #[arg(long)]
    pub(crate) choose_grave_top: bool,
    /// Threads (default: number of cores); the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    /// Number of answers in a row
    #[arg(long)]
    pub(crate) depth: u32,
    /// Also print the count for each first answer
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BenchArgs {
    /// Edition of the rules, such as 9.1
    #[arg(long, value_parser = saigen_editions::edition, requires = "format", requires = "setup", conflicts_with = "all")]
    pub(crate) edition: Option<Edition>,
    /// Format: lite, standard, pro or master
    #[arg(long, requires = "edition")]
    pub(crate) format: Option<Format>,
    /// Set-up: a frame such as full, random40 or entry, or custom:FILE, with +preset where the edition allows it
    #[arg(long, visible_alias = "frame", requires = "edition")]
    pub(crate) setup: Option<SetupName>,
    /// Also measure every edition and format with the full deck
    #[arg(long)]
    pub(crate) all: bool,
    /// Approximate time per line, in seconds
    #[arg(long, default_value = "5", value_parser = seconds)]
    pub(crate) seconds: f64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Parses a measuring time.
fn seconds(text: &str) -> Result<f64, String> {
    let time = text.parse().ok().filter(|time: &f64| (0.01..=3600.0).contains(time));
    time.ok_or_else(|| format!("invalid time “{text}”: write seconds from 0.01 to 3600"))
}
