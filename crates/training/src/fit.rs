//! Fitting the weights to the results of the positions, with the optimiser Adam on mini-batches.

use core::f64::consts::LN_2;

use saigen_cards::Chance;
use saigen_deal::{Quick, Seed};
use saigen_players::value::{FEATURES, HIDDEN, Net, likelihood};

use crate::Sample;

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// Number of passes over all samples.
    pub rounds: u32,
    /// The initial learning rate; it decreases linearly to 0.
    pub step: f32,
    /// The seed of the initial weights and the order of the samples.
    pub seed: Seed,
}

/// Fitted weights and their loss on the validation set.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights.
    pub net: Net,
    /// The mean cross-entropy (natural logarithm) on the validation set.
    pub loss: f64,
    /// The loss of always predicting 50 %.
    pub base: f64,
    /// The round these weights come from, counted from 1; 0 if no round improved on the first weights.
    pub round: u32,
}

/// Samples in a mini-batch.
const BATCH: usize = 256;
/// One in this many samples belongs to the validation set.
const VALIDATION: usize = 20;
/// Maximum number of consecutive validation samples. Neighbours come from one game, so the set consists of
/// runs.
const RUN: usize = 2_000;

/// Fits weights to samples and returns those of the round with the lowest loss on the validation set, or the
/// first weights if no round improved on them; `None` if `stop`, which is called for every batch, returns true.
/// Calls `progress` with each round, from 1, and its loss.
pub fn fit(
    samples: &[Sample],
    how: Fit,
    start: Option<Net>,
    mut progress: impl FnMut(u32, f64),
    stop: &dyn Fn() -> bool,
) -> Option<Fitted> {
    let run = (samples.len() / VALIDATION).clamp(1, RUN);
    let validates = |index: &usize| (index / run).is_multiple_of(VALIDATION);
    let (validation, mut used): (Vec<usize>, Vec<usize>) = (0..samples.len()).partition(validates);
    let mut random = Quick::new(how.seed, 0);
    let first = start.unwrap_or_else(|| first_weights(&mut random));
    let mut adam = Adam::new(&first);
    let mut best = Fitted { loss: loss(&first, samples, &validation), base: LN_2, net: first, round: 0 };
    for round in 0..how.rounds {
        shuffle(&mut used, &mut random);
        let step = how.step * (1.0 - round as f32 / how.rounds as f32);
        for batch in used.chunks(BATCH) {
            if stop() {
                return None;
            }
            adam.step(&gradient(&adam.net(), samples, batch), step);
        }
        let net = adam.net();
        let loss = loss(&net, samples, &validation);
        progress(round + 1, loss);
        if loss < best.loss {
            best = Fitted { net, loss, base: LN_2, round: round + 1 };
        }
    }
    Some(best)
}

fn shuffle(order: &mut [usize], random: &mut Quick) {
    for i in (1..order.len()).rev() {
        order.swap(i, number(random) as usize % (i + 1));
    }
}

/// A 28-bit random number; the small bias of a remainder does not matter here.
fn number(random: &mut Quick) -> u32 {
    (0..4).fold(0, |number, _| number << 7 | u32::from(random.below(128)))
}

/// Small random weights, so that the hidden units differ.
fn first_weights(random: &mut Quick) -> Net {
    let scale = 1.0 / (FEATURES as f32).sqrt();
    let mut weight = || (f32::from(random.below(201)) / 100.0 - 1.0) * scale;
    let first = (0..FEATURES).map(|_| core::array::from_fn(|_| weight())).collect();
    let second = core::array::from_fn(|_| weight());
    Net { first, bias: [0.0; HIDDEN], second, start: 0.0 }
}

fn loss(net: &Net, samples: &[Sample], which: &[usize]) -> f64 {
    let each = which.iter().map(|&index| {
        let sample = &samples[index];
        let win = f64::from(likelihood(net.logit(&sample.features))).clamp(1e-6, 1.0 - 1e-6);
        let result = f64::from(sample.result);
        -(result * win.ln() + (1.0 - result) * (1.0 - win).ln())
    });
    each.sum::<f64>() / which.len().max(1) as f64
}

/// The gradient of the loss, in the order of [`Net::to_bytes`].
fn gradient(net: &Net, samples: &[Sample], batch: &[usize]) -> Vec<f32> {
    let mut gradient = vec![0.0; Net::NUMBERS];
    let share = 1.0 / batch.len() as f32;
    for &index in batch {
        let sample = &samples[index];
        let sums = net.sums(&sample.features);
        let logit =
            sums.iter().zip(&net.second).fold(net.start, |it, (sum, weight)| it + sum.max(0.0) * weight);
        let error = (likelihood(logit) - sample.result) * share;
        let back: [f32; HIDDEN] =
            core::array::from_fn(|at| if sums[at] > 0.0 { error * net.second[at] } else { 0.0 });
        let (layer, rest) = gradient.split_at_mut(FEATURES * HIDDEN);
        for (row, &feature) in layer.chunks_mut(HIDDEN).zip(&sample.features) {
            if feature != 0.0 {
                row.iter_mut().zip(&back).for_each(|(slope, back)| *slope += back * feature);
            }
        }
        for at in 0..HIDDEN {
            rest[at] += back[at];
            rest[HIDDEN + at] += error * sums[at].max(0.0);
        }
        rest[2 * HIDDEN] += error;
    }
    gradient
}

/// The optimiser Adam (Kingma and Ba, 2015).
struct Adam {
    weights: Vec<f32>,
    mean: Vec<f32>,
    variance: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn new(net: &Net) -> Self {
        let bytes = net.to_bytes();
        let weights: Vec<f32> = bytes.as_chunks::<4>().0.iter().map(|&it| f32::from_le_bytes(it)).collect();
        let zeros = vec![0.0; weights.len()];
        Self { weights, mean: zeros.clone(), variance: zeros, steps: 0 }
    }

    fn net(&self) -> Net {
        let numbers = |from: usize| core::array::from_fn(|at| self.weights[from + at]);
        let layer = FEATURES * HIDDEN;
        Net {
            first: (0..FEATURES).map(|row| numbers(row * HIDDEN)).collect(),
            bias: numbers(layer),
            second: numbers(layer + HIDDEN),
            start: self.weights[layer + 2 * HIDDEN],
        }
    }

    fn step(&mut self, gradient: &[f32], size: f32) {
        self.steps += 1;
        let correct = |decay: f32| 1.0 - decay.powi(self.steps);
        let (c1, c2) = (correct(0.9), correct(0.999));
        for (at, &slope) in gradient.iter().enumerate() {
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope;
            self.variance[at] = 0.999 * self.variance[at] + 0.001 * slope * slope;
            self.weights[at] -= size * (self.mean[at] / c1) / ((self.variance[at] / c2).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOW: Fit = Fit { rounds: 4, step: 0.01, seed: Seed::new(2) };

    /// Samples whose result is determined by one feature.
    fn samples() -> Vec<Sample> {
        let mut random = Quick::new(Seed::new(1), 0);
        let sample = |_| {
            let mut features = [0.0; FEATURES];
            features[3] = f32::from(random.below(101)) / 50.0 - 1.0;
            Sample { features, result: f32::from(u8::from(features[3] > 0.0)) }
        };
        (0..20_000).map(sample).collect()
    }

    #[test]
    fn a_result_determined_by_one_feature_is_learned() {
        let fitted = fit(&samples(), HOW, None, |_, _| {}, &|| false).unwrap();
        assert!(fitted.loss < 0.1 && fitted.base > 0.6 && fitted.round > 0, "{fitted:?}");
        assert!(fit(&samples(), HOW, None, |_, _| {}, &|| true).is_none());
    }

    #[test]
    fn learning_goes_on_from_given_weights_and_never_returns_worse_ones() {
        let samples = samples();
        let once = fit(&samples, Fit { rounds: 1, ..HOW }, None, |_, _| {}, &|| false).unwrap();
        let further = |step: f32| {
            fit(&samples, Fit { step, ..HOW }, Some(once.net.clone()), |_, _| {}, &|| false).unwrap()
        };
        let better = further(HOW.step);
        assert!(better.round > 0 && better.loss < once.loss && better.net != once.net);
        let (unchanged, steps_too_large) = (once.net.clone(), further(1000.0));
        assert!(steps_too_large.round == 0 && steps_too_large.net == unchanged);
    }
}
