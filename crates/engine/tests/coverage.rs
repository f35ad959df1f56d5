//! Every action of every edition resolves often in random games, so that nothing is checked only on paper.

use saigen_engine::{Event, Game, Rules};
use saigen_rulebook::Format;
use saigen_testkit::{DECISION_CAP, Random, all_rules, generate};

/// How often every action must resolve, with its effect.
const WANTED: u64 = 1_000;

#[test]
fn every_action_of_every_edition_resolves_a_thousand_times() {
    // Master has the actions of all formats.
    for rules in all_rules().filter(|rules| rules.book().format == Format::Master) {
        let mut counts = vec![0; rules.book().actions.len()];
        let mut games = 0;
        while counts.iter().any(|&count| count < WANTED) {
            assert!(games < 2_000_000, "{}", report(&rules, &counts, games));
            count_one_game(&rules, games, &mut counts);
            games += 1;
        }
        println!("{}", report(&rules, &counts, games));
    }
}

fn count_one_game(rules: &Rules, seed: u64, counts: &mut [u64]) {
    let mut random = Random::new(seed);
    let mut game: Game = generate::position(rules, &mut random);
    let mut fizzled = false;
    let mut sink = |event: Event| match event {
        Event::Resolving { .. } => fizzled = false,
        Event::Fizzled { .. } => fizzled = true,
        Event::Resolved { action } if !fizzled => counts[action.index()] += 1,
        _ => {}
    };
    for _ in 0..DECISION_CAP {
        let Some(decision) = game.decision() else { return };
        let choice = random.pick(decision.options);
        game.choose_listed(rules, choice, &mut random, &mut sink);
    }
    panic!("a game did not end within {DECISION_CAP} decisions");
}

fn report(rules: &Rules, counts: &[u64], games: u64) -> String {
    let book = rules.book();
    let each = book.actions.iter().zip(counts).map(|(action, count)| format!("{} {count}", action.id));
    format!("{} {}, {games} games: {}", book.edition, book.format, each.collect::<Vec<_>>().join(", "))
}
