//! The queue of the search threads.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::shift::{Shift, run};
use crate::metrics::METRICS;
use crate::turns::{Limits, OfMatch, Turns, Whose};
use crate::watchdog::{Post, WATCHDOG};

/// Maximum duration of a job, not counting the time it yields.
const LONGEST_JOB: Duration = Duration::from_secs(60);

/// A class with jobs that was passed over this many times comes next.
const PASSED_OVER: u32 = 8;

/// The classes of jobs, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    /// The answer of a person's opponent.
    Answer,
    /// A hint.
    Hint,
    /// The answer of a computer player in a match without people.
    Spectacle,
    /// One decision of an analysis.
    Analysis,
}

impl Class {
    pub(crate) const ALL: [Self; 4] = [Self::Answer, Self::Hint, Self::Spectacle, Self::Analysis];

    /// The name in metrics.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Hint => "hint",
            Self::Spectacle => "spectacle",
            Self::Analysis => "analysis",
        }
    }

    fn limits(self) -> Limits {
        match self {
            Self::Answer | Self::Spectacle | Self::Analysis => Limits::LATEST,
            Self::Hint => Limits { of_match: OfMatch::Most(3), of_owner: 12, of_all: 256 },
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

pub(super) type Job = Box<dyn FnOnce(&Shift) + Send>;

/// Waiting jobs.
struct Queue {
    classes: [Turns<Job>; 4],
    /// How often each class was passed over since its last turn.
    passed_over: [u32; 4],
    stopped: bool,
}

impl Default for Queue {
    fn default() -> Self {
        let classes = Class::ALL.map(|class| Turns::new(class.limits()));
        Self { classes, passed_over: [0; 4], stopped: false }
    }
}

impl Queue {
    /// The next job of a class before `before`, or of any: of the first class that has one, unless
    /// another class was passed over often enough.
    fn next(&mut self, before: Option<Class>) -> Option<(Class, Job)> {
        let waiting = Class::ALL.into_iter().filter(|class| before.is_none_or(|before| *class < before));
        let waiting: Vec<Class> = waiting.filter(|&class| self.classes[class as usize].len() > 0).collect();
        let due = waiting.iter().find(|&&class| self.passed_over[class as usize] >= PASSED_OVER);
        let class = *due.or(waiting.first())?;
        for later in waiting.into_iter().filter(|&later| later > class) {
            self.passed_over[later as usize] += 1;
        }
        self.passed_over[class as usize] = 0;
        Some((class, self.classes[class as usize].next()?))
    }
}

#[derive(Default)]
pub(super) struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    /// The classes that have jobs, readable without the lock.
    waiting: AtomicU8,
    #[cfg(test)]
    in_pool: bool,
}

/// The search threads.
#[derive(Clone)]
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
}

impl Thinkers {
    /// Starts the threads; they end with the process.
    pub(crate) fn start(threads: usize) -> Self {
        let shared = Arc::new(Shared::default());
        for _ in 0..threads.max(1) {
            let shared = shared.clone();
            let post = WATCHDOG.post("thinker", LONGEST_JOB);
            std::thread::spawn(move || serve(&shared, &post));
        }
        Self { shared }
    }

    /// Searches on the threads of this runtime, so that a paused clock stands still.
    #[cfg(test)]
    pub(crate) fn in_pool() -> Self {
        Self { shared: Arc::new(Shared { in_pool: true, ..Shared::default() }) }
    }

    /// Queues a job; returns whether the limits allow it. Answers and analyses are always queued: the
    /// latest job of a match replaces an earlier one.
    pub(crate) fn think(
        &self,
        class: Class,
        whose: &Whose,
        job: impl FnOnce(&Shift) + Send + 'static,
    ) -> bool {
        #[cfg(test)]
        if self.shared.in_pool {
            let shared = self.shared.clone();
            drop(tokio::task::spawn_blocking(move || job(&Shift::new(&shared, class, None))));
            return true;
        }
        self.shared.put(class, whose, Box::new(job))
    }

    /// Starts no further job.
    pub(crate) fn stop(&self) {
        self.shared.lock().stopped = true;
        self.shared.more.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, class: Class, whose: &Whose, job: Job) -> bool {
        let mut queue = self.lock();
        let fits = queue.classes[class as usize].put(whose, job);
        self.note(&queue);
        self.more.notify_one();
        fits
    }

    /// Updates which classes have jobs.
    fn note(&self, queue: &Queue) {
        Class::ALL.iter().for_each(|&class| METRICS.queued(class.id(), queue.classes[class as usize].len()));
        let waiting = Class::ALL.into_iter().filter(|&class| queue.classes[class as usize].len() > 0);
        self.waiting.store(waiting.fold(0, |bits, class| bits | class.bit()), Ordering::Relaxed);
    }

    /// Whether a job of a more urgent class waits.
    pub(super) fn has_before(&self, class: Class) -> bool {
        self.waiting.load(Ordering::Relaxed) & (class.bit() - 1) != 0
    }

    /// Takes a job of a more urgent class.
    pub(super) fn take_before(&self, class: Class) -> Option<(Class, Job)> {
        let mut queue = self.lock();
        let taken = queue.next(Some(class));
        self.note(&queue);
        taken
    }

    /// Waits for the next job; `None` once the threads stop.
    fn wait(&self) -> Option<(Class, Job)> {
        let mut queue = self.lock();
        loop {
            if queue.stopped {
                return None;
            }
            let job = queue.next(None);
            self.note(&queue);
            if job.is_some() {
                return job;
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn serve(shared: &Arc<Shared>, post: &Arc<Post>) {
    while let Some((class, job)) = shared.wait() {
        run(shared, class, job, Some(post));
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use super::*;
    use crate::turns::Owner;

    fn whose(owner: u8, of: &str) -> Whose {
        Whose { owner: Owner::Household(IpAddr::from([10, 0, 0, owner])), of: of.into() }
    }

    /// One thread that is busy until the gate is opened, and the output of its jobs afterwards.
    struct Bench {
        thinkers: Thinkers,
        gate: mpsc::Sender<()>,
        output: mpsc::Sender<&'static str>,
        outputs: mpsc::Receiver<&'static str>,
    }

    impl Bench {
        fn new() -> Self {
            let thinkers = Thinkers::start(1);
            let (output, outputs) = mpsc::channel();
            let (gate, opened) = mpsc::channel::<()>();
            let (begun, has_begun) = mpsc::channel();
            thinkers.think(Class::Answer, &whose(0, "gate"), move |_| {
                begun.send(()).unwrap();
                let _ = opened.recv();
            });
            has_begun.recv().unwrap();
            Self { thinkers, gate, output, outputs }
        }

        fn put(&self, class: Class, whose: &Whose, word: &'static str) -> bool {
            let output = self.output.clone();
            self.thinkers.think(class, whose, move |_| output.send(word).unwrap())
        }

        /// The output of the jobs, in the order in which they run.
        fn order(self, jobs: usize) -> Vec<&'static str> {
            drop(self.gate);
            self.outputs.iter().take(jobs).collect()
        }
    }

    #[test]
    fn answers_come_first_and_matches_take_turns() {
        let bench = Bench::new();
        assert!(bench.put(Class::Analysis, &whose(1, "x"), "analysis"));
        assert!(bench.put(Class::Spectacle, &whose(1, "s"), "spectacle"));
        assert!(bench.put(Class::Hint, &whose(1, "x"), "x1") && bench.put(Class::Hint, &whose(1, "x"), "x2"));
        assert!(bench.put(Class::Hint, &whose(1, "y"), "y1"));
        assert!(bench.put(Class::Answer, &whose(1, "z"), "answer"));
        assert_eq!(bench.order(6), ["answer", "x1", "y1", "x2", "spectacle", "analysis"]);
    }

    #[test]
    fn many_matches_of_one_owner_delay_others_by_at_most_one_turn() {
        let bench = Bench::new();
        for number in 0..55 {
            assert!(bench.put(Class::Spectacle, &whose(1, &number.to_string()), "theirs"));
            assert!(bench.put(Class::Answer, &whose(1, &number.to_string()), "their opponent"));
        }
        assert!(bench.put(Class::Spectacle, &whose(2, "watched"), "watched"));
        assert!(bench.put(Class::Answer, &whose(2, "played"), "played"));
        let order = bench.order(112);
        assert!(order[..2].contains(&"played"), "{order:?}");
        let spectacles: Vec<_> = order.iter().filter(|it| ["theirs", "watched"].contains(it)).collect();
        assert!(spectacles[..2].contains(&&"watched"), "{order:?}");
    }

    #[test]
    fn less_urgent_classes_get_regular_turns() {
        let bench = Bench::new();
        (0..40)
            .for_each(|number| assert!(bench.put(Class::Answer, &whose(1, &number.to_string()), "answer")));
        assert!(bench.put(Class::Analysis, &whose(2, "x"), "analysis"));
        assert!(bench.put(Class::Spectacle, &whose(2, "y"), "spectacle"));
        let order = bench.order(42);
        let at = |word: &str| order.iter().position(|it| *it == word).unwrap();
        assert_eq!((at("spectacle"), at("analysis")), (PASSED_OVER as usize, PASSED_OVER as usize + 1));
    }

    #[test]
    fn a_running_job_yields_to_a_more_urgent_one() {
        for class in [Class::Hint, Class::Spectacle, Class::Analysis] {
            let thinkers = Thinkers::start(1);
            let (output, outputs) = mpsc::channel();
            let (open, gate) = mpsc::channel::<()>();
            let answered = output.clone();
            thinkers.think(class, &whose(1, "x"), move |shift| {
                gate.recv().unwrap();
                shift.give_way();
                output.send("job").unwrap();
            });
            thinkers.think(Class::Answer, &whose(2, "y"), move |_| answered.send("answer").unwrap());
            open.send(()).unwrap();
            assert_eq!(outputs.iter().take(2).collect::<Vec<_>>(), ["answer", "job"]);
        }
    }

    #[test]
    fn a_panic_ends_only_its_job() {
        let thinkers = Thinkers::start(1);
        let (output, outputs) = mpsc::channel();
        thinkers.think(Class::Answer, &whose(1, "x"), |_| panic!("for the test"));
        thinkers.think(Class::Answer, &whose(1, "y"), move |_| output.send(()).unwrap());
        outputs.recv().unwrap();
    }

    #[test]
    fn one_owner_cannot_fill_the_queue_with_hints() {
        let bench = Bench::new();
        let taken =
            (0..300).filter(|number| bench.put(Class::Hint, &whose(1, &number.to_string()), "hint")).count();
        assert_eq!(taken, 12);
        assert!(bench.put(Class::Hint, &whose(2, "x"), "hint"));
    }
}
