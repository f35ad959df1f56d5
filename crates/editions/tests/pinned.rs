//! Published rulebooks never change in any of their versions, so that records replay.

use std::collections::BTreeMap;

use saigen_editions::{library, rulebook, rulebooks};
use saigen_rulebook::{
    Ability, Action, Cost, DeckRule, Edition, Format, Frame, Kind, Op, Origin, Rulebook, SetUpStep, pair_name,
};

/// The hash of every published rulebook: version, rulebook, hash.
const PINNED: &str = include_str!("pinned.txt");

/// The current hashes of a version, in the format of the file.
fn lines_of(version: u16) -> Vec<String> {
    let pairs = library().editions().flat_map(|edition| Format::ALL.map(|format| (edition, format)));
    let line = |(edition, format)| {
        let book = library().pinned(edition, format, version).ok()?;
        Some(format!("{version} {} {}", pair_name(edition, format), book.fingerprint()))
    };
    pairs.filter_map(line).collect()
}

/// The last version may change as long as the file has none of its hashes.
#[test]
fn published_rulebooks_never_change() {
    let pinned: Vec<&str> = PINNED.lines().filter(|line| !line.starts_with('#')).collect();
    let mut now: Vec<String> = (1..=library().version()).flat_map(lines_of).collect();
    let open = lines_of(library().version());
    let is_open = library().version() > 1
        && !pinned.iter().any(|line| line.starts_with(&format!("{} ", library().version())));
    now.retain(|line| !is_open || !open.contains(line));
    assert_eq!(
        pinned,
        now,
        "\nA published rulebook has changed, or a version is not in tests/pinned.txt.\n\
         Records of games that were played with it would no longer replay.\n\
         Leave what the rule files say as it was; write the change under the next version, as in \
         changed.\"8.2 version 3\".\nWhen that version is published, append its hashes to \
         tests/pinned.txt, without touching the lines that are there:\n{}\n",
        open.join("\n")
    );
}

#[test]
fn other_versions_are_refused() {
    let last = library().version();
    for version in [0, last + 1, u16::MAX] {
        let refused = library().pinned(Edition::new(8, 2), Format::Lite, version).unwrap_err();
        assert_eq!((refused.version, refused.first, refused.last), (version, 1, last));
    }
    assert!(library().pinned(Edition::new(8, 3), Format::Lite, 1).is_err());
}

#[test]
fn the_present_version_is_what_is_played() {
    for book in rulebooks() {
        assert_eq!(library().pinned(book.edition, book.format, library().version()), Ok(book));
    }
}

/// Rulebooks that play differently have different texts. Different words for a row are not different rules.
#[test]
fn every_part_of_a_rulebook_is_in_its_text() {
    let book = rulebook(Edition::new(8, 2), Format::Master);
    let same = |change: &dyn Fn(&mut Rulebook)| {
        let mut other = book.clone();
        change(&mut other);
        assert_ne!(book, other);
        book.fingerprint() == other.fingerprint()
    };
    assert!(same(&|it| it.actions[0].text = "effect-other".into()));
    assert!(same(&|it| it.characters[0].text = "other".into()));
    let frame = |id: &str, step| Frame {
        id: id.to_string().into(),
        deck: DeckRule::Built { least: 40, most: 54 },
        steps: vec![step],
    };
    let changes: [&dyn Fn(&mut Rulebook); 18] = [
        &|it| it.frame = Some(frame("pack", SetUpStep::Pack(14))),
        &|it| it.switches.hand += 1,
        &|it| it.switches.pass_on_empty_stage ^= true,
        &|it| it.switches.main_triggers_first ^= true,
        &|it| it.switches.bare_bulwarks ^= true,
        &|it| it.switches.top_again_on_leaving ^= true,
        &|it| it.switches.joker_never_preset ^= true,
        &|it| it.switches.damage_shows_order ^= true,
        &|it| it.switches.no_free_repeats ^= true,
        &|it| it.fogs.truncate(1),
        &|it| it.characters.swap(0, 1),
        &|it| {
            it.characters[3].ability = Some(Ability::Frees { kind: Kind::Summon, timing: None, only: None });
        },
        &|it| it.actions.swap(0, 1),
        &|it| it.actions[4].counterable ^= true,
        &|it| it.actions[4].effect.push(Op::Draw),
        &|it| direct(it, "up").cost = Cost::parse("DD").unwrap(),
        &|it| direct(it, "up").once_a_turn ^= true,
        &|it| direct(it, "up").keys.slots.clear(),
    ];
    assert!(changes.iter().all(|change| !same(change)));
}

fn direct<'b>(book: &'b mut Rulebook, id: &str) -> &'b mut saigen_rulebook::Direct {
    let row: &mut Action = book.actions.iter_mut().find(|action| action.id == id).unwrap();
    match &mut row.origin {
        Origin::Direct(direct) => direct,
        Origin::Triggered(_) => panic!("{id} is triggered"),
    }
}

#[test]
fn all_rulebooks_differ() {
    let mut seen = BTreeMap::new();
    for book in rulebooks() {
        let name = pair_name(book.edition, book.format);
        assert_eq!(seen.insert(book.fingerprint(), name), None);
    }
}
