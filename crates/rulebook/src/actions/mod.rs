//! The table of actions, grouped as the published lists group them.
//!
//! A row is the action as it was in 6.0, followed by what later editions changed.
//! To add an action, add a row; it needs no other code unless it needs a new verb.

mod normal_magic;
mod quick_magic;
mod summon;
mod turn;

use alloc::vec::Vec;

use crate::ActionRow;

/// All rows, in the order of the rules pages.
pub fn rows() -> Vec<ActionRow> {
    [turn::rows(), summon::rows(), quick_magic::rows(), normal_magic::rows()].concat()
}
