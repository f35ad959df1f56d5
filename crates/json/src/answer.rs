//! Answers to a decision. Those that clients send are read strictly.

use core::fmt;

use saigen_cards::Seat;
use saigen_engine::{Answer, Blocks, Decision, Rules, Unit};
use saigen_notation::{AnswerText, choice_text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::names::UnitName;
use crate::request::{WholeRequestJson, names, read_place, read_places};

/// An answer to a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Answer")]
pub enum AnswerJson {
    /// One of the options.
    Choice(String),
    /// A whole request, in answer to the question `chance`.
    Request(WholeRequestJson),
    /// All attackers that are still to be named, in answer to the question `attacker`.
    Attackers(#[ts(as = "Vec<UnitName>")] Vec<String>),
    /// All blocks that are still to be named, in answer to the question `blocker`.
    Blocks(Vec<BlockJson>),
}

/// A blocker and the attacker that it blocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "Block")]
pub struct BlockJson {
    /// The blocker.
    #[ts(as = "UnitName")]
    pub blocker: String,
    /// The attacker.
    #[ts(as = "UnitName")]
    pub attacker: String,
}

/// Why an answer cannot be read: where, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The field, such as `request.keys[1]`.
    pub path: String,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl core::error::Error for ReadError {}

impl AnswerJson {
    /// The form of an answer of a seat.
    pub fn of(rules: &Rules, seat: Seat, answer: &Answer) -> Self {
        Self::written(seat, &AnswerText::of(rules, answer))
    }

    /// The form of an answer of a seat as it is written.
    pub fn written(seat: Seat, text: &AnswerText) -> Self {
        match text {
            AnswerText::Choice(choice) => Self::Choice(choice.clone()),
            AnswerText::Request(request) => Self::Request(WholeRequestJson::written(seat, request)),
            AnswerText::Attackers(attackers) => {
                Self::Attackers(names(attackers.iter().map(|place| Unit::new(seat, place))))
            }
            AnswerText::Blocks(blocks) => {
                Self::Blocks(blocks.iter().map(|it| BlockJson::of(seat, it)).collect())
            }
        }
    }

    /// Reads the answer to a decision. Whether a request is legal is for the game to say.
    pub fn read(&self, rules: &Rules, decision: &Decision) -> Result<Answer, ReadError> {
        let seat = decision.seat;
        match self {
            Self::Choice(word) => read_choice(rules, decision, word),
            Self::Request(request) => request.read(rules, seat).map(Answer::Request),
            Self::Attackers(attackers) => read_places("attackers", seat, attackers).map(Answer::Attackers),
            Self::Blocks(blocks) => read_blocks(seat, blocks).map(Answer::Blocks),
        }
    }

    /// Whether this is the form of an answer of a seat; the order in which cards and characters are
    /// named does not count.
    pub fn says(&self, rules: &Rules, seat: Seat, answer: &Answer) -> bool {
        match (self, answer) {
            (Self::Choice(word), Answer::Choice(choice)) => choice_text(rules, *choice) == *word,
            (Self::Request(request), Answer::Request(whole)) => {
                request.read(rules, seat).as_ref() == Ok(whole)
            }
            (Self::Attackers(attackers), Answer::Attackers(named)) => {
                read_places("attackers", seat, attackers).as_ref() == Ok(named)
            }
            (Self::Blocks(blocks), Answer::Blocks(named)) => read_blocks(seat, blocks).as_ref() == Ok(named),
            _ => false,
        }
    }
}

impl BlockJson {
    fn of(seat: Seat, (blocker, attacker): (u8, u8)) -> Self {
        let unit = |seat, place| Unit::new(seat, place).to_string();
        Self { blocker: unit(seat, blocker), attacker: unit(seat.other(), attacker) }
    }
}

fn read_choice(rules: &Rules, decision: &Decision, word: &str) -> Result<Answer, ReadError> {
    let found = decision.options.iter().find(|&choice| choice_text(rules, choice) == word);
    found.map(Answer::Choice).ok_or_else(|| {
        let options: Vec<String> = decision.options.iter().map(|it| choice_text(rules, it)).collect();
        let message = format!("“{word}” is not among the options: write one of {}", options.join(", "));
        ReadError { path: "choice".into(), message }
    })
}

fn read_blocks(seat: Seat, blocks: &[BlockJson]) -> Result<Blocks, ReadError> {
    let mut pairs: Vec<(u8, u8)> = Vec::new();
    for (index, BlockJson { blocker, attacker }) in blocks.iter().enumerate() {
        let path = |field: &str| format!("blocks[{index}].{field}");
        let place = read_place(&path("blocker"), seat, blocker)?;
        if pairs.iter().any(|(other, _)| *other == place) {
            let message = format!("{blocker} is named twice: write it once");
            return Err(ReadError { path: path("blocker"), message });
        }
        pairs.push((place, read_place(&path("attacker"), seat.other(), attacker)?));
    }
    Ok(pairs.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use saigen_cards::CardSet;
    use saigen_editions::rulebook;
    use saigen_engine::{Choice, Game, Target};
    use saigen_notation::parse_game;
    use saigen_rulebook::{Edition, Format};

    use super::*;

    fn table() -> (Rules, Game) {
        let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite)).unwrap();
        let game = parse_game(&rules, "a hand H5 C2\na0 soldier S7\na1 bulwark D2\nb life 20").unwrap();
        (rules, game)
    }

    fn read(text: &str) -> Result<Answer, String> {
        let (rules, game) = table();
        let form: AnswerJson = serde_json::from_str(text).map_err(|error| error.to_string())?;
        form.read(&rules, game.decision().unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn answers_are_read() {
        assert_eq!(read(r#"{"choice":"pass"}"#), Ok(Answer::Choice(Choice::Pass)));
        let text = r##"{"request":{"action":"up","keys":["H5"],"drive":["a1"],"target":"#1"}}"##;
        let Ok(Answer::Request(up)) = read(text) else { panic!("a request is read as one") };
        assert_eq!((up.keys, up.target), ("H5".parse().map(CardSet::of).unwrap(), Target::request(0)));
        assert_eq!(up.drive.iter().collect::<Vec<_>>(), [1]);
        assert_eq!(read(r#"{"attackers":["a0","a2"]}"#), Ok(Answer::Attackers([2, 0].into_iter().collect())));
        let text = r#"{"blocks":[{"blocker":"a0","attacker":"b3"}]}"#;
        assert_eq!(read(text), Ok(Answer::Blocks([(0, 3)].into_iter().collect())));
    }

    #[test]
    fn the_form_of_an_answer_says_it_in_any_order() {
        let (rules, _) = table();
        let says = |text: &str, answer| {
            serde_json::from_str::<AnswerJson>(text).unwrap().says(&rules, Seat::A, &answer)
        };
        let twice = r#"{"request":{"action":"up","keys":["H5","C2"]}}"#;
        let Ok(up) = read(twice) else { panic!("it reads") };
        assert!(says(twice, up) && says(r#"{"request":{"action":"up","keys":["C2","H5"]}}"#, up));
        assert!(!says(r#"{"request":{"action":"up","keys":["C2"]}}"#, up));
        assert!(says(r#"{"choice":"pass"}"#, Answer::PASS) && !says(r#"{"choice":"pass"}"#, up));
    }

    #[test]
    fn errors_say_where_and_what_would_be_right() {
        let error = |text: &str| read(text).unwrap_err();
        let request = |parts: &str| error(&format!(r#"{{"request":{{"action":"up",{parts}}}}}"#));
        assert!(error(r#"{"choice":"S5"}"#).starts_with("choice: “S5” is not among the options"));
        assert!(error(r#"{"chioce":"pass"}"#).contains("expected one of `choice`, `request`"));
        assert!(error(r#"{"attackers":["b0"]}"#).starts_with("attackers[0]: unexpected “b0”"));
        let blocks = |pairs: &str| error(&format!(r#"{{"blocks":[{pairs}]}}"#));
        let block = r#"{"blocker":"a0","attacker":"b1"}"#;
        assert!(blocks(&format!("{block},{block}")).contains("blocks[1].blocker: a0 is named twice"));
        assert!(blocks(r#"{"blocker":"a0","attacker":"a1"}"#).starts_with("blocks[0].attacker: "));
        assert!(error(r#"{"choice":"pass","request":{"action":"up"}}"#).contains("line 1 column"));
        assert!(error("pass").contains("line 1 column 1"));
        assert!(request(r#""keys":["H5","Q"]"#).starts_with("request.keys[1]: "));
        assert!(request(r#""keys":["H5","H5"]"#).contains("named twice"));
        assert!(request(r#""drive":["b1"]"#).contains("request.drive[0]: unexpected “b1”"));
        assert!(request(r#""drive":["a01"]"#).contains("request.drive[0]: unexpected “a01”"));
        assert!(request(r#""target":"x""#).contains("a character (b3)"));
        assert!(request(r#""target":"gone""#).contains("a character (b3)"));
        assert!(request(r#""aim":"b""#).contains("unknown field `aim`"));
        assert!(error(r#"{"request":{"action":"upp"}}"#).contains("one of "));
    }
}
