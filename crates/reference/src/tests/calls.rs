//! What the text of a case cannot express: chosen draws, waiting triggers, calls after the end.

use super::{Dice, assert_has, at, cards, play};
use crate::{Book, Edition, Format, Position, Reference};
use saigen_cards::Chance;

/// Always draws 0.
struct Lowest;

impl Chance for Lowest {
    fn below(&mut self, _: u8) -> u8 {
        0
    }
}

#[test]
fn search_shuffles_the_life_from_its_present_order() {
    let mut game = at(Edition::V8_2, "a life S2 S3 S4 S5 S6\nb life S8\na hand Jk1");
    play(&mut game, "search");
    game.choose("S4", &mut Lowest).unwrap();
    // The top is swapped with card 0, and so on downwards.
    assert_has(&game, "a hand S4\na grave Jk1\na life S3 S5 S6 S2");
}

#[test]
fn a_finished_game_asks_nothing_and_refuses_answers() {
    let mut game = at(Edition::V7_0, "a life S8\nb life S9\n#1 draw a");
    play(&mut game, "pass pass");
    assert_eq!(
        (game.outcome(), game.question()),
        (Some(crate::Outcome::Winner(saigen_cards::Seat::B)), None)
    );
    assert!(game.choose("pass", &mut Dice::new(1)).is_err());
}

/// R12: a generation of the cost comes when B・J is nullified; others do not wait with it.
#[test]
fn r12_generations_of_the_cost_wait_with_bj() {
    for (text, after) in [
        (
            "a life S8 SK S9\n#2 counter b keys C2 target #1",
            "a hand SK\na life S8\na grave HA HJ S9\nb grave C2",
        ),
        (
            "a life S8 SK S9 SQ S10\na3 soldier charged CJ\n#2 kill b keys S2 S3 target a3",
            "a hand SQ\na life S8 SK S9\n#1 bj a keys HA HJ",
        ),
    ] {
        let text = format!("b life S8 S9\n#1 bj a keys HA HJ\n{text}");
        let mut position = Position::from_text(&text).unwrap();
        position.stage[0].waiting = cards("SJ");
        let mut game =
            Reference::from_position(&Book::printed(Edition::V7_0, Format::Master), position).unwrap();
        play(&mut game, "pass pass");
        assert_has(&game, after);
    }
}
