//! Hunting for endless combinations: sequences of requests after which their player has everything that was
//! there before, and something more.
//!
//! Positions are taken from random games. From each one the turn player tries sequences of requests within
//! the turn, while the opponent does as little as possible. A sequence that leads to a position which covers
//! the one before is tried twice more; if it gains every time, it is an endless combination. Its position is
//! made as small as possible and written down as a scenario.

mod scenario;
mod stock;

use saigen_batch::{
    Answer, Answers, BlockResult, Count, Course, Fault, FromDeal, Job, Plan, RunError, Worker,
};
use saigen_cards::{Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Ask, Choice, Decision, Game, Rules};
use saigen_rulebook::Fingerprint;
use serde::{Deserialize, Serialize};
use stock::Stock;

use crate::run::Run;

pub use stock::Gain;

/// A combination must work so often in a row.
const ROUNDS: usize = 3;

/// A game is followed to one of so many moments at which its turn player could begin.
const MOMENTS: u8 = 24;

/// Where and how long to look.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hunt {
    /// The games that positions are taken from; nobody plays them.
    pub plan: Plan,
    /// From how many positions to look.
    pub positions: u64,
    /// How many requests a sequence has at most.
    pub requests: u32,
    /// How many choices are tried from each position.
    pub nodes: u64,
}

/// An endless combination.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Loop {
    /// The ids of its actions, in order.
    pub actions: Vec<String>,
    /// What it gains each time.
    pub gain: Gain,
    /// A scenario that shows it.
    pub scenario: String,
    /// The number of the position where it was found.
    position: u64,
}

impl Loop {
    /// Its actions, begun with whichever makes the smallest list: a circle has no first one.
    fn cycle(&self) -> Vec<String> {
        let turned = (0..self.actions.len()).map(|by| {
            let mut actions = self.actions.clone();
            actions.rotate_left(by);
            actions
        });
        turned.min().unwrap_or_default()
    }
}

/// What a hunt came to.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Caught {
    /// The combinations, the shortest first; one for each circle of actions.
    pub loops: Vec<Loop>,
    /// From how many positions was looked.
    pub positions: u64,
    /// How many choices were tried.
    pub nodes: u64,
    /// From how many positions not everything could be tried.
    pub cut: u64,
    /// How many sequences can be repeated without losing anything, but without any gain.
    pub idle: u64,
}

impl Count for Caught {
    /// One combination is kept for each circle of actions: that of the first position.
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
    type Count = Caught;
    const KIND: &'static str = "hunt";

    fn blocks(&self) -> u64 {
        self.positions
    }

    fn play(&self, position: u64, worker: &mut Worker) -> Result<Option<BlockResult<Caught>>, Fault> {
        Ok(self.look(position, worker.stop()).map(BlockResult::of))
    }
}

impl Hunt {
    /// Hunts, or goes on with a hunt that was interrupted; `None` if it is interrupted again. What is caught
    /// does not depend on threads and interruptions.
    pub fn run(&self, run: Run) -> Result<Option<Caught>, RunError> {
        // Hunts with other numbers have other names, so that they can share a folder.
        let asked = serde_json::Value::Object(self.asked());
        run.part(&format!("hunt-{}", Fingerprint::of(&asked.to_string())), "", self)
    }

    fn rules(&self) -> &Rules {
        self.plan.rules()
    }

    /// Looks from one position; `None` if it was interrupted.
    fn look(&self, index: u64, stop: &(dyn Fn() -> bool + Sync)) -> Option<Caught> {
        let mut caught = Caught::default();
        let found = self.position(index, stop).and_then(|game| Some((game, *game.decision()?)));
        let Some((game, decision)) = found else { return (!stop()).then_some(caught) };
        caught.positions = 1;
        let me = decision.seat;
        let begun = Stock::of(&game, me);
        let actions = decision.options.iter().filter(|choice| *choice != Choice::Pass);
        let actions: Vec<Choice> = actions.collect();
        // Every first action has its share, so that no one takes all the time there is.
        let share = self.nodes / actions.len().max(1) as u64;
        for first in actions {
            let mut search = Search {
                hunt: self,
                me,
                begun: &begun,
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
            caught.merge(Caught { loops, positions: 0, nodes, cut, idle: search.idle });
        }
        caught.cut = caught.cut.min(1);
        (!stop()).then_some(caught)
    }

    /// Where shuffles come from: the same for everything that is tried, and for the scenario.
    fn chance(&self) -> Stream {
        Stream::new(Seed::new(0))
    }

    /// A position of a random game at which the turn player may begin something on an empty stage; if the
    /// game ends before, the last one there was.
    fn position(&self, index: u64, stop: &(dyn Fn() -> bool + Sync)) -> Option<Game> {
        let chance = Quick::new(self.plan.seed(), index);
        let mut course = Course::begin(&self.plan, chance, &mut (), stop).ok()?;
        let mut walk = Walk { moments: course.chance.below(MOMENTS), last: None };
        // A walk that has come far enough ends its game, which has no result then.
        let _ = course.play(&mut walk, &mut ());
        walk.last
    }

    /// Plays the sequence again and again from a position: what each round gained, as long as nothing is
    /// lost.
    fn rounds(&self, game: &Game, me: Seat, path: &[Choice]) -> Vec<(Game, Gain)> {
        let (mut game, mut chance) = (*game, self.chance());
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            let before = Stock::of(&game, me);
            let mut left = path;
            while let Some(decision) = game.decision() {
                if is_over(&game, decision, left) {
                    break;
                }
                let Some(choice) = next(me, decision, &mut left) else { return rounds };
                game.choose_listed(self.rules(), choice, &mut chance, &mut ());
            }
            match Stock::of(&game, me).gain_over(&before).filter(|_| game.decision().is_some()) {
                Some(gain) => rounds.push((game, gain)),
                None => return rounds,
            }
        }
        rounds
    }
}

/// A random game that is followed to a moment at which its turn player could begin something.
struct Walk {
    /// How many such moments are passed by.
    moments: u8,
    last: Option<Game>,
}

impl Answers<Quick> for Walk {
    fn answer(&mut self, rules: &Rules, game: &Game, decision: &Decision, chance: &mut Quick) -> Answer {
        if begins(game, decision) && decision.options.len() > 2 {
            self.last = Some(*game);
            if self.moments == 0 {
                return Answer::Stop;
            }
            self.moments -= 1;
        }
        FromDeal.answer(rules, game, decision, chance)
    }
}

/// Whether rounds are enough, and each one gained something.
fn is_endless(rounds: &[(Game, Gain)]) -> bool {
    rounds.len() == ROUNDS && rounds.iter().all(|(_, gain)| gain.is_any())
}

/// Whether the turn player may begin something on an empty stage.
fn begins(game: &Game, decision: &Decision) -> bool {
    let free = decision.ask == Ask::Chance && game.drafted().is_none();
    free && decision.seat == game.turn() && game.stage().requests().is_empty()
}

/// Whether a round of a sequence is over: nothing of it is left but answers that nobody asks for.
fn is_over(game: &Game, decision: &Decision, left: &[Choice]) -> bool {
    let more = left.iter().any(|choice| matches!(choice, Choice::Action(_)));
    !more && begins(game, decision)
}

/// What is chosen next when a sequence is played: what it says, or as little as possible. Answers to
/// questions that are not asked any more are passed over.
fn next(me: Seat, decision: &Decision, left: &mut &[Choice]) -> Option<Choice> {
    if decision.seat != me {
        return idle(decision);
    }
    while let Some((&choice, rest)) = left.split_first() {
        *left = rest;
        if decision.options.contains(choice) {
            return Some(choice);
        }
        // An action that is not there ends it.
        if matches!(choice, Choice::Action(_)) {
            return None;
        }
    }
    idle(decision).filter(|choice| *choice == Choice::Pass)
}

/// As little as possible: passing, naming nobody, whatever stands first.
fn idle(decision: &Decision) -> Option<Choice> {
    let quiet = [Choice::Pass, Choice::Done].into_iter().find(|choice| decision.options.contains(*choice));
    quiet.or_else(|| decision.options.nth(0))
}

/// A search from one position with one first action.
struct Search<'a> {
    hunt: &'a Hunt,
    me: Seat,
    begun: &'a Stock,
    game: Game,
    turn: u16,
    /// Asked again and again; when it says yes, the search is given up.
    stop: &'a (dyn Fn() -> bool + Sync),
    /// How many choices may still be tried.
    left: u64,
    /// What was chosen so far by the player.
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
        let begins = begins(game, &decision);
        if begins && (self.is_caught(game) || requests == self.hunt.requests) {
            return;
        }
        for choice in decision.options.iter().filter(|choice| !begins || *choice != Choice::Pass) {
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

    /// Whether the sequence has come back to where it began and can be repeated: with a gain, it is kept.
    fn is_caught(&mut self, game: &Game) -> bool {
        if Stock::of(game, self.me).gain_over(self.begun).is_none() {
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
