//! What differs between editions and is not a row: how a game is set up, flows and ends.

use saigen_cards::{Card, CardSet, Rank, Suit};

use crate::{Edition, Format};

/// The switches of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// Whether the turn player may pass on an empty stage (R3).
    pub pass_on_empty_stage: bool,
    /// What happens when both lives are empty (R9).
    pub both_empty: BothEmpty,
    /// Whether a triggered main request is dropped when the stage is not empty (R11).
    pub main_trigger_needs_empty_stage: bool,
    /// Whether main triggers of a player come before quick ones (R11).
    pub main_triggers_first: bool,
    /// How many cards are drawn as the hand.
    pub hand: u8,
    /// When characters are preset.
    pub preset: Preset,
    /// The fixed deck for newcomers.
    pub entry_deck: CardSet,
}

/// What happens when both lives are empty at a win check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BothEmpty {
    /// The game is drawn.
    Draw,
    /// The turn player loses.
    TurnPlayerLoses,
}

/// When the top cards of a deck become a bulwark and a soldier before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Never.
    Never,
    /// If the players want it, before the hand is drawn.
    OnRequestBeforeHand,
    /// Always, after the hand is drawn.
    AlwaysAfterHand,
}

impl Switches {
    pub(crate) fn of(edition: Edition, format: Format) -> Self {
        let sixth = edition < Edition::V7_0;
        let eighth = edition >= Edition::V8_2;
        Self {
            pass_on_empty_stage: !sixth,
            both_empty: if sixth { BothEmpty::Draw } else { BothEmpty::TurnPlayerLoses },
            main_trigger_needs_empty_stage: eighth,
            main_triggers_first: eighth,
            hand: 7,
            preset: match edition {
                Edition::V6_0 | Edition::V6_2 => Preset::Never,
                Edition::V7_0 if format == Format::Lite => Preset::Never,
                Edition::V7_0 => Preset::OnRequestBeforeHand,
                Edition::V8_2 => Preset::AlwaysAfterHand,
            },
            entry_deck: if eighth { entry_20() } else { entry_20().with(Card::JOKER_1) },
        }
    }
}

/// The twenty cards of the entry deck of 8.2; before, a Joker made it twenty-one.
fn entry_20() -> CardSet {
    let of = |suit, numbers: [u8; 5]| {
        let ranks = numbers.into_iter().filter_map(Rank::new);
        ranks.map(|rank| Card::new(suit, rank)).collect::<CardSet>()
    };
    of(Suit::Spade, [1, 2, 3, 4, 5])
        | of(Suit::Heart, [1, 8, 9, 10, 11])
        | of(Suit::Diamond, [1, 3, 7, 10, 12])
        | of(Suit::Club, [1, 5, 6, 10, 13])
}
