//! Shared positions: stored as the sharer saw them, and shown to anyone with the link.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use saigen_engine::{Game, View, Viewer};
use saigen_json::{RulebookJson, ViewJson, from_version_1};
use saigen_match::{Match, seconds};
use saigen_notation::position_text;
use saigen_protocol::Code;
use saigen_protocol::http::{NewShare, Shared, SharedPosition};
use serde_json::Value;

use super::{App, Body, Fault, Holder, body, ready_json};
use crate::hall::{Trouble, now};
use crate::rules_page;
use crate::store::{Role, ShareRow};
use crate::token::share_id;
use crate::work::Stop;

/// Maximum number of shared positions per match of each seat and of all onlookers, and how long they are
/// kept.
const OF_SEAT: usize = 50;
const OF_ONLOOKERS: usize = 20;
const KEPT_FOR: i64 = 90 * 24 * 60 * 60 * 1000;

pub(super) async fn share(
    State(app): State<Arc<App>>,
    holder: Holder,
    new: Body<NewShare>,
) -> Result<Json<Shared>, Fault> {
    let new = body(new)?;
    let stored = app.hall.load(&holder.id).await?;
    let stored = stored.ok_or_else(|| Fault::not_found("this match does not exist"))?;
    let role = holder.role;
    let load = move |stop: &Stop| page(&Match::load(&stored, &|| stop.is_due())?, role, new);
    let page = app.hall.workers.run(&holder.whose(), load).await??;
    let expires = now() + KEPT_FOR;
    let id = share_id().map_err(Trouble::from)?;
    let most = if holder.role == Role::Watch { OF_ONLOOKERS } else { OF_SEAT };
    let share = ShareRow { id: id.clone(), of: holder.id, by: holder.role, expires, page };
    if !app.hall.keeper.write(move |store| store.share(&share, most, now())).await? {
        let detail =
            format!("each player can share {OF_SEAT} positions of a match, onlookers {OF_ONLOOKERS}");
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, Code::TooMany, detail));
    }
    Ok(Json(Shared { id, expires: seconds(expires) }))
}

/// The page of a position as JSON. While a match runs, it shows only what the sharer sees now.
fn page(of: &Match, role: Role, new: NewShare) -> Result<String, Fault> {
    let (viewer, running) = (Viewer::from(new.viewer), of.ending.is_none());
    if running && (role.viewer() != Some(viewer) || new.moment.is_some()) {
        let detail = "while a match runs, only the sharer's present view can be shared";
        return Err(Fault::not_allowed(detail));
    }
    let moment = new.moment.map_or(of.course.played().len(), |moment| moment as usize);
    let game = game_at(of, moment);
    let game = game.ok_or_else(|| Fault::not_found(format!("moment: 0 to {}", of.course.played().len())))?;
    let rules = &of.course.rules;
    let position = (viewer == Viewer::Everything).then(|| position_text(rules, &game)).flatten();
    let header = &of.course.header;
    let own =
        header.custom.as_ref().and_then(|_| rules_page::of_match(header, of.settings.rules.clone()).ok());
    let page = SharedPosition {
        rulebook: RulebookJson::of(header),
        rules: own,
        moment: moment as u32,
        running,
        position,
        view: ViewJson::of(rules, &View::of(&game, viewer)),
    };
    Ok(serde_json::to_string(&page).unwrap_or_default())
}

/// The game after a number of choices.
fn game_at(of: &Match, moment: usize) -> Option<Game> {
    let (mut number, mut found) = (0, None);
    of.course.replay(|_, game, _| {
        if number == moment {
            found = Some(*game);
        }
        number += 1;
    });
    found
}

pub(super) async fn shared(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Fault> {
    let page = app.hall.keeper.read(move |store| store.shared(&id, now())).await?;
    let page = page.ok_or_else(|| Fault::not_found("the position does not exist or has expired"))?;
    Ok(ready_json(present(page)))
}

/// A stored page with present field names; those of version 1 differed.
fn present(page: String) -> String {
    let Ok(mut stored) = serde_json::from_str::<Value>(&page) else { return page };
    if stored["view"]["sides"]["a"]["force"].is_null() {
        return page;
    }
    stored["view"] = from_version_1(stored["view"].take());
    stored.to_string()
}
