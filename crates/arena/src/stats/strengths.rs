//! Strengths from a round robin: the Bradley–Terry model, with draws as half a win.

use std::f64::consts::LN_10;

/// The score of one player against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The index of the player.
    pub of: usize,
    /// The index of the opponent.
    pub against: usize,
    /// Points of the player.
    pub points: f64,
    /// Number of games.
    pub games: f64,
}

/// Maximum step of the iteration, in log-odds.
const STEP: f64 = 1.0;

/// The iteration ends when no strength moves more than this.
const PRECISION: f64 = 1e-9;
/// Maximum number of iterations.
const ROUNDS: usize = 10_000;

/// The most likely strengths of the players, in Elo with a mean of 0.
///
/// One drawn game is added to every score, so that a player who lost every game is not infinitely weak.
pub fn strengths(players: usize, scores: &[Score]) -> Vec<f64> {
    let scores: Vec<Score> = scores
        .iter()
        .map(|score| Score { points: score.points + 0.5, games: score.games + 1.0, ..*score })
        .collect();
    let mut strengths = vec![0.0; players];
    for _ in 0..ROUNDS {
        let moved = (0..players).map(|player| improve(player, &mut strengths, &scores)).fold(0.0, f64::max);
        if moved < PRECISION {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    strengths.iter().map(|strength| (strength - mean) * 400.0 / LN_10).collect()
}

/// Improves one strength by a Newton step; returns the size of the step.
fn improve(player: usize, strengths: &mut [f64], scores: &[Score]) -> f64 {
    let (mut slope, mut bend) = (0.0, 0.0);
    for score in scores {
        let (other, points) = match player {
            it if it == score.of => (score.against, score.points),
            it if it == score.against => (score.of, score.games - score.points),
            _ => continue,
        };
        let chance = 1.0 / (1.0 + (strengths[other] - strengths[player]).exp());
        slope += points - score.games * chance;
        bend += score.games * chance * (1.0 - chance);
    }
    let step = if bend > 0.0 { (slope / bend).clamp(-STEP, STEP) } else { 0.0 };
    strengths[player] += step;
    step.abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::expected;

    /// The expected scores of these strengths.
    fn scores(elo: &[f64], games: f64) -> Vec<Score> {
        let pairs = (0..elo.len()).flat_map(|of| (of + 1..elo.len()).map(move |against| (of, against)));
        let score = |(of, against): (usize, usize)| {
            let points = games * expected(elo[of] - elo[against]);
            Score { of, against, points, games }
        };
        pairs.map(score).collect()
    }

    #[test]
    fn known_strengths_are_recovered() {
        let elo = [-450.0, -120.0, 30.0, 140.0, 400.0];
        let found = strengths(5, &scores(&elo, 1e7));
        assert!(elo.iter().zip(&found).all(|(one, other)| (one - other).abs() < 0.05), "{found:?}");
    }

    #[test]
    fn two_players_differ_by_the_elo_of_their_win_rate() {
        let found = strengths(2, &[Score { of: 1, against: 0, points: 750_000.0, games: 1e6 }]);
        assert!((found[1] - found[0] - 190.8485).abs() < 0.01, "{found:?}");
    }

    #[test]
    fn a_player_without_points_is_not_infinitely_weak() {
        let lost = |of, against| Score { of, against, points: 0.0, games: 400.0 };
        let found = strengths(3, &[lost(0, 1), lost(0, 2), lost(1, 2)]);
        assert!(found.iter().all(|strength| strength.is_finite()), "{found:?}");
        assert!(found[0] < found[1] && found[1] < found[2]);
        assert_eq!(strengths(1, &[]), [0.0]);
        assert!(strengths(0, &[]).is_empty());
    }
}
