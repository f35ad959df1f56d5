//! Playing many pairs of games: progress, checkpoint, records, Ctrl-C.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use saigen_arena::{
    Checkpoint, CheckpointError, Clock, Contest, Entrant, Fault, Finished, Job, Pair, Results, Run, Table,
};
use saigen_bots::{Bot, Contender};
use saigen_notation::{Header, Start};
use saigen_players::Effort;

use crate::args::ContestArgs;
use crate::failure::Failure;
use crate::{interrupt, progress};

/// A contest as it was asked for.
pub(crate) struct Session<'a> {
    args: &'a ContestArgs,
    pub(crate) contest: Contest,
}

/// What came of it.
pub(crate) struct Ended {
    pub(crate) results: Results,
    pub(crate) seconds: f64,
    games: u64,
    interrupted: bool,
}

/// The clock of the machine.
struct WallClock(Instant);

impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

impl<'a> Session<'a> {
    pub(crate) fn new(args: &'a ContestArgs, players: &[Contender]) -> Result<Self, Failure> {
        let rules = args.book.rules()?;
        let start = Start::SetUp(args.setup.written(rules.book())?);
        let mut header = Header::with_book(rules.book(), start);
        header.options.choose_grave_top = args.choose_grave_top;
        let table = Table::new(header, args.seed).map_err(Failure::input)?;
        let entrants = players.iter().map(entrant).collect::<Result<_, _>>()?;
        Ok(Self { args, contest: Contest { table, entrants } })
    }

    /// Plays what has not been played yet. `watch` looks at all results so far and can end it.
    pub(crate) fn play(
        &self,
        jobs: &[Job],
        watch: &mut dyn FnMut(&Results) -> ControlFlow<()>,
    ) -> Result<Ended, Failure> {
        let clock = WallClock(Instant::now());
        self.args.records.as_deref().map_or(Ok(()), make_directory)?;
        let (mut checkpoint, mut results) = self.resume()?;
        let mut progress = Progress::new(jobs.len(), self.contest.entrants.len() == 2);
        jobs.iter().filter_map(|&job| results.get(job)).for_each(|pair| progress.count(pair));
        progress.bar.reset_eta();
        let left: Vec<Job> = jobs.iter().copied().filter(|&job| results.get(job).is_none()).collect();
        interrupt::listen();
        if watch(&results).is_continue() {
            let recorded = self.args.records.is_some();
            let run = Run { threads: self.args.threads(), clock: &clock, stop: &interrupt::asked, recorded };
            self.contest.run::<Failure>(&left, run, &mut |finished| {
                self.keep_records(&finished)?;
                checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.add(&finished))?;
                for Finished { job, pair, .. } in finished {
                    progress.count(&pair);
                    results.add(job, pair);
                }
                Ok(watch(&results))
            })?;
        }
        progress.bar.finish_and_clear();
        let (seconds, games) = (clock.now().as_secs_f64(), jobs.len() as u64 * 2);
        Ok(Ended { results, seconds, games, interrupted: interrupt::asked() })
    }

    fn resume(&self) -> Result<(Option<Checkpoint>, Results), Failure> {
        let Some(file) = &self.args.checkpoint else { return Ok((None, Results::default())) };
        let (checkpoint, results) = Checkpoint::open(file, &self.contest)?;
        Ok((Some(checkpoint), results))
    }

    fn keep_records(&self, finished: &[Finished]) -> Result<(), Failure> {
        let Some(directory) = &self.args.records else { return Ok(()) };
        for Finished { job, records, .. } in finished {
            let name = |player: usize| file_name(&self.contest.entrants[player].name);
            for (game, record) in (1..).zip(records) {
                let Some(record) = record else { continue };
                let file = format!("{}_{}_{:05}_{game}.record", name(job.a), name(job.b), job.deal);
                write(&directory.join(file), &record.to_text())?;
            }
        }
        Ok(())
    }
}

impl Ended {
    /// Says if the user has stopped it, after what there is has been printed.
    pub(crate) fn finish(&self, played: u64) -> Result<(), Failure> {
        if !self.interrupted || played == self.games {
            return Ok(());
        }
        eprintln!("stopped after {played} of {} games", self.games);
        Err(Failure::interrupted())
    }
}

/// Somebody who takes part.
fn entrant(contender: &Contender) -> Result<Entrant, Failure> {
    try_out(contender)?;
    Ok(match contender.clone() {
        Contender::Ours(spec) => Entrant::from(spec),
        Contender::Bot(command) => {
            let name = command.to_string();
            Entrant::new(&name, Effort::Simulations(0), move || Bot::new(command.clone()))
        }
    })
}

/// A program that cannot be used is found before the games, not after them.
pub(crate) fn try_out(contender: &Contender) -> Result<(), Failure> {
    let Contender::Bot(command) = contender else { return Ok(()) };
    match Bot::try_out(command) {
        Ok(_) => Ok(()),
        Err(fault) => Err(Failure::input(format!("{command}: {fault}"))),
    }
}

/// A player's name as a part of the name of a file, on any system.
fn file_name(player: &str) -> String {
    player.replace(|c: char| !c.is_ascii_alphanumeric() && c != '.', "-")
}

pub(crate) fn make_directory(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path)
        .map_err(|error| Failure::input(format!("cannot make the directory {}: {error}", path.display())))
}

pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| Failure::work(format!("cannot write {}: {error}", file.display())))
}

/// How far a contest is, on standard error.
struct Progress {
    bar: ProgressBar,
    /// Whether there is only one A.
    match_of_two: bool,
    pairs: f64,
    score: f64,
}

impl Progress {
    fn new(pairs: usize, match_of_two: bool) -> Self {
        let bar = progress::bar(pairs as u64 * 2, "games  {msg}  {elapsed}, {eta} left");
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar, match_of_two, pairs: 0.0, score: 0.0 }
    }

    fn count(&mut self, pair: &Pair) {
        self.pairs += 1.0;
        self.score += pair.score();
        self.bar.inc(2);
        if self.match_of_two {
            self.bar.set_message(format!("A {:.1} %", 100.0 * self.score / self.pairs));
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::work(fault)
    }
}

impl From<CheckpointError> for Failure {
    fn from(error: CheckpointError) -> Self {
        Self::input(error)
    }
}
