//! Setting up a game ("Setting up" in the contract; base game 2).

use crate::frame::Step;
use crate::game::{Flow, Game};
use crate::state::{in_order, take};
use crate::{Deck, Outcome};
use saigen_cards::{Card, CardSet, Seat};

impl Game<'_> {
    /// The whole set-up.
    pub(crate) fn set_up(&mut self, decks: &[Deck; 2]) -> Flow {
        for (seat, deck) in Seat::BOTH.into_iter().zip(decks) {
            self.lay_deck(seat, deck);
        }
        let steps = self.s.book.steps(self.s.options.preset);
        let steps = match &steps[..] {
            [Step::Shuffle, draft @ ..] if matches!(draft, [Step::Draft(..), ..]) => draft,
            steps => steps,
        };
        // Both look through their decks, or at a packet of it, before either chooses, and nobody sees what the
        // other has chosen (R43).
        for seat in Seat::BOTH {
            match steps.first() {
                Some(&Step::Draft(_, cards)) => drop(self.look_at_packet(seat, 0, cards)),
                Some(step) if step.is_choice() => self.s.look_through_life(seat),
                _ => {}
            }
        }
        let (choices, mut rest) = steps.split_at(steps.iter().take_while(|step| step.is_choice()).count());
        for seat in Seat::BOTH {
            choices.iter().try_for_each(|&step| self.take_step(seat, step))?;
        }
        // The decks are already shuffled.
        if let [Step::Shuffle, after @ ..] = rest
            && choices.is_empty()
        {
            rest = after;
        }
        let mut first = Seat::A;
        for &step in rest {
            match step {
                Step::Preset(pairs) => self.presets(pairs)?,
                Step::First => first = self.decide_first()?,
                Step::TurnUp => self.turn_up_trumps(first)?,
                Step::Start => self.start(first)?,
                _ => Seat::BOTH.into_iter().try_for_each(|seat| self.take_step(seat, step))?,
            }
        }
        Ok(())
    }

    /// A step of one player alone.
    fn take_step(&mut self, seat: Seat, step: Step) -> Flow {
        match step {
            Step::Shuffle => self.shuffle_life(seat),
            Step::Scenario(count) => self.choose_from_deck(seat, "starting_hand", count)?,
            Step::Rare if self.s.sides[seat].rare.is_empty() => {
                self.choose_from_deck(seat, "rare_card", 1)?;
            }
            // The card that is left of a draft.
            Step::Rare => {}
            Step::Draft(packets, cards) => self.draft(seat, packets, cards)?,
            Step::Pack(count) => {
                let side = &mut self.s.sides[seat];
                side.pack.extend(side.life.split_off(side.life.len().saturating_sub(count)));
            }
            Step::PackLeftOut => {
                let side = &mut self.s.sides[seat];
                side.pack.append(&mut side.outside);
            }
            Step::Draw(count) => self.draw_cards(seat, count),
            Step::Trumps(count) => self.choose_from_deck(seat, "trump_card", count)?,
            Step::PresetFaceDown => {
                self.preset_bulwark(seat);
                self.preset_bulwark(seat);
                self.s.bodies.iter_mut().for_each(|body| body.fresh.clear());
            }
            Step::Preset(_) | Step::First | Step::TurnUp | Step::Start => {}
        }
        Ok(())
    }

    /// A player chooses cards of the deck for the hand, as trumps, or the rare card; each one moves at
    /// once.
    fn choose_from_deck(&mut self, seat: Seat, kind: &'static str, count: usize) -> Flow {
        let drafted = !self.s.sides[seat].rare.is_empty();
        for _ in 0..count {
            let side = &self.s.sides[seat];
            let deck = in_order(if drafted { side.rare.clone() } else { side.life.clone() });
            let Some(card) = self.ask_card(seat, kind, &deck)? else { continue };
            self.s.known[seat].to_owner |= CardSet::of(card);
            let side = &mut self.s.sides[seat];
            take(if drafted { &mut side.rare } else { &mut side.life }, card);
            let zone = match kind {
                "rare_card" => &mut side.rare,
                "trump_card" => &mut side.trumps,
                _ => &mut side.hand,
            };
            zone.push(card);
        }
        Ok(())
    }

    /// One card of each packet lies aside, in the place of the rare card; the others stay where they are.
    fn draft(&mut self, seat: Seat, packets: usize, cards: usize) -> Flow {
        for packet in 0..packets {
            let packet = self.look_at_packet(seat, packet * (cards - 1), cards);
            let Some(card) = self.ask_card(seat, "draft_card", &packet)? else { continue };
            let side = &mut self.s.sides[seat];
            take(&mut side.life, card);
            side.rare.push(card);
            side.rare.sort_unstable();
        }
        Ok(())
    }

    /// The packet of the life that lies below this number of cards.
    fn look_at_packet(&mut self, seat: Seat, above: usize, cards: usize) -> Vec<Card> {
        let life = self.s.sides[seat].life.iter().rev();
        let packet: Vec<Card> = life.skip(above).take(cards).copied().collect();
        self.s.known[seat].to_owner |= packet.iter().copied().collect();
        in_order(packet)
    }

    /// The first player draws a card and has the turn and the chance.
    fn start(&mut self, first: Seat) -> Flow {
        self.draw_cards(first, 1);
        self.s.turn = 1;
        self.s.turn_player = first;
        self.s.chance = first;
        self.win_check()
    }

    /// The deck in the fixed order, the last card on top, then shuffled.
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

    /// The presets of both seats. A seat whose life runs out loses; both: a draw, as in R1.
    fn presets(&mut self, pairs: usize) -> Flow {
        let done = Seat::BOTH.map(|seat| self.preset(seat, pairs));
        self.lose_before_start(done)
    }

    /// Bulwarks and as many soldiers from the top; none counts as entered this turn (R38).
    fn preset(&mut self, seat: Seat, pairs: usize) -> bool {
        let able =
            (0..pairs).all(|_| self.preset_bulwark(seat)) && (0..pairs).all(|_| self.preset_soldier(seat));
        if able {
            self.s.bodies.iter_mut().for_each(|body| body.fresh.clear());
        }
        able
    }

    fn preset_bulwark(&mut self, seat: Seat) -> bool {
        let card = self.s.pop_life(seat);
        card.map(|card| self.enter(seat, card, false, true)).is_some()
    }

    /// A card that makes no soldier goes to the graveyard, and the next one is taken (R23).
    fn preset_soldier(&mut self, seat: Seat) -> bool {
        while let Some(card) = self.s.pop_life(seat) {
            if self.can_be_preset(card) {
                self.enter(seat, card, true, true);
                return true;
            }
            self.bury_one(seat, card);
        }
        false
    }

    fn can_be_preset(&self, card: Card) -> bool {
        let joker = self.s.book.switches.joker_never_preset && card.number() == 0;
        !joker && self.s.book.makes_soldier(card)
    }

    /// The card that lies beyond the bulwark is turned up; if it makes no soldier, the next cards of the life
    /// follow (R48).
    fn turn_up_preset(&mut self, seat: Seat) -> Flow {
        let Some(&id) = self.s.sides[seat].row.last() else { return Ok(()) };
        let card = self.s.body(id).map(|body| body.cards[0]);
        if card.is_some_and(|card| self.can_be_preset(card)) {
            return self.turn_over(id);
        }
        for card in self.leave(id) {
            self.bury_one(seat, card);
        }
        let able = self.preset_soldier(seat);
        self.s.bodies.iter_mut().for_each(|body| body.fresh.clear());
        self.lose_before_start(Seat::BOTH.map(|other| other != seat || able))
    }

    /// First the player who goes first, then the other one (R48).
    fn turn_up_trumps(&mut self, first: Seat) -> Flow {
        self.s.turn_player = first;
        for seat in [first, first.other()] {
            self.turn_up_preset(seat)?;
            self.turn_up_trump(seat)?;
        }
        Ok(())
    }

    /// Who goes first.
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
