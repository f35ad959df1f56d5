//! Recording games and matches while they are played.

use saigen_deal::Seed;
use saigen_engine::{Choice, Decision, Game, Outcome};
use saigen_notation::{Ending, Header, NextGame, Record, Recorder, SeriesRecord, Start};

use crate::{Observer, Plan, Seating};

/// Writes the record of a game, or of a match of several games.
#[derive(Debug)]
pub struct Recording<'p> {
    plan: &'p Plan,
    header: Header,
    seed: Seed,
    recorder: Option<Recorder<'p>>,
    series: Option<Box<SeriesRecording>>,
}

/// The games of a match so far.
#[derive(Debug)]
struct SeriesRecording {
    record: SeriesRecord,
    next: Option<NextGame>,
    /// Whether every game so far has an ending.
    complete: bool,
}

/// A record of a game, or of a match of several games.
#[derive(Clone, Debug)]
pub enum Written {
    /// A game.
    Game(Box<Record>),
    /// A match.
    Series(Box<SeriesRecord>),
}

impl Written {
    /// The record as text.
    pub fn to_text(&self) -> String {
        match self {
            Self::Game(record) => record.to_text(),
            Self::Series(record) => record.to_text(),
        }
    }
}

impl<'p> Recording<'p> {
    /// The recording of a game or a match that is about to start.
    pub fn new(plan: &'p Plan, seating: &Seating) -> Self {
        let header = plan.header_of(seating);
        let series = matches!(header.start, Start::Series(_)).then(|| {
            let record = SeriesRecord::new(header.clone());
            Box::new(SeriesRecording { record, next: None, complete: true })
        });
        Self { plan, header, seed: seating.seed, recorder: None, series }
    }

    /// The record of the game or the match with this ending; `None` if it has not started, or if a game of the
    /// match has no ending.
    pub fn finish(self, game: &Game, ending: Ending) -> Option<Written> {
        let Some(series) = self.series else {
            return Some(Written::Game(Box::new(self.recorder?.finish(game, self.seed, ending))));
        };
        let outcome = ending.winner().map_or(Outcome::Draw, Outcome::Winner);
        series.complete.then(|| Written::Series(Box::new(series.record.finish(self.seed, outcome))))
    }
}

impl SeriesRecording {
    /// The header of the next game.
    fn header(&self) -> Option<Header> {
        self.next.as_ref().map(|next| self.record.header_of(next))
    }

    fn end(&mut self, recorder: Recorder, game: &Game, ending: Option<&Ending>) {
        match (ending, self.next) {
            (Some(ending), Some(next)) => {
                self.record.add(next.halves, recorder.finish(game, next.seed, ending.clone()));
            }
            _ => self.complete = false,
        }
    }
}

impl Observer for Recording<'_> {
    const WANTS_EVENTS: bool = false;
    const WANTS_CHOICES: bool = true;

    fn next_game(&mut self, next: &NextGame) {
        self.series.iter_mut().for_each(|series| series.next = Some(*next));
    }

    fn start(&mut self, game: &Game) {
        let header = match &self.series {
            Some(series) => series.header(),
            None => Some(self.header.clone()),
        };
        self.recorder = header.map(|header| Recorder::new(header, self.plan.rules(), game));
    }

    fn after_choice(&mut self, before: &Game, _: &Decision, choice: Choice, after: &Game) {
        self.recorder.iter_mut().for_each(|recorder| recorder.chose(before, choice, after));
    }

    fn end(&mut self, game: &Game, ending: Option<&Ending>) {
        if let Some(series) = &mut self.series
            && let Some(recorder) = self.recorder.take()
        {
            series.end(recorder, game, ending);
        }
    }
}
