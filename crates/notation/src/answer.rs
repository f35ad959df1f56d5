//! Answers as text: one of the options, such as `pass`, a request, or all attackers or blocks.

use core::iter;

use saigen_cards::Seat;
use saigen_editions::{Word, Words};
use saigen_engine::{Answer, Blocks, Choice, Game, PlaceSet, Rules, Unit};

use crate::Error;
use crate::position::find_action;
use crate::print::{choice_text, joined, option_texts};
use crate::request::{RequestText, Unclear};
use crate::words::{GameWord, target, unit, units};

/// An answer as somebody wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerText {
    /// One of the options, as [`choice_text`] writes it.
    Choice(String),
    /// A request, or a trigger that is named by its action.
    Request(RequestText),
    /// All attackers that are still to be named.
    Attackers(PlaceSet),
    /// All blocks that are still to be named.
    Blocks(Blocks),
}

/// Reads an answer of a seat: `pass`, `S5`, `up H5 discard C2 target b0`, `attackers a0 a2`, `blocks b0@a2`.
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
            Answer::Attackers(attackers) => Self::Attackers(*attackers),
            Answer::Blocks(blocks) => Self::Blocks(*blocks),
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
        if rules.find(&first.text).is_none() && (words.accept("attackers") || words.accept("blocks")) {
            return Self::read_combat(seat, &first, words);
        }
        find_action(rules, &first)?;
        RequestText::read(seat, words).map(Self::Request)
    }

    fn read_combat(seat: Seat, first: &Word, words: &mut Words) -> Result<Self, Error> {
        if first.text == "attackers" {
            let places = units(words).iter().map(|(_, word)| word.place_of(seat)).collect::<Result<_, _>>();
            return places.map(Self::Attackers);
        }
        let mut pairs = Vec::new();
        while let Some(word) = words.peek().filter(|word| word.text.contains('@')).cloned() {
            pairs.push(block(seat, &word)?);
            words.next();
        }
        Ok(Self::Blocks(pairs.into_iter().collect()))
    }

    /// The text of the answer if it is of this seat.
    pub fn text(&self, seat: Seat) -> String {
        let unit = |place| Unit::new(seat, place).to_string();
        let pair = |(blocker, attacker)| format!("{}@{}", unit(blocker), Unit::new(seat.other(), attacker));
        match self {
            Self::Choice(choice) => choice.clone(),
            Self::Request(request) => request.text(seat),
            Self::Attackers(attackers) => {
                joined(iter::once("attackers".into()).chain(attackers.iter().map(unit)))
            }
            Self::Blocks(blocks) => joined(iter::once("blocks".into()).chain(blocks.iter().map(pair))),
        }
    }

    /// The answer to the present question of a game, which this seat must answer.
    pub fn complete(&self, rules: &Rules, game: &Game, seat: Seat) -> Result<Answer, Unclear> {
        let at_chance = game.is_at_chance();
        let not_listed = || Unclear::NotListed(option_texts(rules, game));
        let in_combat = |answer: Answer| {
            game.check_answer(rules, seat, &answer).map(|()| answer).map_err(|_| not_listed())
        };
        let written = match self {
            Self::Request(request) if at_chance => {
                return request.complete(rules, game, seat).map(Answer::Request);
            }
            Self::Attackers(attackers) => return in_combat(Answer::Attackers(*attackers)),
            Self::Blocks(blocks) => return in_combat(Answer::Blocks(*blocks)),
            Self::Choice(choice) => Some(choice),
            Self::Request(trigger) => Some(&trigger.action).filter(|_| !trigger.has_parts()),
        };
        let mut options = game.decision().into_iter().flat_map(|decision| decision.options.iter());
        // At the chance an action is requested as a whole, never begun.
        let begins = |choice: Choice| at_chance && matches!(choice, Choice::Action(_));
        let found = options.find(|&it| written == Some(&choice_text(rules, it)) && !begins(it));
        found.map(Answer::Choice).ok_or_else(not_listed)
    }
}

/// `b0@a2`: a character of a seat and the attacker that it blocks.
fn block(seat: Seat, word: &Word) -> Result<(u8, u8), Error> {
    let pair =
        word.text.split_once('@').and_then(|(blocker, attacker)| Some((unit(blocker)?, unit(attacker)?)));
    let pair = pair.filter(|(blocker, attacker)| blocker.seat() == seat && attacker.seat() != seat);
    let (blocker, attacker) = pair.ok_or_else(|| {
        word.unknown(format!("a blocker and its attacker, for instance {seat}0@{}1", seat.other()))
    })?;
    Ok((blocker.place(), attacker.place()))
}
