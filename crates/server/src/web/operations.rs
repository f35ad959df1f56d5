//! Health, readiness and metrics, for the operator of the server.

use std::sync::Arc;
use std::time::{Duration, Instant as StdInstant};

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::{App, Caller, Fault};
use crate::metrics::{FORM, METRICS};
use crate::serve::Config;
use crate::watchdog::{WATCHDOG, Watchdog};

/// The minimum interval between probes of the store, and the timeout of a probe.
const PROBE_EVERY: Duration = Duration::from_secs(2);
const PROBE_WITHIN: Duration = Duration::from_secs(5);

/// The result of the last probe and its time.
#[derive(Default)]
pub(super) struct Readiness(Mutex<Option<(Instant, Result<(), String>)>>);

impl Readiness {
    async fn can_store(&self, app: &App) -> Result<(), String> {
        let mut known = self.0.lock().await;
        if let Some((_, result)) = known.as_ref().filter(|(at, _)| at.elapsed() < PROBE_EVERY) {
            return result.clone();
        }
        let probed = timeout(PROBE_WITHIN, app.hall.keeper.write(|store| store.probe())).await;
        let result = match probed {
            Ok(result) => result.map_err(|error| format!("the store cannot write: {error}")),
            Err(_) => Err("the store does not respond".into()),
        };
        *known = Some((Instant::now(), result.clone()));
        result
    }
}

/// Whether the server can serve: it is not stopping, no thread is stuck, and the store can write.
pub(super) async fn ready(State(app): State<Arc<App>>) -> Response {
    match is_ready(&app).await {
        Ok(()) => "ready\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}

async fn is_ready(app: &App) -> Result<(), String> {
    if *app.hall.stopping.borrow() {
        return Err("stopping".into());
    }
    no_thread_is_stuck(&WATCHDOG, StdInstant::now())?;
    app.readiness.can_store(app).await
}

fn no_thread_is_stuck(watchdog: &Watchdog, now: StdInstant) -> Result<(), String> {
    watchdog.stuck(now).first().map_or(Ok(()), |stuck| {
        Err(format!("a thread ({}) has been busy for {} s", stuck.thread, stuck.time.as_secs()))
    })
}

/// Who may read the metrics.
pub(super) enum Guarded {
    /// Callers with the token of this hash.
    Token([u8; 32]),
    /// Callers on this machine.
    Local,
    /// No caller: all calls seem to come from this machine, from a proxy that is not trusted.
    Nobody,
}

impl Guarded {
    pub(super) fn new(config: &Config) -> Self {
        match &config.metrics_token {
            Some(token) => Self::Token(Sha256::digest(token).into()),
            None if config.public_url.is_some() && config.trusted_proxies.is_empty() => Self::Nobody,
            None => Self::Local,
        }
    }

    fn check(&self, caller: Caller, headers: &HeaderMap) -> Result<(), Fault> {
        match self {
            Self::Token(hash)
                if bearer(headers).is_some_and(|token| Sha256::digest(token)[..] == hash[..]) =>
            {
                Ok(())
            }
            Self::Local if caller.is_local => Ok(()),
            Self::Token(_) => Err(Fault::not_allowed("send the metrics token: Authorization: Bearer TOKEN")),
            Self::Local => Err(Fault::not_allowed(
                "metrics are available on this machine only; others need --metrics-token",
            )),
            Self::Nobody => Err(Fault::not_allowed("with --public-url, metrics need --metrics-token")),
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// The metrics in the format of Prometheus.
pub(super) async fn metrics(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    app.metrics.check(caller, &headers)?;
    app.doors.note_pressure();
    app.hall.note_matches().await;
    Ok(([(header::CONTENT_TYPE, FORM)], METRICS.text()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_with_a_stuck_thread_is_not_ready() {
        let watchdog = Watchdog::new();
        let post = watchdog.post("store", Duration::from_secs(10));
        let (now, later) = (StdInstant::now(), StdInstant::now() + Duration::from_secs(60));
        let ready = |at| no_thread_is_stuck(&watchdog, at);
        assert_eq!(post.work(|| ready(now)), Ok(()));
        assert!(post.work(|| ready(later)).unwrap_err().contains("a thread (store) has been busy for "));
        assert_eq!(ready(later), Ok(()));
    }
}
