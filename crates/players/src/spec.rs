//! The notation of players: `random`, `greedy`, `search:2000`, `search:500ms`, `level:3`. Experiments can
//! set parameters of a search: `search:2000,explore=0.9,weights=new.bin`.

use std::fmt;
use std::str::FromStr;

use saigen_cards::problems;

use crate::{Greedy, Level, Player, Random, Search, Tuning, TuningError};

/// The specification of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The algorithm.
    pub kind: Kind,
    /// The effort per decision.
    pub effort: Effort,
    /// The parameters of a search.
    pub tuning: Tuning,
}

/// The algorithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// Uniform choice.
    Random,
    /// Heuristics without look-ahead.
    Greedy,
    /// Information-set tree search.
    Search,
    /// The same search with all cards visible, to measure the price of honesty.
    Peek,
    /// A difficulty level.
    Level(Level),
}

/// The thinking effort per decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// A number of simulations.
    Simulations(u32),
    /// As many simulations as fit into a number of milliseconds.
    Milliseconds(u32),
}

problems! {
    /// The error for a text that does not specify a player.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum SpecError {
        /// There is no such player.
        Unknown(text: String) = "player-unknown",
            "“{text}” is not a player; write random, greedy, search:2000 (simulations), search:500ms (time), peek:2000 (a search that sees all cards), or level:1 to level:5";
        /// The player has no parameters.
        NotTuned(text: String) = "player-not-tuned", "“{text}”: only search and peek can be tuned";
        /// A parameter is wrong.
        Tuning {
            /// The player.
            text: String,
            /// What is wrong.
            why: TuningError,
        } = "player-tuning", "“{text}”: {why}";
    }
}

impl Spec {
    /// A player with default parameters.
    pub fn new(kind: Kind, effort: Effort) -> Self {
        Self { kind, effort, tuning: Tuning::default() }
    }

    /// Creates the player.
    pub fn player(&self) -> Box<dyn Player> {
        match self.kind {
            Kind::Random => Box::new(Random),
            Kind::Greedy => Box::new(Greedy::default()),
            Kind::Search | Kind::Peek => Box::new(Search::new(self.tuning.clone())),
            Kind::Level(level) => level.player(),
        }
    }

    /// Whether the player sees every card.
    pub fn peeks(&self) -> bool {
        self.kind == Kind::Peek
    }

    /// Parses a player without parameters.
    fn plain(text: &str) -> Option<Self> {
        let none = Effort::Simulations(0);
        let (name, detail) = text.split_once(':').map_or((text, None), |(name, detail)| (name, Some(detail)));
        let (kind, effort) = match (name, detail) {
            ("random", None) => (Kind::Random, none),
            ("greedy", None) => (Kind::Greedy, none),
            ("search", Some(effort)) => (Kind::Search, effort.parse().ok()?),
            ("peek", Some(effort)) => (Kind::Peek, effort.parse().ok()?),
            ("level", Some(level)) => {
                let level = Level::new(level.parse().ok()?)?;
                (Kind::Level(level), Effort::Simulations(level.simulations))
            }
            _ => return None,
        };
        Some(Self::new(kind, effort))
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut parts = text.split(',');
        let spec = Self::plain(parts.next().unwrap_or_default());
        let mut spec = spec.ok_or_else(|| SpecError::Unknown(text.to_owned()))?;
        for part in parts {
            if !matches!(spec.kind, Kind::Search | Kind::Peek) {
                return Err(SpecError::NotTuned(text.to_owned()));
            }
            let tuned = spec.tuning.change(part);
            tuned.map_err(|why| SpecError::Tuning { text: text.to_owned(), why })?;
        }
        Ok(spec)
    }
}

impl Effort {
    /// The number of simulations; 0 for a time limit.
    pub fn simulations(self) -> u32 {
        match self {
            Self::Simulations(count) => count,
            Self::Milliseconds(_) => 0,
        }
    }
}

impl FromStr for Effort {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (digits, time) = text.strip_suffix("ms").map_or((text, false), |digits| (digits, true));
        let count = digits.parse().ok().filter(|&count| count > 0 && digits.starts_with(|c: char| c != '+'));
        count.map(|count| if time { Self::Milliseconds(count) } else { Self::Simulations(count) }).ok_or(())
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simulations(count) => write!(f, "{count}"),
            Self::Milliseconds(time) => write!(f, "{time}ms"),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Random => f.write_str("random"),
            Kind::Greedy => f.write_str("greedy"),
            Kind::Search => write!(f, "search:{}{}", self.effort, self.tuning),
            Kind::Peek => write!(f, "peek:{}{}", self.effort, self.tuning),
            Kind::Level(level) => write!(f, "level:{}", level.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_round_trip() {
        for text in [
            "random",
            "greedy",
            "search:2000",
            "search:500ms",
            "peek:800",
            "search:5,explore=0.25",
            "level:1",
            "level:5",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn invalid_parameters_are_explained() {
        for (text, hint) in [
            ("search:5,depth=3", "explore, temperature"),
            ("search:5,explore", "NAME=VALUE"),
            ("search:5,explore=-1", "at least 0"),
            ("search:5,weights=nowhere.bin", "nowhere.bin: "),
            ("greedy,explore=1", "only search and peek"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains(hint), "{error}");
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_valid_forms() {
        for text in [
            "",
            "Random",
            "search",
            "search:0",
            "search:-1",
            "search:+5",
            "search:5s",
            "level:0",
            "level:6",
            "greedy:3",
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains("level:1 to level:5") && error.contains(text), "{error}");
        }
    }
}
