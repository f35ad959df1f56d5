//! How fast the engine is here and now; `docs/performance.md` says how to read it.

mod allocations;
mod baseline;
mod measure;
mod report;

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use saigen_deal::{Quick, Seed};
use saigen_editions::{FILES, Library, editions, rulebook};
use saigen_engine::{Game, Rules};
use saigen_rulebook::{Edition, Format};

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::layout;
use crate::setup::SetupSpec;

use measure::{Case, Round};
use report::{Report, Row};

/// How many rounds there are: enough for a median that one disturbance does not move.
pub(crate) const ROUNDS: usize = 5;

/// Number of times that the rule files are read; the median is reported.
const READINGS: usize = 21;

/// What is measured unless something else is asked for: edition, format, set-up.
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
    setup: SetupSpec,
}

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    if cfg!(debug_assertions) {
        eprintln!("warning: this build checks itself and is slow; build with `cargo build --release`");
    }
    let specs = specs(args)?;
    let cases = specs.iter().map(Spec::case).collect::<Result<Vec<_>, _>>()?;
    let time = Duration::from_secs_f64(args.seconds / ROUNDS as f64);
    let (rounds, baselines) = measure_all(&specs, &cases, time);
    let rows = specs.into_iter().zip(rounds).map(|(spec, rounds)| Row::new(spec, rounds)).collect();
    let report = Report::new(args.seconds, rows, baselines, measure_reading());
    layout::print(&if args.json { report.json() } else { report.text() })
}

/// How long it takes to read the rule files, in milliseconds, several times.
fn measure_reading() -> Vec<f64> {
    let reading = |_| {
        let begun = Instant::now();
        std::hint::black_box(Library::read(FILES).is_ok());
        begun.elapsed().as_secs_f64() * 1e3
    };
    (0..READINGS).map(reading).collect()
}

/// What is to be measured.
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
        let rules = Rules::new(rulebook(self.edition, self.format)).map_err(Failure::work)?;
        let set_up = self.setup.resolve(rules.book())?;
        Game::set_up(&rules, &set_up, &mut Quick::new(Seed::new(1), 0), &mut ()).map_err(Failure::input)?;
        let no_decisions = || Failure::input("games of this set-up are over before anybody decides anything");
        Case::new(rules, set_up).ok_or_else(no_decisions)
    }
}

/// All rounds of every case, and the baseline before each round.
///
/// A round goes over all cases before the next one begins, so that a disturbance hits one round of
/// every case and not all rounds of one.
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

/// A progress bar on standard error, which hides itself where nobody is looking.
fn progress_bar(steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {eta} left  {msg}");
    ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
