//! What plays rules, and so may take long: evaluating steps, previews, and what viewers are sent.
//! A job only reads the match, so the home of a match can run it on another thread.

use std::sync::Arc;

use saigen_cards::Seat;
use saigen_engine::{Answer, Ask, Choice, Event, Game, Refused as Illegal, Rules};
use saigen_json::AnswerJson;
use saigen_notation::answer_text;
use saigen_protocol::{Code, Language, ServerMessage};

use crate::preview::preview_reply;
use crate::screen::{News, text};
use crate::{Change, Entry, Eyes, Match, Refused, Screen, Time, What};

/// A step that was taken, with its events.
pub(super) type Taken = Arc<(Entry, Vec<Event>)>;

/// A computation on a match.
pub struct Job {
    pub(super) of: Arc<Match>,
    pub(super) now: Time,
    pub(super) work: Work,
}

pub(super) enum Work {
    /// Evaluates a step; an answer that is given is not read from the text.
    Step(What, Option<Answer>),
    /// Reads and evaluates the answer of a seat.
    Answer(Seat, AnswerJson),
    Preview {
        seat: Seat,
        language: Language,
        id: u32,
        answer: AnswerJson,
    },
    /// What clients are missing since a version, or everything.
    News(Vec<Eyes>, Option<u32>),
    /// Shows a step on screens.
    Show(Vec<Screen>, Taken),
    /// Finds some legal answer.
    AnyAnswer,
}

/// The result of a [`Job`].
pub struct Done(pub(super) Outcome);

pub(super) enum Outcome {
    Evaluated(Result<(What, Change), Refused>),
    Reply(Result<String, Refused>),
    News(Vec<News>),
    Shown(Vec<(Screen, String)>),
    Answer(Option<Answer>),
}

impl Job {
    /// Computes the result.
    pub fn run(self) -> Done {
        let Self { of, now, work } = self;
        Done(match work {
            Work::Step(what, answer) => {
                let illegal = || Refused::new(Code::Illegal, "the step cannot be taken");
                let change = of.evaluate(&what, answer).ok_or_else(illegal);
                Outcome::Evaluated(change.map(|change| (what, change)))
            }
            Work::Answer(seat, answer) => Outcome::Evaluated(evaluate(&of, seat, &answer)),
            Work::Preview { seat, language, id, answer } => {
                Outcome::Reply(preview(&of, seat, language, id, &answer))
            }
            Work::News(eyes, known) => {
                let news = eyes.into_iter().map(|eyes| Screen::news(&of, eyes, known, now));
                Outcome::News(news.collect())
            }
            Work::Show(screens, step) => {
                let update = |mut screen: Screen| {
                    let text = screen.update(&of, &step.0, &step.1, now);
                    (screen, text)
                };
                Outcome::Shown(screens.into_iter().map(update).collect())
            }
            Work::AnyAnswer => Outcome::Answer(any_answer(&of.course.rules, &of.course.game)),
        })
    }
}

/// What an answer of a seat would lead to.
fn evaluate(of: &Match, seat: Seat, answer: &AnswerJson) -> Result<(What, Change), Refused> {
    let answer = read_answer(of, seat, answer)?;
    let what = What::Choice { seat, text: answer_text(&of.course.rules, seat, &answer) };
    let change = of.evaluate(&what, Some(answer));
    change.map(|change| (what, change)).ok_or_else(|| Refused::new(Code::Illegal, "not legal"))
}

/// Whether a seat is asked.
pub(super) fn check_asked(of: &Match, seat: Seat) -> Result<(), Refused> {
    if of.ending.is_some() {
        return Err(Refused::new(Code::Over, "the match is over"));
    }
    match of.asked() {
        Some(asked) if asked == seat => Ok(()),
        Some(_) => Err(Refused::new(Code::NotAsked, "somebody else is asked")),
        None => Err(Refused::new(Code::NotAsked, "the match waits for somebody")),
    }
}

/// Reads the answer to the present question and checks that it is legal.
fn read_answer(of: &Match, seat: Seat, answer: &AnswerJson) -> Result<Answer, Refused> {
    check_asked(of, seat)?;
    let decision = of.course.game.decision();
    let decision = decision.ok_or_else(|| Refused::new(Code::Over, "the game is over"))?;
    let read = answer.read(&of.course.rules, decision);
    let answer = read.map_err(|error| Refused::new(Code::Illegal, error.to_string()))?;
    let legal = of.course.game.check_answer(&of.course.rules, seat, &answer);
    legal.map(|()| answer).map_err(|why| match (why, answer) {
        (Illegal::Unavailable(why), Answer::Request(whole)) => Refused::unavailable(whole.action, why),
        (Illegal::NotAsked, _) => Refused::new(Code::NotAsked, "somebody else is asked"),
        (Illegal::NotListed, Answer::Attackers(_)) => {
            Refused::new(Code::Illegal, "not all of them can attack")
        }
        (Illegal::NotListed, Answer::Blocks(_)) => {
            Refused::new(Code::Illegal, "not all of them can block so: see “blockable” of the question")
        }
        (Illegal::NotListed, _) => Refused::new(Code::Illegal, "send “pass” or a whole request"),
        (part, _) => Refused::new(Code::Illegal, format!("not legal: {part:?}")),
    })
}

/// The message about what an answer would do.
fn preview(
    of: &Match,
    seat: Seat,
    language: Language,
    id: u32,
    answer: &AnswerJson,
) -> Result<String, Refused> {
    let answer = read_answer(of, seat, answer)?;
    let reply = preview_reply(&of.ruleset, &of.course.game, seat, language, &answer, id);
    Ok(text(&ServerMessage::Preview(Box::new(reply))))
}

/// Some legal answer: passing, or the first option.
fn any_answer(rules: &Rules, game: &Game) -> Option<Answer> {
    let decision = game.decision()?;
    if decision.options.contains(Choice::Pass) {
        return Some(Answer::PASS);
    }
    match decision.options.nth(0)? {
        Choice::Action(action) if decision.ask == Ask::Chance => {
            game.requests(rules, action).into_iter().next().map(Answer::Request)
        }
        choice => Some(Answer::Choice(choice)),
    }
}
