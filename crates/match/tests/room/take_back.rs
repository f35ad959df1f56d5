//! A take-back neither gives nor uses information: what can be taken back has told its seat nothing, in
//! whichever world that seat may be.

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{Game, Rules, View, Viewer};
use saigen_notation::{Header, Start, answer_text, dump, parse_answer, position_text};
use saigen_table::Played;
use saigen_testkit::Random;
use saigen_testkit::twins::Given;

use crate::rig::{dealt, lite};

/// Number of other worlds that are tried for every answer that can be taken back.
const WORLDS: u64 = 6;

/// The view of a seat after an answer in another world, with other chance.
fn elsewhere(rules: &Rules, before: &Game, seat: Seat, given: &Given, number: u64) -> Option<View> {
    let mut world = View::of(before, Viewer::Seat(seat)).imagine(rules, &mut Random::new(number));
    given.carry_out(rules, &mut world, 1_000 + number as usize)?;
    Some(View::of(&world, Viewer::Seat(seat)))
}

/// Plays a game; returns the number of answers that could be taken back, and of those that could not.
fn check(rules: &Rules, start: &Game, random: &mut Random) -> [usize; 2] {
    let position = position_text(rules, start).unwrap();
    let header = Header::new(rules.book().edition, rules.book().format, Start::Position(position));
    let mut course = dealt(header, Seed::new(5));
    let mut counts = [0; 2];
    while let Some(decision) = course.game.decision().copied() {
        let (before, seat) = (course.game, decision.seat);
        let given = Given::random(rules, &before, &decision, random);
        course.play(Played { seat, answer: given.answer }).unwrap();
        let can = course.nothing_learned(seat);
        counts[usize::from(!can)] += 1;
        if !can {
            continue;
        }
        let seen = View::of(&course.game, Viewer::Seat(seat));
        for world in 0..WORLDS {
            let other = elsewhere(rules, &before, seat, &given, world);
            assert!(
                other.as_ref() == Some(&seen),
                "{:?} could be taken back, but told {seat} something:\n{}\n{}\n{}",
                answer_text(rules, seat, &given.answer),
                dump(rules, &before),
                saigen_testkit::views::first_difference(&Some(&seen), &other.as_ref()),
                saigen_testkit::views::first_difference(&other.as_ref(), &Some(&seen)),
            );
        }
    }
    counts
}

#[test]
fn what_can_be_taken_back_has_told_its_seat_nothing() {
    let [mut can, mut cannot] = [0; 2];
    for rules in saigen_testkit::bare_rules() {
        for (at, (_, set_up)) in saigen_testkit::set_ups(&rules).iter().enumerate() {
            for seed in 0..4 {
                let mut random = Random::new(seed * 10 + at as u64);
                let start = Game::set_up(&rules, set_up, &mut random, &mut ()).unwrap();
                let counts = check(&rules, &start, &mut random);
                (can, cannot) = (can + counts[0], cannot + counts[1]);
            }
        }
    }
    assert!(can > 100 && cannot > 100, "{can} could be taken back, {cannot} could not");
}

#[test]
fn an_answer_that_is_taken_back_is_as_if_it_had_never_been_given() {
    let header = lite(
        "turn 3 a\na hand H5 C2 D3 S9\na life S2 S3 S4\na0 bulwark D5\na1 bulwark D6\na2 soldier S7\nb life S2 S3 S4",
    );
    let mut course = dealt(header, Seed::new(5));
    let (rules, before) = (&course.rules.clone(), course.game);
    let written = parse_answer(rules, Seat::A, "up H5 discard C2 target a2").unwrap();
    let answer = written.complete(rules, &before, Seat::A).unwrap();
    course.play(Played { seat: Seat::A, answer }).unwrap();
    assert!(course.nothing_learned(Seat::A));
    course.take_back();
    assert_eq!((dump(rules, &course.game), course.played().len()), (dump(rules, &before), 0));
    let once = {
        let mut again = dealt(course.header.clone(), course.seed);
        again.play(Played { seat: Seat::A, answer }).unwrap();
        dump(rules, &again.game)
    };
    course.play(Played { seat: Seat::A, answer }).unwrap();
    assert_eq!(dump(rules, &course.game), once, "and chance is where it was");
}
