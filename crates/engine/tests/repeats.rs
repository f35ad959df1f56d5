//! Requests that cost nothing (R58), from positions in which club soldiers can take turns for ever.

use saigen_engine::{Event, Game, Reason, Rules};
use saigen_notation::parse_game;
use saigen_testkit::regulations::regulations;
use saigen_testkit::views::{Folded, imagined_games_fit};
use saigen_testkit::{DECISION_CAP, Random};

use crate::lockstep::THOROUGH;
use crate::position_text::check;

const TAKING_TURNS: &str = "turn 3 a
a trumps_up C4 D3
b trumps_up C4 D3
a hand C5 C6 CK
b hand C7 C8
a0 soldier charged C2 fresh
a1 soldier charged C3
a2 soldier charged D9
b0 soldier charged C9
b1 soldier charged D5
";

/// The rules in which such requests are refused, and the position.
fn taking_turns() -> impl Iterator<Item = (Rules, Game)> {
    let refusing = |rules: &Rules| rules.book().switches.no_free_repeats && rules.find("switch").is_some();
    regulations().into_iter().map(|playable| playable.rules).filter(refusing).map(|rules| {
        let game = parse_game(&rules, TAKING_TURNS).expect("a position");
        (rules, game)
    })
}

#[test]
fn the_reference_model_refuses_the_same() {
    for (rules, game) in taking_turns() {
        (0..12).for_each(|seed| THOROUGH.from_game(&rules, game, seed));
    }
}

/// What is remembered is in views, in events, in imagined games and in the text of a position.
#[test]
fn what_is_remembered_is_common_knowledge() {
    let mut refused = 0;
    for (rules, start) in taking_turns() {
        for seed in 0..4 {
            let (mut game, mut random) = (start, Random::new(seed));
            let mut folded = Folded::of(&game);
            for step in 0..DECISION_CAP as u64 {
                let Some(decision) = game.decision() else { break };
                refused += usize::from(refuses(&rules, &game));
                let choice = random.pick(decision.options);
                let mut events: Vec<Event> = Vec::new();
                game.choose_listed(&rules, choice, &mut random, &mut |event| events.push(event));
                folded.follow(&rules, &game, &events);
                if game.decision().is_some() && !game.free_run().is_empty() {
                    imagined_games_fit(&rules, &game, &mut random);
                    check(&rules, &game, step);
                }
            }
        }
    }
    assert!(refused > 20, "only {refused} repetitions");
}

/// Whether something cannot be requested because it was before.
fn refuses(rules: &Rules, game: &Game) -> bool {
    let is_repeat = |reason: &Reason| matches!(reason, Reason::Repeated | Reason::TooManyFree { .. });
    rules.actions().any(|action| game.reasons(rules, game.chance(), action).iter().any(is_repeat))
}
