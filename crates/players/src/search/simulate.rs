//! Running simulations.

use saigen_cards::{Chance, Seat};
use saigen_deal::Quick;
use saigen_engine::{Ask, Choice, Decision, Game, Outcome, Rules, View, Viewer};

use super::trace::Trace;
use super::tree::{Edge, Tree};
use super::{FRESH, STOP_EVERY, STOP_STEPS, Tuning, searcher};
use crate::blunder::Candidates;
use crate::heuristic::{Heuristic, Scored, Scores};

/// Maximum number of choices on a path down the tree.
const DEEPEST: usize = 160;
/// Maximum number of choices in a playout; a quiet position comes long before.
const LONGEST_PLAYOUT: usize = 200;
/// Maximum number of choices in a continuation.
const CONTINUATION: usize = 12;

/// Runs simulations for one decision.
pub(super) struct Simulator<'a> {
    rules: &'a Rules,
    view: &'a View,
    candidates: &'a Candidates,
    viewer: Viewer,
    seat: Seat,
    /// The key of the view.
    root: u128,
    tuning: &'a Tuning,
    tree: &'a mut Tree,
    random: Quick,
    scores: Scores,
    path: Vec<Visit>,
    /// Engine steps since the stop callback was polled.
    steps: u32,
    /// Sum of the results of all simulations for the searching seat.
    pub(super) won: f32,
}

/// An edge on the path down the tree.
#[derive(Clone, Copy)]
struct Visit {
    node: u32,
    edge: u32,
    seat: Seat,
}

impl<'a> Simulator<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        view: &'a View,
        candidates: &'a Candidates,
        tuning: &'a Tuning,
        tree: &'a mut Tree,
        random: Quick,
    ) -> Self {
        let (viewer, seat) = (view.viewer(), searcher(view));
        let (scores, path) = (Scores::new(), Vec::with_capacity(DEEPEST));
        Self {
            rules,
            view,
            candidates,
            viewer,
            seat,
            root: view.key(),
            tuning,
            tree,
            random,
            scores,
            path,
            steps: 0,
            won: 0.0,
        }
    }

    /// Simulates until the root has this many visits, including those from earlier searches. Returns the
    /// number of simulations made.
    pub(super) fn run(&mut self, visits: u32, stop: &dyn Fn() -> bool) -> u32 {
        self.tree.make_room();
        let known = self.tree.get(self.root).map_or(0, |root| root.visits);
        let count = visits.saturating_sub(known).max(visits / FRESH).max(1);
        for done in 0..count {
            let due = done % STOP_EVERY == 0 && done > 0;
            if due && self.is_settled(count - done) || self.polls_stop(due) && stop() {
                return done;
            }
            self.simulate();
        }
        count
    }

    /// Whether to poll the stop callback. Under endless rules, one simulation can take as long as thousands,
    /// so engine steps count, too.
    fn polls_stop(&mut self, due: bool) -> bool {
        let long = self.steps >= STOP_STEPS;
        self.steps = if due || long { 0 } else { self.steps };
        due || long
    }

    /// Whether the remaining simulations cannot change which option has the most visits.
    fn is_settled(&self, left: u32) -> bool {
        let Some(root) = self.tree.get(self.root).filter(|_| self.tuning.hurry > 0.0) else { return false };
        let (mut first, mut second) = (0, 0);
        for edge in &root.edges {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        first - second > left
    }

    /// The most visited choices after an option in one imagined game, as far as the tree goes.
    pub(super) fn continuation(&mut self, choice: Choice) -> Vec<Choice> {
        let mut game = self.view.imagine(self.rules, &mut self.random);
        let mut trace = Trace::new(self.seat, self.viewer, self.root);
        let mut next = choice;
        let mut choices = Vec::new();
        while choices.len() < CONTINUATION {
            trace.add(&game, next);
            game.choose_listed(self.rules, next, &mut self.random, &mut ());
            let Some(&decision) = game.decision() else { break };
            if let Some(only) = decision.only() {
                next = only;
                continue;
            }
            let node = self.tree.get(trace.key(&game, &decision));
            let tried = node.into_iter().flat_map(|node| &node.edges).filter(|edge| edge.visits > 1);
            let Some(edge) = tried.max_by_key(|edge| edge.visits) else { break };
            next = edge.choice;
            choices.push(next);
        }
        choices
    }

    fn simulate(&mut self) {
        let mut game = self.view.imagine(self.rules, &mut self.random);
        self.path.clear();
        let mut trace = Trace::new(self.seat, self.viewer, self.root);
        let won = loop {
            let Some(&decision) = game.decision() else { break result(game.outcome(), self.seat) };
            let choice = match decision.only() {
                Some(choice) => choice,
                None => {
                    let key = trace.key(&game, &decision);
                    match self.tree.find(key).filter(|_| self.path.len() < DEEPEST) {
                        Some(node) => self.descend(node, &game, &decision),
                        None => {
                            self.tree.add(key);
                            break self.evaluate(&mut game);
                        }
                    }
                }
            };
            trace.add(&game, choice);
            game.choose_listed(self.rules, choice, &mut self.random, &mut ());
        };
        self.steps += game.steps();
        self.backpropagate(won);
    }

    /// Selects an option at an existing node.
    fn descend(&mut self, node: u32, game: &Game, decision: &Decision) -> Choice {
        // A node has the same options in every imagined game. For the searching seat the priors are the
        // same, too; those of the opponent depend on its cards in this game.
        if decision.seat != self.seat || self.tree.node(node).edges.is_empty() {
            self.list_options(node, game);
        }
        self.tree.node(node).visits += 1;
        let edge = self.select(node);
        self.path.push(Visit { node, edge: edge as u32, seat: decision.seat });
        let choice = self.tree.node(node).edges[edge].choice;
        debug_assert!(decision.options.iter().any(|it| it == choice), "{choice:?} at {:?}", decision.ask);
        choice
    }

    /// Lists the options of a node with their heuristic priors in this imagined game.
    fn list_options(&mut self, node: u32, game: &Game) {
        Heuristic::score(self.rules, game, &mut self.scores);
        to_priors(&mut self.scores, self.tuning);
        let edges = &mut self.tree.node(node).edges;
        if edges.is_empty() {
            edges.extend(self.scores.iter().map(|&scored| Edge::new(scored)));
        } else {
            edges.iter_mut().zip(&self.scores).for_each(|(edge, scored)| edge.prior = scored.score);
        }
    }

    /// The edge to try next: the one with the highest mean result plus exploration bonus (PUCT).
    fn select(&mut self, node: u32) -> usize {
        let root = self.path.is_empty();
        let Tuning { explore, caution, .. } = *self.tuning;
        let node = self.tree.node(node);
        let (visits, total) =
            node.edges.iter().fold((0, 0.0), |(n, won), edge| (n + edge.visits, won + edge.won));
        let mean = if visits == 0 { 0.5 } else { total / visits as f32 };
        let unvisited = (mean - caution).max(0.0);
        let exploration = explore * (node.visits as f32).sqrt();
        let mut best = (0, f32::MIN);
        for (at, edge) in node.edges.iter().enumerate() {
            if root && !self.candidates.allows(edge.choice) {
                continue;
            }
            let value = if edge.visits == 0 { unvisited } else { edge.won / edge.visits as f32 };
            let bonus = exploration * edge.prior / (1.0 + edge.visits as f32);
            if value + bonus > best.1 {
                best = (at, value + bonus);
            }
        }
        best.0
    }

    /// Plays heuristically to the next quiet position and evaluates it for the searching seat.
    fn evaluate(&mut self, game: &mut Game) -> f32 {
        for _ in 0..LONGEST_PLAYOUT {
            let Some(&decision) = game.decision() else { return result(game.outcome(), self.seat) };
            if is_quiet(game, &decision) {
                break;
            }
            let choice = decision.only().unwrap_or_else(|| {
                Heuristic::score(self.rules, game, &mut self.scores);
                self.pick()
            });
            game.choose_listed(self.rules, choice, &mut self.random, &mut ());
        }
        let turn_player = self.tuning.net().turn_player_wins(self.rules, game);
        if game.turn() == self.seat { turn_player } else { 1.0 - turn_player }
    }

    /// The option with the best heuristic score, with a little noise to break ties.
    fn pick(&mut self) -> Choice {
        let random = &mut self.random;
        let noisy = self.scores.iter().map(|it| (it.choice, it.score + 0.002 * f32::from(random.below(128))));
        noisy.fold((Choice::Pass, f32::MIN), |best, it| if it.1 > best.1 { it } else { best }).0
    }

    fn backpropagate(&mut self, won: f32) {
        self.won += won;
        for &Visit { node, edge, seat } in &self.path {
            let edge = &mut self.tree.node(node).edges[edge as usize];
            edge.visits += 1;
            edge.won += if seat == self.seat { won } else { 1.0 - won };
        }
    }
}

impl Edge {
    fn new(scored: Scored) -> Self {
        Self { choice: scored.choice, visits: 0, won: 0.0, prior: scored.score }
    }
}

/// Whether the turn player may start something new.
fn is_quiet(game: &Game, decision: &Decision) -> bool {
    decision.ask == Ask::Chance && game.stage().is_empty() && decision.seat == game.turn()
}

/// The result of a game for a seat: 1 for a win, 0 for a loss, 0.5 for a draw.
pub(super) fn result(outcome: Option<Outcome>, seat: Seat) -> f32 {
    match outcome {
        Some(Outcome::Winner(winner)) if winner == seat => 1.0,
        Some(Outcome::Winner(_)) => 0.0,
        Some(Outcome::Draw | Outcome::Endless) | None => 0.5,
    }
}

/// Turns scores into prior probabilities.
fn to_priors(scores: &mut Scores, tuning: &Tuning) {
    let best = scores.iter().fold(f32::MIN, |best, it| best.max(it.score));
    scores.iter_mut().for_each(|it| it.score = libm::expf((it.score - best) / tuning.temperature));
    let sum: f32 = scores.iter().map(|it| it.score).sum();
    let even = tuning.even / scores.len() as f32;
    scores.iter_mut().for_each(|it| it.score = (1.0 - tuning.even) * it.score / sum + even);
}
