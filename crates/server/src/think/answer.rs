//! How a computer player comes to a whole answer, in time.

use std::time::{Duration, Instant};

use saigen_deal::{Quick, Seed};
use saigen_engine::{Game, Rules};
use saigen_players::{Budget, Kind, Level, Spec};
use saigen_table::Considered;

/// Answering takes a little longer than thinking.
const MARGIN: Duration = Duration::from_millis(30);

/// Thinks about the question that is asked, at most until a moment, and answers it as a whole.
/// Nothing if nobody is asked.
pub(crate) fn consider(
    rules: &Rules,
    start: &Game,
    spec: &Spec,
    seed: Seed,
    until: Instant,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Considered> {
    let late = || stop() || Instant::now() + MARGIN >= until;
    let budget = Budget { simulations: simulations(spec), threads: 1, stop: &late };
    saigen_table::consider(rules, start, &mut *spec.player(), budget, &mut Quick::new(seed, 0))
}

fn simulations(spec: &Spec) -> u32 {
    match spec.kind {
        Kind::Level(Level { simulations, .. }) => simulations,
        _ => 0,
    }
}
