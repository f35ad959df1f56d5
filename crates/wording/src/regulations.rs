//! Regulations in words, and the page that lists them.

use saigen_cards::CardSet;
use saigen_editions::{FrameRow, Regulation, Standing, editions, library};
use saigen_rulebook::spelling::Spelled;
use saigen_rulebook::{DeckRule, Edition, Format, SetUpStep};
use saigen_texts::id_of;

use crate::Phrasebook;
use crate::page::Page;

impl Phrasebook {
    /// The frame of a regulation and its options; `None` without a frame.
    pub fn frame(&self, regulation: &Regulation) -> Option<String> {
        let row = library().frame_of(regulation)?;
        let options = library().options_of(regulation).map(|option| self.word(&option.text));
        let parts: Vec<String> = [self.word(&row.text)].into_iter().chain(options).collect();
        Some(parts.join(&self.word("frame-separator")))
    }

    /// A regulation without its edition, as in “Master + Random 40 + Preset 2”.
    pub fn regulation(&self, regulation: &Regulation) -> String {
        let parts = [Some(self.format(regulation.format)), self.frame(regulation)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(&self.word("frame-separator"))
    }

    pub(crate) fn deck_rule(&self, rule: DeckRule) -> String {
        let (least, most) = rule.counts();
        let id = match rule {
            DeckRule::Fixed(CardSet::ALL) => "deck-all",
            DeckRule::Fixed(_) => "deck-fixed",
            DeckRule::Random(_) => "deck-random",
            DeckRule::Built { least: 1, .. } => "deck-up-to",
            DeckRule::Built { .. } => "deck-built",
            DeckRule::RandomHalves(_) if least == most => "deck-equal-halves",
            DeckRule::RandomHalves(_) => "deck-random-halves",
            DeckRule::BuiltHalves => "deck-built-halves",
        };
        let cards = match rule {
            DeckRule::Fixed(cards) => self.cards(cards),
            _ => String::new(),
        };
        self.say(id, &[("least", least.into()), ("most", most.into()), ("cards", cards.into())])
    }

    fn step(&self, step: SetUpStep) -> String {
        let word = step.spell();
        let word = word.split(' ').next().unwrap_or_default();
        let count = match step {
            SetUpStep::Draft { packets, .. } => packets,
            SetUpStep::Trumps(count)
            | SetUpStep::Scenario(count)
            | SetUpStep::Pack(count)
            | SetUpStep::Draw(count)
            | SetUpStep::Preset(count) => count,
            _ => 1,
        };
        let cards = if let SetUpStep::Draft { cards, .. } = step { cards } else { count };
        self.say(&id_of("step", word), &[("count", count.into()), ("cards", cards.into())])
    }

    pub(crate) fn steps(&self, steps: &[SetUpStep]) -> String {
        steps.iter().map(|step| self.step(*step)).collect::<Vec<_>>().join(" → ")
    }
}

/// The page of all regulations.
pub fn regulations_page() -> String {
    let page = Page::general();
    let head = format!(
        "<!-- Generated from rules/frames.toml by `cargo xtask generate`. -->\n\n# {}\n\n{}",
        page.heading("heading-regulations"),
        ["regulations-are", "regulations-marks", "regulations-bare", "regulations-missing"]
            .map(|id| format!("{}\n{}\n\n", page.en.word(id), page.ja.word(id)))
            .concat()
    );
    editions().rev().fold(head, |text, edition| text + &edition_part(&page, edition))
}

fn edition_part(page: &Page, edition: Edition) -> String {
    let formats = Format::ALL.map(|format| page.both(|words| words.format(format)));
    let [frame, deck, set_up] =
        ["heading-frame", "heading-deck", "heading-set-up"].map(|id| page.heading(id));
    let mut text =
        format!("## {edition}\n\n| {frame} | id | {} | {deck} | {set_up} |\n", formats.join(" | "));
    text += &format!("|---|---|{}---|---|\n", ":-:|".repeat(Format::ALL.len()));
    for row in library().frames(edition) {
        let marks = Format::ALL.map(|format| mark(row.standing(format)));
        let [deck, set_up] =
            [page.lines(|words| words.deck_rule(row.deck)), page.lines(|words| words.steps(&row.steps))];
        let name = page.both(|words| words.word(&row.text));
        text += &format!("| {name} | `{}` | {} | {deck} | {set_up} |\n", ids(row), marks.join(" | "));
    }
    text + "\n" + &options(page, edition)
}

/// The id and the other names.
fn ids(row: &FrameRow) -> String {
    row.also.iter().filter(|name| !name.contains('+')).fold(row.id.clone(), |ids, name| ids + "`, `" + name)
}

const fn mark(standing: Option<Standing>) -> &'static str {
    match standing {
        Some(Standing::Recommended) => "◎",
        Some(Standing::Official) => "○",
        Some(Standing::Unofficial) => "△",
        None => "–",
    }
}

/// The options of an edition and what they can be combined with.
fn options(page: &Page, edition: Edition) -> String {
    let rows = library().options(edition).map(|option| {
        let name = page.both(|words| words.word(&option.text));
        let formats: Vec<&str> = option.formats.iter().map(|format| format.id()).collect();
        let steps = page.lines(|words| words.steps(&option.steps));
        let (formats, frames) = (formats.join(", "), option.frames.join(", "));
        format!("| {name} | `+{}` | {formats} | {frames} | {steps} |\n", option.id)
    });
    let rows: String = rows.collect();
    let headings = ["heading-option", "heading-formats", "heading-frames", "heading-instead"];
    let [option, formats, frames, instead] = headings.map(|id| page.heading(id));
    match rows.as_str() {
        "" => rows,
        rows => {
            format!("| {option} | id | {formats} | {frames} | {instead} |\n|---|---|---|---|---|\n{rows}\n")
        }
    }
}
