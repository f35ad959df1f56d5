//! Accepting connections: limited in total and per address, with timeouts for slow requests and slow
//! readers.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

use crate::descriptors;
use crate::limits::{Open, Opened};
use crate::metrics::METRICS;
use crate::proxies::{Network, household, is_proxy};

/// Maximum number of connections, including those that have not sent a request yet.
const CONNECTIONS: u32 = 12_000;

/// Descriptors reserved for the database, bots and files of the client.
const OTHER_DESCRIPTORS: u64 = 256;

/// Maximum number of connections per address; fewer if the total is small.
const OF_ONE_ADDRESS: u32 = 500;
const PART_OF_ONE_ADDRESS: u32 = 8;

/// Timeout for the headers of a request, on a new connection and after every response.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// Timeout for a client that does not read its response.
const TAKEN_WITHIN: Duration = Duration::from_secs(15);

/// Time for connections to close when the server stops.
const GOODBYE: Duration = Duration::from_secs(5);

/// The first and the longest pause after errors of accepting connections.
const PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The limits on connections.
pub(crate) struct Doors {
    places: Arc<Semaphore>,
    most: u32,
    of_one: u32,
    open: Arc<Open>,
    proxies: Vec<Network>,
}

impl Doors {
    /// Limits for a process with this many descriptors.
    pub(crate) fn new(descriptors: Option<u64>, proxies: Vec<Network>) -> Arc<Self> {
        let most = descriptors.map_or(CONNECTIONS, places);
        METRICS.places_limit.set(most.into());
        METRICS
            .descriptors_limit
            .set(descriptors.map_or(0, |limit| i64::try_from(limit).unwrap_or(i64::MAX)));
        let places = Arc::new(Semaphore::new(most as usize));
        let of_one = (most / PART_OF_ONE_ADDRESS).clamp(1, OF_ONE_ADDRESS);
        Arc::new(Self { places, most, of_one, open: Arc::default(), proxies })
    }

    /// Maximum number of connections, in total and per address.
    pub(crate) fn limits(&self) -> (u32, u32) {
        (self.most, self.of_one)
    }

    /// Maximum number of WebSockets; the rest is reserved for calls.
    pub(super) fn sockets(&self) -> i64 {
        (self.most - self.most / 6).into()
    }

    pub(super) fn proxies(&self) -> &[Network] {
        &self.proxies
    }

    /// Updates the metrics of connections and descriptors.
    pub(super) fn note_pressure(&self) {
        METRICS.places.set(i64::from(self.most) - self.places.available_permits() as i64);
        let used = descriptors::used().and_then(|used| i64::try_from(used).ok());
        METRICS.descriptors.set(used.unwrap_or_default());
    }

    /// A place for a connection. A proxy may use all of them; clients behind it are counted by
    /// [`Doors::forwarded`].
    fn place(&self, peer: IpAddr) -> Option<Place> {
        let Ok(place) = self.places.clone().try_acquire_owned() else {
            METRICS.turned_away("full");
            return None;
        };
        let opened = match is_proxy(&self.proxies, peer) {
            true => None,
            false => Some(self.another(peer)?),
        };
        Some(Place { _place: Arc::new((place, opened)), _forwarded: None })
    }

    /// The place of a call that a proxy forwarded from this address.
    pub(super) fn forwarded(&self, place: Place, caller: IpAddr) -> Option<Place> {
        Some(Place { _forwarded: Some(Arc::new(self.another(caller)?)), ..place })
    }

    fn another(&self, address: IpAddr) -> Option<Opened> {
        let opened = self.open.another(household(address), self.of_one as usize);
        if opened.is_none() {
            METRICS.turned_away("address");
        }
        opened
    }
}

/// The number of connections that the descriptors allow.
fn places(descriptors: u64) -> u32 {
    let left = descriptors.saturating_sub(OTHER_DESCRIPTORS).max(descriptors / 2);
    u32::try_from(left).unwrap_or(CONNECTIONS).clamp(1, CONNECTIONS)
}

/// The place of a connection, which it keeps when it becomes a WebSocket.
#[derive(Clone)]
pub(super) struct Place {
    _place: Arc<(OwnedSemaphorePermit, Option<Opened>)>,
    _forwarded: Option<Arc<Opened>>,
}

/// Serves connections until the server stops, then gives them time to close.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    doors: Arc<Doors>,
    mut stopping: watch::Receiver<bool>,
) {
    let mut pause = Pause::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                pause.over();
                // A connection beyond the limits is closed without a response.
                let Some(place) = doors.place(peer.ip()) else { continue };
                // Updates are sent without delay; on an error they are only slower.
                drop(stream.set_nodelay(true));
                tokio::spawn(attend(stream, peer, place, router.clone(), stopping.clone()));
            }
            Err(error) => sleep(pause.after(&error)).await,
        }
    }
    drop(listener);
    // All connections are closed when all places are free.
    if timeout(GOODBYE, doors.places.acquire_many(doors.most)).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
}

/// Pauses while connections cannot be accepted, for instance because too many files are open.
#[derive(Default)]
struct Pause(Option<Duration>);

impl Pause {
    /// The pause after an error; only the first error in a row is logged.
    fn after(&mut self, error: &std::io::Error) -> Duration {
        METRICS.accept_errors.inc();
        if self.0.is_none() {
            tracing::warn!(%error, "connections cannot be accepted");
        }
        let pause = self.0.map_or(PAUSE, |before| (before * 2).min(LONGEST_PAUSE));
        self.0 = Some(pause);
        pause
    }

    fn over(&mut self) {
        if self.0.take().is_some() {
            tracing::info!("connections are accepted again");
        }
    }
}

/// Serves one connection until it is closed or becomes a WebSocket.
async fn attend(
    stream: impl AsyncRead + AsyncWrite + Send + 'static,
    peer: SocketAddr,
    place: Place,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(TAKEN_WITHIN));
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(place.clone());
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection broke");
    }
}

/// Waits until the server stops.
pub(super) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    drop(stopping.wait_for(|stop| *stop).await);
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::net::{TcpSocket, TcpStream};
    use tokio::time::Instant;

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([127, 0, 0, last])
    }

    #[test]
    fn the_number_of_connections_follows_from_the_descriptors() {
        for (descriptors, most) in
            [(256, 128), (1024, 768), (4096, 3840), (16_384, 12_000), (u64::MAX, 12_000)]
        {
            assert_eq!(places(descriptors), most, "{descriptors}");
        }
        assert_eq!(Doors::new(Some(1024), Vec::new()).limits(), (768, 96));
        assert_eq!(Doors::new(None, Vec::new()).limits(), (12_000, 500));
    }

    #[test]
    fn clients_behind_a_proxy_are_counted_separately() {
        let doors = Doors::new(Some(64), vec!["127.0.0.1".parse().unwrap()]);
        let (_, of_one) = doors.limits();
        let held: Vec<Place> = (0..=of_one).map(|_| doors.place(address(1)).unwrap()).collect();
        let forwarded = |caller| doors.forwarded(held[0].clone(), address(caller));
        let of_caller: Vec<Place> = (0..of_one).map(|_| forwarded(9).unwrap()).collect();
        assert!(forwarded(9).is_none() && forwarded(8).is_some());
        drop(of_caller);
        assert!(forwarded(9).is_some());
    }

    #[test]
    fn pauses_grow_with_consecutive_errors() {
        let error = std::io::Error::other("too many open files");
        let mut pause = Pause::default();
        let pauses: Vec<u128> = (0..7).map(|_| pause.after(&error).as_millis()).collect();
        assert_eq!(pauses, [50, 100, 200, 400, 800, 1000, 1000]);
        pause.over();
        assert_eq!(pause.after(&error), PAUSE);
    }

    async fn connect(from: u8, to: SocketAddr) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(address(from), 0)).unwrap();
        socket.connect(to).await.unwrap()
    }

    /// Requests `/`; returns whether there is a response.
    async fn is_served(stream: &mut TcpStream) -> bool {
        drop(stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await);
        let mut start = [0; 12];
        stream.read_exact(&mut start).await.is_ok_and(|_| &start == b"HTTP/1.1 200")
    }

    // Only Linux has more than one loopback address.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn half_open_connections_of_one_address_shut_nobody_else_out() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let to = listener.local_addr().unwrap();
        let doors = Doors::new(Some(128), Vec::new());
        let (most, of_one) = doors.limits();
        let (_stop, stopping) = watch::channel(false);
        let router = Router::new().route("/", get(|| async { "hello" }));
        tokio::spawn(serve(listener, router, doors.clone(), stopping));
        let mut silent = Vec::new();
        for _ in 0..2 * most {
            silent.push(connect(2, to).await);
        }
        let mut other = connect(3, to).await;
        assert!(is_served(&mut other).await, "another address has its own limit");
        let mut more = connect(2, to).await;
        assert!(!is_served(&mut more).await, "one address is limited");
        doors.note_pressure();
        assert_eq!(most as usize - doors.places.available_permits(), of_one as usize + 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_that_is_not_read_times_out() {
        let doors = Doors::new(Some(64), Vec::new());
        let place = doors.place(address(2)).unwrap();
        let (mut client, ours) = duplex(1024);
        let (_stop, stopping) = watch::channel(false);
        let router = Router::new().route("/", get(|| async { "x".repeat(1 << 20) }));
        client.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let begun = Instant::now();
        attend(ours, SocketAddr::new(address(2), 9), place, router, stopping).await;
        assert_eq!(begun.elapsed().as_secs(), TAKEN_WITHIN.as_secs());
        assert_eq!(doors.places.available_permits(), doors.most as usize, "its place is free again");
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_that_is_read_slowly_arrives() {
        let doors = Doors::new(Some(64), Vec::new());
        let place = doors.place(address(2)).unwrap();
        let (mut client, ours) = duplex(1024);
        let (_stop, stopping) = watch::channel(false);
        let router = Router::new().route("/", get(|| async { "x".repeat(20_000) }));
        let request = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        client.write_all(request).await.unwrap();
        tokio::spawn(attend(ours, SocketAddr::new(address(2), 9), place, router, stopping));
        let mut taken = 0;
        loop {
            sleep(TAKEN_WITHIN - Duration::from_secs(1)).await;
            match client.read(&mut [0; 1024]).await.unwrap() {
                0 => break,
                bytes => taken += bytes,
            }
        }
        assert!(taken > 20_000, "{taken}");
    }
}
