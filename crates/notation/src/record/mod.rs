//! Records: whole games as text, which replay to the identical end; see `docs/records.md`.

mod parse;
mod print;
mod recorder;
mod replay;

use core::fmt;

use saigen_cards::{BySeat, Chance, Problem, Seat, problems};
use saigen_deal::Seed;
use saigen_editions::{Regulation, UnknownVersion, library};
use saigen_engine::{Game, Outcome, Rules, RulesError, SetUpError, Sink, TableOptions};
use saigen_rulebook::{Edition, Fingerprint, Format, Rulebook};

pub(crate) use parse::{read_outcome, read_series_header};
pub(crate) use print::header_lines;
pub use recorder::{Recorder, answer_steps, completed, request_steps};
pub use replay::{Difference, ReplayError, Replayed, Step};

use crate::{AnswerText, Error, SeriesSetup, Setup, SetupError, dump, parse_game};

/// The version of the record format.
pub const RECORD_FORMAT: u16 = 1;

/// Number of choices between two checks of the state in a record.
const HASHED_EVERY: usize = 20;

/// A game, written down.
#[derive(Clone, Debug)]
pub struct Record {
    /// What is played, by whom, and from where.
    pub header: Header,
    /// Where chance comes from; not told while the game is running.
    pub seed: Option<Seed>,
    /// What happened.
    pub lines: Vec<Line>,
    /// How the game ended; nothing while it is running.
    pub ending: Option<Ending>,
    /// The line that names the rulebook, and the one that says how the game ended.
    header_line: usize,
    ending_line: usize,
}

/// What is played, by whom, and from where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The published rulebook; with a custom rulebook, the edition and format that it says it
    /// started from, and its hash.
    pub rulebook: Pinned,
    /// The custom rulebook, which is played instead.
    pub custom: Option<Box<Rulebook>>,
    /// The players' names.
    pub players: BySeat<Option<String>>,
    /// How the game begins.
    pub start: Start,
    /// What the players at the table have agreed on.
    pub options: TableOptions,
    /// Actions that this table forbids to a seat.
    pub forbidden: Vec<(Seat, String)>,
}

/// A published rulebook in one of its versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pinned {
    /// The edition, the format, and the frame if the rulebook has one.
    pub regulation: Regulation,
    /// The version; 0, which was never published, if the record has a rulebook of its own.
    pub version: u16,
    /// The hash of its canonical text, if the record names it.
    pub hash: Option<Fingerprint>,
}

/// How a recorded game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// By setting up.
    SetUp(Setup),
    /// As a match of several games, whose games begin by setting up.
    Series(SeriesSetup),
    /// With a position in notation.
    Position(String),
}

impl Start {
    /// The set-up of a single game; `Err` for a match of several.
    pub fn single(self) -> Result<Setup, SetupError> {
        match self {
            Self::SetUp(setup) => Ok(setup),
            Self::Series(_) | Self::Position(_) => Err(SetupError::Series),
        }
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp(setup) => setup.fmt(f),
            Self::Series(setup) => setup.fmt(f),
            Self::Position(_) => f.write_str("position"),
        }
    }
}

/// A line of a record and where it stands; 0 in a record that was not read from a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of the line.
    pub number: usize,
    /// What it says.
    pub entry: Entry,
}

/// What a line of a record says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A seat answered a question.
    Answer {
        /// Who.
        seat: Seat,
        /// What.
        answer: AnswerText,
    },
    /// A turn has begun.
    Turn {
        /// Its number.
        number: u16,
        /// Whose.
        seat: Seat,
    },
    /// The state of the game has this hash.
    Hash(Fingerprint),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Played(Outcome),
    /// Before its end: the other player wins, unless it was too long.
    Stopped {
        /// How.
        how: Stop,
        /// Who lost by it, or was asked when it was too long.
        seat: Seat,
        /// Why, in anybody's words.
        reason: Option<String>,
    },
}

/// How a game is stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A player gave up.
    Resign,
    /// A player's time ran out.
    Timeout,
    /// A player was made to lose.
    Forfeit,
    /// It had too many choices: nobody has won.
    Length,
}

impl Stop {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Resign, Self::Timeout, Self::Forfeit, Self::Length];

    /// The word in a record.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Timeout => "timeout",
            Self::Forfeit => "forfeit",
            Self::Length => "length",
        }
    }
}

impl Ending {
    /// How a game ended by the rules, if it is over.
    pub fn of(game: &Game) -> Option<Self> {
        game.outcome().map(Self::Played)
    }

    /// Who won.
    pub fn winner(&self) -> Option<Seat> {
        match *self {
            Self::Played(outcome) => outcome.winner(),
            Self::Stopped { how: Stop::Length, .. } => None,
            Self::Stopped { seat, .. } => Some(seat.other()),
        }
    }

    /// What the game was ended by: `played`, `endless`, `resign`, `timeout` or `forfeit`.
    pub const fn by(&self) -> &'static str {
        match self {
            Self::Played(Outcome::Endless) => "endless",
            Self::Played(Outcome::Winner(_) | Outcome::Draw) => "played",
            Self::Stopped { how, .. } => how.id(),
        }
    }

    /// Whether the game was ended because its rules do not come to an end.
    pub const fn is_endless(&self) -> bool {
        matches!(self, Self::Played(Outcome::Endless))
    }
}

impl Pinned {
    /// The present version of a published rulebook.
    pub fn present(regulation: Regulation) -> Self {
        let mut pinned = Self { regulation, version: library().version(), hash: None };
        pinned.hash = pinned.rulebook().ok().map(|book| book.fingerprint());
        pinned
    }

    /// The lines of a custom rulebook in a record.
    fn custom(book: &Rulebook, hash: Option<Fingerprint>) -> Self {
        Self { regulation: Regulation::bare(book.edition, book.format), version: 0, hash }
    }

    /// The rulebook, if it is a published one.
    pub fn rulebook(&self) -> Result<Rulebook, UnknownVersion> {
        library().regulated(&self.regulation, self.version).map(|regulated| regulated.book)
    }
}

impl Header {
    /// A table without names and agreements, in the present version of a rulebook.
    pub fn new(edition: Edition, format: Format, start: Start) -> Self {
        Self::of(Regulation::bare(edition, format), start)
    }

    /// A table without names and agreements, in the present version of the rulebook of a regulation.
    pub fn of(regulation: Regulation, start: Start) -> Self {
        Self {
            rulebook: Pinned::present(regulation),
            custom: None,
            players: BySeat::default(),
            start,
            options: TableOptions::default(),
            forbidden: Vec::new(),
        }
    }

    /// A table without names and agreements, under any rulebook: a published one is named, a custom
    /// one is written into the record.
    pub fn with_book(book: &Rulebook, start: Start) -> Self {
        let mut header = Self::of(Regulation::of(book), start);
        header.play(book);
        header
    }

    /// Plays with this rulebook, unless it is the one that the header names.
    fn play(&mut self, book: &Rulebook) {
        let hash = book.fingerprint();
        if self.book().map(|named| named.fingerprint()) != Ok(hash) {
            self.rulebook = Pinned::custom(book, Some(hash));
            self.custom = Some(Box::new(book.clone()));
        }
    }

    /// The rulebook that is played.
    pub fn book(&self) -> Result<Rulebook, UnknownVersion> {
        self.custom.as_ref().map_or_else(|| self.rulebook.rulebook(), |book| Ok((**book).clone()))
    }

    /// The rules of the table.
    pub fn rules(&self) -> Result<Rules, NotPlayable> {
        let book = self.book().map_err(NotPlayable::Version)?;
        let mut rules = Rules::new(book).map_err(NotPlayable::Rules)?;
        rules.options = self.options;
        // Records from before positions were looked at so closely begin as they did.
        let earlier = match self.custom {
            Some(_) => !rules.book().switches.bare_bulwarks,
            None => self.rulebook.version == 1,
        };
        if earlier {
            rules.trust_positions();
        }
        for (seat, id) in &self.forbidden {
            let action = rules.find(id).ok_or_else(|| NotPlayable::NoSuchAction(id.clone()))?;
            rules.forbid(*seat, action);
        }
        Ok(rules)
    }

    /// The game as it begins.
    pub fn begin(
        &self,
        rules: &Rules,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) -> Result<Game, NotPlayable> {
        match &self.start {
            Start::SetUp(setup) => {
                setup.check(rules.book()).map_err(NotPlayable::Decks)?;
                Game::set_up(rules, &setup.resolve(rules.book()), chance, sink).map_err(NotPlayable::SetUp)
            }
            Start::Series(_) => Err(NotPlayable::Decks(SetupError::Series)),
            Start::Position(text) => parse_game(rules, text).map_err(NotPlayable::Position),
        }
    }
}

problems! {
    /// Why a header makes no game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum NotPlayable {
        /// The version is not known.
        Version(error: UnknownVersion) = "", "{error}";
        /// The rulebook cannot be compiled.
        Rules(error: RulesError) = "", "{error}";
        /// An action is forbidden that the rulebook does not have.
        NoSuchAction(id: String) = "not-playable-action",
            "the rulebook has no action “{id}” that could be forbidden";
        /// The game cannot be set up so.
        SetUp(error: SetUpError) = "", "{error}";
        /// The decks do not fit the frame.
        Decks(error: SetupError) = "", "{error}";
        /// The position is none.
        Position[errors: Vec<Error>] = "", "{lines}", lines = position_lines(errors);
    }
}

/// The errors of a position, one in a line.
fn position_lines(errors: &[Error]) -> Problem {
    errors.iter().map(|error| format!("position {error}\n")).collect::<String>().into()
}

/// The hash of a state: that of the whole game as text.
pub fn state_hash(rules: &Rules, game: &Game) -> Fingerprint {
    Fingerprint::of(&dump(rules, game))
}
