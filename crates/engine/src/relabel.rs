//! The same game with other cards: how twins are made, on the game's side.

use saigen_cards::{Card, CardSet, Pile, Seat};

use crate::game::{Game, Phase};
use crate::rules::Rules;
use crate::side::places;

impl Game {
    /// The same game in which every card of a seat is replaced by the one that stands for it.
    ///
    /// `stands_for` must be a permutation. Who knows what is carried over: whoever knew a card's place
    /// knows that of the card that now lies there. The question is asked anew.
    #[must_use]
    pub fn relabelled(&self, rules: &Rules, seat: Seat, stands_for: impl Fn(Card) -> Card) -> Self {
        let map = |cards: CardSet| cards.into_iter().map(&stands_for).collect::<CardSet>();
        let pile = |pile: &Pile| pile.cards().iter().map(|&card| stands_for(card)).collect::<Pile>();
        let old = self.side(seat);
        let mut side = *old;
        (side.life, side.grave) = (pile(&old.life), pile(&old.grave));
        side.hand = map(old.hand);
        side.outside = map(old.outside);
        (side.pack, side.rare) = (map(old.pack), map(old.rare));
        side.trumps = map(old.trumps);
        (side.trumps_up, side.held_down) = (map(old.trumps_up), map(old.held_down));
        side.soldier_cards = map(old.soldier_cards);
        side.leads = map(old.leads);
        side.fresh = map(old.fresh);
        side.known.to_opponent = map(old.known.to_opponent);
        side.known.to_all = map(old.known.to_all);
        side.known.to_owner = map(old.known.to_owner);
        side.base.iter_mut().for_each(|card| *card = stands_for(*card));
        side.fog.iter_mut().for_each(|fog| fog.card = stands_for(fog.card));
        Card::all().for_each(|card| side.at[stands_for(card).index()] = old.at[card.index()]);
        places(side.soldiers).for_each(|place| side.take_shape(&rules.traits, place));
        let mut game = self.with_side(seat, side);
        game.relabel_requests(seat, &map, &stands_for);
        if game.phase != Phase::Over {
            game.ask_again(rules);
        }
        game
    }

    /// Keys, and what is picked, named and turned up for requests of the seat.
    fn relabel_requests(
        &mut self,
        seat: Seat,
        map: &impl Fn(CardSet) -> CardSet,
        stands_for: &impl Fn(Card) -> Card,
    ) {
        let waiting = self.stage.requests_mut().iter_mut().chain([&mut self.made]);
        waiting
            .filter(|request| request.controller == seat)
            .for_each(|request| request.keys = map(request.keys));
        if self.chance == seat {
            self.draft.keys.iter_mut().for_each(|card| *card = stands_for(*card));
            self.draft.discard = map(self.draft.discard);
        }
        let pause = &mut self.pause;
        if pause.request.controller == seat {
            pause.request.keys = map(pause.request.keys);
            pause.keys = map(pause.keys);
            pause.turned.iter_mut().for_each(|card| *card = stands_for(*card));
        }
        if self.decision.seat == seat {
            pause.order.iter_mut().for_each(|card| *card = stands_for(*card));
        }
        if pause.picked_of == seat || pause.request.controller == seat {
            pause.picked = map(pause.picked);
        }
    }
}
