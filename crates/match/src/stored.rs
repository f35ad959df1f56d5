//! A match as it is stored.

use std::fmt;

use saigen_cards::{BySeat, CardSet};
use saigen_deal::Seed;
use saigen_engine::Deck;
use saigen_notation::{Decks, Header, NotPlayable, Record, SeriesRecord, Setup, Start, is_series};
use saigen_protocol::Seats;
use saigen_table::{Course, SeriesCourse};

use crate::{Entry, Ruleset, Settings};

/// What is stored when a match is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// A record without choices.
    pub header: String,
    /// The seed of the deal.
    pub seed: String,
    /// [`Settings`] as JSON.
    pub settings: String,
    /// Whether it has ended.
    pub finished: bool,
}

/// A match with its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// What was stored at its beginning.
    pub row: MatchRow,
    /// Its steps.
    pub entries: Vec<Entry>,
    /// Standing orders as JSON, by seat.
    pub orders: [Option<String>; 2],
}

/// The part of a stored match that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged(pub String);

impl Damaged {
    pub(crate) fn new(what: &str, row: &MatchRow) -> Self {
        Self(format!("{what} of match {}", row.id))
    }
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "damaged: {}", self.0)
    }
}

impl std::error::Error for Damaged {}

impl MatchRow {
    /// What is stored of a match that begins.
    pub fn begin(
        id: String,
        created: i64,
        header: Header,
        seed: Seed,
        settings: &Settings,
    ) -> Result<Self, NotPlayable> {
        let ruleset = Ruleset::of(&header)?;
        let header = match &header.start {
            Start::Series(_) => SeriesCourse::begin(header, seed)?.header_text(),
            _ => {
                let mut record = Course::begin(&ruleset.rules, header, seed)?.running();
                record.lines.clear();
                record.to_text()
            }
        };
        let seed = seed.to_string();
        let settings = serde_json::to_string(settings).unwrap_or_default();
        Ok(Self { id, created, header, seed, settings, finished: false })
    }

    /// What is played.
    pub fn header(&self) -> Result<Header, Damaged> {
        let header = match is_series(&self.header) {
            true => SeriesRecord::parse(&self.header).map(|record| record.header),
            false => Record::parse(&self.header).map(|record| record.header),
        };
        header.map_err(|_| Damaged::new("header", self))
    }
}

/// The decks that the players brought; `None` if the set-up names them.
fn brought(start: &Start) -> Option<BySeat<Deck>> {
    match start {
        Start::SetUp(Setup { decks: Decks::Own(decks), .. }) => Some(*decks),
        _ => None,
    }
}

/// The cards of deck lists that both players know; `None` for named decks and closed lists.
pub(crate) fn open_lists(start: &Start) -> Option<Seats<Vec<String>>> {
    let decks = brought(start)?;
    let names = |cards: CardSet| cards.into_iter().map(|card| card.to_string()).collect();
    match decks.0 {
        [Deck::Open(a), Deck::Open(b)] => Some(Seats { a: names(a), b: names(b) }),
        _ => None,
    }
}

/// Whether a deck list is known to its owner only.
pub(crate) fn has_closed_list(start: &Start) -> bool {
    brought(start).is_some_and(|decks| decks.0.iter().any(|deck| matches!(deck, Deck::Secret(_))))
}
