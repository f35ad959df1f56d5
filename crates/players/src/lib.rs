//! Computer players.
//!
//! A player sees what a person in its seat would see, a [`View`], and nothing else: the only games it
//! can hold are those that it imagines. So it chooses the same in every game that looks the same to it.
//! Players have no clock and no randomness of their own: a [`Budget`] counts simulations and can be
//! stopped from outside, and chance is given to every call.

mod blunder;
mod greedy;
mod keyed;
mod level;
mod lookahead;
mod random;
mod search;
mod spec;
mod thumb;
pub mod value;

use saigen_deal::Quick;
use saigen_engine::{Choice, Rules, View};

pub use greedy::Greedy;
pub use level::Level;
pub use random::Random;
pub use search::{Search, Tuning};
pub use spec::{Effort, Kind, Spec, SpecError};

/// Somebody who answers the questions of one seat.
///
/// The view is that of the seat which is asked ([`View::decision`]), with its options.
pub trait Player: Send {
    /// Chooses one of the options.
    fn choose(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, random: &mut Quick) -> Thought;

    /// Forgets everything about the game so far; a new one begins.
    fn forget(&mut self) {}

    /// Why the player cannot go on, if it cannot: it has lost its game by that, and its last answer does
    /// not count. Our own players never fail; programs of other people can.
    fn forfeit(&self) -> Option<String> {
        None
    }

    /// The game is over.
    fn over(&mut self, _: GameResult) {}
}

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// Nobody won.
    Drawn,
}

/// How much thinking is allowed.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// At most so many simulations.
    pub simulations: u32,
    /// On at most so many threads; with one thread the result follows from the seed.
    pub threads: usize,
    /// Asked again and again; thinking ends soon after it says yes.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Budget<'_> {
    /// So many simulations on one thread, without a stop.
    pub fn of(simulations: u32) -> Self {
        Self { simulations, threads: 1, stop: &|| false }
    }
}

/// What a player answers, and what it thought about the options.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The answer.
    pub choice: Choice,
    /// How many simulations were made for it.
    pub simulations: u32,
    /// The options that were looked at, the best one first; none if the player does not compare.
    pub lines: Vec<Line>,
}

impl Thought {
    /// An answer without any comparing.
    pub fn plain(choice: Choice) -> Self {
        Self { choice, simulations: 0, lines: Vec::new() }
    }
}

/// What a player thinks of one option.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The option.
    pub choice: Choice,
    /// How many simulations tried it.
    pub visits: u32,
    /// How likely its seat is to win with it, from 0 to 1.
    pub win: f32,
    /// How the game would go on, as far as was looked at: the most tried choices of both seats.
    pub continuation: Vec<Choice>,
}
