//! `saigen advise`: the evaluation of a position, with win probability and continuation for every option.

use std::sync::Arc;

use saigen_analysis::{Moment, retrace};
use saigen_deal::Quick;
use saigen_engine::{Choice, Decision, Game, Rules, View, Viewer};
use saigen_json::{DecisionJson, to_pretty_text};
use saigen_notation::{choice_text, parse_game};
use saigen_players::{Budget, Line, Player, Search, Thought, Tuning};
use saigen_wording::Wording;
use serde_json::json;

use crate::args::AdviseArgs;
use crate::failure::{self, Failure};
use crate::{interrupt, layout};

/// Number of options shown with a continuation.
const CONTINUED: usize = 3;

pub(crate) fn run(args: &AdviseArgs) -> Result<(), Failure> {
    interrupt::listen();
    let rules = Arc::new(args.book.selected().rules()?);
    let text = failure::read(&args.file)?;
    let game = parse_game(&rules, &text).map_err(|errors| Failure::unreadable(&args.file, errors))?;
    let Some(&decision) = game.decision() else {
        return Err(Failure::input(format!("{}: the game is over", args.file.display())));
    };
    let view = View::of(&game, Viewer::Seat(decision.seat));
    let budget = Budget { simulations: args.simulations, threads: 1, stop: &interrupt::asked };
    let mut search = Search::new(Tuning::thorough());
    let thought = search.choose(&rules, &view, budget, &mut Quick::new(args.seed, 0));
    if interrupt::asked() {
        return Err(Failure::interrupted());
    }
    let words = Arc::new(Wording::new(rules.clone(), args.output.lang.get()));
    let advice = Advice { args, words: &words, game: &game, decision: &decision, thought: &thought };
    layout::print(&if args.output.json { advice.json(&rules) } else { advice.text() })
}

/// The result of a search.
struct Advice<'a> {
    args: &'a AdviseArgs,
    words: &'a Arc<Wording>,
    game: &'a Game,
    decision: &'a Decision,
    thought: &'a Thought,
}

impl Advice<'_> {
    fn json(&self, rules: &Rules) -> String {
        let text = |choice: &Choice| choice_text(rules, *choice);
        let line = |line: &Line| {
            json!({
                "choice": text(&line.choice),
                "visits": line.visits,
                "win": (f64::from(line.win) * 1e4).round() / 1e4,
                "continuation": line.continuation.iter().map(text).collect::<Vec<_>>(),
            })
        };
        to_pretty_text(&json!({
            "decision": DecisionJson::of(rules, self.decision),
            "choice": text(&self.thought.choice),
            "simulations": self.thought.simulations,
            "lines": self.thought.lines.iter().map(line).collect::<Vec<_>>(),
        }))
    }

    fn text(&self) -> String {
        let phrases = self.words.phrases();
        let mut lines = vec![layout::indented(0, &self.words.question(self.game, self.decision))];
        if self.thought.lines.is_empty() {
            let only = self.words.choice(self.game, self.decision.seat, self.thought.choice);
            lines.push(phrases.say("advise-only", &[("choice", only.into())]));
        }
        for (index, line) in self.thought.lines.iter().enumerate() {
            let share = format!("{:>5.1} %", 100.0 * line.win);
            let choice = self.words.choice(self.game, self.decision.seat, line.choice);
            let visits = phrases.say("advise-visits", &[("count", (line.visits as usize).into())]);
            lines.push(layout::labelled(2, &share, 7, &format!("{choice}  ({visits})")));
            if index < CONTINUED {
                lines.extend(self.continuation(line).map(|text| layout::labelled(11, "→", 1, &text)));
            }
        }
        lines.push(String::new());
        lines.push(layout::indented(0, &phrases.word("advise-note")));
        lines.join("\n")
    }

    /// A likely continuation after an option, in one imagined game.
    fn continuation(&self, line: &Line) -> Option<String> {
        let moment = Moment { number: 0, game: *self.game, choice: line.choice };
        let steps = retrace(self.words.rules(), &moment, line, self.args.seed);
        let viewer = self.decision.seat;
        let texts = steps.iter().skip(1).filter(|step| step.free).map(|step| {
            let who = self.words.who(step.seat, viewer);
            format!("{who}: {}", self.words.choice(&step.game, viewer, step.choice))
        });
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| texts.join(" → "))
    }
}
