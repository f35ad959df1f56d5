//! How long to wait before something that has failed is tried again.

use std::time::Duration;

use crate::Time;

/// The first wait, and the longest one.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(30);

/// Waits that double from a quarter of a second to 30 seconds, and begin anew once nothing has failed for long.
#[derive(Clone, Debug, Default)]
pub struct Backoff {
    last: Option<(Duration, Time)>,
}

impl Backoff {
    /// How long to wait after a failure now.
    pub fn wait(&mut self, now: Time) -> Duration {
        let recent = self.last.filter(|(wait, at)| now.saturating_sub(*at) <= *wait + LONGEST);
        let wait = recent.map_or(FIRST, |(wait, _)| (wait * 2).min(LONGEST));
        self.last = Some((wait, now));
        wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_a_limit_and_begin_anew_after_a_quiet_time() {
        let mut backoff = Backoff::default();
        let (mut waits, mut now) = (0, Time::ZERO);
        while now < Duration::from_secs(3600) {
            now += backoff.wait(now);
            waits += 1;
        }
        assert_eq!(backoff.wait(now), LONGEST);
        assert!(waits < 130, "{waits} tries in an hour");
        assert_eq!(backoff.wait(now + LONGEST * 3), FIRST);
    }
}
