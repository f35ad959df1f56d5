//! The core flow: chance, passes, resolving, triggers, winning.

use super::{assert_has, assert_lacks, at, offers, options, play};
use crate::{Book, Edition, Outcome, Position, Reference};
use saigen_cards::Seat;

const LIVES: &str = "a life S8 S9 S10\nb life S8 S9 S10\n";

fn with_lives(edition: Edition, text: &str) -> Reference {
    at(edition, &format!("{LIVES}{text}"))
}

#[test]
fn r2_the_chance_goes_to_the_turn_player_after_a_resolution() {
    for edition in Edition::ALL {
        let mut game = with_lives(
            edition,
            "turn 4 a\nchance b\npassed a\na1 soldier driven H4\n#1 damage_judgement a\n#2 up b keys H3 target a1",
        );
        play(&mut game, "pass");
        assert_has(&game, "chance a\n#1 damage_judgement a");
        assert_lacks(&game, "passed");
        assert_lacks(&game, "#2");
    }
}

#[test]
fn r3_passing_on_an_empty_stage() {
    for edition in [Edition::V6_0, Edition::V6_2] {
        assert!(!offers(&with_lives(edition, ""), "pass"));
        // With a request on the stage, both may pass.
        assert!(offers(&with_lives(edition, "#1 end a"), "pass"));
    }
    for edition in [Edition::V7_0, Edition::V8_2] {
        let mut game = with_lives(edition, "b hand Jk1");
        play(&mut game, "pass");
        assert_has(&game, "chance b\npassed a\nasks b chance pass search");
        play(&mut game, "pass");
        assert_has(&game, "chance a\nidle\nasks a chance attack end set_bulwark");
        play(&mut game, "set_bulwark");
        assert_has(&game, "used a set_bulwark\nasks a chance attack end pass");
        assert_lacks(&game, "idle");
    }
}

#[test]
fn r4_the_chance_stays_after_a_request() {
    let mut game = with_lives(Edition::V8_2, "a hand SA H2 H3 C4\na1 soldier charged D4");
    play(&mut game, "summon_ace");
    assert_has(
        &game,
        "chance a
        #1 summon_ace a keys SA
        asks a chance counter pass reunion up",
    );
    play(&mut game, "reunion pass pass");
    // 再会 has fetched the only card of the graveyard, by itself (R28: not its own keys).
    assert_has(
        &game,
        "chance a
        a hand S10 C4
        a grave H2 H3
        #1 summon_ace a keys SA",
    );
}

#[test]
fn an_immediate_request_leaves_the_chance_with_its_player() {
    let mut game = with_lives(Edition::V8_2, "chance b\n#1 end a\nb hand Jk1");
    play(&mut game, "search");
    assert_has(&game, "resolving search b keys Jk1\nasks b life_card S10 S8 S9");
    play(&mut game, "S8");
    assert_has(&game, "chance b\nb hand S8\nb grave Jk1\n#1 end a");
    assert_lacks(&game, "resolving");
}

#[test]
fn main_timing_needs_turn_and_empty_stage() {
    let hand = "a hand CA H4\nb hand CA H4\na0 soldier charged S2\n";
    let answering = with_lives(Edition::V7_0, &format!("{hand}chance b\npassed a"));
    assert_eq!(options(&answering), ["pass", "quick_summon", "up"]);
    let own = with_lives(Edition::V7_0, hand);
    assert!(offers(&own, "summon_ace") && !offers(&own, "quick_summon"));
    let staged = with_lives(Edition::V7_0, &format!("{hand}#1 end a"));
    assert_eq!(options(&staged), ["pass", "up"]);
}

#[test]
fn once_a_turn() {
    let game = with_lives(Edition::V8_2, "used a attack set_bulwark\na hand S2");
    assert_eq!(options(&game), ["end", "pass"]);
    let game = with_lives(Edition::V8_2, "used b attack set_bulwark\na hand S2");
    assert_eq!(options(&game), ["attack", "end", "pass", "set_bulwark"]);
}

#[test]
fn end_charge_draw() {
    let mut game = with_lives(
        Edition::V8_2,
        "turn 3 a
        used a attack
        force a 3
        a fog H3
        b fog H4
        a hand S2 S3 S4 S5 S6 S7 D2 D3 D4
        a1 soldier charged H9 size 17 fresh H9
        b0 bulwark driven C3
        b1 soldier driven C4 size 2",
    );
    play(&mut game, "end pass pass");
    // The first discard named is on top; they go together.
    assert_has(&game, "asks a discard_down D2 D3 D4 S2 S3 S4 S5 S6 S7");
    play(&mut game, "D2");
    assert_has(&game, "a hand S2 S3 S4 S5 S6 S7 D2 D3 D4\nasks a discard_down D3 D4 S2 S3 S4 S5 S6 S7");
    play(&mut game, "D4");
    // R24: the fog of the other player stays, its effect does not.
    assert_has(
        &game,
        "turn 4 b
        chance b
        a hand S2 S3 S4 S5 S6 S7 D3
        a grave D4 D2 H3
        b fog H4
        a1 soldier charged H9 size 9
        b0 bulwark charged C3
        b1 soldier charged C4 size 4
        #1 draw b",
    );
    assert_lacks(&game, "used");
    assert_lacks(&game, "force");
    play(&mut game, "pass pass");
    assert_has(&game, "b hand S10\nasks b draw_more no yes");
    play(&mut game, "yes");
    assert_has(&game, "b hand S9 S10\nb life S8\nchance b");
    // Their own End clears it.
    play(&mut game, "end pass pass");
    assert_has(&game, "b grave H4");
}

#[test]
fn drawing_the_last_card_loses() {
    let mut game = at(Edition::V7_0, "a life S8\nb life S9\n#1 draw a");
    play(&mut game, "pass pass");
    assert_has(&game, "a hand S8\nwinner b");
    assert_eq!(game.outcome(), Some(Outcome::Winner(Seat::B)));
    assert_eq!(game.question(), None);
    assert!(game.choose("pass", &mut super::Dice::new(1)).is_err());
}

#[test]
fn r7_a_soldier_that_became_a_bulwark_is_no_soldier() {
    for edition in [Edition::V7_0, Edition::V8_2] {
        let mut game = with_lives(
            edition,
            "a1 soldier charged D4
            #1 kill a keys S2 S3 target a1
            #2 twist a keys D2 target a1
            #3 reverse b keys H6 D6 target a1",
        );
        play(&mut game, "pass pass driven");
        assert_has(&game, "a1 bulwark driven D4\na row a1\n#1 kill a keys S2 S3 target a1");
        // ツイスト is about any character: it is still the same one.
        play(&mut game, "pass pass charged pass pass");
        assert_has(&game, "a1 bulwark charged D4\na grave D2 S2 S3");
    }
}

#[test]
fn r7_who_left_and_came_back_is_new() {
    // a1 goes home and another character takes its place: the kill has lost its target.
    let mut game = with_lives(
        Edition::V8_2,
        "chance b\npassed a
        a0 soldier charged D4
        a hand C4
        b hand SA H8
        #1 kill b keys S2 S3 target a0
        #2 return a keys C2 C3 target a0",
    );
    play(&mut game, "pass");
    assert_has(&game, "a hand D4 C2 C3 C4");
    assert_has(&game, "#1 kill b keys S2 S3 target gone");
    play(&mut game, "pass pass");
    assert_has(&game, "b grave S2 S3");
}

#[test]
fn requests_below_renumber_and_lost_targets_are_gone() {
    let mut game = with_lives(
        Edition::V8_2,
        "a0 soldier charged D4
        #1 up a keys H2 target a0
        #2 down b keys S2 target a0
        #3 counter a keys C3 target #2
        #4 counter b keys C5 target #3
        #5 counter b keys C9 target #1",
    );
    play(&mut game, "pass pass");
    assert_has(
        &game,
        "a grave H2
        b grave C9
        #1 down b keys S2 target a0
        #2 counter a keys C3 target #1
        #3 counter b keys C5 target #2",
    );
    let mut game = with_lives(
        Edition::V8_2,
        "a0 soldier charged D4\n#1 up a keys H2 target a0\n#2 counter b keys C3 target #1\n#3 counter b keys C4 target #1",
    );
    play(&mut game, "pass pass");
    assert_has(&game, "#1 counter b keys C3 target gone");
    play(&mut game, "pass pass");
    assert_has(&game, "b grave C4 C3");
}

#[test]
fn r9_both_lives_empty() {
    // The ♠ of 投擲 takes b's life; a paid the last card for it before.
    for (edition, end) in [
        (Edition::V6_0, "draw"),
        (Edition::V6_2, "draw"),
        (Edition::V7_0, "winner b"),
        (Edition::V8_2, "winner b"),
    ] {
        let mut game = at(edition, "a grave S8\nb life S9\n#1 throwing a keys S5 C5 target b");
        play(&mut game, "pass pass");
        assert_has(&game, end);
    }
}

#[test]
fn r5_the_loss_comes_at_the_next_win_check_only() {
    // An ace for the last card of life; the opponent is killed by R・S・F stacked on it first.
    let mut game = at(
        Edition::V8_2,
        "a life S8
        b life S9
        a hand SA HA H10 HJ HQ HK
        a0 bulwark charged C2
        a1 bulwark charged C3",
    );
    play(&mut game, "summon_ace SA rsf b");
    assert_has(&game, "#1 summon_ace a keys SA\n#2 rsf a keys HA H10 HJ HQ HK target b");
    play(&mut game, "pass pass");
    // Both are at 0 now: the turn player loses (R9).
    assert_has(&game, "winner b");
}

#[test]
fn next_generation_for_every_court_card() {
    let mut game = at(
        Edition::V8_2,
        "a life S2 SK S3 S4 SQ S5
        b life S8
        a0 soldier charged DJ DQ D4
        #1 kill b keys S2 S3 target a0",
    );
    play(&mut game, "pass pass");
    assert_has(&game, "a hand SQ SK\na life S2\na grave D4 DJ DQ S5 S4 S3\nchance a");
}

#[test]
fn next_generation_without_a_court_card_loses() {
    let mut game = at(
        Edition::V8_2,
        "a life S2 S3\nb life S8\na0 bulwark charged Jk1\n#1 destroy_bulwark b keys H2 D3 target a0",
    );
    play(&mut game, "pass pass");
    assert_has(&game, "winner b\na grave Jk1 S3 S2");
}

#[test]
fn the_turn_players_triggers_come_first() {
    // 剣の雨 kills an ace of each. b's life has no court card: b would lose, but a's comes first and loses first.
    let base = "a0 soldier charged DA\nb0 soldier charged DA\n#1 sword_rain a keys S2 S3";
    let mut game = at(Edition::V8_2, &format!("turn 3 a\na life S8\nb life S8\n{base}"));
    play(&mut game, "pass pass");
    assert_has(&game, "winner b\nb life S8");
    let mut game = at(Edition::V8_2, &format!("turn 4 b\na life S8\nb life S8\n{base}"));
    play(&mut game, "pass pass");
    assert_has(&game, "winner a\na life S8");
}

#[test]
fn other_moves_do_not_trigger() {
    // Life to graveyard, hand to graveyard, field to hand, keys.
    let mut game = at(
        Edition::V8_2,
        "a life SQ S2 SK SJ
        b life S8 S9
        a hand HQ
        a0 soldier charged DK
        #1 handes b keys DA CA target a
        #2 throwing b keys SA CK target a
        #3 return a keys CJ CQ target a0",
    );
    play(&mut game, "pass pass pass pass");
    assert_has(&game, "a life SQ S2 SK\na hand HQ DK CJ CQ");
    play(&mut game, "pass pass HQ");
    assert_has(&game, "a life SQ S2 SK\na hand DK CJ CQ");
}

#[test]
fn r12_generations_of_the_cost_of_bj_wait() {
    let text = "a life S8 SK S9 S10 S7
        b life S8 S9
        a hand HA HJ
        a0 soldier charged DK
        a1 bulwark charged D2";
    // 6.x: immediate; the two cards are taken before the life is turned over.
    for edition in [Edition::V6_0, Edition::V6_2] {
        let mut game = at(edition, text);
        play(&mut game, "bj");
        assert_has(&game, "resolving bj a keys HA HJ\na grave DK D2\nasks a life_card S10 S7 S8 S9");
        play(&mut game, "S8 SK");
        assert_has(&game, "winner b");
    }
    // 7.0: it waits on the stage and can be answered.
    let mut game = at(Edition::V7_0, text);
    play(&mut game, "bj");
    assert_has(&game, "#1 bj a keys HA HJ\na life S8 SK S9 S10 S7\na grave DK D2\nchance a");
    play(&mut game, "pass pass S8 S9");
    // Now the generation finds ♠K among the shuffled rest.
    let hand = game.now.sides[Seat::A].hand.clone();
    assert_eq!(hand, super::cards("S8 S9 SK"));
}

#[test]
fn r12_generations_come_when_bj_is_nullified() {
    let mut position = Position::from_text(
        "a life S8 SK S9
        b life S8 S9
        #1 bj a keys HA HJ
        #2 counter b keys C2 target #1",
    )
    .unwrap();
    position.stage[0].waiting = super::cards("SJ");
    let mut game =
        Reference::from_position(&Book::printed(Edition::V7_0, crate::Format::Master), position).unwrap();
    play(&mut game, "pass pass");
    assert_has(&game, "a hand SK\na life S8\na grave HA HJ S9\nb grave C2");
}

#[test]
fn other_triggers_run_while_bj_waits() {
    let mut position = Position::from_text(
        "a life S8 SK S9 SQ S10
        b life S8 S9
        a3 soldier charged CJ
        #1 bj a keys HA HJ
        #2 kill b keys S2 S3 target a3",
    )
    .unwrap();
    position.stage[0].waiting = super::cards("SJ");
    let mut game =
        Reference::from_position(&Book::printed(Edition::V7_0, crate::Format::Master), position).unwrap();
    play(&mut game, "pass pass");
    assert_has(&game, "a hand SQ\na life S8 SK S9\n#1 bj a keys HA HJ");
}

#[test]
fn r11_a_triggered_main_request_is_dropped_from_a_full_stage() {
    // Only a made-up position has anything beneath Block.
    let text = format!("{LIVES}a0 soldier driven H4 attacker\n#1 up a keys H2 target a0\n#2 block a");
    let mut game = at(Edition::V8_2, &text);
    play(&mut game, "pass pass");
    assert_lacks(&game, "damage_judgement");
    assert_lacks(&game, "attacker");
    let mut game = at(Edition::V7_0, &text);
    play(&mut game, "pass pass");
    assert_has(&game, "#2 damage_judgement a");
}

#[test]
fn grave_top_is_asked_only_as_a_table_option() {
    let text = format!("{LIVES}a0 soldier charged D3 D4 D5\n#1 kill b keys S2 S3 target a0");
    let mut game = at(Edition::V8_2, &text);
    play(&mut game, "pass pass");
    assert_has(&game, "a grave D3 D4 D5\nchance a");
    let mut game = at(Edition::V8_2, &format!("choose_grave_top\n{text}"));
    play(&mut game, "pass pass");
    assert_has(&game, "a grave D3 D4 D5\n#1 kill b keys S2 S3 target gone\nasks a grave_top D3 D4 D5");
    play(&mut game, "D3");
    // The two keys: no choice (R36).
    assert_has(&game, "a grave D4 D5 D3\nb grave S2 S3\nchance a");
}

#[test]
fn grave_top_is_asked_of_both_after_a_common_fall() {
    let mut game = at(
        Edition::V8_2,
        &format!(
            "choose_grave_top\nturn 2 b\n{LIVES}a0 soldier charged D2\na1 soldier charged C2\nb0 soldier charged D2 D3\n#1 sword_rain b keys S2 S3"
        ),
    );
    play(&mut game, "pass pass");
    assert_has(&game, "a grave D2 C2\nb grave D2 D3\nasks b grave_top D2 D3");
    play(&mut game, "D2");
    assert_has(&game, "b grave D3 D2\nasks a grave_top C2 D2");
}
