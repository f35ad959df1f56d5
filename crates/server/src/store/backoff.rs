//! How long to wait before something that has failed is tried again.

use std::time::Duration;

use tokio::time::Instant;

/// The first wait, and the longest one.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(30);

/// Waits that double from [`FIRST`] to [`LONGEST`], and begin anew once nothing has failed for long.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backoff {
    last: Option<(Duration, Instant)>,
}

impl Backoff {
    /// Something has failed: how long to wait.
    pub(crate) fn wait(&mut self) -> Duration {
        let now = Instant::now();
        let recent = self.last.filter(|(wait, at)| now.saturating_duration_since(*at) <= *wait + LONGEST);
        let wait = recent.map_or(FIRST, |(wait, _)| (wait * 2).min(LONGEST));
        self.last = Some((wait, now));
        wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn waits_double_up_to_a_limit_and_begin_anew_after_a_quiet_time() {
        let mut backoff = Backoff::default();
        let (mut waits, mut waited) = (0, Duration::ZERO);
        while waited < Duration::from_secs(3600) {
            let wait = backoff.wait();
            tokio::time::sleep(wait).await;
            (waits, waited) = (waits + 1, waited + wait);
        }
        assert_eq!(backoff.wait(), LONGEST);
        assert!(waits < 130, "{waits} tries in an hour");
        tokio::time::sleep(LONGEST * 3).await;
        assert_eq!(backoff.wait(), FIRST);
    }
}
