//! Choices in words.

use saigen_cards::Seat;
use saigen_engine::{Choice, Game};
use saigen_texts::id_of;

use crate::Wording;

impl Wording {
    /// A choice, addressed to the deciding seat.
    pub fn choice(&self, game: &Game, viewer: Seat, choice: Choice) -> String {
        match choice {
            Choice::Pass => self.phrases().word("answer-pass"),
            Choice::Done => self.phrases().word("answer-done"),
            Choice::Action(action) => self.action(action),
            Choice::Card(card) => self.phrases().card(card),
            Choice::Unit(unit) => self.unit(game, unit, viewer),
            Choice::Request(index) => self.full_request(game, index, viewer),
            Choice::Player(seat) => self.player(seat, viewer),
            Choice::Trump(seat, card) => self.trump(seat, card, viewer),
            Choice::Word(word) => self.phrases().word(&id_of("answer", word.id())),
        }
    }
}
