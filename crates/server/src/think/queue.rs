//! The queue that the thinking threads serve.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// So many hints and analyses of one match wait at most, and so many of all.
const WAITING_OF_ONE: usize = 3;
const WAITING: usize = 256;

type Job = Box<dyn FnOnce() + Send>;

/// Says that something is no longer wanted.
#[derive(Clone, Default, Debug)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[derive(Default)]
struct Queue {
    answers: VecDeque<Job>,
    /// Hints and analyses by match; the first match is served next and then goes to the end.
    others: VecDeque<(String, VecDeque<Job>)>,
    stopped: bool,
}

impl Queue {
    fn next_other(&mut self) -> Option<Job> {
        let (id, mut jobs) = self.others.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.others.push_back((id, jobs));
        }
        job
    }
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    /// Whether an answer of a computer player waits.
    urgent: AtomicBool,
    #[cfg(test)]
    in_pool: bool,
}

/// The thinking threads.
#[derive(Clone)]
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
}

impl Thinkers {
    /// Starts so many threads; they end with the process.
    pub(crate) fn start(threads: usize) -> Self {
        let shared = Arc::new(Shared::default());
        for _ in 0..threads.max(1) {
            let shared = shared.clone();
            std::thread::spawn(move || serve(&shared));
        }
        Self { shared }
    }

    /// Thinks on the threads of this runtime, so that a clock that is paused stands still meanwhile.
    #[cfg(test)]
    pub(crate) fn in_pool() -> Self {
        Self { shared: Arc::new(Shared { in_pool: true, ..Shared::default() }) }
    }

    /// Thinks about the answer of a computer player.
    pub(crate) fn answer(&self, job: impl FnOnce() + Send + 'static) {
        #[cfg(test)]
        if self.shared.in_pool {
            return drop(tokio::task::spawn_blocking(job));
        }
        let mut queue = self.shared.lock();
        queue.answers.push_back(Box::new(job));
        self.shared.urgent.store(true, Ordering::Relaxed);
        self.shared.more.notify_one();
    }

    /// Does something else for a match when there is time; says whether there is room for it.
    pub(crate) fn other(&self, id: &str, job: impl FnOnce() + Send + 'static) -> bool {
        let mut queue = self.shared.lock();
        let all: usize = queue.others.iter().map(|(_, jobs)| jobs.len()).sum();
        let at = queue.others.iter().position(|(known, _)| known == id);
        let of_one = at.map_or(0, |at| queue.others[at].1.len());
        if all >= WAITING || of_one >= WAITING_OF_ONE {
            return false;
        }
        let job: Job = Box::new(job);
        match at {
            Some(at) => queue.others[at].1.push_back(job),
            None => queue.others.push_back((id.into(), VecDeque::from([job]))),
        }
        self.shared.more.notify_one();
        true
    }

    /// Whether an answer of a computer player waits: whoever does something else hurries up.
    pub(crate) fn is_urgent(&self) -> bool {
        self.shared.urgent.load(Ordering::Relaxed)
    }

    /// Gives way: the answers that wait are thought about on this thread, then it goes on.
    pub(crate) fn give_way(&self) {
        while let Some(job) = self.shared.next_answer() {
            run(job);
        }
    }

    /// No further job is begun.
    pub(crate) fn stop(&self) {
        self.shared.lock().stopped = true;
        self.shared.more.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_answer(&self) -> Option<Job> {
        let mut queue = self.lock();
        let job = queue.answers.pop_front();
        self.urgent.store(!queue.answers.is_empty(), Ordering::Relaxed);
        job
    }
}

fn serve(shared: &Shared) {
    loop {
        let mut queue = shared.lock();
        let job = loop {
            if queue.stopped {
                return;
            }
            if let Some(job) = queue.answers.pop_front() {
                shared.urgent.store(!queue.answers.is_empty(), Ordering::Relaxed);
                break job;
            }
            if let Some(job) = queue.next_other() {
                break job;
            }
            queue = shared.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        drop(queue);
        run(job);
    }
}

/// A job that panics ends only itself.
fn run(job: Job) {
    if catch_unwind(AssertUnwindSafe(job)).is_err() {
        tracing::error!("a thinking job has panicked");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn answers_come_first_and_matches_take_turns() {
        let thinkers = Thinkers::start(1);
        let (told, heard) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        thinkers.answer(move || gate.recv().unwrap());
        let say = |word: &'static str| {
            let told = told.clone();
            move || told.send(word).unwrap()
        };
        assert!(thinkers.other("x", say("x1")));
        assert!(thinkers.other("x", say("x2")));
        assert!(thinkers.other("y", say("y1")));
        thinkers.answer(say("answer"));
        open.send(()).unwrap();
        let order: Vec<_> = heard.iter().take(4).collect();
        assert_eq!(order, ["answer", "x1", "y1", "x2"]);
    }

    #[test]
    fn a_panic_ends_only_its_job() {
        let thinkers = Thinkers::start(1);
        let (told, heard) = mpsc::channel();
        thinkers.answer(|| panic!("for the test"));
        thinkers.answer(move || told.send(()).unwrap());
        heard.recv().unwrap();
    }

    #[test]
    fn one_match_cannot_fill_the_queue() {
        let thinkers = Thinkers::start(1);
        let (open, gate) = mpsc::channel::<()>();
        thinkers.answer(move || gate.recv().unwrap_or_default());
        let taken = (0..10).filter(|_| thinkers.other("x", || {})).count();
        assert!((WAITING_OF_ONE..10).contains(&taken));
        assert!(thinkers.other("y", || {}));
        drop(open);
    }
}
