//! Recording games while they are played.

use saigen_deal::Seed;
use saigen_engine::{Choice, Decision, Game};
use saigen_notation::{Ending, Header, Record, Recorder};

use crate::{Observer, Plan, Seating};

/// Writes the record of a game.
#[derive(Debug)]
pub struct Recording<'p> {
    plan: &'p Plan,
    header: Header,
    seed: Seed,
    recorder: Option<Recorder<'p>>,
}

impl<'p> Recording<'p> {
    /// The recording of a game that is about to start.
    pub fn new(plan: &'p Plan, seating: &Seating) -> Self {
        Self { plan, header: plan.header_of(seating), seed: seating.seed, recorder: None }
    }

    /// The record of the game with this ending; `None` if it has not started.
    pub fn finish(self, game: &Game, ending: Ending) -> Option<Record> {
        Some(self.recorder?.finish(game, self.seed, ending))
    }
}

impl Observer for Recording<'_> {
    const WANTS_EVENTS: bool = false;
    const WANTS_CHOICES: bool = true;

    fn start(&mut self, game: &Game) {
        self.recorder = Some(Recorder::new(self.header.clone(), self.plan.rules(), game));
    }

    fn after_choice(&mut self, before: &Game, _: &Decision, choice: Choice, after: &Game) {
        self.recorder.iter_mut().for_each(|recorder| recorder.chose(before, choice, after));
    }
}
