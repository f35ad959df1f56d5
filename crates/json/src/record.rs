//! Records of games. Text is the form in which they are kept; this one is for programs that read them.

use saigen_cards::BySeat;
use saigen_engine::Deck;
use saigen_notation::{
    Decks, Ending, Entry, GameRecord, Half, Halves, Header, Pinned, RECORD_FORMAT, Record, SERIES_FORMAT,
    SeriesRecord, Start,
};
use serde::Serialize;
use ts_rs::TS;

use crate::AnswerJson;
use crate::names::{CardName, SeatName, cards};

/// A game, written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RecordJson {
    /// The version of the record format.
    pub record: u16,
    /// The rulebook.
    pub rulebook: RulebookJson,
    /// The players' names.
    pub players: PlayersJson,
    /// The set-up, if the game begins with one.
    pub setup: Option<String>,
    /// The decks, if the set-up does not say which.
    pub decks: Option<DecksJson>,
    /// The position in notation, if the game begins with one.
    pub position: Option<String>,
    /// Whether owners choose the top of their graveyard (R18).
    pub choose_grave_top: bool,
    /// Actions that the table forbids to a seat.
    pub forbidden: Vec<ForbiddenJson>,
    /// Where chance comes from; nothing while the game is running.
    pub seed: Option<String>,
    /// What happened.
    pub moves: Vec<EntryJson>,
    /// How the game ended; nothing while it is running.
    pub result: Option<ResultJson>,
}

/// A match of several games, written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeriesRecordJson {
    /// The version of the format.
    pub series: u16,
    /// The rulebook.
    pub rulebook: RulebookJson,
    /// The players' names.
    pub players: PlayersJson,
    /// The set-up: `series`, or `series+preset`.
    pub setup: Option<String>,
    /// The decks.
    pub halves: Option<HalvesJson>,
    /// Whether owners choose the top of their graveyard (R18).
    pub choose_grave_top: bool,
    /// Actions that the table forbids to a seat.
    pub forbidden: Vec<ForbiddenJson>,
    /// The seed of the match; `null` while it is running.
    pub seed: Option<String>,
    /// The games in their order.
    pub games: Vec<SeriesGameJson>,
    /// The result; `null` while the match is running.
    pub result: Option<ResultJson>,
}

/// The decks of a match of several games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum HalvesJson {
    /// All 54 cards, divided at random.
    Random {
        /// The minimum number of cards in a deck.
        least: u8,
    },
    /// Decks that the players have built.
    Built {
        /// The two decks of seat a.
        a: [Vec<CardName>; 2],
        /// The two decks of seat b.
        b: [Vec<CardName>; 2],
    },
}

/// A game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeriesGameJson {
    /// The deck that seat a chose: 1 or 2.
    pub a: u8,
    /// The deck that seat b chose.
    pub b: u8,
    /// The game.
    pub record: RecordJson,
}

/// A published rulebook in one of its versions, or a custom one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "RulebookName")]
pub struct RulebookJson {
    /// The edition; for a custom rulebook, the edition it is based on.
    pub edition: String,
    /// The format; for a custom rulebook, the format it is based on.
    pub format: &'static str,
    /// The frame with its options, if the rulebook has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub frame: Option<String>,
    /// The version; `null` for a custom rulebook.
    pub version: Option<u16>,
    /// The hash of its canonical text, if the record names it.
    pub hash: Option<String>,
    /// The canonical text of a custom rulebook.
    pub custom: Option<String>,
}

/// The players' names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayersJson {
    /// Seat a.
    pub a: Option<String>,
    /// Seat b.
    pub b: Option<String>,
}

/// The decks of both seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecksJson {
    /// Seat a.
    pub a: DeckJson,
    /// Seat b.
    pub b: DeckJson,
}

/// A deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DeckJson {
    /// Both players know it.
    Open {
        /// The cards.
        cards: Vec<CardName>,
    },
    /// Only its owner knows it.
    Secret {
        /// The cards.
        cards: Vec<CardName>,
    },
    /// Drawn at random out of the 54, and seen by nobody.
    Random {
        /// How many cards are not in the game.
        without: u8,
    },
}

/// An action that the table forbids to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ForbiddenJson {
    /// The seat.
    pub seat: SeatName,
    /// The action.
    pub action: String,
}

/// One line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EntryJson {
    /// A seat answered a question.
    Answer {
        /// Who.
        seat: SeatName,
        /// What; parts of a request that the record leaves out are empty.
        #[serde(flatten)]
        answer: AnswerJson,
    },
    /// A turn has begun.
    Turn {
        /// Its number.
        number: u16,
        /// Whose.
        seat: SeatName,
    },
    /// The state of the game has this hash.
    Hash {
        /// The hash.
        hash: String,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ResultJson {
    /// Who won; `null` if nobody has.
    pub winner: Option<SeatName>,
    /// `played`, `endless`, `resign`, `timeout`, `forfeit` or `length` (too many choices).
    pub by: &'static str,
    /// Why, in anybody's words.
    pub reason: Option<String>,
}

impl RecordJson {
    /// The form of a record.
    pub fn of(record: &Record) -> Self {
        let header = &record.header;
        let [a, b] = header.players.0.clone();
        let (setup, position) = match &header.start {
            Start::SetUp(setup) => (Some(setup), None),
            Start::Series(_) => (None, None),
            Start::Position(text) => (None, Some(text.clone())),
        };
        Self {
            record: RECORD_FORMAT,
            rulebook: RulebookJson::of(header),
            players: PlayersJson { a, b },
            setup: setup.map(ToString::to_string),
            decks: setup.and_then(|setup| DecksJson::of(&setup.decks)),
            position,
            choose_grave_top: header.options.choose_grave_top,
            forbidden: ForbiddenJson::of(header),
            seed: record.seed.map(|seed| seed.to_string()),
            moves: record.lines.iter().map(|line| EntryJson::of(&line.entry)).collect(),
            result: record.ending.as_ref().map(ResultJson::of),
        }
    }
}

impl ForbiddenJson {
    fn of(header: &Header) -> Vec<Self> {
        let forbidden = header.forbidden.iter();
        forbidden.map(|(seat, action)| Self { seat: (*seat).into(), action: action.clone() }).collect()
    }
}

impl SeriesRecordJson {
    /// The form of the record of a match.
    pub fn of(record: &SeriesRecord) -> Self {
        let header = &record.header;
        let [a, b] = header.players.0.clone();
        let setup = match &header.start {
            Start::Series(setup) => Some(setup),
            Start::SetUp(_) | Start::Position(_) => None,
        };
        Self {
            series: SERIES_FORMAT,
            rulebook: RulebookJson::of(header),
            players: PlayersJson { a, b },
            setup: setup.map(ToString::to_string),
            halves: setup.map(|setup| HalvesJson::of(&setup.halves)),
            choose_grave_top: header.options.choose_grave_top,
            forbidden: ForbiddenJson::of(header),
            seed: record.seed.map(|seed| seed.to_string()),
            games: record.games.iter().map(SeriesGameJson::of).collect(),
            result: record.outcome.map(|outcome| ResultJson::of(&Ending::Played(outcome))),
        }
    }
}

impl HalvesJson {
    fn of(halves: &Halves) -> Self {
        match halves {
            Halves::Random { least } => Self::Random { least: *least },
            Halves::Built(BySeat([a, b])) => Self::Built { a: a.map(cards), b: b.map(cards) },
        }
    }
}

impl SeriesGameJson {
    fn of(game: &GameRecord) -> Self {
        let [a, b] = game.halves.0.map(Half::number);
        Self { a, b, record: RecordJson::of(&game.record) }
    }
}

impl RulebookJson {
    /// The form of the rulebook that a header names.
    pub fn of(header: &Header) -> Self {
        let Pinned { regulation, version, hash } = &header.rulebook;
        let custom = header.custom.as_ref().map(|book| book.canonical());
        Self {
            edition: regulation.edition.to_string(),
            format: regulation.format.id(),
            frame: regulation.frame_name(),
            version: custom.is_none().then_some(*version),
            hash: hash.map(|hash| hash.to_string()),
            custom,
        }
    }
}

impl DecksJson {
    fn of(decks: &Decks) -> Option<Self> {
        match decks {
            Decks::Own(BySeat([a, b])) => Some(Self { a: DeckJson::of(*a), b: DeckJson::of(*b) }),
            _ => None,
        }
    }
}

impl DeckJson {
    fn of(deck: Deck) -> Self {
        match deck {
            Deck::Open(set) => Self::Open { cards: cards(set) },
            Deck::Secret(set) => Self::Secret { cards: cards(set) },
            Deck::Random { without } => Self::Random { without },
        }
    }
}

impl EntryJson {
    fn of(entry: &Entry) -> Self {
        match entry {
            Entry::Answer { seat, answer } => {
                Self::Answer { seat: (*seat).into(), answer: AnswerJson::written(*seat, answer) }
            }
            Entry::Turn { number, seat } => Self::Turn { number: *number, seat: (*seat).into() },
            Entry::Hash(hash) => Self::Hash { hash: hash.to_string() },
        }
    }
}

impl ResultJson {
    fn of(ending: &Ending) -> Self {
        let reason = match ending {
            Ending::Played(_) => None,
            Ending::Stopped { reason, .. } => reason.clone(),
        };
        Self { winner: ending.winner().map(Into::into), by: ending.by(), reason }
    }
}
