//! Finished games: records, replays, analyses.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use saigen_json::ViewerName;
use saigen_notation::Record;
use saigen_protocol::http::{AnalysisState, NewAnalysis, Uploaded};
use serde::Deserialize;
use tokio::task::block_in_place;

use super::{App, Body, Fault, Holder, body, ready_json};
use crate::matches;
use crate::review::Review;
use crate::upload::{self, Upload};

/// So many moments a call.
const MOMENTS: usize = 50;

/// The record of a game that has ended.
async fn finished(app: &App, holder: &Holder) -> Result<Record, Fault> {
    let stored = app.hall.load(&holder.id).await?;
    let stored = stored.ok_or_else(|| Fault::not_found("there is no such match"))?;
    let record = block_in_place(|| matches::record(&stored))?;
    record.ok_or_else(|| Fault::not_allowed("the game is running"))
}

pub(super) async fn record(State(app): State<Arc<App>>, holder: Holder) -> Result<Response, Fault> {
    let text = finished(&app, &holder).await?.to_text();
    let name = format!("attachment; filename=\"saigen-{}.record\"", holder.id);
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// Which moments, and with whose eyes.
#[derive(Deserialize)]
pub(super) struct Moments {
    viewer: ViewerName,
    #[serde(default)]
    from: usize,
    count: Option<usize>,
}

pub(super) async fn replay(
    State(app): State<Arc<App>>,
    holder: Holder,
    Query(moments): Query<Moments>,
) -> Result<Response, Fault> {
    let review = Review::new(finished(&app, &holder).await?);
    let count = moments.count.unwrap_or(MOMENTS).min(MOMENTS);
    let replay = block_in_place(|| review.replay(moments.viewer.into(), moments.from, count));
    replay.map(ready_json).map_err(Fault::malformed)
}

pub(super) async fn upload(State(app): State<Arc<App>>, text: String) -> Result<Json<Uploaded>, Fault> {
    let upload = block_in_place(|| Upload::read(&text)).map_err(Fault::malformed)?;
    let (id, token) = upload::keep(&app.hall, upload).await?;
    Ok(Json(Uploaded { id, token: token.to_string() }))
}

/// How thoroughly a game can be looked at.
const SIMULATIONS: std::ops::RangeInclusive<u32> = 50..=2000;

pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    holder: Holder,
) -> Result<Json<AnalysisState>, Fault> {
    let state = app.analyses.state(&holder.id).await?;
    state.map(Json).ok_or_else(|| Fault::not_found("nobody has asked for an analysis"))
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
    let review = Review::new(finished(&app, &holder).await?);
    let state = app.analyses.begin(&holder.id, review, simulations).await?;
    Ok((StatusCode::ACCEPTED, Json(state)))
}

pub(super) async fn end_analysis(State(app): State<Arc<App>>, holder: Holder) -> Result<StatusCode, Fault> {
    app.analyses.end(&holder.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
