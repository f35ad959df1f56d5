//! What a finished game was about.
//!
//! Every chance to win is judged from what a player could know at that moment, never with hidden
//! cards. What changes a player's chances is told apart into three: the player's own decisions
//! (never better than the best one), luck (the cards that were drawn or revealed after a decision of
//! one's own), and what the opponent did. The three add up to the whole way from the first decision
//! to the end.

mod steps;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_engine::{Choice, Game, Outcome, Rules};
use saigen_players::Line;

use crate::steps::Look;

/// One decision of the game that was a real one: with two or more options.
#[derive(Clone, Copy)]
pub struct Moment {
    /// How many choices were made before it.
    pub number: usize,
    /// The game before it.
    pub game: Game,
    /// What was chosen.
    pub choice: Choice,
}

/// How a game is looked at.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// So many simulations for every decision.
    pub simulations: u32,
    /// On so many threads; the result is the same on any number.
    pub threads: usize,
    /// Where all chance follows from.
    pub seed: Seed,
}

/// What a finished game was about.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// Every real decision, in order.
    pub points: Vec<Point>,
    /// How it ended, for each seat: 1, 0, or a half.
    pub end: BySeat<f32>,
    /// Where the chances of each seat went.
    pub ledger: BySeat<Ledger>,
}

/// One decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// How many choices were made before it.
    pub number: usize,
    /// The number of the turn.
    pub turn: u16,
    /// Who decided.
    pub seat: Seat,
    /// What was chosen.
    pub choice: Choice,
    /// How likely each seat was to win before it, as far as that seat could know.
    pub win: BySeat<f32>,
    /// How likely the deciding seat was to win after what it chose.
    pub chosen: f32,
    /// The options that were looked at, the best one first.
    pub lines: Vec<Line>,
}

impl Point {
    /// By how much the choice made its seat less likely to win than the best one.
    pub fn cost(&self) -> f32 {
        (self.win[self.seat] - self.chosen).max(0.0)
    }

    /// What would have been better, if anything was.
    pub fn better(&self) -> Option<&Line> {
        self.lines.first().filter(|line| line.choice != self.choice && self.cost() > 0.0)
    }
}

/// Where the chances of a seat went; the parts add up to `end - start`.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Ledger {
    /// How likely it was to win at its first sight of a decision.
    pub start: f32,
    /// How it ended.
    pub end: f32,
    /// Lost by its own decisions: 0 or less.
    pub decisions: f32,
    /// Won or lost by the cards that were drawn and revealed after its own decisions.
    pub luck: f32,
    /// Won or lost by what the opponent did, and what that revealed.
    pub opponent: f32,
}

impl Analysis {
    /// The costliest decisions of a seat, at most so many, the costliest first.
    pub fn costliest(&self, seat: Seat, count: usize) -> Vec<&Point> {
        let mut points: Vec<&Point> =
            self.points.iter().filter(|point| point.seat == seat && point.better().is_some()).collect();
        points.sort_by(|a, b| b.cost().total_cmp(&a.cost()).then(a.number.cmp(&b.number)));
        points.truncate(count);
        points
    }
}

/// Looks at every decision of a game; `done` hears how many are finished and says whether to go on.
/// Nothing if it was stopped.
pub fn analyse(
    rules: &Rules,
    moments: &[Moment],
    outcome: Option<Outcome>,
    how: How,
    done: &(dyn Fn(usize) -> bool + Sync),
) -> Option<Analysis> {
    let (next, finished, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let points = Mutex::new(Vec::with_capacity(moments.len()));
    std::thread::scope(|scope| {
        for _ in 0..how.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(moment) = moments.get(index).filter(|_| !stopped.load(Ordering::Relaxed)) else {
                        return;
                    };
                    let point = Look::new(rules, how, moment).point();
                    points.lock().unwrap_or_else(PoisonError::into_inner).push(point);
                    if !done(finished.fetch_add(1, Ordering::Relaxed) + 1) {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let mut points = points.into_inner().unwrap_or_else(PoisonError::into_inner);
    if points.len() < moments.len() {
        return None;
    }
    points.sort_by_key(|point| point.number);
    let end = BySeat::new(|seat| match outcome {
        Some(Outcome::Winner(winner)) => f32::from(u8::from(winner == seat)),
        _ => 0.5,
    });
    let ledger = BySeat::new(|seat| ledger(&points, seat, end[seat]));
    Some(Analysis { points, end, ledger })
}

fn ledger(points: &[Point], seat: Seat, end: f32) -> Ledger {
    let start = points.first().map_or(end, |point| point.win[seat]);
    let mut ledger = Ledger { start, end, ..Ledger::default() };
    for (index, point) in points.iter().enumerate() {
        let after = points.get(index + 1).map_or(end, |next| next.win[seat]);
        if point.seat == seat {
            ledger.decisions += point.chosen - point.win[seat];
            ledger.luck += after - point.chosen;
        } else {
            ledger.opponent += after - point.win[seat];
        }
    }
    ledger
}
