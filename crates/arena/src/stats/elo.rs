//! Conversion between Elo differences and win rates.

/// Maximum Elo difference. It corresponds to 99.9 %, which takes hundreds of games without a loss.
pub const ELO_BOUND: f64 = 1200.0;

/// The Elo difference of a win rate, within ±[`ELO_BOUND`].
pub fn elo(rate: f64) -> f64 {
    (400.0 * (rate / (1.0 - rate)).log10()).clamp(-ELO_BOUND, ELO_BOUND)
}

/// The expected win rate of an Elo difference.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_match_known_values() {
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
