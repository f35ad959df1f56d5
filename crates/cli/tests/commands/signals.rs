//! SIGINT and SIGTERM end every command at any moment.

use std::io::{Write, pipe};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::Desk;

/// Timeout for the end of a command, even on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// Time until a command is at work.
const WARM_UP: Duration = Duration::from_millis(700);

const SIGNALS: [&str; 2] = ["INT", "TERM"];

/// Rules under which games may not end.
const ENDLESS: &str = concat!("--custom ", env!("CARGO_MANIFEST_DIR"), "/../../lab/rules/endless.toml");

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../notation/tests/records/8.2-master.record");

impl Desk {
    /// Starts a command in this folder. Its standard input stays open and empty.
    fn start(&self, line: &str, stdout: impl Into<Stdio>) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_saigen"));
        command.args(line.split_whitespace()).current_dir(self.0.path()).env("XDG_DATA_HOME", self.0.path());
        command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::null()).spawn().unwrap()
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Waits for the end of a signalled command.
fn ended(mut child: Child, line: &str) -> ExitStatus {
    let until = Instant::now() + LIMIT;
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if Instant::now() > until {
            child.kill().unwrap();
            panic!("“{line}” does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Sends each signal to a separate command during its work.
fn ends(line: &str) -> Vec<ExitStatus> {
    let started: Vec<_> = SIGNALS
        .map(|name| {
            let desk = Desk::new();
            let child = desk.start(line, Stdio::null());
            (desk, child, name)
        })
        .into();
    thread::sleep(WARM_UP);
    started
        .into_iter()
        .map(|(_desk, mut child, name)| {
            assert!(child.try_wait().unwrap().is_none(), "“{line}” is at work");
            signal(&child, name);
            ended(child, line)
        })
        .collect()
}

/// The command stops cleanly with a message, or is stopped by the timeout.
fn is_interrupted(line: &str) {
    ends(line).iter().for_each(|status| assert_eq!(status.code(), Some(130), "{line}"));
}

/// The command has nothing to save: the signal ends it.
fn is_killed(line: &str) {
    use std::os::unix::process::ExitStatusExt;
    let signals: Vec<_> = ends(line).iter().map(ExitStatusExt::signal).collect();
    assert_eq!(signals, [Some(2), Some(15)], "{line}");
}

#[test]
fn work_with_results_stops() {
    let table = format!("{ENDLESS} --setup full --seed 1 --threads 1");
    is_interrupted(&format!("sim {table} --games 1000000000"));
    is_interrupted(&format!("arena --a greedy --b random --games 200000 {table}"));
    is_interrupted(&format!("ladder --players greedy,random,search:50 --games 20000 {table}"));
    is_interrupted("train --player search:400 --games 100000 --seed 1 --threads 1 --out weights");
    is_interrupted(&format!("analyse --simulations 1000000 --threads 1 {RECORD}"));
    is_interrupted(&format!("lab loops {table} --positions 100000000 --nodes 1000000000"));
}

#[test]
fn advising_stops() {
    let desk = Desk::new();
    let position =
        desk.write("position.txt", "a hand H5 C2\na0 soldier S7\na1 bulwark D2\na life 20\nb life 20");
    is_interrupted(&format!("advise {position} --edition 8.2 --format lite --simulations 10000000"));
}

#[test]
fn experiments_stop() {
    let desk = Desk::new();
    let head = "name = { ja = \"価値\", en = \"Worth\" }\nsetup = \"full\"\nseed = 1\ngames = 100000000\n";
    let experiment =
        |name: &str, more: &str| desk.write(name, &format!("{head}rules = \"8.2 lite\"\n{more}"));
    let long = experiment("long.toml", "players = \"greedy\"");
    let other = experiment("other.toml", "players = \"random\"");
    is_interrupted(&format!("lab run {long} --threads 1 --out a"));
    is_interrupted(&format!("lab compare {long} {other} --threads 1 --out a"));
    // The worth of all actions, and of `end`, without which games are long.
    let few = head.replace("100000000", "10");
    for asked in ["deals = 10000000", "deals = 10000000, actions = [\"end\"]"] {
        let worth = format!("{few}rules = \"8.2 lite\"\nplayers = \"greedy\"\nworth = {{ {asked} }}");
        is_interrupted(&format!("lab run {} --threads 1 --out a", desk.write("worth.toml", &worth)));
    }
}

#[test]
fn work_without_results_is_ended() {
    is_killed(&format!("perft {ENDLESS} --setup full --seed 1 --depth 60"));
    is_killed("bench --seconds 60");
    is_killed("lab bench --games 10000000 --rounds 100");
}

#[test]
fn waiting_for_input_is_ended() {
    is_killed("play --plain --level 1 --seed 3");
    is_killed("explain - up --edition 8.2 --format lite");
    is_killed("position check - --edition 8.2 --format lite");
    is_killed("scenario run /dev/stdin");
    is_killed("replay /dev/stdin --verify");
    is_killed("rules --custom /dev/stdin");
}

#[test]
fn checking_a_database_is_ended() {
    let desk = Desk::new();
    let file = desk.file("games.db");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/80ed9cd/server/games.db"), &file)
        .unwrap();
    let line = format!("db check --db {}", file.display());
    // Opening the fixture brings it to the present version.
    assert!(desk.start(&line, Stdio::null()).wait().unwrap().success());
    let database = rusqlite::Connection::open(&file).unwrap();
    let copies = "WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < 4000)
        INSERT INTO matches SELECT id || '-' || n, created, header, seed, settings, finished
        FROM matches, copy WHERE length(header) < 1000";
    database.execute(copies, []).unwrap();
    drop(database);
    is_killed(&line);
}

#[test]
fn the_server_stops() {
    ends("serve --addr 127.0.0.1:0 --db games.db").iter().for_each(|status| assert!(status.success()));
}

/// A command that never checks for signals: it writes to a pipe that is not read.
fn stuck(desk: &Desk) -> (Child, std::io::PipeReader) {
    let (reader, mut writer) = pipe().unwrap();
    // The capacity of a pipe.
    writer.write_all(&[b'\n'; 65_536]).unwrap();
    let child = desk.start("watch --plain --a random --b random --seed 1", writer);
    thread::sleep(WARM_UP);
    (child, reader)
}

#[test]
#[cfg(target_os = "linux")]
fn an_unresponsive_command_is_ended() {
    for name in SIGNALS {
        let desk = Desk::new();
        let (child, _reader) = stuck(&desk);
        signal(&child, name);
        assert_eq!(ended(child, "watch").code(), Some(130));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_second_signal_is_not_waited_for() {
    let desk = Desk::new();
    let ((first, _r1), (second, _r2)) = (stuck(&desk), stuck(&desk));
    [&first, &second].into_iter().for_each(|child| signal(child, "INT"));
    signal(&second, "TERM");
    assert_eq!(ended(second, "watch").code(), Some(130));
    let mut first = first;
    assert!(first.try_wait().unwrap().is_none(), "the one that was signalled once has its time");
    assert_eq!(ended(first, "watch").code(), Some(130));
}
