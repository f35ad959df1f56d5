//! Twin games differ only in cards that a viewer never learns; everything that the viewer sees must be the same.
//! Twins are made from the disclosure in the events.

use std::fmt::Debug;

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{
    Ask, Cause, Choice, Decision, Event, Game, Place, Rules, Sees, SetUp, Viewer, WholeRequest,
};

use crate::Random;
use crate::views::first_difference;

/// Plays a game from a set-up to its end, then each of its twins as far as possible. After every deed, `shown`
/// must be the same in both. Returns the number of twins that were played to the end.
pub fn compare<T: PartialEq + Debug>(
    rules: &Rules,
    set_up: &SetUp,
    viewer: Viewer,
    seeds: impl IntoIterator<Item = u64>,
    seed: u64,
    shown: impl Fn(&Rules, &Game, Viewer, &[Event]) -> T,
) -> usize {
    let mut unlearned = Unlearned::new(viewer);
    let mut hear = |event: Event| unlearned.hear(&event);
    let start = Game::set_up(rules, set_up, &mut Random::new(seed), &mut hear).expect("a possible set-up");
    let deeds = play(rules, start, seed, &mut unlearned);
    let twins = seeds.into_iter().map(|seed| unlearned.permutation(&mut Random::new(seed)));
    let played = twins.map(|twin| compare_one(rules, start, &deeds, &twin, viewer, &shown));
    played.filter(|&steps| steps == deeds.len()).count()
}

fn play(rules: &Rules, start: Game, seed: u64, unlearned: &mut Unlearned) -> Vec<Deed> {
    let (mut random, mut game, mut deeds) = (Random::new(seed), start, Vec::new());
    while let Some(decision) = game.decision() {
        let deed = Deed::random(rules, &game, decision, &mut random);
        let events = deed.carry_out(rules, &mut game, deeds.len()).expect("a listed deed is possible");
        events.iter().for_each(|event| unlearned.hear(event));
        deeds.push(deed);
    }
    deeds
}

/// Plays a game and its twin side by side; returns the number of deeds possible in the twin.
fn compare_one<T: PartialEq + Debug>(
    rules: &Rules,
    start: Game,
    deeds: &[Deed],
    twin: &Permutation,
    viewer: Viewer,
    shown: &impl Fn(&Rules, &Game, Viewer, &[Event]) -> T,
) -> usize {
    let relabelled = |game: Game, seat: Seat| game.relabelled(rules, seat, |card| twin.card(seat, card));
    let (mut game, mut other) = (start, Seat::BOTH.into_iter().fold(start, relabelled));
    assert!(
        shown(rules, &game, viewer, &[]) == shown(rules, &other, viewer, &[]),
        "{viewer:?}: the start differs"
    );
    for (step, deed) in deeds.iter().enumerate() {
        let events = deed.carry_out(rules, &mut game, step).expect("it was possible before");
        let Some(others) = deed.twin(twin).carry_out(rules, &mut other, step) else { return step };
        let (ours, theirs) = (shown(rules, &game, viewer, &events), shown(rules, &other, viewer, &others));
        assert!(
            ours == theirs,
            "{viewer:?} sees a difference in the twin after {step} deeds:\n{}\n{}",
            first_difference(&ours, &theirs),
            first_difference(&theirs, &ours)
        );
    }
    deeds.len()
}

/// One thing that a seat does.
#[derive(Clone, Copy)]
pub enum Deed {
    /// A whole request. Its steps are private: their number depends on the hand.
    Request(Seat, WholeRequest),
    /// An answer, and the seat whose cards a card answer names.
    Answer(Seat, Choice),
}

impl Deed {
    /// A random deed of the deciding seat.
    pub fn random(rules: &Rules, game: &Game, decision: &Decision, random: &mut Random) -> Self {
        match (random.pick(decision.options), decision.ask) {
            (Choice::Action(action), Ask::Chance) => {
                let wholes = game.requests(rules, action);
                Self::Request(decision.seat, wholes[random.number(wholes.len())])
            }
            (choice, Ask::HandCard { whose }) => Self::Answer(whose, choice),
            (choice, _) => Self::Answer(decision.seat, choice),
        }
    }

    /// The same deed in the twin.
    pub fn twin(self, twin: &Permutation) -> Self {
        match self {
            Self::Answer(about, choice) => Self::Answer(about, twin.choice(about, choice)),
            Self::Request(seat, whole) => {
                let map = |cards: CardSet| cards.into_iter().map(|card| twin.card(seat, card)).collect();
                let whole = WholeRequest { keys: map(whole.keys), discard: map(whole.discard), ..whole };
                Self::Request(seat, whole)
            }
        }
    }

    /// Plays it with randomness that depends only on the step; `None` if it is impossible.
    pub fn carry_out(self, rules: &Rules, game: &mut Game, step: usize) -> Option<Vec<Event>> {
        let (mut chance, mut events) = (Random::new(step as u64), Vec::new());
        let mut sink = |event| events.push(event);
        let done = match self {
            Self::Request(_, whole) => game.request(rules, &whole, &mut chance, &mut sink).is_ok(),
            Self::Answer(_, choice) => game.choose(rules, choice, &mut chance, &mut sink).is_ok(),
        };
        done.then_some(events)
    }
}

/// The cards that a viewer has not learned in a game, from the disclosure in the events.
pub struct Unlearned {
    viewer: Viewer,
    /// The cards by seat.
    pub cards: [CardSet; 2],
}

impl Unlearned {
    /// All cards are unlearned before the first event.
    pub fn new(viewer: Viewer) -> Self {
        Self { viewer, cards: [CardSet::ALL; 2] }
    }

    fn learn(&mut self, seat: Seat, cards: CardSet) {
        self.cards[seat as usize] -= cards;
    }

    /// Removes the cards that an event discloses to the viewer.
    pub fn hear(&mut self, event: &Event) {
        match *event {
            Event::Laid { seat, deck, sees, .. } if self.is_among(seat, sees) => {
                self.learn(seat, CardSet::ALL - deck);
            }
            Event::Moved { seat, card, sees, .. } if self.is_among(seat, sees) => {
                self.learn(seat, CardSet::of(card));
            }
            // The card found by 世代交代 stays hidden, but it is visibly a court card.
            Event::Moved { seat, card, from, to, cause: Cause::Effect, .. }
                if from == Place::LifeTop && to == Place::Hand =>
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
            // Looking through a life shows all of it.
            Event::LookedThrough { seat, .. } if self.viewer == Viewer::Seat(seat) => {
                self.learn(seat, CardSet::ALL);
            }
            Event::Requested { seat, keys, discard, .. } => self.learn(seat, keys | discard),
            Event::Bottom { seat, cards, .. } => self.learn(seat, cards),
            _ => {}
        }
    }

    fn is_among(&self, seat: Seat, sees: Sees) -> bool {
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

/// The mapping of cards to those of a twin game, by seat.
pub struct Permutation([Vec<Card>; 2]);

impl Permutation {
    /// The card that replaces this one.
    pub fn card(&self, seat: Seat, card: Card) -> Card {
        self.0[seat as usize][card.index()]
    }

    /// The answer that replaces this one, to a question about cards of this seat.
    pub fn choice(&self, seat: Seat, choice: Choice) -> Choice {
        match choice {
            Choice::Card(card) => Choice::Card(self.card(seat, card)),
            other => other,
        }
    }
}
