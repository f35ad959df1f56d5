//! Attack, Block, Damage judgement.

use super::{assert_has, assert_lacks, at, options, play};
use crate::{Edition, Reference};

fn fight(edition: Edition, text: &str) -> Reference {
    at(edition, &format!("a life S8 S9 S10 SJ SQ\nb life S8 S9 S10 SJ SQ\n{text}"))
}

#[test]
fn who_may_attack() {
    let mut game = fight(
        Edition::V8_2,
        "a0 soldier charged H4 fresh H4
        a1 soldier charged H5 H6 fresh H6
        a2 soldier charged HA fresh HA
        a3 soldier charged D2 D3 fresh D2 D3
        a4 soldier charged DA D4 fresh DA D4
        a5 soldier charged Jk1 fresh Jk1
        a6 soldier driven C4
        a7 bulwark charged C5
        #1 attack a",
    );
    play(&mut game, "pass pass");
    assert_eq!(options(&game), ["a1", "a2", "a4", "a5", "done"]);
    play(&mut game, "a2");
    assert_has(&game, "a2 soldier driven HA size 1 fresh HA attacker\nasks a attacker a4 a5 done");
    play(&mut game, "a5");
    assert_has(&game, "#1 block a\nchance a\na5 soldier driven Jk1 size 0 fresh Jk1 attacker");
}

#[test]
fn an_attack_without_attackers() {
    for edition in Edition::ALL {
        let mut game = fight(edition, "a0 soldier driven H4\n#1 attack a");
        play(&mut game, "pass pass");
        if edition == Edition::V6_0 {
            assert_has(&game, "#1 block a");
            play(&mut game, "pass pass");
            assert_has(&game, "#1 damage_judgement a");
            play(&mut game, "pass pass");
        }
        assert_lacks(&game, "#1");
        assert_has(&game, "chance a");
    }
}

#[test]
fn r13_who_may_block() {
    let mut game = fight(
        Edition::V8_2,
        "a1 soldier driven H4 attacker
        a3 soldier driven H5 attacker
        b0 bulwark charged C2
        b1 soldier charged C3 fresh C3
        b2 soldier driven C4
        b3 soldier charged C5
        b4 bulwark driven C6
        b5 bulwark charged C7
        #1 block a",
    );
    play(&mut game, "pass pass");
    assert_has(&game, "asks b blocker b0 b1 b3 b5 done");
    play(&mut game, "b1");
    // Next to a soldier only soldiers, upwards.
    assert_has(&game, "b1 soldier charged C3 size 3 fresh C3 blocks a1\nasks b blocker b3 done");
    play(&mut game, "done");
    assert_has(&game, "asks b blocker b0 b3 b5 done");
    // A bulwark ends the turn of this attacker to be asked.
    play(&mut game, "b5");
    assert_has(&game, "b5 bulwark charged C7 blocks a3\n#1 damage_judgement a\nchance a");
}

#[test]
fn the_smaller_side_falls() {
    let mut game = fight(
        Edition::V8_2,
        "a0 soldier driven H4 attacker
        a1 soldier driven H5 attacker
        a2 soldier driven H6 attacker
        b0 soldier charged C3 blocks a0
        b1 soldier charged C2 blocks a1
        b2 soldier charged C4 blocks a1
        b3 soldier charged C6 blocks a2
        #1 damage_judgement a",
    );
    play(&mut game, "pass pass");
    assert_has(
        &game,
        "a0 soldier driven H4 size 4
        b1 soldier charged C2 size 2
        b2 soldier charged C4 size 4
        a grave H5 H6
        b grave C3 C6
        b life S8 S9 S10 SJ SQ",
    );
    assert_lacks(&game, "attacker");
    assert_lacks(&game, "blocks");
}

#[test]
fn bulwarks_match_printed_numbers() {
    let mut game = fight(
        Edition::V8_2,
        "a0 soldier driven H4 size 6 attacker
        a1 soldier driven D5 D6 attacker
        a2 soldier driven H7 attacker
        b0 bulwark charged C6 blocks a0
        b1 bulwark charged S6 blocks a1
        b2 bulwark charged Jk1 blocks a2
        #1 damage_judgement a",
    );
    play(&mut game, "pass pass");
    // The fallen Joker's generation finds ♠Q on top.
    assert_has(
        &game,
        "a0 soldier driven H4 size 6
        a grave D5 D6 H7
        b grave C6 S6 Jk1
        b hand SQ
        b life S8 S9 S10 SJ",
    );
}

#[test]
fn r14_without_a_blocker_left_the_attacker_is_unblocked() {
    let mut game = fight(
        Edition::V8_2,
        "a0 soldier driven H4 attacker
        b0 soldier charged C9 blocks a0
        #1 damage_judgement a
        #2 kill a keys S2 S3 target b0",
    );
    play(&mut game, "pass pass pass pass");
    assert_has(&game, "b life S8\nb grave C9 SQ SJ S10 S9");
}

#[test]
fn r14_reverse_releases_and_pose_does_not() {
    let text = "a0 soldier driven H4 attacker
        b0 soldier charged C9 blocks a0
        #1 damage_judgement a\n";
    for edition in [Edition::V7_0, Edition::V8_2] {
        let mut game = fight(edition, &format!("{text}#2 reverse a keys H6 D6 target b0"));
        play(&mut game, "pass pass charged");
        assert_has(&game, "b0 bulwark charged C9");
        play(&mut game, "pass pass");
        assert_has(&game, "b life S8\nb0 bulwark charged C9");
        // The attacker is released: no fight, no damage, and `blocks` is omitted.
        let mut game = fight(edition, &format!("{text}#2 reverse a keys H6 D6 target a0"));
        play(&mut game, "pass pass driven");
        assert_has(&game, "a0 bulwark driven H4\nb0 soldier charged C9 size 9");
        play(&mut game, "pass pass");
        assert_has(&game, "b life S8 S9 S10 SJ SQ\nb0 soldier charged C9 size 9");
    }
    for pose in ["charged", "driven"] {
        let mut game = fight(
            Edition::V8_2,
            &format!("{text}#2 twist a keys D2 target b0\n#3 twist a keys D3 target a0"),
        );
        play(&mut game, &format!("pass pass {pose} pass pass {pose} pass pass"));
        assert_has(&game, "a grave D3 D2 H4");
    }
}

#[test]
fn r15_losers_leave_together_and_damage_is_one() {
    let mut game = at(
        Edition::V8_2,
        "choose_grave_top
        a life S8
        b life S5 S6 CK S8 S9 S10
        a0 soldier driven H2 attacker
        a1 soldier driven HA attacker
        a2 soldier driven D6 attacker
        b0 soldier charged C3 blocks a2
        b1 soldier charged D3 blocks a2
        #1 damage_judgement a",
    );
    play(&mut game, "pass pass");
    assert_has(&game, "a grave D6\nb grave C3 D3\nasks b grave_top C3 D3");
    play(&mut game, "C3");
    assert_has(&game, "b grave D3 C3 S10 S9 S8\nasks b grave_top S10 S8 S9");
    play(&mut game, "S9");
    assert_has(&game, "b life S5 S6 CK\nb grave D3 C3 S10 S8 S9\nchance a");
}

#[test]
fn triggers_come_after_the_judgement() {
    let mut game = at(
        Edition::V8_2,
        "a life S8 S9
        b life S5 CK S6 S9 S10
        a0 soldier driven H2 attacker
        a1 soldier driven HK attacker
        b0 soldier charged CJ blocks a1
        #1 damage_judgement a",
    );
    play(&mut game, "pass pass");
    // ♣J falls, 2 damage, then the generation passes ♠6 and finds ♣K.
    assert_has(&game, "b grave CJ S10 S9 S6\nb hand CK\nb life S5");
}

#[test]
fn r16_truce_ends_combat() {
    let text = "a0 soldier driven H4 attacker
        b0 bulwark charged C4 blocks a0
        #1 damage_judgement a
        #2 truce b keys D2 D3 target #1";
    for edition in [Edition::V6_2, Edition::V7_0, Edition::V8_2] {
        let mut game = fight(edition, text);
        play(&mut game, "pass pass");
        assert_lacks(&game, "#1");
        assert_lacks(&game, "attacker");
        assert_lacks(&game, "blocks");
        assert_has(&game, "a0 soldier driven H4 size 4\nb0 bulwark charged C4");
    }
    let mut game = fight(Edition::V6_0, text);
    play(&mut game, "pass pass");
    assert_has(&game, "#1 damage_judgement a blank\nb0 bulwark charged C4 blocks a0");
    play(&mut game, "pass pass");
    assert_has(&game, "a0 soldier driven H4 size 4\nb0 bulwark charged C4");
    assert_lacks(&game, "attacker");
}

#[test]
fn r17_a_bulwark_whose_attacker_has_gone_stays() {
    let mut game = fight(
        Edition::V8_2,
        "b0 bulwark charged C4 blocks a0
        a0 soldier driven H4 attacker
        #1 damage_judgement a
        #2 kill b keys S2 S3 target a0",
    );
    play(&mut game, "pass pass");
    // Another character takes its place and is not blocked.
    assert_lacks(&game, "blocks");
    play(&mut game, "pass pass");
    assert_has(&game, "b0 bulwark charged C4\nb life S8 S9 S10 SJ SQ");
}

#[test]
fn the_whole_chain() {
    let mut game = fight(Edition::V8_2, "a0 soldier charged H4\nb0 soldier charged C2");
    play(&mut game, "attack pass pass a0 pass pass done pass pass");
    assert_has(&game, "b life S8\nused a attack\nchance a\na0 soldier driven H4 size 4");
    assert!(!super::offers(&game, "attack"));
}
