//! Records as text.

use core::fmt;

use saigen_cards::{BySeat, Card};
use saigen_deal::Seed;
use saigen_engine::Deck;

use super::{Ending, Entry, Header, Pinned, RECORD_FORMAT, Record, Start};
use crate::print::{joined, outcome_text};
use crate::{Decks, Half, Halves, SeriesSetup, Setup};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "record {RECORD_FORMAT}")?;
        header_lines(&self.header, self.seed).iter().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "moves")?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{}", entry_text(&line.entry)))?;
        self.ending.iter().try_for_each(|ending| writeln!(f, "result {}", ending_text(ending)))
    }
}

/// `8.2 master version 1`.
impl fmt::Display for Pinned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} version {}", self.regulation.to_string().replace('/', " "), self.version)
    }
}

impl Record {
    /// The record as text.
    pub fn to_text(&self) -> String {
        self.to_string()
    }
}

/// A published rulebook by its name, a custom one as its text.
fn rulebook_lines(header: &Header) -> Vec<String> {
    let pinned = &header.rulebook;
    let hash = pinned.hash.map(|hash| format!(" hash {hash}")).unwrap_or_default();
    let Some(book) = &header.custom else {
        return vec![format!("rulebook {pinned}{hash}")];
    };
    let mut lines = vec![format!("rulebook custom{hash}")];
    lines.extend(book.written().lines().map(|line| format!("| {line}")));
    lines
}

/// The lines of a header after the first, with the seed.
pub(crate) fn header_lines(header: &Header, seed: Option<Seed>) -> Vec<String> {
    let mut lines = table_lines(header);
    let seed = seed.map(|seed| format!("seed {seed}"));
    // A position is the last part of the header.
    match &header.start {
        Start::SetUp(setup) => lines.extend(setup_lines(setup).into_iter().chain(seed)),
        Start::Series(setup) => lines.extend(series_lines(setup).into_iter().chain(seed)),
        Start::Position(text) => {
            lines.extend(seed.into_iter().chain(["position".into(), text.trim_end().into()]));
        }
    }
    lines
}

fn table_lines(header: &Header) -> Vec<String> {
    let mut lines = rulebook_lines(header);
    let names = header.players.iter().filter_map(|(seat, name)| Some((seat, one_line(name.as_ref()?))));
    lines.extend(names.map(|(seat, name)| format!("player {seat} {name}")));
    lines.extend(header.options.choose_grave_top.then(|| "table choose_grave_top".into()));
    lines.extend(header.forbidden.iter().map(|(seat, action)| format!("table forbid {seat} {action}")));
    lines
}

fn setup_lines(setup: &Setup) -> Vec<String> {
    let mut lines = vec![format!("setup {setup}")];
    if let Decks::Own(decks) = setup.decks {
        let decks: BySeat<Deck> = decks;
        lines.extend(decks.iter().map(|(seat, &deck)| format!("deck {seat} {}", deck_text(deck))));
    }
    lines
}

fn series_lines(setup: &SeriesSetup) -> Vec<String> {
    let mut lines = vec![format!("setup {setup}")];
    match &setup.halves {
        Halves::Random { least } => lines.push(format!("halves random {least}")),
        Halves::Built(decks) => lines.extend(decks.iter().flat_map(|(seat, decks)| {
            let both = Half::BOTH.into_iter().zip(decks);
            both.map(move |(half, cards)| format!("half {seat}{half} {}", joined(*cards)))
        })),
    }
    lines
}

fn deck_text(deck: Deck) -> String {
    match deck {
        Deck::Open(cards) => format!("open {}", joined(cards)),
        Deck::Secret(cards) => format!("secret {}", joined(cards)),
        Deck::Random { without } => format!("random {}", Card::COUNT.saturating_sub(without.into())),
    }
}

/// A text as it can stand at the end of a line.
pub(super) fn one_line(text: &str) -> String {
    joined(text.split_whitespace())
}

pub(super) fn entry_text(entry: &Entry) -> String {
    match entry {
        Entry::Answer { seat, answer } => format!("{seat}: {}", answer.text(*seat)),
        Entry::Turn { number, seat } => format!("turn {number} {seat}"),
        Entry::Hash(hash) => format!("hash {hash}"),
    }
}

pub(super) fn ending_text(ending: &Ending) -> String {
    match ending {
        Ending::Played(outcome) => outcome_text(*outcome),
        Ending::Stopped { how, seat, reason } => {
            let reason = reason.as_deref().map(one_line).unwrap_or_default();
            format!("{} {seat} {reason}", how.id()).trim_end().into()
        }
    }
}
