//! The computer in the other seat: it is shown its own view, and has to answer in time.

use std::time::{Duration, Instant};

use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Rules, View};
use saigen_players::{Budget, Level, Player};

/// A level, thinking.
pub(super) struct Opponent {
    level: Level,
    player: Box<dyn Player>,
    random: Quick,
    threads: usize,
}

impl Opponent {
    /// The opponent of a level from 1 to 5; what it chooses follows from the seed, unless its time runs
    /// out.
    pub(super) fn new(number: u8, seed: Seed) -> Self {
        let level = Level::new(number).unwrap_or(Level::ALL[0]);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { level, player: level.player(), random: Quick::new(seed, 0), threads }
    }

    pub(super) fn choose(&mut self, rules: &Rules, view: &View) -> Choice {
        let end = Instant::now() + Duration::from_millis(self.level.milliseconds.into());
        let stop = || Instant::now() >= end;
        let budget = Budget { simulations: self.level.simulations, threads: self.threads, stop: &stop };
        self.player.choose(rules, view, budget, &mut self.random).choice
    }
}
