//! Ctrl-C: long work stops at a good moment and says what there is.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is noted instead of ending the program.
pub(crate) fn listen() {
    // Without a handler Ctrl-C ends the program at once, which is no worse.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

/// Whether the user has asked to stop.
pub(crate) fn asked() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
