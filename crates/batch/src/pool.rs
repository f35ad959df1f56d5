//! Threads that share the blocks of a job.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use crate::{BlockResult, Clock, Fault, Job, Roster, RunError, Worker};

/// How games are run. Results depend on none of it, unless a player goes by time.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Number of threads.
    pub threads: usize,
    /// Asked again and again; when it returns true, games that are not over are given up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Where time comes from.
    pub clock: &'a dyn Clock,
    /// Where players come from.
    pub roster: &'a dyn Roster,
}

/// A finished block: its number and its result.
pub(crate) type Numbered<C> = (u64, BlockResult<C>);

/// What a thread sends for a block.
type Sent<C> = (u64, Result<BlockResult<C>, Fault>);

/// Takes finished blocks, and says whether to go on.
type Receive<'r, C, E> = dyn FnMut(Vec<Numbered<C>>) -> Result<ControlFlow<()>, E> + 'r;

impl Run<'_> {
    /// Plays blocks in the given order as far as threads go. Results are handed on in groups as they come;
    /// the receiver can end everything. Of several faults that of the first block is returned.
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

/// Hands on what is done until nothing more comes or the receiver ends it. After a fault, blocks that were
/// begun before it are awaited: one of them may have a fault, too.
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
