//! Contests between computer players, run as processes.

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::{Desk, refused, saigen, stdout};

const LITE: &str = "--edition 8.2 --format lite --setup entry --seed 1";

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout(&format!("{line} --json"))).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// The report of a run without machine-dependent values.
fn figures(mut report: Value) -> Value {
    let all = report.as_object_mut().unwrap();
    for name in ["seconds", "a_time_ms", "b_time_ms"] {
        assert!(all.remove(name).is_some());
    }
    report
}

/// Number of pairs in a checkpoint.
fn kept(checkpoint: &str) -> usize {
    checkpoint.matches("\"games\":[").count()
}

#[test]
fn a_match_is_reported_with_all_figures() {
    let report = json(&format!("arena --a greedy --b random --games 60 {LITE}"));
    let expected = [
        "edition",
        "format",
        "setup",
        "seed",
        "players",
        "games",
        "games_of_matches",
        "a_wins",
        "b_wins",
        "draws",
        "endless",
        "a_win_rate",
        "a_win_rate_low",
        "a_win_rate_high",
        "elo",
        "elo_low",
        "elo_high",
        "pairs",
        "a_as_first",
        "a_as_second",
        "decisions",
        "turns_mean",
        "a_decisions",
        "b_decisions",
        "a_time_ms",
        "b_time_ms",
        "a_simulations_mean",
        "b_simulations_mean",
        "a_forfeits",
        "b_forfeits",
        "sprt",
        "seconds",
    ];
    assert_eq!(keys(&report), expected);
    assert_eq!(keys(&report["a_time_ms"]), ["mean", "p95", "max"]);
    assert_eq!(keys(&report["a_as_first"]), ["games", "wins", "draws", "win_rate"]);
    assert_eq!((&report["games"], &report["players"]["a"]), (&60.into(), &"greedy".into()));
    let number = |name: &str| report[name].as_f64().unwrap();
    assert_eq!(number("a_wins") + number("b_wins") + number("draws"), 60.0);
    assert_eq!(number("a_win_rate"), (number("a_wins") + number("draws") / 2.0) / 60.0);
    for figure in ["a_win_rate", "elo"] {
        let [low, high] = ["low", "high"].map(|end| number(&format!("{figure}_{end}")));
        assert!(low < number(figure) && number(figure) < high, "{report}");
    }
    let text = stdout(&format!("arena --a greedy --b random --games 60 {LITE}"));
    for part in ["60 (30 deals", "A's score", "Elo ", "A first", "A second", "p95"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_match_does_not_depend_on_threads() {
    let run = |threads: u8| {
        figures(json(&format!(
            "arena --a search:20,lookahead=0 --b greedy --games 20 {LITE} --threads {threads}"
        )))
    };
    assert_eq!(run(1), run(2));
}

#[test]
fn invalid_options_are_refused_with_advice() {
    let arena = |args: &str| refused(&format!("arena {args} {LITE}"));
    assert!(arena("--a random --b random --games 3").contains("write 2 or 4"));
    assert!(arena("--a random --b random --games none").contains("an even number from 2"));
    assert!(arena("--a best --b random --games 2").contains("level:1 to level:5"));
    let test = arena("--a random --b random --games 2 --sprt --elo0 5 --elo1 5");
    assert!(test.contains("the second must be larger"), "{test}");
    assert!(arena("--a random --b random --games 2 --elo1 5").contains("--sprt"));
    let ladder = |players: &str| refused(&format!("ladder --players {players} --games 2 {LITE}"));
    assert!(ladder("random").contains("at least two players"));
    assert!(ladder("random,greedy,random").contains("random is listed twice"));
    assert!(ladder("random,genius").contains("“genius” is not a player"));
}

#[test]
fn a_run_resumes_from_its_checkpoint() {
    let desk = Desk::new();
    let file = desk.file("run.jsonl");
    let arena = |more: &str| format!("arena --a greedy --b random {LITE} {more}");
    let with = |games: u32| arena(&format!("--games {games} --checkpoint {}", file.display()));
    let whole = figures(json(&arena("--games 40")));
    json(&with(14));
    assert_eq!(kept(&desk.read("run.jsonl")), 7);
    assert_eq!(figures(json(&with(40))), whole);
    assert_eq!(kept(&desk.read("run.jsonl")), 20);
    assert_eq!(json(&with(14))["games"], 14);
    let other = refused(&with(40).replace("greedy", "search:5"));
    assert!(other.contains("players was [\"greedy\",\"random\"], now [\"search:5\",\"random\"]"), "{other}");
    let nowhere = arena(&format!("--games 2 --checkpoint {}", desk.file("no/such").display()));
    assert!(refused(&nowhere).contains("as a checkpoint"));
}

#[test]
fn every_game_can_be_kept_as_a_record() {
    let desk = Desk::new();
    stdout(&format!("arena --a search:10 --b random --games 4 {LITE} --records {}", desk.0.path().display()));
    let mut names: Vec<String> = fs::read_dir(desk.0.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 4);
    assert_eq!(names[..2], ["search-10_random_00000_1.record", "search-10_random_00000_2.record"]);
    for name in &names {
        let verified = stdout(&format!("replay --verify {}", desk.file(name).display()));
        assert!(verified.starts_with("identical to the end"), "{verified}");
    }
    assert!(desk.read(&names[0]).contains("\nplayer a search:10\nplayer b random\n"));
    assert!(desk.read(&names[1]).contains("\nplayer a random\nplayer b search:10\n"));
}

#[test]
fn a_sequential_test_ends_early_with_a_verdict() {
    let arena = format!("arena --a greedy --b random --games 20000 {LITE} --sprt --elo0 -10 --elo1 10");
    let reports = [1, 2].map(|threads| figures(json(&format!("{arena} --threads {threads}"))));
    assert_eq!(reports[0], reports[1]);
    let [report, _] = reports;
    let sprt = &report["sprt"];
    assert_eq!(
        keys(sprt),
        ["elo0", "elo1", "alpha", "beta", "llr", "llr_low", "llr_high", "pairs", "verdict"]
    );
    assert_eq!((&sprt["verdict"], &sprt["elo0"]), (&"elo1".into(), &(-10.0).into()));
    assert_eq!(report["games"].as_u64(), sprt["pairs"].as_u64().map(|pairs| pairs * 2));
    assert!(report["games"].as_u64() < Some(20_000));
    let text = stdout(&arena).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("reached +2.94, so Elo +10 rather than -10"), "{text}");
}

#[test]
fn a_ladder_is_printed_and_kept() {
    let desk = Desk::new();
    let out = desk.file("out");
    let ladder = format!("ladder --players random,greedy,search:4,peek:4 --games 4 {LITE}");
    let checkpoint = desk.file("ladder.jsonl");
    let text = stdout(&format!("{ladder} --out {} --checkpoint {}", out.display(), checkpoint.display()));
    assert!(text.contains("All against all") && text.contains("The price of honesty: "), "{text}");
    assert_eq!(kept(&desk.read("ladder.jsonl")), 6 * 2);
    let report: Value = serde_json::from_str(&desk.read("out/ladder.json")).unwrap();
    assert_eq!((&report["games"], &report["anchor"]), (&24.into(), &"random".into()));
    let players = report["players"].as_array().unwrap();
    assert_eq!(players.len(), 4);
    let expected = [
        "name",
        "elo",
        "elo_low",
        "elo_high",
        "games",
        "win_rate",
        "decisions",
        "time_ms",
        "simulations_mean",
        "forfeits",
    ];
    assert_eq!(keys(&players[0]), expected);
    assert!(players.is_sorted_by(|one, other| one["elo"].as_f64() >= other["elo"].as_f64()));
    let random = players.iter().find(|player| player["name"] == "random").unwrap();
    assert_eq!((&random["elo"], &random["games"]), (&0.0.into(), &12.into()));
    assert_eq!(report["matches"].as_array().unwrap().len(), 6);
    assert_eq!(report["price_of_honesty"][0]["peek"], "peek:4");
    let page = desk.read("out/ladder.md");
    assert!(page.contains("![Chart of the strengths](ladder.svg)") && page.contains("The price of honesty"));
    let chart = desk.read("out/ladder.svg");
    assert_eq!(chart.matches("class=\"bar\"").count(), 4);
    // A match of the ladder equals the match in the arena.
    let arena = json(&format!("arena --a random --b greedy --games 4 {LITE}"));
    assert_eq!(report["matches"][0]["a_win_rate"], arena["a_win_rate"]);
    // The same ladder again, from the checkpoint.
    let again = json(&format!("{ladder} --checkpoint {}", checkpoint.display()));
    assert_eq!(again["players"], report["players"]);
}

#[test]
fn tuned_players_take_part_under_their_own_names() {
    let desk = Desk::new();
    let out = format!("--out {} --records {}", desk.0.path().display(), desk.0.path().display());
    stdout(&format!("ladder --players search:4,search:4,explore=0.9,random --games 2 {LITE} {out}"));
    let report: Value = serde_json::from_str(&desk.read("ladder.json")).unwrap();
    let mut names: Vec<&str> =
        report["players"].as_array().unwrap().iter().filter_map(|player| player["name"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["random", "search:4", "search:4,explore=0.9"]);
    assert!(desk.file("search-4_search-4-explore-0.9_00000_1.record").exists());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_reports_and_can_resume() {
    use std::process::Stdio;
    use std::time::Duration;

    let desk = Desk::new();
    let file = desk.file("run.jsonl");
    let line = format!("arena --a greedy --b random --games 1000000 {LITE} --json --checkpoint");
    let mut child = saigen(&line).arg(&file).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let finished = || fs::read_to_string(&file).is_ok_and(|text| kept(&text) > 1);
    while !finished() {
        std::thread::sleep(Duration::from_millis(20));
        assert!(child.try_wait().unwrap().is_none());
    }
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = report["games"].as_u64().unwrap();
    assert_eq!(kept(&desk.read("run.jsonl")) as u64, games / 2);
    assert!(String::from_utf8(output.stderr).unwrap().contains(&format!("stopped after {games} of 1000000")));
}

/// A match of several games is one result, is recorded as one file, and replays game by game.
#[test]
fn matches_of_several_games_are_played_and_replayed() {
    let desk = Desk::new();
    let records = desk.file("records");
    let half = "--regulation 7.0/lite/random_half --seed 4";
    let report =
        json(&format!("arena --a greedy --b random --games 4 {half} --records {}", records.display()));
    let games = report["games_of_matches"].as_u64().unwrap();
    assert!(report["games"] == 4 && games >= 8, "{report}");
    let files: Vec<_> = fs::read_dir(&records).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 4);
    let run = |options: &str| {
        let output = saigen(&format!("replay --plain --lang en {options}")).arg(&files[0]).output().unwrap();
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    };
    assert!(run("--verify").starts_with("identical to the end: "));
    let all = run("");
    assert!(all.contains("Game 1: a with deck") && all.contains("Game 2: a with deck"), "{all}");
    assert!(run("--game 1 --at 1").contains("a life"));
    assert!(run("--game 9").contains("game 9 does not exist: write --game 1 to "));
    assert!(run("--json").starts_with("{") && run("--at 3").contains("write which one"));
    let sim = json(&format!("sim --games 50 {half}"));
    assert!(sim["games"] == 50 && sim["games_of_matches"].as_u64().unwrap() >= 100, "{sim}");
    let text = stdout(&format!("sim --games 50 {half} --threads 1"));
    assert!(text.contains("50 matches of "), "{text}");
    assert_eq!(text.lines().nth(1), stdout(&format!("sim --games 50 {half} --threads 2")).lines().nth(1));
}

/// Decks of a match that players build come from a list with two decks; one that is too small is refused.
#[test]
fn built_halves_come_from_a_list() {
    let desk = Desk::new();
    let list = desk.file("halves.txt");
    let suits = |letters: &str| -> String {
        let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        letters.chars().flat_map(|suit| ranks.map(|rank| format!("{suit}{rank} "))).collect()
    };
    fs::write(&list, format!("1: {}\n2: {} Jk1", suits("SH"), suits("DC"))).unwrap();
    let line = format!(
        "sim --regulation 7.0/master/built_half+preset2 --seed 1 --games 20 --decks {}",
        list.display()
    );
    assert!(stdout(&line).contains("20 matches of "));
    fs::write(&list, "1: SA S2 S3\n2: DA D2").unwrap();
    assert!(refused(&line).contains("deck 1 of seat a has 3 cards; it needs at least 10"));
    let none = "sim --regulation 7.0/master/built_half --seed 1 --games 20";
    assert!(refused(none).contains("each player brings two decks"));
    assert!(
        refused("perft --regulation 7.0/lite/random_half --seed 1 --depth 2")
            .contains("a single game is needed")
    );
}
