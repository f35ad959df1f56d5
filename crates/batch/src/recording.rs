//! Records of games, written while they are played.

use saigen_deal::Seed;
use saigen_engine::{Choice, Decision, Game};
use saigen_notation::{Ending, Header, Record, Recorder};

use crate::{Observer, Plan, Sitting};

/// Writes the record of a game.
#[derive(Debug)]
pub struct Recording<'p> {
    plan: &'p Plan,
    header: Header,
    seed: Seed,
    recorder: Option<Recorder<'p>>,
}

impl<'p> Recording<'p> {
    /// The recording of a game that is about to begin.
    pub fn new(plan: &'p Plan, sitting: &Sitting) -> Self {
        Self { plan, header: plan.header_of(sitting), seed: sitting.seed, recorder: None }
    }

    /// The record of the game, which ended so; `None` if it has not begun.
    pub fn finish(self, game: &Game, ending: Ending) -> Option<Record> {
        Some(self.recorder?.finish(game, self.seed, ending))
    }
}

impl Observer for Recording<'_> {
    const HEARS: bool = false;
    const FOLLOWS: bool = true;

    fn begun(&mut self, game: &Game) {
        self.recorder = Some(Recorder::new(self.header.clone(), self.plan.rules(), game));
    }

    fn chose(&mut self, before: &Game, _: &Decision, choice: Choice, after: &Game) {
        self.recorder.iter_mut().for_each(|recorder| recorder.chose(before, choice, after));
    }
}
