//! Threads that share a list of work.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// What came of a piece of work.
pub enum Came<T, F> {
    /// It is done.
    Done(T),
    /// It was given up because somebody asked for it.
    GivenUp,
    /// It cannot be done.
    Failed(F),
}

/// Does pieces of work, number 0 to `count` - 1, on some threads, in this order as far as threads go.
///
/// `work` makes what a thread needs for itself and does one piece with it; it is given a flag that
/// says whether all is to be given up. `receive` gets what is done, in batches, as it comes; it can
/// end everything. Of several failures the one of the first piece is told.
pub fn share<L, T: Send, F: Send, E: From<F>>(
    (count, threads): (usize, usize),
    local: impl Fn() -> L + Sync,
    work: impl Fn(&mut L, usize, &AtomicBool) -> Came<T, F> + Sync,
    receive: &mut dyn FnMut(Vec<T>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let (next, failed, ended) = (AtomicUsize::new(0), AtomicBool::new(false), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let toil = |sender: mpsc::Sender<(usize, Result<T, F>)>| {
        let mut local = local();
        while !failed.load(Ordering::Relaxed) && !ended.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let came = if index < count { work(&mut local, index, &ended) } else { Came::GivenUp };
            let sent = match came {
                Came::Done(done) => sender.send((index, Ok(done))),
                Came::GivenUp => return,
                Came::Failed(failure) => {
                    failed.store(true, Ordering::Relaxed);
                    sender.send((index, Err(failure)))
                }
            };
            if sent.is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        let workers = threads.clamp(1, count.max(1));
        for sender in vec![sender; workers] {
            scope.spawn(|| toil(sender));
        }
        let result = collect(&receiver, receive);
        ended.store(true, Ordering::Relaxed);
        result
    })
}

/// Hands on what is done until nothing more comes or the receiver ends it.
fn collect<T, F, E: From<F>>(
    receiver: &mpsc::Receiver<(usize, Result<T, F>)>,
    receive: &mut dyn FnMut(Vec<T>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut failure: Option<(usize, F)> = None;
    while let Ok(first) = receiver.recv() {
        let mut batch = Vec::new();
        for (index, came) in std::iter::once(first).chain(receiver.try_iter()) {
            match came {
                Ok(done) => batch.push(done),
                Err(found) if failure.as_ref().is_none_or(|(at, _)| index < *at) => {
                    failure = Some((index, found));
                }
                Err(_) => {}
            }
        }
        if !batch.is_empty() && receive(batch)?.is_break() {
            return Ok(());
        }
    }
    failure.map_or(Ok(()), |(_, failure)| Err(failure.into()))
}
