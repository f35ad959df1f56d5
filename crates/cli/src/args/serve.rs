//! Options of the server and its database.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use saigen_server::{DEFAULT_PORT, Database, Network, OfferedBot, default_database};

use crate::failure::Failure;

#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// Configuration file (examples/saigen.toml); options and environment variables have precedence
    #[arg(long, value_name = "FILE", env = "SAIGEN_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS:PORT", env = "SAIGEN_ADDR", default_value_t = SocketAddr::from(([127, 0, 0, 1], DEFAULT_PORT)))]
    pub(crate) addr: SocketAddr,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Public URL of the server, if different
    #[arg(long, value_name = "URL", env = "SAIGEN_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// Accept connections from the local network
    #[arg(long, env = "SAIGEN_LAN")]
    pub(crate) lan: bool,
    /// Open a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Seconds of absence after which the opponent can claim the win
    #[arg(long, value_name = "SECONDS", env = "SAIGEN_GRACE", default_value = "60", value_parser = clap::value_parser!(u32).range(1..=86400))]
    pub(crate) grace: u32,
    /// Delete unfinished games this many days after their last step; 0 keeps them
    #[arg(long, value_name = "DAYS", env = "SAIGEN_KEEP_UNFINISHED", default_value = "90", value_parser = clap::value_parser!(u32).range(0..=36500))]
    pub(crate) keep_unfinished: u32,
    /// Delete finished games this many days after their last step; 0 keeps them
    #[arg(long, value_name = "DAYS", env = "SAIGEN_KEEP_FINISHED", default_value = "365", value_parser = clap::value_parser!(u32).range(0..=36500))]
    pub(crate) keep_finished: u32,
    /// Search threads for computer players (default: number of cores minus one)
    #[arg(long, env = "SAIGEN_THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Trusted proxy (address or network) whose X-Forwarded-For names the client; repeatable
    #[arg(long, value_name = "ADDRESS", env = "SAIGEN_TRUSTED_PROXY", value_delimiter = ',')]
    pub(crate) trusted_proxy: Vec<Network>,
    /// Additional host name to accept, besides the addresses and --public-url; repeatable
    #[arg(long, value_name = "NAME", env = "SAIGEN_HOST", value_delimiter = ',')]
    pub(crate) host: Vec<String>,
    /// Token that grants access to /metrics (default: this machine only)
    #[arg(long, value_name = "TOKEN", env = "SAIGEN_METRICS_TOKEN", hide_env_values = true)]
    pub(crate) metrics_token: Option<String>,
    /// Sustained requests per second per address; bursts up to 30×
    #[arg(long, value_name = "N", env = "SAIGEN_CALLS", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) calls: u32,
    /// Offer an external program as an opponent (docs/bots.md); repeatable
    #[arg(long, value_name = "NAME=cmd:PROGRAM")]
    bot: Vec<OfferedBot>,
    /// Log as JSON
    #[arg(long, env = "SAIGEN_LOG_JSON")]
    pub(crate) log_json: bool,
}

impl ServeArgs {
    /// The offered bots. Names must be unique.
    pub(crate) fn bots(&self) -> Result<Vec<OfferedBot>, Failure> {
        let names: Vec<&str> = self.bot.iter().map(|bot| bot.name.as_str()).collect();
        let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
        match twice {
            Some((_, name)) => {
                Err(Failure::input(format!("duplicate bot name “{name}”: names must be unique")))
            }
            None => Ok(self.bot.clone()),
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct DatabaseArgs {
    /// Database: a file or postgres://… (default: saigen.db in your data folder)
    #[arg(long, value_name = "FILE|URL", env = "SAIGEN_DB", hide_env_values = true)]
    db: Option<Database>,
}

impl DatabaseArgs {
    pub(crate) fn chosen(&self) -> Result<Database, Failure> {
        self.db.clone().map_or_else(default_database, Ok).map_err(|error| Failure::input(error.to_string()))
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum DbCommand {
    /// Copy all games of a database file into a new one, even while the server runs
    Backup {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The new file
        file: PathBuf,
    },
    /// Check the database and replay every game; exit code 1 on errors
    Check {
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Copy all games to another database and compare them; can be repeated after an interruption
    Move {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The other database: a file or postgres://…
        #[arg(value_name = "FILE|URL", env = "SAIGEN_DB_TO", hide_env_values = true)]
        to: Database,
    },
}
