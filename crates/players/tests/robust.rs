//! Players answer every question of every edition and format with a listed option; the same seed and
//! budget give the same game; thinking can be stopped.

use std::sync::atomic::{AtomicU32, Ordering};

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Deck, Game, Outcome, Rules, SetUp, View, Viewer};
use saigen_notation::parse_game;
use saigen_players::{Budget, Player, Search, Spec, Tuning};
use saigen_rulebook::{Edition, Format};
use saigen_testkit::{DECISION_CAP, all_rules, endless_rules, rules, set_ups};

/// Plays a game between two players; returns all choices.
fn game(rules: &Rules, set_up: &SetUp, specs: [&str; 2], seed: u128) -> Vec<Choice> {
    played(rules, set_up, specs, seed).0
}

/// Plays a game between two players; returns all choices, and how it ended.
pub(crate) fn played(
    rules: &Rules,
    set_up: &SetUp,
    specs: [&str; 2],
    seed: u128,
) -> (Vec<Choice>, Option<Outcome>) {
    let specs = specs.map(|text| text.parse::<Spec>().unwrap());
    let mut players = specs.each_ref().map(Spec::player);
    let mut chance = Quick::new(Seed::new(seed), 0);
    let mut random = Quick::new(Seed::new(seed), 1);
    let mut game = Game::set_up(rules, set_up, &mut chance, &mut ()).unwrap();
    let mut choices = Vec::new();
    while let Some(decision) = game.decision() {
        assert!(choices.len() < DECISION_CAP, "{specs:?} do not finish");
        let who = decision.seat as usize;
        let view = View::of(&game, Viewer::Seat(decision.seat));
        let budget = Budget::of(specs[who].effort.simulations());
        let thought = players[who].choose(rules, &view, budget, &mut random);
        game.choose(rules, thought.choice, &mut chance, &mut ()).expect("players choose listed options");
        choices.push(thought.choice);
    }
    (choices, game.outcome())
}

#[test]
fn every_edition_and_format_is_played_to_the_end() {
    for rules in all_rules() {
        for (index, (_, set_up)) in set_ups(&rules).into_iter().enumerate() {
            let specs = [["greedy", "search:8"], ["level:1", "greedy"], ["search:8", "random"]][index];
            assert!(game(&rules, &set_up, specs, index as u128).len() > 10);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let rules = rules(Edition::new(8, 2), Format::Master);
    let set_up = SetUp::same(Deck::FULL);
    let once = game(&rules, &set_up, ["search:40", "level:2"], 5);
    assert_eq!(once, game(&rules, &set_up, ["search:40", "level:2"], 5));
    assert_ne!(once, game(&rules, &set_up, ["search:40", "level:2"], 6));
}

fn opening(rules: &Rules) -> View {
    let mut chance = Quick::new(Seed::new(1), 0);
    let game = Game::set_up(rules, &SetUp::same(Deck::FULL), &mut chance, &mut ()).unwrap();
    View::of(&game, Viewer::Seat(game.decision().unwrap().seat))
}

#[test]
fn thinking_can_be_stopped() {
    let rules = rules(Edition::new(8, 2), Format::Master);
    let (view, asked) = (opening(&rules), AtomicU32::new(0));
    for threads in [1, 2] {
        asked.store(0, Ordering::Relaxed);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 3;
        let budget = Budget { simulations: u32::MAX, threads, stop: &stop };
        let thought = Search::default().choose(&rules, &view, budget, &mut Quick::new(Seed::new(1), 0));
        assert!((1..1_000).contains(&thought.simulations), "{}", thought.simulations);
        assert!(view.decision().unwrap().options.contains(thought.choice));
    }
}

/// Under endless rules, one simulation takes as long as hundreds, so the stop callback is polled sooner.
#[test]
fn thinking_can_be_stopped_under_endless_rules() {
    let rules = endless_rules();
    let text = "turn 5 a\npassed b\na life 20\nb life 20\na0 soldier charged SK\n#1 sweep a";
    let game = parse_game(&rules, text).unwrap();
    let view = View::of(&game, Viewer::Seat(Seat::A));
    let budget = Budget { simulations: u32::MAX, threads: 1, stop: &|| true };
    let thought = Search::default().choose(&rules, &view, budget, &mut Quick::new(Seed::new(1), 0));
    assert!((1..20).contains(&thought.simulations), "{}", thought.simulations);
}

#[test]
fn a_search_evaluates_all_options_consistently() {
    let rules = rules(Edition::new(8, 2), Format::Master);
    let view = opening(&rules);
    let mut search = Search::new(Tuning::thorough());
    let thought = search.choose(&rules, &view, Budget::of(3_000), &mut Quick::new(Seed::new(2), 0));
    let tried: u32 = thought.lines.iter().map(|line| line.visits).sum();
    assert_eq!(thought.simulations, 3_000);
    // The first simulation creates the root node.
    assert_eq!(tried, 2_999);
    assert_eq!(thought.choice, thought.lines[0].choice);
    assert!(thought.lines.iter().all(|line| (0.0..=1.0).contains(&line.win)));
    assert!(thought.lines.is_sorted_by(|a, b| a.visits >= b.visits));
    assert!(thought.lines[0].continuation.len() >= 3, "{:?}", thought.lines[0]);
}

#[test]
fn a_search_reuses_its_tree_until_it_forgets() {
    let rules = rules(Edition::new(8, 2), Format::Master);
    let view = opening(&rules);
    let mut search = Search::new(Tuning::thorough());
    let mut random = Quick::new(Seed::new(3), 0);
    let first = search.choose(&rules, &view, Budget::of(800), &mut random).simulations;
    let again = search.choose(&rules, &view, Budget::of(800), &mut random).simulations;
    search.forget();
    let anew = search.choose(&rules, &view, Budget::of(800), &mut random).simulations;
    assert_eq!([first, again, anew], [800, 100, 800]);
}
