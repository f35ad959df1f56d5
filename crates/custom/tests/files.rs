//! Custom rule files: what they change, and how mistakes are reported.

use saigen_cards::Chance;
use saigen_custom::{Custom, Difference, differences, to_toml};
use saigen_deal::{Quick, Seed, Stream};
use saigen_editions::{rulebook, rulebooks};
use saigen_engine::{Deck, Rules, SetUp};
use saigen_notation::{Decks, Ending, Header, Record, Recorder, Setup, Start};
use saigen_rulebook::{Edition, Format, Rulebook};
use saigen_testkit::lockstep::{Lockstep, Source};
use saigen_testkit::{Random, generate};

fn example(name: &str) -> Custom {
    let file = format!("{}/../../lab/rules/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).unwrap();
    Custom::parse(&text).unwrap_or_else(|errors| panic!("{file}: {errors:?}"))
}

const EXAMPLES: [&str; 4] = ["reverse-main", "recruit-bottom", "house", "endless"];

#[test]
fn games_under_the_examples_agree_with_the_reference_model() {
    let lockstep = Lockstep { requests: false, source: Source::Text };
    for name in EXAMPLES {
        let rules = Rules::new(example(name).book).unwrap();
        for seed in 0..12 {
            lockstep.from_set_up(&rules, &SetUp::same(Deck::FULL), seed);
            lockstep.from_game(&rules, generate::position(&rules, &mut Random::new(seed)), seed);
        }
    }
}

#[test]
fn the_examples_differ_from_their_bases_as_they_say() {
    let changed = |name: &str| {
        let custom = example(name);
        differences(&custom.base, &custom.book)
    };
    let [Difference::Changed { id, fields, .. }] = &changed("reverse-main")[..] else { panic!() };
    assert_eq!((id.as_str(), fields.len()), ("reverse", 1));
    assert_eq!((fields[0].name, &*fields[0].was, &*fields[0].is), ("timing", "quick", "main"));
    let [Difference::Changed { fields, .. }] = &changed("recruit-bottom")[..] else { panic!() };
    assert!(fields[0].name == "do" && fields[0].is.starts_with("turn_up 4 bottom"));

    let house = example("house").book;
    assert_eq!((house.switches.hand, house.switches.entry_deck.len()), (5, 21));
    assert!(house.action("handes").is_none() && house.action("volley").is_some());
    let of = |edition| rulebook(edition, Format::Standard);
    let counter = |book: &Rulebook| book.action("counter").unwrap().clone();
    assert!(counter(&house) == counter(&of(Edition::new(6, 0))));
    assert_ne!(counter(&house).origin, counter(&of(Edition::new(8, 2))).origin);
}

/// A file without changes gives the published rulebook.
#[test]
fn a_file_that_changes_nothing_is_the_published_rulebook() {
    for book in rulebooks() {
        let custom = Custom::parse(&format!("base = \"{} {}\"", book.edition, book.format)).unwrap();
        assert_eq!((&custom.book, &custom.base), (&book, &book));
        assert_eq!(differences(&book, &custom.book), []);
    }
}

/// A complete file parses back to the same rulebook.
#[test]
fn whole_files_are_read_back() {
    let customs = EXAMPLES.map(example).map(|custom| (custom.book, custom.names));
    for (book, names) in rulebooks().map(|book| (book, None)).chain(customs) {
        let file = to_toml(&book, names.as_ref());
        let read = Custom::parse(&file).unwrap_or_else(|errors| panic!("{errors:?}\n{file}"));
        assert_eq!((read.book, read.names), (book, names), "{file}");
    }
}

/// A new fog needs an action that lays it. An action may be described by any message.
#[test]
fn fogs_and_messages_can_be_named() {
    let file = "base = '8.2 pro'\n[actions.kill]\ndo = ['shrink 3', 'keys_to_fog']\ntext = 'effect-down'\n[fogs.kill]\n";
    let book = Custom::parse(file).unwrap().book;
    assert_eq!(book.action("kill").unwrap().text, "effect-down");
    assert!(book.fogs.iter().any(|fog| fog.id == "kill" && fog.action == "kill"));
    let errors = Custom::parse(&file.replace("[fogs.kill]", "[fogs.kil]")).unwrap_err();
    assert!(errors[0].problem.english.contains("no action “kil”"), "{errors:?}");
}

/// Every row of every edition can be named.
#[test]
fn rows_of_other_editions_are_the_rows_of_those_editions() {
    for book in rulebooks().filter(|book| book.format == Format::Master) {
        for row in &book.actions {
            let text =
                format!("base = '8.2 master'\n[actions.{}]\nlike = '{} {}'", row.id, book.edition, row.id);
            let custom = Custom::parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}", row.id));
            assert_eq!(custom.book.action(&row.id).map(|it| &it.origin), Some(&row.origin));
            assert!(custom.book.action(&row.id).is_some_and(|it| !it.text.is_empty()));
        }
    }
}

/// Records embed the rules with their names; the hash covers only the rules.
#[test]
fn games_under_custom_rules_are_recorded_and_replayed() {
    for name in EXAMPLES {
        let book = example(name).book;
        let rules = Rules::new(book.clone()).unwrap();
        let start = Start::SetUp(Setup { decks: Decks::Entry, preset: false });
        let header = Header::with_book(&book, start);
        let (mut chance, mut quick) = (Stream::new(Seed::new(3)), Quick::new(Seed::new(3), 0));
        let mut game = header.begin(&rules, &mut chance, &mut ()).unwrap();
        let mut recorder = Recorder::new(header, &rules, &game);
        for _ in 0..20_000 {
            let Some(decision) = game.decision() else { break };
            let choice = decision.options.nth(quick.below(decision.options.len() as u8).into()).unwrap();
            let before = game;
            game.choose_listed(&rules, choice, &mut chance, &mut ());
            recorder.chose(&before, choice, &game);
        }
        let text = recorder.finish(&game, Seed::new(3), Ending::of(&game).unwrap()).to_text();
        let record = Record::parse(&text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        assert!(record.header.book().unwrap() == book, "{name}");
        assert!(record.replay(&mut |_| {}).is_ok());
        assert_eq!(record.to_text(), text);
    }
    let house = example("house").book;
    assert!(house.written().contains("  name ja 遺言\n  name en Last will\n"));
    assert!(!house.canonical().contains("Last will"));
}

/// A mistake: the file, the position and the message.
const MISTAKES: [(&str, (usize, usize), &str); 50] = [
    ("", (1, 1), "“base” is missing: write for instance base = \"8.2 master\""),
    ("base = 8.2", (1, 8), "float"),
    ("base = \"8.2\"", (1, 9), "an edition and a format"),
    ("base = \"8.3 lite\"", (1, 9), "did you mean “8.2”?"),
    ("base = \"8.2 lita\"", (1, 13), "did you mean “lite”?"),
    ("base = '8.2 lite'\nbases = 1", (2, 1), "did you mean “base”?"),
    ("base = '8.2 lite'\n[switchs]", (2, 2), "did you mean “switches”?"),
    ("base = '8.2 lite'\n[switches]\nhnd = 5", (3, 1), "did you mean “hand”?"),
    ("base = '8.2 lite'\n[switches]\nhand = 300", (3, 8), "a number from 0 to 255"),
    ("base = '8.2 lite'\n[switches]\nhand = 5.5", (3, 8), "float"),
    ("base = '8.2 lite'\n[switches]\npreset = 'always'", (3, 11), "always_after_hand"),
    ("base = '8.2 lite'\n[switches]\nentry_deck = 'SA S2 SA'", (3, 21), "SA once only"),
    ("base = '8.2 pro'\nremove = ['kil']", (2, 11), "did you mean “kill”?"),
    ("base = '8.2 lite'\nremove = 'kill'", (2, 10), "a list in brackets"),
    ("base = '8.2 lite'\nremove = ['block']", (2, 11), "names the action “block”"),
    (
        "base = '8.2 lite'\nremove = ['up']\n[actions.up]\ncost = 'B'",
        (3, 1),
        "also in the list of removed actions",
    ),
    ("base = '8.2 lite'\n[actions.revers]\ncost = 'B'", (2, 10), "8.2 lite has no action “revers”"),
    ("base = '8.2 master'\n[actions.revers]\ncost = 'B'", (2, 10), "did you mean “reverse”?"),
    ("base = '8.2 lite'\n[actions.up]\nspeed = 'quick'", (3, 10), "normal | immediate"),
    ("base = '8.2 lite'\n[actions.up]\ncost = 'BX'", (3, 9), "letters B, L, D, S"),
    ("base = '8.2 lite'\n[actions.up]\ncots = 'B'", (3, 1), "did you mean “cost”?"),
    ("base = '8.2 lite'\n[actions.up]\ndo = ['grow keys', 'grwo 3']", (3, 21), "did you mean “grow”?"),
    ("base = '8.2 lite'\n[actions.up]\ndo = ['grow']", (3, 12), "something is missing here"),
    ("base = '8.2 lite'\n[actions.up]\ndo = ['grow keys 3']", (3, 18), "nothing more is expected here"),
    ("base = '8.2 lite'\n[actions.up]\ndo = 'grow keys'", (3, 6), "a list in brackets"),
    ("base = '8.2 lite'\n[actions.up]\nkeys = 'free; S2..S5; S5..S9'", (2, 10), "cannot be played"),
    ("base = '8.2 lite'\n[actions.charge]\ncost = 'B'", (3, 8), "happens by itself"),
    ("base = '8.2 lite'\n[actions.x]\nname = { ja = '新' }\nkind = 'basic'", (3, 8), "“en” is missing"),
    (
        "base = '8.2 lite'\n[actions.pass]\nlike = 'up'\nname = { ja = '新', en = 'New' }",
        (2, 10),
        "is reserved for an answer in records",
    ),
    (
        "base = '8.2 lite'\n[actions.neu]\nlike = '6.0 revers'\nname = { ja = '新', en = 'New' }",
        (3, 9),
        "did you mean “reverse”?",
    ),
    ("base = '8.2 lite'\n[actions.up\ncost = 'B'", (2, 12), "invalid TOML"),
    ("base = '8.2 lite'\nbase = '8.2 lite'", (2, 1), "invalid TOML"),
    ("base = '8.2 lite'\nname = 'mine'", (2, 8), "write a table"),
    ("base = '8.2 lite'\nname = { ja = '私', en = '' }", (2, 25), "1 to 40 characters"),
    ("base = '8.2 lite'\n[characters.heroes]\nhaste = 'J'", (2, 13), "did you mean “hero”?"),
    ("base = '8.2 lite'\n[characters.hero]\nhast = 'J'", (3, 1), "did you mean “haste”?"),
    ("base = '8.2 lite'\n[characters.hero]\nof = 'on J..K'", (3, 7), "did you mean “one”?"),
    ("base = '8.2 lite'\n[characters.hero]\nability = 'free quick_magic all'", (3, 12), "frees KIND LETTER"),
    (
        "base = '8.2 lite'\n[characters.bulwark]\nability = 'frees quick_magic all'",
        (2, 13),
        "neither haste nor an ability",
    ),
    ("base = '8.2 lite'\n[characters.hero]\nsize = '7'", (3, 9), "fixed NUMBER"),
    ("base = '8.2 lite'\n[characters.hero]\nsize = '+61'", (2, 13), "from -60 to 60"),
    ("base = '8.2 lite'\n[actions.up]\ndo = ['take_picked']", (2, 10), "an earlier verb must pick a card"),
    (
        "base = '8.2 lite'\n[actions.up]\ndo = ['grow keys', 'if target_there']",
        (2, 10),
        "a verb must follow it",
    ),
    ("base = '8.2 lite'\n[switches]\nhand = 52", (1, 1), "52 cards as the hand; at most 51 are possible"),
    ("base = '8.2 lite'\n[actions.up]\nformat = 'lit'", (3, 11), "did you mean “lite”?"),
    ("base = '8.2 lite'\n[actions.up]\nkind = 'quick'", (3, 9), "quick_magic"),
    ("base = '8.2 lite'\n[actions.up]\ncounterable = 'no'", (3, 16), "true | false"),
    ("base = '8.2 lite'\n[actions.up]\ntarget = 'oponent'", (3, 11), "did you mean “opponent”?"),
    ("base = '8.2 lite'\n[actions.up]\nkeys = 'fre; S'", (3, 9), "did you mean “free”?"),
    ("base = '8.2 lite'\n[actions.charge]\nafter = 'falen Q'", (3, 10), "did you mean “fallen”?"),
];

#[test]
fn mistakes_are_reported_with_position_and_advice() {
    for (text, at, message) in MISTAKES {
        let errors = Custom::parse(text).expect_err(text);
        let found = errors
            .iter()
            .any(|error| (error.line, error.column) == at && error.problem.english.contains(message));
        assert!(found, "{text}\nexpected {at:?} {message}\nfound {errors:#?}");
    }
}

#[test]
fn several_mistakes_are_reported_at_once() {
    let text =
        "base = '8.2 lite'\nnme = 1\n[switches]\nhand = 'x'\n[actions.up]\ntiming = 'later'\nspeed = 'slow'";
    let errors = Custom::parse(text).unwrap_err();
    assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 4, 6, 7]);
}

/// A wrong base hides no other mistake: errors independent of the base are reported, and rows of any edition
/// are accepted.
#[test]
fn a_wrong_base_hides_no_other_mistake() {
    let text = "base = '8.3 lite'\nremove = ['kil', 'kill']\n[switches]\nhand = 'x'\n[actions.up]\ntiming = 'later'\n[actions.revers]\ncost = 'B'\n[actions.reverse]\ncost = 'B'\n[characters.magician]\nhaste = 'Jok'";
    for text in [text.to_string(), text.replacen("base = '8.3 lite'", "", 1)] {
        let errors = Custom::parse(&text).unwrap_err();
        let lines: Vec<usize> = errors.iter().map(|error| error.line).collect();
        assert_eq!(lines, [1, 2, 4, 6, 7, 12], "{errors:?}");
        assert!(
            errors[1].problem.english.starts_with("no edition has an action “kil” to remove"),
            "{errors:?}"
        );
        assert!(errors[4].problem.english.ends_with("did you mean “reverse”?"), "{errors:?}");
    }
}

/// A file cut at any point never panics.
#[test]
fn torn_files_are_refused_or_read() {
    let file = format!("{}/../../lab/rules/house.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap();
    let edges: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    for window in edges.windows(8) {
        let torn = format!("{}{}", &text[..window[0]], &text[window[7]..]);
        let _ = Custom::parse(&torn);
        let _ = Custom::parse(&text[..window[0]]);
    }
}
