//! What a game was about.
//!
//! Every chance to win is judged from what a player could know at that moment, never with hidden
//! cards. What changes a player's chances is told apart into three: the player's own decisions
//! (never better than the best one), luck (the cards that were drawn or revealed after a decision of
//! one's own), and what the opponent did. The three add up to the whole way from the first decision
//! to the end, or to where the game was left.

mod retrace;
mod steps;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use saigen_cards::{BySeat, Seat};
use saigen_deal::{Seed, Stream};
use saigen_engine::{Choice, Game, Outcome, Rules};
use saigen_players::Line;

pub use crate::retrace::{Imagined, retrace};
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

impl Moment {
    /// The real decisions among answers that were given one after another, the first of which was the
    /// answer with this number.
    pub fn among(rules: &Rules, before: &Game, answers: &[Choice], number: usize) -> Vec<Self> {
        let (mut game, mut moments) = (*before, Vec::new());
        for (&choice, number) in answers.iter().zip(number..) {
            if game.decision().is_some_and(|decision| decision.only().is_none()) {
                moments.push(Self { number, game, choice });
            }
            // Only what happens after the last answer draws from it, and that is not looked at.
            game.choose_listed(rules, choice, &mut Stream::new(Seed::new(0)), &mut ());
        }
        moments
    }
}

/// How a game is looked at.
#[derive(Clone, Copy)]
pub struct How<'a> {
    /// So many simulations for every decision.
    pub simulations: u32,
    /// On so many threads; the result is the same on any number.
    pub threads: usize,
    /// Where all chance follows from.
    pub seed: Seed,
    /// Asked again and again; looking ends soon after it says yes.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// What a game was about.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// Every real decision, in order.
    pub points: Vec<Point>,
    /// How it ended, for each seat: 1, 0, or a half; how likely the seat was to win where it was left.
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
    /// How it ended, or how likely it was to win where the game was left.
    pub end: f32,
    /// Lost by its own decisions: 0 or less.
    pub decisions: f32,
    /// Won or lost by the cards that were drawn and revealed after its own decisions.
    pub luck: f32,
    /// Won or lost by what the opponent did, and what that revealed.
    pub opponent: f32,
}

impl Analysis {
    /// Adds up what was seen at every decision of a game, which came to this end or was left there.
    pub fn of(rules: &Rules, mut points: Vec<Point>, last: &Game, how: How<'_>) -> Self {
        let end = end(rules, last, how);
        points.sort_by_key(|point| point.number);
        let ledger = BySeat::new(|seat| ledger(&points, seat, end[seat]));
        Self { points, end, ledger }
    }

    /// The costliest decisions of a seat, at most so many, the costliest first.
    pub fn costliest(&self, seat: Seat, count: usize) -> Vec<&Point> {
        let mut points: Vec<&Point> =
            self.points.iter().filter(|point| point.seat == seat && point.better().is_some()).collect();
        points.sort_by(|a, b| b.cost().total_cmp(&a.cost()).then(a.number.cmp(&b.number)));
        points.truncate(count);
        points
    }
}

/// Looks at one decision; nothing if it was stopped.
pub fn look(rules: &Rules, moment: &Moment, how: How<'_>) -> Option<Point> {
    let point = Look::new(rules, how, moment.number as u64).point(moment);
    (!(how.stop)()).then_some(point)
}

/// Looks at every decision of a game, which came to this end or was left there; `done` hears how many
/// decisions are finished. Nothing if it was stopped.
pub fn analyse(
    rules: &Rules,
    moments: &[Moment],
    last: &Game,
    how: How<'_>,
    mut done: impl FnMut(usize),
) -> Option<Analysis> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let toil = |sender: mpsc::Sender<Point>| {
        while let Some(moment) = moments.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(point) = look(rules, moment, how) else { return };
            if sender.send(point).is_err() {
                return;
            }
        }
    };
    let mut points: Vec<Point> = Vec::with_capacity(moments.len());
    std::thread::scope(|scope| {
        for sender in vec![sender; how.threads.max(1)] {
            scope.spawn(|| toil(sender));
        }
        for point in receiver {
            points.push(point);
            done(points.len());
        }
    });
    if points.len() < moments.len() {
        return None;
    }
    let analysis = Analysis::of(rules, points, last, how);
    (!(how.stop)()).then_some(analysis)
}

/// How a game ended for each seat; if it did not, how likely each seat was to win.
fn end(rules: &Rules, last: &Game, how: How<'_>) -> BySeat<f32> {
    let mut look = Look::new(rules, how, u64::MAX);
    BySeat::new(|seat| match last.outcome() {
        Some(Outcome::Winner(winner)) => f32::from(u8::from(winner == seat)),
        Some(Outcome::Draw | Outcome::Endless) => 0.5,
        None => look.estimate(last, seat),
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
