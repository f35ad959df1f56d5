//! What clients send: answers to a decision, read strictly.

use core::fmt;
use core::str::FromStr;

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{Choice, Decision, PlaceSet, Rules, STAGE_LIMIT, Target, Unit, WholeRequest};
use saigen_notation::choice_text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::VERSION;
use crate::names::{CardName, TargetName, UnitName};

/// An answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// One of the options.
    Choice(Choice),
    /// A whole request, in answer to the question `chance`.
    Request(WholeRequest),
}

/// Why a text is no answer: where, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The field, such as `request.keys[1]`; nothing if the text is no such object at all.
    pub path: String,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.message),
            path => write!(f, "{path}: {}", self.message),
        }
    }
}

impl core::error::Error for ReadError {}

/// An answer by itself as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAnswer {
    version: u32,
    choice: Option<String>,
    request: Option<RequestForm>,
}

/// An answer as it is written: either a choice or a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AnswerForm {
    /// One of the options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub choice: Option<String>,
    /// A whole request, in answer to the question `chance`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub request: Option<RequestForm>,
}

/// A whole request as it is written; what is left out is empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RequestForm {
    /// The id of the action.
    pub action: String,
    /// The key cards.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<CardName>>")]
    pub keys: Vec<String>,
    /// The bulwarks that pay for B.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<UnitName>>")]
    pub drive: Vec<String>,
    /// The cards that pay for D.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<CardName>>")]
    pub discard: Vec<String>,
    /// The characters that pay for S.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<UnitName>>")]
    pub sacrifice: Vec<String>,
    /// The target.
    #[serde(default)]
    #[ts(optional = nullable, as = "Option<TargetName>")]
    pub target: Option<String>,
}

impl AnswerForm {
    /// Reads the answer to a decision. Whether a request is legal is for the game to say.
    pub fn read(&self, rules: &Rules, decision: &Decision) -> Result<Answer, ReadError> {
        match (&self.choice, &self.request) {
            (Some(choice), None) => Ok(Answer::Choice(find_choice(rules, decision, "choice", choice)?)),
            (None, Some(request)) => {
                Ok(Answer::Request(Reader { rules, seat: decision.seat, path: "request." }.request(request)?))
            }
            _ => {
                let message = "an answer has either a “choice” or a “request”: write one of them".into();
                Err(ReadError { path: String::new(), message })
            }
        }
    }
}

/// Reads an answer to a decision. Whether a request is legal is for the game to say.
pub fn read_answer(rules: &Rules, decision: &Decision, text: &str) -> Result<Answer, ReadError> {
    let raw: RawAnswer = parse(text)?;
    if raw.version != VERSION {
        let message = format!("unexpected version {}: write {VERSION}", raw.version);
        return Err(ReadError { path: "version".into(), message });
    }
    AnswerForm { choice: raw.choice, request: raw.request }.read(rules, decision)
}

/// Reads a choice by itself: a JSON string such as `"S5"`.
pub fn read_choice(rules: &Rules, decision: &Decision, text: &str) -> Result<Choice, ReadError> {
    let word: String = parse(text)?;
    find_choice(rules, decision, "", &word)
}

/// Reads a whole request of a seat by itself: the object without a version.
pub fn read_request(rules: &Rules, seat: Seat, text: &str) -> Result<WholeRequest, ReadError> {
    Reader { rules, seat, path: "" }.request(&parse(text)?)
}

fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| ReadError { path: String::new(), message: error.to_string() })
}

fn find_choice(rules: &Rules, decision: &Decision, path: &str, word: &str) -> Result<Choice, ReadError> {
    let found = decision.options.iter().find(|&choice| choice_text(rules, choice) == word);
    found.ok_or_else(|| {
        let options: Vec<String> = decision.options.iter().map(|it| choice_text(rules, it)).collect();
        let message = format!("“{word}” is not among the options: write one of {}", options.join(", "));
        ReadError { path: path.into(), message }
    })
}

/// Reads the parts of a request.
struct Reader<'r> {
    rules: &'r Rules,
    seat: Seat,
    /// What stands before the name of a field in errors.
    path: &'static str,
}

impl Reader<'_> {
    fn request(&self, raw: &RequestForm) -> Result<WholeRequest, ReadError> {
        let action = self.rules.find(&raw.action).ok_or_else(|| {
            let ids: Vec<&str> = self.rules.actions().map(|id| &*self.rules.action(id).id).collect();
            self.unknown("action", &raw.action, &format!("one of {}", ids.join(", ")))
        })?;
        Ok(WholeRequest {
            action,
            keys: self.cards("keys", &raw.keys)?,
            drive: self.places("drive", &raw.drive)?,
            discard: self.cards("discard", &raw.discard)?,
            sacrifice: self.places("sacrifice", &raw.sacrifice)?,
            target: raw.target.as_deref().map_or(Ok(Target::NONE), |text| self.target(text))?,
        })
    }

    fn unknown(&self, field: &str, found: &str, wanted: &str) -> ReadError {
        let message = format!("unexpected “{found}”: write {wanted}");
        ReadError { path: format!("{}{field}", self.path), message }
    }

    fn cards(&self, field: &str, words: &[String]) -> Result<CardSet, ReadError> {
        words.iter().enumerate().try_fold(CardSet::EMPTY, |cards, (index, word)| {
            let field = format!("{field}[{index}]");
            let error = |message| ReadError { path: format!("{}{field}", self.path), message };
            let card = Card::from_str(word).map_err(|unknown| error(unknown.to_string()))?;
            match cards.contains(card) {
                true => Err(error(format!("{card} is repeated: write it once"))),
                false => Ok(cards.with(card)),
            }
        })
    }

    fn places(&self, field: &str, words: &[String]) -> Result<PlaceSet, ReadError> {
        let place = |(index, word): (usize, &String)| {
            let own = unit(word).filter(|unit| unit.seat() == self.seat);
            let wanted = format!("a character of seat {0}, for instance {0}0", self.seat);
            let place = own.map(Unit::place);
            place.ok_or_else(|| self.unknown(&format!("{field}[{index}]"), word, &wanted))
        };
        words.iter().enumerate().map(place).collect()
    }

    fn target(&self, text: &str) -> Result<Target, ReadError> {
        let player = seat(text).map(Target::player);
        let found = player.or_else(|| unit(text).map(Target::unit)).or_else(|| request(text));
        found.ok_or_else(|| {
            let wanted = "a target: a character (b3), a request (#1), a player (b), or null";
            self.unknown("target", text, wanted)
        })
    }
}

fn seat(text: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| seat.to_string() == text)
}

/// The character that a text such as `b3` names.
fn unit(text: &str) -> Option<Unit> {
    let (side, place) = text.split_at_checked(1)?;
    let place = place.parse().ok().filter(|&place| usize::from(place) < Card::COUNT)?;
    // There is one way to write it: neither `b03` nor `b+3`.
    Some(Unit::new(seat(side)?, place)).filter(|unit| unit.to_string() == text)
}

/// The target that a text such as `#1` names.
fn request(text: &str) -> Option<Target> {
    let index = (0..STAGE_LIMIT).find(|index| format!("#{}", index + 1) == text)?;
    Some(Target::request(index as u8))
}

#[cfg(test)]
mod tests {
    use saigen_editions::rulebook;
    use saigen_engine::Game;
    use saigen_notation::parse_game;
    use saigen_rulebook::{Edition, Format};

    use super::*;

    fn table() -> (Rules, Game) {
        let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite)).unwrap();
        let game = parse_game(&rules, "a hand H5 C2\na0 soldier S7\na1 bulwark D2\nb life 20").unwrap();
        (rules, game)
    }

    fn error(text: &str) -> String {
        let (rules, game) = table();
        read_answer(&rules, game.decision().unwrap(), text).unwrap_err().to_string()
    }

    #[test]
    fn answers_are_read() {
        let (rules, game) = table();
        let read = |text: &str| read_answer(&rules, game.decision().unwrap(), text).unwrap();
        assert_eq!(read(r#"{"version":1,"choice":"pass"}"#), Answer::Choice(Choice::Pass));
        let Answer::Request(up) =
            read(r##"{"version":1,"request":{"action":"up","keys":["H5"],"drive":["a1"],"target":"#1"}}"##)
        else {
            panic!("a request is read as one")
        };
        assert_eq!((up.keys, up.target), ("H5".parse().map(CardSet::of).unwrap(), Target::request(0)));
        assert_eq!(up.drive.iter().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn errors_say_where_and_what_would_be_right() {
        let request = |parts: &str| error(&format!(r#"{{"version":1,"request":{{"action":"up",{parts}}}}}"#));
        assert!(error(r#"{"version":1,"choice":"S5"}"#).starts_with("choice: “S5” is not among the options"));
        assert!(error(r#"{"version":2,"choice":"pass"}"#).starts_with("version: 2"));
        assert!(error(r#"{"version":1}"#).contains("either a “choice” or a “request”"));
        assert!(error(r#"{"version":1,"chioce":"pass"}"#).contains("expected one of `version`, `choice`"));
        assert!(error(r#"{"choice":"pass"}"#).contains("missing field `version`"));
        assert!(error("pass").contains("line 1 column 1"));
        assert!(request(r#""keys":["H5","Q"]"#).starts_with("request.keys[1]: "));
        assert!(request(r#""keys":["H5","H5"]"#).contains("named twice"));
        assert!(request(r#""drive":["b1"]"#).contains("request.drive[0]: unexpected “b1”"));
        assert!(request(r#""target":"x""#).contains("a character (b3)"));
        assert!(request(r#""aim":"b""#).contains("unknown field `aim`"));
        assert!(error(r#"{"version":1,"request":{"action":"upp"}}"#).contains("one of "));
    }
}
