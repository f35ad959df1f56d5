//! Keys of tree nodes.

use saigen_cards::Seat;
use saigen_engine::{Choice, Decision, Game, View, Viewer};

/// Separates past choices from present options, so that moving one from options to choices changes the
/// key.
const OPTIONS: u128 = 0x4f70_7469_6f6e_735f_616e_645f_6368_6f69;

/// The path through an imagined game, as far as it determines node keys.
///
/// The key of a node of the searching seat is the key of its view. The key of a node of the opponent adds
/// the opponent's hidden choices since that view last changed, and its present options. So games in which
/// the opponent holds an answer do not share nodes with games in which it has none, whose results say
/// nothing about holding the answer back.
pub(super) struct Trace {
    seat: Seat,
    viewer: Viewer,
    /// The last view key of the searching seat, and whether the game has moved on since.
    seen: u128,
    stale: bool,
    /// Hash of the opponent's hidden choices.
    hidden: u128,
}

impl Trace {
    /// Starts at the searched decision, whose view has the key `root`.
    pub(super) fn new(seat: Seat, viewer: Viewer, root: u128) -> Self {
        Self { seat, viewer, seen: root, stale: false, hidden: 0 }
    }

    /// The node key of a decision.
    pub(super) fn key(&mut self, game: &Game, decision: &Decision) -> u128 {
        if self.stale {
            self.look(game);
        }
        match decision.seat == self.seat {
            true => self.seen ^ self.hidden,
            false => self.seen ^ decision.options.iter().fold(self.hidden ^ OPTIONS, mixed),
        }
    }

    fn look(&mut self, game: &Game) {
        let seen = View::of(game, self.viewer).key();
        if seen != self.seen {
            (self.seen, self.hidden) = (seen, 0);
        }
        self.stale = false;
    }

    /// Appends a choice.
    pub(super) fn add(&mut self, game: &Game, choice: Choice) {
        self.stale = true;
        if game.decision().is_some_and(|decision| decision.seat != self.seat) {
            self.hidden = mixed(self.hidden, choice);
        }
    }
}

fn mixed(hash: u128, choice: Choice) -> u128 {
    let (kind, number) = match choice {
        Choice::Pass => (1, 0),
        Choice::Done => (2, 0),
        Choice::Action(action) => (3, action.index()),
        Choice::Card(card) => (4, card.index()),
        Choice::Unit(unit) => (5, unit.seat() as usize * 64 + unit.place() as usize),
        Choice::Request(index) => (6, index as usize),
        Choice::Player(seat) => (7, seat as usize),
        Choice::Word(word) => (8, word as usize),
        Choice::Trump(seat, card) => (9, seat as usize * 64 + card.index()),
    };
    let mixed = hash ^ (kind << 8 | number) as u128 ^ 0x5361_6967;
    mixed.wrapping_mul(0x2d35_8dcc_aa6c_78a5_9e37_79b9_7f4a_7c15).rotate_left(47)
}

#[cfg(test)]
mod tests {
    use saigen_deal::{Quick, Seed};
    use saigen_editions::rulebook;
    use saigen_engine::{Ask, Rules};
    use saigen_rulebook::{Edition, Format};

    use super::*;

    /// B searches; A names a key card and then has to discard.
    #[test]
    fn choosing_a_card_and_having_it_as_an_option_give_different_keys() {
        let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite)).unwrap();
        let text = "turn 3 a\na life 5\na hand D6 D8 D9\na0 soldier S7\nb life 5\nb hand C3\n";
        let mut game = saigen_notation::parse_game(&rules, text).unwrap();
        let viewer = Viewer::Seat(Seat::B);
        let mut trace = Trace::new(Seat::B, viewer, View::of(&game, viewer).key());
        let twist = Choice::Action(rules.find("twist").unwrap());
        let mut keys = Vec::new();
        for choice in [twist, Choice::Card("D6".parse().unwrap())] {
            trace.add(&game, choice);
            game.choose_listed(&rules, choice, &mut Quick::new(Seed::new(1), 0), &mut ());
            let decision = *game.decision().unwrap();
            keys.push((decision.ask, trace.key(&game, &decision)));
        }
        assert!(matches!(keys[..], [(_, _), (Ask::Discard, _)]), "{keys:?}");
        assert_ne!(keys[0].1, keys[1].1);
    }
}
