//! Questions in straight-line procedures, by replaying.
//!
//! The rules are plain functions from top to bottom. A function that needs an answer returns [`Pause`]. Once the
//! answer is given, everything since the last `chance` question runs again from a copy of the state, with the
//! recorded answers and the recorded random draws.

use crate::state::State;
use crate::{Outcome, Question};
use saigen_cards::{Card, Chance, Seat};

/// The reason why a procedure stops.
pub(crate) enum Pause {
    /// It needs an answer.
    Ask(Question),
    /// The game is over.
    Over,
}

/// The result of a procedure that may stop.
pub(crate) type Flow<T = ()> = Result<T, Pause>;

/// A state and the recorded answers and draws of a running procedure.
pub(crate) struct Game<'a> {
    /// The state.
    pub(crate) s: State,
    /// The answers since the last `chance` question.
    pub(crate) answers: &'a [String],
    /// Number of answers used.
    pub(crate) answered: usize,
    /// The random draws since the last `chance` question.
    pub(crate) draws: &'a mut Vec<u8>,
    /// Number of draws used.
    pub(crate) drawn: usize,
    /// The source of new draws.
    pub(crate) chance: &'a mut dyn Chance,
}

impl Game<'_> {
    /// Asks a question. Returns `None` if there is no possible answer (R22). A single possible answer is taken
    /// without asking, except at `chance`.
    pub(crate) fn ask<T>(
        &mut self,
        seat: Seat,
        kind: &'static str,
        choices: Vec<(String, T)>,
    ) -> Flow<Option<T>> {
        if choices.len() <= 1 && kind != "chance" {
            return Ok(choices.into_iter().next().map(|(_, value)| value));
        }
        if let Some(answer) = self.answers.get(self.answered) {
            self.answered += 1;
            let found = choices.into_iter().find(|(word, _)| word == answer);
            return Ok(found.map(|(_, value)| value));
        }
        let mut options: Vec<String> = choices.into_iter().map(|(word, _)| word).collect();
        options.sort();
        options.dedup();
        Err(Pause::Ask(Question { seat, kind, options }))
    }

    /// Asks for one of these cards.
    pub(crate) fn ask_card(&mut self, seat: Seat, kind: &'static str, cards: &[Card]) -> Flow<Option<Card>> {
        self.ask(seat, kind, cards.iter().map(|&card| (card.to_string(), card)).collect())
    }

    /// Asks for one of two words.
    pub(crate) fn ask_either(&mut self, seat: Seat, kind: &'static str, yes: &str, no: &str) -> Flow<bool> {
        let choices = vec![(yes.to_string(), true), (no.to_string(), false)];
        Ok(self.ask(seat, kind, choices)? == Some(true))
    }

    /// Asks for the order of these cards, one after another.
    pub(crate) fn ask_order(&mut self, seat: Seat, kind: &'static str, cards: &[Card]) -> Flow<Vec<Card>> {
        let mut left = cards.to_vec();
        let mut order = Vec::new();
        while let Some(card) = self.ask_card(seat, kind, &left)? {
            left.retain(|&other| other != card);
            order.push(card);
        }
        Ok(order)
    }

    /// Asks for `count` of these cards in the fixed order; each step leaves enough later ones.
    pub(crate) fn ask_ascending(
        &mut self,
        seat: Seat,
        kind: &'static str,
        cards: &[Card],
        count: usize,
    ) -> Flow<Vec<Card>> {
        let mut left = crate::state::in_order(cards.to_vec());
        let mut named = Vec::new();
        for later in (0..count).rev() {
            named.extend(self.ask_earlier(seat, kind, &mut left, later)?);
        }
        Ok(named)
    }

    /// Asks for one of these sorted cards, but not for the last `later` ones; cards after it are left.
    pub(crate) fn ask_earlier(
        &mut self,
        seat: Seat,
        kind: &'static str,
        left: &mut Vec<Card>,
        later: usize,
    ) -> Flow<Option<Card>> {
        let card = self.ask_card(seat, kind, &left[..left.len() - later])?;
        left.retain(|&other| card.is_some_and(|card| other > card));
        Ok(card)
    }

    /// A random number below `bound`.
    fn below(&mut self, bound: u8) -> u8 {
        if self.drawn == self.draws.len() {
            let draw = self.chance.below(bound);
            self.draws.push(draw);
        }
        self.drawn += 1;
        self.draws[self.drawn - 1]
    }

    /// Shuffles a life, starting from its present order ("Setting up").
    pub(crate) fn shuffle_life(&mut self, seat: Seat) {
        for i in (1..self.s.sides[seat].life.len()).rev() {
            let other = self.below(i as u8 + 1);
            self.s.sides[seat].life.swap(i, usize::from(other));
        }
        self.s.forget_life(seat);
    }

    /// Ends the game.
    pub(crate) fn over(&mut self, outcome: Outcome) -> Flow {
        self.s.outcome = Some(outcome);
        Err(Pause::Over)
    }
}
