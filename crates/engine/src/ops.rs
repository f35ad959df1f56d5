//! The verbs of effects that concern cards and characters.

use saigen_cards::{Card, CardSet, Chance, Rank, Seat};
use saigen_rulebook::{Amount, BodySpec, End, Form, Op, Pose};

use crate::choice::{Ask, Unit};
use crate::event::{Cause, Place, Sink};
use crate::play::Play;
use crate::side::places;
use crate::stage::Target;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    // Picking cards.

    /// An opponent's hand is looked at before a card is named.
    pub(crate) fn begin_pick_hand(&mut self, whose: Seat) {
        if whose != self.game.pause.request.controller {
            self.look_at_hand(whose);
        }
        self.picks_of(whose);
        self.ask(Ask::HandCard { whose });
    }

    pub(crate) fn begin_pick_life(&mut self, count: u8) {
        let seat = self.game.pause.request.controller;
        self.look_through_life(seat);
        self.picks_of(seat);
        self.game.pause.left = count.min(self.game.side(seat).life.len() as u8);
        if self.game.pause.left == 0 { self.next() } else { self.ask(Ask::LifeCard) }
    }

    pub(crate) fn begin_discard_down(&mut self, to: u8) {
        let seat = self.game.pause.request.controller;
        let hand = self.game.side(seat).hand.len() as u8;
        self.begin_discard(seat, hand.saturating_sub(to));
    }

    /// A player is to discard this number of cards, or all if there are fewer.
    pub(crate) fn begin_discard(&mut self, seat: Seat, count: u8) {
        self.game.pause.picked = CardSet::EMPTY;
        self.game.pause.left = count.min(self.game.side(seat).hand.len() as u8);
        if self.game.pause.left == 0 { self.next() } else { self.ask_seat(seat, Ask::DiscardDown) }
    }

    pub(crate) fn begin_may_discard(&mut self, seat: Seat, count: u8) {
        self.game.pause.agreed = false;
        let enough = self.game.side(seat).hand.len() >= usize::from(count);
        if enough { self.ask_seat(seat, Ask::MayDiscard) } else { self.next() }
    }

    pub(crate) fn begin_may_turn_down(&mut self, cards: CardSet) {
        self.game.pause.agreed = false;
        let open = self.game.side(self.game.pause.request.controller).trumps_up;
        if open.intersects(cards) { self.ask(Ask::MayTurnDown) } else { self.next() }
    }

    /// A player is to choose the unit; the one before is no longer it.
    pub(crate) fn begin_choose(&mut self, seat: Seat) {
        self.game.pause.request.unit = Target::GONE;
        self.ask_seat(seat, Ask::Character);
    }

    pub(crate) fn begin_pick_grave(&mut self) {
        self.picks_of(self.game.pause.request.controller);
        self.ask(Ask::GraveCard);
    }

    pub(crate) fn begin_pick_pack(&mut self) {
        self.picks_of(self.game.pause.request.controller);
        self.ask(Ask::PackCard);
    }

    /// The rare card goes into the hand, unseen by the opponent.
    pub(crate) fn draw_rare(&mut self, seat: Seat) {
        self.game.side(seat).rare.into_iter().for_each(|card| self.take_rare(seat, card));
    }

    /// A card of this player is to be picked; what was picked before no longer is.
    fn picks_of(&mut self, seat: Seat) {
        self.game.pause.picked_of = seat;
        self.game.pause.picked = CardSet::EMPTY;
    }

    /// The picked cards, if they are the controller's own; they are no longer picked.
    fn own_picked(&mut self) -> CardSet {
        let picked = core::mem::take(&mut self.game.pause.picked);
        let own = self.game.pause.picked_of == self.game.pause.request.controller;
        if own { picked } else { CardSet::EMPTY }
    }

    /// Takes the picked cards from where they still lie.
    pub(crate) fn take_picked(&mut self, seat: Seat) {
        for card in self.own_picked() {
            if self.game.side(seat).grave.to_set().contains(card) {
                self.take_from_grave(seat, card);
            } else if self.game.side(seat).life.to_set().contains(card) {
                self.take_from_life(seat, card);
            } else if self.game.side(seat).pack.contains(card) {
                self.take_from_pack(seat, card);
            } else if self.game.side(seat).rare.contains(card) {
                self.show(seat, card);
                self.take_rare(seat, card);
            }
        }
    }

    /// The picked card is discarded, if it is still in the hand.
    pub(crate) fn discard_picked(&mut self) {
        let picked = core::mem::take(&mut self.game.pause.picked);
        let seat = self.game.pause.picked_of;
        self.discard(seat, picked & self.game.side(seat).hand, None, Cause::Effect);
    }

    /// The picked cards enter from where they still lie: hand or graveyard.
    pub(crate) fn picked_enters(&mut self, form: Form, pose: Pose) {
        let seat = self.game.pause.request.controller;
        let form = self.form(form);
        for card in self.own_picked() {
            if self.game.side(seat).hand.contains(card) {
                self.hand_enters(seat, card, form, pose);
            } else if self.game.side(seat).grave.to_set().contains(card) {
                self.grave_enters(seat, card, form, pose);
            }
        }
    }

    fn form(&self, form: Form) -> Form {
        if form == Form::Chosen { self.game.pause.form } else { form }
    }

    // The life.

    /// Cards pass to the graveyard one after another, each for everybody to see, until one of these
    /// appears; that one is not shown (R39).
    pub(crate) fn bury_until(&mut self, seat: Seat, one_of: CardSet) {
        while let Some(top) = self.game.side(seat).life.top() {
            if one_of.contains(top) {
                self.draw(seat, Cause::Effect);
                return;
            }
            self.turn_over(seat, Cause::Effect);
        }
    }

    pub(crate) fn turn_up_cards(&mut self, seat: Seat, count: u8, from: End) {
        for _ in 0..count {
            self.turn_up(seat, from == End::Bottom);
        }
    }

    pub(crate) fn turned_up_enter(&mut self, seat: Seat, at_most: i16, pose: Pose) {
        let (turned, len) = (self.game.pause.turned, self.game.pause.turned_len as usize);
        for &card in turned[..len].iter().filter(|card| i16::from(card.number()) <= at_most) {
            self.turned_enters(seat, card, pose);
        }
    }

    pub(crate) fn begin_bottom_order(&mut self) {
        if self.game.pause.turned_len == 0 { self.next() } else { self.ask(Ask::BottomOrder) }
    }

    // Hit or stand.

    /// Turns up another card: over 21 all of them are lost.
    pub(crate) fn hit(&mut self) {
        let seat = self.game.pause.request.controller;
        if self.turn_up(seat, false).is_none() {
            return self.next();
        }
        if turned_total(self.game.pause.turned()) > 21 {
            self.bury_turned(seat);
            self.next();
        } else {
            self.ask(Ask::HitOrStand);
        }
    }

    /// Takes all turned-up cards into the hand.
    pub(crate) fn stand_pat(&mut self, seat: Seat) {
        let (turned, len) = (self.game.pause.turned, self.game.pause.turned_len as usize);
        turned[..len].iter().for_each(|&card| self.turned_to_hand(seat, card));
    }

    // Keys.

    /// The keys that are still with the request; they are no longer.
    pub(crate) fn take_keys(&mut self) -> CardSet {
        if self.game.pause.on_stage
            && let Some(top) = self.game.stage.requests_mut().last_mut()
        {
            top.keys = CardSet::EMPTY;
        }
        core::mem::take(&mut self.game.pause.request.keys)
    }

    pub(crate) fn keys_enter(&mut self, seat: Seat, form: Form, pose: Pose) {
        let form = self.form(form);
        for card in self.take_keys() {
            self.key_enters(seat, card, form, pose);
        }
    }

    /// The key goes onto the target, if that is still a soldier.
    pub(crate) fn mount_key(&mut self, seat: Seat) {
        let Some(unit) = self.game.target_unit() else { return };
        debug_assert_eq!(unit.seat(), seat, "a card stays on its owner's side");
        if self.game.side(seat).soldiers >> unit.place() & 1 == 0 {
            return;
        }
        for card in self.take_keys() {
            self.mount(unit, card);
        }
    }

    pub(crate) fn take_back_keys(&mut self, seat: Seat) {
        let keys = self.take_keys();
        self.keys_to_hand(seat, keys);
    }

    pub(crate) fn lay_fog(&mut self, seat: Seat) {
        let keys = self.take_keys();
        let bare = self.rules.book().switches.bare_bulwarks;
        let is_soldier = |unit: &Unit| self.game.side(unit.seat()).soldiers >> unit.place() & 1 != 0;
        let unit = self.game.target_unit().filter(|unit| !bare || is_soldier(unit));
        let trump = self.game.target_trump().map(|(seat, card)| Target::trump(seat, card));
        let on = unit.map(Target::unit).or(trump).unwrap_or(Target::NONE);
        self.game.pause.request.keys = self.keys_to_fog(seat, keys, on);
    }

    /// The key and a trump that lies face up enter together, if they make a pair.
    pub(crate) fn pair_key(&mut self, seat: Seat, lead: CardSet, pose: Pose) {
        let lead = (self.game.side(seat).trumps_up & lead).first();
        let (Some(lead), Some(key)) = (lead, single(self.game.pause.request.keys)) else { return };
        if !self.rules.traits.lead(CardSet::of(lead).with(key)).is_empty() {
            self.take_keys();
            self.pair_enters(seat, lead, key, Place::Key, false, pose);
        }
    }

    /// The controller looks through all zones for one of these cards.
    pub(crate) fn find_anywhere(&mut self, seat: Seat, cards: CardSet) {
        self.picks_of(seat);
        self.look_through_all(seat);
        self.shuffle_life(seat);
        let found = (self.game.side(seat).searchable() & cards).first();
        self.game.pause.picked = found.map_or(CardSet::EMPTY, CardSet::of);
    }

    /// The picked card and a trump that lies face up enter together, if they make a pair.
    pub(crate) fn pair_picked(&mut self, seat: Seat, lead: CardSet, pose: Pose) {
        let lead = (self.game.side(seat).trumps_up & lead).first();
        let picked = single(self.own_picked() & self.game.side(seat).searchable());
        let (Some(lead), Some(partner)) = (lead, picked) else { return };
        if lead != partner && !self.rules.traits.lead(CardSet::of(lead).with(partner)).is_empty() {
            let (from, bulwark) = self.take_out(seat, partner);
            self.pair_enters(seat, lead, partner, from, bulwark, pose);
            self.left(seat, partner, from);
        }
    }

    /// The picked card goes into the life, if it is still in the hand.
    pub(crate) fn begin_picked_to_life(&mut self) {
        let hand = self.game.side(self.game.pause.request.controller).hand;
        let own = self.game.pause.picked_of == self.game.pause.request.controller;
        if own && hand.intersects(self.game.pause.picked) {
            return self.ask(Ask::LifeEnd);
        }
        self.game.pause.picked = CardSet::EMPTY;
        self.next();
    }

    /// The picked card goes to this end of the life.
    pub(crate) fn picked_to_life(&mut self, top: bool) {
        let seat = self.game.pause.request.controller;
        let picked = self.own_picked() & self.game.side(seat).hand;
        picked.into_iter().for_each(|card| self.hand_to_life(seat, card, top));
    }

    // Characters.

    /// A soldier becomes a bulwark, asking its owner for an order if it has several cards; a bulwark
    /// becomes a soldier.
    pub(crate) fn turn_over_target(&mut self) {
        let Some(unit) = self.game.target_unit() else { return self.next() };
        let side = self.game.side(unit.seat());
        if side.soldiers >> unit.place() & 1 == 0 {
            self.bulwark_to_soldier(unit);
            return self.next();
        }
        let cards = side.cards_at(unit.place());
        match single(cards) {
            Some(card) => {
                self.soldier_to_bulwarks(unit, &[card]);
                self.next();
            }
            None => self.ask_seat(unit.seat(), Ask::RowOrder),
        }
    }

    pub(crate) fn begin_target_to_life(&mut self) {
        let Some(unit) = self.game.target_unit() else { return self.next() };
        match single(self.game.side(unit.seat()).cards_at(unit.place())) {
            Some(card) => {
                self.units_to_life(unit.seat(), 1 << unit.place(), &[card]);
                self.next();
            }
            None => self.ask_seat(unit.seat(), Ask::LifeOrder),
        }
    }

    /// Whether the next verb deals damage that shows which of two cards lies on top of the life. Where owners
    /// choose the top of their graveyard, only a single card shows it (R18).
    pub(crate) fn order_shows(&self, seat: Seat, count: usize) -> bool {
        let (pause, rules) = (&self.game.pause, self.rules);
        let next = rules.plan(pause.request.action).effect.get(pause.step as usize + 1);
        let Some(&Op::Damage { to, amount }) = next else { return false };
        let most = if rules.options.choose_grave_top { 1 } else { 2 };
        let to = self.game.who(to);
        let shielded = pause.shielded && to != pause.request.controller;
        let fixed = !matches!(amount, Amount::Unit | Amount::TargetKeys);
        rules.book().switches.damage_shows_order
            && (count, to, shielded, fixed) == (2, seat, false, true)
            && (1..=most).contains(&self.game.amount(amount))
    }

    /// A unit that is one card goes beneath the life; of several, its owner names the order.
    pub(crate) fn begin_unit_to_bottom(&mut self) {
        let Some(unit) = self.game.key_unit() else { return self.next() };
        match single(self.game.side(unit.seat()).cards_at(unit.place())) {
            Some(card) => {
                self.unit_to_bottom(unit, &[card]);
                self.next();
            }
            None => self.ask_seat(unit.seat(), Ask::BottomOrder),
        }
    }

    /// Soldiers of a player go onto the life; of several cards, their owner names the order.
    pub(crate) fn begin_soldiers_to_life(&mut self) {
        let Some((seat, saved)) = self.game.saved(self.rules) else { return self.next() };
        let cards = self.game.side(seat).cards_of(saved);
        match single(cards) {
            Some(card) => {
                self.units_to_life(seat, saved, &[card]);
                self.next();
            }
            None if cards.is_empty() => self.next(),
            None => self.ask_seat(seat, Ask::LifeOrder),
        }
    }

    /// Soldiers are to be named one after another.
    pub(crate) fn begin_naming(&mut self, ask: Ask) {
        self.game.pause.units = 0;
        self.game.pause.from_place = 0;
        self.ask(ask);
    }

    /// A soldier is named with the others.
    pub(crate) fn name_soldier(&mut self, unit: Unit) {
        self.game.pause.units |= 1 << unit.place();
        self.game.pause.from_place = unit.place() + 1;
    }

    /// The soldiers that were named fall together; the effect remembers their sizes.
    pub(crate) fn bury_named(&mut self) {
        let (seat, named) = (self.game.pause.request.controller, core::mem::take(&mut self.game.pause.units));
        let side = self.game.side(seat);
        let sizes = places(named).map(|place| side.size_at(place));
        self.game.pause.buried = sizes.fold(0, i16::saturating_add);
        self.fall(seat, named, Cause::Effect);
        self.next();
    }

    /// The soldiers that were named become charged bulwarks, each card one.
    pub(crate) fn lay_down_named(&mut self) {
        let (seat, named) = (self.game.pause.request.controller, core::mem::take(&mut self.game.pause.units));
        for unit in places(named).map(|place| Unit::new(seat, place)) {
            self.pose(unit, Pose::Charged);
            self.lay_down(unit);
        }
        self.next();
    }

    /// A soldier becomes bulwarks, in the fixed order of its cards.
    fn lay_down(&mut self, unit: Unit) {
        let mut order = [Card::JOKER_1; Card::COUNT];
        let cards = self.game.side(unit.seat()).cards_at(unit.place());
        order.iter_mut().zip(cards).for_each(|(slot, card)| *slot = card);
        self.soldier_to_bulwarks(unit, &order[..cards.len()]);
    }

    /// Whether the controller of the effect has bulwarks in an order.
    fn has_row(&self) -> bool {
        self.game.side(self.game.pause.request.controller).bulwarks.count_ones() > 1
    }

    pub(crate) fn begin_may_reorder(&mut self) {
        self.game.pause.agreed = false;
        if self.has_row() { self.ask(Ask::MayReorder) } else { self.next() }
    }

    pub(crate) fn begin_reorder(&mut self) {
        if self.has_row() { self.ask(Ask::RowOrder) } else { self.next() }
    }

    /// These characters of both players fall together.
    pub(crate) fn bury_all(&mut self, body: BodySpec) {
        let turn = self.game.turn;
        for seat in [turn, turn.other()] {
            self.fall(seat, self.game.side(seat).places(body), Cause::Effect);
        }
    }

    /// A bulwark becomes a charged soldier.
    pub(crate) fn unit_becomes_soldier(&mut self, unit: Unit) {
        if self.game.side(unit.seat()).bulwarks >> unit.place() & 1 != 0 {
            self.bulwark_to_soldier(unit);
            if self.game.side(unit.seat()).soldiers >> unit.place() & 1 != 0 {
                self.pose(unit, Pose::Charged);
            }
        }
    }

    /// All trumps of both players are turned face down, the turn player's first.
    pub(crate) fn turn_down_all(&mut self) {
        let turn = self.game.turn;
        [turn, turn.other()].into_iter().for_each(|seat| self.turn_down_trumps(seat, CardSet::ALL));
    }

    /// Every soldier of both players that is small enough falls, all together.
    pub(crate) fn bury_soldiers(&mut self, at_most: i16) {
        let turn = self.game.turn;
        for seat in [turn, turn.other()] {
            let side = self.game.side(seat);
            let small = places(side.soldiers).filter(|&place| side.size_at(place) <= at_most);
            let small = small.fold(0, |set, place| set | 1 << place);
            self.fall(seat, small, Cause::Effect);
        }
    }

    pub(crate) fn bulwarks_from_life(&mut self, seat: Seat, count: u8, pose: Pose) {
        (0..count).for_each(|_| self.life_enters(seat, Form::Bulwark, pose, Cause::Effect));
    }

    pub(crate) fn charge_all(&mut self, seat: Seat, body: BodySpec) {
        let side = self.game.side(seat);
        let driven = side.places(body) & side.driven;
        places(driven).for_each(|place| self.pose(Unit::new(seat, place), Pose::Charged));
    }

    pub(crate) fn bulwarks_become_soldiers(&mut self, seat: Seat) {
        let side = self.game.side(seat);
        let (row, len) = (side.row, side.row().len());
        for &place in &row[..len] {
            self.bulwark_to_soldier(Unit::new(seat, place));
        }
    }
}

/// The only card of a set of one.
fn single(cards: CardSet) -> Option<Card> {
    if cards.len() == 1 { cards.first() } else { None }
}

/// The running total: an ace counts 11, or 1 where 11 would make 22 or more; an ace already counted
/// is not counted again.
pub(crate) fn turned_total(cards: &[Card]) -> u8 {
    cards.iter().fold(0, |total, card| match card.rank() {
        Some(Rank::ACE) if total + 11 < 22 => total + 11,
        _ => total + card.number().min(10),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aces_count_eleven_while_they_fit() {
        let total = |text: &str| {
            let cards: alloc::vec::Vec<Card> = text.split(' ').map(|word| word.parse().unwrap()).collect();
            turned_total(&cards)
        };
        assert_eq!(total("SA HK"), 21);
        assert_eq!(total("SA HA"), 12);
        assert_eq!(total("S10 HA"), 21);
        assert_eq!(total("S10 HQ DA"), 21);
        assert_eq!(total("SA S5 SK"), 26, "an ace already counted stays eleven");
        assert_eq!(total("Jk1 S9"), 9);
    }
}
