//! Metrics of the running server in the format of Prometheus.

use std::sync::LazyLock;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The metrics of this process.
pub(crate) static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// The content type of `/metrics`.
pub(crate) const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Bucket bounds of histograms, in seconds.
const BOUNDS: [f64; 12] = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 10.0];

/// A histogram of durations.
fn times() -> Histogram {
    Histogram::new(BOUNDS)
}

/// A metric with one label.
type By<M> = Family<[(&'static str, String); 1], M>;

type Seconds = Gauge<f64, std::sync::atomic::AtomicU64>;

/// Defines the metrics: fields and types, optional initial values, exported names and descriptions.
macro_rules! metrics {
    (@new) => { Default::default() };
    (@new $value:expr) => { $value };
    ($($visible:vis $field:ident: $kind:ty $({ $value:expr })? = $name:literal, $help:literal;)*) => {
        /// The metrics.
        pub(crate) struct Metrics {
            $(#[doc = $help] $visible $field: $kind,)*
            registry: Registry,
        }

        impl Metrics {
            fn new() -> Self {
                let registry = Registry::with_prefix("saigen");
                let mut metrics = Self { $($field: metrics!(@new $($value)?),)* registry };
                $(metrics.registry.register($name, $help, metrics.$field.clone());)*
                metrics
            }
        }
    };
}

metrics! {
    pub(crate) matches: Gauge = "matches", "matches in memory";
    pub(crate) sleeping: Gauge = "sleeping", "running matches that are not in memory";
    pub(crate) put_aside: Gauge = "put_aside", "matches that stay closed until the next start";
    pub(crate) created: Counter = "created", "matches created";
    steps: Counter = "steps", "steps stored";
    pub(crate) refused: Counter = "refused", "messages refused";
    pub(crate) resumed: Counter = "resumed", "connections resumed with the missed steps";
    pub(crate) snapshots: Counter = "snapshots", "connections resumed with the whole state";
    pub(crate) broken: Counter = "broken", "matches that could not continue";
    pub(crate) thoughts: Counter = "thoughts", "answers of computer players";
    queue: By<Gauge> = "queue", "waiting search jobs, by class";
    pub(crate) connections: Gauge = "connections", "open WebSockets";
    pub(crate) places: Gauge = "places", "connections, including those without a WebSocket";
    pub(crate) places_limit: Gauge = "places_limit", "maximum number of connections";
    turned_away: By<Counter> = "turned_away", "connections and calls rejected, by reason";
    pub(crate) accept_errors: Counter = "accept_errors", "errors of accepting connections";
    pub(crate) descriptors: Gauge = "descriptors", "open files and sockets of the process";
    pub(crate) descriptors_limit: Gauge = "descriptors_limit", "maximum number of open files and sockets";
    pub(crate) stuck: Gauge = "stuck_threads", "threads whose job takes too long";
    busy: By<Seconds> = "busy_seconds", "running time of the longest job, by kind of thread";
    pub(crate) answered: Histogram { times() } = "answer_seconds", "from an answer to its update";
    commits: Histogram { times() } = "commit_seconds", "one durable commit of steps";
    pub(crate) store: Histogram { times() } = "store_seconds", "any other store operation";
    pub(crate) thinking: Histogram { times() } = "thinking_seconds", "search time of one answer";
    calls: By<Histogram> { Family::new_with_constructor(times) } = "call_seconds", "one HTTP call, by route";
}

impl Metrics {
    /// Counts the steps of one commit.
    pub(crate) fn stored(&self, steps: usize, time: Duration) {
        self.steps.inc_by(steps as u64);
        self.commits.observe(time.as_secs_f64());
    }

    /// Adds the duration of a call to a route.
    pub(crate) fn called(&self, route: &str, time: Duration) {
        self.calls.get_or_create(&[("route", route.into())]).observe(time.as_secs_f64());
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
