//! The thread pool for the blocks of a job.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use crate::{BlockResult, Clock, Fault, Job, Roster, RunError, Worker};

/// How games are run. It does not affect results, unless a player has a time limit.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Number of threads.
    pub threads: usize,
    /// Polled during the run; when it returns true, unfinished games are abandoned.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The source of time.
    pub clock: &'a dyn Clock,
    /// The source of players.
    pub roster: &'a dyn Roster,
}

/// A finished block: its number and its result.
pub(crate) type Numbered<C> = (u64, BlockResult<C>);

/// A thread's message for a block.
type Sent<C> = (u64, Result<BlockResult<C>, Fault>);

/// Receives finished blocks and returns whether to continue.
type Receive<'r, C, E> = dyn FnMut(Vec<Numbered<C>>) -> Result<ControlFlow<()>, E> + 'r;

impl Run<'_> {
    /// Starts blocks in the given order on all threads. Results go to the receiver in groups as they arrive; the
    /// receiver can end the run. Of several faults, that of the lowest block is returned.
    pub(crate) fn share<J: Job, E: From<RunError>>(
        self,
        job: &J,
        blocks: impl Iterator<Item = u64> + Send,
        receive: &mut Receive<J::Count, E>,
    ) -> Result<(), E> {
        let (blocks, ended, failed) = (Mutex::new(blocks), AtomicBool::new(false), AtomicBool::new(false));
        let stop = || ended.load(Ordering::Relaxed) || (self.stop)();
        let next = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |sender: mpsc::SyncSender<Sent<J::Count>>| {
            let mut worker = Worker::new(Run { stop: &stop, ..self });
            while !stop()
                && !failed.load(Ordering::Relaxed)
                && let Some(block) = next()
                && let Some(played) = job.play(block, &mut worker).transpose()
            {
                if played.is_err() {
                    failed.store(true, Ordering::Relaxed);
                }
                if sender.send((block, played)).is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            let threads = self.threads.max(1);
            let (sender, receiver) = mpsc::sync_channel(2 * threads);
            for sender in vec![sender; threads] {
                scope.spawn(|| work(sender));
            }
            let result = collect(&receiver, receive);
            ended.store(true, Ordering::Relaxed);
            drop(receiver);
            result
        })
    }
}

/// Forwards results until all threads are done or the receiver ends the run. After a fault, running blocks are
/// awaited, because a lower one may have a fault, too.
fn collect<C, E: From<RunError>>(
    receiver: &mpsc::Receiver<Sent<C>>,
    receive: &mut Receive<C, E>,
) -> Result<(), E> {
    let mut fault: Option<(u64, Fault)> = None;
    while let Ok(first) = receiver.recv() {
        let mut group = Vec::new();
        for (block, played) in std::iter::once(first).chain(receiver.try_iter()) {
            match played {
                Ok(result) => group.push((block, result)),
                Err(found) if fault.as_ref().is_none_or(|(at, _)| block < *at) => {
                    fault = Some((block, found));
                }
                Err(_) => {}
            }
        }
        if !group.is_empty() && receive(group)?.is_break() {
            return Ok(());
        }
    }
    fault.map_or(Ok(()), |(_, fault)| Err(RunError::Fault(fault).into()))
}
