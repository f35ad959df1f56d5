//! What differs between editions and is not a row: how a game is set up, flows and ends.

use alloc::vec::Vec;

use saigen_cards::CardSet;

use crate::SetUpStep;

/// The switches of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
    /// Whether a soldier that becomes a bulwark is marked by no fog and fights no more (R25).
    pub bare_bulwarks: bool,
    /// Whether the owner of a graveyard may choose its top again when a card has left it; asked only with
    /// the table option `choose_grave_top` (R18).
    pub top_again_on_leaving: bool,
    /// Whether a Joker is never preset as a soldier: it goes to the graveyard, and the next card is taken
    /// (R38).
    pub joker_never_preset: bool,
    /// Whether two cards that their owner lays on the life in an order of choice stay known to others where
    /// damage follows at once and shows which of them lay on top (R19).
    pub damage_shows_order: bool,
    /// Whether a request that costs nothing is refused where the table looks as it did when it was made before
    /// (R58).
    pub no_free_repeats: bool,
}

/// What happens when both lives are empty at a win check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BothEmpty {
    /// The game is drawn.
    #[default]
    Draw,
    /// The turn player loses.
    TurnPlayerLoses,
}

/// When the top cards of a deck become a bulwark and a soldier before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Preset {
    /// Never.
    #[default]
    Never,
    /// If the players want it, before the hand is drawn.
    OnRequestBeforeHand,
    /// Always, after the hand is drawn.
    AlwaysAfterHand,
}

impl Switches {
    /// The steps of setting up without a frame; `preset` says whether characters are preset where that is
    /// left to the players.
    pub fn set_up_steps(&self, preset: bool) -> Vec<SetUpStep> {
        let draw = SetUpStep::Draw(self.hand);
        let own: &[SetUpStep] = match self.preset {
            Preset::OnRequestBeforeHand if preset => &[SetUpStep::Preset(1), draw],
            Preset::Never | Preset::OnRequestBeforeHand => &[draw],
            Preset::AlwaysAfterHand => &[draw, SetUpStep::Preset(1)],
        };
        [&[SetUpStep::Shuffle], own, &[SetUpStep::First, SetUpStep::Start]].concat()
    }
}
