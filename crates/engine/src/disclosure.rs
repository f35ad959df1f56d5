//! Where a card lies, in the words of the rulebook's disclosure table.

pub use saigen_rulebook::disclosure::{MOVEMENTS, Movement, Shows, Spot, shows};

use crate::event::Place;

impl Place {
    /// The spot of a place; `bulwark` says what stands there if it is on the field.
    #[inline]
    pub(crate) const fn spot(self, bulwark: bool) -> Spot {
        match self {
            Self::LifeTop => Spot::LifeTop,
            Self::LifeBottom => Spot::LifeBottom,
            Self::Life => Spot::LifeOpen,
            Self::Hand => Spot::Hand,
            Self::Grave | Self::InGrave(_) => Spot::Grave,
            Self::Field(_) if bulwark => Spot::Bulwark,
            Self::Field(_) => Spot::Soldier,
            Self::Fog => Spot::Fog,
            Self::Key => Spot::Key,
            Self::TurnedUp => Spot::TurnedUp,
            Self::Deck => Spot::Deck,
            Self::Pack => Spot::Pack,
            Self::Rare => Spot::Rare,
            Self::Trump => Spot::Trump,
            Self::Outside => Spot::Outside,
        }
    }
}
