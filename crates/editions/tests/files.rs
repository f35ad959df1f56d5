//! Rule files: what a block means in editions, formats and versions, and how mistakes are reported.

use saigen_editions::{FILES, Library};
use saigen_rulebook::{Action, Edition, Format, Rulebook};

const EDITIONS: &str = "
[editions.'1.0']
[editions.'1.1']
also = ['1.2', '1.1.3']
[editions.'2.0']
version = 2
[switches]
introduced = '1.0'
hand = 7
[switches.changed.'1.1 lite']
hand = 6
[switches.changed.'1.1 version 2']
hand = 5
";

const ACTION: &str = "
[actions.leap]
introduced = '1.1'
removed = '2.0'
kind = 'summon'
timing = 'main'
speed = 'normal'
cost = 'B'
do = ['draw']
text = 'effect-draw'
[actions.leap.changed.'1.1 version 2']
cost = 'BB'
[actions.leap.changed.'2.0']
do = ['may_draw']
";

fn read(rows: &str) -> Result<Library, Vec<String>> {
    let library = Library::read([("editions.toml", EDITIONS), ("rows.toml", rows)]);
    library.map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

fn library(rows: &str) -> Library {
    read(rows).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn book(library: &Library, edition: (u8, u8), version: u16) -> Rulebook {
    library.pinned(Edition::new(edition.0, edition.1), Format::Pro, version).unwrap()
}

fn cost(action: &Action) -> String {
    action.direct().unwrap().cost.to_string()
}

#[test]
fn the_published_files_are_valid() {
    let errors = Library::read(FILES).err().unwrap_or_default();
    assert!(errors.is_empty(), "{}", errors.iter().map(|error| format!("{error}\n")).collect::<String>());
}

#[test]
fn editions_are_found_by_all_their_numbers() {
    let library = library("");
    assert_eq!(library.editions().map(|it| it.to_string()).collect::<Vec<_>>(), ["1.0", "1.1", "2.0"]);
    assert_eq!(library.edition("1.1.3"), Ok(Edition::new(1, 1)));
    assert_eq!(
        library.edition("1.3").unwrap_err().to_string(),
        "there is no edition “1.3”; there is 1.0, 1.1, 2.0"
    );
}

#[test]
fn rows_are_introduced_changed_and_removed() {
    let library = library(&ACTION.replace("removed = '2.0'\n", ""));
    assert!(book(&library, (1, 0), 2).action("leap").is_none());
    assert_eq!(cost(book(&library, (1, 1), 1).action("leap").unwrap()), "B");
    let (was, is) = (book(&library, (1, 1), 2), book(&library, (2, 0), 2));
    let [was, is] = [was, is].map(|book| book.action("leap").unwrap().clone());
    assert_eq!((cost(&was), cost(&is)), ("BB".into(), "BB".into()));
    assert_ne!(was.effect, is.effect);
    // A changed effect drops the message of the old one.
    assert_eq!((&*was.text, &*is.text), ("effect-draw", ""));
    let removed = self::library(ACTION);
    assert!(book(&removed, (1, 1), 2).action("leap").is_some());
    assert!(book(&removed, (2, 0), 2).action("leap").is_none());
}

#[test]
fn the_version_is_the_highest_one_named() {
    assert_eq!(library("").version(), 2);
    let next =
        library(&ACTION.replace("'1.1'\n", "'1.1 version 3'\n").replace("1.1 version 2", "1.1 version 4"));
    assert_eq!(next.version(), 4);
    assert!(book(&next, (1, 1), 2).action("leap").is_none());
    assert_eq!(cost(book(&next, (1, 1), 3).action("leap").unwrap()), "B");
    assert!(next.pinned(Edition::new(2, 0), Format::Pro, 1).is_err());
    assert!(next.pinned(Edition::new(1, 0), Format::Pro, 5).is_err());
}

#[test]
fn a_change_can_apply_to_one_format() {
    let library = library("");
    let hand = |edition: (u8, u8), format, version| {
        library.pinned(Edition::new(edition.0, edition.1), format, version).unwrap().switches.hand
    };
    assert_eq!((hand((1, 0), Format::Lite, 1), hand((1, 0), Format::Pro, 1)), (7, 7));
    assert_eq!((hand((1, 1), Format::Lite, 1), hand((1, 1), Format::Pro, 1)), (6, 7));
    assert_eq!((hand((1, 1), Format::Lite, 2), hand((1, 1), Format::Pro, 2)), (5, 5));
}

#[test]
fn mistakes_are_reported_with_their_position() {
    for (was, is, error) in [
        ("'1.1'\n", "'1.4'\n", "rows.toml:3:15: unexpected “1.4”: write one of 1.0, 1.1, 2.0"),
        ("introduced = '1.1'\n", "", "“introduced” is missing"),
        ("'1.1'\n", "'1.1 version two'\n", "rows.toml:3:27: unexpected “two”"),
        ("'1.1'\n", "'2.0'\n", "in the order of editions and versions"),
        ("removed = '2.0'", "removed = '1.0'", "in the order of editions and versions"),
        ("cost = 'B'\n", "cots = 'B'\n", "rows.toml:8:1: “cots” is not a key of this table"),
        ("cost = 'BB'\n", "cost = 'XX'\n", "rows.toml:12:9:"),
        ("speed = 'normal'\n", "", "“speed” is missing"),
        ("[actions.leap]", "[actions.Leap]", "an id of small letters"),
    ] {
        let rows = ACTION.replacen(was, is, 1);
        let errors = read(&rows).expect_err(error);
        assert!(errors.iter().any(|it| it.contains(error)), "{error}: {errors:?}");
    }
    let twice = Library::read([("a.toml", EDITIONS), ("b.toml", ACTION), ("c.toml", ACTION)]).unwrap_err();
    assert_eq!(twice[0].to_string(), "c.toml:2:10: another block already has the id “leap”");
    let down = Library::read([("a.toml", "[editions.'2.0']\n[editions.'1.0']")]).unwrap_err();
    assert!(down[0].to_string().contains("which go up"), "{down:?}");
    assert!(read("[characters.giant]\nintroduced = '1.0'").unwrap_err()[0].contains("“of” is missing"));
}
