//! The terminal itself: taken over for a while, and always given back.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event as TerminalEvent, KeyEvent, MouseEvent,
};
use ratatui::crossterm::execute;

/// How long the terminal is listened to before other things are looked at.
const LISTEN: Duration = Duration::from_millis(25);

/// Whether the terminal has been taken over and not been given back. Locked while it is given back, so that
/// a thread which exits meanwhile does not cut that off.
static TAKEN: Mutex<bool> = Mutex::new(false);

/// A terminal that has been taken over. Dropping it gives it back; so does a panic.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    begun: Instant,
    /// The revision that it shows; nothing if it has to be drawn anew.
    shown: Option<u64>,
}

/// What a person did.
#[derive(Clone, Copy, Debug)]
pub enum Did {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
}

impl Screen {
    /// Takes over the terminal.
    pub fn take() -> io::Result<Self> {
        *TAKEN.lock().unwrap_or_else(PoisonError::into_inner) = true;
        let terminal = ratatui::try_init()?;
        // The hook that was just set gives back everything but the mouse.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            release_mouse();
            hook(info);
        }));
        execute!(stdout(), EnableMouseCapture)?;
        Ok(Self { terminal, begun: Instant::now(), shown: None })
    }

    /// How long it has been taken over.
    pub fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Draws, unless this revision is what it shows.
    pub fn show(&mut self, revision: u64, draw: impl FnOnce(&mut ratatui::Frame)) -> io::Result<()> {
        if self.shown != Some(revision) {
            self.terminal.draw(draw)?;
            self.shown = Some(revision);
        }
        Ok(())
    }

    /// What it shows is of no use any more: the next revisions are those of something else.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// Waits a moment for the person.
    pub fn listen(&mut self) -> io::Result<Option<Did>> {
        if !event::poll(LISTEN)? {
            return Ok(None);
        }
        Ok(match event::read()? {
            TerminalEvent::Key(key) => Some(Did::Key(key)),
            TerminalEvent::Mouse(mouse) => Some(Did::Mouse(mouse)),
            TerminalEvent::Resize(..) => {
                self.forget();
                None
            }
            _ => None,
        })
    }
}

/// The columns and lines of the terminal.
pub fn size() -> io::Result<(u16, u16)> {
    ratatui::crossterm::terminal::size()
}

fn release_mouse() {
    // A terminal that is gone needs nothing back.
    let _ = execute!(stdout(), DisableMouseCapture);
}

/// Gives the terminal back if it has been taken over: for a process that exits without dropping its screen.
pub fn give_back() {
    let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::take(&mut *taken) {
        release_mouse();
        ratatui::restore();
        // Dropping the terminal shows the cursor, too, but a process that exits drops nothing.
        let _ = execute!(stdout(), Show);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}
