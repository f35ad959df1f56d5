//! External bots in the arena: one that plays whole games, and some that fail.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

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
