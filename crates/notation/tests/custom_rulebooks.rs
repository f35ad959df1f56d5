//! Custom rulebooks: their text round-trips, and games under them are recorded and replayed.

use proptest::prelude::*;
use saigen_cards::{CardSet, Chance, Rank, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_editions::{editions, library, rulebook, rulebooks};
use saigen_engine::{Event, Rules, RulesError};
use saigen_notation::{
    Decks, Ending, Header, NotPlayable, Record, Recorder, ReplayError, Setup, Start, Stop, parse_rulebook,
};
use saigen_rulebook::spelling::{Fields, Spelled};
use saigen_rulebook::{
    Action, BodySpec, BothEmpty, Cond, Cost, Cue, Direct, Edition, End, Form, Format, Kind, Op, Origin, Pose,
    Preset, Relation, Rulebook, Speed, Switches, TargetSpec, Timing, Who,
};
use saigen_testkit::{Source, rulebooks::rulebook as random_rulebook};

use crate::garbage::{garbage, mutated};

/// The text of the rulebook round-trips.
fn reads_back(book: &Rulebook) -> Rulebook {
    let text = book.canonical();
    let read = parse_rulebook(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    assert_eq!(read.canonical(), text);
    read
}

#[test]
fn rulebooks_with_a_frame_round_trip() {
    for (regulation, _) in editions().flat_map(|edition| library().regulations(edition)) {
        let book = library().regulated(&regulation, library().version()).unwrap().book;
        assert_eq!(parse_rulebook(&book.written()), Ok(book));
    }
}

#[test]
fn published_rulebooks_round_trip() {
    for book in rulebooks() {
        let read = reads_back(&book);
        assert_eq!(read.switches, book.switches);
        assert_eq!(parse_rulebook(&book.written()), Ok(book.clone()));
        for (read, row) in read.actions.iter().zip(&book.actions) {
            assert_eq!((&read.origin, &read.effect), (&row.origin, &row.effect));
        }
    }
}

#[test]
fn playable_rulebooks_round_trip() {
    for seed in 0..300 {
        let book = random_rulebook(&mut Source::seeded(seed));
        if Rules::new(book.clone()).is_ok() {
            reads_back(&book);
        }
    }
}

/// リバース with cost B, a soldier that draws when it falls, a hand of five.
fn house_rules() -> Rulebook {
    // The version of the golden record and of the documentation.
    let mut book = library().pinned(Edition::new(8, 2), Format::Master, 1).unwrap();
    book.switches.hand = 5;
    let draw = book.action("draw").unwrap().clone();
    book.actions.push(Action {
        id: "last_will".into(),
        timing: Timing::Quick,
        speed: Speed::Immediate,
        origin: Origin::Triggered(Cue::Fallen(CardSet::rank(Rank::QUEEN) | CardSet::rank(Rank::KING))),
        effect: vec![Op::Draw],
        ..draw
    });
    let reverse = book.actions.iter_mut().find(|action| action.id == "reverse").unwrap();
    let Origin::Direct(direct) = &mut reverse.origin else { panic!() };
    direct.cost = Cost::parse("B").unwrap();
    book
}

fn start() -> Start {
    Start::SetUp(Setup { decks: Decks::Full, preset: false })
}

/// Plays and records a random game.
fn play(header: Header, rules: &Rules, seed: u64, limit: usize) -> Record {
    let mut quick = Quick::new(Seed::new(seed.into()), 1);
    let seed = Seed::new(seed.into());
    let mut chance = Stream::new(seed);
    let mut game = header.begin(rules, &mut chance, &mut ()).unwrap();
    let mut recorder = Recorder::new(header, rules, &game);
    for _ in 0..limit {
        let Some(decision) = game.decision() else { break };
        let index = quick.below(decision.options.len() as u8);
        let (before, choice) = (game, decision.options.nth(index.into()).unwrap());
        game.choose(rules, choice, &mut chance, &mut ()).unwrap();
        recorder.chose(&before, choice, &game);
    }
    let stopped = Ending::Stopped { how: Stop::Resign, seat: Seat::B, reason: None };
    recorder.finish(&game, seed, Ending::of(&game).unwrap_or(stopped))
}

fn house_record(seed: u64) -> Record {
    let header = Header::with_book(&house_rules(), start());
    let rules = header.rules().unwrap();
    play(header, &rules, seed, usize::MAX)
}

#[test]
fn games_under_custom_rules_replay_to_the_identical_end() {
    let mut used = [false; 2];
    for seed in 0..40 {
        let record = house_record(seed);
        let text = record.to_text();
        let read = Record::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        assert_eq!(read.to_text(), text);
        let replayed = read.replay(&mut |step| {
            let will = step.rules.find("last_will").unwrap();
            used[1] |= step.events.contains(&Event::Resolved { action: will });
        });
        let replayed = replayed.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(Some(replayed.ending), record.ending);
        used[0] |= text.lines().any(|line| line.contains(": reverse ") && line.contains(" drive "));
    }
    assert_eq!(used, [true; 2], "reverse paid with B, and the new action");
}

#[test]
fn a_record_embeds_rules_that_its_header_does_not_name() {
    let rules = Rules::new(house_rules()).unwrap();
    let record = play(Header::new(Edition::new(8, 2), Format::Master, start()), &rules, 3, 50);
    assert_eq!(record.header, Header::with_book(&house_rules(), start()));
    assert!(record.to_text().starts_with(&format!(
        "record 1\nrulebook custom hash {}\n| rulebook 8.2 master\n| switch pass_on_empty_stage true\n",
        house_rules().fingerprint()
    )));
    let read = Record::parse(&record.to_text()).unwrap();
    assert!(read.replay(&mut |_| {}).is_ok());
    // A published rulebook is named, even if it was given as a custom one.
    let published = rulebook(Edition::new(7, 0), Format::Pro);
    let named = Header::with_book(&published, start());
    assert_eq!(named, Header::new(Edition::new(7, 0), Format::Pro, start()));
    assert_eq!(named.book(), Ok(published));
}

#[test]
fn a_changed_rulebook_is_detected() {
    let text = house_record(3).to_text();
    for (old, new) in [
        ("| switch hand 5\n", "| switch hand 6\n"),
        ("|   after fallen SA", "|   after fallen"),
        ("|   cost B\n", "|   cost L\n"),
        ("|   do bury_target\n", "|   do target_to_hand\n"),
    ] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text, "{old}");
        let error = Record::parse(&changed).unwrap().replay(&mut |_| {}).unwrap_err();
        let ReplayError::Differs(difference) = error else { panic!("{error}") };
        assert_eq!(difference.line, 2);
        assert!(difference.found.starts_with("the rulebook in the record has the hash"));
    }
    // Without a hash, the rulebook is trusted; comments and spaces do not change the rules.
    let hash = format!(" hash {}", house_rules().fingerprint());
    let free = text.replacen(&hash, "", 1).replace("| switch hand 5", "|\n|  switch hand  5 # few\n");
    assert!(Record::parse(&free).unwrap().replay(&mut |_| {}).is_ok());
}

fn record_errors(block: &str) -> Vec<(usize, usize, String)> {
    let text = format!("record 1\n{block}\nsetup full\nmoves\n");
    let errors = Record::parse(&text).err().unwrap_or_default();
    errors.into_iter().map(|error| (error.line, error.column, error.problem.english)).collect()
}

fn block(book: &Rulebook) -> String {
    let lines: Vec<String> = book.canonical().lines().map(|line| format!("| {line}")).collect();
    format!("rulebook custom\n{}", lines.join("\n"))
}

#[test]
fn the_block_of_a_rulebook_follows_its_line() {
    let first = |block: &str| record_errors(block).into_iter().next().unwrap_or_default();
    assert_eq!(first(&block(&house_rules())), (0, 0, String::new()));
    assert!(
        first("rulebook custom").2.starts_with("the rulebook is missing"),
        "{:?}",
        first("rulebook custom")
    );
    assert!(first("| rulebook 8.2 lite").2.contains("the line rulebook custom comes before"));
    assert!(first("rulebook 8.2 lite version 1\n| rulebook 8.2 lite").2.contains("a published rulebook"));
    assert!(first("rulebook custom hash 00").2.contains("32 hexadecimal digits"));
    let glued = first(&block(&house_rules()).replace("| switch hand", "|switch hand"));
    assert_eq!((glued.0, glued.1), (8, 1));
    assert!(glued.2.contains("| and a space"), "{glued:?}");
    let wrong = first(&block(&house_rules()).replace("| switch hand 5", "| switch hand five"));
    assert_eq!((wrong.0, wrong.1), (8, 15), "{wrong:?}");
}

#[test]
fn unplayable_rulebooks_are_refused_with_their_line() {
    let base = house_rules();
    let last = base.actions.last().unwrap().clone();
    let line_of = |book: &Rulebook, id: &str| {
        let head = format!("| action {id} ");
        2 + block(book).lines().position(|line| line.starts_with(&head)).unwrap()
    };
    let many = |count: usize, row: &Action| {
        let mut book = base.clone();
        let rows = (0..count).map(|index| Action { id: format!("more_{index}").into(), ..row.clone() });
        book.actions.extend(rows);
        book
    };
    let refused = |book: &Rulebook, error: &RulesError| {
        let header = Header::with_book(book, start());
        assert_eq!(header.rules().unwrap_err(), NotPlayable::Rules(error.clone()));
        let [found] = &record_errors(&block(book))[..] else { panic!() };
        assert!(found.2.contains(&error.to_string()), "{found:?}");
        found.0
    };
    let book = many(120, base.action("up").unwrap());
    let count = base.actions.len();
    let at = refused(&book, &RulesError::TooManyActions(count + 120));
    assert_eq!(at, line_of(&book, &book.actions[120].id));
    let triggered = base.actions.iter().filter(|action| action.direct().is_none()).count();
    let book = many(20, &last);
    let at = refused(&book, &RulesError::TooManyTriggers(triggered + 20));
    assert_eq!(at, line_of(&book, &format!("more_{}", 16 - triggered)));
    let mut book = base.clone();
    book.actions.last_mut().unwrap().origin = Origin::Triggered(Cue::Resolved("fly".into()));
    let unknown = RulesError::UnknownAction { row: "last_will".into(), named: "fly".into() };
    assert_eq!(refused(&book, &unknown), line_of(&book, "last_will"));
    let mut book = base.clone();
    book.actions.push(last);
    assert_eq!(refused(&book, &RulesError::SameId("last_will".into())), line_of(&book, "last_will") + 5);
}

#[test]
fn errors_in_rulebooks_have_a_suggestion() {
    let text = rulebook(Edition::new(8, 2), Format::Lite).canonical();
    let of = |old: &str, new: &str| {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text, "{old}");
        parse_rulebook(&changed)
            .unwrap_err()
            .first()
            .map(|error| error.problem.english.clone())
            .unwrap_or_default()
    };
    assert!(parse_rulebook("").unwrap_err()[0].to_string().starts_with("1:1: the rulebook is missing"));
    assert!(of("rulebook 8.2", "rulebook 9.9").contains("6.0 | 6.2 | 7.0 | 8.2"));
    assert!(of("switch hand 7\n", "").contains("a line each for hand"));
    assert!(of("switch hand 7\n", "switch hand 7\nswitch hand 7\n").contains("already given in line 6"));
    assert!(of("switch hand 7", "switch foot 7").contains("pass_on_empty_stage, both_empty"));
    assert!(of("switch hand 7", "switch hand 256").contains("a number from 0 to 255"));
    assert!(of("switch hand 7", "switch hand +7").contains("a number from 0 to 255"));
    assert!(of("switch hand 7", "switch hand 7 8").contains("nothing more is expected"));
    assert!(of("  do ", "  do fly ").contains("discard_down NUMBER | pass_turn"));
    assert!(of("  cost ", "  cost BLB ").contains("equal ones side by side"));
    assert!(of("  keys free", "  keys one_suit").contains("free alone if there are none"));
    assert!(of("  keys free", "  keys free; none").contains("the cards that this key card may be"));
    assert!(of("  cost ", "  price ").contains("one of counterable, cost_triggers_wait, cost, keys"));
    assert!(of("  counterable true\n", "").contains("lines of this action are missing: counterable"));
    assert!(of("action up ", "action Up ").contains("an id of small letters"));
    assert!(of("action up ", "action s5 ").contains("is an answer in records"));
    assert!(of("action up ", "action pass ").contains("is an answer in records"));
    assert!(of("  after ", "  cost L\n  after ").contains("has no cost"));
    assert!(of("haste none", "haste").contains("one of these: none | cards"));
    assert!(of("one S2", "one S2 S2").contains("S2 once only"));
}

/// The line kinds, verbs and words of rulebooks are all documented.
#[test]
fn every_word_of_a_rulebook_is_documented() {
    let page =
        [include_str!("../../../docs/records.md"), include_str!("../../../docs/vocabulary.md")].concat();
    let forms = [
        Op::forms(),
        Cond::forms(),
        Cue::forms(),
        TargetSpec::forms(),
        saigen_rulebook::MadeOf::forms(),
        Kind::forms(),
        Relation::forms(),
        BothEmpty::forms(),
        Preset::forms(),
        BodySpec::forms(),
        Form::forms(),
        Pose::forms(),
        Who::forms(),
        End::forms(),
        Timing::forms(),
        Speed::forms(),
    ];
    for form in forms.concat() {
        assert!(page.contains(&format!("`{form}`")), "`{form}` is missing");
    }
    for name in Switches::NAMES {
        assert!(page.contains(&format!("`switch {name} ")), "`switch {name}` is missing");
    }
    for name in Direct::NAMES {
        assert!(page.contains(&format!("`{name} ")), "`{name}` is missing");
    }
}

/// The rulebook in the documentation; `…` stands for omitted lines.
#[test]
fn the_documented_block_is_part_of_a_rulebook() {
    let page = include_str!("../../../docs/records.md");
    let sample = page.split("```").find_map(|it| it.strip_prefix("text\nrecord 1\nrulebook custom")).unwrap();
    let text = block(&house_rules());
    let lines: Vec<&str> = sample.lines().filter(|line| line.starts_with('|') && *line != "| …").collect();
    assert!(lines.len() > 10);
    lines.iter().for_each(|line| assert!(text.contains(line), "{line}"));
    assert!(
        sample.starts_with(&format!(" hash {}\n", house_rules().fingerprint())),
        "{}",
        house_rules().fingerprint()
    );
}

/// The committed record was played under these rules, and both changes matter in it.
#[test]
fn the_golden_record_uses_the_changed_rules() {
    let record = Record::parse(include_str!("records/custom.record")).unwrap();
    assert_eq!(record.header.book().map(|book| book.canonical()), Ok(house_rules().canonical()));
    let mut wills = 0;
    let replayed = record.replay(&mut |step| {
        let will = Event::Resolved { action: step.rules.find("last_will").unwrap() };
        wills += step.events.iter().filter(|&&event| event == will).count();
    });
    assert!(replayed.is_ok() && wills > 0);
    assert!(record.to_text().lines().any(|line| line.contains(": reverse ") && line.contains(" drive ")));
}

/// A text that parses round-trips; errors have a position.
fn survives(text: &str) {
    match parse_rulebook(text) {
        Ok(book) => {
            reads_back(&book);
            let _ = Rules::new(book);
        }
        Err(errors) => {
            let lines = text.lines().count().max(1);
            let placed = errors.iter().all(|it| (1..=lines).contains(&it.line) && it.column >= 1);
            assert!(!errors.is_empty() && placed, "{errors:?}\n{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, ..ProptestConfig::default() })]

    #[test]
    fn nearly_right_rulebooks_do_not_panic(text in mutated(&house_rules().canonical(), &house_rules().canonical())) {
        survives(&text);
    }

    #[test]
    fn garbage_does_not_panic(text in garbage(&house_rules().canonical())) {
        survives(&text);
        survives(&format!("rulebook 8.2 lite\naction fly lite basic main normal\n{text}"));
    }

    #[test]
    fn nearly_right_records_do_not_panic(text in mutated(&house_record(3).to_text(), &house_record(3).to_text())) {
        if let Ok(record) = Record::parse(&text) {
            prop_assert_eq!(Record::parse(&record.to_text()).unwrap().to_text(), record.to_text());
            let _ = record.replay(&mut |_| {}).map_err(|error| error.to_string());
        }
    }
}
