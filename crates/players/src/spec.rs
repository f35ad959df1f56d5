//! How players are written: `random`, `greedy`, `search:2000`, `search:500ms`, `level:3`.

use std::fmt;
use std::str::FromStr;

use crate::{Greedy, Player, Random, Search};

/// A player as somebody wrote it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spec {
    /// Which player.
    pub kind: Kind,
    /// How much it thinks.
    pub effort: Effort,
}

/// The players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Every option is as good as any other.
    Random,
    /// Rules of thumb.
    Greedy,
    /// Search over what the seat knows.
    Search,
    /// The same search, shown every hidden card: to measure what honesty costs.
    Peek,
    /// A level for people, 1 to 5.
    Level(u8),
}

/// How much a player thinks about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// So many simulations.
    Simulations(u32),
    /// As many simulations as fit into so many milliseconds.
    Milliseconds(u32),
}

/// What is wrong with the writing of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "“{}” is no player; players are written random, greedy, search:2000 (simulations), search:500ms (time), peek:2000 (a search that is shown all cards), level:1 to level:5",
            self.0
        )
    }
}

impl std::error::Error for SpecError {}

impl Spec {
    /// Makes the player.
    pub fn player(self) -> Box<dyn Player> {
        match self.kind {
            Kind::Random => Box::new(Random),
            Kind::Greedy => Box::new(Greedy::default()),
            Kind::Search | Kind::Peek | Kind::Level(_) => Box::new(Search::default()),
        }
    }

    /// Whether the player is shown every card.
    pub fn peeks(self) -> bool {
        self.kind == Kind::Peek
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let none = Effort::Simulations(0);
        let (name, detail) = text.split_once(':').map_or((text, None), |(name, detail)| (name, Some(detail)));
        let spec = match (name, detail) {
            ("random", None) => Some(Self { kind: Kind::Random, effort: none }),
            ("greedy", None) => Some(Self { kind: Kind::Greedy, effort: none }),
            ("search", Some(effort)) => effort.parse().ok().map(|effort| Self { kind: Kind::Search, effort }),
            ("peek", Some(effort)) => effort.parse().ok().map(|effort| Self { kind: Kind::Peek, effort }),
            ("level", Some(level)) => {
                let level = level.parse().ok().filter(|level| (1..=5).contains(level));
                level.map(|level| Self { kind: Kind::Level(level), effort: none })
            }
            _ => None,
        };
        spec.ok_or_else(|| SpecError(text.to_owned()))
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
            Kind::Search => write!(f, "search:{}", self.effort),
            Kind::Peek => write!(f, "peek:{}", self.effort),
            Kind::Level(level) => write!(f, "level:{level}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["random", "greedy", "search:2000", "search:500ms", "peek:800", "level:1", "level:5"] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn anything_else_is_refused_with_the_right_words() {
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
