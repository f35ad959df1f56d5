//! Workers: threads for whatever plays rules. Rules can be anybody's, so none of it runs on the threads
//! that serve connections; a job that panics or takes too long fails by itself.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use saigen_match::Undone;
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::think::Cancel;
use crate::turns::{Limits, OfMatch, Turns, Whose};
use crate::watchdog::WATCHDOG;

/// Maximum number of waiting jobs of one match.
const WAITING: usize = 32;

const LIMITS: Limits = Limits { of_match: OfMatch::Most(WAITING), of_owner: usize::MAX, of_all: usize::MAX };

/// A job that can be stopped is stopped after this time.
const LONGEST_JOB: Duration = Duration::from_secs(10);

/// One that cannot be stopped, and takes longer than this, is stuck.
const STUCK_AFTER: Duration = Duration::from_secs(60);

/// Nobody waits longer than this for a job.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

type Job = Box<dyn FnOnce() + Send>;

/// Tells a job when to stop: its time is over, or nobody waits for it any more.
pub(crate) struct Stop {
    cancel: Cancel,
    until: Instant,
}

impl Stop {
    pub(crate) fn is_due(&self) -> bool {
        self.cancel.is_cancelled() || Instant::now() >= self.until
    }
}

/// Cancels a job when nobody waits for it any more.
struct Waiting(Cancel);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Jobs that wait.
struct Queue {
    jobs: Turns<Job>,
    stopped: bool,
}

impl Default for Queue {
    fn default() -> Self {
        Self { jobs: Turns::new(LIMITS), stopped: false }
    }
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    #[cfg(test)]
    in_task: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job; `None` once the workers stop.
    fn wait(&self) -> Option<Job> {
        let mut queue = self.lock();
        loop {
            if queue.stopped {
                return None;
            }
            if let Some(job) = queue.jobs.next() {
                return Some(job);
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The threads.
#[derive(Clone)]
pub(crate) struct Workers {
    shared: Arc<Shared>,
}

impl Workers {
    /// Starts threads, which end with the process.
    pub(crate) fn start(threads: usize) -> Self {
        let shared = Arc::new(Shared::default());
        for _ in 0..threads.max(1) {
            let (shared, post) = (shared.clone(), WATCHDOG.post("worker", STUCK_AFTER));
            std::thread::spawn(move || {
                while let Some(job) = shared.wait() {
                    post.work(job);
                }
            });
        }
        Self { shared }
    }

    /// Works in the task that asks, so that a clock that is paused stands still meanwhile.
    #[cfg(test)]
    pub(crate) fn in_task() -> Self {
        Self { shared: Arc::new(Shared { in_task: true, ..Shared::default() }) }
    }

    /// Does a job on a worker; owners take turns, and so do the matches of one owner. The job ends early if
    /// it looks at its [`Stop`].
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        whose: &Whose,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let cancel = Cancel::default();
        let _waiting = Waiting(cancel.clone());
        let (done, result) = oneshot::channel();
        let job = move || {
            if cancel.is_cancelled() {
                return;
            }
            let stop = Stop { cancel, until: Instant::now() + LONGEST_JOB };
            let worked = catch_unwind(AssertUnwindSafe(|| work(&stop)));
            // The caller may have gone away.
            drop(done.send(worked.map_err(|_| Undone::Panicked)));
        };
        if !self.add(whose, Box::new(job)) {
            return Err(Undone::Busy);
        }
        timeout(LONGEST_WAIT, result).await.ok().and_then(Result::ok).unwrap_or(Err(Undone::TooLong))
    }

    fn add(&self, whose: &Whose, job: Job) -> bool {
        #[cfg(test)]
        if self.shared.in_task {
            job();
            return true;
        }
        let added = self.shared.lock().jobs.put(whose, job);
        self.shared.more.notify_one();
        added
    }

    /// No further job is begun.
    pub(crate) fn stop(&self) {
        self.shared.lock().stopped = true;
        self.shared.more.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn owners_take_turns_and_none_can_fill_the_queue() {
        let workers = Workers::start(1);
        let (open, gate) = mpsc::channel::<()>();
        let (told, heard) = mpsc::channel();
        let of = Whose::of_match;
        assert!(workers.add(&of("gate"), Box::new(move || gate.recv().unwrap_or_default())));
        let mut taken = 0;
        while workers.add(
            &of("x"),
            Box::new({
                let told = told.clone();
                move || told.send("x").unwrap()
            }),
        ) {
            taken += 1;
        }
        assert_eq!(taken, WAITING);
        assert!(workers.add(&of("y"), Box::new(move || told.send("y").unwrap())));
        drop(open);
        let order: Vec<_> = heard.iter().collect();
        assert!(order.iter().position(|&word| word == "y") <= Some(1), "{order:?}");
        assert_eq!(order.len(), WAITING + 1);
    }

    #[tokio::test]
    async fn a_job_that_panics_fails_alone_and_one_that_nobody_waits_for_stops() {
        let (workers, of) = (Workers::start(1), Whose::of_match("x"));
        assert_eq!(workers.run(&of, |_| panic!("for the test")).await, Err::<(), _>(Undone::Panicked));
        let (told, heard) = mpsc::channel();
        let endless = workers.run(&of, move |stop| {
            while !stop.is_due() {
                std::thread::yield_now();
            }
            told.send(()).unwrap();
        });
        assert!(timeout(Duration::from_millis(20), endless).await.is_err());
        heard.recv().unwrap();
        assert_eq!(workers.run(&of, |_| 1).await, Ok(1));
    }
}
