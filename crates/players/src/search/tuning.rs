//! The parameters of the search.

use std::fmt;
use std::sync::Arc;

use saigen_cards::problems;

use crate::value::{NET, Net};

/// The parameters of the search. The defaults were tuned with the arena (`docs/players.md`); others are
/// written after the player: `search:500,explore=0.9`.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuning {
    /// Weight of the exploration bonus.
    pub explore: f32,
    /// Temperature of the softmax that turns heuristic scores into priors.
    pub temperature: f32,
    /// Share of the prior that is spread evenly over all options.
    pub even: f32,
    /// By how much an unvisited option is assumed to be worse than its node.
    pub caution: f32,
    /// Maximum number of positions in the look-ahead; 0 disables it.
    pub lookahead: f32,
    /// Above 0, the search ends as soon as no further simulation can change the answer.
    pub hurry: f32,
    /// The file and content of other weights for the evaluation.
    pub weights: Option<(String, Arc<Net>)>,
}

problems! {
    /// What is wrong with a parameter of the search.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum TuningError {
        /// It has no value.
        Form(words: String) = "tuning-form", "“{words}” is not NAME=VALUE";
        /// The file of the weights cannot be read.
        File {
            /// The file.
            file: String,
            /// The reason of the operating system.
            error: String,
        } = "tuning-file", "{file}: {error}";
        /// The file does not hold weights.
        Weights(file: String) = "tuning-weights", "{file} does not contain weights for these features";
        /// There is no such parameter.
        Unknown(name: String) = "tuning-unknown",
            "unknown parameter “{name}”; the parameters are explore, temperature, even, caution, lookahead, hurry (numbers) and weights (a file written by saigen train)";
        /// The value is not a number of at least 0.
        Number(words: String) = "tuning-number", "“{words}”: the value must be a number of at least 0";
    }
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
    /// The tuning for evaluating all options, not only finding the best one.
    pub fn thorough() -> Self {
        Self { hurry: 0.0, ..Self::default() }
    }

    /// The evaluation.
    pub(crate) fn net(&self) -> &Net {
        self.weights.as_ref().map_or(&NET, |(_, net)| net)
    }

    /// The numeric parameters by name.
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

    /// Sets one parameter from `name=value`.
    pub(crate) fn change(&mut self, words: &str) -> Result<(), TuningError> {
        let (name, value) = words.split_once('=').ok_or_else(|| TuningError::Form(words.into()))?;
        if name == "weights" {
            let file = value.to_owned();
            let bytes = std::fs::read(value)
                .map_err(|error| TuningError::File { file: file.clone(), error: error.to_string() })?;
            let net = Net::from_bytes(&bytes).ok_or(TuningError::Weights(file))?;
            self.weights = Some((value.to_owned(), Arc::new(net)));
            return Ok(());
        }
        let number = self.numbers().into_iter().find(|(known, _)| *known == name);
        let (_, number) = number.ok_or_else(|| TuningError::Unknown(name.into()))?;
        let value = value.parse().ok().filter(|value: &f32| value.is_finite() && *value >= 0.0);
        *number = value.ok_or_else(|| TuningError::Number(words.into()))?;
        Ok(())
    }
}

/// The parameters that differ from the defaults, as written after a player.
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
