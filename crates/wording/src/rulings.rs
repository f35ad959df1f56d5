//! The rulings, from `docs/rulings.md`.

use saigen_texts::Lang;

/// The rulings in both languages.
const RULINGS: &str = include_str!("../../../docs/rulings.md");

/// A ruling in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The number.
    pub number: u8,
    /// The title.
    pub title: String,
    /// What it says.
    pub text: String,
    /// The heading in `docs/rulings.md`.
    heading: String,
}

impl Ruling {
    /// The id under which texts cite it, such as `R12`.
    pub fn id(&self) -> String {
        format!("R{}", self.number)
    }

    /// The anchor within `docs/rulings.md`, as Markdown viewers make it of the heading.
    pub(crate) fn anchor(&self) -> String {
        let kept = self.heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
    }
}

/// All rulings, in their order.
pub fn rulings(lang: Lang) -> Vec<Ruling> {
    blocks().filter_map(|(number, block)| read(number, block, lang)).collect()
}

/// The ruling with this number.
pub fn ruling(number: u8, lang: Lang) -> Option<Ruling> {
    let (_, block) = blocks().find(|(found, _)| *found == number)?;
    read(number, block, lang)
}

/// Numbers, and everything after the number.
fn blocks() -> impl Iterator<Item = (u8, &'static str)> {
    RULINGS.split("\n## R").skip(1).filter_map(|block| {
        let (number, rest) = block.split_once(' ')?;
        Some((number.parse().ok()?, rest))
    })
}

/// A block has a heading, a line about editions, a paragraph in English and one in Japanese.
fn read(number: u8, block: &str, lang: Lang) -> Option<Ruling> {
    let mut parts = block.split("\n\n");
    let titles = parts.next()?;
    let (en, ja) = titles.split_once(" / ")?;
    let mut paragraphs = parts.skip(1);
    let (title, paragraph, gap) = match lang {
        Lang::En => (en, paragraphs.next()?, " "),
        Lang::Ja => (ja, paragraphs.nth(1)?, ""),
    };
    let (text, heading) = (paragraph.trim().replace('\n', gap), format!("R{number} {titles}"));
    Some(Ruling { number, title: title.into(), text, heading })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruling_is_read_in_both_languages() {
        let count = RULINGS.matches("\n## R").count();
        for lang in [Lang::Ja, Lang::En] {
            let rulings = rulings(lang);
            assert_eq!(rulings.len(), count);
            for (ruling, number) in rulings.iter().zip(1..) {
                assert_eq!(ruling.number, number);
                let japanese = ruling.text.chars().any(|c| ('\u{3040}'..'\u{a000}').contains(&c));
                assert_eq!(japanese, lang == Lang::Ja, "{ruling:?}");
            }
        }
    }

    #[test]
    fn an_anchor_is_that_of_the_heading() {
        let ruling = ruling(9, Lang::Ja).unwrap();
        assert_eq!(ruling.anchor(), "r9-both-lives-empty--両者のライフが同時に尽きたとき");
    }
}
