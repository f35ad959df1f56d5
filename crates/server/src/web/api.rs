//! Creating, joining and listing matches; rules, positions, QR codes.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use qrcode::QrCode;
use qrcode::render::svg;
use saigen_editions::{Regulation, RegulationError, editions, library};
use saigen_engine::View;
use saigen_json::{RulebookJson, ViewJson};
use saigen_match::{Match, Ruleset, Settings, clean_name, seat_of, seconds};
use saigen_notation::{Decks, Header, NotPlayable, Start, parse_game, position_text};
use saigen_players::Level;
use saigen_protocol::http::{
    CheckDecks, CheckRules, CheckedDecks, CheckedRules, Choices, Created, GameSummary, Invitation, Join,
    Joined, ListGames, NewMatch, NewPosition, PositionPage, RulesPage,
};
use serde::Deserialize;

use super::origin::is_own_origin;
use super::{App, Body, Caller, Fault, Holder, Invited, body, points, ready_json};
use crate::book::{self, Book};
use crate::decks;
use crate::hall::{Plan, Trouble};
use crate::joining;
use crate::room::Command;
use crate::rules_page;
use crate::store::Role;
use crate::token::Token;
use crate::work::Stop;

/// Maximum number of tokens per call.
const LISTED: usize = 200;

/// Number of listed games per point.
const LISTED_FOR_A_POINT: u32 = 10;

/// Maximum length of the text of a QR code.
const LONGEST_LINK: usize = 400;

pub(super) async fn choices(State(app): State<Arc<App>>) -> Json<Choices> {
    Json(Choices {
        editions: editions().map(|edition| edition.to_string()).collect(),
        formats: rules_page::formats(),
        setups: Decks::NAMED.iter().map(|decks| decks.id().into()).collect(),
        regulations: rules_page::regulations(),
        computers: Level::ALL.iter().map(|level| format!("level:{}", level.number)).collect(),
        bots: app.hall.bots.names(),
        address: app.address.clone(),
        grace: u32::try_from(app.hall.house.grace.as_millis()).unwrap_or(u32::MAX),
        keep: app.hall.house.keep,
        longest: u32::try_from(app.hall.house.longest).unwrap_or(u32::MAX),
    })
}

pub(super) async fn create(State(app): State<Arc<App>>, new: Body<NewMatch>) -> Result<Json<Created>, Fault> {
    let plan = Plan::read(&body(new)?, &app.hall.bots).map_err(Fault::malformed)?;
    Ok(Json(app.hall.create(plan).await?))
}

pub(super) async fn join(State(app): State<Arc<App>>, join: Body<Join>) -> Result<Json<Joined>, Fault> {
    let join = body(join)?;
    let gone = || Fault::not_found("the invitation does not exist or has been used");
    let invite: Token = join.invite.parse().map_err(|()| gone())?;
    let joined = app.hall.join(invite, clean_name(&join.name), join.deck).await?;
    let (id, seat, token, watch) = joined.ok_or_else(gone)?;
    Ok(Json(Joined { id, seat: seat.into(), token: token.to_string(), watch: watch.to_string() }))
}

pub(super) async fn games(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    list: Body<ListGames>,
) -> Result<Json<Vec<GameSummary>>, Fault> {
    let tokens = body(list)?.tokens;
    if tokens.len() > LISTED {
        return Err(Fault::malformed(format!("tokens: at most {LISTED}")));
    }
    // Every game is replayed for its summary.
    if !app.calls.spend(caller.household, points(tokens.len() as u32 / LISTED_FOR_A_POINT)) {
        return Err(Fault::too_fast());
    }
    let mut games = Vec::new();
    for token in tokens.iter().filter_map(|token| token.parse::<Token>().ok()) {
        if let Some((id, role)) = app.hall.find(token).await? {
            games.extend(summary(&app, &Holder { token, id, role, caller }).await?);
        }
    }
    Ok(Json(games))
}

pub(super) async fn game(State(app): State<Arc<App>>, holder: Holder) -> Result<Json<GameSummary>, Fault> {
    let summary = summary(&app, &holder).await?;
    summary.map(Json).ok_or_else(|| Fault::not_found("this match does not exist"))
}

/// The summary of a match.
async fn summary(app: &App, holder: &Holder) -> Result<Option<GameSummary>, Fault> {
    let (Some(viewer), Some(stored)) = (holder.role.viewer(), app.hall.load(&holder.id).await?) else {
        return Ok(None);
    };
    let (token, keep) = (holder.token.to_string(), app.hall.house.keep);
    let summary = move |of: &Match| GameSummary {
        token,
        viewer: viewer.into(),
        info: of.info(keep),
        version: of.version,
        turn: of.course.game.turn_number(),
        asked: of.asked().map(Into::into),
        result: of.result(),
        changed: seconds(of.changed),
        orders: seat_of(viewer).map(|seat| of.orders[seat]).unwrap_or_default(),
    };
    let load = move |stop: &Stop| Match::load(&stored, &|| stop.is_due()).map(|of| summary(&of));
    Ok(Some(app.hall.workers.run(&holder.whose(), load).await??))
}

pub(super) async fn delete(State(app): State<Arc<App>>, holder: Holder) -> Result<StatusCode, Fault> {
    let Some(stored) = app.hall.load(&holder.id).await? else { return Ok(StatusCode::NO_CONTENT) };
    let role = holder.role;
    let load = move |stop: &Stop| Match::load(&stored, &|| stop.is_due());
    let of = app.hall.workers.run(&holder.whose(), load).await??;
    if !may_delete(&of, role) {
        return Err(Fault::not_allowed("the match is still being played; resign first"));
    }
    let (token, id) = (holder.token.hash(), holder.id);
    if app.hall.keeper.write(move |store| store.forget(&token)).await? {
        app.hall.send(&id, Command::Deleted).await;
        app.analyses.end(&id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the holder of a token may delete a match: no other person is playing it.
fn may_delete(of: &Match, role: Role) -> bool {
    let settings = &of.settings;
    let alone = settings.uploaded || !settings.friends || !settings.is_complete();
    let holds = matches!(role, Role::Seat(_)) || settings.only_computers() || settings.uploaded;
    holds && (alone || of.ending.is_some())
}

pub(super) async fn rules(Path((edition, format)): Path<(String, String)>) -> Result<Json<RulesPage>, Fault> {
    rules_of(&[edition, format].join("/"))
}

pub(super) async fn rules_in_frame(
    Path((edition, format, frame)): Path<(String, String, String)>,
) -> Result<Json<RulesPage>, Fault> {
    rules_of(&[edition, format, frame].join("/"))
}

/// The page of a regulation.
fn rules_of(regulation: &str) -> Result<Json<RulesPage>, Fault> {
    let regulation: Regulation =
        regulation.parse().map_err(|error: RegulationError| Fault::not_found(error.to_string()))?;
    let book = library().rulebook_of(&regulation);
    let book = book.ok_or_else(|| Fault::not_found("this regulation is not published"))?;
    Ok(Json(rules_page::published(&book)))
}

/// Checks a custom rule file.
pub(super) async fn check_rules(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    file: Body<CheckRules>,
) -> Result<Json<CheckedRules>, Fault> {
    let file = body(file)?.custom;
    Ok(Json(app.hall.workers.run(&caller.whose(""), move |_| book::check(&file)).await?))
}

/// Checks a deck list.
pub(super) async fn check_decks(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    new: Body<CheckDecks>,
) -> Result<Json<CheckedDecks>, Fault> {
    let new = body(new)?;
    let checked = app.hall.workers.run(&caller.whose(""), move |_| decks::check(&new)).await?;
    checked.map(Json).map_err(Fault::malformed)
}

/// The rules of a match; also for invitations, so that they can be read before joining.
pub(super) async fn rules_of_match(
    State(app): State<Arc<App>>,
    Invited(holder): Invited,
) -> Result<Json<RulesPage>, Fault> {
    let stored = app.hall.load(&holder.id).await?;
    let stored = stored.ok_or_else(|| Fault::not_found("this match does not exist"))?;
    let settings: Settings = serde_json::from_str(&stored.row.settings).map_err(|_| Trouble::Damaged)?;
    let page = rules_page::of_match(&stored.row.header()?, settings.rules);
    page.map(Json).map_err(|_| Trouble::Damaged.into())
}

/// What an invitation is about.
pub(super) async fn invitation(
    State(app): State<Arc<App>>,
    Invited(holder): Invited,
) -> Result<Json<Invitation>, Fault> {
    let stored = app.hall.load(&holder.id).await?;
    let stored = stored.ok_or_else(|| Fault::not_found("this match does not exist"))?;
    let settings: Settings = serde_json::from_str(&stored.row.settings).map_err(|_| Trouble::Damaged)?;
    let header = stored.row.header()?;
    let setup = match &header.start {
        Start::SetUp(setup) => Some(setup.to_string()),
        Start::Series(_) | Start::Position(_) => None,
    };
    Ok(Json(Invitation {
        rulebook: RulebookJson { custom: None, ..RulebookJson::of(&header) },
        setup: settings.awaits.as_ref().map(|awaited| awaited.setup.clone()).or(setup),
        brings_deck: settings.awaits.is_some(),
        all_cards: joining::takes_all_cards(&header, &settings),
        open_lists: settings.awaits.is_some_and(|awaited| awaited.open_lists),
    }))
}

pub(super) async fn position(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    new: Body<NewPosition>,
) -> Result<Response, Fault> {
    let new = body(new)?;
    let page = app.hall.workers.run(&caller.whose(""), move |_| position_page(&new)).await?;
    page.map(ready_json).map_err(Fault::malformed)
}

/// A position as JSON, as a viewer may know it.
fn position_page(new: &NewPosition) -> Result<String, String> {
    let book = Book::read(new.edition.as_deref(), new.format.as_deref(), new.custom.as_deref())?;
    let book = book.in_frame(new.frame.as_deref())?;
    let header = Header::with_book(&book, Start::Position(new.position.clone()));
    let page = Ruleset::of(&header).and_then(|ruleset| {
        let game = parse_game(&ruleset.rules, &new.position).map_err(NotPlayable::Position)?;
        let page = PositionPage {
            rulebook: RulebookJson::of(&header),
            position: position_text(&ruleset.rules, &game).unwrap_or_else(|| new.position.clone()),
            view: ViewJson::of(&ruleset.rules, &View::of(&game, new.viewer.into())),
        };
        Ok(serde_json::to_string(&page).unwrap_or_default())
    });
    page.map_err(|error| error.to_string())
}

/// The text of a QR code.
#[derive(Deserialize)]
pub(super) struct Link {
    text: String,
}

pub(super) async fn qr(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(link): Query<Link>,
) -> Result<Response, Fault> {
    if link.text.len() > LONGEST_LINK || !is_own_origin(&link.text, &headers, &app.address) {
        return Err(Fault::malformed(format!("text: write a link to {}", app.address)));
    }
    let code = QrCode::new(link.text).map_err(|error| Fault::malformed(error.to_string()))?;
    let picture = code.render::<svg::Color>().min_dimensions(240, 240).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
