//! Knowledge about the cards of each player (R19), and what is forgotten (R42).
//!
//! A player knows a card if they know its present place. Soldiers, fog, key cards, cards turned up and the tops
//! of the graveyards are open; owners know their hand, field, graveyard, trumps and rare card. Nobody
//! knows the cards of a closed pack.

use crate::state::State;
use saigen_cards::{Card, CardSet, Seat};

/// A viewer of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// A spectator without private knowledge.
    Onlooker,
}

impl Viewer {
    /// All viewers.
    pub const ALL: [Self; 3] = [Self::Seat(Seat::A), Self::Seat(Seat::B), Self::Onlooker];
}

/// A viewer's knowledge about the cards of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sights {
    /// The life from the bottom; `None` for unknown cards.
    pub life: Vec<Option<Card>>,
    /// The graveyard from the bottom; `None` for unknown cards.
    pub grave: Vec<Option<Card>>,
    /// The known cards of the hand.
    pub hand: CardSet,
    /// The known cards outside the game.
    pub outside: CardSet,
    /// The known cards of the pack.
    pub pack: CardSet,
    /// The rare card, if it is known.
    pub rare: CardSet,
    /// The known trumps.
    pub trumps: CardSet,
    /// The publicly known set at the bottom of the life.
    pub bottom: CardSet,
    /// The known cards of each character, by ascending place number.
    pub characters: Vec<CardSet>,
    /// The cards whose place the opponent knows, as far as the viewer knows.
    pub seen: CardSet,
    /// The cards whose place is public.
    pub public: CardSet,
}

/// The viewers' knowledge of the places of one player's cards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    /// Known to the owner; relevant for the life, the pack and cards outside the game.
    pub(crate) to_owner: CardSet,
    /// Known to the opponent.
    pub(crate) to_opponent: CardSet,
    /// Known to all.
    pub(crate) to_everybody: CardSet,
    /// Number of cards at the bottom of the life that are public as a set.
    pub(crate) bottom: usize,
}

/// Two cards that were just laid on the life, in an order that only their owner knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Laid {
    pub(crate) owner: Seat,
    pub(crate) cards: [Card; 2],
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

impl State {
    /// These cards become public in their present place.
    pub(crate) fn show(&mut self, seat: Seat, cards: &[Card]) {
        let known = &mut self.known[seat];
        known.to_owner |= set(cards);
        known.to_opponent |= set(cards);
        known.to_everybody |= set(cards);
    }

    /// The top of the graveyard becomes public.
    pub(crate) fn show_grave_top(&mut self, seat: Seat) {
        if let Some(&top) = self.sides[seat].grave.last() {
            self.show(seat, &[top]);
        }
    }

    /// All but the owner forget the places of these cards.
    pub(crate) fn others_forget(&mut self, seat: Seat, cards: &[Card]) {
        let known = &mut self.known[seat];
        known.to_opponent -= set(cards);
        known.to_everybody -= set(cards);
    }

    /// Cards have left the hand unseen: others forget what they knew of the hand, unless it is empty and they knew
    /// all of these cards or none, apart from the last one, which is on top (R42).
    pub(crate) fn left_hand_unseen(&mut self, seat: Seat, cards: &[Card]) {
        let hand = self.sides[seat].hand.clone();
        let known = [self.known[seat].to_opponent, self.known[seat].to_everybody];
        let beneath = set(&cards[..cards.len().saturating_sub(1)]);
        let some = known.iter().any(|known| known.intersects(beneath) && !known.contains_all(beneath));
        if !hand.is_empty() || some {
            self.others_forget(seat, cards);
            self.others_forget(seat, &hand);
        }
    }

    /// The opponent of the owner looks at the hand (R37).
    pub(crate) fn look_at_hand(&mut self, seat: Seat) {
        let hand = set(&self.sides[seat].hand);
        self.known[seat].to_opponent |= hand;
    }

    /// The owner looks through the life and thus knows the cards outside the game and in the pack, unless both are
    /// unknown. The order is forgotten (R42).
    pub(crate) fn look_through_life(&mut self, seat: Seat) {
        let unknown = |cards: &[Card]| set(cards) - self.known[seat].to_owner;
        let [outside, pack] = [&self.sides[seat].outside, &self.sides[seat].pack].map(|cards| unknown(cards));
        if outside.is_empty() || pack.is_empty() {
            self.known[seat].to_owner |= outside | pack;
        }
    }

    /// The top card leaves the life; its owner sees it.
    pub(crate) fn pop_life(&mut self, seat: Seat) -> Option<Card> {
        let card = self.sides[seat].life.pop()?;
        let known = &mut self.known[seat];
        known.to_owner |= CardSet::of(card);
        // R42: the set at the bottom is forgotten once a card of it is taken from the top.
        if known.bottom > self.sides[seat].life.len() {
            known.bottom = 0;
        }
        Some(card)
    }

    /// The bottom card leaves the life and the known set at the bottom.
    pub(crate) fn pop_life_bottom(&mut self, seat: Seat) -> Option<Card> {
        let life = &mut self.sides[seat].life;
        if life.is_empty() {
            return None;
        }
        let card = life.remove(0);
        self.known[seat].to_owner |= CardSet::of(card);
        self.known[seat].bottom = self.known[seat].bottom.saturating_sub(1);
        Some(card)
    }

    /// The owner takes a card out of the life and shows it. Others do not see its place, so they forget the places
    /// of the rest.
    pub(crate) fn take_from_life(&mut self, seat: Seat, card: Card) {
        crate::state::take(&mut self.sides[seat].life, card);
        self.forget_life(seat);
        self.show(seat, &[card]);
    }

    /// Cards go beneath the life one after another. A single one is public; of several, and of one beneath a set,
    /// others know only the set.
    pub(crate) fn lay_beneath(&mut self, seat: Seat, cards: &[Card]) {
        for &card in cards {
            self.sides[seat].life.insert(0, card);
        }
        if cards.len() > 1 || self.known[seat].bottom > 0 {
            self.others_forget(seat, cards);
            self.known[seat].bottom += cards.len();
        }
    }

    /// The cards of a character go beneath the life. A card that not everybody knows ends what is known of the
    /// bottom as a set (R42).
    pub(crate) fn lay_body_beneath(&mut self, seat: Seat, cards: &[Card]) {
        if self.known[seat].to_everybody.contains_all(set(cards)) {
            return self.lay_beneath(seat, cards);
        }
        self.known[seat].bottom = 0;
        cards.iter().for_each(|&card| self.sides[seat].life.insert(0, card));
    }

    /// Open cards go onto the life in the owner's order; others forget the order of several.
    pub(crate) fn lay_onto_life(&mut self, seat: Seat, cards: &[Card]) {
        self.sides[seat].life.extend(cards);
        self.laid = None;
        if cards.len() > 1 {
            self.others_forget(seat, cards);
            self.laid = cards.try_into().ok().map(|cards| Laid { owner: seat, cards });
        }
    }

    /// The order of the life is forgotten.
    pub(crate) fn forget_life(&mut self, seat: Seat) {
        let life = self.sides[seat].life.clone();
        self.others_forget(seat, &life);
        self.known[seat].to_owner -= set(&life);
        self.known[seat].bottom = 0;
    }

    /// The initial knowledge of a position: open cards, and the cards that owners see.
    pub(crate) fn know_open_cards(&mut self) {
        for seat in Seat::BOTH {
            let side = &self.sides[seat];
            let closed: &[Card] = if side.pack_open { &[] } else { &side.pack };
            let hidden = set(&side.life) | set(&side.outside) | set(closed);
            self.known[seat].to_owner |= CardSet::ALL - hidden;
            let mut open = [&side.fog[..], &side.trumps_up, &side.held_down].concat();
            let own = self.bodies.iter().filter(|body| body.seat == seat && body.soldier);
            open.extend(own.flat_map(|body| body.cards.clone()));
            let staged = self.stage.iter().filter(|request| request.controller == seat);
            open.extend(staged.flat_map(|request| request.keys.clone()));
            self.show(seat, &open);
            self.show_grave_top(seat);
        }
    }

    /// A viewer's knowledge about the cards of one player.
    pub(crate) fn known_by(&self, viewer: Viewer, seat: Seat) -> Sights {
        let known = self.known[seat];
        let side = &self.sides[seat];
        let far = match viewer {
            Viewer::Seat(own) if own == seat => known.to_owner,
            Viewer::Seat(_) => known.to_opponent,
            Viewer::Onlooker => known.to_everybody,
        };
        // Owners know their hand, field, graveyard, trumps and rare card.
        let near = if viewer == Viewer::Seat(seat) { CardSet::ALL } else { far };
        Sights {
            life: pile(&side.life, far),
            grave: pile(&side.grave, near),
            hand: set(&side.hand) & near,
            outside: set(&side.outside) & far,
            pack: set(&side.pack) & far,
            rare: set(&side.rare) & near,
            trumps: set(&side.trumps) & near,
            bottom: set(&side.life[..known.bottom]),
            characters: self.bodies_of(seat).iter().map(|body| set(&body.cards) & near).collect(),
            seen: if viewer == Viewer::Onlooker { known.to_everybody } else { known.to_opponent },
            public: known.to_everybody,
        }
    }
}

/// The cards of a pile; `None` for unknown ones.
fn pile(cards: &[Card], known: CardSet) -> Vec<Option<Card>> {
    cards.iter().map(|&card| known.contains(card).then_some(card)).collect()
}
