//! Finished games: records, replays, analyses.

use std::sync::Arc;

use axum::extract::rejection::StringRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use saigen_json::ViewerName;
use saigen_match::{Eyes, Match, Review};
use saigen_protocol::http::{AnalysisState, NewAnalysis, Uploaded};
use saigen_protocol::{Code, Language};
use serde::Deserialize;

use super::{App, Body, Caller, Fault, Holder, body, ready_json};
use crate::upload::{self, Upload};
use crate::work::Stop;

/// Maximum number of moments per call.
const MOMENTS: usize = 50;

/// What is made of a finished match; `None` if it is still running.
async fn finished<T: Send + 'static>(
    app: &App,
    holder: &Holder,
    make: impl FnOnce(&Match) -> Option<T> + Send + 'static,
) -> Result<T, Fault> {
    let stored = app.hall.load(&holder.id).await?;
    let stored = stored.ok_or_else(|| Fault::not_found("this match does not exist"))?;
    let made = move |stop: &Stop| Match::load(&stored, &|| stop.is_due()).map(|of| make(&of));
    let made = app.hall.workers.run(&holder.whose(), made).await??;
    made.ok_or_else(|| Fault::not_allowed("the match is still running, or has no such game"))
}

pub(super) async fn record(State(app): State<Arc<App>>, holder: Holder) -> Result<Response, Fault> {
    let text = |of: &Match| match &of.series {
        Some(_) => of.series_record().map(|record| record.to_text()),
        None => of.record(None).map(|record| record.to_text()),
    };
    let text = finished(&app, &holder, text).await?;
    let name = format!("attachment; filename=\"saigen-{}.record\"", holder.id);
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// The requested moments and their viewer.
#[derive(Deserialize)]
pub(super) struct Moments {
    viewer: ViewerName,
    #[serde(default)]
    language: Language,
    #[serde(default)]
    from: usize,
    count: Option<usize>,
    /// The game of a match of several games, from 1; the last one by default.
    game: Option<usize>,
}

pub(super) async fn replay(
    State(app): State<Arc<App>>,
    holder: Holder,
    Query(moments): Query<Moments>,
) -> Result<Response, Fault> {
    let review = Review::new(finished(&app, &holder, move |of| of.record(moments.game)).await?);
    let count = moments.count.unwrap_or(MOMENTS).min(MOMENTS);
    let eyes = Eyes { viewer: moments.viewer.into(), language: moments.language };
    let replay = move |_: &Stop| review.replay(eyes, moments.from, count);
    let replay = app.hall.workers.run(&holder.whose(), replay).await?;
    replay.map(ready_json).map_err(Fault::malformed)
}

pub(super) async fn upload(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    text: Result<String, StringRejection>,
) -> Result<Json<Uploaded>, Fault> {
    if !is_text(&headers) {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return Err(Fault::new(status, Code::Malformed, "send the header Content-Type: text/plain"));
    }
    let text = text.map_err(|rejection| Fault::of_body(rejection.status(), rejection.body_text()))?;
    let upload = app.hall.workers.run(&caller.whose(""), move |_| Upload::read(&text)).await?;
    let upload = upload.map_err(Fault::malformed)?;
    let (id, token) = upload::keep(&app.hall, upload).await?;
    Ok(Json(Uploaded { id, token: token.to_string() }))
}

/// Whether the content type is plain text.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/plain"))
}

/// Allowed simulations per decision.
const SIMULATIONS: std::ops::RangeInclusive<u32> = 50..=2000;

pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    holder: Holder,
) -> Result<Json<AnalysisState>, Fault> {
    let state = app.analyses.state(&holder.id).await?;
    state.map(Json).ok_or_else(|| Fault::not_found("no analysis was requested"))
}

pub(super) async fn analyse(
    State(app): State<Arc<App>>,
    holder: Holder,
    new: Body<NewAnalysis>,
) -> Result<(StatusCode, Json<AnalysisState>), Fault> {
    let simulations = body(new)?.simulations;
    if !SIMULATIONS.contains(&simulations) {
        let (least, most) = (SIMULATIONS.start(), SIMULATIONS.end());
        return Err(Fault::malformed(format!("simulations: {least} to {most}")));
    }
    if let Some(known) = app.analyses.state(&holder.id).await? {
        return Ok((StatusCode::OK, Json(known)));
    }
    let review = Review::new(finished(&app, &holder, |of| of.record(None)).await?);
    let state = app.analyses.begin(holder.whose(), review, simulations).await?;
    Ok((StatusCode::ACCEPTED, Json(state)))
}

pub(super) async fn end_analysis(State(app): State<Arc<App>>, holder: Holder) -> Result<StatusCode, Fault> {
    app.analyses.end(&holder.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
