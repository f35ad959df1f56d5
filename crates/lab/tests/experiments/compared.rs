//! Two experiments with the same deals.

use saigen_lab::compare::{Comparison, Row};
use saigen_lab::{Experiment, report};
use saigen_texts::Lang;
use saigen_wording::Phrasebook;

use super::{experiment, folder, run};

fn compare(a: &str, b: &str, name: &str) -> Vec<(String, &'static str, f64)> {
    let (a, b) = (experiment(a), experiment(b));
    let comparison = Comparison::new(&a, &b).unwrap();
    let pairs = comparison.run(run(&folder(name))).unwrap().unwrap();
    assert!(report::page(&comparison.json(&pairs)).contains("comparison"));
    let rows = comparison.rows(&pairs);
    assert!(rows.len() > 60);
    let significant = rows.into_iter().filter(Row::is_significant);
    significant.map(|row| (row.id.clone(), row.about(), row.difference)).collect()
}

const PLAIN: &str = "rules = '7.0 master'\ngames = 3000\nseed = 8";

#[test]
fn an_experiment_does_not_differ_from_itself() {
    assert_eq!(compare(PLAIN, PLAIN, "same"), []);
}

/// An action that can never be used, since there are only four aces, changes nothing.
#[test]
fn a_change_without_effect_is_not_found() {
    let unused = "base = '7.0 master'\n[actions.nap]\nname = { ja = '昼寝', en = 'Nap' }\nkind = 'basic'\ntiming = 'main'\nspeed = 'immediate'\nkeys = 'one_number; A; A; A; A; A'\ndo = ['draw']";
    let load = |_: &str| Ok(unused.to_string());
    let (a, b) =
        (experiment(PLAIN), Experiment::parse(&PLAIN.replace("7.0 master", "nap.toml"), &load).unwrap());
    let comparison = Comparison::new(&a, &b).unwrap();
    let pairs = comparison.run(run(&folder("nap"))).unwrap().unwrap();
    let significant: Vec<_> = comparison.rows(&pairs).into_iter().filter(Row::is_significant).collect();
    assert!(significant.is_empty(), "{significant:?}");
}

#[test]
fn a_known_difference_is_found() {
    let main = PLAIN.replace("'7.0 master'", "'rules/reverse-main.toml'");
    let found = compare(PLAIN, &main, "reverse");
    let uses = found.iter().find(|(id, about, _)| id == "reverse" && *about == "uses");
    assert!(uses.is_some_and(|(_, _, difference)| *difference < 0.0), "{found:?}");
}

/// Half a share is more than a third of a number, and less than 1 % of either is small.
#[test]
fn differences_have_a_size() {
    let (a, b) = (experiment(PLAIN), experiment(&PLAIN.replace("'7.0 master'", "'rules/reverse-main.toml'")));
    let comparison = Comparison::new(&a, &b).unwrap();
    let pairs = comparison.run(run(&folder("sizes"))).unwrap().unwrap();
    let row = |about: &str| comparison.rows(&pairs).into_iter().find(|row| row.about() == about).unwrap();
    let sized = |mut row: Row, means: [f64; 2]| {
        (row.means, row.difference) = (means, means[1] - means[0]);
        row
    };
    assert_eq!(sized(row("users"), [0.75, 0.25]).effect(), 0.5);
    assert_eq!(sized(row("uses"), [2.0, 3.0]).effect(), 1.0 / 3.0);
    assert_eq!(sized(row("uses"), [0.0, 0.0]).effect(), 0.0);
    assert!(sized(row("users"), [0.5, 0.509]).is_small() && !sized(row("users"), [0.5, 0.511]).is_small());
}

/// A character is described by its name and by what it was and is.
#[test]
fn changed_characters_are_compared_in_words() {
    let rules =
        "base = '8.2 lite'\n[characters.hero]\nof = 'one 10..K'\n[characters.footman]\nof = 'one 2..9'";
    let text = "rules = '8.2 lite'\ngames = 500\nseed = 8";
    let changed = Experiment::parse(&text.replace("8.2 lite", "hero.toml"), &|_| Ok(rules.into()));
    let (a, b) = (experiment(text), changed.unwrap());
    let comparison = Comparison::new(&a, &b).unwrap();
    let pairs = comparison.run(run(&folder("hero"))).unwrap().unwrap();
    let json = comparison.json(&pairs);
    let differences = json["comparison"]["differences"].as_array().unwrap();
    let hero = differences.iter().find(|it| it["id"] == "hero").unwrap();
    assert_eq!((&hero["name"]["ja"], &hero["name"]["en"]), (&"英雄".into(), &"Hero".into()));
    let [was, is] = [1, 2].map(|index: usize| hero["words"]["en"][0][index].as_str().unwrap());
    assert!(was.contains("one J, Q or K") && is.contains("one card of 10–K"), "{hero}");
}

#[test]
fn different_experiments_are_not_compared() {
    for (change, message) in [
        (PLAIN.replace("seed = 8", "seed = 9"), "the same seed"),
        (PLAIN.replace("3000", "2000"), "the same number of games"),
        (format!("{PLAIN}\nsetup = 'entry'"), "the same set-up"),
        (format!("{PLAIN}\nplayers = ['random', 'greedy']"), "one pair of players"),
        (format!("{PLAIN}\nplayers = 'greedy vs random'"), "the same player on both seats"),
    ] {
        let (a, b) = (experiment(PLAIN), experiment(&change));
        let error = Comparison::new(&a, &b).unwrap_err().text(&Phrasebook::new(Lang::En));
        assert!(error.contains(message), "{error}");
    }
}
