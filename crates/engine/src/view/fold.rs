//! Folding: the events that a viewer sees, taken one after another, make the view that is built.

use saigen_cards::{Card, CardSet, Seat};
use saigen_rulebook::{Form, KeyZone, Pose};

use super::{NOWHERE, PileView, SeenEvent, SideView, Sight, View, Viewer};
use crate::choice::Unit;
use crate::event::{Cause, Event, Place, Sees, Turned};
use crate::game::{Combat, Game};
use crate::rules::Rules;
use crate::side::FogCard;
use crate::stage::{Stage, Target};

impl View {
    /// The view before anything has happened; the events of setting up make the first one.
    pub fn blank(viewer: Viewer) -> Self {
        let game = Game::EMPTY;
        Self { sides: saigen_cards::BySeat([SideView::EMPTY; 2]), ..Self::of(&game, viewer) }
    }

    /// Takes an event into the view.
    pub fn apply(&mut self, rules: &Rules, event: &SeenEvent) {
        match *event {
            Event::Laid { seat, count, deck, sees } => self.sides[seat].lay(count, deck, sees),
            Event::Moved { seat, card, from, to, cause, sees } => {
                self.move_card(rules, seat, card, [from, to], cause, sees);
            }
            Event::LookedAt { seat, hand } => {
                if let Some(hand) = hand {
                    let side = &mut self.sides[seat];
                    (side.hand, side.hand_hidden) = (hand, 0);
                    side.known_to_opponent |= hand;
                }
            }
            Event::LookedThrough { seat, outside, pack } => {
                let side = &mut self.sides[seat];
                side.owner_knows_outside = true;
                if let Some(outside) = outside {
                    (side.outside, side.outside_hidden) = (outside, 0);
                }
                side.see_pack(pack);
            }
            Event::PackLaid { seat } => self.sides[seat].lay_pack(),
            Event::PackOpened { seat, pack } => {
                self.sides[seat].pack_open = true;
                self.sides[seat].see_pack(pack);
            }
            Event::Forgotten { seat, by_opponent, by_all } => self.forget(seat, by_opponent, by_all),
            Event::Bottom { seat, count, cards } => {
                (self.sides[seat].bottom, self.sides[seat].bottom_set) = (count, cards);
            }
            Event::Peeked { seat, depth, card } => self.sides[seat].peek(depth, card),
            Event::Shuffled { seat } => self.shuffle(seat),
            Event::Shown { seat, card } | Event::Top { seat, card } => {
                self.sides[seat].learn(card);
                if matches!(event, Event::Top { .. }) {
                    self.sides[seat].grave.see_top(card);
                }
            }
            Event::Raised { seat, index } => {
                let sight = self.sides[seat].grave.remove(index as usize);
                self.sides[seat].grave.push(sight);
            }
            Event::Fogged { seat, card, on } => {
                self.sides[seat]
                    .fog_mut()
                    .iter_mut()
                    .filter(|fog| fog.card == card)
                    .for_each(|fog| fog.on = on);
            }
            Event::Requested { seat, action, keys, discard, .. } => {
                let plan = rules.plan(action);
                self.sides[seat].reveal_keys(keys, plan.keys_from);
                self.sides[seat].reveal_keys(discard, KeyZone::Hand);
                self.used[seat] |= plan.once_a_turn;
            }
            Event::TrumpTurned { seat, card, turned } => self.sides[seat].turn_trump(card, turned),
            Event::Over(outcome) => self.outcome = Some(outcome),
            Event::Now { moment, .. } => self.moment = moment,
            Event::Resolving { .. } | Event::Fizzled { .. } | Event::Resolved { .. } => {}
            Event::Nullified { .. } | Event::Dropped { .. } => {}
            Event::TurnedOver { unit, form: Form::Bulwark, .. } if rules.book().switches.bare_bulwarks => {
                self.unmark(Target::unit(unit));
                self.apply_to_unit(rules, event);
            }
            _ => self.apply_to_table(rules, event),
        }
    }

    fn apply_to_table(&mut self, rules: &Rules, event: &SeenEvent) {
        match *event {
            Event::Staged { request, .. } => drop(self.stage.push(request)),
            Event::Unstaged { index } => drop(self.stage.remove(index)),
            Event::Blanked { index } => self.stage.requests_mut()[index as usize].blank = true,
            Event::Retargeted { index, target } => self.stage.requests_mut()[index as usize].target = target,
            Event::Passed { seat } => self.passed[seat] = true,
            Event::PassesCleared { idle } => {
                self.passed.0 = [false; 2];
                self.idle = idle;
            }
            Event::ChanceTo { seat } => self.chance = seat,
            Event::TurnTo { seat, number } => self.turn_to(seat, number),
            Event::Attacks { unit } => self.combat.attackers |= 1 << unit.place(),
            Event::Blocks { unit, attacker } => {
                self.combat.blockers |= 1 << unit.place();
                self.combat.blocks[unit.place() as usize] = attacker.place();
            }
            Event::LeftCombat { unit } => self.leave_combat(unit),
            Event::CombatOver => self.combat = Combat::NONE,
            Event::Left { unit } => self.leave_field(unit),
            Event::ResizedAll { seat, by } => {
                self.sides[seat].growth = self.sides[seat].growth.saturating_add(by);
            }
            _ => self.apply_to_unit(rules, event),
        }
    }

    fn apply_to_unit(&mut self, rules: &Rules, event: &SeenEvent) {
        match *event {
            Event::Entered { unit, form, pose, fresh } => {
                self.sides[unit.seat()].enter(unit.place(), form, pose, fresh);
            }
            Event::Relaid { unit, card, pose, fresh } => {
                self.lose(Target::unit(unit));
                self.sides[unit.seat()].relay(unit.place(), card, pose, fresh);
            }
            Event::Posed { unit, pose } => self.sides[unit.seat()].pose(unit.place(), pose),
            Event::TurnedOver { unit, form, card } => {
                let side = &mut self.sides[unit.seat()];
                side.turn_over(unit.place(), form, card);
                side.take_shape(rules, unit.place());
            }
            Event::Resized { unit, by } => {
                let change = &mut self.sides[unit.seat()].change[unit.place() as usize];
                *change = (i16::from(*change) + by).clamp(-127, 127) as i8;
            }
            _ => {}
        }
    }

    fn move_card(
        &mut self,
        rules: &Rules,
        seat: Seat,
        card: Sight,
        [from, to]: [Place; 2],
        cause: Cause,
        sees: Sees,
    ) {
        let own = matches!(self.viewer, Viewer::Everything) || self.viewer == Viewer::Seat(seat);
        if from == Place::Key
            && let Some(card) = card.card()
        {
            self.stage.spend_key(seat, card);
        }
        let side = &mut self.sides[seat];
        side.take(card, from);
        if let (Place::Trump, Some(card)) = (from, card.card()) {
            let lost = Target::trump(seat, card);
            self.lose(lost);
        }
        let side = &mut self.sides[seat];
        if from == Place::Life && self.viewer != Viewer::Everything {
            side.life.cards.fill(Sight::BACK);
        }
        side.put(card, to, own, cause);
        for place in [from, to] {
            if let Place::Field(unit) = place {
                side.take_shape(rules, unit.place());
            }
        }
        if let Some(card) = card.card() {
            side.known_to_opponent = set(side.known_to_opponent, card, sees.opponent);
            side.known_to_all = set(side.known_to_all, card, sees.onlookers);
        }
    }

    fn forget(&mut self, seat: Seat, by_opponent: CardSet, by_all: CardSet) {
        let side = &mut self.sides[seat];
        side.known_to_opponent -= by_opponent;
        side.known_to_all -= by_all;
        let cards = match self.viewer {
            Viewer::Onlooker => by_all,
            Viewer::Seat(own) if own != seat => by_opponent,
            Viewer::Seat(_) | Viewer::Everything => return,
        };
        side.hand_hidden += (side.hand & cards).len() as u8;
        side.hand -= cards;
        let life = side.life.cards.iter_mut();
        life.filter(|sight| sight.card().is_some_and(|card| cards.contains(card)))
            .for_each(|sight| *sight = Sight::BACK);
    }

    fn shuffle(&mut self, seat: Seat) {
        let side = &mut self.sides[seat];
        side.owner_knows = 0;
        if self.viewer != Viewer::Everything {
            side.life.cards.fill(Sight::BACK);
        }
    }

    fn leave_combat(&mut self, unit: Unit) {
        self.combat.leave(unit.place(), unit.seat() == self.turn);
        // A blocker that is none any more has no entry.
        for place in 0..Card::COUNT {
            if self.combat.blockers >> place & 1 == 0 {
                self.combat.blocks[place] = crate::game::NOBODY;
            }
        }
    }

    fn leave_field(&mut self, unit: Unit) {
        self.leave_combat(unit);
        self.sides[unit.seat()].leave(unit.place());
        self.lose(Target::unit(unit));
    }

    /// Whatever was aimed at this has lost its target.
    fn lose(&mut self, lost: Target) {
        self.stage.lose(lost);
        self.unmark(lost);
    }

    /// The fogs on a character or trump have lost what they were on.
    fn unmark(&mut self, on: Target) {
        for side in &mut self.sides.0 {
            let lost = side.fog_mut().iter_mut().filter(|fog| fog.on == on);
            lost.for_each(|fog| fog.on = Target::GONE);
        }
    }

    fn turn_to(&mut self, seat: Seat, number: u16) {
        if number <= 1 {
            self.first = seat;
        }
        (self.turn, self.turn_number) = (seat, number);
        self.used.0 = [0; 2];
        self.idle = false;
        for side in &mut self.sides.0 {
            side.growth = 0;
            side.held_down = CardSet::EMPTY;
            (side.fresh, side.fresh_backs) = (CardSet::EMPTY, 0);
            side.change.fill(0);
            side.fog_mut().iter_mut().for_each(|fog| fog.on = Target::NONE);
        }
    }
}

impl Stage {
    /// A key card leaves the request that it lies with.
    fn spend_key(&mut self, seat: Seat, card: Card) {
        let holders = self.requests_mut().iter_mut().filter(|request| request.controller == seat);
        holders.for_each(|request| request.keys = request.keys.without(card));
    }
}

/// A card leaves a zone of which a viewer knows some cards and the number of the others.
fn take_hidden(known: &mut CardSet, hidden: &mut u8, card: Sight) {
    match card.card().filter(|card| known.contains(*card)) {
        Some(card) => *known = known.without(card),
        None => *hidden -= 1,
    }
}

/// A card comes to such a zone.
fn put_hidden(known: &mut CardSet, hidden: &mut u8, card: Sight) {
    match card.card() {
        Some(card) => *known = known.with(card),
        None => *hidden += 1,
    }
}

/// The set with or without the card.
fn set(cards: CardSet, card: Card, with: bool) -> CardSet {
    if with { cards.with(card) } else { cards.without(card) }
}

impl PileView {
    fn push(&mut self, sight: Sight) {
        self.cards[self.len as usize] = sight;
        self.len += 1;
    }

    fn push_bottom(&mut self, sight: Sight) {
        self.cards.copy_within(..self.len as usize, 1);
        self.cards[0] = sight;
        self.len += 1;
    }

    fn remove(&mut self, index: usize) -> Sight {
        let sight = self.cards[index];
        self.cards.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        self.cards[self.len as usize] = Sight::BACK;
        sight
    }

    fn see_top(&mut self, card: Card) {
        if let Some(top) = self.cards[..self.len as usize].last_mut() {
            *top = Sight::face(card);
        }
    }
}

impl SideView {
    fn fog_mut(&mut self) -> &mut [FogCard] {
        &mut self.fog[..self.fog_len as usize]
    }

    fn lay(&mut self, count: u8, deck: Option<CardSet>, sees: Sees) {
        self.life = PileView::EMPTY;
        (0..count).for_each(|_| self.life.push(Sight::BACK));
        let outside = deck.map(|deck| CardSet::ALL - deck);
        self.outside = outside.unwrap_or_default();
        self.outside_hidden = if outside.is_some() { 0 } else { Card::COUNT as u8 - count };
        self.owner_knows_outside = sees.owner || count as usize == Card::COUNT;
        if sees.opponent {
            self.known_to_opponent = self.outside;
        }
        if sees.onlookers {
            self.known_to_all = self.outside;
        }
    }

    /// Everybody knows the card.
    fn learn(&mut self, card: Card) {
        self.known_to_opponent = self.known_to_opponent.with(card);
        self.known_to_all = self.known_to_all.with(card);
    }

    /// What was outside the game becomes the pack.
    fn lay_pack(&mut self) {
        (self.pack, self.pack_hidden) = (self.outside, self.outside_hidden);
        self.owner_knows_pack = self.owner_knows_outside;
        (self.outside, self.outside_hidden) = (CardSet::EMPTY, 0);
        self.owner_knows_outside = true;
    }

    /// The owner knows what is in the pack.
    fn see_pack(&mut self, pack: Option<CardSet>) {
        self.owner_knows_pack = true;
        if let Some(pack) = pack {
            (self.pack, self.pack_hidden) = (pack, 0);
        }
    }

    /// Everybody knows that these cards lie where the keys of a request come from.
    fn reveal_keys(&mut self, cards: CardSet, zone: KeyZone) {
        let (known, hidden) = match zone {
            KeyZone::Hand => (&mut self.hand, &mut self.hand_hidden),
            KeyZone::Rare => (&mut self.rare, &mut self.rare_hidden),
        };
        *hidden -= (cards - *known).len().min(*hidden as usize) as u8;
        *known |= cards;
        self.known_to_opponent |= cards;
        self.known_to_all |= cards;
    }

    fn take(&mut self, card: Sight, from: Place) {
        match from {
            Place::LifeTop => {
                self.life.remove(self.life.len() - 1);
                self.owner_knows &= !(1 << self.life.len());
            }
            Place::LifeBottom => {
                self.life.remove(0);
                self.owner_knows >>= 1;
            }
            Place::Life => self.take_from_life(card),
            Place::Deck => self.take_from_deck(card),
            Place::Hand => take_hidden(&mut self.hand, &mut self.hand_hidden, card),
            Place::Pack => take_hidden(&mut self.pack, &mut self.pack_hidden, card),
            Place::Rare => take_hidden(&mut self.rare, &mut self.rare_hidden, card),
            Place::Trump => self.take_from_trumps(card),
            Place::InGrave(index) => drop(self.grave.remove(index as usize)),
            Place::Fog => self.take_from_fog(card),
            Place::Field(unit) => self.take_from_soldier(card, unit.place()),
            Place::Grave | Place::Key | Place::TurnedUp | Place::Outside => {}
        }
    }

    /// A card leaves a soldier that still stands there.
    fn take_from_soldier(&mut self, card: Sight, place: u8) {
        if let Some(card) = card.card().filter(|card| self.at[card.index()] == place) {
            self.at[card.index()] = NOWHERE;
            for cards in [&mut self.soldier_cards, &mut self.leads, &mut self.fresh] {
                *cards = cards.without(card);
            }
        }
    }

    fn take_from_trumps(&mut self, card: Sight) {
        take_hidden(&mut self.trumps, &mut self.trumps_hidden, card);
        self.trumps_up &= self.trumps;
        self.held_down &= self.trumps;
    }

    fn turn_trump(&mut self, card: Card, turned: Turned) {
        self.trumps_hidden -= u8::from(!self.trumps.contains(card));
        self.trumps = self.trumps.with(card);
        self.trumps_up = set(self.trumps_up, card, turned == Turned::FaceUp);
        self.held_down = set(self.held_down, card, turned == Turned::HeldDown);
        self.learn(card);
    }

    fn take_from_fog(&mut self, card: Sight) {
        let len = self.fog_len as usize;
        if let Some(at) = self.fog().iter().position(|fog| Some(fog.card) == card.card()) {
            self.fog.copy_within(at + 1..len, at);
            self.fog[len - 1] = Self::EMPTY.fog[0];
            self.fog_len -= 1;
        }
    }

    /// A card is taken out of the middle of the life: where it lay if that is known, else from the
    /// topmost unknown place. The places of the rest are forgotten (R42).
    fn take_from_life(&mut self, card: Sight) {
        let cards = self.life.cards();
        let at = cards.iter().position(|&sight| sight == card && sight != Sight::BACK);
        let at = at.or_else(|| cards.iter().rposition(|&sight| sight == Sight::BACK));
        if let Some(at) = at {
            self.life.remove(at);
        }
        self.owner_knows = 0;
    }

    /// The owner knows the card that lies this far from the top.
    fn peek(&mut self, depth: u8, card: Sight) {
        let position = self.life.len() - 1 - usize::from(depth);
        self.owner_knows |= 1 << position;
        if card != Sight::BACK {
            self.life.cards[position] = card;
        }
    }

    /// A card is chosen from the deck. The owner keeps knowing where the others lie, and chose among cards that
    /// lie together as far as others can tell.
    fn take_from_deck(&mut self, card: Sight) {
        let known = self.owner_knows;
        self.take_from_life(card);
        self.owner_knows = known & ((1 << self.life.len()) - 1);
    }

    fn put(&mut self, card: Sight, to: Place, own: bool, cause: Cause) {
        match to {
            Place::LifeTop => {
                self.owner_knows |= 1 << self.life.len();
                self.life.push(card);
            }
            Place::LifeBottom => {
                self.owner_knows = self.owner_knows << 1 | 1;
                self.life.push_bottom(card);
            }
            Place::Hand => put_hidden(&mut self.hand, &mut self.hand_hidden, card),
            Place::Rare => put_hidden(&mut self.rare, &mut self.rare_hidden, card),
            Place::Trump => put_hidden(&mut self.trumps, &mut self.trumps_hidden, card),
            Place::Pack => {
                self.owner_knows_pack = false;
                put_hidden(&mut self.pack, &mut self.pack_hidden, card);
            }
            Place::Grave => self.grave.push(card),
            Place::Field(unit) => self.stand(unit.place(), card, cause),
            Place::Fog => {
                if let Some(card) = card.card() {
                    self.fog[self.fog_len as usize] = FogCard { card, on: Target::NONE };
                    self.fog_len += 1;
                }
            }
            Place::Outside => {
                self.owner_knows_outside = false;
                match card.card().filter(|_| own) {
                    Some(card) => self.outside = self.outside.with(card),
                    None => self.outside_hidden += 1,
                }
            }
            Place::Key | Place::TurnedUp | Place::Life | Place::Deck | Place::InGrave(_) => {}
        }
    }

    fn enter(&mut self, place: u8, form: Form, pose: Pose, fresh: bool) {
        let here = 1 << place;
        self.pose(place, pose);
        self.base[place as usize] = Sight::BACK;
        if form == Form::Bulwark {
            self.row[self.bulwarks.count_ones() as usize] = place;
            self.bulwarks |= here;
        } else {
            self.soldiers |= here;
            self.change[place as usize] = 0;
        }
        // Until the card follows.
        self.fresh_backs = if fresh { self.fresh_backs | here } else { self.fresh_backs & !here };
    }

    /// A card comes to stand at a place: as the first one of a character, or onto it.
    fn stand(&mut self, place: u8, card: Sight, cause: Cause) {
        let here = 1 << place;
        let Some(card) = card.card() else { return };
        let soldier = self.soldiers & here != 0;
        let mounted = soldier && !self.soldier_at(place).is_empty();
        let fresh = if mounted { cause != Cause::SetUp } else { self.fresh_backs & here != 0 };
        self.fresh_backs &= !here;
        self.at[card.index()] = place;
        self.fresh = set(self.fresh, card, fresh);
        if soldier {
            self.soldier_cards = self.soldier_cards.with(card);
        } else {
            self.base[place as usize] = Sight::face(card);
        }
    }

    /// What its cards make of the soldier at a place.
    fn take_shape(&mut self, rules: &Rules, place: u8) {
        let cards = self.soldier_at(place);
        self.leads |= rules.traits.lead(cards);
        self.bonus[place as usize] = rules.traits.bonus(cards);
    }

    fn leave(&mut self, place: u8) {
        let here = 1 << place;
        for card in Card::all() {
            if self.at[card.index()] != place {
                continue;
            }
            self.at[card.index()] = NOWHERE;
            self.fresh = self.fresh.without(card);
            for cards in [&mut self.soldier_cards, &mut self.leads] {
                *cards = cards.without(card);
            }
        }
        self.leave_row(place);
        self.soldiers &= !here;
        self.driven &= !here;
        self.fresh_backs &= !here;
        self.change[place as usize] = 0;
        self.bonus[place as usize] = 0;
        self.base[place as usize] = Sight::BACK;
    }

    fn leave_row(&mut self, place: u8) {
        let len = self.row().len();
        if let Some(at) = self.row().iter().position(|&p| p == place) {
            self.row.copy_within(at + 1..len, at);
            self.row[len - 1] = NOWHERE;
            self.bulwarks &= !(1 << place);
        }
    }

    fn pose(&mut self, place: u8, pose: Pose) {
        match pose {
            Pose::Charged => self.driven &= !(1 << place),
            Pose::Driven => self.driven |= 1 << place,
        }
    }

    /// A bulwark of the row is now this card.
    fn relay(&mut self, place: u8, card: Sight, pose: Pose, fresh: bool) {
        let here = 1 << place;
        self.pose(place, pose);
        let before = core::mem::replace(&mut self.base[place as usize], card);
        match card.card() {
            Some(card) => {
                self.at[card.index()] = place;
                self.fresh = set(self.fresh, card, fresh);
            }
            None => {
                before.card().into_iter().for_each(|card| self.fresh = self.fresh.without(card));
                self.fresh_backs = if fresh { self.fresh_backs | here } else { self.fresh_backs & !here };
            }
        }
    }

    fn turn_over(&mut self, place: u8, form: Form, card: Card) {
        let here = 1 << place;
        self.change[place as usize] = 0;
        self.at[card.index()] = place;
        if form == Form::Bulwark {
            self.soldiers &= !here;
            self.soldier_cards = self.soldier_cards.without(card);
            self.base[place as usize] = Sight::face(card);
            self.row[self.bulwarks.count_ones() as usize] = place;
            self.bulwarks |= here;
            return;
        }
        self.leave_row(place);
        self.soldiers |= here;
        self.soldier_cards = self.soldier_cards.with(card);
        if self.fresh_backs & here != 0 {
            self.fresh = self.fresh.with(card);
            self.fresh_backs &= !here;
        }
        self.base[place as usize] = Sight::BACK;
        self.learn(card);
    }
}
