//! The evaluation: the probability that the turn player wins from a quiet position.

mod features;
mod net;

use std::sync::LazyLock;

use saigen_engine::{Game, Rules};

pub use features::{FEATURES, Features, features};
pub use net::{HIDDEN, Net, likelihood};

/// The trained weights; `docs/players.md` gives the commands.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// The network with the trained weights.
pub static NET: LazyLock<Net> = LazyLock::new(|| match Net::from_bytes(WEIGHTS) {
    Some(net) => net,
    None => unreachable!("a test checks that the weights fit the features"),
});

impl Net {
    /// The probability that the turn player wins.
    pub fn turn_player_wins(&self, rules: &Rules, game: &Game) -> f32 {
        likelihood(self.logit(&features(rules, game)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_fit_the_features() {
        assert_eq!(NET.to_bytes(), WEIGHTS);
    }
}
