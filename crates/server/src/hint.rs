//! Hints: what the strongest level would do, and what it thinks of the options.

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

use crate::table::Table;
use crate::think::{Cancel, Shift, consider};

/// So many options are told.
const LINES: usize = 6;

/// So many further choices are told.
const CONTINUATION: usize = 8;

/// Thinks about the question that is asked, for its seat and from what that seat knows.
pub(crate) fn think<'t>(
    table: &'t Table,
    game: &Game,
    seed: Seed,
    shift: &Shift,
    cancel: &Cancel,
) -> Option<(HintAnswer<'t>, Vec<HintLine>)> {
    let decision = game.decision()?;
    let level = Level::new(5)?;
    let spec = Spec::new(Kind::Level(level), Effort::Simulations(level.simulations));
    let time = Duration::from_millis(level.milliseconds.into());
    let considered = consider(&table.rules, game, &spec, seed, time, shift, cancel)?;
    let answer = match considered.deed {
        Deed::Choice(choice) => HintAnswer::Choice { choice: choice_text(&table.rules, choice) },
        Deed::Request(whole) => {
            HintAnswer::Request { request: WholeRequestJson::of(&table.rules, decision.seat, &whole) }
        }
    };
    let lines = considered.thought.lines.iter().take(LINES);
    let lines = lines.map(|line| hint_line(table, game, decision.seat, line, seed)).collect();
    Some((answer, lines))
}

fn hint_line(table: &Table, game: &Game, seat: Seat, line: &Line, seed: Seed) -> HintLine {
    HintLine {
        choice: choice_text(&table.rules, line.choice),
        text: table.both(|words| words.choice(game, seat, line.choice)),
        win: line.win,
        visits: line.visits,
        continuation: continuation(table, game, seat, line, seed),
    }
}

/// How the game might go on, told of a game that the seat imagines, never of the real one.
fn continuation(table: &Table, game: &Game, seat: Seat, line: &Line, seed: Seed) -> Vec<HintStep> {
    let moment = Moment { number: 0, game: *game, choice: line.choice };
    let steps = retrace(&table.rules, &moment, line, seed);
    let told = steps.iter().skip(1).filter(|step| step.free).take(CONTINUATION);
    let told = told.map(|step| HintStep {
        seat: step.seat.into(),
        text: table.both(|words| words.choice(&step.game, seat, step.choice)),
    });
    told.collect()
}
