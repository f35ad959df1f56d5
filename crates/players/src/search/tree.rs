//! The search tree.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use saigen_engine::Choice;

use crate::keyed::KeyHasher;

/// Maximum number of nodes.
const LIMIT: usize = 300_000;

/// A tree over information sets. Paths that lead to the same view share a node.
#[derive(Default, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    index: HashMap<u128, u32, BuildHasherDefault<KeyHasher>>,
}

/// A decision, identified by the key of a [`super::trace::Trace`].
#[derive(Default, Debug)]
pub(super) struct Node {
    pub(super) visits: u32,
    pub(super) edges: Vec<Edge>,
}

/// An option.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) choice: Choice,
    pub(super) visits: u32,
    /// Sum of the results for the deciding seat.
    pub(super) won: f32,
    /// Prior probability from the heuristic.
    pub(super) prior: f32,
}

impl Node {
    pub(super) fn edge(&self, choice: Choice) -> Option<&Edge> {
        self.edges.iter().find(|edge| edge.choice == choice)
    }
}

impl Tree {
    pub(super) fn get(&self, key: u128) -> Option<&Node> {
        self.index.get(&key).map(|&at| &self.nodes[at as usize])
    }

    pub(super) fn find(&self, key: u128) -> Option<u32> {
        self.index.get(&key).copied()
    }

    pub(super) fn node(&mut self, at: u32) -> &mut Node {
        &mut self.nodes[at as usize]
    }

    /// Adds a node, unless the tree is full.
    pub(super) fn add(&mut self, key: u128) {
        if self.nodes.len() < LIMIT {
            self.index.insert(key, self.nodes.len() as u32);
            self.nodes.push(Node::default());
        }
    }

    /// Clears a tree that is more than half full, so that the next search has room.
    pub(super) fn make_room(&mut self) {
        if self.nodes.len() > LIMIT / 2 {
            self.nodes.clear();
            self.index.clear();
        }
    }
}
