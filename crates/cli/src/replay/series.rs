//! Recorded matches of several games.

use saigen_json::{SeriesRecordJson, to_pretty_text};
use saigen_notation::{GameRecord, SeriesRecord, SeriesReplayError};
use saigen_wording::Phrasebook;

use super::{differs, replay};
use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::layout;

pub(super) fn run(record: &SeriesRecord, args: &ReplayArgs) -> Result<(), Failure> {
    match args.game {
        Some(number) => replay(&game(record, number)?.record, args),
        None if args.json => layout::print(&to_pretty_text(&SeriesRecordJson::of(record))),
        None if args.verify => verify(record),
        None if args.at.is_some() => {
            Err(Failure::input("a match has several games: write which one, as in --game 1 --at 40"))
        }
        None => all(record, args),
    }
}

fn game(record: &SeriesRecord, number: usize) -> Result<&GameRecord, Failure> {
    let found = number.checked_sub(1).and_then(|index| record.games.get(index));
    let count = record.games.len();
    found.ok_or_else(|| Failure::input(format!("game {number} does not exist: write --game 1 to {count}")))
}

/// The games one after another, and the result.
fn all(record: &SeriesRecord, args: &ReplayArgs) -> Result<(), Failure> {
    let words = Phrasebook::new(args.lang.get());
    for (game, number) in record.games.iter().zip(1_usize..) {
        let [a, b] = game.halves.0.map(|half| half.to_string().into());
        let args_of = [("number", number.to_string().into()), ("a", a), ("b", b)];
        layout::print(&words.say("series-game", &args_of))?;
        replay(&game.record, args)?;
    }
    verify(record)
}

fn verify(record: &SeriesRecord) -> Result<(), Failure> {
    match record.replay(&mut |_, _| {}) {
        Ok(replayed) => layout::print(&replayed.to_string()),
        Err(SeriesReplayError::Game { number, error }) => {
            layout::print(&format!("game {number}:"))?;
            differs(&error)
        }
        Err(error @ SeriesReplayError::Differs { .. }) => {
            layout::print(&error.to_string())?;
            Err(Failure::found())
        }
        Err(error) => Err(Failure::input(error.to_string())),
    }
}
