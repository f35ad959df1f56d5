//! How a computer player comes to a whole answer, and when it is given.

use std::time::{Duration, Instant};

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Ask, Game};
use saigen_players::{Budget, Kind, Level, Spec};
use saigen_table::Considered;

use crate::table::Table;

/// Answering takes a little longer than thinking.
const MARGIN: Duration = Duration::from_millis(30);

/// How much a moment asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Haste {
    /// One's own chance, or a question of an effect.
    Main,
    /// A chance to respond, which comes often.
    Response,
}

impl Haste {
    /// What everybody can see of a moment.
    pub(crate) fn of(game: &Game, seat: Seat) -> Self {
        let chance = game.decision().is_some_and(|decision| decision.ask == Ask::Chance);
        let main = game.turn() == seat && game.stage().is_empty();
        if chance && !main { Self::Response } else { Self::Main }
    }
}

/// How long after the question a computer player answers: it follows from the player and from what
/// everybody can see, so it says nothing about the hand.
pub(crate) fn release_after(spec: &Spec, haste: Haste) -> Duration {
    let Kind::Level(level) = spec.kind else { return Duration::from_millis(100) };
    let milliseconds = match haste {
        Haste::Main => level.milliseconds.max(300),
        Haste::Response => (level.milliseconds / 3).max(200),
    };
    Duration::from_millis(milliseconds.into())
}

/// Thinks about the question that is asked, at most until a moment, and answers it as a whole.
/// Nothing if nobody is asked.
pub(crate) fn consider(
    table: &Table,
    start: &Game,
    spec: &Spec,
    seed: Seed,
    until: Instant,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Considered> {
    let late = || stop() || Instant::now() + MARGIN >= until;
    let budget = Budget { simulations: simulations(spec), threads: 1, stop: &late };
    saigen_table::consider(table.rules, start, &mut *spec.player(), budget, &mut Quick::new(seed, 0))
}

fn simulations(spec: &Spec) -> u32 {
    match spec.kind {
        Kind::Level(Level { simulations, .. }) => simulations,
        _ => 0,
    }
}
