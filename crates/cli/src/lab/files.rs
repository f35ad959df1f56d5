//! Files of the lab: experiments and the files they name, output folders.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use saigen_batch::{CheckpointError, CheckpointErrorCause, Run, RunError};
use saigen_bots::Contenders;
use saigen_lab::{Arm, Experiment, Part};
use saigen_texts::Lang;
use saigen_wording::Phrasebook;

use super::OutArgs;
use crate::arena::try_out;
use crate::failure::{self, Failure};
use crate::{args, interrupt, progress};

/// Minimum interval between checkpoints; in a long run, a hundredth of the elapsed time, to keep the file
/// small.
const KEPT_EVERY: Duration = Duration::from_secs(2);

/// Reads an experiment with the files beside it, and tests the programs that play in it.
pub(super) fn experiment(file: &Path) -> Result<Experiment, Failure> {
    let text = failure::read(file)?;
    let beside = file.parent().unwrap_or(Path::new("."));
    let load = |name: &str| fs::read_to_string(beside.join(name)).map_err(|error| error.to_string());
    let found = Experiment::parse(&text, &load).map_err(|errors| Failure::unreadable(file, errors))?;
    found.arms.iter().flat_map(Arm::contenders).try_for_each(|player| try_out(&player))?;
    Ok(found)
}

/// The folders for a report and its checkpoints.
pub(super) fn folders(args: &OutArgs, file: &Path) -> (PathBuf, PathBuf) {
    let named = || PathBuf::from(file.file_stem().unwrap_or(file.as_os_str())).with_extension("lab");
    let folder = args.out.clone().unwrap_or_else(named);
    let checkpoints = checkpoints(&folder);
    (folder, checkpoints)
}

/// The checkpoint folder within a report folder.
pub(super) fn checkpoints(folder: &Path) -> PathBuf {
    folder.join("checkpoint")
}

/// Threads, including bots among the players, until an interruption.
pub(super) fn threads(asked: Option<u16>) -> Run<'static> {
    interrupt::listen();
    Run { threads: args::threads(asked), stop: &interrupt::asked, clock: &(), roster: &Contenders }
}

/// The result of a run, or the failure after an interruption.
pub(super) fn finished<T>(words: &Phrasebook, found: Option<T>) -> Result<T, Failure> {
    found.ok_or_else(|| {
        eprintln!("{}", words.word("lab-stopped"));
        Failure::interrupted()
    })
}

/// Runs or resumes. If the folder holds another experiment, as after a change of a rule file, that folder is
/// set aside with its results, and the run starts anew.
pub(super) fn anew<T>(
    words: &Phrasebook,
    folder: &Path,
    run: impl Fn() -> Result<T, RunError>,
) -> Result<T, Failure> {
    match run() {
        Err(RunError::Checkpoint(CheckpointError { cause: CheckpointErrorCause::Other(_), .. })) => {
            let aside = set_aside(folder)?;
            let args = [("folder", aside.display().to_string().into())];
            eprintln!("{}", words.say("lab-anew", &args));
            Ok(run()?)
        }
        other => Ok(other?),
    }
}

/// Renames a folder by the first free number after its name.
fn set_aside(folder: &Path) -> Result<PathBuf, Failure> {
    let numbered = |number: u32| PathBuf::from(format!("{}.{number}", folder.display()));
    let aside = (1..).map(numbered).find(|path| !path.exists()).unwrap_or_default();
    let fault = |error| Failure::work(format!("cannot rename {}: {error}", folder.display()));
    fs::rename(folder, &aside).map_err(fault)?;
    Ok(aside)
}

/// Writes a file of the report.
pub(super) fn write(folder: &Path, name: &str, text: &str) -> Result<(), Failure> {
    let path = folder.join(name);
    fs::write(&path, text).map_err(|error| Failure::work(format!("cannot write {}: {error}", path.display())))
}

/// A number in the notation of the language; a share in percent.
pub(super) fn number(words: &Phrasebook, value: f64, share: bool) -> String {
    match (share, words.lang()) {
        (false, _) => format!("{value:.3}"),
        (true, Lang::Ja) => format!("{:.2}%", 100.0 * value),
        (true, Lang::En) => format!("{:.2} %", 100.0 * value),
    }
}

/// Signals when the next checkpoint is due.
pub(super) struct Ticks {
    begun: Instant,
    last: Cell<Instant>,
}

impl Ticks {
    pub(super) fn new() -> Self {
        let begun = Instant::now();
        Self { begun, last: Cell::new(begun) }
    }

    pub(super) fn due(&self) -> bool {
        let due = self.last.get().elapsed() >= KEPT_EVERY.max(self.begun.elapsed() / 100);
        if due {
            self.last.set(Instant::now());
        }
        due
    }
}

/// The part of a run that a progress bar is about.
fn part_text(words: &Phrasebook, part: &Part) -> String {
    match part {
        Part::Games(arm) => arm.clone(),
        Part::Worth(arm) => {
            words.say("lab-part", &[("arm", arm.into()), ("part", words.word("lab-worth").into())])
        }
        Part::Skill { arm, more, less } => {
            let args = [("more", more.to_string().into()), ("less", less.to_string().into())];
            let searches = words.say("lab-more-than", &args);
            words.say("lab-part", &[("arm", arm.into()), ("part", searches.into())])
        }
        Part::Pairs => words.word("lab-games"),
        Part::Positions => words.word("lab-positions"),
    }
}

/// A progress bar over several parts.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(words: &Phrasebook) -> Self {
        Self(progress::bar(0, &words.say("lab-left", &[("time", "{eta}".into()), ("part", "{msg}".into())])))
    }

    pub(super) fn show(&self, words: &Phrasebook, part: &Part, done: u64, all: u64) {
        let part = part_text(words, part);
        if self.0.message() != part {
            self.0.set_message(part);
            self.0.set_position(done);
            self.0.reset_eta();
        }
        self.0.set_length(all);
        self.0.set_position(done);
    }

    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
