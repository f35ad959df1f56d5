//! Self-play: every edition and format in turn, with a few random choices for variety.

use std::sync::OnceLock;

use saigen_batch::{BlockResult, Checkpoint, CheckpointError, Decider, Fault, GameRun, Job, Reply, Worker};
use saigen_cards::{Chance, Seat};
use saigen_deal::{Quick, Seed};
use saigen_editions::rulebooks;
use saigen_engine::{Ask, Choice, Decision, Deck, Game, Outcome, Rules, SetUp, View, Viewer};
use saigen_players::value::{FEATURES, Features, features};
use saigen_players::{Budget, Effort, Player, Spec};
use serde::{Deserialize, Serialize};

/// A quiet position and its training target.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The features of the position.
    pub features: Features,
    /// The result of the game for the turn player, 0 to 1, mixed with the player's estimate.
    pub result: f32,
}

/// Weight of the player's estimate in the target; the rest is the result, which depends much on luck.
const ESTIMATE_WEIGHT: f32 = 0.4;

/// Maximum number of decisions in a game.
const DECISION_LIMIT: u32 = 5_000;

/// Bytes of a sample: its features and its result.
const SAMPLE: usize = 4 * FEATURES + 4;

/// Self-play games. Each game is a block; its quiet positions are rows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Games {
    /// The player in both seats.
    #[serde(with = "saigen_batch::text")]
    player: Spec,
    /// Number of games.
    games: u64,
    /// The seed of all games.
    #[serde(with = "saigen_batch::text")]
    seed: Seed,
    /// One choice in this many is random; 0 for none.
    explore: u8,
    /// Number of features, so that a checkpoint with rows of another size is refused.
    features: usize,
    #[serde(skip)]
    rules: OnceLock<Vec<Rules>>,
}

impl Job for Games {
    type Count = ();
    const KIND: &'static str = "training";

    fn blocks(&self) -> u64 {
        self.games
    }

    fn free_fields() -> &'static [&'static str] {
        &["games"]
    }

    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<()>>, Fault> {
        let samples = self.samples(block, worker)?;
        let rows = |samples: Vec<Sample>| vec![write_game(block, &samples)];
        Ok(samples.map(|samples| BlockResult { rows: rows(samples), ..BlockResult::of(()) }))
    }
}

impl Games {
    /// Games of a player against itself. One choice in `explore` is random; 0 for none.
    pub fn new(player: Spec, games: u64, seed: Seed, explore: u8) -> Self {
        Self { player, games, seed, explore, features: FEATURES, rules: OnceLock::new() }
    }

    /// All samples of a checkpoint, in the order of the games.
    pub fn all_samples(&self, checkpoint: &mut Checkpoint) -> Result<Vec<Sample>, CheckpointError> {
        let mut samples = Vec::new();
        for rows in checkpoint.rows(0) {
            let rows = rows?;
            let mut left = &rows[..];
            while let Some((number, game, rest)) = read_game(left) {
                samples.extend(game.into_iter().filter(|_| number < self.games));
                left = rest;
            }
        }
        Ok(samples)
    }

    /// The samples of a game; `None` if it was stopped.
    fn samples(&self, number: u64, worker: &mut Worker) -> Result<Option<Vec<Sample>>, Fault> {
        let all = self.rules.get_or_init(|| rulebooks().filter_map(|book| Rules::new(book).ok()).collect());
        let rules = &all[number as usize % all.len()];
        let mut chance = Quick::new(self.seed, 2 * number);
        let deck = if chance.below(4) == 0 { Deck::RANDOM_40 } else { Deck::FULL };
        let Ok(game) = Game::set_up(rules, &SetUp::same(deck), &mut chance, &mut ()) else {
            return Ok(Some(Vec::new()));
        };
        let (entrant, stop) = (worker.entrant(&self.player.to_string())?, worker.stop());
        let random = Quick::new(self.seed, 2 * number + 1);
        let players = [entrant.player(), entrant.player()];
        let mut learner = Learner { games: self, players, random, seen: Vec::new(), stop };
        let run = GameRun { rules, game, chance, limit: DECISION_LIMIT, stop };
        Ok(run.play(&mut learner, &mut ()).ok().map(|ended| learner.samples(&ended.game)))
    }
}

/// A player against itself, and the quiet positions so far.
struct Learner<'a> {
    games: &'a Games,
    players: [Box<dyn Player>; 2],
    random: Quick,
    seen: Vec<(Seat, Features, Option<f32>)>,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Decider<Quick> for Learner<'_> {
    fn decide(&mut self, rules: &Rules, game: &Game, decision: &Decision, _: &mut Quick) -> Reply {
        let (choice, estimate) = self.choose(rules, game, decision);
        if is_quiet(game, decision) {
            self.seen.push((game.turn(), features(rules, game), estimate));
        }
        if (self.stop)() { Reply::Stop } else { Reply::Choice(choice) }
    }
}

impl Learner<'_> {
    /// The next choice, sometimes a random one, and the player's estimate of its win probability.
    fn choose(&mut self, rules: &Rules, game: &Game, decision: &Decision) -> (Choice, Option<f32>) {
        let (options, explore, random) = (decision.options, self.games.explore, &mut self.random);
        let at_random = options.len() == 1 || explore > 0 && random.below(explore) == 0;
        if at_random {
            let pick = random.below(options.len() as u8);
            return (options.nth(pick.into()).unwrap_or(Choice::Pass), None);
        }
        let simulations = match self.games.player.effort {
            Effort::Simulations(count) => count,
            Effort::Milliseconds(_) => 0,
        };
        let view = View::of(game, Viewer::Seat(decision.seat));
        let budget = Budget { simulations, threads: 1, stop: self.stop };
        let thought = self.players[decision.seat as usize].choose(rules, &view, budget, random);
        let estimate = thought.lines.first().filter(|line| line.visits > 0).map(|line| line.win);
        (thought.choice, estimate)
    }

    /// The samples, with the result of the game.
    fn samples(self, game: &Game) -> Vec<Sample> {
        let sample = |(turn, features, estimate): (Seat, Features, Option<f32>)| {
            let end = match game.outcome() {
                Some(Outcome::Winner(winner)) => f32::from(u8::from(winner == turn)),
                _ => 0.5,
            };
            let mix = |estimate| ESTIMATE_WEIGHT * estimate + (1.0 - ESTIMATE_WEIGHT) * end;
            let result = estimate.map_or(end, mix);
            Sample { features, result }
        };
        self.seen.into_iter().map(sample).collect()
    }
}

/// A game as a little-endian row: its number, the number of samples, and the samples.
fn write_game(number: u64, samples: &[Sample]) -> Vec<u8> {
    let mut row = Vec::with_capacity(12 + samples.len() * SAMPLE);
    row.extend(number.to_le_bytes());
    row.extend((samples.len() as u32).to_le_bytes());
    for Sample { features, result } in samples {
        row.extend(features.iter().flat_map(|number| number.to_le_bytes()));
        row.extend(result.to_le_bytes());
    }
    row
}

/// Whether the turn player may start a new action: the positions that the evaluation is for.
fn is_quiet(game: &Game, decision: &Decision) -> bool {
    decision.ask == Ask::Chance && game.stage().is_empty() && decision.seat == game.turn()
}

fn read_game(bytes: &[u8]) -> Option<(u64, Vec<Sample>, &[u8])> {
    let (number, bytes) = bytes.split_first_chunk::<8>()?;
    let (count, bytes) = bytes.split_first_chunk::<4>()?;
    let size = (u32::from_le_bytes(*count) as usize).checked_mul(SAMPLE)?;
    let (samples, rest) = bytes.split_at_checked(size)?;
    let samples = samples.chunks_exact(SAMPLE).map(read_sample).collect();
    Some((u64::from_le_bytes(*number), samples, rest))
}

fn read_sample(bytes: &[u8]) -> Sample {
    let mut numbers = bytes.as_chunks().0.iter().map(|&number| f32::from_le_bytes(number));
    let mut next = || numbers.next().unwrap_or_default();
    Sample { features: core::array::from_fn(|_| next()), result: next() }
}
