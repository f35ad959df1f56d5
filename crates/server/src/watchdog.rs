//! The watchdog: threads report the start and end of their jobs, and a thread whose job takes too long is
//! detected.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use crate::metrics::METRICS;

/// The threads of this process.
pub(crate) static WATCHDOG: Watchdog = Watchdog::new();

/// The check interval.
const EVERY: Duration = Duration::from_secs(1);

/// Maximum time without a pause for a thread that serves connections and rooms.
const WORKER_LIMIT: Duration = Duration::from_secs(30);

/// All threads that report their jobs.
pub(crate) struct Watchdog {
    posts: Mutex<Vec<Weak<Post>>>,
}

/// The status of one thread.
pub(crate) struct Post {
    thread: &'static str,
    limit: Duration,
    busy_since: Mutex<Option<Instant>>,
    /// Whether the stuck thread was logged.
    logged: AtomicBool,
}

/// A thread whose job takes too long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stuck {
    pub(crate) thread: &'static str,
    pub(crate) time: Duration,
}

impl Watchdog {
    pub(crate) const fn new() -> Self {
        Self { posts: Mutex::new(Vec::new()) }
    }

    fn posts(&self) -> MutexGuard<'_, Vec<Weak<Post>>> {
        self.posts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A post for a thread whose jobs take at most `limit`; dropping it ends the supervision.
    pub(crate) fn post(&self, thread: &'static str, limit: Duration) -> Arc<Post> {
        let post = Post { thread, limit, busy_since: Mutex::default(), logged: AtomicBool::new(false) };
        let post = Arc::new(post);
        let mut posts = self.posts();
        posts.retain(|post| post.strong_count() > 0);
        posts.push(Arc::downgrade(&post));
        post
    }

    fn present(&self) -> Vec<Arc<Post>> {
        self.posts().iter().filter_map(Weak::upgrade).collect()
    }

    /// The threads that are stuck now.
    pub(crate) fn stuck(&self, now: Instant) -> Vec<Stuck> {
        let stuck = |post: &Arc<Post>| post.is_stuck(now).then(|| post.longest(now));
        self.present().iter().filter_map(stuck).collect()
    }

    /// Checks all threads: updates the metrics and logs changes.
    fn look(&self, now: Instant) {
        let posts = self.present();
        for post in &posts {
            let kind = posts.iter().filter(|other| other.thread == post.thread);
            METRICS.busy(post.thread, kind.map(|post| post.busy_for(now)).max().unwrap_or_default());
            post.log(now);
        }
        METRICS.stuck.set(self.stuck(now).len() as i64);
    }

    /// Starts checking on a separate thread that ends with the process.
    pub(crate) fn start(&'static self, runtime: Handle) {
        let spawned = std::thread::Builder::new().name("watchdog".into()).spawn(move || {
            let mut workers = Workers::new(self, &runtime);
            loop {
                std::thread::sleep(EVERY);
                workers.look(&runtime, Instant::now());
                self.look(Instant::now());
            }
        });
        if let Err(error) = spawned {
            tracing::warn!(%error, "the watchdog could not be started");
        }
    }
}

impl Post {
    fn busy_since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.busy_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a job. A nested job has its own time limit, and the outer one starts anew after it.
    pub(crate) fn work<T>(&self, job: impl FnOnce() -> T) -> T {
        let before = self.busy_since().replace(Instant::now());
        let done = job();
        *self.busy_since() = before.map(|_| Instant::now());
        done
    }

    fn busy_for(&self, now: Instant) -> Duration {
        self.busy_since().map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    fn is_stuck(&self, now: Instant) -> bool {
        self.busy_for(now) > self.limit
    }

    fn longest(&self, now: Instant) -> Stuck {
        Stuck { thread: self.thread, time: self.busy_for(now) }
    }

    /// Logs once that the thread is stuck, and once that it continues.
    fn log(&self, now: Instant) {
        let stuck = self.is_stuck(now);
        if self.logged.swap(stuck, Ordering::Relaxed) == stuck {
            return;
        }
        let (thread, seconds) = (self.thread, self.busy_for(now).as_secs());
        match stuck {
            true => tracing::error!(thread, seconds, "a thread is stuck: its job takes too long"),
            false => tracing::info!(thread, "a stuck thread continues"),
        }
    }
}

/// The threads of the runtime, which do not report jobs: one that is busy without a pause counts as
/// stuck.
struct Workers {
    posts: Vec<(Arc<Post>, u64)>,
}

impl Workers {
    fn new(watchdog: &Watchdog, runtime: &Handle) -> Self {
        let workers = 0..runtime.metrics().num_workers();
        Self { posts: workers.map(|_| (watchdog.post("runtime", WORKER_LIMIT), 0)).collect() }
    }

    fn look(&mut self, runtime: &Handle, now: Instant) {
        for (worker, (post, before)) in self.posts.iter_mut().enumerate() {
            // The count increases at the start and the end of every pause: while it is odd, the worker
            // pauses.
            let count = runtime.metrics().worker_park_unpark_count(worker);
            let mut busy_since = post.busy_since();
            if count % 2 == 1 {
                *busy_since = None;
            } else if count != *before || busy_since.is_none() {
                *busy_since = Some(now);
            }
            *before = count;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_job_that_takes_too_long_is_stuck_until_it_ends() {
        let watchdog = Watchdog::new();
        let post = watchdog.post("test", Duration::from_secs(60));
        let (go_on, gate) = mpsc::channel::<()>();
        let (begin, begun) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            post.work(|| {
                begin.send(()).unwrap();
                gate.recv().unwrap();
            });
            post
        });
        begun.recv().unwrap();
        let now = Instant::now();
        assert_eq!(watchdog.stuck(now), []);
        let later = watchdog.stuck(now + Duration::from_secs(61));
        assert_eq!(later.iter().map(|stuck| stuck.thread).collect::<Vec<_>>(), ["test"]);
        watchdog.look(now + Duration::from_secs(61));
        assert_eq!(METRICS.stuck.get(), 1);
        assert!(METRICS.text().contains("saigen_busy_seconds{thread=\"test\"} 6"), "{}", METRICS.text());
        go_on.send(()).unwrap();
        let post = thread.join().unwrap();
        assert_eq!(watchdog.stuck(now + Duration::from_secs(600)), []);
        watchdog.look(now + Duration::from_secs(600));
        assert_eq!(METRICS.stuck.get(), 0);
        drop(post);
        assert!(watchdog.present().is_empty(), "ended threads are not supervised");
    }

    #[test]
    fn a_nested_job_has_its_own_time_limit() {
        let watchdog = Watchdog::new();
        let post = watchdog.post("test", Duration::from_secs(60));
        post.work(|| {
            let outer = post.busy_since().unwrap();
            post.work(|| assert!(post.busy_since().unwrap() >= outer));
            assert!(post.busy_since().is_some(), "the outer job continues");
        });
        assert!(post.busy_since().is_none());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_worker_without_a_pause_is_stuck() {
        let watchdog = Watchdog::new();
        let runtime = Handle::current();
        let mut workers = Workers::new(&watchdog, &runtime);
        let (go_on, gate) = mpsc::channel::<()>();
        let (begin, begun) = mpsc::channel();
        let busy = tokio::spawn(async move {
            begin.send(()).unwrap();
            gate.recv().unwrap();
        });
        tokio::task::spawn_blocking(move || begun.recv().unwrap()).await.unwrap();
        let now = Instant::now();
        workers.look(&runtime, now);
        workers.look(&runtime, now + Duration::from_secs(20));
        assert_eq!(watchdog.stuck(now + Duration::from_secs(25)), []);
        assert!(!watchdog.stuck(now + Duration::from_secs(31)).is_empty());
        go_on.send(()).unwrap();
        busy.await.unwrap();
    }
}
