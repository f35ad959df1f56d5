//! Ctrl-C and SIGTERM. Commands that have something to keep call [`listen`]: the first signal asks them to
//! stop, and the process exits after a while or on the second signal, whatever it is computing.
//! Checkpoints and saved games can be cut off at any point, so nothing is lost by that. All other commands
//! leave the signals alone and end at once.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use saigen_terminal::screen;

use crate::failure;

/// Time from the first signal to the forced exit.
const PATIENCE: Duration = Duration::from_secs(2);

/// Maximum time for giving the terminal back: writing to one that is stopped blocks.
const GIVE_BACK_WITHIN: Duration = Duration::from_millis(500);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler: [`asked`] is true from the first signal on.
pub(crate) fn listen() {
    listen_for(PATIENCE);
}

/// [`listen`] with another time to the forced exit.
pub(crate) fn listen_for(patience: Duration) {
    // Without a handler a signal ends the program at once, which is no worse.
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

/// Gives the terminal back and exits.
fn end() -> ! {
    let (done, given_back) = channel();
    let give_back = move || {
        screen::give_back();
        let _ = done.send(());
    };
    let _ = thread::Builder::new().spawn(give_back).map(|_| given_back.recv_timeout(GIVE_BACK_WITHIN));
    exit(failure::INTERRUPTED.into());
}
