//! Building a request step by step reaches exactly the requests that brute force finds.

use super::games::{decks, random_answer};
use super::{Dice, at, offers, options, pairs, play};
use crate::request::{Part, Plan};
use crate::state::{Target, in_order};
use crate::{Book, Edition, Options, Reference, WholeRequest};

/// Every request that the steps reach, including forced steps.
fn walk(game: &Reference) -> Vec<WholeRequest> {
    let state = &game.now;
    let mut all = Vec::new();
    for (action, row) in state.book.rows.iter().enumerate() {
        if offers(game, &row.id) {
            let parts = state.parts(action, state.chance);
            follow(game, &Plan::new(action, state.chance), &parts, &mut all);
        }
    }
    all.sort();
    all
}

fn follow(game: &Reference, plan: &Plan, parts: &[Part], all: &mut Vec<WholeRequest>) {
    let Some((&part, rest)) = parts.split_first() else {
        let word = |&id: &u64| game.now.target_word(Target::Character(id));
        all.push(WholeRequest {
            action: game.now.row(plan.action).id.clone(),
            keys: in_order(plan.keys.clone()),
            drive: plan.drive.iter().map(word).collect(),
            discard: plan.discard.clone(),
            sacrifice: plan.sacrifice.iter().map(word).collect(),
            target: plan.target.map(|target| game.now.target_word(target)),
        });
        return;
    };
    let pieces = game.now.open_pieces(plan, parts);
    assert!(!pieces.is_empty(), "a dead end at {part:?} of {plan:?}\n{}", game.dump());
    for piece in pieces {
        follow(game, &plan.with(part, piece), rest, all);
    }
}

/// The number of requests reached through the public questions; a forced step counts once.
fn count_by_questions(game: &Reference) -> usize {
    let mut leaves = 0;
    for option in options(game).iter().filter(|option| *option != "pass") {
        let mut next = game.clone();
        play(&mut next, option);
        leaves += count_leaves(&next);
    }
    leaves
}

fn count_leaves(game: &Reference) -> usize {
    let building = ["key", "drive", "discard", "sacrifice", "target"];
    let kind = game.question().map_or("", |question| question.kind);
    if !building.contains(&kind) {
        return 1;
    }
    let steps = options(game).into_iter().map(|option| {
        let mut next = game.clone();
        play(&mut next, &option);
        count_leaves(&next)
    });
    steps.sum()
}

#[track_caller]
fn compare(game: &Reference) {
    let whole = game.requests();
    let mut actions: Vec<&str> = whole.iter().map(|request| request.action.as_str()).collect();
    actions.dedup();
    actions.sort_unstable();
    let mut offered = options(game);
    offered.retain(|option| option != "pass");
    assert_eq!(offered, actions, "{}", game.dump());
    let walked = walk(game);
    assert!(walked.windows(2).all(|two| two[0] < two[1]), "a request twice\n{}", game.dump());
    assert_eq!(walked, whole, "{}", game.dump());
}

#[test]
fn steps_and_brute_force_agree_in_random_games() {
    for (edition, format) in pairs() {
        for number in 0..9 {
            let mut dice = Dice::new(300 + number as u64);
            let deck = decks(edition)[number % 3].clone();
            let options = Options { preset: edition >= Edition::V7_0, choose_grave_top: false };
            let mut game =
                Reference::start(&Book::printed(edition, format), [deck.clone(), deck], options, &mut dice);
            while let Some(question) = game.question() {
                if question.kind == "chance" {
                    compare(&game);
                }
                let answer = random_answer(&game, &mut dice);
                game.choose(&answer, &mut dice).unwrap();
            }
        }
    }
}

#[test]
fn questions_lead_to_as_many_requests_as_brute_force_finds() {
    for (edition, format) in pairs() {
        let mut dice = Dice::new(77);
        let deck = decks(edition)[0].clone();
        let options = Options { preset: edition >= Edition::V7_0, choose_grave_top: false };
        let mut game =
            Reference::start(&Book::printed(edition, format), [deck.clone(), deck], options, &mut dice);
        for step in 0..120 {
            let Some(question) = game.question() else {
                break;
            };
            if question.kind == "chance" && step % 3 == 0 {
                assert_eq!(count_by_questions(&game), game.requests().len(), "{}", game.dump());
            }
            let answer = random_answer(&game, &mut dice);
            game.choose(&answer, &mut dice).unwrap();
        }
    }
}

/// A hand with everything in it.
#[test]
fn steps_and_brute_force_agree_with_rich_hands() {
    for edition in Edition::ALL {
        for stage in
            ["", "#1 damage_judgement a", "#1 up b keys H3 target a1\n#2 rsf b keys DA D10 DJ DQ DK target a"]
        {
            for extra in ["", "a5 soldier charged Jk2"] {
                let game = at(
                    edition,
                    &format!(
                        "a life S8 S9 H8
                        a hand SA S2 S10 SJ SQ SK HA H2 HJ D2 D9 C2 C9 Jk1
                        a0 bulwark charged S3
                        a1 soldier charged S4 S5
                        a2 bulwark charged H5
                        a3 bulwark driven H6
                        a4 soldier driven HK
                        b life S8 S9 C4
                        b0 soldier driven S7 S6
                        b1 bulwark charged C8
                        {extra}\n{stage}"
                    ),
                );
                compare(&game);
            }
        }
    }
}

#[test]
fn key_cards_and_discards_are_different_cards() {
    // R6, CO04: one ♡ alone cannot pay D with itself.
    let text = "a life S8\nb life S8\na1 soldier charged S4\na hand H2";
    assert!(!offers(&at(Edition::V8_2, text), "up"));
    assert!(offers(&at(Edition::V8_2, &format!("{text} C3")), "up"));
}

#[test]
fn equal_conditions_are_named_in_the_fixed_order() {
    let mut game = at(Edition::V8_2, "a life S8\nb life S8\nb0 soldier charged S4\na hand S2 S3 S7");
    play(&mut game, "kill");
    assert_eq!(options(&game), ["S2", "S3"]);
    play(&mut game, "S3");
    assert!(super::has(&game, "#1 kill a keys S3 S7 target b0"));
}

#[test]
fn nothing_shows_while_building() {
    let mut game = at(
        Edition::V8_2,
        "a life S8\nb life S8\na0 bulwark charged D4\na1 bulwark charged D5\na hand S2 S3\nidle",
    );
    let before = game.dump();
    play(&mut game, "summon_soldier");
    let without_last = |text: &str| text.rsplit_once("asks").map(|(rest, _)| rest.to_string());
    assert_eq!(without_last(&game.dump()), without_last(&before));
    play(&mut game, "S3 a1");
    super::assert_has(
        &game,
        "a hand S2
        a grave S8
        a1 bulwark driven D5
        #1 summon_soldier a keys S3
        asks a chance pass",
    );
    super::assert_lacks(&game, "idle");
}

#[test]
fn a_letter_l_needs_life() {
    // R5.
    let mut game = at(Edition::V8_2, "a life S8\nb life S9\na hand SA");
    play(&mut game, "summon_ace");
    super::assert_lacks(&game, "winner");
    assert!(!offers(&game, "summon_ace"));
    play(&mut game, "pass pass");
    super::assert_has(&game, "winner b");
}

#[test]
fn the_first_letter_of_a_request_clears_passes() {
    let mut game = at(Edition::V8_2, "a life S8\nb life S9\nb hand Jk1\n#1 end a\npassed a\nchance b");
    play(&mut game, "search");
    super::assert_lacks(&game, "passed");
}
