//! What must hold of every view: the events fold to it, imagined games look like it, and it does not
//! change when only cards change that its viewer does not know.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{Choice, Event, Game, Moment, Rules, View, Viewer};
use saigen_notation::dump;

use crate::{Random, invariants};

/// The viewers of a running game.
pub const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Onlooker];

/// The views of all viewers, folded from what each of them sees.
pub struct Folded {
    views: [View; 3],
}

impl Folded {
    /// Before anything has happened.
    pub fn blank() -> Self {
        Self { views: VIEWERS.map(View::blank) }
    }

    /// From a game in progress.
    pub fn of(game: &Game) -> Self {
        Self { views: VIEWERS.map(|viewer| View::of(game, viewer)) }
    }

    /// Takes the events of one choice, and compares with what is built.
    pub fn follow(&mut self, rules: &Rules, game: &Game, events: &[Event]) {
        for (view, viewer) in self.views.iter_mut().zip(VIEWERS) {
            for event in events {
                view.apply(rules, &event.seen_by(viewer));
            }
            view.now(Moment::of(game, viewer));
            let built = View::of(game, viewer);
            assert!(
                *view == built,
                "{viewer:?}: the folded view differs\nfolded {}\nbuilt  {}\nafter {events:#?}\n{}",
                first_difference(view, &built),
                first_difference(&built, view),
                dump(rules, game)
            );
        }
    }
}

/// The part of something, as debug text, around the first place where it differs from another.
pub fn first_difference<T: std::fmt::Debug>(view: &T, other: &T) -> String {
    let (text, other) = (format!("{view:?}"), format!("{other:?}"));
    let at = text.bytes().zip(other.bytes()).position(|(a, b)| a != b).unwrap_or(0);
    let from = (0..=at.saturating_sub(120)).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    text[from..].chars().take(220).collect()
}

/// Games imagined from every view look like it, hold the invariants, and ask the viewer the same.
pub fn imagined_games_fit(rules: &Rules, game: &Game, random: &mut Random) {
    for viewer in VIEWERS {
        let view = View::of(game, viewer);
        let imagined = view.imagine(rules, random);
        invariants::cards_and_row(&imagined);
        let again = View::of(&imagined, viewer);
        assert!(
            view == again,
            "{viewer:?}: an imagined game looks different\nthis {}\nthat {}\n{}",
            first_difference(&view, &again),
            first_difference(&again, &view),
            dump(rules, game)
        );
        assert_eq!(view.key(), again.key());
        let ours = view.decision().filter(|decision| viewer == Viewer::Seat(decision.seat));
        assert!(ours.is_none_or(|decision| imagined.decision() == Some(decision)));
    }
}

/// The cards of a seat that a viewer has not learned in a whole game, from the disclosure that the
/// events carry, on the game's side.
pub struct Unlearned {
    viewer: Viewer,
    /// By seat.
    pub cards: [CardSet; 2],
}

impl Unlearned {
    /// Before the first event nothing is learned.
    pub fn new(viewer: Viewer) -> Self {
        Self { viewer, cards: [CardSet::ALL; 2] }
    }

    fn learn(&mut self, seat: Seat, cards: CardSet) {
        self.cards[seat as usize] -= cards;
    }

    /// What an event tells the viewer.
    pub fn hear(&mut self, event: &Event) {
        match *event {
            Event::Laid { seat, deck, sees, .. } if self.is_among(seat, sees) => {
                self.learn(seat, CardSet::ALL - deck);
            }
            Event::Moved { seat, card, sees, .. } if self.is_among(seat, sees) => {
                self.learn(seat, CardSet::of(card));
            }
            // Which card 世代交代 finds stays hidden, but that it is a court card shows.
            Event::Moved { seat, card, from, to, cause: saigen_engine::Cause::Effect, .. }
                if from == saigen_engine::Place::LifeTop && to == saigen_engine::Place::Hand =>
            {
                self.learn(seat, CardSet::of(card));
            }
            Event::Shown { seat, card } | Event::Top { seat, card } | Event::Fogged { seat, card, .. } => {
                self.learn(seat, CardSet::of(card));
            }
            Event::TurnedOver { unit, card, .. } => self.learn(unit.seat(), CardSet::of(card)),
            Event::LookedAt { seat, hand } if self.viewer == Viewer::Seat(seat.other()) => {
                self.learn(seat, hand);
            }
            // Whoever looks through a life has seen all of it.
            Event::LookedThrough { seat, .. } if self.viewer == Viewer::Seat(seat) => {
                self.learn(seat, CardSet::ALL);
            }
            Event::Requested { seat, keys, discard, .. } => self.learn(seat, keys | discard),
            Event::Bottom { seat, cards, .. } => self.learn(seat, cards),
            _ => {}
        }
    }

    fn is_among(&self, seat: Seat, sees: saigen_engine::Sees) -> bool {
        match self.viewer {
            Viewer::Everything => true,
            Viewer::Onlooker => sees.onlookers,
            Viewer::Seat(own) if own == seat => sees.owner,
            Viewer::Seat(_) => sees.opponent,
        }
    }

    /// A random permutation of the unlearned cards of each seat; all others stay.
    pub fn permutation(&self, random: &mut Random) -> Permutation {
        Permutation(self.cards.map(|cards| {
            let mut map: Vec<Card> = Card::all().collect();
            let members: Vec<Card> = cards.into_iter().collect();
            let mut images = members.clone();
            saigen_cards::shuffle(&mut images, random);
            members.iter().zip(images).for_each(|(card, image)| map[card.index()] = image);
            map
        }))
    }
}

/// Which card stands for which in a twin game, by seat.
pub struct Permutation([Vec<Card>; 2]);

impl Permutation {
    /// The card that stands for this one.
    pub fn card(&self, seat: Seat, card: Card) -> Card {
        self.0[seat as usize][card.index()]
    }

    /// The answer that stands for this one, to a question about cards of this seat.
    pub fn choice(&self, seat: Seat, choice: Choice) -> Choice {
        match choice {
            Choice::Card(card) => Choice::Card(self.card(seat, card)),
            other => other,
        }
    }
}
