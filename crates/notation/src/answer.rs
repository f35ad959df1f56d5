//! Answers as text: one of the options, such as `pass`, or a request.

use saigen_cards::Seat;
use saigen_editions::Words;
use saigen_engine::{Answer, Choice, Game, Rules};

use crate::Error;
use crate::position::find_action;
use crate::print::{choice_text, option_texts};
use crate::request::{RequestText, Unclear};
use crate::words::{GameWord, target};

/// An answer as somebody wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerText {
    /// One of the options, as [`choice_text`] writes it.
    Choice(String),
    /// A request, or a trigger that is named by its action.
    Request(RequestText),
}

/// Reads an answer of a seat: `pass`, `S5`, `up H5 discard C2 target b0`.
pub fn parse_answer(rules: &Rules, seat: Seat, text: &str) -> Result<AnswerText, Error> {
    let mut words = Words::of(1, text);
    let answer = AnswerText::read(rules, seat, &mut words)?;
    words.finish().map(|()| answer)
}

/// An answer of a seat as text.
pub fn answer_text(rules: &Rules, seat: Seat, answer: &Answer) -> String {
    AnswerText::of(rules, answer).text(seat)
}

impl AnswerText {
    /// An answer with all its parts.
    pub fn of(rules: &Rules, answer: &Answer) -> Self {
        match answer {
            Answer::Choice(choice) => Self::Choice(choice_text(rules, *choice)),
            Answer::Request(whole) => Self::Request(RequestText::of(rules, whole)),
        }
    }

    /// Reads an answer up to a word that can be no part of it.
    pub(crate) fn read(rules: &Rules, seat: Seat, words: &mut Words) -> Result<Self, Error> {
        let first = words.peek().cloned().ok_or_else(|| words.missing("pass, a request or an answer"))?;
        let card = first.card().ok().map(|card| card.to_string());
        let named = first.text != "gone" && target(&first.text).is_some();
        let word = (named || first.is_answer_word() || first.text == "pass").then(|| first.text.clone());
        if let Some(choice) = card.or(word) {
            words.next();
            return Ok(Self::Choice(choice));
        }
        find_action(rules, &first)?;
        RequestText::read(seat, words).map(Self::Request)
    }

    /// The text of the answer if it is of this seat.
    pub fn text(&self, seat: Seat) -> String {
        match self {
            Self::Choice(choice) => choice.clone(),
            Self::Request(request) => request.text(seat),
        }
    }

    /// The answer to the present question of a game, which this seat must answer.
    pub fn complete(&self, rules: &Rules, game: &Game, seat: Seat) -> Result<Answer, Unclear> {
        let at_chance = game.is_at_chance();
        let written = match self {
            Self::Request(request) if at_chance => {
                return request.complete(rules, game, seat).map(Answer::Request);
            }
            Self::Choice(choice) => Some(choice),
            Self::Request(trigger) => Some(&trigger.action).filter(|_| !trigger.has_parts()),
        };
        let mut options = game.decision().into_iter().flat_map(|decision| decision.options.iter());
        // At the chance an action is requested as a whole, never begun.
        let begins = |choice: Choice| at_chance && matches!(choice, Choice::Action(_));
        let found = options.find(|&it| written == Some(&choice_text(rules, it)) && !begins(it));
        found.map(Answer::Choice).ok_or_else(|| Unclear::NotListed(option_texts(rules, game)))
    }
}
