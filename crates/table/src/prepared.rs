//! Choices of the set-up that a player has prepared with the deck.

use saigen_engine::{Ask, Choice, Game, Rules};
use saigen_rulebook::{Prepared, Role, SetUpStep};

/// The prepared answer to the present question; `None` if it is another question or nothing prepared fits.
pub fn prepared_choice(rules: &Rules, game: &Game, prepared: &Prepared) -> Option<Choice> {
    let decision = game.decision()?;
    let role = match decision.ask {
        Ask::TrumpCard => Role::Trumps,
        Ask::StartingHand => Role::Hand,
        Ask::RareCard => Role::Rare,
        _ => return None,
    };
    // Drafted cards are not known beforehand.
    if rules.steps(false).iter().any(|step| matches!(step, SetUpStep::Draft { .. })) {
        return None;
    }
    let choices = prepared.cards(role).into_iter().map(Choice::Card);
    choices.into_iter().find(|choice| decision.options.contains(*choice))
}
