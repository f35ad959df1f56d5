//! What the server sends over a WebSocket.

use std::collections::BTreeMap;

use saigen_json::{
    AnswerJson, BlockableJson, BoutJson, CardName, EventJson, RulebookJson, SeatName, UnitName, ViewJson,
    ViewerName,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::http::{ClockRule, Keep};
use crate::{Language, Orders, RequestTree, Seats, Words};

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<'r> {
    /// The answer to a hello; a snapshot or an update follows.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// The version of the program.
        server: String,
        /// The viewer of this connection.
        viewer: ViewerName,
        /// The language of everything worded.
        language: Language,
        /// What is played by whom.
        info: Box<MatchInfo>,
    },
    /// The whole match, for a client without a version or with one that is too old.
    Snapshot {
        /// The version of the match.
        version: u32,
        /// The match now.
        state: Box<State<'r>>,
        /// The clocks.
        clock: Option<Clock>,
        /// What has happened, in words, from the beginning.
        log: Vec<LogLine>,
    },
    /// Exactly what is missing.
    Update {
        /// The version that the client has; if it has another one, it says hello again.
        from: u32,
        /// The version that it has then.
        version: u32,
        /// What happened, one step a version.
        steps: Vec<Step<'r>>,
        /// What turns the client's state into the match now ([`changed`](crate::changed)); after an absence
        /// all of it.
        #[ts(type = "unknown")]
        change: Value,
        /// The clocks.
        clock: Option<Clock>,
    },
    /// An answer was taken and is stored, also if it was sent before.
    Accepted {
        /// The question that was answered.
        decision: String,
        /// The version that came of it.
        version: u32,
    },
    /// Something that a client sent was not done.
    Refused(Box<Refusal>),
    /// The answer to a preview.
    Preview(Box<PreviewReply<'r>>),
    /// The answer to a question about combat.
    Combat {
        /// The id of the question.
        id: u32,
        /// How every attacker would fare.
        bouts: Vec<BoutJson>,
    },
    /// The answer to the wish for a hint.
    Hint(Box<Hint>),
    /// The standing orders of the seat have changed: by its player, or because something ended them.
    Orders {
        /// The orders now.
        orders: Orders,
    },
    /// A player or an onlooker has connected or left.
    Presence(Presence),
    /// Who wants another game; with a token as soon as there is one.
    Rematch(RematchState),
    /// Who wants to adjourn; in an adjourned match, who wants to go on.
    Adjournment {
        /// By seat.
        wanted: Seats<bool>,
    },
    /// Whether the server fails to store steps. While it does, nothing can be answered, and clocks, orders
    /// and computer players wait; it heals by itself.
    Storage {
        /// Whether it fails.
        failing: bool,
    },
    /// The speed of two computer players.
    Pace {
        /// Milliseconds from one choice to the next; `null`: they wait.
        milliseconds: Option<u32>,
    },
    /// A player has joined.
    Info {
        /// What is played by whom.
        info: Box<MatchInfo>,
    },
    /// The answer to a ping.
    Pong {
        /// The id of the ping.
        id: u32,
    },
    /// The server closes the connection.
    Closing {
        /// Why.
        code: Code,
    },
}

/// What is played by whom; it does not change while a game runs, apart from people who join.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct MatchInfo {
    /// The match, by an id that is no secret.
    pub id: String,
    /// The rulebook in its version; custom rules without their text, which the record carries.
    pub rulebook: RulebookJson,
    /// The custom rules, if it is played with any.
    pub custom: Option<CustomName>,
    /// The set-up; `null` if the game began with a position.
    pub setup: Option<String>,
    /// Decks that players brought with open lists, which everybody knows (R69).
    pub decks: Option<Seats<Vec<String>>>,
    /// Whether a player brought a deck that only its owner knows.
    pub closed_lists: bool,
    /// Whether the match begins once the friend who joins has brought a deck: what is on the table until then
    /// is not played.
    pub awaits_deck: bool,
    /// Whether owners choose the top of their graveyard (R18).
    pub choose_grave_top: bool,
    /// The players.
    pub players: Seats<PlayerInfo>,
    /// The promise of the seed (`docs/randomness.md`).
    pub commitment: String,
    /// The clock, if there is one.
    pub clock: Option<ClockRule>,
    /// When the match was made, in seconds since 1970.
    pub created: u32,
    /// Whether choices can be taken back.
    pub take_back: bool,
    /// Whether there are hints.
    pub hints: bool,
    /// How long the server keeps matches.
    pub keep: Keep,
}

/// Custom rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CustomName {
    /// What they are called, if they have a name.
    pub name: Option<Words>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PlayerInfo {
    /// The name.
    pub name: String,
    /// Who it is.
    pub kind: PlayerKind,
    /// How a computer player is written: `level:3`, `greedy`, `bot:NAME`.
    pub computer: Option<String>,
    /// Whether the seat is taken.
    pub joined: bool,
}

/// Who a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// A person.
    Person,
    /// A computer player.
    Computer,
}

/// A match as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct State<'r> {
    /// The table.
    pub view: ViewJson<'r>,
    /// What the viewer is asked.
    pub question: Option<Question>,
    /// How every attacker would fare with the attackers and blockers as they stand.
    pub bouts: Vec<BoutJson>,
    /// Whether the game waits for a player to join or to come back.
    pub waiting: bool,
    /// How the match was adjourned, while it is.
    pub adjourned: Option<Adjourned>,
    /// Whether the viewer can take back its last choice right now.
    pub can_take_back: bool,
    /// How the match ended, if it has.
    pub result: Option<GameResult>,
    /// Where the lives went, once the match has ended.
    pub story: Option<StoryForm>,
    /// In a match of several games: its games and decks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub series: Option<SeriesState>,
}

/// The story of a game in figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct StoryForm {
    /// The lives at the start of every turn, and at last.
    pub lives: Seats<Vec<u32>>,
    /// The number of cards that each player lost by `draw`, `cost`, `attack` and `effect`.
    pub lost: Seats<BTreeMap<String, u32>>,
    /// What took the last card that each player lost.
    pub last: Seats<Option<String>>,
    /// The most requests that waited on the stage at once.
    pub longest_stage: u32,
}

/// A match of several games as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeriesState {
    /// The two decks of each seat.
    pub decks: Seats<[SeriesDeck; 2]>,
    /// The finished games.
    pub games: Vec<SeriesGameInfo>,
    /// The number of games that each seat has won.
    pub wins: Seats<u8>,
    /// The decks of the running game; `null` while decks are chosen, and at the end.
    pub running: Option<Seats<u8>>,
    /// Who has chosen a deck for the next game.
    pub chosen: Seats<bool>,
    /// The deck that the viewer has chosen.
    pub choice: Option<u8>,
    /// The decks among which the viewer is to choose now.
    pub options: Vec<u8>,
    /// While decks are chosen, the cards of the deck that the viewer used in the last game.
    pub used: Option<Vec<CardName>>,
}

/// A deck of a match of several games, as it lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeriesDeck {
    /// The number of cards.
    pub count: u8,
    /// Whether it has won a game, and so is out.
    pub won: bool,
    /// The cards, if the viewer has built it.
    pub built: Option<Vec<CardName>>,
}

/// A finished game of a match of several games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeriesGameInfo {
    /// The decks that were used.
    pub decks: Seats<u8>,
    /// Who won; `null` if the game was drawn.
    pub winner: Option<SeatName>,
}

/// How a match was adjourned, which says what it waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Adjourned {
    /// By one player, because the other one was away: it goes on as soon as both are there.
    Away,
    /// By both: it goes on as soon as both want it.
    Agreed,
}

/// The clocks at the moment of sending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Clock {
    /// Milliseconds left.
    pub left: Seats<u32>,
    /// Whose clock runs.
    pub runs: Option<SeatName>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct GameResult {
    /// `played`, `endless` (the rules do not come to an end), `length` (too many choices), `resign`,
    /// `timeout` or `forfeit`.
    pub by: String,
    /// Who won; `null` if nobody has.
    pub winner: Option<SeatName>,
    /// The seed, which the promise was about.
    pub seed: String,
    /// Why a player was made to lose, if it is known.
    pub forfeit: Option<Forfeit>,
}

/// Why a player was made to lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Forfeit {
    /// A player was away for too long.
    Away,
    /// A bot could not be started, or did not say hello.
    BotNotStarted,
    /// A bot did not answer in time.
    BotSilent,
    /// A bot ended or crashed.
    BotEnded,
    /// A bot wrote too much.
    BotFlooded,
    /// A bot wrote what is no message.
    BotNonsense,
    /// A bot gave an answer that is not among the options.
    BotIllegal,
}

impl Forfeit {
    const ALL: [Self; 7] = [
        Self::Away,
        Self::BotNotStarted,
        Self::BotSilent,
        Self::BotEnded,
        Self::BotFlooded,
        Self::BotNonsense,
        Self::BotIllegal,
    ];

    /// Its name, also in records.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Away => "away",
            Self::BotNotStarted => "bot_not_started",
            Self::BotSilent => "bot_silent",
            Self::BotEnded => "bot_ended",
            Self::BotFlooded => "bot_flooded",
            Self::BotNonsense => "bot_nonsense",
            Self::BotIllegal => "bot_illegal",
        }
    }

    /// The one that is called so.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|forfeit| forfeit.id() == id)
    }
}

/// What the viewer is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Question {
    /// The id of the question; the answer carries it.
    pub decision: String,
    /// The question by its name (`docs/decisions.md`).
    pub ask: String,
    /// The question in words.
    pub text: String,
    /// Every legal choice; at the chance only `pass`, if it is legal.
    pub options: Vec<OptionItem>,
    /// At the chance: every legal request.
    pub requests: Option<RequestTree>,
    /// At the question `blocker`: the attackers that can still be blocked, and by whom.
    pub blockable: Vec<BlockableJson>,
    /// At the question `attacker`: those that must be among the attackers (R56).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<UnitName>>")]
    pub must_attack: Vec<UnitName>,
    /// At the questions `starting_hand` and `trump_card`: how many cards are still to be chosen, and from which.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub picks: Option<Picks>,
    /// At the chance: the other actions that a player can ever request, with the indices of the reasons.
    pub unavailable: BTreeMap<String, Vec<u32>>,
    /// Why actions cannot be requested, each reason once.
    pub reasons: Vec<ReasonItem>,
}

/// Cards that are chosen one after the other, in the fixed order of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Picks {
    /// How many are still to be chosen.
    pub count: usize,
    /// The cards that they may be; the next one is among the options.
    pub of: Vec<CardName>,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OptionItem {
    /// The answer, as it is sent.
    pub choice: String,
    /// The answer in words.
    pub text: String,
}

/// A reason why an action cannot be requested.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ReasonItem {
    /// The reason by its name (`docs/json.md`).
    pub id: String,
    /// The reason in words.
    pub text: String,
    /// Where the rules say so.
    pub reference: String,
    /// The entry of the rules page that says so: a section such as `how-4`, a ruling such as `R5`, or an
    /// action. Absent where only the options of the table say so.
    pub entry: Option<String>,
}

/// One step of a match, as a viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Step<'r> {
    /// The version that it led to.
    pub version: u32,
    /// What kind of step it was.
    pub kind: StepKind,
    /// Whose step it was.
    pub by: Option<SeatName>,
    /// What happened, in order. What the game is doing afterwards (`now`) comes with the state.
    pub events: Vec<EventJson<'r>>,
    /// The same in words.
    pub lines: Vec<LogLine>,
}

/// What kind of step it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// A choice.
    Choice,
    /// The last choices were taken back: the view is an earlier one again, and there are no events.
    TakeBack,
    /// The match ended before the game did.
    End,
    /// The clocks were stopped.
    Adjourn,
    /// The match goes on.
    Resume,
    /// A player chose a deck for the next game; which one is not said before both have chosen, and then the
    /// next game begins.
    Deck,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LogLine {
    /// The version that it belongs to.
    pub version: u32,
    /// The line.
    pub text: String,
    /// The action that it is about, if it is about one.
    pub action: Option<String>,
}

/// What would happen for certain.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PreviewReply<'r> {
    /// The id that the client chose.
    pub id: u32,
    /// What happens whatever the hidden cards are, in order.
    pub certain: Vec<EventJson<'r>>,
    /// The same in words.
    pub lines: Vec<String>,
    /// Whether that is all.
    pub complete: bool,
}

/// What the strongest computer player would do.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Hint {
    /// The id that the client chose.
    pub id: u32,
    /// The question.
    pub decision: String,
    /// The answer that it would give; at the chance with all that belongs to it.
    pub answer: AnswerJson,
    /// The options that it looked at, the best one first.
    pub lines: Vec<HintLine>,
}

/// What it thinks of one option.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct HintLine {
    /// The option.
    pub choice: String,
    /// The option in words.
    pub text: String,
    /// How likely the seat is to win with it, from 0 to 1.
    pub win: f32,
    /// How often it was tried.
    pub visits: u32,
    /// How the game might go on.
    pub continuation: Vec<HintStep>,
}

/// A choice that might follow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HintStep {
    /// Whose choice.
    pub seat: SeatName,
    /// The choice in words.
    pub text: String,
}

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Presence {
    /// Whether the player is connected; computer players always are.
    pub connected: Seats<bool>,
    /// How many watch.
    pub watching: u32,
    /// Milliseconds until the win can be claimed because the opponent is away; `null` if it cannot.
    pub claim_in: Option<u32>,
}

/// Who wants another game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RematchState {
    /// Who wants it.
    pub wanted: Seats<bool>,
    /// One's token in the new match, once both want it. Its seat is the other one.
    pub token: Option<String>,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Refusal {
    /// The id that the client chose, if there was one.
    pub id: Option<u32>,
    /// The question, if it was about one.
    pub decision: Option<String>,
    /// Why.
    pub code: Code,
    /// Where and what, for programmers.
    pub detail: String,
    /// Why the action cannot be requested, if that is it.
    pub reasons: Vec<ReasonItem>,
}

/// Why something was not done, or a connection was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// The message is too long.
    TooLong,
    /// The client speaks another version of the protocol.
    Protocol,
    /// No match has this token.
    UnknownToken,
    /// There was no hello.
    NoHello,
    /// Another question is asked by now.
    Stale,
    /// One is not asked.
    NotAsked,
    /// That is not legal.
    Illegal,
    /// One may not do that in this seat or in this match.
    NotAllowed,
    /// It would give or use information.
    Learned,
    /// The game is over.
    Over,
    /// The opponent has not been away for long enough.
    NotAway,
    /// Too many messages in a short time.
    TooFast,
    /// Too many connections, matches or jobs.
    TooMany,
    /// A hint was cancelled.
    Cancelled,
    /// The client does not read what it is sent.
    TooSlow,
    /// The server stops; come back later with the last version.
    Stopping,
    /// The match cannot go on, or the server has a fault.
    Broken,
    /// The server cannot store anything at the moment; send it again when `storage` says that it works.
    CannotStore,
    /// There is no such thing.
    NotFound,
}
