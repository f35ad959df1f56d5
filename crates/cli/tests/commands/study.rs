//! Analysis and training, run as processes.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

use super::{Desk, flat, saigen};

/// One of the golden records.
fn record(name: &str) -> String {
    format!("{}/../notation/tests/records/{name}.record", env!("CARGO_MANIFEST_DIR"))
}

fn run(words: &str, files: &[&str]) -> Output {
    saigen(words).args(files).output().unwrap()
}

fn stdout(words: &str, files: &[&str]) -> String {
    let output = run(words, files);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{words}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

/// The error message for this exit code.
fn refused(code: i32, words: &str, files: &[&str]) -> String {
    let output = run(words, files);
    assert_eq!(output.status.code(), Some(code), "{words}");
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

const QUICK: &str = "analyse --simulations 50";

#[test]
fn a_game_is_described_in_both_languages() {
    let file = record("7.0-standard");
    let english = stdout(&format!("{QUICK} --lang en"), &[&file]);
    for part in [
        "BlackPoker 7.0 Standard: ",
        "each was analysed with 50 simulations",
        "Chance to win from decision to decision",
        "luck: cards drawn and revealed",
        "The costliest decisions of ",
        " 1. Turn ",
        "question  ",
        "decided   ",
        "request   ",
        "better    ",
        "then      ",
        " requested ",
    ] {
        assert!(english.contains(part), "{part}\n{english}");
    }
    assert_eq!(english.matches("points worse").count(), 6, "{english}");
    assert!(!english.contains('⟦'), "{english}");
    let japanese = stdout(&format!("{QUICK} --lang ja"), &[&file]);
    for part in ["選択ごとの勝率", "運：引いたカード", "ポイントの損", "より良い選択", "その後"]
    {
        assert!(japanese.contains(part), "{part}\n{japanese}");
    }
    assert!(!japanese.contains('⟦') && !japanese.contains("points"), "{japanese}");
}

#[test]
fn figures_add_up_and_do_not_depend_on_threads() {
    let file = record("8.2-master");
    let text = stdout(&format!("{QUICK} --json --threads 2"), &[&file]);
    assert_eq!(text, stdout(&format!("{QUICK} --json --threads 1"), &[&file]));
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&report["version"], &report["finished"]), (&2.into(), &true.into()));
    let points = report["points"].as_array().unwrap();
    for seat in ["a", "b"] {
        let part = |name: &str| report["ledger"][seat][name].as_f64().unwrap();
        let parts = part("decisions") + part("luck") + part("opponent");
        assert!((part("end") - part("start") - parts).abs() < 0.002, "{}", report["ledger"]);
        assert_eq!(points[0]["win"][seat], report["ledger"][seat]["start"]);
        let won = f64::from(u8::from(report["result"]["winner"] == *seat));
        assert_eq!(part("end"), won);
        let costliest = report["costliest"][seat].as_array().unwrap();
        assert_eq!(costliest.len(), 3);
        for number in costliest {
            let point = points.iter().find(|point| point["number"] == *number).unwrap();
            assert_eq!(point["decision"]["seat"], *seat);
            assert!(point["cost"].as_f64() > Some(0.0) && point["better"].is_string(), "{point}");
        }
    }
    for point in points {
        let options = point["decision"]["options"].as_array().unwrap();
        assert!(options.len() > 1 && options.contains(&point["choice"]), "{point}");
        let lines = point["lines"].as_array().unwrap();
        assert!(lines.iter().any(|line| line["choice"] == point["choice"]), "{point}");
    }
}

#[test]
fn games_under_custom_rules_and_from_positions_are_analysed() {
    let own = stdout(QUICK, &[&record("custom")]);
    assert!(own.starts_with("Custom rules based on BlackPoker 8.2 Master: "), "{own}");
    let report: Value =
        serde_json::from_str(&stdout(&format!("{QUICK} --json"), &[&record("position")])).unwrap();
    assert_eq!((&report["setup"], &report["custom"]), (&Value::Null, &false.into()));
}

#[test]
fn an_unfinished_game_is_analysed_as_far_as_it_was_played() {
    for (name, said) in [("own-decks-forbidden", "The time of b ran out."), ("entry-forfeit", "b forfeited.")]
    {
        let text = stdout(QUICK, &[&record(name)]);
        assert!(
            flat(&text).contains(&format!("{said} The analysis covers the part that was played.")),
            "{text}"
        );
        assert!(text.contains("where the game was left"), "{text}");
    }
    let desk = Desk::new();
    let game = fs::read_to_string(record("entry-forfeit")).unwrap();
    let head = game.split_once("moves\n").unwrap().0;
    let empty = desk.write("empty.record", &format!("{head}moves\nresult resign a\n"));
    let text = stdout(QUICK, &[&empty]);
    assert!(text.contains("a resigned.") && text.contains("No decision had a measurable cost"), "{text}");
}

#[test]
fn records_that_do_not_replay_are_not_analysed() {
    let desk = Desk::new();
    let game = fs::read_to_string(record("8.2-master")).unwrap();
    let secret = |line: &&str| !["seed", "hash", "result"].iter().any(|word| line.starts_with(word));
    let running: Vec<&str> = game.lines().filter(secret).collect();
    let running = desk.write("running.record", &running.join("\n"));
    assert!(refused(2, QUICK, &[&running]).contains("running game"));
    let other = desk.write("other.record", &game.replace(": pass", ": yes"));
    assert!(refused(1, QUICK, &[&other]).contains("possible: "));
    assert!(refused(2, QUICK, &[&desk.path("none")]).contains("cannot read"));
    assert!(refused(2, QUICK, &[&desk.write("x", "hello")]).contains("this is no record"));
    assert!(refused(2, "analyse --simulations 3", &[&running]).contains("50..=1000000"));
}

#[test]
fn the_chances_are_drawn() {
    let desk = Desk::new();
    let game = fs::read_to_string(record("entry-forfeit")).unwrap();
    let named = game.replacen("\nsetup", "\nplayer a A&B <C>\nsetup", 1);
    let file = desk.write("named.record", &named);
    stdout(&format!("{QUICK} --lang en --out"), &[&desk.path("deep/out"), &file]);
    let chart = fs::read_to_string(desk.file("deep/out/analysis.svg")).unwrap();
    assert!(chart.starts_with("<svg ") && chart.ends_with("</svg>\n"));
    assert_eq!(chart.matches("<polyline").count(), 2);
    assert!(chart.contains("A&amp;B &lt;C&gt; (a)") && chart.contains("prefers-color-scheme: dark"));
}

#[cfg(unix)]
#[test]
fn an_analysis_can_be_interrupted() {
    let output = interrupted(saigen("analyse --simulations 1000000").args([&record("8.2-master")]));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8(output.stderr).unwrap().contains("stopped after "));
}

/// Starts a long command, interrupts it, and expects exit code 130.
#[cfg(unix)]
fn interrupted(command: &mut Command) -> Output {
    use std::process::Stdio;
    use std::time::Duration;

    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none());
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    output
}

const TRAIN: &str = "train --player search:8,lookahead=0 --seed 3 --rounds 2";

#[test]
fn the_same_weights_are_learned_on_any_number_of_threads() {
    let desk = Desk::new();
    let train = |more: &str, name: &str| {
        let text = stdout(&format!("{TRAIN} {more} --out"), &[&desk.path(name)]);
        (fs::read(desk.file(name)).unwrap(), text)
    };
    let (one, text) = train("--games 20 --threads 1", "one");
    let (two, _) = train("--games 20 --threads 2", "two");
    assert!(one == two && one.len() > 1000);
    for part in
        ["games      20", "positions  ", "always predicting 50 % gives 0.6931", "--a search:200,weights="]
    {
        assert!(flat(&text).contains(&flat(part)), "{part}\n{text}");
    }
    // Games from a checkpoint are the same games.
    let checkpoint = desk.path("games");
    train(&format!("--games 8 --checkpoint {checkpoint}"), "few");
    assert_eq!(train(&format!("--games 20 --checkpoint {checkpoint}"), "more").0, one);
    let other = format!("{TRAIN} --games 8 --explore 3 --checkpoint {checkpoint} --out");
    assert!(refused(2, &other, &[&desk.path("none")]).contains("explore was 40, now 3"));
    // Training can continue from these weights; they are written again if no round improves on them.
    let (further, text) = train(&format!("--games 4 --from {}", desk.path("one")), "further");
    assert_eq!(further == one, flat(&text).contains("improved on the weights it started from"), "{text}");
    let arena = format!("arena --a search:5,weights={} --b random --games 2", desk.path("one"));
    stdout(&format!("{arena} --edition 8.2 --format lite --setup entry --seed 1"), &[]);
}

#[test]
fn training_that_cannot_work_is_refused_at_once() {
    let desk = Desk::new();
    let out = desk.path("weights");
    let train = |more: &str| refused(2, &format!("train --games 2 --seed 1 {more} --out"), &[&out]);
    let short = desk.write("short", "too short");
    let from = train(&format!("--player random --from {short}"));
    assert!(from.contains("it has 9 bytes, not ") && from.contains("saigen train"), "{from}");
    assert!(train("--player search:5ms").contains("depend on the machine"));
    assert!(train("--player peek:5").contains("search instead of peek"));
    assert!(train("--player best").contains("is not a player"));
    assert!(train("--player random --step 0").contains("invalid step size"));
    let nowhere = desk.path("no/such");
    assert!(
        refused(2, "train --player random --games 2 --seed 1 --out", &[&nowhere]).contains("cannot write")
    );
    assert!(!desk.file("weights").exists());
}

#[cfg(unix)]
#[test]
fn training_can_be_interrupted_and_leaves_no_weights() {
    let desk = Desk::new();
    let out = desk.path("weights");
    let words = "train --player search:400 --games 100000 --seed 1 --out";
    let output = interrupted(saigen(words).args([&out]));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("stopped after ") && said.contains("--checkpoint FILE"), "{said}");
    assert!(!desk.file("weights").exists());
}
