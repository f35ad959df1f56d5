//! Replaying a record to the identical end, or to the first difference.

use core::fmt;

use saigen_cards::Seat;
use saigen_deal::Stream;
use saigen_engine::{Choice, Event, Game, Rules};

use super::print::{ending_text, entry_text};
use super::recorder::request_steps;
use super::{Ending, Entry, Line, NotPlayable, Record, WrittenChoice, state_hash};
use crate::print::{choice_text, joined, option_texts, outcome_text};
use crate::request::RequestText;

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
    /// The choice as the record has it; nothing at the beginning.
    pub written: Option<&'a Entry>,
    /// The answers that the choice consists of, apart from those that go without asking: for a request
    /// its action and the steps that build it.
    pub answers: &'a [Choice],
}

impl Step<'_> {
    /// The choice in notation, for instance `a: up H5 discard C2 target b0`.
    pub fn text(&self) -> Option<String> {
        self.written.map(entry_text)
    }

    /// Who chose; nobody at the beginning.
    pub fn seat(&self) -> Option<Seat> {
        match self.written {
            Some(Entry::Choice { seat, .. }) => Some(*seat),
            _ => None,
        }
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
        visit(&Step { rules: &rules, game: &game, events: &events, number: 0, written: None, answers: &[] });
        let answers = Vec::new();
        let mut play = Playing { rules: &rules, game, chance, events, answers, choices: 0, hashes: 0 };
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
            None => format!("{} {} version {}", pinned.edition, pinned.format, pinned.version),
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
    /// The answers of the last choice.
    answers: Vec<Choice>,
    choices: usize,
    hashes: usize,
}

impl Playing<'_> {
    fn take(&mut self, line: &Line, visit: &mut dyn FnMut(&Step)) -> Result<(), Difference> {
        match &line.entry {
            Entry::Choice { seat, choice } => {
                self.choices += 1;
                self.events.clear();
                self.choose(*seat, choice).map_err(|wrong| self.difference(line, wrong))?;
                visit(&Step {
                    rules: self.rules,
                    game: &self.game,
                    events: &self.events,
                    number: self.choices,
                    written: Some(&line.entry),
                    answers: &self.answers,
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
            choice: self.choices,
            written: entry_text(&line.entry),
            found: wrong.found,
            possible: wrong.possible,
        }
    }

    fn choose(&mut self, seat: Seat, choice: &WrittenChoice) -> Result<(), Wrong> {
        let asked = self.game.decision().map(|decision| decision.seat);
        if asked != Some(seat) {
            return Err(self.wrong(self.moment()));
        }
        match choice {
            WrittenChoice::Pass => self.answer("pass"),
            WrittenChoice::Answer(answer) => self.answer(answer),
            WrittenChoice::Request(request) => self.request(seat, request),
        }
    }

    fn request(&mut self, seat: Seat, request: &RequestText) -> Result<(), Wrong> {
        // Triggers are put in order by naming their actions.
        if !self.game.is_at_chance() {
            return if request.has_parts() {
                Err(self.wrong(self.moment()))
            } else {
                self.answer(&request.action)
            };
        }
        let whole = request.complete(self.rules, &self.game, seat);
        let whole = whole.map_err(|unclear| self.wrong(unclear.to_string()))?;
        self.answers = request_steps(self.rules, &self.game, &whole);
        let events = &mut self.events;
        let made =
            self.game.request(self.rules, &whole, &mut self.chance, &mut |event: Event| events.push(event));
        made.map_err(|refused| self.wrong(format!("{refused:?}")))
    }

    fn answer(&mut self, answer: &str) -> Result<(), Wrong> {
        let options = self.game.decision().into_iter().flat_map(|decision| decision.options.iter());
        // At the chance an action is requested as a whole, never begun.
        let begins = |choice: &Choice| self.game.is_at_chance() && matches!(choice, Choice::Action(_));
        let fits = |choice: &Choice| choice_text(self.rules, *choice) == answer && !begins(choice);
        let Some(choice) = options.into_iter().find(fits) else {
            return Err(self.wrong(self.moment()));
        };
        self.answers = vec![choice];
        let events = &mut self.events;
        self.game.choose_listed(self.rules, choice, &mut self.chance, &mut |event: Event| events.push(event));
        Ok(())
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
            let Self { choices, hashes, game, .. } = self;
            return Ok(Replayed { choices, hashes, game, ending: ending.clone() });
        }
        let written = joined(["result", &ending_text(ending)]);
        Err(Difference { line, choice: self.choices, written, found: self.moment(), possible: Vec::new() })
    }
}

/// What is not as it was written.
struct Wrong {
    found: String,
    possible: Vec<String>,
}
