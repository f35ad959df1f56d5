//! Searches for computer players, hints and analyses, on their own threads.
//!
//! Opponents of people come first, then hints, matches without people, and analyses. Within a class
//! owners take turns, and so do the matches of one owner. A less urgent job yields to a more urgent one
//! while it runs, and still gets at least a ninth of the time.

mod queue;
mod shift;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use self::queue::{Class, Thinkers};
pub(crate) use self::shift::Shift;

/// A cancel flag.
#[derive(Clone, Default, Debug)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
