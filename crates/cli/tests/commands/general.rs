//! Start, rules, simulations, perft, plain-text games, bench.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use super::{Desk, refused, run, saigen, stdout};

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout(line)).unwrap()
}

#[test]
fn without_a_command_there_is_a_friendly_start() {
    let text = stdout("");
    assert!(text.contains("saigen play") && text.contains("unofficial"));
}

#[test]
fn rules_are_those_of_the_edition_and_format() {
    for edition in ["6.0", "6.2", "7.0", "8.2"] {
        for format in ["lite", "standard", "pro", "master"] {
            let rules = json(&format!("rules --edition {edition} --format {format} --json"));
            assert_eq!((&rules["edition"], &rules["format"]), (&edition.into(), &format.into()));
            let has = |id: &str| rules["actions"].as_array().unwrap().iter().any(|action| action["id"] == id);
            assert!(has("up") && has("rsf") == (format == "master"), "{edition} {format}");
            let reverse_in_standard = edition.starts_with('6');
            assert!(format != "standard" || has("reverse") == reverse_in_standard, "{edition} {format}");
        }
    }
}

/// A complete rule file parses to the same rules.
#[test]
fn rules_can_be_printed_as_a_custom_file() {
    let desk = Desk::new();
    let file = desk.write("whole.toml", &stdout("rules --edition 8.2 --format pro --toml"));
    let custom = json(&format!("rules --custom {file} --json"));
    assert_eq!(custom["custom"]["differences"].as_array().map(Vec::len), Some(0));
    assert_eq!(custom["actions"], json("rules --edition 8.2 --format pro --json")["actions"]);
}

#[test]
fn an_action_has_all_its_fields() {
    let rules = json("rules --edition 7.0 --format standard --json");
    let actions = rules["actions"].as_array().unwrap();
    let action = |id: &str| actions.iter().find(|action| action["id"] == id).unwrap();
    let keys: Vec<&String> = action("up").as_object().unwrap().keys().collect();
    let expected = [
        "id",
        "name",
        "type",
        "formats",
        "trigger",
        "speed",
        "timing",
        "cost",
        "key",
        "target",
        "limits",
        "counterable",
        "effect",
        "do",
        "keys",
        "aims_at",
        "after",
        "only_if",
        "keys_from",
        "unit",
    ];
    assert_eq!(keys, expected);
    let up = action("up");
    assert_eq!((&up["name"]["ja"], &up["name"]["en"]), (&"アップ".into(), &"Up".into()));
    assert_eq!((&up["type"], &up["trigger"]), (&"quick_magic".into(), &"direct".into()));
    assert_eq!((&up["speed"], &up["timing"]), (&"normal".into(), &"quick".into()));
    assert_eq!((&up["cost"], &up["key"]), (&"D".into(), &"♡A–10".into()));
    assert_eq!((&up["target"], &up["counterable"]), (&"one soldier".into(), &true.into()));
    assert_eq!(up["do"], serde_json::json!(["grow keys"]));
    assert_eq!(up["keys"], "free; HA H2 H3 H4 H5 H6 H7 H8 H9 H10");
    assert_eq!(up["aims_at"], "soldier own false of_key_suit false");
    assert_eq!(action("attack")["limits"], serde_json::json!(["once_a_turn"]));
    assert_eq!(action("charge")["trigger"], "triggered");
    assert_eq!(action("charge")["after"], "resolved end");
    assert_eq!(action("return")["formats"], serde_json::json!(["standard", "pro", "master"]));
}

#[test]
fn the_frame_of_a_regulation_its_trumps_and_characters_are_data() {
    let rules = json("rules --regulation 9.1/master/extra --json");
    assert_eq!(rules["frame"]["deck"], "built 40 54");
    assert_eq!(rules["frame"]["setup"][0], "trumps 2");
    let find = |list: &str, id: &str| {
        rules[list].as_array().unwrap().iter().find(|row| row["id"] == id).cloned().unwrap()
    };
    assert_eq!(find("actions", "slash")["unit"], "soldier SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK");
    assert_eq!(find("actions", "slash")["only_if"], serde_json::json!(["trump_up S2"]));
    assert_eq!(find("actions", "rare_summon")["keys_from"], "rare");
    assert_eq!(find("trumps", "revolution")["cards"], "SA");
    assert_eq!(find("trumps", "revolution")["ability"], "larger_falls");
    assert_eq!(rules["trumps"].as_array().map(Vec::len), Some(30));
    assert!(find("characters", "knight")["made_of"].as_str().unwrap().starts_with("pair CJ"));
}

#[test]
fn rules_can_be_read_in_both_languages() {
    let en = stdout("rules --edition 8.2 --format master --lang en");
    assert!(en.contains("Summon soldier (summon_soldier)") && en.contains("(R20)"));
    let ja = stdout("rules --edition 8.2 --format master --lang ja");
    assert!(ja.contains("兵士召喚 (summon_soldier)"));
    for text in [en, ja] {
        assert!(!text.contains('⟦'));
        let too_wide = |line: &&str| unicode_width::UnicodeWidthStr::width(*line) > 80;
        assert_eq!(text.lines().find(too_wide), None);
    }
}

#[test]
fn unknown_values_are_refused_with_the_known_ones() {
    assert!(refused("rules --edition 9.9 --format lite").contains("6.0, 6.2, 7.0, 8.2"));
    assert!(refused("rules --edition 8.2 --format light").contains("lite, standard, pro, master"));
    let sim = "sim --edition 8.2 --format lite --games 1 --seed 1 --setup";
    let half = refused(&format!("{sim} half"));
    assert!(half.contains("write one of full, entry20, random40") && half.contains("custom:FILE"), "{half}");
    assert!(refused(&format!("{sim} custom:no-such-file")).contains("no-such-file"));
    assert!(
        refused("perft --edition 8.2 --format lite --setup full --seed x --depth 1")
            .contains("is not a seed")
    );
    refused("sim --edition 8.2 --format lite --setup full --games 0 --seed 1");
    refused("dance");
}

#[test]
fn presets_are_refused_where_there_are_none() {
    let sim = |edition, format| {
        format!("sim --edition {edition} --format {format} --setup full+preset --games 3 --seed 1")
    };
    assert!(refused(&sim("6.2", "master")).contains("cannot have the option “preset”"));
    assert!(refused(&sim("7.0", "lite")).contains("cannot have the option “preset”"));
    stdout(&sim("7.0", "standard"));
    stdout(&sim("8.2", "lite"));
}

/// A regulation, its parts and the older names of set-ups are the same games.
#[test]
fn regulations_have_several_spellings() {
    let sim = |rules: &str| {
        let mut result = json(&format!("sim {rules} --games 50 --seed 2 --json"));
        let fields = result.as_object_mut().unwrap();
        for name in ["seconds", "decisions_per_second", "setup"] {
            fields.remove(name).unwrap();
        }
        result
    };
    for spellings in [
        [
            "--regulation 8.2/lite/entry20",
            "--edition 8.2 --format lite --frame entry20",
            "--edition 8.2 --format lite --setup entry",
        ],
        [
            "--regulation 7.0/pro/full+preset2",
            "--edition 7.0 --format pro --frame full+preset",
            "--edition 7.0 --format pro --setup full+preset",
        ],
        [
            "--regulation 9.1.2/master",
            "--regulation 9.1/master/full",
            "--edition 9.1 --format master --setup full",
        ],
    ] {
        let [name, parts, setup] = spellings.map(sim);
        assert_eq!((&name, &name), (&parts, &setup));
    }
    let refusals = [
        ("--regulation 8.2/lite/pack", "write one of 8.2/lite/entry20, 8.2/standard/pack"),
        ("--regulation 9.1/lite/pakc", "did you mean “pack”?"),
        ("--regulation 8.2/lite --frame full", "cannot be used with"),
        ("--regulation 6.0/pro/built40", "decks of 1 to 40 cards"),
    ];
    for (rules, error) in refusals {
        let found = refused(&format!("sim {rules} --games 1 --seed 1"));
        assert!(found.contains(error), "{rules}: {found}");
    }
}

#[test]
fn decks_follow_the_rule_of_their_frame() {
    let desk = Desk::new();
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    let suit = |suit: &str| ranks.map(|rank| format!("{suit}{rank}")).join(" ");
    let forty = ["S", "H", "D", "C"].map(suit).join("\n");
    let more = format!("{forty} SJ");
    let sim = |frame: &str, list: &str| {
        format!(
            "sim --edition 6.0 --format pro --frame {frame} --games 2 --seed 1 --decks {}",
            desk.write("decks", list)
        )
    };
    stdout(&sim("built40", &forty));
    assert!(refused(&sim("built40", &more)).contains("the deck has 41 cards: write 1 to 40"));
    assert!(refused(&sim("random40", &forty)).contains("drawn at random"));
}

#[test]
fn deck_lists_are_read_and_faults_are_reported() {
    let desk = Desk::new();
    let sim = |text: &str| {
        let file = desk.write("decks", text);
        format!("sim --edition 7.0 --format lite --games 20 --seed 1 --json --setup custom:{file}")
    };
    let good = sim("a: SA S2 S3 S4 S5 S6 S7 S8 S9 S10\nb: HA H2 H3 H4 H5 H6 H7 H8 H9 H10");
    assert_eq!(json(&good)["games"], 20);
    let twice = sim("SA S2\n  SA");
    assert!(refused(&twice).contains(":2:3: SA was already named at 1:1"));
    let unknown = sim("SA S2 Z3");
    assert!(refused(&unknown).contains(":1:7: “Z3” is not a card"));
    let small = sim("SA S2 S3");
    assert!(refused(&small).contains("it needs at least 8"));
}

#[test]
fn a_deck_is_checked_shown_and_converted() {
    let desk = Desk::new();
    let file = desk.write("storm.deck", "name: Storm\nall but S2 S3\ntrumps: SA SQ\nhand: HK\n");
    let check = format!("deck check {file} --regulation 9.1/master/extra");
    let shown = stdout(&format!("{check} --lang en"));
    for part in [
        "Storm: 52 cards\n  ♠A, ♠4",
        "left out: ♠2, ♠3\ntrumps: ♠A, ♠Q",
        "can be played in 9.1 Master Extra",
        "! As a trump this does nothing: ♠Q.",
        "! 2 cards of the first hand are left",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(stdout(&format!("{check} --lang ja")).contains("! 切札にしても効果がありません：♠Q"));
    let code = stdout(&format!("deck code {file}"));
    let code = code.trim();
    assert!(shown.contains(code));
    assert_eq!(stdout(&format!("deck file {code}")), fs::read_to_string(&file).unwrap());
    let small = run(&format!("deck check {code} --regulation 7.0/pro/built40 --lang en"));
    assert_eq!(small.status.code(), Some(1));
    let small = String::from_utf8(small.stdout).unwrap();
    assert!(small.contains("✗ the deck has 52 cards: write "), "{small}");
    assert!(refused(&format!("deck check {}", &code[..code.len() - 1])).contains("damaged"));
}

#[test]
fn a_deck_is_built_line_by_line() {
    let desk = Desk::new();
    let file = desk.file("new.deck");
    let edit = format!("deck edit {} --regulation 9.1/master/extra --lang en", file.display());
    let said = play(&edit, "SA S2\nall\nS2 S3 X9\nS2 S3\ntrumps SA SQ\nname Storm\nq\nsave\nq\n");
    for part in [
        "✗ the deck has 2 cards: write 40 to 54",
        "“X9” is neither a card nor a command.",
        "Storm: 52 cards",
        "! As a trump this does nothing: ♠Q.",
        "The deck is not saved.",
        "Saved: ",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let text = "name: Storm\nall but S2 S3\ntrumps: SA SQ\n";
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert!(play(&edit, "q\n").contains("Storm: 52 cards"), "an existing deck is opened");
}

/// A deck with a scenario answers the set-up; the record has the list, closed or open, and the choices.
#[test]
fn a_prepared_deck_answers_the_set_up() {
    let desk = Desk::new();
    let deck = desk.write("storm.deck", "all but S2 S3\ntrumps: SA DA\nhand: HK CK DK\nrare: SJ");
    let file = desk.file("storm.record");
    for (options, list) in [("", "secret"), ("--open-lists", "open")] {
        let rules = "--regulation 9.1/master/extra --seed 3 --level 1 --fast";
        play(
            &format!("play --plain --lang en {rules} --decks {deck} {options} --record {}", file.display()),
            "",
        );
        let record = fs::read_to_string(&file).unwrap();
        assert!(record.contains(&format!("\ndeck a {list} SA S4")), "{record}");
        let moves: Vec<&str> = record.lines().filter(|line| line.starts_with("a: ")).take(6).collect();
        assert_eq!(moves, ["a: SA", "a: DA", "a: HK", "a: DK", "a: CK", "a: SJ"], "{record}");
    }
}

#[test]
fn simulations_do_not_depend_on_the_number_of_threads() {
    let sim = |threads: u32, setup: &str| {
        let mut result = json(&format!(
            "sim --edition 8.2 --format master --setup {setup} --games 300 --seed 5 --json --threads {threads}"
        ));
        let fields = result.as_object_mut().unwrap();
        assert!(fields.remove("seconds").unwrap().as_f64().unwrap() > 0.0);
        assert!(fields.remove("decisions_per_second").unwrap().as_f64().unwrap() > 0.0);
        result
    };
    for setup in ["full", "random40", "entry"] {
        let one = sim(1, setup);
        assert_eq!(one, sim(3, setup));
        let games = |key: &str| one[key].as_u64().unwrap();
        assert_eq!(games("games"), 300);
        assert_eq!(games("first_wins") + games("second_wins") + games("draws"), 300);
        assert!(one["turns"]["mean"].as_f64() <= one["turns"]["max"].as_f64());
        assert!(one["decisions"]["median"].as_f64() <= one["decisions"]["max"].as_f64());
        let book = json("rules --edition 8.2 --format master --json");
        let ids = book["actions"].as_array().unwrap().iter().map(|action| action["id"].as_str().unwrap());
        assert!(ids.into_iter().all(|id| one["actions"].get(id).is_some()));
    }
}

#[test]
fn perft_counts_answer_sequences() {
    let perft = |depth: u32, more: &str| {
        stdout(&format!("perft --edition 8.2 --format lite --setup entry --seed 1 --depth {depth} {more}"))
    };
    assert_eq!(perft(0, ""), "1\n");
    let divided = perft(3, "--divide");
    let counts: Vec<u64> =
        divided.lines().map(|line| line.split(' ').next_back().unwrap().parse().unwrap()).collect();
    let (total, parts) = counts.split_last().unwrap();
    assert_eq!(parts.iter().sum::<u64>(), *total);
    assert_eq!(perft(3, ""), format!("{total}\n"));
    assert_eq!(perft(1, ""), format!("{}\n", parts.len()));
}

/// Plays with these lines as input.
fn play(args: &str, input: &str) -> String {
    let mut command = saigen(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // A finished game stops reading its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_end_of_input_ends_a_game_politely() {
    let text = play("play --plain --seed 1 --lang en", "");
    assert!(text.trim_end().ends_with("The input has ended, and so has the game."), "{text}");
}

#[test]
fn questions_about_the_game_are_answered() {
    let text = play(
        "play --plain --seed 3 --lang en",
        "?\nwhy\nwhy counter\nrules up\nwhy nonsense\n99\nback\nquit\n",
    );
    for part in [
        "why ACTION",
        "There is no legal target (a request with one or two key cards). [see",
        "Until the end of the turn the target's size is larger",
        "There is no action “nonsense” in this format.",
        "“99” is not an answer here.",
        "There is no half-built request to take back.",
        "You left the game.",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn an_unavailable_action_is_answered_with_the_reasons() {
    let text = play("play --plain --seed 3 --lang en", "counter\nquit\n");
    assert!(text.contains("There is no legal target"), "{text}");
}

#[test]
fn a_half_built_request_can_be_taken_back() {
    let text = play("play --plain --seed 3 --lang en", "summon_soldier\nback\nquit\n");
    assert!(text.contains("Summon soldier: choose a key card (2–10)."));
    assert!(text.contains("Taken back.") && !text.contains("You requested"));
}

#[test]
fn whole_games_can_be_played_in_both_languages() {
    for (lang, ends) in
        [("en", ["You have won.", "You have lost."]), ("ja", ["あなたの勝ちです。", "あなたの負けです。"])]
    {
        for seed in 0..4 {
            let input = "1\n".repeat(3000);
            let text = play(
                &format!("play --plain --lang {lang} --format master --setup full --seed {seed}"),
                &input,
            );
            assert!(ends.iter().any(|end| text.trim_end().ends_with(end)), "{text}");
            assert!(!text.contains('⟦'), "{text}");
        }
    }
}

/// The test knows both decks; a card of the other side must not appear before that side has shown it.
#[test]
fn a_game_shows_nothing_hidden() {
    let desk = Desk::new();
    let decks = desk.write(
        "decks",
        "a: SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK HA H2\nb: DA D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK CA C2",
    );
    let text = play(&format!("play --plain --lang en --edition 7.0 --seed 2 --setup custom:{decks}"), "");
    let theirs = text.matches(['♢', '♣']).count();
    // The card turned over to decide who goes first appears once in the log and once on the table. Key lines
    // of options also name suits, but no hand card of seat b.
    let in_key_lines =
        text.lines().filter(|line| line.contains("key ")).map(|line| line.matches(['♢', '♣']).count());
    assert!(theirs - in_key_lines.sum::<usize>() <= 2, "{text}");
}

#[test]
fn bench_measures_the_given_case() {
    let output = run("bench --edition 8.2 --format lite --setup entry --seconds 0.2 --json");
    assert!(output.status.success());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let results = report["results"].as_array().unwrap();
    let result = &results[0];
    assert_eq!((results.len(), &result["setup"]), (1, &"entry".into()));
    assert_eq!(result["allocations_per_game"], 0.0);
    assert!(result["state_bytes"].as_u64().unwrap() <= 2048);
    let figures = ["decisions_per_second", "choices_per_second", "games_per_second", "copy_ns", "view_ns"];
    assert!(figures.iter().all(|figure| result[figure].as_f64().unwrap() > 0.0), "{result}");
    assert!(["imagine_ns", "key_ns"].iter().all(|figure| result[figure].as_f64().unwrap() > 0.0));
    assert!(report["baseline"]["steps_per_second"].as_f64().unwrap() > 0.0);
    assert!(report["rule_files_ms"].as_f64().unwrap() > 0.0);
}

#[test]
fn bench_refuses_half_of_a_case() {
    assert!(refused("bench --edition 8.2").contains("--format"));
    assert!(refused("bench --seconds 0").contains("0.01 to 3600"));
}
