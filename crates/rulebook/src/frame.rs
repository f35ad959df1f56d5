//! Frames: which decks players bring, and how a game is set up.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, problems};

use crate::spelling::Spelled;

/// How a game is set up where it is not as the switches say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The id of the frame, and the ids of its options, each after `+`.
    pub id: Cow<'static, str>,
    /// The decks.
    pub deck: DeckRule,
    /// The steps of the set-up in order.
    pub steps: Vec<SetUpStep>,
}

/// Which decks a player may bring. A deck has a card once at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeckRule {
    /// These cards.
    Fixed(CardSet),
    /// A number of cards, drawn at random out of all and seen by nobody.
    Random(u8),
    /// Cards that the player chooses.
    Built {
        /// Minimum number of cards.
        least: u8,
        /// Maximum number of cards.
        most: u8,
    },
    /// Two decks for a match of several games, into which all cards are split at random; the number is the
    /// minimum of each.
    RandomHalves(u8),
    /// Two decks for a match of several games, without a card in common, that the player builds.
    BuiltHalves,
}

/// A step of setting up. Both players take it, unless it says otherwise.
///
/// The deck lies face down; what the steps leave of it is the life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUpStep {
    /// The deck is shuffled.
    Shuffle,
    /// The player chooses cards of the deck, face down, as trumps; after a draft, drafted ones.
    Trumps(u8),
    /// The player chooses cards of the deck that begin the hand; after a draft, drafted ones.
    Scenario(u8),
    /// The player chooses a card of the deck, face down, as the rare card; after a draft, a drafted one.
    Rare,
    /// From the top of the deck, one packet after the other: the player looks at it, lays one card aside and
    /// returns the others. The following choices are among the cards laid aside.
    Draft {
        /// Number of packets.
        packets: u8,
        /// Number of cards in each packet.
        cards: u8,
    },
    /// The top cards of the deck become the pack, face down.
    Pack(u8),
    /// The cards that are not in the deck become the pack, face down.
    PackLeftOut,
    /// The player draws cards.
    Draw(u8),
    /// The top cards become bulwarks, and as many further ones soldiers.
    Preset(u8),
    /// The top card becomes a bulwark, and the next one lies face down in the place of a soldier.
    PresetFaceDown,
    /// Both turn over the top card of the life; the larger one decides who goes first (R1).
    First,
    /// The first player, then the other one, turns up the soldier that lies face down, and one trump.
    TurnUp,
    /// The first player draws a card and has the turn and the chance.
    Start,
}

impl Frame {
    /// The number of cards that a player chooses from the deck before the rest of it is shuffled.
    pub fn chosen(&self) -> usize {
        SetUpStep::cards_for(SetUpStep::split_choices(&self.steps).0)
    }
}

impl SetUpStep {
    /// Whether players choose cards of their decks.
    pub const fn is_choice(self) -> bool {
        matches!(self, Self::Trumps(_) | Self::Scenario(_) | Self::Rare | Self::Draft { .. })
    }

    /// The steps at the beginning in which players choose, and those after them. A deck is shuffled before a
    /// draft.
    pub fn split_choices(steps: &[Self]) -> (&[Self], &[Self]) {
        let steps = match steps {
            [Self::Shuffle, draft @ ..] if matches!(draft, [Self::Draft { .. }, ..]) => draft,
            steps => steps,
        };
        steps.split_at(steps.iter().take_while(|step| step.is_choice()).count())
    }

    /// The number of cards that the step takes from the deck of a player, at least.
    pub const fn takes(self) -> usize {
        match self {
            Self::Trumps(cards) | Self::Scenario(cards) | Self::Pack(cards) | Self::Draw(cards) => {
                cards as usize
            }
            Self::Preset(pairs) => 2 * pairs as usize,
            Self::PresetFaceDown => 2,
            Self::Rare | Self::First => 1,
            Self::Shuffle | Self::Draft { .. } | Self::PackLeftOut | Self::TurnUp | Self::Start => 0,
        }
    }

    /// The number of cards that a deck needs for these steps.
    pub fn cards_for(steps: &[Self]) -> usize {
        steps.iter().map(|step| step.takes()).sum()
    }
}

problems! {
    /// Why a deck does not fit the rule.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum DeckError {
        /// The deck has to be this one.
        NotFixed[cards: CardSet] = "deck-fixed", "the deck has to be {all}", all = cards.spell();
        /// The deck has to be all cards.
        NotFull = "deck-full", "the deck has to be all {count} cards", count = Card::COUNT;
        /// The deck is not chosen by the player.
        NotBuilt = "deck-not-built", "the deck is drawn at random: leave the list out";
        /// The deck has too few or too many cards.
        Count {
            /// The number of cards of the deck.
            has: usize,
            /// The minimum.
            least: u8,
            /// The maximum.
            most: u8,
        } = "deck-count", "the deck has {has} cards: write {least} to {most}";
        /// The deck has another number of cards than the only one possible.
        OtherCount {
            /// The number of cards of the deck.
            has: usize,
            /// The right one.
            count: u8,
        } = "deck-other-count", "the deck has {has} cards: write {count}";
        /// The deck is not drawn at random, or not with as many cards.
        Random = "deck-random", "the deck is not drawn at random in this way: write its cards";
        /// One deck where the rule has two.
        TwoDecks = "deck-two", "a player brings two decks for a match of several games";
    }
}

impl DeckRule {
    /// The number of cards that a single deck can have: minimum and maximum.
    pub const fn counts(self) -> (u8, u8) {
        match self {
            Self::Fixed(cards) => (cards.len() as u8, cards.len() as u8),
            Self::Random(cards) => (cards, cards),
            Self::Built { least, most } => (least, most),
            Self::RandomHalves(least) => (least, Card::COUNT as u8 - least),
            Self::BuiltHalves => (1, Card::COUNT as u8 - 1),
        }
    }

    /// Whether a match has several games, for which a player has two decks.
    pub const fn is_series(self) -> bool {
        matches!(self, Self::RandomHalves(_) | Self::BuiltHalves)
    }

    /// Whether a player may bring this deck.
    pub fn check(self, deck: CardSet) -> Result<(), DeckError> {
        match self {
            Self::Fixed(cards) if cards == deck => Ok(()),
            Self::Fixed(CardSet::ALL) => Err(DeckError::NotFull),
            Self::Fixed(cards) => Err(DeckError::NotFixed(cards)),
            Self::Random(_) => Err(DeckError::NotBuilt),
            Self::RandomHalves(_) | Self::BuiltHalves => Err(DeckError::TwoDecks),
            Self::Built { least, most } => match deck.len() {
                has if (usize::from(least)..=usize::from(most)).contains(&has) => Ok(()),
                has if least == most => Err(DeckError::OtherCount { has, count: least }),
                has => Err(DeckError::Count { has, least, most }),
            },
        }
    }
}
