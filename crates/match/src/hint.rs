//! Hints: what the strongest level would do, and what it thinks of the options.

use std::sync::Arc;
use std::time::Duration;

use saigen_analysis::{Moment, retrace};
use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Game;
use saigen_json::WholeRequestJson;
use saigen_notation::choice_text;
use saigen_players::{Effort, Kind, Level, Line, Spec};
use saigen_protocol::{HintAnswer, HintLine, HintStep};
use saigen_table::Deed;

use crate::{Ruleset, Thinking};

/// Number of options that a hint names.
const LINES: usize = 6;

/// Number of choices that a line of a hint goes on for.
const CONTINUATION: usize = 8;

impl Thinking {
    /// A question for the strongest level, which hints come from.
    pub(crate) fn for_hint(ruleset: &Arc<Ruleset>, game: &Game) -> Option<Self> {
        let level = Level::new(5)?;
        let spec = Spec::new(Kind::Level(level), Effort::Simulations(level.simulations));
        let time = Duration::from_millis(level.milliseconds.into());
        Some(Self { ruleset: ruleset.clone(), game: *game, spec, time })
    }

    /// Thinks about the question, for its seat and from what that seat knows, until `stop` returns true.
    pub(crate) fn hint(
        &self,
        seed: Seed,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(HintAnswer<'_>, Vec<HintLine>)> {
        let (ruleset, game) = (&self.ruleset, &self.game);
        let decision = game.decision()?;
        let considered = self.consider(seed, stop)?;
        let answer = match considered.deed {
            Deed::Choice(choice) => HintAnswer::Choice { choice: choice_text(&ruleset.rules, choice) },
            Deed::Request(whole) => {
                HintAnswer::Request { request: WholeRequestJson::of(&ruleset.rules, decision.seat, &whole) }
            }
        };
        let lines = considered.thought.lines.iter().take(LINES);
        let lines = lines.map(|line| hint_line(ruleset, game, decision.seat, line, seed)).collect();
        Some((answer, lines))
    }
}

fn hint_line(ruleset: &Ruleset, game: &Game, seat: Seat, line: &Line, seed: Seed) -> HintLine {
    HintLine {
        choice: choice_text(&ruleset.rules, line.choice),
        text: ruleset.both(|words| words.choice(game, seat, line.choice)),
        win: line.win,
        visits: line.visits,
        continuation: continuation(ruleset, game, seat, line, seed),
    }
}

/// How the game might go on, in a game that the seat imagines, never in the real one.
fn continuation(ruleset: &Ruleset, game: &Game, seat: Seat, line: &Line, seed: Seed) -> Vec<HintStep> {
    let moment = Moment { number: 0, game: *game, choice: line.choice };
    let steps = retrace(&ruleset.rules, &moment, line, seed);
    let told = steps.iter().skip(1).filter(|step| step.free).take(CONTINUATION);
    let told = told.map(|step| HintStep {
        seat: step.seat.into(),
        text: ruleset.both(|words| words.choice(&step.game, seat, step.choice)),
    });
    told.collect()
}
