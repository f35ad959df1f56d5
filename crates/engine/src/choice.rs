//! What a seat is asked and what it can answer.

use core::fmt;

use saigen_cards::{Card, CardSet, Seat};
use saigen_rulebook::Pose;

use crate::ActionId;

/// A character on the field: a seat and a place number.
///
/// A character takes the smallest free place number of its side when it enters, so the number says
/// nothing about the card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(u8);

impl Unit {
    /// The character at a place of a side. Places lie below [`Card::COUNT`].
    #[inline]
    pub const fn new(seat: Seat, place: u8) -> Self {
        Self((seat as u8) << 6 | place & 63)
    }

    /// Whose side it stands on.
    #[inline]
    pub const fn seat(self) -> Seat {
        if self.0 < 64 { Seat::A } else { Seat::B }
    }

    /// Its place number.
    #[inline]
    pub const fn place(self) -> u8 {
        self.0 & 63
    }

    #[inline]
    pub(crate) const fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat(), self.place())
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An answer that is a plain word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Word {
    /// Draw one more.
    Yes,
    /// Do not.
    No,
    /// Turn up another card.
    Hit,
    /// Take the turned-up cards.
    Stand,
    /// The first half: one charged bulwark.
    One,
    /// The second half: two driven bulwarks.
    Two,
    /// As a soldier.
    Soldier,
    /// As a bulwark.
    Bulwark,
    /// Upright.
    Charged,
    /// Sideways.
    Driven,
    /// On top of the life.
    Top,
    /// Beneath the life.
    Bottom,
}

impl Word {
    /// All words.
    pub const ALL: [Self; 12] = [
        Self::Yes,
        Self::No,
        Self::Hit,
        Self::Stand,
        Self::One,
        Self::Two,
        Self::Soldier,
        Self::Bulwark,
        Self::Charged,
        Self::Driven,
        Self::Top,
        Self::Bottom,
    ];

    /// The word in notation.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Hit => "hit",
            Self::Stand => "stand",
            Self::One => "one",
            Self::Two => "two",
            Self::Soldier => "soldier",
            Self::Bulwark => "bulwark",
            Self::Charged => "charged",
            Self::Driven => "driven",
            Self::Top => "top",
            Self::Bottom => "bottom",
        }
    }

    /// The state that the word stands for.
    pub(crate) const fn pose(self) -> Pose {
        match self {
            Self::Driven => Pose::Driven,
            _ => Pose::Charged,
        }
    }
}

/// One answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Pass the chance.
    Pass,
    /// Nothing more to name.
    Done,
    /// Request this action, or carry out this trigger next.
    Action(ActionId),
    /// This card.
    Card(Card),
    /// This character.
    Unit(Unit),
    /// This request: its index on the stage from the bottom, starting at 0.
    Request(u8),
    /// This player.
    Player(Seat),
    /// This word.
    Word(Word),
    /// This trump of a player.
    Trump(Seat, Card),
}

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Request an action or pass.
    Chance,
    /// Name the next key card.
    Key,
    /// Name a bulwark to drive for B.
    Drive,
    /// Name a card to discard for D.
    Discard,
    /// Name a character to sacrifice for S.
    Sacrifice,
    /// Name the target.
    Target,
    /// Name a card to discard down to the limit.
    DiscardDown,
    /// Draw one more?
    DrawMore,
    /// Name the next attacker.
    Attacker,
    /// Name the next blocker of this attacker.
    Blocker {
        /// The attacker to block.
        attacker: Unit,
    },
    /// Pick a card of this player's hand.
    HandCard {
        /// Whose hand.
        whose: Seat,
    },
    /// Soldier or bulwark?
    Form,
    /// Charged or driven?
    Pose,
    /// Name the next card for the row of bulwarks.
    RowOrder,
    /// Name the next card to put on top of the life.
    LifeOrder,
    /// Name the next card to put beneath the life.
    BottomOrder,
    /// Pick a card of the graveyard.
    GraveCard,
    /// Pick a card of the life.
    LifeCard,
    /// Pick a card of the pack, or the rare card.
    PackCard,
    /// Choose a card of the packet that is drafted from.
    DraftCard,
    /// Choose the rare card from the deck.
    RareCard,
    /// Choose a card of the first hand from the deck.
    StartingHand,
    /// Choose a trump from the deck.
    TrumpCard,
    /// Turn up which trump?
    TurnUpTrump,
    /// Choose a character.
    Character,
    /// Name the next soldier to bury.
    BurySome,
    /// Name the next soldier that becomes a bulwark.
    LayDownSome,
    /// Put the bulwarks into a new order?
    MayReorder,
    /// Pick a turned-up card.
    TurnedCard,
    /// Choose a request to nullify.
    Reached,
    /// Top or bottom of the life?
    LifeEnd,
    /// Discard these hand cards?
    MayDiscard,
    /// Turn down the trump?
    MayTurnDown,
    /// Name a new target for a request.
    NewTarget,
    /// One charged or two driven bulwarks?
    Half,
    /// Another card?
    HitOrStand,
    /// Which trigger next?
    Trigger,
    /// Which card lies on top of the graveyard?
    GraveTop,
}

impl Ask {
    /// The name of the question in notation and texts.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Chance => "chance",
            Self::Key => "key",
            Self::Drive => "drive",
            Self::Discard => "discard",
            Self::Sacrifice => "sacrifice",
            Self::Target => "target",
            Self::DiscardDown => "discard_down",
            Self::DrawMore => "draw_more",
            Self::Attacker => "attacker",
            Self::Blocker { .. } => "blocker",
            Self::HandCard { .. } => "hand_card",
            Self::Form => "form",
            Self::Pose => "pose",
            Self::RowOrder => "row_order",
            Self::LifeOrder => "life_order",
            Self::BottomOrder => "bottom_order",
            Self::GraveCard => "grave_card",
            Self::LifeCard => "life_card",
            Self::PackCard => "pack_card",
            Self::DraftCard => "draft_card",
            Self::RareCard => "rare_card",
            Self::StartingHand => "starting_hand",
            Self::TrumpCard => "trump_card",
            Self::TurnUpTrump => "turn_up_trump",
            Self::Character => "character",
            Self::BurySome => "bury_some",
            Self::LayDownSome => "lay_down_some",
            Self::MayReorder => "may_reorder",
            Self::TurnedCard => "turned_card",
            Self::Reached => "reached",
            Self::LifeEnd => "life_end",
            Self::MayDiscard => "may_discard",
            Self::MayTurnDown => "may_turn_down",
            Self::NewTarget => "new_target",
            Self::Half => "one_or_two",
            Self::HitOrStand => "hit_or_stand",
            Self::Trigger => "trigger",
            Self::GraveTop => "grave_top",
        }
    }
}

/// What the bits of a list of options stand for.
///
/// It fills a word, so that a list is copied in words as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(isize)]
enum Family {
    /// Action ids, and [`EXTRA`] for pass.
    Actions,
    /// Cards in the fixed order.
    Cards,
    /// Characters: places of seat a, then of seat b; [`EXTRA`] for done.
    Units,
    /// Requests from the bottom of the stage.
    Requests,
    /// Seats.
    Players,
    /// Words.
    Words,
    /// Trumps: cards of seat a, then of seat b.
    Trumps,
}

/// The bit that stands for pass or done: no action and no place has it.
const EXTRA: u32 = 127;

/// All legal answers to a question, as a set: no duplicates, and an order that follows from what
/// the asked seat sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Options {
    // Two halves instead of a `u128`, which would align the game to 16 bytes.
    low: u64,
    high: u64,
    family: Family,
}

impl Options {
    /// No answer.
    pub const NONE: Self = Self { low: 0, high: 0, family: Family::Words };

    #[inline]
    const fn new(family: Family, bits: u128) -> Self {
        Self { low: bits as u64, high: (bits >> 64) as u64, family }
    }

    #[inline]
    const fn bits(self) -> u128 {
        (self.high as u128) << 64 | self.low as u128
    }

    #[inline]
    pub(crate) const fn actions(actions: u128, pass: bool) -> Self {
        Self::new(Family::Actions, actions | (pass as u128) << EXTRA)
    }

    #[inline]
    pub(crate) const fn cards(cards: CardSet) -> Self {
        Self { low: cards.bits(), high: 0, family: Family::Cards }
    }

    #[inline]
    pub(crate) const fn units(of_a: u64, of_b: u64) -> Self {
        Self { low: of_a, high: of_b, family: Family::Units }
    }

    #[inline]
    pub(crate) const fn units_of(seat: Seat, places: u64) -> Self {
        match seat {
            Seat::A => Self::units(places, 0),
            Seat::B => Self::units(0, places),
        }
    }

    #[inline]
    pub(crate) const fn or_done(mut self) -> Self {
        self.high |= 1 << (EXTRA - 64);
        self
    }

    #[inline]
    pub(crate) const fn requests(indices: u64) -> Self {
        Self { low: indices, high: 0, family: Family::Requests }
    }

    #[inline]
    pub(crate) const fn players(a: bool, b: bool) -> Self {
        Self { low: a as u64 | (b as u64) << 1, high: 0, family: Family::Players }
    }

    #[inline]
    pub(crate) const fn trumps(of_a: CardSet, of_b: CardSet) -> Self {
        Self { low: of_a.bits(), high: of_b.bits(), family: Family::Trumps }
    }

    #[inline]
    pub(crate) const fn words(first: Word, second: Word) -> Self {
        Self { low: 1 << first as u32 | 1 << second as u32, high: 0, family: Family::Words }
    }

    #[inline]
    pub(crate) const fn word(word: Word) -> Self {
        Self { low: 1 << word as u32, high: 0, family: Family::Words }
    }

    /// How many answers there are.
    #[inline]
    pub const fn len(self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }

    /// Whether there is no answer.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// The answer at this index, below [`Options::len`].
    #[inline]
    pub fn nth(self, index: usize) -> Option<Choice> {
        let (mut word, mut index, mut base) = (self.low, index, 0);
        let low = self.low.count_ones() as usize;
        if index >= low {
            (word, index, base) = (self.high, index - low, 64);
        }
        for _ in 0..index {
            word &= word.wrapping_sub(1);
        }
        (word != 0).then(|| self.decode(base + word.trailing_zeros()))
    }

    /// The actions that are listed, one bit each by their index.
    #[inline]
    pub const fn action_bits(self) -> u128 {
        match self.family {
            Family::Actions => self.bits() & !(1 << EXTRA),
            _ => 0,
        }
    }

    /// Whether an answer is listed.
    #[inline]
    pub fn contains(self, choice: Choice) -> bool {
        self.encode(choice).is_some_and(|bit| self.bits() >> bit & 1 != 0)
    }

    /// All answers.
    pub fn iter(self) -> impl Iterator<Item = Choice> {
        let mut bits = self.bits();
        core::iter::from_fn(move || {
            let bit = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (bit < 128).then(|| self.decode(bit))
        })
    }

    /// The answers that pass a test.
    pub(crate) fn filtered(self, keep: impl Fn(Choice) -> bool) -> Self {
        let kept = self.iter().filter(|choice| keep(*choice)).filter_map(|choice| self.encode(choice));
        Self::new(self.family, kept.fold(0, |bits, bit| bits | 1 << bit))
    }

    /// The list without the characters at these places of seat a and of seat b.
    pub(crate) const fn without_units(mut self, [of_a, of_b]: [u64; 2]) -> Self {
        self.low &= !of_a;
        self.high &= !of_b;
        self
    }

    /// The list without the request at this index.
    pub(crate) const fn without_request(mut self, index: u8) -> Self {
        self.low &= !(1 << index);
        self
    }

    #[inline]
    fn decode(self, bit: u32) -> Choice {
        match self.family {
            Family::Actions if bit == EXTRA => Choice::Pass,
            Family::Actions => Choice::Action(ActionId(bit as u8)),
            Family::Cards => Choice::Card(card(bit as u8)),
            Family::Units if bit == EXTRA => Choice::Done,
            Family::Units if bit < 64 => Choice::Unit(Unit::new(Seat::A, bit as u8)),
            Family::Units => Choice::Unit(Unit::new(Seat::B, bit as u8 - 64)),
            Family::Requests => Choice::Request(bit as u8),
            Family::Players => Choice::Player(Seat::BOTH[bit as usize & 1]),
            Family::Words => Choice::Word(Word::ALL[bit as usize]),
            Family::Trumps if bit < 64 => Choice::Trump(Seat::A, card(bit as u8)),
            Family::Trumps => Choice::Trump(Seat::B, card(bit as u8 - 64)),
        }
    }

    #[inline]
    fn encode(self, choice: Choice) -> Option<u32> {
        Some(match (self.family, choice) {
            (Family::Actions, Choice::Pass) | (Family::Units, Choice::Done) => EXTRA,
            (Family::Actions, Choice::Action(id)) => u32::from(id.0),
            (Family::Cards, Choice::Card(card)) => card.index() as u32,
            (Family::Units, Choice::Unit(unit)) => u32::from(unit.index()),
            (Family::Requests, Choice::Request(index)) => u32::from(index),
            (Family::Players, Choice::Player(seat)) => seat as u32,
            (Family::Words, Choice::Word(word)) => word as u32,
            (Family::Trumps, Choice::Trump(Seat::A, card)) => card.index() as u32,
            (Family::Trumps, Choice::Trump(Seat::B, card)) => card.index() as u32 + 64,
            _ => return None,
        })
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The card with this index; option lists hold no other bits.
#[inline]
pub(crate) fn card(index: u8) -> Card {
    Card::from_index(index).unwrap_or(Card::JOKER_2)
}

/// Who is asked what, and every legal answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub ask: Ask,
    /// Every legal answer.
    pub options: Options,
}

impl Decision {
    /// The only answer, if there is just one.
    #[inline]
    pub fn only(&self) -> Option<Choice> {
        self.options.nth(0).filter(|_| self.options.len() == 1)
    }
}
