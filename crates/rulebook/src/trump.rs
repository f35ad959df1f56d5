//! What cards do while they lie face up as trumps.

use alloc::borrow::Cow;

use saigen_cards::CardSet;

/// A card that means something as a trump. Actions say themselves which trump they need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trump {
    /// The id.
    pub id: Cow<'static, str>,
    /// The card, or cards that mean the same.
    pub cards: CardSet,
    /// What it does by itself while it lies face up.
    pub ability: Option<TrumpAbility>,
}

/// What a trump does by itself while it lies face up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrumpAbility {
    /// In every fight between soldiers the larger side falls, both if they are equal, and its player takes the
    /// difference as damage.
    LargerFalls,
    /// The effect of this action, of either player, does nothing while the owner of the trump has at least this
    /// number of charged bulwarks.
    Idle {
        /// The action.
        action: Cow<'static, str>,
        /// The number of charged bulwarks.
        bulwarks: u8,
    },
    /// An effect of the opponent whose key cards include one of these deals no damage to the owner of the trump,
    /// if the owner has a character when it begins.
    Shields(CardSet),
}
