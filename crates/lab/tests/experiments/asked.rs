//! The worth of actions and of more thinking.

use saigen_arena::stats::Z95;
use saigen_lab::figures::Figure;
use saigen_lab::{Experiment, results, study};

use super::{folder, found, run};

/// The larger search scores as it does as a player of the same deals, and more than half; the players of the
/// arm do not matter.
#[test]
fn the_worth_of_thinking_matches_the_same_games() {
    let head = "rules = '8.2 lite'\nsetup = 'entry'\nseed = 6";
    let skill = format!(
        "{head}\ngames = 10\nplayers = ['random', 'greedy']\nskill = {{ deals = 6, simulations = [1, 40] }}"
    );
    let (experiment, findings, _) = found(&skill, "skill");
    let [random, greedy] = &findings.arms[..] else { panic!() };
    let [step] = random.skill[..] else { panic!() };
    assert_eq!((step.less, step.more, step.points.count), (1, 40, 6));
    assert_eq!(greedy.skill[0].points, step.points);
    let games = format!("{head}\ngames = 12\nplayers = 'search:40 vs search:1'");
    let (_, played, _) = found(&games, "skill-games");
    let tally = &played.arms[0].tally;
    assert_eq!(tally.results[2] + tally.results[3], 0);
    assert_eq!(step.points.sum as u64, 2 * tally.players[0]);
    let figure = step.figure(Z95).unwrap();
    assert!(figure.value > 0.5 && figure.interval.unwrap().high <= 1.0, "{figure:?}");
    let json = &results(&experiment, &findings)["arms"][1]["skill"][0];
    assert_eq!((json["simulations"].as_u64(), json["against"].as_u64()), (Some(40), Some(1)));
    assert_eq!(json["share"]["value"], figure.value);
}

/// Attacking is worth something, an action that cannot be used is worth nothing, and other actions are not
/// measured.
#[test]
fn an_action_is_worth_what_is_lost_without_it() {
    let nap = "base = '8.2 lite'\n[actions.nap]\nname = { ja = '昼寝', en = 'Nap' }\nkind = 'basic'\ntiming = 'main'\nspeed = 'immediate'\nkeys = 'one_number; A; A; A; A; A'\ndo = ['draw']";
    let text = "rules = 'nap.toml'\nsetup = 'entry'\nseed = 6\ngames = 10\nworth = { deals = 1500, actions = ['attack', 'nap'] }";
    let experiment = Experiment::parse(text, &|_| Ok(nap.to_string())).unwrap();
    let findings = study(&experiment, run(&folder("worth"))).unwrap().unwrap();
    let [(attack, attacks), (nap, naps)] = &findings.arms[0].worth[..] else { panic!() };
    assert_eq!([attack, nap], ["attack", "nap"]);
    assert_eq!((naps.count, naps.sum, naps.squares), (1500, 0, 0));
    let figure = Figure::mean(attacks, 2.0, Z95).unwrap();
    assert!(figure.interval.unwrap().low > 0.05, "{figure:?}");
    let json = &results(&experiment, &findings)["arms"][0]["worth"][0];
    assert_eq!((&json["id"], &json["points"]["value"]), (&"attack".into(), &figure.value.into()));
    let nap = &results(&experiment, &findings)["arms"][0]["worth"][1];
    assert!(nap["points"].is_null() && !findings.arms[0].has_measured(&experiment.arms[0], "nap"), "{nap}");
}

#[test]
fn the_worth_of_all_actions_leaves_the_end_of_the_turn_to_both() {
    let text = "rules = '8.2 lite'\nsetup = 'entry'\nseed = 6\ngames = 10\nworth = { deals = 2 }";
    let experiment = Experiment::parse(text, &|_| Err(String::new())).unwrap();
    let findings = study(&experiment, run(&folder("worth-of-all"))).unwrap().unwrap();
    let measured: Vec<&str> = findings.arms[0].worth.iter().map(|(id, _)| id.as_str()).collect();
    assert!(measured.contains(&"attack") && !measured.contains(&"end"), "{measured:?}");
}

#[test]
fn immediate_triggers_are_counted() {
    let text = "rules = '8.2 lite'\nsetup = 'entry'\nplayers = 'greedy'\nseed = 6\ngames = 20";
    let experiment = Experiment::parse(text, &|_| Err(String::new())).unwrap();
    let findings = study(&experiment, run(&folder("triggers"))).unwrap().unwrap();
    let (book, tally) = (experiment.arms[0].book(), &findings.arms[0].tally);
    for id in ["next_generation", "charge", "draw", "search", "end"] {
        let index = book.actions.iter().position(|action| action.id == id).unwrap();
        let uses: u64 = tally.actions[index].uses.iter().sum();
        let [resolved, fizzled, nullified] = tally.actions[index].outcomes;
        let due = resolved + fizzled + nullified;
        // The last request of a game may not have resolved.
        assert!(uses >= due && uses <= due + 20 && (uses > 0 || id == "search"), "{id}: {uses}, {due}");
    }
}
