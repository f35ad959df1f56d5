//! Decks that players build, with what they have prepared for the set-up, and what is wrong with them.

use alloc::vec::Vec;

use saigen_cards::{Card, CardSet};

use crate::{DeckError, DeckRule, SetUpStep};

/// A deck as a player brings it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BuiltDeck {
    /// All of its cards, those that are prepared included.
    pub cards: CardSet,
    /// What the player chooses from it while the game is set up.
    pub prepared: Prepared,
}

/// Choices of the set-up that a player has made beforehand. What is left out is chosen at the table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Prepared {
    /// The trumps.
    pub trumps: CardSet,
    /// The rare card.
    pub rare: Option<Card>,
    /// The cards that begin the hand.
    pub hand: CardSet,
}

/// What a prepared card is chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A trump.
    Trumps,
    /// The rare card.
    Rare,
    /// A card of the first hand.
    Hand,
}

/// Why a deck cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeckFault {
    /// It does not fit the rule of the frame.
    Rule(DeckError),
    /// It is too small to be dealt.
    TooSmall {
        /// The number of its cards.
        has: usize,
        /// The number of cards that the set-up takes.
        needs: usize,
    },
    /// Prepared cards are not in it.
    NotInDeck(CardSet),
    /// Cards are prepared for two things.
    Twice(CardSet),
    /// More cards are prepared than are chosen.
    TooMany {
        /// What for.
        role: Role,
        /// The number of cards that are prepared.
        has: usize,
        /// The number of cards that are chosen.
        most: usize,
    },
}

/// What a player should know of a deck that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeckWarning {
    /// These trumps do nothing.
    IdleTrumps(CardSet),
    /// The frame does not let players choose this from their decks.
    Unused(Role),
    /// Some of the cards are chosen at the table.
    Left {
        /// What for.
        role: Role,
        /// How many.
        cards: usize,
    },
}

/// What a deck is checked against.
#[derive(Clone, Copy, Debug)]
pub struct DeckTerms<'a> {
    /// The rule of the frame; `None`: any cards.
    pub rule: Option<DeckRule>,
    /// The steps of the set-up.
    pub steps: &'a [SetUpStep],
    /// The cards that do something as trumps.
    pub scripted: CardSet,
}

impl Role {
    /// All of them, in the order in which they are asked for.
    pub const ALL: [Self; 3] = [Self::Trumps, Self::Hand, Self::Rare];

    /// Its name in deck files and messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Trumps => "trumps",
            Self::Rare => "rare",
            Self::Hand => "hand",
        }
    }
}

impl Prepared {
    /// The cards that are prepared for something.
    pub fn cards(&self, role: Role) -> CardSet {
        match role {
            Role::Trumps => self.trumps,
            Role::Rare => self.rare.map_or(CardSet::EMPTY, CardSet::of),
            Role::Hand => self.hand,
        }
    }

    /// Whether nothing is prepared.
    pub fn is_empty(&self) -> bool {
        Role::ALL.into_iter().all(|role| self.cards(role).is_empty())
    }
}

impl DeckTerms<'_> {
    /// The number of cards that a player chooses from the deck for something; 0 where they are drafted.
    pub fn chosen(&self, role: Role) -> usize {
        if self.steps.iter().any(|step| matches!(step, SetUpStep::Draft { .. })) {
            return 0;
        }
        let count = |step: &SetUpStep| match (*step, role) {
            (SetUpStep::Trumps(count), Role::Trumps) | (SetUpStep::Scenario(count), Role::Hand) => {
                usize::from(count)
            }
            (SetUpStep::Rare, Role::Rare) => 1,
            _ => 0,
        };
        self.steps.iter().map(count).sum()
    }

    /// Why a deck cannot be played; empty if it can.
    pub fn faults(&self, deck: &BuiltDeck) -> Vec<DeckFault> {
        let (has, needs) = (deck.cards.len(), SetUpStep::cards_for(self.steps));
        let rule = self.rule.and_then(|rule| rule.check(deck.cards).err()).map(DeckFault::Rule);
        let small = (has < needs).then_some(DeckFault::TooSmall { has, needs });
        let mut faults: Vec<DeckFault> = rule.or(small).into_iter().collect();
        let prepared = Role::ALL.map(|role| deck.prepared.cards(role));
        let [trumps, hand, rare] = prepared;
        let (all, twice) = (trumps | hand | rare, trumps & hand | trumps & rare | hand & rare);
        let some =
            |cards: CardSet, fault: fn(CardSet) -> DeckFault| (!cards.is_empty()).then(|| fault(cards));
        faults.extend(some(all - deck.cards, DeckFault::NotInDeck));
        faults.extend(some(twice, DeckFault::Twice));
        faults.extend(Role::ALL.into_iter().zip(prepared).filter_map(|(role, cards)| {
            let (has, most) = (cards.len(), self.chosen(role));
            (most > 0 && has > most).then_some(DeckFault::TooMany { role, has, most })
        }));
        faults
    }

    /// What the player of a deck should know.
    pub fn warnings(&self, deck: &BuiltDeck) -> Vec<DeckWarning> {
        let idle = deck.prepared.trumps - self.scripted;
        let lays_trumps = self.chosen(Role::Trumps) > 0;
        let idle = (lays_trumps && !idle.is_empty()).then_some(DeckWarning::IdleTrumps(idle));
        let each = Role::ALL.into_iter().filter_map(|role| {
            let (has, most) = (deck.prepared.cards(role).len(), self.chosen(role));
            match has {
                0 => None,
                _ if most == 0 => Some(DeckWarning::Unused(role)),
                _ if has < most => Some(DeckWarning::Left { role, cards: most - has }),
                _ => None,
            }
        });
        idle.into_iter().chain(each).collect()
    }
}
