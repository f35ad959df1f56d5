//! Replaying a record to the identical end, or to the first difference.

use core::fmt;

use saigen_cards::Seat;
use saigen_deal::Stream;
use saigen_engine::{Answer, Choice, Event, Game, Rules};

use super::print::{ending_text, entry_text};
use super::recorder::answer_steps;
use super::{Ending, Entry, Line, NotPlayable, Record, state_hash};
use crate::print::{joined, option_texts, outcome_text};
use crate::{AnswerText, Unclear, answer_text};

/// A moment of a replay: the game has begun, or a choice has been made.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The game after it.
    pub game: &'a Game,
    /// What happened, after the moment before.
    pub events: &'a [Event],
    /// Which choice it was, counted from 1; 0 is the beginning.
    pub number: usize,
    /// Who answered, and what; `None` at the beginning.
    pub answer: Option<(Seat, Answer)>,
    /// The choices that the answer consists of, apart from those that go without asking: for a request
    /// its action and the steps that build it.
    pub choices: &'a [Choice],
}

impl Step<'_> {
    /// The answer in notation, for instance `a: up H5 discard C2 target b0`.
    pub fn text(&self) -> Option<String> {
        self.answer.map(|(seat, answer)| format!("{seat}: {}", answer_text(self.rules, seat, &answer)))
    }

    /// Who answered; `None` at the beginning.
    pub fn seat(&self) -> Option<Seat> {
        self.answer.map(|(seat, _)| seat)
    }
}

/// A game that replayed to its end.
#[derive(Clone)]
pub struct Replayed {
    /// How many choices it had.
    pub choices: usize,
    /// How many hashes of states were compared.
    pub hashes: usize,
    /// The game at its end.
    pub game: Game,
    /// How it ended.
    pub ending: Ending,
}

impl fmt::Debug for Replayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Replayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "identical to the end: {} choices, result {}", self.choices, ending_text(&self.ending))
    }
}

/// Why a record does not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The game is running, so the record does not say where chance comes from.
    Running,
    /// The header makes no game.
    Header(NotPlayable),
    /// Something is not as it was written down.
    Differs(Box<Difference>),
}

/// The first thing that is not as it was written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The line, 0 if the record was not read from a text.
    pub line: usize,
    /// The last choice, this one included, counted from 1.
    pub choice: usize,
    /// What was written.
    pub written: String,
    /// What was found instead.
    pub found: String,
    /// What would have been possible.
    pub possible: Vec<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, choice, written, found, possible } = self;
        write!(f, "line {line}, choice {choice}: {written}\n  found: {found}")?;
        if possible.is_empty() { Ok(()) } else { write!(f, "\n  possible: {}", possible.join(" | ")) }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running => f.write_str(
                "the record is of a running game: it has no seed and no result, so it cannot be replayed",
            ),
            Self::Header(error) => error.fmt(f),
            Self::Differs(difference) => difference.fmt(f),
        }
    }
}

impl core::error::Error for ReplayError {}

impl Record {
    /// Plays the game again, showing every moment, and compares it with what was written down.
    pub fn replay(&self, visit: &mut dyn FnMut(&Step)) -> Result<Replayed, ReplayError> {
        let (Some(seed), Some(ending)) = (self.seed, &self.ending) else { return Err(ReplayError::Running) };
        self.check_rulebook()?;
        let rules = self.header.rules().map_err(ReplayError::Header)?;
        let mut chance = Stream::new(seed);
        let mut events = Vec::new();
        let game = self.header.begin(&rules, &mut chance, &mut |event: Event| events.push(event));
        let mut game = game.map_err(ReplayError::Header)?;
        // A record holds whole requests, so one that begins with a half-built one begins before it.
        game.take_back(&rules, &mut ());
        visit(&Step { rules: &rules, game: &game, events: &events, number: 0, answer: None, choices: &[] });
        let mut play = Playing { rules: &rules, game, chance, events, answers: 0, hashes: 0 };
        for line in &self.lines {
            play.take(line, visit).map_err(differs)?;
        }
        play.finish(self.ending_line, ending).map_err(differs)
    }

    /// The rulebook must be the one that was played with.
    fn check_rulebook(&self) -> Result<(), ReplayError> {
        let pinned = &self.header.rulebook;
        let book = self.header.book().map_err(|error| ReplayError::Header(NotPlayable::Version(error)))?;
        let found = book.fingerprint();
        let name = match self.header.custom {
            Some(_) => "the rulebook in the record".into(),
            None => pinned.to_string(),
        };
        match pinned.hash {
            Some(hash) if hash != found => Err(differs(Difference {
                line: self.header_line,
                choice: 0,
                written: format!("a rulebook with the hash {hash}"),
                found: format!("{name} has the hash {found}"),
                possible: Vec::new(),
            })),
            _ => Ok(()),
        }
    }
}

fn differs(difference: Difference) -> ReplayError {
    ReplayError::Differs(Box::new(difference))
}

/// A record at play.
struct Playing<'r> {
    rules: &'r Rules,
    game: Game,
    chance: Stream,
    events: Vec<Event>,
    answers: usize,
    hashes: usize,
}

impl Playing<'_> {
    fn take(&mut self, line: &Line, visit: &mut dyn FnMut(&Step)) -> Result<(), Difference> {
        match &line.entry {
            Entry::Answer { seat, answer } => {
                self.answers += 1;
                self.events.clear();
                let before = self.game;
                let answer = self.answer(*seat, answer).map_err(|wrong| self.difference(line, wrong))?;
                visit(&Step {
                    rules: self.rules,
                    game: &self.game,
                    events: &self.events,
                    number: self.answers,
                    answer: Some((*seat, answer)),
                    choices: &answer_steps(self.rules, &before, &answer),
                });
                Ok(())
            }
            Entry::Turn { number, seat } => {
                let (found, turn) = (self.game.turn_number(), self.game.turn());
                let same = (found, turn) == (*number, *seat);
                self.expect(line, same, format!("turn {found} {turn}"))
            }
            Entry::Hash(hash) => {
                self.hashes += 1;
                let found = state_hash(self.rules, &self.game);
                self.expect(line, *hash == found, format!("the state has the hash {found}"))
            }
        }
    }

    fn expect(&self, line: &Line, same: bool, found: String) -> Result<(), Difference> {
        let wrong = Wrong { found, possible: Vec::new() };
        if same { Ok(()) } else { Err(self.difference(line, wrong)) }
    }

    fn difference(&self, line: &Line, wrong: Wrong) -> Difference {
        Difference {
            line: line.number,
            choice: self.answers,
            written: entry_text(&line.entry),
            found: wrong.found,
            possible: wrong.possible,
        }
    }

    fn answer(&mut self, seat: Seat, written: &AnswerText) -> Result<Answer, Wrong> {
        let asked = self.game.decision().map(|decision| decision.seat);
        if asked != Some(seat) {
            return Err(self.wrong(self.moment()));
        }
        let answer = written.complete(self.rules, &self.game, seat).map_err(|unclear| match unclear {
            Unclear::NotListed(_) => self.wrong(self.moment()),
            unclear => self.wrong(unclear.to_string()),
        })?;
        let events = &mut self.events;
        let done =
            self.game.answer(self.rules, &answer, &mut self.chance, &mut |event: Event| events.push(event));
        done.map(|()| answer).map_err(|refused| self.wrong(format!("{refused:?}")))
    }

    /// Who is asked what, or how the game ended.
    fn moment(&self) -> String {
        match (self.game.decision(), self.game.outcome()) {
            (Some(decision), _) => format!("seat {} is asked for {}", decision.seat, decision.ask.id()),
            (None, Some(outcome)) => format!("the game is over: {}", outcome_text(outcome)),
            (None, None) => "nobody is asked".into(),
        }
    }

    fn wrong(&self, found: String) -> Wrong {
        Wrong { found, possible: option_texts(self.rules, &self.game) }
    }

    fn finish(self, line: usize, ending: &Ending) -> Result<Replayed, Difference> {
        let same = match ending {
            Ending::Played(outcome) => self.game.outcome() == Some(*outcome),
            Ending::Stopped { .. } => self.game.outcome().is_none(),
        };
        if same {
            let Self { answers, hashes, game, .. } = self;
            return Ok(Replayed { choices: answers, hashes, game, ending: ending.clone() });
        }
        let written = joined(["result", &ending_text(ending)]);
        Err(Difference { line, choice: self.answers, written, found: self.moment(), possible: Vec::new() })
    }
}

/// What is not as it was written.
struct Wrong {
    found: String,
    possible: Vec<String>,
}
