//! Creating players from the texts that name them.

use std::fmt;
use std::sync::Arc;

use saigen_players::{Effort, Player, Spec};

/// Creates players from the texts that name them.
pub trait Roster: Sync {
    /// The player named by a text; `Err` holds the message.
    fn entrant(&self, text: &str) -> Result<Entrant, String>;
}

/// The built-in players: `random`, `greedy`, `search:200`, `level:3`.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn;

impl Roster for BuiltIn {
    fn entrant(&self, text: &str) -> Result<Entrant, String> {
        text.parse::<Spec>().map(Entrant::from).map_err(|error| error.to_string())
    }
}

/// A participant: its effort, its view and its factory.
///
/// Every game gets a new player, so that no game depends on the one before it.
#[derive(Clone)]
pub struct Entrant {
    /// The effort per decision.
    pub effort: Effort,
    /// Whether it sees every card.
    pub peeks: bool,
    make: Arc<dyn Fn() -> Box<dyn Player> + Send + Sync>,
}

impl Entrant {
    /// A participant that sees only its own view.
    pub fn new<P: Player + 'static>(effort: Effort, make: impl Fn() -> P + Send + Sync + 'static) -> Self {
        Self { effort, peeks: false, make: Arc::new(move || Box::new(make())) }
    }

    /// Creates a player.
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
