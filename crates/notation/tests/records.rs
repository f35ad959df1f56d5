//! Records: every recorded game replays to the identical end, and every change to a record is detected
//! with its line.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use saigen_cards::{BySeat, Card, CardSet, Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_editions::{rulebook, rulebooks};
use saigen_engine::{Aim, Answer, Choice, Deck, Game, Rules, Target, Unit};
use saigen_notation::{
    AnswerText, Decks, Ending, Entry, Header, Record, Recorder, ReplayError, Setup, Start, Stop, dump,
    parse_decks, parse_position, parse_request,
};
use saigen_rulebook::{Edition, Format, Preset, Rulebook};

use crate::garbage::{garbage, mutated};

/// Plays and records a random game; some requests are made whole, some are withdrawn.
fn play(header: Header, seed: u64, limit: usize) -> Record {
    let rules = header.rules().unwrap();
    let mut quick = Quick::new(Seed::new(seed.into()), 1);
    let seed = Seed::new(seed.into());
    let mut chance = Stream::new(seed);
    let mut game = header.begin(&rules, &mut chance, &mut ()).unwrap();
    let mut recorder = Recorder::new(header, &rules, &game);
    for _ in 0..limit {
        let Some(decision) = game.decision() else { break };
        if game.drafted().is_some() && quick.below(8) == 0 {
            assert!(game.take_back(&rules, &mut ()));
            recorder.took_back();
            continue;
        }
        let index = quick.below(decision.options.len() as u8);
        let choice = decision.options.nth(index.into()).unwrap();
        let before = game;
        if let Choice::Action(action) = choice
            && game.is_at_chance()
            && quick.below(2) == 0
        {
            let whole = *game.requests(&rules, action).first().unwrap();
            game.request(&rules, &whole, &mut chance, &mut ()).unwrap();
            recorder.answered(&before, &Answer::Request(whole), &game);
            continue;
        }
        game.choose(&rules, choice, &mut chance, &mut ()).unwrap();
        recorder.chose(&before, choice, &game);
    }
    let resigned =
        Ending::Stopped { how: Stop::Resign, seat: Seat::B, reason: Some("enough for today".into()) };
    let ending = Ending::of(&game).unwrap_or(resigned);
    recorder.finish(&game, seed, ending)
}

fn setups(book: &Rulebook) -> Vec<Setup> {
    let half = |offset: usize| Card::all().skip(offset).step_by(2).collect::<CardSet>();
    let own = Decks::Own(BySeat([Deck::Secret(half(0)), Deck::Open(half(1))]));
    let mut setups: Vec<Setup> =
        Decks::NAMED.into_iter().chain([own]).map(|decks| Setup { decks, preset: false }).collect();
    if book.switches.preset != Preset::Never {
        setups.push(Setup { decks: Decks::Full, preset: true });
    }
    setups
}

fn header(edition: Edition, format: Format, decks: Decks) -> Header {
    Header::new(edition, format, Start::SetUp(Setup { decks, preset: false }))
}

fn replay(text: &str) -> Result<usize, ReplayError> {
    let record = Record::parse(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    record.replay(&mut |_| {}).map(|replayed| replayed.choices)
}

/// The line of the first difference.
fn differs_at(text: &str) -> usize {
    match replay(text) {
        Err(ReplayError::Differs(difference)) => difference.line,
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn every_game_replays_to_the_identical_end() {
    for book in rulebooks() {
        for (index, setup) in setups(&book).into_iter().enumerate() {
            for seed in 0..3 {
                let mut header = Header::new(book.edition, book.format, Start::SetUp(setup));
                header.options.choose_grave_top = seed == 1;
                header.players[Seat::A] = Some("Aya # 1".into());
                if seed == 2 {
                    header.forbidden = vec![(Seat::B, "attack".into())];
                }
                let limit = if index == 1 { 150 } else { usize::MAX };
                let record = play(header, 100 * index as u64 + seed, limit);
                check(&record);
            }
        }
    }
}

/// The record round-trips and replays to the same end.
fn check(record: &Record) {
    let text = record.to_text();
    let read = Record::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    assert_eq!(read.to_text(), text);
    let replayed = read.replay(&mut |_| {}).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(Some(replayed.ending), record.ending);
    let choices = record.lines.iter().filter(|line| matches!(line.entry, Entry::Answer { .. })).count();
    assert_eq!(replayed.choices, choices);
    assert_eq!(replayed.hashes, hashes(record));
    assert!(replayed.hashes >= choices.div_ceil(20).max(1), "{text}");
}

fn hashes(record: &Record) -> usize {
    record.lines.iter().filter(|line| matches!(line.entry, Entry::Hash(_))).count()
}

#[test]
fn a_replay_shows_every_moment_of_the_game() {
    let record = play(header(Edition::new(8, 2), Format::Master, Decks::Full), 5, usize::MAX);
    let (mut numbers, mut events, mut texts) = (Vec::new(), 0, Vec::new());
    let replayed = record.replay(&mut |step| {
        numbers.push(step.number);
        events += step.events.len();
        texts.extend(step.text());
    });
    let choices = replayed.unwrap().choices;
    assert_eq!(numbers, (0..=choices).collect::<Vec<_>>());
    assert_eq!(texts.len(), choices);
    assert!(events > choices && record.to_text().contains(&format!("\n{}\n", texts[choices - 1])));
}

#[test]
fn a_game_can_start_from_a_position() {
    let position = "turn 3 b\na hand H5 C2 Jk1\na0 soldier S7 attacker\nb life 20 # a count\nturn 3 a\n\
                    a1 bulwark C9\nb0 soldier H9\nb hand S2 S3 S4";
    let header = Header::new(Edition::new(8, 2), Format::Master, Start::Position(position.into()));
    let record = play(header, 3, usize::MAX);
    check(&record);
    assert!(record.to_text().contains("\nposition\nturn 3 b\n"));
}

/// Contradictory positions are refused with a reason in their line; records of version 1, which could
/// begin with them, still replay.
#[test]
fn contradictory_positions_are_refused_except_in_version_1() {
    let marked = "turn 5 a\na life 20\nb life 20\na fog H5@a0\na0 bulwark charged S7\n";
    let nobody = "turn 5 a\na life 20\nb life 20\na fog H5@a3\na0 soldier charged S7\n";
    let twice = "turn 5 a\na life 20\nb life 20\n#1 draw a\n#2 draw a\n";
    let faults = [
        (marked, 4, "H5 in the fog of seat a marks what is no soldier on the field"),
        (nobody, 4, "H5 in the fog of seat a marks what is no soldier on the field"),
        (twice, 5, "#2: that action only comes onto an empty stage, so it is there once at most"),
    ];
    for (position, line, message) in faults {
        for format in ["lite", "master"] {
            let text = |version: u16| {
                format!(
                    "record 1\nrulebook 8.2 {format} version {version}\nseed 1\nposition\n{position}moves\nresult resign a\n"
                )
            };
            assert_eq!(replay(&text(1)).ok(), Some(0), "{position}");
            let errors = Record::parse(&text(2)).err().unwrap_or_default();
            let [error] = &errors[..] else { panic!("{errors:?}\n{position}") };
            assert_eq!((error.line, error.problem.english.as_str()), (4 + line, message), "{position}");
        }
    }
}

/// A mark that version 1 leaves on a bulwark, and version 2 removes, does not change the course of the
/// game.
#[test]
fn marks_on_bulwarks_stay_in_version_1() {
    let fogs = |version: u16| {
        let text = format!(
            "record 1\nrulebook 8.2 pro version {version}\nseed 1\nposition\nturn 5 a\na life 20\nb life 20\na hand S2 H2\na fog H5@a0\na0 soldier charged S7\nmoves\na: reverse S2 H2 target a0\na: pass\nb: pass\na: charged\nresult resign a\n"
        );
        let record = Record::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
        let replayed = record.replay(&mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
        let game = replayed.game;
        (dump(&record.header.rules().unwrap(), &game), game.side(Seat::A).fog()[0].on)
    };
    let (first, second) = (fogs(1), fogs(2));
    assert_eq!(first.0, second.0);
    assert_eq!(first.1.aim(), Aim::Unit(Unit::new(Seat::A, 0)));
    assert_eq!(second.1, Target::GONE);
}

#[test]
fn the_record_of_a_running_game_has_neither_seed_nor_hashes() {
    let header = header(Edition::new(7, 0), Format::Pro, Decks::Full);
    let rules = header.rules().unwrap();
    let mut chance = Stream::new(Seed::new(1));
    let mut game = header.begin(&rules, &mut chance, &mut ()).unwrap();
    let mut recorder = Recorder::new(header, &rules, &game);
    for _ in 0..60 {
        let before = game;
        let choice = game.decision().unwrap().options.iter().last().unwrap();
        game.choose(&rules, choice, &mut chance, &mut ()).unwrap();
        recorder.chose(&before, choice, &game);
    }
    let text = recorder.running().to_text();
    assert!(!text.contains("seed") && text.lines().all(|line| !line.starts_with("hash")), "{text}");
    let read = Record::parse(&text).unwrap();
    assert_eq!(read.replay(&mut |_| {}).unwrap_err(), ReplayError::Running);
    let with_seed = text.replace("moves\n", "seed 1\nmoves\n");
    assert!(Record::parse(&with_seed).unwrap_err()[0].problem.english.contains("the game is running"));
}

#[test]
fn a_half_built_request_is_not_in_the_record() {
    let header = header(Edition::new(8, 2), Format::Lite, Decks::Full);
    let rules = header.rules().unwrap();
    for seed in 0..20 {
        let seed = Seed::new(seed);
        let mut chance = Stream::new(seed);
        let mut game = header.begin(&rules, &mut chance, &mut ()).unwrap();
        let mut recorder = Recorder::new(header.clone(), &rules, &game);
        let Some(action) = begins_a_request(&rules, &game) else { continue };
        let before = game;
        game.choose(&rules, action, &mut chance, &mut ()).unwrap();
        recorder.chose(&before, action, &game);
        assert!(recorder.running().lines.iter().all(|line| matches!(line.entry, Entry::Turn { .. })));
        let ending = Ending::Stopped { how: Stop::Timeout, seat: Seat::A, reason: None };
        let record = recorder.finish(&game, seed, ending);
        assert_eq!(record.replay(&mut |_| {}).unwrap().choices, 0);
        return;
    }
    panic!("no deal lets a request begin that has several steps");
}

/// A record can begin in the middle of a request or an effect, and replays from there.
#[test]
fn a_game_can_start_in_the_middle_of_a_request_or_an_effect() {
    let building = "a hand H5 H6 C2 C3\na0 soldier S7\nb life 9\nb0 soldier S8\nbuilding up H5";
    let blackjack = "a life 12\nb life 20\na turned S5 H3\n#1 bj a keys HA HJ\nresolving #1";
    for position in [building, blackjack] {
        for (seed, limit) in (0..12).flat_map(|seed| [(seed, 0), (seed, 3), (seed, 60)]) {
            let header = Header::new(Edition::new(8, 2), Format::Master, Start::Position(position.into()));
            let text = play(header, seed, limit).to_text();
            replay(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        }
    }
}

fn begins_a_request(rules: &Rules, game: &Game) -> Option<Choice> {
    let mut options = game.decision()?.options.iter();
    options.find(|&choice| {
        let mut copy = *game;
        copy.choose(rules, choice, &mut Stream::new(Seed::new(0)), &mut ()).is_ok()
            && copy.drafted().is_some()
    })
}

/// A game long enough for changes to its record.
fn sample() -> String {
    play(header(Edition::new(8, 2), Format::Master, Decks::Full), 5, usize::MAX).to_text()
}

/// The text with one line replaced, and the number of that line from 1.
fn with_line(text: &str, number: usize, line: &str) -> String {
    let lines = text.lines().enumerate();
    let lines: Vec<&str> = lines.map(|(index, old)| if index + 1 == number { line } else { old }).collect();
    lines.join("\n") + "\n"
}

fn line_where(text: &str, wanted: impl Fn(&str) -> bool) -> usize {
    1 + text.lines().position(wanted).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn an_illegal_choice_is_detected_in_its_line() {
    let text = sample();
    let at = 2 + line_where(&text, |line| line.starts_with("hash"));
    for illegal in ["a: Jk1", "b: stand", "a: throwing SK CK", "b: up HA target b53", "a: #16", "b: counter"]
    {
        let changed = with_line(&text, at, illegal);
        assert_eq!(differs_at(&changed), at, "{illegal}");
    }
    let Err(ReplayError::Differs(difference)) = replay(&with_line(&text, at, "a: stand")) else { panic!() };
    assert_eq!(difference.written, "a: stand");
    assert!(difference.choice > 20 && !difference.possible.is_empty());
}

#[test]
fn another_legal_choice_is_detected_by_the_next_hash() {
    let text = sample();
    let first = line_where(&text, |line| line.contains(": pass"));
    let seat = &text.lines().nth(first - 1).unwrap()[..1];
    let hash = line_where(&text, |line| line.starts_with("hash"));
    let changed = with_line(&text, first, &format!("{seat}: end"));
    let found = differs_at(&changed);
    assert!((first..=hash).contains(&found), "{found}");
}

#[test]
fn a_missing_choice_is_detected() {
    let text = sample();
    let hash = line_where(&text, |line| line.starts_with("hash"));
    let last_choice = with_line(&text, hash - 1, "# gone");
    assert_eq!(differs_at(&last_choice), hash);
}

#[test]
fn another_seed_is_detected() {
    let text = sample();
    let changed = text.replace("seed 5\n", "seed 6\n");
    let hash = line_where(&text, |line| line.starts_with("hash"));
    assert!(differs_at(&changed) <= hash);
    let end = play(header(Edition::new(8, 2), Format::Lite, Decks::Entry), 5, 0).to_text();
    let at = line_where(&end, |line| line.starts_with("hash"));
    let found = differs_at(&end.replace("seed 5\n", "seed 8\n"));
    assert!(found == at || end.lines().nth(found - 1).unwrap().starts_with("turn"));
}

#[test]
fn another_hash_turn_rulebook_or_result_is_detected() {
    let text = sample();
    let other = "0123456789abcdef0123456789abcdef";
    for number in (1..=text.lines().count()).filter(|&n| text.lines().nth(n - 1).unwrap().starts_with("hash"))
    {
        assert_eq!(differs_at(&with_line(&text, number, &format!("hash {other}"))), number);
    }
    let turn = line_where(&text, |line| line.starts_with("turn 2"));
    assert_eq!(differs_at(&with_line(&text, turn, "turn 3 a")), turn);
    let pinned = format!("rulebook 8.2 master version 1 hash {other}");
    assert_eq!(differs_at(&with_line(&text, 2, &pinned)), 2);
    let last = text.lines().count();
    let winner = if text.ends_with("winner a\n") { "b" } else { "a" };
    for result in [format!("winner {winner}"), "draw".into(), "resign a".into()] {
        assert_eq!(differs_at(&with_line(&text, last, &format!("result {result}"))), last, "{result}");
    }
}

#[test]
fn choices_after_the_end_are_detected() {
    let text = sample();
    let last = text.lines().count();
    let result = text.lines().last().unwrap();
    assert_eq!(differs_at(&with_line(&text, last, &format!("a: pass\n{result}"))), last);
    let early = with_line(&text, 40, result).lines().take(40).collect::<Vec<_>>().join("\n");
    assert_eq!(differs_at(&early), 40);
}

#[test]
fn omitted_parts_are_filled_in() {
    let text = sample();
    let by_hand: Vec<&str> =
        text.lines().filter(|line| !line.starts_with("hash") && !line.starts_with("turn")).collect();
    let by_hand = by_hand.join("\n# nothing\n\n");
    let pinned = text.lines().nth(1).unwrap();
    let by_hand = by_hand.replace(pinned, "rulebook 8.2 master version 1");
    assert_eq!(replay(&by_hand), replay(&text));
    let end = text.lines().rfind(|line| line.contains(": throwing") || line.contains(": end"));
    assert!(end.is_some());
}

#[test]
fn errors_have_a_position_and_a_suggestion() {
    let text = "record 1\nrulebook 8.2 lite version 1 hash 12\nplayer c x\nsetup half\nseed -1\nmoves\na: fly\nb: S99\n\
                turn x a\nresult lost a\nmore";
    let errors = Record::parse(text).unwrap_err();
    let at: Vec<_> = errors.iter().map(|error| (error.line, error.column)).collect();
    assert_eq!(at, [(2, 34), (3, 8), (4, 7), (5, 6), (10, 8), (11, 1)], "{errors:#?}");
    let of = |text: &str| Record::parse(text).unwrap_err()[0].to_string();
    assert!(of("").starts_with("1:1: this is no record"));
    assert!(of("scenario x").starts_with("1:1: this is no record"));
    assert!(of("record 2").starts_with("1:8: records of format 2 are not known here"));
    assert!(of("record 1\nrulebook 8.2 lite version 9").starts_with("2:27: unknown rulebook version 9"));
    let moves =
        "record 1\nrulebook 8.2 lite version 1\nsetup entry\nmoves\na: fly\nb: up S99\nx: pass\na:\nturn 1\n";
    let errors = Record::parse(moves).unwrap_err();
    let at: Vec<_> = errors.iter().map(|error| (error.line, error.column)).collect();
    assert_eq!(at, [(5, 4), (6, 7), (7, 1), (8, 3), (9, 7)], "{errors:#?}");
}

#[test]
fn the_parts_of_a_header_must_be_consistent() {
    let of = |header: &str| {
        let text = format!("record 1\nrulebook 7.0 lite version 1\n{header}\nmoves\n");
        Record::parse(&text).err().map(|errors| errors[0].to_string()).unwrap_or_default()
    };
    assert_eq!(of("setup full"), "");
    assert!(of("setup full+preset").starts_with("3:1: this edition and format have no preset"));
    assert!(of("setup decks\ndeck a open SA\n").starts_with("3:1: setup decks needs two lines"));
    assert!(of("setup decks\ndeck a open SA\ndeck b secret S2").contains("it needs at least 8"));
    assert_eq!(of("setup decks\ndeck a random 40\ndeck b random 54"), "");
    assert!(of("setup decks\ndeck a random 55").starts_with("4:15: a deck has 54 cards at most"));
    assert!(of("setup full\nsetup entry").starts_with("4:1: this was already given in line 3"));
    assert!(of("setup full\nposition\n").starts_with("4:1: a game begins with a set-up or with a position"));
    assert!(of("").starts_with("1:1: the beginning is missing"));
    assert!(of("position\na hand S5 S5").starts_with("4:11: S5 of seat a was already named"));
    assert!(of("table forbid a fly\nsetup full").starts_with("3:16: there is no action “fly”"));
    assert!(of("setup full\ndeck a open SA S2").starts_with("3:1: named decks need no deck lines"));
}

/// The record in the documentation: `…` stands for lines that are left out.
#[test]
fn the_documented_form_is_understood() {
    let page = include_str!("../../../docs/records.md");
    let sample = page.split("```").nth(1).and_then(|block| block.strip_prefix("text\n")).unwrap();
    let sample: Vec<&str> = sample.lines().filter(|line| *line != "…").collect();
    let record = Record::parse(&sample.join("\n")).unwrap();
    let pinned = &record.header.rulebook;
    assert_eq!(pinned.hash, Some(pinned.rulebook().unwrap().fingerprint()));
    assert_eq!(record.to_text().trim_end(), sample.join("\n"));
}

/// Games that were recorded long ago. To add one, put its file there; never change one.
#[test]
fn golden_records_replay_for_ever() {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let record = Record::parse(&text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        record.replay(&mut |_| {}).unwrap_or_else(|error| panic!("{name}: {error}"));
        names.push(name);
    }
    assert!(names.len() >= 6, "{names:?}");
}

/// Words that mean something in records, positions and deck lists.
const WORDS: &str =
    "record 1 2 rulebook custom 8.2 7.0 6.1 lite master version hash 0123456789abcdef0123456789abcdef
    player a b c setup full random40+preset entry decks deck open secret random 40 255 table
    choose_grave_top forbid seed 18446744073709551616 position moves turn a: b: pass end up throwing S5
    ♡3 CK Jk1 SA drive discard sacrifice target a0 b53 a54 #1 #99 gone done yes charged result winner
    draw resign timeout forfeit | # x life hand soldier -1 99999999999999999999";

const DECKS: &str = "# two decks\na: SA, S2 S3 Jk1\n b: DA D2\n D3 CK C10 # end\n";

/// A record that parses round-trips and can be replayed; errors have a position.
fn survives(text: &str) {
    match Record::parse(text) {
        Ok(record) => {
            let again =
                Record::parse(&record.to_text()).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
            assert_eq!(again.to_text(), record.to_text());
            let _ = record.replay(&mut |_| {}).map_err(|error| error.to_string());
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            let lines = text.lines().count().max(1);
            assert!(
                errors.iter().all(|it| (1..=lines).contains(&it.line) && it.column >= 1),
                "{errors:?}\n{text}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn garbage_is_answered_with_errors(text in garbage(WORDS)) {
        survives(&text);
        survives(&format!("record 1\n{text}"));
        survives(&format!("record 1\nrulebook 8.2 master version 1\nseed 1\n{text}"));
        survives(&format!("record 1\nrulebook 8.2 master version 1\nsetup full\nseed 1\nmoves\n{text}\nresult draw"));
        if let Err(errors) = parse_decks(&text) {
            prop_assert!(!errors.is_empty() && errors.iter().all(|error| error.line >= 1 && error.column >= 1));
        }
    }

    #[test]
    fn nearly_right_records_do_not_panic(text in mutated(&sample(), WORDS)) {
        survives(&text);
    }

    #[test]
    fn nearly_right_positions_and_requests_do_not_panic(text in mutated(&position_sample(), WORDS)) {
        let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Master)).unwrap();
        if let Err(errors) = parse_position(&rules, &text) {
            prop_assert!(!errors.is_empty() && errors.iter().all(|error| error.line >= 1 && error.column >= 1));
        }
        for line in text.lines() {
            if let Err(error) = parse_request(Seat::B, line) {
                prop_assert!(error.line == 1 && error.column >= 1);
            }
        }
    }

    #[test]
    fn nearly_right_deck_lists_do_not_panic(text in mutated(DECKS, WORDS)) {
        if let Err(errors) = parse_decks(&text) {
            prop_assert!(!errors.is_empty() && errors.iter().all(|error| error.line >= 1 && error.column >= 1));
        }
    }
}

/// A position in the middle of a game.
fn position_sample() -> String {
    let record = play(header(Edition::new(8, 2), Format::Master, Decks::Full), 5, usize::MAX);
    let mut text = String::new();
    let _ = record.replay(&mut |step| {
        if step.number == 60 {
            text = dump(step.rules, step.game);
        }
    });
    text
}

#[test]
fn requests_are_recorded_whole() {
    let requests = |record: &Record| {
        let wholes = record.lines.iter().filter(|line| {
            matches!(&line.entry, Entry::Answer { answer: AnswerText::Request(request), .. }
                if request.keys.is_some() || request.drive.is_some() || request.target.is_some())
        });
        wholes.count()
    };
    let record = play(header(Edition::new(8, 2), Format::Master, Decks::Full), 5, usize::MAX);
    assert!(requests(&record) > 10, "{record}");
}
