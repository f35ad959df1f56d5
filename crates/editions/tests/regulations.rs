//! Regulations: the frames of every edition, their names, and what is refused.

use saigen_cards::CardSet;
use saigen_editions::{Library, Regulation, Standing, editions, library, rulebook};
use saigen_rulebook::{DeckError, DeckRule, Edition, Format, SetUpStep};

fn parse(text: &str) -> Regulation {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn refused(text: &str) -> String {
    text.parse::<Regulation>().unwrap_err().to_string()
}

fn all() -> impl Iterator<Item = (Regulation, Standing)> {
    editions().flat_map(|edition| library().regulations(edition))
}

/// The regulations of an edition with a standing, by frame and format.
fn listed(edition: &str, standing: Standing) -> Vec<String> {
    let all = library().regulations(library().edition(edition).unwrap()).into_iter();
    all.filter(|it| it.1 == standing).map(|it| it.0.to_string()).collect()
}

#[test]
fn every_edition_has_its_official_regulations() {
    let counts = |edition| [Standing::Recommended, Standing::Official].map(|it| listed(edition, it).len());
    assert_eq!(counts("6.0"), [0, 12]);
    assert_eq!(counts("6.2"), [0, 12]);
    assert_eq!(counts("7.0"), [0, 28]);
    assert_eq!(counts("8.2"), [0, 10]);
    assert_eq!(counts("9.1"), [9, 15]);
    assert_eq!(
        listed("9.1", Standing::Recommended),
        [
            "9.1/lite/entry16",
            "9.1/lite/pack",
            "9.1/standard/pack",
            "9.1/standard/rare_pack",
            "9.1/pro/rare_pack",
            "9.1/pro/strategy",
            "9.1/master/strategy",
            "9.1/master/extra",
            "9.1/master/draft",
        ]
    );
}

#[test]
fn names_read_back_as_written() {
    for (regulation, _) in all() {
        assert_eq!(parse(&regulation.to_string()), regulation);
        assert_eq!(parse(&regulation.to_string().replace('/', " ")), regulation);
    }
    for (text, name) in [
        ("7.0/master/random40+preset2+pack", "7.0/master/random40+preset2+pack"),
        ("7.0/master/full+preset", "7.0/master/full+preset2"),
        ("9.1.2/master/rarePack", "9.1/master/rare_pack"),
        ("8.2/lite/entry", "8.2/lite/entry20"),
        ("8.2/master/full+preset", "8.2/master/full"),
        ("6.1/pro/40", "6.2/pro/built40"),
        ("8.2/master", "8.2/master"),
    ] {
        assert_eq!(parse(text).to_string(), name);
    }
}

#[test]
fn what_is_not_a_regulation_is_refused_with_what_to_write() {
    for (text, error) in [
        ("9.1", "“9.1” is not a regulation: write an edition and a format, and a frame"),
        ("9.2/pro", "there is no edition “9.2”"),
        ("9.1/prof", "there is no format “prof”"),
        ("9.1/pro/stratgy", "9.1 has no frame “stratgy”: write one of full, entry16, random40, pack,"),
        ("9.1/pro/stratgy", "did you mean “strategy”?"),
        ("8.2/master/draft", "8.2 has no frame “draft”, which is in 9.1: write one of full, entry20,"),
        ("8.2/lite/pack", "write one of 8.2/lite/entry20, 8.2/standard/pack, 8.2/standard/rare_pack,"),
        ("7.0/lite/full+preset2", "7.0/lite/full cannot have the option “preset2”: it has no options"),
        ("7.0/pro/entry+preset4", "7.0/pro/entry cannot have the option “preset4”: write one of preset2"),
        ("7.0/pro/full+preset2+preset4", "cannot have the option “preset4”"),
        ("7.0/pro/full+preset4+preset2", "cannot have the option “preset2”"),
        ("7.0/pro/full+preset2+preset2", "cannot have the option “preset2”"),
        ("7.0/pro/full+pack", "write one of preset2, preset4"),
        ("9.1/pro/pack+preset2", "it has no options"),
    ] {
        let found = refused(text);
        assert!(found.contains(error), "{text}: {found}");
    }
}

/// Life before the first player is decided (F3).
#[test]
fn set_ups_leave_as_many_cards_as_the_rules_say() {
    let left = |text: &str, deck: usize| {
        let book = library().regulated(&parse(text), library().version()).unwrap().book;
        deck - SetUpStep::cards_for(&book.set_up_steps(false)) + 1
    };
    assert_eq!(left("9.1/lite/entry16", 16), 7);
    for (frame, lives) in [
        ("pack", [17, 31]),
        ("rare_pack", [16, 30]),
        ("strategy", [16, 30]),
        ("extra", [14, 28]),
        ("draft", [14, 28]),
    ] {
        assert_eq!([40, 54].map(|deck| left(&format!("9.1/master/{frame}"), deck)), lives, "{frame}");
    }
    assert_eq!(left("7.0/master/full+preset4", 54), 54 - 7 - 4);
}

/// A frame is part of a rulebook only if it changes more than the deck.
#[test]
fn frames_that_only_name_a_deck_leave_the_rulebook_as_it_is() {
    for (regulation, _) in all() {
        let regulated = library().regulated(&regulation, library().version()).unwrap();
        let bare = rulebook(regulation.edition, regulation.format);
        let plain =
            ["full", "entry", "entry20", "entry16", "random40", "built40", "random_half", "built_half"];
        let frame = regulation.frame.as_deref().unwrap();
        let is_plain = plain.contains(&frame) || frame == "regular";
        assert_eq!(regulated.book.frame.is_none(), is_plain, "{regulation}");
        assert_eq!(regulated.book == bare, is_plain, "{regulation}");
        assert!(regulated.deck.is_some() && !regulated.preset, "{regulation}");
    }
    let preset = library().regulated(&parse("7.0/pro/full+preset2"), 2).unwrap();
    assert!(preset.book.frame.is_none() && preset.preset);
}

#[test]
fn decks_of_the_frames_follow_their_rules() {
    let deck = |text: &str| library().regulated(&parse(text), library().version()).unwrap().deck.unwrap();
    for edition in editions() {
        let entry = deck(&format!("{edition}/lite/entry"));
        assert_eq!(entry, DeckRule::Fixed(rulebook(edition, Format::Lite).switches.entry_deck));
    }
    assert_eq!(deck("9.1/lite/entry16").counts(), (16, 16));
    let first = |count| CardSet::ALL.into_iter().take(count).collect::<CardSet>();
    let built = deck("9.1/pro/strategy");
    assert_eq!([39, 40, 54].map(|count| built.check(first(count)).is_ok()), [false, true, true]);
    assert_eq!(built.check(first(39)).unwrap_err().to_string(), "the deck has 39 cards: write 40 to 54");
    assert_eq!(deck("6.0/pro/40").check(first(41)), Err(DeckError::Count { has: 41, least: 1, most: 40 }));
    assert_eq!(deck("7.0/pro/random40").check(first(40)), Err(DeckError::NotBuilt));
    assert!(deck("7.0/pro/built_half").is_series() && deck("6.0/pro/random_half").counts() == (27, 27));
}

#[test]
fn framed_rulebooks_have_versions_and_hashes_of_their_own() {
    let pack = parse("8.2/pro/pack");
    let old = library().regulated(&pack, 1).unwrap_err();
    assert_eq!((old.first, old.last), (2, library().version()));
    let hash =
        |text: &str| library().regulated(&parse(text), library().version()).unwrap().book.fingerprint();
    assert_ne!(hash("8.2/pro/pack"), hash("8.2/pro/rare_pack"));
    assert_ne!(hash("7.0/pro/random40+preset4"), hash("7.0/pro/random40+pack"));
    assert_eq!(parse("7.0/pro/random40+pack+preset4"), parse("7.0/pro/random40+preset4+pack"));
}

const FILES: &str = "
[editions.'1.0']
[switches]
introduced = '1.0'
hand = 7
[frames.small]
introduced = '1.0'
formats = ['lite']
deck = 'built 10 20'
setup = ['shuffle', 'draw 7', 'first', 'start']
[frames.large]
introduced = '1.0'
inherits = 'small'
formats = ['lite']
deck = 'built 10 54'
setup = ['shuffle', 'draw 7', 'first', 'start']
[frames.other]
introduced = '1.0'
formats = ['lite']
deck = 'random 30'
setup = ['shuffle', 'draw 7', 'first', 'start']
[actions.leap]
introduced = '1.0'
frames = ['small']
kind = 'summon'
timing = 'main'
speed = 'normal'
do = ['draw']
";

#[test]
fn rows_of_a_frame_are_in_it_and_in_those_that_inherit_it() {
    let library = Library::read([("a.toml", FILES)]).unwrap();
    let has = |text: &str| {
        let regulated = library.regulated(&library.parse_regulation(text).unwrap(), 1).unwrap();
        (regulated.book.action("leap").is_some(), regulated.book.frame.is_some())
    };
    assert_eq!((has("1.0/lite"), has("1.0/lite/other")), ((false, false), (false, false)));
    assert_eq!((has("1.0/lite/small"), has("1.0/lite/large")), ((true, true), (true, true)));
    assert!(library.rulebook(Edition::new(1, 0), Format::Master).unwrap().actions.is_empty());
}

#[test]
fn mistakes_in_frames_are_reported_with_their_position() {
    for (was, is, error) in [
        ("deck = 'built 10 20'", "deck = 'bult 10 20'", "9:9: unexpected “bult”"),
        ("'draw 7', 'first'", "'draw 7', 'fist'", "did you mean “first”?"),
        ("inherits = 'small'", "inherits = 'smal'", "did you mean “small”?"),
        ("frames = ['small']", "frames = ['big']", "there is no frame or option “big” above"),
        ("deck = 'built 10 20'\n", "", "“deck” is missing"),
        ("formats = ['lite']", "formats = ['light']", "unexpected “light”"),
        ("formats = ['lite']", "format = ['lite']", "“format” is not a key of this table"),
    ] {
        let errors = Library::read([("a.toml", &*FILES.replacen(was, is, 1))]).expect_err(error);
        assert!(errors.iter().any(|it| it.to_string().contains(error)), "{error}: {errors:?}");
    }
}
