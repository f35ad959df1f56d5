//! The disclosure table as a Markdown page in both languages.

use std::fmt::Write;

use saigen_engine::disclosure::{MOVEMENTS, Movement, Shows, Spot};

use crate::page::Page;

/// The knowledge about each zone: owner, opponent, onlooker.
const ZONES: [[&str; 4]; 17] = [
    ["sight-life", "knows-life-owner", "knows-life-other", "knows-life-other"],
    ["sight-graveyard", "knows-all", "knows-graveyard-other", "knows-graveyard-other"],
    ["sight-hand", "knows-all", "knows-hand-opponent", "knows-hand-onlooker"],
    ["sight-bulwark", "knows-everything-of-it", "knows-bulwark-other", "knows-bulwark-other"],
    ["sight-soldier", "knows-everything-of-it", "knows-everything-of-it", "knows-everything-of-it"],
    ["sight-fog", "knows-everything-of-it", "knows-everything-of-it", "knows-everything-of-it"],
    ["sight-stage", "knows-everything-of-it", "knows-everything-of-it", "knows-everything-of-it"],
    ["sight-turned-up", "knows-all", "knows-all", "knows-all"],
    ["sight-pack-closed", "knows-count", "knows-count", "knows-count"],
    ["sight-pack-open", "knows-all", "knows-count", "knows-count"],
    ["sight-rare", "knows-all", "knows-count", "knows-count"],
    ["sight-trump-up", "knows-everything-of-it", "knows-everything-of-it", "knows-everything-of-it"],
    ["sight-trump-down", "knows-all", "knows-trump-other", "knows-trump-other"],
    ["sight-outside-open", "knows-all", "knows-all", "knows-all"],
    ["sight-outside-secret", "knows-all", "knows-count", "knows-count"],
    ["sight-outside-random", "knows-outside-random-owner", "knows-count", "knows-count"],
    ["sight-draft", "knows-everything-of-it", "knows-nothing-of-it", "knows-nothing-of-it"],
];

/// The knowledge that the engine drops.
const FORGOTTEN: [&str; 8] = [
    "forgets-hand-bulwark",
    "forgets-hand-discards",
    "forgets-lance",
    "forgets-beneath",
    "forgets-bottom",
    "forgets-look",
    "forgets-next-generation",
    "forgets-shuffle",
];

/// The page about who learns which card.
pub fn disclosure_page() -> String {
    let page = Page::general();
    [page.disclosure_head(), page.zones(), page.movements(), page.forgotten()].concat()
}

impl Page {
    fn disclosure_head(&self) -> String {
        let generated = "disclosure-generated";
        let note = format!("> {}\n> {}\n", self.en.word(generated), self.ja.word(generated));
        format!("# {}\n\n{note}\n", self.heading("disclosure-title"))
    }

    /// A section: heading and paragraph in both languages.
    fn section(&self, heading: &str, paragraph: &str) -> String {
        let [en, ja] = [&self.en, &self.ja].map(|words| words.word(paragraph));
        format!("## {}\n\n{en}\n\n{ja}\n\n", self.heading(heading))
    }

    /// A table: ids of the headings, then rows of cells.
    fn rows<const N: usize>(&self, headings: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
        let headings = headings.map(|id| self.heading(id));
        let mut text = format!("| {} |\n|{}\n", headings.join(" | "), "---|".repeat(N));
        for row in rows {
            let _ = writeln!(text, "| {} |", row.join(" | "));
        }
        text + "\n"
    }

    fn zones(&self) -> String {
        let headings = ["heading-zone", "heading-owner", "heading-opponent", "heading-onlooker"];
        let rows = ZONES.iter().map(|row| row.map(|id| self.cell(id)));
        self.section("heading-zones", "disclosure-zones") + &self.rows(headings, rows)
    }

    fn movements(&self) -> String {
        let headings = ["heading-from", "heading-to", "heading-shows", "heading-when"];
        let row = |row: &Movement| {
            [spot_id(row.from), spot_id(row.to), shows_id(row), row.text].map(|id| self.cell(id))
        };
        self.section("heading-movements", "disclosure-movements")
            + &self.rows(headings, MOVEMENTS.iter().map(row))
    }

    fn forgotten(&self) -> String {
        let mut text = self.section("heading-forgotten", "disclosure-forgotten");
        for id in FORGOTTEN {
            let _ = writeln!(text, "- {}\n  {}", self.en.word(id), self.ja.word(id));
        }
        text
    }

    /// A cell with both languages, one below the other.
    fn cell(&self, id: &str) -> String {
        format!("{}<br>{}", self.en.word(id), self.ja.word(id))
    }
}

const fn spot_id(spot: Spot) -> &'static str {
    match spot {
        Spot::LifeTop => "spot-life-top",
        Spot::LifeBottom => "spot-life-bottom",
        Spot::LifeOpen => "spot-life-open",
        Spot::Hand => "spot-hand",
        Spot::Grave => "spot-grave",
        Spot::Bulwark => "spot-bulwark",
        Spot::Soldier => "spot-soldier",
        Spot::Fog => "spot-fog",
        Spot::Key => "spot-key",
        Spot::TurnedUp => "spot-turned-up",
        Spot::Deck => "spot-deck",
        Spot::Pack => "spot-pack",
        Spot::Rare => "spot-rare",
        Spot::Trump => "spot-trump",
        Spot::Outside => "spot-outside",
    }
}

const fn shows_id(row: &Movement) -> &'static str {
    match (row.shows, row.to) {
        (Shows::Nobody, _) => "shows-nobody",
        (Shows::Owner, Spot::Grave) => "shows-owner-and-top",
        (Shows::Owner, _) => "shows-owner",
        (Shows::Everybody, _) => "shows-everybody",
    }
}
