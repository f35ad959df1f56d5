//! Who takes part.

use std::fmt;

use saigen_players::{Effort, Player, Spec};

/// A player that takes part: its name, how much it thinks, and how it is made.
///
/// Every game gets a player of its own, so that no game depends on the one before it.
pub struct Entrant {
    /// What it is called in results and records.
    pub name: String,
    /// How much it thinks about one decision.
    pub effort: Effort,
    /// Whether it is shown every card.
    pub peeks: bool,
    make: Box<dyn Fn() -> Box<dyn Player> + Send + Sync>,
}

impl Entrant {
    /// An honest player that is not on the list of players.
    pub fn new<P: Player + 'static>(
        name: &str,
        effort: Effort,
        make: impl Fn() -> P + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), effort, peeks: false, make: Box::new(move || Box::new(make())) }
    }

    pub(crate) fn player(&self) -> Box<dyn Player> {
        (self.make)()
    }
}

impl From<Spec> for Entrant {
    fn from(spec: Spec) -> Self {
        let (name, effort, peeks) = (spec.to_string(), spec.effort, spec.peeks());
        Self { name, effort, peeks, make: Box::new(move || spec.player()) }
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
