//! Workers: threads for everything that plays rules. Rules may come from users, so they never run on the
//! threads that serve connections; a job that panics or takes too long fails alone.

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

/// Time limit of a job that can be stopped.
const LONGEST_JOB: Duration = Duration::from_secs(10);

/// Time after which a job that cannot be stopped counts as stuck.
const STUCK_AFTER: Duration = Duration::from_secs(60);

/// Maximum wait for a job.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

type Job = Box<dyn FnOnce() + Send>;

/// Signals a job to stop: its time is over, or its caller has gone.
pub(crate) struct Stop {
    cancel: Cancel,
    until: Instant,
}

impl Stop {
    pub(crate) fn is_due(&self) -> bool {
        self.cancel.is_cancelled() || Instant::now() >= self.until
    }
}

/// Cancels a job when its caller has gone.
struct Waiting(Cancel);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Waiting jobs.
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

/// The worker threads.
#[derive(Clone)]
pub(crate) struct Workers {
    shared: Arc<Shared>,
}

impl Workers {
    /// Starts the threads, which end with the process.
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

    /// Works in the calling task, so that a paused clock stands still.
    #[cfg(test)]
    pub(crate) fn in_task() -> Self {
        Self { shared: Arc::new(Shared { in_task: true, ..Shared::default() }) }
    }

    /// Runs a job on a worker; owners take turns, and so do the matches of one owner. A job can end early
    /// by polling its [`Stop`].
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
            // The caller may have gone.
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

    /// Starts no further job.
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
        let (output, outputs) = mpsc::channel();
        let of = Whose::of_match;
        assert!(workers.add(&of("gate"), Box::new(move || gate.recv().unwrap_or_default())));
        let mut taken = 0;
        while workers.add(
            &of("x"),
            Box::new({
                let output = output.clone();
                move || output.send("x").unwrap()
            }),
        ) {
            taken += 1;
        }
        assert_eq!(taken, WAITING);
        assert!(workers.add(&of("y"), Box::new(move || output.send("y").unwrap())));
        drop(open);
        let order: Vec<_> = outputs.iter().collect();
        assert!(order.iter().position(|&word| word == "y") <= Some(1), "{order:?}");
        assert_eq!(order.len(), WAITING + 1);
    }

    #[tokio::test]
    async fn a_job_that_panics_fails_alone_and_one_without_a_caller_stops() {
        let (workers, of) = (Workers::start(1), Whose::of_match("x"));
        assert_eq!(workers.run(&of, |_| panic!("for the test")).await, Err::<(), _>(Undone::Panicked));
        let (output, outputs) = mpsc::channel();
        let endless = workers.run(&of, move |stop| {
            while !stop.is_due() {
                std::thread::yield_now();
            }
            output.send(()).unwrap();
        });
        assert!(timeout(Duration::from_millis(20), endless).await.is_err());
        outputs.recv().unwrap();
        assert_eq!(workers.run(&of, |_| 1).await, Ok(1));
    }
}
