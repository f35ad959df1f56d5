//! A game on one machine: its course, the orders of its players, its ending, and its saved form.

use std::fmt;
use std::sync::Arc;

use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_engine::{Answer, Event, Refused, Rules};
use saigen_notation::{Ending, Entry, Error, Header, NotPlayable, Record, Stop};
use saigen_rulebook::Prepared;

use crate::{Course, Orders, Played, prepared_choice};

/// The first line of a saved game.
const FIRST: &str = "saigen saved game 1";

/// A game on one machine.
pub struct LocalGame {
    /// The game with its answers.
    pub course: Course,
    /// The standing orders of both seats.
    pub orders: BySeat<Orders>,
    /// The ending; `None` while the game runs.
    pub ending: Option<Ending>,
    /// What the players have prepared for the set-up.
    prepared: BySeat<Prepared>,
}

impl LocalGame {
    /// A game that has just been dealt under the rules of its header.
    pub fn begin(rules: &Arc<Rules>, header: Header, seed: Seed) -> Result<Self, NotPlayable> {
        let course = Course::begin(rules, header, seed)?;
        let ending = Ending::of(&course.game);
        Ok(Self { course, orders: BySeat::default(), ending, prepared: BySeat::default() })
    }

    /// Answers what players have prepared, now and whenever it is asked after an answer.
    pub fn prepare(&mut self, prepared: BySeat<Prepared>) {
        self.prepared = prepared;
        self.answer_prepared(&mut Vec::new());
    }

    fn answer_prepared(&mut self, events: &mut Vec<Event>) {
        while let Some(seat) = self.asked()
            && let Some(choice) = prepared_choice(&self.course.rules, &self.course.game, &self.prepared[seat])
            && let Ok(more) = self.play(Answer::Choice(choice))
        {
            events.extend(more);
        }
    }

    /// Continues a saved game.
    pub fn resume(rules: &Arc<Rules>, saved: &Saved) -> Result<Self, NotSaved> {
        let begun = Self::begin(rules, saved.record.header.clone(), saved.seed);
        let mut local = begun.map_err(|error| NotSaved(error.to_string()))?;
        for line in &saved.record.lines {
            let Entry::Answer { seat, answer } = &line.entry else { continue };
            let answer = answer.complete(rules, &local.course.game, *seat);
            let done = answer.ok().and_then(|answer| local.answer(answer).ok());
            done.ok_or_else(|| NotSaved(format!("line {} of its record cannot be played", line.number)))?;
        }
        Ok(local)
    }

    /// The asked seat; `None` once the game has ended.
    pub fn asked(&self) -> Option<Seat> {
        self.course.game.decision().filter(|_| self.ending.is_none()).map(|decision| decision.seat)
    }

    /// Plays an answer of the asked seat, and what has been prepared after it; returns the events.
    pub fn answer(&mut self, answer: Answer) -> Result<Vec<Event>, Refused> {
        let mut events = self.play(answer)?;
        self.answer_prepared(&mut events);
        Ok(events)
    }

    fn play(&mut self, answer: Answer) -> Result<Vec<Event>, Refused> {
        let seat = self.asked().ok_or(Refused::NotAsked)?;
        let events = self.course.play(Played { seat, answer })?;
        let (rules, game) = (&self.course.rules, &self.course.game);
        self.orders = BySeat::new(|seat| self.orders[seat].after(rules, game, seat, &events));
        self.ending = Ending::of(game);
        Ok(events)
    }

    /// Whether the orders of the asked seat pass for it.
    pub fn passes(&self) -> bool {
        self.asked().is_some_and(|seat| self.orders[seat].passes(&self.course.game, seat))
    }

    /// Whether a seat can take back its last choice: the opponent has not responded, and no card was
    /// revealed by it.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        self.ending.is_none() && self.course.nothing_learned(seat)
    }

    /// Ends the game early.
    pub fn stop(&mut self, how: Stop, seat: Seat, reason: Option<String>) {
        self.ending.get_or_insert(Ending::Stopped { how, seat, reason });
    }

    /// The record; it includes the seed only if the game has ended.
    pub fn record(&self) -> Record {
        let players = self.course.header.players.clone();
        match &self.ending {
            Some(ending) => self.course.record(players, ending.clone()),
            None => self.course.running(),
        }
    }

    /// The game as saved, with the specifications of its players.
    pub fn saved(&self, players: &BySeat<String>) -> Saved {
        Saved { seed: self.course.seed, players: players.clone(), record: self.course.running() }
    }
}

/// A saved game.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The seed of the chance. It reveals every card.
    pub seed: Seed,
    /// The players: `person`, or a computer player in its notation.
    pub players: BySeat<String>,
    /// The record so far.
    pub record: Record,
}

/// The error for a text that is not a saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotSaved(String);

impl NotSaved {
    pub(crate) fn new(reason: &str) -> Self {
        Self(reason.into())
    }

    /// A saved text whose record has errors.
    pub(crate) fn of_record(errors: &[Error]) -> Self {
        Self(errors.first().map_or_else(String::new, |error| format!("its record, {error}")))
    }
}

impl fmt::Display for NotSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a saved game: {}", self.0)
    }
}

impl std::error::Error for NotSaved {}

impl Saved {
    /// Parses the output of [`Saved::to_text`].
    pub fn parse(text: &str) -> Result<Self, NotSaved> {
        let wrong = |what: &str| NotSaved(format!("{what} is missing"));
        let (head, record) = text.split_once("\n\n").ok_or_else(|| wrong("the record"))?;
        let mut lines = head.lines();
        if lines.next() != Some(FIRST) {
            return Err(wrong(&format!("the first line “{FIRST}”")));
        }
        let mut part = |name: &str| {
            lines.next().and_then(|line| line.strip_prefix(name)).ok_or_else(|| wrong(name.trim()))
        };
        let seed = part("seed ")?.parse().map_err(|_| wrong("a seed"))?;
        let [a, b] = [part("seat a ")?, part("seat b ")?].map(str::to_owned);
        let record = Record::parse(record).map_err(|errors| NotSaved::of_record(&errors))?;
        Ok(Self {
            seed,
            players: BySeat::new(|seat| if seat == Seat::A { a.clone() } else { b.clone() }),
            record,
        })
    }

    /// The text of the save file.
    pub fn to_text(&self) -> String {
        let [a, b] = Seat::BOTH.map(|seat| &self.players[seat]);
        format!("{FIRST}\nseed {}\nseat a {a}\nseat b {b}\n\n{}", self.seed, self.record.to_text())
    }
}
