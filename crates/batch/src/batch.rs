//! Batches: a job, its finished blocks and its checkpoint.

use std::fmt;
use std::ops::ControlFlow;

use crate::pool::Numbered;
use crate::{BlockResult, Checkpoint, CheckpointError, Done, Fault, Job, Run, Storage};

/// A job in progress.
pub struct Batch<'j, J: Job> {
    job: &'j J,
    done: Done<J::Count>,
    /// Finished blocks that are not in the checkpoint yet.
    pending: Done<BlockResult<J::Count>>,
    checkpoint: Option<Checkpoint>,
}

/// Receives the blocks just finished and all finished blocks, and returns what to do next.
pub type Watch<'w, C, E> = dyn FnMut(&[(u64, BlockResult<C>)], &Done<C>) -> Result<Next, E> + 'w;

/// What to do after blocks have finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Continue without saving now.
    Continue,
    /// Save finished blocks and continue.
    Save,
    /// Save finished blocks and end the batch.
    End,
}

/// Why a batch failed.
#[derive(Debug)]
pub enum RunError {
    /// A game could not be played.
    Fault(Fault),
    /// The checkpoint could not be written.
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
    /// A batch without a checkpoint. Rows are dropped.
    pub fn new(job: &'j J) -> Self {
        Self { job, done: Done::default(), pending: Done::default(), checkpoint: None }
    }

    /// A batch that resumes from the checkpoint in a storage and saves finished blocks there.
    pub fn resume(job: &'j J, storage: Box<dyn Storage>) -> Result<Self, CheckpointError> {
        let (checkpoint, done) = Checkpoint::open(storage, job)?;
        Ok(Self { job, done, pending: Done::default(), checkpoint: Some(checkpoint) })
    }

    /// The finished blocks.
    pub fn done(&self) -> &Done<J::Count> {
        &self.done
    }

    /// Whether all blocks of the job are finished.
    pub fn is_finished(&self) -> bool {
        self.done.blocks_below(self.job.blocks()) == self.job.blocks()
    }

    /// The finished blocks and the checkpoint.
    pub fn finish(self) -> (Done<J::Count>, Option<Checkpoint>) {
        (self.done, self.checkpoint)
    }

    /// Plays the missing blocks until all are finished, the run is stopped, or `watch` ends it.
    pub fn run<E: From<RunError>>(&mut self, run: Run, watch: &mut Watch<J::Count, E>) -> Result<(), E> {
        let (job, missing) = (self.job, self.done.missing(self.job.blocks()));
        let played = run.share(job, missing, &mut |group| {
            let next = watch(&group, self.take(&group))?;
            if self.checkpoint.is_some() {
                for (block, result) in group {
                    self.pending.add(block..block + 1, result);
                }
            }
            if next != Next::Continue {
                self.save()?;
            }
            Ok(if next == Next::End { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        let saved = self.save();
        played.and(saved.map_err(E::from))
    }

    fn take(&mut self, group: &[Numbered<J::Count>]) -> &Done<J::Count> {
        for (block, result) in group {
            self.done.add(*block..block + 1, result.count.clone());
        }
        &self.done
    }

    fn save(&mut self) -> Result<(), RunError> {
        let pending = std::mem::take(&mut self.pending);
        self.checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.add(pending))?;
        Ok(())
    }
}
