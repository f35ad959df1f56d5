//! Scenario files: a position, moves, and what is expected on the way.

mod check;
mod expect;
mod parse;
mod report;
mod run;
mod sees;
mod step;

use saigen_cards::{BySeat, Card, Seat};
use saigen_deal::Seed;
use saigen_editions::{Regulation, library};
use saigen_engine::{Game, Rules, TableOptions};
use saigen_rulebook::Rulebook;

use crate::setup::Lists;

pub use parse::{parse_scenarios, parse_scenarios_with};
pub use report::{Failure, Report, run_file, run_file_with};
pub use run::Tested;
use step::Step;

/// The lines with which a scenario says its rules: by their name, or whole if they are somebody's own.
pub fn rules_lines(book: &Rulebook) -> String {
    let regulation = Regulation::of(book);
    let named = library().regulated(&regulation, library().version());
    if named.is_ok_and(|named| named.book.fingerprint() == book.fingerprint()) {
        return format!("rules {}\n", regulation.to_string().replace('/', " "));
    }
    let lines: String = book.written().lines().map(|line| format!("| {line}\n")).collect();
    format!("rules custom\n{lines}")
}

/// One scenario. It is played once for each rulebook that it names.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it shows.
    pub title: String,
    /// The line on which it begins.
    pub line: usize,
    settings: Settings,
    variants: Vec<Variant>,
    steps: Vec<Step>,
}

/// What a scenario says apart from the position.
#[derive(Clone, Debug)]
struct Settings {
    rules: Vec<Regulation>,
    options: TableOptions,
    forbidden: Vec<(Seat, String)>,
    seed: Seed,
    /// Decks from the bottom to the top, for a scenario that begins before the game does.
    decks: BySeat<Option<Vec<Card>>>,
    preset: bool,
    lists: Lists,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rules: Vec::new(),
            options: TableOptions::default(),
            forbidden: Vec::new(),
            seed: Seed::new(0),
            decks: BySeat::default(),
            preset: false,
            lists: Lists::Closed,
        }
    }
}

/// One rulebook that a scenario is played with, and the game from which it starts.
#[derive(Clone, Debug)]
struct Variant {
    rules: Rules,
    start: Start,
}

/// How a scenario begins.
#[derive(Clone)]
enum Start {
    /// In the middle of a game.
    Position(Box<Game>),
    /// By setting up a game.
    Decks,
}

impl core::fmt::Debug for Start {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Position(_) => "Position",
            Self::Decks => "Decks",
        })
    }
}

impl Scenario {
    /// The rulebooks that it is played with.
    pub fn rulebooks(&self) -> impl Iterator<Item = &Rulebook> {
        self.variants.iter().map(|variant| variant.rules.book())
    }
}
