//! `saigen bench`: the speed of the engine. `docs/performance.md` explains the figures.

mod allocations;
mod baseline;
mod measure;
mod report;

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use saigen_deal::{Quick, Seed};
use saigen_editions::{FILES, Library, editions, rulebook};
use saigen_engine::{Game, Rules};
use saigen_notation::{Lists, SetupName};
use saigen_rulebook::{Edition, Format};

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::layout;
use crate::setup::Dealt;

use measure::{Case, Round};
use report::{Report, Row};

/// Number of rounds: enough for a median that one disturbance does not move.
pub(crate) const ROUNDS: usize = 5;

/// Number of times the rule files are read; the median is reported.
const READINGS: usize = 21;

/// The default cases: edition, format, set-up.
const USUAL: [(Edition, Format, &str); 4] = [
    (Edition::new(8, 2), Format::Master, "full"),
    (Edition::new(8, 2), Format::Lite, "entry"),
    (Edition::new(7, 0), Format::Pro, "full"),
    (Edition::new(6, 0), Format::Standard, "random40"),
];

/// An edition, a format and a set-up.
struct Spec {
    edition: Edition,
    format: Format,
    setup: SetupName,
}

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    if cfg!(debug_assertions) {
        eprintln!("warning: this is a debug build; use `cargo build --release`");
    }
    let specs = specs(args)?;
    let cases = specs.iter().map(Spec::case).collect::<Result<Vec<_>, _>>()?;
    let time = Duration::from_secs_f64(args.seconds / ROUNDS as f64);
    let (rounds, baselines) = measure_all(&specs, &cases, time);
    let rows = specs.into_iter().zip(rounds).map(|(spec, rounds)| Row::new(spec, rounds)).collect();
    let report = Report::new(args.seconds, rows, baselines, measure_reading());
    layout::print(&if args.json { report.json() } else { report.text() })
}

/// Time to read the rule files, in milliseconds, several times.
fn measure_reading() -> Vec<f64> {
    let reading = |_| {
        let begun = Instant::now();
        std::hint::black_box(Library::read(FILES).is_ok());
        begun.elapsed().as_secs_f64() * 1e3
    };
    (0..READINGS).map(reading).collect()
}

/// The cases to measure.
fn specs(args: &BenchArgs) -> Result<Vec<Spec>, Failure> {
    if let (Some(edition), Some(format), Some(setup)) = (args.edition, args.format, &args.setup) {
        return Ok(vec![Spec { edition, format, setup: setup.clone() }]);
    }
    let pairs = editions().flat_map(|edition| Format::ALL.map(|format| (edition, format)));
    let every = pairs.map(|(edition, format)| (edition, format, "full"));
    let more = every.filter(|entry| args.all && !USUAL.contains(entry));
    let spec = |(edition, format, setup): (_, _, &str)| {
        let setup = setup.parse().map_err(Failure::input)?;
        Ok(Spec { edition, format, setup })
    };
    USUAL.into_iter().chain(more).map(spec).collect()
}

impl Spec {
    fn case(&self) -> Result<Case, Failure> {
        let book = rulebook(self.edition, self.format);
        let Dealt { book, start, .. } = Dealt::read(&book, &self.setup, &[], Lists::Closed)?;
        let setup = start.single().map_err(Failure::input)?;
        let rules = Rules::new(book).map_err(Failure::work)?;
        let set_up = setup.resolve(rules.book());
        Game::set_up(&rules, &set_up, &mut Quick::new(Seed::new(1), 0), &mut ()).map_err(Failure::input)?;
        let no_decisions = || Failure::input("games of this set-up end without a decision");
        Case::new(rules, set_up).ok_or_else(no_decisions)
    }
}

/// All rounds of every case, and the baseline before each round.
///
/// A round covers all cases before the next one starts, so that a disturbance affects one round of every case
/// rather than all rounds of one.
fn measure_all(specs: &[Spec], cases: &[Case], time: Duration) -> (Vec<Vec<Round>>, Vec<f64>) {
    let bar = progress_bar((ROUNDS * cases.len()) as u64);
    let mut rounds = vec![Vec::new(); cases.len()];
    let mut baselines = Vec::new();
    for _ in 0..ROUNDS {
        baselines.push(baseline::steps_per_second(time.mul_f64(0.2)));
        for ((spec, case), rounds) in specs.iter().zip(cases).zip(&mut rounds) {
            bar.set_message(format!("{} {} {}", spec.edition, spec.format, spec.setup));
            rounds.push(case.round(time));
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    (rounds, baselines)
}

/// A progress bar on standard error, hidden unless it is a terminal.
fn progress_bar(steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {eta} left  {msg}");
    ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
