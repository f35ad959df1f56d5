//! Analyses of a game between a good and a bad player.

use std::sync::atomic::{AtomicUsize, Ordering};

use saigen_analysis::{Analysis, Moment, Settings, analyse, retrace};
use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_editions::rulebook;
use saigen_engine::{Deck, Game, Rules, SetUp, View, Viewer};
use saigen_players::{Budget, Spec};
use saigen_rulebook::{Edition, Format};

/// Seat a searches, seat b chooses at random.
fn play(rules: &Rules) -> (Vec<Moment>, Game) {
    let mut players = ["search:60", "random"].map(|text| text.parse::<Spec>().unwrap().player());
    let (mut chance, mut random) = (Quick::new(Seed::new(4), 0), Quick::new(Seed::new(4), 1));
    let mut game = Game::set_up(rules, &SetUp::same(Deck::FULL), &mut chance, &mut ()).unwrap();
    let mut moments = Vec::new();
    for number in 0.. {
        let Some(&decision) = game.decision() else { break };
        let view = View::of(&game, Viewer::Seat(decision.seat));
        let player = &mut players[decision.seat as usize];
        let choice = player.choose(rules, &view, Budget::of(60), &mut random).choice;
        if decision.only().is_none() {
            moments.push(Moment { number, game, choice });
        }
        game.choose(rules, choice, &mut chance, &mut ()).unwrap();
    }
    (moments, game)
}

fn analysed(rules: &Rules, moments: &[Moment], game: &Game, threads: usize) -> Analysis {
    let settings = Settings { simulations: 120, threads, seed: Seed::new(9), stop: &|| false };
    analyse(rules, moments, game, settings, |_| {}).unwrap()
}

#[test]
fn the_parts_of_a_game_add_up() {
    let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Master)).unwrap();
    let (moments, game) = play(&rules);
    let analysis = analysed(&rules, &moments, &game, 2);
    for (_, ledger) in analysis.ledger.iter() {
        let parts = ledger.decisions + ledger.luck + ledger.opponent;
        assert!((ledger.end - ledger.start - parts).abs() < 1e-3, "{ledger:?}");
        assert!(ledger.decisions <= 0.0);
    }
    let [careful, random] = analysis.ledger.0;
    assert!(random.decisions < careful.decisions - 0.5, "{careful:?} {random:?}");
    let costliest = analysis.costliest(Seat::B, 3);
    assert_eq!(costliest.len(), 3);
    assert!(costliest.is_sorted_by(|a, b| a.cost() >= b.cost()) && costliest[2].cost() > 0.05);
    assert!(costliest.iter().all(|point| point.better().is_some()));
    assert_eq!(analysis, analysed(&rules, &moments, &game, 1), "the number of threads does not matter");
}

#[test]
fn an_abandoned_game_ends_with_its_win_probability() {
    let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite)).unwrap();
    let (moments, _) = play(&rules);
    let (first, left) = moments.split_at(moments.len() / 2);
    let analysis = analysed(&rules, first, &left[0].game, 1);
    for (seat, ledger) in analysis.ledger.iter() {
        let parts = ledger.decisions + ledger.luck + ledger.opponent;
        assert!((ledger.end - ledger.start - parts).abs() < 1e-3, "{ledger:?}");
        assert!(ledger.end == analysis.end[seat] && (0.01..0.99).contains(&ledger.end), "{ledger:?}");
    }
    let nothing = analysed(&rules, &[], &left[0].game, 1);
    assert!(nothing.points.is_empty() && nothing.ledger[Seat::A].start == nothing.end[Seat::A]);
}

#[test]
fn a_better_choice_is_played_out_in_a_game_that_fits() {
    let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Master)).unwrap();
    let (moments, game) = play(&rules);
    let analysis = analysed(&rules, &moments, &game, 2);
    for point in analysis.costliest(Seat::B, 3) {
        let moment = moments.iter().find(|moment| moment.number == point.number).unwrap();
        let line = point.better().unwrap();
        let steps = retrace(&rules, moment, line, Seed::new(1));
        let made: Vec<_> = steps.iter().filter(|step| step.free).map(|step| step.choice).collect();
        let expected: Vec<_> = [line.choice].into_iter().chain(line.continuation.iter().copied()).collect();
        assert!(!made.is_empty() && expected.starts_with(&made), "{expected:?} {made:?}");
        assert!(made.len() > expected.len() / 2, "{expected:?} {made:?}");
    }
}

#[test]
fn an_analysis_can_be_stopped() {
    let rules = Rules::new(rulebook(Edition::new(7, 0), Format::Lite)).unwrap();
    let (moments, game) = play(&rules);
    let finished = AtomicUsize::new(0);
    let stop = || finished.load(Ordering::Relaxed) >= 4;
    let settings = Settings { simulations: 20, threads: 2, seed: Seed::new(1), stop: &stop };
    let done = |count| finished.store(count, Ordering::Relaxed);
    assert_eq!(analyse(&rules, &moments, &game, settings, done), None);
}
