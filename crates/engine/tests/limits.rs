//! Limits of rulebooks and of games: what cannot be played is refused with a reason, and whatever is
//! accepted comes to an end.

use saigen_cards::{CardSet, Rank, Seat, Suit};
use saigen_editions::{editions, library, rulebook};
use saigen_engine::{
    ABILITY_LIMIT, ANSWER_STEPS, CHARACTER_LIMIT, EFFECT_LIMIT, Event, FOG_KIND_LIMIT, GAME_STEPS, Game,
    HAND_LIMIT, Outcome, Rules, RulesError,
};
use saigen_notation::{Record, choice_text, parse_game, parse_rulebook};
use saigen_rulebook::spelling::ID_LIMIT;
use saigen_rulebook::{Ability, Edition, Format, Kind, Names, Need, Rulebook, SetUpStep, Who, Zone};
use saigen_testkit::views::Folded;
use saigen_testkit::{Random, all_rules, endless_rules, play_out, set_ups};

/// 8.2 Lite with a custom action: its first line without the id, its origin, its verbs.
fn book_with(head: &str, origin: &str, verbs: &[&str]) -> Rulebook {
    let text = rulebook(Edition::new(8, 2), Format::Lite).canonical();
    let verbs: String = verbs.iter().map(|verb| format!("  do {verb}\n")).collect();
    let row = format!("action new {head}\n  counterable true\n  cost_triggers_wait false\n{origin}{verbs}");
    parse_rulebook(&format!("{text}{row}")).unwrap_or_else(|errors| panic!("{errors:#?}\n{row}"))
}

/// 8.2 Lite and an action that players request at once and for nothing.
fn book_doing(keys: &str, target: &str, verbs: &[&str]) -> Rulebook {
    let origin = format!(
        "  cost none\n  keys {keys}\n  target {target}\n  once_a_turn false\n  only_in_opponents_turn false\n"
    );
    book_with("lite basic main immediate", &origin, verbs)
}

fn refusal(book: Rulebook) -> Option<RulesError> {
    Rules::new(book).err()
}

#[test]
fn published_rulebooks_are_accepted_in_every_version() {
    for edition in editions() {
        for format in Format::ALL {
            for version in 1..=library().version() {
                let Ok(book) = library().pinned(edition, format, version) else { continue };
                assert_eq!(refusal(book), None, "{edition} {format} {version}");
            }
        }
    }
}

#[test]
fn every_regulation_can_be_set_up() {
    for (regulation, _) in editions().flat_map(|edition| library().regulations(edition)) {
        for regulation in library().with_options(&regulation) {
            let book = library().regulated(&regulation, library().version()).unwrap().book;
            assert_eq!(refusal(book), None, "{regulation}");
        }
    }
}

/// A draft in another order, or with cards left over, is refused, never played without them.
#[test]
fn a_draft_is_divided_completely_and_into_trumps_first() {
    let refused = |change: fn(&mut Vec<SetUpStep>)| {
        let mut book = library().rulebook_of(&"9.1/master/draft".parse().unwrap()).unwrap();
        change(&mut book.frame.as_mut().unwrap().steps);
        refusal(book).map(|error| error.to_string())
    };
    assert_eq!(refused(|_| {}), None);
    let changes: [fn(&mut Vec<SetUpStep>); 4] = [
        |steps| steps.retain(|step| *step != SetUpStep::Scenario(3)),
        |steps| steps.swap(2, 3),
        |steps| steps.swap(1, 2),
        |steps| steps[1] = SetUpStep::Draft { packets: 6, cards: 0 },
    ];
    for change in changes {
        let error = refused(change).expect("the draft is not divided");
        assert!(error.contains("after “draft 6 3” come “trumps 2” first"), "{error}");
    }
}

#[test]
fn an_effect_has_a_limit() {
    let book = |count| book_doing("free", "none", &vec!["draw"; count]);
    assert_eq!(refusal(book(EFFECT_LIMIT)), None);
    for count in [EFFECT_LIMIT + 1, 255, 256, 4096] {
        let error = refusal(book(count)).expect("the effect is too long");
        assert_eq!(error, RulesError::TooManyVerbs("new".into()));
        assert_eq!(error.to_string(), "the effect of “new” has too many verbs; at most 64 are possible");
    }
}

#[test]
fn everything_that_can_be_counted_has_a_limit() {
    let refused = |change: &dyn Fn(&mut Rulebook)| {
        let mut book = rulebook(Edition::new(8, 2), Format::Master);
        change(&mut book);
        refusal(book)
    };
    let characters = |count: usize| {
        refused(&|book| {
            let row = book.characters[0].clone();
            let more = (book.characters.len()..count).map(|index| (index, row.clone()));
            let more: Vec<_> = more
                .map(|(index, row)| saigen_rulebook::Character { id: format!("kind_{index}").into(), ..row })
                .collect();
            book.characters.extend(more);
        })
    };
    assert_eq!(characters(CHARACTER_LIMIT), None);
    assert_eq!(characters(CHARACTER_LIMIT + 1), Some(RulesError::TooManyCharacters(CHARACTER_LIMIT + 1)));
    let fogs = |count: usize| {
        refused(&|book| {
            let row = book.fogs[0].clone();
            let more = (book.fogs.len()..count).map(|index| (index, row.clone()));
            let more: Vec<_> = more
                .map(|(index, row)| saigen_rulebook::Fog { id: format!("fog_{index}").into(), ..row })
                .collect();
            book.fogs.extend(more);
        })
    };
    assert_eq!(fogs(FOG_KIND_LIMIT), None);
    assert_eq!(fogs(FOG_KIND_LIMIT + 1), Some(RulesError::TooManyFogs(FOG_KIND_LIMIT + 1)));
    let hand = |count: usize| refused(&|book| book.switches.hand = count as u8);
    assert_eq!(hand(HAND_LIMIT), None);
    assert_eq!(hand(HAND_LIMIT + 1), Some(RulesError::Hand(HAND_LIMIT + 1)));
    let id = |id: String| refused(&|book| book.actions[7].id = id.clone().into());
    assert_eq!(id("x".repeat(ID_LIMIT)), None);
    assert_eq!(id("x".repeat(1000)), Some(RulesError::Id("x".repeat(ID_LIMIT))));
    assert_eq!(id("a b\nc".into()), Some(RulesError::Id("a b\nc".into())));
    let name = |name: String| {
        let names = Names { ja: "名".into(), en: name.into() };
        refused(&|book| book.actions[7].names = Some(names.clone()))
    };
    assert_eq!(name("x".repeat(Names::MAX)), None);
    assert!(matches!(name("x".repeat(Names::MAX + 1)), Some(RulesError::Names(_))));
}

#[test]
fn rows_of_one_kind_have_ids_of_their_own_and_fogs_have_an_action() {
    let refused = |change: &dyn Fn(&mut Rulebook)| {
        let mut book = rulebook(Edition::new(8, 2), Format::Master);
        change(&mut book);
        refusal(book)
    };
    let twice = refused(&|book| book.characters.push(book.characters[0].clone()));
    assert_eq!(twice, Some(RulesError::SameKind("footman".into())));
    let twice = refused(&|book| book.fogs.push(book.fogs[0].clone()));
    assert_eq!(twice, Some(RulesError::SameKind("up".into())));
    let unknown = refused(&|book| book.fogs[0].action = "fly".into());
    assert_eq!(unknown, Some(RulesError::UnknownAction { row: "up".into(), named: "fly".into() }));
    let never = book_with("lite basic main immediate", "  after fallen none\n", &["draw"]);
    assert_eq!(refusal(never), Some(RulesError::NoCue("new".into())));
}

/// A bulwark lies face down; and costs are looked up by the set of abilities in force.
#[test]
fn bulwarks_have_no_abilities_and_abilities_are_few() {
    let refused = |change: &dyn Fn(&mut Rulebook)| {
        let mut book = rulebook(Edition::new(8, 2), Format::Master);
        change(&mut book);
        refusal(book)
    };
    let bulwark = Some(RulesError::Bulwark("bulwark".into()));
    let frees = |kind| Some(Ability::Frees { kind, timing: None, only: None });
    let changed = |change: &dyn Fn(&mut saigen_rulebook::Character)| {
        refused(&|book| book.characters.iter_mut().filter(|it| it.id == "bulwark").for_each(change))
    };
    assert_eq!(changed(&|it| it.haste = CardSet::rank(Rank::KING)), bulwark);
    assert_eq!(changed(&|it| it.ability = frees(Kind::Summon)), bulwark);
    let kinds = |count: usize| {
        refused(&|book| {
            let kinds =
                Kind::ALL.into_iter().filter(|kind| *kind != Kind::QuickMagic).take(count).enumerate();
            let row = book.characters[0].clone();
            let rows = kinds.map(|(index, kind)| saigen_rulebook::Character {
                id: format!("kind_{index}").into(),
                ability: frees(kind),
                ..row.clone()
            });
            book.characters.extend(rows);
        })
    };
    assert_eq!(kinds(ABILITY_LIMIT - 1), None);
    assert_eq!(kinds(ABILITY_LIMIT), Some(RulesError::TooManyAbilities(ABILITY_LIMIT + 1)));
}

const SOLDIER: &str = "soldier own false of_key_suit false";
const BULWARK: &str = "bulwark own false of_key_suit false";
const REQUEST: &str = "counterable in_reach false";

const TAKEN: Need = Need::Picked(&[Zone::Grave, Zone::Life, Zone::Pack]);
const DISCARDED: Need =
    Need::Picked(&[Zone::Hand(Who::Controller), Zone::Hand(Who::Target), Zone::Hand(Who::Opponent)]);
const ENTERING: Need = Need::Picked(&[Zone::Hand(Who::Controller), Zone::Grave]);

/// Verbs that can never do anything: keys, target, verbs, the one to blame, what it lacks.
#[rustfmt::skip]
const LACKING: &[(&str, &str, &[&str], usize, Need)] = &[
    ("free", "none", &["bury_target"], 0, Need::Character),
    ("free", "opponent", &["pose_target"], 0, Need::Character),
    ("free", REQUEST, &["turn_over_target"], 0, Need::Character),
    ("free", SOLDIER, &["bury_target", "target_to_hand"], 1, Need::Character),
    ("free", SOLDIER, &["target_to_life", "grow 1"], 1, Need::Character),
    ("free", BULWARK, &["grow 1"], 0, Need::Soldier),
    ("free", SOLDIER, &["nullify_target"], 0, Need::Request),
    ("free", REQUEST, &["nullify_target", "blank_target"], 1, Need::Request),
    ("free", "none", &["damage target 1"], 0, Need::Target),
    ("free", "none", &["pick_hand target", "discard_picked"], 0, Need::Target),
    ("free", "none", &["if target_there", "draw"], 0, Need::TargetLeft),
    ("free", "none", &["if target_charged", "draw"], 0, Need::Character),
    ("free", SOLDIER, &["stop_unless key_reaches_target", "draw"], 0, Need::Request),
    ("free", REQUEST, &["if key_reaches_target", "nullify_target"], 0, Need::Keys),
    ("free", "none", &["key_enters soldier charged"], 0, Need::KeysLeft),
    ("free", "none", &["keys_to_fog"], 0, Need::KeysLeft),
    ("free; S", "none", &["keys_to_hand", "key_enters soldier charged"], 1, Need::KeysLeft),
    ("free", "opponent", &["damage target keys"], 0, Need::Keys),
    ("free; SA S2", "opponent", &["damage target key_of_heart"], 0, Need::KeyOf(Suit::Heart)),
    ("free", "none", &["take_picked"], 0, TAKEN),
    ("free", "none", &["pick_grave", "discard_picked"], 1, DISCARDED),
    ("free", "none", &["pick_life 1", "picked_enters soldier charged"], 1, ENTERING),
    ("free", "none", &["pick_hand controller", "take_picked"], 1, TAKEN),
    ("free", "opponent", &["pick_hand target", "picked_enters soldier charged"], 1, ENTERING),
    ("free", "none", &["pick_grave", "take_picked", "take_picked"], 2, TAKEN),
    ("free", "none", &["pick_grave", "discard_down 3", "take_picked"], 2, TAKEN),
    ("free", "none", &["turned_up_enter 9 driven"], 0, Need::TurnedUp),
    ("free", "none", &["turn_up 2 top", "turned_up_to_bottom", "turned_up_enter 9 driven"], 2, Need::TurnedUp),
    ("free", "none", &["if chose_second true", "draw"], 0, Need::Half),
    ("free", SOLDIER, &["draw", "if target_charged"], 1, Need::Next),
    ("free", SOLDIER, &["draw", "stop_unless target_charged"], 1, Need::Next),
    ("free", "none", &["turn_up 0 top"], 0, Need::Number(false)),
    ("free", "none", &["pick_life 0", "take_picked"], 0, Need::Number(false)),
    ("free", "none", &["discard_down 54"], 0, Need::Number(false)),
    ("free", "none", &["grow_all 0"], 0, Need::Number(false)),
    ("free", SOLDIER, &["if target_size_divided_by 0", "bury_target"], 0, Need::Number(false)),
];

#[test]
fn verbs_that_can_never_do_anything_are_refused_with_what_they_lack() {
    for &(keys, target, verbs, at, need) in LACKING {
        let verb = verbs[at].to_string();
        let wanted = RulesError::Needs { row: "new".into(), verb, need };
        assert_eq!(refusal(book_doing(keys, target, verbs)), Some(wanted), "{verbs:?}");
    }
}

/// Verbs that do something in some game are accepted, however seldom that is (R22).
#[rustfmt::skip]
const POSSIBLE: &[(&str, &str, &[&str])] = &[
    ("free", SOLDIER, &["if target_size_at_most 0", "bury_target", "grow 1"]),
    ("free", BULWARK, &["turn_over_target", "grow 1"]),
    ("free; S", "none", &["keys_to_hand", "damage controller keys"]),
    ("free; all", "opponent", &["damage target key_of_heart"]),
    ("free", "none", &["pick_life 1", "draw", "discard_picked"]),
    ("free", SOLDIER, &["target_to_life", "damage target 3"]),
    ("free", "none", &["bury_soldiers 0", "bury_until none", "discard_down 0"]),
    ("free", "none", &["pick_life 255", "take_picked", "life_enters 255 driven"]),
    ("free", "player", &["pick_hand target", "picked_enters bulwark charged"]),
];

#[test]
fn verbs_that_may_do_something_are_accepted() {
    for &(keys, target, verbs) in POSSIBLE {
        assert_eq!(refusal(book_doing(keys, target, verbs)), None, "{verbs:?}");
    }
}

fn game_at(rules: &Rules, text: &str) -> Game {
    parse_game(rules, text).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// Takes an answer by its text and says what happened.
fn answer(rules: &Rules, game: &mut Game, word: &str) -> Vec<Event> {
    let options = game.decision().expect("the game asks").options;
    let choice = options.iter().find(|&it| choice_text(rules, it) == word).expect("the answer is offered");
    let mut events = Vec::new();
    let mut hear = |event: Event| events.push(event);
    game.choose(rules, choice, &mut Random::new(1), &mut hear).expect("it is listed");
    events
}

/// A chain of triggers within one answer is given an end, and everybody sees it.
#[test]
fn a_chain_that_never_ends_within_one_answer_is_given_an_end() {
    let rules = endless_rules();
    let text = "turn 5 a\npassed b\na life 20\nb life 20\na0 soldier charged SK\n#1 sweep a";
    let mut game = game_at(&rules, text);
    let mut folded = Folded::of(&game);
    let events = answer(&rules, &mut game, "pass");
    assert_eq!((game.outcome(), game.decision().is_none()), (Some(Outcome::Endless), true));
    assert!(events.contains(&Event::Over(Outcome::Endless)));
    assert!((ANSWER_STEPS..ANSWER_STEPS + 100).contains(&game.steps()), "{}", game.steps());
    folded.follow(&rules, &game, &events);
}

/// A record says how such a game ended, and replays to that end and to no other.
#[test]
fn a_game_without_end_is_recorded_and_replayed() {
    let rules = endless_rules();
    let book: String = rules.book().canonical().lines().map(|line| format!("| {line}\n")).collect();
    let record = |result: &str| {
        let position = "turn 5 a\npassed b\na life 20\nb life 20\na0 soldier charged SK\n#1 sweep a\n";
        let text = format!(
            "record 1\nrulebook custom\n{book}seed 1\nposition\n{position}moves\na: pass\nresult {result}\n"
        );
        Record::parse(&text).unwrap_or_else(|errors| panic!("{errors:#?}\n{text}"))
    };
    let endless = record("endless");
    assert!(endless.to_text().ends_with("\nresult endless\n"));
    let replayed = endless.replay(&mut |_| {}).expect("the game ends so");
    assert!(replayed.ending.is_endless());
    assert_eq!((replayed.ending.by(), replayed.ending.winner()), ("endless", None));
    assert!(record("draw").replay(&mut |_| {}).is_err());
    assert!(record("winner a").replay(&mut |_| {}).is_err());
}

/// Nobody can do anything but pass: every answer comes to an end, the game does not, until it is given one.
#[test]
fn a_game_that_never_ends_is_given_an_end() {
    let mut rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite)).expect("a published rulebook");
    for action in rules.actions() {
        Seat::BOTH.into_iter().for_each(|seat| rules.forbid(seat, action));
    }
    let mut game = game_at(&rules, "turn 5 a\na life 20\nb life 20");
    let mut answers = 0;
    while let Some(decision) = game.decision() {
        let pass = decision.options.nth(0).expect("there is an answer");
        game.choose_listed(&rules, pass, &mut Random::new(1), &mut ());
        answers += 1;
        assert!(answers <= GAME_STEPS, "the game goes on");
    }
    assert_eq!((game.outcome(), game.steps()), (Some(Outcome::Endless), GAME_STEPS));
}

/// Published rules stay far below the limits: no game takes a fiftieth of its steps, no answer a hundredth.
#[test]
fn published_games_stay_far_below_the_limits() {
    for rules in all_rules() {
        for (name, set_up) in set_ups(&rules) {
            for seed in 0..8 {
                let mut random = Random::new(seed);
                let mut game = Game::set_up(&rules, &set_up, &mut random, &mut ()).expect("it can be set up");
                let mut before = 0;
                play_out(&rules, &mut game, &mut random, |game| {
                    assert!(game.steps() - before < ANSWER_STEPS / 100, "{name}");
                    before = game.steps();
                });
                assert!(game.steps() < GAME_STEPS / 50, "{name}: {} steps", game.steps());
                assert_ne!(game.outcome(), Some(Outcome::Endless));
            }
        }
    }
}
