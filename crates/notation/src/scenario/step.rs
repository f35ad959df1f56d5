//! The steps of a scenario: moves and expectations.

use saigen_cards::Seat;
use saigen_editions::{Word, Words};
use saigen_rulebook::Rulebook;

use super::expect::Expectation;
use crate::Error;
use crate::request::RequestText;
use crate::words::{GameWord, target};

/// One step, and where and how it was written.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) what: What,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// A seat makes a move.
    Move(Seat, Move),
    /// Passes until both have passed in a row.
    BothPass,
    /// Something is expected to hold.
    Expect(Box<Expectation>),
}

/// What a seat does.
#[derive(Clone, Debug)]
pub(super) enum Move {
    Pass,
    /// Makes a whole request.
    Request(RequestText),
    /// Begins to build a request in steps.
    Start(String),
    /// Takes back the request that is being built.
    TakeBack,
    /// Answers the question, and those that follow.
    Answers(Vec<String>),
    /// The player under test makes a whole move, or plays for the rest of the turn.
    Plays {
        turn: bool,
    },
}

/// Whether a line is a step, judged by its first word.
pub(super) fn is_step(first: &str) -> bool {
    matches!(first, "a:" | "b:" | "both" | "=")
}

/// Reads the steps of a line; several expectations can share one.
pub(super) fn read(books: &[&Rulebook], mut words: Words) -> Result<Vec<Step>, Error> {
    let (line, text) = (words.line(), words.source.clone());
    let step = |what| Step { line, text: text.clone(), what };
    if words.accept("=") {
        return read_expectations(books, words);
    }
    if words.accept("both") {
        let pass = words.need("both pass")?;
        if pass.text != "pass" {
            return Err(pass.unknown("both pass"));
        }
        return words.finish().map(|()| vec![step(What::BothPass)]);
    }
    let seat = read_mover(&mut words)?;
    let made = read_move(books, seat, &mut words)?;
    words.finish().map(|()| vec![step(What::Move(seat, made))])
}

fn read_expectations(books: &[&Rulebook], mut words: Words) -> Result<Vec<Step>, Error> {
    let mut steps = Vec::new();
    loop {
        let mut clause = words.clause();
        let (line, text) = (clause.line(), format!("= {}", clause.source));
        let expectation = Expectation::read(books, &mut clause)?;
        clause.finish()?;
        steps.push(Step { line, text, what: What::Expect(Box::new(expectation)) });
        if words.is_empty() {
            return Ok(steps);
        }
    }
}

/// The seat in front of a colon.
pub(super) fn read_mover(words: &mut Words) -> Result<Seat, Error> {
    let word = words.need("a: or b:")?;
    let seat = word.text.strip_suffix(':').and_then(saigen_editions::seat);
    seat.ok_or_else(|| word.unknown("a: or b:"))
}

fn read_move(books: &[&Rulebook], seat: Seat, words: &mut Words) -> Result<Move, Error> {
    let moves = "pass, a request, an answer, start and an action, take back, plays, or plays the turn";
    let first = words.peek().cloned().ok_or_else(|| words.missing(moves))?;
    match first.text.as_str() {
        "pass" => {
            words.next();
            Ok(Move::Pass)
        }
        "take" => {
            words.next();
            let back = words.need("take back")?;
            if back.text == "back" { Ok(Move::TakeBack) } else { Err(back.unknown("take back")) }
        }
        "start" => {
            words.next();
            let action = words.need("an action")?;
            known_action(books, &action)?;
            Ok(Move::Start(action.text))
        }
        "plays" => {
            words.next();
            let turn = words.accept("the");
            if turn {
                super::sees::expect_word(words, "turn")?;
            }
            Ok(Move::Plays { turn })
        }
        _ if is_answer(&first) => read_answers(words),
        _ => {
            known_action(books, &first)?;
            RequestText::read(seat, words).map(Move::Request)
        }
    }
}

fn read_answers(words: &mut Words) -> Result<Move, Error> {
    let mut answers = Vec::new();
    for word in words.by_ref() {
        if !is_answer(&word) {
            return Err(word.unknown("another answer"));
        }
        answers.push(answer_text(&word));
    }
    Ok(Move::Answers(answers))
}

fn is_answer(word: &Word) -> bool {
    word.card().is_ok() || target(&word.text).is_some() || word.is_answer_word()
}

/// An answer as the engine's options are printed.
pub(super) fn answer_text(word: &Word) -> String {
    word.card().map_or_else(|_| word.text.clone(), |card| card.to_string())
}

/// An action must exist in every rulebook of the scenario.
pub(super) fn known_action(books: &[&Rulebook], word: &Word) -> Result<(), Error> {
    match books.iter().find(|book| book.action(&word.text).is_none()) {
        None => Ok(()),
        Some(book) => {
            let pair = saigen_rulebook::pair_name(book.edition, book.format);
            let mut ids: Vec<&str> = book.actions.iter().map(|action| &*action.id).collect();
            ids.sort_unstable();
            let there_is = ids.join(", ");
            Err(word.error(format!(
                "“{}” is no action of {pair}, nor an answer; its actions are {there_is}",
                word.text
            )))
        }
    }
}
