//! Figures about the running server, as Prometheus reads them.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The figures of this process.
pub(crate) static METRICS: Metrics = Metrics::new();

/// Upper bounds of the buckets of a histogram, in microseconds.
const BOUNDS: [u64; 10] = [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000];

/// How long something took.
pub(crate) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

impl Histogram {
    const fn new() -> Self {
        Self { buckets: [const { AtomicU64::new(0) }; BOUNDS.len() + 1], microseconds: AtomicU64::new(0) }
    }

    pub(crate) fn add(&self, time: Duration) {
        let time = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let bucket = BOUNDS.iter().position(|&bound| time <= bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(time, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        let mut count = 0;
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (index, bucket) in self.buckets.iter().enumerate() {
            count += bucket.load(Ordering::Relaxed);
            let bound = BOUNDS.get(index).map_or("+Inf".into(), |bound| (*bound as f64 / 1e6).to_string());
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let sum = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
    }
}

/// What is counted.
pub(crate) struct Metrics {
    pub(crate) matches: AtomicI64,
    pub(crate) connections: AtomicI64,
    pub(crate) created: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) resumed: AtomicU64,
    pub(crate) snapshots: AtomicU64,
    pub(crate) broken: AtomicU64,
    pub(crate) thoughts: AtomicU64,
    steps: AtomicU64,
    /// From the arrival of an answer until everybody has been told.
    pub(crate) answered: Histogram,
    commits: Histogram,
    /// How long computer players thought about an answer.
    pub(crate) thinking: Histogram,
}

impl Metrics {
    const fn new() -> Self {
        Self {
            matches: AtomicI64::new(0),
            connections: AtomicI64::new(0),
            created: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            resumed: AtomicU64::new(0),
            snapshots: AtomicU64::new(0),
            broken: AtomicU64::new(0),
            thoughts: AtomicU64::new(0),
            steps: AtomicU64::new(0),
            answered: Histogram::new(),
            commits: Histogram::new(),
            thinking: Histogram::new(),
        }
    }

    /// So many steps were stored in one commit.
    pub(crate) fn stored(&self, steps: usize, time: Duration) {
        self.steps.fetch_add(steps as u64, Ordering::Relaxed);
        self.commits.add(time);
    }

    /// Everything as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let gauges = [
            ("saigen_matches", "matches in memory", &self.matches),
            ("saigen_connections", "open connections", &self.connections),
        ];
        for (name, help, value) in gauges {
            let value = value.load(Ordering::Relaxed);
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        let counters = [
            ("saigen_created_total", "matches made", &self.created),
            ("saigen_steps_total", "steps stored", &self.steps),
            ("saigen_refused_total", "messages refused", &self.refused),
            ("saigen_resumed_total", "connections that got what they missed", &self.resumed),
            ("saigen_snapshots_total", "connections that got everything", &self.snapshots),
            ("saigen_broken_total", "matches that could not go on", &self.broken),
            ("saigen_thoughts_total", "answers of computer players", &self.thoughts),
        ];
        for (name, help, value) in counters {
            let value = value.load(Ordering::Relaxed);
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        self.answered.write(&mut text, "saigen_answer_seconds", "from an answer to its update");
        self.commits.write(&mut text, "saigen_commit_seconds", "one durable commit");
        self.thinking.write(&mut text, "saigen_thinking_seconds", "thinking about one answer");
        text
    }
}

/// Counts one.
pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}
