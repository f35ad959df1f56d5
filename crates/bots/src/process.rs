//! A program at the other end of two pipes: lines in, lines out, all of it bounded.
//!
//! Reading and writing have threads of their own, so that a program which never reads cannot block us,
//! and one that never stops writing is blocked itself.

use std::io::{BufRead, BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};

use crate::{BotCommand, Fault};

/// The longest line that is read.
pub(crate) const LONGEST_LINE: usize = 65_536;

/// So many lines wait to be looked at before the program has to wait.
const WAITING_LINES: usize = 16;

/// So much of what it writes to standard error is remembered.
const LAST_WORDS: usize = 400;

/// How often it is asked whether the answer is still wanted.
const LOOK_UP: Duration = Duration::from_millis(20);

/// A program that was told to quit has so long.
const QUIT_WITHIN: Duration = Duration::from_millis(500);

/// Maximum wait for the end of standard error, which processes of a program that has ended may keep open.
const LAST_WORDS_WITHIN: Duration = Duration::from_secs(2);

/// A line that was read.
enum Heard {
    Line(Vec<u8>),
    TooLong,
}

/// A running program. It is ended when this is dropped, with everything that it has started: it runs in a
/// process group of its own, and the whole group is killed.
pub(crate) struct Process {
    child: Child,
    /// A member of the group that kills it when this process dies. `None` where there is no shell.
    #[cfg(unix)]
    guard: Option<Child>,
    to: Option<Sender<String>>,
    from: Receiver<Heard>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// Disconnected once standard error is closed and all of it is remembered.
    silent: Receiver<()>,
}

impl Process {
    pub(crate) fn start(command: &BotCommand) -> Result<Self, Fault> {
        let mut program = Command::new(&command.program);
        program.args(&command.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        CommandExt::process_group(&mut program, 0);
        let mut child = program.spawn().map_err(|error| Fault::NotStarted(error.to_string()))?;
        #[cfg(unix)]
        let guard = guard(&child).ok();
        let (to, lines) = channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                // A program that has closed its ears ends the thread.
                let mut write = |line: &String| stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush());
                lines.iter().take_while(|line| write(line).is_ok()).for_each(drop);
            });
        }
        let (heard, from) = sync_channel(WAITING_LINES);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || hear(stdout, &heard));
        }
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let (speaks, silent) = channel();
        if let Some(stderr) = child.stderr.take() {
            let words = Arc::clone(&last_words);
            thread::spawn(move || {
                remember(stderr, &words);
                drop(speaks);
            });
        }
        Ok(Self {
            child,
            #[cfg(unix)]
            guard,
            to: Some(to),
            from,
            last_words,
            silent,
        })
    }

    /// Sends a line; one that cannot be sent is noticed when no answer comes.
    pub(crate) fn send(&self, line: String) {
        let _ = self.to.as_ref().map(|to| to.send(line));
    }

    /// The next line. Nothing if it is no longer wanted.
    pub(crate) fn line(
        &mut self,
        until: Instant,
        late: Fault,
        unwanted: &dyn Fn() -> bool,
    ) -> Result<Option<String>, Fault> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left.min(LOOK_UP)) {
                Ok(Heard::Line(line)) => return text(&line).map(Some),
                Ok(Heard::TooLong) => return Err(Fault::LongLine),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if unwanted() => return Ok(None),
                Err(RecvTimeoutError::Timeout) if left <= LOOK_UP => return Err(late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// It has closed its output: how it ended, as far as can be said.
    fn ended(&mut self) -> Fault {
        let how = match self.wait(QUIT_WITHIN) {
            Some(how) => how,
            None => "it closed its output".into(),
        };
        let _ = self.silent.recv_timeout(LAST_WORDS_WITHIN);
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&words);
        let lines: Vec<&str> = words.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        Fault::Ended { how, last_words: printable(&lines[lines.len().saturating_sub(3)..].join(" / ")) }
    }

    /// Waits for its end, at most so long.
    fn wait(&mut self, time: Duration) -> Option<String> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// Says good-bye; whether it went by itself.
    pub(crate) fn quit(&mut self, line: String) -> bool {
        self.send(line);
        self.to = None;
        self.wait(QUIT_WITHIN).is_some()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        #[cfg(unix)]
        self.kill_group();
        // A process that has ended cannot be killed; it is waited for, so that nothing is left of it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
impl Process {
    /// Kills the program, its guard, and whatever it has started. The number of the group belongs to it as
    /// long as a member is there: the guard, or the program until it has been waited for.
    fn kill_group(&mut self) {
        let ended = matches!(self.child.try_wait(), Ok(Some(_)));
        if !ended || self.guard.is_some() {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.guard.take().map(|mut guard| guard.wait());
    }
}

/// Starts the guard of a program's group: a shell that waits for the end of its standard input, which comes
/// when this process ends in whatever way. The program then has a second to end by itself.
#[cfg(unix)]
fn guard(program: &Child) -> std::io::Result<Child> {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "read -r _; sleep 1; kill -KILL 0"]);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.process_group(Pid::from_child(program).as_raw_nonzero().get()).spawn()
}

/// Hands on the lines of a program until it ends, says too much at once, or nobody listens.
fn hear(stdout: impl Read, heard: &SyncSender<Heard>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = (&mut reader).take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
        let too_long = line.len() > LONGEST_LINE;
        match read {
            Ok(0) | Err(_) => return,
            Ok(_) if too_long => return drop(heard.send(Heard::TooLong)),
            Ok(_) => {
                if heard.send(Heard::Line(line)).is_err() {
                    return;
                }
            }
        }
    }
}

/// Keeps the last bytes of what a program writes to standard error.
fn remember(mut stderr: impl Read, words: &Mutex<Vec<u8>>) {
    let mut piece = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut piece) {
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        words.extend_from_slice(&piece[..count]);
        let surplus = words.len().saturating_sub(LAST_WORDS);
        words.drain(..surplus);
    }
}

fn text(line: &[u8]) -> Result<String, Fault> {
    match std::str::from_utf8(line) {
        Ok(text) => Ok(text.trim().to_owned()),
        Err(error) => {
            let line = printable(&String::from_utf8_lossy(line));
            Err(Fault::NoMessage { line, why: format!("it is no UTF-8: {error}") })
        }
    }
}

/// The beginning of what a program wrote, fit to be shown: nothing that a terminal would obey.
pub(crate) fn printable(text: &str) -> String {
    const SHOWN: usize = 160;
    let shown: String = text.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().count() > SHOWN { format!("{shown}…") } else { shown }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::Contender;

    #[test]
    fn one_that_never_reads_does_not_block_us() {
        let Ok(Contender::Bot(command)) = "cmd:sleep 60".parse() else { panic!() };
        let mut process = Process::start(&command).unwrap();
        (0..64).for_each(|_| process.send("x".repeat(100_000)));
        let late = Fault::Silent(Duration::ZERO);
        assert_eq!(process.line(Instant::now(), late.clone(), &|| false), Err(late));
        assert!(!process.quit("quit\n".into()), "it has to be ended");
    }
}
