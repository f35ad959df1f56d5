//! Single actions and their rulings.

use super::{assert_has, assert_lacks, at, offers, options, play};
use crate::{Edition, Format, Position, Reference};
use saigen_cards::Seat;

const LIVES: &str = "a life S8 S9 S10\nb life S8 S9 S10\n";

fn table(edition: Edition, text: &str) -> Reference {
    at(edition, &format!("{LIVES}{text}"))
}

#[test]
fn set_bulwark_with_and_without_a_hand() {
    let mut game = table(Edition::V6_0, "a hand D2 D3\na2 bulwark charged C3");
    play(&mut game, "set_bulwark");
    assert_has(&game, "resolving set_bulwark a\na grave S10\nasks a hand_card D2 D3");
    play(&mut game, "D3");
    assert_has(&game, "a0 bulwark charged D3 fresh D3\na row a2 a0\nused a set_bulwark\nchance a");
    let mut game = table(Edition::V6_0, "");
    play(&mut game, "set_bulwark");
    assert_has(&game, "a grave S10\nchance a");
}

#[test]
fn summoning_pays_and_enters_on_resolution() {
    let mut game = table(Edition::V7_0, "a hand DK\na0 bulwark charged C3\na1 bulwark charged C4");
    play(&mut game, "summon_hero");
    assert_has(&game, "#1 summon_hero a keys DK\na grave S10\na0 bulwark driven C3\na1 bulwark driven C4");
    play(&mut game, "pass pass");
    assert_has(&game, "a2 soldier charged DK size 13 fresh DK");
}

#[test]
fn quick_summon_chooses_its_form_on_resolution() {
    let mut game = table(Edition::V8_2, "#1 quick_summon b keys DA");
    play(&mut game, "pass pass");
    assert_has(&game, "asks b form bulwark soldier\n#1 quick_summon b keys DA");
    play(&mut game, "bulwark");
    assert_has(&game, "b0 bulwark charged DA fresh DA\nb row b0");
}

#[test]
fn equip_needs_a_soldier_of_the_suit_and_keeps_the_unit() {
    let mut game = table(
        Edition::V8_2,
        "a hand D2
        a0 bulwark charged D3
        a1 soldier driven D4 size 9
        a2 soldier charged C4
        a3 soldier charged Jk1
        b0 soldier charged D5",
    );
    play(&mut game, "equip pass pass");
    assert_has(&game, "a1 soldier driven D2 D4 size 11 fresh D2");
}

#[test]
fn return_brings_a_charged_character_and_the_keys_home() {
    let mut game = table(Edition::V7_0, "a1 soldier charged D4 D5\n#1 return a keys C2 C3 target a1");
    play(&mut game, "pass pass");
    assert_has(&game, "a hand D4 D5 C2 C3");
    let mut game = table(Edition::V7_0, "a1 soldier driven D4 D5\n#1 return a keys C2 C3 target a1");
    play(&mut game, "pass pass");
    assert_has(&game, "a hand C2 C3\na1 soldier driven D4 D5 size 9");
    // Target gone: neither.
    let mut game = table(Edition::V7_0, "#1 return a keys C2 C3 target gone");
    play(&mut game, "pass pass");
    assert_has(&game, "a grave C2 C3");
}

#[test]
fn r31_the_bulwark_that_paid_may_be_the_target() {
    let mut game = table(Edition::V7_0, "a hand C2 C3\na0 bulwark charged D4");
    play(&mut game, "return");
    assert_has(&game, "#1 return a keys C2 C3 target a0\na0 bulwark driven D4");
    play(&mut game, "pass pass");
    assert_has(&game, "a hand C2 C3\na0 bulwark driven D4");
}

#[test]
fn r30_jokers_pair_by_number_but_not_by_suit() {
    let game = table(Edition::V7_0, "a hand Jk1 Jk2\na0 bulwark charged D4");
    assert!(offers(&game, "reverse"));
    assert!(!offers(&game, "return"));
}

#[test]
fn up_and_fog() {
    for edition in Edition::ALL {
        let mut game = table(edition, "b0 soldier charged D4\n#1 up a keys H3 target b0");
        play(&mut game, "pass pass");
        let zone = if edition >= Edition::V8_2 { "a fog H3" } else { "a grave H3" };
        assert_has(&game, &format!("b0 soldier charged D4 size 7\n{zone}"));
        // R8: a fizzled one leaves no fog.
        let mut game = table(edition, "#1 up a keys H3 target gone");
        play(&mut game, "pass pass");
        assert_has(&game, "a grave H3");
    }
}

#[test]
fn down_kills_at_zero_only_when_it_resolves() {
    let mut game = table(Edition::V8_2, "b0 soldier charged D4\n#1 down a keys S4 target b0");
    play(&mut game, "pass pass");
    assert_has(&game, "b grave D4\na grave S4");
    let mut game = table(Edition::V8_2, "b0 soldier charged D4\n#1 down a keys S3 target b0");
    play(&mut game, "pass pass");
    assert_has(&game, "b0 soldier charged D4 size 1\na fog S3");
    // フォース counts (R27).
    let mut game = table(Edition::V8_2, "force b 2\nb0 soldier charged D4\n#1 down a keys S4 target b0");
    play(&mut game, "pass pass");
    assert_has(&game, "b0 soldier charged D4 size 2");
    // A magician of size 0 lives until something resolves on it.
    let mut game = table(Edition::V8_2, "b0 soldier charged Jk1\nb life SK\n#1 up a keys H3 target b0");
    play(&mut game, "pass pass");
    assert_has(&game, "b0 soldier charged Jk1 size 3");
}

#[test]
fn r25_a_fog_whose_soldier_left_stays() {
    let mut game =
        table(Edition::V8_2, "a fog H3\nb0 soldier charged D4 size 7\n#1 kill a keys S2 S3 target b0");
    play(&mut game, "pass pass");
    assert_has(&game, "a fog H3\nb grave D4");
}

#[test]
fn counter_of_6_0_compares_in_the_target_line() {
    let text = "chance b
        b hand C4 D9
        a0 soldier charged D4
        #1 up a keys H5 target a0\n";
    assert!(!offers(&table(Edition::V6_0, text), "counter"));
    assert!(offers(&table(Edition::V6_0, &text.replace("H5", "H4")), "counter"));
    for edition in [Edition::V6_2, Edition::V7_0, Edition::V8_2] {
        let mut game = table(edition, text);
        play(&mut game, "counter pass pass");
        assert_has(&game, "#1 up a keys H5 target a0\nb grave D9 C4");
        assert_lacks(&game, "#2");
        let mut game = table(edition, &text.replace("H5", "H4"));
        play(&mut game, "counter pass pass");
        assert_has(&game, "a grave H4");
        assert_lacks(&game, "#1");
    }
}

#[test]
fn counter_and_the_number_of_keys() {
    for edition in Edition::ALL {
        let text = "chance b\nb hand CA D9\n";
        let stage = "a0 soldier charged D4
            #1 end a
            #2 sword_rain a keys S2 S3
            #3 rsf a keys HA H10 HJ HQ HK target b
            #4 kill a keys S4 S5 target a0
            #5 summon_magician a keys Jk1";
        let mut game = table(edition, &format!("{text}{stage}"));
        play(&mut game, "counter");
        assert_eq!(options(&game), ["#4", "#5"]);
        play(&mut game, "#4");
        assert_has(&game, "#6 counter b keys CA target #4");
        play(&mut game, "pass pass");
        assert_has(&game, "a grave S4 S5\nb grave D9 CA\n#4 summon_magician a keys Jk1");
    }
}

#[test]
fn change_target_judges_from_the_redirected_requests_own_side() {
    let mut game = table(
        Edition::V8_2,
        "a0 soldier charged D4
        a1 soldier charged D5
        a2 soldier charged C6
        b0 soldier charged D7
        #1 equip a keys D2 target a0
        #2 change_target b keys C2 C3 target #1",
    );
    play(&mut game, "pass pass");
    assert_has(&game, "asks b new_target a0 a1");
    play(&mut game, "a1");
    assert_has(&game, "#1 equip a keys D2 target a1\nb grave C2 C3");
}

#[test]
fn change_target_may_point_a_counter_at_itself() {
    let mut game = table(
        Edition::V8_2,
        "a0 soldier charged D4
        #1 up a keys H2 target a0
        #2 sword_rain a keys S6 S7
        #3 counter b keys C10 target #1
        #4 change_target a keys C2 C3 target #3",
    );
    play(&mut game, "pass pass");
    // Not at itself (#3), not at the uncounterable #2; at the resolving change_target (#4) it may.
    assert_has(&game, "asks a new_target #1 #4\n#4 change_target a keys C2 C3 target #3");
    play(&mut game, "#4");
    assert_has(&game, "#3 counter b keys C10 target gone");
    play(&mut game, "pass pass");
    assert_has(&game, "b grave C10\n#1 up a keys H2 target a0");
}

#[test]
fn change_target_on_truce_and_throwing_changes_nothing() {
    let mut game = table(
        Edition::V8_2,
        "#1 damage_judgement a\n#2 truce b keys D2 D3 target #1\n#3 change_target a keys C2 C3 target #2",
    );
    play(&mut game, "pass pass");
    assert_has(&game, "#2 truce b keys D2 D3 target #1\nchance a");
    let mut game = table(
        Edition::V8_2,
        "#1 rsf b keys HA H10 HJ HQ HK target a\n#2 change_target a keys C2 C3 target #1",
    );
    play(&mut game, "pass pass b pass pass");
    assert_has(&game, "winner a");
}

#[test]
fn change_target_without_a_legal_target() {
    let mut game =
        table(Edition::V8_2, "#1 kill b keys S2 S3 target gone\n#2 change_target a keys C2 C3 target #1");
    play(&mut game, "pass pass");
    assert_has(&game, "#1 kill b keys S2 S3 target gone\na grave C2 C3");
}

#[test]
fn r35_what_the_magician_frees() {
    let text = "chance b\npassed a\nb1 soldier driven Jk2\nb0 bulwark driven C5\na0 soldier charged D4\n";
    // D of quick magic is absent, not optional, in every edition.
    for edition in Edition::ALL {
        let mut game = table(edition, &format!("{text}b hand S2\n#1 end a"));
        play(&mut game, "down a0");
        assert_has(&game, "#2 down b keys S2 target a0");
        // The opponent's magician does not serve.
        let game = table(edition, "chance b\nb hand S2\na0 soldier charged Jk1\n#1 end a");
        assert!(!offers(&game, "down"));
    }
    // 帰還 costs B everywhere; クイック召喚 costs D.
    for edition in Edition::ALL {
        let game = table(edition, &format!("{text}b hand C2 C3\n#1 end a"));
        assert!(!offers(&game, "return"));
        let game = table(edition, &format!("{text}b hand CA\n#1 end a"));
        assert!(!offers(&game, "quick_summon"));
    }
}

#[test]
fn r26_the_magician_of_7_0_frees_bj_and_rsf() {
    let text = "chance b\npassed a\nb1 soldier driven Jk2\nb hand HA H10 HJ HQ HK\n#1 end a";
    let offered = |edition| ["bj", "rsf"].map(|action| offers(&table(edition, text), action));
    assert_eq!(offered(Edition::V7_0), [true, true]);
    assert_eq!(offered(Edition::V8_2), [true, false]);
    assert_eq!(offered(Edition::V6_2), [false, false]);
    // Main timing of 6.x, and the cost in full.
    let own = "turn 2 b\nb1 soldier driven Jk2\nb2 bulwark driven C2\nb hand HA H10 HJ HQ HK";
    assert!(offers(&table(Edition::V6_2, own), "bj"));
    assert!(!offers(&table(Edition::V6_2, own), "rsf"));
    let mut game = table(Edition::V7_0, own);
    play(&mut game, "bj");
    assert_has(&game, "b2 bulwark driven C2\n#1 bj b keys HA HJ");
}

#[test]
fn search_shuffles_from_the_order_in_which_the_life_lies() {
    let mut game = at(Edition::V8_2, "a life S2 S3 S4 S5 S6\nb life S8\na hand Jk1");
    play(&mut game, "search");
    game.choose("S4", &mut Lowest).unwrap();
    // The top changes with card 0, and so on down.
    assert_has(&game, "a hand S4\na grave Jk1\na life S3 S5 S6 S2");
}

/// Always draws 0.
struct Lowest;

impl saigen_cards::Chance for Lowest {
    fn below(&mut self, _: u8) -> u8 {
        0
    }
}

#[test]
fn bj_of_7_0_takes_two_named_in_the_fixed_order() {
    let mut game = at(Edition::V7_0, "a life H2 S3 D4 S5\nb life S8\n#1 bj a keys HA HJ");
    play(&mut game, "pass pass");
    assert_has(&game, "asks a life_card H2 S3 S5");
    play(&mut game, "S5");
    assert_has(&game, "a life H2 S3 D4 S5\nasks a life_card D4 H2");
    play(&mut game, "H2");
    assert_has(&game, "a hand S5 H2\na grave HA HJ");
}

#[test]
fn bj_of_8_2_is_blackjack() {
    let start = |life: &str| at(Edition::V8_2, &format!("a life {life}\nb life S8\n#1 bj a keys HA CJ"));
    // A 11, then 10: 21; an A more counts 1 and makes 22.
    let mut game = start("S2 SA DK DA");
    play(&mut game, "pass pass hit");
    assert_has(&game, "a life S2 SA\na turned DA DK\nasks a hit_or_stand hit stand");
    play(&mut game, "hit");
    assert_has(&game, "a life S2\na grave DA DK SA HA CJ");
    // A counts 11, the second one 1; Joker 0; stand.
    let mut game = start("S2 Jk1 SA DA");
    play(&mut game, "pass pass hit hit stand");
    assert_has(&game, "a life S2\na hand SA DA Jk1\na grave HA CJ");
    // The first card is compulsory, with an empty life one can only stand.
    let mut game = start("S2");
    play(&mut game, "pass pass");
    assert_has(&game, "a hand S2\nwinner b");
    // An A that was counted as 11 stays 11.
    let mut game = start("S2 S8 S5 SA");
    play(&mut game, "pass pass hit hit");
    assert_has(&game, "a grave SA S5 S8 HA CJ");
}

#[test]
fn bj_keys_of_8_2_are_any_ace_and_any_jack() {
    let text = "a hand CA SJ HJ\na0 bulwark charged D2\na1 bulwark charged D3";
    assert!(!offers(&table(Edition::V7_0, text), "bj"));
    let mut game = table(Edition::V8_2, text);
    play(&mut game, "bj");
    assert_has(&game, "asks a key HJ SJ");
    play(&mut game, "SJ");
    assert_has(&game, "#1 bj a keys SJ CA\na1 bulwark charged D3");
}

#[test]
fn reverse_keeps_place_and_turn_of_entry() {
    let mut game = table(
        Edition::V7_0,
        "a0 bulwark charged C3 fresh C3\na1 bulwark charged C4\na row a1 a0\n#1 reverse a keys H6 D6 target a0",
    );
    play(&mut game, "pass pass charged");
    assert_has(&game, "a0 soldier charged C3 size 3 fresh C3\na row a1");
    play(&mut game, "attack pass pass");
    // Summoning-sick: no soldier can attack.
    assert_has(&game, "chance a");
    assert_lacks(&game, "#1");
}

#[test]
fn reverse_splits_a_soldier_of_several_cards() {
    let mut game = table(
        Edition::V8_2,
        "b0 bulwark charged C2
        b1 soldier charged D3 D4 D5 size 20 fresh D5
        b2 soldier charged C7
        #1 twist a keys D2 target b1
        #2 reverse a keys H6 D6 target b1",
    );
    play(&mut game, "pass pass driven");
    assert_has(&game, "asks b row_order D3 D4 D5");
    play(&mut game, "D5 D3");
    assert_has(
        &game,
        "b row b0 b1 b3 b4
        b1 bulwark driven D5 fresh D5
        b3 bulwark driven D3
        b4 bulwark driven D4
        #1 twist a keys D2 target gone",
    );
}

#[test]
fn reverse_forgets_size_changes() {
    let mut game = table(
        Edition::V8_2,
        "force a 2\na1 soldier charged D3 size 9\n#1 reverse a keys H7 D7 target a1\n#2 reverse a keys H6 D6 target a1",
    );
    play(&mut game, "pass pass charged pass pass charged");
    assert_has(&game, "a1 soldier charged D3 size 5");
}

#[test]
fn death_lance() {
    let mut game = table(Edition::V8_2, "b0 soldier charged C4 C8\n#1 death_lance a keys S2 D3 target b0");
    play(&mut game, "pass pass");
    assert_has(&game, "asks b life_order C4 C8");
    play(&mut game, "C8");
    // ♣4 is the top; both are then lost to the damage of 2.
    assert_has(&game, "b life S8 S9 S10\nb grave C4 C8\na grave S2 D3");
    // Does not divide: nothing at all.
    let mut game = table(Edition::V8_2, "b0 soldier charged C4\n#1 death_lance a keys S2 D3 target b0");
    play(&mut game, "pass pass");
    assert_has(&game, "b life S8 S9 S10\nb0 soldier charged C4 size 4");
    // Size 0: nothing.
    let mut game = table(Edition::V8_2, "b0 soldier charged Jk1\n#1 death_lance a keys S2 DA target b0");
    play(&mut game, "pass pass");
    assert_has(&game, "b life S8 S9 S10\nb0 soldier charged Jk1 size 0");
}

#[test]
fn add_bulwark() {
    let mut game = table(Edition::V8_2, "#1 add_bulwark a keys H2 C3");
    play(&mut game, "pass pass two");
    assert_has(&game, "a0 bulwark driven S10 fresh S10\na1 bulwark driven S9 fresh S9\na row a0 a1");
    let mut game = table(Edition::V8_2, "#1 add_bulwark a keys H2 C3");
    play(&mut game, "pass pass one");
    assert_has(&game, "a0 bulwark charged S10 fresh S10\na life S8 S9");
    let mut game = at(Edition::V8_2, "a life S8\nb life S8\n#1 add_bulwark a keys H2 C3");
    play(&mut game, "pass pass two");
    assert_has(&game, "a0 bulwark driven S8 fresh S8\nwinner b");
}

#[test]
fn r22_reanimate() {
    let mut game =
        table(Edition::V8_2, "a grave DA D3\na0 bulwark charged C2\n#1 reanimate a keys S2 H3 target a0");
    play(&mut game, "pass pass");
    // R28: neither its own keys nor the target can be chosen.
    assert_has(&game, "asks a grave_card D3 DA");
    play(&mut game, "D3");
    assert_has(&game, "a grave DA C2 S2 H3\na0 soldier charged D3 size 3 fresh D3");
    let mut game = table(Edition::V8_2, "a0 bulwark charged C2\n#1 reanimate a keys S2 H3 target a0");
    play(&mut game, "pass pass");
    assert_has(&game, "a grave C2 S2 H3");
    assert_lacks(&game, "a0 ");
}

#[test]
fn reunion_and_handes() {
    let mut game = table(Edition::V8_2, "a grave DA D3\n#1 reunion a keys H2 H3");
    play(&mut game, "pass pass D3");
    assert_has(&game, "a hand D3\na grave DA H2 H3");
    let mut game = table(Edition::V8_2, "b hand D4 D5\n#1 handes a keys D2 C3 target b");
    play(&mut game, "pass pass");
    assert_has(&game, "asks a hand_card D4 D5");
    play(&mut game, "D4");
    assert_has(&game, "b hand D5\nb grave D4");
    // There is no question about a single card, and no effect without one.
    let mut game = table(Edition::V8_2, "b hand D4\n#1 handes a keys D2 C3 target b");
    play(&mut game, "pass pass");
    assert_has(&game, "b grave D4\nchance a");
    let mut game = table(Edition::V8_2, "#1 handes a keys D2 C3 target b\n#2 reunion a keys H2 H3");
    play(&mut game, "pass pass pass pass");
    assert_has(&game, "a grave H2 H3 D2 C3");
}

#[test]
fn force_and_sword_rain() {
    for edition in Edition::ALL {
        let mut game = table(
            edition,
            "a0 soldier charged D4
            a1 soldier charged D5
            b0 soldier charged D4 D5
            b1 soldier charged C10
            b2 bulwark charged C2
            #1 sword_rain a keys S2 S7
            #2 force a keys H2 H3",
        );
        play(&mut game, "pass pass");
        let zone = if edition >= Edition::V8_2 { "a fog H2 H3" } else { "a grave H2 H3" };
        assert_has(&game, &format!("force a 5\na0 soldier charged D4 size 9\n{zone}"));
        play(&mut game, "pass pass");
        assert_has(&game, "a1 soldier charged D5 size 10\nb1 soldier charged C10 size 10\nb grave D4 D5");
        assert_lacks(&game, "a0 ");
    }
}

#[test]
fn force_reaches_soldiers_that_enter_later() {
    let mut game = table(Edition::V8_2, "force a 5\n#1 summon_ace a keys SA");
    play(&mut game, "pass pass");
    assert_has(&game, "a0 soldier charged SA size 6 fresh SA");
}

#[test]
fn r20_recruit_from_the_bottom_or_from_the_top() {
    let text = "a life DA SK SQ S5 Jk1 S6 HK\nb life S8\n#1 recruit a keys D2 D3";
    for edition in [Edition::V6_0, Edition::V7_0] {
        let mut game = at(edition, text);
        play(&mut game, "pass pass");
        assert_has(&game, "a0 soldier driven DA size 1 fresh DA\na1 soldier driven S5 size 5 fresh S5");
        assert_has(&game, "asks a bottom_order SK SQ");
        play(&mut game, "SK");
        assert_has(&game, "a life SQ SK Jk1 S6 HK");
    }
    for edition in [Edition::V6_2, Edition::V8_2] {
        let mut game = at(edition, text);
        play(&mut game, "pass pass");
        assert_has(&game, "a0 soldier driven Jk1 size 0 fresh Jk1\na1 soldier driven S5 size 5 fresh S5");
        assert_has(&game, "asks a bottom_order HK S6");
        play(&mut game, "HK");
        assert_has(&game, "a life S6 HK DA SK SQ");
    }
}

#[test]
fn surprise() {
    let mut game = table(
        Edition::V7_0,
        "a0 bulwark driven C3 fresh C3
        a1 soldier driven C4
        a2 bulwark driven Jk1
        b0 bulwark driven C5
        #1 surprise a keys C6 C7",
    );
    play(&mut game, "pass pass");
    assert_has(
        &game,
        "a0 soldier charged C3 size 3 fresh C3
        a1 soldier charged C4 size 4
        a2 soldier charged Jk1 size 0
        b0 bulwark driven C5",
    );
    assert_lacks(&game, "a row");
}

#[test]
fn throwing_and_rsf() {
    let mut game = table(Edition::V6_0, "#1 throwing a keys S2 CK target b");
    play(&mut game, "pass pass");
    assert_has(&game, "b life S8\nb grave S10 S9");
    let mut game =
        table(Edition::V8_2, "a hand HA H10 HJ HQ HK\na0 bulwark charged C2\na1 bulwark charged C3");
    play(&mut game, "rsf");
    assert_has(&game, "asks a target a b");
    play(&mut game, "b pass pass");
    assert_has(&game, "winner a\na grave HA H10 HJ HQ HK\nb grave S10 S9 S8");
}

#[test]
fn lower_formats_lack_the_higher_actions() {
    let text = format!("{LIVES}a hand S2 S3 H4 D4\nb0 soldier charged D5");
    let offered = |edition, format| {
        let position = Position::from_text(&text).unwrap();
        options(&Reference::from_position(&crate::Book::printed(edition, format), position).unwrap())
    };
    assert!(!offered(Edition::V6_0, Format::Lite).contains(&"reverse".to_string()));
    assert!(offered(Edition::V6_0, Format::Standard).contains(&"reverse".to_string()));
    assert!(!offered(Edition::V7_0, Format::Standard).contains(&"reverse".to_string()));
    assert!(offered(Edition::V7_0, Format::Pro).contains(&"reverse".to_string()));
    assert!(!offered(Edition::V7_0, Format::Standard).contains(&"kill".to_string()));
}

#[test]
fn the_fog_is_the_controllers() {
    let mut game =
        table(Edition::V8_2, "chance b\npassed a\na0 soldier charged D4\n#1 down b keys S3 target a0");
    play(&mut game, "pass");
    assert_has(&game, "b fog S3");
    assert_eq!(game.now.sides[Seat::A].fog, []);
}
