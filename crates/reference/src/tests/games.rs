//! Random games to the end, in every edition and format.

use super::{Dice, entry, pairs};
use crate::state::State;
use crate::{Book, Deck, Edition, Format, Options, Position, Reference};
use saigen_cards::{Card, Seat};

/// All cards of a player in all places.
fn census(state: &State, seat: Seat) -> Vec<Card> {
    let side = &state.sides[seat];
    let zones =
        [&side.life, &side.grave, &side.hand, &side.fog, &side.turned, &side.outside, &side.pack, &side.rare];
    let mut all: Vec<Card> = zones.into_iter().flatten().copied().collect();
    for body in state.bodies.iter().filter(|body| body.seat == seat) {
        all.extend(&body.cards);
    }
    let requests = state.stage.iter().chain(&state.resolving);
    for request in requests.filter(|request| request.controller == seat) {
        all.extend(&request.keys);
    }
    all.sort();
    all
}

/// Checks the invariants of a state.
fn check(game: &Reference) {
    for seat in Seat::BOTH {
        assert!(census(&game.now, seat).into_iter().eq(Card::all()), "cards of {seat}\n{}", game.dump());
        let places: Vec<usize> = game.now.bodies_of(seat).iter().map(|body| body.place).collect();
        assert!(places.windows(2).all(|two| two[0] < two[1]));
        let bulwarks = game.now.bodies_of(seat).iter().filter(|body| !body.soldier).count();
        assert_eq!(bulwarks, game.now.sides[seat].row.len(), "{}", game.dump());
    }
    match game.question() {
        Some(question) => {
            assert!(!question.options.is_empty());
            assert!(question.options.windows(2).all(|two| two[0] < two[1]));
            assert!(question.kind == "chance" || question.options.len() > 1);
            assert!(game.outcome().is_none());
        }
        None => assert!(game.outcome().is_some()),
    }
}

/// A random answer that prefers rarely available actions, often passes on a full stage, and rarely ends the turn.
pub(crate) fn random_answer(game: &Reference, dice: &mut Dice) -> String {
    let options = super::options(game);
    for rare in ["rsf", "bj", "truce", "change_target"] {
        if super::offers(game, rare) && dice.next(2) == 0 {
            return rare.to_string();
        }
    }
    if super::offers(game, "pass") && !game.now.stage.is_empty() && dice.next(2) == 0 {
        return "pass".to_string();
    }
    let mut answer = options[dice.next(options.len())].clone();
    if matches!(answer.as_str(), "pass" | "end") {
        answer = options[dice.next(options.len())].clone();
    }
    answer
}

/// The decks that are tried.
pub(crate) fn decks(edition: Edition) -> [Deck; 3] {
    [Deck::Open(Card::all().collect()), Deck::Random(40), entry(edition)]
}

fn start(edition: Edition, format: Format, number: usize, dice: &mut Dice) -> Reference {
    let deck = decks(edition)[number % 3].clone();
    let options =
        Options { preset: edition >= Edition::V7_0 && number % 2 == 1, choose_grave_top: number % 4 >= 2 };
    Reference::start(&Book::printed(edition, format), [deck.clone(), deck], options, dice)
}

#[test]
fn random_games_end_and_lose_no_card() {
    for (edition, format) in pairs() {
        for number in 0..48 {
            let mut dice = Dice::new(number as u64 + 1);
            let mut game = start(edition, format, number, &mut dice);
            check(&game);
            let mut steps = 0;
            while game.question().is_some() {
                let answer = random_answer(&game, &mut dice);
                assert_eq!(game.choose(&answer, &mut dice), Ok(()));
                check(&game);
                steps += 1;
                assert!(steps < 20_000, "{edition:?} {format:?}\n{}", game.dump());
            }
        }
    }
}

/// Games are played until every action has been requested.
#[test]
fn every_action_happens_in_random_games() {
    for (edition, format) in pairs() {
        let direct = Book::printed(edition, format).rows.into_iter().filter(|row| row.after.is_none());
        // R・S・F is too rare for chance.
        let mut missing: Vec<String> = direct.map(|row| row.id).filter(|id| id != "rsf").collect();
        for number in 0..1000 {
            if missing.is_empty() {
                break;
            }
            let mut dice = Dice::new(1000 + number as u64);
            let mut game = start(edition, format, number * 3, &mut dice);
            while game.question().is_some() {
                let answer = random_answer(&game, &mut dice);
                missing.retain(|id| *id != answer);
                game.choose(&answer, &mut dice).unwrap();
            }
        }
        assert!(missing.is_empty(), "{edition:?} {format:?} {missing:?}");
    }
}

/// A parsed dump is the same position, and the game continues in the same way.
#[test]
fn dumps_round_trip() {
    for (edition, format) in pairs() {
        let mut dice = Dice::new(5);
        let mut game = start(edition, format, 4, &mut dice);
        let mut copy = game.clone();
        let mut steps = 0_u32;
        while let Some(question) = game.question() {
            steps += 1;
            let waits = game.now.stage.iter().any(|request| !request.waiting.is_empty());
            if question.kind == "chance" && !waits && steps.is_multiple_of(5) {
                let text = game.dump();
                let mut position = Position::from_text(&text).unwrap();
                position.choose_grave_top = game.now.options.choose_grave_top;
                copy = Reference::from_position(&Book::printed(edition, format), position).unwrap();
                assert_eq!(copy.dump(), text);
            }
            let answer = random_answer(&game, &mut dice);
            let (mut one, mut two) = (Dice::new(u64::from(steps)), Dice::new(u64::from(steps)));
            game.choose(&answer, &mut one).unwrap();
            copy.choose(&answer, &mut two).unwrap();
            assert_eq!(copy.dump(), game.dump());
        }
    }
}

/// Tiny decks reach the edge cases of the set-up and the win check.
#[test]
fn tiny_decks_lose_no_card() {
    for (edition, format) in pairs() {
        for number in 0..200 {
            let mut dice = Dice::new(9000 + number);
            let mut deck = || {
                let size = dice.next(16);
                Deck::Open((0..size).filter_map(|_| Card::from_index(dice.next(54) as u8)).collect())
            };
            let decks = [deck(), deck()];
            let options = Options { preset: number % 2 == 0, choose_grave_top: number % 3 == 0 };
            let mut game = Reference::start(&Book::printed(edition, format), decks, options, &mut dice);
            check(&game);
            while game.question().is_some() {
                let answer = random_answer(&game, &mut dice);
                assert_eq!(game.choose(&answer, &mut dice), Ok(()));
                check(&game);
            }
        }
    }
}

#[test]
fn framed_games_lose_no_card() {
    for (edition, frame) in [
        (Edition::V7_0, "random40+preset2+pack"),
        (Edition::V8_2, "strategy"),
        (Edition::V9_1, "pack"),
        (Edition::V9_1, "rare_pack"),
    ] {
        for number in 0..12 {
            let mut dice = Dice::new(500 + number);
            let book = Book::framed(edition, Format::Master, frame).unwrap();
            let deck = decks(edition)[number as usize % 2].clone();
            let mut game = Reference::start(&book, [deck.clone(), deck], Options::default(), &mut dice);
            while game.question().is_some() {
                check(&game);
                let answer = random_answer(&game, &mut dice);
                assert_eq!(game.choose(&answer, &mut dice), Ok(()));
            }
            check(&game);
        }
    }
}
