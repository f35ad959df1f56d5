//! Custom rules and the lab, run as processes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use super::{flat, run, saigen, stdout};

/// A separate folder for each test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn file(name: &str, text: &str) -> String {
    let path = folder(name).join(format!("{name}.toml"));
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn custom_rules_are_shown_with_their_differences() {
    let page = stdout("rules --custom lab/rules/house.toml --lang en");
    for line in [
        "Our house rules",
        "* Each player draws 5 cards",
        "(before: Each player draws 7 cards",
        "+ Last will (last_will)",
        "- Handes (handes)",
        "* Throwing (throwing)",
    ] {
        assert!(page.contains(line), "{line}\n{page}");
    }
    assert!(stdout("rules --custom lab/rules/house.toml --lang ja").contains("+ 遺言 (last_will)"));
    let json: Value = serde_json::from_str(&stdout("rules --custom lab/rules/house.toml --json")).unwrap();
    assert_eq!(json["custom"]["base"]["format"], "standard");
    let differences = json["custom"]["differences"].as_array().unwrap();
    assert!(differences.iter().any(|it| it["id"] == "volley" && it["added"] == true));
}

/// A changed character is described by its parts, in both languages.
#[test]
fn changed_characters_are_shown_in_words() {
    let rules = file(
        "heroes",
        "base = '8.2 lite'\n[characters.hero]\nof = 'one 10..K'\n[characters.footman]\nof = 'one 2..9'\n",
    );
    let page = flat(&stdout(&format!("rules --custom {rules} --lang en")));
    for text in
        ["* Hero (hero) A soldier made of one card of 10–K.", "(before: A soldier made of one J, Q or K,"]
    {
        assert!(page.contains(text), "{text}\n{page}");
    }
    let ja = stdout(&format!("rules --custom {rules} --lang ja"));
    assert!(ja.contains("* 英雄 (hero)") && ja.contains("10〜Kのカード1枚から成る兵士"), "{ja}");
}

/// Unusable players are detected before the games.
#[test]
fn programs_of_an_experiment_are_tried_before_the_games() {
    let experiment = file("no-bot", &EXPERIMENT.replace("greedy", "cmd:./there-is-no-such-bot vs random"));
    let output = run(&format!("lab run {experiment} --out {}", folder("no-bot-run").display()));
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("cmd:./there-is-no-such-bot: it could not be started")
    );
}

#[test]
fn mistakes_in_rules_end_with_exit_code_2_and_their_place() {
    let rules = file("mistake", "base = '8.2 lite'\n[actions.up]\ntiming = 'quik'\n");
    for command in ["rules", "sim --setup entry --games 2 --seed 1", "perft --setup entry --seed 1 --depth 1"]
    {
        let output = run(&format!("{command} --custom {rules}"));
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("mistake.toml:3:11:") && error.contains("did you mean “quick”?"), "{error}");
    }
    assert_eq!(
        run("sim --custom lab/rules/house.toml --edition 8.2 --format lite --setup entry --games 2 --seed 1")
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn custom_rules_are_played_everywhere() {
    let sim: Value = serde_json::from_str(&stdout(
        "sim --custom lab/rules/house.toml --setup entry --games 300 --seed 1 --json",
    ))
    .unwrap();
    assert_eq!(sim["games"], 300);
    assert!(sim["actions"]["volley"].as_u64() > Some(0) && sim["actions"]["handes"].is_null());
    let published = stdout("perft --edition 8.2 --format standard --setup entry --seed 1 --depth 3");
    assert_ne!(stdout("perft --custom lab/rules/house.toml --setup entry --seed 1 --depth 3"), published);
    let records = folder("custom-records");
    let line = format!(
        "arena --a random --b greedy --games 2 --custom lab/rules/house.toml --setup entry --seed 1 --records {}",
        records.display()
    );
    stdout(&line);
    let record = fs::read_dir(&records).unwrap().next().unwrap().unwrap().path();
    assert!(fs::read_to_string(&record).unwrap().contains("|   name ja 遺言"));
    assert!(stdout(&format!("replay {} --verify", record.display())).contains("identical to the end"));
}

const EXPERIMENT: &str = "rules = '8.2 lite'\nsetup = 'entry'\nplayers = 'greedy'\ngames = 60\nseed = 1\n";

/// The whole report: page, figures and data.
fn reports(folder: &Path) -> Vec<Vec<u8>> {
    ["report.html", "results.json", "games.csv", "games.parquet"]
        .map(|name| fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}")))
        .into()
}

/// The process is killed while playing, while valuing actions and while valuing thinking; after a restart the
/// report is the same.
#[test]
fn a_killed_run_resumes_to_the_same_report() {
    let asked = "worth = { deals = 10, actions = ['up'] }\nskill = { deals = 2, simulations = [1, 6] }";
    let experiment = file("killed", &format!("{}{asked}\n", EXPERIMENT.replace("60", "240")));
    let whole = folder("whole-run");
    let line = |folder: &Path, threads: u8| {
        format!("lab run {experiment} --out {} --threads {threads}", folder.display())
    };
    let text = stdout(&line(&whole, 2));
    assert!(text.contains("The first player wins") && text.contains("6 against 1"), "{text}");
    for (name, sign) in [("games", "arm0"), ("worth", "arm0-worth"), ("skill", "arm0-skill-6")] {
        let killed = folder(&format!("killed-{name}"));
        let words = line(&killed, 2);
        let mut child = saigen(&words).stderr(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        while !killed.join("checkpoint").join(format!("{sign}.checkpoint")).exists()
            && child.try_wait().unwrap().is_none()
        {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        stdout(&line(&killed, 1));
        assert!(reports(&whole) == reports(&killed), "{name}");
    }
}

/// A designer wants narrower intervals.
#[test]
fn games_are_added_to_a_finished_experiment() {
    games_are_added("longer", EXPERIMENT);
    // Fewer games than a block of random ones has.
    games_are_added("longer-random", &(EXPERIMENT.replace("greedy", "random") + "worth = { deals = 4 }\n"));
}

fn games_are_added(name: &str, text: &str) {
    let experiment = file(name, text);
    let out = folder(&format!("{name}-run"));
    let line = format!("lab run {experiment} --out {} --no-data --json", out.display());
    stdout(&line);
    fs::write(&experiment, text.replace("60", "80")).unwrap();
    let output = saigen(&line).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let longer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let whole: Value = serde_json::from_str(&stdout(&format!(
        "lab run {experiment} --out {} --no-data --json",
        folder(&format!("{name}-whole")).display()
    )))
    .unwrap();
    assert_eq!(longer["arms"][0]["games"], 80);
    assert_eq!(longer, whole);
}

#[test]
fn arms_are_named_in_words() {
    for (text, label) in [
        (EXPERIMENT.to_owned(), "8.2 ライト、エントリーデッキ、"),
        ("rules = '8.2/pro/strategy'\ngames = 2\nseed = 1\n".to_owned(), "8.2 プロ、ストラテジー、"),
    ] {
        let (experiment, out) = (file("named", &text), folder("named-run"));
        let report = stdout(&format!("lab run {experiment} --out {} --no-data --lang ja", out.display()));
        assert!(report.starts_with(label), "{report}");
    }
}

#[test]
fn errors_of_experiments_are_in_japanese() {
    let [a, b] = [file("seed-1", EXPERIMENT), file("seed-2", &format!("{EXPERIMENT}\nlimit = 1"))];
    let error = |line: &str| String::from_utf8(run(&format!("{line} --lang ja")).stderr).unwrap();
    assert!(error(&format!("lab run {b}")).contains("100から1000000までの整数"));
    fs::write(&b, EXPERIMENT.replace("60", "80")).unwrap();
    assert!(error(&format!("lab compare {a} {b}")).contains("ゲーム数を同じにしてください"));
}

/// Every command words the mistakes of rule files, decks and set-ups alike.
#[test]
fn errors_of_rule_files_decks_and_set_ups_are_in_japanese() {
    let error = |line: &str| String::from_utf8(run(&format!("{line} --lang ja")).stderr).unwrap();
    let rules = file("mistaken", "base = '8.2 master'\n[actions.up]\ntiming = 'mian'\n");
    let place = format!("エラー：{rules}:3:11: ");
    let found = error(&format!("rules --custom {rules}"));
    assert_eq!(
        found.strip_prefix(&place).unwrap().trim_end(),
        "「mian」はここでは使えません。書けるもの：main | quick のいずれか（「main」ではありませんか？）"
    );
    assert!(error("rules --edition 8.2 --format pro --frame pakc").contains("「pack」ではありませんか"));
    let decks = file("twice", "S2 S3 S2");
    let found = error(&format!("play --plain --setup custom:{decks}"));
    assert!(found.contains("S2は1:1にもあります"), "{found}");
    assert!(error("rules --custom none.toml").contains("none.tomlを読めません"));
}

/// A designer edits a rule file and runs again.
#[test]
fn a_changed_experiment_starts_anew_and_keeps_the_old_result() {
    let experiment = file("edited", EXPERIMENT);
    let out = folder("edited-run");
    let aside = folder("edited-run.1");
    fs::remove_dir(&aside).unwrap();
    let line = format!("lab run {experiment} --out {} --no-data --lang ja", out.display());
    stdout(&line);
    let before = fs::read(out.join("results.json")).unwrap();
    fs::write(&experiment, EXPERIMENT.replace("8.2 lite", "7.0 lite")).unwrap();
    let output = saigen(&line).output().unwrap();
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("最初から始めます") && said.contains("edited-run.1"), "{said}");
    assert_eq!(fs::read(aside.join("results.json")).unwrap(), before);
    assert_ne!(fs::read(out.join("results.json")).unwrap(), before);
}

#[test]
fn a_comparison_describes_the_changes() {
    let [a, b] = [("plain", "'8.2 lite'"), ("changed", "'rules.toml'")].map(|(name, rules)| {
        file(name, &EXPERIMENT.replace("'8.2 lite'", rules).replace("greedy", "random").replace("60", "2000"))
    });
    fs::write(Path::new(&b).with_file_name("rules.toml"), "base = '8.2 lite'\nremove = ['throwing']\n")
        .unwrap();
    let out = folder("compared");
    let text = stdout(&format!("lab compare {a} {b} --out {}", out.display()));
    assert!(text.contains("Throwing: uses per game: down from") && text.contains("to 0.000."), "{text}");
    assert!(text.contains("Holm's method"));
    assert!(fs::read_to_string(out.join("report.html")).unwrap().contains("throwing"));
    let same = stdout(&format!("lab compare {a} {a} --out {}", folder("same").display()));
    assert!(same.contains("No difference beyond chance was found in any of"), "{same}");
}

#[test]
fn an_endless_combination_is_found_and_its_scenario_plays() {
    let out = folder("loops");
    let found = run(&format!(
        "lab loops --custom lab/rules/endless.toml --setup entry --positions 40 --nodes 4000 --out {}",
        out.display()
    ));
    assert_eq!(found.status.code(), Some(1));
    assert!(String::from_utf8(found.stdout).unwrap().contains("can be repeated forever: "));
    assert!(stdout(&format!("scenario run {}", out.display())).contains("0 failed"));
}
