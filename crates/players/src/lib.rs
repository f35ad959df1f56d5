//! Computer players.
//!
//! A player receives the [`View`] of its seat and nothing else; it can hold a game only by imagining one
//! from that view. So it chooses the same in every game that looks the same to it.
//! Players have no clock and no randomness: a [`Budget`] limits simulations and carries a stop callback,
//! and every call takes a random generator.

mod blunder;
mod greedy;
mod heuristic;
mod keyed;
mod level;
mod lookahead;
mod random;
mod search;
mod spec;
pub mod value;

use saigen_cards::Seat;
use saigen_deal::Quick;
use saigen_engine::{Choice, Rules, SeenEvent, View};

pub use greedy::Greedy;
pub use level::Level;
pub use random::Random;
pub use search::{Search, Tuning, TuningError};
pub use spec::{Effort, Kind, Spec, SpecError};

/// Answers the questions of one seat.
pub trait Player: Send {
    /// Chooses one of the options of [`View::decision`]; the view is that of the deciding seat.
    fn choose(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, random: &mut Quick) -> Thought;

    /// Discards everything learned so far, before a new game.
    fn forget(&mut self) {}

    /// Starts what the player needs, up to the moment when `stop` returns true. This time is not thinking
    /// time.
    fn prepare(&mut self, _stop: &dyn Fn() -> bool) {}

    /// Whether to call [`follow`](Self::follow).
    fn follows(&self) -> bool {
        false
    }

    /// Called before [`choose`](Self::choose) and [`over`](Self::over) with everything that its seat has
    /// seen since the start of the game. After an answer was taken back, this differs from the last call.
    fn follow(&mut self, _seen: &[SeenEvent]) {}

    /// Whether the player should play the next game too, because it is costly to start. Built-in players
    /// return false: every game gets a new one.
    fn stays(&self) -> bool {
        false
    }

    /// `Some` reason if the player cannot continue: it forfeits the game, and its last answer is void.
    /// Built-in players always return `None`; external programs can fail.
    fn forfeit(&self) -> Option<String> {
        None
    }

    /// Called when the game is over, with a view of every card.
    fn over(&mut self, _: &Rules, _end: &View, _: GameResult) {}
}

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// There is no winner.
    Drawn,
}

impl GameResult {
    /// The result for a seat.
    pub fn of(seat: Seat, winner: Option<Seat>) -> Self {
        match winner {
            Some(winner) if winner == seat => Self::Won,
            Some(_) => Self::Lost,
            None => Self::Drawn,
        }
    }
}

/// Limits of one decision.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Maximum number of simulations.
    pub simulations: u32,
    /// Number of threads. With one, the seed determines the result.
    pub threads: usize,
    /// Polled while thinking, which ends soon after this returns true.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Budget<'_> {
    /// A number of simulations on one thread, never stopped.
    pub fn of(simulations: u32) -> Self {
        Self { simulations, threads: 1, stop: &|| false }
    }
}

/// A player's answer and its evaluation of the options.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The answer.
    pub choice: Choice,
    /// Number of simulations made.
    pub simulations: u32,
    /// The options that were evaluated, best first; empty if the player does not compare options.
    pub lines: Vec<Line>,
}

impl Thought {
    /// An answer without evaluation.
    pub fn plain(choice: Choice) -> Self {
        Self { choice, simulations: 0, lines: Vec::new() }
    }
}

/// A player's evaluation of one option.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The option.
    pub choice: Choice,
    /// Number of simulations that tried it.
    pub visits: u32,
    /// Estimated probability that the deciding seat wins with it.
    pub win: f32,
    /// The expected continuation: the most visited choices of both seats, as far as the tree goes.
    pub continuation: Vec<Choice>,
}
