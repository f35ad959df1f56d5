//! Carrying out an experiment: all games of all arms, and what was asked on top.

use std::path::Path;

use saigen_arena::stats::{Interval, Moments, quantile};
use saigen_batch::{
    BlockResult, Checkpoint, CheckpointError, Count, Fault, Job, Plan, RunError, Sitting, Worker,
};
use saigen_bots::Contender;
use saigen_cards::Seat;
use saigen_notation::Ending;
use saigen_players::{Effort, Kind, Spec};
use saigen_rulebook::Action;
use serde::{Deserialize, Serialize};

use crate::arm::Arm;
use crate::experiment::{Experiment, Games, Worth};
use crate::figures::{Figure, headline};
use crate::rows::GameRow;
use crate::run::{Run, checkpoint};
use crate::seen::Seen;
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

/// One number for each deal, of several things that are looked at.
#[derive(Clone, Serialize, Deserialize)]
struct Each(Vec<Moments>);

impl Each {
    fn new(things: usize) -> Self {
        Self(vec![Moments::default(); things])
    }
}

impl Count for Each {
    fn merge(&mut self, other: Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, more)| one.merge(more));
    }
}

impl Arm {
    /// How many games make a block.
    pub(crate) fn block(&self) -> u64 {
        if self.is_random() { RANDOM_BLOCK } else { BLOCK }
    }

    /// What a seat got in a game, in half points; `None` if it was stopped.
    fn points(&self, sitting: &Sitting, seat: Seat, worker: &mut Worker) -> Result<Option<i64>, Fault> {
        let played = self.play(sitting, &mut (), worker)?;
        let of = |winner: Option<Seat>| winner.map_or(1, |winner| if winner == seat { 2 } else { 0 });
        Ok(played.map(|(_, ending)| of(ending.as_ref().and_then(Ending::winner))))
    }
}

/// The numbers of the games of a block.
pub(crate) fn games_of(block: u64, size: u64, games: u64) -> std::ops::Range<u64> {
    block * size..((block + 1) * size).min(games)
}

/// All games of an arm.
#[derive(Clone, Serialize, Deserialize)]
struct ArmGames {
    arm: Arm,
    /// How many games are wanted now.
    games: u64,
    /// The largest number of games there can be.
    most: u64,
    /// Whether rows of decisions are written.
    decisions: bool,
}

impl Job for ArmGames {
    type Count = Tally;
    const KIND: &'static str = "games";

    fn blocks(&self) -> u64 {
        self.games.div_ceil(self.arm.block())
    }

    fn free_fields() -> &'static [&'static str] {
        &["games"]
    }

    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Tally>>, Fault> {
        let (mut seen, mut tally) = (Seen::default(), Tally::new(self.arm.book()));
        let mut rows = vec![Vec::new(); if self.decisions { 2 } else { 1 }];
        for game in games_of(block, self.arm.block(), self.most) {
            let course = self.arm.count(game, &mut seen, &mut tally, rows.get_mut(1), worker)?;
            let Some(course) = course else { return Ok(None) };
            GameRow::new(&self.arm.plan.sitting(game), &seen, &course).write(&mut rows[0]);
        }
        Ok(Some(BlockResult { rows, ..BlockResult::of(tally) }))
    }
}

/// What actions are worth: the same deals with all of them, and without each one for seat a.
#[derive(Clone, Serialize, Deserialize)]
struct WorthGames {
    arm: Arm,
    /// The arm without each action, by its id.
    without: Vec<(String, Arm)>,
    deals: u64,
}

impl Job for WorthGames {
    type Count = Each;
    const KIND: &'static str = "worth";

    fn blocks(&self) -> u64 {
        self.deals.div_ceil(self.arm.block())
    }

    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Each>>, Fault> {
        let mut count = Each::new(self.without.len());
        for deal in games_of(block, self.arm.block(), self.deals) {
            let plan = &self.arm.plan;
            let sitting = plan.sitting(deal * plan.seatings());
            let Some(with) = self.arm.points(&sitting, Seat::A, worker)? else { return Ok(None) };
            for ((_, arm), moments) in self.without.iter().zip(&mut count.0) {
                let Some(without) = arm.points(&sitting, Seat::A, worker)? else { return Ok(None) };
                moments.add(with - without);
            }
        }
        Ok(Some(BlockResult::of(count)))
    }
}

/// What thinking is worth: a larger search against a smaller one, every deal with both seatings.
#[derive(Clone, Serialize, Deserialize)]
struct SkillGames {
    arm: Arm,
    deals: u64,
}

impl Job for SkillGames {
    type Count = Each;
    const KIND: &'static str = "skill";

    fn blocks(&self) -> u64 {
        self.deals
    }

    fn play(&self, deal: u64, worker: &mut Worker) -> Result<Option<BlockResult<Each>>, Fault> {
        let mut points = 0;
        for (game, seat) in [2 * deal, 2 * deal + 1].into_iter().zip(Seat::BOTH) {
            let got = self.arm.points(&self.arm.plan.sitting(game), seat, worker)?;
            let Some(got) = got else { return Ok(None) };
            points += got;
        }
        let mut count = Each::new(1);
        count.0[0].add(points);
        Ok(Some(BlockResult::of(count)))
    }
}

/// Carries out an experiment; `None` if it was interrupted.
pub fn study(experiment: &Experiment, run: Run) -> Result<Option<Findings>, RunError> {
    let mut arms = Vec::new();
    for (index, arm) in experiment.arms.iter().enumerate() {
        let Some(tally) = games(experiment, index, run)? else { return Ok(None) };
        let Some(worth) = worth(experiment, index, run)? else { return Ok(None) };
        let Some(skill) = skill(experiment, arm, run)? else { return Ok(None) };
        arms.push(Finding { tally, worth, skill });
    }
    Ok(Some(Findings { arms }))
}

/// The rows of an arm, as its games were played: stream 0 has every game, stream 1 every decision.
pub fn rows(
    experiment: &Experiment,
    index: usize,
    folder: &Path,
) -> Result<Option<Checkpoint>, CheckpointError> {
    checkpoint(folder, &arm_name(index), &arm_games(experiment, index, experiment.games.most()))
}

/// What the checkpoint of an arm's games is called.
fn arm_name(index: usize) -> String {
    format!("arm{index}")
}

fn arm_games(experiment: &Experiment, index: usize, games: u64) -> ArmGames {
    let (arm, most) = (experiment.arms[index].clone(), experiment.games.most());
    ArmGames { arm, games, most, decisions: experiment.decisions }
}

/// All games of an arm: so many, or until the figure is precise enough at one of the looks.
fn games(experiment: &Experiment, index: usize, run: Run) -> Result<Option<Tally>, RunError> {
    let most = experiment.games.most();
    let mut looks = vec![most];
    if let Games::Until { .. } = experiment.games {
        let doubled = std::iter::successors(Some(FIRST_LOOK), |games| Some(games * 2));
        looks = doubled.take_while(|games| *games < most).chain([most]).collect();
    }
    for (look, &count) in (1..).zip(&looks) {
        let job = arm_games(experiment, index, count);
        let Some(tally) = run.part(&arm_name(index), &job.arm.name, &job)? else { return Ok(None) };
        // A checkpoint that has gone beyond a look was not precise enough there.
        let precise = tally.games == count && is_precise(&experiment.games, &tally, look);
        if count == most || precise {
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

fn worth(
    experiment: &Experiment,
    index: usize,
    run: Run,
) -> Result<Option<Vec<(String, Moments)>>, RunError> {
    let Some(asked) = &experiment.worth else { return Ok(Some(Vec::new())) };
    let arm = &experiment.arms[index];
    let job = WorthGames { arm: arm.clone(), without: without(experiment, asked, arm), deals: asked.deals };
    let (name, told) = (format!("arm{index}-worth"), format!("{}: worth", arm.name));
    let count = run.part(&name, &told, &job)?;
    Ok(count.map(|count| job.without.into_iter().map(|(id, _)| id).zip(count.0).collect()))
}

/// For each action that is asked for, the arm in which seat a does not have it.
fn without(experiment: &Experiment, asked: &Worth, arm: &Arm) -> Vec<(String, Arm)> {
    let actions = arm.book().actions.iter().filter(|action| asked.is_about(action));
    let one = |action: &Action| {
        let mut header = arm.plan.header().clone();
        header.forbidden.push((Seat::A, action.id.to_string()));
        let plan = Plan::new(header, arm.plan.players.clone(), experiment.seed).ok()?;
        Some((action.id.to_string(), Arm { plan: plan.limited(arm.plan.limit), ..arm.clone() }))
    };
    actions.filter_map(one).collect()
}

/// What thinking is worth is the same for all arms with the same rules and set-up, whoever plays in them.
fn skill(experiment: &Experiment, arm: &Arm, run: Run) -> Result<Option<Vec<SkillStep>>, RunError> {
    let Some(asked) = &experiment.skill else { return Ok(Some(Vec::new())) };
    let same = |other: &Arm| other.plan.header() == arm.plan.header();
    let index = experiment.arms.iter().position(same).unwrap_or_default();
    let mut found = Vec::new();
    for pair in asked.simulations.windows(2) {
        let search = |count| Contender::from(Spec::new(Kind::Search, Effort::Simulations(count)));
        let players = [search(pair[1]), search(pair[0])];
        let (name, header) = (experiment.arms[index].name.clone(), arm.plan.header().clone());
        let Ok(contest) = Arm::new(name, header, &players, experiment.seed) else { continue };
        let job = SkillGames { arm: contest.limited(arm.plan.limit), deals: asked.deals };
        let told = format!("{}: search:{} vs search:{}", arm.name, pair[1], pair[0]);
        let count = run.part(&format!("arm{index}-skill-{}", pair[1]), &told, &job)?;
        let Some(count) = count else { return Ok(None) };
        found.push(SkillStep { less: pair[0], more: pair[1], points: count.0[0] });
    }
    Ok(Some(found))
}
