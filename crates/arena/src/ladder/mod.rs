//! Ladders: the strengths of all players from a round robin.

mod chart;
mod page;

pub use chart::escaped;

use saigen_batch::{Plan, Thinking};
use saigen_deal::Seed;
use serde_json::{Value, json};

use crate::stats::{Interval, Resampler, Score, strengths};
use crate::{Bout, Forfeits, Pair, Results, Summary};

/// Number of bootstrap rounds.
const ROUNDS: usize = 1000;

/// The player whose strength is 0; if it does not take part, the weakest player is 0.
const ANCHOR: &str = "random";

/// The strengths of all players and the matches behind them.
#[derive(Clone, PartialEq, Debug)]
pub struct Ladder {
    /// The players, the strongest first.
    pub rungs: Vec<Rung>,
    /// The match of every two players.
    pub matches: Vec<Match>,
    /// The price of honesty for each search that also takes part as `peek`.
    pub honesty: Vec<Honesty>,
    /// The player whose strength is 0.
    pub anchor: String,
}

/// A player and its strength.
#[derive(Clone, PartialEq, Debug)]
pub struct Rung {
    /// Its name.
    pub name: String,
    /// Its strength in Elo.
    pub elo: f64,
    /// The 95 % interval of its strength.
    pub interval: Interval,
    /// Number of games.
    pub games: u64,
    /// Its score, 0 to 1.
    pub rate: f64,
    /// Its effort.
    pub thinking: Thinking,
    /// The games that it forfeited.
    pub forfeits: Forfeits,
}

/// The games of two players.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// The names of A and B.
    pub names: [String; 2],
    /// Their figures.
    pub summary: Summary,
}

/// The advantage of a search that sees every card.
#[derive(Clone, PartialEq, Debug)]
pub struct Honesty {
    /// The search that sees every card.
    pub peek: String,
    /// The same search without that advantage.
    pub search: String,
    /// The difference in Elo.
    pub elo: f64,
    /// The 95 % interval of the difference.
    pub interval: Interval,
    /// The score of `peek` against `search`, 0 to 1.
    pub rate: f64,
    /// Number of games between them.
    pub games: u64,
}

/// Every two of a number of players.
pub fn pairings(players: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..players).flat_map(move |a| (a + 1..players).map(move |b| (a, b)))
}

impl Ladder {
    /// The ladder of the players of a plan, from the deals below `deals`.
    pub fn of(plan: &Plan, results: &Results, deals: u64) -> Self {
        let names = plan.players.clone();
        let points = Points::of(names.len(), results, deals);
        let elo = points.strengths();
        let weakest = (0..names.len()).min_by(|&one, &other| elo[one].total_cmp(&elo[other]));
        let anchor = names.iter().position(|name| name == ANCHOR).or(weakest).unwrap_or(0);
        let resampled = points.resample(plan.seed());
        let difference = Difference { elo: &elo, resampled: &resampled };
        let matches = matches(&names, results, deals, plan.seed());
        let rung = |player: usize| rung(&names[player], difference.of(player, anchor), &matches);
        let mut rungs: Vec<Rung> = (0..names.len()).map(rung).collect();
        rungs.sort_by(|one, other| other.elo.total_cmp(&one.elo));
        let honesty = honesty(&names, &matches, &difference);
        let anchor = names.get(anchor).cloned().unwrap_or_default();
        Self { rungs, matches, honesty, anchor }
    }

    /// The ladder as JSON.
    pub fn json(&self) -> Value {
        json!({
            "anchor": self.anchor,
            "players": self.rungs.iter().map(Rung::json).collect::<Vec<_>>(),
            "matches": self.matches.iter().map(Match::json).collect::<Vec<_>>(),
            "price_of_honesty": self.honesty.iter().map(Honesty::json).collect::<Vec<_>>(),
        })
    }
}

impl Rung {
    fn json(&self) -> Value {
        json!({
            "name": self.name,
            "elo": self.elo,
            "elo_low": self.interval.low,
            "elo_high": self.interval.high,
            "games": self.games,
            "win_rate": self.rate,
            "decisions": self.thinking.times.count(),
            "time_ms": self.thinking.times.json(),
            "simulations_mean": self.thinking.mean_simulations(),
            "forfeits": self.forfeits.json(),
        })
    }
}

impl Match {
    fn json(&self) -> Value {
        let mut value = json!({ "a": self.names[0], "b": self.names[1] });
        if let (Value::Object(all), Value::Object(figures)) = (&mut value, self.summary.json()) {
            all.extend(figures);
        }
        value
    }
}

impl Honesty {
    fn json(&self) -> Value {
        json!({
            "peek": self.peek,
            "search": self.search,
            "elo": self.elo,
            "elo_low": self.interval.low,
            "elo_high": self.interval.high,
            "peek_win_rate": self.rate,
            "games": self.games,
        })
    }
}

/// The points of every two players.
struct Points {
    players: usize,
    deals: usize,
    pairings: Vec<Pairing>,
}

/// The points of one player against another by deal; `None` for a deal that was not played.
struct Pairing {
    of: usize,
    against: usize,
    points: Vec<Option<f64>>,
}

impl Pairing {
    /// The score with a weight for every deal, and `drawn` additional drawn pairs.
    fn score(&self, weight: impl Fn(usize) -> f64, drawn: f64) -> Score {
        let played =
            self.points.iter().enumerate().filter_map(|(deal, points)| Some((weight(deal), (*points)?)));
        let add = |(deals, all), (weight, points)| (deals + weight, all + weight * points);
        let (deals, points) = played.fold((drawn, drawn), add);
        Score { of: self.of, against: self.against, points, games: 2.0 * deals }
    }

    /// Whether all deals had the same result.
    fn is_uniform(&self) -> bool {
        let mut played = self.points.iter().flatten();
        played.next().is_none_or(|first| played.all(|points| points == first))
    }
}

impl Points {
    fn of(players: usize, results: &Results, deals: u64) -> Self {
        let point = |a, b, deal| results.get(Bout { a, b, deal }).map(|pair| 2.0 * pair.score());
        let pairing = |(of, against)| {
            let points = (0..deals).map(|deal| point(of, against, deal)).collect();
            Pairing { of, against, points }
        };
        Self { players, deals: deals as usize, pairings: pairings(players).map(pairing).collect() }
    }

    fn strengths(&self) -> Vec<f64> {
        let scores: Vec<Score> = self.pairings.iter().map(|pairing| pairing.score(|_| 1.0, 0.0)).collect();
        strengths(self.players, &scores)
    }

    /// The strengths for resampled deals. All players had the same deals, so each deal is drawn for all of
    /// them at once. Where all deals had the same result, nothing would vary; there, the sample includes a
    /// drawn pair.
    fn resample(&self, seed: Seed) -> Vec<Vec<f64>> {
        let mut resampler = Resampler::new(seed);
        let uniform: Vec<bool> = self.pairings.iter().map(Pairing::is_uniform).collect();
        let round = |_| {
            let mut weights = vec![0.0; self.deals + 1];
            resampler.indices(self.deals + 1).for_each(|deal| weights[deal] += 1.0);
            let drawn = |uniform: bool| if uniform { weights[self.deals] } else { 0.0 };
            let scores = self.pairings.iter().zip(&uniform);
            let scores =
                scores.map(|(pairing, &uniform)| pairing.score(|deal| weights[deal], drawn(uniform)));
            strengths(self.players, &scores.collect::<Vec<_>>())
        };
        (0..ROUNDS).map(round).collect()
    }
}

/// The fitted strengths and those of the bootstrap rounds.
struct Difference<'a> {
    elo: &'a [f64],
    resampled: &'a [Vec<f64>],
}

impl Difference<'_> {
    /// The difference in strength between two players.
    fn of(&self, one: usize, other: usize) -> (f64, Interval) {
        let elo = self.elo[one] - self.elo[other];
        let varied = self.resampled.iter().map(|elo| elo[one] - elo[other]).collect();
        (elo, Interval::of(varied).unwrap_or(Interval { low: elo, high: elo }))
    }
}

fn matches(names: &[String], results: &Results, deals: u64, seed: Seed) -> Vec<Match> {
    let summary = |a, b| {
        let pairs: Vec<&Pair> =
            results.between(a, b).filter(|(deal, _)| *deal < deals).map(|(_, pair)| pair).collect();
        Summary::of(&pairs, seed)
    };
    let all = pairings(names.len());
    all.map(|(a, b)| Match { names: [names[a].clone(), names[b].clone()], summary: summary(a, b) }).collect()
}

/// A player of this strength with the figures of all its matches.
fn rung(name: &str, (elo, interval): (f64, Interval), matches: &[Match]) -> Rung {
    let (mut games, mut points) = (0, 0.0);
    let (mut thinking, mut forfeits) = (Thinking::default(), Forfeits::default());
    for Match { names, summary } in matches {
        let Some(side) = names.iter().position(|of| of == name) else { continue };
        games += summary.games;
        points += summary.games as f64 * summary.rate_of(side);
        thinking.merge(&summary.thinking[side]);
        forfeits.merge(&summary.forfeits[side]);
    }
    let rate = if games == 0 { 0.5 } else { points / games as f64 };
    Rung { name: name.into(), elo, interval, games, rate, thinking, forfeits }
}

/// Every search that takes part both as `search` and as `peek`.
fn honesty(names: &[String], matches: &[Match], difference: &Difference) -> Vec<Honesty> {
    let find = |name: &str| names.iter().position(|of| of == name);
    let pairs = names.iter().filter_map(|peek| {
        let search = format!("search:{}", peek.strip_prefix("peek:")?);
        let (elo, interval) = difference.of(find(peek)?, find(&search)?);
        let between = matches.iter().find(|it| it.names.contains(peek) && it.names.contains(&search))?;
        let side = between.names.iter().position(|name| name == peek)?;
        let (rate, games) = (between.summary.rate_of(side), between.summary.games);
        Some(Honesty { peek: peek.clone(), search, elo, interval, rate, games })
    });
    pairs.collect()
}
