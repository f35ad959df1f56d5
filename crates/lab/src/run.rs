//! Running parts of an experiment, each with a checkpoint of its own.

use std::path::{Path, PathBuf};
use std::{fs, io};

use saigen_batch::{
    Batch, Checkpoint, CheckpointError, Job, Next, Run as Threads, RunError, StoredFile, Trouble,
};

/// How an experiment is run.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Threads, players, and when to stop.
    pub threads: Threads<'a>,
    /// Whether it is time to keep what is done.
    pub due: &'a dyn Fn() -> bool,
    /// Called with the name of a part, the number of blocks that are done, and the number of all its blocks.
    pub tell: &'a dyn Fn(&str, u64, u64),
    /// The folder for checkpoints.
    pub folder: &'a Path,
}

impl Run<'_> {
    /// Does what is left of a part; `None` if it was interrupted.
    pub fn part<J: Job>(&self, name: &str, told: &str, job: &J) -> Result<Option<J::Count>, RunError> {
        let mut batch = resume(self.folder, name, job)?;
        let tell = |done| (self.tell)(told, done, job.blocks());
        tell(batch.done().blocks_below(job.blocks()));
        batch.run::<RunError>(self.threads, &mut |_, done| {
            tell(done.blocks());
            Ok(if (self.due)() { Next::Keep } else { Next::GoOn })
        })?;
        Ok(if batch.is_finished() { batch.finish().0.total() } else { None })
    }
}

/// What a part has in its checkpoint.
pub(crate) fn checkpoint<J: Job>(
    folder: &Path,
    name: &str,
    job: &J,
) -> Result<Option<Checkpoint>, CheckpointError> {
    Ok(resume(folder, name, job)?.finish().1)
}

fn resume<'j, J: Job>(folder: &Path, name: &str, job: &'j J) -> Result<Batch<'j, J>, CheckpointError> {
    let path = folder.join(format!("{name}.checkpoint"));
    let error = |path: PathBuf, trouble| CheckpointError { name: path.display().to_string(), trouble };
    let io = |io: io::Error| error(folder.into(), Trouble::Io(io));
    fs::create_dir_all(folder).map_err(io)?;
    if let Some(earlier) = earlier_file(folder).map_err(io)? {
        return Err(error(earlier, Trouble::Earlier));
    }
    Batch::resume(job, Box::new(StoredFile::open(&path)?))
}

/// A file of an earlier version, whose checkpoints were JSON.
fn earlier_file(folder: &Path) -> io::Result<Option<PathBuf>> {
    let files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|it| it == "json")).min())
}
