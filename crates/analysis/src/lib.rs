//! Analysis of a finished or abandoned game.
//!
//! Every win probability is estimated from what a player could know at that moment, never with hidden
//! cards. A change of a player's probability belongs to one of three parts: the player's decisions (never
//! better than the best option), luck (the cards drawn or revealed after the player's decisions), and the
//! opponent's actions. The three add up to the whole change from the first decision to the end of the game,
//! or to where it was abandoned.

mod decision;
mod retrace;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use saigen_cards::{BySeat, Seat};
use saigen_deal::{Seed, Stream};
use saigen_engine::{Choice, Game, Outcome, Rules};
use saigen_players::Line;

use crate::decision::Analyser;
pub use crate::retrace::{Imagined, retrace};

/// A decision with at least two options.
#[derive(Clone, Copy)]
pub struct Moment {
    /// Number of choices made before it.
    pub number: usize,
    /// The game before it.
    pub game: Game,
    /// The choice made.
    pub choice: Choice,
}

impl Moment {
    /// The decisions with at least two options among consecutive answers; `number` is that of the first answer.
    pub fn among(rules: &Rules, before: &Game, answers: &[Choice], number: usize) -> Vec<Self> {
        let (mut game, mut moments) = (*before, Vec::new());
        for (&choice, number) in answers.iter().zip(number..) {
            if game.decision().is_some_and(|decision| decision.only().is_none()) {
                moments.push(Self { number, game, choice });
            }
            // Only the result of the last answer depends on this seed, and that is not used.
            game.choose_listed(rules, choice, &mut Stream::new(Seed::new(0)), &mut ());
        }
        moments
    }
}

/// The settings of an analysis.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// Simulations per decision.
    pub simulations: u32,
    /// Number of threads; it does not affect the result.
    pub threads: usize,
    /// The seed of all randomness.
    pub seed: Seed,
    /// Polled during the analysis, which ends soon after this returns true.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The analysis of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// Every decision with at least two options, in order.
    pub points: Vec<Point>,
    /// The result for each seat: 1, 0 or 0.5; for an abandoned game, the win probability.
    pub end: BySeat<f32>,
    /// How the win probability of each seat changed.
    pub ledger: BySeat<Ledger>,
}

/// The analysis of one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// Number of choices made before it.
    pub number: usize,
    /// The number of the turn.
    pub turn: u16,
    /// The deciding seat.
    pub seat: Seat,
    /// The choice made.
    pub choice: Choice,
    /// The win probability of each seat before it, from what that seat knew.
    pub win: BySeat<f32>,
    /// The win probability of the deciding seat after its choice.
    pub chosen: f32,
    /// The options that were compared, best first.
    pub lines: Vec<Line>,
}

impl Point {
    /// By how much the choice lowered the win probability compared with the best option.
    pub fn cost(&self) -> f32 {
        (self.win[self.seat] - self.chosen).max(0.0)
    }

    /// The best option; `None` if it was chosen.
    pub fn better(&self) -> Option<&Line> {
        self.lines.first().filter(|line| line.choice != self.choice && self.cost() > 0.0)
    }
}

/// The changes of a seat's win probability; the parts add up to `end - start`.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Ledger {
    /// The win probability at the first decision.
    pub start: f32,
    /// The result, or the win probability where the game was abandoned.
    pub end: f32,
    /// The change by its own decisions: 0 or less.
    pub decisions: f32,
    /// The change by cards drawn and revealed after its own decisions.
    pub luck: f32,
    /// The change by the opponent's actions and what they revealed.
    pub opponent: f32,
}

impl Analysis {
    /// Combines the analysed decisions of a game that ended or was abandoned in `last`.
    pub fn of(rules: &Rules, mut points: Vec<Point>, last: &Game, settings: Settings<'_>) -> Self {
        let end = end(rules, last, settings);
        points.sort_by_key(|point| point.number);
        let ledger = BySeat::new(|seat| ledger(&points, seat, end[seat]));
        Self { points, end, ledger }
    }

    /// Up to `count` decisions of a seat, the costliest first.
    pub fn costliest(&self, seat: Seat, count: usize) -> Vec<&Point> {
        let mut points: Vec<&Point> =
            self.points.iter().filter(|point| point.seat == seat && point.better().is_some()).collect();
        points.sort_by(|a, b| b.cost().total_cmp(&a.cost()).then(a.number.cmp(&b.number)));
        points.truncate(count);
        points
    }
}

/// Analyses one decision; `None` if it was stopped.
pub fn analyse_decision(rules: &Rules, moment: &Moment, settings: Settings<'_>) -> Option<Point> {
    let point = Analyser::new(rules, settings, moment.number as u64).point(moment);
    (!(settings.stop)()).then_some(point)
}

/// Analyses every decision of a game that ended or was abandoned in `last`; `None` if it was stopped.
/// Calls `done` with the number of finished decisions.
pub fn analyse(
    rules: &Rules,
    moments: &[Moment],
    last: &Game,
    settings: Settings<'_>,
    mut done: impl FnMut(usize),
) -> Option<Analysis> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let worker = |sender: mpsc::Sender<Point>| {
        while let Some(moment) = moments.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(point) = analyse_decision(rules, moment, settings) else { return };
            if sender.send(point).is_err() {
                return;
            }
        }
    };
    let mut points: Vec<Point> = Vec::with_capacity(moments.len());
    std::thread::scope(|scope| {
        for sender in vec![sender; settings.threads.max(1)] {
            scope.spawn(|| worker(sender));
        }
        for point in receiver {
            points.push(point);
            done(points.len());
        }
    });
    if points.len() < moments.len() {
        return None;
    }
    let analysis = Analysis::of(rules, points, last, settings);
    (!(settings.stop)()).then_some(analysis)
}

/// The result of a game for each seat, or its win probability if the game is not over.
fn end(rules: &Rules, last: &Game, settings: Settings<'_>) -> BySeat<f32> {
    let mut analyser = Analyser::new(rules, settings, u64::MAX);
    BySeat::new(|seat| match last.outcome() {
        Some(Outcome::Winner(winner)) => f32::from(u8::from(winner == seat)),
        Some(Outcome::Draw | Outcome::Endless) => 0.5,
        None => analyser.estimate(last, seat),
    })
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
