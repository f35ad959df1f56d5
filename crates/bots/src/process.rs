//! A child process behind two pipes that carry lines, with limits on everything.
//!
//! Reading and writing have their own threads, so that a program that does not read cannot block the
//! caller, and one that writes without end blocks itself.

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

/// Maximum length of a line in bytes.
pub(crate) const LONGEST_LINE: usize = 65_536;

/// Maximum number of unread lines before the program blocks.
const WAITING_LINES: usize = 16;

/// Maximum bytes of standard error that are kept.
const LAST_WORDS: usize = 400;

/// Interval at which to check whether the answer is still needed.
const LOOK_UP: Duration = Duration::from_millis(20);

/// Time for a program to end after `quit`.
const QUIT_WITHIN: Duration = Duration::from_millis(500);

/// Maximum wait for the end of standard error, which children of an ended program may keep open.
const LAST_WORDS_WITHIN: Duration = Duration::from_secs(2);

/// A line from the program.
enum Received {
    Line(Vec<u8>),
    TooLong,
}

/// A running program. Dropping it kills the program and everything it has started: it runs in its own
/// process group, and the whole group is killed.
pub(crate) struct Process {
    child: Child,
    /// A member of the group that kills it when this process dies; `None` where there is no shell.
    #[cfg(unix)]
    guard: Option<Child>,
    to: Option<Sender<String>>,
    from: Receiver<Received>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// Disconnected once standard error is closed and its end is kept.
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
                // The thread ends when the program closes its input.
                let mut write = |line: &String| stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush());
                lines.iter().take_while(|line| write(line).is_ok()).for_each(drop);
            });
        }
        let (lines, from) = sync_channel(WAITING_LINES);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines));
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

    /// Sends a line. If it cannot be sent, the missing answer is noticed later.
    pub(crate) fn send(&self, line: String) {
        let _ = self.to.as_ref().map(|to| to.send(line));
    }

    /// The next line; `None` if it is no longer needed.
    pub(crate) fn line(
        &mut self,
        until: Instant,
        late: Fault,
        unwanted: &dyn Fn() -> bool,
    ) -> Result<Option<String>, Fault> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left.min(LOOK_UP)) {
                Ok(Received::Line(line)) => return text(&line).map(Some),
                Ok(Received::TooLong) => return Err(Fault::LongLine),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if unwanted() => return Ok(None),
                Err(RecvTimeoutError::Timeout) if left <= LOOK_UP => return Err(late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The fault of a program that closed its output, with its exit status if there is one.
    fn ended(&mut self) -> Fault {
        let how = match self.wait(QUIT_WITHIN) {
            Some(how) => how,
            None => "it closed its output".into(),
        };
        let _ = self.silent.recv_timeout(LAST_WORDS_WITHIN);
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&words);
        // The last line names the error; those before it say where.
        let last = words.lines().map(str::trim).rfind(|line| !line.is_empty());
        Fault::Ended { how, last_words: printable(last.unwrap_or_default()) }
    }

    /// Waits for the end of the program, up to `time`; returns its exit status.
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

    /// Sends the last line; returns whether the program ended in time.
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
        // Killing an ended process fails harmlessly; waiting reaps it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
impl Process {
    /// Kills the program, its guard and everything it has started. The group id stays valid while a
    /// member exists: the guard, or the program until it is waited for.
    fn kill_group(&mut self) {
        let ended = matches!(self.child.try_wait(), Ok(Some(_)));
        if !ended || self.guard.is_some() {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.guard.take().map(|mut guard| guard.wait());
    }
}

/// Starts the guard of a program's group: a shell that waits for the end of its standard input, which
/// comes when this process ends in any way. The program then has a second to exit.
#[cfg(unix)]
fn guard(program: &Child) -> std::io::Result<Child> {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "read -r _; sleep 1; kill -KILL 0"]);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.process_group(Pid::from_child(program).as_raw_nonzero().get()).spawn()
}

/// Forwards the lines of a program until it ends, exceeds the length limit, or the receiver is gone.
fn read_lines(stdout: impl Read, lines: &SyncSender<Received>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = (&mut reader).take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
        let too_long = line.len() > LONGEST_LINE;
        match read {
            Ok(0) | Err(_) => return,
            Ok(_) if too_long => return drop(lines.send(Received::TooLong)),
            Ok(_) => {
                if lines.send(Received::Line(line)).is_err() {
                    return;
                }
            }
        }
    }
}

/// Keeps the last bytes of standard error.
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
            Err(Fault::NoMessage { line, why: format!("not UTF-8: {error}") })
        }
    }
}

/// The beginning of a program's output, without control characters that a terminal would interpret.
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
    fn a_program_that_never_reads_does_not_block_the_caller() {
        let Ok(Contender::Bot(command)) = "cmd:sleep 60".parse() else { panic!() };
        let mut process = Process::start(&command).unwrap();
        (0..64).for_each(|_| process.send("x".repeat(100_000)));
        let late = Fault::Silent(Duration::ZERO);
        assert_eq!(process.line(Instant::now(), late.clone(), &|| false), Err(late));
        assert!(!process.quit("quit\n".into()), "it has to be killed");
    }
}
