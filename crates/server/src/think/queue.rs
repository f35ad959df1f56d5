//! The queue that the thinking threads serve.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// So many hints for one match wait at most, and so many for all.
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
    /// Hints by match; the first match is served next and then goes to the end.
    hints: VecDeque<(String, VecDeque<Job>)>,
    /// One decision of every analysis; the next one goes to the end.
    analyses: VecDeque<Job>,
    stopped: bool,
}

impl Queue {
    /// Whatever somebody waits for: an answer, or a hint.
    fn next_awaited(&mut self) -> Option<Job> {
        self.answers.pop_front().or_else(|| self.next_hint())
    }

    fn next_hint(&mut self) -> Option<Job> {
        let (id, mut jobs) = self.hints.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.hints.push_back((id, jobs));
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
    /// Whether an answer or a hint waits.
    awaited: AtomicBool,
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
        self.shared.add(|queue| queue.answers.push_back(Box::new(job)));
    }

    /// Thinks about a hint when there is time; says whether there is room for it.
    pub(crate) fn hint(&self, id: &str, job: impl FnOnce() + Send + 'static) -> bool {
        let job: Job = Box::new(job);
        self.shared.add(|queue| {
            let all: usize = queue.hints.iter().map(|(_, jobs)| jobs.len()).sum();
            let at = queue.hints.iter().position(|(known, _)| known == id);
            let of_one = at.map_or(0, |at| queue.hints[at].1.len());
            if all >= WAITING || of_one >= WAITING_OF_ONE {
                return false;
            }
            match at {
                Some(at) => queue.hints[at].1.push_back(job),
                None => queue.hints.push_back((id.into(), VecDeque::from([job]))),
            }
            true
        })
    }

    /// Looks at one decision of an analysis when nobody waits for anything else.
    pub(crate) fn analyse(&self, job: impl FnOnce() + Send + 'static) {
        self.shared.add(|queue| queue.analyses.push_back(Box::new(job)));
    }

    /// Whether an answer of a computer player waits: whoever thinks about a hint hurries up.
    pub(crate) fn is_urgent(&self) -> bool {
        self.shared.urgent.load(Ordering::Relaxed)
    }

    /// Gives way: whatever somebody waits for is thought about on this thread, then it goes on.
    pub(crate) fn give_way(&self) {
        while self.shared.awaited.load(Ordering::Relaxed) {
            let Some(job) = self.shared.take(Queue::next_awaited) else { return };
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

    /// Puts something into the queue and wakes a thread.
    fn add<T>(&self, put: impl FnOnce(&mut Queue) -> T) -> T {
        let mut queue = self.lock();
        let done = put(&mut queue);
        self.note(&queue);
        self.more.notify_one();
        done
    }

    /// Takes something out of the queue.
    fn take(&self, next: impl FnOnce(&mut Queue) -> Option<Job>) -> Option<Job> {
        let mut queue = self.lock();
        let job = next(&mut queue);
        self.note(&queue);
        job
    }

    /// Says what waits to those who do not look into the queue.
    fn note(&self, queue: &Queue) {
        let urgent = !queue.answers.is_empty();
        self.urgent.store(urgent, Ordering::Relaxed);
        self.awaited.store(urgent || !queue.hints.is_empty(), Ordering::Relaxed);
    }

    /// Waits for the next job; nothing once the threads are told to stop.
    fn wait(&self) -> Option<Job> {
        let mut queue = self.lock();
        loop {
            if queue.stopped {
                return None;
            }
            let job = queue.next_awaited().or_else(|| queue.analyses.pop_front());
            self.note(&queue);
            if job.is_some() {
                return job;
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn serve(shared: &Shared) {
    while let Some(job) = shared.wait() {
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
        assert!(thinkers.hint("x", say("x1")));
        assert!(thinkers.hint("x", say("x2")));
        assert!(thinkers.hint("y", say("y1")));
        thinkers.analyse(say("analysis"));
        thinkers.answer(say("answer"));
        open.send(()).unwrap();
        let order: Vec<_> = heard.iter().take(5).collect();
        assert_eq!(order, ["answer", "x1", "y1", "x2", "analysis"]);
    }

    #[test]
    fn an_analysis_gives_way_in_the_middle() {
        let thinkers = Thinkers::start(1);
        let (told, heard) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        let (given, answered) = (thinkers.clone(), told.clone());
        thinkers.analyse(move || {
            gate.recv().unwrap();
            given.give_way();
            told.send("analysis").unwrap();
        });
        thinkers.answer(move || answered.send("answer").unwrap());
        open.send(()).unwrap();
        assert_eq!(heard.iter().take(2).collect::<Vec<_>>(), ["answer", "analysis"]);
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
        let taken = (0..10).filter(|_| thinkers.hint("x", || {})).count();
        assert!((WAITING_OF_ONE..10).contains(&taken));
        assert!(thinkers.hint("y", || {}));
        drop(open);
    }
}
