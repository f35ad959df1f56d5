//! A player whose answers come from an external program.

use std::time::{Duration, Instant};

use saigen_cards::Seat;
use saigen_deal::Quick;
use saigen_engine::{Choice, Decision, Rules, View, Viewer};
use saigen_json::ViewJson;
use saigen_notation::choice_text;
use saigen_players::{Budget, GameResult, Line, Player, Thought};
use saigen_texts::Lang;

use crate::message::{FromBot, PROTOCOL, ToBot};
use crate::process::{Process, printable};
use crate::{BotCommand, Fault, rulebook_json};

/// Maximum time until a bot says hello.
pub const HELLO_WITHIN: Duration = Duration::from_secs(5);

/// Tolerance beyond the stated time limit, for the delay of the pipes.
pub const GRACE: Duration = Duration::from_millis(250);

/// Maximum number of lines per answer.
const LINES: usize = 256;

/// The name of this program in `hello`.
const PROGRAM: &str = concat!("saigen ", env!("CARGO_PKG_VERSION"));

/// A player whose answers come from an external program. The program starts with the first question and
/// ends with the player.
pub struct Bot {
    command: BotCommand,
    process: Option<Process>,
    /// Whether the program was sent the start of the game.
    in_game: bool,
    asked: u64,
    fault: Option<Fault>,
}

impl Bot {
    /// A player that queries this program.
    pub fn new(command: BotCommand) -> Self {
        Self { command, process: None, in_game: false, asked: 0, fault: None }
    }

    /// Why the bot has forfeited its game; `None` if it has not.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Starts the program and returns the name it states in `hello`.
    pub fn try_out(command: &BotCommand) -> Result<String, Fault> {
        let (mut process, name) = greet(command, &|| false)?;
        process.quit(ToBot::Quit {}.line());
        Ok(name.unwrap_or_default())
    }

    /// The answer to a question; `None` if it is no longer needed.
    fn ask(
        &mut self,
        rules: &Rules,
        view: &View,
        unwanted: &dyn Fn() -> bool,
    ) -> Result<Option<(Choice, Option<f32>)>, Fault> {
        let Some(decision) = view.decision() else { return Ok(None) };
        if self.process.is_none() {
            let (process, name) = greet(&self.command, unwanted)?;
            if name.is_none() {
                return Ok(None);
            }
            let rulebook = rulebook_json(rules.book(), Lang::En);
            process.send(ToBot::Rulebook { rulebook: &rulebook }.line());
            self.process = Some(process);
        }
        let Some(process) = &mut self.process else { return Ok(None) };
        let milliseconds = self.command.milliseconds;
        if !self.in_game {
            let seat = seat_of(view, decision).to_string();
            process.send(ToBot::NewGame { seat: &seat, milliseconds }.line());
            self.in_game = true;
        }
        self.asked += 1;
        let options: Vec<String> = decision.options.iter().map(|it| choice_text(rules, it)).collect();
        let shown = Box::new(ViewJson::of(rules, view));
        process.send(ToBot::Choose { id: self.asked, milliseconds, options: &options, view: shown }.line());
        let time = Duration::from_millis(milliseconds);
        let answer = answer(process, self.asked, time, unwanted)?;
        answer.map(|answer| answer.read(decision, options)).transpose()
    }
}

fn seat_of(view: &View, decision: &Decision) -> Seat {
    match view.viewer() {
        Viewer::Seat(seat) => seat,
        Viewer::Onlooker | Viewer::Everything => decision.seat,
    }
}

/// Starts a program and exchanges hellos; returns its name, or `None` if it is no longer needed.
fn greet(command: &BotCommand, unwanted: &dyn Fn() -> bool) -> Result<(Process, Option<String>), Fault> {
    let mut process = Process::start(command)?;
    process.send(ToBot::Hello { protocol: PROTOCOL, program: PROGRAM }.line());
    let until = Instant::now() + HELLO_WITHIN;
    for _ in 0..LINES {
        let Some(line) = process.line(until, Fault::NoHello(HELLO_WITHIN), unwanted)? else {
            return Ok((process, None));
        };
        match read(&line)? {
            FromBot::Hello { protocol: PROTOCOL, name } => return Ok((process, Some(printable(&name)))),
            FromBot::Hello { protocol, .. } => return Err(Fault::Protocol(protocol)),
            FromBot::Choice { .. } => return Err(Fault::NotDue("choice")),
            FromBot::Log {} => {}
        }
    }
    Err(Fault::Flood(LINES))
}

/// The answer of a bot.
struct Answer {
    choice: Option<String>,
    index: Option<usize>,
    win: Option<f32>,
}

/// Waits for the answer to a question.
fn answer(
    process: &mut Process,
    asked: u64,
    time: Duration,
    unwanted: &dyn Fn() -> bool,
) -> Result<Option<Answer>, Fault> {
    let until = Instant::now() + time + GRACE;
    for _ in 0..LINES {
        let Some(line) = process.line(until, Fault::Silent(time), unwanted)? else { return Ok(None) };
        match read(&line)? {
            FromBot::Choice { id, choice, index, win } if id == asked => {
                return Ok(Some(Answer { choice, index, win }));
            }
            // A late answer to a withdrawn question.
            FromBot::Choice { id, .. } if id < asked => {}
            FromBot::Choice { id: answered, .. } => return Err(Fault::OtherQuestion { answered, asked }),
            FromBot::Hello { .. } => return Err(Fault::NotDue("hello")),
            FromBot::Log {} => {}
        }
    }
    Err(Fault::Flood(LINES))
}

fn read(line: &str) -> Result<FromBot, Fault> {
    serde_json::from_str(line)
        .map_err(|error| Fault::NoMessage { line: printable(line), why: printable(&error.to_string()) })
}

impl Answer {
    fn read(self, decision: &Decision, options: Vec<String>) -> Result<(Choice, Option<f32>), Fault> {
        let (at, answer) = match (&self.choice, self.index) {
            (Some(word), None) => (options.iter().position(|option| option == word), printable(word)),
            (None, Some(index)) => (Some(index), format!("index {index}")),
            _ => (None, "neither a choice nor an index".into()),
        };
        let found = at.and_then(|at| decision.options.nth(at));
        let win = self.win.filter(|win| (0.0..=1.0).contains(win));
        found.map(|choice| (choice, win)).ok_or(Fault::NotListed { answer, options })
    }
}

impl Player for Bot {
    fn choose(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, _: &mut Quick) -> Thought {
        let any = view.decision().and_then(|decision| decision.options.nth(0)).unwrap_or(Choice::Pass);
        if self.fault.is_some() {
            return Thought::plain(any);
        }
        match self.ask(rules, view, budget.stop) {
            Ok(Some((choice, win))) => {
                let line = |win| Line { choice, visits: 0, win, continuation: Vec::new() };
                Thought { lines: win.map(line).into_iter().collect(), ..Thought::plain(choice) }
            }
            Ok(None) => Thought::plain(any),
            Err(fault) => {
                self.process = None;
                self.fault = Some(fault);
                Thought::plain(any)
            }
        }
    }

    fn forget(&mut self) {
        self.in_game = false;
    }

    fn forfeit(&self) -> Option<String> {
        self.fault.as_ref().map(ToString::to_string)
    }

    fn over(&mut self, result: GameResult) {
        self.in_game = false;
        let result = match result {
            GameResult::Won => "won",
            GameResult::Lost => "lost",
            GameResult::Drawn => "drawn",
        };
        self.process.iter().for_each(|process| process.send(ToBot::GameOver { result }.line()));
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.quit(ToBot::Quit {}.line());
        }
    }
}
