//! Ctrl-C: long work stops at a good moment and says what there is.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::failure;

/// How long a screen may take to be left.
const PATIENCE: Duration = Duration::from_secs(2);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is noted instead of ending the program.
pub(crate) fn listen() {
    // Without a handler Ctrl-C ends the program at once, which is no worse.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

/// The same for a program that has taken over the terminal: it leaves at the next moment, and ends in any
/// case soon after. Reading from a terminal that has been closed need never come back.
pub(crate) fn listen_at_screen() {
    let _ = ctrlc::set_handler(|| {
        INTERRUPTED.store(true, Ordering::Relaxed);
        thread::sleep(PATIENCE);
        exit(failure::INTERRUPTED.into());
    });
}

/// Whether the user has asked to stop.
pub(crate) fn asked() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
