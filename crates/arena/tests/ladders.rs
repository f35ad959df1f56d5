//! Ladders from synthetic results.

use saigen_arena::stats::expected;
use saigen_arena::{Bout, Ladder, Pair, Played, Results, Winner, pairings};
use saigen_batch::{Plan, Thinking};
use saigen_deal::Seed;
use saigen_notation::{Decks, Header, Setup, Start};
use saigen_rulebook::{Edition, Format};

fn plan(names: &[&str]) -> Plan {
    let start = Start::SetUp(Setup { decks: Decks::Entry, preset: false });
    let names = names.iter().map(ToString::to_string).collect();
    Plan::new(Header::new(Edition::new(8, 2), Format::Lite, start), names, Seed::new(1)).unwrap()
}

fn pair(winners: [Winner; 2]) -> Pair {
    let game = |winner| {
        let thinking = [Thinking::default(), Thinking::default()];
        Played { winner, a_first: true, games: 1, turns: 1, decisions: 1, thinking, forfeit: None }
    };
    Pair { games: winners.map(game) }
}

/// Deals between players of these strengths, won as often as their Elo predicts.
fn results(elo: &[f64], deals: u64) -> Results {
    let mut results = Results::default();
    for (a, b) in pairings(elo.len()) {
        let won = (expected(elo[a] - elo[b]) * deals as f64 * 2.0).round() as u64;
        for deal in 0..deals {
            // Wins are spread evenly, so that any part of the deals has about the same score.
            let winner = |game: u64| {
                if game * won / (deals * 2) < (game + 1) * won / (deals * 2) { Winner::A } else { Winner::B }
            };
            results.add(Bout { a, b, deal }, pair([winner(deal * 2), winner(deal * 2 + 1)]));
        }
    }
    results
}

#[test]
fn strengths_are_recovered_within_their_intervals() {
    let elo = [0.0, 150.0, 320.0, 250.0];
    let plan = plan(&["random", "greedy", "peek:9", "search:9"]);
    let ladder = Ladder::of(&plan, &results(&elo, 1000), 1000);
    let names: Vec<&str> = ladder.rungs.iter().map(|rung| &*rung.name).collect();
    assert_eq!((names, &*ladder.anchor), (vec!["peek:9", "search:9", "greedy", "random"], "random"));
    for (rung, elo) in ladder.rungs.iter().zip([320.0, 250.0, 150.0, 0.0]) {
        assert!((rung.elo - elo).abs() < 3.0, "{rung:?}");
        assert!(rung.interval.low <= elo && elo <= rung.interval.high, "{rung:?}");
        assert!(rung.interval.high - rung.interval.low < 60.0, "{rung:?}");
        assert_eq!(rung.games, 6000);
    }
    let [honesty] = &ladder.honesty[..] else { panic!("{:?}", ladder.honesty) };
    assert!((honesty.elo - 70.0).abs() < 3.0 && honesty.games == 2000, "{honesty:?}");
    assert!(honesty.to_string().starts_with("The price of honesty: +"), "{honesty}");
    assert_eq!(ladder, Ladder::of(&plan, &results(&elo, 1000), 1000));
}

#[test]
fn a_player_without_points_has_a_finite_interval() {
    let mut results = Results::default();
    for (deal, (a, b)) in (0..50).flat_map(|deal| pairings(3).map(move |pair| (deal, pair))) {
        results.add(Bout { a, b, deal }, pair([Winner::B, Winner::B]));
    }
    let ladder = Ladder::of(&plan(&["weak", "middling", "strong"]), &results, 50);
    assert_eq!(&*ladder.anchor, "weak");
    let strong = &ladder.rungs[0];
    assert!(strong.name == "strong" && strong.elo.is_finite() && strong.rate == 1.0);
    assert!(strong.interval.high - strong.interval.low > 100.0, "{strong:?}");
}

#[test]
fn a_ladder_without_games_has_equal_strengths() {
    let ladder = Ladder::of(&plan(&["one", "other"]), &Results::default(), 10);
    assert!(ladder.rungs.iter().all(|rung| rung.elo == 0.0 && rung.games == 0));
    assert!(ladder.svg().contains("</svg>") && ladder.markdown("nothing").contains("| one | – | – |"));
}

#[test]
fn deals_beyond_the_given_number_do_not_count() {
    let plan = plan(&["one", "other"]);
    let (few, many) = (results(&[0.0, 100.0], 20), results(&[0.0, 100.0], 60));
    let mut mixed = few.clone();
    for (deal, pair) in many.between(0, 1).filter(|(deal, _)| *deal >= 20) {
        mixed.add(Bout { a: 0, b: 1, deal }, pair.clone());
    }
    assert_eq!(Ladder::of(&plan, &mixed, 20), Ladder::of(&plan, &few, 20));
}

#[test]
fn the_chart_names_every_player_and_is_well_formed() {
    let ladder = Ladder::of(&plan(&["a<b>&", "random"]), &results(&[200.0, 0.0], 20), 20);
    let svg = ladder.svg();
    assert!(svg.contains(">a&lt;b&gt;&amp;</text>") && svg.contains("prefers-color-scheme: dark"), "{svg}");
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}
