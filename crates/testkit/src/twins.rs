//! Twin games differ only in cards that a viewer never learns; everything that the viewer sees must be the same.
//! Twins are made from the disclosure in the events.

use std::fmt::Debug;

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{
    Answer, Ask, Blockable, Cause, Choice, Decision, Event, Game, Place, Rules, Sees, SetUp, Viewer,
    WholeRequest,
};

use crate::Random;
use crate::views::first_difference;

/// Plays a game from a set-up to its end, then its twins, each as far as it goes; after every answer `shown`
/// must be the same in both. Says how many of the twins could be played to the end.
pub fn compare<T: PartialEq + Debug>(
    rules: &Rules,
    set_up: &SetUp,
    viewer: Viewer,
    seeds: impl IntoIterator<Item = u64>,
    seed: u64,
    shown: impl Fn(&Rules, &Game, Viewer, &[Event]) -> T,
) -> usize {
    let mut unlearned = Unlearned::new(viewer);
    let mut observe = |event: Event| unlearned.observe(&event);
    let start = Game::set_up(rules, set_up, &mut Random::new(seed), &mut observe).expect("a possible set-up");
    let answers = play(rules, start, seed, &mut unlearned);
    let twins = seeds.into_iter().map(|seed| unlearned.permutation(&mut Random::new(seed)));
    let played = twins.map(|twin| compare_one(rules, start, &answers, &twin, viewer, &shown));
    played.filter(|&steps| steps == answers.len()).count()
}

fn play(rules: &Rules, start: Game, seed: u64, unlearned: &mut Unlearned) -> Vec<Given> {
    let (mut random, mut game, mut answers) = (Random::new(seed), start, Vec::new());
    while let Some(decision) = game.decision() {
        let given = Given::random(rules, &game, decision, &mut random);
        let events = given.carry_out(rules, &mut game, answers.len()).expect("a listed answer is possible");
        events.iter().for_each(|event| unlearned.observe(event));
        answers.push(given);
    }
    answers
}

/// Plays a game and its twin side by side; says how many answers the twin could give.
fn compare_one<T: PartialEq + Debug>(
    rules: &Rules,
    start: Game,
    answers: &[Given],
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
    for (step, given) in answers.iter().enumerate() {
        let events = given.carry_out(rules, &mut game, step).expect("it was possible before");
        let Some(others) = given.twin(twin).carry_out(rules, &mut other, step) else { return step };
        let (ours, theirs) = (shown(rules, &game, viewer, &events), shown(rules, &other, viewer, &others));
        assert!(
            ours == theirs,
            "{viewer:?} is shown something else in the twin after {step} answers:\n{}\n{}",
            first_difference(&ours, &theirs),
            first_difference(&theirs, &ours)
        );
    }
    answers.len()
}

/// An answer that was given.
#[derive(Clone, Copy)]
pub struct Given {
    /// Whose cards it names.
    pub about: Seat,
    /// The answer. Requests are whole: how many steps build one depends on the hand.
    pub answer: Answer,
}

impl Given {
    /// An answer that the asked seat can give.
    pub fn random(rules: &Rules, game: &Game, decision: &Decision, random: &mut Random) -> Self {
        let choice = random.pick(decision.options);
        let about = if let Ask::HandCard { whose } = decision.ask { whose } else { decision.seat };
        let answer = match choice {
            Choice::Action(action) if decision.ask == Ask::Chance => {
                let wholes = game.requests(rules, action);
                Answer::Request(wholes[random.number(wholes.len())])
            }
            choice => in_combat(game, decision, random).unwrap_or(Answer::Choice(choice)),
        };
        Self { about, answer }
    }

    /// The same answer in the twin.
    pub fn twin(self, twin: &Permutation) -> Self {
        let about = self.about;
        let answer = match self.answer {
            Answer::Choice(choice) => Answer::Choice(twin.choice(about, choice)),
            Answer::Request(whole) => {
                let map = |cards: CardSet| cards.into_iter().map(|card| twin.card(about, card)).collect();
                Answer::Request(WholeRequest { keys: map(whole.keys), discard: map(whole.discard), ..whole })
            }
            in_combat @ (Answer::Attackers(_) | Answer::Blocks(_)) => in_combat,
        };
        Self { about, answer }
    }

    /// Gives the answer, with chance that depends on the step only; `None` if it is refused.
    pub fn carry_out(self, rules: &Rules, game: &mut Game, step: usize) -> Option<Vec<Event>> {
        let (mut chance, mut events) = (Random::new(step as u64), Vec::new());
        game.answer(rules, &self.answer, &mut chance, &mut |event| events.push(event)).ok()?;
        Some(events)
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
    pub fn observe(&mut self, event: &Event) {
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
            // A bulwark that falls with others may stay hidden, but what it triggers is seen.
            Event::Moved { seat, card, from: Place::Field(_), to: Place::Grave, .. } => {
                self.learn(seat, CardSet::of(card));
            }
            Event::Shown { seat, card } | Event::Top { seat, card } | Event::Fogged { seat, card, .. } => {
                self.learn(seat, CardSet::of(card));
            }
            Event::TurnedOver { unit, card, .. } => self.learn(unit.seat(), CardSet::of(card)),
            Event::TrumpTurned { seat, card, .. } => self.learn(seat, CardSet::of(card)),
            Event::LookedAt { seat, hand } if self.viewer == Viewer::Seat(seat.other()) => {
                self.learn(seat, hand);
            }
            // Looking through a life shows all of it.
            Event::LookedThrough { seat, .. } if self.viewer == Viewer::Seat(seat) => {
                self.learn(seat, CardSet::ALL);
            }
            Event::Peeked { seat, card, .. } if self.viewer == Viewer::Seat(seat) => {
                self.learn(seat, CardSet::of(card));
            }
            Event::PackOpened { seat, pack } if self.viewer == Viewer::Seat(seat) => self.learn(seat, pack),
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

/// All attackers or all blocks in one answer, every other time that they are asked for.
fn in_combat(game: &Game, decision: &Decision, random: &mut Random) -> Option<Answer> {
    let mut flip = || random.number(2) == 0;
    if !flip() {
        return None;
    }
    match decision.ask {
        Ask::Attacker => {
            let units = decision.options.iter().filter_map(|choice| match choice {
                Choice::Unit(unit) => Some(unit.place()),
                _ => None,
            });
            Some(Answer::Attackers(units.filter(|_| flip()).collect()))
        }
        Ask::Blocker { .. } => {
            let mut blocks: Vec<(u8, u8)> = Vec::new();
            for Blockable { attacker, alone, together } in game.blockable() {
                let free = |place: &u8| blocks.iter().all(|(blocker, _)| blocker != place);
                let chosen: Vec<u8> = match alone.iter().find(free).filter(|_| flip()) {
                    Some(place) => vec![place],
                    None => together.iter().filter(free).filter(|_| flip()).collect(),
                };
                blocks.extend(chosen.into_iter().map(|blocker| (blocker, attacker.place())));
            }
            Some(Answer::Blocks(blocks.into_iter().collect()))
        }
        _ => None,
    }
}
