//! Every complete legal request, by brute force: all combinations of keys, payment and target are
//! enumerated and tested as wholes, without the steps of building.

use crate::request::key_count;
use crate::state::{Id, State, Target, in_order};
use crate::table::{Action, Keys, Line};
use crate::targets::Pointer;
use saigen_cards::{Card, Seat};

/// A complete request, as plain sorted data.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WholeRequest {
    /// The id of the action.
    pub action: &'static str,
    /// The key cards in the fixed order.
    pub keys: Vec<Card>,
    /// The bulwarks that are driven, by ascending place number.
    pub drive: Vec<String>,
    /// The cards that are discarded, in the fixed order.
    pub discard: Vec<Card>,
    /// The characters that are sacrificed, by ascending place number.
    pub sacrifice: Vec<String>,
    /// The target, if the action has one.
    pub target: Option<String>,
}

/// All choices of `count` of these things, each in the order of the list.
fn choices<T: Copy>(things: &[T], count: usize) -> Vec<Vec<T>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &thing) in things.iter().enumerate() {
        for mut rest in choices(&things[at + 1..], count - 1) {
            rest.insert(0, thing);
            all.push(rest);
        }
    }
    all
}

/// Whether these cards, taken together, are what a key line asks for.
fn keys_legal(line: Keys, cards: &[Card]) -> bool {
    let count = |test: &dyn Fn(&Card) -> bool| cards.iter().filter(|card| test(card)).count();
    let one_suit = || {
        let suit = cards.first().and_then(|card| card.suit());
        suit.is_some() && cards.iter().all(|card| card.suit() == suit)
    };
    let numbered = |n: u8| count(&|card| card.number() == n);
    match line {
        Keys::None => cards.is_empty(),
        Keys::One(low, high) => count(&|card| card.number() >= low && card.number() <= high) == 1,
        Keys::OneJoker => count(&|card| card.is_joker()) == 1,
        Keys::OneLow(suit) => count(&|card| card.suit() == Some(suit) && card.number() <= 10) == 1,
        Keys::TwoLow(suit) => count(&|card| card.suit() == Some(suit) && card.number() <= 10) == 2,
        Keys::Both(one, other) => {
            count(&|card| card.suit() == Some(one)) == 1 && count(&|card| card.suit() == Some(other)) == 1
        }
        Keys::TwoOfOneSuit => one_suit(),
        Keys::TwoOfOneNumber => cards.iter().all(|card| card.number() == cards[0].number()),
        Keys::AceJackOfOneSuit => numbered(1) == 1 && numbered(11) == 1 && one_suit(),
        Keys::AceJack => numbered(1) == 1 && numbered(11) == 1,
        Keys::Royal => one_suit() && [1, 10, 11, 12, 13].iter().all(|&n| numbered(n) == 1),
    }
}

/// One way to pay, still with identities.
struct Payment {
    drive: Vec<Id>,
    discard: Vec<Card>,
    sacrifice: Vec<Id>,
}

impl State {
    /// Every complete legal request of the holder of the chance.
    pub(crate) fn whole_requests(&self) -> Vec<WholeRequest> {
        let seat = self.chance;
        let mut all = Vec::new();
        for action in Action::ALL {
            if self.timely(action, seat) {
                self.whole_requests_of(action, seat, &mut all);
            }
        }
        all.sort();
        all
    }

    fn whole_requests_of(&self, action: Action, seat: Seat, all: &mut Vec<WholeRequest>) {
        let row = self.row(action);
        let hand = in_order(self.sides[seat].hand.clone());
        let payments = self.payments(action, seat);
        let mut targets: Vec<Option<Target>> = self.all_targets().into_iter().map(Some).collect();
        targets.push(None);
        let mut all_keys = choices(&hand, key_count(row.keys));
        all_keys.retain(|keys| keys_legal(row.keys, keys));
        for keys in all_keys {
            for payment in &payments {
                for &target in &targets {
                    let pointer = Pointer { line: row.line, controller: seat, keys: &keys, itself: None };
                    if self.payment_legal(&keys, payment) && self.target_legal(&pointer, payment, target) {
                        all.push(self.as_words(action, &keys, payment, target));
                    }
                }
            }
        }
    }

    /// Every choice of as many characters and cards as the cost has letters, legal or not.
    fn payments(&self, action: Action, seat: Seat) -> Vec<Payment> {
        let hand = in_order(self.sides[seat].hand.clone());
        let own: Vec<Id> = self.bodies_of(seat).iter().map(|body| body.id).collect();
        let cost = self.cost(action, seat);
        let letters = |letter: char| cost.chars().filter(|&l| l == letter).count();
        let mut payments = Vec::new();
        // R5: L needs at least as many cards in life.
        if letters('L') > self.sides[seat].life.len() {
            return payments;
        }
        for drive in choices(&own, letters('B')) {
            for discard in choices(&hand, letters('D')) {
                for sacrifice in choices(&own, letters('S')) {
                    payments.push(Payment { drive: drive.clone(), discard: discard.clone(), sacrifice });
                }
            }
        }
        payments
    }

    /// B drives charged bulwarks; a key card pays no D (R6).
    fn payment_legal(&self, keys: &[Card], payment: &Payment) -> bool {
        let charged_bulwark = |id: &Id| self.body(*id).is_some_and(|body| !body.soldier && body.charged);
        payment.drive.iter().all(charged_bulwark) && payment.discard.iter().all(|card| !keys.contains(card))
    }

    /// A target where the action has a target line, judged after paying (R31, R40).
    fn target_legal(&self, pointer: &Pointer, payment: &Payment, target: Option<Target>) -> bool {
        match target {
            None => pointer.line == Line::None,
            Some(Target::Character(id)) if payment.sacrifice.contains(&id) => false,
            Some(target) => self.target_allowed(pointer, target),
        }
    }

    fn as_words(
        &self,
        action: Action,
        keys: &[Card],
        payment: &Payment,
        target: Option<Target>,
    ) -> WholeRequest {
        let words = |ids: &[Id]| ids.iter().map(|&id| self.target_word(Target::Character(id))).collect();
        WholeRequest {
            action: action.id(),
            keys: keys.to_vec(),
            drive: words(&payment.drive),
            discard: payment.discard.clone(),
            sacrifice: words(&payment.sacrifice),
            target: target.map(|target| self.target_word(target)),
        }
    }
}
