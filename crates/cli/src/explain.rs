//! `saigen explain`: whether a request is legal in a position, why not, by which rules, and with what
//! consequences.

use std::sync::Arc;

use saigen_cards::Seat;
use saigen_editions::{hint, rulebook};
use saigen_engine::{ActionId, Answer, Ask, Game, Reason, Rules, SeenEvent};
use saigen_json::{AnswerJson, EventJson, ReasonJson, to_pretty_text};
use saigen_notation::{Unclear, answer_text, choice_text, parse_answer, parse_request};
use saigen_rulebook::Format;
use saigen_table::{preview, preview_unanswered};
use saigen_terminal::answer_words;
use saigen_texts::Lang;
use saigen_wording::{EventWording, Wording, ruling};
use serde_json::{Value, json};

use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::layout;
use crate::position;
use crate::rules::action_block;

/// Maximum number of possibilities shown.
const POSSIBLE: usize = 8;

pub(crate) fn run(args: &ExplainArgs) -> Result<(), Failure> {
    let rules = Arc::new(args.book.selected().rules()?);
    let game = position::game(&rules, &args.position, &position::read(&args.position)?)?;
    let lang = args.output.lang.get();
    let words = Arc::new(Wording::new(rules.clone(), lang));
    let found = find(&rules, &game, &args.request)?;
    let explainer = Explainer { words: &words, game: &game, lang };
    layout::print(&if args.output.json { explainer.json(&found) } else { explainer.text(&found) })?;
    if found.is_legal() { Ok(()) } else { Err(Failure::found()) }
}

/// The findings about a request.
enum Found {
    /// Legal, in one or more ways; with the action, if it is a request.
    Legal(Option<ActionId>, Vec<Answer>),
    /// The action is unavailable.
    Unavailable(ActionId, Vec<Reason>),
    /// A part does not fit; these requests are possible.
    Impossible(ActionId, &'static str, Vec<String>),
    /// Passing is not allowed now (R3).
    NoPass,
    /// The answer is not one of these options.
    NotListed(Vec<String>),
}

impl Found {
    const fn is_legal(&self) -> bool {
        matches!(self, Self::Legal(..))
    }

    const fn action(&self) -> Option<ActionId> {
        match self {
            Self::Legal(action, _) => *action,
            Self::Unavailable(action, _) | Self::Impossible(action, ..) => Some(*action),
            Self::NoPass | Self::NotListed(_) => None,
        }
    }
}

fn find(rules: &Rules, game: &Game, text: &str) -> Result<Found, Failure> {
    let decision = game.decision().ok_or_else(|| Failure::input("the game is over"))?;
    if decision.ask != Ask::Chance || text.trim() == "pass" {
        let options = || decision.options.iter().map(|choice| choice_text(rules, choice)).collect();
        let answer = parse_answer(rules, decision.seat, text).ok();
        let answer = answer.and_then(|answer| answer.complete(rules, game, decision.seat).ok());
        return Ok(match answer {
            Some(answer) => Found::Legal(None, vec![answer]),
            None if decision.ask == Ask::Chance => Found::NoPass,
            None => Found::NotListed(options()),
        });
    }
    let request = parse_request(decision.seat, text);
    let request = request.map_err(|error| Failure::input(format!("invalid request: {error}")))?;
    let action = rules.find(&request.action).ok_or_else(|| no_action(rules, &request.action))?;
    Ok(match request.fitting(rules, game, decision.seat) {
        Ok(fitting) => Found::Legal(Some(action), fitting.into_iter().map(Answer::Request).collect()),
        Err(Unclear::Unavailable(reasons)) => Found::Unavailable(action, reasons),
        Err(Unclear::Impossible { part, possible }) => Found::Impossible(action, part, possible),
        Err(other) => return Err(Failure::input(other.to_string())),
    })
}

/// The error for an action that these rules lack.
fn no_action(rules: &Rules, id: &str) -> Failure {
    let (edition, format) = (rules.book().edition, rules.book().format);
    if let Some(action) = rulebook(edition, Format::Master).action(id) {
        let first = action.format;
        return Failure::input(format!(
            "{edition} {format} has no action “{id}”; it is in {first}: write --format {first}"
        ));
    }
    let ids: Vec<&str> = rules.actions().map(|id| &*rules.action(id).id).collect();
    let all = ids.join(", ");
    Failure::input(format!("unknown action “{id}”: write one of {all}{}", hint(id, &ids)))
}

/// Formats findings.
struct Explainer<'a> {
    words: &'a Arc<Wording>,
    game: &'a Game,
    lang: Lang,
}

impl Explainer<'_> {
    fn seat(&self) -> Seat {
        self.game.decision().map_or(Seat::A, |decision| decision.seat)
    }

    fn say(&self, id: &str) -> String {
        self.words.phrases().word(id)
    }

    fn text(&self, found: &Found) -> String {
        let mut lines = vec![self.say(if found.is_legal() { "explain-legal" } else { "explain-illegal" })];
        match found {
            Found::Legal(_, answers) => {
                if answers.len() > 1 {
                    let count = [("count", answers.len().into())];
                    lines.push(self.words.phrases().say("explain-several", &count));
                }
                answers.iter().take(POSSIBLE).for_each(|answer| lines.extend(self.answer(answer)));
            }
            Found::Unavailable(action, reasons) => lines.extend(reasons.iter().map(|reason| {
                let text =
                    format!("{} [{}]", self.words.reason(*action, reason), self.words.reference(reason));
                layout::labelled(2, "-", 0, &text)
            })),
            Found::Impossible(_, part, possible) => {
                let args = [("part", self.say(&format!("explain-{part}")).into())];
                lines.push(layout::indented(2, &self.words.phrases().say("explain-part", &args)));
                lines.extend(possible.iter().take(POSSIBLE).map(|it| layout::indented(4, it)));
            }
            Found::NoPass => {
                let text = format!("{} [{}]", self.say("no-pass"), self.words.reference_to("R3"));
                lines.push(layout::labelled(2, "-", 0, &text));
            }
            Found::NotListed(options) => {
                let args = [("options", options.join(", ").into())];
                lines.push(layout::indented(2, &self.words.phrases().say("explain-options", &args)));
            }
        }
        if let Some(action) = found.action() {
            lines.push(String::new());
            lines.push(action_block(self.words.phrases(), self.words.rules().action(action)));
            let rulings = rulings(self.words, action, self.lang);
            if !rulings.is_empty() {
                lines.push(format!("\n{}", self.say("explain-rulings")));
                lines.extend(rulings.iter().map(|(number, title)| layout::labelled(2, number, 3, title)));
            }
        }
        lines.join("\n")
    }

    /// An answer, its certain consequences, and what follows if the opponent passes.
    fn answer(&self, answer: &Answer) -> Vec<String> {
        let (rules, seat) = (self.words.rules(), self.seat());
        let at_once = preview(rules, self.game, seat, answer);
        let later = preview_unanswered(rules, self.game, seat, answer);
        let mut event_words = EventWording::new(self.words, seat);
        event_words.meet(&at_once.before);
        let mut worded = |events: &[SeenEvent], indent| -> Vec<String> {
            let lines = event_words.lines_seen(events);
            lines.iter().map(|line| layout::labelled(indent, "·", 0, line)).collect()
        };
        let mut lines = vec![layout::indented(2, &self.name(answer))];
        lines.extend(worded(&at_once.certain, 4));
        if later.certain.len() > at_once.certain.len() {
            lines.push(layout::indented(4, &self.say("explain-unanswered")));
            lines.extend(worded(&later.certain[at_once.certain.len()..], 6));
        }
        if !later.complete {
            lines.push(layout::indented(4, &self.say("preview-more")));
        }
        lines
    }

    fn name(&self, answer: &Answer) -> String {
        let name = answer_words(self.words, self.game, self.seat(), answer);
        match answer {
            Answer::Choice(_) => name,
            _ => format!("{name}  ({})", answer_text(self.words.rules(), self.seat(), answer)),
        }
    }

    fn json(&self, found: &Found) -> String {
        let rules = self.words.rules();
        let way = |answer: &Answer| {
            let seen = preview(rules, self.game, self.seat(), answer);
            let later = preview_unanswered(rules, self.game, self.seat(), answer);
            let events = |events: &[SeenEvent]| -> Vec<Value> {
                events.iter().map(|it| json!(EventJson::of(rules, it))).collect()
            };
            let certain = events(&seen.certain);
            let unanswered = events(later.certain.get(certain.len()..).unwrap_or_default());
            let answer = AnswerJson::of(rules, self.seat(), answer);
            json!({ "answer": answer, "certain": certain, "unanswered": unanswered, "complete": later.complete })
        };
        let mut value = json!({ "legal": found.is_legal() });
        match found {
            Found::Legal(_, answers) => value["ways"] = answers.iter().map(way).collect(),
            Found::Unavailable(_, reasons) => {
                value["reasons"] = reasons.iter().map(|it| json!(ReasonJson::of(rules, it))).collect();
            }
            Found::Impossible(_, part, possible) => {
                value["part"] = json!(part);
                value["possible"] = json!(possible);
            }
            Found::NoPass => value["rulings"] = json!(["R3"]),
            Found::NotListed(options) => value["options"] = json!(options),
        }
        if let Some(action) = found.action() {
            let rulings = rulings(self.words, action, self.lang);
            value["rulings"] = rulings.into_iter().map(|(number, _)| json!(number)).collect();
        }
        to_pretty_text(&value)
    }
}

/// The rulings about an action: numbers and titles.
fn rulings(words: &Wording, action: ActionId, lang: Lang) -> Vec<(String, String)> {
    let rules = words.rules();
    let numbers = rules.book().rulings_about(rules.action(action)).into_iter();
    numbers.filter_map(|number| ruling(number, lang)).map(|it| (it.id(), it.title)).collect()
}

#[cfg(test)]
mod tests {
    use saigen_editions::rulebooks;

    use super::*;

    #[test]
    fn every_ruling_about_an_action_has_a_title() {
        for book in rulebooks() {
            for action in &book.actions {
                for number in book.rulings_about(action) {
                    assert!(ruling(number, Lang::En).is_some(), "R{number}");
                    assert!(ruling(number, Lang::Ja).is_some(), "R{number}");
                }
            }
        }
    }
}
