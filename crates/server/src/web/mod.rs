//! HTTP and WebSocket: the doors of the server.

mod api;
mod assets;
mod doors;
mod finished;
mod share;
mod socket;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use saigen_protocol::Code;
use saigen_protocol::http::HttpError;
use tokio::time::timeout;

use crate::analyses::{Analyses, NotBegun};
use crate::hall::{Closed, Hall, Trouble};
use crate::limits::{ByAddress, Open};
use crate::metrics::METRICS;
use crate::proxies::{Network, caller, household};
use crate::serve::Config;
use crate::store::{Role, StoreError};
use crate::token::Token;

pub(crate) use self::doors::serve;

/// The longest body, and the longest record.
const LONGEST_BODY: usize = 64 * 1024;
const LONGEST_RECORD: usize = 256 * 1024;

/// No call takes longer than this.
const LONGEST_CALL: Duration = Duration::from_secs(30);

/// Only what comes from this server runs in its pages, and nobody may frame them.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What all doors share.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    /// The address under which others reach this server.
    pub(crate) address: String,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) calls: ByAddress,
    pub(crate) connections: Arc<Open>,
    proxies: Vec<Network>,
}

impl App {
    pub(crate) fn new(
        hall: Arc<Hall>,
        analyses: Arc<Analyses>,
        address: String,
        config: &Config,
    ) -> Arc<Self> {
        let calls = ByAddress::new(f64::from(config.calls) * 30.0, config.calls.into());
        let (connections, proxies) = (Arc::default(), config.trusted_proxies.clone());
        Arc::new(Self { hall, address, analyses, calls, connections, proxies })
    }
}

/// Everything that the server answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/ws", get(socket::connect))
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(|| async { METRICS.text() }))
        .route("/api/choices", get(api::choices))
        .route("/api/matches", post(api::create))
        .route("/api/join", post(api::join))
        .route("/api/games", post(api::games))
        .route("/api/match", get(api::game).delete(api::delete))
        .route("/api/match/record", get(finished::record))
        .route("/api/match/replay", get(finished::replay))
        .route(
            "/api/match/analysis",
            get(finished::analysis).post(finished::analyse).delete(finished::end_analysis),
        )
        .route("/api/match/share", post(share::share))
        .route("/api/shared/{id}", get(share::shared))
        .route("/api/records", post(finished::upload).layer(DefaultBodyLimit::max(LONGEST_RECORD)))
        .route("/api/decks", post(api::check_decks))
        .route("/api/rules", post(api::check_rules))
        .route("/api/rules/{edition}/{format}", get(api::rules))
        .route("/api/match/rules", get(api::rules_of_match))
        .route("/api/position", post(api::position))
        .route("/api/qr", get(api::qr))
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

/// Who calls, as far as limits are concerned.
#[derive(Clone, Copy)]
struct Caller(IpAddr);

impl Caller {
    fn of(app: &App, peer: SocketAddr, headers: &HeaderMap) -> Self {
        let forwarded = headers.get_all("x-forwarded-for").iter().map(|it| it.to_str().unwrap_or_default());
        let forwarded: Vec<&str> = forwarded.collect();
        Self(household(caller(&app.proxies, peer.ip(), forwarded.into_iter())))
    }
}

/// Who calls too often waits, and every answer says what browsers must not do with it.
async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let caller = Caller::of(&app, peer, request.headers());
    request.extensions_mut().insert(caller);
    let api = request.uri().path().starts_with("/api/");
    let credits = if request.method() == Method::GET { 0.5 } else { 2.0 };
    let mut response = if api && !app.calls.spend(caller.0, credits) {
        Fault::too_fast().into_response()
    } else {
        let late = || Fault::new(StatusCode::REQUEST_TIMEOUT, Code::TooSlow, "the call took too long");
        timeout(LONGEST_CALL, next.run(request)).await.unwrap_or_else(|_| late().into_response())
    };
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Why a call is refused.
#[derive(Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    error: HttpError,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, code: Code, detail: impl Into<String>) -> Self {
        Self { status, error: HttpError { code, detail: detail.into() } }
    }

    /// What was sent is not what it should be.
    fn malformed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, Code::Malformed, detail)
    }

    fn too_fast() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, Code::TooFast, "too many calls; wait a little")
    }

    fn unknown_token() -> Self {
        let detail = "send the header Authorization: Bearer TOKEN";
        Self::new(StatusCode::UNAUTHORIZED, Code::UnknownToken, detail)
    }

    fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, Code::NotFound, detail)
    }

    fn not_allowed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, Code::NotAllowed, detail)
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.status, Json(self.error)).into_response()
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store has failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Broken, "the store has failed")
    }
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::NotPlayable(why) => Self::malformed(why),
            Trouble::Store(error) => error.into(),
            other => Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Broken, other.to_string()),
        }
    }
}

impl From<NotBegun> for Fault {
    fn from(why: NotBegun) -> Self {
        match why {
            NotBegun::TooMany => {
                let detail = "too many games are being looked at; try again later";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooMany, detail)
            }
            NotBegun::Unplayable(why) => Self::malformed(why),
            NotBegun::Trouble(trouble) => trouble.into(),
        }
    }
}

impl From<Closed> for Fault {
    fn from(closed: Closed) -> Self {
        let unavailable = StatusCode::SERVICE_UNAVAILABLE;
        match closed {
            Closed::NotFound => Self::not_found("there is no such match"),
            Closed::Broken => Self::new(unavailable, Code::Broken, "the match cannot go on"),
            Closed::TooMany => Self::new(unavailable, Code::TooMany, "there are too many matches"),
            Closed::Store(error) => error.into(),
        }
    }
}

/// The body of a call, if it can be read.
type Body<T> = Result<Json<T>, JsonRejection>;

/// The body of a call, or what is wrong with it.
fn body<T>(body: Body<T>) -> Result<T, Fault> {
    body.map(|Json(body)| body).map_err(|rejection| Fault::malformed(rejection.body_text()))
}

/// An answer that is JSON already.
fn ready_json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// What the token of a call opens.
pub(crate) struct Holder {
    pub(crate) token: Token,
    pub(crate) id: String,
    pub(crate) role: Role,
}

/// The same, and an invitation opens a little, too.
pub(crate) struct Invited(pub(crate) Holder);

impl FromRequestParts<Arc<App>> for Invited {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let token = bearer(&parts.headers).ok_or_else(Fault::unknown_token)?;
        let (id, role) = app.hall.find(token).await?.ok_or_else(Fault::unknown_token)?;
        Ok(Self(Holder { token, id, role }))
    }
}

impl FromRequestParts<Arc<App>> for Holder {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let Invited(holder) = Invited::from_request_parts(parts, app).await?;
        match holder.role {
            Role::Invite(_) => Err(Fault::unknown_token()),
            Role::Seat(_) | Role::Watch => Ok(holder),
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ")?.parse().ok()
}

/// Whether a browser comes from a page of this server; others send no origin.
fn is_own_origin(headers: &HeaderMap, address: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let origin = origin.to_str().unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, from)| !from.is_empty() && from == host);
    own || origin == address.trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    use axum::body::Body as Bytes;
    use futures_util::stream;
    use tokio::sync::watch;
    use tokio::time::{Instant, sleep};
    use tower_service::Service;

    use super::*;
    use crate::bots::Bots;
    use crate::store::{Keeper, Sqlite};
    use crate::think::Thinkers;

    /// Doors to a hall in memory.
    fn doors() -> Router {
        let keeper = Keeper::in_task(Sqlite::open(":memory:".as_ref()).unwrap());
        let (_, stopping) = watch::channel(false);
        let (thinkers, bots) = (Thinkers::in_pool(), Bots::new(Vec::new()));
        let hall = Hall::new(keeper.clone(), thinkers.clone(), bots, Duration::from_secs(60), stopping);
        let config = Config {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: ":memory:".into(),
            public_url: None,
            lan: false,
            open: false,
            grace: Duration::from_secs(60),
            threads: 1,
            trusted_proxies: Vec::new(),
            calls: 4,
            bots: Vec::new(),
        };
        router(App::new(hall, Analyses::new(keeper, thinkers), "http://127.0.0.1".into(), &config))
    }

    /// A call whose body comes a byte a second, so many of them.
    async fn slow_call(bytes: u64) -> (StatusCode, Duration) {
        let trickle = stream::unfold(0, move |sent| async move {
            sleep(Duration::from_secs(1)).await;
            (sent < bytes).then_some((Ok::<_, std::convert::Infallible>(" "), sent + 1))
        });
        let request = Request::post("/api/position").header(header::CONTENT_TYPE, "application/json");
        let mut request = request.body(Bytes::from_stream(trickle)).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        let begun = Instant::now();
        let response = doors().call(request).await.unwrap();
        (response.status(), begun.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_comes_too_slowly_is_cut_off() {
        let (status, took) = slow_call(u64::MAX).await;
        assert_eq!((status, took.as_secs()), (StatusCode::REQUEST_TIMEOUT, LONGEST_CALL.as_secs()));
        // A slow one that ends in time is read; it is only no JSON.
        let (status, took) = slow_call(20).await;
        assert_eq!((status, took.as_secs()), (StatusCode::BAD_REQUEST, 21));
    }

    #[test]
    fn browsers_come_from_pages_of_this_server() {
        let with = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("table.example:8154"));
            origin.map(|origin| headers.insert(header::ORIGIN, HeaderValue::from_static(origin)));
            is_own_origin(&headers, "https://public.example/")
        };
        assert!(
            with(None) && with(Some("http://table.example:8154")) && with(Some("https://public.example"))
        );
        for origin in
            ["null", "http://evil.example", "http://table.example", "http://evil.example:8154", "://"]
        {
            assert!(!with(Some(origin)), "{origin}");
        }
    }
}
