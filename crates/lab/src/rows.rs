//! Binary rows: one per game, and optionally one per decision.

use saigen_batch::{Observer, Seating};
use saigen_cards::Seat;
use saigen_engine::{Ask, Choice, Decision, Game};

use crate::game_stats::{Blow, GameEnd, GameStats, GameSummary};

/// Bytes of a game.
pub const GAME: usize = 28;

/// Bytes of a decision.
pub const DECISION: usize = 24;

/// The row of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Whether player A had seat b.
    pub swapped: bool,
    /// The seat with the first turn.
    pub first: Seat,
    /// The winner; `None` if there is none.
    pub winner: Option<Seat>,
    /// Whether the game reached a limit.
    pub endless: bool,
    /// Whether the loser forfeited.
    pub forfeit: bool,
    /// Number of turns.
    pub turns: u16,
    /// Number of decisions.
    pub decisions: u32,
    /// Number of decisions with at least two options.
    pub choices: u32,
    /// Total number of options of those.
    pub options: u32,
    /// Number of changes of the lead in life.
    pub lead_changes: u16,
    /// The largest deficit of the eventual winner, in cards of life.
    pub deficit: u8,
    /// Share of turns in which the eventual winner was behind, in thousandths.
    pub behind: u16,
    /// Share of turns at the end in which the winner led without interruption, in thousandths.
    pub decided: u16,
    /// The final blow and the index of its action.
    pub blow: Option<(Blow, u8)>,
}

impl GameRow {
    pub(crate) fn new(seating: &Seating, stats: &GameStats, summary: &GameSummary) -> Self {
        Self {
            swapped: seating.swapped,
            first: summary.first,
            winner: summary.winner,
            endless: summary.result == GameEnd::Endless,
            forfeit: summary.forfeit,
            turns: summary.turns,
            decisions: stats.decisions,
            choices: stats.choices,
            options: stats.options as u32,
            lead_changes: summary.lead_changes,
            deficit: summary.deficit,
            behind: summary.behind,
            decided: summary.decided,
            blow: summary.blow,
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

/// The ids of questions by their number in a row.
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

/// The row of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecisionRow {
    /// The number of the game.
    pub game: u64,
    /// The number of the decision, from 1.
    pub number: u32,
    /// The turn.
    pub turn: u16,
    /// The deciding seat.
    pub seat: Seat,
    /// The question, as an index of [`ASKS`].
    pub ask: u8,
    /// Number of options.
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
        let start = rows.len();
        rows.extend(self.game.to_le_bytes());
        rows.extend(self.number.to_le_bytes());
        rows.extend(self.turn.to_le_bytes());
        rows.extend([self.seat as u8, self.ask, self.options, self.chosen.0, self.chosen.1]);
        rows.extend(self.lives);
        rows.extend(self.hands);
        rows.resize(start + DECISION, 0);
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
            Choice::Trump(seat, card) => (8, card.index() as u8 | (seat as u8) << 7),
        }
    }

    /// The kind of the answer.
    pub fn kind(&self) -> &'static str {
        const KINDS: [&str; 9] =
            ["pass", "done", "action", "card", "character", "request", "player", "word", "trump"];
        KINDS[usize::from(self.chosen.0) % KINDS.len()]
    }
}

/// Writes a row for every decision of a game.
pub(crate) struct Decisions<'r> {
    pub(crate) game: u64,
    pub(crate) number: u32,
    pub(crate) rows: &'r mut Vec<u8>,
}

impl Observer for Decisions<'_> {
    const WANTS_EVENTS: bool = false;
    const WANTS_CHOICES: bool = true;

    fn after_choice(&mut self, before: &Game, decision: &Decision, choice: Choice, _: &Game) {
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
    fn rows_round_trip() {
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
