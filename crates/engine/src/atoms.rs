//! The only functions that change a zone or a character. Each one reports what it did and keeps
//! track of who knows which card (R19), so that neither can be forgotten.

use saigen_cards::{Card, CardSet, Chance, Seat, shuffle};
use saigen_rulebook::{Form, Pose};

use crate::ActionId;
use crate::choice::Unit;
use crate::disclosure::{self, Shows, Spot};
use crate::event::{Cause, Event, Place, Sees, Sink};
use crate::game::Combat;
use crate::play::Play;
use crate::resolve::TURNED_LIMIT;
use crate::side::{FOG_LIMIT, FogCard, Known, places};
use crate::stage::Target;

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// A card has moved: whoever the disclosure table says learns which card it is.
    /// `bulwark` says whether it was, or is, face down on the field.
    #[inline]
    fn moved_as(&mut self, seat: Seat, card: Card, [from, to]: [Place; 2], cause: Cause, bulwark: [bool; 2]) {
        let shows = disclosure::shows(from.spot(bulwark[0]), to.spot(bulwark[1]));
        if shows == Shows::Everybody {
            self.reveal(seat, card);
        }
        let known = &self.game.sides[seat].known;
        let sees = Sees {
            owner: shows != Shows::Nobody,
            opponent: known.to_opponent.contains(card),
            onlookers: known.to_all.contains(card),
        };
        self.tell(Event::Moved { seat, card, from, to, cause, sees });
    }

    #[inline]
    fn moved(&mut self, seat: Seat, card: Card, from: Place, to: Place, cause: Cause) {
        self.moved_as(seat, card, [from, to], cause, [false; 2]);
    }

    // What is known.

    /// Everybody knows where the card lies now.
    #[inline]
    fn reveal(&mut self, seat: Seat, card: Card) {
        let known = &mut self.game.sides[seat].known;
        known.to_opponent = known.to_opponent.with(card);
        known.to_all = known.to_all.with(card);
    }

    /// A choice out of these cards was not seen: what others knew of them is forgotten (R42).
    fn forget(&mut self, seat: Seat, cards: CardSet) {
        let known = &mut self.game.sides[seat].known;
        let (by_opponent, by_all) = (known.to_opponent & cards, known.to_all & cards);
        if !by_opponent.is_empty() {
            known.to_opponent -= cards;
            known.to_all -= cards;
            self.tell(Event::Forgotten { seat, by_opponent, by_all });
        }
    }

    /// So many cards at the bottom of the life are known as a set from now on.
    fn set_known_bottom(&mut self, seat: Seat, count: u8) {
        let side = &mut self.game.sides[seat];
        if side.known_bottom != count {
            side.known_bottom = count;
            let cards = side.known_bottom_set();
            self.tell(Event::Bottom { seat, count, cards });
        }
    }

    /// A card left the life: its owner's knowledge of the life no longer concerns it, and a bottom
    /// group that was reached is no longer known as a set (R42).
    #[inline]
    fn left_life(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        side.known.to_owner = side.known.to_owner.without(card);
        if usize::from(side.known_bottom) > side.life.len() {
            self.set_known_bottom(seat, 0);
        }
    }

    /// Shows a card to the opponent of its owner, and to everybody who watches.
    pub(crate) fn show(&mut self, seat: Seat, card: Card) {
        self.reveal(seat, card);
        self.tell(Event::Shown { seat, card });
    }

    /// The opponent looks at a hand (R37). Onlookers do not.
    pub(crate) fn look_at_hand(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        side.known.to_opponent |= side.hand;
        let hand = side.hand;
        self.tell(Event::LookedAt { seat, hand });
    }

    /// The owner looks through the life, and so learns what is not in the game.
    pub(crate) fn look_through_life(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        side.known.to_owner |= side.outside;
        let outside = side.outside;
        self.tell(Event::LookedThrough { seat, outside });
    }

    // Life.

    /// Lays down a shuffled deck as the life; the rest of the 54 cards is outside the game.
    pub(crate) fn lay_deck(&mut self, seat: Seat, cards: CardSet, sees: Sees) {
        let side = &mut self.game.sides[seat];
        side.life = cards.into_iter().collect();
        shuffle(side.life.cards_mut(), self.chance);
        side.outside = CardSet::ALL - cards;
        let known_if = |known: bool| if known { side.outside } else { CardSet::EMPTY };
        side.known = Known {
            to_owner: known_if(sees.owner),
            to_opponent: known_if(sees.opponent),
            to_all: known_if(sees.onlookers),
        };
        self.tell(Event::Laid { seat, count: cards.len() as u8, deck: cards, sees });
        self.tell(Event::Shuffled { seat });
    }

    /// Shuffles a life; nobody knows its order any more.
    pub(crate) fn shuffle_life(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        shuffle(side.life.cards_mut(), self.chance);
        let life = side.life.to_set();
        side.known.to_owner -= life;
        self.set_known_bottom(seat, 0);
        self.forget(seat, life);
        self.tell(Event::Shuffled { seat });
    }

    /// Lays the top card of the life outside the game, seen by nobody.
    pub(crate) fn lay_outside(&mut self, seat: Seat) {
        let side = &mut self.game.sides[seat];
        if let Some(card) = side.life.pop() {
            side.outside = side.outside.with(card);
            self.moved(seat, card, Place::LifeTop, Place::Outside, Cause::SetUp);
        }
    }

    /// Moves the top card of the life into the hand, unseen; from an empty life nothing.
    pub(crate) fn draw(&mut self, seat: Seat, cause: Cause) {
        let side = &mut self.game.sides[seat];
        if let Some(card) = side.life.pop() {
            side.hand = side.hand.with(card);
            self.moved(seat, card, Place::LifeTop, Place::Hand, cause);
            self.left_life(seat, card);
        }
    }

    /// Moves cards from the top of the life to the graveyard together; the last one lies on top.
    pub(crate) fn damage(&mut self, seat: Seat, amount: usize, cause: Cause) {
        let count = amount.min(self.game.sides[seat].life.len());
        for _ in 0..count {
            self.bury_top_of_life(seat, cause);
        }
        self.arrived(seat, count);
    }

    fn bury_top_of_life(&mut self, seat: Seat, cause: Cause) {
        let side = &mut self.game.sides[seat];
        if let Some(card) = side.life.pop() {
            side.grave.push(card);
            self.moved(seat, card, Place::LifeTop, Place::Grave, cause);
            self.left_life(seat, card);
        }
    }

    /// Moves the top card of the life to the graveyard for everybody to see.
    pub(crate) fn turn_over(&mut self, seat: Seat, cause: Cause) {
        self.damage(seat, 1, cause);
    }

    /// Takes a card out of the life, wherever it lies, and shows it on its way into the hand.
    pub(crate) fn take_from_life(&mut self, seat: Seat, card: Card) {
        let side = &mut self.game.sides[seat];
        side.life.remove(card);
        side.hand = side.hand.with(card);
        self.moved(seat, card, Place::Life, Place::Hand, Cause::Effect);
        // Nobody else saw whether it came from the bottom.
        self.set_known_bottom(seat, 0);
        self.left_life(seat, card);
    }

    /// Turns up a card of the life beside it, for everybody to see. From the bottom, a known bottom
    /// group stays known without it.
    pub(crate) fn turn_up(&mut self, seat: Seat, from_bottom: bool) -> Option<Card> {
        if self.game.pause.turned_len as usize >= TURNED_LIMIT {
            return None;
        }
        let side = &mut self.game.sides[seat];
        let (card, from) = if from_bottom {
            let card = side.life.cards().first().copied()?;
            side.life.remove(card);
            (card, Place::LifeBottom)
        } else {
            (side.life.pop()?, Place::LifeTop)
        };
        self.game.pause.turn_up(card);
        self.moved(seat, card, from, Place::TurnedUp, Cause::Effect);
        if from_bottom {
            self.set_known_bottom(seat, self.game.sides[seat].known_bottom.saturating_sub(1));
        }
        self.left_life(seat, card);
        Some(card)
    }

    /// Puts all turned-up cards beneath the life in this order, the last one at the very bottom. Their
    /// owner knows the order, others only the set; one card alone is known to all.
    pub(crate) fn turned_to_bottom(&mut self, seat: Seat, order: &[Card]) {
        let cards: CardSet = order.iter().copied().collect();
        self.game.pause.turned_len = 0;
        let as_set = cards.len() > 1 || self.game.sides[seat].known_bottom > 0;
        if as_set {
            self.forget(seat, cards);
        }
        for &card in order {
            let side = &mut self.game.sides[seat];
            side.life.push_bottom(card);
            side.known.to_owner = side.known.to_owner.with(card);
            self.moved(seat, card, Place::TurnedUp, Place::LifeBottom, Cause::Effect);
        }
        if as_set {
            self.set_known_bottom(seat, self.game.sides[seat].known_bottom + cards.len() as u8);
        }
    }

    /// Puts a turned-up card into the hand.
    pub(crate) fn turned_to_hand(&mut self, seat: Seat, card: Card) {
        self.game.pause.take_turned(card);
        let side = &mut self.game.sides[seat];
        side.hand = side.hand.with(card);
        self.moved(seat, card, Place::TurnedUp, Place::Hand, Cause::Effect);
    }

    /// Puts all turned-up cards on the graveyard together.
    pub(crate) fn bury_turned(&mut self, seat: Seat) {
        let count = self.game.pause.turned_len as usize;
        for index in 0..count {
            let card = self.game.pause.turned[index];
            self.game.sides[seat].grave.push(card);
            self.moved(seat, card, Place::TurnedUp, Place::Grave, Cause::Effect);
        }
        self.game.pause.turned_len = 0;
        self.arrived(seat, count);
    }

    // Hand and graveyard.

    /// Discards cards together, in the fixed order; where their owner has named the top one, that comes
    /// last and is not asked for again.
    pub(crate) fn discard(&mut self, seat: Seat, cards: CardSet, top: Option<Card>, cause: Cause) {
        let hand = self.game.sides[seat].hand;
        let all = top.map_or(cards, |top| cards.with(top));
        if all.len() > 1 && all != hand {
            self.forget(seat, hand);
        }
        for card in cards.into_iter().chain(top) {
            let side = &mut self.game.sides[seat];
            side.hand = side.hand.without(card);
            side.grave.push(card);
            self.moved(seat, card, Place::Hand, Place::Grave, cause);
        }
        match top {
            Some(_) => self.show_top(seat),
            None => self.arrived(seat, all.len()),
        }
    }

    /// Cards have arrived on a graveyard together: the last one is the visible top, unless its owner
    /// chooses another (R18). This is the one place that knows which card shows.
    fn arrived(&mut self, seat: Seat, count: usize) {
        if count > 1 && self.rules.options.choose_grave_top {
            self.game.new_on_grave[seat] = count as u8;
        } else if count > 0 {
            self.show_top(seat);
        }
    }

    /// The top card of a graveyard is seen by everybody.
    fn show_top(&mut self, seat: Seat) {
        if let Some(card) = self.game.sides[seat].grave.top() {
            self.reveal(seat, card);
            self.tell(Event::Top { seat, card });
        }
    }

    /// Lays a card of the graveyard on its top.
    pub(crate) fn raise_on_grave(&mut self, seat: Seat, card: Card) {
        let grave = &mut self.game.sides[seat].grave;
        if let Some(index) = grave.cards().iter().position(|&c| c == card) {
            grave.remove(card);
            grave.push(card);
            self.tell(Event::Raised { seat, index: index as u8 });
        }
        self.show_top(seat);
    }

    /// Takes a card out of the graveyard and says where it lay.
    fn leave_grave(&mut self, seat: Seat, card: Card) -> Place {
        let grave = &mut self.game.sides[seat].grave;
        let index = grave.cards().iter().position(|&c| c == card).unwrap_or_default();
        grave.remove(card);
        Place::InGrave(index as u8)
    }

    /// The card beneath a taken top is the new public top (R18).
    fn left_grave(&mut self, seat: Seat, from: Place) {
        if from == Place::InGrave(self.game.sides[seat].grave.len() as u8) {
            self.show_top(seat);
        }
    }

    /// Takes a card from the graveyard into the hand and shows it.
    pub(crate) fn take_from_grave(&mut self, seat: Seat, card: Card) {
        let from = self.leave_grave(seat, card);
        let side = &mut self.game.sides[seat];
        side.hand = side.hand.with(card);
        self.moved(seat, card, from, Place::Hand, Cause::Effect);
        self.left_grave(seat, from);
    }

    // Keys and fog.

    /// A request is named aloud, with its keys and what will be discarded for it, before anything moves.
    pub(crate) fn name_request(&mut self, seat: Seat, action: ActionId) {
        let draft = &self.game.draft;
        let (keys, discard, target) = (draft.key_set(), draft.discard, draft.target);
        let known = &mut self.game.sides[seat].known;
        known.to_opponent |= keys | discard;
        known.to_all |= keys | discard;
        self.tell(Event::Requested { seat, action, keys, discard, target });
    }

    /// Lays hand cards beside a request as its keys.
    pub(crate) fn lay_keys(&mut self, seat: Seat, keys: CardSet) {
        self.game.sides[seat].hand -= keys;
        for card in keys {
            self.moved(seat, card, Place::Hand, Place::Key, Cause::Request);
        }
    }

    /// Keys go to the graveyard one after another in the fixed order; the last one lies on top (R36).
    pub(crate) fn bury_keys(&mut self, seat: Seat, keys: CardSet) {
        for card in keys {
            self.game.sides[seat].grave.push(card);
            self.moved(seat, card, Place::Key, Place::Grave, Cause::Finished);
            self.show_top(seat);
        }
    }

    /// Keys go back into the hand; the opponent has seen them (R19).
    pub(crate) fn keys_to_hand(&mut self, seat: Seat, keys: CardSet) {
        self.game.sides[seat].hand |= keys;
        for card in keys {
            self.moved(seat, card, Place::Key, Place::Hand, Cause::Effect);
        }
    }

    /// Keys go into the fog as the marker of a size change. Availability keeps the fog from overflowing.
    pub(crate) fn keys_to_fog(&mut self, seat: Seat, keys: CardSet, on: Target) -> CardSet {
        let mut left = CardSet::EMPTY;
        for card in keys {
            let side = &mut self.game.sides[seat];
            if side.fog_len as usize >= FOG_LIMIT {
                left = left.with(card);
                continue;
            }
            side.fog[side.fog_len as usize] = FogCard { card, on };
            side.fog_len += 1;
            self.moved(seat, card, Place::Key, Place::Fog, Cause::Effect);
            self.tell(Event::Fogged { seat, card, on });
        }
        left
    }

    /// A player's fog goes to the graveyard together.
    pub(crate) fn clear_fog(&mut self, seat: Seat) {
        let cards: CardSet = self.game.sides[seat].fog().iter().map(|fog| fog.card).collect();
        for card in cards {
            self.game.sides[seat].grave.push(card);
            self.moved(seat, card, Place::Fog, Place::Grave, Cause::Effect);
        }
        self.game.sides[seat].fog_len = 0;
        self.arrived(seat, cards.len());
    }

    // Characters.

    /// A card enters the field from somewhere its owner had it, as a new character.
    fn stand(&mut self, seat: Seat, card: Card, form: Form, pose: Pose, fresh: bool) -> Unit {
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

    fn lay_bulwark(&mut self, seat: Seat, place: u8) {
        let side = &mut self.game.sides[seat];
        side.row[side.bulwarks.count_ones() as usize] = place;
        side.bulwarks |= 1 << place;
    }

    fn raise_soldier(&mut self, seat: Seat, place: u8, card: Card) {
        let side = &mut self.game.sides[seat];
        side.soldiers |= 1 << place;
        side.soldier_cards = side.soldier_cards.with(card);
        side.change[place as usize] = 0;
        side.resized &= !(1 << place);
    }

    /// A bulwark's place leaves the row; the others close up.
    fn leave_row(&mut self, seat: Seat, place: u8) {
        let side = &mut self.game.sides[seat];
        let len = side.bulwarks.count_ones() as usize;
        if let Some(at) = side.row[..len].iter().position(|&p| p == place) {
            side.row.copy_within(at + 1..len, at);
        }
        side.bulwarks &= !(1 << place);
    }

    /// Whether this card can stand alone as a soldier; if not, it goes to the graveyard (R23).
    fn can_be_soldier(&self, card: Card) -> bool {
        self.rules.soldier_cards.contains(card)
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

    fn enters(&mut self, seat: Seat, card: Card, from: Place, form: Form, pose: Pose, cause: Cause) {
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
        self.moved(seat, card, Place::Key, Place::Field(unit), Cause::Effect);
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
        let force = &mut self.game.sides[seat].force;
        *force = force.saturating_add(by);
        self.tell(Event::ResizedAll { seat, by });
    }

    /// A character leaves its place: whatever was aimed at it has lost its target.
    /// Returns its cards, which the caller puts somewhere.
    fn leave_field(&mut self, unit: Unit) -> CardSet {
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
        side.fresh -= cards;
        self.lose_unit(unit);
        self.tell(Event::Left { unit });
        cards
    }

    fn lose_unit(&mut self, unit: Unit) {
        self.game.stage.lose_unit(unit);
        for request in [&mut self.game.made, &mut self.game.pause.request] {
            if request.target == Target::unit(unit) {
                request.target = Target::GONE;
            }
        }
        for side in &mut self.game.sides.0 {
            let len = side.fog_len as usize;
            for fog in side.fog[..len].iter_mut().filter(|fog| fog.on == Target::unit(unit)) {
                fog.on = Target::GONE;
            }
        }
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

    /// A soldier's cards go onto its owner's life in the order that its owner named; others know
    /// the card if it is one, and forget the order if there are several (R42).
    pub(crate) fn unit_to_life(&mut self, unit: Unit, order: &[Card]) {
        let seat = unit.seat();
        let cards = self.leave_field(unit);
        if cards.len() > 1 {
            self.forget(seat, cards);
        }
        for &card in order {
            let side = &mut self.game.sides[seat];
            side.life.push(card);
            side.known.to_owner = side.known.to_owner.with(card);
            self.moved(seat, card, Place::Field(unit), Place::LifeTop, Cause::Effect);
        }
    }

    /// A character was turned over where it stands; whoever the disclosure table says learns its card.
    fn turned_over(&mut self, unit: Unit, form: Form, card: Card) {
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

    fn leave_combat_silently(&mut self, unit: Unit) -> bool {
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
            side.force = 0;
            side.fresh = CardSet::EMPTY;
            for place in places(side.resized) {
                side.change[place as usize] = 0;
            }
            side.resized = 0;
            let len = side.fog_len as usize;
            side.fog[..len].iter_mut().for_each(|fog| fog.on = Target::NONE);
        }
        self.game.used.0 = [0; 2];
        self.game.idle = false;
        self.game.turn = self.game.turn.other();
        self.game.turn_number = self.game.turn_number.saturating_add(1);
        let (seat, number) = (self.game.turn, self.game.turn_number);
        self.tell(Event::TurnTo { seat, number });
    }
}
