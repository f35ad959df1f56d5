//! Views under all published rulebooks: folded from events, imagined from, and the same in twin games.

use std::collections::HashMap;

use saigen_cards::{BySeat, Card, CardSet, Seat};
use saigen_engine::{Ask, Deck, Event, Game, Reason, Rules, SeenEvent, SetUp, TableOptions, View, Viewer};
use saigen_notation::dump;
use saigen_testkit::twins::compare;
use saigen_testkit::views::{Folded, VIEWERS, first_difference, imagined_games_fit};
use saigen_testkit::{DECISION_CAP, Random, all_rules, generate, set_ups};

/// Plays a game, calling `check` with every state and the events that led to it.
fn follow(rules: &Rules, mut game: Game, random: &mut Random, mut check: impl FnMut(&Game, &[Event])) {
    for _ in 0..DECISION_CAP {
        let Some(decision) = game.decision() else { return };
        let choice = random.pick(decision.options);
        let mut events = Vec::new();
        game.choose_listed(rules, choice, random, &mut |event| events.push(event));
        check(&game, &events);
    }
    panic!("a game did not end within {DECISION_CAP} decisions");
}

fn set_up(rules: &Rules, set_up: &SetUp, random: &mut Random, folded: &mut Folded) -> Game {
    let mut events = Vec::new();
    let game =
        Game::set_up(rules, set_up, random, &mut |event| events.push(event)).expect("a possible set-up");
    folded.follow(rules, &game, &events);
    game
}

#[test]
fn events_fold_to_the_built_view() {
    for rules in all_rules() {
        for (_, start) in set_ups(&rules) {
            for seed in 0..4 {
                let mut random = Random::new(seed);
                let mut folded = Folded::blank();
                let game = set_up(&rules, &start, &mut random, &mut folded);
                follow(&rules, game, &mut random, |game, events| folded.follow(&rules, game, events));
            }
        }
        fold_from_positions(&rules);
    }
}

#[test]
fn events_fold_to_the_built_view_where_owners_choose_the_top() {
    for mut rules in all_rules() {
        rules.options = TableOptions { choose_grave_top: true };
        fold_from_positions(&rules);
    }
}

fn fold_from_positions(rules: &Rules) {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let game = generate::position(rules, &mut random);
        let mut folded = Folded::of(&game);
        follow(rules, game, &mut random, |game, events| folded.follow(rules, game, events));
    }
}

/// A request that is built step by step, and perhaps taken back, tells others exactly what the same
/// request made in one go tells them (R40); the builder can follow every step.
#[test]
fn steps_of_a_request_are_the_builders_own() {
    let mut steps = 0;
    for rules in all_rules() {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut game = generate::position(&rules, &mut random);
            let mut folded = Folded::of(&game);
            while let Some(&decision) = game.decision() {
                let before = game;
                let (mut events, mut all) = (Vec::new(), Vec::new());
                let choice = random.pick(decision.options);
                game.choose_listed(&rules, choice, &mut Random::new(seed), &mut |event| events.push(event));
                folded.follow(&rules, &game, &events);
                all.append(&mut events);
                while game.drafted().is_some() {
                    steps += 1;
                    if random.one_in(6) {
                        assert!(game.take_back(&rules, &mut |event| events.push(event)));
                    } else {
                        let choice = random.pick(game.decision().expect("steps are asked").options);
                        let mut chance = Random::new(seed);
                        game.choose_listed(&rules, choice, &mut chance, &mut |event| events.push(event));
                    }
                    folded.follow(&rules, &game, &events);
                    all.append(&mut events);
                }
                others_hear_it_whole(&rules, &before, &game, &all, seed);
            }
        }
    }
    assert!(steps > 1_000, "{steps} steps");
}

/// Between two games, the other viewers received the events of the whole request, or no event if it was
/// taken back.
fn others_hear_it_whole(rules: &Rules, before: &Game, after: &Game, events: &[Event], seed: u64) {
    let decision = before.decision().expect("somebody was asked");
    let made = events.iter().find_map(|event| match *event {
        Event::Requested { action, .. } if rules.action(action).direct().is_some() => Some(action),
        _ => None,
    });
    let Some(action) = made.filter(|_| decision.ask == Ask::Chance) else { return };
    let wholes = before.requests(rules, action).into_iter().filter_map(|whole| {
        let (mut game, mut heard) = (*before, Vec::new());
        let mut chance = Random::new(seed);
        game.request(rules, &whole, &mut chance, &mut |event| heard.push(event)).ok()?;
        (dump(rules, &game) == dump(rules, after)).then_some(heard)
    });
    let heard = |events: &[Event], viewer| -> Vec<SeenEvent> {
        events.iter().filter_map(|event| event.seen_by(viewer)).collect()
    };
    let wholes: Vec<Vec<Event>> = wholes.collect();
    for viewer in [Viewer::Seat(decision.seat.other()), Viewer::Onlooker] {
        let in_steps = heard(events, viewer);
        assert!(wholes.iter().any(|whole| heard(whole, viewer) == in_steps), "{viewer:?}: {in_steps:#?}");
    }
}

#[test]
fn imagined_games_look_like_their_view() {
    for mut rules in all_rules() {
        for seed in 0..40 {
            rules.options = TableOptions { choose_grave_top: seed % 2 == 1 };
            let mut random = Random::new(seed);
            let mut dreams = Random::new(seed + 1_000);
            let game = generate::position(&rules, &mut random);
            follow(&rules, game, &mut random, |game, _| imagined_games_fit(&rules, game, &mut dreams));
        }
        for (_, start) in set_ups(&rules) {
            let mut random = Random::new(5);
            let mut dreams = Random::new(6);
            let game = Game::set_up(&rules, &start, &mut random, &mut ()).expect("a possible set-up");
            follow(&rules, game, &mut random, |game, _| imagined_games_fit(&rules, game, &mut dreams));
        }
    }
}

/// What a viewer is shown after a choice: the view, the events, and for a player why each action is not
/// available.
#[derive(PartialEq, Debug)]
struct Shown {
    view: View,
    events: Vec<SeenEvent>,
    reasons: Vec<Vec<Reason>>,
}

impl Shown {
    fn new(rules: &Rules, game: &Game, viewer: Viewer, events: &[Event]) -> Self {
        let reasons = match viewer {
            Viewer::Seat(seat) => rules.actions().map(|action| game.reasons(rules, seat, action)).collect(),
            Viewer::Onlooker | Viewer::Everything => Vec::new(),
        };
        let events = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
        Self { view: View::of(game, viewer), events, reasons }
    }
}

/// Twin games: only cards change that a viewer never learns, and everything that the viewer is shown
/// stays the same: views, events, options, reasons.
#[test]
fn twin_games_look_the_same() {
    let (mut twins, mut whole) = (0, 0);
    for rules in all_rules() {
        for (_, start) in set_ups(&rules) {
            for seed in 0..6 {
                for viewer in VIEWERS {
                    whole += compare(&rules, &start, viewer, seed * 10..seed * 10 + 3, seed, Shown::new);
                    twins += 3;
                }
            }
        }
    }
    assert!(whole * 4 > twins * 3, "most twins are played to the end: {whole} of {twins}");
}

/// The cards of a seat that a viewer does not know right now, from what the game keeps track of.
fn hidden_from(viewer: Viewer, game: &Game, seat: Seat) -> CardSet {
    let (side, known) = (game.side(seat), game.side(seat).known());
    let face_down = side.life().to_set() | side.outside() | side.pack();
    let bottom: CardSet = side.life().cards()[..side.known_bottom() as usize].iter().copied().collect();
    match viewer {
        Viewer::Everything => CardSet::EMPTY,
        Viewer::Seat(own) if own == seat => face_down - known.to_owner,
        Viewer::Seat(_) => CardSet::ALL - known.to_opponent - bottom,
        Viewer::Onlooker => CardSet::ALL - known.to_all - bottom,
    }
}

/// Static twins at every state: cards that a viewer does not know change places, and the view stays.
#[test]
fn views_do_not_follow_hidden_cards() {
    for rules in all_rules() {
        for seed in 0..30 {
            let mut random = Random::new(seed);
            let mut swaps = Random::new(seed + 77);
            let game = generate::position(&rules, &mut random);
            follow(&rules, game, &mut random, |game, _| {
                for viewer in VIEWERS {
                    // Whoever looks through a life knows what is in it, and has named some of it.
                    let decision = game.decision().filter(|decision| decision.ask == Ask::LifeCard);
                    if decision.is_some_and(|decision| viewer == Viewer::Seat(decision.seat)) {
                        continue;
                    }
                    let view = View::of(game, viewer);
                    let twin = Seat::BOTH.into_iter().fold(*game, |twin, seat| {
                        let hidden = hidden_from(viewer, game, seat);
                        let (Some(one), Some(two)) = (swaps.card(hidden), swaps.card(hidden)) else {
                            return twin;
                        };
                        twin.relabelled(&rules, seat, |card| exchange(card, one, two))
                    });
                    let other = View::of(&twin, viewer);
                    let (this, that) = (first_difference(&view, &other), first_difference(&other, &view));
                    assert!(view == other, "{viewer:?} sees a hidden card:\n{this}\n{that}");
                }
            });
        }
    }
}

fn exchange(card: Card, one: Card, two: Card) -> Card {
    match card {
        card if card == one => two,
        card if card == two => one,
        card => card,
    }
}

/// Views that differ have different keys, and equal views the same one.
#[test]
fn keys_tell_views_apart() {
    let mut seen: HashMap<u128, View> = HashMap::new();
    for rules in all_rules() {
        for seed in 0..6 {
            let mut random = Random::new(seed);
            let game = generate::position(&rules, &mut random);
            follow(&rules, game, &mut random, |game, _| {
                for viewer in VIEWERS {
                    let view = View::of(game, viewer);
                    let known = seen.entry(view.key()).or_insert(view);
                    assert!(*known == view, "two views have the same key");
                }
            });
        }
    }
    assert!(seen.len() > 10_000, "{} different views", seen.len());
}

/// Forty cards, which differ from seed to seed.
fn closed_list(random: &mut Random) -> Deck {
    let mut cards: Vec<Card> = Card::all().collect();
    saigen_cards::shuffle(&mut cards, random);
    Deck::Secret(cards.into_iter().take(40).collect())
}

/// Twin games whose decks differ only in cards that the viewer never sees: whatever was left out, the viewer is
/// shown the same (R69).
#[test]
fn closed_lists_do_not_show_what_was_left_out() {
    let (mut twins, mut whole, mut other_decks) = (0, 0, 0);
    for rules in all_rules() {
        for seed in 0..3 {
            let mut random = Random::new(seed + 400);
            let decks = BySeat([closed_list(&mut random), closed_list(&mut random)]);
            let start = SetUp { decks, preset: false };
            for viewer in VIEWERS {
                whole += compare(&rules, &start, viewer, seed * 10..seed * 10 + 2, seed, Shown::new);
                twins += 2;
            }
            let game = Game::set_up(&rules, &start, &mut random, &mut ()).expect("a possible set-up");
            let view = View::of(&game, Viewer::Seat(Seat::A));
            let imagined = view.imagine(&rules, &mut random);
            other_decks += usize::from(imagined.side(Seat::B).outside() != game.side(Seat::B).outside());
            assert_eq!(imagined.side(Seat::A).outside(), game.side(Seat::A).outside());
        }
    }
    assert!(whole * 4 > twins * 3, "most twins are played to the end: {whole} of {twins}");
    assert!(other_decks * 6 > twins * 9 / 10, "the decks of imagined opponents differ: {other_decks}");
}

/// Every card that the viewer has not seen is left out of imagined decks equally often, and as many as are
/// missing (R41, R69).
#[test]
fn imagined_decks_leave_out_any_unseen_cards() {
    const GAMES: u32 = 4_000;
    let rules = all_rules().next().expect("there are rules");
    let mut random = Random::new(9);
    let decks = BySeat([closed_list(&mut random), closed_list(&mut random)]);
    let set_up = SetUp { decks, preset: false };
    let game = Game::set_up(&rules, &set_up, &mut random, &mut ()).expect("a possible set-up");
    let view = View::of(&game, Viewer::Seat(Seat::A));
    let unseen = view.unknown_cards(Seat::B);
    let mut left_out = [0_u32; Card::COUNT];
    for _ in 0..GAMES {
        let outside = view.imagine(&rules, &mut random).side(Seat::B).outside();
        assert_eq!(outside.len(), 14);
        outside.into_iter().for_each(|card| left_out[card.index()] += 1);
    }
    let expected = f64::from(GAMES) * 14.0 / unseen.len() as f64;
    for card in Card::all() {
        let found = f64::from(left_out[card.index()]);
        let near = (found - expected).abs() < 5.0 * expected.sqrt();
        assert!(if unseen.contains(card) { near } else { found == 0.0 }, "{card}: {found} of {expected}");
    }
}
