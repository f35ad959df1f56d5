//! How a computer player comes to a whole answer, in time.

use std::time::Duration;

use saigen_deal::{Quick, Seed};
use saigen_engine::{Game, Rules};
use saigen_players::{Budget, Kind, Level, Spec};
use saigen_table::Considered;

use super::{Cancel, Shift};

/// Answering takes a little longer than thinking.
const MARGIN: Duration = Duration::from_millis(30);

/// Thinks about the question that is asked, at most for a time, and answers it as a whole. What is more
/// urgent comes first, and does not count. `None` if nobody is asked.
pub(crate) fn consider(
    rules: &Rules,
    start: &Game,
    spec: &Spec,
    seed: Seed,
    time: Duration,
    shift: &Shift,
    cancel: &Cancel,
) -> Option<Considered> {
    let stop = || {
        shift.give_way();
        cancel.is_cancelled() || shift.worked() + MARGIN >= time
    };
    let budget = Budget { simulations: simulations(spec), threads: 1, stop: &stop };
    saigen_table::consider(rules, start, &mut *spec.player(), budget, &mut Quick::new(seed, 0))
}

fn simulations(spec: &Spec) -> u32 {
    match spec.kind {
        Kind::Level(Level { simulations, .. }) => simulations,
        _ => 0,
    }
}
