//! Options of contests between players, and of training.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args as ClapArgs;
use saigen_bots::{Contender, ContenderError};
use saigen_deal::Seed;
use saigen_players::{Effort, Spec, SpecError};

use super::{DealArgs, threads};

/// Options shared by all contests.
#[derive(Debug, ClapArgs)]
pub(crate) struct ContestArgs {
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    /// Games per pair of players; even, since every deal is played twice
    #[arg(long, value_parser = even)]
    pub(crate) games: u64,
    /// Owners choose the top of their graveyard when several cards arrive together (R18)
    #[arg(long)]
    pub(crate) choose_grave_top: bool,
    /// Games played in parallel (default: number of cores); each player uses one thread
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Save finished games to this file, and resume from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Write a record of every game into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
}

impl ContestArgs {
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// Maximum number of games: results are kept in memory, and more games add no precision.
const MOST_GAMES: u64 = 1_000_000;

/// Parses a number of games, which must be even.
fn even(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|games| (1..=MOST_GAMES).contains(games));
    match games {
        Some(games) if games % 2 == 0 => Ok(games),
        Some(games) => Err(format!(
            "every deal is played twice with the seats swapped: write {} or {}",
            games - 1,
            games + 1
        )),
        None => Err(format!("invalid number of games “{text}”: write an even number from 2 to {MOST_GAMES}")),
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ArenaArgs {
    /// Player A: random, greedy, search:2000, search:500ms, peek:2000, level:1 to level:5, cmd:PROGRAM
    #[arg(long)]
    pub(crate) a: Contender,
    /// Player B
    #[arg(long)]
    pub(crate) b: Contender,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    /// Stop as soon as it is clear whether A is ahead by --elo0 or by --elo1 (5 % error each)
    #[arg(long)]
    pub(crate) sprt: bool,
    /// Lower Elo bound of the sequential test
    #[arg(long, default_value = "0", requires = "sprt", allow_negative_numbers = true)]
    pub(crate) elo0: f64,
    /// Upper Elo bound of the sequential test
    #[arg(long, default_value = "20", requires = "sprt", allow_negative_numbers = true)]
    pub(crate) elo1: f64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A list of players.
#[derive(Clone, Debug)]
pub(crate) struct Players(pub(crate) Vec<Contender>);

impl FromStr for Players {
    type Err = ContenderError;

    /// A comma also separates parameters, as in `search:200,explore=0.9`; only parameters contain `=`. Quotes
    /// protect the arguments of a program, including commas.
    fn from_str(text: &str) -> Result<Self, ContenderError> {
        let mut players: Vec<String> = Vec::new();
        for part in outside_quotes(text) {
            match players.last_mut() {
                Some(player) if part.contains('=') => *player += &format!(",{part}"),
                _ => players.push(part.into()),
            }
        }
        Ok(Self(players.iter().map(|player| player.parse()).collect::<Result<_, _>>()?))
    }
}

/// Splits at commas outside quotation marks.
fn outside_quotes(text: &str) -> Vec<&str> {
    let mut quote = None;
    let ends = |c: char| {
        quote = match quote {
            Some(open) if open == c => None,
            None if matches!(c, '\'' | '"') => Some(c),
            open => open,
        };
        c == ',' && quote.is_none()
    };
    text.split(ends).collect()
}

#[derive(Debug, ClapArgs)]
pub(crate) struct LadderArgs {
    /// Two or more players, separated by commas: random, greedy, search:200, cmd:PROGRAM, …; may be repeated
    #[arg(long, required = true)]
    pub(crate) players: Vec<Players>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    /// Also write ladder.json, ladder.md and the picture ladder.svg into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct TrainArgs {
    /// The player for self-play: random, greedy, search:100, level:1 to level:5
    #[arg(long, value_parser = learner)]
    pub(crate) player: Spec,
    /// Number of games
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub(crate) games: u64,
    /// Seed: a number, or 32 hexadecimal digits
    #[arg(long)]
    pub(crate) seed: Seed,
    /// One choice in N is random; 0 for none
    #[arg(long, default_value = "40")]
    pub(crate) explore: u8,
    /// Passes over all positions
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) rounds: u32,
    /// Initial learning rate; it decreases over time
    #[arg(long, default_value = "0.002", value_parser = step)]
    pub(crate) step: f32,
    /// Initial weights (default: small random values)
    #[arg(long, value_name = "WEIGHTS")]
    pub(crate) from: Option<PathBuf>,
    /// Games played in parallel (default: number of cores); the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Save positions of finished games to this file, and resume from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Write the weights to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// Parses a player whose games follow from the seed and who sees no hidden cards.
fn learner(text: &str) -> Result<Spec, String> {
    let spec: Spec = text.parse().map_err(|error: SpecError| error.to_string())?;
    match spec.effort {
        _ if spec.peeks() => Err("players must not see hidden cards: write search instead of peek".into()),
        Effort::Milliseconds(_) => {
            Err("a time limit makes the weights depend on the machine: write simulations, as in search:100"
                .into())
        }
        Effort::Simulations(_) => Ok(spec),
    }
}

/// Parses a learning rate.
fn step(text: &str) -> Result<f32, String> {
    let step = text.parse().ok().filter(|step: &f32| (1e-6..=1.0).contains(step));
    step.ok_or_else(|| format!("invalid step size “{text}”: write a number from 0.000001 to 1, as in 0.002"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Vec<String> {
        let Players(players) = text.parse().unwrap();
        players.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn commas_separate_players_but_not_their_parameters() {
        assert_eq!(
            written("random,search:200,explore=0.9,greedy"),
            ["random", "search:200,explore=0.9", "greedy"]
        );
        assert_eq!(
            written("cmd:./bot '--book=a,b' \"c,d\",random,cmd:./other"),
            ["cmd:./bot '--book=a,b' \"c,d\"", "random", "cmd:./other"]
        );
        assert_eq!(written("cmd:./bot \"it's, well\",greedy"), ["cmd:./bot \"it's, well\"", "greedy"]);
        assert!("cmd:./bot 'a,random".parse::<Players>().is_err());
    }
}
