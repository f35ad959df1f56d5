//! When answers come: after times that say nothing about anybody's hand.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_engine::{Ask, Game};
use saigen_players::{Kind, Spec};

/// Every pass that orders make comes so long after the chance did.
pub const PASS_AFTER: Duration = Duration::from_millis(400);

/// How much a moment asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Haste {
    /// One's own chance, or a question of an effect.
    Main,
    /// A chance to respond, which comes often.
    Response,
}

impl Haste {
    /// What everybody can see of a moment.
    pub fn of(game: &Game, seat: Seat) -> Self {
        let chance = game.decision().is_some_and(|decision| decision.ask == Ask::Chance);
        let main = game.turn() == seat && game.stage().is_empty();
        if chance && !main { Self::Response } else { Self::Main }
    }
}

/// How long after the question a computer player answers: it follows from the player and from what
/// everybody can see, so it says nothing about the hand.
pub fn release_after(spec: &Spec, haste: Haste) -> Duration {
    let Kind::Level(level) = spec.kind else { return Duration::from_millis(100) };
    let milliseconds = match haste {
        Haste::Main => level.milliseconds.max(300),
        Haste::Response => (level.milliseconds / 3).max(200),
    };
    Duration::from_millis(milliseconds.into())
}
