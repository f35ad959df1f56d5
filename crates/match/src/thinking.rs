//! What a computer player thinks about. The home of the match chooses where, and when to stop.

use std::sync::Arc;
use std::time::Duration;

use saigen_deal::{Quick, Seed};
use saigen_engine::Game;
use saigen_players::{Budget, Kind, Level, Spec};
use saigen_table::Considered;

use crate::Ruleset;

/// A question for a computer player.
#[derive(Clone)]
pub struct Thinking {
    /// The rules and their words.
    pub ruleset: Arc<Ruleset>,
    /// The game in which the question is asked.
    pub game: Game,
    /// The player.
    pub spec: Spec,
    /// How long it thinks at most.
    pub time: Duration,
}

impl Thinking {
    /// Thinks until `stop` returns true, and answers the question as a whole. `None` if nobody is asked.
    pub fn consider(&self, seed: Seed, stop: &(dyn Fn() -> bool + Sync)) -> Option<Considered> {
        let simulations = match self.spec.kind {
            Kind::Level(Level { simulations, .. }) => simulations,
            _ => 0,
        };
        let budget = Budget { simulations, threads: 1, stop };
        let player = &mut *self.spec.player();
        saigen_table::consider(&self.ruleset.rules, &self.game, player, budget, &mut Quick::new(seed, 0))
    }
}
