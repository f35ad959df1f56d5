//! A player whose answers come from an external program.

use std::time::{Duration, Instant};

use saigen_cards::Seat;
use saigen_deal::Quick;
use saigen_engine::{Choice, Decision, Rules, SeenEvent, View, Viewer};
use saigen_json::{EventJson, ViewJson};
use saigen_notation::choice_text;
use saigen_players::{Budget, GameResult, Line, Player, Thought};
use saigen_rulebook::Fingerprint;
use saigen_texts::Lang;

use crate::message::{FromBot, News, PROTOCOL, ToBot};
use crate::process::{Process, printable};
use crate::{BotCommand, Fault, rulebook_json};

/// Maximum time until a bot says hello.
pub const HELLO_WITHIN: Duration = Duration::from_secs(20);

/// Tolerance beyond the stated time limit, for the delay of the pipes.
pub const GRACE: Duration = Duration::from_millis(250);

/// Maximum number of lines per answer.
const LINES: usize = 256;

/// The name of this program in `hello`.
const PROGRAM: &str = concat!("saigen ", env!("CARGO_PKG_VERSION"));

/// A player whose answers come from an external program. The program starts with the first question, plays
/// one game after another, and ends with the player.
pub struct Bot {
    command: BotCommand,
    process: Option<Process>,
    /// The rulebook that the program was sent.
    book: Option<Fingerprint>,
    /// Whether the program was sent the start of the game.
    in_game: bool,
    /// What its seat has seen of the game, and the part of it that the program was sent.
    seen: Vec<SeenEvent>,
    sent: Vec<SeenEvent>,
    asked: u64,
    fault: Option<Fault>,
}

impl Bot {
    /// A player that queries this program.
    pub fn new(command: BotCommand) -> Self {
        Self {
            command,
            process: None,
            book: None,
            in_game: false,
            seen: Vec::new(),
            sent: Vec::new(),
            asked: 0,
            fault: None,
        }
    }

    /// Why the bot has forfeited its game; `None` if it has not.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Starts the program and returns the name it states in `hello`.
    pub fn try_out(command: &BotCommand) -> Result<String, Fault> {
        let (mut process, name) = greet(command, HELLO_WITHIN, &|| false)?;
        process.quit(ToBot::Quit {}.line());
        Ok(name.unwrap_or_default())
    }

    /// Starts the program if it does not run; returns whether it runs.
    fn start(&mut self, unwanted: &dyn Fn() -> bool) -> Result<bool, Fault> {
        if self.process.is_none() {
            let (process, name) = greet(&self.command, HELLO_WITHIN, unwanted)?;
            self.process = name.map(|_| process);
            (self.book, self.in_game) = (None, false);
        }
        Ok(self.process.is_some())
    }

    /// Sends the rules, if they are new, and the start of a game.
    fn begin(&mut self, rules: &Rules, seat: Seat, random: &mut Quick) {
        let Some(process) = self.process.as_ref().filter(|_| !self.in_game) else { return };
        let book = rules.book().fingerprint();
        if self.book.replace(book) != Some(book) {
            let rulebook = rulebook_json(rules.book(), Lang::En);
            process.send(ToBot::Rulebook { rulebook: &rulebook }.line());
        }
        let (seat, milliseconds, seed) = (&*seat.to_string(), self.command.milliseconds, random.seed());
        process.send(ToBot::NewGame { seat, milliseconds, seed }.line());
        self.in_game = true;
        self.sent.clear();
    }

    /// The events that the program does not have yet.
    fn news<'r>(&mut self, rules: &'r Rules) -> News<'r> {
        let same = self.sent.iter().zip(&self.seen).take_while(|(sent, seen)| sent == seen).count();
        self.sent.clone_from(&self.seen);
        let events = self.seen[same..].iter().map(|event| EventJson::of(rules, event)).collect();
        News { from: same, events }
    }

    /// The answer to a question; `None` if it is no longer needed.
    fn ask(
        &mut self,
        rules: &Rules,
        view: &View,
        random: &mut Quick,
        unwanted: &dyn Fn() -> bool,
    ) -> Result<Option<(Choice, Option<f32>)>, Fault> {
        let Some(decision) = view.decision() else { return Ok(None) };
        if !self.start(unwanted)? {
            return Ok(None);
        }
        self.begin(rules, seat_of(view, decision), random);
        self.asked += 1;
        let (id, milliseconds) = (self.asked, self.command.milliseconds);
        let options: Vec<String> = decision.options.iter().map(|it| choice_text(rules, it)).collect();
        let (news, view) = (self.news(rules), Box::new(ViewJson::of(rules, view)));
        let Some(process) = &mut self.process else { return Ok(None) };
        process.send(ToBot::Choose { id, milliseconds, options: &options, news, view }.line());
        let answer = answer(process, id, Duration::from_millis(milliseconds), unwanted)?;
        answer.map(|answer| answer.read(decision, options)).transpose()
    }

    /// Ends the program; the game is lost.
    fn fail(&mut self, fault: Fault) {
        self.process = None;
        self.fault = Some(fault);
    }
}

fn seat_of(view: &View, decision: &Decision) -> Seat {
    match view.viewer() {
        Viewer::Seat(seat) => seat,
        Viewer::Onlooker | Viewer::Everything => decision.seat,
    }
}

/// Starts a program and exchanges hellos; returns its name, or `None` if it is no longer needed.
fn greet(
    command: &BotCommand,
    within: Duration,
    unwanted: &dyn Fn() -> bool,
) -> Result<(Process, Option<String>), Fault> {
    let mut process = Process::start(command)?;
    process.send(ToBot::Hello { protocol: PROTOCOL, program: PROGRAM }.line());
    let until = Instant::now() + within;
    for _ in 0..LINES {
        let Some(line) = process.line(until, Fault::NoHello(within), unwanted)? else {
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
            (Some(word), Some(index)) => return Err(Fault::BothAnswers { choice: printable(word), index }),
            (None, None) => return Err(Fault::NoAnswer),
        };
        let found = at.and_then(|at| decision.options.nth(at));
        let win = self.win.filter(|win| (0.0..=1.0).contains(win));
        found.map(|choice| (choice, win)).ok_or(Fault::NotListed { answer, options })
    }
}

impl Player for Bot {
    fn choose(&mut self, rules: &Rules, view: &View, budget: Budget<'_>, random: &mut Quick) -> Thought {
        let any = view.decision().and_then(|decision| decision.options.nth(0)).unwrap_or(Choice::Pass);
        if self.fault.is_some() {
            return Thought::plain(any);
        }
        match self.ask(rules, view, random, budget.stop) {
            Ok(Some((choice, win))) => {
                let line = |win| Line { choice, visits: 0, win, continuation: Vec::new() };
                Thought { lines: win.map(line).into_iter().collect(), ..Thought::plain(choice) }
            }
            Ok(None) => Thought::plain(any),
            Err(fault) => {
                self.fail(fault);
                Thought::plain(any)
            }
        }
    }

    fn forget(&mut self) {
        self.in_game = false;
    }

    fn prepare(&mut self, stop: &dyn Fn() -> bool) {
        if self.fault.is_none()
            && let Err(fault) = self.start(stop)
        {
            self.fail(fault);
        }
    }

    fn follows(&self) -> bool {
        true
    }

    fn follow(&mut self, seen: &[SeenEvent]) {
        // The view has what `now` brings.
        let happened = seen.iter().filter(|event| !matches!(event, SeenEvent::Now { .. }));
        self.seen = happened.copied().collect();
    }

    fn stays(&self) -> bool {
        self.process.is_some() && self.fault.is_none()
    }

    fn forfeit(&self) -> Option<String> {
        self.fault.as_ref().map(ToString::to_string)
    }

    fn over(&mut self, rules: &Rules, end: &View, result: GameResult) {
        if !std::mem::take(&mut self.in_game) {
            return;
        }
        let (news, view) = (self.news(rules), Box::new(ViewJson::of(rules, end)));
        let result = match result {
            GameResult::Won => "won",
            GameResult::Lost => "lost",
            GameResult::Drawn => "drawn",
        };
        let line = ToBot::GameOver { result, news, view }.line();
        self.process.iter().for_each(|process| process.send(line.clone()));
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.quit(ToBot::Quit {}.line());
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::Contender;

    #[test]
    fn a_missing_hello_is_a_fault() {
        let Ok(Contender::Bot(command)) = "cmd:sleep 60".parse() else { panic!() };
        let fault = greet(&command, Duration::from_millis(100), &|| false).err();
        assert_eq!(fault.unwrap().to_string(), "it did not say hello within 100 ms");
    }
}
