//! A row of the rulebook: one action.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use saigen_cards::{Card, CardSet, Rank};

use crate::{BodySpec, Format, Op};

/// One action as it stands in one edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The id, as in files, records and texts.
    pub id: Cow<'static, str>,
    /// What it is called a kind of; matters for play only through [`crate::Ability`].
    pub kind: Kind,
    /// The smallest format that has it.
    pub format: Format,
    /// When it may be requested.
    pub timing: Timing,
    /// Whether it waits on the stage.
    pub speed: Speed,
    /// How a request for it comes to be.
    pub origin: Origin,
    /// Whether カウンター may target a request for it.
    pub counterable: bool,
    /// Whether triggers caused by its cost wait until it has left the stage (R12).
    pub cost_triggers_wait: bool,
    /// What it does.
    pub effect: Vec<Op>,
    /// The message that describes the effect; without one it is described verb by verb.
    pub text: Cow<'static, str>,
    /// What it is called, if it is not among the actions of the published editions.
    pub names: Option<Names>,
}

/// What a custom action is called. Names are no part of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// In Japanese.
    pub ja: Cow<'static, str>,
    /// In English.
    pub en: Cow<'static, str>,
}

impl Names {
    /// The longest name, in characters.
    pub const MAX: usize = 40;

    /// A name without spaces around it, if it is one: some characters in one line, not too many.
    pub fn parse(text: &str) -> Option<Cow<'static, str>> {
        let name = text.trim();
        let good =
            !name.is_empty() && name.chars().count() <= Self::MAX && !name.chars().any(char::is_control);
        good.then(|| Cow::Owned(name.into()))
    }
}

/// How a request comes to be. A triggered action has no cost, no keys and no target *by type*.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A player requests it.
    Direct(Direct),
    /// It happens by itself.
    Triggered(Cue),
}

impl Origin {
    /// What makes the action happen by itself; `None` for one that players request.
    pub fn cue(&self) -> Option<&Cue> {
        match self {
            Self::Direct(_) => None,
            Self::Triggered(cue) => Some(cue),
        }
    }
}

/// What a player needs to request an action.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Direct {
    /// What is paid, in printed order.
    pub cost: Cost,
    /// What is shown from the hand, or from where `keys_from` says.
    pub keys: Keys,
    /// What it is aimed at.
    pub target: TargetSpec,
    /// At most one request a turn for each player.
    pub once_a_turn: bool,
    /// Only while it is not the requester's turn.
    pub only_in_opponents_turn: bool,
    /// Where the key cards lie before the request.
    pub keys_from: KeyZone,
    /// What must hold of the requester's own side, all of it.
    pub only_if: Vec<Requirement>,
    /// The character of the requester that the cost drives.
    pub unit: KeyUnit,
}

/// Where key cards come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KeyZone {
    /// From the hand.
    #[default]
    Hand,
    /// From the rare zone.
    Rare,
}

/// A character of the requester on which an action is built: the cost drives it, so it must be charged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KeyUnit {
    /// None.
    #[default]
    None,
    /// A soldier that has one of these cards.
    Soldier(CardSet),
    /// A bulwark.
    Bulwark,
    /// A pair that one of these cards leads.
    Pair(CardSet),
}

/// What must hold of the requester's own side for a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Requirement {
    /// The pack has not been opened.
    PackClosed,
    /// The rare card is still in its zone.
    RareCard,
    /// The life has at most this number of cards.
    LifeAtMost(u8),
    /// A trump lies face down that nothing holds down.
    TrumpDown,
    /// One of these cards is a trump that lies face up.
    TrumpUp(CardSet),
    /// One of these characters stands on the field.
    Has(BodySpec),
}

/// What makes an action happen by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cue {
    /// A request for that action has resolved; it triggers for the turn player.
    Resolved(Cow<'static, str>),
    /// The same, but only if there is an attacker.
    ResolvedWithAttacker(Cow<'static, str>),
    /// One of these cards has gone from a player's field to the graveyard; it triggers for that
    /// player, once a card.
    Fallen(CardSet),
    /// A player has requested that action while one of these cards was a trump of theirs that lay face up,
    /// or with any trumps if no card is named; it triggers for that player. A normal one goes on the stage
    /// above the request that caused it (R51).
    Requested {
        /// The action.
        action: Cow<'static, str>,
        /// The trumps.
        trump: CardSet,
    },
    /// A player has discarded a hand card, also as a cost, while one of these cards was a trump of the
    /// opponent that lay face up; it triggers for the opponent, once a card.
    Discarded(CardSet),
    /// A damage judgement found an attacker of a player unblocked while one of these cards was a trump of theirs
    /// that lay face up; it triggers for that player, once an attacker.
    Unblocked(CardSet),
    /// A damage judgement has put a blocking bulwark of a player into the graveyard while one of these cards was
    /// a trump of theirs that lay face up; it triggers for that player, once a bulwark.
    BulwarkLost(CardSet),
    /// A pair that one of these cards leads has gone from a player's field to the graveyard; it triggers for
    /// that player.
    PairFallen(CardSet),
    /// A player has requested that action while a pair that one of these cards leads stood on their field; it
    /// triggers for that player.
    RequestedBeside {
        /// The action.
        action: Cow<'static, str>,
        /// The leads.
        leads: CardSet,
    },
}

/// The type of an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// 召喚
    Summon,
    /// ターン制御 (6.x, 7.0)
    Turn,
    /// 攻防 (6.x, 7.0)
    Combat,
    /// 速攻魔法
    QuickMagic,
    /// 通常魔法
    NormalMagic,
    /// 誘発 (6.x, 7.0)
    Triggered,
    /// 基本 (8.2)
    Basic,
    /// 誘発魔法 (8.2)
    TriggeredMagic,
    /// 魔法 (9.1)
    Magic,
    /// パック操作
    Pack,
    /// レアカード操作
    Rare,
    /// 切札操作
    Trump,
    /// 兵士起因
    BySoldier,
}

impl Kind {
    /// All types.
    pub const ALL: [Self; 13] = [
        Self::Summon,
        Self::Turn,
        Self::Combat,
        Self::QuickMagic,
        Self::NormalMagic,
        Self::Triggered,
        Self::Basic,
        Self::TriggeredMagic,
        Self::Magic,
        Self::Pack,
        Self::Rare,
        Self::Trump,
        Self::BySoldier,
    ];

    /// The id of the type.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Summon => "summon",
            Self::Turn => "turn",
            Self::Combat => "combat",
            Self::QuickMagic => "quick_magic",
            Self::NormalMagic => "normal_magic",
            Self::Triggered => "triggered",
            Self::Basic => "basic",
            Self::TriggeredMagic => "triggered_magic",
            Self::Magic => "magic",
            Self::Pack => "pack",
            Self::Rare => "rare",
            Self::Trump => "trump",
            Self::BySoldier => "by_soldier",
        }
    }
}

/// When an action may be requested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Timing {
    /// メイン: with the chance, in the requester's own turn, on an empty stage.
    Main,
    /// クイック: with the chance.
    Quick,
}

/// Whether a request waits on the stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speed {
    /// 通常: it goes on the stage.
    Normal,
    /// 即時: it resolves at once.
    Immediate,
}

/// One letter of a cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letter {
    /// B: drive one of your charged bulwarks.
    Bulwark,
    /// L: take 1 damage.
    Life,
    /// D: discard a card.
    Discard,
    /// S: put one of your characters into the graveyard.
    Sacrifice,
    /// C: drive the key unit.
    Unit,
}

impl Letter {
    /// All letters.
    pub const ALL: [Self; 5] = [Self::Bulwark, Self::Life, Self::Discard, Self::Sacrifice, Self::Unit];

    /// The letter as printed.
    pub const fn char(self) -> char {
        match self {
            Self::Bulwark => 'B',
            Self::Life => 'L',
            Self::Discard => 'D',
            Self::Sacrifice => 'S',
            Self::Unit => 'C',
        }
    }

    const fn from_char(c: char) -> Option<Self> {
        Some(match c {
            'B' => Self::Bulwark,
            'L' => Self::Life,
            'D' => Self::Discard,
            'S' => Self::Sacrifice,
            'C' => Self::Unit,
            _ => return None,
        })
    }
}

/// The letters of a cost in printed order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cost(Vec<Letter>);

impl Cost {
    /// The longest cost that can be written.
    pub const MAX: usize = 8;

    /// Reads letters such as `BBL`.
    /// Equal letters must stand together, so that there is one order to name what pays for them.
    pub fn parse(letters: &str) -> Option<Self> {
        let cost: Vec<Letter> = letters.chars().map(Letter::from_char).collect::<Option<_>>()?;
        let together = (1..cost.len()).all(|i| cost[i] == cost[i - 1] || !cost[..i].contains(&cost[i]));
        (together && cost.len() <= Self::MAX).then_some(Self(cost))
    }

    /// The letters in printed order.
    pub fn letters(&self) -> &[Letter] {
        &self.0
    }

    /// How often a letter stands in the cost.
    pub fn count(&self, letter: Letter) -> usize {
        self.0.iter().filter(|&&l| l == letter).count()
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", letter.char()))
    }
}

/// The key cards of an action: one from each slot, related to each other as said.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keys {
    /// The cards that fill each slot, in the order in which the key line names them.
    pub slots: Vec<CardSet>,
    /// How the key cards must agree.
    pub relation: Relation,
}

/// How the key cards of one request must agree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Relation {
    /// Any cards.
    #[default]
    Free,
    /// All of one suit; a Joker has none (R30).
    OneSuit,
    /// All of one number; two Jokers are a pair (R30).
    OneNumber,
}

impl Relation {
    /// The cards that agree with one.
    pub fn mates(self, card: Card) -> CardSet {
        match self {
            Self::Free => CardSet::ALL,
            Self::OneSuit => card.suit().map_or(CardSet::EMPTY, CardSet::suit),
            Self::OneNumber => CardSet::same_number(card),
        }
    }
}

impl Keys {
    /// The largest number of key cards that an action can have.
    pub const MAX: usize = 5;

    /// One card of these.
    pub fn one(cards: CardSet) -> Self {
        Self { slots: [cards].into(), relation: Relation::Free }
    }

    /// Two cards of these.
    pub fn two(cards: CardSet) -> Self {
        Self { slots: [cards; 2].into(), relation: Relation::Free }
    }

    /// One card of the first set and one of the second.
    pub fn each(first: CardSet, second: CardSet) -> Self {
        Self { slots: [first, second].into(), relation: Relation::Free }
    }

    /// Two cards of one suit.
    pub fn two_of_one_suit() -> Self {
        let suited = CardSet::from_bits(CardSet::ALL.bits() & !CardSet::JOKERS.bits());
        Self { slots: [suited; 2].into(), relation: Relation::OneSuit }
    }

    /// Two cards of one number.
    pub fn two_of_one_number() -> Self {
        Self { slots: [CardSet::ALL; 2].into(), relation: Relation::OneNumber }
    }

    /// One card of each of these ranks, all of one suit.
    pub fn ranks_of_one_suit(ranks: &[Rank]) -> Self {
        Self { slots: ranks.iter().map(|&rank| CardSet::rank(rank)).collect(), relation: Relation::OneSuit }
    }

    /// How many key cards there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether the action has no key cards.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Whether every slot can be filled, and two slots always take the same cards or never do, equal
    /// ones side by side: then there is exactly one order to name a set of keys in. A relation needs
    /// slots, one number equal ones.
    pub fn is_canonical(&self) -> bool {
        let slots = &self.slots;
        let pairs = (1..slots.len()).all(|i| {
            slots[i] == slots[i - 1] || slots[..i].iter().all(|&earlier| !earlier.intersects(slots[i]))
        });
        let filled = slots.iter().all(|slot| !slot.is_empty()) && slots.len() <= Self::MAX;
        let related = match self.relation {
            Relation::Free => true,
            Relation::OneSuit => !slots.is_empty(),
            Relation::OneNumber => !slots.is_empty() && slots.iter().all(|&slot| slot == slots[0]),
        };
        pairs && filled && related
    }
}

/// What a request is aimed at.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TargetSpec {
    /// Nothing.
    #[default]
    None,
    /// One character.
    Character {
        /// Soldier, bulwark or either.
        body: BodySpec,
        /// Whether it must be the requester's own.
        own: bool,
        /// Whether it must be of the key card's suit (a lone Joker has none).
        of_key_suit: bool,
    },
    /// A request with one or two key cards that may be countered.
    Counterable {
        /// Whether the key must reach it already when it is chosen (6.0).
        in_reach: bool,
    },
    /// A request with key cards, but not more than this; it need not be one that may be countered.
    RequestWithKeys {
        /// The largest number of key cards.
        at_most: u8,
    },
    /// A request for this action.
    RequestFor(Cow<'static, str>),
    /// A request that has a target.
    RequestWithTarget,
    /// Either player.
    Player,
    /// The opponent.
    Opponent,
    /// A trump that lies face up, of either player.
    Trump,
    /// A driven character of either player.
    Driven,
    /// A soldier of the requester that has one of these cards.
    OwnSoldierWith(CardSet),
}

impl Action {
    /// Whether its effect passes the turn.
    pub fn ends_turn(&self) -> bool {
        self.effect.iter().any(|op| matches!(op, Op::PassTurn))
    }

    /// A custom action that players request and that does nothing yet.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id: id.into(),
            kind: Kind::NormalMagic,
            format: Format::Lite,
            timing: Timing::Main,
            speed: Speed::Normal,
            origin: Origin::Direct(Direct::default()),
            counterable: true,
            cost_triggers_wait: false,
            effect: Vec::new(),
            text: Cow::default(),
            names: None,
        }
    }

    /// What a player needs to request it; `None` for a triggered action.
    pub fn direct(&self) -> Option<&Direct> {
        match &self.origin {
            Origin::Direct(direct) => Some(direct),
            Origin::Triggered(_) => None,
        }
    }

    /// The trumps that give it while they lie face up, or that lead the pairs that it belongs to.
    pub fn given_by(&self) -> CardSet {
        match &self.origin {
            Origin::Direct(direct) => direct.given_by(),
            Origin::Triggered(cue) => cue.given_by(),
        }
    }
}

impl Direct {
    fn given_by(&self) -> CardSet {
        let pair = match self.unit {
            KeyUnit::Pair(leads) => leads,
            _ => CardSet::EMPTY,
        };
        self.only_if.iter().fold(pair, |cards, requirement| match requirement {
            Requirement::TrumpUp(trump) => cards | *trump,
            _ => cards,
        })
    }
}

impl Cue {
    fn given_by(&self) -> CardSet {
        match self {
            Self::Requested { trump: cards, .. }
            | Self::Discarded(cards)
            | Self::Unblocked(cards)
            | Self::BulwarkLost(cards)
            | Self::PairFallen(cards)
            | Self::RequestedBeside { leads: cards, .. } => *cards,
            Self::Resolved(_) | Self::ResolvedWithAttacker(_) | Self::Fallen(_) => CardSet::EMPTY,
        }
    }
}
