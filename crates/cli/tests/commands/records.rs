//! Records and scenarios, run as processes.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use super::{Desk, saigen};

fn run(words: &str, file: impl AsRef<OsStr>) -> Output {
    saigen(words).arg(file).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Plays a recorded game with these lines as input; returns the record.
fn recorded(args: &str, input: &str, file: &Path) -> String {
    let mut command = saigen(&format!("play --lang en {args} --record"));
    let mut child = command.arg(file).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // A finished game stops reading its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    assert!(child.wait_with_output().unwrap().status.success());
    fs::read_to_string(file).unwrap()
}

#[test]
fn a_game_that_was_played_replays_to_the_identical_end() {
    let desk = Desk::new();
    for (index, args) in
        ["--seed 3", "--edition 7.0 --format master --setup full+preset --seed 4"].iter().enumerate()
    {
        let file = desk.file(&format!("{index}.record"));
        let record = recorded(args, &"1\n".repeat(3000), &file);
        assert!(record.contains("\nresult winner "), "{record}");
        let verified = run("replay --verify", &file);
        assert!(verified.status.success());
        let choices =
            record.lines().filter(|line| line.starts_with("a: ") || line.starts_with("b: ")).count();
        let result = record.lines().last().unwrap();
        assert_eq!(stdout(&verified), format!("identical to the end: {choices} choices, {result}\n"));
    }
}

#[test]
fn an_abandoned_game_is_resigned_without_its_half_built_request() {
    let desk = Desk::new();
    let file = desk.file("left.record");
    let record = recorded("--seed 3", "summon_soldier\nback\nsummon_soldier\nquit\n", &file);
    assert!(record.ends_with("result resign a\n") && !record.contains("summon_soldier"), "{record}");
    assert!(run("replay --verify", &file).status.success());
    let record = recorded("--seed 3", "", &file);
    assert!(record.ends_with("result resign a\n"), "{record}");
}

#[test]
fn custom_decks_are_part_of_the_record() {
    let desk = Desk::new();
    let decks =
        desk.write("decks.txt", "a: SA S2 S3 S4 S5 S6 S7 S8 S9 S10\nb: HA H2 H3 H4 H5 H6 H7 H8 H9 H10");
    let file = desk.file("decks.record");
    let record = recorded(&format!("--edition 7.0 --setup custom:{decks}"), "", &file);
    assert!(record.contains("\nsetup decks\ndeck a secret SA S2 S3"), "{record}");
    fs::remove_file(decks).unwrap();
    assert!(run("replay --verify", &file).status.success());
}

#[test]
fn differences_are_reported_with_their_line() {
    let desk = Desk::new();
    let file = desk.file("game.record");
    let record = recorded("--seed 3", &"1\n".repeat(3000), &file);
    let line =
        1 + record.lines().position(|line| line.starts_with("a: ") || line.starts_with("b: ")).unwrap();
    let lines: Vec<&str> = record.lines().collect();
    let illegal = format!("{} stand", &lines[line - 1][..2]);
    let changed = record.replacen(lines[line - 1], &illegal, 1);
    let changed = desk.write("changed.record", &changed);
    for how in ["replay --verify", "replay", "replay --at 30"] {
        let output = run(how, &changed);
        assert_eq!(output.status.code(), Some(1), "{how}");
        let text = stdout(&output);
        assert!(
            text.contains(&format!("line {line}, choice 1: {illegal}\n")) && text.contains("possible: "),
            "{text}"
        );
    }
    let other = record.replace("seed 3\n", "seed 4\n");
    assert_eq!(run("replay --verify", desk.write("seed.record", &other)).status.code(), Some(1));
}

#[test]
fn unreadable_records_are_refused_with_line_and_column() {
    let desk = Desk::new();
    let refused = |name: &str, text: &str| {
        let output = run("replay --verify", desk.write(name, text));
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(output.stdout.is_empty());
        stderr(&output)
    };
    assert!(refused("empty", "").contains("empty:1:1: this is no record"));
    let twice = refused("twice", "record 1\nrulebook 8.2 x\nsetup half");
    assert!(twice.contains("twice:2:14: ") && twice.contains("twice:3:7: "), "{twice}");
    let running = "record 1\nrulebook 8.2 lite version 1\nsetup entry\nmoves\n";
    assert!(refused("running", running).contains("running game"));
    let custom = refused("custom", "record 1\nrulebook custom\n| anything\n");
    assert!(custom.contains("custom:3:3: unexpected “anything”"), "{custom}");
    assert_eq!(run("replay", desk.file("nowhere")).status.code(), Some(2));
    let nowhere = desk.file("no/such/directory");
    assert_eq!(run("play --record", &nowhere).status.code(), Some(2));
}

#[test]
fn a_game_is_shown_from_a_seat_or_open() {
    let desk = Desk::new();
    let decks =
        desk.write("decks.txt", "a: SA S2 S3 S4 S5 S6 S7 S8 S9 S10\nb: DA D2 D3 D4 D5 D6 D7 D8 D9 D10");
    let file = desk.file("told.record");
    let setup = format!("--edition 7.0 --seed 5 --setup custom:{decks}");
    recorded(&setup, "", &file);
    let open = stdout(&run("replay --lang en", &file));
    assert!(open.starts_with("7.0/lite  a: a  b: saigen level:2\n"), "{open}");
    assert!(open.contains("saigen level:2 drew 7 cards") && open.contains("identical to the end"), "{open}");
    assert!(open.matches('♢').count() >= 8, "{open}");
    let from_a = stdout(&run("replay --lang en --from a", &file));
    assert!(from_a.contains("Opponent drew 7 cards") && from_a.matches('♢').count() <= 2, "{from_a}");
    let ja = stdout(&run("replay --lang ja --from b", &file));
    assert!(ja.contains("あなた") && !ja.contains('⟦'), "{ja}");
    let table = stdout(&run("replay --at 0", &file));
    assert!(table.starts_with("turn 1 ") && table.contains("\nb hand D"), "{table}");
    let seen = stdout(&run("replay --lang en --at 0 --from a", &file));
    assert!(seen.contains("Opponent (b)") && seen.matches('♢').count() <= 1, "{seen}");
    assert_eq!(run("replay --at 9999", &file).status.code(), Some(2));
}

#[test]
fn a_custom_rulebook_is_named_first() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../notation/tests/records/custom.record");
    let en = stdout(&run("replay --lang en", &file));
    assert!(en.starts_with("custom rulebook, from 8.2/master  a: "), "{en}");
    let ja = stdout(&run("replay --lang ja", &file));
    assert!(ja.starts_with("独自ルール（もとは8.2/master）  a: "), "{ja}");
}

const SCENARIO: &str =
    "scenario a bulwark that is driven\nrules 8.2 lite\na0 bulwark driven S5\n= a0 driven\n";

#[test]
fn scenarios_run_and_failures_are_reported() {
    let desk = Desk::new();
    let good = desk.write("good.scenario", SCENARIO);
    let output = run("scenario run", &good);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "1 files: 1 scenarios, 1 runs, 0 failed\n");
    let bad = desk.write("bad.scenario", &SCENARIO.replace("= a0 driven", "= a0 charged"));
    let output = run("scenario run", &bad);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("bad.scenario:4: ") && text.contains("expected: charged"), "{text}");
    assert!(text.ends_with("1 files: 1 scenarios, 1 runs, 1 failed\n"), "{text}");
    let all = stdout(&run("scenario run", desk.0.path()));
    assert!(all.ends_with("2 files: 2 scenarios, 2 runs, 1 failed\n"), "{all}");
    desk.write("unreadable.scenario", "scenario x\nrules 9.9\n");
    let output = run("scenario run", desk.0.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).contains("unreadable.scenario:2:7: "));
    assert_eq!(run("scenario run", desk.file("nowhere")).status.code(), Some(2));
}

/// A match of several games: decks are chosen, the standing is shown between games, and the match is recorded.
#[test]
fn a_match_of_several_games_is_played_to_its_end() {
    let desk = Desk::new();
    let file = desk.file("match.series");
    let half = "--regulation 7.0/lite/random_half --level 1 --seed 3";
    let record = recorded(half, &"1\n".repeat(9000), &file);
    assert!(record.starts_with("series 1\n") && record.contains("\ngame 2 "), "{record}");
    assert!(stdout(&run("replay --verify", &file)).starts_with("identical to the end: "));
    for (lang, won, used) in
        [("en", "Games won: you ", "just used: "), ("ja", "勝ち数：あなた", "今使ったデッキ：")]
    {
        let mut command = saigen(&format!("play --lang {lang} {half}"));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all("9\n1\n".repeat(9000).as_bytes());
        let text = stdout(&child.wait_with_output().unwrap());
        assert!(text.matches(won).count() >= 2 && text.contains(used), "{text}");
    }
}

/// A match that is left goes on where it was: while a deck is chosen, and in the middle of a game.
#[test]
fn a_match_of_several_games_can_be_resumed() {
    let desk = Desk::new();
    let (saved, file) = (desk.file("match.saved"), desk.file("match.series"));
    let play = |options: &str, input: &str| {
        let mut command = saigen(&format!("play --lang en {options} --save"));
        command.arg(&saved).arg("--record").arg(&file);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        stdout(&child.wait_with_output().unwrap())
    };
    play("--regulation 7.0/lite/random_half --level 1 --seed 3", &"1\n".repeat(12));
    let text = fs::read_to_string(&saved).unwrap();
    assert!(text.starts_with("saigen saved match 1\n") && text.contains("\nrecord 1\n"), "{text}");
    for _ in 0..2000 {
        if !saved.exists() {
            break;
        }
        play("--resume", &"1\n".repeat(60));
    }
    assert!(!saved.exists());
    assert!(stdout(&run("replay --verify", &file)).starts_with("identical to the end: "));
}
