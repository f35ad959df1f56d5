//! Filling seats: from the text that names a player to the player.

use std::fmt;
use std::sync::Arc;

use saigen_players::{Effort, Player, Spec};

/// Makes players from the texts that name them.
pub trait Roster: Sync {
    /// The player that a text names, or why there is none.
    fn entrant(&self, text: &str) -> Result<Entrant, String>;
}

/// The players of this program: `random`, `greedy`, `search:200`, `level:3`.
#[derive(Clone, Copy, Debug)]
pub struct OwnPlayers;

impl Roster for OwnPlayers {
    fn entrant(&self, text: &str) -> Result<Entrant, String> {
        text.parse::<Spec>().map(Entrant::from).map_err(|error| error.to_string())
    }
}

/// A player that takes part: how much it thinks, what it sees, and how it is made.
///
/// Every game gets a player of its own, so that no game depends on the one before it.
#[derive(Clone)]
pub struct Entrant {
    /// How much it thinks about one decision.
    pub effort: Effort,
    /// Whether it is shown every card.
    pub peeks: bool,
    make: Arc<dyn Fn() -> Box<dyn Player> + Send + Sync>,
}

impl Entrant {
    /// An honest player.
    pub fn new<P: Player + 'static>(effort: Effort, make: impl Fn() -> P + Send + Sync + 'static) -> Self {
        Self { effort, peeks: false, make: Arc::new(move || Box::new(make())) }
    }

    /// A new player.
    pub fn player(&self) -> Box<dyn Player> {
        (self.make)()
    }
}

impl From<Spec> for Entrant {
    fn from(spec: Spec) -> Self {
        Self { effort: spec.effort, peeks: spec.peeks(), make: Arc::new(move || spec.player()) }
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant")
            .field("effort", &self.effort)
            .field("peeks", &self.peeks)
            .finish_non_exhaustive()
    }
}
