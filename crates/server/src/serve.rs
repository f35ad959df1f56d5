//! Running the server.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use axum::http::Uri;
use saigen_match::House;
use saigen_protocol::http::Keep;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::analyses::Analyses;
use crate::bots::{Bots, OfferedBot};
use crate::database::{Database, Opened, damaged};
use crate::descriptors;
use crate::hall::Hall;
use crate::proxies::Network;
use crate::store::StoreError;
use crate::think::Thinkers;
use crate::watchdog::WATCHDOG;
use crate::web::{self, App, Doors, router};
use crate::work::Workers;

/// The default port.
pub const DEFAULT_PORT: u16 = 8154;

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub address: SocketAddr,
    /// Where matches are stored.
    pub database: Database,
    /// The public address, such as `https://table.example`.
    pub public_url: Option<String>,
    /// Whether to listen in the local network.
    pub lan: bool,
    /// Whether to open a browser.
    pub open: bool,
    /// The absence after which the opponent can claim the win.
    pub grace: Duration,
    /// Days that unfinished matches are kept after their last step; `None` for ever.
    pub keep_unfinished: Option<u32>,
    /// The same for finished matches.
    pub keep_finished: Option<u32>,
    /// Number of search threads.
    pub threads: usize,
    /// Proxies trusted to state the address of a caller.
    pub trusted_proxies: Vec<Network>,
    /// Sustained calls per second per address; bursts up to 30×.
    pub calls: u32,
    /// External programs that are offered as opponents.
    pub bots: Vec<OfferedBot>,
    /// Further host names of the server, besides its addresses and the host of `public_url`.
    pub hosts: Vec<String>,
    /// The token for metrics; with `None`, only this machine may read them.
    pub metrics_token: Option<String>,
}

/// Why the server cannot run, or the database cannot be maintained.
#[derive(Debug)]
pub enum Failure {
    /// An error of the address, the network or a file.
    Io(String, std::io::Error),
    /// An error of the database.
    Database(String),
    /// The system has no folder for data.
    NoDataFolder,
    /// Another server uses the database.
    InUse(Database),
    /// The operation is for files only; holds the tool that does it for a PostgreSQL server.
    NotAFile(&'static str),
    /// The database is damaged.
    Damaged(PathBuf, String),
    /// The public address is not an address.
    PublicUrl(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::Database(error) => f.write_str(error),
            Self::NoDataFolder => f.write_str("this system has no folder for data: name a file with --db"),
            Self::InUse(database) => {
                write!(
                    f,
                    "{database} is in use by another server: stop that one first, or name another with --db"
                )
            }
            Self::NotAFile(tool) => {
                write!(f, "the database is not a file: use {tool}, which comes with PostgreSQL")
            }
            Self::Damaged(file, fault) => write!(f, "{}", damaged(file, fault)),
            Self::PublicUrl(url) => {
                write!(f, "--public-url: write an address such as https://table.example, not “{url}”")
            }
        }
    }
}

impl std::error::Error for Failure {}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Database(error.to_string())
    }
}

/// Runs the server until it is stopped; calls `ready` with its address.
pub fn serve(config: &Config, ready: impl FnOnce(&str)) -> Result<(), Failure> {
    check_url(config.public_url.as_deref())?;
    let runtime = runtime()?;
    let opened = config.database.open(runtime.handle())?;
    let ended = runtime.block_on(run(config, opened, ready));
    // Unfinished bots are not waited for; every accepted step is stored.
    runtime.shutdown_background();
    ended
}

/// The runtime of all tasks and connections.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Failure::Io("cannot start".into(), error))
}

/// Checks a public address.
fn check_url(url: Option<&str>) -> Result<(), Failure> {
    let is_address = |url: &str| {
        let uri = url.parse::<Uri>().ok()?;
        (matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some()).then_some(())
    };
    match url {
        Some(url) if is_address(url).is_none() => Err(Failure::PublicUrl(url.into())),
        _ => Ok(()),
    }
}

async fn run(config: &Config, opened: Opened, ready: impl FnOnce(&str)) -> Result<(), Failure> {
    let (listener, address) = listen(config).await?;
    let descriptors = descriptors::raise();
    let doors = Doors::new(descriptors, config.trusted_proxies.clone());
    WATCHDOG.start(tokio::runtime::Handle::current());
    let (keeper, _lock) = opened.keep();
    let (stop, stopping) = watch::channel(false);
    let thinkers = Thinkers::start(config.threads);
    let bots = Bots::new(config.bots.clone());
    bots.try_out();
    let workers = Workers::start(std::thread::available_parallelism().map_or(2, usize::from));
    let hall =
        Hall::new(keeper.clone(), thinkers.clone(), workers.clone(), bots, house(config), stopping.clone());
    let analyses = Analyses::new(keeper.clone(), thinkers.clone(), workers.clone());
    tokio::spawn(analyses.clone().resume(hall.clone()));
    web::warn_without_client();
    let (connections, of_one_address) = doors.limits();
    tracing::info!(address, connections, of_one_address, descriptors, "ready");
    ready(&address);
    tokio::spawn(hall.clone().resume());
    tokio::spawn(hall.clone().watch_clocks());
    tokio::spawn(hall.clone().forget_old());
    if config.open {
        // A missing browser is not an error.
        drop(open::that_detached(&address));
    }
    tokio::spawn(async move {
        told_to_stop().await;
        tracing::info!("stopping");
        stop.send_replace(true);
    });
    let router = router(App::new(hall, analyses, doors.clone(), address, config));
    web::serve(listener, router, doors, stopping).await;
    thinkers.stop();
    workers.stop();
    // Pending writes are stored first.
    Ok(keeper.flush().await?)
}

/// Maximum number of choices in a match.
const LONGEST_MATCH: usize = 10_000;

fn house(config: &Config) -> House {
    let keep = Keep { unfinished: config.keep_unfinished, finished: config.keep_finished };
    House { grace: config.grace, keep, longest: LONGEST_MATCH }
}

/// Binds the socket; returns it with the public address.
async fn listen(config: &Config) -> Result<(TcpListener, String), Failure> {
    let mut address = config.address;
    if config.lan {
        address.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    let failed = |error| Failure::Io(format!("cannot listen on {address}"), error);
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    let shown = match bound.ip().is_unspecified() {
        true => SocketAddr::new(lan_address().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)), bound.port()),
        false => bound,
    };
    let public = config.public_url.as_deref().map(|url| url.trim_end_matches('/').to_owned());
    Ok((listener, public.unwrap_or_else(|| format!("http://{shown}"))))
}

/// The address of this machine in the local network.
fn lan_address() -> Option<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let outside = interfaces.iter().filter(|interface| !interface.is_loopback());
    outside.map(if_addrs::Interface::ip).find(IpAddr::is_ipv4)
}

/// Waits for SIGINT or SIGTERM.
async fn told_to_stop() {
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
