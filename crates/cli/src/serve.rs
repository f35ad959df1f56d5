//! `saigen serve`: the browser table.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use saigen_server::{Config, serve};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::interrupt;

/// Time for a clean stop: clients are notified and accepted steps stored.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    log(args.log_json);
    if let Some(file) = &args.config {
        tracing::info!(file = %file.display(), "configuration file");
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let config = Config {
        address: args.addr,
        database: args.database.chosen()?,
        public_url: args.public_url.clone(),
        lan: args.lan,
        open: args.open,
        grace: Duration::from_secs(args.grace.into()),
        keep_unfinished: Some(args.keep_unfinished).filter(|days| *days > 0),
        keep_finished: Some(args.keep_finished).filter(|days| *days > 0),
        threads: args.threads.map_or(cores.saturating_sub(1).max(1), usize::from),
        trusted_proxies: args.trusted_proxy.clone(),
        calls: args.calls,
        bots: args.bots()?,
        hosts: args.host.clone(),
        metrics_token: args.metrics_token.clone(),
    };
    // The server stops cleanly; the timeout covers a room that never stops computing.
    interrupt::listen_for(PATIENCE);
    // Standard output may be closed; the server runs without it.
    let ready = |address: &str| drop(writeln!(io::stdout(), "{address}").and_then(|()| io::stdout().flush()));
    serve(&config, ready).map_err(|error| Failure::work(error.to_string()))
}

/// Logs to standard error at the level of `SAIGEN_LOG`, with colours on a terminal only.
fn log(json: bool) {
    let level =
        EnvFilter::builder().with_default_directive(LevelFilter::INFO.into()).with_env_var("SAIGEN_LOG");
    let log = tracing_subscriber::fmt().with_env_filter(level.from_env_lossy()).with_writer(io::stderr);
    let log = log.with_ansi(io::stderr().is_terminal());
    if json { log.json().init() } else { log.init() }
}
