//! Published rulebooks stay what they were in each of their versions, so that records replay.

use std::collections::BTreeMap;

use saigen_rulebook::{
    Ability, Action, Cost, Edition, Format, Kind, Op, Origin, Rulebook, UnknownVersion, VERSION, pair_name,
};

/// The hash of every rulebook in every version, as they were published: version, rulebook, hash.
const PINNED: &str = include_str!("pinned.txt");

/// The hashes as they are now, in the form of the file.
fn lines_of(version: u16) -> Vec<String> {
    let pairs = Edition::ALL.into_iter().flat_map(|e| Format::ALL.into_iter().map(move |f| (e, f)));
    pairs
        .map(|(edition, format)| {
            let book = Rulebook::pinned(edition, format, version).unwrap();
            format!("{version} {} {}", pair_name(edition, format), book.fingerprint())
        })
        .collect()
}

#[test]
fn published_rulebooks_stay_as_they_were() {
    let pinned: Vec<&str> = PINNED.lines().filter(|line| !line.starts_with('#')).collect();
    let now: Vec<String> = (1..=VERSION).flat_map(lines_of).collect();
    assert_eq!(
        pinned,
        now,
        "\nA published rulebook has changed, or a version is not in tests/pinned.txt.\n\
         Records of games that were played with it would no longer replay.\n\
         Leave the table as it was; write the change as a fix in src/version.rs under a new version, raise \
         VERSION to it,\nand append the hashes of that version to tests/pinned.txt, without touching the \
         lines that are there:\n{}\n",
        lines_of(VERSION).join("\n")
    );
}

#[test]
fn other_versions_are_refused() {
    for version in [0, VERSION + 1, u16::MAX] {
        let refused = Rulebook::pinned(Edition::V8_2, Format::Lite, version);
        assert_eq!(refused, Err(UnknownVersion(version)));
    }
}

#[test]
fn the_present_version_is_what_is_played() {
    for book in Rulebook::all() {
        assert_eq!(Rulebook::pinned(book.edition, book.format, VERSION), Ok(book));
    }
}

/// Rulebooks that play differently have different texts; other words for a row are no other rules.
#[test]
fn every_part_of_a_rulebook_is_in_its_text() {
    let book = Rulebook::new(Edition::V8_2, Format::Master);
    let same = |change: &dyn Fn(&mut Rulebook)| {
        let mut other = book.clone();
        change(&mut other);
        assert_ne!(book, other);
        book.fingerprint() == other.fingerprint()
    };
    assert!(same(&|it| it.actions[0].text = "effect-other".into()));
    assert!(same(&|it| it.characters[0].text = "other".into()));
    let changes: [&dyn Fn(&mut Rulebook); 12] = [
        &|it| it.switches.hand += 1,
        &|it| it.switches.pass_on_empty_stage ^= true,
        &|it| it.switches.main_triggers_first ^= true,
        &|it| it.fogs.truncate(1),
        &|it| it.characters.swap(0, 1),
        &|it| it.characters[3].ability = Some(Ability::Frees { kind: Kind::Summon, only: None }),
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
fn all_sixteen_rulebooks_differ() {
    let mut seen = BTreeMap::new();
    for book in Rulebook::all() {
        let name = pair_name(book.edition, book.format);
        assert_eq!(seen.insert(book.fingerprint(), name), None);
    }
    assert_eq!(seen.len(), 16);
}
