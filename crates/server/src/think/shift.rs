//! A shift: one job on a thinking thread. It gives way in the middle to what is more urgent, and counts
//! the time that it works itself.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::queue::{Class, Job, Shared};
use crate::watchdog::Post;

/// After giving way, a job works for at least this part of the time that it gave, so that it comes to an end.
const OWN_PART: u32 = 8;

/// Answering takes a little longer than thinking.
const MARGIN: Duration = Duration::from_millis(30);

/// A job that is being done.
pub(crate) struct Shift {
    shared: Arc<Shared>,
    class: Class,
    /// Who watches over the thread, if somebody does.
    post: Option<Arc<Post>>,
    begun: Instant,
    gave: Mutex<Gave>,
}

/// How a job gave way.
#[derive(Clone, Copy)]
struct Gave {
    /// In all.
    all: Duration,
    /// The last time.
    last: Duration,
    /// When it went on.
    since: Instant,
}

impl Gave {
    /// Whether a job has worked long enough since it gave way last.
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

    /// Does one job on this thread that is more urgent than this one, if there is any and this one has
    /// had its part of the time.
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

    /// Whether this job has worked for its time; gives way to what is more urgent first.
    pub(crate) fn is_over(&self, time: Duration) -> bool {
        self.give_way();
        self.worked() + MARGIN >= time
    }

    /// How long this job has worked itself.
    pub(crate) fn worked(&self) -> Duration {
        self.begun.elapsed().saturating_sub(self.gave().all)
    }
}

/// Does a job; one that panics ends only itself.
pub(super) fn run(shared: &Arc<Shared>, class: Class, job: Job, post: Option<&Arc<Post>>) {
    let shift = Shift::new(shared, class, post);
    let job = || {
        if catch_unwind(AssertUnwindSafe(|| job(&shift))).is_err() {
            tracing::error!("a thinking job has panicked");
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
    fn whoever_gives_way_works_an_eighth_of_the_time_in_between() {
        let begun = Instant::now();
        let mut gave = Gave { all: Duration::ZERO, last: Duration::ZERO, since: begun };
        assert!(gave.has_worked(begun), "nothing was given yet");
        let now = begun + Duration::from_millis(800);
        gave.add(Duration::from_millis(800), now);
        assert!(!gave.has_worked(now + Duration::from_millis(99)));
        assert!(gave.has_worked(now + Duration::from_millis(100)));
    }
}
