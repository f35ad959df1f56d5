//! Carrying out an experiment: all games of all arms, and what was asked on top.

use saigen_arena::stats::{Interval, Moments, quantile};
use saigen_bots::Contender;
use saigen_cards::Seat;
use saigen_players::{Effort, Kind, Spec};
use saigen_rulebook::Action;
use serde::{Deserialize, Serialize};

use crate::arm::{Arm, Sitting};
use crate::experiment::{Experiment, Games, Worth};
use crate::figures::{Figure, headline};
use crate::rows::GameRow;
use crate::run::{Block, Count, Part, Run};
use crate::seen::Seen;
use crate::store::StoreError;
use crate::tally::Tally;

/// How many random games make a block.
const RANDOM_BLOCK: u64 = 500;

/// How many games of players that think make a block.
const BLOCK: u64 = 2;

/// A precision is looked at after so many games, and then whenever there are twice as many.
const FIRST_LOOK: u64 = 1000;

/// What an experiment came to.
#[derive(Clone, Debug)]
pub struct Findings {
    /// For each arm.
    pub arms: Vec<Finding>,
}

/// What an arm came to.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was counted.
    pub tally: Tally,
    /// What it is worth to have an action: its id, and the difference in half points for each deal.
    pub worth: Vec<(String, Moments)>,
    /// What it is worth to think more.
    pub skill: Vec<SkillStep>,
}

/// A larger search against a smaller one.
#[derive(Clone, Copy, Debug)]
pub struct SkillStep {
    /// How many simulations the smaller one has.
    pub less: u32,
    /// How many the larger one has.
    pub more: u32,
    /// What the larger one got for each deal, played with both seatings, in half points: 0 to 4.
    pub points: Moments,
}

impl SkillStep {
    /// The share of the points that the larger one got.
    pub fn figure(&self, z: f64) -> Option<Figure> {
        let share = Figure::mean(&self.points, 4.0, z)?;
        let within = |interval: Interval| interval.map(|end| end.clamp(0.0, 1.0));
        Some(Figure { interval: share.interval.map(within), ..share })
    }
}

impl Count for Tally {
    fn merge(&mut self, other: &Self) {
        Self::merge(self, other);
    }
}

/// One number for each deal, of several things that are looked at.
#[derive(Clone, Serialize, Deserialize)]
struct Each(Vec<Moments>);

impl Each {
    fn new(things: usize) -> Self {
        Self(vec![Moments::default(); things])
    }
}

impl Count for Each {
    fn merge(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, more)| one.merge(more));
    }
}

impl Arm {
    /// How many games make a block.
    pub(crate) fn block(&self) -> u64 {
        if self.is_random() { RANDOM_BLOCK } else { BLOCK }
    }

    /// What a seat got in a game, in half points.
    fn points(&self, sitting: Sitting, seat: Seat, stop: &(dyn Fn() -> bool + Sync)) -> Option<i64> {
        let course = self.play(sitting, &mut Seen::default(), &mut (), stop)?;
        Some(course.winner.map_or(1, |winner| if winner == seat { 2 } else { 0 }))
    }
}

/// The numbers of the games of a block.
pub(crate) fn games_of(block: u64, size: u64, games: u64) -> std::ops::Range<u64> {
    block * size..((block + 1) * size).min(games)
}

/// Carries out an experiment; nothing comes of it if it was interrupted. What is told is how far each part
/// has come: its name, blocks that are in, blocks there are.
pub fn study(
    experiment: &Experiment,
    run: Run,
    tell: &dyn Fn(&str, u64, u64),
) -> Result<Option<Findings>, StoreError> {
    let mut arms = Vec::new();
    for (index, arm) in experiment.arms.iter().enumerate() {
        let Some(tally) = games(experiment, index, arm, run, tell)? else { return Ok(None) };
        let Some(worth) = worth(experiment, index, arm, run, tell)? else { return Ok(None) };
        let Some(skill) = skill(experiment, arm, run, tell)? else { return Ok(None) };
        arms.push(Finding { tally, worth, skill });
    }
    Ok(Some(Findings { arms }))
}

/// All games of an arm: so many, or until the figure is precise enough at one of the looks.
fn games(
    experiment: &Experiment,
    index: usize,
    arm: &Arm,
    run: Run,
    tell: &dyn Fn(&str, u64, u64),
) -> Result<Option<Tally>, StoreError> {
    let most = experiment.games.most();
    let mut looks = vec![most];
    if let Games::Until { .. } = experiment.games {
        let doubled = std::iter::successors(Some(FIRST_LOOK), |games| Some(games * 2));
        looks = doubled.take_while(|games| *games < most).chain([most]).collect();
    }
    for (look, &count) in (1..).zip(&looks) {
        let Some(tally) = so_many(experiment, index, arm, count, run, tell)? else { return Ok(None) };
        if count == most || is_precise(&experiment.games, &tally, look) {
            return Ok(Some(tally));
        }
    }
    Ok(None)
}

/// Whether a figure is as precise as it was asked for. Looking again and again would find a narrow interval
/// by luck, so that the look number k uses an interval that is wrong in 6 / π²k² of 5 %: over all looks
/// together that is 5 %.
fn is_precise(games: &Games, tally: &Tally, look: u32) -> bool {
    let Games::Until { measure, width, .. } = games else { return true };
    let share = 6.0 / (std::f64::consts::PI.powi(2) * f64::from(look).powi(2));
    let z = quantile(0.05 * share / 2.0);
    headline(tally, measure, z).and_then(|figure| figure.width()).is_some_and(|found| found <= *width)
}

fn so_many(
    experiment: &Experiment,
    index: usize,
    arm: &Arm,
    games: u64,
    run: Run,
    tell: &dyn Fn(&str, u64, u64),
) -> Result<Option<Tally>, StoreError> {
    let (name, size) = (format!("arm{index}"), arm.block());
    let files = if experiment.decisions { 2 } else { 1 };
    let part = Part { name: &name, blocks: games.div_ceil(size), files };
    let work = |block| {
        let (mut seen, mut tally) = (Seen::default(), Tally::new(arm.rules.book()));
        let mut rows = vec![Vec::new(); files];
        for game in games_of(block, size, games) {
            let course = arm.count(game, &mut seen, &mut tally, rows.get_mut(1), run.stop)?;
            GameRow::new(arm.sitting(game), &seen, &course).write(&mut rows[0]);
        }
        Some(Block { count: tally, rows })
    };
    let told = |blocks| tell(&arm.name, blocks, part.blocks);
    Run { tell: &told, ..run }.part(part, Tally::new(arm.rules.book()), work)
}

/// What actions are worth: the same deals with all of them, and without each one for seat a.
fn worth(
    experiment: &Experiment,
    index: usize,
    arm: &Arm,
    run: Run,
    tell: &dyn Fn(&str, u64, u64),
) -> Result<Option<Vec<(String, Moments)>>, StoreError> {
    let Some(asked) = &experiment.worth else { return Ok(Some(Vec::new())) };
    let without = without(experiment, asked, arm);
    let (name, size) = (format!("arm{index}-worth"), arm.block());
    let part = Part { name: &name, blocks: asked.deals.div_ceil(size), files: 0 };
    let work = |block| {
        let mut count = Each::new(without.len());
        for deal in games_of(block, size, asked.deals) {
            let sitting = Sitting { swapped: false, ..arm.sitting(deal * arm.seatings()) };
            let with = arm.points(sitting, Seat::A, run.stop)?;
            for ((_, without), moments) in without.iter().zip(&mut count.0) {
                moments.add(with - without.points(sitting, Seat::A, run.stop)?);
            }
        }
        Some(Block { count, rows: Vec::new() })
    };
    let told = format!("{}: worth", arm.name);
    let told = |blocks| tell(&told, blocks, part.blocks);
    let count = Run { tell: &told, ..run }.part(part, Each::new(without.len()), work)?;
    Ok(count.map(|count| without.into_iter().map(|(id, _)| id).zip(count.0).collect()))
}

/// For each action that is asked for, the arm in which seat a does not have it.
fn without(experiment: &Experiment, asked: &Worth, arm: &Arm) -> Vec<(String, Arm)> {
    let actions = arm.rules.book().actions.iter().filter(|action| asked.is_about(action));
    let one = |action: &Action| {
        let mut header = arm.header.clone();
        header.forbidden.push((Seat::A, action.id.to_string()));
        let without = Arm::new(arm.name.clone(), header, arm.players.clone(), experiment.seed).ok()?;
        Some((action.id.to_string(), without.limited(arm.limit)))
    };
    actions.filter_map(one).collect()
}

/// What thinking is worth: a larger search against a smaller one, every deal with both seatings. It is the
/// same for all arms with the same rules and set-up, whoever plays in them.
fn skill(
    experiment: &Experiment,
    arm: &Arm,
    run: Run,
    tell: &dyn Fn(&str, u64, u64),
) -> Result<Option<Vec<SkillStep>>, StoreError> {
    let Some(asked) = &experiment.skill else { return Ok(Some(Vec::new())) };
    let index = experiment.arms.iter().position(|other| other.header == arm.header).unwrap_or_default();
    let mut found = Vec::new();
    for pair in asked.simulations.windows(2) {
        let search = |count| Contender::from(Spec::new(Kind::Search, Effort::Simulations(count)));
        let players = [search(pair[1]), search(pair[0])];
        let Ok(contest) = Arm::new(arm.name.clone(), arm.header.clone(), players, experiment.seed) else {
            continue;
        };
        let contest = contest.limited(arm.limit);
        let name = format!("arm{index}-skill-{}", pair[1]);
        let part = Part { name: &name, blocks: asked.deals, files: 0 };
        let work = |deal| {
            let mut points = 0;
            for (game, seat) in [2 * deal, 2 * deal + 1].into_iter().zip(Seat::BOTH) {
                points += contest.points(contest.sitting(game), seat, run.stop)?;
            }
            let mut count = Each::new(1);
            count.0[0].add(points);
            Some(Block { count, rows: Vec::new() })
        };
        let told = format!("{}: search:{} vs search:{}", arm.name, pair[1], pair[0]);
        let told = |blocks| tell(&told, blocks, part.blocks);
        let Some(count) = Run { tell: &told, ..run }.part(part, Each::new(1), work)? else {
            return Ok(None);
        };
        found.push(SkillStep { less: pair[0], more: pair[1], points: count.0[0] });
    }
    Ok(Some(found))
}
