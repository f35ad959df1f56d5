//! Taking connections in: so many at once, and none that takes forever to say what it wants.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower_service::Service;

/// So many connections there can be, those that have not said yet what they want included.
const CONNECTIONS: u32 = 12_000;

/// Whoever connects says within this time what it wants, and again after every answer.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// Connections get so long to close when the server stops.
const GOODBYE: Duration = Duration::from_secs(5);

/// Serves everybody until the server stops, and then gives them a moment to go.
pub(crate) async fn serve(listener: TcpListener, router: Router, mut stopping: watch::Receiver<bool>) {
    let room = Arc::new(Semaphore::new(CONNECTIONS as usize));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        match (accepted, room.clone().try_acquire_owned()) {
            (Ok((stream, peer)), Ok(place)) => {
                tokio::spawn(attend(stream, peer, place, router.clone(), stopping.clone()));
            }
            // Whoever finds no room is not answered.
            (Ok(_), Err(_)) => {}
            (Err(error), _) => {
                // There may be too many open files; some will be closed soon.
                tracing::warn!(%error, "a connection could not be taken in");
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    // Everybody has gone when all places are free.
    if timeout(GOODBYE, room.acquire_many(CONNECTIONS)).await.is_err() {
        tracing::warn!("some connections did not close in time");
    }
}

/// Serves one connection until it is closed or becomes a WebSocket.
async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) {
    // Updates go out at once; a client that cannot have this still gets them.
    drop(stream.set_nodelay(true));
    let place = Place(Arc::new(place));
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(place.clone());
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .serve_connection(TokioIo::new(stream), service)
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
        tracing::debug!(%error, "a connection was broken");
    }
}

/// The place of a connection, which it keeps when it becomes a WebSocket.
#[derive(Clone)]
pub(super) struct Place(#[allow(dead_code, reason = "it is held, not looked at")] Arc<OwnedSemaphorePermit>);

/// Waits until the server stops.
pub(super) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    drop(stopping.wait_for(|stop| *stop).await);
}
