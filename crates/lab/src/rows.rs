//! Rows of data: one for each game, and on request one for each decision, in fixed places.

use saigen_batch::{Observer, Sitting};
use saigen_cards::Seat;
use saigen_engine::{Ask, Choice, Decision, Game};

use crate::seen::{Blow, Course, Ended, Seen};

/// How many bytes a game takes.
pub const GAME: usize = 28;

/// How many bytes a decision takes.
pub const DECISION: usize = 24;

/// A game as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Whether player A had seat b.
    pub swapped: bool,
    /// The seat that had the first turn.
    pub first: Seat,
    /// The seat that won.
    pub winner: Option<Seat>,
    /// Whether it did not end.
    pub endless: bool,
    /// Whether the loser lost because it could not go on.
    pub forfeit: bool,
    /// How many turns it had.
    pub turns: u16,
    /// How many decisions.
    pub decisions: u32,
    /// How many of them had two options or more.
    pub choices: u32,
    /// The number of options of those, added up.
    pub options: u32,
    /// How often the lead in life changed hands.
    pub lead_changes: u16,
    /// By how many cards of life the later winner was behind at most.
    pub deficit: u8,
    /// In how many turns of a thousand the later winner was behind.
    pub behind: u16,
    /// How much of the game, in thousandths, the later winner led to the end without a break.
    pub decided: u16,
    /// What took the last card, and the index of the action.
    pub blow: Option<(Blow, u8)>,
}

impl GameRow {
    pub(crate) fn new(sitting: &Sitting, seen: &Seen, course: &Course) -> Self {
        Self {
            swapped: sitting.swapped,
            first: course.first,
            winner: course.winner,
            endless: course.result == Ended::Endless,
            forfeit: course.forfeit,
            turns: course.turns,
            decisions: seen.decisions,
            choices: seen.choices,
            options: seen.options as u32,
            lead_changes: course.lead_changes,
            deficit: course.deficit,
            behind: course.behind,
            decided: course.decided,
            blow: course.blow,
        }
    }

    pub(crate) fn write(&self, rows: &mut Vec<u8>) {
        let winner = self.winner.map_or(2, |seat| seat as u8);
        let (blow, action) = self.blow.map_or((3, 0), |(blow, action)| (blow as u8, action));
        rows.extend([u8::from(self.swapped), self.first as u8, winner, u8::from(self.endless)]);
        rows.extend(self.decisions.to_le_bytes());
        rows.extend(self.choices.to_le_bytes());
        rows.extend(self.options.to_le_bytes());
        rows.extend(
            [self.turns, self.lead_changes, self.behind, self.decided].map(u16::to_le_bytes).concat(),
        );
        rows.extend([self.deficit, blow, action, u8::from(self.forfeit)]);
    }

    /// Reads a row of [`GAME`] bytes.
    pub fn read(row: &[u8; GAME]) -> Self {
        let word = |at: usize| u32::from_le_bytes([row[at], row[at + 1], row[at + 2], row[at + 3]]);
        let half = |at: usize| u16::from_le_bytes([row[at], row[at + 1]]);
        let seat = |byte: u8| Seat::BOTH.get(usize::from(byte)).copied();
        Self {
            swapped: row[0] == 1,
            first: seat(row[1]).unwrap_or(Seat::A),
            winner: seat(row[2]),
            endless: row[3] == 1,
            forfeit: row[27] == 1,
            decisions: word(4),
            choices: word(8),
            options: word(12),
            turns: half(16),
            lead_changes: half(18),
            behind: half(20),
            decided: half(22),
            deficit: row[24],
            blow: Blow::ALL.get(usize::from(row[25])).map(|&blow| (blow, row[26])),
        }
    }
}

/// The questions by their number in a row.
pub const ASKS: [&str; 23] = [
    "chance",
    "key",
    "drive",
    "discard",
    "sacrifice",
    "target",
    "discard_down",
    "draw_more",
    "attacker",
    "blocker",
    "hand_card",
    "form",
    "pose",
    "row_order",
    "life_order",
    "bottom_order",
    "grave_card",
    "life_card",
    "new_target",
    "one_or_two",
    "hit_or_stand",
    "trigger",
    "grave_top",
];

/// A decision as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecisionRow {
    /// The number of the game.
    pub game: u64,
    /// The number of the decision, from 1.
    pub number: u32,
    /// The turn.
    pub turn: u16,
    /// Who was asked.
    pub seat: Seat,
    /// What, as an index of [`ASKS`].
    pub ask: u8,
    /// How many options there were.
    pub options: u8,
    /// The kind of the answer and its index.
    pub chosen: (u8, u8),
    /// The life of both seats.
    pub lives: [u8; 2],
    /// The number of hand cards of both seats.
    pub hands: [u8; 2],
}

impl DecisionRow {
    fn write(&self, rows: &mut Vec<u8>) {
        let begun = rows.len();
        rows.extend(self.game.to_le_bytes());
        rows.extend(self.number.to_le_bytes());
        rows.extend(self.turn.to_le_bytes());
        rows.extend([self.seat as u8, self.ask, self.options, self.chosen.0, self.chosen.1]);
        rows.extend(self.lives);
        rows.extend(self.hands);
        rows.resize(begun + DECISION, 0);
    }

    /// Reads a row of [`DECISION`] bytes.
    pub fn read(row: &[u8; DECISION]) -> Self {
        let long = [row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]];
        Self {
            game: u64::from_le_bytes(long),
            number: u32::from_le_bytes([row[8], row[9], row[10], row[11]]),
            turn: u16::from_le_bytes([row[12], row[13]]),
            seat: Seat::BOTH[usize::from(row[14]) & 1],
            ask: row[15],
            options: row[16],
            chosen: (row[17], row[18]),
            lives: [row[19], row[20]],
            hands: [row[21], row[22]],
        }
    }

    /// The kind of an answer and its index.
    fn code(choice: Choice) -> (u8, u8) {
        match choice {
            Choice::Pass => (0, 0),
            Choice::Done => (1, 0),
            Choice::Action(action) => (2, action.index() as u8),
            Choice::Card(card) => (3, card.index() as u8),
            Choice::Unit(unit) => (4, unit.place() | (unit.seat() as u8) << 7),
            Choice::Request(index) => (5, index),
            Choice::Player(seat) => (6, seat as u8),
            Choice::Word(word) => (7, word as u8),
        }
    }

    /// The kind of the answer.
    pub fn kind(&self) -> &'static str {
        const KINDS: [&str; 8] = ["pass", "done", "action", "card", "character", "request", "player", "word"];
        KINDS[usize::from(self.chosen.0) % 8]
    }
}

/// Writes down every decision of a game.
pub(crate) struct Decisions<'r> {
    pub(crate) game: u64,
    pub(crate) number: u32,
    pub(crate) rows: &'r mut Vec<u8>,
}

impl Observer for Decisions<'_> {
    const HEARS: bool = false;
    const FOLLOWS: bool = true;

    fn chose(&mut self, before: &Game, decision: &Decision, choice: Choice, _: &Game) {
        self.number += 1;
        let count = |of: &dyn Fn(Seat) -> usize| Seat::BOTH.map(|seat| of(seat) as u8);
        DecisionRow {
            game: self.game,
            number: self.number,
            turn: before.turn_number(),
            seat: decision.seat,
            ask: ask(decision.ask),
            options: decision.options.len() as u8,
            chosen: DecisionRow::code(choice),
            lives: count(&|seat| before.side(seat).life().len()),
            hands: count(&|seat| before.side(seat).hand().len()),
        }
        .write(self.rows);
    }
}

fn ask(ask: Ask) -> u8 {
    ASKS.iter().position(|id| *id == ask.id()).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_read_back() {
        let game = GameRow {
            swapped: true,
            first: Seat::B,
            winner: Some(Seat::A),
            endless: false,
            forfeit: true,
            turns: 300,
            decisions: 70_000,
            choices: 60_000,
            options: 1_000_000,
            lead_changes: 7,
            deficit: 12,
            behind: 333,
            decided: 1000,
            blow: Some((Blow::Cost, 17)),
        };
        let mut rows = Vec::new();
        game.write(&mut rows);
        GameRow { winner: None, blow: None, endless: true, forfeit: false, ..game }.write(&mut rows);
        let (found, _) = rows.as_chunks::<GAME>();
        assert_eq!(GameRow::read(&found[0]), game);
        assert_eq!(
            GameRow::read(&found[1]),
            GameRow { winner: None, blow: None, endless: true, forfeit: false, ..game }
        );
        let decision = DecisionRow {
            game: 1 << 40,
            number: 99,
            turn: 4,
            seat: Seat::B,
            ask: 22,
            options: 54,
            chosen: (4, 0x83),
            lives: [40, 39],
            hands: [7, 0],
        };
        let mut rows = Vec::new();
        decision.write(&mut rows);
        assert_eq!(DecisionRow::read(&rows.as_chunks::<DECISION>().0[0]), decision);
    }
}
