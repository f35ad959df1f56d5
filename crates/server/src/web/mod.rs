//! HTTP and WebSocket: the interface of the server.

mod api;
mod assets;
mod doors;
mod finished;
mod operations;
mod origin;
mod share;
mod socket;

pub(crate) use assets::warn_without_client;

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use saigen_match::{Damaged, Undone};
use saigen_protocol::Code;
use saigen_protocol::http::HttpError;
use tokio::time::timeout;

use crate::analyses::{Analyses, NotBegun};
use crate::hall::{Closed, Hall, Trouble};
use crate::limits::ByAddress;
use crate::metrics::METRICS;
use crate::proxies::{caller, household, is_proxy};
use crate::serve::Config;
use crate::store::{Role, StoreError};
use crate::token::Token;
use crate::turns::{Owner, Whose};

use self::doors::Place;
pub(crate) use self::doors::{Doors, serve};
use self::operations::{Guarded, Readiness};
use self::origin::{Hosts, changes, is_own_page};

/// Maximum size of a body and of a record, in bytes.
const LONGEST_BODY: usize = 64 * 1024;
const LONGEST_RECORD: usize = 256 * 1024;

/// Maximum duration of a call.
const LONGEST_CALL: Duration = Duration::from_secs(30);

/// Pages run only code of this server, and cannot be framed.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Browser features that the client does not use are disabled.
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), \
     midi=(), display-capture=()";

/// Browsers that have connected by TLS use only TLS for half a year.
const TLS_ONLY: &str = "max-age=15552000";

/// Points of an address per sustained call per second; a call costs about two.
const POINTS_OF_CALL: u32 = 2;
const BURST: u32 = 30;

/// State shared by all routes.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    /// The public address of this server.
    pub(crate) address: String,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) calls: ByAddress,
    pub(crate) doors: Arc<Doors>,
    hosts: Hosts,
    metrics: Guarded,
    readiness: Readiness,
    /// The headers of every response.
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl App {
    pub(crate) fn new(
        hall: Arc<Hall>,
        analyses: Arc<Analyses>,
        doors: Arc<Doors>,
        address: String,
        config: &Config,
    ) -> Arc<Self> {
        let rate = POINTS_OF_CALL * config.calls;
        let calls = ByAddress::new(points(rate * BURST), Duration::from_secs(1) / rate.max(1));
        let hosts = Hosts::new(&config.hosts, &address);
        let (metrics, readiness) = (Guarded::new(config), Readiness::default());
        let headers = headers(address.starts_with("https:"));
        Arc::new(Self { hall, address, analyses, calls, doors, hosts, metrics, readiness, headers })
    }
}

/// A number of points, at least one.
fn points(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// Security headers of responses.
fn headers(tls: bool) -> Vec<(HeaderName, HeaderValue)> {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("permissions-policy"), PERMISSIONS),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let tls = tls.then_some((header::STRICT_TRANSPORT_SECURITY, TLS_ONLY));
    fixed.into_iter().chain(tls).map(|(name, value)| (name, HeaderValue::from_static(value))).collect()
}

/// Liveness and readiness.
const HEALTH: &str = "/health";
const READY: &str = "/ready";

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/ws", get(socket::connect))
        .route(HEALTH, get(|| async { "ok\n" }))
        .route(READY, get(operations::ready))
        .route("/metrics", get(operations::metrics))
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
        .route("/api/invitation", get(api::invitation))
        .route("/api/rules", post(api::check_rules))
        .route("/api/rules/{edition}/{format}", get(api::rules))
        .route("/api/rules/{edition}/{format}/{frame}", get(api::rules_in_frame))
        .route("/api/match/rules", get(api::rules_of_match))
        .route("/api/position", post(api::position))
        .route("/api/qr", get(api::qr))
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

/// The caller of a request.
#[derive(Clone, Copy)]
struct Caller {
    /// The address that limits apply to.
    household: IpAddr,
    /// Whether the caller is on this machine.
    is_local: bool,
}

impl Caller {
    /// The owner of jobs for the caller; `of` is their match, or empty.
    fn whose(self, of: &str) -> Whose {
        Whose { owner: Owner::Household(self.household), of: of.into() }
    }

    fn of(app: &App, peer: SocketAddr, headers: &HeaderMap) -> Self {
        let forwarded = headers.get_all("x-forwarded-for").iter().map(|it| it.to_str().unwrap_or_default());
        let forwarded: Vec<&str> = forwarded.collect();
        let address = caller(app.doors.proxies(), peer.ip(), forwarded.into_iter());
        Self { household: household(address), is_local: address.is_loopback() }
    }
}

/// Admits a call, measures it, and adds the security headers to the response.
async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let api = request.uri().path().starts_with("/api/");
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let mut response = match admit(&app, peer, &mut request) {
        Ok(()) => in_time(next.run(request)).await,
        Err(fault) => fault.into_response(),
    };
    METRICS.called(&route, begun.elapsed());
    response.headers_mut().extend(app.headers.iter().cloned());
    if api {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Admits a call or refuses it. Stores the caller in the request.
fn admit(app: &App, peer: SocketAddr, request: &mut Request) -> Result<(), Fault> {
    let caller = Caller::of(app, peer, request.headers());
    let path = request.uri().path();
    let (api, asked_by_machines) = (path.starts_with("/api/"), [HEALTH, READY].contains(&path));
    if !asked_by_machines && !app.hosts.allow(request.uri(), request.headers()) {
        return Err(Fault::unknown_host());
    }
    if changes(request.method()) && !is_own_page(request.headers(), &app.address) {
        return Err(Fault::not_allowed("a page of another server cannot change anything here"));
    }
    if api && !app.calls.spend(caller.household, points(price(request.method()))) {
        return Err(Fault::too_fast());
    }
    if let Some(place) =
        request.extensions().get::<Place>().filter(|_| is_proxy(app.doors.proxies(), peer.ip()))
    {
        let place = app.doors.forwarded(place.clone(), caller.household);
        request.extensions_mut().insert(place.ok_or_else(Fault::too_many_connections)?);
    }
    request.extensions_mut().insert(caller);
    Ok(())
}

/// The points of a call.
fn price(method: &Method) -> u32 {
    if changes(method) { 2 * POINTS_OF_CALL } else { POINTS_OF_CALL / 2 }
}

/// A response, or a timeout.
async fn in_time(answer: impl Future<Output = Response>) -> Response {
    let late = || Fault::new(StatusCode::REQUEST_TIMEOUT, Code::TooSlow, "the call took too long");
    timeout(LONGEST_CALL, answer).await.unwrap_or_else(|_| late().into_response())
}

/// The reason why a call is refused.
#[derive(Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    error: HttpError,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, code: Code, detail: impl Into<String>) -> Self {
        Self { status, error: HttpError { code, detail: detail.into() } }
    }

    /// The request is malformed.
    fn malformed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, Code::Malformed, detail)
    }

    fn too_fast() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, Code::TooFast, "too many calls; wait a little")
    }

    fn too_many_connections() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooMany, "too many connections")
    }

    /// The `Host` of the call is not a name of this server.
    fn unknown_host() -> Self {
        let detail = "this is not a name of this server; its operator can add it with --host or --public-url";
        Self::new(StatusCode::MISDIRECTED_REQUEST, Code::NotAllowed, detail)
    }

    /// A body that cannot be read: too long, of another type, or invalid.
    fn of_body(status: StatusCode, detail: impl Into<String>) -> Self {
        match status {
            StatusCode::PAYLOAD_TOO_LARGE => Self::new(status, Code::TooLong, detail),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::new(status, Code::Malformed, detail),
            _ => Self::malformed(detail),
        }
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
        if let StoreError::Failed(_) = error {
            let detail = "the store is not available at the moment";
            return Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::CannotStore, detail);
        }
        tracing::error!(%error, "the store failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Broken, "the store failed")
    }
}

impl From<Damaged> for Fault {
    fn from(damaged: Damaged) -> Self {
        StoreError::from(damaged).into()
    }
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::NotPlayable(why) => Self::malformed(why),
            Trouble::Store(error) => error.into(),
            Trouble::Undone(undone) => undone.into(),
            other => Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Broken, other.to_string()),
        }
    }
}

impl From<Undone> for Fault {
    fn from(undone: Undone) -> Self {
        let code = if undone == Undone::TooLong { Code::TooSlow } else { Code::TooMany };
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, undone.to_string())
    }
}

impl From<NotBegun> for Fault {
    fn from(why: NotBegun) -> Self {
        match why {
            NotBegun::TooMany => {
                let detail = "too many games are being analysed; try again later";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooMany, detail)
            }
            NotBegun::TooManyOfOwner => {
                let detail = "too many of your games are being analysed; wait until one is finished";
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
            Closed::NotFound => Self::not_found("this match does not exist"),
            Closed::Broken => Self::new(unavailable, Code::Broken, "the match cannot continue"),
            Closed::TooMany => Self::new(unavailable, Code::TooMany, "too many matches are open"),
            Closed::Store(error) => error.into(),
        }
    }
}

/// The body of a call, or why it cannot be read.
type Body<T> = Result<Json<T>, JsonRejection>;

/// The body of a call; `Err` if it cannot be read.
fn body<T>(body: Body<T>) -> Result<T, Fault> {
    body.map(|Json(body)| body).map_err(|rejection| Fault::of_body(rejection.status(), rejection.body_text()))
}

/// A response of JSON text.
fn ready_json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The match and the role of a call's token.
pub(crate) struct Holder {
    pub(crate) token: Token,
    pub(crate) id: String,
    pub(crate) role: Role,
    caller: Caller,
}

impl Holder {
    /// The owner of jobs for this call.
    fn whose(&self) -> Whose {
        self.caller.whose(&self.id)
    }
}

/// The same, also for invitations.
pub(crate) struct Invited(pub(crate) Holder);

impl FromRequestParts<Arc<App>> for Invited {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Fault> {
        let token = bearer(&parts.headers).ok_or_else(Fault::unknown_token)?;
        let (id, role) = app.hall.find(token).await?.ok_or_else(Fault::unknown_token)?;
        // The guard of all routes has inserted it.
        let caller = parts.extensions.get::<Caller>().copied().ok_or_else(Fault::unknown_token)?;
        Ok(Self(Holder { token, id, role, caller }))
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
    use crate::work::Workers;
    use saigen_match::House;

    fn config() -> Config {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: crate::database::Database::File(":memory:".into()),
            public_url: None,
            lan: false,
            open: false,
            grace: Duration::from_secs(60),
            keep_unfinished: None,
            keep_finished: None,
            threads: 1,
            trusted_proxies: Vec::new(),
            calls: 4,
            bots: Vec::new(),
            hosts: Vec::new(),
            metrics_token: None,
        }
    }

    /// A router on a hall in memory, and its stop signal.
    fn doors_of(config: &Config) -> (Router, watch::Sender<bool>) {
        let keeper = Keeper::in_task(Sqlite::open(":memory:".as_ref()).unwrap(), Duration::ZERO);
        let (stop, stopping) = watch::channel(false);
        let (thinkers, workers, bots) = (Thinkers::in_pool(), Workers::in_task(), Bots::new(Vec::new()));
        let hall =
            Hall::new(keeper.clone(), thinkers.clone(), workers.clone(), bots, House::default(), stopping);
        let doors = Doors::new(None, config.trusted_proxies.clone());
        let address = config.public_url.clone().unwrap_or_else(|| "http://127.0.0.1".into());
        (router(App::new(hall, Analyses::new(keeper, thinkers, workers), doors, address, config)), stop)
    }

    fn doors() -> Router {
        doors_of(&config()).0
    }

    const HERE: &str = "127.0.0.1";

    /// A call from an address.
    async fn call_from(
        doors: &mut Router,
        from: &str,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Response {
        let request = Request::builder().method(method).uri(path);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let mut request = request.body(Bytes::from("{}")).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(from.parse().unwrap(), 9)));
        doors.call(request).await.unwrap()
    }

    async fn status(doors: &mut Router, method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
        call_from(doors, HERE, method, path, headers).await.status().as_u16()
    }

    const OWN: (&str, &str) = ("host", "localhost:8154");
    const JSON: (&str, &str) = ("content-type", "application/json");

    #[tokio::test]
    async fn unknown_host_names_are_refused() {
        let mut config = config();
        (config.hosts, config.public_url) = (vec!["table.lan".into()], Some("https://public.example".into()));
        let (mut doors, _stop) = doors_of(&config);
        for (host, expected) in [
            ("localhost", 200),
            ("192.168.1.5:8154", 200),
            ("table.lan", 200),
            ("public.example", 200),
            ("evil.example", 421),
        ] {
            assert_eq!(
                status(&mut doors, "GET", "/api/choices", &[("host", host)]).await,
                expected,
                "{host}"
            );
        }
        assert_eq!(status(&mut doors, "GET", "/health", &[]).await, 200, "health checks need no host name");
    }

    #[tokio::test]
    async fn pages_of_other_servers_cannot_change_anything() {
        let mut doors = doors();
        let foreign = [("origin", "http://evil.example"), ("sec-fetch-site", "cross-site")];
        for (method, path) in [
            ("POST", "/api/matches"),
            ("POST", "/api/join"),
            ("POST", "/api/games"),
            ("POST", "/api/records"),
            ("POST", "/api/position"),
            ("POST", "/api/match/share"),
            ("POST", "/api/match/analysis"),
            ("DELETE", "/api/match/analysis"),
            ("DELETE", "/api/match"),
        ] {
            for sign in foreign {
                let headers = [OWN, ("content-type", "text/plain"), sign];
                assert_eq!(status(&mut doors, method, path, &headers).await, 403, "{method} {path} {sign:?}");
            }
            let own = [OWN, JSON, ("origin", "http://localhost:8154"), ("sec-fetch-site", "same-origin")];
            assert_ne!(status(&mut doors, method, path, &own).await, 403, "{method} {path}");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn records_need_their_content_type() {
        let mut doors = doors();
        for (kind, expected) in
            [("text/plain;charset=UTF-8", 400), ("application/x-www-form-urlencoded", 415), ("", 415)]
        {
            let headers = [OWN, ("content-type", kind)];
            assert_eq!(status(&mut doors, "POST", "/api/records", &headers).await, expected, "{kind}");
        }
        assert_eq!(
            status(&mut doors, "POST", "/api/matches", &[OWN, ("content-type", "text/plain")]).await,
            415
        );
    }

    #[tokio::test]
    async fn every_response_has_security_headers() {
        for (public, tls) in
            [(None, None), (Some("http://x.example"), None), (Some("https://x.example"), Some(TLS_ONLY))]
        {
            let config = Config { public_url: public.map(str::to_owned), ..config() };
            let (mut doors, _stop) = doors_of(&config);
            for path in ["/", "/api/choices", "/api/nothing"] {
                let response = call_from(&mut doors, HERE, "GET", path, &[OWN]).await;
                let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap());
                assert_eq!(header("strict-transport-security"), tls);
                assert_eq!(header("cross-origin-opener-policy"), Some("same-origin"));
                assert_eq!(
                    (header("content-security-policy"), header("permissions-policy")),
                    (Some(POLICY), Some(PERMISSIONS))
                );
            }
        }
    }

    #[tokio::test]
    async fn metrics_need_this_machine_or_a_token() {
        let figures = async |config: &Config, from: &str, headers: &[(&str, &str)]| {
            let (mut doors, _stop) = doors_of(config);
            call_from(&mut doors, from, "GET", "/metrics", headers).await.status().as_u16()
        };
        let local = config();
        assert_eq!(figures(&local, HERE, &[OWN]).await, 200);
        assert_eq!(figures(&local, "::1", &[OWN]).await, 200);
        assert_eq!(figures(&local, "192.168.1.9", &[OWN]).await, 403);
        let proxied = Config { trusted_proxies: vec![HERE.parse().unwrap()], ..config() };
        assert_eq!(figures(&proxied, HERE, &[OWN, ("x-forwarded-for", "1.2.3.4")]).await, 403);
        let public = Config { public_url: Some("https://x.example".into()), ..config() };
        assert_eq!(figures(&public, HERE, &[OWN]).await, 403, "the caller may be an untrusted proxy");
        let token = Config { metrics_token: Some("secret".into()), ..public };
        assert_eq!(figures(&token, HERE, &[OWN]).await, 403);
        assert_eq!(figures(&token, "192.168.1.9", &[OWN, ("authorization", "Bearer wrong")]).await, 403);
        assert_eq!(figures(&token, "192.168.1.9", &[OWN, ("authorization", "Bearer secret")]).await, 200);
    }

    #[tokio::test]
    async fn a_stopping_server_is_alive_but_not_ready() {
        let (mut doors, stop) = doors_of(&config());
        assert_eq!(
            (status(&mut doors, "GET", HEALTH, &[]).await, status(&mut doors, "GET", READY, &[]).await),
            (200, 200)
        );
        stop.send_replace(true);
        assert_eq!(
            (status(&mut doors, "GET", HEALTH, &[]).await, status(&mut doors, "GET", READY, &[]).await),
            (200, 503)
        );
    }

    #[tokio::test]
    async fn calls_are_timed_by_route() {
        let mut doors = doors();
        status(&mut doors, "GET", "/api/shared/abc", &[OWN]).await;
        let text = METRICS.text();
        assert!(text.contains("saigen_call_seconds_count{route=\"/api/shared/{id}\"}"), "{text}");
    }

    /// Sends a body at one byte per second.
    async fn slow_call(bytes: u64) -> (StatusCode, Duration) {
        let trickle = stream::unfold(0, move |sent| async move {
            sleep(Duration::from_secs(1)).await;
            (sent < bytes).then_some((Ok::<_, std::convert::Infallible>(" "), sent + 1))
        });
        let request = Request::post("/api/position").header(header::CONTENT_TYPE, "application/json");
        let request = request.header(header::HOST, HERE);
        let mut request = request.body(Bytes::from_stream(trickle)).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9))));
        let begun = Instant::now();
        let response = doors().call(request).await.unwrap();
        (response.status(), begun.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_arrives_too_slowly_times_out() {
        let (status, took) = slow_call(u64::MAX).await;
        assert_eq!((status, took.as_secs()), (StatusCode::REQUEST_TIMEOUT, LONGEST_CALL.as_secs()));
        // A slow body that arrives in time is read; it is only not JSON.
        let (status, took) = slow_call(20).await;
        assert_eq!((status, took.as_secs()), (StatusCode::BAD_REQUEST, 21));
    }
}
