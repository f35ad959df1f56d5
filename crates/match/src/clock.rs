//! Fischer clocks: an initial time, and an increment after each of the player's turns. A turn corresponds to a
//! move in chess; the questions within a turn have no increment.

use std::time::Duration;

use crate::Time;
use saigen_cards::{BySeat, Seat};
use saigen_protocol::http::ClockRule;

/// The clocks of a match.
#[derive(Clone, Debug)]
pub struct Clock {
    rule: ClockRule,
    left: BySeat<Duration>,
    /// Whose clock runs, and since when.
    running: Option<(Seat, Time)>,
}

impl Clock {
    /// Stopped clocks with the milliseconds left, or with the initial time.
    pub fn new(rule: ClockRule, left: Option<[u32; 2]>) -> Self {
        let left = left.unwrap_or([rule.initial; 2]);
        let left = BySeat(left.map(|left| Duration::from_millis(left.into())));
        Self { rule, left, running: None }
    }

    /// The time left to a seat.
    pub fn left(&self, seat: Seat, now: Time) -> Duration {
        match self.running {
            Some((runs, since)) if runs == seat => self.left[seat].saturating_sub(now.saturating_sub(since)),
            _ => self.left[seat],
        }
    }

    /// The time left to both seats, in milliseconds.
    pub fn milliseconds(&self, now: Time) -> [u32; 2] {
        Seat::BOTH.map(|seat| u32::try_from(self.left(seat, now).as_millis()).unwrap_or(u32::MAX))
    }

    /// The seat whose clock runs.
    pub fn runs(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// When the running clock was started.
    pub fn since(&self) -> Option<Time> {
        self.running.map(|(_, since)| since)
    }

    /// Starts the clock of a seat and stops the other, or stops both. A clock that runs already goes on.
    pub fn run(&mut self, seat: Option<Seat>, now: Time) {
        if self.runs() == seat {
            return;
        }
        if let Some((runs, _)) = self.running {
            self.left[runs] = self.left(runs, now);
        }
        self.running = seat.map(|seat| (seat, now));
    }

    /// Adds the increment: a turn of this seat has ended.
    pub fn turn_ended(&mut self, seat: Seat) {
        self.left[seat] += Duration::from_millis(self.rule.increment.into());
    }

    /// When the running clock runs out.
    pub fn runs_out(&self) -> Option<Time> {
        self.running.map(|(seat, since)| since + self.left[seat])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_the_asked_seat_runs() {
        let rule = ClockRule { initial: 10_000, increment: 2_000 };
        let (mut clock, start) = (Clock::new(rule, None), Duration::from_secs(7));
        let after = |seconds| start + Duration::from_secs(seconds);
        assert_eq!((clock.milliseconds(after(5)), clock.runs_out()), ([10_000; 2], None));
        clock.run(Some(Seat::A), start);
        assert_eq!(clock.runs_out(), Some(after(10)));
        clock.run(Some(Seat::A), after(1));
        clock.run(Some(Seat::B), after(4));
        assert_eq!(clock.milliseconds(after(5)), [6_000, 9_000]);
        clock.turn_ended(Seat::A);
        assert_eq!(clock.milliseconds(after(5)), [8_000, 9_000], "only whose turn it was");
        clock.run(None, after(6));
        assert_eq!((clock.milliseconds(after(99)), clock.runs_out()), ([8_000, 8_000], None));
    }
}
