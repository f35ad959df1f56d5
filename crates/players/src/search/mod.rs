//! Search over what a seat knows: information-set Monte-Carlo tree search.
//!
//! Every simulation imagines a game that fits the view, walks down one tree that all imagined games
//! share, adds a node, plays on by rules of thumb to a quiet moment and lets the evaluation judge it.
//! A node is what the searching seat would see there ([`saigen_engine::View::key`]), so games that
//! look the same to it share what was learned; nothing in the tree depends on a card it cannot see.

mod simulate;
mod tree;

use saigen_cards::Chance;
use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Rules, View, Viewer};

use self::simulate::Simulator;
use self::tree::{Node, Tree};
use crate::{Budget, Line, Player, Thought};

/// How often the stop is asked: once in so many simulations.
const STOP_EVERY: u32 = 32;
/// At least one in so many of the allowed simulations is made anew, however much is known already.
const ANEW: u32 = 8;

/// The numbers that searching depends on; they were found with the arena (`docs/players.md`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How much an option that was tried less is preferred.
    pub explore: f32,
    /// How much the rules of thumb decide which options are tried first: the higher, the less.
    pub temperature: f32,
    /// The share of every option that the rules of thumb cannot take away.
    pub even: f32,
    /// By how much an option that was never tried is expected to be worse than its node.
    pub caution: f32,
}

impl Tuning {
    /// What the levels and `search` use.
    pub const BEST: Self = Self { explore: 0.7, temperature: 0.8, even: 0.15, caution: 0.1 };
}

/// The searching player.
#[derive(Debug)]
pub struct Search {
    tuning: Tuning,
    trees: Vec<Tree>,
}

impl Default for Search {
    fn default() -> Self {
        Self::new(Tuning::BEST)
    }
}

impl Search {
    /// A player with its own tuning.
    pub fn new(tuning: Tuning) -> Self {
        Self { tuning, trees: Vec::new() }
    }

    /// Looks at the options for as long as the budget allows.
    fn look(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, random: &mut Quick) -> u32 {
        let threads = budget.threads.max(1);
        self.trees.resize_with(threads, Tree::default);
        let share = budget.simulations.div_ceil(threads as u32);
        let tuning = self.tuning;
        let seed = Seed::new((0..18).fold(0, |seed, _| seed << 7 | u128::from(random.below(128))));
        let work = |tree: &mut Tree, index: usize| {
            let random = Quick::new(seed, index as u64);
            Simulator::new(rules, view, tuning, tree, random).run(share, budget.stop)
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

    /// What all trees say about the options, the most tried one first.
    fn lines(&self, view: &View, key: u128) -> Vec<Line> {
        let options = view.decision().map(|decision| decision.options).unwrap_or_default();
        let roots: Vec<(&Tree, &Node)> =
            self.trees.iter().filter_map(|tree| tree.get(key).map(|root| (tree, root))).collect();
        let mut lines: Vec<Line> = options
            .iter()
            .map(|choice| {
                let edges = roots.iter().filter_map(|(_, root)| root.edge(choice));
                let (visits, won) = edges.fold((0, 0.0), |(n, won), edge| (n + edge.visits, won + edge.won));
                Line { choice, visits, win: won / visits.max(1) as f32, continuation: Vec::new() }
            })
            .collect();
        lines.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
        lines
    }
}

impl Player for Search {
    fn choose(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, random: &mut Quick) -> Thought {
        let simulations = self.look(rules, view, budget, random);
        let lines = self.lines(view, view.key());
        let choice = lines.first().map_or(Choice::Pass, |line| line.choice);
        Thought { choice, simulations, lines }
    }

    fn forget(&mut self) {
        self.trees.clear();
    }
}

/// The seat that searches.
fn searcher(view: &View) -> Seat {
    match (view.viewer(), view.decision()) {
        (Viewer::Seat(seat), _) => seat,
        (_, Some(decision)) => decision.seat,
        (_, None) => Seat::A,
    }
}
