//! Imagining: a random full game that fits a view, every one of them equally likely.
//!
//! The cards that the viewer does not know are shuffled into the places whose card is not known; all
//! counts, and everything public, stay as they are (R41).

use saigen_cards::{BySeat, Card, CardSet, Chance, Pile, Seat, shuffle};
use saigen_rulebook::Zone;

use super::{NOWHERE, PileView, SideView, Sight, View};
use crate::choice::Decision;
use crate::game::{Game, Phase};
use crate::rules::Rules;
use crate::settle::waiting;
use crate::side::{Known, Side, places};

impl View {
    /// A random game that looks like this to the viewer, uniformly among those that do.
    pub fn imagine(&self, rules: &Rules, chance: &mut impl Chance) -> Game {
        let sides = BySeat(Seat::BOTH.map(|seat| self.imagine_side(seat, chance)));
        let mut game = Game::laid(sides, self.combat);
        game.stage = self.stage;
        game.used = self.used;
        game.turn_number = self.turn_number;
        game.turn = self.turn;
        game.first = self.first;
        game.chance = self.chance;
        game.passed = self.passed;
        game.idle = self.idle;
        game.outcome = self.outcome;
        let moment = &self.moment;
        game.phase = moment.phase;
        game.after = moment.after;
        game.made = moment.made;
        game.pending = moment.pending;
        game.waiting = BySeat(moment.pending.0.map(waiting));
        game.held = moment.held;
        game.new_on_grave = moment.new_on_grave;
        game.free_run = moment.free_run;
        game.draft = moment.draft;
        game.pause = moment.pause;
        game.pick_in_secret(rules, moment.picked_hidden, chance);
        game.decision = moment.decision;
        if moment.decision.options.is_empty() {
            game.ask_again(rules);
        }
        game
    }

    /// Cards of a seat that lie with requests or turned up, which everybody knows.
    fn on_the_table(&self, seat: Seat) -> CardSet {
        let moment = &self.moment;
        let pause = &moment.pause;
        let waiting = self.stage.requests().iter().chain([&moment.made, &pause.request]);
        let own = waiting.filter(|request| request.controller == seat);
        let keys = own.fold(CardSet::EMPTY, |all, request| all | request.keys);
        let turned = if pause.request.controller == seat { pause.turned() } else { &[] };
        keys | turned.iter().copied().collect()
    }

    /// The cards of a seat whose place the viewer does not know.
    pub fn unknown_cards(&self, seat: Seat) -> CardSet {
        CardSet::ALL - self.sides[seat].known_cards() - self.on_the_table(seat)
    }

    fn imagine_side(&self, seat: Seat, chance: &mut impl Chance) -> Side {
        let view = &self.sides[seat];
        let mut hidden = Hidden::new(self.unknown_cards(seat), chance);
        let mut side = Side::EMPTY;
        side.life = view.imagine_life(&mut hidden, chance);
        side.grave = hidden.pile(&view.grave);
        side.hand = view.hand | hidden.set(view.hand_hidden);
        side.outside = view.outside | hidden.set(view.outside_hidden);
        side.pack = view.pack | hidden.set(view.pack_hidden);
        side.pack_open = view.pack_open;
        side.rare = view.rare | hidden.set(view.rare_hidden);
        side.trumps = view.trumps | hidden.set(view.trumps_hidden);
        (side.trumps_up, side.held_down) = (view.trumps_up, view.held_down);
        view.imagine_field(&mut side, &mut hidden);
        side.fog = view.fog;
        side.fog_len = view.fog_len;
        side.known_bottom = view.bottom;
        side.known = view.imagine_known(&side);
        side
    }
}

/// The cards that a viewer does not know, in a random order.
struct Hidden {
    cards: Pile,
}

impl Hidden {
    fn new(cards: CardSet, chance: &mut impl Chance) -> Self {
        let mut cards: Pile = cards.into_iter().collect();
        shuffle(cards.cards_mut(), chance);
        Self { cards }
    }

    /// The next unknown card. A view has as many unknown cards as unknown places.
    fn next(&mut self) -> Card {
        self.cards.pop().unwrap_or(Card::JOKER_1)
    }

    fn set(&mut self, count: u8) -> CardSet {
        (0..count).map(|_| self.next()).collect()
    }

    fn pile(&mut self, view: &PileView) -> Pile {
        view.cards().iter().map(|sight| sight.card().unwrap_or_else(|| self.next())).collect()
    }
}

impl SideView {
    /// All cards whose place the viewer knows, or knows to be in the bottom group.
    fn known_cards(&self) -> CardSet {
        let faces = |sights: &[Sight]| sights.iter().filter_map(|sight| sight.card()).collect::<CardSet>();
        let field = places(self.bulwarks).filter_map(|place| self.base[place as usize].card());
        let fog = self.fog().iter().map(|fog| fog.card);
        self.hand
            | self.outside
            | self.pack
            | self.rare
            | self.trumps
            | self.bottom_set
            | self.soldier_cards
            | faces(self.life.cards())
            | faces(self.grave.cards())
            | field.chain(fog).collect()
    }

    /// The life: the bottom group in a random order where the order is not known.
    fn imagine_life(&self, hidden: &mut Hidden, chance: &mut impl Chance) -> Pile {
        let (bottom, above) = self.life.cards().split_at(self.bottom as usize);
        let faces: CardSet = bottom.iter().filter_map(|sight| sight.card()).collect();
        let mut group = Hidden::new(self.bottom_set - faces, chance);
        let bottom = bottom.iter().map(|sight| sight.card().unwrap_or_else(|| group.next()));
        let above = above.iter().map(|sight| sight.card().unwrap_or_else(|| hidden.next()));
        bottom.chain(above).collect()
    }

    fn imagine_field(&self, side: &mut Side, hidden: &mut Hidden) {
        side.soldiers = self.soldiers;
        side.bulwarks = self.bulwarks;
        side.driven = self.driven;
        side.resized = places(self.soldiers)
            .filter(|&place| self.change[place as usize] != 0)
            .fold(0, |set, place| set | 1 << place);
        side.soldier_cards = self.soldier_cards;
        (side.leads, side.bonus) = (self.leads, self.bonus);
        side.fresh = self.fresh;
        side.growth = self.growth;
        side.change = self.change;
        for place in places(self.bulwarks) {
            let card = self.base[place as usize].card().unwrap_or_else(|| hidden.next());
            side.base[place as usize] = card;
            side.at[card.index()] = place;
            if self.fresh_backs >> place & 1 != 0 {
                side.fresh = side.fresh.with(card);
            }
        }
        // The last one written stays: which card of a soldier counts as its first does not matter.
        for card in self.soldier_cards {
            let place = self.at[card.index()];
            side.at[card.index()] = place;
            side.base[place as usize] = card;
        }
        for (place, &seen) in side.row.iter_mut().zip(&self.row) {
            *place = if seen == NOWHERE { 0 } else { seen };
        }
    }

    fn imagine_known(&self, side: &Side) -> Known {
        let life = side.life.cards().iter().enumerate();
        let in_life =
            life.filter(|(position, _)| self.owner_knows >> position & 1 != 0).map(|(_, &card)| card);
        let outside = if self.owner_knows_outside { side.outside } else { CardSet::EMPTY };
        let pack = if self.owner_knows_pack { side.pack } else { CardSet::EMPTY };
        Known {
            to_opponent: self.known_to_opponent,
            to_all: self.known_to_all,
            to_owner: in_life.collect::<CardSet>() | outside | pack,
        }
    }
}

impl Game {
    /// Picks cards for a controller who has picked in secret: where the effect picked last, or where such
    /// cards have gone since.
    fn pick_in_secret(&mut self, rules: &Rules, count: u8, chance: &mut impl Chance) {
        if count == 0 {
            return;
        }
        let there = self.last_picked_from(rules);
        let side = self.side(self.pause.picked_of);
        let elsewhere = CardSet::ALL - side.outside - there;
        let near = count.min(there.len() as u8);
        let far = (count - near).min(elsewhere.len() as u8);
        self.pause.picked |= Hidden::new(there, chance).set(near);
        self.pause.picked |= Hidden::new(elsewhere, chance).set(far);
    }

    /// The cards among which the effect at work has picked last. Of a graveyard those that lay there then.
    fn last_picked_from(&self, rules: &Rules) -> CardSet {
        let side = self.side(self.pause.picked_of);
        let effect = &rules.plan(self.pause.request.action).effect;
        let past = &effect[..effect.len().min(self.pause.step.into())];
        match past.iter().rev().find_map(|op| op.picks()) {
            Some(Zone::Hand(_)) => side.hand,
            Some(Zone::Life) => side.life.to_set(),
            Some(Zone::Pack) => side.pack | side.rare,
            Some(Zone::Anywhere) => side.searchable(),
            Some(Zone::Grave) | None => {
                let new = usize::from(self.new_on_grave[self.pause.picked_of]);
                let old = side.grave.len().saturating_sub(new);
                side.grave.cards()[..old].iter().copied().collect()
            }
        }
    }

    /// Asks the question of this moment anew.
    pub(crate) fn ask_again(&mut self, rules: &Rules) {
        self.decision = self.present_question(rules).unwrap_or(self.decision);
    }

    /// The question of this moment, if there is one.
    pub(crate) fn present_question(&self, rules: &Rules) -> Option<Decision> {
        match (self.grave_top_question(), self.phase, self.pause.ask) {
            (Some(decision), ..) => Some(decision),
            (_, Phase::SetUp, _) => self.set_up_question(rules),
            (_, Phase::Chance, _) => self.chance_question(rules),
            (_, Phase::Resolve, Some(ask)) => Some(self.question(rules, ask)),
            (_, Phase::Settle, _) => {
                self.next_immediate(rules).map(|(seat, class)| self.trigger_question(rules, seat, class))
            }
            _ => None,
        }
    }
}
