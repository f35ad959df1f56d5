//! Metrics of the running server in the format of Prometheus.

use std::sync::LazyLock;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

/// The metrics of this process.
pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// The content type of `/metrics`.
pub(crate) const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Bucket bounds of histograms, in seconds.
const BOUNDS: [f64; 12] = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 10.0];

/// A histogram of durations.
#[derive(Clone, Debug)]
pub(crate) struct Times(Histogram);

impl Default for Times {
    fn default() -> Self {
        Self(Histogram::new(BOUNDS))
    }
}

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }
}

/// A metric with one label.
type By<M> = Family<[(&'static str, String); 1], M>;

/// A histogram of durations with one label.
struct TimesBy(By<Histogram>);

impl Default for TimesBy {
    fn default() -> Self {
        Self(Family::new_with_constructor(|| Histogram::new(BOUNDS)))
    }
}

/// The metrics.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Matches in memory.
    pub(crate) matches: Gauge,
    /// Running matches that are not in memory and can be opened.
    pub(crate) sleeping: Gauge,
    /// Matches that stay closed until the next start.
    pub(crate) put_aside: Gauge,
    /// Open WebSockets.
    pub(crate) connections: Gauge,
    pub(crate) created: Counter,
    pub(crate) refused: Counter,
    pub(crate) resumed: Counter,
    pub(crate) snapshots: Counter,
    pub(crate) broken: Counter,
    pub(crate) thoughts: Counter,
    steps: Counter,
    /// From the arrival of an answer until the step is sent to all clients.
    pub(crate) answered: Times,
    commits: Times,
    /// Search time of computer players per answer.
    pub(crate) thinking: Times,
    /// Time of store operations other than appending steps.
    pub(crate) store: Times,
    calls: TimesBy,
    /// Waiting search jobs.
    queue: By<Gauge>,
    /// Connections, including those without a WebSocket, and their limit.
    pub(crate) places: Gauge,
    pub(crate) places_limit: Gauge,
    turned_away: By<Counter>,
    /// Errors of accepting connections.
    pub(crate) accept_errors: Counter,
    /// Open descriptors of the process, and their limit.
    pub(crate) descriptors: Gauge,
    pub(crate) descriptors_limit: Gauge,
    busy: By<Gauge<f64, std::sync::atomic::AtomicU64>>,
    /// Threads that are stuck.
    pub(crate) stuck: Gauge,
    registry: Registry,
}

impl Metrics {
    fn new() -> Self {
        let mut metrics = Self::default();
        let mut registry = Registry::with_prefix("saigen");
        metrics.register_play(&mut registry);
        metrics.register_doors(&mut registry);
        metrics.register_times(&mut registry);
        metrics.registry = registry;
        metrics
    }

    fn register_play(&self, registry: &mut Registry) {
        let mut add = |name: &str, help: &str, metric: &dyn Figure| metric.register(registry, name, help);
        add("matches", "matches in memory", &self.matches);
        add("sleeping", "running matches that are not in memory", &self.sleeping);
        add("put_aside", "matches that stay closed until the next start", &self.put_aside);
        add("created", "matches made", &self.created);
        add("steps", "steps stored", &self.steps);
        add("refused", "messages refused", &self.refused);
        add("resumed", "connections resumed with the missed steps", &self.resumed);
        add("snapshots", "connections resumed with the whole state", &self.snapshots);
        add("broken", "matches that could not continue", &self.broken);
        add("thoughts", "answers of computer players", &self.thoughts);
        add("queue", "waiting search jobs, by class", &self.queue);
    }

    fn register_doors(&self, registry: &mut Registry) {
        let mut add = |name: &str, help: &str, metric: &dyn Figure| metric.register(registry, name, help);
        add("connections", "open WebSockets", &self.connections);
        add("places", "connections, including those without a WebSocket", &self.places);
        add("places_limit", "maximum number of connections", &self.places_limit);
        add("turned_away", "connections and calls rejected, by reason", &self.turned_away);
        add("accept_errors", "errors of accepting connections", &self.accept_errors);
        add("descriptors", "open files and sockets of the process", &self.descriptors);
        add("descriptors_limit", "maximum number of open files and sockets", &self.descriptors_limit);
        add("stuck_threads", "threads whose job takes too long", &self.stuck);
        add("busy_seconds", "running time of the longest job, by kind of thread", &self.busy);
    }

    fn register_times(&self, registry: &mut Registry) {
        let mut add = |name: &str, help: &str, metric: &dyn Figure| metric.register(registry, name, help);
        add("answer_seconds", "from an answer to its update", &self.answered.0);
        add("commit_seconds", "one durable commit of steps", &self.commits.0);
        add("store_seconds", "any other store operation", &self.store.0);
        add("thinking_seconds", "search time of one answer", &self.thinking.0);
        add("call_seconds", "one HTTP call, by route", &self.calls.0);
    }

    /// Counts the steps of one commit.
    pub(crate) fn stored(&self, steps: usize, time: Duration) {
        self.steps.inc_by(steps as u64);
        self.commits.add(time);
    }

    /// Adds the duration of a call to a route.
    pub(crate) fn called(&self, route: &str, time: Duration) {
        self.calls.0.get_or_create(&[("route", route.into())]).observe(time.as_secs_f64());
    }

    /// Sets the number of waiting jobs of a class.
    pub(crate) fn queued(&self, class: &'static str, jobs: usize) {
        self.queue.get_or_create(&[("class", class.into())]).set(i64::try_from(jobs).unwrap_or(i64::MAX));
    }

    /// Sets the running time of the longest job of a kind of thread.
    pub(crate) fn busy(&self, thread: &'static str, time: Duration) {
        self.busy.get_or_create(&[("thread", thread.into())]).set(time.as_secs_f64());
    }

    /// Counts a rejected connection or call.
    pub(crate) fn turned_away(&self, reason: &'static str) {
        self.turned_away.get_or_create(&[("reason", reason.into())]).inc();
    }

    /// All metrics as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// A metric that can be registered.
trait Figure {
    fn register(&self, registry: &mut Registry, name: &str, help: &str);
}

impl<M: Metric + Clone> Figure for M {
    fn register(&self, registry: &mut Registry, name: &str, help: &str) {
        registry.register(name, help, self.clone());
    }
}

/// Increments a counter.
pub(crate) fn count(counter: &Counter) {
    counter.inc();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_listed_with_their_labels() {
        METRICS.queued("test", 3);
        METRICS.called("/test", Duration::from_millis(2));
        let text = METRICS.text();
        assert!(text.contains("saigen_queue{class=\"test\"} 3"), "{text}");
        assert!(text.contains("saigen_call_seconds_bucket{le=\"0.0025\",route=\"/test\"} 1"), "{text}");
        assert!(text.contains("\nsaigen_created_total "), "{text}");
    }
}
