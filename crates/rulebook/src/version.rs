//! Versions: what a published rulebook was when a game was recorded.
//!
//! The version is raised whenever a published rulebook, or what the engine makes of one, changes.
//! What was published stays: a change is a fix with the version since which it holds, so that
//! records of earlier versions replay as they were played. Where the engine itself must behave
//! differently, the difference is a switch, and the fix turns it.

use core::fmt;

use crate::Rulebook;

/// The present version of the published rulebooks.
pub const VERSION: u16 = 1;

/// Changes a rulebook that was folded out of the table.
type Fix = fn(&mut Rulebook);

/// What versions after the first changed, in their order.
const FIXES: &[(u16, Fix)] = &[];

/// The rulebook as it is in a version.
pub(crate) fn fixed(mut book: Rulebook, version: u16) -> Rulebook {
    FIXES.iter().filter(|(since, _)| *since <= version).for_each(|(_, fix)| fix(&mut book));
    book
}

/// A version that this program does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownVersion(pub u16);

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "version {} of the rulebooks is not known here: versions go from 1 to {VERSION}", self.0)
    }
}

impl core::error::Error for UnknownVersion {}
