//! Checking a deck against a regulation.

use saigen_cards::CardSet;
use saigen_engine::Rules;
use saigen_rulebook::{BuiltDeck, DeckFault, DeckRule, DeckTerms, DeckWarning, Role, Rulebook, SetUpStep};

use crate::setup::{SetupError, SetupName, in_frame};

/// What a deck is under a regulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedDeck {
    /// Minimum and maximum number of cards.
    pub counts: (u8, u8),
    /// The number of cards that are chosen for each role.
    pub chosen: [(Role, usize); 3],
    /// The cards that do something as trumps.
    pub scripted: CardSet,
    /// Why it cannot be played.
    pub faults: Vec<DeckFault>,
    /// What its player should know.
    pub warnings: Vec<DeckWarning>,
}

/// Checks a deck against the rule of a set-up.
pub fn check_deck(book: &Rulebook, name: &SetupName, deck: &BuiltDeck) -> Result<CheckedDeck, SetupError> {
    let (book, rule, preset) = match name {
        SetupName::Frame(frame) => {
            let regulated = in_frame(book, frame)?;
            (regulated.book, regulated.deck, regulated.preset)
        }
        SetupName::Decks { preset, .. } => (book.clone(), None, *preset),
    };
    let scripted = book.trumps.iter().fold(CardSet::EMPTY, |all, trump| all | trump.cards);
    let steps: Vec<SetUpStep> =
        Rules::new(book).map(|rules| rules.steps(preset).to_vec()).unwrap_or_default();
    let terms = DeckTerms { rule, steps: &steps, scripted };
    let (least, most) = rule.map_or((1, CardSet::ALL.len() as u8), DeckRule::counts);
    Ok(CheckedDeck {
        counts: (least.max(SetUpStep::cards_for(&steps) as u8), most),
        chosen: Role::ALL.map(|role| (role, terms.chosen(role))),
        scripted,
        faults: terms.faults(deck),
        warnings: terms.warnings(deck),
    })
}
