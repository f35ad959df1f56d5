//! Key cards: which hands can show them, and in which canonical order they are named.

use alloc::boxed::Box;
use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Rank, Suit};
use saigen_rulebook::{Keys, Relation};

use crate::rules::ActionSet;

/// A key line, compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeyPlan {
    /// The cards that fill each slot.
    slots: Vec<CardSet>,
    /// For each slot, how many later slots stand under the same condition.
    later_equal: Vec<u8>,
    relation: Relation,
}

/// The key lines of all actions at once, in a shape that is quick to test: availability asks for
/// every line at every chance, and which lines a hand can show is unpredictable. So every card has the
/// actions whose slots it fills, and a hand has those of its cards.
#[derive(Clone, Debug)]
pub(crate) struct KeyTests {
    /// For each card, the actions whose first slot it fills, and whose second one under another condition.
    fills: Box<[[ActionSet; 2]; Card::COUNT]>,
    /// Actions without a first slot, and without a second one under another condition.
    without: [ActionSet; 2],
    /// Actions with two slots under the same condition.
    pairs: ActionSet,
    /// Actions that need two cards of one suit, or two of one number, of any cards.
    two_of_one_suit: ActionSet,
    two_of_one_number: ActionSet,
    /// Actions with any other line.
    others: Vec<(KeyPlan, ActionSet)>,
}

impl KeyTests {
    /// Compiles key lines, each with the actions that share it.
    pub(crate) fn new(lines: Vec<(KeyPlan, ActionSet)>) -> Self {
        let mut tests = Self {
            fills: Box::new([[0; 2]; Card::COUNT]),
            without: [ActionSet::MAX; 2],
            pairs: 0,
            two_of_one_suit: 0,
            two_of_one_number: 0,
            others: Vec::new(),
        };
        let suited = CardSet::ALL - CardSet::JOKERS;
        for (plan, actions) in lines {
            match (plan.relation, &plan.slots[..]) {
                (_, []) => {}
                (Relation::Free, &[slot]) => tests.fill(0, slot, actions),
                (Relation::Free, &[first, second]) => {
                    tests.fill(0, first, actions);
                    if first == second { tests.pairs |= actions } else { tests.fill(1, second, actions) }
                }
                (Relation::OneSuit, slots) if slots == [suited; 2] => tests.two_of_one_suit |= actions,
                (Relation::OneNumber, &[CardSet::ALL, CardSet::ALL]) => tests.two_of_one_number |= actions,
                _ => tests.others.push((plan, actions)),
            }
        }
        tests
    }

    /// These actions need one of these cards for a slot.
    fn fill(&mut self, slot: usize, cards: CardSet, actions: ActionSet) {
        self.without[slot] &= !actions;
        cards.into_iter().for_each(|card| self.fills[card.index()][slot] |= actions);
    }

    /// The actions whose keys a hand can show.
    pub(crate) fn feasible(&self, hand: CardSet) -> ActionSet {
        let ([mut first, mut second], mut twice) = (self.without, 0);
        for card in hand {
            let fills = self.fills[card.index()];
            twice |= first & fills[0];
            first |= fills[0];
            second |= fills[1];
        }
        let mut actions = first & second & (twice | !self.pairs);
        let two = |cards: CardSet| cards.bits() & cards.bits().wrapping_sub(1) != 0;
        if actions & self.two_of_one_suit != 0
            && !Suit::ALL.into_iter().any(|suit| two(hand & CardSet::suit(suit)))
        {
            actions &= !self.two_of_one_suit;
        }
        if actions & self.two_of_one_number != 0 && !has_pair(hand) {
            actions &= !self.two_of_one_number;
        }
        for (plan, members) in &self.others {
            if plan.len() > hand.len() || !plan.feasible(hand) {
                actions &= !members;
            }
        }
        actions
    }
}

/// The actions whose keys a hand can show, remembered: most hands stay the same from one chance to the next.
///
/// They follow from the hand and from the rules, which stay the same for a game.
#[derive(Clone, Copy)]
pub(crate) struct ShownKeys {
    /// The bits of the hand; all 64, which no hand has, if nothing is remembered.
    hand: u64,
    // Two halves instead of a `u128`, which would align the game to 16 bytes.
    low: u64,
    high: u64,
}

impl ShownKeys {
    pub(crate) const NONE: Self = Self { hand: u64::MAX, low: 0, high: 0 };

    /// The actions for a hand, from now on remembered.
    #[inline]
    pub(crate) fn of(&mut self, hand: CardSet, tests: &KeyTests) -> ActionSet {
        if self.hand != hand.bits() {
            let actions = tests.feasible(hand);
            *self = Self { hand: hand.bits(), low: actions as u64, high: (actions >> 64) as u64 };
        }
        ActionSet::from(self.high) << 64 | ActionSet::from(self.low)
    }
}

/// Whether two cards of the hand have the same number: the suits are laid over each other.
#[inline]
fn has_pair(hand: CardSet) -> bool {
    let bits = hand.bits();
    let [spades, hearts, diamonds, clubs] = [0, 13, 26, 39].map(|shift| bits >> shift & 0x1fff);
    let pairs = spades & hearts | diamonds & clubs | (spades | hearts) & (diamonds | clubs);
    pairs != 0 || hand.contains_all(CardSet::JOKERS)
}

/// Number classes for “two of one number”: thirteen ranks and the Jokers.
const NUMBERS: usize = 14;

impl KeyPlan {
    pub(crate) fn new(keys: &Keys) -> Self {
        let slots = keys.slots.clone();
        let later = |i: usize| slots[i + 1..].iter().filter(|&&slot| slot == slots[i]).count() as u8;
        Self { later_equal: (0..slots.len()).map(later).collect(), slots, relation: keys.relation }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// The cards that fill each slot.
    pub(crate) fn slots(&self) -> &[CardSet] {
        &self.slots
    }

    /// How the key cards must agree.
    pub(crate) fn relation(&self) -> Relation {
        self.relation
    }

    /// How many slots stand under the same condition as this one, itself included.
    pub(crate) fn slots_like(&self, slot: CardSet) -> usize {
        self.slots.iter().filter(|&&other| other == slot).count()
    }

    /// The condition of the slots from this one on that have the same one, and how many they are; `None`
    /// if the keys must agree, or if such a slot stands before.
    pub(crate) fn free_slots(&self, from: usize) -> Option<(CardSet, usize)> {
        let slot = *self.slots.get(from)?;
        let count = self.slots[from..].iter().take_while(|&&other| other == slot).count();
        (self.relation == Relation::Free && count == self.slots_like(slot)).then_some((slot, count))
    }

    /// Whether the hand can show all key cards.
    #[inline]
    pub(crate) fn feasible(&self, hand: CardSet) -> bool {
        match self.relation {
            Relation::Free => self.fits(hand),
            Relation::OneSuit => Suit::ALL.into_iter().any(|suit| self.fits(hand & CardSet::suit(suit))),
            Relation::OneNumber => !self.of_number_classes(hand).is_empty(),
        }
    }

    /// Whether these cards are exactly the keys of a request.
    pub(crate) fn matches(&self, keys: CardSet) -> bool {
        let mut named = [Card::JOKER_1; Keys::MAX];
        keys.len() == self.len()
            && (0..self.len()).all(|slot| match self.options(keys, &named[..slot]).first() {
                Some(card) => {
                    named[slot] = card;
                    true
                }
                None => false,
            })
    }

    /// Whether these cards, all of one class, fill every slot.
    #[inline]
    fn fits(&self, cards: CardSet) -> bool {
        let slots = self.slots.iter().zip(&self.later_equal);
        slots.into_iter().all(|(&slot, &later)| (cards & slot).len() > later as usize)
    }

    /// The cards of the hand whose number it has often enough, the last ones dropped that leave too
    /// few after them: the cards that can be named first.
    fn of_number_classes(&self, hand: CardSet) -> CardSet {
        let need = self.slots.len();
        let pool = self.slots.first().map_or(CardSet::EMPTY, |&slot| hand & slot);
        let classes = (0..NUMBERS).map(|number| pool & number_class(number));
        classes
            .filter(|class| class.len() >= need)
            .fold(CardSet::EMPTY, |all, class| all | without_last(class, need - 1))
    }

    /// The cards that can be named for the next slot, given those named before.
    #[inline]
    pub(crate) fn options(&self, hand: CardSet, named: &[Card]) -> CardSet {
        let slot = named.len();
        let later = self.later_equal[slot] as usize;
        let Some(&last) = named.last() else {
            return self.first_options(hand, later);
        };
        let pool = hand & self.slots[slot] & self.relation.mates(last);
        let equal = self.slots[slot] == self.slots[slot - 1];
        without_last(if equal { pool.after(last) } else { pool }, later)
    }

    fn first_options(&self, hand: CardSet, later: usize) -> CardSet {
        match self.relation {
            Relation::Free if self.fits(hand) => without_last(hand & self.slots[0], later),
            Relation::Free => CardSet::EMPTY,
            Relation::OneSuit => {
                let suits = Suit::ALL.into_iter().map(|suit| hand & CardSet::suit(suit));
                let fitting = suits.filter(|&cards| self.fits(cards));
                fitting.fold(CardSet::EMPTY, |all, cards| all | without_last(cards & self.slots[0], later))
            }
            Relation::OneNumber => self.of_number_classes(hand),
        }
    }
}

/// The cards of one number: 0 for the Jokers.
pub(crate) fn number_class(number: usize) -> CardSet {
    Rank::new(number as u8).map_or(CardSet::JOKERS, CardSet::rank)
}

/// The set without its last cards in the fixed order.
#[inline]
pub(crate) fn without_last(cards: CardSet, count: usize) -> CardSet {
    let mut bits = cards.bits();
    for _ in 0..count {
        bits &= !(1 << 63 >> bits.leading_zeros().min(63));
    }
    CardSet::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.split_whitespace().map(|word| word.parse::<Card>().unwrap()).collect()
    }

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn number_classes_are_the_four_of_a_rank() {
        assert_eq!(number_class(0), CardSet::JOKERS);
        for rank in Rank::all() {
            assert_eq!(number_class(rank.number() as usize), CardSet::rank(rank));
        }
    }

    #[test]
    fn pairs_are_named_in_the_fixed_order() {
        let plan = KeyPlan::new(&Keys::two(CardSet::suit(Suit::Spade)));
        let hand = set("S2 S5 S9 H2");
        assert!(plan.feasible(hand));
        assert_eq!(plan.options(hand, &[]), set("S2 S5"));
        assert_eq!(plan.options(hand, &cards("S5")), set("S9"));
        assert!(!plan.feasible(set("S2 H2 H3")));
    }

    #[test]
    fn one_suit_never_counts_a_joker() {
        let plan = KeyPlan::new(&Keys::two_of_one_suit());
        assert!(!plan.feasible(set("S2 H3 Jk1 Jk2")));
        assert_eq!(plan.options(set("S2 H3 H4 C9"), &[]), set("H3"));
        assert_eq!(plan.options(set("S2 H3 H4 C9"), &cards("H3")), set("H4"));
    }

    #[test]
    fn two_jokers_are_a_pair_of_one_number() {
        let plan = KeyPlan::new(&Keys::two_of_one_number());
        assert_eq!(plan.options(set("S2 D2 C2 H3 Jk1 Jk2"), &[]), set("S2 D2 Jk1"));
        assert_eq!(plan.options(set("S2 D2 C2 H3 Jk1 Jk2"), &cards("D2")), set("C2"));
        assert!(!plan.feasible(set("SJ HQ DK Jk1")));
    }

    #[test]
    fn the_quick_test_agrees_with_the_plan() {
        let aces = CardSet::rank(Rank::ACE);
        let jacks = CardSet::rank(Rank::JACK);
        let lines = [
            Keys::default(),
            Keys::one(aces),
            Keys::two(CardSet::suit(Suit::Club)),
            Keys::each(aces, jacks),
            Keys::two_of_one_suit(),
            Keys::two_of_one_number(),
            Keys::ranks_of_one_suit(&[Rank::ACE, Rank::JACK]),
        ];
        let mut state = 1_u64;
        for _ in 0..2_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let hand = CardSet::from_bits(state >> 9 & state << 11 & state.rotate_left(29));
            for line in &lines {
                let plan = KeyPlan::new(line);
                let tests = KeyTests::new([(plan.clone(), 1)].into());
                assert_eq!(tests.feasible(hand) & 1 == 1, plan.feasible(hand), "{line:?} {hand:?}");
            }
        }
    }

    #[test]
    fn ranks_of_one_suit_need_all_of_them() {
        let plan = KeyPlan::new(&Keys::ranks_of_one_suit(&[Rank::ACE, Rank::JACK]));
        assert!(!plan.feasible(set("SA HJ")));
        assert_eq!(plan.options(set("SA HA HJ"), &[]), set("HA"));
        assert_eq!(plan.options(set("SA HA HJ"), &cards("HA")), set("HJ"));
    }
}
