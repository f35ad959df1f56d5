//! Clocks after Fischer: time to begin with, and some more after every turn of one's own. A turn is what
//! a move is in chess; the many small questions in between have no increment, one's own as little as the
//! opponent's.

use std::time::Duration;

use saigen_cards::{BySeat, Seat};
use saigen_protocol::http::ClockRule;
use tokio::time::Instant;

/// The clocks of a match.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    rule: ClockRule,
    left: BySeat<Duration>,
    /// Whose clock runs, and since when.
    running: Option<(Seat, Instant)>,
}

impl Clock {
    /// Clocks that stand still, with what was left, or as they are at the beginning.
    pub(crate) fn new(rule: ClockRule, left: Option<[u32; 2]>) -> Self {
        let left = left.unwrap_or([rule.initial; 2]);
        let left = BySeat(left.map(|left| Duration::from_millis(left.into())));
        Self { rule, left, running: None }
    }

    /// What is left to a seat.
    pub(crate) fn left(&self, seat: Seat, now: Instant) -> Duration {
        match self.running {
            Some((runs, since)) if runs == seat => self.left[seat].saturating_sub(now - since),
            _ => self.left[seat],
        }
    }

    /// What is left to both, in milliseconds.
    pub(crate) fn milliseconds(&self, now: Instant) -> [u32; 2] {
        Seat::BOTH.map(|seat| u32::try_from(self.left(seat, now).as_millis()).unwrap_or(u32::MAX))
    }

    /// Whose clock runs.
    pub(crate) fn runs(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Since when a clock runs.
    pub(crate) fn since(&self) -> Option<Instant> {
        self.running.map(|(_, since)| since)
    }

    /// Lets the clock of a seat run, or none; it goes on if it runs already.
    pub(crate) fn run(&mut self, seat: Option<Seat>, now: Instant) {
        if self.runs() == seat {
            return;
        }
        if let Some((runs, _)) = self.running {
            self.left[runs] = self.left(runs, now);
        }
        self.running = seat.map(|seat| (seat, now));
    }

    /// A turn of a seat is over.
    pub(crate) fn turn_ended(&mut self, seat: Seat) {
        self.left[seat] += Duration::from_millis(self.rule.increment.into());
    }

    /// When the clock that runs has run out.
    pub(crate) fn runs_out(&self) -> Option<Instant> {
        self.running.map(|(seat, since)| since + self.left[seat])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_the_asked_seat_runs() {
        let rule = ClockRule { initial: 10_000, increment: 2_000 };
        let (mut clock, start) = (Clock::new(rule, None), Instant::now());
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
