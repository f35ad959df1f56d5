//! When answers are given: after delays that reveal nothing about a hand.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_engine::{Ask, Game};
use saigen_players::{Kind, Spec};

/// Delay of a pass by orders after the chance arrived.
pub const PASS_AFTER: Duration = Duration::from_millis(400);

/// The kind of a moment, which determines how long a computer player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// The turn player's chance on an empty stage, or a question of an effect.
    Main,
    /// A chance to respond, which is frequent.
    Response,
}

impl Pace {
    /// The pace of a moment, from public information.
    pub fn of(game: &Game, seat: Seat) -> Self {
        let chance = game.decision().is_some_and(|decision| decision.ask == Ask::Chance);
        let main = game.turn() == seat && game.stage().is_empty();
        if chance && !main { Self::Response } else { Self::Main }
    }
}

/// The delay between a question and the answer of a computer player. It depends on the player and on
/// public information only, so it reveals nothing about the hand.
pub fn release_after(spec: &Spec, pace: Pace) -> Duration {
    let Kind::Level(level) = spec.kind else { return Duration::from_millis(100) };
    let milliseconds = match pace {
        Pace::Main => level.milliseconds.max(300),
        Pace::Response => (level.milliseconds / 3).max(200),
    };
    Duration::from_millis(milliseconds.into())
}
