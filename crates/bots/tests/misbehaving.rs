//! Misbehaving programs forfeit their game with a clear reason, and leave no process behind.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use saigen_bots::{Bot, BotCommand, Contender};
use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_editions::rulebook;
use saigen_engine::{Choice, Rules, View, Viewer};
use saigen_notation::parse_game;
use saigen_players::{Budget, GameResult, Player};
use saigen_rulebook::{Edition, Format};

const HELLO: &str = r#"echo '{"type":"hello","protocol":2,"name":"test"}'"#;

/// A bot that is a shell script, with a time limit in milliseconds.
fn script(milliseconds: u32, script: &str) -> BotCommand {
    match format!("cmd:{milliseconds}ms:sh -c \"{}\"", script.replace('\\', r"\\").replace('"', "\\\""))
        .parse()
    {
        Ok(Contender::Bot(command)) => command,
        other => panic!("{other:?}"),
    }
}

fn view(rules: &Rules) -> View {
    let game = parse_game(rules, "a hand H5 C2\na0 soldier S7\na1 bulwark D2\nb life 20").unwrap();
    View::of(&game, Viewer::Seat(Seat::A))
}

fn rules() -> Rules {
    Rules::new(rulebook(Edition::new(8, 2), Format::Master)).unwrap()
}

/// Asks a bot one question.
fn ask(bot: &mut Bot) -> Choice {
    let rules = rules();
    bot.choose(&rules, &view(&rules), Budget::of(0), &mut Quick::new(Seed::new(1), 0)).choice
}

/// The forfeit reason of a script that says hello and then runs `rest`.
fn reason(milliseconds: u32, rest: &str) -> String {
    let mut bot = Bot::new(script(milliseconds, &format!("{HELLO}; {rest}")));
    ask(&mut bot);
    bot.forfeit().expect("it has lost")
}

#[test]
fn an_option_can_be_named_by_word_or_by_index() {
    let answers = r#"while read line; do case "$line" in
        *'"choose"'*'"id":1,'*) echo '{"type":"log","text":"hm"}'; echo '{"type":"choice","id":1,"choice":"pass"}';;
        *'"id":2,'*) echo '{"type":"choice","id":2,"index":0,"win":0.75,"more":"is ignored"}';;
        *'"quit"'*) exit 0;; esac; done"#;
    let mut bot = Bot::new(script(20_000, &format!("{HELLO}; {answers}")));
    let rules = rules();
    let view = view(&rules);
    let mut choose = || bot.choose(&rules, &view, Budget::of(0), &mut Quick::new(Seed::new(1), 0));
    assert_eq!(choose().choice, Choice::Pass);
    let second = choose();
    assert_eq!(Some(second.choice), view.decision().unwrap().options.nth(0));
    assert_eq!(second.lines[0].win, 0.75);
    assert_eq!(bot.forfeit(), None);
    bot.over(&rules, &view, GameResult::Won);
}

#[test]
fn a_nonsensical_answer_forfeits() {
    for (answer, right) in [
        (r#"{"type":"choice","id":1,"choice":"win"}"#, "“win”, which is not among the options: "),
        (r#"{"type":"choice","id":1,"index":99}"#, "“index 99”, which is not among the options: "),
        (
            r#"{"type":"choice","id":1,"index":0,"choice":"pass"}"#,
            "the choice “pass” and the index 0: only one may be given",
        ),
        (r#"{"type":"choice","id":1}"#, "neither a choice nor an index"),
        (r#"{"type":"choice","id":7,"choice":"pass"}"#, "question 7 when question 1 was asked"),
        (r#"{"type":"choice"}"#, "missing field `id`"),
        (r#"{"type":"hello","protocol":2}"#, "unexpected message “hello”"),
        (r#"{"type":"surrender"}"#, "unknown variant `surrender`"),
        ("pass", "“pass”, which is not a message"),
        ("", "“”, which is not a message"),
    ] {
        let reason = reason(20_000, &format!("echo '{answer}'; sleep 60"));
        assert!(reason.contains(right), "{answer}: {reason}");
    }
    let binary = reason(20_000, r"printf '\377\376\033[2J\n'; sleep 60");
    assert!(binary.contains("not UTF-8") && !binary.contains('\u{1b}'), "{binary:?}");
}

#[test]
fn silence_forfeits() {
    assert!(reason(100, "sleep 60").contains("did not answer within 100 ms"));
    assert!(reason(100, "while read line; do :; done; sleep 60").contains("within 100 ms"));
}

#[test]
fn a_bot_is_tried_out_by_its_hello() {
    assert!(Bot::try_out(&script(100, "exit 0")).is_err());
    assert_eq!(Bot::try_out(&script(100, &format!("{HELLO}; read line"))), Ok("test".into()));
}

#[test]
fn a_crash_forfeits() {
    let late = "(sleep 0.1; echo 'no such table' >&2) >&- & exit 3";
    for script in ["echo 'no such table' >&2; exit 3", late] {
        let reason = reason(20_000, script);
        assert!(reason.contains("exit status: 3") && reason.contains("no such table"), "{reason}");
    }
    let mut bot = Bot::new(script(20_000, "kill -9 $$"));
    ask(&mut bot);
    assert!(bot.forfeit().unwrap().contains("signal: 9"));
    let Ok(Contender::Bot(missing)) = "cmd:./no-such-bot".parse() else { panic!() };
    let mut bot = Bot::new(missing);
    ask(&mut bot);
    assert!(bot.forfeit().unwrap().contains("could not be started"));
}

#[test]
fn a_flood_forfeits() {
    assert!(reason(20_000, r#"yes '{"type":"log"}'"#).contains("more than 256 lines"));
    assert!(reason(20_000, "cat /dev/zero").contains("more than 65536 bytes"));
    // Output on standard error only costs the bot its own time.
    assert!(reason(300, "yes >&2").contains("within 300 ms"));
}

#[test]
fn another_protocol_version_forfeits() {
    let mut bot = Bot::new(script(100, r#"echo '{"type":"hello","protocol":1}'; sleep 60"#));
    ask(&mut bot);
    assert_eq!(
        bot.forfeit().unwrap(),
        "it speaks version 1 of the bot protocol; docs/bots.md describes version 2"
    );
}

/// A file to which scripts write their process ids; it is removed on drop.
#[cfg(target_os = "linux")]
struct Pids(PathBuf);

#[cfg(target_os = "linux")]
impl Pids {
    fn new(name: &str) -> Self {
        let file = format!("pids-{name}-{}", std::process::id());
        Self(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(file))
    }

    /// A script that starts a child that outlives it, and writes both process ids.
    fn script(&self) -> String {
        format!("trap '' TERM HUP INT; sleep 600 & echo $$ $! > {}", self.0.display())
    }

    /// Waits until none of the processes exists; the system removes a killed group with a delay.
    fn all_end(&self) {
        let pids = fs::read_to_string(&self.0).unwrap();
        let lives = |pid: &str| PathBuf::from(format!("/proc/{pid}")).exists();
        assert!((0..3000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            !pids.split_whitespace().any(lives)
        }));
    }
}

#[cfg(target_os = "linux")]
impl Drop for Pids {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_survives_a_killed_bot() {
    let pids = Pids::new("ended");
    // The time for an answer starts after hello, when the process ids are written.
    let mut bot = Bot::new(script(300, &format!("{}; {HELLO}; wait", pids.script())));
    ask(&mut bot);
    assert!(bot.forfeit().is_some());
    pids.all_end();
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_survives_a_bot_that_exits() {
    let pids = Pids::new("ends");
    // The child closes the output, so that the end of the program is noticed.
    let mut bot = Bot::new(script(20_000, &format!("{HELLO}; ({}) >&- 2>&-; exit 0", pids.script())));
    ask(&mut bot);
    assert!(bot.forfeit().unwrap().contains("it ended"));
    pids.all_end();
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_survives_a_bot_that_quits() {
    let pids = Pids::new("quits");
    let command = script(20_000, &format!("{HELLO}; {}; read hello; read quit; exit 0", pids.script()));
    assert_eq!(Bot::try_out(&command), Ok("test".into()));
    pids.all_end();
}

#[test]
fn a_bot_that_has_forfeited_is_not_restarted() {
    let mut bot = Bot::new(script(100, "exit 1"));
    let first = ask(&mut bot);
    let reason = bot.forfeit();
    assert_eq!(ask(&mut bot), first, "the program is not restarted");
    assert_eq!(bot.forfeit(), reason);
}

#[test]
fn a_late_answer_to_a_withdrawn_question_is_ignored() {
    let late = r#"while read line; do case "$line" in
        *'"id":2,'*) echo '{"type":"choice","id":1,"choice":"pass"}'; echo '{"type":"choice","id":2,"index":0}';;
        esac; done"#;
    let mut bot = Bot::new(script(20_000, &format!("{HELLO}; {late}")));
    let (rules, asked) = (rules(), std::sync::atomic::AtomicUsize::new(0));
    let patience = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 3;
    let budget = Budget { simulations: 0, threads: 1, stop: &patience };
    bot.choose(&rules, &view(&rules), budget, &mut Quick::new(Seed::new(1), 0));
    assert_eq!(Some(ask(&mut bot)), view(&rules).decision().unwrap().options.nth(0));
    assert_eq!(bot.forfeit(), None);
}

#[test]
fn a_withdrawn_question_is_not_waited_for() {
    let mut bot = Bot::new(script(600_000, &format!("{HELLO}; sleep 600")));
    let rules = rules();
    let budget = Budget { simulations: 0, threads: 1, stop: &|| true };
    bot.choose(&rules, &view(&rules), budget, &mut Quick::new(Seed::new(1), 0));
    assert_eq!(bot.forfeit(), None);
}
