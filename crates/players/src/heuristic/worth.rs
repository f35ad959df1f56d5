//! The worth of things, in cards.

use saigen_cards::{Card, Rank};

/// A bulwark on the field.
pub(crate) const BULWARK: f32 = 1.1;
/// Driving a bulwark until the owner's next turn.
pub(crate) const DRIVE: f32 = 0.2;
/// The least useful card in a hand.
pub(crate) const CHEAP_CARD: f32 = 0.45;
/// An unknown card.
pub(crate) const UNKNOWN_CARD: f32 = 0.8;
/// A trump that lies face up.
pub(crate) const TRUMP: f32 = 2.5;
/// A life that will not survive the owner's next turn.
pub(crate) const DOOM: f32 = 6.0;
/// Winning the game.
pub(crate) const WIN: f32 = 100.0;

/// The worth of a card in the hand.
pub(crate) fn card_worth(card: Card) -> f32 {
    match card.rank() {
        None => 1.4,
        Some(Rank::ACE) => 1.0,
        Some(rank) if rank > Rank::TEN => 1.2,
        Some(rank) => 0.45 + 0.06 * f32::from(rank.number()),
    }
}

/// The worth of a soldier of this size on the field.
pub(crate) fn soldier_worth(size: i16) -> f32 {
    0.8 + 0.2 * f32::from(size.max(0))
}

/// The worth of `damage` cards from a life of `life` cards.
pub(crate) fn life_worth(life: usize, damage: usize) -> f32 {
    if damage >= life {
        return WIN;
    }
    // The fewer are left, the more each is worth.
    let scarce = |left: usize| 0.16 * left as f32 + 3.0 * (1.0 - (-(left as f32) / 6.0).exp());
    scarce(life) - scarce(life - damage)
}
