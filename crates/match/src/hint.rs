//! Hints: what the strongest level would do, and what it thinks of the options.

use std::sync::Arc;
use std::time::Duration;

use saigen_analysis::{Moment, retrace};
use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::Game;
use saigen_json::AnswerJson;
use saigen_notation::choice_text;
use saigen_players::{Effort, Kind, Level, Line, Spec};
use saigen_protocol::{HintLine, HintStep, Language};
use saigen_wording::Wording;

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
        language: Language,
        seed: Seed,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(AnswerJson, Vec<HintLine>)> {
        let (ruleset, game, words) = (&self.ruleset, &self.game, self.ruleset.words(language));
        let decision = game.decision()?;
        let considered = self.consider(seed, stop)?;
        let answer = AnswerJson::of(&ruleset.rules, decision.seat, &considered.answer);
        let lines = considered.thought.lines.iter().take(LINES);
        let lines = lines.map(|line| hint_line(words, game, decision.seat, line, seed)).collect();
        Some((answer, lines))
    }
}

fn hint_line(words: &Wording, game: &Game, seat: Seat, line: &Line, seed: Seed) -> HintLine {
    HintLine {
        choice: choice_text(words.rules(), line.choice),
        text: words.choice(game, seat, line.choice),
        win: line.win,
        visits: line.visits,
        continuation: continuation(words, game, seat, line, seed),
    }
}

/// How the game might go on, in a game that the seat imagines, never in the real one.
fn continuation(words: &Wording, game: &Game, seat: Seat, line: &Line, seed: Seed) -> Vec<HintStep> {
    let moment = Moment { number: 0, game: *game, choice: line.choice };
    let steps = retrace(words.rules(), &moment, line, seed);
    let told = steps.iter().skip(1).filter(|step| step.free).take(CONTINUATION);
    let told = told
        .map(|step| HintStep { seat: step.seat.into(), text: words.choice(&step.game, seat, step.choice) });
    told.collect()
}
