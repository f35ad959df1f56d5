//! A program in a pseudo-terminal, and the contents of its screen.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Timeout, generous for any machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A data folder removed at the end of the test.
pub(crate) struct Desk(PathBuf);

impl Desk {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("saigen-terminal-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Runs a command without a terminal.
    pub(crate) fn saigen(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_saigen"));
        command.args(args).env("XDG_DATA_HOME", &self.0).output().unwrap()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A program running in a terminal.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    /// The window and its keyboard, while open.
    ends: Option<(Box<dyn MasterPty + Send>, Box<dyn Write + Send>)>,
    seen: Arc<Mutex<Seen>>,
}

/// The output so far.
struct Seen {
    parser: vt100::Parser,
    /// Number of bytes.
    bytes: usize,
    colours: bool,
    /// Whether the reader has stopped.
    gone: bool,
}

fn size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn nonzero(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

impl Session {
    pub(crate) fn start(desk: &Desk, args: &[&str], window: (u16, u16)) -> Self {
        Self::start_with(desk, args, window, &[("NO_COLOR", "")])
    }

    pub(crate) fn start_with(desk: &Desk, args: &[&str], window: (u16, u16), env: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_saigen"));
        command.args(args);
        Self::start_command(desk, command, window, env)
    }

    /// Runs a line of a shell with job control; `$SAIGEN` is the program.
    pub(crate) fn start_shell(desk: &Desk, line: &str, window: (u16, u16)) -> Self {
        let mut command = CommandBuilder::new("bash");
        command.args(["-c", &format!("set -m; {line}")]);
        Self::start_command(desk, command, window, &[("SAIGEN", env!("CARGO_BIN_EXE_saigen"))])
    }

    fn start_command(
        desk: &Desk,
        mut command: CommandBuilder,
        window: (u16, u16),
        env: &[(&str, &str)],
    ) -> Self {
        let pair = native_pty_system().openpty(size(window)).unwrap();
        command.env("TERM", "xterm-256color");
        command.env("XDG_DATA_HOME", desk.file(""));
        env.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let parser = vt100::Parser::new(nonzero(window.1), nonzero(window.0), 0);
        let seen = Arc::new(Mutex::new(Seen { parser, bytes: 0, colours: false, gone: false }));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        let filled = Arc::clone(&seen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                let mut seen = filled.lock().unwrap();
                if seen.gone {
                    return;
                }
                seen.parser.process(&bytes[..count]);
                seen.bytes += count;
                let has = |code: &[u8]| bytes[..count].windows(code.len()).any(|it| it == code);
                seen.colours |= has(b"38;5;") || has(b"\x1b[31m");
            }
        });
        Self { child, ends: Some((pair.master, writer)), seen }
    }

    /// The screen as text.
    pub(crate) fn screen(&self) -> String {
        self.seen.lock().unwrap().parser.screen().contents()
    }

    pub(crate) fn is_alternate(&self) -> bool {
        self.seen.lock().unwrap().parser.screen().alternate_screen()
    }

    pub(crate) fn shows_cursor(&self) -> bool {
        !self.seen.lock().unwrap().parser.screen().hide_cursor()
    }

    pub(crate) fn has_colours(&self) -> bool {
        self.seen.lock().unwrap().colours
    }

    /// Types keys.
    pub(crate) fn send(&mut self, keys: &str) {
        let (_, writer) = self.ends.as_mut().unwrap();
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    /// Waits until the screen contains a text.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.screen().contains(text) {
            assert!(Instant::now() < until, "“{text}” does not come:\n{}", self.screen());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits briefly for a change: not every key causes one.
    pub(crate) fn settle(&mut self) {
        let bytes = || self.seen.lock().unwrap().bytes;
        let (before, until) = (bytes(), Instant::now() + Duration::from_millis(150));
        while bytes() == before && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        thread::sleep(Duration::from_millis(3));
    }

    pub(crate) fn resize(&mut self, window: (u16, u16)) {
        self.seen.lock().unwrap().parser.screen_mut().set_size(nonzero(window.1), nonzero(window.0));
        self.ends.as_ref().unwrap().0.resize(size(window)).unwrap();
    }

    /// Sends SIGTERM.
    pub(crate) fn terminate(&mut self) {
        let id = self.child.process_id().unwrap();
        assert!(Command::new("kill").args(["-TERM", &id.to_string()]).status().unwrap().success());
    }

    /// Closes the window. The reader stops at the next output.
    pub(crate) fn close_window(&mut self) {
        self.seen.lock().unwrap().gone = true;
        self.send("?");
        self.settle();
        self.ends = None;
    }

    /// Waits for the end of the program.
    pub(crate) fn exit_code(&mut self) -> u32 {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // The last output may still be in transit.
                thread::sleep(Duration::from_millis(200));
                return status.exit_code();
            }
            assert!(Instant::now() < until, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
