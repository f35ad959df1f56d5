//! Rules that no published edition needs, but a designer may write: changed rows and new actions made
//! of existing verbs.

mod found;

use std::borrow::Cow;

use saigen_cards::{Card, CardSet, Rank, Seat};
use saigen_editions::{editions, rulebook};
use saigen_engine::{Ask, Choice, FOG_LIMIT, Game, Reason, Rules, RulesError, Sight, View};
use saigen_notation::{choice_text, dump, parse_game, parse_position, position_text};
use saigen_rulebook::{
    Ability, Action, BodySpec, Character, Cost, Cue, Edition, Form, Format, Keys, Kind, Need, Op, Origin,
    Pose, Rulebook, Size, Speed, TargetSpec, Timing, Who,
};
use saigen_testkit::views::{Folded, VIEWERS, imagined_games_fit, look_the_same};
use saigen_testkit::{Random, generate, invariants, play_out};

/// A triggered action that makes its controller draw a card.
fn echo(id: &'static str, timing: Timing, speed: Speed, cue: Cue) -> Action {
    Action {
        id: Cow::Borrowed(id),
        kind: Kind::TriggeredMagic,
        format: Format::Lite,
        timing,
        speed,
        origin: Origin::Triggered(cue),
        counterable: true,
        cost_triggers_wait: false,
        effect: vec![Op::Draw],
        text: Cow::Borrowed("effect-draw"),
        names: None,
    }
}

fn with(edition: Edition, change: impl FnOnce(&mut Rulebook)) -> Rules {
    let mut book = rulebook(edition, Format::Master);
    change(&mut book);
    Rules::new(book).expect("the custom rules are possible")
}

fn row<'a>(book: &'a mut Rulebook, id: &str) -> &'a mut Action {
    book.actions.iter_mut().find(|action| action.id == id).expect("the row exists")
}

fn at(rules: &Rules, text: &str) -> Game {
    let position = parse_position(rules, text).expect("the position is written well");
    Game::from_position(rules, &position).expect("the position is possible")
}

fn play(rules: &Rules, game: &mut Game, words: &str) {
    for word in words.split_whitespace() {
        let options = game.decision().expect("the game asks").options;
        let choice = options.iter().find(|&choice| choice_text(rules, choice) == word);
        let choice = choice.unwrap_or_else(|| panic!("{word} is not offered:\n{}", dump(rules, game)));
        game.choose_listed(rules, choice, &mut Random::new(1), &mut ());
    }
}

const UP_WAITS_ON_ATTACK: &str = "
    turn 5 a
    a life 20
    b life 20
    a0 soldier charged S7
    #1 attack a
    #2 up a keys H5 target a0";

/// R11: a triggered main normal request is dropped in 8.2 if the stage is not empty; before, it is staged.
#[test]
fn a_main_trigger_is_dropped_on_a_stage_that_is_not_empty() {
    let echo = || echo("echo", Timing::Main, Speed::Normal, Cue::Resolved(Cow::Borrowed("up")));
    let stage = |edition| {
        let rules = with(edition, |book| book.actions.push(echo()));
        let mut game = at(&rules, UP_WAITS_ON_ATTACK);
        play(&rules, &mut game, "pass pass");
        game.stage().requests().len()
    };
    assert_eq!(stage(Edition::new(8, 2)), 1, "only the attack is left");
    assert_eq!(stage(Edition::new(7, 0)), 2, "the attack and the echo");
}

/// R11: a triggered quick request is staged whatever waits.
#[test]
fn a_quick_trigger_is_always_staged() {
    let echo = echo("echo", Timing::Quick, Speed::Normal, Cue::Resolved(Cow::Borrowed("up")));
    let rules = with(Edition::new(8, 2), |book| book.actions.push(echo));
    let mut game = at(&rules, UP_WAITS_ON_ATTACK);
    play(&rules, &mut game, "pass pass");
    assert_eq!(game.stage().requests().len(), 2);
}

/// R10 and R11: different immediate triggers of one player are put in order by that player; in 8.2 main
/// ones come first without asking.
#[test]
fn the_controller_orders_different_immediate_triggers() {
    let cue = || Cue::Resolved(Cow::Borrowed("up"));
    let two = |second| {
        move |book: &mut Rulebook| {
            book.actions.push(echo("first", Timing::Main, Speed::Immediate, cue()));
            book.actions.push(echo("second", second, Speed::Immediate, cue()));
        }
    };
    let rules = with(Edition::new(8, 2), two(Timing::Main));
    let mut game = at(&rules, UP_WAITS_ON_ATTACK);
    play(&rules, &mut game, "pass pass");
    assert!(dump(&rules, &game).contains("asks a trigger first second"), "{}", dump(&rules, &game));
    play(&rules, &mut game, "second");
    assert_eq!(game.side(Seat::A).life().len(), 18, "both were carried out");

    let rules = with(Edition::new(8, 2), two(Timing::Quick));
    let mut game = at(&rules, UP_WAITS_ON_ATTACK);
    play(&rules, &mut game, "pass pass");
    assert_eq!(game.side(Seat::A).life().len(), 18, "main, then quick, and nobody was asked");
}

/// A soldier that must be sacrificed for キル cannot be its target (R40).
#[test]
fn a_sacrificed_character_is_no_target() {
    let rules = with(Edition::new(8, 2), |book| {
        if let Origin::Direct(direct) = &mut row(book, "kill").origin {
            direct.cost = Cost::parse("S").expect("a cost");
        }
    });
    let kill = rules.find("kill").expect("the action exists");
    let text = "turn 5 a\na life 20\nb life 20\na hand S2 S3\na0 soldier charged H7\n";
    let game = at(&rules, text);
    assert_eq!(game.reasons(&rules, Seat::A, kill), [Reason::TargetNeededForCost]);
    let mut game = at(&rules, &format!("{text}a1 bulwark charged D4\n"));
    assert_eq!(game.reasons(&rules, Seat::A, kill), []);
    // The soldier is the only target, so the bulwark must pay: nothing is left to choose.
    play(&rules, &mut game, "kill");
    assert!(dump(&rules, &game).contains("#1 kill a keys S2 S3 target a0"), "{}", dump(&rules, &game));
    assert_eq!(game.side(Seat::A).row(), [] as [u8; 0]);
}

/// A bulwark that is sacrificed first cannot be driven afterwards.
#[test]
fn what_is_sacrificed_first_cannot_be_driven() {
    let rules = with(Edition::new(8, 2), |book| {
        if let Origin::Direct(direct) = &mut row(book, "reunion").origin {
            direct.cost = Cost::parse("SB").expect("a cost");
        }
    });
    let reunion = rules.find("reunion").expect("the action exists");
    let text = "turn 5 a\na life 20\nb life 20\na hand H2 H3\na0 bulwark charged D4\n";
    assert!(!at(&rules, text).is_available(&rules, Seat::A, reunion));
    let mut game = at(&rules, &format!("{text}a1 soldier driven D7\n"));
    play(&rules, &mut game, "reunion");
    assert!(dump(&rules, &game).contains("a0 bulwark driven D4"), "the soldier was sacrificed");
}

/// The engine holds its invariants under rules that combine costs, keys and targets in new ways.
#[test]
fn odd_costs_keep_the_invariants() {
    let costs = ["S", "SB", "BS", "DD", "LL", "BSD", "SSB", "DLB"];
    for (index, letters) in costs.iter().enumerate() {
        let rules = with(Edition::new(8, 2), |book| {
            for action in &mut book.actions {
                if let Origin::Direct(direct) = &mut action.origin
                    && !direct.keys.is_empty()
                {
                    direct.cost = Cost::parse(letters).expect("a cost");
                }
            }
        });
        for seed in 0..30 {
            let mut random = Random::new(seed + 100 * index as u64);
            let mut game = generate::position(&rules, &mut random);
            play_out(&rules, &mut game, &mut random, |game| {
                invariants::check(&rules, game);
                if seed < 4 {
                    invariants::steps_and_wholes_agree(&rules, game);
                }
            });
        }
    }
}

/// A soldier card that no character of the format is made of goes to the graveyard (R23).
#[test]
fn a_card_that_makes_no_soldier_goes_to_the_graveyard() {
    let mut book = rulebook(Edition::new(8, 2), Format::Master);
    book.characters.retain(|character| character.id != "magician");
    let rules = Rules::new(book).expect("the custom rules are possible");
    let text = "turn 5 a\na life 20\nb life 20\na0 bulwark charged Jk1\n#1 reverse a keys S5 H5 target a0";
    let mut game = at(&rules, text);
    play(&rules, &mut game, "pass pass charged");
    assert!(game.side(Seat::A).grave().to_set().contains("Jk1".parse().expect("a card")));
}

#[test]
fn impossible_rulebooks_are_refused_with_a_reason() {
    let refused = |change: &dyn Fn(&mut Rulebook)| {
        let mut book = rulebook(Edition::new(8, 2), Format::Lite);
        change(&mut book);
        Rules::new(book).expect_err("the rulebook is impossible")
    };
    let twice = refused(&|book| {
        let row = book.actions[0].clone();
        book.actions.push(row);
    });
    assert_eq!(twice, RulesError::SameId("end".into()));
    let unknown = refused(&|book| {
        book.actions.push(echo("echo", Timing::Main, Speed::Normal, Cue::Resolved(Cow::Borrowed("truce"))));
    });
    assert_eq!(unknown, RulesError::UnknownAction { row: "echo".into(), named: "truce".into() });
    let overlap = refused(&|book| {
        if let Origin::Direct(direct) = &mut row(book, "up").origin {
            direct.keys = Keys::each(CardSet::ALL, CardSet::JOKERS);
        }
    });
    assert_eq!(overlap, RulesError::Keys("up".into()));
    let no_cards = refused(&|book| {
        if let Origin::Direct(direct) = &mut row(book, "up").origin {
            direct.keys = Keys::one(CardSet::EMPTY);
        }
    });
    assert_eq!(no_cards, RulesError::Keys("up".into()));
    let mounted = refused(&|book| row(book, "up").effect = vec![Op::MountKey]);
    let needs = RulesError::Needs { row: "up".into(), verb: "mount_key".into(), need: Need::Mount };
    assert_eq!(mounted, needs);
    let endless = refused(&|book| {
        let after = |id| Cue::Resolved(Cow::Borrowed(id));
        book.actions.push(echo("tick", Timing::Main, Speed::Immediate, after("tock")));
        book.actions.push(echo("tock", Timing::Main, Speed::Immediate, after("tick")));
    });
    assert_eq!(endless, RulesError::Endless("tick".into()));
    let too_many = refused(&|book| {
        for _ in 0..120 {
            let row = book.actions[7].clone();
            book.actions.push(row);
        }
    });
    assert!(matches!(too_many, RulesError::TooManyActions(_)));
    let two_keys = refused(&|book| {
        if let Origin::Direct(direct) = &mut row(book, "equip").origin {
            direct.keys = Keys::two_of_one_suit();
        }
    });
    assert_eq!(two_keys, RulesError::KeyTarget("equip".into()));
    let of_hidden_suit = refused(&|book| {
        if let Origin::Direct(direct) = &mut row(book, "up").origin {
            direct.target = TargetSpec::Character { body: BodySpec::Bulwark, own: false, of_key_suit: true };
        }
    });
    assert_eq!(of_hidden_suit, RulesError::KeySuit("up".into()));
}

/// A card that is taken out of a life which is not shuffled gives nothing away about where it lay (R42).
#[test]
fn a_card_taken_out_of_a_life_blurs_the_places_of_the_others() {
    let rules = with(Edition::new(8, 2), |book| {
        row(book, "search").effect.retain(|op| !matches!(op, Op::ShuffleLife));
    });
    let mut game = at(&rules, "turn 5 a\na life S5 H3 D2\nb life 20\na hand Jk1\na public H3\na sure H3");
    let known = |game: &Game| VIEWERS.map(|viewer| View::of(game, viewer).sides[Seat::A].life);
    assert!(
        known(&game).iter().all(|life| life.cards().contains(&Sight::face("H3".parse().expect("a card"))))
    );
    let mut folded = Folded::of(&game);
    play_followed(&rules, &mut game, &mut folded, "search S5");
    for life in known(&game) {
        assert_eq!(life.cards(), [Sight::BACK; 2]);
    }
}

/// Plays like [`play`] and compares every view with the one that the events fold to.
fn play_followed(rules: &Rules, game: &mut Game, folded: &mut Folded, words: &str) {
    for word in words.split_whitespace() {
        let options = game.decision().expect("the game asks").options;
        let choice =
            options.iter().find(|&choice| choice_text(rules, choice) == word).expect("it is offered");
        let mut events = Vec::new();
        game.choose_listed(rules, choice, &mut Random::new(1), &mut |event| events.push(event));
        folded.follow(rules, game, &events);
    }
}

/// R16: combat is over when a judgement has resolved, so nothing that needs an attacker follows it.
#[test]
fn nothing_with_an_attacker_follows_a_judgement() {
    let rules = with(Edition::new(8, 2), |book| row(book, "attack").effect.push(Op::JudgeDamage));
    let mut game = at(&rules, "turn 5 a\na life 20\nb life 20\na0 soldier charged S7\n#1 attack a");
    play(&rules, &mut game, "pass pass a0");
    assert!(game.stage().is_empty(), "no block follows: {}", dump(&rules, &game));
    assert_eq!(game.side(Seat::B).life().len(), 13);
}

/// A counter with several key cards reaches as far as their sum.
#[test]
fn several_key_cards_of_a_counter_add_up() {
    let rules = with(Edition::new(8, 2), |book| {
        if let Origin::Direct(direct) = &mut row(book, "counter").origin {
            direct.keys = Keys::two(CardSet::ALL);
        }
    });
    let text = "turn 5 a\na life 20\nb life 20\nb0 soldier charged D7
        #1 up a keys H9 target b0\n#2 counter b keys C4 C5 target #1";
    let mut game = at(&rules, text);
    play(&rules, &mut game, "pass pass");
    assert!(game.stage().is_empty(), "{}", dump(&rules, &game));
}

/// A bulwark has no size: it is neither small enough to fall nor made smaller.
#[test]
fn a_bulwark_has_no_size() {
    let rules = with(Edition::new(8, 2), |book| {
        if let Origin::Direct(direct) = &mut row(book, "down").origin {
            direct.target =
                TargetSpec::Character { body: BodySpec::Character, own: false, of_key_suit: false };
        }
    });
    let text = "turn 5 a\na life 20\nb life 20\nb0 bulwark charged SA\n#1 down a keys S5 target b0";
    let mut game = at(&rules, text);
    play(&rules, &mut game, "pass pass");
    assert!(dump(&rules, &game).contains("b0 bulwark charged SA"), "{}", dump(&rules, &game));
}

/// A verb that picks forgets what was picked before, also where it finds nothing to pick (R22).
#[test]
fn what_was_picked_before_is_no_longer_picked() {
    let rules = with(Edition::new(8, 2), |book| {
        let enters = Op::PickedEnters { form: Form::Soldier, pose: Pose::Charged };
        row(book, "reunion").effect = vec![Op::PickGrave, Op::PickHand { whose: Who::Controller }, enters];
    });
    let text = "turn 5 a\na life 20\nb life 20\na grave C9 C8\n#1 reunion a keys H5 H6";
    let mut game = at(&rules, text);
    play(&rules, &mut game, "pass pass C9");
    assert_eq!(game.side(Seat::A).characters().count(), 0, "{}", dump(&rules, &game));
}

/// An action forbidden to a seat is not offered, and the reason says so.
#[test]
fn a_forbidden_action_is_not_offered() {
    let mut rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite)).expect("a published rulebook");
    let attack = rules.find("attack").expect("the action exists");
    rules.forbid(Seat::A, attack);
    let game = at(&rules, "turn 5 a\na life 20\nb life 20");
    assert!(!game.decision().expect("the game asks").options.contains(Choice::Action(attack)));
    assert_eq!(game.reasons(&rules, Seat::A, attack), [Reason::Forbidden]);
}

/// Where everything is forbidden, players pass; nothing hangs, and somebody is always asked something.
#[test]
fn a_table_that_forbids_everything_still_asks() {
    for edition in editions() {
        let mut rules = Rules::new(rulebook(edition, Format::Lite)).expect("a published rulebook");
        for action in rules.actions() {
            Seat::BOTH.into_iter().for_each(|seat| rules.forbid(seat, action));
        }
        let mut game = at(&rules, "turn 5 a\na life 20\nb life 20");
        for _ in 0..10 {
            play(&rules, &mut game, "pass");
        }
    }
}

/// Effects put together at random from existing verbs: whatever a designer writes, cards stay in one place
/// and somebody is always asked something that can be answered.
#[test]
fn random_programs_keep_the_invariants() {
    let verbs: Vec<Op> = editions()
        .flat_map(|edition| rulebook(edition, Format::Master).actions)
        .flat_map(|action| action.effect)
        .filter(|op| !matches!(op, Op::MountKey | Op::PassTurn))
        .collect();
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let rules = with(Edition::new(8, 2), |book| {
            for index in 0..book.actions.len() {
                let action = &book.actions[index];
                if action.direct().is_some() && action.id != "end" && random.one_in(2) {
                    reprogram(book, index, &verbs, &mut random);
                }
            }
        });
        let mut game = generate::position(&rules, &mut random);
        for _ in 0..600 {
            let Some(decision) = game.decision() else { break };
            let choice = random.pick(decision.options);
            game.choose_listed(&rules, choice, &mut random, &mut ());
            invariants::check(&rules, &game);
            reads_back(&rules, &game);
        }
    }
}

/// Gives an action a random effect that can be played; if none is found soon, its own.
fn reprogram(book: &mut Rulebook, index: usize, verbs: &[Op], random: &mut Random) {
    let own = book.actions[index].effect.clone();
    for _ in 0..40 {
        let count = 1 + random.number(4);
        book.actions[index].effect = (0..count).map(|_| verbs[random.number(verbs.len())]).collect();
        if Rules::new(book.clone()).is_ok() {
            return;
        }
    }
    book.actions[index].effect = own;
}

/// Whatever the rules, a moment at which somebody is asked something can be written down.
fn reads_back(rules: &Rules, game: &Game) {
    let Some(text) = position_text(rules, game) else { return };
    let again = parse_game(rules, &text).unwrap_or_else(|errors| panic!("{errors:#?}\n{text}"));
    look_the_same(game, &again, &text);
}

/// A full fog takes no more cards, and the reason says so; requests that wait count as well.
#[test]
fn a_full_fog_is_a_reason() {
    let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite)).expect("a published rulebook");
    let up = rules.find("up").expect("the action exists");
    let text = |fog: &str| {
        format!("turn 5 a\na life 5\nb life 20\na hand H2 C2\na0 soldier charged D7\na fog {fog}\n")
    };
    let cards: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    let cards: Vec<&str> =
        cards.iter().map(|card| &**card).filter(|card| !["H2", "C2", "D7"].contains(card)).collect();
    let room = cards[..FOG_LIMIT - 1].join(" ");
    assert_eq!(at(&rules, &text(&room)).reasons(&rules, Seat::A, up), []);
    let full = at(&rules, &text(&cards[..FOG_LIMIT].join(" ")));
    assert_eq!(full.reasons(&rules, Seat::A, up), [Reason::FogFull { limit: FOG_LIMIT }]);
    assert!(!full.is_available(&rules, Seat::A, up));
}

/// A card of the graveyard that makes no soldier stays in the graveyard, for everybody to see (R23).
#[test]
fn a_card_of_the_graveyard_that_makes_no_soldier_stays_there() {
    let mut book = rulebook(Edition::new(8, 2), Format::Lite);
    let enters = Op::PickedEnters { form: Form::Soldier, pose: Pose::Charged };
    row(&mut book, "end").effect = vec![Op::PickGrave, enters];
    let rules = Rules::new(book).expect("the custom rules are possible");
    let mut game = at(&rules, "turn 5 a\na life 20\nb life 20\na grave S5 Jk1 H7");
    play(&rules, &mut game, "end pass pass Jk1");
    assert_eq!(game.side(Seat::A).grave().top(), Some("Jk1".parse().expect("a card")));
    invariants::check(&rules, &game);
}

/// An action that passes the turn at once does not keep the chance (R2), and the position can be written.
#[test]
fn the_chance_goes_with_the_turn() {
    let rules = with(Edition::new(6, 0), |book| {
        row(book, "end").speed = Speed::Immediate;
        row(book, "end").effect = vec![Op::PassTurn, Op::MayDraw];
    });
    let mut game = at(&rules, "turn 5 a\na life 20\nb life 20");
    play(&rules, &mut game, "end");
    reads_back(&rules, &game);
    play(&rules, &mut game, "no");
    assert_eq!((game.turn(), game.chance()), (Seat::B, Seat::B));
    reads_back(&rules, &game);
}

/// Cards of a life or a hand that were picked in secret are imagined there.
#[test]
fn cards_picked_in_secret_are_imagined() {
    for pick in [Op::PickLife { count: 2 }, Op::PickHand { whose: Who::Controller }] {
        let enters = Op::PickedEnters { form: Form::Chosen, pose: Pose::Charged };
        let takes = if pick == (Op::PickLife { count: 2 }) { Op::TakePicked } else { enters };
        let rules = with(Edition::new(8, 2), |book| {
            row(book, "end").effect = vec![pick, Op::ChooseForm, takes];
        });
        let mut game = at(&rules, "turn 5 a\na life 20\nb life 20\na hand H2 C3 D4");
        play(&rules, &mut game, "end pass pass");
        while game.decision().is_some_and(|decision| decision.ask != Ask::Form) {
            let first = game.decision().and_then(|decision| decision.options.nth(0)).expect("it is asked");
            game.choose_listed(&rules, first, &mut Random::new(1), &mut ());
        }
        imagined_games_fit(&rules, &game, &mut Random::new(1));
    }
}

/// A bulwark that the effect itself has turned into a soldier is still its target in a written position.
#[test]
fn a_target_that_its_effect_has_changed_can_be_written() {
    let rules = with(Edition::new(8, 2), |book| {
        row(book, "destroy_bulwark").effect = vec![Op::BulwarksBecomeSoldiers, Op::MayDraw, Op::BuryTarget];
        if let Origin::Direct(direct) = &mut row(book, "destroy_bulwark").origin {
            direct.target = TargetSpec::Character { body: BodySpec::Bulwark, own: true, of_key_suit: false };
        }
    });
    let text = "turn 5 a\na life 20\nb life 20\na hand H2 D3\na0 bulwark charged D4\na1 bulwark charged S4";
    let mut game = at(&rules, text);
    play(&rules, &mut game, "destroy_bulwark a0 pass pass");
    assert_eq!(game.decision().map(|decision| decision.ask), Some(Ask::DrawMore));
    reads_back(&rules, &game);
}

fn character<'a>(book: &'a mut Rulebook, id: &str) -> &'a mut Character {
    book.characters.iter_mut().find(|character| character.id == id).expect("the row exists")
}

/// Haste belongs to a kind: a king has it in an armed soldier, and not alone; an ace alone, and no longer armed.
#[test]
fn haste_belongs_to_each_kind_of_character() {
    let rules = with(Edition::new(8, 2), |book| {
        character(book, "armed_soldier").haste = CardSet::rank(Rank::KING);
    });
    let text = "turn 5 a\na life 20\nb life 20\na0 soldier charged SK fresh SK\n\
        a1 soldier charged HK H3 fresh HK H3\na2 soldier charged DA fresh DA\n\
        a3 soldier charged CA C2 fresh CA C2\na4 soldier charged S9";
    let mut game = at(&rules, text);
    play(&rules, &mut game, "attack pass pass");
    let able = game.decision().expect("attackers are named").options;
    let able: Vec<String> = able.iter().map(|choice| choice_text(&rules, choice)).collect();
    assert_eq!(able, ["a1", "a2", "a4", "done"]);
}

/// Abilities belong to a kind, and several are in force at once: aces free summons, a magician quick magic.
#[test]
fn abilities_belong_to_each_kind_of_character() {
    let rules = with(Edition::new(8, 2), |book| {
        character(book, "ace").ability =
            Some(Ability::Frees { kind: Kind::Summon, timing: None, only: None });
    });
    let can = |characters: &str, action: &str| {
        let hand = "turn 5 a\na life 20\nb life 20\na hand S5 H2";
        let game = at(&rules, &format!("{hand}\nb0 soldier S9\n{characters}"));
        game.is_available(&rules, Seat::A, rules.find(action).expect("8.2 has it"))
    };
    // A summon costs BL, and there is no bulwark; アップ costs a discard, which the other card is.
    assert!(!can("a0 soldier SK", "summon_soldier"));
    assert!(can("a0 soldier SA", "summon_soldier"));
    assert!(!can("a0 soldier SA S3", "summon_soldier"), "an armed soldier is no ace");
    assert!(!can("a0 soldier Jk1", "summon_soldier"));
    assert!(can("a0 soldier Jk1\na1 soldier SA", "summon_soldier"));
    let costs = |characters: &str| {
        let text = "turn 5 a\na life 20\nb life 20\na hand H2\nb0 soldier S9";
        let game = at(&rules, &format!("{text}\n{characters}"));
        !game.is_available(&rules, Seat::A, rules.find("up").expect("8.2 has it"))
    };
    assert!(costs("a0 soldier SA"));
    assert!(!costs("a0 soldier Jk1\na1 soldier SA"));
}

const ARMED_ATTACKER: &str = "
    turn 5 a
    a life 20
    b life 20
    a hand S3
    b hand S6 S7 S9
    a0 soldier charged SQ
    a1 bulwark charged H2";

/// Each kind of soldier has its own size; a soldier that gets a second card is of another kind.
#[test]
fn sizes_belong_to_kinds_of_characters() {
    let rules = with(Edition::new(8, 2), |book| {
        let sizes = [("hero", Size::Fixed(5)), ("armed_soldier", Size::Plus(-2))];
        for character in &mut book.characters {
            let size = sizes.iter().find(|(id, _)| *id == character.id);
            character.size = size.map_or(Size::Numbers, |(_, size)| *size);
        }
    });
    let mut game = at(&rules, ARMED_ATTACKER);
    let size = |game: &Game| game.side(Seat::A).characters().next().expect("it stands").size;
    assert_eq!(size(&game), 5);
    play(&rules, &mut game, "equip pass pass");
    assert_eq!(size(&game), 12 + 3 - 2);
    let text = position_text(&rules, &game).expect("it has a text");
    assert!(text.contains("a0 soldier charged S3 SQ size 13"), "{text}");
    assert_eq!(dump(&rules, &parse_game(&rules, &text).expect("it is read back")), dump(&rules, &game));
}

#[test]
fn impossible_sizes_are_refused() {
    let refused = |id: &str, size| {
        let mut book = rulebook(Edition::new(8, 2), Format::Lite);
        book.characters.iter_mut().filter(|it| it.id == id).for_each(|it| it.size = size);
        Rules::new(book).err()
    };
    assert_eq!(refused("hero", Size::Plus(60)), None);
    assert_eq!(refused("hero", Size::Fixed(61)), Some(RulesError::Size("hero".into())));
    assert_eq!(refused("bulwark", Size::Fixed(1)), Some(RulesError::Size("bulwark".into())));
}
