//! Thinking: computer players, hints and analyses, on threads of their own.
//!
//! Opponents of people come first, then hints, matches without people, and analyses. Within a class
//! owners take turns, and the matches of an owner among themselves. Whatever is less urgent gives way in
//! the middle of it, and yet has a share of at least a ninth.

mod queue;
mod shift;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use self::queue::{Class, Thinkers};
pub(crate) use self::shift::Shift;

/// A flag that cancels something.
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
