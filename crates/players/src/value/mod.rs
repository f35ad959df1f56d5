//! The evaluation: how likely the turn player is to win from a quiet moment.

mod features;
mod net;

use std::sync::LazyLock;

use saigen_engine::{Game, Rules};

pub use features::{FEATURES, Features, features};
pub use net::{HIDDEN, Net, likelihood};

/// The weights that were learned; `docs/players.md` says with which command.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// The network that players use.
pub static NET: LazyLock<Net> = LazyLock::new(|| match Net::from_bytes(WEIGHTS) {
    Some(net) => net,
    None => unreachable!("the weights fit the features; a test says so"),
});

impl Net {
    /// How likely the turn player is to win.
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
