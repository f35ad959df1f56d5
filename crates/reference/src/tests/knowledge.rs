//! Knowledge about cards (R19), and what is forgotten (R42).

use super::{Dice, at, cards, play};
use crate::{Book, Deck, Edition, Format, Options, Reference, Sights, Viewer};
use saigen_cards::{Card, CardSet, Seat};

fn set(text: &str) -> CardSet {
    cards(text).into_iter().collect()
}

/// The knowledge of b about the cards of a.
fn of_a(game: &Reference) -> Sights {
    game.known_by(Viewer::Seat(Seat::B), Seat::A)
}

#[test]
fn r19_a_card_that_was_shown_stays_known() {
    let mut game = at(Edition::V8_2, "a life S2 S3 H9\na hand Jk1 C4\nb life S2");
    play(&mut game, "search H9");
    assert_eq!(of_a(&game).hand, set("H9"));
    assert_eq!(game.known_by(Viewer::Onlooker, Seat::A).hand, set("H9"));
}

#[test]
fn r37_a_hand_that_was_looked_at_stays_known_to_the_player_who_looked() {
    let mut game = at(Edition::V8_2, "a hand D4 C4\na life S2\nb hand S5 S6 S7\nb life S2");
    play(&mut game, "handes pass pass S5");
    assert_eq!(game.known_by(Viewer::Seat(Seat::A), Seat::B).hand, set("S6 S7"));
    assert_eq!(game.known_by(Viewer::Onlooker, Seat::B).hand, CardSet::EMPTY);
}

#[test]
fn r42_a_bulwark_set_from_a_known_hand_blurs_the_hand() {
    let mut game = at(Edition::V8_2, "a life S2 S3 S4 H9\na hand Jk1 C4\nb life S2");
    play(&mut game, "search H9 set_bulwark H9");
    assert_eq!(of_a(&game).hand, CardSet::EMPTY);
    assert_eq!(of_a(&game).characters, [CardSet::EMPTY]);
}

#[test]
fn a_bulwark_that_is_judged_is_seen_by_all_even_if_it_does_not_come_to_lie_on_top() {
    let mut game = at(
        Edition::V8_2,
        "turn 3 b\na life S2 S3 S4\nb life S2
        b0 soldier driven C8 attacker\nb1 soldier driven C9 attacker
        a0 bulwark charged D5 blocks b0\na1 bulwark charged D6 blocks b1
        #1 damage_judgement b",
    );
    play(&mut game, "pass pass");
    assert_eq!(of_a(&game).grave, [cards("D5").first().copied(), cards("D6").first().copied()]);
}

#[test]
fn r19_of_cards_laid_beneath_the_life_the_set_is_known_and_to_the_owner_the_order() {
    let mut game = at(
        Edition::V8_2,
        "a hand DA D2\na life S2 SJ SQ SK S9\nb life S2\na0 bulwark charged H5\na1 bulwark charged H6",
    );
    play(&mut game, "recruit pass pass SJ SQ SK");
    assert_eq!(of_a(&game).bottom, set("S9 SJ SQ SK"));
    assert!(of_a(&game).life.iter().all(Option::is_none));
    let own = game.known_by(Viewer::Seat(Seat::A), Seat::A);
    assert_eq!(own.life.iter().flatten().count(), 4);
}

/// A game of 9.1 with rare cards; both take the A of spades as theirs.
fn with_rare_cards(deck: Deck) -> Reference {
    let book = Book::framed(Edition::V9_1, Format::Master, "rare_pack").unwrap();
    let mut game = Reference::start(&book, [deck.clone(), deck], Options::default(), &mut Dice::new(1));
    play(&mut game, "SA SA");
    game
}

#[test]
fn only_the_owner_knows_an_open_pack() {
    let mut game = with_rare_cards(Deck::Open(Card::all().collect()));
    let own = |game: &Reference| game.known_by(Viewer::Seat(game.now.chance), game.now.chance);
    let theirs = |game: &Reference| game.known_by(Viewer::Seat(game.now.chance.other()), game.now.chance);
    assert_eq!((own(&game).pack, own(&game).rare), (CardSet::EMPTY, set("SA")));
    assert_eq!((theirs(&game).pack, theirs(&game).rare), (CardSet::EMPTY, CardSet::EMPTY));
    play(&mut game, "open_pack");
    assert_eq!(own(&game).pack.len(), 14);
    play(&mut game, "SA");
    assert_eq!((theirs(&game).pack, theirs(&game).hand), (CardSet::EMPTY, set("SA")));
}

#[test]
fn f39_a_rare_card_is_drawn_unseen() {
    let mut game = framed_at("a life S2\na hand C4\na rare HK\nb life S2");
    play(&mut game, "rare_draw");
    assert_eq!(of_a(&game).hand, CardSet::EMPTY);
}

fn framed_at(text: &str) -> Reference {
    let book = Book::framed(Edition::V9_1, Format::Master, "rare_pack").unwrap();
    Reference::from_position(&book, crate::Position::from_text(text).unwrap()).unwrap()
}

#[test]
fn a_look_through_the_life_tells_the_pack_if_the_rest_is_known() {
    for (opened, pack, outside) in [("", 0, 0), ("opened a\n", 2, 48)] {
        let mut game =
            framed_at(&format!("{opened}a life S2 S3\na hand Jk1\na pack H4 H5\na rare HK\nb life S2"));
        play(&mut game, "search S2");
        let own = game.known_by(Viewer::Seat(Seat::A), Seat::A);
        assert_eq!((own.pack.len(), own.outside.len()), (pack, outside));
    }
}
