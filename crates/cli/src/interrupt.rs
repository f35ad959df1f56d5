//! Ctrl-C and SIGTERM. Commands with state to save call [`listen`]: the first signal asks them to stop, and
//! the process exits after a timeout or on the second signal. Checkpoints and saved games survive a cut at
//! any point, so nothing is lost. Other commands keep the default handlers and end at once.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use saigen_terminal::screen;

use crate::failure;

/// Time from the first signal to the forced exit.
const PATIENCE: Duration = Duration::from_secs(2);

/// Maximum time for restoring the terminal: writing to a stopped terminal blocks.
const GIVE_BACK_WITHIN: Duration = Duration::from_millis(500);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler: [`asked`] is true from the first signal on.
pub(crate) fn listen() {
    listen_for(PATIENCE);
}

/// [`listen`] with another timeout.
pub(crate) fn listen_for(patience: Duration) {
    // Without a handler, a signal ends the program at once.
    let _ = ctrlc::set_handler(move || {
        let again = INTERRUPTED.swap(true, Ordering::Relaxed);
        let watchdog = move || {
            thread::sleep(patience);
            end();
        };
        if again || thread::Builder::new().spawn(watchdog).is_err() {
            end();
        }
    });
}

/// Whether the user has asked to stop.
pub(crate) fn asked() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Restores the terminal and exits.
fn end() -> ! {
    let (done, given_back) = channel();
    let give_back = move || {
        screen::give_back();
        let _ = done.send(());
    };
    let _ = thread::Builder::new().spawn(give_back).map(|_| given_back.recv_timeout(GIVE_BACK_WITHIN));
    exit(failure::INTERRUPTED.into());
}
