//! Plays many pairs of games: progress, checkpoint, records, Ctrl-C.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use saigen_arena::{Contest, Pair, Results};
use saigen_batch::{Batch, BlockResult, Clock, Done, Job, Next, Plan, Run, StoredFile};
use saigen_bots::{Bot, Contender, Contenders};

use crate::args::ContestArgs;
use crate::failure::Failure;
use crate::{interrupt, progress};

/// A contest as requested.
pub(crate) struct Session<'a> {
    args: &'a ContestArgs,
    pub(crate) contest: Contest,
}

/// The result of a contest.
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
        let mut header = args.deal.header()?;
        header.options.choose_grave_top = args.choose_grave_top;
        players.iter().try_for_each(try_out)?;
        let names = players.iter().map(ToString::to_string).collect();
        let plan = Plan::new(header, names, args.deal.seed).map_err(Failure::input)?;
        let contest = Contest { plan, deals: args.games / 2, recorded: args.records.is_some() };
        Ok(Self { args, contest })
    }

    /// Plays the remaining games. `watch` receives the results of the first deals and can end the contest.
    pub(crate) fn play(&self, watch: &mut dyn FnMut(&Results) -> ControlFlow<()>) -> Result<Ended, Failure> {
        let clock = WallClock(Instant::now());
        self.args.records.as_deref().map_or(Ok(()), make_directory)?;
        let mut batch = match &self.args.checkpoint {
            Some(file) => Batch::resume(&self.contest, Box::new(StoredFile::open(file)?))?,
            None => Batch::new(&self.contest),
        };
        let mut progress = Progress::new(self.contest.blocks(), self.contest.plan.players.len() == 2);
        batch.done().counts().for_each(|results| progress.begin(results, self.contest.deals));
        interrupt::listen();
        let mut look = |done: &Done<Results>| match done.beginning() {
            Some((_, results)) if watch(results).is_break() => Next::End,
            _ => Next::Save,
        };
        if look(batch.done()) == Next::Save {
            let (threads, stop) = (self.args.threads(), &interrupt::asked);
            let run = Run { threads, clock: &clock, stop, roster: &Contenders };
            batch.run::<Failure>(run, &mut |finished, done| {
                for (_, BlockResult { count, files, .. }) in finished {
                    self.keep_records(files)?;
                    count.iter().for_each(|(_, pair)| progress.count(pair));
                }
                Ok(look(done))
            })?;
        }
        progress.bar.finish_and_clear();
        let (seconds, games) = (clock.now().as_secs_f64(), self.contest.blocks() * 2);
        let results = batch.finish().0.total().unwrap_or_default();
        Ok(Ended { results, seconds, games, interrupted: interrupt::asked() })
    }

    fn keep_records(&self, files: &[(String, String)]) -> Result<(), Failure> {
        let Some(directory) = &self.args.records else { return Ok(()) };
        files.iter().try_for_each(|(name, text)| write(&directory.join(name), text))
    }
}

impl Ended {
    /// Reports an interruption, after the partial results are printed.
    pub(crate) fn finish(&self, played: u64) -> Result<(), Failure> {
        if !self.interrupted || played == self.games {
            return Ok(());
        }
        eprintln!("stopped after {played} of {} games", self.games);
        Err(Failure::interrupted())
    }
}

/// Tests that a program starts, before any game.
pub(crate) fn try_out(contender: &Contender) -> Result<(), Failure> {
    let Contender::Bot(command) = contender else { return Ok(()) };
    match Bot::try_out(command) {
        Ok(_) => Ok(()),
        Err(fault) => Err(Failure::input(format!("{command}: {fault}"))),
    }
}

pub(crate) fn make_directory(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path)
        .map_err(|error| Failure::input(format!("cannot create the directory {}: {error}", path.display())))
}

pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| Failure::work(format!("cannot write {}: {error}", file.display())))
}

/// Progress of a contest, on standard error.
struct Progress {
    bar: ProgressBar,
    /// Whether the contest has a single player A.
    match_of_two: bool,
    pairs: f64,
    score: f64,
}

impl Progress {
    fn new(pairs: u64, match_of_two: bool) -> Self {
        let bar = progress::bar(pairs * 2, "games  {msg}  {elapsed}, {eta} left");
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar, match_of_two, pairs: 0.0, score: 0.0 }
    }

    /// Starts from the pairs of the first deals that are already played.
    fn begin(&mut self, results: &Results, deals: u64) {
        results.iter().filter(|(bout, _)| bout.deal < deals).for_each(|(_, pair)| self.count(pair));
        self.bar.reset_eta();
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
