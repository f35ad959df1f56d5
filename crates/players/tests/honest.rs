//! Players are honest: in twin games, which differ only in cards that a seat never learns, they make the
//! same choices, so no choice can depend on such a card.

use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Event, Game, Rules, View, Viewer};
use saigen_players::{Budget, Effort, Spec};
use saigen_testkit::{all_rules, set_ups, twins};

const PLAYERS: [&str; 5] = ["random", "greedy", "search:12", "level:1", "level:2"];

/// The answer of a fresh player with a fixed seed; `None` if the viewer does not decide.
fn answer(spec: &Spec, rules: &Rules, game: &Game, viewer: Viewer) -> Option<Choice> {
    let view = View::of(game, viewer);
    view.decision().filter(|decision| viewer == Viewer::Seat(decision.seat))?;
    let simulations = match spec.effort {
        Effort::Simulations(count) => count,
        Effort::Milliseconds(_) => 0,
    };
    let mut random = Quick::new(Seed::new(7), 7);
    Some(spec.player().choose(rules, &view, Budget::of(simulations), &mut random).choice)
}

#[test]
fn players_choose_the_same_in_twin_games() {
    for (index, rules) in all_rules().enumerate() {
        let seed = index as u64;
        let seat = if index % 2 == 0 { saigen_cards::Seat::A } else { saigen_cards::Seat::B };
        let spec: Spec = PLAYERS[index % PLAYERS.len()].parse().unwrap();
        for (_, set_up) in set_ups(&rules) {
            let shown = |rules: &Rules, game: &Game, viewer, _: &[Event]| answer(&spec, rules, game, viewer);
            let played = twins::compare(&rules, &set_up, Viewer::Seat(seat), [seed, seed + 100], seed, shown);
            assert_eq!(played, 2, "{spec}: the twins are played to the end");
        }
    }
}
