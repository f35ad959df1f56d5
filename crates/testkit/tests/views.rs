//! Views in all sixteen pairs: folded from events, imagined from, and the same in twin games.

use saigen_engine::{Event, Game, Rules, SetUp, TableOptions};
use saigen_testkit::views::{Folded, imagined_games_fit};
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
            for seed in 0..8 {
                let mut random = Random::new(seed);
                let mut folded = Folded::blank();
                let game = set_up(&rules, &start, &mut random, &mut folded);
                follow(&rules, game, &mut random, |game, events| folded.follow(&rules, game, events));
            }
        }
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let game = generate::position(&rules, &mut random);
            let mut folded = Folded::of(&game);
            follow(&rules, game, &mut random, |game, events| folded.follow(&rules, game, events));
        }
    }
}

#[test]
fn events_fold_to_the_built_view_where_owners_choose_the_top() {
    for mut rules in all_rules() {
        rules.options = TableOptions { choose_grave_top: true };
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let game = generate::position(&rules, &mut random);
            let mut folded = Folded::of(&game);
            follow(&rules, game, &mut random, |game, events| folded.follow(&rules, game, events));
        }
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
