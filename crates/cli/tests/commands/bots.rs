//! External bots in the arena: one that plays whole games, and some that fail.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use super::{Desk, flat};

const LITE: [&str; 10] =
    ["--games", "2", "--edition", "8.2", "--format", "lite", "--setup", "entry", "--seed", "1"];

fn arena(bot: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saigen"));
    command.args(["arena", "--a", bot, "--b", "random"]).args(LITE).args(more).env("COLUMNS", "1000");
    command.output().unwrap()
}

/// The example bot, with enough time on a busy machine.
fn example() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_bot.py");
    format!("cmd:60000ms:python3 '{}'", file.display())
}

fn report(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_example_plays_whole_games() {
    let report = report(&arena(&example(), &["--json"]));
    assert_eq!(report["games"], 2);
    assert_eq!(report["a_forfeits"]["games"], 0);
    assert_eq!(report["endless"], 0);
    assert!(report["a_decisions"].as_u64().unwrap() > 10);
}

/// A program that loads for seconds starts once to be tried and once for all games of a thread, and its
/// loading is not thinking time.
#[test]
#[cfg(unix)]
fn a_bot_is_started_once_for_many_games() {
    let desk = Desk::new();
    let starts = desk.path("starts");
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_bot.py");
    let program = format!("cmd:1000ms:sh -c 'echo x >> {starts}; sleep 3; exec python3 {}'", bot.display());
    let report = report(&arena(&program, &["--threads", "1", "--json"]));
    assert_eq!((report["games"].as_u64(), report["a_forfeits"]["games"].as_u64()), (Some(2), Some(0)));
    assert_eq!(fs::read_to_string(&starts).unwrap().lines().count(), 2);
    assert!(report["a_time_ms"]["max"].as_f64().unwrap() < 3000.0, "{report}");
}

/// Every event of a game is sent once, in order, and the end shows both hands.
#[test]
#[cfg(unix)]
fn a_bot_follows_the_game() {
    let desk = Desk::new();
    let log = desk.path("log");
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_bot.py");
    let program = format!("cmd:60000ms:sh -c 'tee -a {log} | python3 {}'", bot.display());
    report(&arena(&program, &["--threads", "1", "--json"]));
    let (mut events, mut seeds, mut ends) = (0, Vec::new(), 0);
    for line in fs::read_to_string(&log).unwrap().lines() {
        let message: Value = serde_json::from_str(line).unwrap();
        match message["type"].as_str().unwrap() {
            "new_game" => {
                seeds.push(message["seed"].as_u64().unwrap());
                events = 0;
            }
            "choose" | "game_over" => {
                assert_eq!(message["from"], events);
                events += message["events"].as_array().unwrap().len();
                let last = message["events"].as_array().unwrap().last();
                if message["type"] == "game_over" {
                    ends += 1;
                    assert_eq!(last.unwrap()["type"], "over");
                    for seat in ["a", "b"] {
                        let hand = &message["view"]["sides"][seat]["hand"];
                        let cards = hand["cards"].as_array().unwrap();
                        assert_eq!(hand["count"], cards.iter().filter(|card| card.is_string()).count());
                    }
                }
            }
            _ => {}
        }
    }
    assert_eq!(ends, 2);
    assert!(seeds.len() == 2 && seeds[0] != seeds[1], "{seeds:?}");
}

#[test]
#[cfg(unix)]
fn a_watched_bot_is_sent_the_end() {
    let desk = Desk::new();
    let log = desk.path("log");
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/first_bot.py");
    let program = format!("cmd:60000ms:sh -c 'tee -a {log} | python3 {}'", bot.display());
    let mut command = Command::new(env!("CARGO_BIN_EXE_saigen"));
    command.args(["watch", "--a", &program, "--b", "random"]).args(&LITE[2..]).stdin(Stdio::null());
    assert!(command.output().unwrap().status.success());
    let text = fs::read_to_string(&log).unwrap();
    let mut last = text.lines().rev();
    assert_eq!(last.next(), Some(r#"{"type":"quit"}"#));
    assert!(last.next().unwrap().starts_with(r#"{"type":"game_over","result":""#));
}

#[test]
#[cfg(unix)]
fn a_failing_bot_loses_and_the_reason_is_reported() {
    let desk = Desk::new();
    let bot =
        r#"cmd:sh -c 'echo "{\"type\":\"hello\",\"protocol\":2}"; read a; read b; read c; read d; exit 7'"#;
    let output = arena(bot, &["--records", &desk.path("records")]);
    let text = String::from_utf8(output.stdout).unwrap();
    let text = flat(&text);
    assert!(text.contains("B wins 2 (100.0 %)"), "{text}");
    assert!(text.contains("forfeited 2 games; first reason"), "{text}");
    assert!(text.contains("it ended (exit status: 7)"), "{text}");
    for (file, loser) in
        fs::read_dir(desk.file("records")).unwrap().map(|file| file.unwrap().path()).map(|path| {
            let loser = if path.to_str().unwrap().ends_with("_1.record") { "a" } else { "b" };
            (path, loser)
        })
    {
        let record = fs::read_to_string(&file).unwrap();
        let result = format!("result forfeit {loser} it ended (exit status: 7)");
        assert_eq!(record.lines().last().unwrap(), result);
    }
}

/// A quoted comma belongs to the program, and the option may be repeated.
#[test]
#[cfg(unix)]
fn a_ladder_reports_failing_bots() {
    let bot = r#"cmd:sh -c 'echo "{\"type\":\"hello\",\"protocol\":2}"; read a; read b; read c; read d; exit 7' 'x,y'"#;
    let mut command = Command::new(env!("CARGO_BIN_EXE_saigen"));
    command
        .args(["ladder", "--players", bot, "--players", "random,greedy"])
        .args(LITE)
        .env("COLUMNS", "1000");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let text = flat(&text);
    let reason = "'x,y' forfeited 4 games; first reason: it ended (exit status: 7).";
    assert!(text.contains(reason), "{text}");
    let report: Value = serde_json::from_slice(&command.arg("--json").output().unwrap().stdout).unwrap();
    let failed = report["players"].as_array().unwrap().iter().find(|player| player["name"] == bot).unwrap();
    assert_eq!(failed["forfeits"]["games"], 4);
}

#[test]
fn unusable_programs_are_detected_before_the_games() {
    for bot in ["cmd:./there-is-no-such-bot", "cmd:", "cmd:sh -c 'exit 1'"] {
        let output = arena(bot, &[]);
        assert_eq!(output.status.code(), Some(2), "{bot}");
        assert!(output.stdout.is_empty());
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("cmd:"), "{error}");
    }
}
