//! Characters and fogs: what cards on the field and in the fog are.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use saigen_cards::{CardSet, Rank};

use crate::action::ranks;
use crate::{Edition, Format, Kind, Letter};

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
    /// The message that describes it.
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
}

impl MadeOf {
    /// The cards that a soldier of this kind can have; a Joker has no suit, and a bulwark is no soldier.
    pub fn soldier_cards(self) -> CardSet {
        match self {
            Self::One(cards) => cards,
            Self::SeveralOfOneSuit => CardSet::ALL - CardSet::JOKERS,
            Self::AnyFaceDown => CardSet::EMPTY,
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
        /// Only this letter of the cost; all of it if none is named.
        only: Option<Letter>,
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

/// The characters of an edition, all formats.
pub(crate) fn characters(edition: Edition) -> Vec<Character> {
    use Format::{Lite, Standard};
    let row = |id, format, made_of, haste, text| Character {
        id: Cow::Borrowed(id),
        format,
        made_of,
        haste,
        ability: None,
        text: Cow::Borrowed(text),
    };
    let aces = CardSet::rank(Rank::ACE);
    let footmen = ranks(Rank::all().filter(|&rank| rank > Rank::ACE && rank <= Rank::TEN));
    let heroes = ranks(Rank::all().filter(|&rank| rank > Rank::TEN));
    let (only, text) = match edition {
        Edition::V6_0 | Edition::V6_2 | Edition::V7_0 => (None, "describe-magician-all"),
        Edition::V8_2 => (Some(Letter::Discard), "describe-magician-discard"),
    };
    let magician = Character {
        ability: Some(Ability::Frees { kind: Kind::QuickMagic, only }),
        ..row("magician", Standard, MadeOf::One(CardSet::JOKERS), CardSet::JOKERS, text)
    };
    [
        row("footman", Lite, MadeOf::One(footmen), CardSet::EMPTY, "describe-footman"),
        row("hero", Lite, MadeOf::One(heroes), CardSet::EMPTY, "describe-hero"),
        row("ace", Lite, MadeOf::One(aces), aces, "describe-ace"),
        magician,
        row("armed_soldier", Lite, MadeOf::SeveralOfOneSuit, aces, "describe-armed-soldier"),
        row("bulwark", Lite, MadeOf::AnyFaceDown, CardSet::EMPTY, "describe-bulwark"),
    ]
    .into()
}

/// The fogs of an edition, all formats.
pub(crate) fn fogs(edition: Edition) -> Vec<Fog> {
    let row = |id: &'static str, format, text| Fog {
        id: Cow::Borrowed(id),
        action: Cow::Borrowed(id),
        format,
        text: Cow::Borrowed(text),
    };
    match edition {
        Edition::V6_0 | Edition::V6_2 | Edition::V7_0 => Vec::new(),
        Edition::V8_2 => [
            row("up", Format::Lite, "describe-fog-up"),
            row("down", Format::Lite, "describe-fog-down"),
            row("force", Format::Master, "describe-fog-force"),
        ]
        .into(),
    }
}
