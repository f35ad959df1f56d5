//! Search over what a seat knows: information-set Monte-Carlo tree search.
//!
//! Every simulation imagines a game that fits the view, walks down one tree that all imagined games
//! share, adds a node, plays on by rules of thumb to a quiet moment and lets the evaluation judge it.
//! A node is what the searching seat would see there ([`saigen_engine::View::key`]), so games that
//! look the same to it share what was learned; nothing in the tree depends on a card it cannot see.

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
pub use self::tuning::Tuning;
use crate::blunder::{Care, careful};
use crate::{Budget, Line, Player, Thought};

/// The stop is asked as well once simulations have taken so many steps of the engine.
const STOP_STEPS: u32 = GAME_STEPS;
/// How often the stop is asked: once in so many simulations.
const STOP_EVERY: u32 = 32;
/// At least one in so many of the allowed simulations is made anew, however much is known already.
const ANEW: u32 = 8;
/// The continuation is followed for so many of the best options.
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
    /// A player with its own tuning.
    pub fn new(tuning: Tuning) -> Self {
        Self { tuning, trees: Vec::new() }
    }

    /// Looks at the options for as long as the budget allows.
    fn look(
        &mut self,
        rules: &Rules,
        view: &View,
        care: &Care,
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
            Simulator::new(rules, view, care, tuning, tree, random).run(share, budget.stop)
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

    /// How likely the viewer's seat is to win, whoever is asked.
    ///
    /// For somebody who is shown everything it is the seat that is asked.
    pub fn estimate(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, random: &mut Quick) -> f32 {
        if let Some(outcome) = view.outcome() {
            return simulate::result(Some(outcome), searcher(view));
        }
        let mut tree = Tree::default();
        let random = Quick::new(seed(random), 0);
        let mut simulator = Simulator::new(rules, view, &Care::Free, &self.tuning, &mut tree, random);
        let count = simulator.run(budget.simulations, budget.stop);
        simulator.won / count as f32
    }

    /// What an option is worth that searching did not care to try.
    pub fn weigh(
        &mut self,
        rules: &Rules,
        view: &View,
        choice: Choice,
        budget: Budget<'_>,
        random: &mut Quick,
    ) -> Line {
        let care = Care::Take(choice);
        let simulations = self.look(rules, view, &care, budget, random);
        let mut lines = self.lines(rules, view, &care, random);
        debug_assert!(lines.len() == 1 && simulations > 0);
        lines.remove(0)
    }

    /// What all trees say about the options, the most tried one first.
    fn lines(&mut self, rules: &Rules, view: &View, care: &Care, random: &mut Quick) -> Vec<Line> {
        let options = view.decision().map(|decision| decision.options).unwrap_or_default();
        let key = view.key();
        let roots: Vec<(&Tree, &Node)> =
            self.trees.iter().filter_map(|tree| tree.get(key).map(|root| (tree, root))).collect();
        let mut lines: Vec<Line> = options
            .iter()
            .filter(|&choice| care.allows(choice))
            .map(|choice| {
                let edges = roots.iter().filter_map(|(_, root)| root.edge(choice));
                let (visits, won) = edges.fold((0, 0.0), |(n, won), edge| (n + edge.visits, won + edge.won));
                Line { choice, visits, win: won / visits.max(1) as f32, continuation: Vec::new() }
            })
            .collect();
        lines.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
        if let Some(tree) = self.trees.first_mut() {
            let random = Quick::new(seed(random), 0);
            let mut simulator = Simulator::new(rules, view, care, &self.tuning, tree, random);
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
        let care = careful(rules, view, self.tuning.lookahead as u32, random);
        if let Care::Take(choice) = care {
            let line = Line { choice, visits: 0, win: 1.0, continuation: Vec::new() };
            return Thought { choice, simulations: 0, lines: vec![line] };
        }
        let simulations = self.look(rules, view, &care, budget, random);
        let lines = self.lines(rules, view, &care, random);
        let choice = lines.first().map_or(Choice::Pass, |line| line.choice);
        Thought { choice, simulations, lines }
    }

    fn forget(&mut self) {
        self.trees.clear();
    }
}

/// A new seed.
fn seed(random: &mut Quick) -> Seed {
    Seed::new((0..18).fold(0, |seed, _| seed << 7 | u128::from(random.below(128))))
}

/// The seat that searches.
fn searcher(view: &View) -> Seat {
    match (view.viewer(), view.decision()) {
        (Viewer::Seat(seat), _) => seat,
        (_, Some(decision)) => decision.seat,
        (_, None) => Seat::A,
    }
}
