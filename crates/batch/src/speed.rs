//! Converts time limits to simulations: players count simulations, only the caller has a clock.

use std::time::Duration;

use saigen_players::Effort;

/// The source of time.
pub trait Clock: Sync {
    /// The time since a fixed moment.
    fn now(&self) -> Duration;
}

/// A stopped clock, for players without time limits.
impl Clock for () {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Simulations allowed before the speed of a player is known.
const CALIBRATION: u32 = 64;

/// Decay factor of earlier measurements per decision.
const MEMORY: f64 = 0.8;

/// The recent speed of a player.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Speed {
    simulations: f64,
    seconds: f64,
}

/// The limits of one decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Allowance {
    /// Maximum number of simulations.
    pub(crate) simulations: u32,
    /// Maximum time; `None` for no limit.
    pub(crate) time: Option<Duration>,
}

impl Speed {
    pub(crate) fn allowance(&self, effort: Effort) -> Allowance {
        match effort {
            Effort::Simulations(simulations) => Allowance { simulations, time: None },
            Effort::Milliseconds(time) => {
                let time = Duration::from_millis(time.into());
                Allowance { simulations: self.fitting(time), time: Some(time) }
            }
        }
    }

    /// The number of simulations that should fit into a time.
    fn fitting(&self, time: Duration) -> u32 {
        if self.simulations == 0.0 {
            return CALIBRATION;
        }
        let count = self.simulations / self.seconds.max(1e-9) * time.as_secs_f64();
        // The cast saturates.
        (count as u32).max(1)
    }

    /// Adds the measurement of a decision.
    pub(crate) fn measure(&mut self, simulations: u32, time: Duration) {
        self.simulations = self.simulations * MEMORY + f64::from(simulations);
        self.seconds = self.seconds * MEMORY + time.as_secs_f64();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Effort = Effort::Milliseconds(500);

    #[test]
    fn a_count_is_used_unchanged() {
        let allowance = Speed::default().allowance(Effort::Simulations(7));
        assert_eq!(allowance, Allowance { simulations: 7, time: None });
    }

    #[test]
    fn a_time_becomes_a_count_once_the_speed_is_known() {
        let mut speed = Speed::default();
        let time = Some(Duration::from_millis(500));
        assert_eq!(speed.allowance(TIME), Allowance { simulations: CALIBRATION, time });
        speed.measure(CALIBRATION, Duration::from_millis(64));
        assert_eq!(speed.allowance(TIME), Allowance { simulations: 500, time });
        (0..40).for_each(|_| speed.measure(100, Duration::from_millis(50)));
        assert!(speed.allowance(TIME).simulations.abs_diff(1000) <= 1);
    }

    #[test]
    fn a_player_that_never_simulates_keeps_the_calibration_count() {
        let mut speed = Speed::default();
        speed.measure(0, Duration::from_millis(3));
        assert_eq!(speed.allowance(TIME).simulations, CALIBRATION);
    }
}
