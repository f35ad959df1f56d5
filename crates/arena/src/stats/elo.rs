//! Elo differences and the win rates that they stand for.

/// Differences beyond this are not told apart: it stands for 99.9 %, which needs hundreds of games
/// without a loss.
pub const ELO_BOUND: f64 = 1200.0;

/// The Elo difference that a win rate stands for, within [`ELO_BOUND`].
pub fn elo(rate: f64) -> f64 {
    (400.0 * (rate / (1.0 - rate)).log10()).clamp(-ELO_BOUND, ELO_BOUND)
}

/// The win rate that an Elo difference stands for.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_the_known_ones() {
        for (rate, difference) in [(0.5, 0.0), (0.75, 190.8485), (0.64, 99.9509), (0.1, -381.697)] {
            assert!((elo(rate) - difference).abs() < 1e-3, "{rate}: {}", elo(rate));
            assert!((expected(difference) - rate).abs() < 1e-6);
        }
    }

    #[test]
    fn nothing_is_infinite() {
        assert_eq!((elo(0.0), elo(1.0)), (-ELO_BOUND, ELO_BOUND));
    }
}
