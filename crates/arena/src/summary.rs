//! The figures of the games between two players.

use saigen_batch::Thinking;
use saigen_deal::Seed;
use serde_json::{Value, json};

use crate::stats::{Interval, elo, rate_interval};
use crate::{Pair, Played, Winner};

/// The figures of all games between A and B.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Number of games; a match of several games counts as one.
    pub games: u64,
    /// Number of games of all matches; equal to `games` if no match has several.
    pub of_matches: u64,
    /// Number of wins of A.
    pub a_wins: u64,
    /// Number of wins of B.
    pub b_wins: u64,
    /// Number of draws, including endless games.
    pub draws: u64,
    /// Number of games that reached the limit of decisions.
    pub endless: u64,
    /// Number of pairs in which A got 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u64; 5],
    /// A's score, 0 to 1; 0.5 without games.
    pub rate: f64,
    /// The 95 % interval of the score.
    pub rate_interval: Interval,
    /// A's games with the first turn and with the second.
    pub by_turn: [SeatScore; 2],
    /// The numbers of decisions of the games, ascending.
    pub decisions: Vec<u32>,
    /// The mean number of turns.
    pub turns: f64,
    /// The effort of A and B.
    pub thinking: [Thinking; 2],
    /// The forfeits of A and B.
    pub forfeits: [Forfeits; 2],
}

/// Games that a player forfeited.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Forfeits {
    /// Number of games.
    pub games: u64,
    /// The reason of the first one.
    pub reason: Option<String>,
}

impl Forfeits {
    fn of(games: &[&Played], loser: Winner) -> Self {
        let lost = games.iter().filter(|game| game.winner != loser).filter_map(|game| game.forfeit.as_ref());
        Self { games: lost.clone().count() as u64, reason: lost.clone().next().cloned() }
    }

    /// Adds later forfeits of the same player.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.reason = self.reason.take().or_else(|| other.reason.clone());
    }

    /// The number of forfeits and the first reason as text; `None` without forfeits.
    pub fn describe(&self) -> Option<String> {
        let games = if self.games == 1 { "1 game".into() } else { format!("{} games", self.games) };
        let reason = self.reason.as_ref()?;
        Some(format!("forfeited {games}; first reason: {reason}"))
    }

    pub(crate) fn json(&self) -> Value {
        json!({ "games": self.games, "reason": self.reason })
    }
}

/// A's result in some of the games.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct SeatScore {
    /// Number of games.
    pub games: u64,
    /// Number of wins of A.
    pub wins: u64,
    /// Number of draws.
    pub draws: u64,
}

impl SeatScore {
    fn count(&mut self, winner: Winner) {
        self.games += 1;
        match winner {
            Winner::A => self.wins += 1,
            Winner::B => {}
            Winner::Draw | Winner::Endless => self.draws += 1,
        }
    }

    fn json(&self) -> Value {
        json!({ "games": self.games, "wins": self.wins, "draws": self.draws, "win_rate": self.rate() })
    }

    /// A's score, 0 to 1; `None` without games.
    pub fn rate(&self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games > 0).then(|| points / self.games as f64)
    }
}

impl Summary {
    /// The figures of pairs in the order of their deals; the seed determines the resampling.
    pub fn of(pairs: &[&Pair], seed: Seed) -> Self {
        let scores: Vec<f64> = pairs.iter().map(|pair| pair.score()).collect();
        let games: Vec<&Played> = pairs.iter().flat_map(|pair| &pair.games).collect();
        let won = |winner: Winner| games.iter().filter(|game| game.winner == winner).count() as u64;
        let endless = won(Winner::Endless);
        let mut decisions: Vec<u32> = games.iter().map(|game| game.decisions).collect();
        decisions.sort_unstable();
        let turns = games.iter().map(|game| f64::from(game.turns)).sum::<f64>();
        let unknown = Interval { low: 0.0, high: 1.0 };
        Self {
            games: games.len() as u64,
            of_matches: games.iter().map(|game| u64::from(game.games)).sum(),
            a_wins: won(Winner::A),
            b_wins: won(Winner::B),
            draws: won(Winner::Draw) + endless,
            endless,
            pairs: std::array::from_fn(|at| {
                pairs.iter().filter(|pair| pair.halves() as usize == at).count() as u64
            }),
            rate: if scores.is_empty() { 0.5 } else { scores.iter().sum::<f64>() / scores.len() as f64 },
            rate_interval: rate_interval(&scores, seed).unwrap_or(unknown),
            by_turn: [true, false].map(|first| by_turn(&games, first)),
            decisions,
            turns: turns / games.len().max(1) as f64,
            thinking: [0, 1].map(|player| thinking(&games, player)),
            forfeits: [Winner::A, Winner::B].map(|player| Forfeits::of(&games, player)),
        }
    }

    /// The score of a player: 0 for A, 1 for B.
    pub(crate) fn rate_of(&self, player: usize) -> f64 {
        if player == 0 { self.rate } else { 1.0 - self.rate }
    }

    /// The Elo difference of the score.
    pub fn elo(&self) -> f64 {
        elo(self.rate)
    }

    /// Its 95 % interval.
    pub fn elo_interval(&self) -> Interval {
        self.rate_interval.map(elo)
    }

    /// The figures as JSON. Elo differences stay within [`ELO_BOUND`](crate::stats::ELO_BOUND).
    pub fn json(&self) -> Value {
        let Interval { low, high } = self.elo_interval();
        let [a, b] = &self.thinking;
        json!({
            "games": self.games,
            "games_of_matches": self.of_matches,
            "a_wins": self.a_wins,
            "b_wins": self.b_wins,
            "draws": self.draws,
            "endless": self.endless,
            "a_win_rate": self.rate,
            "a_win_rate_low": self.rate_interval.low,
            "a_win_rate_high": self.rate_interval.high,
            "elo": self.elo(),
            "elo_low": low,
            "elo_high": high,
            "pairs": self.pairs,
            "a_as_first": self.by_turn[0].json(),
            "a_as_second": self.by_turn[1].json(),
            "decisions": {
                "mean": self.mean_decisions(),
                "median": self.median_decisions(),
                "max": self.decisions.last(),
            },
            "turns_mean": self.turns,
            "a_decisions": a.times.count(),
            "b_decisions": b.times.count(),
            "a_time_ms": a.times.json(),
            "b_time_ms": b.times.json(),
            "a_simulations_mean": a.mean_simulations(),
            "b_simulations_mean": b.mean_simulations(),
            "a_forfeits": self.forfeits[0].json(),
            "b_forfeits": self.forfeits[1].json(),
        })
    }

    /// The median number of decisions per game.
    pub fn median_decisions(&self) -> u32 {
        self.decisions.get(self.decisions.len() / 2).copied().unwrap_or(0)
    }

    /// The mean number of decisions per game.
    pub fn mean_decisions(&self) -> f64 {
        let sum: f64 = self.decisions.iter().map(|&count| f64::from(count)).sum();
        sum / self.games.max(1) as f64
    }
}

fn by_turn(games: &[&Played], a_first: bool) -> SeatScore {
    let mut score = SeatScore::default();
    games.iter().filter(|game| game.a_first == a_first).for_each(|game| score.count(game.winner));
    score
}

fn thinking(games: &[&Played], player: usize) -> Thinking {
    let mut all = Thinking::default();
    games.iter().for_each(|game| all.merge(&game.thinking[player]));
    all
}
