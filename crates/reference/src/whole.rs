//! All complete legal requests by brute force: every combination of keys, payment and target is tested as a
//! whole, without the steps of building.

use crate::book::{KeyLine, Line};
use crate::request::related;
use crate::state::{Body, Id, State, Target, in_order};
use crate::targets::Pointer;
use saigen_cards::{Card, CardSet, Seat};

/// A complete request, as plain sorted data.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WholeRequest {
    /// The id of the action.
    pub action: String,
    /// The key cards in the fixed order.
    pub keys: Vec<Card>,
    /// The bulwarks that are driven, by ascending place number.
    pub drive: Vec<String>,
    /// The cards that are discarded, in the fixed order.
    pub discard: Vec<Card>,
    /// The characters that are sacrificed, by ascending place number.
    pub sacrifice: Vec<String>,
    /// The target; `None` if the action has none.
    pub target: Option<String>,
}

/// All combinations of `count` items, each in the order of the list.
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

/// Whether these cards satisfy a key line: in some order each fits its slot.
fn keys_legal(line: &KeyLine, cards: &[Card]) -> bool {
    let first = cards.first().copied();
    cards.iter().all(|&card| related(line.relation, first, card)) && fill(&line.slots, cards)
}

/// Whether the cards fill the slots, one each.
fn fill(slots: &[CardSet], cards: &[Card]) -> bool {
    let Some((slot, others)) = slots.split_first() else {
        return cards.is_empty();
    };
    let fitting = cards.iter().filter(|card| slot.contains(**card));
    fitting.into_iter().any(|card| {
        let rest: Vec<Card> = cards.iter().filter(|other| *other != card).copied().collect();
        fill(others, &rest)
    })
}

/// One way to pay, by identities.
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
        for action in 0..self.book.rows.len() {
            if self.timely(action, seat) {
                self.whole_requests_of(action, seat, &mut all);
            }
        }
        all.sort();
        all
    }

    fn whole_requests_of(&self, action: usize, seat: Seat, all: &mut Vec<WholeRequest>) {
        let row = self.row(action);
        let payments = self.payments(action, seat);
        let mut targets: Vec<Option<Target>> = self.all_targets().into_iter().map(Some).collect();
        targets.push(None);
        let mut all_keys = choices(&self.key_cards(action, seat), row.keys.slots.len());
        all_keys.retain(|keys| keys_legal(&row.keys, keys));
        for keys in all_keys {
            for payment in &payments {
                for &target in &targets {
                    let mounts = row.mounts();
                    let pointer =
                        Pointer { line: &row.line, controller: seat, keys: &keys, mounts, itself: None };
                    if self.payment_legal(action, &keys, payment)
                        && self.target_legal(&pointer, payment, target)
                        && !self.is_repeated(action, seat, &payment.drive, target)
                    {
                        all.push(self.as_words(action, &keys, payment, target));
                    }
                }
            }
        }
    }

    /// Every combination of as many characters and cards as the cost has letters, legal or not.
    fn payments(&self, action: usize, seat: Seat) -> Vec<Payment> {
        let hand = in_order(self.sides[seat].hand.clone());
        let own: Vec<Id> = self.bodies_of(seat).iter().map(|body| body.id).collect();
        let cost = self.cost(action, seat);
        let letters = |letter: char| cost.chars().filter(|&l| l == letter).count();
        let mut payments = Vec::new();
        // R5: L needs at least as many cards in life.
        if letters('L') > self.sides[seat].life.len() {
            return payments;
        }
        for drive in choices(&own, letters('B') + letters('C')) {
            for discard in choices(&hand, letters('D')) {
                for sacrifice in choices(&own, letters('S')) {
                    payments.push(Payment { drive: drive.clone(), discard: discard.clone(), sacrifice });
                }
            }
        }
        payments
    }

    /// B drives charged bulwarks that no earlier S has sacrificed; a key card cannot pay D (R6).
    fn payment_legal(&self, action: usize, keys: &[Card], payment: &Payment) -> bool {
        let is_unit = self.row(action).unit.is_some();
        let charged_bulwark = |id: &Id| {
            let fits = |body: &Body| !body.soldier && body.charged;
            self.body(*id)
                .is_some_and(|body| if is_unit { self.can_be_unit(action, body) } else { fits(body) })
        };
        let sacrifice_first = self.row(action).cost.find('S') < self.row(action).cost.find('B');
        let gone = |id: &Id| sacrifice_first && payment.sacrifice.contains(id);
        payment.drive.iter().all(|id| charged_bulwark(id) && !gone(id))
            && payment.discard.iter().all(|card| !keys.contains(card))
    }

    /// Whether the target is legal after paying; `None` is legal only without a target line (R31, R40).
    fn target_legal(&self, pointer: &Pointer, payment: &Payment, target: Option<Target>) -> bool {
        match target {
            None => *pointer.line == Line::None,
            Some(Target::Character(id)) if payment.sacrifice.contains(&id) => false,
            Some(target) => self.target_allowed(pointer, target),
        }
    }

    fn as_words(
        &self,
        action: usize,
        keys: &[Card],
        payment: &Payment,
        target: Option<Target>,
    ) -> WholeRequest {
        let words = |ids: &[Id]| ids.iter().map(|&id| self.target_word(Target::Character(id))).collect();
        WholeRequest {
            action: self.row(action).id.clone(),
            keys: keys.to_vec(),
            drive: words(&payment.drive),
            discard: payment.discard.clone(),
            sacrifice: words(&payment.sacrifice),
            target: target.map(|target| self.target_word(target)),
        }
    }
}
