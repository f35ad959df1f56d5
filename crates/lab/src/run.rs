//! Running the parts of an experiment, each with its own checkpoint.

use std::path::{Path, PathBuf};
use std::{fs, io};

use saigen_batch::{
    Batch, Checkpoint, CheckpointError, CheckpointErrorCause, Job, Next, Run as Threads, RunError, StoredFile,
};

/// A part of a run, for its progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// The games of an arm; holds its name.
    Games(String),
    /// The worth of actions in an arm.
    Worth(String),
    /// The worth of more thinking in an arm: a larger search against a smaller one.
    Skill {
        /// The name of the arm.
        arm: String,
        /// Simulations of the larger search.
        more: u32,
        /// Simulations of the smaller search.
        less: u32,
    },
    /// The games of a comparison.
    Pairs,
    /// The positions of a search for endless combinations.
    Positions,
}

/// How an experiment is run.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Threads, players and the stop callback.
    pub threads: Threads<'a>,
    /// Whether it is time to save finished blocks.
    pub due: &'a dyn Fn() -> bool,
    /// Called with a part, its number of finished blocks, and its number of blocks.
    pub progress: &'a dyn Fn(&Part, u64, u64),
    /// The folder for checkpoints.
    pub folder: &'a Path,
}

impl Run<'_> {
    /// Runs or resumes a part; `None` if it was interrupted.
    pub fn part<J: Job>(&self, name: &str, part: &Part, job: &J) -> Result<Option<J::Count>, RunError> {
        let mut batch = resume(self.folder, name, job)?;
        let progress = |done| (self.progress)(part, done, job.blocks());
        progress(batch.done().blocks_below(job.blocks()));
        batch.run::<RunError>(self.threads, &mut |_, done| {
            progress(done.blocks());
            Ok(if (self.due)() { Next::Save } else { Next::Continue })
        })?;
        Ok(if batch.is_finished() { batch.finish().0.total() } else { None })
    }
}

/// The checkpoint of a part.
pub(crate) fn checkpoint<J: Job>(
    folder: &Path,
    name: &str,
    job: &J,
) -> Result<Option<Checkpoint>, CheckpointError> {
    Ok(resume(folder, name, job)?.finish().1)
}

fn resume<'j, J: Job>(folder: &Path, name: &str, job: &'j J) -> Result<Batch<'j, J>, CheckpointError> {
    let path = folder.join(format!("{name}.checkpoint"));
    let error = |path: PathBuf, cause| CheckpointError { name: path.display().to_string(), cause };
    let io = |io: io::Error| error(folder.into(), CheckpointErrorCause::Io(io));
    fs::create_dir_all(folder).map_err(io)?;
    if let Some(earlier) = earlier_file(folder).map_err(io)? {
        return Err(error(earlier, CheckpointErrorCause::Earlier));
    }
    Batch::resume(job, Box::new(StoredFile::open(&path)?))
}

/// A file of an earlier version, whose checkpoints were JSON.
fn earlier_file(folder: &Path) -> io::Result<Option<PathBuf>> {
    let files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|it| it == "json")).min())
}
