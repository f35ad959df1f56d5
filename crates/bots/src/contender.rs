//! Players in their notation: built-in ones and external programs.

use std::fmt;
use std::str::FromStr;

use saigen_batch::{Entrant, Roster};
use saigen_cards::problems;
use saigen_players::{Effort, Player, Spec, SpecError};

use crate::Bot;

/// Default time limit for an answer in milliseconds.
const MILLISECONDS: u64 = 1_000;

/// Maximum time limit in milliseconds.
const LONGEST: u64 = 600_000;

/// A player in its notation.
#[derive(Clone, PartialEq, Debug)]
pub enum Contender {
    /// A built-in player.
    Ours(Spec),
    /// A program that speaks the bot protocol.
    Bot(BotCommand),
}

/// A program that speaks the bot protocol, with its time limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotCommand {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// The time limit for an answer, in milliseconds.
    pub milliseconds: u64,
    /// The notation it was parsed from.
    written: String,
}

problems! {
    /// The error for a text that does not name a player.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum ContenderError {
        /// It is no built-in player.
        Spec(error: SpecError) = "contender-spec",
            "{error}, or cmd:PROGRAM for a program that speaks the bot protocol";
        /// The time limit is out of range.
        Time(text: String) = "contender-time",
            "“cmd:{text}”: the time limit is 1 to {most} milliseconds: write for instance cmd:500ms:./my-bot",
            most = LONGEST;
        /// The command line cannot be split into words.
        Quote(text: String) = "contender-quote",
            "“cmd:{text}”: a quotation mark is not closed: write cmd:./my-bot, or with a time cmd:500ms:./my-bot";
        /// The command line is empty.
        Empty(text: String) = "contender-empty",
            "“cmd:{text}”: the program is missing: write cmd:./my-bot, or with a time cmd:500ms:./my-bot";
    }
}

impl Contender {
    /// Creates the player.
    pub fn player(&self) -> Box<dyn Player> {
        match self {
            Self::Ours(spec) => spec.player(),
            Self::Bot(command) => Box::new(Bot::new(command.clone())),
        }
    }

    /// Whether the player sees every card.
    pub fn peeks(&self) -> bool {
        matches!(self, Self::Ours(spec) if spec.peeks())
    }
}

/// Creates players from their notation, including bots.
#[derive(Clone, Copy, Debug)]
pub struct Contenders;

impl Roster for Contenders {
    fn entrant(&self, text: &str) -> Result<Entrant, String> {
        let contender: Contender = text.parse().map_err(|error: ContenderError| error.to_string())?;
        Ok(match contender {
            Contender::Ours(spec) => spec.into(),
            Contender::Bot(command) => {
                Entrant::new(Effort::Simulations(0), move || Bot::new(command.clone()))
            }
        })
    }
}

impl From<Spec> for Contender {
    fn from(spec: Spec) -> Self {
        Self::Ours(spec)
    }
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        let Some(command) = text.strip_prefix("cmd:") else {
            let spec: Result<Spec, _> = text.parse();
            return spec.map(Self::Ours).map_err(ContenderError::Spec);
        };
        BotCommand::read(command).map(Self::Bot)
    }
}

impl BotCommand {
    /// Parses `./my-bot --fast`, or with a time limit `500ms:./my-bot --fast`.
    fn read(text: &str) -> Result<Self, ContenderError> {
        let time =
            text.split_once("ms:").and_then(|(digits, rest)| Some((digits.parse::<u64>().ok()?, rest)));
        let (milliseconds, command) = time.unwrap_or((MILLISECONDS, text));
        if !(1..=LONGEST).contains(&milliseconds) {
            return Err(ContenderError::Time(text.into()));
        }
        let words = shlex::split(command).ok_or_else(|| ContenderError::Quote(text.into()))?;
        let (program, args) = words.split_first().ok_or_else(|| ContenderError::Empty(text.into()))?;
        Ok(Self { program: program.clone(), args: args.to_vec(), milliseconds, written: text.to_owned() })
    }
}

impl fmt::Display for BotCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cmd:{}", self.written)
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ours(spec) => spec.fmt(f),
            Self::Bot(command) => command.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bot(text: &str) -> BotCommand {
        match text.parse() {
            Ok(Contender::Bot(command)) => command,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn players_round_trip() {
        for text in ["level:3", "cmd:./bot", "cmd:500ms:python3 'my bot.py' --fast"] {
            assert_eq!(text.parse::<Contender>().unwrap().to_string(), text);
        }
        let command = bot("cmd:500ms:python3 'my bot.py' --fast");
        assert_eq!((command.program.as_str(), command.milliseconds), ("python3", 500));
        assert_eq!(command.args, ["my bot.py", "--fast"]);
        assert_eq!(bot("cmd:./bot").milliseconds, MILLISECONDS);
    }

    #[test]
    fn other_texts_are_refused_with_a_suggestion() {
        for (text, right) in [
            ("cmd:", "cmd:./my-bot"),
            ("cmd:0ms:./bot", "1 to 600000"),
            ("cmd:700000ms:./bot", "1 to 600000"),
            ("cmd:'./bot", "not closed"),
            ("nobody", "cmd:PROGRAM"),
        ] {
            let error = text.parse::<Contender>().unwrap_err().to_string();
            assert!(error.contains(right), "{error}");
        }
    }
}
