//! A ladder as rows of text and as a Markdown page.

use std::fmt;

use super::{Honesty, Ladder, Match, Rung};
use crate::stats::Interval;

impl Ladder {
    /// The column headings of [`Ladder::rows`].
    pub const HEADS: [&str; 8] =
        ["", "player", "Elo", "95 %", "score", "games", "ms per decision", "simulations per decision"];

    /// The players with their figures, the strongest first.
    pub fn rows(&self) -> Vec<[String; 8]> {
        (1..).zip(&self.rungs).map(|(rank, rung)| rung.row(rank)).collect()
    }

    /// The scores of all pairs: a heading, then a row per player, the strongest first.
    pub fn cross_table(&self) -> Vec<Vec<String>> {
        let names = || self.rungs.iter().map(|rung| rung.name.clone());
        let head = std::iter::once(String::new()).chain(names()).collect();
        let cell = |row: &str, column: &str| self.rate(row, column).map_or("–".into(), percent);
        let row = |row: String| {
            let cells = names().map(|column| cell(&row, &column)).collect::<Vec<_>>();
            std::iter::once(row).chain(cells).collect()
        };
        std::iter::once(head).chain(names().map(row)).collect()
    }

    /// The score of one player against another; `None` if they played no games.
    fn rate(&self, of: &str, against: &str) -> Option<f64> {
        let between = |it: &&Match| it.names == [of, against] || it.names == [against, of];
        let found = self.matches.iter().find(between).filter(|it| of != against && it.summary.games > 0)?;
        Some(found.summary.rate_of(usize::from(found.names[0] != of)))
    }

    /// A sentence about the forfeits of each player that has any.
    pub fn failures(&self) -> impl Iterator<Item = String> {
        self.rungs.iter().filter_map(|rung| Some(format!("{} {}.", rung.name, rung.forfeits.describe()?)))
    }

    /// The ladder as a Markdown page.
    pub fn markdown(&self, title: &str) -> String {
        let heads = Self::HEADS.map(String::from).to_vec();
        let rows = self.rows().into_iter().map(|row| row.to_vec());
        let mut parts = vec![
            format!("# Ladder\n\n{title}"),
            grid(std::iter::once(heads).chain(rows)),
            format!("`{}` is 0.\n![Chart of the strengths](ladder.svg)", self.anchor),
        ];
        parts.extend(self.honesty.iter().map(Honesty::to_string));
        parts.extend(self.failures());
        parts.push("## All against all\n\nThe score of the player on the left.".into());
        parts.push(grid(self.cross_table().into_iter()));
        parts.join("\n\n") + "\n"
    }
}

impl Rung {
    fn row(&self, rank: usize) -> [String; 8] {
        let Interval { low, high } = self.interval;
        [
            rank.to_string(),
            self.name.clone(),
            format!("{:.0}", self.elo),
            format!("{low:.0} to {high:.0}"),
            percent(self.rate),
            self.games.to_string(),
            format!("{:.3}", self.thinking.times.mean_ms()),
            format!("{:.0}", self.thinking.mean_simulations()),
        ]
    }
}

impl fmt::Display for Honesty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { peek, search, elo, interval: Interval { low, high }, rate, games } = self;
        write!(f, "The price of honesty: {elo:+.0} Elo (95 %: {low:+.0} to {high:+.0}). ")?;
        write!(f, "This is the advantage of {peek}, which sees every card, over {search}; ")?;
        write!(f, "it scored {} in {games} games between them.", percent(*rate))
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A Markdown table; the first row is the heading.
fn grid(mut rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let head = rows.next().unwrap_or_default();
    let rule: Vec<String> = head.iter().map(|_| "---".into()).collect();
    let lines = [line(&head), line(&rule)].into_iter().chain(rows.map(|row| line(&row)));
    lines.collect::<Vec<_>>().join("\n")
}
