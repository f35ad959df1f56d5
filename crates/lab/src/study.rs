//! Running an experiment: all games of all arms, and the questions of worth and skill.

use std::ops::Range;
use std::path::Path;

use saigen_arena::stats::{Interval, Moments, quantile};
use saigen_batch::{
    BlockResult, Checkpoint, CheckpointError, Count, Fault, Job, Plan, RunError, Seating, Worker,
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
use crate::game_stats::GameStats;
use crate::rows::GameRow;
use crate::run::{Part, Run, checkpoint};
use crate::tally::Tally;

/// Number of random games in a block.
const RANDOM_BLOCK: u64 = 500;

/// Number of other games in a block.
const BLOCK: u64 = 2;

/// Number of games after which the precision is first checked; each later check doubles it.
const FIRST_CHECK: u64 = 1000;

/// The findings of an experiment.
#[derive(Clone, Debug)]
pub struct Findings {
    /// One finding per arm.
    pub arms: Vec<Finding>,
}

/// The findings of an arm.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The counts.
    pub tally: Tally,
    /// The worth of each action: its id, and the difference per deal in half points.
    pub worth: Vec<(String, Moments)>,
    /// The worth of more thinking.
    pub skill: Vec<SkillStep>,
}

/// A larger search against a smaller one.
#[derive(Clone, Copy, Debug)]
pub struct SkillStep {
    /// Simulations of the smaller search.
    pub less: u32,
    /// Simulations of the larger search.
    pub more: u32,
    /// Points of the larger search per deal, over both games, in half points: 0 to 4.
    pub points: Moments,
}

impl SkillStep {
    /// The score of the larger search, 0 to 1.
    pub fn figure(&self, z: f64) -> Option<Figure> {
        let share = Figure::mean(&self.points, 4.0, z)?;
        let within = |interval: Interval| interval.map(|end| end.clamp(0.0, 1.0));
        Some(Figure { interval: share.interval.map(within), ..share })
    }
}

/// One number per deal for each of several items.
#[derive(Clone, Serialize, Deserialize)]
struct PerItem(Vec<Moments>);

impl PerItem {
    fn new(items: usize) -> Self {
        Self(vec![Moments::default(); items])
    }
}

impl Count for PerItem {
    fn merge(&mut self, other: Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, more)| one.merge(more));
    }
}

impl Arm {
    /// Number of games in a block.
    pub(crate) fn block_size(&self) -> u64 {
        if self.is_random() { RANDOM_BLOCK } else { BLOCK }
    }

    /// The points of a seat in a game, in half points; `None` if it was stopped.
    fn points(&self, seating: &Seating, seat: Seat, worker: &mut Worker) -> Result<Option<i64>, Fault> {
        let played = self.play(seating, &mut (), worker)?;
        let of = |winner: Option<Seat>| winner.map_or(1, |winner| if winner == seat { 2 } else { 0 });
        Ok(played.map(|ended| of(ended.ending.as_ref().and_then(Ending::winner))))
    }
}

/// The numbers of the games of a block.
pub(crate) fn games_of(block: u64, size: u64, games: u64) -> Range<u64> {
    block * size..((block + 1) * size).min(games)
}

/// Whether these blocks hold this number of games. A last block that was cut short does not fit a run of more
/// games.
pub(crate) fn is_whole(blocks: &Range<u64>, size: u64, games: u64, counted: u64) -> bool {
    let end = (blocks.end * size).min(games);
    blocks.end <= games.div_ceil(size) && end - blocks.start * size == counted
}

/// Whether only the last of these blocks holds fewer games than it has in this run.
pub(crate) fn is_cut_short(blocks: &Range<u64>, size: u64, games: u64, counted: u64) -> bool {
    let whole = ((blocks.end * size).min(games)).saturating_sub(blocks.start * size);
    counted < whole && whole - counted < size
}

/// The games of an arm.
#[derive(Clone, Serialize, Deserialize)]
struct ArmGames {
    arm: Arm,
    /// Number of games until the next check.
    games: u64,
    /// Maximum number of games.
    most: u64,
    /// Whether to write rows of decisions.
    decisions: bool,
}

impl Job for ArmGames {
    type Count = Tally;
    const KIND: &'static str = "games";

    fn blocks(&self) -> u64 {
        self.games.div_ceil(self.arm.block_size())
    }

    fn free_fields() -> &'static [&'static str] {
        &["games", "most"]
    }

    fn accepts(&self, blocks: Range<u64>, tally: &Tally) -> bool {
        is_whole(&blocks, self.arm.block_size(), self.most, tally.games)
    }

    fn is_cut_short(&self, blocks: Range<u64>, tally: &Tally) -> bool {
        is_cut_short(&blocks, self.arm.block_size(), self.most, tally.games)
    }

    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Tally>>, Fault> {
        let (mut stats, mut tally) = (GameStats::default(), Tally::new(self.arm.book()));
        let mut rows = vec![Vec::new(); if self.decisions { 2 } else { 1 }];
        for game in games_of(block, self.arm.block_size(), self.most) {
            let summary = self.arm.count(game, &mut stats, &mut tally, rows.get_mut(1), worker)?;
            let Some(summary) = summary else { return Ok(None) };
            GameRow::new(&self.arm.plan.seating(game), &stats, &summary).write(&mut rows[0]);
        }
        Ok(Some(BlockResult { rows, ..BlockResult::of(tally) }))
    }
}

impl Finding {
    /// Whether the worth of an action was measured: the players used it, or results differ without it.
    pub fn has_measured(&self, arm: &Arm, id: &str) -> bool {
        let index = arm.book().actions.iter().position(|action| action.id == id);
        let uses = |index: usize| self.tally.actions[index].uses.iter().sum::<u64>();
        let differs = self.worth.iter().any(|(other, moments)| other == id && moments.squares > 0);
        differs || index.is_some_and(|index| uses(index) > 0)
    }
}

/// The worth of actions: the same deals with all actions, and without each one for seat a.
#[derive(Clone, Serialize, Deserialize)]
struct WorthGames {
    arm: Arm,
    /// The arm without each action, by its id.
    without: Vec<(String, Arm)>,
    deals: u64,
}

impl Job for WorthGames {
    type Count = PerItem;
    const KIND: &'static str = "worth";

    fn blocks(&self) -> u64 {
        self.deals.div_ceil(self.arm.block_size())
    }

    fn free_fields() -> &'static [&'static str] {
        &["deals"]
    }

    fn accepts(&self, blocks: Range<u64>, PerItem(items): &PerItem) -> bool {
        let whole = |item: &Moments| is_whole(&blocks, self.arm.block_size(), self.deals, item.count);
        items.iter().all(whole)
    }

    fn is_cut_short(&self, blocks: Range<u64>, PerItem(items): &PerItem) -> bool {
        let short = |item: &Moments| is_cut_short(&blocks, self.arm.block_size(), self.deals, item.count);
        items.iter().all(short)
    }

    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<PerItem>>, Fault> {
        let mut count = PerItem::new(self.without.len());
        for deal in games_of(block, self.arm.block_size(), self.deals) {
            let plan = &self.arm.plan;
            let seating = plan.seating(deal * plan.games_per_deal());
            let Some(with) = self.arm.points(&seating, Seat::A, worker)? else { return Ok(None) };
            for ((_, arm), moments) in self.without.iter().zip(&mut count.0) {
                let Some(without) = arm.points(&seating, Seat::A, worker)? else { return Ok(None) };
                moments.add(with - without);
            }
        }
        Ok(Some(BlockResult::of(count)))
    }
}

/// The worth of more thinking: a larger search against a smaller one, every deal twice with swapped seats.
#[derive(Clone, Serialize, Deserialize)]
struct SkillGames {
    arm: Arm,
    deals: u64,
}

impl Job for SkillGames {
    type Count = PerItem;
    const KIND: &'static str = "skill";

    fn blocks(&self) -> u64 {
        self.deals
    }

    fn free_fields() -> &'static [&'static str] {
        &["deals"]
    }

    fn accepts(&self, blocks: Range<u64>, _: &PerItem) -> bool {
        blocks.end <= self.deals
    }

    fn play(&self, deal: u64, worker: &mut Worker) -> Result<Option<BlockResult<PerItem>>, Fault> {
        let mut points = 0;
        for (game, seat) in [2 * deal, 2 * deal + 1].into_iter().zip(Seat::BOTH) {
            let got = self.arm.points(&self.arm.plan.seating(game), seat, worker)?;
            let Some(got) = got else { return Ok(None) };
            points += got;
        }
        let mut count = PerItem::new(1);
        count.0[0].add(points);
        Ok(Some(BlockResult::of(count)))
    }
}

/// Runs or resumes an experiment; `None` if it was interrupted.
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

/// The checkpoint with the rows of an arm: stream 0 has every game, stream 1 every decision.
pub fn rows(
    experiment: &Experiment,
    index: usize,
    folder: &Path,
) -> Result<Option<Checkpoint>, CheckpointError> {
    checkpoint(folder, &arm_name(index), &arm_games(experiment, index, experiment.games.most()))
}

/// The name of the checkpoint of an arm's games.
fn arm_name(index: usize) -> String {
    format!("arm{index}")
}

fn arm_games(experiment: &Experiment, index: usize, games: u64) -> ArmGames {
    let (arm, most) = (experiment.arms[index].clone(), experiment.games.most());
    ArmGames { arm, games, most, decisions: experiment.decisions }
}

/// The games of an arm: a fixed number, or until the figure is precise enough at one of the checks.
fn games(experiment: &Experiment, index: usize, run: Run) -> Result<Option<Tally>, RunError> {
    let most = experiment.games.most();
    let mut checks = vec![most];
    if let Games::Until { .. } = experiment.games {
        let doubled = std::iter::successors(Some(FIRST_CHECK), |games| Some(games * 2));
        checks = doubled.take_while(|games| *games < most).chain([most]).collect();
    }
    for (check, &count) in (1..).zip(&checks) {
        let job = arm_games(experiment, index, count);
        let Some(tally) = run.part(&arm_name(index), &Part::Games(job.arm.name.clone()), &job)? else {
            return Ok(None);
        };
        // A checkpoint beyond a check was not precise enough there.
        let precise = tally.games == count && is_precise(&experiment.games, &tally, check);
        if count == most || precise {
            return Ok(Some(tally));
        }
    }
    Ok(None)
}

/// Whether a figure has the requested precision. Repeated checks would find a narrow interval by chance, so
/// check number k uses an interval with an error of 6 / π²k² of 5 %: over all checks that adds up to 5 %.
fn is_precise(games: &Games, tally: &Tally, check: u32) -> bool {
    let Games::Until { measure, width, .. } = games else { return true };
    let share = 6.0 / (std::f64::consts::PI.powi(2) * f64::from(check).powi(2));
    let z = quantile(0.05 * share / 2.0);
    headline(tally, measure, z).and_then(|figure| figure.width()).is_some_and(|found| found <= *width)
}

fn worth(
    experiment: &Experiment,
    index: usize,
    run: Run,
) -> Result<Option<Vec<(String, Moments)>>, RunError> {
    let Some(question) = &experiment.worth else { return Ok(Some(Vec::new())) };
    let arm = &experiment.arms[index];
    let without = without(experiment, question, arm);
    let job = WorthGames { arm: arm.clone(), without, deals: question.deals };
    let count = run.part(&format!("arm{index}-worth"), &Part::Worth(arm.name.clone()), &job)?;
    Ok(count.map(|count| job.without.into_iter().map(|(id, _)| id).zip(count.0).collect()))
}

/// For each action of the question, the arm in which seat a does not have it.
fn without(experiment: &Experiment, question: &Worth, arm: &Arm) -> Vec<(String, Arm)> {
    let actions = arm.book().actions.iter().filter(|action| question.is_about(action));
    let one = |action: &Action| {
        let mut header = arm.plan.header().clone();
        header.forbidden.push((Seat::A, action.id.to_string()));
        let plan = Plan::new(header, arm.plan.players.clone(), experiment.seed).ok()?;
        Some((action.id.to_string(), Arm { plan: plan.limited(arm.plan.limit), ..arm.clone() }))
    };
    actions.filter_map(one).collect()
}

/// The worth of more thinking. It is the same for all arms with the same rules and set-up.
fn skill(experiment: &Experiment, arm: &Arm, run: Run) -> Result<Option<Vec<SkillStep>>, RunError> {
    let Some(question) = &experiment.skill else { return Ok(Some(Vec::new())) };
    let same = |other: &Arm| other.plan.header() == arm.plan.header();
    let index = experiment.arms.iter().position(same).unwrap_or_default();
    let mut found = Vec::new();
    for pair in question.simulations.windows(2) {
        let search = |count| Contender::from(Spec::new(Kind::Search, Effort::Simulations(count)));
        let players = [search(pair[1]), search(pair[0])];
        let (name, header) = (experiment.arms[index].name.clone(), arm.plan.header().clone());
        let Ok(contest) = Arm::new(name, header, &players, experiment.seed) else { continue };
        let job = SkillGames { arm: contest.limited(arm.plan.limit), deals: question.deals };
        let part = Part::Skill { arm: arm.name.clone(), more: pair[1], less: pair[0] };
        let count = run.part(&format!("arm{index}-skill-{}", pair[1]), &part, &job)?;
        let Some(count) = count else { return Ok(None) };
        found.push(SkillStep { less: pair[0], more: pair[1], points: count.0[0] });
    }
    Ok(Some(found))
}
