//! The terminal device: taken over, and always restored.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event as TerminalEvent, KeyCode, KeyEvent, KeyModifiers,
    MouseEvent,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, enable_raw_mode};

/// Input poll interval.
const LISTEN: Duration = Duration::from_millis(25);

/// Whether the terminal is taken over. The lock is held while it is restored, so that an exiting thread does
/// not interrupt the restore.
static TAKEN: Mutex<bool> = Mutex::new(false);

/// A terminal that is taken over. Dropping it, or a panic, restores the terminal.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    begun: Instant,
    /// The revision on display; `None` forces a redraw.
    shown: Option<u64>,
}

/// Input from the person.
#[derive(Clone, Copy, Debug)]
pub enum UserInput {
    /// A key press.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(MouseEvent),
}

impl Screen {
    /// Takes over the terminal.
    pub fn take() -> io::Result<Self> {
        *TAKEN.lock().unwrap_or_else(PoisonError::into_inner) = true;
        let terminal = ratatui::try_init()?;
        // The panic hook installed above restores everything except the mouse.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            release_mouse();
            hook(info);
        }));
        execute!(stdout(), EnableMouseCapture)?;
        // The first poll installs the handler of changes of the size, which are lost before it.
        event::poll(Duration::ZERO)?;
        Ok(Self { terminal, begun: Instant::now(), shown: None })
    }

    /// Time since the terminal was taken over.
    pub fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Draws unless this revision is on display.
    pub fn show(&mut self, revision: u64, draw: impl FnOnce(&mut ratatui::Frame)) -> io::Result<()> {
        if self.shown != Some(revision) {
            self.terminal.draw(draw)?;
            self.shown = Some(revision);
        }
        Ok(())
    }

    /// Forces a redraw: the next revisions belong to another screen.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// Gives the terminal back to the shell until it continues the program, then takes it over again.
    fn suspend(&mut self) -> io::Result<()> {
        give_back();
        stop()?;
        *TAKEN.lock().unwrap_or_else(PoisonError::into_inner) = true;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        // A new terminal draws everything, in the size that the window has now.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        self.forget();
        Ok(())
    }

    /// Waits up to one poll interval for input.
    pub fn listen(&mut self) -> io::Result<Option<UserInput>> {
        if !event::poll(LISTEN)? {
            return Ok(None);
        }
        Ok(match event::read()? {
            TerminalEvent::Key(key) if is_suspend(&key) => {
                self.suspend()?;
                None
            }
            TerminalEvent::Key(key) => Some(UserInput::Key(key)),
            TerminalEvent::Mouse(mouse) => Some(UserInput::Mouse(mouse)),
            TerminalEvent::Resize(..) => {
                self.forget();
                None
            }
            _ => None,
        })
    }
}

/// Whether a key suspends the program: Ctrl-Z.
fn is_suspend(key: &KeyEvent) -> bool {
    cfg!(unix) && key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z')
}

/// Stops the process until the shell continues it.
fn stop() -> io::Result<()> {
    #[cfg(unix)]
    rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::TSTP)?;
    Ok(())
}

/// Columns and lines of the terminal.
pub fn size() -> io::Result<(u16, u16)> {
    ratatui::crossterm::terminal::size()
}

fn release_mouse() {
    // Errors of a closed terminal are irrelevant.
    let _ = execute!(stdout(), DisableMouseCapture);
}

/// Restores the terminal if it is taken over, for a process that exits without dropping its screen.
pub fn give_back() {
    let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::take(&mut *taken) {
        release_mouse();
        ratatui::restore();
        // Dropping the terminal also shows the cursor, but an exiting process drops nothing.
        let _ = execute!(stdout(), Show);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}
