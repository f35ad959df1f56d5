//! Characters and fogs: what cards on the field and in the fog are.

use alloc::borrow::Cow;

use saigen_cards::CardSet;

use crate::{Format, Kind, Letter, Timing};

/// One kind of character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Character {
    /// The id.
    pub id: Cow<'static, str>,
    /// The smallest format that has it.
    pub format: Format,
    /// What it is made of.
    pub made_of: MadeOf,
    /// It has haste if one of these is among its cards.
    pub haste: CardSet,
    /// What it does while it stands.
    pub ability: Option<Ability>,
    /// Its size without what effects change.
    pub size: Size,
    /// The message that describes it; without one it is described by what it is made of.
    pub text: Cow<'static, str>,
}

/// What a character is made of; its kind is never stored, it follows from its cards (R23).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MadeOf {
    /// A soldier of one card of these.
    One(CardSet),
    /// A soldier of two or more cards of one suit.
    SeveralOfOneSuit,
    /// A bulwark: any one card, face down.
    AnyFaceDown,
    /// A pair: one of these cards, its lead, and one of those. It is of both suits, no key card is put onto it,
    /// and its size is that of the lead, or of both cards.
    Pair {
        /// The leads, which come from the trumps.
        leads: CardSet,
        /// The other cards.
        partners: CardSet,
        /// Whether the other card counts for the size.
        both: bool,
    },
}

impl MadeOf {
    /// The cards that a soldier of this kind can have; a Joker has no suit, and a bulwark is no soldier.
    pub fn soldier_cards(self) -> CardSet {
        match self {
            Self::One(cards) => cards,
            Self::SeveralOfOneSuit => CardSet::ALL - CardSet::JOKERS,
            Self::AnyFaceDown => CardSet::EMPTY,
            Self::Pair { leads, partners, .. } => leads | partners,
        }
    }
}

/// The size of a soldier without what effects change.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Size {
    /// The sum of its numbers (R27); of a pair, those that count.
    #[default]
    Numbers,
    /// That sum and this.
    Plus(i8),
    /// This, whatever its cards are.
    Fixed(i8),
}

impl Size {
    /// Limit of [`Size::Plus`] and [`Size::Fixed`], either way.
    pub const MAX: i8 = 60;

    /// The size of a soldier whose numbers have this sum.
    pub const fn of(self, numbers: i16) -> i16 {
        match self {
            Self::Numbers => numbers,
            Self::Plus(more) => numbers + more as i16,
            Self::Fixed(size) => size as i16,
        }
    }

    /// Whether its number is within the limit.
    pub const fn is_moderate(self) -> bool {
        match self {
            Self::Numbers => true,
            Self::Plus(number) | Self::Fixed(number) => -Self::MAX <= number && number <= Self::MAX,
        }
    }
}

/// What a character does while it stands on the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ability {
    /// Its controller does not pay the cost of actions of this type (R26, R35).
    Frees {
        /// The type.
        kind: Kind,
        /// Only actions of this timing; both if none is named.
        timing: Option<Timing>,
        /// Only this letter of the cost; all of it if none is named.
        only: Option<Letter>,
    },
    /// How a pair is different from other soldiers.
    Is {
        /// No action can be aimed at it.
        untargeted: bool,
        /// Its controller attacks with it whenever that is possible.
        must_attack: bool,
        /// A bulwark that blocks it does not put it into the graveyard.
        withstands: bool,
    },
}

/// One kind of fog: what a key card in the fog stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fog {
    /// The id.
    pub id: Cow<'static, str>,
    /// The action that puts it there.
    pub action: Cow<'static, str>,
    /// The smallest format that has it.
    pub format: Format,
    /// The message that describes it.
    pub text: Cow<'static, str>,
}
