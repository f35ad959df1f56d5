//! Faults that random rulebooks have found, each with the smallest rules and position that show it.

use std::borrow::Cow;

use saigen_cards::Seat;
use saigen_engine::{Ask, Game, Outcome, Rules, View, Viewer};
use saigen_notation::dump;
use saigen_rulebook::spelling::{Reader, Spelled};
use saigen_rulebook::{BodySpec, Cost, Cue, Direct, Edition, Keys, Op, Origin, Speed, TargetSpec, Timing};
use saigen_testkit::invariants;

use super::{at, echo, play, reads_back, row, with};

const LIVES: &str = "turn 5 a\na life 20\nb life 20\n";

/// The Master rules of an edition with other effects, written as verbs parted by semicolons.
fn doing(edition: Edition, effects: &[(&str, &str)]) -> Rules {
    with(edition, |book| effects.iter().for_each(|(id, verbs)| row(book, id).effect = effect(verbs)))
}

fn effect(verbs: &str) -> Vec<Op> {
    let read = |verb: &str| Op::read(&mut Reader::new(&verb.split(' ').collect::<Vec<_>>()));
    verbs.split("; ").map(|verb| read(verb).expect("a verb")).collect()
}

fn direct<'a>(book: &'a mut saigen_rulebook::Rulebook, id: &str) -> &'a mut Direct {
    match &mut row(book, id).origin {
        Origin::Direct(direct) => direct,
        Origin::Triggered(_) => panic!("{id} is triggered"),
    }
}

/// A game at a position of turn 5, in which both players have a life of 20 cards.
fn table(rules: &Rules, lines: &str) -> Game {
    at(rules, &format!("{LIVES}{lines}"))
}

fn asked(game: &Game) -> (Seat, Ask) {
    let decision = game.decision().expect("the game asks");
    (decision.seat, decision.ask)
}

fn offers(rules: &Rules, game: &Game, word: &str) -> bool {
    let options = game.decision().expect("the game asks").options;
    options.iter().any(|choice| saigen_notation::choice_text(rules, choice) == word)
}

/// R3: where no action is always possible, a turn player without one passes on an empty stage.
#[test]
fn the_chance_strays_where_nothing_is_possible() {
    let rules = with(Edition::new(6, 0), |book| book.actions.retain(|action| action.id == "attack"));
    let mut game = table(&rules, "used a attack");
    play(&rules, &mut game, "pass");
    assert_eq!((game.turn(), game.chance()), (Seat::A, Seat::B));
    reads_back(&rules, &game);
}

/// R3: where a trigger of the cost passes the turn, the player of an immediate action keeps the chance.
#[test]
fn the_chance_strays_where_the_turn_passes_during_a_payment() {
    let rules = with(Edition::new(6, 0), |book| {
        row(book, "up").speed = Speed::Immediate;
        direct(book, "up").cost = Cost::parse("S").expect("a cost");
        row(book, "next_generation").effect = vec![Op::PassTurn];
    });
    let mut game = table(&rules, "a hand H5\na0 soldier SK\nb0 soldier S7");
    play(&rules, &mut game, "up");
    assert_eq!((game.turn(), game.chance()), (Seat::B, Seat::A), "{}", dump(&rules, &game));
    assert!(game.stage().is_empty());
    reads_back(&rules, &game);
}

/// A request for a main action stays on the stage although a triggered main action passes the turn.
#[test]
fn main_requests_of_the_last_turn_can_be_written() {
    let rules = with(Edition::new(8, 2), |book| {
        let echo = echo("echo", Timing::Main, Speed::Immediate, Cue::Resolved(Cow::Borrowed("up")));
        book.actions.push(saigen_rulebook::Action { effect: vec![Op::PassTurn], ..echo });
    });
    let mut game = table(&rules, "a0 soldier S7\n#1 attack a\n#2 up a keys H5 target a0");
    play(&rules, &mut game, "pass pass");
    assert_eq!((game.turn(), game.stage().requests().len()), (Seat::B, 1));
    reads_back(&rules, &game);
}

/// The turn player declares attackers and the opponent blockers, whoever requested it.
#[test]
fn the_turn_player_attacks_whoever_requested_it() {
    let rules = doing(Edition::new(8, 2), &[("up", "declare_attackers; declare_blockers")]);
    let mut game = table(&rules, "a0 soldier S7\nb0 soldier S8\n#1 up b keys H5 target b0");
    play(&rules, &mut game, "pass pass");
    assert_eq!(asked(&game), (Seat::A, Ask::Attacker));
    play(&rules, &mut game, "a0");
    assert!(matches!(asked(&game), (Seat::B, Ask::Blocker { .. })));
    assert!(offers(&rules, &game, "b0"));
}

/// A second declaration starts again from the first character.
#[test]
fn attackers_are_declared_twice() {
    let rules = doing(Edition::new(8, 2), &[("attack", "declare_attackers; declare_attackers")]);
    let mut game = table(&rules, "a0 soldier S7\na1 soldier S8\na2 soldier S9\n#1 attack a");
    play(&rules, &mut game, "pass pass a1 done");
    assert!(offers(&rules, &game, "a0"), "{}", dump(&rules, &game));
}

/// R13: a bulwark blocks alone, also in a second declaration.
#[test]
fn a_bulwark_blocks_alone_in_a_second_declaration() {
    let rules = doing(Edition::new(8, 2), &[("block", "declare_blockers; declare_blockers")]);
    let position = "a0 soldier S7 attacker\nb0 bulwark S8\nb1 soldier S9\nb2 soldier S10\n#1 block a";
    let mut game = table(&rules, position);
    play(&rules, &mut game, "pass pass b1 done");
    assert!(offers(&rules, &game, "b2") && !offers(&rules, &game, "b0"), "{}", dump(&rules, &game));
    let mut game = table(&rules, position);
    play(&rules, &mut game, "pass pass b0");
    assert_ne!(asked(&game).0, Seat::B, "nobody joins the bulwark: {}", dump(&rules, &game));
}

/// A trigger of the cost leaves the last place on the stage to the request that caused it.
#[test]
fn a_request_keeps_its_place_on_the_stage() {
    let rules = with(Edition::new(8, 2), |book| {
        row(book, "up").effect = vec![Op::Draw];
        *direct(book, "up") =
            Direct { target: TargetSpec::None, keys: Keys::default(), ..direct(book, "up").clone() };
        direct(book, "down").cost = Cost::parse("S").expect("a cost");
        row(book, "next_generation").speed = Speed::Normal;
    });
    let stage: String = (1..=15).map(|number| format!("#{number} up a\n")).collect();
    let mut game = table(&rules, &format!("a hand S5\na0 soldier HK\nb0 soldier S7\n{stage}"));
    play(&rules, &mut game, "down");
    let top = game.stage().requests().last().expect("the stage is full");
    assert_eq!(Some(top.action), rules.find("down"), "{}", dump(&rules, &game));
}

/// R12: a request whose held triggers come after those of a nullified one keeps its own.
#[test]
fn held_triggers_stay_with_their_requests() {
    let rules = with(Edition::new(7, 0), |book| row(book, "counter").cost_triggers_wait = true);
    let stage = "#1 bj a keys HA HJ waiting SJ\n#2 counter b keys C5 target #1 waiting SK";
    let mut game = table(&rules, stage);
    play(&rules, &mut game, "pass pass");
    assert!(game.stage().is_empty(), "{}", dump(&rules, &game));
    for seat in Seat::BOTH {
        assert!(game.side(seat).life().len() < 20, "no trigger of {seat}: {}", dump(&rules, &game));
    }
}

/// R22: a verb that discards forgets what was picked before.
#[test]
fn what_was_picked_before_a_discard_is_no_longer_picked() {
    let verbs = "pick_grave; if target_charged; discard_down 5; picked_enters soldier charged";
    let rules = doing(Edition::new(8, 2), &[("up", verbs)]);
    let mut game = table(&rules, "a grave C9 C8\nb0 soldier S7\n#1 up a keys H5 target b0");
    play(&rules, &mut game, "pass pass C9");
    assert_eq!(game.side(Seat::A).characters().count(), 0, "{}", dump(&rules, &game));
}

/// Picked cards are used where they were picked: one that has moved meanwhile stays where it is.
#[test]
fn picked_cards_that_have_moved_stay_there() {
    let rules =
        doing(Edition::new(8, 2), &[("search", "pick_life 1; life_enters 1 charged; may_draw; take_picked")]);
    let mut game = at(&rules, "turn 5 a\na life D2 H3 S5\nb life 20\na hand Jk1");
    play(&rules, &mut game, "search S5");
    assert_eq!(asked(&game), (Seat::A, Ask::DrawMore));
    reads_back(&rules, &game);
    play(&rules, &mut game, "no");
    assert!(game.side(Seat::A).hand().is_empty(), "{}", dump(&rules, &game));
}

/// Cards of the opponent that were picked do not enter the controller's field.
#[test]
fn picked_cards_of_the_opponent_do_not_enter() {
    let verbs = "pick_grave; if target_charged; pick_hand target; picked_enters soldier charged";
    let rules = doing(Edition::new(8, 2), &[("up", verbs)]);
    let mut game = table(&rules, "a grave D4\nb hand D4 D5\nb0 soldier S7\n#1 up a keys H5 target b0");
    play(&rules, &mut game, "pass pass D4");
    assert_eq!(game.side(Seat::A).characters().count(), 0, "{}", dump(&rules, &game));
}

/// Turned-up cards that an effect leaves lying go to the graveyard.
#[test]
fn turned_up_cards_left_lying_go_to_the_graveyard() {
    let rules = doing(Edition::new(8, 2), &[("up", "turn_up 3 top; turn_up 8 top; turn_up 8 top")]);
    let mut game = table(&rules, "a0 soldier S7\n#1 up a keys H5 target a0");
    play(&rules, &mut game, "pass pass");
    let side = game.side(Seat::A);
    assert_eq!(side.life().len() + side.grave().len(), 21, "{}", dump(&rules, &game));
    assert!(game.turned_up().1.is_empty());
}

/// A key goes onto a soldier only: not onto a target that the effect has turned into a bulwark.
#[test]
fn a_key_does_not_go_onto_a_bulwark() {
    let rules = doing(Edition::new(8, 2), &[("equip", "turn_over_target; mount_key")]);
    let mut game = table(&rules, "a0 soldier S7\n#1 equip a keys S5 target a0");
    play(&rules, &mut game, "pass pass");
    let key = "S5".parse().expect("a card");
    assert!(game.side(Seat::A).grave().to_set().contains(key), "{}", dump(&rules, &game));
}

/// R25: a fog marks soldiers only.
#[test]
fn a_fog_does_not_mark_a_bulwark() {
    let rules = with(Edition::new(8, 2), |book| {
        row(book, "up").effect = vec![Op::KeysToFog];
        direct(book, "up").target =
            TargetSpec::Character { body: BodySpec::Character, own: false, of_key_suit: false };
    });
    let mut game = table(&rules, "b0 bulwark S7\n#1 up a keys H5 target b0");
    play(&rules, &mut game, "pass pass");
    assert!(dump(&rules, &game).contains("a fog H5\n"), "{}", dump(&rules, &game));
    reads_back(&rules, &game);
}

/// Rules without bare bulwarks can turn over an attacker, which goes on attacking.
#[test]
fn an_attacking_bulwark_can_be_written() {
    let rules = with(Edition::new(6, 0), |book| row(book, "reverse").timing = Timing::Quick);
    let mut game = table(&rules, "a0 soldier S7 attacker\n#1 block a\n#2 reverse b keys S5 H5 target a0");
    play(&rules, &mut game, "pass pass charged");
    assert!(dump(&rules, &game).contains("a0 bulwark charged S7 attacker"), "{}", dump(&rules, &game));
    reads_back(&rules, &game);
}

/// R18: the step is left out where only one verb of the effect asks, also while a graveyard's top is chosen.
#[test]
fn the_top_of_a_graveyard_is_chosen_before_a_question() {
    let mut rules = doing(Edition::new(8, 2), &[("end", "damage controller 2; may_draw")]);
    rules.options.choose_grave_top = true;
    let mut game = table(&rules, "#1 end a");
    play(&rules, &mut game, "pass pass");
    assert_eq!(asked(&game), (Seat::A, Ask::GraveTop));
    reads_back(&rules, &game);
}

/// A request whose cost ends the game is still made, and its keys lie with it.
#[test]
fn a_cost_that_ends_the_game_leaves_the_request_made() {
    let rules = with(Edition::new(8, 2), |book| {
        direct(book, "up").cost = Cost::parse("S").expect("a cost");
    });
    let mut game = at(&rules, "turn 5 a\na life H3\nb life 20\na hand H5\na0 soldier SK\nb0 soldier S7");
    play(&rules, &mut game, "up");
    assert_eq!(game.outcome(), Some(Outcome::Winner(Seat::B)), "{}", dump(&rules, &game));
    invariants::check(&rules, &game);
}

/// Sizes stop at 32,767 and the damage of a judgement at 65,535, for players and in views.
#[test]
fn sizes_and_damage_stop_at_their_limits() {
    let rules = doing(Edition::new(8, 2), &[]);
    let soldiers: String = (0..3).map(|at| format!("a{at} soldier S{} attacker\n", at + 7)).collect();
    let mut game = table(&rules, &format!("force a 32767\n{soldiers}#1 damage_judgement a"));
    let view = View::of(&game, Viewer::Seat(Seat::B));
    assert!(view.sides[Seat::A].characters().all(|character| character.size == i16::MAX));
    play(&rules, &mut game, "pass pass");
    assert_eq!(game.outcome(), Some(Outcome::Winner(Seat::A)));
}
