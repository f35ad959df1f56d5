//! A small network: one hidden layer of rectified units, and the log-odds that the turn player wins.

use super::features::{FEATURES, Features};

/// Number of hidden units.
pub const HIDDEN: usize = 32;

/// The weights of the network.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// For each feature, its weight in each hidden unit.
    pub first: Vec<[f32; HIDDEN]>,
    /// The bias of each hidden unit.
    pub bias: [f32; HIDDEN],
    /// The weight of each hidden unit in the output.
    pub second: [f32; HIDDEN],
    /// The bias of the output.
    pub start: f32,
}

impl Net {
    /// Total number of weights.
    pub const NUMBERS: usize = FEATURES * HIDDEN + 2 * HIDDEN + 1;

    /// The hidden units before rectification.
    #[inline]
    pub fn sums(&self, features: &Features) -> [f32; HIDDEN] {
        let mut sums = self.bias;
        for (weights, &feature) in self.first.iter().zip(features) {
            if feature != 0.0 {
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * feature);
            }
        }
        sums
    }

    /// The log-odds that the turn player wins.
    #[inline]
    pub fn logit(&self, features: &Features) -> f32 {
        let sums = self.sums(features);
        sums.iter().zip(&self.second).fold(self.start, |logit, (sum, weight)| logit + sum.max(0.0) * weight)
    }

    /// Reads little-endian weights in the order of the fields; `None` if their number is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        if numbers.len() != Self::NUMBERS || !rest.is_empty() {
            return None;
        }
        let mut numbers = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes));
        let mut row = || core::array::from_fn(|_| numbers.next().unwrap_or_default());
        let first = (0..FEATURES).map(|_| row()).collect();
        let (bias, second) = (row(), row());
        Some(Self { first, bias, second, start: numbers.next().unwrap_or_default() })
    }

    /// Writes the weights in the format of [`Net::from_bytes`].
    pub fn to_bytes(&self) -> Vec<u8> {
        let layer = self.first.iter().flatten();
        let numbers = layer.chain(&self.bias).chain(&self.second).chain([&self.start]);
        numbers.flat_map(|number| number.to_le_bytes()).collect()
    }
}

/// The probability for log-odds, identical on every platform.
pub fn likelihood(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}
