//! Setting up a game ("Setting up" in the contract; base game 2).

use crate::book::Preset;
use crate::game::{Flow, Game};
use crate::state::in_order;
use crate::{Deck, Outcome};
use saigen_cards::{Card, Seat};

impl Game<'_> {
    /// The whole set-up.
    pub(crate) fn set_up(&mut self, decks: [Deck; 2]) -> Flow {
        for (seat, deck) in Seat::BOTH.into_iter().zip(decks) {
            self.lay_deck(seat, &deck);
        }
        let switches = self.s.book.switches;
        if switches.preset == Preset::OnRequestBeforeHand && self.s.options.preset {
            self.presets()?;
        }
        for seat in Seat::BOTH {
            self.draw_cards(seat, switches.hand);
        }
        if switches.preset == Preset::AlwaysAfterHand {
            self.presets()?;
        }
        let first = self.decide_first()?;
        self.draw_cards(first, 1);
        self.s.turn = 1;
        self.s.turn_player = first;
        self.s.chance = first;
        self.win_check()
    }

    /// Step 1: the deck in the fixed order, the last card on top, then shuffled.
    fn lay_deck(&mut self, seat: Seat, deck: &Deck) {
        let mut cards = match deck {
            Deck::Open(cards) | Deck::Secret(cards) => in_order(cards.clone()),
            Deck::Random(_) => Card::all().collect(),
        };
        cards.dedup();
        let outside: Vec<Card> = Card::all().filter(|card| !cards.contains(card)).collect();
        self.s.sides[seat].life = cards;
        self.s.sides[seat].outside = outside.clone();
        self.shuffle_life(seat);
        match deck {
            Deck::Open(_) => self.s.show(seat, &outside),
            Deck::Secret(_) => self.s.known[seat].to_owner = outside.into_iter().collect(),
            &Deck::Random(count) => {
                let side = &mut self.s.sides[seat];
                side.outside = side.life.split_off(count.min(side.life.len()));
            }
        }
    }

    /// Draws `count` cards, or fewer if the life runs out.
    pub(crate) fn draw_cards(&mut self, seat: Seat, count: usize) {
        for _ in 0..count {
            if let Some(card) = self.s.pop_life(seat) {
                self.put_in_hand(seat, &[card]);
            }
        }
    }

    /// Step 4: the presets of both seats. A seat whose life runs out loses; both: a draw, as in R1.
    fn presets(&mut self) -> Flow {
        let done = [self.preset(Seat::A), self.preset(Seat::B)];
        self.lose_before_start(done)
    }

    /// One preset: a bulwark and a soldier; neither counts as entered this turn (R38).
    fn preset(&mut self, seat: Seat) -> bool {
        let Some(bulwark) = self.s.pop_life(seat) else {
            return false;
        };
        self.enter(seat, bulwark, false, true);
        loop {
            let Some(card) = self.s.pop_life(seat) else {
                return false;
            };
            // R23: a Joker makes no soldier in Lite.
            let joker = self.s.book.switches.joker_never_preset && card.number() == 0;
            if joker || !self.s.book.makes_soldier(card) {
                self.bury_one(seat, card);
                continue;
            }
            self.enter(seat, card, true, true);
            break;
        }
        self.s.bodies.iter_mut().for_each(|body| body.fresh.clear());
        true
    }

    /// Step 5: who goes first.
    fn decide_first(&mut self) -> Flow<Seat> {
        loop {
            let shown = Seat::BOTH.map(|seat| self.reveal_top(seat));
            self.lose_before_start(shown.map(|card| card.is_some()))?;
            let [a, b] = shown.map(|card| card.map_or(0, Card::number));
            if a != b {
                return Ok(if a > b { Seat::A } else { Seat::B });
            }
        }
    }

    /// The top card of the life goes to the graveyard, seen by all.
    fn reveal_top(&mut self, seat: Seat) -> Option<Card> {
        let card = self.s.pop_life(seat)?;
        self.bury_one(seat, card);
        Some(card)
    }

    /// R1: a seat that cannot turn over a card loses; both: a draw.
    fn lose_before_start(&mut self, able: [bool; 2]) -> Flow {
        match able {
            [true, true] => Ok(()),
            [true, false] => self.over(Outcome::Winner(Seat::A)),
            [false, true] => self.over(Outcome::Winner(Seat::B)),
            [false, false] => self.over(Outcome::Draw),
        }
    }
}
