//! From time to simulations: players count simulations, whoever runs them has the clock.

use std::time::Duration;

use saigen_players::Effort;

/// Where time comes from.
pub trait Clock: Sync {
    /// How much time has passed since some moment that stays the same.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for players that have no time limit.
impl Clock for () {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// How many simulations a player gets before its speed is known.
const CALIBRATION: u32 = 64;

/// How much of what was measured before still counts after another decision.
const MEMORY: f64 = 0.8;

/// How fast a player has been lately.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Pace {
    simulations: f64,
    seconds: f64,
}

/// What one decision may cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Allowance {
    /// At most so many simulations.
    pub(crate) simulations: u32,
    /// At most so much time.
    pub(crate) time: Option<Duration>,
}

impl Pace {
    pub(crate) fn allowance(&self, effort: Effort) -> Allowance {
        match effort {
            Effort::Simulations(simulations) => Allowance { simulations, time: None },
            Effort::Milliseconds(time) => {
                let time = Duration::from_millis(time.into());
                Allowance { simulations: self.fitting(time), time: Some(time) }
            }
        }
    }

    /// As many simulations as should fit into a time.
    fn fitting(&self, time: Duration) -> u32 {
        if self.simulations == 0.0 {
            return CALIBRATION;
        }
        let count = self.simulations / self.seconds.max(1e-9) * time.as_secs_f64();
        // A cast of a larger number gives the largest one.
        (count as u32).max(1)
    }

    /// Learns from a decision.
    pub(crate) fn learn(&mut self, simulations: u32, time: Duration) {
        self.simulations = self.simulations * MEMORY + f64::from(simulations);
        self.seconds = self.seconds * MEMORY + time.as_secs_f64();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Effort = Effort::Milliseconds(500);

    #[test]
    fn a_count_is_taken_as_written() {
        let allowance = Pace::default().allowance(Effort::Simulations(7));
        assert_eq!(allowance, Allowance { simulations: 7, time: None });
    }

    #[test]
    fn a_time_becomes_a_count_once_the_speed_is_known() {
        let mut pace = Pace::default();
        let time = Some(Duration::from_millis(500));
        assert_eq!(pace.allowance(TIME), Allowance { simulations: CALIBRATION, time });
        pace.learn(CALIBRATION, Duration::from_millis(64));
        assert_eq!(pace.allowance(TIME), Allowance { simulations: 500, time });
        (0..40).for_each(|_| pace.learn(100, Duration::from_millis(50)));
        assert!(pace.allowance(TIME).simulations.abs_diff(1000) <= 1);
    }

    #[test]
    fn a_player_that_never_simulates_stays_at_the_calibrating_count() {
        let mut pace = Pace::default();
        pace.learn(0, Duration::from_millis(3));
        assert_eq!(pace.allowance(TIME).simulations, CALIBRATION);
    }
}
