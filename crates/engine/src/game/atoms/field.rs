//! Characters, combat and the turn.

use saigen_cards::{Card, CardSet, Chance, Seat};
use saigen_rulebook::{Form, Pose};

use crate::choice::Unit;
use crate::disclosure::{self, Shows, Spot};
use crate::event::{Cause, Event, Place, Sink};
use crate::game::{After, Combat, Game};
use crate::play::Play;
use crate::repeats::FreeRun;
use crate::side::places;
use crate::stage::Target;

impl Game {
    /// The fogs on a character or trump have lost what they were on.
    fn unmark(&mut self, on: Target) {
        for side in &mut self.sides.0 {
            let len = side.fog_len as usize;
            for fog in side.fog[..len].iter_mut().filter(|fog| fog.on == on) {
                fog.on = Target::GONE;
            }
        }
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// A card enters the field from somewhere its owner had it, as a new character.
    pub(super) fn stand(&mut self, seat: Seat, card: Card, form: Form, pose: Pose, fresh: bool) -> Unit {
        let side = &mut self.game.sides[seat];
        let place = side.characters_set().trailing_ones() as u8;
        let here = 1 << place;
        side.base[place as usize] = card;
        side.at[card.index()] = place;
        if fresh {
            side.fresh = side.fresh.with(card);
        }
        side.driven &= !here;
        if pose == Pose::Driven {
            side.driven |= here;
        }
        match form {
            Form::Bulwark => self.lay_bulwark(seat, place),
            Form::Soldier | Form::Chosen => self.raise_soldier(seat, place, card),
        }
        let unit = Unit::new(seat, place);
        self.tell(Event::Entered { unit, form, pose, fresh });
        unit
    }

    pub(super) fn lay_bulwark(&mut self, seat: Seat, place: u8) {
        let side = &mut self.game.sides[seat];
        side.row[side.bulwarks.count_ones() as usize] = place;
        side.bulwarks |= 1 << place;
        side.bonus[place as usize] = 0;
    }

    pub(super) fn raise_soldier(&mut self, seat: Seat, place: u8, card: Card) {
        let side = &mut self.game.sides[seat];
        side.soldiers |= 1 << place;
        side.soldier_cards = side.soldier_cards.with(card);
        side.change[place as usize] = 0;
        side.bonus[place as usize] = self.rules.traits.bonus(CardSet::of(card));
        side.resized &= !(1 << place);
    }

    /// A bulwark's place leaves the row; the others close up.
    pub(super) fn leave_row(&mut self, seat: Seat, place: u8) {
        let side = &mut self.game.sides[seat];
        let len = side.bulwarks.count_ones() as usize;
        if let Some(at) = side.row[..len].iter().position(|&p| p == place) {
            side.row.copy_within(at + 1..len, at);
        }
        side.bulwarks &= !(1 << place);
    }

    /// Whether this card can stand alone as a soldier; if not, it goes to the graveyard (R23).
    pub(super) fn can_be_soldier(&self, card: Card) -> bool {
        self.rules.traits.alone.contains(card)
    }

    /// A hand card becomes a bulwark, unseen.
    pub(crate) fn hand_enters(&mut self, seat: Seat, card: Card, form: Form, pose: Pose) {
        let hand = self.game.sides[seat].hand;
        if form == Form::Bulwark && hand.len() > 1 {
            self.forget(seat, hand);
        }
        self.game.sides[seat].hand = hand.without(card);
        self.enters(seat, card, Place::Hand, form, pose, Cause::Effect);
    }

    /// A card of the graveyard enters.
    pub(crate) fn grave_enters(&mut self, seat: Seat, card: Card, form: Form, pose: Pose) {
        let from = self.leave_grave(seat, card);
        self.enters(seat, card, from, form, pose, Cause::Effect);
        self.left_grave(seat, from);
    }

    /// A key card enters; everybody has seen it.
    pub(crate) fn key_enters(&mut self, seat: Seat, card: Card, form: Form, pose: Pose) {
        self.enters(seat, card, Place::Key, form, pose, Cause::Effect);
    }

    /// The top card of the life enters; as a bulwark, only its owner sees it.
    pub(crate) fn life_enters(&mut self, seat: Seat, form: Form, pose: Pose, cause: Cause) {
        if let Some(card) = self.game.sides[seat].life.pop() {
            self.enters(seat, card, Place::LifeTop, form, pose, cause);
            self.left_life(seat, card);
        }
    }

    /// A turned-up card enters.
    pub(crate) fn turned_enters(&mut self, seat: Seat, card: Card, pose: Pose) {
        self.game.pause.take_turned(card);
        self.enters(seat, card, Place::TurnedUp, Form::Soldier, pose, Cause::Effect);
    }

    pub(super) fn enters(
        &mut self,
        seat: Seat,
        card: Card,
        from: Place,
        form: Form,
        pose: Pose,
        cause: Cause,
    ) {
        let bulwark = form == Form::Bulwark;
        if !bulwark && !self.can_be_soldier(card) {
            self.game.sides[seat].grave.push(card);
            self.moved(seat, card, from, Place::Grave, cause);
            return self.arrived(seat, 1);
        }
        let unit = self.stand(seat, card, form, pose, cause != Cause::SetUp);
        self.moved_as(seat, card, [from, Place::Field(unit)], cause, [false, bulwark]);
    }

    /// A key card goes onto a soldier, which stays the same character.
    pub(crate) fn mount(&mut self, unit: Unit, card: Card) {
        let (seat, place) = (unit.seat(), unit.place());
        let side = &mut self.game.sides[seat];
        side.soldier_cards = side.soldier_cards.with(card);
        side.at[card.index()] = place;
        side.fresh = side.fresh.with(card);
        side.take_shape(&self.rules.traits, place);
        self.moved(seat, card, Place::Key, Place::Field(unit), Cause::Effect);
    }

    /// A trump and a partner enter together as the pair that they make.
    pub(crate) fn pair_enters(
        &mut self,
        seat: Seat,
        lead: Card,
        partner: Card,
        from: Place,
        bulwark: bool,
        pose: Pose,
    ) {
        self.leave_trumps(seat, lead);
        let unit = self.stand(seat, lead, Form::Soldier, pose, true);
        self.moved(seat, lead, Place::Trump, Place::Field(unit), Cause::Effect);
        let side = &mut self.game.sides[seat];
        side.soldier_cards = side.soldier_cards.with(partner);
        side.at[partner.index()] = unit.place();
        side.fresh = side.fresh.with(partner);
        side.take_shape(&self.rules.traits, unit.place());
        self.moved_as(seat, partner, [from, Place::Field(unit)], Cause::Effect, [bulwark, false]);
    }

    /// Takes a card out of the zone in which it lies; says where that was, and whether it was a bulwark.
    pub(crate) fn take_out(&mut self, seat: Seat, card: Card) -> (Place, bool) {
        let side = &mut self.game.sides[seat];
        let from = if side.hand.contains(card) {
            side.hand = side.hand.without(card);
            Place::Hand
        } else if side.pack.contains(card) {
            side.pack = side.pack.without(card);
            Place::Pack
        } else if side.rare.contains(card) {
            side.rare = side.rare.without(card);
            Place::Rare
        } else if side.life.to_set().contains(card) {
            side.life.remove(card);
            Place::Life
        } else if side.grave.to_set().contains(card) {
            self.leave_grave(seat, card)
        } else if side.trumps.contains(card) {
            self.leave_trumps(seat, card);
            Place::Trump
        } else if side.fog().iter().any(|fog| fog.card == card) {
            self.leave_fog(seat, card);
            Place::Fog
        } else {
            return self.take_from_field(seat, card);
        };
        (from, false)
    }

    /// A card leaves its character; the rest of a soldier stays what it then is.
    fn take_from_field(&mut self, seat: Seat, card: Card) -> (Place, bool) {
        let place = self.game.sides[seat].at[card.index()];
        let unit = Unit::new(seat, place);
        let bulwark = self.game.sides[seat].bulwarks >> place & 1 != 0;
        let rest = self.game.sides[seat].cards_at(place).without(card);
        match rest.first() {
            None => {
                self.leave_field(unit);
            }
            Some(first) => {
                let side = &mut self.game.sides[seat];
                side.base[place as usize] = first;
                for cards in [&mut side.soldier_cards, &mut side.leads, &mut side.fresh] {
                    *cards = cards.without(card);
                }
                side.take_shape(&self.rules.traits, place);
            }
        }
        (Place::Field(unit), bulwark)
    }

    /// Charges or drives a character.
    pub(crate) fn pose(&mut self, unit: Unit, pose: Pose) {
        let side = &mut self.game.sides[unit.seat()];
        if side.pose(unit.place()) == pose {
            return;
        }
        side.driven ^= 1 << unit.place();
        self.tell(Event::Posed { unit, pose });
    }

    /// Changes a soldier's size until the end of the turn.
    pub(crate) fn resize(&mut self, unit: Unit, by: i16) {
        let side = &mut self.game.sides[unit.seat()];
        let change = &mut side.change[unit.place() as usize];
        *change = (i16::from(*change) + by).clamp(-127, 127) as i8;
        side.resized |= 1 << unit.place();
        self.tell(Event::Resized { unit, by });
    }

    /// Changes the size of all soldiers of a seat until the end of the turn.
    pub(crate) fn resize_all(&mut self, seat: Seat, by: i16) {
        let growth = &mut self.game.sides[seat].growth;
        *growth = growth.saturating_add(by);
        self.tell(Event::ResizedAll { seat, by });
    }

    /// A character leaves its place: whatever was aimed at it has lost its target.
    /// Returns its cards, which the caller puts somewhere.
    pub(super) fn leave_field(&mut self, unit: Unit) -> CardSet {
        let (seat, place) = (unit.seat(), unit.place());
        let cards = self.game.sides[seat].cards_at(place);
        self.leave_combat_silently(unit);
        if self.game.sides[seat].bulwarks >> place & 1 != 0 {
            self.leave_row(seat, place);
        }
        let side = &mut self.game.sides[seat];
        side.soldiers &= !(1 << place);
        side.driven &= !(1 << place);
        side.resized &= !(1 << place);
        side.soldier_cards -= cards;
        side.leads -= cards;
        side.fresh -= cards;
        self.lose(Target::unit(unit));
        self.tell(Event::Left { unit });
        cards
    }

    /// Whatever was aimed at this has lost its target.
    pub(super) fn lose(&mut self, lost: Target) {
        self.game.stage.lose(lost);
        self.game.made.lose(lost);
        self.game.pause.request.lose(lost);
        self.game.unmark(lost);
    }

    /// Characters of one side go to the graveyard together; says which cards fell.
    pub(crate) fn bury_units(&mut self, seat: Seat, set: u64, cause: Cause) -> CardSet {
        let mut fallen = CardSet::EMPTY;
        for place in places(set) {
            let unit = Unit::new(seat, place);
            let bulwark = self.game.sides[seat].bulwarks >> place & 1 != 0;
            let cards = self.leave_field(unit);
            for card in cards {
                self.game.sides[seat].grave.push(card);
                self.moved_as(seat, card, [Place::Field(unit), Place::Grave], cause, [bulwark, false]);
            }
            fallen |= cards;
        }
        self.arrived(seat, fallen.len());
        fallen
    }

    /// A character's cards go into its owner's hand.
    pub(crate) fn unit_to_hand(&mut self, unit: Unit) {
        let seat = unit.seat();
        let bulwark = self.game.sides[seat].bulwarks >> unit.place() & 1 != 0;
        for card in self.leave_field(unit) {
            let side = &mut self.game.sides[seat];
            side.hand = side.hand.with(card);
            self.moved_as(seat, card, [Place::Field(unit), Place::Hand], Cause::Effect, [bulwark, false]);
        }
    }

    /// The cards of soldiers go onto their owner's life in the order that the owner named; others know
    /// the card if it is one, and forget the order if there are several (R42), unless it shows at once (R19).
    pub(crate) fn units_to_life(&mut self, seat: Seat, set: u64, order: &[Card]) {
        let at = self.game.sides[seat].at;
        for place in places(set) {
            self.leave_field(Unit::new(seat, place));
        }
        if order.len() > 1 && !self.order_shows(seat, order.len()) {
            self.forget(seat, order.iter().copied().collect());
        }
        for &card in order {
            let side = &mut self.game.sides[seat];
            side.life.push(card);
            side.known.to_owner = side.known.to_owner.with(card);
            let unit = Unit::new(seat, at[card.index()]);
            self.moved(seat, card, Place::Field(unit), Place::LifeTop, Cause::Effect);
        }
    }

    /// The cards of a character go beneath its owner's life in the order that the owner named, the last one
    /// at the very bottom.
    pub(crate) fn unit_to_bottom(&mut self, unit: Unit, order: &[Card]) {
        let seat = unit.seat();
        let bulwark = self.game.sides[seat].bulwarks >> unit.place() & 1 != 0;
        self.leave_field(unit);
        self.beneath_life(seat, order, Place::Field(unit), bulwark);
    }

    /// A character was turned over where it stands; the disclosure table says who learns its card.
    pub(super) fn turned_over(&mut self, unit: Unit, form: Form, card: Card) {
        let [from, to] = match form {
            Form::Bulwark => [Spot::Soldier, Spot::Bulwark],
            Form::Soldier | Form::Chosen => [Spot::Bulwark, Spot::Soldier],
        };
        if disclosure::shows(from, to) == Shows::Everybody {
            self.reveal(unit.seat(), card);
        }
        self.tell(Event::TurnedOver { unit, form, card });
    }

    /// A bulwark becomes the soldier that its card makes; it stays the same character.
    pub(crate) fn bulwark_to_soldier(&mut self, unit: Unit) {
        let (seat, place) = (unit.seat(), unit.place());
        let card = self.game.sides[seat].base[place as usize];
        if !self.can_be_soldier(card) {
            return self.fall(seat, 1 << place, Cause::Effect);
        }
        self.leave_row(seat, place);
        self.raise_soldier(seat, place, card);
        self.turned_over(unit, Form::Soldier, card);
    }

    /// A soldier becomes a bulwark: the same character if it is one card; else each card becomes a
    /// new one, in the order that its owner named. Everybody knows which is which.
    pub(crate) fn soldier_to_bulwarks(&mut self, unit: Unit, order: &[Card]) {
        let (seat, place) = (unit.seat(), unit.place());
        if let &[card] = order {
            if self.rules.book().switches.bare_bulwarks {
                self.leave_combat(unit);
                self.game.unmark(Target::unit(unit));
            }
            let side = &mut self.game.sides[seat];
            side.soldiers &= !(1 << place);
            side.resized &= !(1 << place);
            side.soldier_cards = side.soldier_cards.without(card);
            self.lay_bulwark(seat, place);
            return self.turned_over(unit, Form::Bulwark, card);
        }
        // The turn of entry is kept for each card (R32).
        let (pose, fresh) = (self.game.sides[seat].pose(place), self.game.sides[seat].fresh);
        self.leave_field(unit);
        for &card in order {
            let new = self.stand(seat, card, Form::Bulwark, pose, fresh.contains(card));
            self.moved_as(seat, card, [Place::Field(unit), Place::Field(new)], Cause::Effect, [false, true]);
        }
    }

    /// The bulwarks of a player lie in this order from now on. Each card keeps its state and its turn of
    /// entry; whatever was aimed at a bulwark has lost it, and others forget which is which (R57).
    pub(crate) fn reorder_row(&mut self, seat: Seat, order: &[Card]) {
        self.tell(Event::Reordered { seat });
        self.forget(seat, order.iter().copied().collect());
        let before = self.game.sides[seat];
        for (&place, &card) in before.row.iter().zip(order) {
            let unit = Unit::new(seat, place);
            self.leave_combat(unit);
            self.lose(Target::unit(unit));
            let (pose, fresh) = (before.pose(before.at[card.index()]), before.fresh.contains(card));
            let side = &mut self.game.sides[seat];
            side.base[place as usize] = card;
            side.at[card.index()] = place;
            side.driven = side.driven & !(1 << place) | u64::from(pose == Pose::Driven) << place;
            self.tell(Event::Relaid { unit, card, pose, fresh });
        }
    }

    // Combat and the turn.

    /// A soldier attacks and becomes driven.
    pub(crate) fn attack_with(&mut self, unit: Unit) {
        self.game.combat.attackers |= 1 << unit.place();
        self.tell(Event::Attacks { unit });
        self.pose(unit, Pose::Driven);
    }

    /// A character blocks an attacker. Blocking does not drive it (R13).
    pub(crate) fn block_with(&mut self, unit: Unit, attacker: Unit) {
        self.game.combat.blockers |= 1 << unit.place();
        self.game.combat.blocks[unit.place() as usize] = attacker.place();
        self.tell(Event::Blocks { unit, attacker });
    }

    /// A character is no longer attacker or blocker.
    pub(crate) fn leave_combat(&mut self, unit: Unit) {
        if self.leave_combat_silently(unit) {
            self.tell(Event::LeftCombat { unit });
        }
    }

    pub(super) fn leave_combat_silently(&mut self, unit: Unit) -> bool {
        self.game.combat.leave(unit.place(), unit.seat() == self.game.turn)
    }

    /// Nobody is attacker or blocker any more (R16).
    pub(crate) fn end_combat(&mut self) {
        let combat = &mut self.game.combat;
        if combat.attackers | combat.blockers != 0 {
            *combat = Combat::NONE;
            self.tell(Event::CombatOver);
        }
    }

    /// The turn passes: combat, size changes, freshness and once-a-turn marks end with it.
    pub(crate) fn pass_turn(&mut self) {
        self.end_combat();
        for side in &mut self.game.sides.0 {
            side.growth = 0;
            side.held_down = CardSet::EMPTY;
            side.fresh = CardSet::EMPTY;
            for place in places(side.resized) {
                side.change[place as usize] = 0;
            }
            side.resized = 0;
            let len = side.fog_len as usize;
            side.fog[..len].iter_mut().for_each(|fog| fog.on = Target::NONE);
        }
        self.game.used.0 = [0; 2];
        self.game.free_run = FreeRun::NONE;
        self.game.idle = false;
        self.game.turn = self.game.turn.other();
        self.game.turn_number = self.game.turn_number.saturating_add(1);
        let (seat, number) = (self.game.turn, self.game.turn_number);
        self.tell(Event::TurnTo { seat, number });
        // An action that passes the turn at once does not keep the chance (R2).
        if self.game.after == After::KeepChance {
            self.game.after = After::TurnPlayer;
        }
    }
}
