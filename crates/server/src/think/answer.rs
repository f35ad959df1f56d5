//! How a computer player comes to a whole answer, and when it is given.

use std::time::{Duration, Instant};

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Ask, Choice, Game, View, Viewer};
use saigen_notation::completed;
use saigen_players::{Budget, Kind, Level, Spec, Thought};

use crate::course::Deed;
use crate::table::Table;

/// Answering takes a little longer than thinking.
const MARGIN: Duration = Duration::from_millis(30);

/// What a computer player decided.
#[derive(Clone, Debug)]
pub(crate) struct Considered {
    /// The answer.
    pub(crate) deed: Deed,
    /// What it thought about the first step of it.
    pub(crate) thought: Thought,
}

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
    let decision = start.decision()?;
    let mut random = Quick::new(seed, 0);
    let mut player = spec.player();
    let mut game = *start;
    let (mut steps, mut first) = (Vec::new(), None);
    loop {
        let view = View::of(&game, Viewer::Seat(decision.seat));
        let late = || stop() || Instant::now() + MARGIN >= until;
        let budget = Budget { simulations: simulations(spec), threads: 1, stop: &late };
        let thought = player.choose(table.rules, &view, budget, &mut random);
        let choice = thought.choice;
        steps.push(choice);
        first.get_or_insert(thought);
        // What happens after the last step is not looked at, so no chance of the game is drawn.
        game.choose(table.rules, choice, &mut Stream::new(Seed::new(0)), &mut ()).ok()?;
        if game.building().is_none() {
            break;
        }
    }
    let deed = match steps[0] {
        Choice::Action(_) if decision.ask == Ask::Chance => {
            Deed::Request(completed(table.rules, start, &steps)?)
        }
        choice => Deed::Choice(choice),
    };
    first.map(|thought| Considered { deed, thought })
}

fn simulations(spec: &Spec) -> u32 {
    match spec.kind {
        Kind::Level(Level { simulations, .. }) => simulations,
        _ => 0,
    }
}
