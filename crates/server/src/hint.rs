//! Hints: what the strongest level would do, and what it thinks of the options.

use std::time::{Duration, Instant};

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Decision, Game, View, Viewer};
use saigen_json::WholeRequestJson;
use saigen_notation::choice_text;
use saigen_players::{Effort, Kind, Level, Line, Spec};
use saigen_protocol::{HintAnswer, HintLine, HintStep};

use crate::course::Deed;
use crate::table::Table;
use crate::think::consider;

/// So many options are told.
const LINES: usize = 6;

/// So many further choices are told.
const CONTINUATION: usize = 8;

/// Thinks about the question that is asked, for its seat and from what that seat knows.
pub(crate) fn think(
    table: &'static Table,
    game: &Game,
    seed: Seed,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<(HintAnswer<'static>, Vec<HintLine>)> {
    let decision = game.decision()?;
    let level = Level::new(5)?;
    let spec = Spec::new(Kind::Level(level), Effort::Simulations(level.simulations));
    let until = Instant::now() + Duration::from_millis(level.milliseconds.into());
    let considered = consider(table, game, &spec, seed, until, stop)?;
    let answer = match considered.deed {
        Deed::Choice(choice) => HintAnswer::Choice { choice: choice_text(table.rules, choice) },
        Deed::Request(whole) => {
            HintAnswer::Request { request: WholeRequestJson::of(table.rules, decision.seat, &whole) }
        }
    };
    let lines = considered.thought.lines.iter().take(LINES);
    let lines = lines.map(|line| hint_line(table, game, decision.seat, line, seed)).collect();
    Some((answer, lines))
}

fn hint_line(table: &Table, game: &Game, seat: Seat, line: &Line, seed: Seed) -> HintLine {
    // How it goes on is told of a game that the seat imagines, never of the real one.
    let mut random = Quick::new(seed, 1);
    let game = View::of(game, Viewer::Seat(seat)).imagine(table.rules, &mut random);
    HintLine {
        choice: choice_text(table.rules, line.choice),
        text: table.both(|words| words.choice(&game, seat, line.choice)),
        win: line.win,
        visits: line.visits,
        continuation: continuation(table, game, seat, line, &mut random),
    }
}

/// How the game might go on, as far as it can in this imagined game.
fn continuation(table: &Table, mut game: Game, seat: Seat, line: &Line, random: &mut Quick) -> Vec<HintStep> {
    let mut told = Vec::new();
    let mut next = line.choice;
    for &choice in line.continuation.iter().take(CONTINUATION) {
        play_on(table, &mut game, next, random);
        let Some(decision) = game.decision().filter(|it| it.options.contains(choice)) else { break };
        let text = table.both(|words| words.choice(&game, seat, choice));
        told.push(HintStep { seat: decision.seat.into(), text });
        next = choice;
    }
    told
}

/// Takes a choice, and those after it that are the only ones.
fn play_on(table: &Table, game: &mut Game, choice: Choice, random: &mut Quick) {
    let mut next = Some(choice);
    while let Some(choice) = next {
        if game.choose(table.rules, choice, random, &mut ()).is_err() {
            return;
        }
        next = game.decision().and_then(Decision::only);
    }
}
