//! `saigen analyse`: chances, luck and the costliest decisions of a recorded game.

mod chart;
mod collect;
mod decisions;
mod json;
mod report;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use saigen_analysis::{Analysis, Settings, analyse};
use saigen_cards::{BySeat, Seat};
use saigen_engine::Rules;
use saigen_notation::Record;
use saigen_wording::Wording;

use crate::arena::{make_directory, write};
use crate::args::{AnalyseArgs, threads};
use crate::failure::{self, Failure};
use crate::replay::differs;
use crate::{interrupt, layout, progress};
use collect::{Collected, collect};

/// Number of decisions listed per seat.
const COSTLIEST: usize = 3;
/// Maximum length of a player's name, in characters.
const LONGEST_NAME: usize = 28;

/// An analysed game, ready to report.
struct AnalysisReport<'a> {
    args: &'a AnalyseArgs,
    record: &'a Record,
    words: &'a Arc<Wording>,
    game: &'a Collected,
    analysis: &'a Analysis,
    /// Names of the players, with their seats.
    names: BySeat<String>,
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    interrupt::listen();
    let text = failure::read(&args.file)?;
    let record = Record::parse(&text).map_err(|errors| Failure::unreadable(&args.file, errors))?;
    let rules = Arc::new(record.header.rules().map_err(Failure::input)?);
    let game = match collect(&record) {
        Ok(game) => game,
        Err(error) => return differs(&error),
    };
    args.out.as_deref().map_or(Ok(()), make_directory)?;
    let analysis = look(args, &rules, &game)?;
    let words = Arc::new(Wording::new(rules.clone(), args.output.lang.get()));
    let names = BySeat::new(|seat| name(&record, seat));
    let report =
        AnalysisReport { args, record: &record, words: &words, game: &game, analysis: &analysis, names };
    layout::print(&if args.output.json { report.json() } else { report.text() })?;
    args.out.as_deref().map_or(Ok(()), |directory| report.draw(directory))
}

/// Analyses every decision until the user interrupts.
fn look(args: &AnalyseArgs, rules: &Rules, game: &Collected) -> Result<Analysis, Failure> {
    let count = game.moments.len();
    let bar = progress::bar(count as u64, "decisions  {elapsed}, {eta} left");
    bar.enable_steady_tick(Duration::from_millis(500));
    let how = Settings {
        simulations: args.simulations,
        threads: threads(args.threads),
        seed: args.seed,
        stop: &interrupt::asked,
    };
    let analysis = analyse(rules, &game.moments, &game.replayed.game, how, |_| bar.inc(1));
    let done = bar.position();
    bar.finish_and_clear();
    analysis.ok_or_else(|| {
        eprintln!("stopped after {done} of {count} decisions");
        Failure::interrupted()
    })
}

/// A player's name with the seat, which distinguishes equal names. Long names are cut.
fn name(record: &Record, seat: Seat) -> String {
    let Some(name) = &record.header.players[seat] else { return seat.to_string() };
    let cut =
        name.char_indices().nth(LONGEST_NAME).map_or(name.clone(), |(end, _)| format!("{}…", &name[..end]));
    format!("{cut} ({seat})")
}

impl AnalysisReport<'_> {
    fn draw(&self, directory: &Path) -> Result<(), Failure> {
        write(&directory.join("analysis.svg"), &self.svg())
    }

    fn say(&self, id: &str) -> String {
        self.words.phrases().word(id)
    }
}
