//! A job on a search thread. It yields to more urgent jobs while it runs, and measures its own working
//! time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::queue::{Class, Job, Shared};
use crate::watchdog::Post;

/// After yielding, a job works for at least this fraction of the yielded time, so that it makes progress.
const OWN_PART: u32 = 8;

/// Reserve for answering after the search.
const MARGIN: Duration = Duration::from_millis(30);

/// A running job.
pub(crate) struct Shift {
    shared: Arc<Shared>,
    class: Class,
    /// The watchdog post of the thread; `None` in tests.
    post: Option<Arc<Post>>,
    begun: Instant,
    gave: Mutex<Gave>,
}

/// How long a job has yielded.
#[derive(Clone, Copy)]
struct Gave {
    /// In total.
    all: Duration,
    /// The last time.
    last: Duration,
    /// When it continued.
    since: Instant,
}

impl Gave {
    /// Whether the job has worked long enough since it last yielded.
    fn has_worked(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= self.last / OWN_PART
    }

    fn add(&mut self, time: Duration, now: Instant) {
        *self = Self { all: self.all + time, last: time, since: now };
    }
}

impl Shift {
    pub(super) fn new(shared: &Arc<Shared>, class: Class, post: Option<&Arc<Post>>) -> Self {
        let begun = Instant::now();
        let gave = Gave { all: Duration::ZERO, last: Duration::ZERO, since: begun };
        Self { shared: shared.clone(), class, post: post.cloned(), begun, gave: Mutex::new(gave) }
    }

    fn gave(&self) -> MutexGuard<'_, Gave> {
        self.gave.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs one more urgent job on this thread, if there is one and this job has had its part of the
    /// time.
    pub(crate) fn give_way(&self) {
        if !self.shared.has_before(self.class) || !self.gave().has_worked(Instant::now()) {
            return;
        }
        let now = Instant::now();
        if let Some((class, job)) = self.shared.take_before(self.class) {
            run(&self.shared, class, job, self.post.as_ref());
            self.gave().add(now.elapsed(), Instant::now());
        }
    }

    /// Whether this job has used up its time; yields to more urgent jobs first.
    pub(crate) fn is_over(&self, time: Duration) -> bool {
        self.give_way();
        self.worked() + MARGIN >= time
    }

    /// The working time of this job.
    pub(crate) fn worked(&self) -> Duration {
        self.begun.elapsed().saturating_sub(self.gave().all)
    }
}

/// Runs a job; a panic ends only this job.
pub(super) fn run(shared: &Arc<Shared>, class: Class, job: Job, post: Option<&Arc<Post>>) {
    let shift = Shift::new(shared, class, post);
    let job = || {
        if catch_unwind(AssertUnwindSafe(|| job(&shift))).is_err() {
            tracing::error!("a search job panicked");
        }
    };
    match post {
        Some(post) => post.work(job),
        None => job(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_yielding_job_works_an_eighth_of_the_yielded_time() {
        let begun = Instant::now();
        let mut gave = Gave { all: Duration::ZERO, last: Duration::ZERO, since: begun };
        assert!(gave.has_worked(begun), "it has not yielded yet");
        let now = begun + Duration::from_millis(800);
        gave.add(Duration::from_millis(800), now);
        assert!(!gave.has_worked(now + Duration::from_millis(99)));
        assert!(gave.has_worked(now + Duration::from_millis(100)));
    }
}
