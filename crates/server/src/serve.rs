//! Running the server, and looking after its database.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::analyses::Analyses;
use crate::bots::{Bots, OfferedBot};
use crate::hall::Hall;
use crate::matches::with_match;
use crate::proxies::Network;
use crate::store::{Keeper, Sqlite, Store, StoreError};
use crate::think::Thinkers;
use crate::web::{self, App, router};

/// The port, unless another one is named.
pub const DEFAULT_PORT: u16 = 8154;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// The file with the matches.
    pub database: PathBuf,
    /// The address under which others reach it, such as `https://table.example`.
    pub public_url: Option<String>,
    /// Whether others in the local network can reach it.
    pub lan: bool,
    /// Whether to open a browser.
    pub open: bool,
    /// After so long an absence the opponent can claim the win.
    pub grace: Duration,
    /// On so many threads computer players think.
    pub threads: usize,
    /// Proxies that are believed when they say where a call comes from.
    pub trusted_proxies: Vec<Network>,
    /// So many calls a second one address may make for long; thirty times as many at once.
    pub calls: u32,
    /// Programs of other people that are offered as opponents.
    pub bots: Vec<OfferedBot>,
}

/// Why the server cannot run, or the database not be looked after.
#[derive(Debug)]
pub enum Failure {
    /// The address, the network, or a file.
    Io(String, std::io::Error),
    /// The database.
    Database(String),
    /// There is no place for the database.
    NoDataFolder,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::Database(error) => f.write_str(error),
            Self::NoDataFolder => f.write_str("there is no folder for data here: name a file with --db"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Database(error.to_string())
    }
}

/// The file in the user's data folder.
pub fn default_database() -> Result<PathBuf, Failure> {
    let folders = directories::ProjectDirs::from("", "", "saigen").ok_or(Failure::NoDataFolder)?;
    Ok(folders.data_dir().join("saigen.db"))
}

fn open(database: &Path) -> Result<Sqlite, Failure> {
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| Failure::Io(folder.display().to_string(), error))?;
    }
    Sqlite::open(database).map_err(|error| Failure::Database(format!("{}: {error}", database.display())))
}

/// Runs the server until it is told to stop; `ready` hears the address under which it is reached.
pub fn serve(config: &Config, ready: impl FnOnce(&str)) -> Result<(), Failure> {
    let store = open(&config.database)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Io("cannot start".into(), error))?;
    runtime.block_on(run(config, store, ready))
}

async fn run(config: &Config, store: Sqlite, ready: impl FnOnce(&str)) -> Result<(), Failure> {
    let (listener, address) = listen(config).await?;
    let keeper = Keeper::start(store);
    let (stop, stopping) = watch::channel(false);
    let thinkers = Thinkers::start(config.threads);
    let bots = Bots::new(config.bots.clone());
    bots.try_out();
    let hall = Hall::new(keeper.clone(), thinkers.clone(), bots, config.grace, stopping.clone());
    let matches = hall.resume().await?;
    let analyses = Analyses::new(keeper.clone(), thinkers.clone());
    tokio::spawn(analyses.clone().resume(hall.clone()));
    tracing::info!(address, matches, "ready");
    ready(&address);
    if config.open {
        // A machine without a browser is no reason to stop.
        drop(open::that_detached(&address));
    }
    tokio::spawn(async move {
        told_to_stop().await;
        tracing::info!("stopping");
        stop.send_replace(true);
    });
    web::serve(listener, router(App::new(hall, analyses, address, config)), stopping).await;
    thinkers.stop();
    // Whatever waits to be stored is stored before this is answered.
    Ok(keeper.with(|_| Ok(())).await?)
}

/// Listens, and says under which address others come in.
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

/// Waits for an interruption or the wish to terminate.
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

/// Copies the database into a new file, also while a server uses it.
pub fn backup(database: &Path, to: &Path) -> Result<(), Failure> {
    if to.exists() {
        let error = std::io::Error::from(std::io::ErrorKind::AlreadyExists);
        return Err(Failure::Io(to.display().to_string(), error));
    }
    Ok(existing(database)?.backup(to)?)
}

/// What a check of the database has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How many matches there are.
    pub matches: usize,
    /// What is wrong, one line each.
    pub faults: Vec<String>,
}

/// Checks the file, and plays every match again.
pub fn check(database: &Path) -> Result<Checked, Failure> {
    let mut store = existing(database)?;
    let mut faults = store.faults()?;
    let all = store.all()?;
    for id in &all {
        let played = store
            .load(id)
            .and_then(|stored| stored.as_ref().map(|stored| with_match(stored, |_| ())).transpose());
        faults.extend(played.err().map(|error| error.to_string()));
    }
    Ok(Checked { matches: all.len(), faults })
}

fn existing(database: &Path) -> Result<Sqlite, Failure> {
    if !database.exists() {
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(Failure::Io(database.display().to_string(), error));
    }
    open(database)
}
