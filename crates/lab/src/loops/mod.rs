//! Searching for endless combinations: sequences of requests after which the player has everything from
//! before, and something more.
//!
//! Positions come from random games. From each, the search tries sequences of requests of the turn player
//! within the turn, while the opponent does as little as possible. A sequence that leads to a position at
//! least as good as the first is repeated twice; if it gains every time, it is an endless combination. Its
//! position is minimised and written as a scenario.

mod resources;
mod scenario;
mod trumps;

use resources::Resources;
use saigen_batch::{
    BlockResult, Count, Decider, Fault, FromDeal, GameRun, Job, Plan, Reply, RunError, Worker,
};
use saigen_cards::{Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Ask, Choice, Decision, Game, Rules};
use saigen_rulebook::Fingerprint;
use serde::{Deserialize, Serialize};

use crate::run::{Part, Run};

pub use resources::Gain;
pub use trumps::trump_pairs;

/// Number of consecutive rounds in which a combination must gain.
const ROUNDS: usize = 3;

/// Number of positions per random game among which one is chosen.
const CANDIDATES: u8 = 24;

/// A search for endless combinations.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hunt {
    /// The random games that positions come from; it has no players.
    pub plan: Plan,
    /// Number of positions to search from.
    pub positions: u64,
    /// Maximum number of requests in a sequence.
    pub requests: u32,
    /// Maximum number of choices tried from each position.
    pub nodes: u64,
    /// Whether two trumps of the player lie face up in every position, each pair in turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub trumps: bool,
}

/// An endless combination.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Loop {
    /// The ids of its actions, in order.
    pub actions: Vec<String>,
    /// The gain of each round.
    pub gain: Gain,
    /// A scenario that shows it.
    pub scenario: String,
    /// The number of the position in which it was found.
    position: u64,
}

impl Loop {
    /// Its actions, rotated to the smallest list: a cycle has no first action.
    fn cycle(&self) -> Vec<String> {
        let turned = (0..self.actions.len()).map(|by| {
            let mut actions = self.actions.clone();
            actions.rotate_left(by);
            actions
        });
        turned.min().unwrap_or_default()
    }
}

/// The result of a hunt.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct HuntResult {
    /// The combinations, the shortest first; one for each cycle of actions.
    pub loops: Vec<Loop>,
    /// Number of positions searched.
    pub positions: u64,
    /// Number of choices tried.
    pub nodes: u64,
    /// Number of positions in which the limit of choices was reached.
    pub cut: u64,
    /// Number of sequences that can be repeated without loss, but also without gain.
    pub idle: u64,
}

impl Count for HuntResult {
    /// Keeps one combination for each cycle of actions: that of the lowest position.
    fn merge(&mut self, other: Self) {
        self.positions += other.positions;
        self.nodes += other.nodes;
        self.cut += other.cut;
        self.idle += other.idle;
        self.loops.extend(other.loops);
        self.loops.sort_by_cached_key(|found| {
            (found.actions.len(), found.cycle(), found.position, found.actions.clone())
        });
        self.loops.dedup_by(|later, first| later.cycle() == first.cycle());
    }
}

impl Job for Hunt {
    type Count = HuntResult;
    const KIND: &'static str = "hunt";

    fn blocks(&self) -> u64 {
        self.positions
    }

    fn play(&self, position: u64, worker: &mut Worker) -> Result<Option<BlockResult<HuntResult>>, Fault> {
        Ok(self.search(position, worker.stop()).map(BlockResult::of))
    }
}

impl Hunt {
    /// Runs or resumes the hunt; `None` if it was interrupted. The result does not depend on threads and
    /// interruptions.
    pub fn run(&self, run: Run) -> Result<Option<HuntResult>, RunError> {
        // Different hunts have different names, so that they can share a folder.
        let identity = serde_json::Value::Object(self.identity());
        run.part(&format!("hunt-{}", Fingerprint::of(&identity.to_string())), &Part::Positions, self)
    }

    fn rules(&self) -> &Rules {
        self.plan.rules()
    }

    /// Searches from one position; `None` if it was interrupted.
    fn search(&self, index: u64, stop: &(dyn Fn() -> bool + Sync)) -> Option<HuntResult> {
        let mut result = HuntResult::default();
        let found = self.position(index, stop).and_then(|game| Some((game, *game.decision()?)));
        let Some((game, decision)) = found else { return (!stop()).then_some(result) };
        result.positions = 1;
        let me = decision.seat;
        let start = Resources::of(&game, me);
        let actions = decision.options.iter().filter(|choice| *choice != Choice::Pass);
        let actions: Vec<Choice> = actions.collect();
        // Every first action has its share, so that none uses up the whole limit.
        let share = self.nodes / actions.len().max(1) as u64;
        for first in actions {
            let mut search = Search {
                hunt: self,
                me,
                start: &start,
                game,
                stop,
                left: share,
                path: Vec::new(),
                idle: 0,
                turn: game.turn_number(),
                found: None,
            };
            let after = search.after(&game, &self.chance(), first);
            search.path.push(first);
            search.from(&after.0, &after.1, 1);
            let found = search.found.and_then(|path| scenario::write(self, &game, me, &path));
            let loops = found.map(|found| Loop { position: index, ..found }).into_iter().collect();
            let (nodes, cut) = (share - search.left, u64::from(search.left == 0));
            result.merge(HuntResult { loops, positions: 0, nodes, cut, idle: search.idle });
        }
        result.cut = result.cut.min(1);
        (!stop()).then_some(result)
    }

    /// The randomness of shuffles, the same for all sequences and for the scenario.
    fn chance(&self) -> Stream {
        Stream::new(Seed::new(0))
    }

    /// A position of a random game in which the turn player may start an action on an empty stage; if the game
    /// ends earlier, the last such position.
    fn position(&self, index: u64, stop: &(dyn Fn() -> bool + Sync)) -> Option<Game> {
        let chance = Quick::new(self.plan.seed(), index);
        let mut run = GameRun::set_up(&self.plan, self.plan.set_up().ok()?, chance, &mut (), stop).ok()?;
        let mut walk = Walk { left: run.chance.below(CANDIDATES), last: None };
        // The walk stops the game at its position, so there is no result.
        let _ = run.play(&mut walk, &mut ());
        let game = walk.last?;
        if self.trumps { trumps::with_pair(self.rules(), &game, index) } else { Some(game) }
    }

    /// Repeats the sequence from a position; returns the gain of each round, up to the first loss.
    fn rounds(&self, game: &Game, me: Seat, path: &[Choice]) -> Vec<(Game, Gain)> {
        let (mut game, mut chance) = (*game, self.chance());
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            let before = Resources::of(&game, me);
            let mut left = path;
            while let Some(decision) = game.decision() {
                if is_over(&game, decision, left) {
                    break;
                }
                let Some(choice) = next(me, decision, &mut left) else { return rounds };
                game.choose_listed(self.rules(), choice, &mut chance, &mut ());
            }
            match Resources::of(&game, me).gain_over(&before).filter(|_| game.decision().is_some()) {
                Some(gain) => rounds.push((game, gain)),
                None => return rounds,
            }
        }
        rounds
    }
}

/// A random game up to a position in which the turn player may start an action.
struct Walk {
    /// Number of such positions still to be skipped.
    left: u8,
    last: Option<Game>,
}

impl Decider<Quick> for Walk {
    fn decide(&mut self, rules: &Rules, game: &Game, decision: &Decision, chance: &mut Quick) -> Reply {
        if can_start(game, decision) && decision.options.len() > 2 {
            self.last = Some(*game);
            if self.left == 0 {
                return Reply::Stop;
            }
            self.left -= 1;
        }
        FromDeal.decide(rules, game, decision, chance)
    }
}

/// Whether there are enough rounds and each one gained something.
fn is_endless(rounds: &[(Game, Gain)]) -> bool {
    rounds.len() == ROUNDS && rounds.iter().all(|(_, gain)| gain.is_any())
}

/// Whether the turn player may start an action on an empty stage.
fn can_start(game: &Game, decision: &Decision) -> bool {
    let free = decision.ask == Ask::Chance && game.drafted().is_none();
    free && decision.seat == game.turn() && game.stage().requests().is_empty()
}

/// Whether a round of a sequence is over: only answers to questions that do not come up are left.
fn is_over(game: &Game, decision: &Decision, left: &[Choice]) -> bool {
    let more = left.iter().any(|choice| matches!(choice, Choice::Action(_)));
    !more && can_start(game, decision)
}

/// The next choice when a sequence is repeated: the next one that is listed, or as little as possible.
/// Answers to questions that do not come up again are skipped.
fn next(me: Seat, decision: &Decision, left: &mut &[Choice]) -> Option<Choice> {
    if decision.seat != me {
        return idle(decision);
    }
    while let Some((&choice, rest)) = left.split_first() {
        *left = rest;
        if decision.options.contains(choice) {
            return Some(choice);
        }
        // An action that is not available ends the round.
        if matches!(choice, Choice::Action(_)) {
            return None;
        }
    }
    idle(decision).filter(|choice| *choice == Choice::Pass)
}

/// The choice that does as little as possible: passing, ending a list, or the first option.
fn idle(decision: &Decision) -> Option<Choice> {
    let quiet = [Choice::Pass, Choice::Done].into_iter().find(|choice| decision.options.contains(*choice));
    quiet.or_else(|| decision.options.nth(0))
}

/// A search from one position with one first action.
struct Search<'a> {
    hunt: &'a Hunt,
    me: Seat,
    start: &'a Resources,
    game: Game,
    turn: u16,
    /// Polled during the search, which is abandoned when this returns true.
    stop: &'a (dyn Fn() -> bool + Sync),
    /// Number of choices that may still be tried.
    left: u64,
    /// The player's choices so far.
    path: Vec<Choice>,
    idle: u64,
    found: Option<Vec<Choice>>,
}

impl Search<'_> {
    fn after(&mut self, game: &Game, chance: &Stream, choice: Choice) -> (Game, Stream) {
        let (mut game, mut chance) = (*game, chance.clone());
        game.choose_listed(self.hunt.rules(), choice, &mut chance, &mut ());
        self.left = self.left.saturating_sub(1);
        (game, chance)
    }

    fn from(&mut self, game: &Game, chance: &Stream, requests: u32) {
        let Some(&decision) = game.decision() else { return };
        let over = self.left == 0 || self.found.is_some() || game.turn_number() != self.turn;
        if over || (self.stop)() {
            return;
        }
        if decision.seat != self.me {
            if let Some(choice) = idle(&decision) {
                let (game, chance) = self.after(game, chance, choice);
                self.from(&game, &chance, requests);
            }
            return;
        }
        let can_start = can_start(game, &decision);
        if can_start && (self.repeats(game) || requests == self.hunt.requests) {
            return;
        }
        for choice in decision.options.iter().filter(|choice| !can_start || *choice != Choice::Pass) {
            let requested = decision.ask == Ask::Chance && choice != Choice::Pass;
            if requested && requests == self.hunt.requests {
                continue;
            }
            let (game, chance) = self.after(game, chance, choice);
            self.path.push(choice);
            self.from(&game, &chance, requests + u32::from(requested));
            self.path.pop();
        }
    }

    /// Whether the sequence loses nothing and can be repeated; if it gains, it is stored in `found`.
    fn repeats(&mut self, game: &Game) -> bool {
        if Resources::of(game, self.me).gain_over(self.start).is_none() {
            return false;
        }
        let rounds = self.hunt.rounds(&self.game, self.me, &self.path);
        if is_endless(&rounds) {
            self.found = Some(self.path.clone());
        } else {
            self.idle += u64::from(rounds.len() == ROUNDS);
        }
        rounds.len() == ROUNDS
    }
}
