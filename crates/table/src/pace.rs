//! When answers are given: after delays that reveal nothing about a hand.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_engine::{Ask, Game};
use saigen_players::{Kind, Spec};

/// Delay of a pass by orders after the chance arrived.
pub const PASS_AFTER: Duration = Duration::from_millis(400);

/// The kind of a moment, which determines how long a computer player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Haste {
    /// The turn player's chance on an empty stage, or a question of an effect.
    Main,
    /// A chance to respond, which is frequent.
    Response,
}

impl Haste {
    /// The pace of a moment, from public information.
    pub fn of(game: &Game, seat: Seat) -> Self {
        let chance = game.decision().is_some_and(|decision| decision.ask == Ask::Chance);
        let main = game.turn() == seat && game.stage().is_empty();
        if chance && !main { Self::Response } else { Self::Main }
    }
}

/// The delay between a question and the answer of a computer player. It depends on the player and on
/// public information only, so it reveals nothing about the hand.
pub fn release_after(spec: &Spec, haste: Haste) -> Duration {
    let Kind::Level(level) = spec.kind else { return Duration::from_millis(100) };
    let milliseconds = match haste {
        Haste::Main => level.milliseconds.max(300),
        Haste::Response => (level.milliseconds / 3).max(200),
    };
    Duration::from_millis(milliseconds.into())
}
