//! Bodies of the HTTP calls. A token goes into the header `Authorization: Bearer …`, never into an
//! address.

use saigen_json::{EventJson, RulebookJson, SeatName, ViewJson, ViewerName};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use crate::rules::{
    ChangedField, CheckDecks, CheckRules, CheckedDecks, CheckedRules, CustomRules, DeckForm, DeckTermsForm,
    FieldDifference, Mistake, RuleAction, RuleChange, RuleCharacter, RuleDifference, RuleFacets, RuleText,
    RuleTrump, RulesPage, RulesSince, Stands,
};
use crate::{Code, GameResult, LogLine, MatchInfo, Orders, Seats, Words};

/// What can be chosen for a new match: `GET /api/choices`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Choices {
    /// The editions, oldest first.
    pub editions: Vec<String>,
    /// The formats, smallest first.
    pub formats: Vec<Named>,
    /// The set-ups that custom rules can have.
    pub setups: Vec<String>,
    /// The regulations that can be played, by edition and format.
    pub regulations: Vec<RegulationInfo>,
    /// The computer players, weakest first: `level:1` to `level:5`.
    pub computers: Vec<String>,
    /// The bots that the server offers; each plays as `bot:NAME`.
    pub bots: Vec<String>,
    /// The address under which others reach this server, as far as it knows.
    pub address: String,
    /// Milliseconds of absence after which the opponent can claim the win.
    pub grace: u32,
    /// How long the server keeps matches.
    pub keep: Keep,
    /// Number of choices after which a match ends without a winner.
    pub longest: u32,
}

/// How long a server keeps matches after their last step, in days; `null`: for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Keep {
    /// Matches that are not finished.
    pub unfinished: Option<u32>,
    /// Finished ones.
    pub finished: Option<u32>,
}

/// A regulation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RegulationInfo {
    /// The edition.
    pub edition: String,
    /// The format.
    pub format: String,
    /// The frame with its options, to be written as the set-up.
    pub setup: String,
    /// The name of the frame and its options.
    pub name: Words,
    /// `recommended`, `official` or `unofficial`.
    pub standing: &'static str,
    /// Whether it needs a deck list.
    pub decks: bool,
    /// Whether players build decks for it.
    pub build: bool,
}

/// Something with a name in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
}

/// A new match: `POST /api/matches`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// A regulation, such as `9.1/pro/strategy`, instead of an edition, a format and a set-up.
    #[serde(default)]
    #[ts(optional)]
    pub regulation: Option<String>,
    /// The edition, such as `8.2`; omitted with custom rules or a regulation.
    #[serde(default)]
    #[ts(optional)]
    pub edition: Option<String>,
    /// The format, such as `lite`; omitted with custom rules or a regulation.
    #[serde(default)]
    #[ts(optional)]
    pub format: Option<String>,
    /// A rule file (`docs/custom-rules.md`) instead of an edition and a format, 32 kB at most.
    #[serde(default)]
    #[ts(optional)]
    pub custom: Option<String>,
    /// The set-up: a frame, such as `entry` or `full+preset`, or `decks`; omitted with a position.
    #[serde(default)]
    #[ts(optional)]
    pub setup: Option<String>,
    /// With the set-up `decks`, or a frame with decks that players build: a deck file or a code
    /// (`docs/decks.md`), 4 kB at most. One deck is for both seats, but a friend brings another one when joining.
    #[serde(default)]
    #[ts(optional)]
    pub decks: Option<String>,
    /// Whether both players know both deck lists (R69).
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub open_lists: bool,
    /// A position in notation to begin with, instead of a set-up.
    #[serde(default)]
    #[ts(optional)]
    pub position: Option<String>,
    /// Whether owners choose the top of their graveyard (R18).
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub choose_grave_top: bool,
    /// Who plays.
    pub players: Seats<NewPlayer>,
    /// The clock, if there is to be one; only between people.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<ClockRule>,
}

/// Who plays in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewPlayer {
    /// The player who makes the match. Both seats: two people at one screen.
    Me {
        /// The name.
        name: String,
    },
    /// A player who joins by a link.
    Friend {},
    /// A computer player.
    Computer {
        /// As it is written: `level:1` to `level:5`, `greedy`, `random`, `bot:NAME`.
        player: String,
    },
}

/// A clock: time to begin with, and what a player's clock gets whenever a turn of that player is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    /// Milliseconds to begin with.
    pub initial: u32,
    /// Milliseconds added after each of the player's turns.
    pub increment: u32,
}

/// The secrets of a new match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Created {
    /// The match.
    pub id: String,
    /// The tokens of the caller's seats.
    pub tokens: Seats<Option<String>>,
    /// The token of onlookers, who see what everybody sees.
    pub watch: String,
    /// What a friend joins with, once.
    pub invite: Option<String>,
}

/// Joining: `POST /api/join`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The invitation.
    pub invite: String,
    /// One's name.
    pub name: String,
    /// A deck file or a code, where players bring decks; all 54 cards if it is omitted.
    #[serde(default)]
    #[ts(optional)]
    pub deck: Option<String>,
}

/// An invitation before it is taken: `GET /api/invitation`, with the invitation as the token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Invitation {
    /// The rulebook in its version; custom rules without their text.
    pub rulebook: RulebookJson,
    /// The set-up; `null` if the game begins with a position.
    pub setup: Option<String>,
    /// Whether whoever joins brings a deck, which is checked by `POST /api/decks` under this set-up.
    pub brings_deck: bool,
    /// Whether all 54 cards are a deck here.
    pub all_cards: bool,
    /// Whether both players know both deck lists (R69).
    pub open_lists: bool,
}

/// A seat that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Joined {
    /// The match.
    pub id: String,
    /// The seat.
    pub seat: SeatName,
    /// Its token.
    pub token: String,
    /// The token of onlookers.
    pub watch: String,
}

/// The games of a client: `POST /api/games`. Unknown tokens are left out of the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ListGames {
    /// The tokens that the client holds, at most 200.
    pub tokens: Vec<String>,
}

/// A game in a list: `GET /api/match`, `POST /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GameSummary {
    /// The token that it was asked for with.
    pub token: String,
    /// The viewer of the token.
    pub viewer: ViewerName,
    /// What is played by whom.
    pub info: MatchInfo,
    /// How many steps there are.
    pub version: u32,
    /// The number of the turn.
    pub turn: u16,
    /// Who is asked, while it runs.
    pub asked: Option<SeatName>,
    /// How it ended, if it has.
    pub result: Option<GameResult>,
    /// When something last happened, in seconds since 1970.
    pub changed: u32,
    /// The standing orders of the seat.
    pub orders: Orders,
}

/// A record that was uploaded: `POST /api/records`, the record as the body.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Uploaded {
    /// The match.
    pub id: String,
    /// Its token: an onlooker's, with which it can be replayed, analysed and deleted.
    pub token: String,
}

/// A finished game step by step: `GET /api/match/replay?viewer=a&from=0&count=20`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Replay<'r> {
    /// The viewer.
    pub viewer: ViewerName,
    /// How many choices the game has.
    pub choices: u32,
    /// Moments, from the one that was asked for; 0 is the beginning.
    pub moments: Vec<ReplayMoment<'r>>,
}

/// A moment of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ReplayMoment<'r> {
    /// How many choices were made before it.
    pub number: u32,
    /// Whose choice led to it.
    pub by: Option<SeatName>,
    /// The choice in notation; only for those who are shown everything, and for its seat.
    pub choice: Option<String>,
    /// What happened.
    pub events: Vec<EventJson<'r>>,
    /// The same in words.
    pub lines: Vec<LogLine>,
    /// The table then.
    pub view: ViewJson<'r>,
    /// The position in notation, for those who are shown everything, where nothing is half done.
    pub position: Option<String>,
}

/// How thoroughly a finished game is looked at: `POST /api/match/analysis`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewAnalysis {
    /// Simulations for every decision, 50 to 2000.
    pub simulations: u32,
}

/// How far an analysis is: `GET /api/match/analysis`. `DELETE /api/match/analysis` ends it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct AnalysisState {
    /// Decisions that have been looked at.
    pub done: u32,
    /// Decisions in all.
    pub of: u32,
    /// What came of it, once it is finished.
    pub result: Option<AnalysisResult>,
}

/// What a finished game was about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct AnalysisResult {
    /// Every real decision, in order.
    pub points: Vec<AnalysisPoint>,
    /// Where the chances of each seat went.
    pub ledger: Seats<LedgerForm>,
    /// The numbers of the costliest decisions of each seat, the costliest first.
    pub costliest: Seats<Vec<u32>>,
}

/// One decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct AnalysisPoint {
    /// How many decisions were made before it, every small step counted.
    pub number: u32,
    /// How many choices of the record were made before it: the moment of the replay.
    pub moment: u32,
    /// The number of the turn.
    pub turn: u16,
    /// Who decided.
    pub seat: SeatName,
    /// What was chosen.
    pub choice: String,
    /// The choice in words.
    pub text: Words,
    /// How likely each seat was to win, as far as that seat could know.
    pub win: Seats<f32>,
    /// How likely the deciding seat was to win after what it chose.
    pub chosen: f32,
    /// By how much that is less than with the best choice.
    pub cost: f32,
    /// What would have been better.
    pub better: Option<BetterChoice>,
}

/// What would have been better.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct BetterChoice {
    /// The choice.
    pub choice: String,
    /// The choice in words.
    pub text: Words,
    /// How likely the seat would have been to win.
    pub win: f32,
}

/// Where the chances of a seat went; the parts add up to `end - start`.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize, TS)]
pub struct LedgerForm {
    /// At the first decision.
    pub start: f32,
    /// At the end.
    pub end: f32,
    /// Lost by its own decisions.
    pub decisions: f32,
    /// Won or lost by luck.
    pub luck: f32,
    /// Won or lost by what the opponent did.
    pub opponent: f32,
}

/// A position to look at: `POST /api/position`. The link that shares it carries all of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPosition {
    /// The edition; omitted with custom rules.
    #[serde(default)]
    #[ts(optional)]
    pub edition: Option<String>,
    /// The format; omitted with custom rules.
    #[serde(default)]
    #[ts(optional)]
    pub format: Option<String>,
    /// A rule file instead of an edition and a format.
    #[serde(default)]
    #[ts(optional)]
    pub custom: Option<String>,
    /// The frame, such as `extra`, if the rulebook has one.
    #[serde(default)]
    #[ts(optional)]
    pub frame: Option<String>,
    /// The position in notation.
    pub position: String,
    /// The viewer.
    pub viewer: ViewerName,
}

/// A position as a viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PositionPage<'r> {
    /// The rulebook.
    pub rulebook: RulebookJson,
    /// The position in notation, as the program writes it.
    pub position: String,
    /// The table.
    pub view: ViewJson<'r>,
}

/// A position of a match to be shared: `POST /api/match/share`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewShare {
    /// The viewer: of a running match the caller, of a finished one any.
    pub viewer: ViewerName,
    /// The moment of the replay; only of a finished match, whose last one it is unless it is named.
    #[serde(default)]
    #[ts(optional)]
    pub moment: Option<u32>,
}

/// A position that was shared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Shared {
    /// The id of the position, which is all that is needed to see it: `GET /api/shared/{id}`.
    pub id: String,
    /// Until when, in seconds since 1970.
    pub expires: u32,
}

/// A shared position: `GET /api/shared/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SharedPosition<'r> {
    /// The rulebook.
    pub rulebook: RulebookJson,
    /// Custom rules in words.
    pub rules: Option<RulesPage>,
    /// How many choices were made before it.
    pub moment: u32,
    /// Whether the match was still running.
    pub running: bool,
    /// The position in notation, if it is shown openly and nothing in it is half done.
    pub position: Option<String>,
    /// The table as the chosen viewer sees it.
    pub view: ViewJson<'r>,
}

/// A call that was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HttpError {
    /// Why.
    pub code: Code,
    /// Where and what, for programmers.
    pub detail: String,
}
