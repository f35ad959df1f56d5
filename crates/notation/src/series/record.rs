//! Records of matches of several games: the records of the games, one after another; see `docs/records.md`.

use core::fmt;

use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_editions::{Word, Words, in_order, lines};
use saigen_engine::Outcome;

use super::{Half, Series};
use crate::print::outcome_text;
use crate::record::{header_lines, read_outcome, read_series_header};
use crate::{Error, Header, NextGame, NotPlayable, Record, ReplayError, SetupError, Start, Step};

/// The version of the format of these records.
pub const SERIES_FORMAT: u16 = 1;

/// The first word of such a record.
const FIRST: &str = "series";

/// A match of several games, written down.
#[derive(Clone, Debug)]
pub struct SeriesRecord {
    /// What is played, by whom, and from where.
    pub header: Header,
    /// The seed of the match; `None` while it is running.
    pub seed: Option<Seed>,
    /// The games in their order.
    pub games: Vec<GameRecord>,
    /// The result; `None` while the match is running.
    pub outcome: Option<Outcome>,
    /// The line of the result; 0 if the record was not read from a text.
    outcome_line: usize,
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The decks that the players chose.
    pub halves: BySeat<Half>,
    /// The game.
    pub record: Record,
    /// The line that names the decks; 0 if the record was not read from a text.
    line: usize,
}

/// A match that replayed to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeriesReplayed {
    /// Number of games.
    pub games: usize,
    /// Number of choices in all games.
    pub choices: usize,
    /// The result.
    pub outcome: Outcome,
}

/// Why the record of a match does not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeriesReplayError {
    /// The match is running.
    Running,
    /// The header is not that of a match, or cannot be played.
    Header(NotPlayable),
    /// A game does not replay.
    Game {
        /// Its number, from 1.
        number: usize,
        /// Why.
        error: ReplayError,
    },
    /// A line between the games is not as it was written down.
    Differs {
        /// The line, 0 if the record was not read from a text.
        line: usize,
        /// What was written.
        written: String,
        /// What was found instead.
        found: String,
    },
}

impl fmt::Display for SeriesReplayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, choices, outcome } = self;
        write!(f, "identical to the end: {games} games, {choices} choices, match {}", outcome_text(*outcome))
    }
}

impl fmt::Display for SeriesReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running => f.write_str(
                "the record is of a running match: it has no seed or no result, so it cannot be replayed",
            ),
            Self::Header(error) => error.fmt(f),
            Self::Game { number, error } => write!(f, "game {number}: {error}"),
            Self::Differs { line, written, found } => write!(f, "line {line}: {written}\n  found: {found}"),
        }
    }
}

impl core::error::Error for SeriesReplayError {}

/// Whether a text is the record of a match of several games rather than of one game.
pub fn is_series(text: &str) -> bool {
    let first = lines(text).into_iter().find_map(|words| words.peek().cloned());
    first.is_some_and(|word| word.text == FIRST)
}

impl SeriesRecord {
    /// The record of a match that has not begun.
    pub fn new(header: Header) -> Self {
        Self { header, seed: None, games: Vec::new(), outcome: None, outcome_line: 0 }
    }

    /// Adds a finished game.
    pub fn add(&mut self, halves: BySeat<Half>, record: Record) {
        self.games.push(GameRecord { halves, record, line: 0 });
    }

    /// The record of the whole match, which has ended.
    #[must_use]
    pub fn finish(self, seed: Seed, outcome: Outcome) -> Self {
        Self { seed: Some(seed), outcome: Some(outcome), ..self }
    }

    /// The header of the record of a game.
    pub fn header_of(&self, next: &NextGame) -> Header {
        Header { start: Start::SetUp(next.setup), ..self.header.clone() }
    }

    /// The record as text.
    pub fn to_text(&self) -> String {
        self.to_string()
    }

    /// Plays the match again, showing every moment with the number of its game, and compares it with what was
    /// written down.
    pub fn replay(&self, visit: &mut dyn FnMut(usize, &Step)) -> Result<SeriesReplayed, SeriesReplayError> {
        let (Some(seed), Some(outcome)) = (self.seed, self.outcome) else {
            return Err(SeriesReplayError::Running);
        };
        let mut series = self.begin(seed).map_err(SeriesReplayError::Header)?;
        let mut choices = 0;
        for (game, number) in self.games.iter().zip(1..) {
            self.choose(&mut series, game)?;
            let replayed = game.record.replay(&mut |step| visit(number, step));
            let replayed = replayed.map_err(|error| SeriesReplayError::Game { number, error })?;
            choices += replayed.choices;
            series.finish(&replayed.game, replayed.ending.winner());
        }
        if series.outcome() == Some(outcome) {
            return Ok(SeriesReplayed { games: self.games.len(), choices, outcome });
        }
        let found = series.outcome().map_or("the match goes on".into(), outcome_text);
        let written = format!("match {}", outcome_text(outcome));
        Err(SeriesReplayError::Differs { line: self.outcome_line, written, found })
    }

    /// The match before its first game.
    pub fn begin(&self, seed: Seed) -> Result<Series, NotPlayable> {
        let Start::Series(setup) = &self.header.start else {
            return Err(NotPlayable::Decks(SetupError::OneDeck));
        };
        let book = self.header.book().map_err(NotPlayable::Version)?;
        setup.check(&book).map_err(NotPlayable::Decks)?;
        Ok(Series::new(setup, seed))
    }

    /// The players choose the decks of a game, whose record must begin with them.
    fn choose(&self, series: &mut Series, game: &GameRecord) -> Result<(), SeriesReplayError> {
        let number = series.games().len() + 1;
        let differs = |found: String| {
            let written = game_line(number, game.halves);
            SeriesReplayError::Differs { line: game.line, written, found }
        };
        for (seat, half) in game.halves.iter() {
            series.choose(seat, *half).map_err(|error| differs(format!("seat {seat}: {error}")))?;
        }
        let next = series.next().ok_or_else(|| differs("no deck is chosen".into()))?;
        if game.record.seed != Some(next.seed) {
            return Err(differs(format!("the seed of the match gives this game the seed {}", next.seed)));
        }
        if game.record.header != self.header_of(&next) {
            let lines = header_lines(&self.header_of(&next), Some(next.seed));
            return Err(differs(format!("the record of the game has to begin with\n{}", lines.join("\n"))));
        }
        Ok(())
    }
}

impl fmt::Display for SeriesRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST} {SERIES_FORMAT}")?;
        header_lines(&self.header, self.seed).iter().try_for_each(|line| writeln!(f, "{line}"))?;
        for (GameRecord { halves, record, .. }, number) in self.games.iter().zip(1..) {
            writeln!(f, "{}\n{}", game_line(number, *halves), record.to_text().trim_end())?;
        }
        self.outcome.iter().try_for_each(|outcome| writeln!(f, "match {}", outcome_text(*outcome)))
    }
}

/// `game 1 a1 b2`.
fn game_line(number: usize, halves: BySeat<Half>) -> String {
    format!("game {number} a{} b{}", halves[Seat::A], halves[Seat::B])
}

impl SeriesRecord {
    /// Reads the record of a match, or says everything that is wrong with its form.
    pub fn parse(text: &str) -> Result<Self, Vec<Error>> {
        let mut parts = Parts::default();
        lines(text).into_iter().for_each(|words| parts.take(words));
        let mut errors = Vec::new();
        let header = read_series_header(parts.header, (FIRST, SERIES_FORMAT));
        let (header, seed) = header.map_err(in_order)?;
        let mut record = Self { seed, ..Self::new(header) };
        for (part, number) in parts.games.into_iter().zip(1..) {
            match part.read(number, text) {
                Ok(game) => record.games.push(game),
                Err(more) => errors.extend(more),
            }
        }
        match parts.last.map(read_match).transpose() {
            Ok(Some((outcome, line))) => (record.outcome, record.outcome_line) = (Some(outcome), line),
            Ok(None) => {}
            Err(error) => errors.push(error),
        }
        errors.extend(parts.after.map(|word| word.error("the line match is the last one; take this away")));
        if errors.is_empty() { Ok(record) } else { Err(in_order(errors)) }
    }
}

/// The parts of a record, as lines.
#[derive(Default)]
struct Parts {
    header: Vec<Words>,
    games: Vec<Part>,
    /// The line `match`.
    last: Option<Words>,
    /// The first word after it.
    after: Option<Word>,
}

/// A game: the line that begins it, and the last line of its record.
struct Part {
    first: Words,
    end: usize,
}

impl Parts {
    fn take(&mut self, words: Words) {
        let Some(first) = words.peek().cloned() else { return };
        match first.text.as_str() {
            _ if self.last.is_some() => self.after = self.after.take().or(Some(first)),
            "match" => self.last = Some(words),
            "game" => self.games.push(Part { end: words.line(), first: words }),
            _ => match self.games.last_mut() {
                Some(game) => game.end = words.line(),
                None => self.header.push(words),
            },
        }
    }
}

impl Part {
    fn read(mut self, number: usize, text: &str) -> Result<GameRecord, Vec<Error>> {
        let line = self.first.line();
        let halves = read_halves(&mut self.first, number).map_err(|error| vec![error])?;
        // Errors state lines of the whole text.
        let body: Vec<&str> = text.lines().take(self.end).skip(line).collect();
        let within = |error: Error| Error { line: error.line.max(line), ..error };
        let record = Record::parse(&("\n".repeat(line) + &body.join("\n")));
        let record = record.map_err(|errors| errors.into_iter().map(within).collect::<Vec<_>>())?;
        Ok(GameRecord { halves, record, line })
    }
}

/// Reads `game 1 a1 b2`.
fn read_halves(words: &mut Words, number: usize) -> Result<BySeat<Half>, Error> {
    words.next();
    let word = words.need("the number of the game")?;
    if word.number::<usize>("the number of the game")? != number {
        return Err(word.unknown(format!("{number}: games are numbered in their order")));
    }
    let mut half = |seat: Seat| {
        let word = words.need(format!("the deck of seat {seat}: {seat}1 or {seat}2"))?;
        let found = Half::BOTH.into_iter().find(|half| format!("{seat}{half}") == word.text);
        found.ok_or_else(|| word.unknown(format!("{seat}1 or {seat}2")))
    };
    let halves = BySeat([half(Seat::A)?, half(Seat::B)?]);
    words.finish().map(|()| halves)
}

/// Reads `match winner a` and its line.
fn read_match(mut words: Words) -> Result<(Outcome, usize), Error> {
    let (line, word) = (words.line(), words.need("match")?);
    match read_outcome(&mut words)? {
        Some(outcome @ (Outcome::Winner(_) | Outcome::Draw)) => words.finish().map(|()| (outcome, line)),
        _ => Err(word.error("write match winner and a seat, or match draw")),
    }
}
