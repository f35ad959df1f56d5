//! Options of the server and its database.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use saigen_server::{DEFAULT_PORT, Network, OfferedBot, default_database};

use crate::failure::Failure;

#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = SocketAddr::from(([127, 0, 0, 1], DEFAULT_PORT)))]
    pub(crate) addr: SocketAddr,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// The address under which others reach the server, if it is another one
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Let others in the local network in
    #[arg(long)]
    pub(crate) lan: bool,
    /// Open a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// After so many seconds of absence the opponent can claim the win
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = clap::value_parser!(u32).range(1..=86400))]
    pub(crate) grace: u32,
    /// Remove unfinished games this many days after their last step; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", default_value = "90", value_parser = clap::value_parser!(u32).range(0..=36500))]
    pub(crate) keep_unfinished: u32,
    /// Remove finished games this many days after their last step; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", default_value = "365", value_parser = clap::value_parser!(u32).range(0..=36500))]
    pub(crate) keep_finished: u32,
    /// On how many threads computer players think (else one less than there are cores)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// A proxy (an address or a network) whose X-Forwarded-For says where calls come from; repeatable
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) trusted_proxy: Vec<Network>,
    /// A name under which the server answers, besides its addresses and --public-url; repeatable
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Show /metrics to whoever sends this token (else only to this machine)
    #[arg(long, value_name = "TOKEN", env = "SAIGEN_METRICS_TOKEN", hide_env_values = true)]
    pub(crate) metrics_token: Option<String>,
    /// How many calls a second one address may make for long
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) calls: u32,
    /// Offer a program of somebody else as an opponent (docs/bots.md); repeatable
    #[arg(long, value_name = "NAME=cmd:PROGRAM")]
    bot: Vec<OfferedBot>,
    /// Log as JSON
    #[arg(long)]
    pub(crate) log_json: bool,
}

impl ServeArgs {
    /// The bots that are offered; each has a name of its own.
    pub(crate) fn bots(&self) -> Result<Vec<OfferedBot>, Failure> {
        let names: Vec<&str> = self.bot.iter().map(|bot| bot.name.as_str()).collect();
        let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
        match twice {
            Some((_, name)) => {
                Err(Failure::input(format!("two bots are called “{name}”: give each its own name")))
            }
            None => Ok(self.bot.clone()),
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct DatabaseArgs {
    /// The file with the games (else saigen.db in your data folder)
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl DatabaseArgs {
    pub(crate) fn file(&self) -> Result<PathBuf, Failure> {
        self.db.clone().map_or_else(default_database, Ok).map_err(Failure::input)
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum DbCommand {
    /// Copy all games into a new file, also while the server runs
    Backup {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The new file
        file: PathBuf,
    },
    /// Check the file and play every game again; the exit code is 1 if something is wrong
    Check {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}
