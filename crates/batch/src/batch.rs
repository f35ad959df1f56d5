//! Batches: a job, what has been done of it, and where that is kept.

use std::fmt;
use std::ops::ControlFlow;

use crate::pool::Numbered;
use crate::{BlockResult, Checkpoint, CheckpointError, Done, Fault, Job, Run, Storage};

/// A job that is carried out.
pub struct Batch<'j, J: Job> {
    job: &'j J,
    done: Done<J::Count>,
    /// Blocks that are done, but not in the checkpoint yet.
    pending: Done<BlockResult<J::Count>>,
    checkpoint: Option<Checkpoint>,
}

/// Is given what was just finished, and everything that is done, and says how to go on.
pub type Watch<'w, C, E> = dyn FnMut(&[(u64, BlockResult<C>)], &Done<C>) -> Result<Next, E> + 'w;

/// What to do after some blocks have been finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Go on; what is done is kept later.
    GoOn,
    /// Keep what is done, and go on.
    Keep,
    /// Keep what is done, and end the batch.
    End,
}

/// Why a batch failed.
#[derive(Debug)]
pub enum RunError {
    /// A game could not be played.
    Fault(Fault),
    /// What is done cannot be kept.
    Checkpoint(CheckpointError),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::Checkpoint(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

impl From<CheckpointError> for RunError {
    fn from(error: CheckpointError) -> Self {
        Self::Checkpoint(error)
    }
}

impl<'j, J: Job> Batch<'j, J> {
    /// A batch that keeps nothing. Rows are dropped.
    pub fn new(job: &'j J) -> Self {
        Self { job, done: Done::default(), pending: Done::default(), checkpoint: None }
    }

    /// A batch that goes on from what a storage holds, and keeps there what is done.
    pub fn resume(job: &'j J, storage: Box<dyn Storage>) -> Result<Self, CheckpointError> {
        let (checkpoint, done) = Checkpoint::open(storage, job)?;
        Ok(Self { job, done, pending: Done::default(), checkpoint: Some(checkpoint) })
    }

    /// What has been done.
    pub fn done(&self) -> &Done<J::Count> {
        &self.done
    }

    /// Whether all blocks of the job are done.
    pub fn is_finished(&self) -> bool {
        self.done.blocks_below(self.job.blocks()) == self.job.blocks()
    }

    /// What has been done, and where it is kept.
    pub fn finish(self) -> (Done<J::Count>, Option<Checkpoint>) {
        (self.done, self.checkpoint)
    }

    /// Plays the blocks that are missing, until all are done, it is stopped, or `watch` ends it.
    pub fn run<E: From<RunError>>(&mut self, run: Run, watch: &mut Watch<J::Count, E>) -> Result<(), E> {
        let (job, missing) = (self.job, self.done.missing(self.job.blocks()));
        let played = run.share(job, missing, &mut |group| {
            let next = watch(&group, self.take(&group))?;
            if self.checkpoint.is_some() {
                for (block, result) in group {
                    self.pending.add(block..block + 1, result);
                }
            }
            if next != Next::GoOn {
                self.keep()?;
            }
            Ok(if next == Next::End { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        let kept = self.keep();
        played.and(kept.map_err(E::from))
    }

    fn take(&mut self, group: &[Numbered<J::Count>]) -> &Done<J::Count> {
        for (block, result) in group {
            self.done.add(*block..block + 1, result.count.clone());
        }
        &self.done
    }

    fn keep(&mut self) -> Result<(), RunError> {
        let pending = std::mem::take(&mut self.pending);
        self.checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.add(pending))?;
        Ok(())
    }
}
