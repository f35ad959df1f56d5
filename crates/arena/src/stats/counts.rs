//! Intervals and tests from counts and sums, without storing single games.
//!
//! Sums are integers, so the order in which games are counted does not matter.

use serde::{Deserialize, Serialize};

use super::Interval;

/// Half-width of a 95 % interval in standard errors.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The number of values, their sum and the sum of their squares.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Moments {
    /// Number of values.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Moments {
    /// Adds a value.
    #[inline]
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += (value * value) as u64;
    }

    /// Adds the values of another one.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The standard error of the mean; `None` for fewer than two values.
    pub fn error(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        let (count, mean) = (self.count as f64, self.mean());
        let variance = (self.squares as f64 - count * mean * mean).max(0.0) / (count - 1.0);
        Some((variance / count).sqrt())
    }
}

/// The interval of a mean, `z` standard errors to either side.
pub fn mean_interval(moments: &Moments, z: f64) -> Option<Interval> {
    let (mean, error) = (moments.mean(), moments.error()?);
    Some(Interval { low: mean - z * error, high: mean + z * error })
}

/// Wilson's interval of a share of which `seen` of `all` were observed; it is valid near 0 and 1, too.
pub fn share_interval(seen: u64, all: u64, z: f64) -> Option<Interval> {
    if all == 0 {
        return None;
    }
    let (seen, all) = (seen as f64, all as f64);
    let (share, z2) = (seen / all, z * z);
    let middle = (share + z2 / (2.0 * all)) / (1.0 + z2 / all);
    let half = z / (1.0 + z2 / all) * (share * (1.0 - share) / all + z2 / (4.0 * all * all)).sqrt();
    // Rounding must not move the ends 0 and 1.
    let low = if seen == 0.0 { 0.0 } else { middle - half };
    let high = if seen == all { 1.0 } else { middle + half };
    Some(Interval { low: low.max(0.0), high: high.min(1.0) })
}

/// The interval of the ratio Σa / Σb over `count` games, from the sums of squares and products (delta
/// method).
pub fn ratio_interval(count: u64, [a, b]: [f64; 2], [aa, bb, ab]: [f64; 3], z: f64) -> Option<Interval> {
    if count < 2 || b <= 0.0 {
        return None;
    }
    let (n, ratio) = (count as f64, a / b);
    let scatter = (aa - 2.0 * ratio * ab + ratio * ratio * bb).max(0.0) / (n - 1.0);
    let error = (scatter / n).sqrt() / (b / n);
    Some(Interval { low: ratio - z * error, high: ratio + z * error })
}

/// The probability of a value at least `z` standard errors from 0.
pub fn two_sided(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// The number of standard errors beyond which the probability on one side is `tail`.
pub fn quantile(tail: f64) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if two_sided(middle) / 2.0 > tail {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Holm's correction for multiple tests: the probability that any corrected value falls below 5 % by chance
/// is at most 5 %.
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]));
    let mut corrected = vec![1.0; probabilities.len()];
    let mut largest: f64 = 0.0;
    for (rank, &index) in order.iter().enumerate() {
        largest = largest.max((probabilities[index] * (probabilities.len() - rank) as f64).min(1.0));
        corrected[index] = largest;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-4, "{found} is not {expected}");
    }

    #[test]
    fn a_mean_matches_hand_calculation() {
        let mut moments = Moments::default();
        [2, 4, 4, 4, 5, 5, 7, 9].iter().for_each(|&value| moments.add(value));
        close(moments.mean(), 5.0);
        // The sample variance is 32 / 7, the standard error its root over √8.
        close(moments.error().unwrap(), (32.0_f64 / 7.0 / 8.0).sqrt());
        let Interval { low, high } = mean_interval(&moments, Z95).unwrap();
        close(low, 5.0 - 1.48162);
        close(high, 5.0 + 1.48162);
        assert_eq!(Moments::default().error(), None);
    }

    /// The textbook example of Wilson's interval: 8 of 10, 95 %.
    #[test]
    fn a_share_matches_the_textbook() {
        let Interval { low, high } = share_interval(8, 10, Z95).unwrap();
        close(low, 0.49016);
        close(high, 0.94332);
        let none = share_interval(0, 100, Z95).unwrap();
        assert_eq!(none.low, 0.0);
        close(none.high, 0.03699);
        assert_eq!(share_interval(0, 0, Z95), None);
    }

    /// With b = 1 in every game a ratio is a mean.
    #[test]
    fn a_ratio_over_ones_is_a_mean() {
        let ratio = ratio_interval(4, [6.0, 4.0], [14.0, 4.0, 6.0], Z95).unwrap();
        let mean = mean_interval(&Moments { count: 4, sum: 6, squares: 14 }, Z95).unwrap();
        close(ratio.low, mean.low);
        close(ratio.high, mean.high);
        assert_eq!(ratio_interval(4, [1.0, 0.0], [1.0, 0.0, 0.0], Z95), None);
    }

    #[test]
    fn tails_match_the_normal_distribution() {
        close(two_sided(1.959_964), 0.05);
        close(two_sided(-2.575_829), 0.01);
        close(quantile(0.025), Z95);
        close(quantile(0.5), 0.0);
    }

    #[test]
    fn holm_matches_hand_calculation() {
        let corrected = holm(&[0.01, 0.04, 0.03]);
        [0.03, 0.06, 0.06].iter().zip(corrected).for_each(|(&expected, found)| close(found, expected));
        assert_eq!(holm(&[]), Vec::<f64>::new());
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
    }
}
