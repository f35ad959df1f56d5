//! Finished games: records, replays, analyses.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use saigen_analysis::{How, analyse as look_at};
use saigen_deal::Seed;
use saigen_json::ViewerName;
use saigen_protocol::Code;
use saigen_protocol::http::{AnalysisResult, AnalysisState, NewAnalysis, Replay, Uploaded};
use serde::Deserialize;
use tokio::task::block_in_place;

use super::{App, Fault, Holder};
use crate::matches::Match;
use crate::review::{Decisions, Review};
use crate::think::Thinkers;
use crate::token::random_number;
use crate::upload::{self, Upload};

/// So many moments a call.
const MOMENTS: usize = 50;

/// So many analyses are remembered.
const REMEMBERED: usize = 64;

/// A game that has ended.
async fn finished(app: &App, holder: &Holder) -> Result<Match, Fault> {
    let stored = app.hall.load(&holder.id).await?;
    let of = stored.map(|stored| block_in_place(|| Match::load(&stored))).transpose()?;
    let of = of.ok_or_else(|| Fault::not_found("there is no such match"))?;
    match of.ending {
        Some(_) => Ok(of),
        None => Err(Fault::not_allowed("the game is running")),
    }
}

async fn review(app: &App, holder: &Holder) -> Result<Review, Fault> {
    let record = finished(app, holder).await?.record();
    record.and_then(Review::new).ok_or_else(|| Fault::not_found("there is no record"))
}

pub(super) async fn record(State(app): State<Arc<App>>, holder: Holder) -> Result<Response, Fault> {
    let of = finished(&app, &holder).await?;
    let text = of.record().map(|record| record.to_text()).unwrap_or_default();
    let name = format!("attachment; filename=\"saigen-{}.record\"", of.id);
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
) -> Result<Json<Replay<'static>>, Fault> {
    let review = review(&app, &holder).await?;
    let count = moments.count.unwrap_or(MOMENTS).min(MOMENTS);
    let replay = block_in_place(|| review.replay(moments.viewer.into(), moments.from, count));
    replay.map(Json).map_err(|error| Fault::malformed(error.to_string()))
}

pub(super) async fn upload(State(app): State<Arc<App>>, text: String) -> Result<Json<Uploaded>, Fault> {
    let upload = block_in_place(|| Upload::read(&text)).map_err(Fault::malformed)?;
    let (id, token) = upload::keep(&app.hall, upload).await?;
    Ok(Json(Uploaded { id, token: token.to_string() }))
}

/// The analyses of this process, the latest at the end.
#[derive(Default)]
pub(crate) struct Analyses(Mutex<VecDeque<(String, Progress)>>);

type Progress = Arc<Mutex<AnalysisState>>;

impl Analyses {
    fn find(&self, id: &str) -> Option<AnalysisState> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, progress) = known.iter().find(|(known, _)| known == id)?;
        Some(progress.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    fn add(&self, id: &str, of: usize) -> Progress {
        let state = AnalysisState { done: 0, of: of as u32, result: None };
        let progress = Arc::new(Mutex::new(state));
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(known, _)| known != id);
        known.push_back((id.into(), progress.clone()));
        if known.len() > REMEMBERED {
            known.pop_front();
        }
        progress
    }
}

pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    holder: Holder,
) -> Result<Json<AnalysisState>, Fault> {
    let state = app.analyses.find(&holder.id);
    state.map(Json).ok_or_else(|| Fault::not_found("nobody has asked for an analysis"))
}

pub(super) async fn analyse(
    State(app): State<Arc<App>>,
    holder: Holder,
    Json(new): Json<NewAnalysis>,
) -> Result<(StatusCode, Json<AnalysisState>), Fault> {
    if let Some(known) = app.analyses.find(&holder.id) {
        return Ok((StatusCode::OK, Json(known)));
    }
    let review = review(&app, &holder).await?;
    let decisions =
        block_in_place(|| review.decisions()).map_err(|error| Fault::malformed(error.to_string()))?;
    let progress = app.analyses.add(&holder.id, decisions.moments.len());
    let simulations = new.simulations.clamp(50, 2000);
    let (thinkers, seed) = (app.hall.thinkers.clone(), random_number().unwrap_or_default());
    let (told, given) = (progress.clone(), thinkers.clone());
    let job = move || {
        let how = How { simulations, threads: 1, seed: Seed::new(seed), stop: &|| false };
        let result = look(&given, &review, &decisions, how, &told);
        told.lock().unwrap_or_else(PoisonError::into_inner).result = result;
    };
    if !thinkers.other(&holder.id, job) {
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooMany, "too much to think about"));
    }
    let state = progress.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok((StatusCode::ACCEPTED, Json(state)))
}

/// Looks at every decision; between two of them, computer players come first.
fn look(
    thinkers: &Thinkers,
    review: &Review,
    decisions: &Decisions,
    how: How<'_>,
    progress: &Progress,
) -> Option<AnalysisResult> {
    let table = review.table();
    let done = |count: usize| {
        progress.lock().unwrap_or_else(PoisonError::into_inner).done = count as u32;
        thinkers.give_way();
    };
    let analysis = look_at(table.rules, &decisions.moments, &decisions.last, how, done)?;
    Some(decisions.result(table, &analysis))
}
