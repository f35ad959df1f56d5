//! External programs as opponents, offered by the operator of the server only. Each runs in its own
//! process, receives what its seat may know, and can harm only its own game.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use saigen_bots::{Bot, BotCommand, Contender, Fault};
use saigen_cards::Seat;
use saigen_deal::Quick;
use saigen_engine::Answer;
use saigen_match::{allowed_computer, clean_name};
use saigen_players::Budget;
use saigen_protocol::Forfeit;
use saigen_table::{Course, brief, consider, dismiss};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of bots with a process; others wait for a free place.
const PLACES: usize = 16;

/// The prefix of a bot among the computer players: `bot:NAME`.
const PREFIX: &str = "bot:";

/// A bot that is offered as an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfferedBot {
    /// The displayed name.
    pub name: String,
    /// The program.
    pub command: BotCommand,
}

/// The error for a text that does not name a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoBot(String);

impl fmt::Display for NoBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: write NAME=cmd:./my-bot, for instance \"My bot=cmd:python3 my_bot.py\"", self.0)
    }
}

impl std::error::Error for NoBot {}

impl FromStr for OfferedBot {
    type Err = NoBot;

    fn from_str(text: &str) -> Result<Self, NoBot> {
        let (name, command) = text.split_once('=').ok_or_else(|| NoBot("the name is missing".into()))?;
        let name = name.trim();
        if name.is_empty() || clean_name(name) != name {
            return Err(NoBot(format!("“{name}” is not a name: write 1 to 40 characters in one line")));
        }
        match command.trim().parse() {
            Ok(Contender::Bot(command)) => Ok(Self { name: name.into(), command }),
            Ok(Contender::Ours(_)) => Err(NoBot(format!("“{command}” is a built-in player"))),
            Err(error) => Err(NoBot(error.to_string())),
        }
    }
}

/// The offered bots and the limit on their processes.
pub(crate) struct Bots {
    offered: Vec<OfferedBot>,
    places: Arc<Semaphore>,
}

impl Bots {
    pub(crate) fn new(offered: Vec<OfferedBot>) -> Self {
        Self { offered, places: Arc::new(Semaphore::new(PLACES)) }
    }

    /// Their names.
    pub(crate) fn names(&self) -> Vec<String> {
        self.offered.iter().map(|bot| bot.name.clone()).collect()
    }

    /// The bot named `bot:NAME`; `None` if it is not offered.
    pub(crate) fn find(&self, computer: &str) -> Option<&OfferedBot> {
        let name = computer.strip_prefix(PREFIX)?;
        self.offered.iter().find(|bot| bot.name == name)
    }

    /// Whether this server cannot play this computer player, such as a bot that is no longer offered.
    pub(crate) fn lacks(&self, computer: Option<&str>) -> bool {
        computer.is_some_and(|it| allowed_computer(it).is_none() && self.find(it).is_none())
    }

    /// Starts every bot once, and logs those that fail.
    pub(crate) fn try_out(&self) {
        for OfferedBot { name, command } in self.offered.clone() {
            tokio::task::spawn_blocking(move || match Bot::try_out(&command) {
                Ok(calls_itself) => tracing::info!(name, calls_itself, "a bot is ready"),
                Err(fault) => tracing::warn!(name, %fault, "a bot cannot play"),
            });
        }
    }

    /// The limit on bot processes.
    pub(crate) fn places(&self) -> Arc<Semaphore> {
        self.places.clone()
    }
}

/// A bot in a match. Only its holder uses it, so the lock never blocks.
pub(crate) struct Seated(Mutex<Option<(Bot, OwnedSemaphorePermit)>>);

impl Seated {
    pub(crate) fn new(bot: &OfferedBot, place: OwnedSemaphorePermit) -> Self {
        Self(Mutex::new(Some((Bot::new(bot.command.clone()), place))))
    }

    /// Answers the current question; `None` if the answer is no longer needed. Blocks.
    pub(crate) fn answer(
        &mut self,
        course: &Course,
        seat: Seat,
        unwanted: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<Answer, Forfeit>> {
        let (bot, _) = self.get()?;
        let budget = Budget { simulations: 0, threads: 1, stop: unwanted };
        brief(course, seat, bot);
        let random = &mut Quick::new(course.seed, seat as u64);
        let considered = consider(&course.rules, &course.game, bot, budget, random);
        if let Some(fault) = bot.fault() {
            // The program's output is for the operator, not for its opponents.
            tracing::warn!(%fault, "a bot has lost its game");
            return Some(Err(forfeit(fault)));
        }
        considered.filter(|_| !unwanted()).map(|considered| Ok(considered.answer))
    }

    /// Sends the bot the result of its game.
    pub(crate) fn over(&mut self, course: &Course, seat: Seat, winner: Option<Seat>) {
        self.get().iter_mut().for_each(|(bot, _)| dismiss(course, seat, winner, bot));
    }

    fn get(&mut self) -> Option<&mut (Bot, OwnedSemaphorePermit)> {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).as_mut()
    }
}

impl Drop for Seated {
    /// The program gets time to exit, on a thread that nothing waits for.
    fn drop(&mut self) {
        let seated = self.0.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        drop(std::thread::Builder::new().spawn(move || drop(seated)));
    }
}

/// The reason sent to the opponents of a bot.
fn forfeit(fault: &Fault) -> Forfeit {
    match fault {
        Fault::NotStarted(_) | Fault::NoHello(_) | Fault::Protocol(_) => Forfeit::BotNotStarted,
        Fault::Silent(_) => Forfeit::BotSilent,
        Fault::Ended { .. } => Forfeit::BotEnded,
        Fault::LongLine | Fault::Flood(_) => Forfeit::BotFlooded,
        Fault::NoMessage { .. } | Fault::NotDue(_) => Forfeit::BotNonsense,
        Fault::OtherQuestion { .. }
        | Fault::BothAnswers { .. }
        | Fault::NoAnswer
        | Fault::NotListed { .. } => Forfeit::BotIllegal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_have_a_name_and_a_command() {
        let bot: OfferedBot = "First bot=cmd:500ms:python3 first_bot.py".parse().unwrap();
        assert_eq!((bot.name.as_str(), bot.command.milliseconds), ("First bot", 500));
        let bots = Bots::new(vec![bot]);
        assert!(bots.find("bot:First bot").is_some());
        assert!(bots.find("First bot").is_none() && bots.find("bot:Other").is_none());
        for wrong in ["cmd:./bot", "=cmd:./bot", "a\nb=cmd:./bot", "Bot=level:3", "Bot=cmd:'", "Bot="] {
            let error = wrong.parse::<OfferedBot>().unwrap_err().to_string();
            assert!(error.contains("NAME=cmd:./my-bot"), "{error}");
        }
    }
}
