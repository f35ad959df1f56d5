//! What tells the nodes of a tree apart.

use saigen_cards::Seat;
use saigen_engine::{Choice, Decision, Game, View, Viewer};

/// Stands between what was chosen and what can be chosen: one option less and one choice more is another
/// node.
const OPTIONS: u128 = 0x4f70_7469_6f6e_735f_616e_645f_6368_6f69;

/// The way down an imagined game, as far as it tells nodes apart.
///
/// A node of the searching seat is what it sees there. A node of the opponent is that, what the opponent
/// has chosen unseen since it last changed, and what it could choose now: so games in which the opponent
/// holds an answer are not mixed up with those in which it has none, whose results say nothing about
/// keeping the answer back.
pub(super) struct Trace {
    seat: Seat,
    viewer: Viewer,
    /// What the searching seat saw last, and whether something has happened since.
    seen: u128,
    stale: bool,
    /// What the opponent has chosen unseen.
    hidden: u128,
}

impl Trace {
    /// Begins at the decision that is searched, with the key of its view.
    pub(super) fn new(seat: Seat, viewer: Viewer, root: u128) -> Self {
        Self { seat, viewer, seen: root, stale: false, hidden: 0 }
    }

    /// The key of a decision.
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

    /// Goes on with a choice.
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

    /// The keys of the nodes of seat A, as B would search: A names a key card and is asked what to discard.
    #[test]
    fn a_card_that_was_chosen_is_told_apart_from_one_that_can_be() {
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
