//! The examples in `docs/json.md` and the golden views are what the forms really give.
//!
//! `SAIGEN_BLESS=1 cargo test -p saigen-json --test json examples` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use saigen_cards::Seat;
use saigen_engine::{Answer, Choice, Decision, Deck, Event, Game, Place, Rules, SetUp, View, Viewer};
use saigen_json::{
    AnswerJson, ChoicePreviewJson, DecisionJson, EventJson, PreviewJson, ReasonsJson, RecordJson,
    SeriesRecordJson, ViewJson, to_pretty_text, to_text,
};
use saigen_notation::{Record, SeriesRecord, parse_answer, parse_game, parse_rulebook};
use saigen_rulebook::{Edition, Format};
use saigen_testkit::{Random, rules};

/// A combat with a request waiting, in the middle of a turn.
const COMBAT: &str = "\
turn 5 b
chance a
a life 12
a hand H4 C9
a grave S2 D7
a0 bulwark S3
a1 bulwark driven D5
a2 soldier H8 blocks b0
b life 9
b hand S6 HJ
b grave C3
b fog H2
b0 soldier S10 S9 size 22 fresh S9 attacker
b1 soldier D4 attacker
#1 up b keys H3 target b0
";

/// The beginning of a game that was given up.
const RECORD: &str = "\
record 1
rulebook 8.2 lite version 1
player a Aya
player b Ken
setup entry
seed 42
moves
turn 1 b
b: summon_soldier H9 drive b0
b: pass
a: up H8 discard C5 target b0
hash 657fbefb416942d06238ea6be6ef6d19
result resign b
";

const VIEWERS: [(&str, Viewer); 4] = [
    ("a", Viewer::Seat(Seat::A)),
    ("b", Viewer::Seat(Seat::B)),
    ("onlooker", Viewer::Onlooker),
    ("everything", Viewer::Everything),
];

fn master() -> Rules {
    rules(Edition::new(8, 2), Format::Master)
}

fn game(rules: &Rules, text: &str) -> Game {
    parse_game(rules, text).unwrap_or_else(|error| panic!("{error:?}"))
}

fn is_blessed() -> bool {
    std::env::var_os("SAIGEN_BLESS").is_some()
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Compares with a checked-in file, or writes it.
fn check(name: &str, found: &str) {
    let path = folder().join("tests/golden").join(name);
    if is_blessed() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        return fs::write(&path, format!("{found}\n")).unwrap();
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(wanted.trim_end(), found, "{name} has changed; if that is meant, see the head of this file");
}

/// Does something written as a request or an answer and collects what happens.
fn act(rules: &Rules, game: &mut Game, line: &str) -> Vec<Event> {
    let (mut events, mut chance) = (Vec::new(), Random::new(1));
    let mut sink = |event| events.push(event);
    let seat = game.decision().unwrap().seat;
    let answer = parse_answer(rules, seat, line).unwrap().complete(rules, game, seat).unwrap();
    game.answer(rules, &answer, &mut chance, &mut sink).unwrap();
    events
}

#[test]
fn views_are_as_before() {
    let rules = master();
    let combat = game(&rules, COMBAT);
    let mut search = game(&rules, "a life S5 H3 D2\na hand Jk1 C4\nb life 20\nb hand S7 HK");
    act(&rules, &mut search, "search");
    let mut building = combat;
    building.choose(&rules, Choice::Action(rules.find("up").unwrap()), &mut Random::new(1), &mut ()).unwrap();
    for (position, game) in [("combat", combat), ("search", search), ("building", building)] {
        for (who, viewer) in VIEWERS {
            let view = View::of(&game, viewer);
            check(&format!("{position}-{who}.json"), &to_pretty_text(&ViewJson::of(&rules, &view)));
        }
    }
}

/// What happens while a game is set up.
fn dealt(rules: &Rules) -> Vec<Event> {
    let mut events = Vec::new();
    let entry = SetUp::same(Deck::Open(rules.book().switches.entry_deck));
    Game::set_up(rules, &entry, &mut Random::new(1), &mut |event| events.push(event)).unwrap();
    events
}

/// The events of a set-up, as each viewer receives them.
#[test]
fn events_are_as_before() {
    let rules = master();
    for (who, viewer) in VIEWERS {
        let told = dealt(&rules).into_iter().filter_map(|event| event.seen_by(viewer));
        let lines: Vec<String> = told.map(|event| to_text(&EventJson::of(&rules, &event))).collect();
        check(&format!("set-up-{who}.jsonl"), &lines.join("\n"));
    }
}

/// The examples of the document, by name.
fn examples() -> Vec<(&'static str, String)> {
    let rules = master();
    let game = game(&rules, COMBAT);
    let view = View::of(&game, Viewer::Seat(Seat::A));
    let counter = rules.find("counter").unwrap();
    let whole = game.requests(&rules, counter)[0];
    let summon = rules.find("summon_hero").unwrap();
    let passing = view.preview_choice(&rules, Choice::Pass, 8, &mut Random::new(1)).unwrap();
    let drawn = |of: Seat| {
        let events = dealt(&rules);
        let draws =
            |event: &&Event| matches!(event, Event::Moved { seat, to: Place::Hand, .. } if *seat == of);
        let event = events.iter().find(draws).unwrap();
        to_pretty_text(&EventJson::of(&rules, &event.seen_by(Viewer::Seat(Seat::A)).unwrap()))
    };
    vec![
        ("view", to_pretty_text(&ViewJson::of(&rules, &view))),
        ("decision", to_pretty_text(&DecisionJson::of(&rules, game.decision().unwrap()))),
        ("answer", serde_json::to_string(&AnswerJson::of(&rules, Seat::A, &Answer::Request(whole))).unwrap()),
        ("reasons", to_pretty_text(&ReasonsJson::of(&rules, summon, &game.reasons(&rules, Seat::A, summon)))),
        ("preview", to_pretty_text(&PreviewJson::of(&view.preview_judgement(&rules)))),
        ("choice-preview", to_pretty_text(&ChoicePreviewJson::of(&rules, Choice::Pass, &passing))),
        ("moved", drawn(Seat::A)),
        ("moved-hidden", drawn(Seat::B)),
        ("record", to_pretty_text(&RecordJson::of(&Record::parse(RECORD).unwrap()))),
    ]
}

/// A record under a custom rulebook carries it, as the text does.
#[test]
fn a_record_carries_a_rulebook_of_ones_own() {
    let record = Record::parse(include_str!("../../notation/tests/records/custom.record")).unwrap();
    let form = RecordJson::of(&record).rulebook;
    let book = parse_rulebook(form.custom.as_deref().unwrap()).unwrap();
    assert_eq!(book, record.header.book().unwrap());
    assert_eq!((form.edition, form.format, form.version), ("8.2".to_string(), "master", None));
    assert_eq!(form.hash, Some(book.fingerprint().to_string()));
    assert_eq!(RecordJson::of(&Record::parse(RECORD).unwrap()).rulebook.custom, None);
}

/// The record of a match has the decks, and each game with its record.
#[test]
fn the_record_of_a_match_has_all_its_games() {
    let text = include_str!("../../notation/tests/series/7.0-master-built-half.series");
    let record = SeriesRecord::parse(text).unwrap();
    let form = serde_json::to_value(SeriesRecordJson::of(&record)).unwrap();
    assert_eq!((&form["series"], &form["setup"]), (&1.into(), &"series+preset".into()));
    assert_eq!((&form["halves"]["kind"], &form["halves"]["a"][0][0]), (&"built".into(), &"SA".into()));
    let games = form["games"].as_array().unwrap();
    let decks: Vec<_> = games.iter().map(|game| [game["a"].clone(), game["b"].clone()]).collect();
    assert_eq!(serde_json::Value::from(decks.concat()), serde_json::json!([2, 1, 1, 2, 1, 1]));
    for (game, written) in games.iter().zip(&record.games) {
        assert_eq!(game["record"], serde_json::to_value(RecordJson::of(&written.record)).unwrap());
    }
    assert_eq!((&form["result"]["winner"], &form["result"]["by"]), (&"b".into(), &"played".into()));
}

/// The text after each marker `<!-- NAME -->` is a block of JSON: what `found` says.
fn with_examples(page: &str, examples: &[(&str, String)]) -> String {
    examples.iter().fold(page.to_string(), |page, (name, found)| {
        let marker = format!("<!-- {name} -->\n");
        let (before, after) = page.split_once(&marker).unwrap_or_else(|| panic!("no example {name}"));
        let (_, rest) = after.split_once("\n```\n").expect("a block ends");
        format!("{before}{marker}```json\n{found}\n```\n{rest}")
    })
}

#[test]
fn the_document_shows_what_is_sent() {
    let path: PathBuf = folder().join("../../docs/json.md");
    let page = fs::read_to_string(&path).unwrap();
    let wanted = with_examples(&page, &examples());
    if is_blessed() {
        return fs::write(&path, wanted).unwrap();
    }
    assert!(page == wanted, "docs/json.md shows old examples; see the head of this file");
}

#[test]
fn the_document_names_every_event() {
    let page = fs::read_to_string(folder().join("../../docs/json.md")).unwrap();
    let source = fs::read_to_string(folder().join("src/event.rs")).unwrap();
    let variants = source.lines().skip_while(|line| !line.starts_with("pub enum EventJson"));
    let variants = variants.skip(1).take_while(|line| *line != "}");
    let names = variants.filter(|line| line.starts_with("    ") && line.as_bytes()[4].is_ascii_uppercase());
    let names: Vec<String> =
        names.map(|line| snake(line.trim().split(|c: char| !c.is_alphanumeric()).next().unwrap())).collect();
    assert!(names.len() > 30);
    names.iter().for_each(|name| assert!(page.contains(&format!("| `{name}` |")), "{name}"));
}

fn snake(name: &str) -> String {
    let words = name
        .chars()
        .map(|c| if c.is_uppercase() { format!("_{}", c.to_ascii_lowercase()) } else { c.into() });
    words.collect::<String>().trim_start_matches('_').to_string()
}

fn reads_back(rules: &Rules, decision: &Decision, answer: Answer) {
    let text = serde_json::to_string(&AnswerJson::of(rules, decision.seat, &answer)).unwrap();
    let read: AnswerJson = serde_json::from_str(&text).unwrap();
    assert_eq!(read.read(rules, decision), Ok(answer));
}

/// Every answer that is possible in these positions is read back as it was written.
#[test]
fn answers_are_read_back() {
    let rules = master();
    for seed in 0..200 {
        let game = saigen_testkit::generate::position(&rules, &mut Random::new(seed));
        let Some(decision) = game.decision() else { continue };
        for action in rules.actions() {
            for whole in game.requests(&rules, action) {
                reads_back(&rules, decision, Answer::Request(whole));
            }
        }
        for choice in decision.options.iter() {
            reads_back(&rules, decision, Answer::Choice(choice));
        }
    }
}
