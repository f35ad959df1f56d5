//! A baseline: the current speed of this machine at work unrelated to the game.
//!
//! Dividing by the baseline makes figures of different machines, or of a shared machine at different times,
//! comparable. This loop must never change.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Steps between two readings of the clock.
const CHUNK: u64 = 1 << 16;

/// Steps per second, measured for about `time`.
pub(super) fn steps_per_second(time: Duration) -> f64 {
    let begun = Instant::now();
    let (mut state, mut steps) = (black_box(1), 0);
    while begun.elapsed() < time {
        state = (0..CHUNK).fold(state, |state, _| step(state));
        steps += CHUNK;
    }
    black_box(state);
    steps as f64 / begun.elapsed().as_secs_f64()
}

/// One step of SplitMix64 and a walk over the lowest bits of the result: integer arithmetic and a loop of
/// unpredictable length, each step dependent on the previous one.
fn step(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^= mixed >> 31;
    let (mut bits, mut walked) = (mixed & 0xff, mixed);
    while bits != 0 {
        walked = walked.rotate_left(bits.trailing_zeros() + 1) ^ bits;
        bits &= bits - 1;
    }
    walked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baseline_never_changes() {
        assert_eq!((0..1000).fold(1, |state, _| step(state)), 18_333_664_809_398_462_011);
    }
}
