//! The rules of a new match: an edition and a format, or a custom rule file.

use saigen_cards::{Problem, problems};
use saigen_custom::Custom;
use saigen_editions::rulebook;
use saigen_notation::{Error, in_frame};
use saigen_protocol::Words;
use saigen_protocol::http::{CheckedRules, Mistake};
use saigen_rulebook::{Format, Names, Rulebook};
use saigen_texts::Lang;
use saigen_wording::problem_text;

use crate::rules_page;

/// Maximum size of a rule file in bytes.
const LONGEST_FILE: usize = 32 * 1024;

/// Maximum number of reported mistakes.
const MISTAKES: usize = 20;

problems! {
    /// The error for a text that is too long.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct TooLong {
        /// The maximum number of bytes.
        pub most: usize,
        /// The number of bytes.
        pub has: usize,
    } = "too-long", "at most {most} bytes are possible; this text has {has}";
}

/// The rules of a new match.
pub(crate) struct Book {
    pub(crate) rulebook: Rulebook,
    /// The name of custom rules.
    pub(crate) name: Option<Words>,
}

impl Book {
    /// Reads an edition and a format, or a rule file; `Err` holds what is wrong.
    pub(crate) fn read(
        edition: Option<&str>,
        format: Option<&str>,
        custom: Option<&str>,
    ) -> Result<Self, String> {
        match (edition, format, custom) {
            (Some(edition), Some(format), None) => {
                let edition =
                    saigen_editions::edition(edition).map_err(|error| format!("edition: {error}"))?;
                let format: Format = format.parse().map_err(|error| format!("format: {error}"))?;
                Ok(Self { rulebook: rulebook(edition, format), name: None })
            }
            (None, None, Some(file)) => {
                let custom =
                    read_file(file).map_err(|mistakes| format!("custom: {}", in_lines(&mistakes)))?;
                Ok(Self { name: custom.names.as_ref().map(words), rulebook: custom.book })
            }
            _ => Err("write either an edition and a format, or custom rules".into()),
        }
    }

    /// The rulebook in a frame, if one is named; `Err` holds what is wrong.
    pub(crate) fn in_frame(&self, frame: Option<&str>) -> Result<Rulebook, String> {
        let Some(frame) = frame else { return Ok(self.rulebook.clone()) };
        in_frame(&self.rulebook, frame).map(|found| found.book).map_err(|error| format!("frame: {error}"))
    }
}

/// Reads a rule file; `Err` holds its mistakes.
fn read_file(file: &str) -> Result<Custom, Vec<Mistake>> {
    if file.len() > LONGEST_FILE {
        return Err(vec![whole(TooLong { most: LONGEST_FILE, has: file.len() })]);
    }
    Custom::parse(file).map_err(|errors| mistakes(&errors))
}

/// The first mistakes of a text.
pub(crate) fn mistakes(errors: &[Error]) -> Vec<Mistake> {
    errors.iter().take(MISTAKES).map(mistake).collect()
}

/// A mistake of a whole text.
pub(crate) fn whole(problem: impl Into<Problem>) -> Mistake {
    mistake(&Error::new(1, 1, problem))
}

fn mistake(Error { line, column, problem }: &Error) -> Mistake {
    let message = Words { ja: problem_text(Lang::Ja, problem), en: problem_text(Lang::En, problem) };
    Mistake { line: *line as u32, column: *column as u32, message }
}

/// The mistakes of a rule file, or a description of its rules.
pub(crate) fn check(file: &str) -> CheckedRules {
    match read_file(file) {
        Ok(custom) => {
            let page = rules_page::custom(&custom.base, &custom.book, custom.names.as_ref().map(words));
            CheckedRules { mistakes: Vec::new(), rules: Some(page) }
        }
        Err(mistakes) => CheckedRules { mistakes, rules: None },
    }
}

/// Mistakes as one text, one per line.
pub(crate) fn in_lines(mistakes: &[Mistake]) -> String {
    let line = |it: &Mistake| format!("{}:{}: {}", it.line, it.column, it.message.en);
    mistakes.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn words(names: &Names) -> Words {
    Words { ja: names.ja.to_string(), en: names.en.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: &str = include_str!("../../../lab/rules/house.toml");

    #[test]
    fn a_file_is_shown_with_its_name_and_what_differs() {
        let page = check(HOUSE).rules.unwrap();
        let custom = page.custom.unwrap();
        assert_eq!(custom.name.unwrap().en, "Our house rules");
        let of = |id: &str| custom.differences.iter().find(|it| it.id == id).unwrap();
        assert_eq!((of("volley").how.as_str(), of("handes").how.as_str()), ("added", "removed"));
        assert_eq!(of("volley").name.as_ref().unwrap().ja, "斉射");
        assert_eq!(of("throwing").fields.iter().find(|it| it.field == "cost").unwrap().is, "B");
        assert!(page.actions.iter().any(|action| action.name.ja == "斉射" && !action.effect.en.is_empty()));
        assert_eq!(page.rulebook.custom, None, "only records hold the canonical text");
    }

    #[test]
    fn mistakes_have_a_position_and_a_suggestion() {
        let checked = check("base = '8.2 master'\n[actions.reverse]\ntiming = 'mian'");
        let [mistake] = &checked.mistakes[..] else { panic!("{checked:?}") };
        assert_eq!((mistake.line, mistake.column), (3, 11));
        assert!(mistake.message.en.ends_with("did you mean “main”?"), "{}", mistake.message.en);
        assert!(mistake.message.ja.ends_with("（「main」ではありませんか？）"), "{}", mistake.message.ja);
        let long = check(&"#".repeat(LONGEST_FILE + 1));
        assert!(long.mistakes[0].message.en.contains("at most"));
        let many: String = (0..500).map(|at| format!("unknown{at} = 1\n")).collect();
        assert_eq!(check(&many).mistakes.len(), MISTAKES);
    }

    #[test]
    fn an_edition_and_a_file_exclude_each_other() {
        assert!(Book::read(Some("8.2"), Some("lite"), None).is_ok());
        assert!(Book::read(None, None, Some(HOUSE)).is_ok());
        for (edition, format, custom) in
            [(None, None, None), (Some("8.2"), None, None), (Some("8.2"), Some("lite"), Some(HOUSE))]
        {
            let wrong = Book::read(edition, format, custom).err().unwrap();
            assert!(wrong.contains("either"), "{wrong}");
        }
        let wrong = Book::read(None, None, Some("base = '8.2 mastre'")).err().unwrap();
        assert!(wrong.contains("1:13") && wrong.contains("master"), "{wrong}");
    }

    #[test]
    fn garbage_never_panics() {
        let mut dice = 0x9e37_79b9_7f4a_7c15_u64;
        let mut roll = |below: usize| {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            (dice % below as u64) as usize
        };
        let bytes = HOUSE.as_bytes();
        for _ in 0..400 {
            let mut broken = bytes.to_vec();
            for _ in 0..=roll(6) {
                let (at, from, length) = (roll(broken.len()), roll(bytes.len()), roll(40));
                let piece = bytes[from..bytes.len().min(from + length)].to_vec();
                let end = broken.len().min(at + roll(40));
                broken.splice(at..end, piece);
            }
            let checked = check(&String::from_utf8_lossy(&broken));
            assert_ne!(checked.mistakes.is_empty(), checked.rules.is_none());
        }
        for nested in [
            "[".repeat(30_000),
            format!("a = {}", "[".repeat(30_000)),
            "a.".repeat(15_000),
            "{a=".repeat(10_000),
        ] {
            assert!(check(&nested).rules.is_none());
        }
    }
}
