//! Health, readiness and figures, for the operator of the server.

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
use crate::watchdog::WATCHDOG;

/// Whether something can be stored is found out at most this often, and within this time.
const PROBE_EVERY: Duration = Duration::from_secs(2);
const PROBE_WITHIN: Duration = Duration::from_secs(5);

/// Whether something could be stored, and when that was found out.
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
            Ok(result) => result.map_err(|error| format!("nothing can be stored: {error}")),
            Err(_) => Err("the store does not answer".into()),
        };
        *known = Some((Instant::now(), result.clone()));
        result
    }
}

/// Whether the server can serve: it is not stopping, no thread is stuck, and steps can be stored.
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
    if let Some(stuck) = WATCHDOG.stuck(StdInstant::now()).first() {
        return Err(format!("a thread ({}) has been busy for {} s", stuck.thread, stuck.time.as_secs()));
    }
    app.readiness.can_store(app).await
}

/// Who may see the figures.
pub(super) enum Guarded {
    /// Calls with the token that has this hash.
    Token([u8; 32]),
    /// This machine.
    Local,
    /// Nobody: all calls seem to come from this machine, where a proxy stands that is not trusted.
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
            Self::Token(_) => {
                Err(Fault::not_allowed("send the token of the figures: Authorization: Bearer TOKEN"))
            }
            Self::Local => {
                Err(Fault::not_allowed("figures are for this machine; others need --metrics-token"))
            }
            Self::Nobody => Err(Fault::not_allowed("with --public-url figures need --metrics-token")),
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// Figures for Prometheus.
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
