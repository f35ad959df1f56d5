//! The numbers that searching depends on.

use std::fmt;
use std::sync::Arc;

use crate::value::{NET, Net};

/// The numbers that searching depends on; the best ones were found with the arena
/// (`docs/players.md`), where others can be tried: `search:500,explore=0.9`.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuning {
    /// How much an option that was tried less is preferred.
    pub explore: f32,
    /// How much the rules of thumb decide which options are tried first: the higher, the less.
    pub temperature: f32,
    /// The share of every option that the rules of thumb cannot take away.
    pub even: f32,
    /// By how much an option that was never tried is expected to be worse than its node.
    pub caution: f32,
    /// How many positions are followed to see what is certain; 0 for not looking.
    pub lookahead: f32,
    /// Whether it answers as soon as no further simulation can change the answer; 0 for thinking on.
    pub hurry: f32,
    /// Other weights for the evaluation, and the file that they came from.
    pub weights: Option<(String, Arc<Net>)>,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            explore: 0.7,
            temperature: 2.0,
            even: 0.15,
            caution: 0.1,
            lookahead: 4000.0,
            hurry: 1.0,
            weights: None,
        }
    }
}

impl Tuning {
    /// For those who want to know about all options, not only which one is best.
    pub fn thorough() -> Self {
        Self { hurry: 0.0, ..Self::default() }
    }

    /// The evaluation.
    pub(crate) fn net(&self) -> &Net {
        self.weights.as_ref().map_or(&NET, |(_, net)| net)
    }

    /// The numbers by name.
    fn numbers(&mut self) -> [(&'static str, &mut f32); 6] {
        [
            ("explore", &mut self.explore),
            ("temperature", &mut self.temperature),
            ("even", &mut self.even),
            ("caution", &mut self.caution),
            ("lookahead", &mut self.lookahead),
            ("hurry", &mut self.hurry),
        ]
    }

    /// Changes one of the numbers, or the weights, as `name=value` says.
    pub(crate) fn change(&mut self, words: &str) -> Result<(), String> {
        let names = "explore, temperature, even, caution, lookahead, hurry (numbers) and weights (a file of saigen train)";
        let (name, value) = words.split_once('=').ok_or(format!("“{words}” is not NAME=VALUE"))?;
        if name == "weights" {
            let bytes = std::fs::read(value).map_err(|error| format!("{value}: {error}"))?;
            let net =
                Net::from_bytes(&bytes).ok_or(format!("{value} holds no weights for these features"))?;
            self.weights = Some((value.to_owned(), Arc::new(net)));
            return Ok(());
        }
        let number = self.numbers().into_iter().find(|(known, _)| *known == name);
        let (_, number) = number.ok_or(format!("“{name}” cannot be changed; there are {names}"))?;
        let value = value.parse().ok().filter(|value: &f32| value.is_finite() && *value >= 0.0);
        *number = value.ok_or(format!("“{words}”: a number from 0 up is needed"))?;
        Ok(())
    }
}

/// What differs from the best numbers, as it is written after a player.
impl fmt::Display for Tuning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut own, mut best) = (self.clone(), Self::default());
        for ((name, own), (_, best)) in own.numbers().into_iter().zip(best.numbers()) {
            if own != best {
                write!(f, ",{name}={own}")?;
            }
        }
        self.weights.iter().try_for_each(|(file, _)| write!(f, ",weights={file}"))
    }
}
