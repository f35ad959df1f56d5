//! Every legal request at a chance as one tree, so that building a request needs no further questions.

use std::collections::HashMap;

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_engine::{ActionId, Ask, Choice, Game, Parts, Rules, View, Viewer};
use saigen_players::Greedy;

/// Maximum number of parts visited for one tree. Beyond it only the best option of a part is followed:
/// the tree then lists fewer requests, all of them legal.
const LIMIT: usize = 4_000;

/// What follows once a part has been named: the index of a node, or `None` if the request is complete.
pub type Next = Option<usize>;

/// What a request has to name next. Options are in order of preference, by the greedy player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// One of these, each list with what follows.
    One(Ask, Vec<(Vec<Choice>, Next)>),
    /// Any of these that the request has not named yet, this many of them, and what follows.
    Any(Ask, usize, Vec<Choice>, Next),
}

/// Every legal request. Equal parts are shared; a node refers only to nodes before it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RequestTree {
    /// The available actions, each with its first node.
    pub actions: Vec<(ActionId, Next)>,
    /// The nodes.
    pub nodes: Vec<Node>,
}

impl RequestTree {
    /// The requests of a seat at the chance, from what the seat knows.
    pub fn of(rules: &Rules, game: &Game, seat: Seat) -> Self {
        let mut growing = Growing {
            rules,
            seat,
            greedy: Greedy::default(),
            indices: HashMap::new(),
            tree: Self::default(),
            left: LIMIT,
        };
        for action in rules.actions() {
            if let Some((game, parts)) = game.drafting(rules, action) {
                let first = growing.grow(game, parts);
                growing.tree.actions.push((action, first));
            }
        }
        growing.tree
    }
}

struct Growing<'r> {
    rules: &'r Rules,
    seat: Seat,
    greedy: Greedy,
    indices: HashMap<Node, usize>,
    tree: RequestTree,
    left: usize,
}

impl Growing<'_> {
    fn grow(&mut self, game: Game, parts: Parts) -> Next {
        let ask = game.decision()?.ask;
        let node = match parts {
            Parts::Complete => return None,
            Parts::Any(count) => {
                let (further, parts) = game.naming_any(self.rules, count);
                Node::Any(ask, count, self.ranked(&game), self.grow(further, parts))
            }
            Parts::One => Node::One(ask, self.branches(&game)),
        };
        Some(self.index(node))
    }

    fn branches(&mut self, game: &Game) -> Vec<(Vec<Choice>, Next)> {
        let mut branches: Vec<(Vec<Choice>, Next)> = Vec::new();
        for choice in self.ranked(game) {
            if self.left == 0 && !branches.is_empty() {
                break;
            }
            self.left = self.left.saturating_sub(1);
            let (further, parts) = game.naming(self.rules, choice);
            let next = self.grow(further, parts);
            match branches.iter_mut().find(|(_, known)| *known == next) {
                Some((choices, _)) => choices.push(choice),
                None => branches.push((vec![choice], next)),
            }
        }
        branches
    }

    /// The options of a draft, the best one first.
    fn ranked(&mut self, game: &Game) -> Vec<Choice> {
        let view = View::of(game, Viewer::Seat(self.seat));
        self.greedy.ranked(self.rules, &view, &mut Quick::new(Seed::new(0), 0))
    }

    fn index(&mut self, node: Node) -> usize {
        if let Some(&index) = self.indices.get(&node) {
            return index;
        }
        self.tree.nodes.push(node.clone());
        self.indices.insert(node, self.tree.nodes.len() - 1);
        self.tree.nodes.len() - 1
    }
}
