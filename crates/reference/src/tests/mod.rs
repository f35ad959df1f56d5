//! Tests of the model: rulings in small positions, and random games.

mod building;
mod calls;
mod cases;
mod games;
mod knowledge;
mod setting_up;
mod table;

use crate::{Book, Deck, Edition, Format, Position, Reference};
use saigen_cards::{Card, Chance};

/// A small deterministic generator.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

impl Chance for Dice {
    fn below(&mut self, bound: u8) -> u8 {
        self.next(usize::from(bound)) as u8
    }
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// The entry deck of the edition.
pub(crate) fn entry(edition: Edition) -> Deck {
    if edition == Edition::V9_1 {
        return Deck::Open(cards("SA S2 S3 SK H4 H7 HJ HQ D5 D8 D10 DQ CA C6 C9 CK"));
    }
    let mut deck = cards("SA S2 S3 S4 S5 HA H8 H9 H10 HJ DA D3 D7 D10 DQ CA C5 C6 C10 CK");
    if edition <= Edition::V7_0 {
        deck.push(Card::JOKER_1);
    }
    Deck::Open(deck)
}

/// All editions with all formats.
pub(crate) fn pairs() -> Vec<(Edition, Format)> {
    let with_all = |edition| Format::ALL.map(|format| (edition, format));
    Edition::ALL.into_iter().flat_map(with_all).collect()
}

/// A Master game in the position written here.
pub(crate) fn at(edition: Edition, text: &str) -> Reference {
    let book = Book::printed(edition, Format::Master);
    Reference::from_position(&book, Position::from_text(text).unwrap()).unwrap()
}

/// Gives these answers in order.
pub(crate) fn play(game: &mut Reference, answers: &str) {
    for answer in answers.split_whitespace() {
        if let Err(error) = game.choose(answer, &mut Dice::new(7)) {
            panic!("{error}\n{}", game.dump());
        }
    }
}

/// Whether the dump has this line.
pub(crate) fn has(game: &Reference, line: &str) -> bool {
    game.dump().lines().any(|other| other == line)
}

#[track_caller]
pub(crate) fn assert_has(game: &Reference, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        assert!(has(game, line), "no line “{line}” in\n{}", game.dump());
    }
}

#[track_caller]
pub(crate) fn assert_lacks(game: &Reference, part: &str) {
    assert!(!game.dump().contains(part), "“{part}” in\n{}", game.dump());
}

/// The options of the present question.
pub(crate) fn options(game: &Reference) -> Vec<String> {
    game.question().map(|question| question.options).unwrap_or_default()
}

pub(crate) fn offers(game: &Reference, option: &str) -> bool {
    options(game).iter().any(|other| other == option)
}
