//! Information-set Monte-Carlo tree search.
//!
//! Every simulation imagines a game that fits the view, descends a tree shared by all imagined games, adds
//! a node, plays heuristically to the next quiet position and evaluates it.
//! A node is identified by what the searching seat would see there ([`saigen_engine::View::key`]), so games
//! that look the same share their statistics, and nothing in the tree depends on a card it cannot see.

mod simulate;
mod trace;
mod tree;
mod tuning;

use saigen_cards::Chance;
use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Decision, GAME_STEPS, Rules, View, Viewer};

use self::simulate::Simulator;
use self::tree::{Node, Tree};
pub use self::tuning::{Tuning, TuningError};
use crate::blunder::{Candidates, sound_options};
use crate::{Budget, Line, Player, Thought};

/// Engine steps after which the stop callback is polled even between the usual polls.
const STOP_STEPS: u32 = GAME_STEPS;
/// Simulations between two polls of the stop callback.
const STOP_EVERY: u32 = 32;
/// At least one in this many of the budgeted simulations is made even if a reused tree has more.
const FRESH: u32 = 8;
/// Number of best options for which a continuation is reported.
const CONTINUED: usize = 3;

/// The searching player.
#[derive(Debug)]
pub struct Search {
    tuning: Tuning,
    trees: Vec<Tree>,
}

impl Default for Search {
    fn default() -> Self {
        Self::new(Tuning::default())
    }
}

impl Search {
    /// A player with this tuning.
    pub fn new(tuning: Tuning) -> Self {
        Self { tuning, trees: Vec::new() }
    }

    /// Simulates as long as the budget allows; returns the number of simulations.
    fn simulate(
        &mut self,
        rules: &Rules,
        view: &View,
        candidates: &Candidates,
        budget: Budget<'_>,
        random: &mut Quick,
    ) -> u32 {
        let threads = budget.threads.max(1);
        self.trees.resize_with(threads, Tree::default);
        let share = budget.simulations.div_ceil(threads as u32);
        let tuning = &self.tuning;
        let seed = seed(random);
        let work = |tree: &mut Tree, index: usize| {
            let random = Quick::new(seed, index as u64);
            Simulator::new(rules, view, candidates, tuning, tree, random).run(share, budget.stop)
        };
        if let [tree] = &mut self.trees[..] {
            return work(tree, 0);
        }
        std::thread::scope(|scope| {
            let work = &work;
            let workers = self.trees.iter_mut().enumerate();
            let workers: Vec<_> =
                workers.map(|(index, tree)| scope.spawn(move || work(tree, index))).collect();
            workers.into_iter().map(|worker| worker.join().unwrap_or(0)).sum()
        })
    }

    /// The probability that the viewer's seat wins, whichever seat decides; for a viewer of everything, that
    /// of the deciding seat.
    pub fn estimate(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, random: &mut Quick) -> f32 {
        if let Some(outcome) = view.outcome() {
            return simulate::result(Some(outcome), searcher(view));
        }
        let mut tree = Tree::default();
        let random = Quick::new(seed(random), 0);
        let mut simulator = Simulator::new(rules, view, &Candidates::All, &self.tuning, &mut tree, random);
        let count = simulator.run(budget.simulations, budget.stop);
        simulator.won / count as f32
    }

    /// Evaluates an option that the search did not visit.
    pub fn weigh(
        &mut self,
        rules: &Rules,
        view: &View,
        choice: Choice,
        budget: Budget<'_>,
        random: &mut Quick,
    ) -> Line {
        let only = Candidates::Only(choice);
        let simulations = self.simulate(rules, view, &only, budget, random);
        let mut lines = self.lines(rules, view, &only, random);
        debug_assert!(lines.len() == 1 && simulations > 0);
        lines.remove(0)
    }

    /// The options with the statistics of all trees, the most visited first.
    fn lines(
        &mut self,
        rules: &Rules,
        view: &View,
        candidates: &Candidates,
        random: &mut Quick,
    ) -> Vec<Line> {
        let options = view.decision().map(|decision| decision.options).unwrap_or_default();
        let key = view.key();
        let roots: Vec<(&Tree, &Node)> =
            self.trees.iter().filter_map(|tree| tree.get(key).map(|root| (tree, root))).collect();
        let mut lines: Vec<Line> = options
            .iter()
            .filter(|&choice| candidates.allows(choice))
            .map(|choice| {
                let edges = roots.iter().filter_map(|(_, root)| root.edge(choice));
                let (visits, won) = edges.fold((0, 0.0), |(n, won), edge| (n + edge.visits, won + edge.won));
                Line { choice, visits, win: won / visits.max(1) as f32, continuation: Vec::new() }
            })
            .collect();
        lines.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
        if let Some(tree) = self.trees.first_mut() {
            let random = Quick::new(seed(random), 0);
            let mut simulator = Simulator::new(rules, view, candidates, &self.tuning, tree, random);
            let shown = lines.iter_mut().filter(|line| line.visits > 0).take(CONTINUED);
            shown.for_each(|line| line.continuation = simulator.continuation(line.choice));
        }
        lines
    }
}

impl Player for Search {
    fn choose(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, random: &mut Quick) -> Thought {
        if let Some(only) = view.decision().and_then(Decision::only) {
            return Thought::plain(only);
        }
        let candidates = sound_options(rules, view, self.tuning.lookahead as u32, random);
        if let Candidates::Only(choice) = candidates {
            let line = Line { choice, visits: 0, win: 1.0, continuation: Vec::new() };
            return Thought { choice, simulations: 0, lines: vec![line] };
        }
        let simulations = self.simulate(rules, view, &candidates, budget, random);
        let lines = self.lines(rules, view, &candidates, random);
        let choice = lines.first().map_or(Choice::Pass, |line| line.choice);
        Thought { choice, simulations, lines }
    }

    fn forget(&mut self) {
        self.trees.clear();
    }
}

/// Draws a seed.
fn seed(random: &mut Quick) -> Seed {
    Seed::new((0..18).fold(0, |seed, _| seed << 7 | u128::from(random.below(128))))
}

/// The searching seat.
fn searcher(view: &View) -> Seat {
    match (view.viewer(), view.decision()) {
        (Viewer::Seat(seat), _) => seat,
        (_, Some(decision)) => decision.seat,
        (_, None) => Seat::A,
    }
}
