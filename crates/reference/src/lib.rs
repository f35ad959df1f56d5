//! The reference model: a slow, plain, independent implementation of the game.
//!
//! It follows the digest of the rules and the contract for decisions, and shares no code with the engine except
//! the vocabulary of cards; tests run both in lockstep.
//! It plays the printed editions action by action (`table.rs`, `effects.rs`, `magic.rs`), and any other rulebook
//! from its canonical text verb by verb (`read.rs`, `verbs.rs`).
//! Simplicity comes first: lists are plain lists, and after an answer everything since the last `chance` question
//! runs again (see `game.rs`).

mod book;
mod combat;
mod dump;
mod effects;
mod flow;
mod frame;
mod game;
mod knowledge;
mod magic;
mod moves;
mod pair;
mod parse;
mod position;
mod read;
mod repeats;
mod request;
mod setup;
mod state;
mod table;
mod targets;
#[cfg(test)]
mod tests;
mod triggers;
mod trump;
mod trump_effects;
mod verbs;
mod whole;

pub use book::Book;
pub use knowledge::{Sights, Viewer};
pub use position::{Character, PointedAt, Position, Staged, Zones};
pub use whole::WholeRequest;

use game::{Game, Pause};
use saigen_cards::{Card, Chance, Seat};
use state::State;
use std::sync::Arc;
use table::plain_row;

/// The editions of the rules, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// 6.0
    V6_0,
    /// 6.2
    V6_2,
    /// 7.0
    V7_0,
    /// 8.2
    V8_2,
    /// 9.1
    V9_1,
}

impl Edition {
    /// All editions.
    pub const ALL: [Self; 5] = [Self::V6_0, Self::V6_2, Self::V7_0, Self::V8_2, Self::V9_1];
}

/// The formats; each one contains the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// ライト
    Lite,
    /// スタンダード
    Standard,
    /// プロ
    Pro,
    /// マスター
    Master,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Lite, Self::Standard, Self::Pro, Self::Master];
}

/// Options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// The game starts with a bulwark and a soldier on each side, where the rules leave that to the players.
    pub preset: bool,
    /// The owner chooses the top one of several cards that go to the graveyard together (R18).
    pub choose_grave_top: bool,
}

/// The deck of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deck {
    /// These cards, known to both; the rest of the 54 is outside the game.
    Open(Vec<Card>),
    /// These cards, known to their owner.
    Secret(Vec<Card>),
    /// This many of the 54, by chance.
    Random(usize),
}

/// The outcome of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This seat has won.
    Winner(Seat),
    /// A draw.
    Draw,
}

/// A question with all its legal answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The deciding seat.
    pub seat: Seat,
    /// The id of the question.
    pub kind: &'static str,
    /// The answers, sorted as text.
    pub options: Vec<String>,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The state before the set-up, or at the last `chance` question.
    base: State,
    /// The answers since then, that question's own included.
    answers: Vec<String>,
    /// The random draws since then.
    draws: Vec<u8>,
    /// The present state.
    now: State,
    /// The present question.
    asked: Option<Question>,
}

impl Reference {
    /// Sets up a game.
    pub fn start(book: &Book, decks: [Deck; 2], options: Options, chance: &mut impl Chance) -> Self {
        let mut table = State::new(Arc::new(book.clone()), options);
        table.decks = Some(decks);
        Self::at(table, chance)
    }

    /// Starts from a position in which the holder of the chance decides; `Err` for an action that the rulebook does
    /// not have.
    pub fn from_position(book: &Book, position: Position) -> Result<Self, String> {
        Ok(Self::at(position.into_state(&Arc::new(book.clone()))?, &mut NoDraws))
    }

    /// A game at its first question, or over.
    fn at(state: State, chance: &mut dyn Chance) -> Self {
        let mut game =
            Self { base: state.clone(), answers: Vec::new(), draws: Vec::new(), now: state, asked: None };
        game.run(chance);
        game
    }

    /// Continues to the next question or to the end.
    fn run(&mut self, chance: &mut dyn Chance) {
        loop {
            let mut game = Game {
                s: self.base.clone(),
                answers: &self.answers,
                answered: 0,
                draws: &mut self.draws,
                drawn: 0,
                chance,
            };
            let result = game.round();
            self.now = game.s;
            self.asked = None;
            match result {
                Ok(()) => {
                    self.base = self.now.clone();
                    self.answers.clear();
                    self.draws.clear();
                }
                Err(Pause::Ask(question)) => {
                    self.asked = Some(question);
                    return;
                }
                Err(Pause::Over) => return,
            }
        }
    }

    /// The present question; `None` if the game is over.
    pub fn question(&self) -> Option<Question> {
        self.asked.clone()
    }

    /// Answers the question. An answer that is not listed is an error and changes nothing.
    pub fn choose(&mut self, option: &str, chance: &mut impl Chance) -> Result<(), String> {
        let question = self.asked.as_ref().ok_or("the game is over")?;
        if !question.options.iter().any(|listed| listed == option) {
            return Err(format!("“{option}” is not an answer to {}", question.kind));
        }
        self.answers.push(option.to_string());
        self.run(chance);
        Ok(())
    }

    /// The outcome; `None` if the game is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    /// The position as text.
    pub fn dump(&self) -> String {
        self.now.dump(self.asked.as_ref())
    }

    /// The cards of a player's fog in the fixed order, and what each marks, a character or a trump (R25).
    pub fn marks(&self, seat: Seat) -> Vec<(Card, Option<String>)> {
        self.now.marks(seat)
    }

    /// A viewer's knowledge about the cards of one player (R19, R42).
    pub fn known_by(&self, viewer: Viewer, seat: Seat) -> Sights {
        self.now.known_by(viewer, seat)
    }

    /// Every complete legal request, sorted; empty unless the question is `chance`.
    pub fn requests(&self) -> Vec<WholeRequest> {
        match &self.asked {
            Some(question) if question.kind == "chance" => self.now.whole_requests(),
            _ => Vec::new(),
        }
    }
}

/// The randomness before the first answer, when nothing is drawn.
struct NoDraws;

impl Chance for NoDraws {
    fn below(&mut self, _: u8) -> u8 {
        0
    }
}
