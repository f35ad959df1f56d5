//! Every legal request at a chance.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

/// Every legal request. Equal parts are shared; names stand in order of preference, so the first ones are a
/// sensible request.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, TS)]
pub struct RequestTree {
    /// The available actions, each with the index of its first node; `null` if nothing is to be named.
    pub actions: BTreeMap<String, Option<u32>>,
    /// The nodes.
    pub nodes: Vec<RequestNode>,
}

/// What a request names next. `ask` is `key`, `drive`, `discard`, `sacrifice` or `target`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum RequestNode {
    /// One of some things.
    One {
        /// What it is named as.
        ask: String,
        /// The things, each list with the index of the next node; `null` if the request is complete then.
        to: Vec<(Vec<String>, Option<u32>)>,
    },
    /// Several of some things.
    Any {
        /// What they are named as.
        ask: String,
        /// How many.
        count: u32,
        /// The things; those that the request has named as keys or payment before are not among them.
        of: Vec<String>,
        /// The next node; `null` if the request is complete then.
        then: Option<u32>,
    },
}
