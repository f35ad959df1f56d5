//! Shell usage: explain, position, completions, doctor, exit codes, and the game as plain text.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use super::{Desk, flat};

impl Desk {
    fn run(&self, args: &[&str], input: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_saigen"));
        command.args(args).env("XDG_DATA_HOME", self.0.path()).env("COLUMNS", "90").env("LC_ALL", "C.UTF-8");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A finished command stops reading its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    fn stdout(&self, args: &[&str], input: &str) -> String {
        let output = self.run(args, input);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The error for invalid input.
    fn refused(&self, args: &[&str], input: &str) -> String {
        let output = self.run(args, input);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    }
}

const POSITION: &str = "a hand H5 C2\na0 soldier S7\nb life 20\nb0 soldier S8\n";

#[test]
fn a_legal_request_is_explained() {
    let desk = Desk::new();
    let text = desk.stdout(&["explain", "-", "up H5 discard C2 target a0", "--lang", "en"], POSITION);
    for part in [
        "Legal.",
        "Up · key ♡5 · discard ♣2 → a0",
        "You requested Up",
        "Key cards",
        "If nobody answers:",
        "Rulings about it",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let several = desk.stdout(&["explain", "-", "up H5", "--lang", "en"], POSITION);
    assert!(several.contains("2 requests fit"), "{several}");
    let json = desk.stdout(&["explain", "-", "up target b0", "--json"], POSITION);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["legal"], &json["ways"][0]["answer"]["request"]["target"]),
        (&true.into(), &"b0".into())
    );
    let pass = desk.stdout(&["explain", "-", "pass", "--lang", "ja"], POSITION);
    assert!(pass.starts_with("できます。"), "{pass}");
}

#[test]
fn all_faults_of_an_illegal_request_are_reported() {
    let desk = Desk::new();
    let explain = |request: &str| {
        let output = desk.run(&["explain", "-", request, "--lang", "en"], POSITION);
        assert_eq!(output.status.code(), Some(1), "{request}");
        flat(&String::from_utf8(output.stdout).unwrap())
    };
    let counter = explain("counter");
    assert!(counter.contains("Not legal.") && counter.contains("There is no legal target"), "{counter}");
    assert!(counter.contains("[see How to play 4]"), "{counter}");
    let key = explain("up C2");
    assert!(
        key.contains("The key cards cannot be that") && key.contains("up H5 discard C2 target a0"),
        "{key}"
    );
    let error = desk.refused(&["explain", "-", "fly"], POSITION);
    assert!(error.contains("unknown action “fly”: write one of end, "), "{error}");
    assert!(desk.refused(&["explain", "-", "uup"], POSITION).contains("did you mean “up”?"));
    let later = desk.refused(&["explain", "-", "kill S9"], POSITION);
    assert!(later.contains("8.2 lite has no action “kill”; it is in pro: write --format pro"), "{later}");
    assert!(desk.refused(&["explain", "nowhere.txt", "up"], "").contains("nowhere.txt"));
}

#[test]
fn a_refused_pass_names_its_ruling() {
    let desk = Desk::new();
    let first = ["--edition", "6.0", "--format", "lite"];
    let explain = |lang: &str| {
        let args = [&["explain", "-", "pass", "--lang", lang], &first[..]].concat();
        let output = desk.run(&args, "turn 2 a\nchance a\na hand H5 C2\nb hand C3");
        assert_eq!(output.status.code(), Some(1));
        flat(&String::from_utf8(output.stdout).unwrap())
    };
    assert!(explain("en").contains("You cannot pass now") && explain("en").contains("[see R3]"));
    assert!(explain("ja").contains("今はパスできません") && explain("ja").contains("[R3"));
}

#[test]
fn the_rules_have_entries_that_reasons_lead_to() {
    let desk = Desk::new();
    let entry = |entry: &str, lang: &str| {
        let args = ["rules", entry, "--edition", "8.2", "--format", "lite", "--lang", lang];
        flat(&desk.stdout(&args, ""))
    };
    assert!(entry("how-4", "en").starts_with("4. Costs, key cards and targets"));
    assert!(entry("how-1", "ja").contains("防壁の置き方"));
    assert!(entry("R5", "ja").starts_with("R5 最後のライフでの支払い"));
    assert!(entry("up", "en").starts_with("Up (up)") && entry("ace", "en").starts_with("Ace (ace)"));
    assert!(flat(&desk.stdout(&["rules", "R5", "--lang", "en"], "")).starts_with("R5 "));
    let unknown = ["rules", "how-9", "--edition", "8.2", "--format", "lite", "--lang", "en"];
    assert!(desk.refused(&unknown, "").contains("sections how-1 to how-8"));
}

/// Saves a position as a scenario.
const fn scenario_of(file: &str) -> [&str; 7] {
    ["position", "scenario", file, "--name", "A start", "--then", "= running; a hand 1"]
}

#[test]
fn positions_are_created_checked_edited_and_saved() {
    let desk = Desk::new();
    let template = desk.stdout(&["position", "new"], "");
    let file = desk.write("position.txt", &template);
    let checked = desk.stdout(&["position", "check", &file, "--lang", "en"], "");
    assert!(
        checked.contains("possible") && checked.contains("Seat a is asked: You hold the chance"),
        "{checked}"
    );
    desk.stdout(
        &["position", "edit", &file, "--set", "a hand H9", "--set", "b2 bulwark S3", "--drop", "a grave"],
        "",
    );
    let edited = fs::read_to_string(&file).unwrap();
    assert!(
        edited.contains("\na hand H9\n")
            && edited.contains("\nb2 bulwark S3\n")
            && !edited.contains("a grave")
    );
    let refused = desk.refused(&["position", "edit", &file, "--set", "a1 bulwark H9"], "");
    assert!(refused.contains("H9"), "{refused}");
    assert_eq!(fs::read_to_string(&file).unwrap(), edited, "what is impossible is not kept");
    let table = desk.stdout(&["position", "print", &file, "--from", "b", "--lang", "en"], "");
    assert!(table.contains("Opponent (a)") && !table.contains("♡9"), "{table}");
    let scenario = desk.stdout(&scenario_of(&file), "");
    let scenario = desk.write("start.scenario", &scenario);
    desk.stdout(&["scenario", "run", &scenario], "");
    let own = [&scenario_of(&file)[..], &["--custom", "../../lab/rules/house.toml"]].concat();
    let own = desk.stdout(&own, "");
    assert!(own.contains("\nrules custom\n| "), "{own}");
    let own = desk.write("own.scenario", &own);
    desk.stdout(&["scenario", "run", &own], "");
    let wrong = desk.refused(&["position", "check", "-"], "a hand H5 H5\nc life 3\n");
    assert!(wrong.contains("-:1:") && wrong.contains("-:2:"), "everything at once:\n{wrong}");
}

#[test]
fn a_position_is_taken_from_a_record_and_played() {
    let desk = Desk::new();
    let record = desk.write("x", "");
    desk.stdout(
        &["watch", "--a", "greedy", "--b", "greedy", "--seed", "2", "--plain", "--record", &record],
        "",
    );
    let position = desk.stdout(&["position", "new", "--record", &record, "--at", "10"], "");
    assert!(position.starts_with("# 8.2 lite, after choice 10\n"), "{position}");
    let file = desk.write("position.txt", &position);
    let text = desk.stdout(
        &["play", "--plain", "--lang", "en", "--position", &file, "--level", "1"],
        &"1\n".repeat(2000),
    );
    assert!(text.contains("You have won.") || text.contains("You have lost."), "{text}");
    let late = desk.refused(&["position", "new", "--record", &record, "--at", "9999"], "");
    assert!(late.contains("choice 9999 does not exist"), "{late}");
}

#[test]
fn the_plain_text_mode_is_complete() {
    let desk = Desk::new();
    let game = ["play", "--plain", "--seed", "3", "--lang", "en", "--level", "1"];
    let input = "rules hero\nrules bulwark\nlog\ngrave\nhint\norders\norders nonsense\nsave\nsummon_soldier\nok\nresign\n";
    let text = desk.stdout(&game, input);
    for part in [
        "Hero: A soldier made of one J, Q or K",
        "Bulwark: One card, face down.",
        "You drew a card",
        "graveyard (a)",
        "The strongest level's estimate",
        "orders targeted",
        "This game is not saved: name a file with --save.",
        "Summon soldier · key",
        "You requested Summon soldier",
        "You have lost.",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    // A whole request in notation, and the errors of an invalid one.
    let text = desk.stdout(&game, "summon_soldier S3 drive a9\nsummon_soldier S3\nquit\n");
    assert!(text.contains("the payment cannot be that"), "{text}");
    assert!(text.contains("You requested Summon soldier"), "{text}");
}

#[test]
fn orders_in_plain_text_pass_until_the_own_turn() {
    let desk = Desk::new();
    let file = desk.write("position.txt", "turn 5 b\nchance a\na hand H5 C2\nb hand C3 C4\n#1 end b\n");
    let game = ["play", "--plain", "--position", &file, "--lang", "en", "--level", "1"];
    let text = desk.stdout(&game, "orders turn\nquit\n");
    assert!(text.contains("Pass until my turn") && text.contains("Turn 6: You"), "{text}");
}

#[test]
fn a_plain_text_game_is_saved_and_resumed() {
    let desk = Desk::new();
    let save = desk.file("my.saved");
    let save = save.to_str().unwrap();
    let game = ["play", "--plain", "--seed", "3", "--lang", "en", "--level", "1", "--save", save];
    let text = desk.stdout(&game, "summon_soldier S3\nquit\n");
    assert!(text.contains("Next time it resumes."), "{text}");
    let text = desk.stdout(&["play", "--plain", "--lang", "en", "--save", save, "--resume"], "log\nquit\n");
    assert!(text.contains("You requested Summon soldier"), "{text}");
    let text = desk.stdout(&["play", "--plain", "--lang", "en", "--save", save], "y\nresign\n");
    assert!(text.contains("Resume it?") && text.contains("You have lost."), "{text}");
    let none = desk.refused(&["play", "--plain", "--save", save, "--resume"], "");
    assert!(none.contains("no saved game"), "{none}");
    fs::write(save, "nonsense").unwrap();
    assert!(desk.refused(&["play", "--plain", "--save", save], "").contains("not a saved game"));
}

#[test]
fn two_people_share_the_plain_text_mode_without_seeing_each_others_cards() {
    let desk = Desk::new();
    let text = desk.stdout(
        &["play", "--plain", "--hot-seat", "--seed", "3", "--lang", "en"],
        "\npass\n\nhint\nback\nquit\n",
    );
    let handed = text.matches("Hand over the keyboard.").count();
    assert_eq!(handed, 2, "{text}");
    assert!(text.contains("Between people there are no hints."), "{text}");
    let between = text.split("Hand over the keyboard.").nth(1).unwrap();
    assert!(between.contains("You (a)"), "{between}");
    assert!(text.rsplit("Hand over the keyboard.").next().unwrap().contains("You (b)"), "{text}");
}

#[test]
fn a_bot_can_be_played_against_and_watched() {
    let desk = Desk::new();
    let bot =
        format!("cmd:60000ms:python3 '{}/../../examples/bots/first_bot.py'", env!("CARGO_MANIFEST_DIR"));
    let text = desk.stdout(
        &["play", "--plain", "--opponent", &bot, "--seed", "3", "--lang", "en"],
        "pass\npass\nresign\n",
    );
    let text = flat(&text);
    assert!(text.contains("Your opponent: cmd:") && text.contains("You have lost."), "{text}");
    let text =
        desk.stdout(&["watch", "--a", &bot, "--b", "random", "--seed", "3", "--plain", "--lang", "en"], "");
    assert!(text.contains("has won."), "{text}");
    let crash = r#"cmd:sh -c 'echo "{\"type\":\"hello\",\"protocol\":2}"; read a; exit 7'"#;
    let text =
        desk.stdout(&["watch", "--a", crash, "--b", "random", "--seed", "3", "--plain", "--lang", "en"], "");
    let text = flat(&text);
    assert!(
        text.contains("cannot go on: it ended (exit status: 7)") && text.contains("Seat b (random) has won."),
        "{text}"
    );
}

#[test]
fn completions_are_there_for_the_usual_shells() {
    let desk = Desk::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = desk.stdout(&["completions", shell], "");
        assert!(script.contains("saigen") && script.contains("hot-seat"), "{shell}");
    }
    for (shell, values) in [
        ("bash", ["6.0 6.2 7.0 8.2 9.1", "lite standard pro master", "1 2 3 4 5", "ja en"]),
        ("fish", ["9.1", "master", "level:5", "8.2/pro/rare_pack"]),
    ] {
        let script = desk.stdout(&["completions", shell], "");
        assert!(values.iter().all(|value| script.contains(value)), "{shell}");
    }
    assert!(desk.refused(&["completions", "csh"], "").contains("bash"));
}

#[test]
fn the_doctor_reports_what_is_missing() {
    let desk = Desk::new();
    let text = desk.stdout(&["doctor", "--lang", "en"], "");
    let rulebooks = format!("{} rulebooks compile", saigen_editions::rulebooks().count());
    assert!(text.contains(&rulebooks) && text.ends_with("Everything is in place.\n"), "{text}");
    let file = desk.write("no-folder", "");
    let mut command = Command::new(env!("CARGO_BIN_EXE_saigen"));
    let output = command.args(["doctor", "--lang", "ja"]).env("XDG_DATA_HOME", file).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("そろっていないものがあります。"));
}

#[test]
fn every_command_has_help_with_an_example() {
    let desk = Desk::new();
    let all = desk.stdout(&["help"], "");
    let commands = all.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let names = commands.map_while(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 15, "{names:?}");
    let groups = ["help", "db", "deck", "lab", "scenario", "position"];
    for name in names.into_iter().filter(|name| !groups.contains(name)) {
        let help = desk.stdout(&["help", name], "");
        assert!(help.contains("Example") && help.contains("  saigen "), "{name}: {help}");
    }
    for name in ["new", "check", "print", "edit", "scenario"] {
        assert!(desk.stdout(&["help", "position", name], "").contains("Example"), "{name}");
    }
    for name in ["check", "code", "file", "edit", "list"] {
        assert!(desk.stdout(&["help", "deck", name], "").contains("Example"), "{name}");
    }
    for lang in ["ja_JP.UTF-8", "en_US.UTF-8"] {
        let output = Command::new(env!("CARGO_BIN_EXE_saigen")).env("LC_ALL", lang).output().unwrap();
        assert!(output.status.success());
        assert!(String::from_utf8(output.stdout).unwrap().contains("saigen doctor"));
    }
}
